"""A printed card with its marks as a picture, in true millimetres, faces and marks where the printer puts them.

Each card is drawn once, large, and kept; the camera's view is made from it by shrinking.
"""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np

from companion.art import BACK_INK, CardLetters, Polygon, face
from companion.simulator.arrays import Image
from companion.table.marks import COPIES
from companion.table.printed import MARK, MODULE, STANDARD, printed_marks, size_of
from scoring.cards import BACK

DENSITY = 10
"""Pixels to a millimetre while drawing."""
PAPER = (240, 244, 245)
INK = 30
"""How bright printed black comes out."""
_FONT = cv2.FONT_HERSHEY_DUPLEX
_DICTIONARY = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)


@cache
def mark_image(mark: int, side: int) -> Image:
    """A mark's black square, so many pixels wide."""
    cells = cv2.aruco.generateImageMarker(_DICTIONARY, mark, 8)
    fine = cv2.resize(cells, None, fx=40, fy=40, interpolation=cv2.INTER_NEAREST)
    return np.asarray(cv2.resize(fine, (side, side), interpolation=cv2.INTER_AREA), np.uint8)


@cache
def picture(number: int, face_up: bool = True) -> Image:
    """A whole card in colour at DENSITY; a negative number is any card of a pack seen from behind."""
    sheet = unmarked(number, face_up)
    side, quiet = round(MARK * DENSITY), round((MARK / 2 + MODULE) * DENSITY)
    for mark in printed_marks(number, face_up):
        x, y = round(mark.x * DENSITY), round(mark.y * DENSITY)
        sheet[max(0, y - quiet) : y + quiet, max(0, x - quiet) : x + quiet] = PAPER
        turned = np.rot90(mark_image(mark.mark, side), -mark.turn // 90)
        ink = INK + turned[..., None].astype(np.float32) / 255 * (np.array(PAPER, np.float32) - INK)
        sheet[y - side // 2 : y + side // 2, x - side // 2 : x + side // 2] = ink.astype(np.uint8)
    return sheet


def unmarked(number: int, face_up: bool = True) -> Image:
    """The same card without marks, as it is sold."""
    size = size_of(number)
    sheet = np.full((round(size.height * DENSITY), round(size.width * DENSITY), 3), PAPER, np.uint8)
    if face_up and number >= 0:
        parts = face(COPIES[number].face)
    elif size is STANDARD:
        parts = face(BACK)
    else:
        parts = tuple(Polygon(((x, y), (x + 5, y + 7), (x, y + 14), (x - 5, y + 7)), BACK_INK) for x, y in _LATTICE)
    for part in parts:
        # Ink is never quite black and paper never quite white.
        red, green, blue = (round(INK + value * (PAPER[1] - INK) / 255) for value in part.colour)
        match part:
            case Polygon(points):
                dots = np.round(np.array(points) * DENSITY * 16).astype(np.int32)
                cv2.fillPoly(sheet, [dots], (blue, green, red), cv2.LINE_AA, 4)
            case CardLetters(text, x, y, height, angle):
                _write(sheet, text, (x, y), height, angle, (blue, green, red))
    return sheet


_LATTICE = tuple((7.5 + 10 * (n % 2), 14.0 + 12 * (n // 2)) for n in range(6))
"""Tops of the diamonds on the narrow back."""


def _write(
    sheet: Image, text: str, middle: tuple[float, float], height: float, angle: float, ink: tuple[int, int, int]
) -> None:
    """Text centred at a point of the card and turned by any angle."""
    scale, thick = height * DENSITY / 22.0, max(1, round(height * DENSITY * 0.14))
    (width, tall), _ = cv2.getTextSize(text, _FONT, scale, thick)
    side = 2 * max(width, tall)
    stencil = np.zeros((side, side), np.uint8)
    cv2.putText(stencil, text, ((side - width) // 2, (side + tall) // 2), _FONT, scale, (255,), thick, cv2.LINE_AA)
    turn = cv2.getRotationMatrix2D((side / 2, side / 2), -angle, 1.0)
    cover = cv2.warpAffine(stencil, turn, (side, side))[..., None] / 255
    left, top = (round(value * DENSITY - side / 2) for value in middle)
    part = sheet[max(0, top) : top + side, max(0, left) : left + side]
    cover = cover[max(0, -top) :, max(0, -left) :][: part.shape[0], : part.shape[1]]
    part[:] = part * (1 - cover) + np.array(ink) * cover
