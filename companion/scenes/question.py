"""A question: its words as large as fits, the cards it is about, and a list if there are more than four choices."""

from __future__ import annotations

from dataclasses import replace

from companion.facts.show import Question, Show
from companion.scenes.areas import ScreenAreas
from companion.scenes.centre import shared_piles
from companion.scenes.events import events
from companion.scenes.lists import choices
from companion.scenes.palette import HONEY, INK, RUST, SOFT, with_signs
from companion.scenes.parts import SceneParts, bold, card_at, fan, lines_of, paper, query, width_for, words
from companion.scenes.play import BELOW, BELOW_SHARE
from hardware.area import Area
from hardware.canvas import Align, Circle
from scoring.cards import AnyCard, Card

ON_KEYS = 4
"""Up to this many choices stand on the soft keys; more are walked through in a list."""
BESIDE = 372.0
TEXT = 64.0


def question(show: Show, at: ScreenAreas) -> SceneParts:
    """The question on a sheet of paper; beside it stays what happened last."""
    asked = show.question or Question(show.ask, detail=show.why)
    cards = asked.cards
    if not cards and show.view and len(asked.choices) <= ON_KEYS:  # the playing card on top of the pile that matters
        piles = shared_piles(show.view)
        cards = tuple(card for card in (piles[0].cards[-1:] if piles else ()) if isinstance(card, Card))
    said = tuple(with_signs(choice, show.names) for choice in asked.choices)
    asked = replace(asked, text=with_signs(asked.text, show.names), choices=said, cards=cards)
    area = at.body
    beside: SceneParts = ()
    if show.lines:
        aside, area = at.aside(area, BESIDE * at.u, min(BELOW * at.u, BELOW_SHARE * area.height))
        beside = events(show, aside, at.u)
    return (paper(area, at.u), *_asked(asked, area.inset(30 * at.u, 22 * at.u), at.u), *beside)


def _asked(asked: Question, area: Area, u: float) -> SceneParts:
    """A question mark and the words, a second sentence below them, and a list of choices too many for the keys."""
    cards, area = _cards(asked.cards, area, u)
    walked = len(asked.choices) > ON_KEYS
    sign, room = area.cut_left(84 * u)
    size = (0.86 if walked else 1.0) * TEXT * u
    lines = min(lines_of(asked.text, size, room.width), 2 if walked else 4)
    tall = lines * size * 1.2
    detail = 76 * u if asked.detail else 0.0
    top = room.y if walked else room.y + max(0.0, (room.height - tall - detail) / 2 - 20 * u)
    head = Area(room.x, top, room.width, tall)
    below = Area(room.x, head.bottom, room.width, detail)
    rest = Area(area.x, below.bottom + 12 * u, area.width, area.bottom - below.bottom - 12 * u)
    spelled = asked.choices and all(len(choice) == 1 for choice in asked.choices)  # a name, letter by letter
    second = bold(below, asked.detail, 64 * u, RUST) if spelled else words(below, asked.detail, 34 * u, SOFT, lines=2)
    return (
        Circle(sign.x + 34 * u, head.y + 0.6 * size, 32 * u, HONEY),
        query(Area(sign.x, head.y + 0.6 * size - 27 * u, 68 * u, 52 * u), INK),
        bold(head, asked.text, size, lines=lines + 1, down=Align.START),
        *((second,) if asked.detail else ()),
        *(choices(asked.choices, asked.picked, rest, u) if walked else ()),
        *cards,
    )


def _cards(cards: tuple[AnyCard, ...], area: Area, u: float) -> tuple[SceneParts, Area]:
    """One card large on the right; several as a fan along the lower edge."""
    if not cards:
        return (), area
    if len(cards) == 1:
        tall = min(area.height, 330 * u, area.width * 0.42 / width_for(cards[0], 1.0))
        right, rest = area.cut_right(width_for(cards[0], tall) + 18 * u)
        return (card_at(cards[0], right.x + 18 * u, right.centre[1] - tall / 2, tall, 3.0, 7 * u),), rest
    low, rest = area.cut_bottom(min(200 * u, area.height * 0.44))
    return fan(cards, low, low.height), rest
