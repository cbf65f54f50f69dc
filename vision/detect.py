"""Finding marks in a box of pixels: the one file that calls OpenCV's marker functions.

Their names differ between OpenCV 4.6, 4.7 and 5.0, so nobody else touches them. Detection is
OpenCV's quads and hard bits with the whole dictionary (a foreign card is noticed, not misread), and
soft decoding of the quads that OpenCV rejects with the marks in play (`vision.soft`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from vision.pixels import Box, Floats, Gray, cv2
from vision.soft import CELLS, FIRST_LOOK, SECOND_LOOK, Bar, Codes, sampled

aruco: Any = cv2.aruco
"""Untyped on purpose: which of its names exist depends on the version."""

DICTIONARY_SIZE = 587
WINDOW, WINDOW_OF_RETRY = 9, 15
SMALLEST, LARGEST = 0.55, 1.9
"""Sides of a believable mark, in units of the side it should have where it lies."""
Sides = tuple[float, float]
UNKNOWN: Sides = (16.0, 400.0)
EDGE = 2
"""Pixels: a mark that touches the edge of the frame may be cut, and a cut mark can be another one."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A mark read once: its number and its corners in pixels, clockwise from the mark's own top left."""

    mark: int
    corners: Floats
    likeness: float

    @property
    def centre(self) -> Floats:
        return crossing(self.corners)


def crossing(quad: Floats) -> Floats:
    """Where the diagonals meet: the middle of a square under any perspective."""
    a, b, c, d = quad
    along, across = c - a, d - b
    turn = along[0] * across[1] - along[1] * across[0]
    if abs(turn) < 1e-9:
        return np.asarray(quad.mean(axis=0), np.float64)
    start = b - a
    share = (start[0] * across[1] - start[1] * across[0]) / turn
    return np.asarray(a + share * along, np.float64)


class Finder:
    """Finds the marks in a box of a picture."""

    def __init__(self, in_play: Iterable[int], corner_marks: Iterable[int]) -> None:
        self._dictionary = _dictionary()
        bits = {mark: drawn(mark, CELLS)[1:-1, 1:-1] for mark in range(DICTIONARY_SIZE)}
        self.every = Codes(bits, range(DICTIONARY_SIZE))
        self.in_play = Codes(bits, {*in_play, *corner_marks})

    def find(self, picture: Gray, box: Box, sides: Sides = UNKNOWN) -> list[Reading]:
        """The marks in the box whose sides measure about so many pixels, from the smallest to the largest."""
        found = self._look(picture, box, sides, WINDOW, FIRST_LOOK)
        again = self._look(picture, box, sides, WINDOW_OF_RETRY, SECOND_LOOK) if not found else []
        return distinct(found + again)

    def _look(self, picture: Gray, box: Box, sides: Sides, window: int, bar: Bar) -> list[Reading]:
        cut = np.ascontiguousarray(box.cut(picture))
        if min(cut.shape) < 3 * EDGE + CELLS:
            return []
        quads, marks, rejected = _detect(cut, self._dictionary, _parameters(cut.shape, sides, window))
        shift = np.asarray((box.left, box.top), np.float64)
        hard = [
            Reading(m, q + shift, 1.0) for m, q in zip(marks, quads, strict=True) if self._inside(q, cut, box, picture)
        ]
        believable = [q for q in rejected if self._inside(q, cut, box, picture) and _squarish(q, sides)]
        return hard + [_moved(r, shift) for r in self.soft(cut, believable, bar)]

    def soft(self, picture: Gray, quads: Sequence[Floats], bar: Bar) -> list[Reading]:
        """The quads that resemble a mark in play well enough."""
        if not quads:
            return []
        stack = np.stack(quads)
        alike = self.in_play.read(sampled(picture, stack))
        return [
            Reading(a.mark, np.roll(quad, -a.turn, axis=0), a.likeness)
            for a, quad in zip(alike, quads, strict=True)
            if a.passes(bar)
        ]

    @staticmethod
    def _inside(quad: Floats, cut: Gray, box: Box, picture: Gray) -> bool:
        """Whether the quad keeps away from the frame's edge (the box's own edge is no danger)."""
        height, width = picture.shape
        left, top = quad[:, 0] + box.left, quad[:, 1] + box.top
        return bool(left.min() > EDGE and top.min() > EDGE and left.max() < width - EDGE and top.max() < height - EDGE)


def distinct(readings: list[Reading]) -> list[Reading]:
    """One reading for each mark at each place, the likeliest."""
    kept: list[Reading] = []
    for reading in sorted(readings, key=lambda r: -r.likeness):
        reach = float(np.linalg.norm(reading.corners[0] - reading.corners[2])) / 2
        if not any(np.linalg.norm(k.centre - reading.centre) < reach for k in kept):
            kept.append(reading)
    return kept


def drawn(mark: int, pixels: int) -> Gray:
    """A mark as it is printed, black border included."""
    draw = getattr(aruco, "generateImageMarker", None) or aruco.drawMarker
    picture: Gray = draw(_dictionary(), mark, pixels)
    return picture


def _dictionary() -> Any:
    get = getattr(aruco, "getPredefinedDictionary", None) or aruco.Dictionary_get
    return get(aruco.DICT_APRILTAG_36h11)


def _parameters(shape: tuple[int, ...], sides: Sides, window: int) -> Any:
    """Settings for a box; the perimeter rates count from its longer side, so they are rescaled to it."""
    make = getattr(aruco, "DetectorParameters", None)
    settings = make() if make is not None else aruco.DetectorParameters_create()
    longest = max(shape)
    settings.adaptiveThreshWinSizeMin = window
    settings.adaptiveThreshWinSizeMax = window
    settings.adaptiveThreshWinSizeStep = 10
    settings.minMarkerPerimeterRate = 4 * SMALLEST * sides[0] / longest
    settings.maxMarkerPerimeterRate = min(4.0, 4 * LARGEST * sides[1] / longest)
    settings.perspectiveRemovePixelPerCell = 8
    settings.perspectiveRemoveIgnoredMarginPerCell = 0.25
    settings.errorCorrectionRate = 0.6
    return settings


def _detect(picture: Gray, dictionary: Any, settings: Any) -> tuple[list[Floats], list[int], list[Floats]]:
    """OpenCV's own detection: quads with numbers, and the quads it rejected."""
    if hasattr(aruco, "ArucoDetector"):
        quads, marks, rejected = aruco.ArucoDetector(dictionary, settings).detectMarkers(picture)
    else:
        quads, marks, rejected = aruco.detectMarkers(picture, dictionary, parameters=settings)
    numbers = [] if marks is None else [int(m) for m in np.asarray(marks).ravel()]
    return [_quad(q) for q in quads], numbers, [_quad(q) for q in rejected]


def _quad(raw: Any) -> Floats:
    return np.asarray(raw, np.float64).reshape(4, 2)


def _squarish(quad: Floats, believable: Sides) -> bool:
    """Whether a quad could be a mark lying on the table: about the right size, and not a sliver."""
    sides = np.linalg.norm(quad - np.roll(quad, -1, axis=0), axis=1)
    if sides.min() < 0.5 * sides.max():
        return False
    return bool(SMALLEST * believable[0] < sides.mean() < LARGEST * believable[1])


def _moved(reading: Reading, by: Floats) -> Reading:
    return Reading(reading.mark, reading.corners + by, reading.likeness)
