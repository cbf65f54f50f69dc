"""The result of a game as a QR code that holds plain text, so that a phone keeps it without any network."""

from __future__ import annotations

from functools import lru_cache

from companion.facts.views import ScoreLine
from companion.language.english import join
from companion.referee import Referee

MOST = 150
"""Bytes: of a longer result only the totals are told, so that the modules stay large."""


def result_code(referee: Referee) -> tuple[tuple[bool, ...], ...]:
    return _rows(result_text(referee))


def result_text(referee: Referee) -> str:
    """Who won what, and everybody's points."""
    view, names = referee.view, referee.names
    winners = [names[seat] for seat in view.winners]
    head = f"{referee.game.name}: {join(winners)} {'wins' if len(winners) == 1 else 'win'}"
    whole = "\n".join((head, *(_line(line, names, view.adds_up, True) for line in view.sheet)))
    if len(whole.encode()) <= MOST:
        return whole
    return "\n".join((head, *(_line(line, names, view.adds_up, False) for line in view.sheet)))


def _line(line: ScoreLine, names: tuple[str, ...], adds_up: bool, each: bool) -> str:
    rounds = " ".join("-" if points is None else str(points) for points in line.rounds)
    told = [str(line.total)] if adds_up else []
    if not adds_up or (each and len(line.rounds) > 1):
        told.append(f"({rounds})" if adds_up else rounds)
    return f"{join([names[seat] for seat in line.seats])} {' '.join(told)}"


@lru_cache(maxsize=1)
def _rows(text: str) -> tuple[tuple[bool, ...], ...]:
    from companion.printing.codes import code_rows  # takes a second on a Raspberry Pi, at a game's end only

    return code_rows(text)
