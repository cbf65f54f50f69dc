"""Setting up: in large letters what to do, on the left a picture of it, on the right how far it is done."""

from __future__ import annotations

from companion.facts.show import Guide, Look, Outlined, Photo, Show, StepPoint
from companion.scenes.areas import NEAR, ScreenAreas
from companion.scenes.banner import under_banner
from companion.scenes.layout import people
from companion.scenes.palette import (
    ASKED,
    CORAL,
    CREAM,
    DARK,
    DEEP,
    DULL,
    GOLD,
    INK,
    KEY_INKS,
    LEAF,
    LIGHT,
    MIST,
    RULE,
    SOFT,
    TABLE,
    TABLE_RIM,
    WHITE,
)
from companion.scenes.parts import SceneParts, bold, chip, cross, height_of, lines_of, paper, scaled, tick, words
from hardware.area import Area
from hardware.canvas import Align, Box, Circle, FontWeight, Ink, Line, Photograph, Poly

BESIDE = 0.4
"""The share of the room that the list of points takes when a picture stands beside it."""
NAMES = ("LAST CARD", "DIG", "COUNT", "OK", "BACK")
LOOKS: dict[Look, Ink] = {Look.WELL: LEAF, Look.WRONG: CORAL, Look.OPEN: RULE}
OUTLINES: dict[str, tuple[Ink, float]] = {"corner": (GOLD, 5.0), "mark": ((96, 235, 150), 3.0), "table": (MIST, 2.0)}
"""Ink and width of what is drawn around things in the photo."""
GOOD_ENOUGH = 0.75
STEP, NARROWEST_STEP = 40.0, 90.0
"""The height of a row of steps, and the width that a step needs for its name."""
KEPT, LEAST = 150.0, 90.0
"""The height that is kept for the picture before the explanation is given up, and the least that shows anything."""


def setup(show: Show, at: ScreenAreas) -> SceneParts:
    """What to do, how far we are, and a picture with a list of points beside it; without a picture, a larger list."""
    u, guide = at.u, show.guide or Guide((), 0)
    said, room = under_banner(show, at, KEPT, LEAST)
    parts: SceneParts = said
    if at.roomy:
        progress, below = room.cut_top(STEP * u * _rows_of_steps(guide, room, at))
        room = below.cut_top(10 * u)[1]
        parts = (*said, *steps_done(guide, progress, at))
    elif room.height < 0.8 * LEAST * u:
        return said
    is_list = bool(guide.points) and not at.roomy and not show.names
    if not (guide.photo or guide.domes or (guide.table and not is_list)):
        return (*parts, *points(guide.points, room, at, LARGE if at.roomy else 1.0))
    listed = bool(guide.points) and (at.roomy or bool(guide.photo))
    beside, left = at.aside(room, room.width * BESIDE, room.height * BESIDE) if listed else (room, room)
    if guide.photo:
        parts = (*parts, *photo(guide.photo, guide.outlined, left, u))
    else:
        parts = (*parts, *(panel(guide, left, at) if guide.domes else table_from_above(show, left, at)))
    return (*parts, *(points(guide.points, beside, at) if listed else ()))


# ---------------------------------------------------------------- how far we are


def steps_done(guide: Guide, area: Area, at: ScreenAreas) -> SceneParts:
    """The steps side by side, in two rows where they would be too narrow: done, the one we are at, those to come."""
    u = at.u
    rows = area.rows(_rows_of_steps(guide, area, at))
    a_row = max(1, -(-len(guide.steps) // len(rows)))
    steps = zip(guide.steps, (cell for row in rows for cell in row.columns(a_row, 8 * u)), strict=False)
    parts: SceneParts = ()
    for n, (name, cell) in enumerate(steps):
        fill, ink = (GOLD, DARK) if n == guide.at else (LEAF, LIGHT) if n < guide.at else (DEEP, MIST)
        parts = (*parts, *chip(cell.inset(0, (2 if n == guide.at else 4) * u), name, u, fill, ink))
    return parts


def _rows_of_steps(guide: Guide, area: Area, at: ScreenAreas) -> int:
    return 2 if len(guide.steps) * NARROWEST_STEP * at.u > area.width else 1


# ---------------------------------------------------------------- the points


ROW, SIGN = 62.0, 48.0
"""The height of a point where there is room, and the width of its sign."""
LARGE = 1.25
"""How much larger the list of points is drawn when it has the whole width."""


def points(told: tuple[StepPoint, ...], area: Area, at: ScreenAreas, scale: float = 1.0) -> SceneParts:
    """A sheet with one line for each point: a sign, the words, and perhaps a bar; what is well gives way first."""
    u, size = at.u, at.u * scale
    inner = area.inset((24 if at.roomy else 12) * size, (14 if at.roomy else 6) * u)
    wide = inner.width - SIGN * size
    needs = {n: _needed(point, wide, at) for n, point in enumerate(told)}
    urgent = sorted(needs, key=lambda n: told[n].look is Look.WELL)
    while len(urgent) > 1 and sum(needs[n] for n in urgent) > inner.height:
        urgent.pop()
    spare = max(0.0, inner.height - sum(needs[n] for n in urgent)) / len(urgent) if urgent else 0.0
    top = inner.y
    parts: SceneParts = (paper(area, u),)
    for n in sorted(urgent):
        point, slot = told[n], Area(inner.x, top, inner.width, needs[n] + spare)
        row = slot.middle(slot.width, min(slot.height, max(needs[n], ROW * size)))
        sign, rest = row.cut_left(SIGN * size)
        parts = (*parts, *_sign(point.look, sign.middle(30 * size, 30 * size).moved(-6 * size, 0), size))
        if point.share is None:
            lines = max(3, lines_of(point.text, NEAR * at.legible, rest.width, FontWeight.MEDIUM))
            parts = (*parts, words(rest, point.text, NEAR * size, INK, lines=lines))
        else:
            low, high = rest.cut_bottom(14 * size)
            bar = goodness(point.share, LOOKS[point.look], low.inset(0, 2 * size), size)
            parts = (*parts, words(high, point.text, NEAR * size, INK, lines=2), *bar)
        top = slot.bottom
    return parts


def _needed(point: StepPoint, width: float, at: ScreenAreas) -> float:
    """How high a point stands at least."""
    bar = 14 * at.u if point.share is not None else 0.0
    return height_of(point.text, NEAR * at.legible, width, FontWeight.MEDIUM) + bar + 4 * at.u


def _sign(look: Look, area: Area, u: float) -> SceneParts:
    match look:
        case Look.WELL:
            return (tick(area, LEAF),)
        case Look.WRONG:
            return (cross(area, CORAL),)
        case _:
            return (Circle(*area.centre, 8 * u, DULL, RULE, 2 * u),)


def goodness(share: float, ink: Ink, area: Area, u: float) -> SceneParts:
    """A bar that shows how good something is; from the notch on it is good enough."""
    full = Area(area.x, area.y, area.width * min(1.0, max(0.02, share)), area.height)
    notch = Area(area.x + area.width * GOOD_ENOUGH - u, area.y - 2 * u, 2 * u, area.height + 4 * u)
    return Box(area, RULE, 5 * u), Box(full, ink, 5 * u), Box(notch, SOFT)


# ---------------------------------------------------------------- the photo


def photo(seen: Photo, outlined: tuple[Outlined, ...], area: Area, u: float) -> SceneParts:
    """What the camera sees, with an outline around everything that was recognised."""
    scale = min((area.width - 12 * u) / seen.size[0], (area.height - 12 * u) / seen.size[1])
    at = area.middle(seen.size[0] * scale, seen.size[1] * scale)
    frame = Box(at.inset(-6 * u), CREAM, 8 * u, shadow=7 * u)
    around = []
    for one in outlined:
        ink, width = OUTLINES[one.kind]
        corners = scaled(one.corners, at)
        around.append(Line((*corners, corners[0]), width * u, ink))
    return (frame, Photograph(at, seen.number, seen.size, seen.grey), *around)


# ---------------------------------------------------------------- the buttons


def panel(guide: Guide, area: Area, at: ScreenAreas) -> SceneParts:
    """The five buttons as they lie under the display; the one that is asked for has a gold ring and an arrow."""
    u = at.u
    board = area.inset(0, max(0.0, (area.height - 250 * u) / 2))
    cells = board.inset(16 * u, 12 * u).columns(5, 8 * u)
    parts: SceneParts = (Box(board, DEEP, 20 * u, edge=TABLE_RIM, edge_width=4 * u, shadow=7 * u),)
    for n, (cell, found, ink, name) in enumerate(zip(cells, guide.domes, KEY_INKS, NAMES, strict=True)):
        asked = n == guide.asked
        label, above = cell.cut_bottom((40 if at.roomy or not at.upright else 56) * u)
        x, y = above.centre
        side = min(above.width, above.height) / 2 - 8 * u
        rim: Ink = (round(ink[0] * 0.62), round(ink[1] * 0.62), round(ink[2] * 0.62))
        ring = (Circle(x, y, side, GOLD),) if asked else ()
        parts = (*parts, *ring, Circle(x, y, side * 0.8, rim), Circle(x, y - 2 * u, side * 0.8 * 0.88, ink))
        if found is not Look.OPEN:  # on a light ground, so that the sign is seen on every colour
            sign = Area(x - 24 * u, y - 26 * u, 48 * u, 48 * u)
            parts = (*parts, Circle(*sign.centre, sign.width * 0.62, WHITE), *_sign(found, sign, u))
        if asked and cell.height > 150 * u:
            parts = (*parts, Poly(((x - 16 * u, cell.y), (x + 16 * u, cell.y), (x, cell.y + 20 * u)), GOLD))
        parts = (*parts, bold(label, at.say(name), 24 * u, ASKED if asked else MIST, Align.MIDDLE, lines=2))
    return parts


# ---------------------------------------------------------------- the table


def table_from_above(show: Show, area: Area, at: ScreenAreas) -> SceneParts:
    """Its size, its corner marks, and who sits where; the kiosk's side is below."""
    u = at.u
    width, height = show.table
    inner = area.inset(12 * u)
    scale = min(inner.width / width, inner.height / height)
    table = inner.middle(width * scale, height * scale)
    corners = ((table.x, table.y), (table.right, table.y), (table.right, table.bottom), (table.x, table.bottom))
    marks = (Box(Area(x - 9 * u, y - 9 * u, 18 * u, 18 * u), DARK, edge=WHITE, edge_width=4 * u) for x, y in corners)
    sized = not show.names or table.height > 200 * u
    size = at.say("{wide} x {deep} cm between the corner marks", wide=f"{width / 10:.0f}", deep=f"{height / 10:.0f}")
    return (
        Box(table.inset(-10 * u), TABLE_RIM, 18 * u, shadow=8 * u),
        Box(table, TABLE, 12 * u),
        *marks,
        *people(show, table, u),
        *(
            (words(table.middle(table.width * 0.7, 60 * u), size, 26 * u, MIST, Align.MIDDLE, lines=2),)
            if sized
            else ()
        ),
    )
