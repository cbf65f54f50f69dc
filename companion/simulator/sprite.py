"""Drawn things in camera pixels, to be laid over a picture: with soft edges, cut out with hard ones, or a shadow."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

import cv2
import numpy as np

from companion.simulator.arrays import Image, Matrix
from companion.simulator.box import PictureBox, strips
from companion.simulator.camera import Camera, through
from companion.simulator.light import Light


class Sprite(Protocol):
    """What can be laid over a picture, within a part of its own box."""

    @property
    def box(self) -> PictureBox: ...
    def lay_on(self, picture: Image, part: PictureBox) -> None: ...


@dataclass(frozen=True, slots=True)
class Soft:
    """With soft edges and half-shadows: picture * keep / 255 + add."""

    box: PictureBox
    add: Image
    keep: Image

    def lay_on(self, picture: Image, part: PictureBox) -> None:
        rows, columns = part.within(self.box)
        below = cv2.multiply(picture[part.rows, part.columns], self.keep[rows, columns], scale=1 / 255)
        picture[part.rows, part.columns] = cv2.add(below, self.add[rows, columns])


@dataclass(frozen=True, slots=True)
class CutOut:
    """With hard edges: the ink where it covers, which is told by a byte a pixel, and nothing elsewhere."""

    box: PictureBox
    ink: Image
    cover: Image

    def lay_on(self, picture: Image, part: PictureBox) -> None:
        rows, columns = part.within(self.box)
        picture[part.rows, part.columns] = cv2.copyTo(
            self.ink[rows, columns], self.cover[rows, columns], picture[part.rows, part.columns]
        )

    def in_strips(self) -> Iterator[CutOut]:
        """The same in flat strips that are no longer than they must be: what lies aslant fills little of its box."""
        for box in strips(self.box):
            rows = slice(box.top - self.box.top, box.bottom - self.box.top)
            left, _, width, _ = cv2.boundingRect(self.cover[rows])
            if width:
                columns = slice(left, left + width)
                part = PictureBox(box.left + left, box.top, box.left + left + width, box.bottom)
                yield CutOut(part, self.ink[rows, columns], self.cover[rows, columns])


@dataclass(frozen=True, slots=True)
class Shade:
    """A shadow: picture * keep / 255."""

    box: PictureBox
    keep: Image

    def lay_on(self, picture: Image, part: PictureBox) -> None:
        rows, columns = part.within(self.box)
        below = picture[part.rows, part.columns]
        picture[part.rows, part.columns] = cv2.multiply(below, self.keep[rows, columns], scale=1 / 255)


@dataclass(frozen=True, slots=True)
class SpriteView:
    """What a sprite is drawn for: camera, light, and whether in colour."""

    camera: Camera
    light: Light
    colour: bool
    lamps: tuple[tuple[float, float], ...] = ()
    """Where on the table a flat mirror would show each lamp, in millimetres."""


def warped(sheet: Image, to_px: Matrix, camera: Camera, finer: int = 1) -> tuple[Soft, ...]:
    """The sheet as the camera sees it; nothing where it lies outside the frame.

    It is warped so many times `finer` than the camera sees, then averaged, as a lens does."""
    height, width = sheet.shape[:2]
    corners = through(to_px, np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float64))
    low, high = np.floor(corners.min(axis=0)).astype(int) - 1, np.ceil(corners.max(axis=0)).astype(int) + 1
    box = PictureBox(int(low[0]), int(low[1]), int(high[0]), int(high[1])).cut(
        PictureBox(0, 0, camera.width, camera.height)
    )
    if box.empty:
        return ()
    size = (box.right - box.left, box.bottom - box.top)
    shift = np.array([[finer, 0, -finer * box.left], [0, finer, -finer * box.top], [0, 0, 1.0]])
    half = (finer - 1) / 2
    centred = np.array([[1, 0, half], [0, 1, half], [0, 0, 1.0]])
    fine, fine_size = centred @ shift @ to_px, (size[0] * finer, size[1] * finer)
    if is_affine(fine):
        large = cv2.warpAffine(sheet, fine[:2] / fine[2, 2], fine_size)
    else:
        large = cv2.warpPerspective(sheet, fine, fine_size)
    small = cv2.resize(large, size, interpolation=cv2.INTER_AREA) if finer > 1 else large
    *inks, cover = cv2.split(small)
    keep = cv2.bitwise_not(cover)
    if len(inks) > 1:
        return (Soft(box, cv2.merge(inks), cv2.merge([keep] * 3)),)
    return (Soft(box, inks[0], keep),)


def is_affine(matrix: Matrix) -> bool:
    """Whether it is without perspective, as where the camera is not tilted: such a matrix is quicker to apply."""
    return bool(abs(matrix[2, :2]).max() < 1e-12)
