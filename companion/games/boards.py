"""Where things lie in a game of melds: stock and discards in the middle, an area before every player."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from companion.table import DISCARD, STOCK, TABLE_HEIGHT, TABLE_WIDTH, Layout, Place, Rect, Seat, spots_around

AREA = "area"
_STOCK, _DISCARD = Rect(370, 205, 95, 110), Rect(495, 205, 95, 110)
_UPPER, _LOWER = 8.0, 322.0
"""Where the rows of areas begin; between them the arms from left and right reach the middle."""
_DEEP, _WIDE, _NARROW, _CORNER = 190.0, 360.0, 175.0, 190.0


def _upper(x: float, width: float) -> Rect:
    return Rect(x, _UPPER, width, _DEEP)


def _lower(x: float, width: float) -> Rect:
    return Rect(x, _LOWER, width, _DEEP)


_AREAS: dict[int, tuple[Rect, ...]] = {
    2: (Rect(600, 180, 350, 332), Rect(10, 8, 350, 332)),
    3: (_lower(590, _WIDE), _lower(10, _WIDE), _upper(590, _WIDE)),
    4: (_lower(590, _WIDE), _lower(10, _WIDE), _upper(10, _WIDE), _upper(590, _WIDE)),
    5: (
        _lower(590, _NARROW),
        _lower(10, _WIDE),
        _upper(10, _CORNER),
        _upper(760, _CORNER),
        _lower(775, _NARROW),
    ),
    6: (
        _lower(10, _CORNER),
        Rect(10, 205, 340, 110),
        _upper(10, _CORNER),
        _upper(760, _CORNER),
        Rect(610, 205, 340, 110),
        _lower(760, _CORNER),
    ),
}
"""By the number of players, clockwise from the kiosk's side. An area lies beside the way of its owner's arm to the
stock, not under it, so that a draw is not taken for a visit to one's own melds; only with six players is there no other
room for the two at the sides. The smallest area holds two rows of nine cards with the mark of each to be seen."""


@cache
def area(seat: Seat) -> Place:
    """Where a player's own cards lie open."""
    return Place(AREA, seat)


def layout(count: int) -> Layout:
    """The table for so many players."""
    return table_with(_AREAS[count])


def table_with(areas: Sequence[Rect]) -> Layout:
    """The table with these areas, one before each player."""
    places = {area(Seat(n)): rect for n, rect in enumerate(areas)}
    return Layout(TABLE_WIDTH, TABLE_HEIGHT, {STOCK: _STOCK, DISCARD: _DISCARD, **places}, spots_around(len(areas)))
