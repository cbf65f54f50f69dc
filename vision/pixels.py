"""Pictures, masks, points and boxes: the few kinds of array that the eye works on, and plain arithmetic on them.

OpenCV's type stubs change with its version, so its arithmetic is wrapped here with types of our own."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, TypeVar

import cv2 as untyped_cv2
import numpy as np
from numpy.typing import NDArray

cv2: Any = untyped_cv2
Number = TypeVar("Number", bound=np.generic)
Gray = NDArray[np.uint8]
"""A picture, or a mask in which 0 means no: rows by columns."""
Floats = NDArray[np.float64]
"""Points and quads: the last axis is x, y."""
Labels = NDArray[np.uint16]
"""For each pixel of a mask, the number of the piece to which it belongs."""


Mask = NDArray[np.bool_]
"""Which of some points or pixels."""


def pixels_from(some: NDArray[np.intp], shape: tuple[int, int]) -> Floats:
    """How far each pixel of such a picture is from the nearest of these, both by their numbers, row after row."""
    others = np.ones(shape, np.uint8)
    others.ravel()[some] = 0
    far: Floats = cv2.distanceTransform(others, cv2.DIST_L2, 3).ravel()
    return far


@dataclass(frozen=True, slots=True)
class PixelBox:
    """A rectangle of whole pixels; `right` and `bottom` lie just outside."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        return self.right - self.left

    @property
    def height(self) -> int:
        return self.bottom - self.top

    def scaled(self, factor: float) -> PixelBox:
        return PixelBox(*(round(side * factor) for side in (self.left, self.top, self.right, self.bottom)))

    def grown(self, by: int, width: int, height: int) -> PixelBox:
        """This much wider on each side, but not beyond a picture of that size."""
        return PixelBox(
            max(0, self.left - by), max(0, self.top - by), min(width, self.right + by), min(height, self.bottom + by)
        )

    def moved(self, right: int, down: int) -> PixelBox:
        return PixelBox(self.left + right, self.top + down, self.right + right, self.bottom + down)

    def cut_to(self, width: int, height: int) -> PixelBox | None:
        """The part of it that lies inside a picture of that size."""
        box = self.grown(0, width, height)
        return box if box.left < box.right and box.top < box.bottom else None

    def cut(self, picture: NDArray[Number]) -> NDArray[Number]:
        return picture[self.top : self.bottom, self.left : self.right]

    def onto_frame(self, points: Floats) -> Floats:
        """Points in what was cut out, as points of the picture it was cut from."""
        return points + np.asarray((self.left, self.top), np.float64)

    def parts(self, pixels: int) -> list[PixelBox]:
        """The same in parts of about so many pixels."""
        across = max(1, round(self.width / pixels**0.5))
        down = -(-self.width * self.height // (across * pixels))
        columns = np.linspace(self.left, self.right, across + 1).astype(int).tolist()
        rows = np.linspace(self.top, self.bottom, down + 1).astype(int).tolist()
        return [
            PixelBox(left, top, right, bottom) for top, bottom in pairwise(rows) for left, right in pairwise(columns)
        ]

    def holds(self, points: Floats) -> NDArray[np.bool_]:
        """Which of the points lie inside."""
        x, y = points[..., 0], points[..., 1]
        return (x >= self.left) & (x < self.right) & (y >= self.top) & (y < self.bottom)

    def meets(self, other: PixelBox) -> bool:
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )

    def joined(self, other: PixelBox) -> PixelBox:
        return PixelBox(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )


def joined_where_they_meet(boxes: list[PixelBox]) -> list[PixelBox]:
    """Boxes that do not overlap and hold all the same pixels, so that nothing is decoded twice."""
    apart: list[PixelBox] = []
    for box in boxes:
        while (other := next((b for b in apart if b.meets(box)), None)) is not None:
            apart.remove(other)
            box = box.joined(other)
        apart.append(box)
    return apart


def whole(picture: Gray) -> PixelBox:
    return PixelBox(0, 0, picture.shape[1], picture.shape[0])


def around(points: Floats) -> PixelBox:
    """The smallest box of whole pixels that holds the points."""
    left, top = (int(v) for v in np.floor(points.min(axis=0)))
    right, bottom = (int(v) for v in np.ceil(points.max(axis=0)))
    return PixelBox(left, top, right + 1, bottom + 1)


def flipped(picture: Gray) -> Gray:
    """The picture as a mirror shows it."""
    mirrored: Gray = cv2.flip(picture, 1)
    return mirrored


def halved(picture: Gray) -> Gray:
    """The picture at half its size, each pixel the mean of 2x2; three times this is far quicker than a mean of 8x8."""
    rows, columns = picture.shape
    half: Gray = cv2.resize(picture, (columns // 2, rows // 2), interpolation=cv2.INTER_AREA)
    return half


def narrowed(picture: Gray) -> Gray:
    """The picture at half its width, each pixel the mean of two side by side."""
    rows, columns = picture.shape
    half: Gray = cv2.resize(picture, (columns // 2, rows), interpolation=cv2.INTER_LINEAR)
    return half


def difference(a: Gray, b: Gray) -> Gray:
    apart: Gray = cv2.absdiff(a, b)
    return apart


def largest_difference(a: Gray, b: Gray) -> float:
    return float(cv2.norm(a, b, cv2.NORM_INF))


def least(picture: Gray, where: NDArray[np.bool_]) -> int:
    """The darkest of those pixels."""
    return int(cv2.minMaxLoc(picture, where.view(np.uint8))[0])


def brightness(picture: Gray) -> float:
    return float(cv2.mean(picture)[0])


def dimmed(picture: Gray, gain: float) -> Gray:
    """The picture under more or less light."""
    lit: Gray = cv2.convertScaleAbs(picture, alpha=gain)
    return lit


def above(picture: Gray, threshold: float) -> Gray:
    """255 where the picture is brighter than the threshold."""
    mask: Gray = cv2.threshold(picture, threshold, 255, cv2.THRESH_BINARY)[1]
    return mask


def thickened(mask: Gray) -> Gray:
    """The mask with all pixels that touch it."""
    thick: Gray = cv2.dilate(mask, np.ones((3, 3), np.uint8))
    return thick


def shrunk(picture: Gray, columns: int, rows: int) -> Gray:
    """Every pixel the mean of those that it stands for."""
    small: Gray = cv2.resize(picture, (columns, rows), interpolation=cv2.INTER_AREA)
    return small


def blurred(picture: Gray) -> Gray:
    """Every pixel the mean of itself and its neighbours."""
    soft: Gray = cv2.blur(picture, (3, 3))
    return soft


def calmed(picture: Gray) -> Gray:
    """Of every pixel and its neighbours the middle one: noise evens out, and edges stay where they are."""
    calm: Gray = cv2.medianBlur(picture, 3)
    return calm


def thinned(mask: Gray) -> Gray:
    """The mask without its rim."""
    thin: Gray = cv2.erode(mask, np.ones((3, 3), np.uint8))
    return thin


def rims(mask: Gray, wide: int) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Where the mask ends: its own pixels near its rim, and those beside it."""
    kernel = np.ones((2 * wide + 1, 2 * wide + 1), np.uint8)
    within, beside = cv2.erode(mask, kernel) != mask, cv2.dilate(mask, kernel) != mask
    return np.asarray(within, np.bool_), np.asarray(beside, np.bool_)


def along_border(picture: NDArray[Number]) -> NDArray[Number]:
    """The outermost pixels of a picture, one side after the other."""
    return np.concatenate((picture[0], picture[-1], picture[:, 0], picture[:, -1]))


def near(mask: Gray, scale: float, reach: float) -> Callable[[Floats], NDArray[np.bool_]]:
    """Tells which points of a frame lie within reach of a mask that is `scale` times smaller than the frame."""
    side = 2 * math.ceil(reach / scale) + 1
    wide: Gray = cv2.dilate(mask, np.ones((side, side), np.uint8))

    def lie_near(points: Floats) -> NDArray[np.bool_]:
        column, row = np.clip(points / scale, 0, (mask.shape[1] - 1, mask.shape[0] - 1)).astype(np.intp).T
        return np.asarray(wide[row, column] != 0)

    return lie_near


def without(counts: Gray, mask: Gray) -> Gray:
    """The counts, but 0 where the mask is set."""
    rest: Gray = cv2.bitwise_and(counts, cv2.bitwise_not(mask))
    return rest


def overlap(a: Gray, b: Gray) -> Gray:
    """What both masks have."""
    both: Gray = cv2.bitwise_and(a, b)
    return both


def union(a: Gray, b: Gray) -> Gray:
    """What either mask has."""
    either: Gray = cv2.bitwise_or(a, b)
    return either


def laid_over(below: Gray, picture: Gray, mask: Gray) -> None:
    """Copy the picture onto what is below it, wherever the mask is set."""
    cv2.copyTo(picture, mask, below)


def one_more(counts: Gray) -> Gray:
    """Each count one higher, up to 255."""
    more: Gray = cv2.add(counts, 1)
    return more


def count_of(mask: Gray) -> int:
    """How many pixels of a mask are set."""
    return int(cv2.countNonZero(mask))


def share_of(mask: Gray) -> float:
    """Which share of a mask is set."""
    return count_of(mask) / mask.size


@dataclass(frozen=True, slots=True)
class Piece:
    """A connected piece of a mask."""

    window: PixelBox
    area: int
    inside: NDArray[np.bool_]
    """Which pixels of the window belong to it."""

    def cut(self, picture: NDArray[Number]) -> NDArray[Number]:
        """What a picture shows in its window."""
        return self.window.cut(picture)

    def of(self, picture: NDArray[Number]) -> NDArray[Number]:
        """What a picture shows of it: a row of pixels."""
        return self.cut(picture)[self.inside]


def pieces(mask: Gray) -> tuple[Labels, dict[int, Piece]]:
    """The connected pieces of a mask: for each pixel the number of its piece (or 0), and the pieces by their numbers.

    OpenCV would also give their boxes and areas, but takes longer for them than for all the rest."""
    labels: Labels = np.zeros(mask.shape, np.uint16)
    box = box_of(mask)
    if not box.width:
        return labels, {}
    numbers, box.cut(labels)[:] = cv2.connectedComponentsWithAlgorithm(box.cut(mask), 8, cv2.CV_16U, cv2.CCL_SPAGHETTI)
    here, found = box.cut(labels), {}
    for n in range(1, numbers):
        found[n] = piece_where(here == n, box)
    return labels, found


def piece_where(inside: NDArray[np.bool_], window: PixelBox) -> Piece:
    """What lies at these pixels of a window."""
    mask = inside.view(np.uint8)
    at = box_of(mask)
    return Piece(at.moved(window.left, window.top), count_of(mask), at.cut(inside))


def box_of(mask: Gray) -> PixelBox:
    """The smallest box around all that is set."""
    x, y, width, height = cv2.boundingRect(mask)
    return PixelBox(x, y, x + width, y + height)
