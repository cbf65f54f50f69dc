"""An arm as the camera sees it, and the shadow that it throws."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np

from companion.simulator import arm as arms
from companion.simulator.arrays import Image
from companion.simulator.box import PictureBox
from companion.simulator.camera import Camera, homography
from companion.simulator.light import MILD
from companion.simulator.sprite import Sprite, SpriteView, is_affine, warped
from companion.simulator.things import ReachingArm
from companion.table import Seat

_STEP, _OVERHANG = 150, -380.0
"""An arm is drawn in lengths of so many millimetres, as far as it is seen; the last stretch to the shoulder is not."""
_EVERYWHERE = PictureBox(-10_000, -10_000, 10_000, 10_000)
_ANY_LIGHT = MILD
"""Arms do not shine."""
_SOFT = 8
"""An arm's shadow is drawn this much coarser."""
_DIMMED = (255 - 0.45 * np.arange(256)).astype(np.uint8)
"""What a shadow leaves of each brightness, by how much the arm covers there."""


def arm_sprites(arm: ReachingArm, view: SpriteView) -> tuple[Sprite, ...]:
    """The arm's cast shadow, then the arm. Without tilt it looks the same wherever it is: it is drawn once for every
    degree, and then only moved."""
    frame = PictureBox(0, 0, view.camera.width, view.camera.height)
    tip = view.camera.to_px(np.array([[arm.x, arm.y]]))[0]
    if not is_affine(homography(view.camera)):
        return _arm_with_shadow(arm, view, frame)
    angle = round(float(np.degrees(np.arctan2(arm.from_x - arm.x, arm.y - arm.from_y))))
    far = np.hypot(arm.from_x - arm.x, arm.from_y - arm.y) + _OVERHANG
    drawn = _arm_at(arm.dress, angle, -int(-far // _STEP) * _STEP, arm.lifted, view.camera, view.colour)
    right, down = round(float(tip[0])), round(float(tip[1]))
    return tuple(cut for sprite in drawn if (cut := sprite.moved(right, down, frame)) is not None)


@lru_cache(maxsize=24)
def _arm_at(
    dress: tuple[int, int], angle: int, length: int, lifted: float, camera: Camera, colour: bool
) -> tuple[Sprite, ...]:
    """An arm and its shadow with the finger-tips at pixel 0, 0."""
    turn = np.radians(angle)
    origin = camera.to_mm(np.array([[0.0, 0.0]]))[0]
    x, y = float(origin[0]), float(origin[1])
    arm = ReachingArm(
        Seat(dress[0]), x, y, x + 500 * float(np.sin(turn)), y - 500 * float(np.cos(turn)), lifted, dress[1]
    )
    return _arm_with_shadow(arm, SpriteView(camera, _ANY_LIGHT, colour), _EVERYWHERE, length)


def _arm_with_shadow(
    arm: ReachingArm, view: SpriteView, within: PictureBox, length: int = arms.LENGTH
) -> tuple[Sprite, ...]:
    to_arm = np.array([[1 / arms.DENSITY, 0, -arms.HALF_WIDTH], [0, 1 / arms.DENSITY, -arms.AHEAD], [0, 0, 1]])
    sheet = _arm_sheet(arm.dress, view.colour)[: (arms.AHEAD + length) * arms.DENSITY]
    drawn = warped(sheet, arms.pose(arm) @ to_arm, view.camera, 1, within)
    return tuple(_shadow(sprite, arm.lifted, view.camera.density, within) for sprite in drawn) + drawn


def _shadow(sprite: Sprite, lifted: float, density: float, within: PictureBox) -> Sprite:
    """The shadow that a lifted arm throws beside itself: its outline, coarse, soft and moved aside."""
    box, pad = sprite.box, _SOFT * 4
    cover = 255 - (sprite.keep if sprite.keep.ndim == 2 else sprite.keep[..., 0])
    wide = cv2.copyMakeBorder(cover, pad, pad, pad, pad, cv2.BORDER_CONSTANT, value=0)
    size = (wide.shape[1], wide.shape[0])
    coarse = cv2.resize(wide, (size[0] // _SOFT, size[1] // _SOFT), interpolation=cv2.INTER_AREA)
    soft = cv2.resize(cv2.GaussianBlur(coarse, (0, 0), 1.6), size, interpolation=cv2.INTER_LINEAR)
    right, down = round(lifted * 0.45 * density), round(lifted * 0.3 * density)
    left, top = box.left - pad + right, box.top - pad + down
    inside = PictureBox(left, top, left + size[0], top + size[1]).cut(within)
    part = soft[inside.top - top : inside.bottom - top, inside.left - left : inside.right - left]
    keep = cv2.LUT(part, _DIMMED)
    if sprite.add.ndim == 3:
        keep = cv2.merge([keep] * 3)
    return Sprite(inside, np.zeros_like(keep), keep)


@lru_cache(maxsize=20)
def _arm_sheet(dress: tuple[int, int], colour: bool) -> Image:
    drawn, cover = arms.texture(dress)
    if not colour:
        drawn = cv2.cvtColor(drawn, cv2.COLOR_BGR2GRAY)[..., None]
    return np.dstack([(drawn * (cover[..., None] / 255)).astype(np.uint8), cover])
