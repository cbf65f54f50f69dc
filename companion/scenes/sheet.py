"""The score between rounds: a row for each player or team, a column for each round, and the total if there is one."""

from __future__ import annotations

from companion.facts.show import Show
from companion.facts.views import ScoreLine, View
from companion.scenes.areas import ScreenAreas
from companion.scenes.banner import KEPT, under_banner
from companion.scenes.course import WIDE, course, remark_height, remarked
from companion.scenes.palette import INK, PAPER, SOFT
from companion.scenes.parts import SceneParts, bold, paper, width_of, words
from hardware.area import Area
from hardware.canvas import Align, Box, FontWeight, Text

MOST_ROUNDS = 8
"""Of a long evening only the last rounds are shown, and on a narrow display fewer still."""
TABLE, LOW = 560.0, 240.0
"""The least width of the table beside a chart, and the least height of a chart below it."""
ROUND, TOTAL = 72, 110
"""The least width of a round's column, and the width of the last one."""
MOST_COLUMNS, THREE = 3, 690.0
"""So many names with their totals stand side by side at most, and from which width on."""
ROW = 35.0
"""The least height of a row."""


def sheet(show: Show, at: ScreenAreas) -> SceneParts:
    """Table and chart beside each other, or one below the other; the chart is the first to go, then the remark."""
    needed = _least(show.view, at.body.width, at) if show.view else 0.0
    said, table = under_banner(show, at, kept=max(KEPT, needed / at.u), least_left=2 * ROW)
    u, gap = at.u, (12 if at.roomy else 6) * at.u
    tall = remark_height(show, table.width, at)
    below: SceneParts = ()
    if show.remark and table.height - tall - gap >= needed:
        low, table = table.cut_bottom(tall)
        table = table.cut_bottom(gap)[1]
        below = remarked(show, low, at)
    drawn: SceneParts = ()
    if show.course and not at.upright and table.width >= (TABLE + WIDE) * u:
        right, rest = table.cut_right(max(WIDE * u, 0.38 * table.width))
        drawn = course(show.course, right, at)
        table = rest.cut_right(gap)[1] if drawn else table
    elif show.course and at.upright and table.height - needed - gap >= LOW * u:
        low, rest = table.cut_bottom(table.height - needed - gap)
        drawn = course(show.course, low, at)
        table = rest.cut_bottom(gap)[1] if drawn else table
    inner = table.inset((26 if at.roomy else 14) * at.u, (10 if at.roomy else 4) * at.u)
    filled = score(show.view, show.names, inner, at) if show.view else ()
    return (*said, paper(table, at.u), *filled, *drawn, *below)


def _least(view: View, width: float, at: ScreenAreas) -> float:
    """How high the paper with the scores stands at least: all rounds where there is room, or else the totals."""
    rows = len(view.sheet)
    if at.roomy:
        return (ROW * (rows + 1) + 20) * at.u
    return (ROW * -(-rows // columns_in(width - 28 * at.u, at)) + 9) * at.u


def score(view: View, names: tuple[str, ...], area: Area, at: ScreenAreas) -> SceneParts:
    """The whole sheet, its head first; where it is too low for that, only what counts, in two columns."""
    if area.height < ROW * at.u * (len(view.sheet) + 1):
        return totals(view, names, area, at)
    u = at.u
    rounds = max((len(line.rounds) for line in view.sheet), default=0)
    given = any(line.start for line in view.sheet)
    last = TOTAL * u if view.adds_up else 0
    head, *rows = area.rows(len(view.sheet) + 1, 4 * u)
    room = int((head.width - _name_width(head, u) - last) / (ROUND * u))
    shown = range(max(0, rounds - min(MOST_ROUNDS, room)), rounds)
    name, *columns, total = _cells(head, len(shown), last, u)
    parts: SceneParts = (
        words(name, at.say("(head start)" if given else "Round"), 29 * u, SOFT),
        *(words(cell, str(n + 1), 29 * u, SOFT, Align.MIDDLE) for cell, n in zip(columns, shown, strict=True)),
        words(total, at.say("Total") if view.adds_up else "", 29 * u, SOFT, Align.END),
    )
    for number, (line, row) in enumerate(zip(view.sheet, rows, strict=True)):
        if number % 2:
            parts = (*parts, Box(row.inset(-12 * u, 0), PAPER, 8 * u))
        name, *columns, total = _cells(row, len(shown), last, u)
        ink = SOFT if line.out else INK
        parts = (*parts, *_named(line, names, name, at))
        for cell, n in zip(columns, shown, strict=True):
            points = str(line.rounds[n]) if n < len(line.rounds) and line.rounds[n] is not None else "–"
            parts = (*parts, words(cell, points, 32 * u, ink, Align.MIDDLE))
        parts = (*parts, bold(total, str(line.total) if view.adds_up else "", 36 * u, ink, Align.END))
    return parts


def totals(view: View, names: tuple[str, ...], area: Area, at: ScreenAreas) -> SceneParts:
    """For each player or team the total, or what the last round brought, as many as there is room for."""
    u = at.u
    columns = 1 if area.height >= ROW * u * len(view.sheet) else columns_in(area.width, at)
    rows = min(max(1, int(area.height / (ROW * u))), -(-len(view.sheet) // columns))
    cells = (
        cell for row in area.rows(rows) for cell in row.columns(columns, (44 if columns < MOST_COLUMNS else 28) * u)
    )
    parts: SceneParts = ()
    lines = view.sheet
    if rows * columns < len(lines):  # whoever won is not left out
        lines = tuple(sorted(lines, key=lambda line: not set(line.seats) & set(view.winners)))
    for line, cell in zip(lines, cells, strict=False):
        number, name = cell.cut_right((90 if columns < MOST_COLUMNS else 64) * u)
        points = line.total if view.adds_up else next((one for one in reversed(line.rounds) if one is not None), "–")
        parts = (
            *parts,
            *_named(line, names, name, at),
            bold(number, str(points), 34 * u, SOFT if line.out else INK, Align.END),
        )
    return parts


def columns_in(width: float, at: ScreenAreas) -> int:
    """How many names with their totals have room side by side."""
    return 1 if at.upright else MOST_COLUMNS if width >= THREE * at.u else 2


def _named(line: ScoreLine, names: tuple[str, ...], area: Area, at: ScreenAreas) -> SceneParts:
    """One player, or all of a team, and behind the name a head start."""
    who, u = at.say("{seats}", seats=tuple(names[seat] for seat in line.seats if seat < len(names))), at.u
    ink, given = SOFT if line.out else INK, f"({line.start:+})" if line.start else ""
    extra, area = area.cut_right(width_of(given, 29 * u, FontWeight.MEDIUM) + 12 * u if given else 0)
    beside = extra.moved(min(0.0, width_of(who, 34 * u) + 10 * u - area.width), 0)
    lines = 2 if area.height > 68 * u else 1
    name = Text(area, who, 34 * u, ink, FontWeight.HEAVY, lines=lines, struck=line.out)
    return (name, words(beside, given, 29 * u, ink)) if given else (name,)


def _cells(row: Area, rounds: int, last: float, u: float) -> tuple[Area, ...]:
    """The name, the rounds, and a last column of this width."""
    name, rest = row.cut_left(_name_width(row, u))
    total, middle = rest.cut_right(last)
    return name, *(middle.columns(rounds) if rounds else ()), total


def _name_width(row: Area, u: float) -> float:
    return min(330 * u, max(190 * u, row.width * 0.32))
