"""A marked printed card as a picture: true millimetres, real faces, marks where the printer puts them.

Pictures are drawn once, large, and cached; the camera makes them small. The bottom end is the top
end turned by 180 degrees, as on every playing card, but its marks carry the card's second id.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np

from companion.marks import BACK_MARK, COPIES, FIRST_OF_DIG, marks_of
from companion.simulator.arrays import Image, Points
from companion.simulator.pips import ARRANGED, shape
from scoring.cards import RANK_TEXT, AnyCard, Card, Colour, Kind, Rank, Suit, YardCard

Ink = tuple[int, int, int]

DENSITY = 10
"""Pixels to a millimetre while drawing."""
MARK, EDGE, MODULE = 10.0, 2.0, 1.25
"""Millimetres: the black square, its distance from the card's edges, one module of white round it."""
PAPER: Ink = (240, 244, 245)
BLACK: Ink = (38, 34, 34)
RED: Ink = (48, 38, 190)
BACKS: tuple[Ink, ...] = ((54, 36, 150), (130, 62, 34), (60, 96, 40), (96, 48, 104))
"""The backs of four packs, blue-green-red: red, blue, green, purple."""
YARD_INKS: dict[str, Ink] = {
    Colour.RED: (52, 44, 200),
    Colour.GREEN: (66, 140, 50),
    Colour.BLUE: (190, 96, 40),
    Colour.YELLOW: (40, 190, 230),
    Colour.PURPLE: (150, 54, 120),
}
_FONT = cv2.FONT_HERSHEY_DUPLEX
_DICTIONARY = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)


@dataclass(frozen=True, slots=True)
class Size:
    """A card's size in millimetres."""

    width: float
    height: float


STANDARD = Size(63.0, 88.0)
NARROW = Size(25.0, 76.0)


def size_of(number: int) -> Size:
    """How large the card with this number is; the cards of Dig are narrow."""
    return NARROW if number >= FIRST_OF_DIG else STANDARD


@dataclass(frozen=True, slots=True)
class PrintedMark:
    """One mark on a card: its id, centre in millimetres from the card's top left corner, and its turn."""

    mark: int
    x: float
    y: float
    turn: int
    """Clockwise degrees."""


@cache
def printed_marks(number: int, face_up: bool = True) -> tuple[PrintedMark, ...]:
    """Every mark that can be seen on this side of a card."""
    size = size_of(number)
    if size is NARROW:
        top, bottom = marks_of(number) if face_up else (BACK_MARK, BACK_MARK)
        middle, inset = size.width / 2, EDGE + MARK / 2
        return PrintedMark(top, middle, inset, 0), PrintedMark(bottom, middle, size.height - inset, 180)
    if not face_up or number < 0:
        return ()
    top, bottom = marks_of(number)
    near, right, low = EDGE + MARK / 2, size.width - EDGE - MARK / 2, size.height - EDGE - MARK / 2
    return (
        PrintedMark(top, near, near, 0),
        PrintedMark(top, right, near, 90),
        PrintedMark(bottom, right, low, 180),
        PrintedMark(bottom, near, low, 270),
    )


@cache
def mark_image(mark: int, side: int) -> Image:
    """A mark's black square, so many pixels wide."""
    cells = cv2.aruco.generateImageMarker(_DICTIONARY, mark, 8)
    fine = cv2.resize(cells, None, fx=40, fy=40, interpolation=cv2.INTER_NEAREST)
    return np.asarray(cv2.resize(fine, (side, side), interpolation=cv2.INTER_AREA), np.uint8)


@cache
def picture(number: int, face_up: bool = True) -> Image:
    """A whole card in colour at DENSITY; a negative number is any card of a pack seen from behind."""
    size = size_of(number)
    sheet = np.full((round(size.height * DENSITY), round(size.width * DENSITY), 3), PAPER, np.uint8)
    if not face_up or number < 0:
        _draw_back(sheet, size, _pack(number))
    elif size is NARROW:
        _draw_yard_card(sheet, COPIES[number].face)
    else:
        _draw_face(sheet, COPIES[number].face)
    for mark in printed_marks(number, face_up):
        _stamp(sheet, mark)
    return sheet


def _pack(number: int) -> int:
    return COPIES[number].pack if number >= 0 else -1 - number


def _stamp(sheet: Image, mark: PrintedMark) -> None:
    side = round(MARK * DENSITY)
    quiet = round((MARK / 2 + MODULE) * DENSITY)
    x, y = round(mark.x * DENSITY), round(mark.y * DENSITY)
    sheet[max(0, y - quiet) : y + quiet, max(0, x - quiet) : x + quiet] = PAPER
    turned = np.rot90(mark_image(mark.mark, side), -mark.turn // 90)
    ink = 30 + turned[..., None].astype(np.float32) / 255 * (np.array(PAPER, np.float32) - 30)
    sheet[y - side // 2 : y + side // 2, x - side // 2 : x + side // 2] = ink.astype(np.uint8)


# ---------------------------------------------------------------- drawing in millimetres


def _polygon(sheet: Image, points: Points, ink: Ink) -> None:
    cv2.fillPoly(sheet, [np.round(points * DENSITY * 16).astype(np.int32)], ink, cv2.LINE_AA, 4)


def _moved(points: Sequence[tuple[float, float]], x: float, y: float) -> Points:
    moved: Points = np.array(points, float) + np.array((x, y))
    return moved


def _oval(sheet: Image, x: float, y: float, across: float, down: float, ink: Ink) -> None:
    turn = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    _polygon(sheet, np.stack([x + across * np.cos(turn), y + down * np.sin(turn)], 1), ink)


def _place(sheet: Image, of: Suit | Kind, x: float, y: float, side: float, ink: Ink, upside_down: bool) -> None:
    """A shape centred at (x, y), so many millimetres high."""
    for polygon in shape(of):
        local = (polygon - 0.5) * side
        _polygon(sheet, (-local if upside_down else local) + np.array((x, y)), ink)


def _text(sheet: Image, words: str, x: float, y: float, height: float, ink: Ink, weight: float = 0.14) -> None:
    """Words centred at (x, y) with letters so many millimetres high."""
    scale = height * DENSITY / 22.0
    thick = max(1, round(height * DENSITY * weight))
    (width, tall), _ = cv2.getTextSize(words, _FONT, scale, thick)
    at = (round(x * DENSITY - width / 2), round(y * DENSITY + tall / 2))
    cv2.putText(sheet, words, at, _FONT, scale, ink, thick, cv2.LINE_AA)


def _ink_of(face: Card) -> Ink:
    return RED if face.suit in (Suit.HEARTS, Suit.DIAMONDS) else BLACK


def _draw_face(sheet: Image, face: AnyCard) -> None:
    if not isinstance(face, Card) or face.suit is None:
        _draw_joker(sheet)
    elif face.rank in _CROWNS:
        _draw_court(sheet, face)
    elif face.rank is Rank.ACE:
        _place(sheet, face.suit, 31.5, 44, 34, _ink_of(face), False)
    else:
        for across, down in ARRANGED[int(face.rank)]:
            _place(sheet, face.suit, 20.5 + 22 * across, 21 + 46 * down, 12.5, _ink_of(face), down > 0.5)
    _draw_indices(sheet, face)


def _draw_indices(sheet: Image, face: AnyCard) -> None:
    """Rank and suit below the marks, both ways up: where a fan shows them."""
    for _ in range(2):
        if isinstance(face, Card) and face.suit is not None:
            _text(sheet, RANK_TEXT[face.rank], 7, 18.5, 6.5 if face.rank != Rank.TEN else 5.4, _ink_of(face))
            _place(sheet, face.suit, 7, 26.5, 6, _ink_of(face), False)
        else:
            for row, letter in enumerate("JOKER"):
                _text(sheet, letter, 7, 17 + 5 * row, 3.6, BLACK)
        sheet[:] = sheet[::-1, ::-1].copy()


_CROWNS: dict[Rank, tuple[tuple[float, float], ...]] = {
    Rank.KING: ((-7, 0), (-8, -8), (-4, -4), (0, -9.5), (4, -4), (8, -8), (7, 0)),
    Rank.QUEEN: ((-7, 0), (-7, -4), (-3.5, -2.5), (0, -6), (3.5, -2.5), (7, -4), (7, 0)),
    Rank.JACK: ((-8, 0), (-9, -3), (-2, -6), (8, -7), (7, 0)),
}
_GOLD: Ink = (60, 180, 225)
_SKIN: Ink = (170, 196, 228)
_ROBES: dict[Rank, tuple[Ink, Ink]] = {
    Rank.KING: ((48, 38, 170), (120, 60, 30)),
    Rank.QUEEN: ((130, 66, 40), (60, 180, 225)),
    Rank.JACK: ((60, 150, 200), (48, 38, 170)),
}


def _draw_court(sheet: Image, face: Card) -> None:
    """A framed figure with crown, face and robe, drawn twice, once upside down."""
    assert face.suit is not None
    frame = np.array([(14.5, 14.5), (48.5, 14.5), (48.5, 73.5), (14.5, 73.5)])
    _polygon(sheet, frame, (150, 110, 60))
    _polygon(sheet, frame + np.array([(0.5, 0.5), (-0.5, 0.5), (-0.5, -0.5), (0.5, -0.5)]), (226, 240, 244))
    for _ in range(2):
        _draw_bust(sheet, face)
        sheet[:] = sheet[::-1, ::-1].copy()


def _draw_bust(sheet: Image, face: Card) -> None:
    assert face.suit is not None
    robe, trim = _ROBES[face.rank]
    x, y = 33.0, 31.0
    _polygon(sheet, np.array([(15, 44), (17.5, 38), (28, 36.5), (38, 36.5), (46, 38), (48, 44)]), robe)
    _polygon(sheet, np.array([(30, 36), (36, 36), (35, 44), (31, 44)]), trim)
    for jewel in (20.0, 24.5, 41.0, 45.0):
        _polygon(sheet, _moved([(0, -2.5), (1.6, 0), (0, 2.5), (-1.6, 0)], jewel, 41.5), trim)
    _oval(sheet, x, y, 7.6, 7.6, (60, 90, 120))
    _oval(sheet, x, y + 0.6, 5.6, 6.6, _SKIN)
    for eye in (-2.2, 2.2):
        _oval(sheet, x + eye, y - 0.5, 0.8, 0.8, BLACK)
    _polygon(sheet, _moved([(-2, 3.6), (2, 3.6), (1.4, 4.4), (-1.4, 4.4)], x, y), RED)
    _polygon(sheet, _moved(_CROWNS[face.rank], x, y - 5.5), _GOLD)
    _place(sheet, face.suit, 20.5, 21, 8.5, _ink_of(face), False)


def _draw_joker(sheet: Image) -> None:
    x, y = 31.5, 46.0
    for lean, ink in ((-14, RED), (14, (60, 140, 50)), (0, (150, 60, 100))):
        _polygon(sheet, _moved([(-9, -4), (lean, -26), (9, -4)], x, y), ink)
        _oval(sheet, x + lean, y - 26, 2.4, 2.4, _GOLD)
    _oval(sheet, x, y, 9, 10, _SKIN)
    for eye in (-3.5, 3.5):
        _oval(sheet, x + eye, y - 2, 1.2, 1.2, BLACK)
    _polygon(sheet, _moved([(-5, 3), (0, 5), (5, 3), (0, 7.5)], x, y), RED)


def _draw_back(sheet: Image, size: Size, pack: int) -> None:
    """A lattice of diamonds inside a white border."""
    ink = BACKS[pack % len(BACKS)]
    inner = sheet[4 * DENSITY : -4 * DENSITY, 4 * DENSITY : -4 * DENSITY]
    rows, columns = np.mgrid[0 : inner.shape[0], 0 : inner.shape[1]] / DENSITY
    one, other = (columns + rows) % 5.0, (columns - rows) % 5.0
    lattice = (np.minimum(one, other) < 0.8) | (np.hypot(one - 2.9, other - 2.9) < 0.7)
    inner[:] = np.where(lattice[..., None], np.array((206, 212, 216), np.uint8), np.array(ink, np.uint8))
    edge = [round(x * DENSITY) for x in (4, 4, size.width - 4, size.height - 4)]
    cv2.rectangle(sheet, (edge[0], edge[1]), (edge[2], edge[3]), ink, 8, cv2.LINE_AA)


def _draw_yard_card(sheet: Image, face: AnyCard) -> None:
    assert isinstance(face, YardCard)
    ink = YARD_INKS.get(face.which, (70, 90, 130))
    _place(sheet, face.kind, 12.5, 38, 21, ink, False)
    for _ in range(2):
        _text(sheet, face.which or "H", 12.5, 20, 6, ink)
        sheet[:] = sheet[::-1, ::-1].copy()
