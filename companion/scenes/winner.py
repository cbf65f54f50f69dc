"""The end of a game: a cup, the winner's name as large as fits, confetti, the final score, and a code for phones."""

from __future__ import annotations

from companion.art import curve, mirrored
from companion.facts.show import Show
from companion.scenes.areas import FAR, NEAR, ScreenAreas
from companion.scenes.code import code, code_side
from companion.scenes.palette import AMBER, CORAL, CREAM, GOLD, KEY_INKS, ON_FELT, TABLE_RIM
from companion.scenes.parts import SceneParts, bold, height_of, paper, scaled, star, width_of, words
from companion.scenes.sheet import ROW, columns_in, score
from hardware.area import Area
from hardware.canvas import Align, Box, FontWeight, Poly

CUP, LEAST_CUP = 150.0, 70.0
"""The room for the cup where there is little, and for the smallest one that is drawn."""
SIDES, PAD = 44.0, 13.0
"""What the paper leaves free on both sides of the scores, and above and below them together."""
SCRAPS = 90
PHONE = "For your phone"


def winner(show: Show, at: ScreenAreas) -> SceneParts:
    """Where not everybody's score has room beside the code, it is the code that is left out."""
    u, least = at.u, at.legible
    aside, body = _beside_the_code(show, at)
    beside = 0.0 if at.upright or (aside and not at.roomy) else (300 if at.roomy else CUP) * u
    sheet, wanted = _room_for_scores(show, body, beside, at)
    if aside and sheet < wanted and not at.roomy:
        alone, enough = _room_for_scores(show, at.body, 0.0, at)
        if alone / enough > sheet / wanted:
            aside, body, beside, sheet = None, at.body, 0.0, alone
    below, top = body.cut_bottom(sheet)
    width = body.width - beside - 20 * u
    large, small = (height_of(show.ask, FAR * size, width) + 20 * u for size in (u, least))
    needed = large if large <= top.height else small
    why = height_of(show.why, NEAR * least, width, FontWeight.MEDIUM) + 8 * u if show.why else 0.0
    why = why if needed + why <= top.height else 0.0
    above = min(CUP * u, top.height - needed - why)
    cup, said = top.cut_left(beside) if beside else top.cut_top(above if above > LEAST_CUP * u else 0.0)
    inner = said.inset(10 * u, 8 * u)
    low, high = inner.cut_bottom(max(why, 74 * u if at.roomy and not at.upright else 0) if why else 0)
    table = below.inset((60 if at.roomy else 0) * u, 2 * u)
    filled = score(show.view, show.names, table.inset(SIDES / 2 * u, 4 * u), at) if show.view and sheet else ()
    return (
        *confetti(body, said.inset(-20 * u, 0), u),
        *(trophy(cup.inset((30 if at.roomy else 8) * u, 6 * u)) if cup.height else ()),
        bold(high, show.ask, 104 * u, ON_FELT, lines=4, least=FAR * least),
        *((words(low, show.why, 34 * u, ON_FELT, Align.START, 3, Align.START),) if why else ()),
        *((paper(table, u), *filled) if sheet else ()),
        *(_for_phones(show, aside, at) if aside else ()),
    )


def _room_for_scores(show: Show, body: Area, beside: float, at: ScreenAreas) -> tuple[float, float]:
    """How high the scores stand in this room below the winner's name, and how high they would like to stand.

    The name is as large as what is read from afar, if the rows of the scores leave it the room.
    """
    u, lines = at.u, show.view.sheet if show.view else ()
    rows = -(-len(lines) // columns_in(body.width - SIDES * u, at))
    least = (ROW * rows + PAD) * u
    wanted = (0.44 * at.body.height if at.roomy else least) if lines else 0.0
    width = body.width - beside - 20 * u
    room = [body.height - height_of(show.ask, FAR * size, width) - 20 * u for size in (u, at.legible)]
    left = min(wanted, room[0] if room[0] >= least else room[1])
    return (left if left >= (ROW + PAD) * u else 0.0), wanted


def _beside_the_code(show: Show, at: ScreenAreas) -> tuple[Area | None, Area]:
    """Where the code stands, and the room that it leaves; a long sentence on a small display leaves it none."""
    most = (0.36 * at.body.height, 0.5 * at.body.width) if at.upright else (at.body.height, 0.32 * at.body.width)
    side = code_side(show.code, min(most))
    gap, label = 16 * at.u, 1.6 * max(30 * at.u, NEAR * at.legible)
    if not side:
        return None, at.body
    corner, rest = at.body.cut_bottom(side + gap + label) if at.upright else at.body.cut_right(side + gap)
    if height_of(show.ask, FAR * at.legible, rest.width - 20 * at.u) + 20 * at.u > rest.height:
        return None, at.body
    return corner.middle(side, min(corner.height, side + label)), rest


def _for_phones(show: Show, area: Area, at: ScreenAreas) -> SceneParts:
    """The code, and below it what it is for, where there is room for both."""
    size, (low, square) = max(30 * at.u, NEAR * at.legible), area.cut_bottom(area.height - area.width)
    told = at.say(PHONE)
    said = low.height > size and width_of(told, size, FontWeight.MEDIUM) < low.width
    return (*code(show.code, square), *((words(low, told, size, ON_FELT, Align.MIDDLE),) if said else ()))


def trophy(area: Area) -> SceneParts:
    """A golden cup on a wooden foot, with a star."""
    side = min(area.width, area.height)
    box = area.middle(side, side)
    bowl = mirrored(curve("0.5,0.06  0.6,0.06 0.7,0.06 0.78,0.06  0.78,0.36 0.68,0.56 0.5,0.58"))
    shine = curve("0.29,0.11  0.29,0.3 0.34,0.42 0.42,0.5  0.37,0.4 0.35,0.3 0.35,0.11")
    stem = mirrored(curve("0.5,0.56  0.53,0.56 0.55,0.57 0.56,0.58  0.54,0.66 0.55,0.74 0.63,0.78"))
    handle = curve("0.74,0.12  0.98,0.08 1.02,0.4 0.68,0.46  0.68,0.44 0.68,0.42 0.69,0.4  0.9,0.36 0.9,0.18 0.75,0.19")
    left = tuple((1 - x, y) for x, y in handle)
    return (
        Poly(scaled(handle, box), AMBER),
        Poly(scaled(left, box), AMBER),
        Poly(scaled(stem, box), AMBER),
        Poly(scaled(bowl, box), GOLD),
        Poly(scaled(shine, box), (255, 224, 140)),
        star(Area(*scaled(((0.4, 0.17),), box)[0], 0.2 * side, 0.2 * side), CREAM),
        Box(Area(*scaled(((0.3, 0.77),), box)[0], 0.4 * side, 0.06 * side), AMBER, 0.02 * side),
        Box(Area(*scaled(((0.24, 0.83),), box)[0], 0.52 * side, 0.12 * side), TABLE_RIM, 0.02 * side),
    )


def confetti(area: Area, spared: Area, u: float) -> SceneParts:
    """Scraps of paper, none among the words; always the same ones, since this room knows no chance."""
    inks = (*KEY_INKS, CORAL, GOLD)
    scraps = []
    for n in range(SCRAPS):
        x = area.x + area.width * ((n * 0.618034) % 1.0)
        y = area.y + area.height * ((n * 0.754878) % 1.0)
        if spared.holds(x, y):
            continue
        long, wide, lean = (7 + n % 5) * u, (4 + n % 3) * u, (n % 7 - 3) * 2 * u
        points = ((x, y), (x + long, y + lean), (x + long - lean * 0.5, y + lean + wide), (x - lean * 0.5, y + wide))
        scraps.append(Poly(points, inks[n % len(inks)], opacity=0.85))
    return tuple(scraps)
