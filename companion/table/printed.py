"""Where the marks sit on a printed card, in millimetres: for the printer, and for the simulated table alike.

The bottom end is the top end turned by 180 degrees, as on every playing card, but its marks carry
the card's second id.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from companion.table.marks import BACK_MARK, FIRST_OF_DIG, marks_of

MARK, EDGE, MODULE = 10.0, 2.0, 1.25
"""Millimetres: the black square's side, its distance from the card's edges, and the white border, one module wide."""
CORNER_MARK = 20.0
"""Side of the black square at a corner of the table."""


@dataclass(frozen=True, slots=True)
class CardSize:
    """A card's size in millimetres."""

    width: float
    height: float


STANDARD = CardSize(63.0, 88.0)
NARROW = CardSize(25.0, 76.0)


def size_of(number: int) -> CardSize:
    """How large the card with this number is; the cards of Dig are narrow."""
    return NARROW if number >= FIRST_OF_DIG else STANDARD


@dataclass(frozen=True, slots=True)
class PrintedMark:
    """One mark on a card: its id, its centre in millimetres from the card's top left corner, and how it is turned."""

    mark: int
    x: float
    y: float
    turn: int
    """Clockwise degrees."""


@cache
def printed_marks(number: int, face_up: bool = True) -> tuple[PrintedMark, ...]:
    """Every mark that can be seen on this side of a card."""
    size = size_of(number)
    if size is NARROW:
        top, bottom = marks_of(number) if face_up else (BACK_MARK, BACK_MARK)
        middle, inset = size.width / 2, EDGE + MARK / 2
        return PrintedMark(top, middle, inset, 0), PrintedMark(bottom, middle, size.height - inset, 180)
    if not face_up or number < 0:
        return ()
    top, bottom = marks_of(number)
    near, right, low = EDGE + MARK / 2, size.width - EDGE - MARK / 2, size.height - EDGE - MARK / 2
    return (
        PrintedMark(top, near, near, 0),
        PrintedMark(top, right, near, 90),
        PrintedMark(bottom, right, low, 180),
        PrintedMark(bottom, near, low, 270),
    )
