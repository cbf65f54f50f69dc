"""Card-shaped things without a readable mark: backs, and cards whose marks are torn.

Wherever something came to rest, whatever stands out from the cloth and is as large as a card is outlined. Where a mark
was read on it, it is no blank, but a card that is known by its mark.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from vision.geometry import Plane
from vision.pixels import Floats, Gray, PixelBox, along_border, cv2
from vision.sightings import Blank

CARDS_MM = ((63.0, 88.0), (25.0, 76.0))
"""Short and long sides of the cards there are."""
TOLERANCE = 0.15
FILLED = 0.85
"""Share of its rectangle that a card fills."""
STANDS_OUT = 18
"""Grey levels by which a card's rim differs from the cloth around it."""


class Blanks:
    """The blanks that lie on the table."""

    def __init__(self) -> None:
        self._known: list[Blank] = []

    def report(self) -> tuple[Blank, ...]:
        return tuple(sorted(self._known, key=lambda b: (b.x, b.y)))

    def examine(self, luma: Gray, box: PixelBox, plane: Plane, marks: Sequence[Floats]) -> None:
        """Look again at a box of the frame; `marks` are the places in millimetres at which marks are read."""
        outside = [b for b in self._known if not box.holds(plane.pixels(np.asarray((b.x, b.y))))]
        cut = cv2.GaussianBlur(np.ascontiguousarray(box.cut(luma)), (5, 5), 0)
        cloth = float(np.median(along_border(cut)))  # commonest at the rim
        apart = (np.abs(cut.astype(np.float32) - cloth) > STANDS_OUT).astype(np.uint8)
        outlines, _ = cv2.findContours(apart, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
        shapes = [box.onto_frame(np.asarray(o, np.float64).reshape(-1, 2)) for o in outlines if len(o) >= 4]
        found = [b for shape in shapes if (b := _card(plane.mm(shape))) is not None]
        self._known = outside + [b for b in found if not any(_lies_on(mark, b) for mark in marks)]


def _card(outline: Floats) -> Blank | None:
    """The card that an outline in millimetres is, if it is one."""
    flat: Any = outline.astype(np.float32)
    (x, y), (width, height), turn = cv2.minAreaRect(flat)
    if width > height:
        width, height, turn = height, width, turn + 90
    fits = any(abs(width / w - 1) < TOLERANCE and abs(height / h - 1) < TOLERANCE for w, h in CARDS_MM)
    if not fits or cv2.contourArea(flat) < FILLED * width * height:
        return None
    return Blank(*(round(float(v), 1) for v in (x, y, turn % 180, width, height)))


def _lies_on(mark: Floats, blank: Blank) -> bool:
    """Whether a point is within the card's outline."""
    turn = math.radians(blank.angle)
    x, y = mark[0] - blank.x, mark[1] - blank.y
    across, along = x * math.cos(turn) + y * math.sin(turn), y * math.cos(turn) - x * math.sin(turn)
    return bool(abs(across) < blank.width / 2 and abs(along) < blank.height / 2)
