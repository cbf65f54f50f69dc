"""A list with a cursor that two buttons move; a long list shows the part around its cursor."""

from __future__ import annotations

from companion.scenes.palette import CREAM, GOLD, INK, PAPER, SOFT
from companion.scenes.parts import SceneParts, bold, words
from hardware.area import Area
from hardware.canvas import Align, Box, FontWeight, Poly, Text

ROW = 56.0
SHORT = 3
"""Choices with at most this many characters stand side by side."""


def listed(items: tuple[str, ...], picked: int, area: Area, u: float) -> SceneParts:
    """As many rows as fit, the picked one in gold; small arrows show where the list goes on."""
    room = max(1, min(len(items), int(area.height / (ROW * u))))
    first = window(len(items), picked, room)
    rows = area.cut_top(room * min(area.height / room, 66 * u))[0].rows(room, 8 * u)
    parts: SceneParts = ()
    for n, row in enumerate(rows, first):
        here = n == picked
        ground = Box(row, GOLD if here else PAPER, 12 * u, shadow=(4 if here else 0) * u)
        weight = FontWeight.HEAVY if here else FontWeight.MEDIUM
        label = Text(row.inset(46 * u, 2 * u), items[n], 31 * u, INK, weight, lines=2)
        x, y = row.x + 14 * u, row.centre[1]
        cursor = (Poly(((x, y - 12 * u), (x + 20 * u, y), (x, y + 12 * u)), INK),) if here else ()
        parts = (*parts, ground, label, *cursor)
    x, top, bottom = area.right - 22 * u, area.y, area.bottom
    up = Poly(((x, top + 22 * u), (x + 16 * u, top + 22 * u), (x + 8 * u, top + 10 * u)), SOFT)
    down = Poly(((x, bottom - 22 * u), (x + 16 * u, bottom - 22 * u), (x + 8 * u, bottom - 10 * u)), SOFT)
    return *parts, *((up,) if first > 0 else ()), *((down,) if first + room < len(items) else ())


def window(count: int, picked: int, room: int) -> int:
    """The first row shown, so that the picked one stands near the middle."""
    return min(max(picked - room // 2, 0), max(count - room, 0))


def wheel(items: tuple[str, ...], picked: int, area: Area, u: float) -> SceneParts:
    """Short choices side by side, the picked one large among its neighbours."""
    room = min(len(items), 9)
    first = window(len(items), picked, room)
    parts: SceneParts = ()
    for n, cell in enumerate(area.columns(room, 8 * u), first):
        if n == picked:
            tile = cell.middle(cell.width + 10 * u, min(cell.height, 124 * u))
            ground = Box(tile, GOLD, 14 * u, edge=CREAM, edge_width=3 * u, shadow=6 * u)
            parts = (*parts, ground, bold(tile.inset(6 * u), items[n], 72 * u, INK, Align.MIDDLE))
        else:
            tile = cell.middle(cell.width, min(cell.height, 84 * u))
            text = words(tile.inset(4 * u), items[n], 40 * u, SOFT, Align.MIDDLE)
            parts = (*parts, Box(tile, PAPER, 12 * u), text)
    return parts


def choices(items: tuple[str, ...], picked: int, area: Area, u: float) -> SceneParts:
    """Side by side if all of them are short, otherwise one below the other."""
    return (wheel if all(len(item) <= SHORT for item in items) else listed)(items, picked, area, u)
