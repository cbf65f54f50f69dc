"""The screen during play: the sentence above, the table in the middle, what happened beside it."""

from __future__ import annotations

from companion.facts.show import Show
from companion.scenes.areas import ScreenAreas
from companion.scenes.banner import banner
from companion.scenes.boards import boards, needs_boards
from companion.scenes.events import events
from companion.scenes.parts import SceneParts
from companion.scenes.ring import ring
from companion.scenes.row import needs_row, row_table

BESIDE = 388.0
NARROW = 312.0
"""Width of the last lines beside the table, and the same where boards of melds need the room."""
BELOW, BELOW_SHARE = 230.0, 0.27
"""Height of the last lines below it, and the share of the room that they take at most."""


def play(show: Show, at: ScreenAreas) -> SceneParts:
    top, below = at.below_sentence()
    _, below = below.cut_top(12 * at.u)
    if show.view is None:
        return (*banner(show, top, at.u), *events(show, below, at.u))
    if needs_row(show.view):
        return (*banner(show, top, at.u), *row_table(show, show.view, below, at.u))
    melds = needs_boards(show.view)
    low = min(BELOW * at.u, BELOW_SHARE * below.height)
    beside, table = at.aside(below, (NARROW if melds else BESIDE) * at.u, low)
    draw = boards if melds else ring
    return (*banner(show, top, at.u), *draw(show, show.view, table, at.u), *events(show, beside, at.u))
