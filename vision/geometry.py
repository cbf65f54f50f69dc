"""From pixels to millimetres: the four corner marks span the table, and everything is measured from them."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from vision.lens import PLAIN_LENS, Lens
from vision.pixels import Floats, PixelBox, cv2

CROOKED = 0.2
"""By which share a mark's measured sides and diagonals may differ from a square's: it is small, and paper curls."""
SQUARE = np.asarray(((-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)))
"""A square's corners as seen from its centre, clockwise from the top left; its sides are 2 long."""
HERE_ALONG_DOWN = np.asarray(((0.0, 0.0), (10.0, 0.0), (0.0, 10.0)))
"""Steps on the table: none, and ten millimetres in both directions."""


class Plane:
    """The table as the camera sees it: pixels to millimetres and back."""

    def __init__(self, to_mm: Floats, lens: Lens = PLAIN_LENS) -> None:
        self._to_mm = to_mm
        self._to_pixels: Floats = np.asarray(np.linalg.inv(to_mm), np.float64)
        self._lens = lens

    def mm(self, pixels: Floats) -> Floats:
        return _through(self._to_mm, self._lens.straightened(pixels))

    def pixels(self, mm: Floats) -> Floats:
        return self._lens.bent(_through(self._to_pixels, mm))

    def within(self, box: PixelBox) -> Plane:
        """The same plane, in pixels of this part of the frame."""
        shift = np.asarray(((1, 0, box.left), (0, 1, box.top), (0, 0, 1)), np.float64)
        return Plane(self._to_mm @ shift, self._lens.moved(box.left, box.top))

    def pixels_per_mm(self, at: Floats) -> Floats:
        """How many pixels long a millimetre is at each of these pixels, as the mean of both directions."""
        near = self.pixels(self.mm(at)[:, None] + HERE_ALONG_DOWN)
        along, down = (near[:, n] - near[:, 0] for n in (1, 2))
        return np.asarray(np.sqrt(np.abs(along[:, 0] * down[:, 1] - along[:, 1] * down[:, 0])) / 10, np.float64)


def plane_of(corners: Mapping[int, Floats], order: Sequence[int], table: tuple[float, float], lens: Lens) -> Plane:
    """The plane on which these four corner marks have their centres."""
    mm = np.asarray([corner_mm(place, table) for place in range(4)], np.float32)
    pixels = lens.straightened(np.stack([corners[mark] for mark in order])).astype(np.float32)
    return Plane(np.asarray(cv2.getPerspectiveTransform(pixels, mm), np.float64), lens)


MARK_SIDES_MM = tuple(range(8, 61, 2))
"""The sides that a corner mark may have."""
OFF_PIXELS = 2.0
"""With a larger mean error the marks do not lie on one plane: one was glued askew, or belongs to no table."""


def plane_through(
    quads: Mapping[int, Floats], order: Sequence[int], table: tuple[float, float], lens: Lens
) -> tuple[Plane, float] | None:
    """The plane that two or three corner marks show by their own corners, and the side with which they are printed.

    All sides that a corner mark may have are tried, and the one that fits best is taken. That is less exact than a
    plane from four centres, but enough to know where the other marks are and how they slant."""
    if len(quads) < 2:
        return None
    pixels = lens.straightened(np.concatenate(list(quads.values())))
    middles = [np.asarray(corner_mm(order.index(mark), table)) for mark in quads]
    fits = []
    for side in MARK_SIDES_MM:
        mm = np.concatenate([middle + side / 2 * SQUARE for middle in middles])
        to_pixels = np.asarray(cv2.findHomography(mm, pixels)[0], np.float64)
        fits.append((float(np.linalg.norm(_through(to_pixels, mm) - pixels, axis=1).mean()), side, to_pixels))
    error, side, to_pixels = min(fits, key=lambda fit: fit[0])
    return (Plane(np.asarray(np.linalg.inv(to_pixels), np.float64), lens), side) if error < OFF_PIXELS else None


def corner_mm(place: int, table: tuple[float, float]) -> tuple[float, float]:
    """Where the corner mark has its centre that comes `place` corners after the first, clockwise."""
    return (table[0] if place in (1, 2) else 0.0), (table[1] if place > 1 else 0.0)


def plane_under(quad: Floats) -> Plane:
    """The plane that a single square mark shows: its slant only, which is enough to see others as squares."""
    side = float(np.linalg.norm(quad - np.roll(quad, 1, axis=0), axis=1).mean())
    along, down = (quad[1] - quad[0] + quad[2] - quad[3]) / 2, (quad[3] - quad[0] + quad[2] - quad[1]) / 2
    to_pixels = np.stack((np.append(along / side, 0), np.append(down / side, 0), (*quad[0], 1)), axis=1)
    return Plane(np.asarray(np.linalg.inv(to_pixels), np.float64))


def assumed_plane(size: tuple[int, int], table: tuple[float, float]) -> Plane:
    """For want of anything better: the table as seen from straight above, filling the frame."""
    width, height = size
    scale = max(table[0] / width, table[1] / height)
    left, top = (table[0] - width * scale) / 2, (table[1] - height * scale) / 2
    return Plane(np.asarray(((scale, 0, left), (0, scale, top), (0, 0, 1)), np.float64))


def sides_within(plane: Plane, box: PixelBox, mm: float) -> tuple[float, float]:
    """The smallest and the largest side, in pixels, that a mark of this size can have in the box."""
    points = ((box.left, box.top), (box.right, box.top), (box.right, box.bottom), (box.left, box.bottom))
    sides = mm * plane.pixels_per_mm(np.asarray(points, np.float64))
    return float(sides.min()), float(sides.max())


def are_square(quads: Floats, side: float) -> NDArray[np.bool_]:
    """Of which quads the corners on the table are more or less those of a square with this side."""
    lines = np.concatenate((quads - np.roll(quads, 1, axis=1), (quads[:, :2] - quads[:, 2:]) / math.sqrt(2)), axis=1)
    crooked = np.abs(np.hypot(lines[..., 0], lines[..., 1]) / side - 1)
    return np.asarray(crooked.max(axis=1) < CROOKED, np.bool_)


def turn_of(corners: Floats) -> float:
    """Which way a mark's top points, in degrees clockwise from straight up."""
    up = (corners[0] + corners[1] - corners[2] - corners[3]) / 2
    return math.degrees(math.atan2(up[0], -up[1])) % 360


def _through(matrix: Floats, points: Floats) -> Floats:
    flat = points.reshape(-1, 2)
    raised = flat @ matrix[:, :2].T + matrix[:, 2]
    return np.asarray((raised[:, :2] / raised[:, 2:]).reshape(points.shape), np.float64)
