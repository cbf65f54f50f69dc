"""How the points went over the rounds: a line for each player or team, who is better off higher up, with the name at
its end; and below it a sentence about the last round."""

from __future__ import annotations

from collections.abc import Sequence

from companion.facts.show import CourseLine, Show
from companion.scenes.areas import NEAR, SMALL, ScreenAreas
from companion.scenes.palette import GOLD, INK, RULE, SOFT
from companion.scenes.parts import SceneParts, height_of, paper, width_of, words
from hardware.area import Area, PixelPoint
from hardware.canvas import Align, Box, Circle, FontWeight, Ink, Line, Text

LINES: tuple[Ink, ...] = (
    (208, 84, 24),
    (30, 128, 214),
    (206, 52, 84),
    (44, 152, 84),
    (150, 96, 200),
    (0, 146, 158),
    (160, 116, 56),
    (210, 88, 160),
)
"""Neither light nor dark, so that they are seen on white paper and on black; the name at its end tells each line."""
WIDE = 400.0
"""The least room for a chart beside a sheet."""
NAME = 24.0
"""The letters of a name at the end of its line."""


def course(lines: tuple[CourseLine, ...], area: Area, at: ScreenAreas) -> SceneParts:
    """The chart on its paper; where the names have no room beside it, nothing."""
    u, size = at.u, max(NAME * at.u, SMALL * at.legible)
    names = max((width_of(line.label, size) for line in lines), default=0.0) + 18 * u
    rounds = max((len(line.heights) for line in lines), default=0)
    if rounds < 2 or len(lines) * 1.15 * size > area.height - 44 * u or names > 0.55 * area.width:
        return ()
    inner = area.inset(18 * u, 12 * u)
    below, rest = inner.cut_bottom(30 * u)
    ends, plot = rest.cut_right(names)
    plot = plot.inset(8 * u, 14 * u)
    parts: SceneParts = (paper(area, u),)
    for n in range(rounds):
        x = plot.x + plot.width * n / (rounds - 1)
        parts = (*parts, Box(Area(x - 0.75 * u, plot.y - 8 * u, 1.5 * u, plot.height + 16 * u), RULE))
        if n in (0, rounds - 1):
            spot = Area(x - 30 * u, below.y, 60 * u, below.height)
            parts = (*parts, words(spot, str(n + 1), 22 * u, SOFT, Align.MIDDLE))
    tips: list[tuple[float, int]] = []
    for n, line in enumerate(lines):
        spots = _spots(line, plot, rounds)
        if spots:
            ink, (x, y) = LINES[n % len(LINES)], spots[-1]
            thick = 3 * u if line.out else 5 * u
            parts = (*parts, *((Line(spots, thick, ink),) if len(spots) > 1 else ()), Circle(x, y, 1.6 * thick, ink))
            tips.append((y, n))
    return (*parts, *_names(lines, tips, ends, size, at))


def _spots(line: CourseLine, plot: Area, rounds: int) -> tuple[PixelPoint, ...]:
    return tuple(
        (plot.x + plot.width * n / (rounds - 1), plot.bottom - plot.height * height)
        for n, height in enumerate(line.heights)
        if height is not None
    )


def _names(
    lines: Sequence[CourseLine], tips: Sequence[tuple[float, int]], ends: Area, size: float, at: ScreenAreas
) -> SceneParts:
    """Each beside the end of its line; those that would stand on each other move apart."""
    step, u = 1.15 * size, at.u
    tops, below = list[tuple[float, int]](), ends.y
    for y, n in sorted(tips):
        below = max(below, y - step / 2)
        tops.append((below, n))
        below += step
    over = max(0.0, below - ends.bottom)
    parts: SceneParts = ()
    for place, (top, n) in reversed(list(enumerate(tops))):
        top = max(ends.y + place * step, min(top, ends.bottom - (len(tops) - place) * step)) if over else top
        line, dot = lines[n], top + step / 2
        name = Area(ends.x + 14 * u, top, ends.width - 14 * u, step)
        ink = SOFT if line.out else INK
        parts = (
            *parts,
            Circle(ends.x + 5 * u, dot, 4.5 * u, LINES[n % len(LINES)]),
            Text(name, line.label, size, ink, FontWeight.HEAVY, struck=line.out),
        )
    return parts


def remark_height(show: Show, width: float, at: ScreenAreas) -> float:
    """How high the sentence about the round stands on its paper."""
    if not show.remark:
        return 0.0
    size, pad = NEAR * max(at.legible, 0.9 * at.u), (20 if at.roomy else 10) * at.u
    return height_of(show.remark, size, width - 60 * at.u, FontWeight.MEDIUM) + pad


def remarked(show: Show, area: Area, at: ScreenAreas) -> SceneParts:
    """The sentence about the round, with a mark in gold before it as before a quotation."""
    u = at.u
    mark = Area(area.x + 14 * u, area.y + 10 * u, 6 * u, area.height - 20 * u)
    said = words(area.inset(30 * u, (6 if at.roomy else 2) * u), show.remark, 30 * u, INK, lines=3)
    return paper(area, u), Box(mark, GOLD, 3 * u), said
