"""The one sentence that matters, in the largest letters, with the smaller one that explains it."""

from __future__ import annotations

from companion.facts.show import Show
from companion.scenes.palette import CORAL, CREAM, GOLD, INK, SOFT, WHITE
from companion.scenes.parts import SceneParts, bold, paper, warning, words
from hardware.area import Area
from hardware.canvas import Box

HEIGHT = 126.0


def banner(show: Show, area: Area, u: float) -> SceneParts:
    """Dark words on cream; a refusal stands in a red frame behind a warning sign."""
    mark, inner = (_alarm if show.alarm else _calm)(area, u)
    if not show.why:
        return (*mark, bold(inner, show.ask, 56 * u, INK, lines=2))
    low, high = inner.cut_bottom(inner.height * 0.36)
    lines = 2 if len(show.why) > LONG else 1
    return *mark, bold(high, show.ask, 54 * u, INK, lines=2), words(low, show.why, 27 * u, SOFT, lines=lines)


LONG = 80
"""A smaller sentence of more characters may break into two lines."""


def _calm(area: Area, u: float) -> tuple[SceneParts, Area]:
    stripe = Box(Area(area.x, area.y + 22 * u, 8 * u, area.height - 44 * u), GOLD, 4 * u)
    return (paper(area, u), stripe), area.inset(24 * u, 8 * u)


def _alarm(area: Area, u: float) -> tuple[SceneParts, Area]:
    frame = Box(area, CREAM, 16 * u, edge=CORAL, edge_width=6 * u, shadow=7 * u)
    block, rest = area.cut_left(112 * u)
    side = Box(block, CORAL, 16 * u)
    square = Box(block.cut_right(30 * u)[0], CORAL)
    sign = warning(block.middle(84 * u, 84 * u), u, WHITE, CORAL)
    return (frame, side, square, *sign), rest.inset(22 * u, 10 * u)
