"""A hand as it looked when it was last seen by itself, to be found again among arms that meet.

Where arms touch, the foreground does not tell whose is what. But from one frame to the next a hand looks as it did: it
is looked for about where it should be by now.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from vision.ground import Ground, Pixels
from vision.pixels import Floats, Gray, PixelBox, cv2

LENGTH_MM = 110.0
"""So far from its end an arm is its hand."""
FEW = 30
"""Small pixels: fewer tell no hand from another."""
SEARCH_MM = 130.0
"""So far from where it should be by now a hand is looked for."""
ALIKE = 0.75
"""A hand looks like itself that is off by no more than this share of the contrast it has."""
STRAYS = 0.02
"""A place is worse by such a share for each small pixel that it is off where the hand should be."""
FLAT = 1.0
"""Grey levels: no hand has less contrast."""


class Found(NamedTuple):
    """A hand that was found again, and how far it went meanwhile, on the table."""

    hand: HandSeen
    step: complex


@dataclass(frozen=True, slots=True, eq=False)
class HandSeen:
    """The small pixels of a hand in one frame, and how bright they were."""

    window: PixelBox
    """About it, as it was seen by itself."""
    inside: Gray
    """Which pixels of the window are its own: 1, others 0."""
    look: Gray
    gone: tuple[int, int] = (0, 0)
    """Rows and columns by which it has moved since."""

    def found(self, picture: Gray, step: complex, ground: Ground) -> Found | None:
        """The hand in the next frame, if it is seen there, and about so far on."""
        before = self.pixels(picture.shape)
        if not len(before):
            return None
        expected = np.add(self.gone, ground.rows_and_columns(int(before[0]), step, picture.shape[1]))
        least = -self.window.bottom, -self.window.right  # beside the picture there is nothing to be found
        most = picture.shape[0] - self.window.top, picture.shape[1] - self.window.left
        expected = np.clip(expected, least, most)
        reach = round(SEARCH_MM / ground.mm_per_pixel)
        off = self._off(picture, expected, reach)
        strays = np.hypot(*np.ogrid[-reach : reach + 1, -reach : reach + 1])
        row, column = np.unravel_index(int((off + STRAYS * strays).argmin()), off.shape)
        if off[row, column] > ALIKE:
            return None
        hand = replace(self, gone=(int(expected[0] + row) - reach, int(expected[1] + column) - reach))
        now = hand.pixels(picture.shape)
        return Found(hand, complex(ground.at[now].mean() - ground.at[before].mean())) if len(now) else None

    def pixels(self, shape: tuple[int, ...]) -> Pixels:
        """Its small pixels as it lies now."""
        rows, columns = np.nonzero(self.inside)
        rows, columns = rows + self.window.top + self.gone[0], columns + self.window.left + self.gone[1]
        there = (rows >= 0) & (rows < shape[0]) & (columns >= 0) & (columns < shape[1])
        return np.asarray(rows[there] * shape[1] + columns[there], np.intp)

    def _off(self, picture: Gray, expected: Floats, reach: int) -> Floats:
        """How unlike itself it looks at each place about there, as a share of its contrast."""
        own = self.inside.astype(np.float32)
        # Beyond the picture's border nothing is seen, and nothing looks like a hand.
        rim = max(self.inside.shape) + reach
        there = self.window.moved(int(expected[1]) + rim, int(expected[0]) + rim)
        around = PixelBox(there.left - reach, there.top - reach, there.right + reach, there.bottom + reach)
        wide = cv2.copyMakeBorder(picture, rim, rim, rim, rim, cv2.BORDER_CONSTANT)
        seen, look = around.cut(wide).astype(np.float32), self.look.astype(np.float32)
        squares = cv2.matchTemplate(seen, look, cv2.TM_SQDIFF, mask=own)
        contrast = max(FLAT, float(self.look[self.inside > 0].std()))
        return np.asarray(np.sqrt(np.maximum(squares, 0.0) / own.sum()) / contrast, np.float64)


def hand_seen(arm: Pixels, end: int, picture: Gray, ground: Ground) -> HandSeen | None:
    """The hand of the arm that ends in this small pixel; None where too little of it is seen."""
    own = arm[np.abs(ground.at[arm] - ground.at[end]) < LENGTH_MM]
    if len(own) < FEW:
        return None
    rows, columns = np.divmod(own, picture.shape[1])
    window = PixelBox(int(columns.min()), int(rows.min()), int(columns.max()) + 1, int(rows.max()) + 1)
    inside = np.zeros((window.height, window.width), np.uint8)
    inside[rows - window.top, columns - window.left] = 1
    return HandSeen(window, inside, window.cut(picture).copy())
