"""A page of help: a few sentences in large letters, and the cards that they speak of."""

from __future__ import annotations

from companion.facts.show import Show
from companion.facts.views import HelpPage
from companion.scenes.areas import NEAR, ScreenAreas
from companion.scenes.palette import AMBER, SOFT
from companion.scenes.parts import SceneParts, bold, briefly, fan, lines_of, paper, width_for, width_of, words
from hardware.area import Area
from hardware.canvas import Align, Circle, FontWeight
from hardware.letters import LEADING

TEXT = 42.0
BETWEEN = 0.5
"""The gap between two sentences, as a share of a line's height."""
CARDS = 300.0
TALLEST = 250.0
SHOWS = 0.42
"""How much of a card shows when the next one lies on it, as a share of its width."""
STEP = 0.96
"""The size that is tried next, as a share of the one tried before."""


def help_page(show: Show, at: ScreenAreas) -> SceneParts:
    """The sentences as large as the page has room for; where that is little, the cards are left out."""
    u, page = at.u, show.page or HelpPage(show.ask, ())
    inner = at.body.inset((34 if at.roomy else 18) * u, (20 if at.roomy else 6) * u)
    head, rest = inner.cut_top((66 if at.roomy else 50) * u)
    number = show.why if at.roomy else briefly(show.why)
    which, title = head.cut_right(width_of(number, NEAR * u) + 10 * u)
    cards: SceneParts = ()
    if page.cards:  # each lies on the one before it
        aside, text = at.aside(rest, CARDS * u, CARDS * u)
        if at.roomy or fits(page.lines, NEAR * at.legible, text):
            rest = text
            area, wide = aside.inset(14 * u, 0), 1 + SHOWS * (len(page.cards) - 1)
            tall = min(TALLEST * u, area.width / (wide * max(width_for(card, 1.0) for card in page.cards)))
            cards = fan(page.cards, area.middle(area.width, tall), tall, Align.MIDDLE)
    return (
        paper(at.body, u),
        bold(title, show.ask, 48 * u),
        words(which, number, NEAR * u, SOFT, Align.END),
        *sentences(page.lines, rest.inset(0, 4 * u), at),
        *cards,
    )


def fits(lines: tuple[str, ...], size: float, area: Area) -> bool:
    """Whether these sentences have room at this size, one below the other."""
    rows = sum(lines_of(line, size, area.width - 1.2 * size, FontWeight.MEDIUM) for line in lines)
    return (rows + BETWEEN * (len(lines) - 1)) * size * LEADING <= area.height


def sentences(lines: tuple[str, ...], area: Area, at: ScreenAreas) -> SceneParts:
    """The sentences one below the other, each with a dot in front; a longer one gets more lines."""
    size, least = TEXT * at.u, NEAR * at.legible
    while size > least and not fits(lines, round(size), area):
        size *= STEP
    size = max(round(size), least)
    parts: SceneParts = ()
    top = area.y
    for line in lines:
        count = lines_of(line, size, area.width - 1.2 * size, FontWeight.MEDIUM)
        row = Area(area.x, top, area.width, count * size * LEADING)
        dot, sentence = row.cut_left(1.2 * size)
        parts = (
            *parts,
            Circle(dot.x + 0.35 * size, row.y + 0.6 * size, 0.22 * size, AMBER),
            words(sentence, line, size, lines=count, down=Align.START),
        )
        top = row.bottom + BETWEEN * size * LEADING
    return parts
