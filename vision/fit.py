"""Moving a rough square exactly onto a mark: only this makes small blurred marks readable.

If one corner is off by a pixel, a 19-pixel mark loses a third of its likeness. So the eight coordinates of its corners
are moved, by Gauss-Newton steps, until the sampled cells look like a drawing: first like any mark's black border
on its white rim, then, once a code is suspected, like that code. All squares of a box are fitted at once.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from vision.family import SIZE
from vision.pixels import Floats, Gray, PixelBox, cv2
from vision.soft import ACROSS, RIM, SOFTNESS, CellGreys, cell_means, sample_points, softly_drawn

STIFFNESS = 0.02
"""How strongly a corner resists being moved, in units of the picture's own contrast."""
BLANK = 1e-3
"""Resistance where nothing stands out at all: a step must be known there too."""
STRIDE = 1.2
"""How many pixels a corner may move in one step."""


def any_mark(softness: float = SOFTNESS) -> CellGreys:
    """The mean of all marks: a black border on white, and grey in the middle."""
    return np.asarray(softly_drawn(range(0, SIZE, 8), softness).mean(axis=0), np.float32)


def _weights(rim: float, border: float, code: float) -> CellGreys:
    weights = np.full((ACROSS, ACROSS), rim, np.float32)
    weights[RIM:-RIM, RIM:-RIM] = border
    weights[RIM + 1 : -RIM - 1, RIM + 1 : -RIM - 1] = code
    return weights


BORDER_ONLY = _weights(0.5, 1.0, 0.0)
WHOLE_MARK = _weights(0.5, 1.0, 1.0)


class Slopes:
    """A picture with its slopes in some boxes, which show the effect of moving a corner without sampling again."""

    def __init__(self, picture: Gray, boxes: Iterable[PixelBox]) -> None:
        self.picture = picture
        self._across, self._down = np.zeros(picture.shape, np.float32), np.zeros(picture.shape, np.float32)
        for box in boxes:
            box.cut(self._across)[:] = cv2.Sobel(box.cut(picture), cv2.CV_32F, 1, 0, ksize=3, scale=1 / 8)
            box.cut(self._down)[:] = cv2.Sobel(box.cut(picture), cv2.CV_32F, 0, 1, ksize=3, scale=1 / 8)

    def fitted(self, quads: Floats, drawing: CellGreys, weights: CellGreys, steps: int) -> Floats:
        """The quads after this many steps towards the drawing: one drawing for all, or one for each."""
        for _ in range(steps if len(quads) else 0):
            quads = quads + self._step(quads, drawing.reshape(-1, ACROSS * ACROSS), weights.ravel())
        return quads

    def _step(self, quads: Floats, drawing: NDArray[np.float32], weights: NDArray[np.float32]) -> Floats:
        """One Gauss-Newton step: the move of the corners that, with the best gain and offset, fits the drawing best."""
        at = sample_points(quads)
        seen, across, down = (_rows(cell_means(p, at)) for p in (self.picture, self._across, self._down))
        unknowns = np.empty((len(quads), 10, seen.shape[1]), np.float32)
        unknowns[:, 0:8:2] = across[:, None] * _PULL
        unknowns[:, 1:8:2] = down[:, None] * _PULL
        unknowns[:, 8] = -drawing
        unknowns[:, 9] = -1.0
        weighted = unknowns * weights
        normal = weighted @ unknowns.transpose(0, 2, 1)
        centred = _centred(seen)
        resistance = STIFFNESS * np.einsum("ij,ij->i", centred, centred) + BLANK
        normal += resistance[:, None, None] * _CORNERS + _GAIN_AND_OFFSET
        step = np.linalg.solve(normal.astype(np.float64), -(weighted @ seen[:, :, None]).astype(np.float64))
        return np.asarray(np.clip(step[:, :8, 0], -STRIDE, STRIDE).reshape(-1, 4, 2), np.float64)


def likeness_to(grids: CellGreys, drawings: CellGreys, weights: CellGreys) -> NDArray[np.float32]:
    """How like its drawing each grid is, in the cells whose weights are not 0."""
    where = weights.ravel() > 0
    seen, wanted = _centred(_rows(grids)[:, where]), _centred(_rows(drawings)[:, where])
    scale = np.linalg.norm(seen, axis=1) * np.linalg.norm(wanted, axis=1)
    return np.asarray(np.einsum("ij,ij->i", seen, wanted) / np.maximum(scale, 1e-6), np.float32)


def _centred(rows: NDArray[np.float32]) -> NDArray[np.float32]:
    centred: NDArray[np.float32] = rows - rows.mean(axis=1, keepdims=True)
    return centred


def _rows(grids: CellGreys) -> NDArray[np.float32]:
    return grids.reshape(-1, ACROSS * ACROSS)


_TICKS = (np.arange(ACROSS) + 0.5 - RIM) / (ACROSS - 2 * RIM)
_U, _V = (ticks.ravel() for ticks in np.meshgrid(_TICKS, _TICKS))
_PULL = np.stack(((1 - _U) * (1 - _V), _U * (1 - _V), _U * _V, (1 - _U) * _V)).astype(np.float32)
"""How far each cell moves with each of the four corners."""
_CORNERS = np.diag(np.asarray([1.0] * 8 + [0.0] * 2, np.float32))
_GAIN_AND_OFFSET = np.diag(np.asarray([0.0] * 8 + [1e-2] * 2, np.float32))
"""Where in the normal equations the unknowns of both kinds stand."""
