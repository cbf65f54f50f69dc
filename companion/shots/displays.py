"""The displays on which every screen is looked at: in pixels, and in inches from corner to corner where known."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot

from companion.facts.show import Show
from companion.language.tongue import ENGLISH, Tongue
from companion.scenes import scene_of
from hardware.canvas import Scene


@dataclass(frozen=True, slots=True)
class Display:
    """A display on a wall or a table, or a window of which nobody knows how large its pixels are."""

    size: tuple[int, int]
    inches: float | None

    @property
    def per_mm(self) -> float | None:
        return None if self.inches is None else hypot(*self.size) / (25.4 * self.inches)

    def scene(self, show: Show, tongue: Tongue = ENGLISH) -> Scene:
        return scene_of(show, self.size, self.per_mm, tongue)

    def __str__(self) -> str:
        kind = "window" if self.inches is None else f"{self.inches:g}in"
        return f"{self.size[0]}x{self.size[1]}-{kind}"


MEASURED = (
    Display((800, 480), 7),
    Display((1024, 600), 10),
    Display((1280, 720), 10),
    Display((1280, 800), 10),
    Display((1920, 1080), 24),
    Display((720, 1280), 7),
)
OTHERS = (
    Display((800, 1280), 10.1),
    Display((1280, 400), 7.9),
    Display((800, 480), 5),
    Display((480, 800), 5),
    Display((640, 736), None),
    Display((960, 720), None),
)
DISPLAYS = (*MEASURED, *OTHERS)
