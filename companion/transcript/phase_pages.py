"""A game's page: its phases as a drawing and a table, written from its own rows."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from companion.facts.events import Word
from companion.facts.game import Game, PhaseRow
from companion.transcript.words import template

_BUTTONS = {
    Word.LAST_CARD: "LAST CARD",
    Word.DIG: "DIG",
    Word.COUNT: "COUNT",
    Word.CAUGHT: "LAST CARD, held",
    Word.DONE: "OK",
    Word.YES: "OK",
    Word.NO: "BACK",
}


def phase_page(game: Game[Any]) -> str:
    """The page as Markdown."""
    lines = (
        f"# {game.name}: how it goes",
        "",
        *(" ".join(page.lines[:2]) for page in game.help[:1]),
        "",
        "Written by `./kiosk phases docs/games` from the rows of the game; change the rows, not this page.",
        "",
        "```mermaid",
        "stateDiagram-v2",
        f"    [*] --> {next(iter(game.phases))}",
        *(f"    {phase} --> {to}" for phase, row in game.phases.items() for to in row.leads_to),
        "```",
        "",
        "| phase | what is asked | what may happen | buttons | leads to |",
        "|---|---|---|---|---|",
        *(_row(game, phase, row) for phase, row in game.phases.items()),
        "",
        f"In every phase: {', '.join(_acts(game.anytime))}. Breaking off, a player who leaves, a count put right and",
        "LET IT STAND may lead anywhere, and stand in no row.",
        "",
    )
    return "\n".join(lines)


def _row(game: Game[Any], phase: str, row: PhaseRow[Any]) -> str:
    asked = re.sub(r"\{(\w+)[^}]*\}", r"*\1*", template(game, row.prompt) or "")
    buttons = dict.fromkeys(_BUTTONS[kind] for kind in row.acts if isinstance(kind, Word))
    cells = (f"`{phase}`", asked, ", ".join(_acts(row.acts)), ", ".join(buttons), ", ".join(row.leads_to))
    return f"| {' | '.join(cells)} |"


def _acts(kinds: Iterable[Any]) -> list[str]:
    """What is heard: facts by their name, words as they are said."""
    return [f'"{kind}"' if isinstance(kind, Word) else kind.__name__.lower() for kind in kinds]
