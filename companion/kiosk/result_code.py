"""The result of a game as a QR code that holds plain text, so that a phone keeps it without any network."""

from __future__ import annotations

from functools import lru_cache

from companion.facts.views import ScoreLine
from companion.language.phrase import Phrase, phrase
from companion.language.tongue import ENGLISH, Tongue
from companion.referee import Referee

MOST = 150
"""Bytes: of a longer result only the totals are told, so that the modules stay large."""


def result_code(referee: Referee, tongue: Tongue) -> tuple[tuple[bool, ...], ...]:
    return _rows(result_text(referee, tongue))


def result_text(referee: Referee, tongue: Tongue = ENGLISH) -> str:
    """Who won what, and everybody's points, in the language that the family reads."""
    view, names = referee.view, referee.names
    winners = tuple(names[seat] for seat in view.winners)
    head = phrase("{game}: {by} {by:wins/win}", game=phrase(referee.game.name), by=winners)
    for each in (True, False):
        lines = (head, *(_line(line, names, view.adds_up, each) for line in view.sheet))
        whole = "\n".join(map(tongue.say, lines))
        if len(whole.encode()) <= MOST:
            break
    return whole


def _line(line: ScoreLine, names: tuple[str, ...], adds_up: bool, each: bool) -> Phrase:
    rounds = " ".join("-" if points is None else str(points) for points in line.rounds)
    told = [str(line.total)] if adds_up else []
    if not adds_up or (each and len(line.rounds) > 1):
        told.append(f"({f'{line.start:+} ' if line.start else ''}{rounds})" if adds_up else rounds)
    return phrase("{by} {points}", by=tuple(names[seat] for seat in line.seats), points=" ".join(told))


@lru_cache(maxsize=1)
def _rows(text: str) -> tuple[tuple[bool, ...], ...]:
    from companion.printing.codes import code_rows  # takes a second on a Raspberry Pi, at a game's end only

    return code_rows(text)
