"""QR codes on the table: a little text on a badge or a sheet.

pyzbar reads them. It is asked for QR codes only, because among all its kinds of code it finds some that are not there.
It needs the system's libzbar0; without it no texts are read, and the reason is kept.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any

import numpy as np

from vision.geometry import Plane, sides_within, turn_of
from vision.pixels import Floats, Gray, PixelBox
from vision.sightings import QrText

LONGEST = 300
"""The most characters that a text may have."""
SMALLEST_MM = 22.0
"""A box with a shorter side than this holds no QR code that could be read."""

Decode = Callable[[Gray], list[Any]]


class Texts:
    """The QR codes that lie on the table."""

    def __init__(self) -> None:
        self._decode, self.off = decoder()
        """How codes are read, or why they cannot be."""
        self._known: list[QrText] = []

    def report(self) -> tuple[QrText, ...]:
        return tuple(self._known)

    def examine(self, luma: Gray, box: PixelBox, plane: Plane) -> None:
        """Read the codes in a box of the frame that has changed and has no hand in it."""
        self._known = [t for t in self._known if not box.holds(plane.pixels(np.asarray((t.x, t.y))))]
        if self._decode is None or min(box.width, box.height) < sides_within(plane, box, SMALLEST_MM)[0]:
            return
        codes = self._decode(np.ascontiguousarray(box.cut(luma)))
        self._known += [text for code in codes if (text := _text(code, box, plane)) is not None]


def _text(code: Any, box: PixelBox, plane: Plane) -> QrText | None:
    """What a code says and where it lies; None if it is not a short plain text."""
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


def decoder() -> tuple[Decode | None, str]:
    """pyzbar's decoder for QR codes, or the reason why there is none."""
    try:
        pyzbar = importlib.import_module("pyzbar.pyzbar")
    except Exception as fault:  # a missing library can show itself in many ways
        return None, f"QR codes are not read ({fault}): type sudo apt install libzbar0"
    return lambda picture: list(pyzbar.decode(picture, symbols=[pyzbar.ZBarSymbol.QRCODE])), ""
