"""The black modules of marks and of QR codes, as rows of rectangles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import groupby

import cv2
from reportlab.graphics.barcode.qrencoder import QRCode, QRErrorCorrectLevel  # type: ignore[import-untyped]

from companion.printing.page import CELLS

Run = tuple[int, int, int]
"""Row, first column and number of black modules beside each other."""

_DICTIONARY = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)


@cache
def mark_runs(mark: int) -> tuple[Run, ...]:
    """A mark of the family 36h11, its black rim included, upright."""
    modules = cv2.aruco.generateImageMarker(_DICTIONARY, mark, CELLS)
    return tuple(_runs([[bool(shade == 0) for shade in row] for row in modules]))


@cache
def code_rows(text: str) -> tuple[tuple[bool, ...], ...]:
    """A QR code as rows of black or white: the least correction, for large modules are worth more to a camera."""
    code = QRCode(None, QRErrorCorrectLevel.L)
    code.addData(text)
    code.make()
    side = range(code.getModuleCount())
    return tuple(tuple(bool(code.isDark(row, column)) for column in side) for row in side)


def code_runs(text: str) -> tuple[Run, ...]:
    return tuple(_runs(code_rows(text)))


def _runs(rows: Sequence[Sequence[bool]]) -> Iterator[Run]:
    for number, row in enumerate(rows):
        column = 0
        for black, together in groupby(row):
            length = len(list(together))
            if black:
                yield number, column, length
            column += length
