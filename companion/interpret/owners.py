"""Whose reaches are, one evening long: said anew only of a while in which more was seen than before.

Arms tell something of each other only if both were over the table at once, or so shortly after one another that they
may be one. So an evening falls into whiles between which nobody's arm was there, and most of them are over.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import inf
from typing import NamedTuple

from companion.interpret.seats import BROKEN_MS, AsKnown, ByWays, Guess, weighed
from companion.table import Layout
from vision.sightings import Reach


class While(NamedTuple):
    """What was known of the reaches of a while when it was said whose they are."""

    hands: tuple[Reach, ...]
    besides: tuple[Guess, ...]
    """Whose they are by what is known of their arms besides their ways."""
    layout: Layout


class Owners:
    """Remembers of each while whose the reaches in it were."""

    def __init__(self) -> None:
        self._told: dict[int, tuple[While, dict[int, Guess]]] = {}
        """By the first reach of each."""
        self.whiles: dict[int, int] = {}
        """In which while each reach was, by the first reach of that."""

    def of(
        self, hands: Iterable[Reach], layout: Layout, known: AsKnown, ways: ByWays | None = None
    ) -> dict[int, Guess]:
        """The seat of each of these reaches, by whose way that is and by what else is known of its arm."""
        told, self._told, self.whiles = self._told, {}, {}
        seats: dict[int, Guess] = {}
        for together in _whiles(tuple(hands)):
            now, first = While(together, tuple(map(known, together)), layout), together[0].reach
            before = told.get(first)
            if before is None or before[0] != now:
                before = now, weighed(together, layout, known, ways)
            self._told[first] = before
            self.whiles |= dict.fromkeys(before[1], first)
            seats |= before[1]
        return seats


def _whiles(hands: tuple[Reach, ...]) -> Iterator[tuple[Reach, ...]]:
    """The reaches of each while between which nobody's arm was over the table, in the order in which they are given."""
    whiles: list[set[int]] = []
    until = -inf
    for hand in sorted(hands, key=lambda hand: hand.entered):
        if hand.entered > until + BROKEN_MS:
            whiles.append(set())
        whiles[-1].add(hand.reach)
        until = max(until, inf if hand.left is None else hand.left)
    for numbers in whiles:
        yield tuple(hand for hand in hands if hand.reach in numbers)
