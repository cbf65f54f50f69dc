"""The sentence that matters most in the largest letters, with a smaller one that explains it."""

from __future__ import annotations

from companion.facts.show import Show
from companion.scenes.palette import CORAL, CREAM, GOLD, INK, SOFT, WHITE
from companion.scenes.parts import SceneParts, bold, paper, warning, words
from hardware.area import Area
from hardware.canvas import Box


def banner(show: Show, area: Area, u: float) -> SceneParts:
    """Dark words on cream; a refusal stands in a red frame behind a warning sign."""
    mark: SceneParts
    if show.alarm:
        block, rest = area.cut_left(112 * u)
        mark = (
            Box(area, CREAM, 16 * u, edge=CORAL, edge_width=6 * u, shadow=7 * u),
            Box(block, CORAL, 16 * u),
            Box(block.cut_right(30 * u)[0], CORAL),  # no round corners where the red meets the paper
            *warning(block.middle(84 * u, 84 * u), u, WHITE, CORAL),
        )
        inner = rest.inset(22 * u, 10 * u)
    else:
        mark = paper(area, u), Box(Area(area.x, area.y + 22 * u, 8 * u, area.height - 44 * u), GOLD, 4 * u)
        inner = area.inset(24 * u, 8 * u)
    if not show.why:
        return (*mark, bold(inner, show.ask, 56 * u, INK, lines=2))
    low, high = inner.cut_bottom(inner.height * 0.38)
    return *mark, bold(high, show.ask, 54 * u, INK, lines=2), words(low, show.why, 32 * u, SOFT, lines=2)
