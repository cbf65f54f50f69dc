"""Dark squares on white: the outlines in a box of pixels that could be marks.

An adaptive threshold with a window of about a mark's size leaves the black border as a closed shape, also
when blur has eaten its corners; the smallest rectangle around each outline is a good enough start for
`vision.fit`, which OpenCV's own four-cornered polygons, lost as soon as a corner is round, are not.
"""

from __future__ import annotations

import numpy as np

from vision.pixels import Floats, Gray, cv2

Sides = tuple[float, float]
"""The smallest and the largest side, in pixels, that a mark should have."""
SMALLEST, LARGEST = 0.62, 1.5
"""Sides of a believable rectangle, in units of those."""
WINDOW = 0.8
"""Of the threshold, in sides of a mark."""
CONTRAST = 10
"""Grey levels by which ink is darker than the mean around it."""
STEP = 2.5
"""One window serves for sides up to so many times the smallest."""


def dark_squares(picture: Gray, sides: Sides) -> Floats:
    """Rectangles around dark outlines of about the right size: n by 4 corners, clockwise."""
    found = [_outlined(picture, scale) for scale in _scales(sides)]
    return np.concatenate(found)


def _scales(sides: Sides) -> list[Sides]:
    smallest, largest = sides
    scales = []
    while smallest * STEP < largest:
        scales.append((smallest, smallest * STEP))
        smallest *= STEP
    return [*scales, (smallest, largest)]


def _outlined(picture: Gray, sides: Sides) -> Floats:
    lower, upper = SMALLEST * sides[0], LARGEST * sides[1]
    window = int(WINDOW * sides[0]) // 2 * 2 + 1
    ink = cv2.adaptiveThreshold(
        picture, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, max(window, 3), CONTRAST
    )
    outlines, _ = cv2.findContours(ink, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
    boxes = [cv2.minAreaRect(outline) for outline in outlines if 3 * lower < len(outline) < 5.5 * upper]
    fitting = [cv2.boxPoints(box) for box in boxes if lower < min(box[1]) and max(box[1]) < upper]
    return _clockwise(np.asarray(fitting, np.float64).reshape(-1, 4, 2))


def _clockwise(quads: Floats) -> Floats:
    along, down = quads[:, 1] - quads[:, 0], quads[:, 2] - quads[:, 1]
    wrong = along[:, 0] * down[:, 1] < along[:, 1] * down[:, 0]
    quads[wrong] = quads[wrong, ::-1]
    return quads
