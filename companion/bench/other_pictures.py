"""A second family of pictures, drawn in another way than the simulated table's, so that the eye is not at home in them.

A pinhole camera in space, a lamp whose light falls off with distance, glossy paper, a lens out of focus, photons that
are counted, a tone curve and JPEG. Cards stand off the table here and there, and print may touch a mark's white rim.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.simulator.arrays import Image
from vision.family import drawn

Light = NDArray[np.float32]
"""How much light comes from each pixel; white paper under the lamp is 1."""
Points = NDArray[np.float64]

TABLE = (960.0, 520.0)
SIZE = (1920, 1080)
CARD = (63.0, 88.0)
MARK, MODULE, INSET = 10.0, 1.25, 8.25
"""Millimetres: the black square, a cell, and from a card's edges to a mark's middle."""
DENSITY = 12
FELT, PAPER, INK, SKIN = 0.07, 0.8, 0.025, 0.3
"""How much of the light they give back."""


@dataclass(frozen=True, slots=True)
class Taken:
    """How a picture is taken."""

    name: str
    exposure: float
    lamp_mm: float
    """How high the lamp hangs: the lower, the more uneven its light."""
    gloss: float
    defocus: float
    """Radius of the disc that a point becomes, in pixels."""
    photons: float
    """At white paper under the lamp: the fewer, the more grain."""
    jpeg: int


TAKEN = {
    one.name: one
    for one in (
        Taken("mild", 0.85, 1500, 0.1, 0.9, 9000, 95),
        Taken("medium", 0.6, 900, 0.35, 1.4, 2200, 85),
        Taken("harsh", 0.4, 600, 0.7, 1.9, 700, 70),
    )
}


@dataclass(frozen=True, slots=True)
class Lying:
    """A card on the table, turned clockwise by degrees; its corners may stand off."""

    number: int
    x: float
    y: float
    turn: float
    lifts: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class View:
    """A camera above the table's middle, so many degrees aslant."""

    tilt: float = 0.0
    height: float = 1000.0
    focal: float = 1850.0
    size: tuple[int, int] = SIZE

    def pixels(self, spots: Points) -> Points:
        """Where points in space are seen: millimetres along, down and above the table."""
        lean = math.radians(self.tilt)
        along, down = spots[..., 0] - TABLE[0] / 2, spots[..., 1] - TABLE[1] / 2
        up = np.zeros_like(along) if spots.shape[-1] == 2 else spots[..., 2]
        v = down * math.cos(lean) - up * math.sin(lean)
        depth = self.height - down * math.sin(lean) - up * math.cos(lean)
        x, y = self.focal * along / depth + self.size[0] / 2, self.focal * v / depth + self.size[1] / 2
        return np.stack((x, y), axis=-1)

    def mm(self, pixels: Points) -> Points:
        """Where on the table these pixels look."""
        corners = np.asarray(((0, 0), (TABLE[0], 0), TABLE, (0, TABLE[1])), np.float64)
        back = np.linalg.inv(cv2.findHomography(corners, self.pixels(corners))[0])
        return np.asarray(cv2.perspectiveTransform(pixels.reshape(1, -1, 2), back)[0], np.float64)


def outline(card: Lying) -> Points:
    """The card's corners in space, clockwise from its own top left."""
    half, lean = np.asarray(CARD) / 2, math.radians(card.turn)
    flat = np.asarray(((-1, -1), (1, -1), (1, 1), (-1, 1))) * half
    turned = flat @ np.asarray(((math.cos(lean), math.sin(lean)), (-math.sin(lean), math.cos(lean))))
    return np.column_stack((turned + np.asarray((card.x, card.y)), card.lifts))


def mark_places(card: Lying, view: View) -> list[tuple[int, float, Points]]:
    """Each mark on a card: its number, how it is turned, and the corners of its black square in pixels."""
    quad = view.pixels(outline(card))
    flat = np.asarray(((0, 0), (CARD[0], 0), CARD, (0, CARD[1])), np.float32)
    onto, found = cv2.getPerspectiveTransform(flat, quad.astype(np.float32)), []
    for x, y, turn, end in _MARKS:
        square = np.asarray(((-1, -1), (1, -1), (1, 1), (-1, 1))) * MARK / 2 + (x, y)
        corners = cv2.perspectiveTransform(np.roll(square, -turn, axis=0)[None].astype(np.float64), onto)[0]
        found.append((2 * card.number + end, (card.turn + 90 * turn) % 360, np.asarray(corners, np.float64)))
    return found


_MARKS = (
    (INSET, INSET, 0, 0),
    (CARD[0] - INSET, INSET, 1, 0),
    (CARD[0] - INSET, CARD[1] - INSET, 2, 1),
    (INSET, CARD[1] - INSET, 3, 1),
)
"""Where a card's marks are, their quarter turns, and at which end."""


@cache
def face(number: int) -> Light:
    """A card's print: marks, and pips that touch the white rim of some."""
    dice = np.random.default_rng(number)
    width, height = (round(side * DENSITY) for side in CARD)
    card = np.full((height, width), PAPER, np.float32)
    for x, y, turn, end in _MARKS:
        side, left, top = round(MARK * DENSITY), round((x - MARK / 2) * DENSITY), round((y - MARK / 2) * DENSITY)
        cells = np.rot90(drawn(2 * number + end, 8), -turn)
        mark = cv2.resize(cells, (side, side), interpolation=cv2.INTER_NEAREST) > 127
        card[top : top + side, left : left + side] = np.where(mark, PAPER, INK)
        inwards = 1 if x < CARD[0] / 2 else -1
        far = MARK / 2 + float(dice.choice((0.6, 1.0, 1.3, 3.0))) * MODULE
        _pip(card, x + inwards * (far + 3.5), y + float(dice.uniform(-3, 3)), 3.5)
    for _ in range(5):
        _pip(card, float(dice.uniform(18, 45)), float(dice.uniform(24, 64)), float(dice.uniform(3, 7)))
    return card


def _pip(card: Light, x: float, y: float, radius: float) -> None:
    """A diamond."""
    points = np.asarray(((x, y - radius), (x + radius, y), (x, y + radius), (x - radius, y)))
    cv2.fillPoly(card, [np.round(points * DENSITY).astype(np.int32)], INK)


def corner_sheet(mark: int) -> Light:
    """A corner mark of twice a card mark's size on white paper."""
    sheet = np.full((80, 80), PAPER, np.float32)
    ink = cv2.resize(drawn(mark, 8), (64, 64), interpolation=cv2.INTER_NEAREST) > 127
    sheet[8:-8, 8:-8] = np.where(ink, PAPER, INK)
    return sheet


def lay(onto: Light, thing: Light, corners: Points) -> None:
    """Put a flat thing where its corners are seen, each pixel the mean of what it shows."""
    finer, rows, columns = 4, *onto.shape
    left, top = np.maximum(np.floor(corners.min(axis=0)).astype(int) - 2, 0)
    right, bottom = np.minimum(np.ceil(corners.max(axis=0)).astype(int) + 2, (columns, rows))
    if right <= left or bottom <= top:
        return
    shape = (int(right - left), int(bottom - top))
    flat = np.asarray(((0, 0), (thing.shape[1], 0), (thing.shape[1], thing.shape[0]), (0, thing.shape[0])), np.float32)
    matrix = cv2.getPerspectiveTransform(flat, ((corners - (left, top)) * finer).astype(np.float32))
    fine = (shape[0] * finer, shape[1] * finer)
    ink = cv2.warpPerspective(thing, matrix, fine, borderMode=cv2.BORDER_REPLICATE)
    cover = cv2.warpPerspective(np.ones_like(thing), matrix, fine)
    share = cv2.resize(cover, shape, interpolation=cv2.INTER_AREA)
    shown = cv2.resize(ink * cover, shape, interpolation=cv2.INTER_AREA)
    window = onto[top:bottom, left:right]
    window[:] = window * (1 - share) + shown


def corner_squares(view: View, side: float) -> list[Points]:
    """Where squares of so many millimetres around the table's corners are seen."""
    square = np.asarray(((-1, -1), (1, -1), (1, 1), (-1, 1))) * side / 2
    return [view.pixels(square + np.asarray(at)) for at in ((0, 0), (TABLE[0], 0), TABLE, (0, TABLE[1]))]


def bare_table(view: View, corner_marks: tuple[int, ...], corner_mm: float = 2 * MARK) -> Light:
    """Felt of coarse fibres, and a sheet with a mark in each corner."""
    rows, columns = view.size[1], view.size[0]
    fibres = np.random.default_rng(7).standard_normal((rows, columns), np.float32)
    felt: Light = (FELT * (1 + 0.25 * cv2.GaussianBlur(fibres, (0, 0), 1.5))).astype(np.float32)
    for mark, corners in zip(corner_marks, corner_squares(view, 1.25 * corner_mm), strict=True):
        lay(felt, corner_sheet(mark), corners)
    return felt


def arm(onto: Light, tip: tuple[float, float], view: View) -> None:
    """A sleeve and a hand from the near edge of the picture."""
    root = (tip[0] + 60, TABLE[1] + 260)
    along = np.asarray(root) - tip
    side = np.asarray((-along[1], along[0])) / np.linalg.norm(along) * 38
    quad = np.asarray((tip - side, root - side, root + side, tip + side))
    cv2.fillPoly(onto, [np.round(view.pixels(quad)).astype(np.int32)], SKIN)


def photograph(scene: Light, how: Taken, dice: np.random.Generator) -> Light:
    """The light that the sensor gets: the lamp's, with its glare, through a lens that is not quite in focus."""
    rows, columns = scene.shape
    y, x = np.mgrid[0:rows, 0:columns].astype(np.float32)
    lamp = dice.uniform(0.3, 0.7, 2) * (columns, rows)
    off = ((x - lamp[0]) ** 2 + (y - lamp[1]) ** 2) * np.float32(0.25)
    falls = (how.lamp_mm**2 / (off + how.lamp_mm**2)) ** 1.5
    glare = how.gloss * np.exp(-off / 60**2) * (scene > 2 * FELT)
    lit = (scene * falls + glare.astype(np.float32) * 0.6).astype(np.float32)
    reach = math.ceil(how.defocus) + 1
    v, u = np.mgrid[-reach : reach + 1, -reach : reach + 1]
    disc = np.clip(how.defocus + 0.5 - np.hypot(u, v), 0, 1).astype(np.float32)
    return np.asarray(cv2.filter2D(lit, -1, disc / disc.sum(), borderType=cv2.BORDER_REPLICATE), np.float32)


def developed(light: Light, how: Taken, dice: np.random.Generator) -> Image:
    """A frame: photons counted anew, the tone curve, and what JPEG leaves of it."""
    exposed = light * np.float32(how.exposure / PAPER)
    grain = np.sqrt(np.maximum(exposed, 0) / how.photons + 6e-6).astype(np.float32)
    counted = exposed + grain * dice.standard_normal(light.shape, np.float32)
    grey = (255 * np.clip(counted, 0, 1) ** np.float32(1 / 2.2)).astype(np.uint8)
    _, packed = cv2.imencode(".jpg", grey, [cv2.IMWRITE_JPEG_QUALITY, how.jpeg])
    return np.asarray(cv2.imdecode(packed, cv2.IMREAD_GRAYSCALE), np.uint8)
