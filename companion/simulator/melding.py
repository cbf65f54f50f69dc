"""Where groups of cards come down in an area: each card over all but a strip of the last, each group by itself."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.table import Rect

_WIDTH, _HEIGHT = 63.0, 88.0
_STRIPS = (22.0, 18.0, 15.0)
"""Millimetres of a card that show beside the next: the most that there is room for; even the least shows its marks."""
_GAP, _TIGHT = 12.0, 3.0
"""Between two groups: the wider one where there is room for it."""
_SHIFT = 4.0
_UPON = 16.0
"""How much nearer to its owner a card lies that is put upon another because there is no room beside it."""
_JUST_NOW, _LATELY = 4, 9
"""How many cards are laid in one turn, usually and at most."""
_APART = 75.0
"""Groups whose cards are so far apart look like two to everybody."""


@dataclass(frozen=True, slots=True)
class MeldArea:
    """An area as its owner sees it: `right` along the rows, `down` towards the owner."""

    rect: Rect
    angle: float

    def own(self, x: float, y: float) -> tuple[float, float]:
        """A point of the table, from the area's middle as its owner sees it."""
        c, s, (mid_x, mid_y) = *self._turn(), self.rect.centre
        return (x - mid_x) * c + (y - mid_y) * s, (y - mid_y) * c - (x - mid_x) * s

    def table(self, right: float, down: float) -> tuple[float, float]:
        """The other way round."""
        c, s, (mid_x, mid_y) = *self._turn(), self.rect.centre
        return mid_x + right * c - down * s, mid_y + right * s + down * c

    @property
    def size(self) -> tuple[float, float]:
        across = round(self.angle) % 180 == 90
        return (self.rect.height, self.rect.width) if across else (self.rect.width, self.rect.height)

    def _turn(self) -> tuple[float, float]:
        return math.cos(math.radians(self.angle)), math.sin(math.radians(self.angle))


def spots(area: MeldArea, taken: Sequence[tuple[float, float]], groups: Sequence[int]) -> list[tuple[float, float]]:
    """Table points for the cards of groups of these sizes; `taken` are middles of cards there, oldest first."""
    lying = [area.own(x, y) for x, y in taken]
    # A hand too long for one row lies in several, about as many cards in each.
    longest = 1 + int((area.size[0] - _WIDTH) / _STRIPS[1])
    parts: list[int] = []
    for n in groups:
        rows = max(1, math.ceil(n / longest))
        parts += [n // rows + (k < n % rows) for k in range(rows)]
    ways = (_all_apart(area, lying, parts, strip, gap) for gap in (_GAP, _TIGHT) for strip in _STRIPS)
    found = next((way for way in ways if way is not None), None) or _one_by_one(area, lying, parts)
    return [area.table(right, down) for right, down in found]


def added(
    area: MeldArea, group: Sequence[tuple[float, float]], others: Sequence[tuple[float, float]], n: int
) -> list[tuple[float, float]]:
    """Table points for so many cards added to a group: at either end of it, or where neither is free, upon its last."""
    mine, strangers = sorted(area.own(x, y) for x, y in group), [area.own(x, y) for x, y in others]
    (low, down), (high, _) = mine[0], mine[-1]
    most = (area.size[0] - _WIDTH) / 2
    for strip in _STRIPS:
        for first in (high + strip, low - strip * n):
            reach = strip * (n - 1)
            inside = -most <= first and first + reach <= most
            if inside and not any(_in_the_way(one, first, reach, down, _TIGHT) for one in strangers):
                return [area.table(first + strip * k, down) for k in range(n)]
    lowest = max(y for x, y in mine if high - x < _STRIPS[-1])
    return [area.table(high, lowest + _UPON * (k + 1)) for k in range(n)]


CardRow = list[tuple[float, float]]


def _all_apart(
    area: MeldArea, lying: Sequence[tuple[float, float]], parts: Sequence[int], strip: float, gap: float
) -> CardRow | None:
    """All these groups, with such a strip showing and such a gap between; None where there is no room for that."""
    found: CardRow = []
    for n in parts:
        row = next(_free(area, (*lying, *found), n, strip, gap), None)
        if row is None:
            return None
        found += row
    return found


def _one_by_one(area: MeldArea, lying: Sequence[tuple[float, float]], parts: Sequence[int]) -> CardRow:
    """Each group where there is still room for it, or else where it hides least."""
    there, found = list(lying), CardRow()
    for n in parts:
        ways = (_free(area, there, n, strip, gap) for gap in (_GAP, _TIGHT) for strip in _STRIPS)
        row = next((spot for way in ways for spot in way), None) or _squeezed(area, there, n)
        there += row
        found += row
    return found


def _free(
    area: MeldArea, lying: Sequence[tuple[float, float]], n: int, strip: float = _STRIPS[-1], gap: float = _TIGHT
) -> Iterator[CardRow]:
    """Rows of so many cards that touch nothing, the farthest from the owner first."""
    width, height = area.size
    reach = strip * (n - 1)
    # As many rows as the area holds, spread over it.
    count = max(1, int((height + _TIGHT) / (_HEIGHT + _TIGHT)))
    room = (height - _HEIGHT) / max(1, count - 1) if count > 1 else 0.0
    first = -height / 2 + _HEIGHT / 2 if count > 1 else 0.0
    for down in (first + room * k for k in range(count)):
        right = -width / 2 + _WIDTH / 2
        while right + reach <= width / 2 - _WIDTH / 2:
            if not any(_in_the_way(one, right, reach, down, gap) for one in lying):
                yield [(right + strip * k, down) for k in range(n)]
            right += _SHIFT


def _in_the_way(lying: tuple[float, float], right: float, reach: float, down: float, gap: float) -> bool:
    beside = right - _WIDTH - gap < lying[0] < right + reach + _WIDTH + gap
    return beside and abs(lying[1] - down) < _HEIGHT + _TIGHT / 2


def _squeezed(area: MeldArea, lying: Sequence[tuple[float, float]], n: int) -> list[tuple[float, float]]:
    """No room is left: the row goes on top of what has lain there long, away from what was laid just now or lately."""

    def far(row: Sequence[tuple[float, float]], count: int) -> float:
        return min(math.dist(a, b) for a in row for b in lying[-count:])

    return max(_free(area, (), n), key=lambda row: (min(_APART, far(row, _JUST_NOW)), far(row, _LATELY)))
