"""Reading marks that are too small or too blurred for hard bits: which code do they look like?

A hard decoder calls each cell black or white, and fails after a few mistakes. Here the 36 cells stay grey: their mean
is subtracted, and they are correlated with every code in each of its four turns. The codes are drawn as blurred as the
camera sees them, since the cells of a small mark run into each other and into the border. The code that is most like
the cells is believed if it is like them enough *and* no other code comes near.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from vision.family import CELLS, INNER, drawn
from vision.pixels import Floats, Gray, cv2

RIM = 1
"""How many cells of white paper around the black border are sampled, too."""
ACROSS = CELLS + 2 * RIM
SAMPLES = 2
"""Sample points along each side of a cell; the mean of all four is the cell's grey."""
BLUR_PX = 1.0
"""By so much a lens that is fairly in focus blurs, and the pixels themselves."""
SOFTNESSES = (0.1, 0.2, 0.3, 0.42, 0.5, 0.6, 0.7)
"""How blurred the codes may be drawn, in cells."""
SOFTNESS = 0.42
"""The same for a mark of nineteen pixels: 10 mm at 1.9 pixels a millimetre."""
_CODE = np.s_[..., RIM + 1 : -RIM - 1, RIM + 1 : -RIM - 1]

PixelPoints = tuple[NDArray[np.float32], NDArray[np.float32]]
"""The x and the y of points in a picture: a row for each quad."""
CellGreys = NDArray[np.float32]
"""Greys of all cells of a mark with its rim: the last two axes are rows and columns."""


@dataclass(frozen=True, slots=True)
class Bar:
    """What a square must show to be believed to be a mark."""

    likeness: float
    """How like the mark's code it is at least."""
    times: float
    """How many times as unlike any other code it is. The more alike blurred codes become, the liker it must be."""


FIRST_LOOK = Bar(0.86, 3.0)
PLAIN = Bar(0.94, 4.3)
"""So like a mark in play that it need not be compared with the rest of the family."""
HUNCH = Bar(0.60, 1.5)
"""So like a mark in play that it is worth pulling onto that one first."""
FOREIGN = Bar(0.92, 4.0)
"""For a mark that is not in play, which needs better evidence."""
DOUBTFUL = Bar(0.70, 1.2)
"""Not believed, but worth a longer look."""
AGREES = Bar(0.75, 1.4)
"""For a second frame that is to confirm what was read in the first."""
KNOWN_PLACE = Bar(0.60, 1.13)
"""For a mark in the place where it is known to lie."""
BORDERED = 0.6
"""How like a mark's border the cells must be at the place where a mark is known to lie."""
FADED = 0.35
"""Bare felt may look like some mark by chance, but faintly: with less than this share of its contrast, the mark has
gone."""


@dataclass(frozen=True, slots=True)
class Likeness:
    """The code that a square is most like, how it is turned, and how sure that is."""

    mark: int
    turn: int
    """Quarter turns: the number of the square's corner that is the mark's first corner."""
    likeness: float
    rival: float
    """How like it is to the next mark."""
    contrast: float
    """Standard deviation of the greys of its cells."""

    def passes(self, bar: Bar) -> bool:
        return self.likeness >= bar.likeness and 1 - self.rival >= bar.times * (1 - self.likeness)


class Codes:
    """Some codes, each in four turns, ready to be compared with sampled cells."""

    def __init__(self, marks: Iterable[int], softness: float = SOFTNESS) -> None:
        self.marks = tuple(sorted(set(marks)))
        self._row = {mark: n for n, mark in enumerate(self.marks)}
        codes = softly_drawn(self.marks, softness)[_CODE]
        turned = np.stack([np.rot90(codes, -turn, axes=(1, 2)) for turn in range(4)], axis=1)
        self._bank = np.ascontiguousarray(_normed(turned.reshape(-1, INNER * INNER))[0].T)

    def __contains__(self, mark: int) -> bool:
        return mark in self._row

    def __bool__(self) -> bool:
        return bool(self.marks)

    def read(self, grids: CellGreys) -> list[Likeness]:
        """For each grid the code that it is most like."""
        if not len(grids) or not self.marks:
            return []
        scores, contrast = self._scores(grids)
        best = scores.argmax(axis=1)
        likeness, rival = self._against(scores, best)
        marks, turns = [self.marks[n] for n in best // 4], (best % 4).tolist()
        return [Likeness(*one) for one in zip(marks, turns, likeness, rival, contrast, strict=True)]

    def compare(self, grids: CellGreys, marks: Iterable[int]) -> list[Likeness]:
        """How like the upright mark that is expected there each grid is, and how like any other."""
        rows = np.asarray([self._row[m] * 4 for m in marks], np.intp)
        if not len(rows):
            return []
        scores, contrast = self._scores(grids)
        found = zip(rows, *self._against(scores, rows), contrast, strict=True)
        return [Likeness(self.marks[row // 4], 0, *rest) for row, *rest in found]

    def _scores(self, grids: CellGreys) -> tuple[NDArray[np.float32], list[float]]:
        """How like each code each grid is, and how far its greys are from their mean."""
        cells, length = _normed(grids[_CODE].reshape(len(grids), -1))
        return cells @ self._bank, (length / INNER).tolist()

    @staticmethod
    def _against(scores: NDArray[np.float32], chosen: NDArray[np.intp]) -> tuple[list[float], list[float]]:
        """In each row, the score in the chosen column, and the best of any other mark."""
        rows = np.arange(len(scores))
        own = scores[rows, chosen]
        scores[rows[:, None], (chosen // 4 * 4)[:, None] + np.arange(4)] = -1.0
        return own.tolist(), scores.max(axis=1).tolist()


def softness_of(sides: Floats) -> Floats:
    """How blurred, in cells, marks are whose sides measure so many pixels: a lens blurs by pixels."""
    blurs = np.log(BLUR_PX * CELLS / sides)
    nearest = np.abs(blurs[:, None] - np.log(SOFTNESSES)).argmin(axis=1)
    found: Floats = np.asarray(SOFTNESSES, np.float64)[nearest]
    return found


def softly_drawn(marks: Sequence[int], softness: float = SOFTNESS) -> CellGreys:
    """Marks and their white rims as greys of cells, as blurred as a camera sees them."""
    wide = ACROSS + 2
    paper = np.full((len(marks), wide, wide), 255, np.float32)
    for n, mark in enumerate(marks):
        paper[n, RIM + 1 : -RIM - 1, RIM + 1 : -RIM - 1] = drawn(mark, CELLS)
    smear = _smear(softness)
    return np.asarray(smear @ paper @ smear.T, np.float32)


@cache
def _smear(softness: float) -> NDArray[np.float32]:
    """How much of each cell in a line blur mixes into each: a row for each cell but the outermost two."""
    fine, wide = 8, ACROSS + 2
    line = np.repeat(np.eye(wide, dtype=np.float32), fine, axis=0)
    kernel = cv2.getGaussianKernel(round(softness * fine * 8 + 1) | 1, softness * fine, cv2.CV_32F)
    blurred = cv2.sepFilter2D(line, -1, np.ones(1, np.float32), kernel, borderType=cv2.BORDER_REPLICATE)
    return np.asarray(blurred.reshape(wide, fine, wide).mean(axis=1)[1:-1], np.float32)


def sampled(picture: Gray, quads: Floats) -> CellGreys:
    """The greys of each quad's cells and of its rim."""
    if not len(quads):
        return np.empty((0, ACROSS, ACROSS), np.float32)
    return cell_means(picture, sample_points(quads))


def cell_means(picture: NDArray[np.generic], at: PixelPoints) -> CellGreys:
    """The mean grey of each cell, from its sample points."""
    values = cv2.remap(picture, *at, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE).astype(np.float32, copy=False)
    fine = values.reshape(-1, ACROSS * SAMPLES)
    cells = cv2.resize(fine, (ACROSS, len(values) * ACROSS), interpolation=cv2.INTER_AREA)
    return np.asarray(cells.reshape(-1, ACROSS, ACROSS), np.float32)


def sample_points(quads: Floats) -> PixelPoints:
    """The sample points of each quad, in the quad's own perspective.

    Points are complex numbers here, x + yj, which takes half the time."""
    a, b, c, d = np.ascontiguousarray(quads, np.float32).view(np.complex64)[..., 0].T
    across, down, skew = b - c, d - c, a - b + c - d
    area = (across.conj() * down).imag
    area = np.where(np.abs(area) < 1e-6, np.float32(1e-6), area)
    g, h = (skew.conj() * down).imag / area, (across.conj() * skew).imag / area
    above, below = np.stack((b - a + g * b, d - a + h * d, a)), np.stack((g, h, np.ones_like(g)))
    x, y, scale = (np.concatenate((above.real, above.imag, below), axis=1).T @ _GRID).reshape(3, len(quads), -1)
    return x / scale, y / scale


_TICKS = ((np.arange(ACROSS * SAMPLES) + 0.5) / SAMPLES - RIM) / CELLS
_U, _V = np.meshgrid(_TICKS, _TICKS)
_GRID = np.stack((_U.ravel(), _V.ravel(), np.ones(_U.size))).astype(np.float32)
"""The sample points of a unit square with its rim, as rows u, v, 1."""


def _normed(rows: NDArray[np.float32]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Rows whose mean is 0 and whose length is 1, and how long they were."""
    centred = rows - rows.mean(axis=1, keepdims=True)
    length = np.sqrt(np.einsum("ij,ij->i", centred, centred))
    return centred / np.maximum(length, 1e-6)[:, None], length
