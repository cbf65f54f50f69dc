"""Rectangles of pixels that must be drawn again; those that overlap are drawn as one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PictureBox:
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

    @property
    def rows(self) -> slice:
        return slice(self.top, self.bottom)

    @property
    def columns(self) -> slice:
        return slice(self.left, self.right)


def joined(boxes: Iterable[PictureBox]) -> list[PictureBox]:
    """Boxes that overlap become one, until none overlap."""
    apart: list[PictureBox] = []
    for box in boxes:
        while met := next((other for other in apart if other.meets(box)), None):
            apart.remove(met)
            box = box.union(met)
        if not box.empty:
            apart.append(box)
    return apart
