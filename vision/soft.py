"""Reading marks that are too small or too blurred for hard bits, by likeness to the codes in play.

A hard decoder calls each cell black or white and is lost after a few wrong ones. Here the 36 cells
stay grey: their mean is taken off and they are correlated with every code that can be on this table, in
four turns. What is most alike is believed if it is alike enough *and* nothing else is nearly as alike;
small marks are lost by their bits, not by their outline, so this reads most of what hard bits miss.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.pixels import Floats, Gray, cv2

INNER = 6
"""Cells along one side of the code, without the black border."""
CELLS = INNER + 2
SAMPLES = 4


@dataclass(frozen=True, slots=True)
class Bar:
    """How alike a quad must be to a code, and how much more than to any other, to be believed."""

    likeness: float
    gap: float


FIRST_LOOK = Bar(0.70, 0.15)
SECOND_LOOK = Bar(0.65, 0.12)
KNOWN_PLACE = Bar(0.50, 0.03)


@dataclass(frozen=True, slots=True)
class Likeness:
    """The code a quad resembles most, how it is turned, and how sure that is."""

    mark: int
    turn: int
    """Quarter turns: the mark's own first corner is the quad's corner of this number."""
    likeness: float
    gap: float

    def passes(self, bar: Bar) -> bool:
        return self.likeness >= bar.likeness and self.gap >= bar.gap


class Codes:
    """A bank of codes, each in four turns, ready to be compared with sampled cells."""

    def __init__(self, bits: Mapping[int, Gray], marks: Iterable[int]) -> None:
        self.marks = tuple(sorted(m for m in marks if m in bits))
        self._row = {mark: n for n, mark in enumerate(self.marks)}
        patterns = [np.rot90(bits[m], -turn).ravel() for m in self.marks for turn in range(4)]
        self._bank = _normed(np.asarray(patterns, np.float32).reshape(-1, INNER * INNER))

    def __contains__(self, mark: int) -> bool:
        return mark in self._row

    def read(self, cells: NDArray[np.float32]) -> list[Likeness]:
        """The likest code of each row of cells."""
        if not len(cells) or not self.marks:
            return []
        scores = _normed(cells) @ self._bank.T
        best = scores.argmax(axis=1)
        by_mark = scores.reshape(len(cells), -1, 4).max(axis=2)
        rows = np.arange(len(cells))
        likeness = scores[rows, best]
        by_mark[rows, best // 4] = -1.0
        gap = likeness - by_mark.max(axis=1)
        return [
            Likeness(self.marks[b // 4], int(b % 4), float(s), float(g))
            for b, s, g in zip(best, likeness, gap, strict=True)
        ]

    def compare(self, cells: NDArray[np.float32], marks: Iterable[int]) -> list[Likeness]:
        """How alike each row of cells is to the one mark expected there, upright; the gap is to any other code."""
        rows = np.asarray([self._row[m] for m in marks], np.intp)
        if not len(rows):
            return []
        scores = _normed(cells) @ self._bank.T
        index = np.arange(len(rows))
        own = scores[index, rows * 4]
        by_mark = scores.reshape(len(rows), -1, 4).max(axis=2)
        by_mark[index, rows] = -1.0
        gap = own - by_mark.max(axis=1)
        return [Likeness(self.marks[r], 0, float(s), float(g)) for r, s, g in zip(rows, own, gap, strict=True)]


def sampled(picture: Gray, quads: Floats) -> NDArray[np.float32]:
    """The mean grey of the 36 inner cells of every quad, one row a quad."""
    if not len(quads):
        return np.empty((0, INNER * INNER), np.float32)
    at = _onto(quads, _grid()).astype(np.float32)
    values = cv2.remap(picture, at[..., 0], at[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    square = np.asarray(values, np.float32).reshape(len(quads), INNER, SAMPLES, INNER, SAMPLES)
    return np.asarray(square.mean(axis=(2, 4)).reshape(len(quads), INNER * INNER), np.float32)


def _normed(rows: NDArray[np.float32]) -> NDArray[np.float32]:
    centred = rows - rows.mean(axis=1, keepdims=True)
    length = np.sqrt((centred * centred).sum(axis=1, keepdims=True))
    return np.asarray(centred / np.maximum(length, 1e-6), np.float32)


def _grid() -> Floats:
    """The sampled points within a unit square, rows of cells from the top."""
    ticks = (1 + (np.arange(INNER * SAMPLES) + 0.5) / SAMPLES) / CELLS
    return np.stack(np.meshgrid(ticks, ticks), axis=-1).reshape(-1, 2)


def _onto(quads: Floats, points: Floats) -> Floats:
    """The points of the unit square seen through each quad's own perspective: quads by points by 2."""
    a, b, c, d = (quads[:, n, :] for n in range(4))
    across, down, skew = b - c, d - c, a - b + c - d
    area = across[:, 0] * down[:, 1] - across[:, 1] * down[:, 0]
    area = np.where(np.abs(area) < 1e-9, 1e-9, area)
    g = (skew[:, 0] * down[:, 1] - skew[:, 1] * down[:, 0]) / area
    h = (across[:, 0] * skew[:, 1] - across[:, 1] * skew[:, 0]) / area
    u, v = points[:, 0][None, :, None], points[:, 1][None, :, None]
    g_, h_ = g[:, None, None], h[:, None, None]
    top = (b - a + g[:, None] * b)[:, None, :] * u + (d - a + h[:, None] * d)[:, None, :] * v + a[:, None, :]
    seen: Floats = top / (g_ * u + h_ * v + 1.0)
    return seen
