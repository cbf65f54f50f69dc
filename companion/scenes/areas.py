"""Where title, body and soft keys stand on a display of any size."""

from __future__ import annotations

from dataclasses import dataclass

from hardware.area import Area

DESIGNED = (1280, 720)
"""The sizes written in these files are pixels on a display of this size; `u` scales them to the real display."""


@dataclass(frozen=True, slots=True)
class ScreenAreas:
    """The display, cut into the three parts that every screen has."""

    size: tuple[int, int]
    u: float
    head: Area
    body: Area
    keys: Area

    @property
    def whole(self) -> Area:
        return Area(0, 0, *self.size)


def screen_areas(size: tuple[int, int]) -> ScreenAreas:
    u = min(size[0] / DESIGNED[0], size[1] / DESIGNED[1])
    inner = Area(0, 0, *size).inset(18 * u, 10 * u)
    head, rest = inner.cut_top(46 * u)
    keys, body = rest.cut_bottom(98 * u)
    return ScreenAreas(size, u, head, body.inset(0, 10 * u), keys)
