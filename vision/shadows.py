"""Shadows: a head that leans over the table darkens a part of it, and is no hand.

A hand ends abruptly; a soft shadow fades. So what darkens the table without any steep step in the share of light that
each small pixel has lost is a shadow. Where fingers are over it as well, there are steps.

An arm throws a shadow of its own, which may reach farther than its fingers. What is brighter than the table was, or
lies about a steep step, is no shadow.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.pixels import Gray, Piece, cv2

APART = 3
"""Small pixels from one side of a step to the other."""
STEEP, LEAST = 0.45, 0.25
"""A step is steep that is so large a share of what the piece as a whole has lost, or of this if it has lost less."""
FEW = 2.0
"""A piece with fewer steep steps than this times the root of its area has no edge."""
GLARE, GRAIN = 235, 4
"""Greys: brighter ones tell no share, and so much is added to all, lest grain in the dark tells too much."""
FADES = 8
"""Small pixels within which a shadow ends."""
NEXT = (3, 3)
"""Pixels that are taken together, against grain."""
BRIGHTER, STEPS = 0.1, 0.35
"""No shadow is brighter than the table was by more than this, nor has lost light by such steps, both as logarithms."""


def is_shadow(seen: Gray, remembered: Gray, piece: Piece) -> bool:
    """Whether what differs there is only darker or brighter, and that softly."""
    return bool(steps_in(seen, remembered, piece) < FEW * piece.area**0.5)


def steps_in(seen: Gray, remembered: Gray, piece: Piece) -> int:
    """How many pairs of pixels about a piece have lost shares of light that are far apart."""
    rows, columns = seen.shape
    window = piece.window.grown(APART, columns, rows)
    was, there = np.ascontiguousarray(window.cut(remembered)), np.ascontiguousarray(window.cut(seen))
    lost = _lost(there, was)
    inside = np.zeros(was.shape, np.uint8)
    piece.window.moved(-window.left, -window.top).cut(inside)[piece.inside] = 1
    step = STEEP * max(LEAST, float(np.median(np.abs(lost[inside != 0]))))
    white = cv2.dilate(np.maximum(was, there), np.ones(NEXT, np.uint8)) >= GLARE
    about = cv2.dilate(inside, np.ones((2 * APART + 1, 2 * APART + 1), np.uint8))
    told = (about != 0) & ~white
    return _steps(lost, told, step) + _steps(lost.T, told.T, step)


def _steps(lost: NDArray[np.float32], told: NDArray[np.bool_], step: float) -> int:
    apart = np.abs(lost[APART:] - lost[:-APART]) > step
    return int(np.count_nonzero(apart & told[APART:] & told[:-APART]))


def no_shadow(seen: Gray, remembered: Gray) -> NDArray[np.bool_]:
    """Where what differs from the table that is remembered cannot be a shadow."""
    lost = _lost(seen, remembered)
    found = lost < -BRIGHTER
    for along, marked in ((lost, found), (lost.T, found.T)):
        steep = np.abs(along[APART:] - along[:-APART]) > STEPS
        for row in range(APART + 1):
            marked[row : row + len(steep)] |= steep
    return np.asarray(found, np.bool_)


def _lost(seen: Gray, remembered: Gray) -> NDArray[np.float32]:
    """The share of light that each pixel has lost, as a logarithm."""
    was, there = (cv2.blur(one.astype(np.float32), NEXT) + GRAIN for one in (remembered, seen))
    return np.asarray(np.log(was / there), np.float32)
