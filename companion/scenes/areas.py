"""Where title, body and soft keys stand on a display of any size, lying or upright."""

from __future__ import annotations

from dataclasses import dataclass

from hardware.area import Area
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
"""The height of the large sentence."""
KEYS, KEYS_UPRIGHT = 98.0, 150.0
"""The height of the soft keys; where they are narrow, their words stand below the buttons."""


@dataclass(frozen=True, slots=True)
class ScreenAreas:
    """The display, cut into the three parts that every screen has."""

    size: tuple[int, int]
    u: float
    upright: bool
    head: Area
    body: Area
    keys: Area

    @property
    def whole(self) -> Area:
        return Area(0, 0, *self.size)

    def below_sentence(self) -> tuple[Area, Area]:
        """The place of the large sentence, and what is left below it."""
        return self.body.cut_top((SENTENCE_UPRIGHT if self.upright else SENTENCE) * self.u)

    def aside(self, area: Area, width: float, height: float) -> tuple[Area, Area]:
        """What stands beside the main thing, and the rest: on a lying display at the right, on an upright one below."""
        strip, rest = area.cut_bottom(height) if self.upright else area.cut_right(width)
        gap = 14 * self.u
        return strip, rest.cut_bottom(gap)[1] if self.upright else rest.cut_right(gap)[1]


def screen_areas(size: tuple[int, int], per_mm: float | None = None) -> ScreenAreas:
    """Cut a display with so many pixels a millimetre; on a small one everything is larger, so there is room for less."""
    upright = size[0] < 1.1 * size[1]
    wide, tall = DESIGNED_UPRIGHT if upright else DESIGNED
    u = max(min(size[0] / wide, size[1] / tall), (per_mm or 0.0) * FAR_MM / (CAPITAL * FAR))
    inner = Area(0, 0, *size).inset(18 * u, 10 * u)
    head, rest = inner.cut_top(46 * u)
    keys, body = rest.cut_bottom((KEYS_UPRIGHT if upright else KEYS) * u)
    return ScreenAreas(size, u, upright, head, body.inset(0, 10 * u), keys)
