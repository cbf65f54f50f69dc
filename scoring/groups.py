"""Cards that belong together: equal ranks, and rungs of a ladder of ranks one after another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scoring.cards import Card, Rank

Ladder = tuple[Rank, ...]
HIGH: Ladder = tuple(rank for rank in Rank if rank is not Rank.JOKER)
"""Two to ace."""
MELDS_KEPT = 4096
"""What was found out about so many groups of cards is kept; one evening after the other has ever new ones."""


class Window(NamedTuple):
    """Some rungs in a row, and the rungs just outside; None where the ladder ends."""

    ranks: Ladder
    below: Rank | None
    above: Rank | None


def equal(cards: Sequence[Card]) -> bool:
    """Whether all cards have the same face value."""
    return len({card.rank for card in cards}) == 1


def windows(ladder: Ladder, size: int) -> Iterator[Window]:
    """Every stretch of so many rungs, from the bottom up."""
    for low in range(len(ladder) - size + 1):
        high = low + size
        below = ladder[low - 1] if low else None
        yield Window(ladder[low:high], below, ladder[high] if high < len(ladder) else None)
