"""What else stands on a table: a mug, a telephone, a bowl of crisps, a pad for the score.

They stand where no cards belong; now and then somebody pushes one a little aside.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache

import cv2
import numpy as np

from companion.simulator.arrays import Image
from companion.simulator.camera import homography
from companion.simulator.sprite import Sprite, SpriteView, warped
from companion.table import Layout

Ink = tuple[int, int, int]
"""Blue, green, red."""


class Shape(Enum):
    ROUND = "round"
    FLAT = "flat"


@dataclass(frozen=True, slots=True)
class Make:
    """How one kind of thing is made: its shape, size in millimetres, and inks outside and inside."""

    shape: Shape
    wide: float
    long: float
    high: float
    outside: Ink
    inside: Ink


MAKES = {
    "mug": Make(Shape.ROUND, 82, 82, 95, (196, 205, 210), (28, 42, 70)),
    "phone": Make(Shape.FLAT, 72, 148, 9, (24, 22, 22), (60, 50, 44)),
    "bowl": Make(Shape.ROUND, 150, 150, 55, (150, 96, 60), (70, 170, 215)),
    "pad": Make(Shape.FLAT, 105, 148, 6, (225, 228, 230), (238, 240, 240)),
}
_CARD = 54.0
"""From the middle of a card to its corner."""
_LAYERS = 5
"""In so many steps a thing is drawn from the felt up."""
_FREE, _EDGE, _TRIES = 30.0, 75.0, 200
"""Millimetres that people leave between such a thing and where cards belong, and from the table's edge."""


@dataclass(frozen=True, slots=True)
class Stray:
    """One thing that is no card, and where it stands."""

    kind: str
    x: float
    y: float
    angle: float = 0.0


def standing(layout: Layout, share: float, dice: random.Random) -> list[Stray]:
    """Such a share of these things, each where there is room for it."""
    kinds = dice.sample(sorted(MAKES), round(share * len(MAKES)))
    found: list[Stray] = []
    for kind in kinds:
        for _ in range(_TRIES):
            x, y = dice.uniform(_EDGE, layout.width - _EDGE), dice.uniform(_EDGE, layout.height - _EDGE)
            half = max(MAKES[kind].wide, MAKES[kind].long) / 2 + _FREE
            taken = any(rect.holds(x, y, half) for rect in layout.places.values())
            if not taken and all((x - o.x) ** 2 + (y - o.y) ** 2 > 170**2 for o in found):
                found.append(Stray(kind, x, y, dice.uniform(0, 360)))
                break
    return found


def out_of_the_way(stray: Stray, spots: Sequence[tuple[float, float]]) -> Stray:
    """The same thing where it covers no card that lies with its middle at one of these spots; pushed no farther than
    it must be, as people do who want to see what they lay."""
    make = MAKES[stray.kind]
    room = math.hypot(make.wide, make.long) / 2 + _CARD

    def covers(x: float, y: float) -> bool:
        return any(math.dist((x, y), spot) < room for spot in spots)

    if not covers(stray.x, stray.y):
        return stray
    ways = [(far, math.radians(turn)) for far in range(20, 400, 20) for turn in range(0, 360, 30)]
    free = ((stray.x + far * math.cos(turn), stray.y + far * math.sin(turn)) for far, turn in ways)
    x, y = next((spot for spot in free if not covers(*spot)), (stray.x, stray.y))
    return replace(stray, x=x, y=y)


def stray_sprites(stray: Stray, view: SpriteView) -> tuple[Sprite, ...]:
    """The thing as the camera sees it, the higher the larger."""
    make, dots = MAKES[stray.kind], max(1, round(view.camera.density))
    c, s = np.cos(np.radians(stray.angle)), np.sin(np.radians(stray.angle))
    flat = np.array([[c, -s, stray.x], [s, c, stray.y], [0, 0, 1]])
    pose = flat @ np.array([[1 / dots, 0, -make.wide / 2], [0, 1 / dots, -make.long / 2], [0, 0, 1]])
    levels = [make.high * n / (_LAYERS - 1) for n in range(_LAYERS)]
    return tuple(
        sprite
        for n, level in enumerate(levels)
        for sprite in warped(
            _sheet(stray.kind, dots, n == _LAYERS - 1, view.colour), homography(view.camera, level) @ pose, view.camera
        )
    )


@lru_cache(maxsize=64)
def _sheet(kind: str, dots: int, top: bool, colour: bool) -> Image:
    """One level of it from above, its last channel how much it covers; only the topmost shows what is inside."""
    make = MAKES[kind]
    width, height = round(make.wide * dots), round(make.long * dots)
    ink, cover = np.zeros((height, width, 3), np.uint8), np.zeros((height, width), np.uint8)
    if make.shape is Shape.ROUND:
        middle, half = (width // 2, height // 2), width // 2 - 1
        cv2.circle(cover, middle, half, 255, -1, cv2.LINE_AA)
        cv2.circle(ink, middle, half, make.outside, -1)
        if top:
            cv2.circle(ink, middle, round(0.88 * half), make.inside, -1)
    else:
        cover[:] = 255
        ink[:] = make.outside
        rim = 4 * dots
        if top:
            ink[rim:-rim, rim:-rim] = make.inside
            for line in range(5 * rim, height - 2 * rim, 2 * rim):
                cv2.line(ink, (2 * rim, line), (width - 2 * rim, line), make.outside, max(1, dots // 2))
    inside = cv2.bitwise_and(ink, ink, mask=cover)
    seen = inside if colour else cv2.cvtColor(inside, cv2.COLOR_BGR2GRAY)
    return np.asarray(np.dstack([seen, cover]), np.uint8)
