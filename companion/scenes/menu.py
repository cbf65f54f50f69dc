"""The menu over a game: one sheet with a list."""

from __future__ import annotations

from companion.facts.show import Show
from companion.scenes.areas import ScreenAreas
from companion.scenes.lists import listed
from companion.scenes.palette import SOFT
from companion.scenes.parts import SceneParts, bold, paper, words


def menu(show: Show, at: ScreenAreas) -> SceneParts:
    inner = at.body.inset((30 if at.roomy else 18) * at.u, (18 if at.roomy else 6) * at.u)
    head, rest = inner.cut_top(62 * at.u)
    why, rest = rest.cut_top(40 * at.u if show.why else 0)
    said = (words(why, show.why, 29 * at.u, SOFT),) if show.why else ()
    return (
        paper(at.body, at.u),
        bold(head, show.ask, 46 * at.u),
        *said,
        *listed(show.menu, show.picked, rest.inset(0, 4 * at.u), at),
    )
