"""What should lie where: the table from above with its places; those that are wrong are framed and marked.

A card that is missing is pale where it belongs; one that lies elsewhere has an arrow to its place.
"""

from __future__ import annotations

from dataclasses import replace
from math import hypot

from companion.facts.show import DrawnPlace, SeenCard, SeenLook, Show, ToCarry
from companion.scenes.areas import NEAR, ScreenAreas
from companion.scenes.banner import under_banner
from companion.scenes.palette import CHEVRON, CORAL, DEEP, GOLD, MIST, ON_FELT, TABLE, TABLE_RIM
from companion.scenes.parts import SceneParts, bold, fan, height_of, lines_of, paper, warning, width_for, words
from companion.scenes.seen import card_on
from companion.table import spots_around
from hardware.area import Area
from hardware.canvas import Align, Arrow, Box, Drawing, FontWeight, Hit, ScenePart

CARD_MM = 88.0
FEW, WIDE = 4, 450.0
"""More names than this are shown only along a table that is drawn so wide."""
PALE = 0.45
"""How much is seen of a card that is not there."""
TOLD = 0.5
"""The share of a low display's width that the words beside the table take."""
SHORTEST = 60.0
"""An arrow no longer than this says nothing."""
KEPT, LEAST = 190.0, 90.0
"""The height that is kept for the table before the explanation is given up, and the least that shows anything."""


def layout(show: Show, at: ScreenAreas) -> SceneParts:
    u = at.u
    said, below = under_banner(replace(show, why="") if _is_low(at) else show, at, KEPT, LEAST)
    beside, below = _told_beside(show, below, at)
    said, room = (*said, *beside), below.inset(10 * u)
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
        *(part for one in show.to_carry for part in carried(one, table, scale, u)),
    )


def _is_low(at: ScreenAreas) -> bool:
    """Whether the table leaves no room above it, but some beside it."""
    return not at.roomy and not at.upright


def _told_beside(show: Show, below: Area, at: ScreenAreas) -> tuple[SceneParts, Area]:
    """What to do in words, on the left of a low display, and the room that is left."""
    if not (show.why and _is_low(at)):
        return (), below
    low, rest = below.cut_left(TOLD * below.width)
    inner = low.inset(14 * at.u, 6 * at.u)
    size = NEAR * at.legible
    lines = lines_of(show.why, size, inner.width, FontWeight.MEDIUM)
    if height_of(show.why, size, inner.width, FontWeight.MEDIUM) > inner.height:
        return (), below
    return (paper(low, at.u), words(inner, show.why, size, lines=lines)), rest


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
    laid = zip(spot.cards, fan(spot.cards, inner, tall, Align.MIDDLE), strict=False)
    cards = tuple(_pale(drawn) if card in spot.missing else drawn for card, drawn in laid)
    named, ink = spot.label and not spot.cards, ON_FELT if spot.wrong else MIST
    label = (bold(area.inset(6 * u, 2 * u), spot.label, 24 * u, ink, Align.MIDDLE, lines=2),) if named else ()
    side = min(42 * u, 0.7 * area.height)
    sign = warning(Area(area.right - 0.6 * side, area.y - 0.4 * side, side, side), u) if spot.wrong else ()
    return (*frame, *cards, *label, *sign)


def _pale(part: ScenePart | Hit) -> ScenePart | Hit:
    return replace(part, opacity=PALE) if isinstance(part, Drawing) else part


def carried(one: ToCarry, table: Area, scale: float, u: float) -> SceneParts:
    """A card where it lies wrongly now, and the way to its place."""
    if one.lies is None:
        return ()
    x, y, angle = one.lies
    drawn = card_on(SeenCard(one.card, x, y, angle, SeenLook.WRONG), table, scale, u)
    if one.home is None or not drawn:
        return drawn
    start = table.x + x * scale, table.y + y * scale
    end = table.x + one.home[0] * scale, table.y + one.home[1] * scale
    far = hypot(end[0] - start[0], end[1] - start[1])
    return (*drawn, Arrow((start, end), 5 * u, GOLD)) if far > SHORTEST * u else drawn
