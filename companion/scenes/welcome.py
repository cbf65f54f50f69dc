"""The first screen: which game, who plays; OK begins with what stands in the first line."""

from __future__ import annotations

from math import cos, pi, sin

from companion.facts.show import Show
from companion.scenes.areas import FAR, NEAR, ScreenAreas
from companion.scenes.lists import listed
from companion.scenes.palette import ON_FELT, SOFT
from companion.scenes.parts import SceneParts, bold, card_at, height_of, lines_of, paper, width_for, words
from hardware.area import Area
from hardware.canvas import Align, FontWeight
from scoring.cards import cards

LINE, DAY = 27.0, 24.0
"""The letters of a past game, and of its day."""
HAND = cards("10C JD QH KS AH")


def welcome(show: Show, at: ScreenAreas) -> SceneParts:
    """A sheet with the list; beside it, where there is room, the title under a hand of cards."""
    u = at.u
    sheet, own = at.aside(at.body, at.body.width * 0.56, at.body.height * 0.6) if at.roomy else (at.body, at.body)
    inner = sheet.inset((26 if at.roomy else 16) * u, (18 if at.roomy else 6) * u)
    head, rest = inner.cut_top((64 if at.roomy else 52) * u)
    tall = height_of(show.why, NEAR * at.legible, inner.width, FontWeight.MEDIUM) + 4 * u if show.why else 0.0
    why, rest = rest.cut_top(tall)
    listing = (
        paper(sheet, u),
        bold(head, show.ask, 46 * u),
        *((words(why, show.why, 29 * u, SOFT, lines=4),) if show.why else ()),
        *listed(show.menu, show.picked, rest.inset(0, 4 * u), at),
    )
    if not at.roomy:
        return listing
    told, own = _evenings(show, own, at)
    title, below = own.cut_bottom(150 * u)
    return (
        *told,
        *hand(below, u),
        bold(title.inset(8 * u, 0), show.title, FAR * u, ON_FELT, Align.MIDDLE, lines=2),
        *listing,
    )


def _evenings(show: Show, own: Area, at: ScreenAreas) -> tuple[SceneParts, Area]:
    """Who won the last games, below the title, and the room that is left; an upright display has none for them."""
    if not show.evenings or at.upright:
        return (), own
    u, width = at.u, own.width - 44 * at.u
    lines = [lines_of(won, LINE * u, width, FontWeight.HEAVY) for won, _ in show.evenings]
    days = sum(bool(day) for _, day in show.evenings)
    tall = (sum(lines) * 1.2 * LINE + days * 1.3 * DAY + 52) * u
    low, rest = own.cut_bottom(tall)
    head, body = low.inset(22 * u, 10 * u).cut_top(32 * u)
    parts: SceneParts = (paper(low, u), bold(head, at.say("Last games"), 26 * u, SOFT))
    for (won, day), count in zip(show.evenings, lines, strict=True):
        row, body = body.cut_top(1.2 * LINE * u * count)
        when, body = body.cut_top(1.3 * DAY * u if day else 0.0)
        parts = (*parts, bold(row, won, LINE * u, lines=count), *((words(when, day, DAY * u, SOFT),) if day else ()))
    return parts, rest


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
