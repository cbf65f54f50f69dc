"""The score between rounds: a row a player or team, a column a round, and their total where they are added up."""

from __future__ import annotations

from companion.facts.show import Show
from companion.facts.views import ScoreLine, View
from companion.scenes.areas import ScreenAreas
from companion.scenes.banner import HEIGHT, banner
from companion.scenes.palette import INK, PAPER, SOFT
from companion.scenes.parts import SceneParts, bold, paper, words
from hardware.area import Area
from hardware.canvas import Align, Box, FontWeight, Text

MOST_ROUNDS = 8
"""Of a long evening the last rounds are shown."""
TOTAL = 120
"""Width of the last column."""


def sheet(show: Show, at: ScreenAreas) -> SceneParts:
    u = at.u
    top, below = at.body.cut_top(HEIGHT * u)
    table = below.inset(0, 6 * u).moved(0, 6 * u)
    filled = score(show.view, show.names, table.inset(26 * u, 10 * u), u) if show.view else ()
    return (*banner(show, top, u), paper(table, u), *filled)


def score(view: View, names: tuple[str, ...], area: Area, u: float) -> SceneParts:
    """The whole sheet, its head first."""
    lines = view.sheet
    rounds = max((len(line.rounds) for line in lines), default=0)
    shown = range(max(0, rounds - MOST_ROUNDS), rounds)
    rows = area.rows(len(lines) + 1, 4 * u)
    last = TOTAL * u if view.adds_up else 0
    head, *bodies = (_cells(row, len(shown), last, u) for row in rows)
    parts: SceneParts = _head(head, shown, "Total" if view.adds_up else "", u)
    for n, (line, cells) in enumerate(zip(lines, bodies, strict=True)):
        ground = (Box(rows[n + 1].inset(-12 * u, 0), PAPER, 8 * u),) if n % 2 else ()
        parts = (*parts, *ground, *_row(line, str(line.total) if view.adds_up else "", names, cells, shown, u))
    return parts


def _cells(row: Area, rounds: int, last: float, u: float) -> tuple[Area, ...]:
    """The name, the rounds, and a last column of this width."""
    name, rest = row.cut_left(min(330 * u, row.width * 0.32))
    total, middle = rest.cut_right(last)
    return name, *(middle.columns(rounds) if rounds else ()), total


def _head(cells: tuple[Area, ...], shown: range, last: str, u: float) -> SceneParts:
    titles = ("Round", *(str(n + 1) for n in shown), last)
    aligns = (Align.START, *(Align.MIDDLE for _ in shown), Align.END)
    return tuple(
        words(cell, title, 25 * u, SOFT, align) for cell, title, align in zip(cells, titles, aligns, strict=True)
    )


def _row(
    line: ScoreLine, last: str, names: tuple[str, ...], cells: tuple[Area, ...], shown: range, u: float
) -> SceneParts:
    ink = SOFT if line.out else INK
    size = min(34 * u, cells[0].height * 0.74)
    who = " and ".join(names[seat] for seat in line.seats if seat < len(names))
    name = Text(cells[0], who, size, ink, FontWeight.HEAVY, struck=line.out, lines=2)
    points = [line.rounds[n] if n < len(line.rounds) else None for n in shown]
    numbers = tuple(
        words(cell, "–" if point is None else str(point), size, ink, Align.MIDDLE)
        for cell, point in zip(cells[1:-1], points, strict=True)
    )
    return (name, *numbers, bold(cells[-1], last, size * 1.1, ink, Align.END))
