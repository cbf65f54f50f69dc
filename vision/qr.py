"""QR codes on the table: a little text on a badge or a sheet.

pyzbar reads them, and is asked for QR codes only (asked for all its kinds of code it finds some that are not there).
It needs the system's libzbar0; where that is missing, texts are off and the reason is kept.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any

import numpy as np

from vision.geometry import Plane, turn_of
from vision.pixels import Floats, Gray, PixelBox
from vision.sightings import QrText

LONGEST = 300
"""Characters that a text may have."""
SMALLEST_MM = 22.0
"""A box with a side below this holds no QR code that could be read."""

Decode = Callable[[Gray], list[Any]]


class Texts:
    """The QR codes that lie on the table."""

    def __init__(self) -> None:
        self._decode, self.off = _decoder()
        self._known: list[QrText] = []

    def report(self) -> tuple[QrText, ...]:
        return tuple(self._known)

    def examine(self, luma: Gray, box: PixelBox, plane: Plane) -> None:
        """Read a box of the frame that changed and has no hand in it."""
        self._known = [t for t in self._known if not box.holds(plane.pixels(np.asarray((t.x, t.y))))]
        middle = np.asarray(((box.left + box.right) / 2, (box.top + box.bottom) / 2))
        if self._decode is None or min(box.width, box.height) < SMALLEST_MM * plane.pixels_per_mm(middle):
            return
        codes = self._decode(np.ascontiguousarray(box.cut(luma)))
        self._known += [text for code in codes if (text := _text(code, box, plane)) is not None]


def _text(code: Any, box: PixelBox, plane: Plane) -> QrText | None:
    """What a code says, if it is small plain text, and where it lies."""
    try:
        says = code.data.decode("utf-8")
    except UnicodeDecodeError:
        return None
    corners = np.asarray([(p.x, p.y) for p in code.polygon], np.float64)
    if not says.isprintable() or not 0 < len(says) <= LONGEST or len(corners) != 4:
        return None
    at: Floats = plane.mm(box.onto_frame(corners))
    x, y = at.mean(axis=0)
    return QrText(says, round(float(x), 1), round(float(y), 1), round(turn_of(at), 1))


def _decoder() -> tuple[Decode | None, str]:
    """pyzbar's decoder for QR codes, or the reason why there is none."""
    try:
        pyzbar = importlib.import_module("pyzbar.pyzbar")
    except Exception as fault:  # a missing library can show itself in many ways
        return None, f"QR codes are not read ({fault}): type sudo apt install libzbar0"
    return lambda picture: list(pyzbar.decode(picture, symbols=[pyzbar.ZBarSymbol.QRCODE])), ""
