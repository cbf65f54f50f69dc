"""What happened last, in a few lines with the newest at the bottom; the one that BACK would take back says so."""

from __future__ import annotations

from dataclasses import replace

from companion.facts.show import LogLine, Show
from companion.scenes.palette import AMBER, CORAL, CREAM, FRESH, INK, LEAF, RULE, SOFT, WHITE, with_signs
from companion.scenes.parts import SceneParts, bold, cross, paper, query, warning, words
from hardware.area import Area
from hardware.canvas import Align, Box, Circle, FontWeight, Text

MOST = 4
ROW = 70.0
"""The height of a line whose words take two rows."""


def events(show: Show, area: Area, u: float) -> SceneParts:
    """A sheet with the last lines, all equally high; the newest has a bright background."""
    inner = area.inset(18 * u, 10 * u)
    head, body = inner.cut_top(32 * u) if area.height > 200 * u else inner.cut_top(0)
    title = (bold(head, "What happened", 21 * u, SOFT),) if head.height else ()
    if not show.lines:
        return paper(area, u), *title, words(body.cut_top(40 * u)[0], "Nothing yet.", 24 * u, SOFT)
    room = max(1, min(MOST, int(body.height / (ROW * 0.55 * u if body.width > 500 * u else ROW * u))))
    lines = [replace(line, text=with_signs(line.text, show.names)) for line in show.lines[-room:]]
    means_take_back = show.question is None and show.keys[-1].label
    newest = max((line.number for line in show.lines if not line.struck), default=None) if means_take_back else None
    rows = body.rows(room, 6 * u)
    drawn = (
        part for line, row in zip(lines, rows, strict=False) for part in event_line(line, row, u, line.number == newest)
    )
    return (paper(area, u), *title, *drawn)


def event_line(line: LogLine, row: Area, u: float, newest: bool) -> SceneParts:
    """What happened; the newest line also shows the white button that would take it back."""
    ground = Box(row.inset(-8 * u, 0), FRESH if line.fresh or newest else CREAM, 10 * u)
    rule = () if line.fresh or newest else (Box(Area(row.x, row.bottom + 2 * u, row.width, max(1, 1.5 * u)), RULE),)
    mark, rest = row.cut_left(30 * u)
    back: SceneParts = ()
    if newest:
        tag, rest = rest.cut_right(92 * u)
        pill = tag.middle(88 * u, 30 * u)
        dome = Circle(pill.x + pill.height / 2, pill.centre[1], pill.height / 2 - 4 * u, WHITE)
        name = bold(pill.cut_left(pill.height)[1].inset(2 * u, 0), "BACK", 19 * u, CREAM)
        back = Box(pill, INK, pill.height / 2), dome, name
    text = Text(
        rest.inset(6 * u, 2 * u),
        line.text,
        29 * u,
        SOFT if line.struck else INK,
        FontWeight.HEAVY if newest else FontWeight.MEDIUM,
        Align.START,
        Align.MIDDLE,
        lines=3,
        struck=line.struck,
    )
    return (ground, *rule, *_weight(line, mark.middle(24 * u, 24 * u), u), text, *back)


def _weight(line: LogLine, spot: Area, u: float) -> SceneParts:
    """A shape that says what kind of line it is, so that nobody needs to tell colours apart."""
    match line.weight:
        case "refusal":
            return (cross(spot, CORAL),)
        case "finding":
            return warning(spot.inset(-2 * u), u, AMBER, INK)
        case "claim":
            return (query(spot),)
        case _:
            return (Box(spot.middle(9 * u, 9 * u), LEAF, 4.5 * u),)
