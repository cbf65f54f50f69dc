"""Points and rectangles on the screen, and how a rectangle is cut into strips, columns and rows."""

from __future__ import annotations

from typing import NamedTuple

PixelPoint = tuple[float, float]
PixelOutline = tuple[PixelPoint, ...]


class Area(NamedTuple):
    """A rectangle in pixels."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def centre(self) -> PixelPoint:
        return self.x + self.width / 2, self.y + self.height / 2

    def inset(self, across: float, down: float | None = None) -> Area:
        """The area without a rim of this width; a negative width adds one."""
        down = across if down is None else down
        return Area(self.x + across, self.y + down, self.width - 2 * across, self.height - 2 * down)

    def moved(self, dx: float, dy: float) -> Area:
        return Area(self.x + dx, self.y + dy, self.width, self.height)

    def cut_top(self, height: float) -> tuple[Area, Area]:
        """A strip off the top, and the rest."""
        rest = Area(self.x, self.y + height, self.width, self.height - height)
        return Area(self.x, self.y, self.width, height), rest

    def cut_bottom(self, height: float) -> tuple[Area, Area]:
        """A strip off the bottom, and the rest."""
        rest, strip = self.cut_top(self.height - height)
        return strip, rest

    def cut_left(self, width: float) -> tuple[Area, Area]:
        """A strip off the left, and the rest."""
        rest = Area(self.x + width, self.y, self.width - width, self.height)
        return Area(self.x, self.y, width, self.height), rest

    def cut_right(self, width: float) -> tuple[Area, Area]:
        """A strip off the right, and the rest."""
        rest, strip = self.cut_left(self.width - width)
        return strip, rest

    def columns(self, count: int, gap: float = 0.0) -> tuple[Area, ...]:
        """This many equal columns, with gaps between them."""
        width = (self.width - gap * (count - 1)) / count
        return tuple(Area(self.x + n * (width + gap), self.y, width, self.height) for n in range(count))

    def rows(self, count: int, gap: float = 0.0) -> tuple[Area, ...]:
        """This many equal rows, with gaps between them."""
        height = (self.height - gap * (count - 1)) / count
        return tuple(Area(self.x, self.y + n * (height + gap), self.width, height) for n in range(count))

    def holds(self, x: float, y: float) -> bool:
        return self.x <= x < self.right and self.y <= y < self.bottom

    def meets(self, other: Area) -> bool:
        """Whether the two overlap."""
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom

    def encloses(self, other: Area, slack: float = 0.5) -> bool:
        return (
            self.x - slack <= other.x
            and self.y - slack <= other.y
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )

    def middle(self, width: float, height: float) -> Area:
        """An area of this size in the middle of this one."""
        x, y = self.centre
        return Area(x - width / 2, y - height / 2, width, height)


def area_around(points: PixelOutline, rim: float) -> Area:
    """The smallest area that holds the points, with a rim around it."""
    xs, ys = zip(*points, strict=True)
    return Area(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)).inset(-rim)
