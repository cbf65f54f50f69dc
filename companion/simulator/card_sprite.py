"""A card as the camera sees it: bent, with a soft shadow around it and a lamp's spot on its gloss."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

from companion.simulator.arrays import Image
from companion.simulator.camera import homography, through
from companion.simulator.cardpicture import picture
from companion.simulator.sprite import Sprite, SpriteView, warped
from companion.simulator.things import CARRIED, PlacedCard, pose
from companion.table.printed import size_of

_HALO = 3.0
"""Millimetres of soft shadow round a card."""
_FINER = 2
"""Lying cards are warped this much finer than the camera sees."""


def card_sprites(card: PlacedCard, view: SpriteView) -> tuple[Sprite, ...]:
    """The card with its soft shadow. One that lies is bent and shines; one that is carried is too quick for either."""
    carried = card.z >= CARRIED
    finer = 1 if carried else _FINER
    dots = max(1, round(view.camera.density * finer))  # a small window shows less than a pixel a millimetre
    sheet = _with_halo(card.number, card.face_up, dots, view.colour)
    shine = None if carried else _shine(card, view)
    if shine is not None:
        sheet = shine.washed_over(sheet, view.light.glare, dots)
    to_card = np.array([[1 / dots, 0, -_HALO], [0, 1 / dots, -_HALO], [0, 0, 1]])
    bent = pose(card, 0.0 if carried else view.light.curl)
    return warped(sheet, homography(view.camera, card.above) @ bent @ to_card, view.camera, finer)


@lru_cache(maxsize=600)
def _with_halo(number: int, face_up: bool, dots: int, colour: bool) -> Image:
    """Brightness to add and, as the last channel, how much it covers; shadow covers and adds no brightness."""
    size = size_of(number)
    width, height = round(size.width * dots), round(size.height * dots)
    face = cv2.resize(picture(number, face_up), (width, height), interpolation=cv2.INTER_AREA)
    if not colour:
        face = cv2.cvtColor(face, cv2.COLOR_BGR2GRAY)[..., None]
    rim = round(_HALO * dots)
    cover: Image = np.zeros((height + 2 * rim, width + 2 * rim), np.float32)
    cv2.rectangle(cover, (rim, rim), (rim + width, rim + height), 120.0, -1)
    cover = cv2.GaussianBlur(cover, (0, 0), rim / 2.2)
    shape = _rounded(width, height, round(2.5 * dots))
    inside = cover[rim : rim + height, rim : rim + width]
    inside[:] = np.maximum(inside * (1 - shape), 255 * shape)
    sheet = np.zeros((*cover.shape, face.shape[2] + 1), np.uint8)
    sheet[rim : rim + height, rim : rim + width, :-1] = face * shape[..., None]
    sheet[..., -1] = cover
    return sheet


def _rounded(width: int, height: int, radius: int) -> Image:
    """1 inside a card's rounded outline, 0 outside."""
    shape = np.zeros((height, width), np.uint8)
    cv2.rectangle(shape, (radius, 0), (width - radius, height), 255, -1)
    cv2.rectangle(shape, (0, radius), (width, height - radius), 255, -1)
    for x in (radius, width - radius - 1):
        for y in (radius, height - radius - 1):
            cv2.circle(shape, (x, y), radius, 255, -1, cv2.LINE_AA)
    return shape.astype(np.float32) / 255


@dataclass(frozen=True, slots=True)
class Shine:
    """A lamp's spot on a card: its middle, size and turn, in the card's millimetres."""

    x: float
    y: float
    long: float
    wide: float
    turn: float

    def washed_over(self, sheet: Image, glare: float, dots: int) -> Image:
        """The sheet with this spot on it: brighter towards white, its shadow untouched."""
        rows, columns = np.ogrid[0 : sheet.shape[0], 0 : sheet.shape[1]]
        x, y = columns / dots - _HALO - self.x, rows / dots - _HALO - self.y
        c, s = np.cos(self.turn), np.sin(self.turn)
        spot = np.exp(-(((c * x + s * y) / self.long) ** 2) - ((c * y - s * x) / self.wide) ** 2) * glare
        washed = sheet.copy()
        ink = sheet[..., :-1].astype(np.float32)
        washed[..., :-1] = ink + (sheet[..., -1:] - ink) * (spot * (sheet[..., -1] > 250))[..., None]
        return washed


def _shine(card: PlacedCard, view: SpriteView) -> Shine | None:
    """The spot of the first lamp that is mirrored in this card; how the card is bent decides where, and how wide."""
    bend = np.random.default_rng(card.number + 77)
    size = size_of(card.number)
    inverse = np.linalg.inv(pose(card))
    for lamp in view.lamps:
        off = bend.normal(0, 45, 2)
        x, y = through(inverse, np.array([lamp]) + off)[0]
        spot = Shine(float(x), float(y), bend.uniform(22, 40), bend.uniform(8, 16), bend.uniform(0, np.pi))
        if -25 < x < size.width + 25 and -25 < y < size.height + 25:
            return spot
    return None
