"""Something about the machine is wrong: what happened and what to do now, and nothing else."""

from __future__ import annotations

from companion.facts.show import Show
from companion.scenes.areas import ScreenAreas
from companion.scenes.palette import SOFT
from companion.scenes.parts import SceneParts, bold, paper, warning, words
from hardware.canvas import Align


def trouble(show: Show, at: ScreenAreas) -> SceneParts:
    u = at.u
    inner = at.body.inset(40 * u, 30 * u)
    sign, rest = inner.cut_top(280 * u) if at.upright else inner.cut_left(250 * u)
    low, high = rest.inset(10 * u, 0).cut_bottom(110 * u if show.why else 0)
    why = (words(low, show.why, 32 * u, SOFT, lines=3, down=Align.START),) if show.why else ()
    return (
        paper(at.body, u),
        *warning(sign.middle(210 * u, 210 * u).moved(-14 * u, 0), u),
        bold(high, show.ask, 56 * u, lines=6),
        *why,
    )
