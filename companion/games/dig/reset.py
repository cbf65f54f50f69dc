"""The reset at the end of a turn: end cards move into the gaps, the gap nearest the doghouse first."""

from __future__ import annotations

from companion.games.dig.position import Fill, YardRow
from scoring.cards import YardCard


def reset(row: YardRow, dogs: tuple[int, ...], end_dog: str) -> tuple[YardRow, tuple[int, ...], tuple[Fill, ...]]:
    """The row without gaps, where the dogs are then, and which card went where.

    Tested again before each fill: a gap with nothing beyond it just shortens the row (DGQ-13, DGQ-14).
    """
    cards, places, fills = list(row), dogs, []
    while move := _next_fill(cards):
        start, end = move
        cards[end - 1], cards[start - 1] = cards[start - 1], None
        fills.append(move)
        if end_dog == "ride":
            places = tuple(end if dog == start else dog for dog in places)
    while cards and cards[-1] is None:
        cards.pop()
    if end_dog == "newEnd":
        places = tuple(min(dog, len(cards)) for dog in places)
    return tuple(cards), places, tuple(fills)


def _next_fill(cards: list[YardCard | None]) -> Fill | None:
    """The end card and the gap nearest the doghouse, if a card lies beyond that gap (DG-34, DG-35)."""
    if None not in cards:
        return None
    gap = cards.index(None) + 1
    end = max((n for n, card in enumerate(cards, 1) if card is not None), default=0)
    return (end, gap) if end > gap else None
