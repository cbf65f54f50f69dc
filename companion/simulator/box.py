"""Rectangles of pixels that must be drawn again, cut along flat strips; those that overlap are drawn as one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple


class PictureBox(NamedTuple):
    """A rectangle of pixels; right and bottom are outside."""

    left: int
    top: int
    right: int
    bottom: int

    def meets(self, other: PictureBox) -> bool:
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )

    def union(self, other: PictureBox) -> PictureBox:
        return PictureBox(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )

    def cut(self, other: PictureBox) -> PictureBox:
        return PictureBox(
            max(self.left, other.left),
            max(self.top, other.top),
            min(self.right, other.right),
            min(self.bottom, other.bottom),
        )

    def grown(self, by: int) -> PictureBox:
        return PictureBox(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def on_grid(self, step: int) -> PictureBox:
        return PictureBox(
            self.left // step * step,
            self.top // step * step,
            -(-self.right // step) * step,
            -(-self.bottom // step) * step,
        )

    @property
    def empty(self) -> bool:
        return self.left >= self.right or self.top >= self.bottom

    @property
    def area(self) -> int:
        return 0 if self.empty else (self.right - self.left) * (self.bottom - self.top)

    def within(self, other: PictureBox) -> tuple[slice, slice]:
        """Its rows and columns, counted from the corner of a box in which it lies."""
        rows = slice(self.top - other.top, self.bottom - other.top)
        return rows, slice(self.left - other.left, self.right - other.left)

    @property
    def rows(self) -> slice:
        return slice(self.top, self.bottom)

    @property
    def columns(self) -> slice:
        return slice(self.left, self.right)


STRIP = 64
"""Rows of a strip of the picture: a multiple of the JPEG's blocks of eight."""


def strips(box: PictureBox) -> Iterator[PictureBox]:
    """A box cut along the picture's strips."""
    for top in range(box.top // STRIP * STRIP, box.bottom, STRIP):
        yield PictureBox(box.left, max(top, box.top), box.right, min(top + STRIP, box.bottom))


def in_strips(boxes: Iterable[PictureBox]) -> list[PictureBox]:
    """What boxes cover, as strips of which none overlap: those that meet in a strip become one there."""
    found: dict[int, list[PictureBox]] = {}
    for box in sorted((part for box in boxes for part in strips(box) if not part.empty), key=lambda box: box.left):
        row = found.setdefault(box.top // STRIP, [])
        if row and box.left <= row[-1].right:
            row[-1] = row[-1].union(box)
        else:
            row.append(box)
    return [box for row in found.values() for box in row]
