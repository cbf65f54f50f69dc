"""The first screen: which game, who plays; OK begins with what stands in the first line."""

from __future__ import annotations

from math import cos, pi, sin

from companion.facts.show import Show
from companion.scenes.areas import ScreenAreas
from companion.scenes.lists import listed
from companion.scenes.palette import CREAM, SOFT
from companion.scenes.parts import SceneParts, bold, card_at, paper, width_for, words
from hardware.area import Area
from hardware.canvas import Align
from scoring.cards import cards

HAND = cards("10C JD QH KS AH")


def welcome(show: Show, at: ScreenAreas) -> SceneParts:
    sheet, own = at.aside(at.body, at.body.width * 0.56, at.body.height * 0.6)
    title, below = own.cut_bottom(118 * at.u)
    inner = sheet.inset(26 * at.u, 18 * at.u)
    head, rest = inner.cut_top(64 * at.u)
    why, rest = rest.cut_top(64 * at.u if show.why else 0)
    return (
        *hand(below, at.u),
        bold(title.inset(8 * at.u, 0), show.title, 52 * at.u, CREAM, Align.MIDDLE, lines=2),
        paper(sheet, at.u),
        bold(head, show.ask, 46 * at.u),
        *((words(why, show.why, 26 * at.u, SOFT, lines=2),) if show.why else ()),
        *listed(show.menu, show.picked, rest.inset(0, 6 * at.u), at.u),
    )


def hand(area: Area, u: float) -> SceneParts:
    """Five cards as somebody would hold them."""
    tall = min(area.height * 0.74, area.width * 0.5)
    reach = tall * 0.95
    x, y = area.centre[0], area.y + area.height * 0.5 + reach
    held = []
    for n, card in enumerate(HAND):
        turn = (n - (len(HAND) - 1) / 2) * 15.0
        middle_x, middle_y = x + reach * sin(turn * pi / 180), y - reach * cos(turn * pi / 180)
        held.append(card_at(card, middle_x - width_for(card, tall) / 2, middle_y - tall / 2, tall, turn, 6 * u))
    return tuple(held)
