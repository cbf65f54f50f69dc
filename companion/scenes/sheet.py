"""The score between rounds: a row for each player or team, a column for each round, and the total if there is one."""

from __future__ import annotations

from companion.facts.show import Show
from companion.facts.views import View
from companion.scenes.areas import ScreenAreas
from companion.scenes.banner import banner
from companion.scenes.palette import INK, PAPER, SOFT
from companion.scenes.parts import SceneParts, bold, paper, words
from hardware.area import Area
from hardware.canvas import Align, Box, FontWeight, Text

MOST_ROUNDS = 8
"""Of a long evening only the last rounds are shown, and on a narrow display fewer still."""
ROUND, TOTAL = 66, 120
"""The least width of a round's column, and the width of the last one."""


def sheet(show: Show, at: ScreenAreas) -> SceneParts:
    u = at.u
    top, below = at.below_sentence()
    table = below.inset(0, 6 * u).moved(0, 6 * u)
    filled = score(show.view, show.names, table.inset(26 * u, 10 * u), u) if show.view else ()
    return (*banner(show, top, u), paper(table, u), *filled)


def score(view: View, names: tuple[str, ...], area: Area, u: float) -> SceneParts:
    """The whole sheet, its head first."""
    rounds = max((len(line.rounds) for line in view.sheet), default=0)
    last = TOTAL * u if view.adds_up else 0
    head, *rows = area.rows(len(view.sheet) + 1, 4 * u)
    room = int((head.width - _name_width(head, u) - last) / (ROUND * u))
    shown = range(max(0, rounds - min(MOST_ROUNDS, room)), rounds)
    name, *columns, total = _cells(head, len(shown), last, u)
    parts: SceneParts = (
        words(name, "Round", 25 * u, SOFT),
        *(words(cell, str(n + 1), 25 * u, SOFT, Align.MIDDLE) for cell, n in zip(columns, shown, strict=True)),
        words(total, "Total" if view.adds_up else "", 25 * u, SOFT, Align.END),
    )
    for number, (line, row) in enumerate(zip(view.sheet, rows, strict=True)):
        if number % 2:
            parts = (*parts, Box(row.inset(-12 * u, 0), PAPER, 8 * u))
        name, *columns, total = _cells(row, len(shown), last, u)
        ink, size = SOFT if line.out else INK, min(34 * u, name.height * 0.74)
        who = " and ".join(names[seat] for seat in line.seats if seat < len(names))
        parts = (*parts, Text(name, who, size, ink, FontWeight.HEAVY, struck=line.out, lines=2))
        for cell, n in zip(columns, shown, strict=True):
            points = str(line.rounds[n]) if n < len(line.rounds) and line.rounds[n] is not None else "–"
            parts = (*parts, words(cell, points, size, ink, Align.MIDDLE))
        parts = (*parts, bold(total, str(line.total) if view.adds_up else "", size * 1.1, ink, Align.END))
    return parts


def _cells(row: Area, rounds: int, last: float, u: float) -> tuple[Area, ...]:
    """The name, the rounds, and a last column of this width."""
    name, rest = row.cut_left(_name_width(row, u))
    total, middle = rest.cut_right(last)
    return name, *(middle.columns(rounds) if rounds else ()), total


def _name_width(row: Area, u: float) -> float:
    return min(330 * u, row.width * 0.32)
