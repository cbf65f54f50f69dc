"""The renderer: felt, corner marks, cards and arms as a camera over the table sees them.

Only what changed is drawn again. Three pictures are kept: the bare felt, the felt with everything
on it (sharp and evenly lit), and the same after light, lens and JPEG, darkened by the noise's bias.
A frame is the last of these plus noise. Blur spreads a change as far as its radius, and JPEG spreads it over blocks of
eight pixels; so the box of every change is grown by that radius and then widened to the grid of those blocks. The
result is equal, byte for byte, to drawing everything.
"""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

from companion.simulator.arm_sprite import arm_sprites
from companion.simulator.arrays import Image
from companion.simulator.box import PictureBox, in_strips
from companion.simulator.camera import Camera, homography
from companion.simulator.card_sprite import card_sprites
from companion.simulator.cardpicture import mark_image
from companion.simulator.clutter import Stray, stray_sprites
from companion.simulator.light import Light, NoiseBank, jpeg, light_map
from companion.simulator.sprite import Sprite, SpriteView
from companion.simulator.things import PlacedCard, ReachingArm, Thing
from companion.table.marks import CORNER_MARKS
from companion.table.printed import CORNER_MARK

_FELT = (52, 92, 40)
_WOOD = (58, 92, 132)
_AROUND = 60
"""Millimetres of table drawn beyond the corner marks; farther out the last pixels are repeated."""
_FELT_DENSITY = 3


class CameraPicture:
    """One camera's view of the simulated table."""

    def __init__(self, camera: Camera, light: Light, seed: int = 0, *, colour: bool = False) -> None:
        self.camera, self.light = camera, light
        bare = bare_table(camera, light, seed, colour)
        self._view, self._share, self._noise, self._felt = bare.view, bare.share, bare.noise, bare.felt
        self._dice = deepcopy(bare.dice)
        self._reach = round(3 * light.blur + 0.5)
        self._haze = np.full(4, light.haze, np.float64)
        self._frame = PictureBox(0, 0, camera.width, camera.height)
        self._clean = self._felt.copy()
        self._seen = np.empty_like(self._felt)
        self._things: tuple[Thing, ...] = ()
        self._drawn: dict[Thing, tuple[Sprite, ...]] = {}
        self._expose(self._frame)

    def draw(self, things: tuple[Thing, ...]) -> Image:
        """The frame in which these things lie on the table, the lowest first; a new array each time."""
        if things is not self._things:
            self._update(things)
        return self._seen.copy() if self._noise is None else self._noise.added_to(self._seen, self._dice)

    def drawn_anew(self, things: tuple[Thing, ...]) -> Image:
        """The same without noise, everything drawn from nothing: for tests, and to measure what memory saves."""
        self._things = things
        self._drawn = {thing: self._sprites_of(thing) for thing in things}
        self._compose(self._frame)
        self._expose(self._frame)
        return self._seen.copy()

    def without_noise(self, things: tuple[Thing, ...]) -> Image:
        """What `draw` adds its noise to."""
        self._update(things)
        return self._seen.copy()

    def _update(self, things: tuple[Thing, ...]) -> None:
        gone, new = set(self._things) - set(things), set(things) - set(self._things)
        dirty = [sprite.box for thing in gone for sprite in self._drawn.pop(thing)]
        for thing in new:
            self._drawn[thing] = self._sprites_of(thing)
            dirty += [sprite.box for sprite in self._drawn[thing]]
        self._things = things
        changed = in_strips(box.grown(self._reach).on_grid(8).cut(self._frame) for box in dirty)
        for box in changed:
            self._compose(box)
        for box in changed:
            self._expose(box)

    def _sprites_of(self, thing: Thing) -> tuple[Sprite, ...]:
        match thing:
            case PlacedCard():
                return card_sprites(thing, self._view)
            case ReachingArm():
                return arm_sprites(thing, self._view)
            case Stray():
                return stray_sprites(thing, self._view)

    def _compose(self, box: PictureBox) -> None:
        """Lay everything on the felt anew within a box."""
        self._clean[box.rows, box.columns] = self._felt[box.rows, box.columns]
        for thing in self._things:
            for sprite in self._drawn[thing]:
                if sprite.box.meets(box):
                    sprite.lay_on(self._clean, sprite.box.cut(box))

    def _expose(self, box: PictureBox) -> None:
        """Apply light, lens and JPEG within a box on the grid of eight."""
        around = box.grown(self._reach).cut(self._frame)
        lit = cv2.multiply(
            self._clean[around.rows, around.columns], self._share[around.rows, around.columns], dtype=cv2.CV_8U
        )
        width = 2 * self._reach + 1
        soft = cv2.GaussianBlur(lit, (width, width), self.light.blur)
        inner = soft[box.top - around.top :, box.left - around.left :][: box.bottom - box.top, : box.right - box.left]
        hazy = cv2.add(inner, self._haze)
        if self._noise is not None:
            hazy = cv2.subtract(jpeg(hazy, self.light.jpeg), self._noise.bias)
        self._seen[box.rows, box.columns] = hazy


# ---------------------------------------------------------------- the bare table


@dataclass(frozen=True, slots=True)
class BareTable:
    """What one camera sees of a table by one light before anything lies there."""

    view: SpriteView
    share: Image
    """What share of its brightness each pixel keeps."""
    noise: NoiseBank | None
    """None in colour, which is for people."""
    felt: Image
    dice: np.random.Generator
    """As they lie once all this has been drawn."""


@lru_cache(maxsize=2)
def bare_table(camera: Camera, light: Light, seed: int, colour: bool) -> BareTable:
    """Drawn once, however many games are played on it."""
    dice = np.random.default_rng(seed)
    lamps = tuple((dice.uniform(0, camera.table[0]), dice.uniform(0, camera.table[1])) for _ in range(light.lamps))
    share = light_map(light, camera.width, camera.height, dice)
    noise = None if colour else NoiseBank(light, camera.width, camera.height, dice)
    felt = _felt(camera, colour, dice)
    return BareTable(
        SpriteView(camera, light, colour, lamps), cv2.merge([share] * 3) if colour else share, noise, felt, dice
    )


def _felt(camera: Camera, colour: bool, rng: np.random.Generator) -> Image:
    """Woven green cloth with a wooden rim and the four corner marks, as the camera sees it."""
    width, height = (round((side + 2 * _AROUND) * _FELT_DENSITY) for side in camera.table)
    threads = cv2.GaussianBlur(rng.standard_normal((height, width), np.float32), (0, 0), 1.0) * 0.22
    blotches = cv2.resize(rng.standard_normal((height // 60, width // 60), np.float32), (width, height)) * 0.025
    shade = 1 + threads + blotches
    rim = round((_AROUND - 40) * _FELT_DENSITY)
    sheet = np.empty((height, width, 3), np.uint8)
    for channel, (wood, felt) in enumerate(zip(_WOOD, _FELT, strict=True)):
        ink = np.full((height, width), wood, np.float32)
        ink[rim:-rim, rim:-rim] = felt
        sheet[..., channel] = np.clip(ink * shade, 0, 255)
    right, near = camera.table
    for mark, at in zip(CORNER_MARKS, ((0.0, 0.0), (right, 0.0), (right, near), (0.0, near)), strict=True):
        _print_corner(sheet, mark, *at)
    to_table = np.array([[1 / _FELT_DENSITY, 0, -_AROUND], [0, 1 / _FELT_DENSITY, -_AROUND], [0, 0, 1]])
    seen = cv2.warpPerspective(
        sheet,
        homography(camera) @ to_table,
        (camera.width, camera.height),
        flags=cv2.INTER_AREA,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return np.asarray(seen if colour else cv2.cvtColor(seen, cv2.COLOR_BGR2GRAY), np.uint8)


def _print_corner(sheet: Image, mark: int, x: float, y: float) -> None:
    """A mark on its white paper square, one module of white around."""
    side = round(CORNER_MARK * _FELT_DENSITY)
    white = round(side * 10 / 8)
    left, top = (round((v + _AROUND) * _FELT_DENSITY - white / 2) for v in (x, y))
    sheet[top : top + white, left : left + white] = 236
    inset = (white - side) // 2
    ink = 32 + mark_image(mark, side).astype(np.float32) * (204 / 255)
    sheet[top + inset :, left + inset :][:side, :side] = ink[..., None]
