"""The picture book and the displays on which it is looked at, and what is to be read off a scene."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import hypot

import pytest

from companion.facts.show import Show
from companion.scenes import scene_of
from companion.scenes.gallery import gallery
from hardware.area import Area
from hardware.canvas import Drawing, Scene, Text
from hardware.letters import LEADING, fitted, measured
from hardware.words import signs_of

GALLERY = gallery()


@dataclass(frozen=True, slots=True)
class Display:
    """A display in pixels, and in inches from corner to corner where they are known."""

    size: tuple[int, int]
    inches: float | None

    @property
    def per_mm(self) -> float | None:
        return None if self.inches is None else hypot(*self.size) / (25.4 * self.inches)

    def scene(self, show: Show) -> Scene:
        return scene_of(show, self.size, self.per_mm)

    def page(self, name: str) -> Scene:
        """A page of the picture book on this display: made once for all tests that look at it."""
        return _page(self, name)

    def __str__(self) -> str:
        kind = "window" if self.inches is None else f"{self.inches:g}in"
        return f"{self.size[0]}x{self.size[1]}-{kind}"


@cache
def _page(display: Display, name: str) -> Scene:
    return display.scene(GALLERY[name])


MEASURED = (
    Display((800, 480), 7),
    Display((1024, 600), 10),
    Display((1280, 720), 10),
    Display((1280, 800), 10),
    Display((1920, 1080), 24),
    Display((720, 1280), 7),
)
DISPLAYS = (*MEASURED, Display((640, 736), None), Display((960, 720), None))
SMALL, UPRIGHT = MEASURED[0], MEASURED[-1]


def every_screen(displays: tuple[Display, ...] = DISPLAYS) -> pytest.MarkDecorator:
    pages = [(name, display) for display in displays for name in GALLERY]
    return pytest.mark.parametrize(("name", "display"), pages, ids=[f"{name}-{display}" for name, display in pages])


def said(scene: Scene) -> str:
    """All words on the screen."""
    return " | ".join(part.text for part in scene.parts if isinstance(part, Text))


def drawn(scene: Scene) -> list[str]:
    """The names of all cards on the screen."""
    return [part.picture.name.partition("/")[0] for part in scene.parts if isinstance(part, Drawing)]


def written(words: Text, scene: Scene) -> Area:
    """Where the letters themselves stand, from the top of the capitals to the foot of the last line."""
    measure = measured(signs_of(scene))
    fit = fitted(words, measure)
    width = max(measure(line, fit.size, words.weight) for line in fit.lines)
    tall = len(fit.lines) * fit.size * LEADING
    left = words.area.x + (words.area.width - width) * words.across.value
    top = words.area.y + (words.area.height - tall) * words.down.value
    return Area(left, top + 0.3 * fit.size, width, tall - 0.6 * fit.size)
