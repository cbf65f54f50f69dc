"""Where title, body and soft keys stand on a display of any size, lying or upright."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.language.phrase import Phrase
from companion.language.tongue import ENGLISH, Tongue
from hardware.area import Area
from hardware.canvas import ScenePart, Text
from hardware.letters import CAPITAL

DESIGNED = (1280, 720)
"""The sizes written in these files are pixels on a display of this size; `u` scales them to the real display."""
DESIGNED_UPRIGHT = (760, 1000)
"""The same for a display that is about as high as it is wide, or higher."""
FAR, NEAR, SMALL = 58.0, 29.0, 18.2
"""How large letters are that are read at two metres, at one metre, and only by who looks closely."""
FAR_MM = 8.0
"""How high the capitals of FAR letters stand on the glass at least: 8 mm; so NEAR ones are 4 mm, SMALL ones 2.5 mm."""
SENTENCE, SENTENCE_UPRIGHT = 126.0, 190.0
"""The least height of the large sentence."""
HEAD, KEYS = 34.0, 104.0
"""The heights of the title and of a row of soft keys."""
NARROWEST_KEY, TWO_ROWS = 120.0, ((3, 100.0), (2, 90.0))
"""Where five keys beside each other would be narrower, they stand in two rows: how many, and how high."""
LEAST_ROOM, LEAST_ROOM_UPRIGHT = (790.0, 470.0), (450.0, 800.0)
"""So many units has a display of 7 inches. A smaller one has them too, and smaller letters: people sit closer to it."""
ROOMY, ROOMY_UPRIGHT = (1000.0, 600.0), (700.0, 900.0)
"""A display with fewer units than these has no room for a whole table in small."""


@dataclass(frozen=True, slots=True)
class ScreenAreas:
    """The display, cut into the three parts that every screen has."""

    size: tuple[int, int]
    u: float
    legible: float
    """What `u` would be if letters were as small as they may be."""
    upright: bool
    roomy: bool
    head: Area
    body: Area
    keys: tuple[Area, ...]
    tongue: Tongue = ENGLISH
    """The language in which it is read."""

    def say(self, template: str, **values: object) -> str:
        """The screen's own words, in the language in which it is read."""
        return self.tongue.say(Phrase(template, values.items()) if values else template)

    @property
    def whole(self) -> Area:
        return Area(0, 0, *self.size)

    def aside(self, area: Area, width: float, height: float) -> tuple[Area, Area]:
        """What stands beside the main thing, and the rest: on a lying display at the right, on an upright one below."""
        strip, rest = area.cut_bottom(height) if self.upright else area.cut_right(width)
        gap = 14 * self.u
        return strip, rest.cut_bottom(gap)[1] if self.upright else rest.cut_right(gap)[1]

    def readable(self, part: ScenePart) -> ScenePart:
        """No words shrink below what can be read from where they are read."""
        if not isinstance(part, Text):
            return part
        reach = next((one for one in (FAR, NEAR) if part.size >= (one - 0.5) * self.u), SMALL)
        least = reach * self.legible
        return replace(part, size=max(part.size, least), least=max(part.least or part.size / 2, least))


def screen_areas(size: tuple[int, int], per_mm: float | None = None, tongue: Tongue = ENGLISH) -> ScreenAreas:
    """Cut a display with so many pixels a millimetre; a small one has larger letters, and room for less."""
    upright = _is_upright(size)
    least = min(_promised(per_mm or 0.0), _unit_with(size, LEAST_ROOM_UPRIGHT if upright else LEAST_ROOM))
    u = max(_unit_with(size, DESIGNED_UPRIGHT if upright else DESIGNED), least)
    across, down = ROOMY_UPRIGHT if upright else ROOMY
    inner = Area(0, 0, *size).inset(min(18 * u, 0.02 * size[0]), 8 * u)
    head, rest = inner.cut_top(HEAD * u)
    gap = 8 * u
    narrow = (inner.width - 4 * gap) / 5 < NARROWEST_KEY * u
    body = rest
    keys: tuple[Area, ...] = ()
    for count, high in reversed(TWO_ROWS if narrow else ((5, KEYS),)):
        row, body = body.cut_bottom(gap)[1].cut_bottom(high * u) if keys else body.cut_bottom(high * u)
        keys = (*row.columns(count, gap), *keys)
    return ScreenAreas(
        size,
        u,
        max(u / 2, least),
        upright,
        size[0] >= across * u and size[1] >= down * u,
        head,
        body.inset(0, 8 * u),
        keys,
        tongue,
    )


def is_tiny(size: tuple[int, int], per_mm: float) -> bool:
    """Whether letters stand smaller on this display than those who sit two metres away can read."""
    return _promised(per_mm) > _unit_with(size, LEAST_ROOM_UPRIGHT if _is_upright(size) else LEAST_ROOM)


def _is_upright(size: tuple[int, int]) -> bool:
    return size[0] < 1.1 * size[1]


def _promised(per_mm: float) -> float:
    """The unit with which letters are as high as is promised."""
    return per_mm * FAR_MM / (CAPITAL * FAR)


def _unit_with(size: tuple[int, int], units: tuple[float, float]) -> float:
    """The largest unit of which the display has so many across and down."""
    return min(size[0] / units[0], size[1] / units[1])
