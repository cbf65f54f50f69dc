"""A question: the words as large as they go, the cards it is about, and more than four choices as a list."""

from __future__ import annotations

from dataclasses import replace

from companion.facts.show import Question, Show
from companion.scenes.areas import ScreenAreas
from companion.scenes.centre import shared_piles
from companion.scenes.events import events
from companion.scenes.lists import choices
from companion.scenes.palette import AMBER, SOFT, WHITE, with_signs
from companion.scenes.parts import SceneParts, bold, card_at, fan, lines_of, paper, query, width_for, words
from hardware.area import Area
from hardware.canvas import Align, Circle, Text
from scoring.cards import AnyCard, Card

ON_KEYS = 4
"""So many choices stand on the soft keys themselves."""
BESIDE = 372.0
TEXT = 64.0


def question(show: Show, at: ScreenAreas) -> SceneParts:
    """The question on a sheet of its own; what happened last stays beside it."""
    asked = show.question or Question(show.ask, detail=show.why)
    asked = replace(
        asked,
        text=with_signs(asked.text, show.names),
        choices=tuple(with_signs(choice, show.names) for choice in asked.choices),
        cards=_about(asked, show),
    )
    area = at.body
    beside: SceneParts = ()
    if show.lines:
        right, area = area.cut_right(BESIDE * at.u)
        _, area = area.cut_right(14 * at.u)
        beside = events(show, right, at.u)
    return (paper(area, at.u), *_asked(asked, area.inset(30 * at.u, 22 * at.u), at.u), *beside)


def _about(asked: Question, show: Show) -> tuple[AnyCard, ...]:
    """The cards it is about; where none are named, the playing card on top of the pile that matters."""
    piles = shared_piles(show.view) if show.view else ()
    top = piles[0].cards[-1:] if piles and len(asked.choices) <= ON_KEYS else ()
    return asked.cards or tuple(card for card in top if isinstance(card, Card))


def _asked(asked: Question, area: Area, u: float) -> SceneParts:
    shown, area = _cards(asked.cards, area, u)
    walked = len(asked.choices) > ON_KEYS
    sign, room = area.cut_left(84 * u)
    size = (0.86 if walked else 1.0) * TEXT * u
    lines = min(lines_of(asked.text, size, room.width), 2 if walked else 4)
    tall = lines * size * 1.2
    detail = 76 * u if asked.detail else 0.0
    top = room.y if walked else room.y + max(0.0, (room.height - tall - detail) / 2 - 20 * u)
    head = Area(room.x, top, room.width, tall)
    below = Area(room.x, head.bottom, room.width, detail)
    mark = Circle(sign.x + 34 * u, head.y + 0.6 * size, 32 * u, AMBER)
    query_at = Area(sign.x, head.y + 0.6 * size - 27 * u, 68 * u, 52 * u)
    said = (_detail(asked, below, u),) if asked.detail else ()
    rest = Area(area.x, below.bottom + 12 * u, area.width, area.bottom - below.bottom - 12 * u)
    listed = choices(asked.choices, asked.picked, rest, u) if walked else ()
    return (
        mark,
        query(query_at, WHITE),
        bold(head, asked.text, size, lines=lines + 1, down=Align.START),
        *said,
        *listed,
        *shown,
    )


def _detail(asked: Question, area: Area, u: float) -> Text:
    """A second sentence; a name being spelled (the choices are letters then) in large letters."""
    if asked.choices and all(len(choice) == 1 for choice in asked.choices):
        return bold(area, asked.detail, 64 * u, AMBER)
    return words(area, asked.detail, 34 * u, SOFT, lines=2)


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
