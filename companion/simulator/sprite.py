"""A drawn thing cut out in camera pixels: what it adds, and how much of what lies below it keeps."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

from companion.simulator import arm as arms
from companion.simulator import cardpicture
from companion.simulator.arrays import Image, Matrix
from companion.simulator.box import PictureBox
from companion.simulator.camera import Camera, homography, through
from companion.simulator.light import MILD, Light
from companion.simulator.things import CARRIED, PlacedCard, ReachingArm, pose
from companion.table import Seat
from companion.table.printed import size_of

_STEP, _OVERHANG = 150, -380.0
"""Arms are drawn as long as is seen of them, in steps of so many millimetres; the rest to the shoulder is not."""
_EVERYWHERE = PictureBox(-10_000, -10_000, 10_000, 10_000)
_DARKNESS = MILD
"""Arms do not shine: any light will do."""
_HALO = 3.0
"""Millimetres of soft shadow round a card."""
_SOFT = 8
"""An arm's shadow is drawn this much coarser."""
_DIMMED = (255 - 0.45 * np.arange(256)).astype(np.uint8)
_FINER = 2
"""Cards are warped this much finer than the camera sees, then averaged: as a lens does."""


@dataclass(frozen=True, slots=True)
class Sprite:
    """Pixels to lay over a picture: picture * keep / 255 + add."""

    box: PictureBox
    add: Image
    keep: Image


@dataclass(frozen=True, slots=True)
class SpriteView:
    """What a sprite is drawn for: camera, light, and whether in colour."""

    camera: Camera
    light: Light
    colour: bool
    lamps: tuple[tuple[float, float], ...] = ()
    """Where on the table each lamp would be mirrored, in millimetres."""


def sprites_of(thing: PlacedCard | ReachingArm, lens: SpriteView) -> tuple[Sprite, ...]:
    """A card with its soft shadow; an arm's cast shadow, then the arm."""
    if isinstance(thing, PlacedCard):
        return _card(thing, lens)
    return _arm(thing, lens)


# ---------------------------------------------------------------- cards


def _card(piece: PlacedCard, lens: SpriteView) -> tuple[Sprite, ...]:
    """A lying card is bent and shines; one that is carried is too quick for either."""
    carried = piece.z >= CARRIED
    finer = 1 if carried else _FINER
    dots = round(lens.camera.density * finer)
    sheet = _with_halo(piece.number, piece.face_up, dots, lens.colour)
    shine = None if carried else _shine(piece, lens)
    if shine is not None:
        sheet = _washed(sheet, shine, lens.light.glare, dots)
    to_card = np.array([[1 / dots, 0, -_HALO], [0, 1 / dots, -_HALO], [0, 0, 1]])
    bent = pose(piece, 0.0 if carried else lens.light.curl)
    return _warped(sheet, bent @ to_card, lens.camera, finer)


@lru_cache(maxsize=600)
def _with_halo(number: int, face_up: bool, dots: int, colour: bool) -> Image:
    """Added brightness and, as last channel, cover; the shadow is cover without brightness."""
    large = cardpicture.picture(number, face_up)
    size = size_of(number)
    width, height = round(size.width * dots), round(size.height * dots)
    face = cv2.resize(large, (width, height), interpolation=cv2.INTER_AREA)
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


def _shine(piece: PlacedCard, lens: SpriteView) -> Shine | None:
    """Where a lamp is mirrored in this card; how it is bent decides where and how wide."""
    bend = np.random.default_rng(piece.number + 77)
    size = size_of(piece.number)
    inverse = np.linalg.inv(pose(piece))
    for lamp in lens.lamps:
        off = bend.normal(0, 45, 2)
        x, y = through(inverse, np.array([lamp]) + off)[0]
        spot = Shine(float(x), float(y), bend.uniform(22, 40), bend.uniform(8, 16), bend.uniform(0, np.pi))
        if -25 < x < size.width + 25 and -25 < y < size.height + 25:
            return spot
    return None


def _washed(sheet: Image, shine: Shine, glare: float, dots: int) -> Image:
    """The sheet with the lamp in it: towards white, the shadow untouched."""
    rows, columns = np.ogrid[0 : sheet.shape[0], 0 : sheet.shape[1]]
    x, y = columns / dots - _HALO - shine.x, rows / dots - _HALO - shine.y
    c, s = np.cos(shine.turn), np.sin(shine.turn)
    spot = np.exp(-(((c * x + s * y) / shine.long) ** 2) - ((c * y - s * x) / shine.wide) ** 2) * glare
    washed = sheet.copy()
    ink = sheet[..., :-1].astype(np.float32)
    washed[..., :-1] = ink + (sheet[..., -1:] - ink) * (spot * (sheet[..., -1] > 250))[..., None]
    return washed


# ---------------------------------------------------------------- arms


def _arm(arm: ReachingArm, lens: SpriteView) -> tuple[Sprite, ...]:
    """Without tilt an arm looks the same wherever it is: it is drawn once a degree, and then only moved."""
    frame = PictureBox(0, 0, lens.camera.width, lens.camera.height)
    tip = lens.camera.to_px(np.array([[arm.x, arm.y]]))[0]
    if not _is_affine(homography(lens.camera)):
        return _arm_with_shadow(arm, lens, frame)
    angle = round(float(np.degrees(np.arctan2(arm.from_x - arm.x, arm.y - arm.from_y))))
    far = np.hypot(arm.from_x - arm.x, arm.from_y - arm.y) + _OVERHANG
    drawn = _arm_at(arm.dress, angle, -int(-far // _STEP) * _STEP, arm.lifted, lens.camera, lens.colour)
    right, down = round(float(tip[0])), round(float(tip[1]))
    return tuple(cut for sprite in drawn if (cut := _moved(sprite, right, down, frame)) is not None)


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
    return _arm_with_shadow(arm, SpriteView(camera, _DARKNESS, colour), _EVERYWHERE, length)


def _arm_with_shadow(
    arm: ReachingArm, lens: SpriteView, within: PictureBox, length: int = arms.LENGTH
) -> tuple[Sprite, ...]:
    to_arm = np.array([[1 / arms.DENSITY, 0, -arms.HALF_WIDTH], [0, 1 / arms.DENSITY, -arms.AHEAD], [0, 0, 1]])
    sheet = _arm_sheet(arm.dress, lens.colour)[: (arms.AHEAD + length) * arms.DENSITY]
    drawn = _warped(sheet, arms.pose(arm) @ to_arm, lens.camera, 1, within)
    return tuple(_shadow(sprite, arm.lifted, lens.camera.density, within) for sprite in drawn) + drawn


def _moved(sprite: Sprite, right: int, down: int, frame: PictureBox) -> Sprite | None:
    """The sprite so many pixels away, as far as it is in the frame."""
    box = sprite.box
    there = PictureBox(box.left + right, box.top + down, box.right + right, box.bottom + down)
    cut = there.cut(frame)
    if cut.empty:
        return None
    rows = slice(cut.top - there.top, cut.bottom - there.top)
    columns = slice(cut.left - there.left, cut.right - there.left)
    return Sprite(cut, sprite.add[rows, columns], sprite.keep[rows, columns])


def _shadow(sprite: Sprite, lifted: float, density: float, within: PictureBox) -> Sprite:
    """What the arm keeps from the light beside itself: its cover, coarse, soft and moved aside."""
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


# ---------------------------------------------------------------- into the camera


def _warped(
    sheet: Image, to_table: Matrix, camera: Camera, finer: int, within: PictureBox | None = None
) -> tuple[Sprite, ...]:
    """The sheet as the camera sees it; nothing where it lies outside the frame."""
    matrix = homography(camera) @ to_table
    height, width = sheet.shape[:2]
    corners = through(matrix, np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float64))
    low, high = np.floor(corners.min(axis=0)).astype(int) - 1, np.ceil(corners.max(axis=0)).astype(int) + 1
    box = PictureBox(int(low[0]), int(low[1]), int(high[0]), int(high[1])).cut(
        within or PictureBox(0, 0, camera.width, camera.height)
    )
    if box.empty:
        return ()
    size = (box.right - box.left, box.bottom - box.top)
    shift = np.array([[finer, 0, -finer * box.left], [0, finer, -finer * box.top], [0, 0, 1.0]])
    half = (finer - 1) / 2
    centred = np.array([[1, 0, half], [0, 1, half], [0, 0, 1.0]])
    large = _carried(sheet, centred @ shift @ matrix, (size[0] * finer, size[1] * finer))
    small = cv2.resize(large, size, interpolation=cv2.INTER_AREA) if finer > 1 else large
    *inks, cover = cv2.split(small)
    keep = cv2.bitwise_not(cover)
    if len(inks) > 1:
        return (Sprite(box, cv2.merge(inks), cv2.merge([keep] * 3)),)
    return (Sprite(box, inks[0], keep),)


def _carried(sheet: Image, matrix: Matrix, size: tuple[int, int]) -> Image:
    """The sheet through a homography; without tilt it is affine, which is quicker."""
    if _is_affine(matrix):
        return cv2.warpAffine(sheet, matrix[:2] / matrix[2, 2], size)
    return cv2.warpPerspective(sheet, matrix, size)


def _is_affine(matrix: Matrix) -> bool:
    return bool(abs(matrix[2, :2]).max() < 1e-12)
