"""Shadows in the foreground: felt in less light, which makes neighbours' arms one and bends every arm to one side.

A sleeve may be as dark beside the felt as a shadow is. So one on which a hand hangs is kept, with its shadow; and so is
a dark hand, which is like a shadow in most places but not in all.
"""

from __future__ import annotations

import numpy as np

from vision.glance import ALIKE
from vision.pixels import Gray, cv2, overlap, union

SHADOW = 0.57 * ALIKE, 0.98 * ALIKE
"""So bright is the table in a shadow beside the same table without it."""
GAP = np.ones((5, 5), np.uint8)
"""What is no wider between two parts of an arm, such as its outline, belongs to it."""
NOT_ALL_SHADOW = 0.1
"""Share of a piece that is no shadow: even less is there in the shadow of somebody who is not in the picture."""


def without_shadows(foreground: Gray, beside_table: Gray, least: float) -> Gray:
    """The foreground (1 where it is) without shadows; what is smaller than so many pixels is no part of an arm."""
    solid = overlap(cv2.bitwise_not(cv2.inRange(beside_table, *SHADOW)), foreground)
    closed = overlap(cv2.morphologyEx(solid, cv2.MORPH_CLOSE, GAP), foreground)
    count, parts, stats, _ = cv2.connectedComponentsWithStats(closed, connectivity=8)
    height, width = foreground.shape
    left, top, wide, high, area = stats.T
    at_border = (left == 0) | (top == 0) | (left + wide == width) | (top + high == height)
    large = (area >= least) & (np.arange(count) > 0)
    firm: Gray = (large & at_border)[parts].view(np.uint8)
    loose: Gray = (large & ~at_border)[parts].view(np.uint8)
    return union(firm, _pieces_with(overlap(foreground, 1 - firm), loose, firm, solid))


def _pieces_with(rest: Gray, loose: Gray, firm: Gray, solid: Gray) -> Gray:
    """Of the rest, the pieces that hold something loose, and those that touch nothing firm and are not all shadow."""
    count, pieces = cv2.connectedComponents(rest, connectivity=8)
    beside_firm = cv2.dilate(firm, np.ones((3, 3), np.uint8))
    size, lit, touches, hangs = (
        np.bincount(pieces[where != 0], minlength=count) for where in (rest, solid, beside_firm, loose)
    )
    keep = (hangs > 0) | ((touches == 0) & (lit >= NOT_ALL_SHADOW * size))
    keep[0] = False
    kept: Gray = keep[pieces].view(np.uint8)
    return kept
