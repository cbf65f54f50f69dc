"""What should lie where: the table from above with its places; those that are wrong are framed and marked."""

from __future__ import annotations

from companion.facts.show import DrawnPlace, Show
from companion.scenes.areas import ScreenAreas
from companion.scenes.banner import under_banner
from companion.scenes.palette import CHEVRON, CORAL, DEEP, MIST, ON_FELT, TABLE, TABLE_RIM
from companion.scenes.parts import SceneParts, bold, fan, warning, width_for, words
from companion.table import spots_around
from hardware.area import Area
from hardware.canvas import Align, Box

CARD_MM = 88.0
FEW, WIDE = 4, 450.0
"""More names than this are shown only along a table that is drawn so wide."""
KEPT, LEAST = 190.0, 90.0
"""The height that is kept for the table before the explanation is given up, and the least that shows anything."""


def layout(show: Show, at: ScreenAreas) -> SceneParts:
    u = at.u
    said, below = under_banner(show, at, KEPT, LEAST)
    room = below.inset(10 * u)
    if room.height < 0.5 * LEAST * u:
        return said
    width, height = show.table
    scale = min(room.width / width, room.height / height)
    table = room.middle(width * scale, height * scale)
    spots = (part for spot in show.spots for part in drawn_place(spot, table, scale, u))
    return (
        *said,
        Box(table.inset(-10 * u), TABLE_RIM, 18 * u, shadow=8 * u),
        Box(table, TABLE, 12 * u),
        *people(show, table, u),
        *spots,
    )


def people(show: Show, table: Area, u: float) -> SceneParts:
    """Names along the table's edge, where people sit; before a game, in the order in which they were named."""
    names = show.names if show.view is None else tuple(one.name for one in show.view.around)
    if not names or (len(names) > FEW and table.width < WIDE * u):
        return ()
    spots = spots_around(len(names), table.width, table.height)
    width, height = 200 * u, 36 * u
    parts: SceneParts = ()
    for name, spot in zip(names, spots.values(), strict=True):
        x = min(max(spot.x - width / 2, 10 * u), table.width - width - 10 * u)
        y = min(max(spot.y - height / 2, 5 * u), table.height - height - 5 * u)
        align = Align.START if spot.x == 0 else Align.END if spot.x == table.width else Align.MIDDLE
        parts = (*parts, words(Area(table.x + x, table.y + y, width, height), name, 29 * u, CHEVRON, align))
    return parts


def drawn_place(spot: DrawnPlace, table: Area, scale: float, u: float) -> SceneParts:
    """A place with the cards that belong there, or with its name; red and with a warning sign if it is wrong."""
    area = Area(table.x + spot.x * scale, table.y + spot.y * scale, spot.width * scale, spot.height * scale)
    edge, wide = (CORAL, 5 * u) if spot.wrong else (MIST, 2 * u)
    ground = Box(area, DEEP, 8 * u, edge=edge, edge_width=wide, opacity=0.55)
    frame = (ground,) if not spot.wrong else (Box(area, CORAL, 8 * u, opacity=0.4), ground)
    inner = area.inset(5 * u, 4 * u)
    widest = max((width_for(card, 1.0) for card in spot.cards), default=0.1)
    tall = min(CARD_MM * scale, area.height - 8 * u, inner.width / widest)  # as on the table, if they fit
    cards = fan(spot.cards, inner, tall, Align.MIDDLE)
    named, ink = spot.label and not spot.cards, ON_FELT if spot.wrong else MIST
    label = (bold(area.inset(6 * u, 2 * u), spot.label, 24 * u, ink, Align.MIDDLE, lines=2),) if named else ()
    sign = warning(Area(area.right - 26 * u, area.y - 14 * u, 42 * u, 42 * u), u) if spot.wrong else ()
    return (*frame, *cards, *label, *sign)
