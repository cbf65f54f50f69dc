"""A question: the words as large as they go, the cards it is about, and more than four choices as a list."""

from __future__ import annotations

from companion.scenes.events import events
from companion.scenes.lists import choices
from companion.scenes.palette import AMBER, SOFT
from companion.scenes.pieces import Parts, bold, card_at, fan, paper, query, width_for, words
from companion.scenes.stage import Stage
from companion.show import Question, Show
from hardware.canvas import Align, Area, Circle
from scoring.cards import AnyCard

ON_KEYS = 4
"""So many choices stand on the soft keys themselves."""
BESIDE = 372.0


def question(show: Show, at: Stage) -> Parts:
    """The question on a sheet of its own; what happened last stays beside it."""
    asked = show.question or Question(show.ask, detail=show.why)
    area = at.body
    beside: Parts = ()
    if show.lines:
        right, area = area.cut_right(BESIDE * at.u)
        _, area = area.cut_right(14 * at.u)
        beside = events(show, right, at.u)
    return (paper(area, at.u), *_asked(asked, area.inset(30 * at.u, 22 * at.u), at.u), *beside)


def _asked(asked: Question, area: Area, u: float) -> Parts:
    shown, area = _cards(asked.cards, area, u)
    walked = len(asked.choices) > ON_KEYS
    head, rest = area.cut_top(area.height * (0.34 if walked else 0.62))
    sign, head = head.cut_left(78 * u)
    mark = (Circle(sign.x + 32 * u, head.y + 40 * u, 32 * u, AMBER), query(_round(sign, head, u), (255, 255, 255)))
    text = bold(head, asked.text, 62 * u, lines=2 if walked else 4, down=Align.START)
    detail, rest = rest.cut_top(48 * u if asked.detail else 0)
    said = (words(detail, asked.detail, 34 * u, SOFT, lines=2),) if asked.detail else ()
    listed = choices(asked.choices, asked.picked, rest.inset(0, 6 * u), u) if walked else ()
    return (*mark, text, *said, *listed, *shown)


def _round(sign: Area, head: Area, u: float) -> Area:
    return Area(sign.x, head.y + 14 * u, 64 * u, 52 * u)


def _cards(cards: tuple[AnyCard, ...], area: Area, u: float) -> tuple[Parts, Area]:
    """One card large on the right; several as a fan along the lower edge."""
    if not cards:
        return (), area
    if len(cards) == 1:
        tall = min(area.height, 330 * u, area.width * 0.42 / width_for(cards[0], 1.0))
        right, rest = area.cut_right(width_for(cards[0], tall) + 18 * u)
        return (card_at(cards[0], right.x + 18 * u, right.centre[1] - tall / 2, tall, 3.0, 7 * u),), rest
    low, rest = area.cut_bottom(min(200 * u, area.height * 0.44))
    return fan(cards, low, low.height), rest
