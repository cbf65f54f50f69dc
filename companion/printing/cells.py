"""The black modules of marks and of QR codes, as rows of rectangles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import groupby

import cv2

from companion.printing.codes import code_rows
from companion.printing.page import CELLS

ModuleRun = tuple[int, int, int]
"""Black modules side by side: their row, the first one's column, and how many they are."""

_DICTIONARY = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)


@cache
def mark_runs(mark: int) -> tuple[ModuleRun, ...]:
    """An upright mark of the family 36h11, with its black border."""
    modules = cv2.aruco.generateImageMarker(_DICTIONARY, mark, CELLS)
    return tuple(_runs([[bool(shade == 0) for shade in row] for row in modules]))


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
