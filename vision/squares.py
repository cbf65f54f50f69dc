"""Dark squares on white: the outlines in a box of pixels that could be marks.

An adaptive threshold with a window of about a mark's size leaves the black border as a closed shape, even
when blur has eaten its corners. The smallest rectangle around each outline is a good enough start for
`vision.fit`; OpenCV's own four-cornered polygons are not, since one round corner is enough to lose them.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from vision.geometry import Plane
from vision.pixels import Floats, Gray, cv2

Sides = tuple[float, float]
"""The smallest and the largest side, in pixels, that a mark should have."""
SMALLEST, LARGEST = 0.62, 1.5
"""The sides of a rectangle that could be a mark, as multiples of the smallest and the largest side."""
WINDOW = 0.8
"""The threshold's window, as a multiple of a mark's smallest side."""
CONTRAST, FAINTEST, STRONGEST = 0.07, 4.0, 10.0
"""Ink is this share of the picture's range darker than the mean around it, but at least and at most these greys."""
WASHED_OUT, ABOVE_GRAIN = 16.0, 3.5
"""The thin border of a mark with fewer pixels a side is washed out: there, ink is so many times the grain darker."""
EDGE = 5
"""Where neighbours differ by so many greys or more, an edge is between them."""
LINES = 24
"""So many lines of the picture tell how grainy it is."""
ROUGHNESS = 0.06
"""How far a corner of a polygon may be from its outline, as a share of the outline's length."""
SLANT = 0.6
"""In a slanting view, one side may be this much shorter than a mark's smallest."""
STEP = 2.5
"""One window serves for sides up to this many times the smallest."""


def dark_squares(picture: Gray, sides: Sides, plane: Plane | None = None) -> Floats:
    """Rectangles around dark outlines of about the right size: n by 4 corners, clockwise.

    If the table's plane is known they are rectangles on the table, so that squares stay square in a slanting view.
    """
    smallest, largest = sides
    found = []
    while smallest * STEP < largest:
        found.append(_squares_of_size(picture, (smallest, smallest * STEP), plane))
        smallest *= STEP
    return np.concatenate([*found, _squares_of_size(picture, (smallest, largest), plane)])


def _squares_of_size(picture: Gray, sides: Sides, plane: Plane | None) -> Floats:
    lower, upper = SMALLEST * sides[0], LARGEST * sides[1]
    window = max(3, int(WINDOW * sides[0]) // 2 * 2 + 1)
    smooth = cv2.GaussianBlur(picture, (3, 3), 0)
    faint = sides[0] < WASHED_OUT
    stands_out = ABOVE_GRAIN * _grain(smooth) if faint else CONTRAST * (int(smooth.max()) - int(smooth.min()))
    darker = min(STRONGEST, max(FAINTEST, stands_out))
    ink = cv2.adaptiveThreshold(smooth, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, window, darker)
    outlines = _outlines(ink, 2.5 * lower, 5.5 * upper)
    quads = _polygons(outlines) if plane is None else _rectangles(outlines, plane)
    across = np.linalg.norm(quads - np.roll(quads, 1, axis=1), axis=2)
    fits = (across.min(axis=1) > SLANT * lower) & (across.mean(axis=1) > lower) & (across.max(axis=1) < upper)
    clockwise: Floats = quads[fits]
    along, down = clockwise[:, 1] - clockwise[:, 0], clockwise[:, 2] - clockwise[:, 1]
    wrong = along[:, 0] * down[:, 1] < along[:, 1] * down[:, 0]
    clockwise[wrong] = clockwise[wrong, ::-1]
    return clockwise


def _grain(picture: Gray) -> float:
    """By how many greys neighbours differ, edges aside: noise, and the weave of the felt."""
    lines = picture[:: max(1, len(picture) // LINES)]
    return float(np.minimum(cv2.absdiff(lines[:, 1:], lines[:, :-1]), EDGE).mean())


def _outlines(ink: Gray, shortest: float, longest: float) -> list[Any]:
    """The outlines of a fitting length. A mark's border has an outer and an inner one; the inner one is left out if
    the outer one fits."""
    outlines, nesting = cv2.findContours(ink, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
    fits = [shortest < len(o) < longest for o in outlines]
    parents = nesting[0, :, 3].tolist() if len(outlines) else ()
    needless = [parent >= 0 and fits[parent] for parent in parents]
    return [o for o, fit, skip in zip(outlines, fits, needless, strict=True) if fit and not skip]


def _rectangles(outlines: list[Any], plane: Plane) -> Floats:
    """The smallest rectangle on the table around each outline."""
    if not outlines:
        return np.empty((0, 4, 2))
    ends = np.cumsum([len(o) for o in outlines])
    flat = plane.mm(np.concatenate(outlines).reshape(-1, 2).astype(np.float64)).astype(np.float32)
    boxes = [cv2.boxPoints(cv2.minAreaRect(points)) for points in np.split(flat, ends[:-1])]
    return plane.pixels(np.asarray(boxes, np.float64))


def _polygons(outlines: list[Any]) -> Floats:
    """The four corners of each outline, or of the smallest rectangle around it if it has more or fewer."""
    found = []
    for outline in outlines:
        corners = cv2.approxPolyDP(outline, ROUGHNESS * len(outline), True)
        has_four = len(corners) == 4 and cv2.isContourConvex(corners)
        quad = corners if has_four else cv2.boxPoints(cv2.minAreaRect(outline))
        found.append(np.asarray(quad, np.float64).reshape(4, 2))
    return np.asarray(found, np.float64).reshape(-1, 4, 2)
