"""Setting up: what to do in large letters, what is looked at on the left, how it stands on the right."""

from __future__ import annotations

from companion.facts.show import Guide, Look, Outlined, Photo, Show, StepPoint
from companion.scenes.areas import ScreenAreas
from companion.scenes.banner import HEIGHT, banner
from companion.scenes.layout import people
from companion.scenes.palette import (
    CORAL,
    CREAM,
    DEEP,
    DULL,
    GOLD,
    INK,
    KEY_INKS,
    LEAF,
    MIST,
    RULE,
    SOFT,
    TABLE,
    TABLE_RIM,
    WHITE,
)
from companion.scenes.parts import SceneParts, bold, chip, cross, paper, scaled, tick, words
from hardware.area import Area
from hardware.canvas import Align, Box, Circle, Ink, Line, Photograph, Poly

BESIDE = 0.4
"""The share of the width that the points take beside a picture."""
NAMES = ("LAST CARD", "DIG", "COUNT", "OK", "BACK")
LOOKS: dict[Look, Ink] = {Look.WELL: LEAF, Look.WRONG: CORAL, Look.OPEN: RULE}
OUTLINES: dict[str, tuple[Ink, float]] = {"corner": (GOLD, 5.0), "mark": ((96, 235, 150), 3.0), "table": (MIST, 2.0)}
"""Ink and width of what is drawn around things in the photo."""
GOOD_ENOUGH = 0.75


def setup(show: Show, at: ScreenAreas) -> SceneParts:
    guide = show.guide or Guide((), 0)
    top, below = at.body.cut_top(HEIGHT * at.u)
    progress, below = below.moved(0, 8 * at.u).cut_top(40 * at.u)
    _, room = below.inset(0, 4 * at.u).cut_top(6 * at.u)
    return (*banner(show, top, at.u), *_progress(guide, progress, at.u), *_room(show, guide, room, at.u))


def _room(show: Show, guide: Guide, room: Area, u: float) -> SceneParts:
    """The picture with the points beside it; without a picture, the points have it all."""
    if not (guide.photo or guide.domes or guide.table):
        return _points(guide.points, room, u, LARGE)
    if not guide.points:
        return _picture(show, guide, room, u)
    beside, left = room.cut_right(room.width * BESIDE)
    _, left = left.cut_right(14 * u)
    return (*_picture(show, guide, left, u), *_points(guide.points, beside, u))


def _picture(show: Show, guide: Guide, area: Area, u: float) -> SceneParts:
    if guide.photo is not None:
        return _photo(guide.photo, guide.outlined, area, u)
    return _domes(guide, area, u) if guide.domes else _table(show, area, u)


# ---------------------------------------------------------------- how far we are


def _progress(guide: Guide, area: Area, u: float) -> SceneParts:
    """The steps side by side: done, the one we are at, those to come."""
    cells = area.columns(max(1, len(guide.steps)), 8 * u)
    steps = zip(guide.steps, cells[: len(guide.steps)], strict=True)
    parts: SceneParts = ()
    for n, (name, cell) in enumerate(steps):
        fill, ink = (GOLD, INK) if n == guide.at else (LEAF, CREAM) if n < guide.at else (DEEP, MIST)
        parts = (*parts, *chip(cell.inset(0, (2 if n == guide.at else 4) * u), name, u, fill, ink))
    return parts


# ---------------------------------------------------------------- the points


ROW = 62.0
LARGE = 1.25
"""Where the points have the whole width for themselves."""


def _points(points: tuple[StepPoint, ...], area: Area, u: float, scale: float = 1.0) -> SceneParts:
    """A sheet with one line for each point, in the middle of its height."""
    inner = area.inset(24 * u * scale, 14 * u)
    tall = min(ROW * u * scale, inner.height / max(1, len(points)))
    top = inner.y + (inner.height - tall * len(points)) / 2
    rows = (Area(inner.x, top + n * tall, inner.width, tall) for n in range(len(points)))
    lines = (part for point, row in zip(points, rows, strict=True) for part in _point(point, row, u * scale))
    return (paper(area, u), *lines)


def _point(point: StepPoint, row: Area, u: float) -> SceneParts:
    sign, rest = row.cut_left(min(48 * u, row.height))
    rest = rest.inset(8 * u, 2 * u)
    marked = _sign(point.look, sign.middle(30 * u, 30 * u), u)
    if point.share is None:
        return (*marked, words(rest, point.text, 27 * u, INK, lines=3))
    bar, above = rest.cut_bottom(14 * u)
    return (*marked, words(above, point.text, 24 * u, INK), *_bar(point, bar.inset(0, 2 * u), u))


def _sign(look: Look, area: Area, u: float) -> SceneParts:
    match look:
        case Look.WELL:
            return (tick(area, LEAF),)
        case Look.WRONG:
            return (cross(area, CORAL),)
        case _:
            return (Circle(*area.centre, 8 * u, DULL, RULE, 2 * u),)


def _bar(point: StepPoint, area: Area, u: float) -> SceneParts:
    """How good it is; the notch is where good enough begins."""
    share = min(1.0, max(0.02, point.share or 0.0))
    full = Area(area.x, area.y, area.width * share, area.height)
    notch = Area(area.x + area.width * GOOD_ENOUGH - u, area.y - 2 * u, 2 * u, area.height + 4 * u)
    return Box(area, RULE, 5 * u), Box(full, LOOKS[point.look], 5 * u), Box(notch, SOFT)


# ---------------------------------------------------------------- the photo


def _photo(photo: Photo, outlined: tuple[Outlined, ...], area: Area, u: float) -> SceneParts:
    scale = min((area.width - 12 * u) / photo.size[0], (area.height - 12 * u) / photo.size[1])
    at = area.middle(photo.size[0] * scale, photo.size[1] * scale)
    frame = Box(at.inset(-6 * u), CREAM, 8 * u, shadow=7 * u)
    around = []
    for one in outlined:
        ink, width = OUTLINES[one.kind]
        points = scaled(one.corners, at)
        around.append(Line((*points, points[0]), width * u, ink))
    return (frame, Photograph(at, photo.number, photo.size, photo.grey), *around)


# ---------------------------------------------------------------- the buttons


def _domes(guide: Guide, area: Area, u: float) -> SceneParts:
    """The panel as it lies under the display."""
    board = area.inset(0, max(0.0, (area.height - 250 * u) / 2))
    cells = board.inset(16 * u, 12 * u).columns(5, 8 * u)
    domes = zip(cells, guide.domes, KEY_INKS, NAMES, strict=True)
    drawn = (part for n, dome in enumerate(domes) for part in _dome(*dome, n == guide.asked, u))
    return (Box(board, DEEP, 20 * u, edge=TABLE_RIM, edge_width=4 * u, shadow=7 * u), *drawn)


def _dome(cell: Area, look: Look, ink: Ink, name: str, asked: bool, u: float) -> SceneParts:
    label, above = cell.cut_bottom(40 * u)
    x, y = above.centre
    side = min(above.width, above.height) / 2 - 8 * u
    ring = (Circle(x, y, side, GOLD),) if asked else ()
    radius = side * 0.8
    rim: Ink = (round(ink[0] * 0.62), round(ink[1] * 0.62), round(ink[2] * 0.62))
    cap = Circle(x, y, radius, rim), Circle(x, y - 2 * u, radius * 0.88, ink)
    point = (Poly(((x - 16 * u, cell.y), (x + 16 * u, cell.y), (x, cell.y + 20 * u)), GOLD),) if asked else ()
    return (
        *ring,
        *cap,
        *_answered(look, Area(x - 24 * u, y - 26 * u, 48 * u, 48 * u)),
        *point,
        bold(label, name, 24 * u, GOLD if asked else MIST, Align.MIDDLE),
    )


def _answered(look: Look, area: Area) -> SceneParts:
    """A tick on a light ground, so that it is seen on every colour."""
    if look is Look.OPEN:
        return ()
    ground = Circle(*area.centre, area.width * 0.62, WHITE)
    return ground, tick(area, LEAF) if look is Look.WELL else cross(area, CORAL)


# ---------------------------------------------------------------- the table


def _table(show: Show, area: Area, u: float) -> SceneParts:
    """Who sits where, the kiosk on the side that is below."""
    width, height = show.table
    inner = area.inset(12 * u)
    scale = min(inner.width / width, inner.height / height)
    table = inner.middle(width * scale, height * scale)
    corners = ((table.x, table.y), (table.right, table.y), (table.right, table.bottom), (table.x, table.bottom))
    marks = (Box(Area(x - 9 * u, y - 9 * u, 18 * u, 18 * u), INK, edge=WHITE, edge_width=4 * u) for x, y in corners)
    size = f"{width / 10:.0f} x {height / 10:.0f} cm between the corner marks"
    return (
        Box(table.inset(-10 * u), TABLE_RIM, 18 * u, shadow=8 * u),
        Box(table, TABLE, 12 * u),
        *marks,
        *people(show, table, u),
        words(table.middle(table.width * 0.7, 40 * u), size, 26 * u, MIST, Align.MIDDLE),
    )
