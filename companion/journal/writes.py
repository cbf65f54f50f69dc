"""What is written down: a game began, an entry was made, a result stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.facts.events import Began, Entry
from companion.facts.views import View
from companion.table import Seat


@dataclass(frozen=True, slots=True)
class Begun:
    """A game begins. The clocks are kept for people to read; nothing is ordered by them."""

    began: Began
    wall: float = 0.0
    """Seconds since 1970, as far as the machine knows."""
    monotonic: float = 0.0
    """Seconds since the machine started."""


@dataclass(frozen=True, slots=True)
class GameResult:
    """How a game ended: each seat's total, and who won. It can be rebuilt from the entries."""

    totals: tuple[int | None, ...]
    winners: tuple[Seat, ...] = ()


def result_of(view: View) -> GameResult:
    """What a score sheet says at the end."""
    totals = {seat: line.total for line in view.sheet for seat in line.seats}
    return GameResult(tuple(totals.get(one.seat, one.total) for one in view.seats), view.winners)


Write = Begun | Entry | GameResult


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A game to go on with."""

    began: Began
    entries: tuple[Entry, ...]


def unfinished_in(writes: Sequence[Write]) -> Unfinished | None:
    """The game that these writes leave open."""
    start = last_begin(writes)
    if start is None or isinstance(writes[-1], GameResult):
        return None
    begun = writes[start]
    assert isinstance(begun, Begun)
    return Unfinished(begun.began, tuple(one for one in writes[start:] if isinstance(one, Entry)))


def last_begin(writes: Sequence[Write]) -> int | None:
    """Where the last game begins."""
    return next((n for n in reversed(range(len(writes))) if isinstance(writes[n], Begun)), None)


def held_already(writes: Sequence[Write], on_disk: Sequence[Write]) -> int:
    """How many of these writes are on disk, where the newest game stands like this; its result may be out of date."""
    told = [one for one in on_disk if not isinstance(one, GameResult)]
    for start, write in enumerate(writes):
        end = start + len(told)
        if isinstance(write, Begun) and list(writes[start:end]) == told:
            return end + sum(ours == theirs for ours, theirs in zip(writes[end:], on_disk[len(told) :], strict=False))
    return 0
