"""The table as the kiosk sees it, small beside the last lines or large on a screen of its own."""

from __future__ import annotations

from math import cos, radians, sin

from companion.art import size_of
from companion.facts.show import TABLE_ROW, SeenCard, SeenLook, Show, TableSeen
from companion.scenes.areas import ScreenAreas
from companion.scenes.banner import under_banner
from companion.scenes.palette import CORAL, GOLD, SKIN, TABLE, TABLE_RIM
from companion.scenes.parts import SceneParts, picture
from hardware.area import Area
from hardware.canvas import Box, Circle, Drawing, Hit, Ink, Line
from scoring.cards import BACK

ARM_MM, FINGERS_MM = 70.0, 36.0
"""How wide an arm is drawn, and how far its fingers reach around their tip."""
OUTLINES: dict[SeenLook, Ink] = {SeenLook.NEW: GOLD, SeenLook.WRONG: CORAL}
SMALLEST_CARD = 10.0
"""Cards narrower than this many pixels show no face."""


def seen_large(show: Show, at: ScreenAreas) -> SceneParts:
    """Below its title, as large as the screen allows."""
    said, room = under_banner(show, at, least_left=80.0)
    return said if show.seen is None else (*said, *table_as_seen(show.seen, room, at))


def table_as_seen(seen: TableSeen, area: Area, at: ScreenAreas) -> SceneParts:
    """Its felt, the cards, and the arms over them; a touch shows it large, or closes it again."""
    u, rim = at.u, 7 * at.u
    width, height = seen.size
    scale = min((area.width - 2 * rim) / width, (area.height - 2 * rim) / height)
    if scale <= 0:
        return ()
    felt = area.middle(width * scale, height * scale)
    wood = felt.inset(-rim)
    parts: SceneParts = (Box(wood, TABLE_RIM, 12 * u, shadow=4 * u), Box(felt, TABLE, 6 * u), Hit(wood, row=TABLE_ROW))
    for card in seen.cards:
        parts = (*parts, *card_on(card, felt, scale, u))
    for arm in seen.arms:
        (x, y), (to_x, to_y) = ((felt.x + px * scale, felt.y + py * scale) for px, py in (arm.root, arm.tip))
        wide = ARM_MM * scale
        start, end = _inside(x, y, felt, wide / 2), _inside(to_x, to_y, felt, wide / 2)
        parts = (*parts, Line((start, end), wide, SKIN, 0.8), Circle(*end, FINGERS_MM * scale, SKIN))
    return parts


def _inside(x: float, y: float, felt: Area, reach: float) -> tuple[float, float]:
    """The nearest point at which an arm so wide is not drawn beyond the felt."""
    return min(max(x, felt.x + reach), felt.right - reach), min(max(y, felt.y + reach), felt.bottom - reach)


def card_on(card: SeenCard, felt: Area, scale: float, u: float) -> SceneParts:
    """A card that lies on the table, with an outline while it is being understood, or where it may not lie."""
    width, height = (one * scale for one in size_of(card.card))
    x, y = felt.x + card.x * scale, felt.y + card.y * scale
    if not felt.holds(x, y):
        return ()
    spot = Area(x - width / 2, y - height / 2, width, height)
    face = picture(card.card if width >= SMALLEST_CARD else BACK, True)
    drawn = Drawing(face, spot, card.angle)
    outline = OUTLINES.get(card.look)
    if outline is None:
        return (drawn,)
    turn, grow = radians(card.angle), 1.5 * u
    c, s = cos(turn), sin(turn)
    reaches = ((-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1))
    sides = ((px * (width / 2 + grow), py * (height / 2 + grow)) for px, py in reaches)
    return drawn, Line(tuple((x + c * px - s * py, y + s * px + c * py) for px, py in sides), 3 * u, outline)
