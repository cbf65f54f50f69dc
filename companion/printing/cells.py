"""The black modules of marks and of QR codes, as rows of rectangles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import groupby
from typing import Any

import cv2
from reportlab.graphics.barcode.qrencoder import (  # type: ignore[import-untyped]
    QR8bitByte,
    QRCode,
    QRErrorCorrectLevel,
)

from companion.printing.page import CELLS

ModuleRun = tuple[int, int, int]
"""Black modules side by side: their row, the first one's column, and how many they are."""

_DICTIONARY = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)


@cache
def mark_runs(mark: int) -> tuple[ModuleRun, ...]:
    """An upright mark of the family 36h11, with its black border."""
    modules = cv2.aruco.generateImageMarker(_DICTIONARY, mark, CELLS)
    return tuple(_runs([[bool(shade == 0) for shade in row] for row in modules]))


@cache
def code_rows(text: str) -> tuple[tuple[bool, ...], ...]:
    """A QR code as rows of black or white; with the least error correction, since large modules help a camera more."""
    code = QRCode(None, QRErrorCorrectLevel.L)
    code.addData(text if text.isascii() else _Utf8(text))
    code.make()
    side = range(code.getModuleCount())
    return tuple(tuple(bool(code.isDark(row, column)) for column in side) for row in side)


class _Utf8(QR8bitByte):  # type: ignore[misc]
    """Text that names its encoding: otherwise a reader guesses, and takes `Zoë` for Chinese."""

    SAID = ((0x7, 4), (26, 8))
    """The mode that names an encoding, and UTF-8's number; each with how many bits it takes."""

    @property
    def bitlength(self) -> int:
        return int(super().bitlength) + sum(count for _, count in self.SAID)

    def write(self, buffer: Any, version: int) -> None:
        for number, count in self.SAID:
            buffer.put(number, count)
        super().write(buffer, version)


def code_runs(text: str) -> tuple[ModuleRun, ...]:
    return tuple(_runs(code_rows(text)))


def _runs(rows: Sequence[Sequence[bool]]) -> Iterator[ModuleRun]:
    for number, row in enumerate(rows):
        column = 0
        for black, together in groupby(row):
            length = len(list(together))
            if black:
                yield number, column, length
            column += length
