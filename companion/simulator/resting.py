"""A hand that lies at the table's edge while others play: fingertips a little inside, for most of the evening.

It shifts by a few millimetres now and then, and goes away for a moment before it comes back. It never lies on cards:
where one is laid under it, it moves aside. Its owner reaches out from there, and comes back to it.
"""

from __future__ import annotations

import math
import random
from collections.abc import Collection
from dataclasses import dataclass, replace

from companion.simulator.reach import Manner, home_of, onto_table
from companion.simulator.space import Spot3
from companion.simulator.things import PlacedCard
from companion.table import ArmSpot, Seat

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
_LYING = 14.0
"""How high above the felt the tip of a finger of a lying hand is."""


@dataclass(frozen=True, slots=True)
class _Way:
    """From one point to another, and when."""

    start: Spot3
    end: Spot3
    begun: int
    done: int

    def at(self, now: int) -> Spot3:
        share = min(1.0, max(0.0, (now - self.begun) / max(1, self.done - self.begun)))
        eased = share * share * (3 - 2 * share)
        return self.start.towards(self.end, eased)


class RestingHand:
    """One hand of somebody who has nothing to do with it."""

    def __init__(
        self, seat: Seat, manner: Manner, spot: ArmSpot, dice: random.Random, holds: tuple[tuple[int, bool], ...] = ()
    ) -> None:
        self.seat, self.manner, self.dice, self.holds = seat, manner, dice, holds
        self.at_work = False
        """Its owner is reaching out with it."""
        self._spot = spot
        self._way = _Way(self._lap, self._lap, 0, 0)
        self._next = dice.randint(0, _AWAY[1])

    @property
    def at(self) -> Spot3:
        """Where its fingertips lie, or would lie if it were not at work."""
        return self._way.end

    @property
    def _lap(self) -> Spot3:
        return home_of(self.manner, self._spot)

    def step(self, now: int, spot: ArmSpot, cards: Collection[PlacedCard]) -> None:
        """Time passes: it stays, shifts, goes or comes; people may have changed chairs."""
        self._spot = spot
        if self.at_work:
            return
        if now >= self._way.done and self.at != self._lap and not _is_clear(self.at, cards):
            self._go(now, self._free_spot(cards))
        elif now >= self._next:
            self._go(now, self._whither(cards))

    def fingers(self, now: int) -> Spot3 | None:
        """Where its fingertips are; None where it is not over the table, or at work."""
        there = self._way.at(now)
        return None if self.at_work or there == self._lap else there

    def _whither(self, cards: Collection[PlacedCard]) -> Spot3:
        if self.at == self._lap:
            return self._free_spot(cards)
        if self.dice.random() < _LEAVES:
            return self._lap
        shifted = self.at + Spot3(self.dice.gauss(0, _FIDGET), self.dice.gauss(0, _FIDGET), 0.0)
        return shifted if _is_clear(shifted, cards) else self.at

    def _free_spot(self, cards: Collection[PlacedCard]) -> Spot3:
        """Somewhere at the edge where no card lies; the lap, if cards lie everywhere."""
        for _ in range(_TRIES):
            right = self.manner.body.beside + self.manner.side * self.dice.uniform(*_ASIDE)
            there = onto_table(self._spot, Spot3(right, self.dice.uniform(*_INSIDE), _LYING))
            if _is_clear(there, cards):
                return there
        return self._lap

    def _go(self, now: int, there: Spot3) -> None:
        start = self._way.at(now)
        far = (there - start).length > 4 * _FIDGET
        self._way = _Way(start, there, now, now + (_WAY_MS if far else _SHIFT_MS))
        self._next = now + self.dice.randint(*(_AWAY if there == self._lap else _STAYS))


def flat(manner: Manner, dice: random.Random) -> Manner:
    """The same hand, lying down."""
    return replace(manner, droop=dice.uniform(3, 15))


def _is_clear(at: Spot3, cards: Collection[PlacedCard]) -> bool:
    return all(math.hypot(at.x - card.x, at.y - card.y) > _CLEAR for card in cards)
