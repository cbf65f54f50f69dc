"""A list with a cursor that two buttons move; a long list shows the part around its cursor."""

from __future__ import annotations

from companion.scenes.areas import FAR, NEAR, ScreenAreas
from companion.scenes.palette import CREAM, DARK, GOLD, INK, PAPER, SOFT
from companion.scenes.parts import SceneParts, bold, lines_of, width_of, words
from hardware.area import Area
from hardware.canvas import Align, Box, FontWeight, Hit, Poly, Text

ROW = 54.0
SIDES = 76.0
"""What the cursor on the left and the arrows on the right take of a row's width."""
SHORT = 3
"""Choices with at most this many characters stand side by side."""


def listed(items: tuple[str, ...], picked: int, area: Area, at: ScreenAreas) -> SceneParts:
    """As many rows as fit, the picked one in gold; small arrows show where the list goes on."""
    u = at.u
    width = area.width - SIDES * u
    longest = max((lines_of(item, NEAR * at.legible, width) for item in items), default=1)
    high = ROW * u if longest == 1 else 82 * u
    room = max(1, min(len(items), int(area.height / high)))
    first = window(len(items), picked, room)
    rows = area.cut_top(room * min(area.height / room, high + 10 * u))[0].rows(room, 8 * u)
    parts: SceneParts = ()
    for n, row in enumerate(rows, first):
        here = n == picked
        ground = Box(row, GOLD if here else PAPER, 12 * u, shadow=(4 if here else 0) * u)
        weight, ink = (FontWeight.HEAVY, DARK) if here else (FontWeight.MEDIUM, INK)
        label = Text(Area(row.x + 46 * u, row.y + u, width, row.height - 2 * u), items[n], 31 * u, ink, weight, lines=2)
        x, y = row.x + 14 * u, row.centre[1]
        cursor = (Poly(((x, y - 12 * u), (x + 20 * u, y), (x, y + 12 * u)), DARK),) if here else ()
        parts = (*parts, ground, label, *cursor, Hit(row, row=n))
    x, top, bottom = area.right - 26 * u, rows[0].y, rows[-1].bottom
    up = Poly(((x, top + 22 * u), (x + 16 * u, top + 22 * u), (x + 8 * u, top + 10 * u)), SOFT)
    down = Poly(((x, bottom - 22 * u), (x + 16 * u, bottom - 22 * u), (x + 8 * u, bottom - 10 * u)), SOFT)
    return *parts, *((up,) if first > 0 else ()), *((down,) if first + room < len(items) else ())


def window(count: int, picked: int, room: int) -> int:
    """The first row shown, so that the picked one stands near the middle."""
    return min(max(picked - room // 2, 0), max(count - room, 0))


def wheel(items: tuple[str, ...], picked: int, area: Area, at: ScreenAreas) -> SceneParts:
    """Short choices side by side, the picked one large among its neighbours."""
    u = at.u
    widest = max(width_of(item, FAR * at.legible) for item in items)
    room = min(len(items), 9, int(area.width / max(66 * u, widest + 14 * u)))
    first = window(len(items), picked, room)
    parts: SceneParts = ()
    for n, cell in enumerate(area.columns(room, 8 * u), first):
        if n == picked:
            tile = cell.middle(cell.width + 10 * u, min(cell.height, 124 * u))
            ground = Box(tile, GOLD, 14 * u, edge=CREAM, edge_width=3 * u, shadow=6 * u)
            parts = (*parts, ground, bold(tile.inset(2 * u), items[n], 66 * u, DARK, Align.MIDDLE), Hit(tile, row=n))
        else:
            tile = cell.middle(cell.width, min(cell.height, 84 * u))
            text = words(tile.inset(4 * u), items[n], 40 * u, SOFT, Align.MIDDLE)
            parts = (*parts, Box(tile, PAPER, 12 * u), text, Hit(tile, row=n))
    return parts


def choices(items: tuple[str, ...], picked: int, area: Area, at: ScreenAreas) -> SceneParts:
    """Side by side if all of them are short, otherwise one below the other."""
    return (wheel if all(len(item) <= SHORT for item in items) else listed)(items, picked, area, at)
