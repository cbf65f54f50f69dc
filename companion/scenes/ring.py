"""The table in small: players where they really sit, the piles in the middle, arrows for what they do to each other."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from math import atan2, cos, hypot, pi, sin

from companion import art
from companion.facts.show import Show
from companion.facts.views import View
from companion.scenes.areas import ScreenAreas
from companion.scenes.centre import centre, fits_far
from companion.scenes.palette import ATTACK, CHEVRON, TABLE, TABLE_RIM
from companion.scenes.parts import SceneParts, fan
from companion.scenes.seats import piles_of, plate
from companion.table import Seat, spots_around
from hardware.area import Area, PixelPoint
from hardware.canvas import Align, Arrow, Box, Poly

UNIT_TABLE = 1000.0
FEW = 4
"""So many plates are as wide as names need."""
HIGH, LOW = 92.0, 54.0
"""The height of a plate, and that of one on which everything stands in one row."""
RIM = 17.0
"""Width of the wooden rim; chevrons on it show in which direction play goes round."""


def has_room(show: Show, view: View, area: Area, at: ScreenAreas) -> bool:
    """Whether the cards in the middle can be read from across the table."""
    high = LOW if len(view.seats) <= FEW else HIGH  # the names of many have no room on low plates
    plates = plate_areas(view, area.cut_left(10 * at.u)[1], at.u, high)
    return at.roomy and fits_far(show, view, free_rooms(area, plates, at.u), at)


def ring(show: Show, view: View, area: Area, at: ScreenAreas) -> SceneParts:
    """The table from above, the kiosk's side below."""
    u = at.u
    _, area = area.cut_left(10 * u)  # room for the pointer of whoever sits at the left edge
    plates = plate_areas(view, area, u)
    if len(view.seats) <= FEW and not fits_far(show, view, free_rooms(area, plates, u), at):
        plates = plate_areas(view, area, u, LOW)
    wood = area.inset(60 * u, 34 * u)
    parts: SceneParts = (
        Box(wood, TABLE_RIM, roundness(wood), shadow=10 * u),
        Box(wood.inset(RIM * u), TABLE, roundness(wood) - RIM * u),
        *(chevrons(wood, view.direction, tuple(plates.values()), u) if view.direction else ()),
        *attack_arrows(view, plates, u),
    )
    for seat, spot in plates.items():  # a player's own pile lies beside the plate
        for pile in piles_of(view, seat)[:1]:
            width = area.right - 80 * u - spot.right if len(plates) <= 2 else 110 * u  # where only two play it is long
            strip = Area(spot.right + 12 * u, spot.y + 4 * u, width, spot.height - 8 * u)
            parts = (*parts, *fan(pile.cards, strip, 84 * u, Align.START, most=0.5))
    seats = (part for one in view.seats for part in plate(one, plates[one.seat], at, one.seat in view.deciders))
    return (*parts, *centre(show, view, free_rooms(area, plates, u), at), *seats)


def roundness(area: Area) -> float:
    """The radius of the table's corners: no more than half of its shorter side, or its rim would cross itself."""
    return 0.42 * min(area.width, area.height)


# ---------------------------------------------------------------- where they sit


def plate_areas(view: View, area: Area, u: float, high: float = HIGH) -> Mapping[Seat, Area]:
    """A plate for every player, so high at most, on the side of the table where they sit."""
    count = len(view.seats)
    width, height = (226 * u, 92 * u) if count <= 4 else (min(216 * u, (area.width - 24 * u) / 3.3), 84 * u)
    height = min(height, high * u)
    spots = spots_around(count, UNIT_TABLE, UNIT_TABLE)
    spread = _spread([spot.x / UNIT_TABLE for spot in spots.values()], area.width - width, width + 24 * u)
    plates = {}
    for one in view.seats:
        spot = spots[one.sits]
        share = spot.x / UNIT_TABLE
        if 0 < share < 1:  # drawn outwards along a side, so that three plates have room beside each other
            share = min(max(0.5 + (share - 0.5) * spread, 0.0), 1.0)
        across = area.x + (area.width - width) * share
        down = area.y + (area.height - height) * (spot.y / UNIT_TABLE)
        plates[one.seat] = Area(across, down, width, height)
    return plates


def _spread(shares: list[float], room: float, step: float) -> float:
    """How much further from the middle of their side plates are drawn than people sit, so that they stand apart."""
    along = sorted({share for share in shares if 0 < share < 1})
    nearest = min((b - a for a, b in pairwise(along)), default=1.0)
    return max(1.36, step / (nearest * room))


def free_rooms(area: Area, plates: Mapping[Seat, Area], u: float) -> tuple[Area, ...]:
    """What the plates leave free: between those at the sides, and where the table is high, above and below them."""
    rim = 16 * u
    edge = 70 * u
    top = max([p.bottom for p in plates.values() if p.y < area.y + 1], default=area.y + 34 * u) + rim
    bottom = min([p.y for p in plates.values() if p.bottom > area.bottom - 1], default=area.bottom - 34 * u) - rim
    rows = [p for p in plates.values() if p.y > area.y + 1 and p.bottom < area.bottom - 1]
    left = max([p.right for p in rows if p.x < area.x + 1], default=area.x + edge) + rim
    right = min([p.x for p in rows if p.right > area.right - 1], default=area.right - edge) - rim
    between = Area(left, top, right - left, bottom - top)
    if not rows:
        return (between,)
    wide = area.inset(edge + rim, 0)
    high, low = min(p.y for p in rows) - rim, max(p.bottom for p in rows) + rim
    return between, wide._replace(y=top, height=high - top), wide._replace(y=low, height=bottom - low)


# ---------------------------------------------------------------- what goes on between them


def chevrons(wood: Area, direction: int, plates: tuple[Area, ...], u: float) -> SceneParts:
    """Arrowheads along the wooden rim, in the direction of play, wherever no plate hides them."""
    middle = wood.inset(RIM * u / 2)
    hidden = [plate.inset(-12 * u) for plate in plates]
    shape = ((-4, -6), (1, -6), (6, 0), (1, 6), (-4, 6), (1, 0))
    parts: SceneParts = ()
    for x, y, turn in steps_along(art.rounded(*middle, roundness(middle), 16), 40 * u):
        if not any(plate.holds(x, y) for plate in hidden):
            ahead = turn if direction > 0 else turn + pi
            c, s = cos(ahead) * u, sin(ahead) * u
            parts = (*parts, Poly(tuple((x + c * px - s * py, y + s * px + c * py) for px, py in shape), CHEVRON))
    return parts


def steps_along(path: art.Outline, about: float) -> list[tuple[float, float, float]]:
    """Points along a closed path, evenly spaced and about this far apart, each with the path's direction there."""
    pieces = list(pairwise((*path, path[0])))
    whole = sum(hypot(x1 - x0, y1 - y0) for (x0, y0), (x1, y1) in pieces)
    length = whole / max(1, round(whole / about))
    found, ahead = [], length / 2
    for (x0, y0), (x1, y1) in pieces:
        piece, turn = hypot(x1 - x0, y1 - y0), atan2(y1 - y0, x1 - x0)
        while ahead < piece:
            found.append((x0 + cos(turn) * ahead, y0 + sin(turn) * ahead, turn))
            ahead += length
        ahead -= piece
    return found


def attack_arrows(view: View, plates: Mapping[Seat, Area], u: float) -> SceneParts:
    """A red arrow from the aggressor's plate to the one attacked."""
    attackers = [seat.seat for seat in view.seats if "aggressor" in seat.tags]
    attacked = [seat.seat for seat in view.seats if "aggressee" in seat.tags]
    arrows = []
    for start, end in ((plates[a], plates[b]) for a in attackers for b in attacked if a != b):
        (x0, y0), (x1, y1) = start.centre, end.centre
        turn = atan2(y1 - y0, x1 - x0)
        arrows.append(Arrow((_edge(start, turn, 6 * u), _edge(end, turn + pi, 10 * u)), 10 * u, ATTACK))
    return tuple(arrows)


def _edge(area: Area, turn: float, beyond: float) -> PixelPoint:
    """Where a ray from the area's middle leaves it, and a little further."""
    c, s = cos(turn), sin(turn)
    across = (area.width / 2) / abs(c) if abs(c) > 1e-6 else float("inf")
    down = (area.height / 2) / abs(s) if abs(s) > 1e-6 else float("inf")
    reach = min(across, down) + beyond
    x, y = area.centre
    return x + c * reach, y + s * reach
