"""A page of help: a few sentences in large letters, and the cards that they speak of."""

from __future__ import annotations

from companion.facts.show import Show
from companion.facts.views import HelpPage
from companion.scenes.areas import ScreenAreas
from companion.scenes.palette import AMBER, SOFT
from companion.scenes.parts import SceneParts, bold, fan, lines_of, paper, width_for, words
from hardware.area import Area
from hardware.canvas import Align, Circle

TEXT = 34.0
LINE = 1.25
"""The height of a line, as a multiple of its letters' size."""
SLIM = 0.88
"""How wide the letters of the medium face are, compared with the heavy one."""
BETWEEN = 0.6
"""The gap between two sentences, as a share of a line's height."""
CARDS = 300.0
TALLEST = 250.0
SHOWS = 0.42
"""How much of a card shows when the next one lies on it, as a share of its width."""


def help_page(show: Show, at: ScreenAreas) -> SceneParts:
    u, page = at.u, show.page or HelpPage(show.ask, ())
    inner = at.body.inset(34 * u, 20 * u)
    head, rest = inner.cut_top(66 * u)
    which, title = head.cut_right(190 * u)
    aside, text = at.aside(rest, CARDS * u, CARDS * u) if page.cards else (rest, rest)
    cards: SceneParts = ()
    if page.cards:  # each lies on the one before it
        area, wide = aside.inset(14 * u, 0), 1 + SHOWS * (len(page.cards) - 1)
        tall = min(TALLEST * u, area.width / (wide * max(width_for(card, 1.0) for card in page.cards)))
        cards = fan(page.cards, area.middle(area.width, tall), tall, Align.MIDDLE)
    return (
        paper(at.body, u),
        bold(title, show.ask, 48 * u),
        words(which, show.why, 26 * u, SOFT, Align.END),
        *sentences(page.lines, text.inset(0, 8 * u), u),
        *cards,
    )


def sentences(lines: tuple[str, ...], area: Area, u: float) -> SceneParts:
    """The sentences one below the other, each with a dot in front; a longer one gets more lines."""
    size = TEXT * u
    rows = [lines_of(line, SLIM * size, area.width - 40 * u) for line in lines]
    unit = min(LINE * size, area.height / (sum(rows) + BETWEEN * len(rows))) if rows else 0.0
    parts: SceneParts = ()
    top = area.y
    for line, count in zip(lines, rows, strict=True):
        row = Area(area.x, top, area.width, count * unit)
        dot, sentence = row.cut_left(40 * u)
        parts = (
            *parts,
            Circle(dot.x + 12 * u, row.y + unit / 2, 8 * u, AMBER),
            words(sentence, line, unit / LINE, lines=count, down=Align.START),
        )
        top = row.bottom + BETWEEN * unit
    return parts
