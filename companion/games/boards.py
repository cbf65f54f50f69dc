"""Where things lie in a game of melds: stock and discards in the middle, an area before every player."""

from __future__ import annotations

from companion.table import DISCARD, STOCK, TABLE_HEIGHT, TABLE_WIDTH, Layout, Place, Rect, Seat, spots_around

AREA = "area"
_STOCK, _DISCARD = Rect(370, 205, 95, 110), Rect(495, 205, 95, 110)
_LEFT, _RIGHT = Rect(10, 10, 210, 500), Rect(740, 10, 210, 500)
_NEAR, _FAR = Rect(230, 322, 500, 190), Rect(230, 8, 500, 190)
_NEAR_LEFT, _NEAR_RIGHT = Rect(230, 322, 245, 190), Rect(485, 322, 245, 190)
_FAR_LEFT, _FAR_RIGHT = Rect(230, 8, 245, 190), Rect(485, 8, 245, 190)

_AREAS: dict[int, tuple[Rect, ...]] = {
    2: (Rect(20, 322, 920, 190), Rect(20, 8, 920, 190)),
    3: (Rect(20, 334, 920, 178), Rect(10, 10, 340, 310), Rect(610, 10, 340, 310)),
    4: (_NEAR, _LEFT, _FAR, _RIGHT),
    5: (_NEAR, _LEFT, _FAR_LEFT, _FAR_RIGHT, _RIGHT),
    6: (_NEAR_LEFT, _LEFT, _FAR_LEFT, _FAR_RIGHT, _RIGHT, _NEAR_RIGHT),
}
"""By seats, clockwise from the kiosk's side. The smallest holds two rows of thirteen cards with their marks free."""


def area(seat: Seat) -> Place:
    """Where a player's own cards lie open."""
    return Place(AREA, seat)


def layout(count: int) -> Layout:
    """The table for so many players."""
    places = {area(Seat(n)): rect for n, rect in enumerate(_AREAS[count])}
    return Layout(TABLE_WIDTH, TABLE_HEIGHT, {STOCK: _STOCK, DISCARD: _DISCARD, **places}, spots_around(count))
