"""The reset at the end of a turn: end cards go into the gaps, the one nearest the doghouse first (DG-34, DG-35)."""

from __future__ import annotations

from companion.games.dig.position import Fill, YardRow


def reset(row: YardRow, dogs: tuple[int, ...], end_dog: str) -> tuple[YardRow, tuple[int, ...], tuple[Fill, ...]]:
    """The row without gaps, where the dogs lie then, and which way each end card goes.

    A gap at the end, with no card beyond it, only shortens the row (DGQ-13, DGQ-14).
    """
    cards, places, fills = list(row), dogs, list[Fill]()
    while None in cards:
        start, end, card = len(cards), cards.index(None) + 1, cards.pop()
        if card is None:
            continue
        cards[end - 1] = card
        fills.append((start, end))
        if end_dog == "ride":
            places = tuple(end if dog == start else dog for dog in places)
    if end_dog == "newEnd":
        places = tuple(min(dog, len(cards)) for dog in places)
    return tuple(cards), places, tuple(fills)
