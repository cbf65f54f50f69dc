"""What can be drawn: a scene of plain frozen shapes in pixels, which a painter turns into a picture.

A scene is a value, and equal scenes look the same. So an unchanged scene need not be drawn again, and of a changed
one only the parts that differ.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from math import atan2, cos, pi, sin

from hardware.area import Area, PixelOutline, area_around

Ink = tuple[int, int, int]


class FontWeight(Enum):
    """How bold letters are."""

    MEDIUM = "medium"
    HEAVY = "heavy"


class Align(Enum):
    """Where a text stands in its box: at one side, in the middle, or at the other side."""

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
    """How far the shadow reaches; 0 means no shadow."""
    opacity: float = 1.0

    @property
    def bounds(self) -> Area:
        return self.area.inset(-2 * self.shadow - 1)


@dataclass(frozen=True, slots=True)
class Text:
    """Words in a box: at most `size` and at least `least` large, broken into lines if need be."""

    area: Area
    text: str
    size: float
    ink: Ink
    weight: FontWeight = FontWeight.MEDIUM
    across: Align = Align.START
    down: Align = Align.MIDDLE
    lines: int = 1
    """The most lines it may take."""
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
        return area_around(self.points, 1)


@dataclass(frozen=True, slots=True)
class Line:
    """A line through points, with round ends."""

    points: PixelOutline
    width: float
    ink: Ink
    opacity: float = 1.0

    @property
    def bounds(self) -> Area:
        return area_around(self.points, self.width / 2 + 1)


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
        return area_around(self.points, 2.6 * self.width + 1)

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
    """A drawing with a size of its own, known by its name: pictures with the same name are the same."""

    name: str
    width: float = field(compare=False)
    height: float = field(compare=False)
    shapes: tuple[Poly | Letters, ...] = field(compare=False)
    """From back to front; the first is the paper, and its ink also colours the rim."""


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
    """A picture from a camera, scaled into an area; those with the same number are the same."""

    area: Area
    number: int
    size: tuple[int, int]
    pixels: bytes = field(compare=False, repr=False)
    """Row by row: a byte of grey for each of them, or three of blue, green and red."""

    @property
    def bounds(self) -> Area:
        return self.area


ScenePart = Box | Text | Poly | Line | Circle | Arrow | Drawing | Photograph


@dataclass(frozen=True, slots=True)
class Sign:
    """A character, such as a suit sign, that is drawn among the words; without an ink it has theirs."""

    character: str
    outline: PixelOutline = field(compare=False)
    """In a unit square."""
    ink: Ink | None = None


@dataclass(frozen=True, slots=True)
class Hit:
    """An area in which a click or a touch presses a button, or takes a row of a list."""

    area: Area
    button: str = ""
    row: int | None = None


@dataclass(frozen=True, slots=True)
class FeltGround:
    """The background of a scene: brighter in the middle, as under a lamp."""

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
    over: tuple[ScenePart, ...] = ()
    """What moves just now, above all other parts: it comes and goes without anything else being painted again."""

    def button_at(self, x: float, y: float) -> str | None:
        """The button that a click here presses."""
        return next((hit.button for hit in self.hits if hit.button and hit.area.holds(x, y)), None)

    def row_at(self, x: float, y: float) -> int | None:
        """The row of a list that a click here takes."""
        return next((hit.row for hit in self.hits if hit.row is not None and hit.area.holds(x, y)), None)
