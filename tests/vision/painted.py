"""A minimal table for the eye's tests: felt, corner marks, marked cards and arms, in perspective, blurred and noisy."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from typing import TypedDict, Unpack

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.family import drawn
from vision.pixels import Floats, Gray
from vision.sightings import Deck

TABLE = (960.0, 520.0)
CARD = (63.0, 88.0)
FELT, PAPER, SKIN = 70, 225, 150
PLACES = {
    "stock": (380.0, 210.0, 80.0, 100.0),
    "discard": (480.0, 210.0, 80.0, 100.0),
    "hand@0": (350.0, 400.0, 250.0, 110.0),
    "hand@1": (10.0, 150.0, 120.0, 220.0),
}


@dataclass(frozen=True)
class Card:
    number: int
    x: float
    y: float
    angle: float = 0.0
    mark_mm: float = 10.0


@dataclass(frozen=True)
class Arm:
    """From a point beyond the edge to the fingertips, in millimetres."""

    start: tuple[float, float]
    end: tuple[float, float]
    width: float = 75.0


@dataclass(frozen=True)
class Light:
    gain: float = 1.0
    blur: float = 0.5
    noise: float = 2.0


@dataclass(frozen=True)
class Scene:
    cards: tuple[Card, ...] = ()
    arms: tuple[Arm, ...] = ()
    light: Light = Light()
    shift: tuple[float, float] = (0.0, 0.0)
    corners: bool = True
    size: tuple[int, int] = (1920, 1080)
    extra: tuple[tuple[float, float, float, float, int], ...] = field(default=())

    def having(self, **changes: Unpack[SceneChange]) -> Scene:
        return replace(self, **changes)


BARE = Scene()
"""Felt and corner marks, and nothing on it."""


class SceneChange(TypedDict, total=False):
    """What may be different in the next scene."""

    cards: tuple[Card, ...]
    arms: tuple[Arm, ...]
    light: Light
    shift: tuple[float, float]
    corners: bool
    size: tuple[int, int]
    extra: tuple[tuple[float, float, float, float, int], ...]


def deck(*numbers: int, mark_mm: float = 10.0, blanks: bool = False) -> Deck:
    marks = frozenset(m for n in numbers for m in (2 * n, 2 * n + 1))
    return Deck(marks, PLACES, TABLE, mark_mm=mark_mm, blanks=blanks)


def painted(scene: Scene, seed: int = 0) -> Gray:
    """The scene as the camera sees it, about 100 cm across the frame."""
    seen, light = _blurred(scene), scene.light
    return np.asarray(cv2.addWeighted(seen, light.gain, _noise(seed, seen.shape), light.noise, 0, dtype=cv2.CV_8U))


@lru_cache(maxsize=8)
def _blurred(scene: Scene) -> Gray:
    """The scene before light and noise: it mostly stays as it is for some frames."""
    frame, to_pixels = _laid(scene.having(arms=(), light=Light())).copy(), _camera(scene)
    for arm in scene.arms:
        _reach(frame, to_pixels, arm)
    return np.asarray(cv2.GaussianBlur(frame, (0, 0), scene.light.blur))


@lru_cache(maxsize=8)
def _laid(scene: Scene) -> Gray:
    """What lies there, sharp: arms go over it from frame to frame."""
    width, height = scene.size
    to_pixels = _camera(scene)
    frame = np.full((height, width), FELT, np.uint8)
    if scene.corners:
        for mark, (x, y) in zip((496, 497, 498, 499), ((0, 0), (960, 0), (960, 520), (0, 520)), strict=True):
            _stamp(frame, to_pixels, _sheet(mark), x, y, 0.0, (18.0, 18.0))
    for card in scene.cards:
        _stamp(frame, to_pixels, face(card.number, card.mark_mm), card.x, card.y, card.angle, CARD)
    for left, top, w, h, grey in scene.extra:
        right, bottom = left + w, top + h
        corners = np.array([(left, top), (right, top), (right, bottom), (left, bottom)], np.float64)
        cv2.fillConvexPoly(frame, _seen(to_pixels, corners).astype(np.int32), grey)
    return frame


@cache
def _grain() -> NDArray[np.float32]:
    return np.random.default_rng(5).standard_normal((1400, 2400), np.float32)


def _noise(seed: int, shape: tuple[int, ...]) -> NDArray[np.float32]:
    """Another window of the same grain for every frame."""
    down, right = seed * 7 % 64, seed * 13 % 96
    return _grain()[down : down + shape[0], right : right + shape[1]]


@cache
def face(number: int, mark_mm: float = 10.0, scale: int = 8) -> Gray:
    """A card with its four corner marks: one mark twice at the top, another twice at the bottom, upside down."""
    width, height = (round(side * scale) for side in CARD)
    card = np.full((height, width), PAPER, np.uint8)
    side, gap = round(mark_mm * scale), 2 * scale
    for end in (0, 1):
        mark = cv2.resize(drawn(2 * number + end, 8), (side, side), interpolation=cv2.INTER_NEAREST)
        card[gap : gap + side, gap : gap + side] = np.where(mark > 0, PAPER, 25)
        right = np.where(np.rot90(mark, -1) > 0, PAPER, 25)
        card[gap : gap + side, width - gap - side : width - gap] = right
        card = np.rot90(card, 2).copy()
    cv2.putText(card, str(number), (width // 3, height // 2), cv2.FONT_HERSHEY_SIMPLEX, 4, 60, 9)
    return card


def _sheet(mark: int, scale: int = 10) -> Gray:
    sheet = np.full((18 * scale, 18 * scale), 240, np.uint8)
    sheet[20:-20, 20:-20] = cv2.resize(drawn(mark, 8), (14 * scale, 14 * scale), interpolation=cv2.INTER_NEAREST)
    return sheet


def _camera(scene: Scene) -> Floats:
    width, height = scene.size
    scale = width / 1000
    left, top = 20 * scale + scene.shift[0], (height - 520 * scale) / 2 + scene.shift[1]
    far, near = 0.985, 1.0
    middle = left + 480 * scale
    pixels = [
        (middle - 480 * scale * far, top),
        (middle + 480 * scale * far, top),
        (middle + 480 * scale * near, top + 520 * scale),
        (middle - 480 * scale * near, top + 520 * scale),
    ]
    mm = np.array([(0, 0), (960, 0), (960, 520), (0, 520)], np.float32)
    return np.asarray(cv2.getPerspectiveTransform(mm, np.array(pixels, np.float32)), np.float64)


def _stamp(
    frame: Gray, to_pixels: Floats, picture: Gray, x: float, y: float, angle: float, size: tuple[float, float]
) -> None:
    """Lay a picture of so many millimetres with its centre at (x, y)."""
    rows, columns = picture.shape
    turn = math.radians(angle)
    c, s = math.cos(turn), math.sin(turn)
    place = np.array(((c, -s, x), (s, c, y), (0, 0, 1))) @ np.array(
        ((size[0] / columns, 0, -size[0] / 2), (0, size[1] / rows, -size[1] / 2), (0, 0, 1))
    )
    matrix = to_pixels @ place
    corners = np.array([(0, 0), (columns, 0), (columns, rows), (0, rows)], np.float64)
    seen = _seen(matrix, corners)
    left, top = np.maximum(np.floor(seen.min(axis=0)).astype(int) - 1, 0)
    right, bottom = np.ceil(seen.max(axis=0)).astype(int) + 2
    window = frame[top:bottom, left:right]
    if not window.size:
        return
    big = 3
    shift = np.array(((big, 0, -left * big), (0, big, -top * big), (0, 0, 1.0)))
    shape = (window.shape[1] * big, window.shape[0] * big)
    ink = cv2.warpPerspective(picture, shift @ matrix, shape, flags=cv2.INTER_LINEAR)
    there = cv2.warpPerspective(np.full_like(picture, 255), shift @ matrix, shape, flags=cv2.INTER_LINEAR)
    shape = (window.shape[1], window.shape[0])
    ink = cv2.resize(ink, shape, interpolation=cv2.INTER_AREA).astype(np.float32)
    alpha = cv2.resize(there, shape, interpolation=cv2.INTER_AREA).astype(np.float32) / 255
    window[:] = np.clip(window * (1 - alpha) + np.where(alpha > 0, ink, 0), 0, 255).astype(np.uint8)


def _reach(frame: Gray, to_pixels: Floats, arm: Arm) -> None:
    start, end = np.array(arm.start), np.array(arm.end)
    along = (end - start) / max(1e-6, np.linalg.norm(end - start))
    side = np.array((-along[1], along[0])) * arm.width / 2
    outline = np.array((start + side, end + side, end - side, start - side))
    cv2.fillConvexPoly(frame, np.round(_seen(to_pixels, outline)).astype(np.int32), SKIN)
    cv2.circle(frame, tuple(int(v) for v in _seen(to_pixels, end[None])[0]), int(arm.width), SKIN - 15, -1)


def _seen(matrix: Floats, points: Floats) -> Floats:
    raised: Floats = points @ matrix[:, :2].T + matrix[:, 2]
    return raised[:, :2] / raised[:, 2:]
