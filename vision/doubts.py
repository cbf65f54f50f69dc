"""Marks that were nearly read, looked at again with a longer exposure: the mean of several still frames.

The mean of four frames has half the noise of one; blur and glare stay. So a square that resembled a mark without being
believed is kept for a second, its frames are added up, and their mean is read now and then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.detect import Finder, MarkReading
from vision.geometry import Plane, sides_within
from vision.pixels import Floats, Gray, PixelBox, around, joined_where_they_meet

EXPOSURES = frozenset((2, 4, 8, 14))
"""After so many frames the mean is read."""
LONGEST = max(EXPOSURES)
ROOM = 0.6
"""How much is kept around a square, in its sides."""


@dataclass(slots=True)
class DoubtfulBox:
    """A box whose frames are being added up."""

    box: PixelBox
    sum: NDArray[np.float32]
    frames: int = 0
    waited: int = 0

    def expose(self, luma: Gray) -> None:
        self.sum += self.box.cut(luma)
        self.frames += 1

    def wait(self) -> None:
        """Something stirs here: what was added up so far does not show the same any more."""
        self.sum[:] = 0
        self.frames = 0
        self.waited += 1

    @property
    def exhausted(self) -> bool:
        return self.frames >= LONGEST or self.waited > LONGEST

    def mean(self) -> Gray:
        return np.rint(self.sum / self.frames).astype(np.uint8)


class Doubts:
    """All boxes that deserve a longer look."""

    def __init__(self) -> None:
        self._open: list[DoubtfulBox] = []
        self.read = 0
        """How many marks only a longer look could read."""

    def __bool__(self) -> bool:
        return bool(self._open)

    def add(self, squares: Iterable[Floats], luma: Gray) -> None:
        """Squares that were nearly read in this frame."""
        sides = ((square, float(np.linalg.norm(square[0] - square[1]))) for square in squares)
        boxes = joined_where_they_meet(
            [around(square).grown(round(ROOM * side), luma.shape[1], luma.shape[0]) for square, side in sides]
        )
        self._open = [d for d in self._open if not any(b.meets(d.box) for b in boxes)]
        self._open += [DoubtfulBox(b, np.zeros((b.height, b.width), np.float32)) for b in boxes]

    def again(
        self, luma: Gray, finder: Finder, plane: Plane, mm: float, is_still: Callable[[PixelBox], bool]
    ) -> list[MarkReading]:
        """What can be read now in boxes that stayed still; a box is let go when it was read, or after the longest."""
        readings: list[MarkReading] = []
        for doubt in self._open:
            if not is_still(doubt.box):
                doubt.wait()
                continue
            doubt.expose(luma)
            if doubt.frames in EXPOSURES:
                sides = sides_within(plane, doubt.box, mm)
                found = finder.find_in(doubt.mean(), sides, plane.within(doubt.box))
                readings += [r.moved(doubt.box) for r in found.readings]
        self._open = [d for d in self._open if not d.exhausted and not any(d.box.holds(r.centre) for r in readings)]
        self.read += len(readings)
        return readings
