"""What happened last, in a few lines with the newest at the bottom; the one that BACK would take back says so."""

from __future__ import annotations

from dataclasses import replace

from companion.facts.show import LogLine, Show
from companion.scenes.areas import NEAR, ScreenAreas
from companion.scenes.palette import AMBER, CORAL, CREAM, DARK, FRESH, INK, LEAF, RULE, SOFT, WHITE, with_signs
from companion.scenes.parts import SceneParts, bold, cross, height_of, lines_of, paper, query, warning, words
from hardware.area import Area
from hardware.canvas import Box, Circle, FontWeight, Hit, ScenePart, Text

MOST = 4
TEXT = 29.0
MARK, BACK = 34.0, 96.0
"""The widths of the sign before a line and of the button after it."""
PAD, BETWEEN = 8.0, 6.0
"""What stands above and below the words of a line together, and between two lines."""
SMALLEST = 60.0
"""A strip lower than this has no room for a line and its rim."""


def events(show: Show, area: Area, at: ScreenAreas) -> SceneParts:
    """A sheet with as many of the last lines as can be read whole; the newest has a bright background."""
    u, size = at.u, TEXT * at.u
    inner = area.inset(16 * u, 8 * u)
    head, body = inner.cut_top(30 * u) if area.height > 200 * u else inner.cut_top(0)
    title = (bold(head, at.say("What happened"), 22 * u, SOFT),) if head.height else ()
    if not show.lines:
        return paper(area, u), *title, words(body.cut_top(40 * u)[0], at.say("Nothing yet."), size, SOFT)
    means_take_back = show.question is None and show.keys[-1].label
    counts = (line.number for line in show.lines if not line.struck and line.weight != "refusal")
    newest = max(counts, default=None) if means_take_back else None
    width = body.width - MARK * u
    rows: list[tuple[LogLine, float]] = []
    left = body.height
    for line in reversed(show.lines[-MOST:]):
        line = replace(line, text=with_signs(line.text, show.names))
        weight = FontWeight.HEAVY if line.number == newest else FontWeight.MEDIUM
        tall = height_of(line.text, _size(at), width, weight) + PAD * u
        if tall > left and rows:
            break
        rows.append((line, min(tall, left)))
        left -= tall + BETWEEN * u
    top = body.y
    drawn: list[ScenePart | Hit] = []
    for line, tall in reversed(rows):
        drawn += event_line(line, Area(body.x, top, body.width, tall), at, line.number == newest)
        top += tall + BETWEEN * u
    return (paper(area, u), *title, *drawn)


def event_line(line: LogLine, row: Area, at: ScreenAreas, newest: bool) -> SceneParts:
    """What happened; the newest line also shows the white button that would take it back, if its words leave room."""
    u = at.u
    ground = Box(row.inset(-8 * u, 0), FRESH if line.fresh or newest else CREAM, 10 * u)
    rule = () if line.fresh or newest else (Box(Area(row.x, row.bottom + 2 * u, row.width, max(1, 1.5 * u)), RULE),)
    mark, rest = row.cut_left(MARK * u)
    weight = FontWeight.HEAVY if newest else FontWeight.MEDIUM
    back: SceneParts = ()
    tag, beside = rest.cut_right(BACK * u)
    if newest and height_of(line.text, _size(at), beside.width, weight) <= row.height - 0.5 * PAD * u:
        rest = beside
        pill = tag.middle((BACK - 4) * u, 30 * u)
        dome = Circle(pill.x + pill.height / 2, pill.centre[1], pill.height / 2 - 4 * u, WHITE)
        name = bold(pill.cut_left(pill.height)[1].inset(2 * u, 0), at.say("BACK"), 20 * u, CREAM)
        back = Box(pill, INK, pill.height / 2), dome, name
    lines = lines_of(line.text, _size(at), rest.width, weight)
    ink = SOFT if line.struck else INK
    text = Text(rest, line.text, TEXT * u, ink, weight, lines=lines, struck=line.struck)
    return (ground, *rule, *_weight(line, mark.middle(24 * u, 24 * u).moved(-3 * u, 0), u), text, *back)


def _size(at: ScreenAreas) -> float:
    """The size at which lines are counted: about as large as all of them, so that none is whispered."""
    return NEAR * max(at.legible, 0.9 * at.u)


def _weight(line: LogLine, spot: Area, u: float) -> SceneParts:
    """A shape that says what kind of line it is, so that nobody needs to tell colours apart."""
    match line.weight:
        case "refusal":
            return (cross(spot, CORAL),)
        case "finding":
            return warning(spot.inset(-2 * u), u, AMBER, DARK)
        case "claim":
            return (query(spot),)
        case _:
            return (Box(spot.middle(9 * u, 9 * u), LEAF, 4.5 * u),)
