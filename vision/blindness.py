"""Whether the table can be seen at all: a lens that is covered, a light that went out, a lamp that flickers too much.

The corner marks lie still for a whole evening and nobody covers all of them. So after the whole picture has changed
they are asked. Where none of them can be read and hardly anything else stands out, something lies on the lens or it is
dark, and nothing that the eye says of the table is to be believed; where much stands out, the camera was turned away.
"""

from __future__ import annotations

import numpy as np

from vision.corners import Corners
from vision.gate import reduced
from vision.pixels import Gray, brightness
from vision.quality import DARK

FLICKERS = 0.35
"""A lamp whose light changes by this share of itself from frame to frame is beyond help."""
ASK_EVERY_MS = 250
FLAT = 0.4
"""A picture with less than this share of the table's detail shows no table."""
TURNED_AWAY_MS = 3000
"""So long the corners are looked for where the camera may have moved them."""


class Blindness:
    """Told of every frame that is not quiet, it says why the table cannot be seen; nothing while it can."""

    def __init__(self) -> None:
        self.code = ""
        """`covered`, `too_dark`, `no_corners`, `light_flickers`, or nothing."""
        self._since: int | None = None
        """When the whole picture began to change."""
        self._asked = 0
        self._usual_detail = 0.0

    @property
    def total(self) -> bool:
        """Whether nothing at all can be seen."""
        return self.code in ("covered", "too_dark")

    @property
    def suspected(self) -> bool:
        """Whether the whole picture changed, and nobody knows yet why: no arm does that."""
        return self._since is not None

    def forget(self) -> None:
        """It is known what has happened, and the table can be seen."""
        self.code, self._since = "", None

    def note_table(self, luma: Gray) -> None:
        """This is how the table looks when all is well."""
        self._usual_detail = _detail(luma)

    def consider(self, luma: Gray, corners: Corners, another_light: bool, flicker: float, time: int) -> None:
        """One frame: whether it differs everywhere, at all the corners at least, and how much the light flickers."""
        another_light |= flicker > FLICKERS
        if another_light and self._since is None:
            self._since = time
        if self._since is None or time - max(self._asked, self._since) < ASK_EVERY_MS:
            return
        self._asked = time
        if not corners.any_visible(luma):
            self.code = self._why_nothing(luma, time - self._since)
        elif another_light:
            self.code = "light_flickers" if flicker > FLICKERS else ""
        else:
            self.forget()

    def _why_nothing(self, luma: Gray, for_ms: int) -> str:
        if brightness(luma[::8]) < DARK:
            return "too_dark"
        if _detail(luma) < FLAT * self._usual_detail:
            return "covered"
        return "no_corners" if for_ms > TURNED_AWAY_MS else ""


def _detail(luma: Gray) -> float:
    """How much stands out: the mean step from a small pixel to the next, as a share of the brightness."""
    small = reduced(luma).astype(np.float32)
    return float(np.abs(np.diff(small, axis=1)).mean()) / max(1.0, float(small.mean()))
