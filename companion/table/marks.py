"""The map between mark numbers and printed cards: the one place that knows both.

Every card has two ids: `2*number` at its top end and `2*number + 1` at its bottom end. Cards 0-215 are four packs of
54, cards 216-245 the thirty cards of Dig. Ids 496-499 are the table's corners; id 500 is on the back of every card of
Dig.
"""

from __future__ import annotations

from typing import NamedTuple

from scoring.cards import BACK, BONES, BOWLS, DOGHOUSE, DOGS, JOKER, PACK, AnyCard

PACK_SIZE = 54
PACKS = 4
FIRST_OF_DIG = PACK_SIZE * PACKS
CORNER_MARKS = (496, 497, 498, 499)
BACK_MARK = 500


class Copy(NamedTuple):
    """One printed card: its number, its face, and the pack it came with (0 = first)."""

    number: int
    face: AnyCard
    pack: int


_PACK_FACES = (*PACK, JOKER, JOKER)
_DIG_FACES = (*(bone for bone in BONES for _ in range(4)), *BOWLS, *DOGS, DOGHOUSE)

COPIES: tuple[Copy, ...] = tuple(
    Copy(pack * PACK_SIZE + n, face, pack) for pack in range(PACKS) for n, face in enumerate(_PACK_FACES)
) + tuple(Copy(FIRST_OF_DIG + n, face, 0) for n, face in enumerate(_DIG_FACES))


def copy_of(mark: int) -> tuple[Copy, bool] | None:
    """The printed card that a mark belongs to, and whether the mark is at its top end; None for other marks."""
    number, bottom = divmod(mark, 2)
    if not 0 <= number < len(COPIES):
        return None
    return COPIES[number], not bottom


def is_back(mark: int) -> bool:
    return mark == BACK_MARK


def marks_of(number: int) -> tuple[int, int]:
    """The two ids printed on a card: top end, bottom end."""
    return 2 * number, 2 * number + 1


def copies_of(face: AnyCard, packs: int = 1) -> tuple[Copy, ...]:
    """Every printed card with this face in the first `packs` packs."""
    return tuple(c for c in COPIES if c.face == face and c.pack < packs)


__all__ = ["BACK", "BACK_MARK", "COPIES", "CORNER_MARKS", "Copy", "copies_of", "copy_of", "is_back", "marks_of"]
