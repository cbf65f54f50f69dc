"""The screen during play: the sentence above, the table in the middle, what happened beside it."""

from __future__ import annotations

from companion.facts.show import Show
from companion.scenes.areas import ScreenAreas
from companion.scenes.banner import KEPT, under_banner
from companion.scenes.boards import boards, needs_boards
from companion.scenes.centre import MARGIN, tall_enough
from companion.scenes.events import SMALLEST, events
from companion.scenes.glance import glance, kept_for
from companion.scenes.parts import SceneParts
from companion.scenes.ring import has_room, ring
from companion.scenes.row import kept_for_row, needs_row, row_table
from companion.scenes.seen import table_as_seen
from hardware.area import Area

BESIDE = 388.0
NARROW = 312.0
"""Width of the last lines beside the table, and the same where boards of melds need the room."""
WIDE_BOARDS = 860.0
"""The width of a table of boards that leaves room for the last lines beside it."""
FEW = 4
"""So many players' plates stand in one column."""
SEEN, LINES_HIGH, LINES_WIDE = 130.0, 180.0, 420.0
"""How high the table as the kiosk sees it stands beside the last lines, and what they keep of the height or width."""
BELOW, BELOW_SHARE = 230.0, 0.27
"""Height of the last lines below it, and the share of the room that they take at most."""


def play(show: Show, at: ScreenAreas) -> SceneParts:
    said, below = under_banner(show, at, max(KEPT, _needed(show, at) / at.u))
    return *said, *_table(show, below, at)


def _needed(show: Show, at: ScreenAreas) -> float:
    """How high the table stands at the least on a small display: who has how many matters more than an explanation."""
    if show.view is None or at.roomy:
        return 0.0
    return kept_for_row(show.view, at) if needs_row(show.view) else kept_for(show.view, at)


def _table(show: Show, below: Area, at: ScreenAreas) -> SceneParts:
    """The table in the shape that its game and the room want; the last lines are the first to go."""
    view = show.view
    if view is None:
        return events(show, below, at) if below.height > SMALLEST * at.u else ()
    if needs_row(view):
        return row_table(show, view, below, at)
    melds = needs_boards(view)
    low = min(BELOW * at.u, BELOW_SHARE * below.height)
    beside, table = at.aside(below, (NARROW if melds else BESIDE) * at.u, low)
    small, beside = _table_seen(show, beside, at)
    if melds and at.roomy:
        if table.width < WIDE_BOARDS * at.u and not at.upright:
            return boards(show, view, below, at)
        return *boards(show, view, table, at), *events(show, beside, at), *small
    if not melds and has_room(show, view, table, at):
        return *ring(show, view, table, at), *events(show, beside, at), *small
    if at.roomy and len(view.seats) <= FEW:
        return *glance(show, view, table, at), *events(show, beside, at), *small
    return glance(show, view, below, at) if below.height >= tall_enough(at) + MARGIN * at.u else ()


def _table_seen(show: Show, beside: Area, at: ScreenAreas) -> tuple[SceneParts, Area]:
    """The table as the kiosk sees it, below or beside the last lines where they keep enough room, and that room."""
    u = at.u
    if show.seen is None or not at.roomy:
        return (), beside
    tall, wide = SEEN * u, SEEN * u * show.seen.size[0] / show.seen.size[1]
    if at.upright:
        if beside.width - wide < LINES_WIDE * u:
            return (), beside
        spot, rest = beside.cut_right(wide)
        return table_as_seen(show.seen, spot, at), rest.cut_right(10 * u)[1]
    if beside.height - tall < LINES_HIGH * u:
        return (), beside
    spot, rest = beside.cut_bottom(tall)
    return table_as_seen(show.seen, spot, at), rest.cut_bottom(10 * u)[1]
