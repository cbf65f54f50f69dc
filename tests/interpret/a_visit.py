"""One visit of a hand at the table in words: when its fingers came, where they halted, and whether they stay."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from companion.table import Seat
from vision.sightings import Halt, Reach

ON_THE_WAY_MS = 300
"""So long fingers take from one halt to the next."""


@dataclass(slots=True)
class Arm:
    """One visit of a hand."""

    number: int
    seat: Seat
    entered: int
    at: tuple[float, float]
    visited: dict[str, int] = field(default_factory=dict)
    left: int | None = None
    path: list[Halt] = field(default_factory=list)
    seen_as: Reach | None = None
    rests: bool = False
    """Its reach is over, and it lies on the table, perhaps with a card in its hand."""
    sleeps: bool = False
    """It rests, and has not stirred for seconds."""
    rested_until: int = 0
    """Until when it lay still, where its reach is told to have ended before that."""
    was: int = 0
    """The visit after which it had rested, if it set out from there."""
    went: tuple[float, float] | tuple[()] | None = None
    """Where its fingers went back over the edge; empty if they did not."""
    lost: bool = False
    """It was lost from sight in mid-table."""
    joined: int = 0
    """The arm that was lost from sight in this one: whose fingers are seen since, nobody can tell."""
    brings: tuple[int, int] = (0, 0)
    """How often its fingers were seen on their way in, and how often with a card in them."""
    looks: tuple[int, int] = (0, 0)
    """The same on their way home."""

    @property
    def arm(self) -> int:
        return self.was or self.number

    @property
    def over_the_table(self) -> bool:
        return self.left is None or self.rests

    def halts(self, x: float, y: float, time: int) -> None:
        """Its fingers have gone on to this point, and stay there for now."""
        last = (replace(last, left=max(last.came, time - ON_THE_WAY_MS)) for last in self.path[-1:])
        self.path = [*self.path[:-1], *last, Halt(x, y, time, time, joined=self.joined)]

    def way(self, now: int) -> tuple[Halt, ...]:
        """Where its fingers halted, the last time until it went, or until now if it is there."""
        left = now if self.left is None or self.rests else max(self.left, self.rested_until)
        looked, held = self.looks
        last = (replace(halt, left=left, looked=looked, held=held) for halt in self.path[-1:])
        return (*self.path[:-1], *last)
