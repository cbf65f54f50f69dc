"""Print that lies still within the outline of what goes on: on a card that a hand has laid, holds still or leaves.

Skin and sleeves lie still there as well, and are not worth decoding: only what is full of contrast in the frame itself.
What was handed out once is remembered as glimpsed, and handed out once more after it has lain for a moment longer.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from vision.pixels import (
    Gray,
    PixelBox,
    above,
    blurred,
    box_of,
    count_of,
    difference,
    dimmed,
    laid_over,
    overlap,
    pieces,
    shrunk,
    thickened,
    union,
    without,
)

LIES_STILL = 2
"""Frames: what lies still for so long within a hand's outline may be a card beside it."""
ONCE_MORE = 5
"""Frames after which it is looked at once more: at first it may have been blurred by its last movement."""
SMALLEST_MARK, NARROWEST_MARK = 12, 3
"""Small pixels, in all and across: less shows no mark with its white rim."""
PRINT, OVER_NOISE, PRINTED = 0.13, 1.75, 115
"""Print differs from paper by this share of what is brightest there and by so many times the noise, and does so in this
many of 255 pixels: in more than at edges."""


class OneFrame(NamedTuple):
    """One frame, and what the gate knows of it."""

    luma: Gray
    small: Gray
    """The same, reduced."""
    scale: float
    """Pixels of the frame for one of the reduced picture."""
    rest: Gray
    """For how many frames nothing has stirred in each small pixel."""
    noise: int
    """What differs by more has changed."""


class PrintBeside:
    """Knows what has been handed out beside hands."""

    def __init__(self, small: Gray) -> None:
        self._glimpsed = small.copy()

    def follow_light(self, gain: float) -> None:
        self._glimpsed = dimmed(self._glimpsed, gain)

    def lying_still(self, frame: OneFrame, moving: Gray, examined: Gray) -> Iterator[PixelBox]:
        """The boxes to be decoded, within what moves; what was examined as it is now is none of it.

        A card on others differs from them only where their print does: what lies still around that is looked at.
        """
        new = overlap(*(above(difference(frame.small, seen), frame.noise) for seen in (examined, self._glimpsed)))
        once_more = without(above(frame.rest, ONCE_MORE - 1), above(frame.rest, ONCE_MORE))
        still = overlap(moving, above(frame.rest, LIES_STILL - 1))
        lying = overlap(still, thickened(union(overlap(still, new), once_more)))
        if count_of(lying) < SMALLEST_MARK:
            return
        laid_over(self._glimpsed, frame.small, lying)
        around = box_of(lying)
        if min(around.width, around.height) < NARROWEST_MARK:
            return
        sharp = overlap(around.cut(lying), _print_in(frame, around))
        for piece in pieces(thickened(sharp))[1].values():
            if piece.area >= SMALLEST_MARK:
                yield piece.window.moved(around.left, around.top).scaled(frame.scale)


def _print_in(frame: OneFrame, window: PixelBox) -> Gray:
    """Where the frame itself is full of contrast, as no skin is: one pixel for each small one of the window."""
    luma = window.scaled(frame.scale).grown(0, frame.luma.shape[1], frame.luma.shape[0]).cut(frame.luma)
    luma = np.ascontiguousarray(luma[::2, ::2])
    step = max(1, round(frame.scale / 4))
    contrast = difference(luma[:, step:], luma[:, :-step])
    faintest = max(PRINT * int(luma.max()), OVER_NOISE * frame.noise)
    share = shrunk(above(contrast, faintest), window.width, window.height)
    return above(blurred(share), PRINTED)
