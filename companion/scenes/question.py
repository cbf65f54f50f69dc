"""A question: its words as large as fits, the cards it is about, and a list if there are more than four choices."""

from __future__ import annotations

from dataclasses import replace

from companion.facts.show import Question, Show
from companion.scenes.areas import FAR, NEAR, ScreenAreas
from companion.scenes.centre import shared_piles
from companion.scenes.events import events
from companion.scenes.lists import choices
from companion.scenes.palette import DARK, HONEY, RUST, SOFT, with_signs
from companion.scenes.parts import SceneParts, bold, card_at, fan, height_of, lines_of, paper, query, width_for, words
from companion.scenes.play import BELOW, BELOW_SHARE
from hardware.area import Area
from hardware.canvas import Align, Circle, FontWeight
from scoring.cards import AnyCard, Card

ON_KEYS = 4
"""Up to this many choices stand on the soft keys; more are walked through in a list."""
BESIDE = 372.0
TEXT = 64.0
LIST = 64.0
"""The height that a list of choices keeps: a row of them."""


def question(show: Show, at: ScreenAreas) -> SceneParts:
    """The question on a sheet of paper; beside it stays what happened last."""
    asked = show.question or Question(show.ask, detail=show.why)
    cards = asked.cards
    if not cards and show.view and asked.ruled and len(asked.choices) <= ON_KEYS:  # the card on top of the pile
        piles = shared_piles(show.view)
        cards = tuple(card for card in (piles[0].cards[-1:] if piles else ()) if isinstance(card, Card))
    said = tuple(with_signs(choice, show.names) for choice in asked.choices)
    asked = replace(asked, text=with_signs(asked.text, show.names), choices=said, cards=cards)
    area = at.body
    beside: SceneParts = ()
    if show.lines and at.roomy:
        aside, area = at.aside(area, BESIDE * at.u, min(BELOW * at.u, BELOW_SHARE * area.height))
        beside = events(show, aside, at)
    return (
        paper(area, at.u),
        *_asked(asked, area.inset((30 if at.roomy else 18) * at.u, (22 if at.roomy else 10) * at.u), at),
        *beside,
    )


def _asked(asked: Question, area: Area, at: ScreenAreas) -> SceneParts:
    """A question mark and the words, a second sentence below them, and a list of choices too many for the keys."""
    u = at.u
    walked = len(asked.choices) > ON_KEYS
    cards, area = _cards(asked.cards, area, at)
    sign, room = area.cut_left(84 * u if at.roomy else 0)
    size = (FAR if walked or not at.roomy else TEXT) * u
    least = FAR * at.legible
    spelled = bool(asked.choices) and all(len(choice) == 1 for choice in asked.choices)  # a name, letter by letter
    lines = lines_of(asked.text, size, room.width)
    tall = min(height_of(asked.text, size, room.width), max(2.0 * size, height_of(asked.text, least, room.width)))
    second = FAR if spelled else NEAR
    detail = (
        height_of(asked.detail, second * at.legible, room.width, FontWeight.MEDIUM) + 12 * u if asked.detail else 0.0
    )
    wanted = (LIST if walked else 0.0) * u
    if tall + detail + wanted > room.height + 1 and not spelled:
        detail = 0.0
    top = room.y if walked else room.y + max(0.0, (room.height - tall - detail) / 2)
    head = Area(room.x, top, room.width, min(tall, room.height))
    below = Area(room.x, head.bottom, room.width, detail)
    rest = Area(area.x, below.bottom + 10 * u, area.width, area.bottom - below.bottom - 10 * u)
    said = bold(below, asked.detail, FAR * u, RUST) if spelled else words(below, asked.detail, 34 * u, SOFT, lines=4)
    mark = (
        Circle(sign.x + 34 * u, head.y + 0.6 * size, 32 * u, HONEY),
        query(Area(sign.x, head.y + 0.6 * size - 27 * u, 68 * u, 52 * u), DARK),
    )
    return (
        *(mark if at.roomy else ()),
        bold(head, asked.text, size, lines=lines, down=Align.START),
        *((said,) if detail else ()),
        *(choices(asked.choices, asked.picked, rest, at) if walked else ()),
        *cards,
    )


def _cards(cards: tuple[AnyCard, ...], area: Area, at: ScreenAreas) -> tuple[SceneParts, Area]:
    """One card large on the right, or below on an upright display; several as a fan along the lower edge."""
    u = at.u
    if not cards:
        return (), area
    if len(cards) == 1 and (at.roomy or not at.upright):
        tall = min(area.height, 330 * u, area.width * (0.42 if at.roomy else 0.3) / width_for(cards[0], 1.0))
        right, rest = area.cut_right(width_for(cards[0], tall) + 18 * u)
        return (card_at(cards[0], right.x + 18 * u, right.centre[1] - tall / 2, tall, 3.0, 7 * u),), rest
    low, rest = area.cut_bottom(min(200 * u, area.height * (0.44 if at.roomy else 0.36)))
    return fan(cards, low, low.height, Align.MIDDLE if at.upright else Align.START), rest.cut_bottom(10 * u)[1]
