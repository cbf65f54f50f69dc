"""Where on the table each of the gate's small pixels lies: worked out once for a camera, looked up for every hand."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.geometry import Plane
from vision.pixels import Floats

Pixels = NDArray[np.intp]
"""Small pixels by their number, row after row."""
Spots = NDArray[np.complex128]
"""Points on the table as complex numbers, x + yj millimetres: how far two are apart is the absolute value of their
difference, and thousands are measured in a tenth of the time that pairs of columns take."""


@dataclass(frozen=True, slots=True)
class Ground:
    """The table under the small pixels; every array has one row for each of them."""

    at: Spots
    inside: NDArray[np.bool_]
    to_edge: NDArray[np.float64]
    """Millimetres to the nearest edge of the table; negative outside."""
    places: NDArray[np.uint8]
    """One column for each named place: 1 where the pixel lies in it."""
    mm_per_pixel: float

    def rows_and_columns(self, pixel: int, step: complex, columns: int) -> tuple[int, int]:
        """How many small pixels such a step is from there, in a picture of so many columns."""
        right = 1 if (pixel + 1) % columns else -1
        below = columns if pixel + columns < len(self.at) else -columns
        across = (self.at[pixel + right] - self.at[pixel]) / right
        down = (self.at[pixel + below] - self.at[pixel]) * columns / below
        turned = (across.conjugate() * down).imag
        return round((across.conjugate() * step).imag / turned), round((step.conjugate() * down).imag / turned)


def ground_under(plane: Plane, shape: tuple[int, int], scale: float, table: Floats, boxes: Floats) -> Ground:
    """The table of that size, with places as rows of x, y, width and height."""
    rows, columns = np.mgrid[: shape[0], : shape[1]].astype(np.float64)
    mm = plane.mm((np.stack((columns, rows), axis=-1) + 0.5) * scale)
    step = float(np.median(np.abs(mm[1:, 1:] - mm[:-1, :-1])))
    flat = mm.reshape(-1, 2)
    start, end = boxes[:, :2], boxes[:, :2] + boxes[:, 2:]
    places = np.asarray(((flat[:, None] >= start) & (flat[:, None] < end)).all(axis=2), np.uint8)
    inside = np.asarray(((flat > 0) & (flat < table)).all(axis=1), np.bool_)
    return Ground(flat.view(np.complex128).ravel(), inside, np.minimum(flat, table - flat).min(axis=1), places, step)


NOWHERE = Ground(np.zeros(1, np.complex128), np.zeros(1, np.bool_), np.zeros(1), np.zeros((1, 0), np.uint8), 1.0)
