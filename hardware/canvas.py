"""What can be drawn: a scene of plain frozen shapes in pixels, which a painter turns into a picture.

A scene is a value. Two equal scenes look the same, so an unchanged one need not be drawn at all, and
of a changed one only the parts that differ.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from math import atan2, cos, pi, sin
from typing import NamedTuple

Ink = tuple[int, int, int]
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
        """The area without a rim; negative numbers add one."""
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
        """So many equal columns."""
        width = (self.width - gap * (count - 1)) / count
        return tuple(Area(self.x + n * (width + gap), self.y, width, self.height) for n in range(count))

    def rows(self, count: int, gap: float = 0.0) -> tuple[Area, ...]:
        """So many equal rows."""
        height = (self.height - gap * (count - 1)) / count
        return tuple(Area(self.x, self.y + n * (height + gap), self.width, height) for n in range(count))

    def holds(self, x: float, y: float) -> bool:
        return self.x <= x < self.right and self.y <= y < self.bottom

    def meets(self, other: Area) -> bool:
        """Whether the two share a spot."""
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


class FontWeight(Enum):
    """How bold letters are."""

    MEDIUM = "medium"
    HEAVY = "heavy"


class Align(Enum):
    """Where text stands in its box, from one side to the other."""

    START = 0.0
    MIDDLE = 0.5
    END = 1.0


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle with round corners, perhaps with an edge and a soft shadow."""

    area: Area
    fill: Ink
    radius: float = 0.0
    edge: Ink | None = None
    edge_width: float = 0.0
    shadow: float = 0.0
    """How far the shadow reaches; 0: none."""
    opacity: float = 1.0

    @property
    def bounds(self) -> Area:
        return self.area.inset(-2 * self.shadow - 1)


@dataclass(frozen=True, slots=True)
class Text:
    """Words in a box: as large as fits between `size` and `least`, broken into lines where needed."""

    area: Area
    text: str
    size: float
    ink: Ink
    weight: FontWeight = FontWeight.MEDIUM
    across: Align = Align.START
    down: Align = Align.MIDDLE
    lines: int = 1
    """At most so many lines."""
    least: float = 0.0
    """The smallest size before words are cut; 0 means half of `size`."""
    struck: bool = False

    @property
    def bounds(self) -> Area:
        return self.area


@dataclass(frozen=True, slots=True)
class Poly:
    """A filled polygon."""

    points: PixelOutline
    ink: Ink
    opacity: float = 1.0

    @property
    def bounds(self) -> Area:
        return _around(self.points, 1)


@dataclass(frozen=True, slots=True)
class Line:
    """A line through points, with round ends."""

    points: PixelOutline
    width: float
    ink: Ink
    opacity: float = 1.0

    @property
    def bounds(self) -> Area:
        return _around(self.points, self.width / 2 + 1)


@dataclass(frozen=True, slots=True)
class Circle:
    """A disc."""

    x: float
    y: float
    radius: float
    fill: Ink
    edge: Ink | None = None
    edge_width: float = 0.0
    opacity: float = 1.0

    @property
    def bounds(self) -> Area:
        reach = self.radius + 1
        return Area(self.x - reach, self.y - reach, 2 * reach, 2 * reach)


@dataclass(frozen=True, slots=True)
class Arrow:
    """A line with a head at its end."""

    points: PixelOutline
    width: float
    ink: Ink
    opacity: float = 1.0

    @property
    def bounds(self) -> Area:
        return _around(self.points, 2.6 * self.width + 1)

    @property
    def head(self) -> PixelOutline:
        """The head's triangle, its tip at the last point."""
        (x0, y0), (x, y) = self.points[-2], self.points[-1]
        turn = atan2(y - y0, x - x0)
        sides = ((turn + pi - 0.55, 4.2 * self.width), (turn + pi + 0.55, 4.2 * self.width))
        return (x, y), *((x + reach * cos(t), y + reach * sin(t)) for t, reach in sides)

    @property
    def shaft(self) -> PixelOutline:
        """The line, shortened so that its round end stays under the head."""
        (x0, y0), (x, y) = self.points[-2], self.points[-1]
        turn = atan2(y - y0, x - x0)
        back = 2.6 * self.width
        return *self.points[:-1], (x - back * cos(turn), y - back * sin(turn))


@dataclass(frozen=True, slots=True)
class Letters:
    """A short text inside a picture: (x, y) is its middle, `height` the height of a capital."""

    text: str
    x: float
    y: float
    height: float
    angle: float
    ink: Ink


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing with a size of its own, known by its name: two pictures of one name are the same."""

    name: str
    width: float = field(compare=False)
    height: float = field(compare=False)
    shapes: tuple[Poly | Letters, ...] = field(compare=False)
    """Back to front; the first is the paper, whose ink also colours the rim."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture brought into an area, turned clockwise about its middle."""

    picture: Picture
    area: Area
    angle: float = 0.0
    opacity: float = 1.0
    shadow: float = 0.0

    @property
    def bounds(self) -> Area:
        if not self.angle % 360:
            return self.area.inset(-2 * self.shadow - 1)
        (x, y), turn = self.area.centre, self.angle * pi / 180
        across = abs(self.area.width * cos(turn)) + abs(self.area.height * sin(turn))
        down = abs(self.area.width * sin(turn)) + abs(self.area.height * cos(turn))
        reach = 2 * self.shadow + 1
        return Area(x - across / 2, y - down / 2, across, down).inset(-reach)


@dataclass(frozen=True, slots=True)
class Photograph:
    """A grey picture from a camera, scaled into an area; two of one number are the same."""

    area: Area
    number: int
    size: tuple[int, int]
    grey: bytes = field(compare=False, repr=False)

    @property
    def bounds(self) -> Area:
        return self.area


ScenePart = Box | Text | Poly | Line | Circle | Arrow | Drawing | Photograph


@dataclass(frozen=True, slots=True)
class Sign:
    """A character that is drawn in line with the words: a suit sign. No ink: as the words around it."""

    character: str
    outline: PixelOutline = field(compare=False)
    """In a unit square."""
    ink: Ink | None = None


@dataclass(frozen=True, slots=True)
class Hit:
    """An area that stands for a button: a click or a touch there presses it."""

    area: Area
    button: str


@dataclass(frozen=True, slots=True)
class FeltGround:
    """The ground of a scene: brighter in the middle, as under a lamp."""

    middle: Ink
    rim: Ink


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything on the screen at one moment, back to front."""

    size: tuple[int, int]
    ground: FeltGround
    parts: tuple[ScenePart, ...]
    hits: tuple[Hit, ...] = ()
    signs: tuple[Sign, ...] = ()

    def button_at(self, x: float, y: float) -> str | None:
        """The button that a click here presses."""
        return next((hit.button for hit in self.hits if hit.area.holds(x, y)), None)


def _around(points: PixelOutline, rim: float) -> Area:
    xs, ys = zip(*points, strict=True)
    return Area(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)).inset(-rim)
