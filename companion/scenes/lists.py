"""A list with a cursor that is walked with two buttons; of a long one, the part around the cursor."""

from __future__ import annotations

from companion.scenes.palette import CREAM, GOLD, INK, PAPER, SOFT
from companion.scenes.parts import SceneParts, bold, words
from hardware.area import Area
from hardware.canvas import Align, Box, FontWeight, Poly, Text

ROW = 56.0
SHORT = 3
"""Choices of at most this many characters stand side by side."""


def listed(items: tuple[str, ...], picked: int, area: Area, u: float) -> SceneParts:
    """As many rows as there is room for, with the picked one in gold."""
    room = max(1, min(len(items), int(area.height / (ROW * u))))
    first = window(len(items), picked, room)
    rows = area.cut_top(room * min(area.height / room, 66 * u))[0].rows(room, 8 * u)
    drawn = (part for n, row in enumerate(rows, first) for part in _row(items[n], row, u, n == picked))
    return (*drawn, *_more(first > 0, first + room < len(items), area, u))


def window(count: int, picked: int, room: int) -> int:
    """The first row shown, so that the picked one stands near the middle."""
    return min(max(picked - room // 2, 0), max(count - room, 0))


def _row(text: str, row: Area, u: float, picked: bool) -> SceneParts:
    ground = Box(row, GOLD if picked else PAPER, 12 * u, shadow=(4 if picked else 0) * u)
    weight = FontWeight.HEAVY if picked else FontWeight.MEDIUM
    label = Text(row.inset(46 * u, 2 * u), text, 31 * u, INK, weight, lines=2)
    if not picked:
        return ground, label
    x, y = row.x + 14 * u, row.centre[1]
    return ground, label, Poly(((x, y - 12 * u), (x + 20 * u, y), (x, y + 12 * u)), INK)


def _more(above: bool, below: bool, area: Area, u: float) -> SceneParts:
    """Small arrows where the list goes on."""
    x = area.right - 22 * u
    up = ((x, area.y + 22 * u), (x + 16 * u, area.y + 22 * u), (x + 8 * u, area.y + 10 * u))
    down = ((x, area.bottom - 22 * u), (x + 16 * u, area.bottom - 22 * u), (x + 8 * u, area.bottom - 10 * u))
    return *((Poly(up, SOFT),) if above else ()), *((Poly(down, SOFT),) if below else ())


def wheel(items: tuple[str, ...], picked: int, area: Area, u: float) -> SceneParts:
    """Short choices side by side, the picked one large in the middle of its neighbours."""
    room = min(len(items), 9)
    first = window(len(items), picked, room)
    cells = area.columns(room, 8 * u)
    return tuple(part for n, cell in enumerate(cells, first) for part in _letter(items[n], cell, u, abs(n - picked)))


def _letter(text: str, cell: Area, u: float, away: int) -> SceneParts:
    if away:
        tile = cell.middle(cell.width, min(cell.height, 84 * u))
        return Box(tile, PAPER, 12 * u), words(tile.inset(4 * u), text, 40 * u, SOFT, Align.MIDDLE)
    tile = cell.middle(cell.width + 10 * u, min(cell.height, 124 * u))
    return (
        Box(tile, GOLD, 14 * u, edge=CREAM, edge_width=3 * u, shadow=6 * u),
        bold(tile.inset(6 * u), text, 72 * u, INK, Align.MIDDLE),
    )


def choices(items: tuple[str, ...], picked: int, area: Area, u: float) -> SceneParts:
    """Side by side where all are short, otherwise one below the other."""
    return (wheel if all(len(item) <= SHORT for item in items) else listed)(items, picked, area, u)
