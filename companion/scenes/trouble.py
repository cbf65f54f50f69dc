"""Something about the machine is wrong: what happened and what to do now, and nothing else."""

from __future__ import annotations

from companion.facts.show import Show
from companion.scenes.areas import FAR, NEAR, ScreenAreas
from companion.scenes.palette import SOFT
from companion.scenes.parts import SceneParts, bold, height_of, paper, warning, words
from hardware.canvas import Align, FontWeight


def trouble(show: Show, at: ScreenAreas) -> SceneParts:
    """As large as the words allow; the sign gives way first, then the second sentence."""
    u, least = at.u, at.legible
    inner = at.body.inset((40 if at.roomy else 18) * u, (30 if at.roomy else 8) * u)
    sign, rest = inner.cut_top(250 * u) if at.upright else inner.cut_left(250 * u)
    why = height_of(show.why, NEAR * least, rest.width, FontWeight.MEDIUM) + 12 * u if show.why else 0.0
    drawn = height_of(show.ask, FAR * least, rest.width) + why <= rest.height
    if not drawn:
        rest = inner
        why = height_of(show.why, NEAR * least, rest.width, FontWeight.MEDIUM) + 12 * u if show.why else 0.0
    said = why and height_of(show.ask, FAR * least, rest.width) + why <= rest.height
    low, high = rest.cut_bottom(max(why, 110 * u if at.roomy else 0) if said else 0)
    return (
        paper(at.body, u),
        *(warning(sign.middle(210 * u, 210 * u).moved(-14 * u, 0), u) if drawn else ()),
        bold(high, show.ask, FAR * u, lines=9),
        *((words(low, show.why, 32 * u, SOFT, lines=4, down=Align.START),) if said else ()),
    )
