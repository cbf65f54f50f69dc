"""A hand that lies at the table's edge while others play: fingertips a little inside, for most of the evening.

It shifts by a few millimetres now and then, and goes away for a moment before it comes back. It never lies on cards:
where one is laid under it, it moves aside. Its owner reaches out from there, and comes back to it.
"""

from __future__ import annotations

import math
import random
from collections.abc import Collection
from dataclasses import dataclass

from companion.simulator.posture import Posture
from companion.simulator.things import PlacedCard
from companion.table import ArmSpot, Seat

TablePoint = tuple[float, float]

_INSIDE = 5.0, 80.0
"""Millimetres from the table's edge to the fingertips."""
_ASIDE = 20.0, 150.0
"""Millimetres from the middle of its owner's spot to the fingertips, on the side of the hand that rests."""
_STAYS, _AWAY = (900, 5_000), (1_500, 7_000)
"""Milliseconds between two little movements, and for which it is gone."""
_FIDGET = 9.0
"""Millimetres of a little movement, mostly."""
_LEAVES = 0.1
"""How often it goes away instead of shifting a little."""
_SHIFT_MS, _WAY_MS = 240, 450
_CLEAR = 75.0
"""Millimetres from the fingertips within which no card's middle may lie."""
_TRIES = 12


@dataclass(frozen=True, slots=True)
class _Way:
    """From one point to another, and when."""

    start: TablePoint
    end: TablePoint
    begun: int
    done: int

    def at(self, now: int) -> TablePoint:
        share = min(1.0, max(0.0, (now - self.begun) / max(1, self.done - self.begun)))
        eased = share * share * (3 - 2 * share)
        (x, y), (to_x, to_y) = self.start, self.end
        return x + (to_x - x) * eased, y + (to_y - y) * eased


class RestingHand:
    """One hand of somebody who has nothing to do with it."""

    def __init__(self, seat: Seat, posture: Posture, spot: ArmSpot, dice: random.Random) -> None:
        self.seat, self.posture, self.dice = seat, posture, dice
        self.at_work = False
        """Its owner is reaching out with it."""
        self._spot = spot
        self._way = _Way(self._lap, self._lap, 0, 0)
        self._next = dice.randint(0, _AWAY[1])

    @property
    def at(self) -> TablePoint:
        """Where its fingertips lie, or would lie if it were not at work."""
        return self._way.end

    @property
    def _lap(self) -> TablePoint:
        return self.posture.resting(self._spot)

    def step(self, now: int, spot: ArmSpot, cards: Collection[PlacedCard]) -> None:
        """Time passes: it stays, shifts, goes or comes; people may have changed chairs."""
        self._spot = spot
        if self.at_work:
            return
        if now >= self._way.done and self.at != self._lap and not _is_clear(self.at, cards):
            self._go(now, self._free_spot(cards))
        elif now >= self._next:
            self._go(now, self._whither(cards))

    def fingers(self, now: int) -> TablePoint | None:
        """Where its fingertips are; None where it is not over the table, or at work."""
        there = self._way.at(now)
        return None if self.at_work or there == self._lap else there

    def _whither(self, cards: Collection[PlacedCard]) -> TablePoint:
        if self.at == self._lap:
            return self._free_spot(cards)
        if self.dice.random() < _LEAVES:
            return self._lap
        shifted = self.at[0] + self.dice.gauss(0, _FIDGET), self.at[1] + self.dice.gauss(0, _FIDGET)
        return shifted if _is_clear(shifted, cards) else self.at

    def _free_spot(self, cards: Collection[PlacedCard]) -> TablePoint:
        """Somewhere at the edge where no card lies; the lap, if cards lie everywhere."""
        for _ in range(_TRIES):
            right = self.posture.side * self.dice.uniform(*_ASIDE)
            there = _onto_table(self._spot, right, self.dice.uniform(*_INSIDE))
            if _is_clear(there, cards):
                return there
        return self._lap

    def _go(self, now: int, there: TablePoint) -> None:
        start = self._way.at(now)
        far = math.dist(start, there) > 4 * _FIDGET
        self._way = _Way(start, there, now, now + (_WAY_MS if far else _SHIFT_MS))
        self._next = now + self.dice.randint(*(_AWAY if there == self._lap else _STAYS))


def _onto_table(spot: ArmSpot, right: float, ahead: float) -> TablePoint:
    """The point so far to the right of a spot and ahead of the table's edge, as the one who sits there sees it."""
    turn = math.radians(spot.angle)
    c, s = math.cos(turn), math.sin(turn)
    return spot.x + right * c + ahead * s, spot.y + right * s - ahead * c


def _is_clear(at: TablePoint, cards: Collection[PlacedCard]) -> bool:
    return all(math.dist(at, (card.x, card.y)) > _CLEAR for card in cards)
