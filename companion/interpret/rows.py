"""A row of cards side by side, such as a yard: it shifts and turns as a whole, and each card follows its neighbours.

Where the row really lies is told by the cards that lie in it. A point of the table is put back to where it would be if
the row lay as it should; then its place is that of the layout.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import atan2, cos, exp, hypot, sin

from companion.table import Place, Rect

Point = tuple[float, float]
Row = tuple[tuple[Place, Rect], ...]
"""Places with their rectangles."""
Pair = tuple[Point, Point]
"""Where the middle of a card should lie, and where it lies."""

AIR_MM = 6.0
"""A place no more than this larger than a card says where the middle of its card should be."""
STRAIGHT = 30_000.0
"""How much a row is believed to lie straight, beside what its cards tell: as much as two of them 240 mm apart."""
AS_IT_SHOULD = 0.25
"""How much it is believed to lie where it should, in cards."""
NEIGHBOURS_MM = 45.0
"""So far along a row the gaps between its cards add up as they do at their neighbours."""


@dataclass(frozen=True, slots=True)
class Line:
    """How a row lies: turned about a point, shifted, and a little uneven."""

    about: Point = (0.0, 0.0)
    shift: Point = (0.0, 0.0)
    turn: float = 0.0
    uneven: tuple[Pair, ...] = ()
    """How far off the line single cards lie, by where they should lie."""

    def lies_at(self, x: float, y: float) -> Point:
        """Where this point of the layout really is."""
        off = self._off(x, y)
        dx, dy = _turned(x - self.about[0], y - self.about[1], self.turn)
        return self.about[0] + dx + self.shift[0] + off[0], self.about[1] + dy + self.shift[1] + off[1]

    def put_back(self, x: float, y: float) -> Point:
        """Where this point of the table would be, if the row lay as it should."""
        right = self._straightened(x, y)
        off = self._off(*right)
        return self._straightened(x - off[0], y - off[1])

    def _straightened(self, x: float, y: float) -> Point:
        dx, dy = _turned(x - self.about[0] - self.shift[0], y - self.about[1] - self.shift[1], -self.turn)
        return self.about[0] + dx, self.about[1] + dy

    def _off(self, x: float, y: float) -> Point:
        """What the neighbours of this point of the layout have in common."""
        near = [(exp(-((hypot(x - at[0], y - at[1]) / NEIGHBOURS_MM) ** 2)), off) for at, off in self.uneven]
        weight = sum(share for share, _ in near) + AS_IT_SHOULD
        return sum(share * off[0] for share, off in near) / weight, sum(share * off[1] for share, off in near) / weight


def line_through(cards: Sequence[Pair]) -> Line:
    """How a row lies whose cards lie so."""
    if not cards:
        return Line()
    weight = len(cards) + AS_IT_SHOULD
    about = sum(should[0] for should, _ in cards) / len(cards), sum(should[1] for should, _ in cards) / len(cards)
    offs = [(lies[0] - should[0], lies[1] - should[1]) for should, lies in cards]
    shift = sum(x for x, _ in offs) / weight, sum(y for _, y in offs) / weight
    across = along = 0.0
    for (should_x, should_y), (x, y) in cards:
        far_x, far_y = should_x - about[0], should_y - about[1]
        lies_x, lies_y = x - about[0] - shift[0], y - about[1] - shift[1]
        along += far_x * lies_x + far_y * lies_y
        across += far_x * lies_y - far_y * lies_x
    straight = Line(about, shift, atan2(across, along + STRAIGHT))
    uneven = tuple((should, _less(lies, straight.lies_at(*should))) for should, lies in cards)
    return Line(straight.about, straight.shift, straight.turn, uneven)


@lru_cache(maxsize=8)
def rows_in(places: Row) -> tuple[Row, ...]:
    """The places that make rows: their rectangles touch one another."""
    rows: list[Row] = []
    for place, rect in places:
        mine = [row for row in rows if any(_touch(rect, other) for _, other in row)]
        rows = [row for row in rows if row not in mine] + [(*(one for row in mine for one in row), (place, rect))]
    return tuple(row for row in rows if len(row) > 1)


def fits_a_card(rect: Rect, sizes: Collection[tuple[float, float]]) -> bool:
    """Whether this place is no larger than a card of one of these sizes, and a little air."""
    return any(rect.width <= width + AIR_MM and rect.height <= height + AIR_MM for width, height in sizes)


def _touch(one: Rect, other: Rect) -> bool:
    apart_x = max(one.x, other.x) - min(one.x + one.width, other.x + other.width)
    apart_y = max(one.y, other.y) - min(one.y + one.height, other.y + other.height)
    return max(apart_x, apart_y) < 1.0 and min(apart_x, apart_y) < -1.0


def _turned(x: float, y: float, turn: float) -> Point:
    return x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn)


def _less(one: Point, other: Point) -> Point:
    return one[0] - other[0], one[1] - other[1]
