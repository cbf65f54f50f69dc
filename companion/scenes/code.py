"""A QR code on the screen: black modules on white, each as many whole pixels as there is room for."""

from __future__ import annotations

from itertools import groupby

from companion.scenes.palette import WHITE
from companion.scenes.parts import SceneParts
from hardware.area import Area
from hardware.canvas import Box, Ink

QUIET = 4
"""Modules of white around a code, by which a phone finds it."""
BLACK: Ink = (0, 0, 0)
LEAST = 3
"""Pixels of a module: a phone at half a metre needs no less on a display of 7 inches."""

Rows = tuple[tuple[bool, ...], ...]


def code_side(rows: Rows, room: float) -> float:
    """How wide the code becomes in this room, with the white around it; nothing where it could not be read."""
    count = len(rows) + 2 * QUIET
    module = int(room / count)
    return float(module * count) if rows and module >= LEAST else 0.0


def code(rows: Rows, area: Area) -> SceneParts:
    """The code on its white paper."""
    module = round(area.width / (len(rows) + 2 * QUIET))
    left, top = round(area.x), round(area.y)
    parts: SceneParts = (Box(Area(left, top, area.width, area.height), WHITE),)
    for n, row in enumerate(rows, QUIET):
        at = QUIET
        for black, together in groupby(row):
            length = len(list(together))
            if black:
                spot = Area(left + at * module, top + n * module, length * module, module)
                parts = (*parts, Box(spot, BLACK))
            at += length
    return parts
