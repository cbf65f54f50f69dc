"""Where everybody's melds lie, before their owner as at any table, and whether every contract has room there."""

from __future__ import annotations

from companion.games.boards import area, table_with
from companion.games.that_dam_game.house import RULES, sizes
from companion.language.phrase import phrase
from companion.table import TABLE_HEIGHT, TABLE_WIDTH, Layout, Rect, Seat
from scoring.that_dam_game import CONTRACTS, SET_SIZE

_LEFT, _RIGHT = Rect(10, 8, 190, 504), Rect(760, 8, 190, 504)
_NEAR, _FAR = Rect(215, 322, 530, 190), Rect(215, 8, 530, 190)
_NEAR_LEFT, _NEAR_RIGHT = Rect(215, 322, 262, 190), Rect(483, 322, 262, 190)
_FAR_LEFT, _FAR_RIGHT = Rect(215, 8, 262, 190), Rect(483, 8, 262, 190)
_AREAS: dict[int, tuple[Rect, ...]] = {
    3: (_NEAR, _LEFT, _RIGHT),
    4: (_NEAR, _LEFT, _FAR, _RIGHT),
    5: (_NEAR, _LEFT, _FAR_LEFT, _FAR_RIGHT, _RIGHT),
    6: (_NEAR_LEFT, _LEFT, _FAR_LEFT, _FAR_RIGHT, _RIGHT, _NEAR_RIGHT),
}
"""By the number of players, clockwise from the kiosk's side."""

CARD_WIDTH, CARD_HEIGHT = 63.0, 88.0
STRIP, GAP, BETWEEN_ROWS = 15.0, 12.0, 3.0
"""Millimetres: of a card that must show beside the next one, between two groups, and between two rows of them."""


TOO_NARROW = (
    "A contract of {n} cards has no room before each of {many} players: put the corner marks {wide} by {deep} cm apart "
    "and hang the camera higher."
)
TOO_NARROW_FOR_SO_MANY = (
    "A contract of {n} cards has no room before each of {many} players: put the corner marks {wide} by {deep} cm apart "
    "and hang the camera higher, or play with fewer than {many}."
)


def layout(count: int) -> Layout:
    """The table for so many players."""
    return table_with(_AREAS[count])


def no_room(table: Layout, house: tuple[tuple[str, str], ...]) -> str:
    """What to change where a contract has no room before somebody; empty where all of them have."""
    narrow = [
        size for size in sizes(RULES.house_of(house)) if not all(_fits(table, seat, size) for seat in table.spots)
    ]
    if not narrow:
        return ""
    many = len(table.spots)
    return phrase(
        TOO_NARROW_FOR_SO_MANY if many > min(_AREAS) else TOO_NARROW,
        n=narrow[0],
        many=many,
        wide=f"{TABLE_WIDTH / 10:.0f}",
        deep=f"{TABLE_HEIGHT / 10:.0f}",
    )


def _fits(table: Layout, seat: Seat, size: int) -> bool:
    """Whether the groups of this contract lie apart in the rows before this player."""
    rect, aside = table.places[area(seat)], round(table.spots[seat].angle) % 180 == 90
    width, depth = (rect.height, rect.width) if aside else (rect.width, rect.height)
    rows = [width + GAP] * int((depth + BETWEEN_ROWS) / (CARD_HEIGHT + BETWEEN_ROWS))
    contract = CONTRACTS[size]
    cards = [SET_SIZE] * contract.sets + [contract.length] * contract.runs
    for wide in sorted((CARD_WIDTH + STRIP * (n - 1) for n in cards), reverse=True):
        free = next((n for n, left in enumerate(rows) if left >= wide + GAP), None)
        if free is None:
            return False
        rows[free] -= wide + GAP
    return True
