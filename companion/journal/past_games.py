"""Past games from the journal: the list, and one of them as transcript or JSON."""

from __future__ import annotations

import json
from pathlib import Path

from companion.errors import BadSetup
from companion.journal.reading import read_only
from companion.transcript import annotate
from companion.transcript.fold import folded, report_json

NAME = "journal.sqlite"


def print_history(folder: Path) -> int:
    """One line for each game, the oldest first."""
    for past in read_only(folder / NAME).history():
        names = past.begun.began.seats
        winners = " and ".join(names[seat] for seat in past.result.winners) if past.result else "not finished"
        print(f"{past.game:4}  {past.begun.began.game:<14} {', '.join(names):<40} {winners}")
    return 0


def print_game(folder: Path, number: int, as_json: bool) -> int:
    """A past game, folded again, so that its rulings stand beside its events."""
    journal = read_only(folder / NAME)
    past = next((one for one in journal.history() if one.game == number), None)
    if past is None:
        raise BadSetup(f"There is no game {number}; `history` lists them.")
    referee = folded(past.begun.began, journal.entries(number))
    print(json.dumps(report_json(referee), indent=1) if as_json else annotate(referee).removesuffix("\n"))
    return 0
