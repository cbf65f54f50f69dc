"""What should lie where: the table from above with its places, the wrong ones framed and marked."""

from __future__ import annotations

from companion.facts.show import DrawnPlace, Show
from companion.scenes.areas import ScreenAreas
from companion.scenes.banner import HEIGHT, banner
from companion.scenes.palette import CHEVRON, CORAL, DEEP, MIST, TABLE, TABLE_RIM, WHITE
from companion.scenes.parts import SceneParts, bold, fan, warning, width_for, words
from companion.table import spots_around
from hardware.area import Area
from hardware.canvas import Align, Box

CARD_MM = 88.0


def layout(show: Show, at: ScreenAreas) -> SceneParts:
    u = at.u
    top, below = at.body.cut_top(HEIGHT * u)
    room = below.inset(0, 6 * u).moved(0, 6 * u)
    width, height = show.table
    scale = min(room.width / width, room.height / height)
    table = room.middle(width * scale, height * scale)
    spots = (part for spot in show.spots for part in _spot(spot, table, scale, u))
    return (
        *banner(show, top, u),
        Box(table.inset(-10 * u), TABLE_RIM, 18 * u, shadow=8 * u),
        Box(table, TABLE, 12 * u),
        *people(show, table, u),
        *spots,
    )


def people(show: Show, table: Area, u: float) -> SceneParts:
    """Who sits where, written along the table's edge."""
    names = _as_they_sit(show)
    if not names:
        return ()
    spots = spots_around(len(names), table.width, table.height)
    width, height = 190 * u, 30 * u
    parts: SceneParts = ()
    for name, spot in zip(names, spots.values(), strict=True):
        x = min(max(spot.x - width / 2, 10 * u), table.width - width - 10 * u)
        y = min(max(spot.y - height / 2, 5 * u), table.height - height - 5 * u)
        align = Align.START if spot.x == 0 else Align.END if spot.x == table.width else Align.MIDDLE
        parts = (*parts, words(Area(table.x + x, table.y + y, width, height), name, 25 * u, CHEVRON, align))
    return parts


def _as_they_sit(show: Show) -> tuple[str, ...]:
    """Names by chairs; before a game everybody sits where they were named."""
    return show.names if show.view is None else tuple(one.name for one in show.view.around)


def _spot(spot: DrawnPlace, table: Area, scale: float, u: float) -> SceneParts:
    area = Area(table.x + spot.x * scale, table.y + spot.y * scale, spot.width * scale, spot.height * scale)
    edge, wide = (CORAL, 5 * u) if spot.wrong else (MIST, 2 * u)
    ground = Box(area, DEEP, 8 * u, edge=edge, edge_width=wide, opacity=0.55)
    frame = (ground,) if not spot.wrong else (Box(area, CORAL, 8 * u, opacity=0.4), ground)
    tall = min(CARD_MM * scale, area.height - 8 * u)
    inner = area.inset(5 * u, 4 * u)
    cards = fan(spot.cards, inner, _height(spot, inner, tall), Align.MIDDLE)
    label = _label(spot, area, u) if spot.label and not spot.cards else ()
    sign = warning(Area(area.right - 26 * u, area.y - 14 * u, 42 * u, 42 * u), u) if spot.wrong else ()
    return (*frame, *cards, *label, *sign)


def _height(spot: DrawnPlace, inner: Area, tall: float) -> float:
    """Cards as large as on the table, or smaller where the place is narrower than one."""
    if not spot.cards:
        return tall
    return min(tall, inner.width / max(width_for(card, 1.0) for card in spot.cards))


def _label(spot: DrawnPlace, area: Area, u: float) -> SceneParts:
    return (bold(area.inset(6 * u, 2 * u), spot.label, 24 * u, WHITE if spot.wrong else MIST, Align.MIDDLE, lines=2),)
