"""A player's plate: the name, the hand as backs with its number, and tags such as `attacked` or `last card`."""

from __future__ import annotations

from dataclasses import dataclass

from companion.facts.views import PileView, SeatView, View
from companion.language.phrase import phrase
from companion.scenes.areas import ScreenAreas
from companion.scenes.palette import (
    CORAL,
    CREAM,
    DARK,
    DEEP,
    GOLD,
    HONEY,
    INK,
    LEAF,
    LIGHT,
    MIST,
    PALE,
    SOFT,
    WHITE,
)
from companion.scenes.parts import SceneParts, backs, bold, chip, chip_width, fan, star, width_of, words
from companion.table import Seat
from hardware.area import Area
from hardware.canvas import Align, Box, Ink, Poly, Text


@dataclass(frozen=True, slots=True)
class TagLook:
    """How a tag is worded and coloured on a plate."""

    text: str
    fill: Ink
    ink: Ink = LIGHT


TAGS: dict[str, TagLook] = {
    "aggressee": TagLook("attacked", CORAL),
    "aggressor": TagLook("attacks", INK),
    "last_card": TagLook("last card", GOLD, DARK),
    "striker": TagLook("strikes", CORAL),
    "turned": TagLook("ready", LEAF),
    "lost_turn": TagLook("loses a turn", HONEY, DARK),
    "went_out": TagLook("went out", LEAF),
    "eliminated": TagLook("leaves the game", CORAL),
    "dealer": TagLook("dealer", PALE, DARK),
    "out": TagLook("out", SOFT),
}
"""The most urgent tag first: of those that do not all fit, the last ones are left out."""


def look(tag: str) -> TagLook:
    """How a tag looks; one that is not in the table is spelled out: `dodge_K` becomes `dodge: K`."""
    if tag in TAGS:
        return TAGS[tag]
    name, _, value = tag.rpartition("_")
    is_value = name and (value.isdecimal() or value.isupper())
    return TagLook(phrase("{tag}: {value}", tag=name, value=value) if is_value else tag.replace("_", " "), PALE, DARK)


SPELLED = (
    *("actions", "begged", "begs", "cap", "completed it", "dodge", "dog", "leads", "melded", "no parry", "off the end"),
    *("on last turn", "said no", "said yes", "team", "wants no parry"),
)
"""Tags that games have beside those of the table, as they are spelled out."""
UNSAID = ("must_say_last_card",)
"""Tags that no plate shows: catching each other is the players' own business (MDQ-24)."""
MIDDLE = ("clash",)
"""Places that belong to a player but lie in the middle of the table."""


LOW = 60.0
"""On a plate lower than this everything stands in one row."""
SIDES, TIGHT, NARROW = 14.0, 5.0, 190.0
"""What a plate leaves free at its sides; the same of one in one row that is narrower than this."""


def plate(seat: SeatView, area: Area, at: ScreenAreas, turn: bool, *, tags: bool = True) -> SceneParts:
    """The whole plate of one player; gold and with a pointer when it is their turn; tags need room above it."""
    u = at.u
    inner = area.inset(SIDES * u, 8 * u)
    above = _chips(seat, area, at) if tags else ()
    if "out" in seat.tags:
        return (Box(area, DEEP, 14 * u, opacity=0.6), *_name(seat, inner, u, MIST), *above)
    fill, ink, edge, wide = (GOLD, DARK, WHITE, 4 * u) if turn else (CREAM, INK, None, 0.0)
    board = Box(area, fill, 14 * u, edge=edge, edge_width=wide, shadow=(9 if turn else 5) * u)
    x, y = area.x - 2 * u, area.centre[1]
    pointer = (  # a bright arrowhead on the left edge
        Poly(((x - 20 * u, y - 24 * u), (x + 14 * u, y), (x - 20 * u, y + 24 * u)), WHITE),
        Poly(((x - 15 * u, y - 16 * u), (x + 7 * u, y), (x - 15 * u, y + 16 * u)), CORAL),
    )
    if area.height < LOW * u:
        sides = TIGHT if area.width < NARROW * u else SIDES
        says = _in_one_row(seat, area.inset(sides * u, 5 * u), u, ink)
    else:
        says = (*_name(seat, inner, u, ink), *_hand(seat, inner, u, ink))
    return (board, *(pointer if turn else ()), *says, *above)


def _in_one_row(seat: SeatView, inner: Area, u: float, ink: Ink) -> SceneParts:
    """Name, points, backs and number side by side; what does not fit is left out."""
    told, size = "" if seat.cards is None else str(seat.cards), (34 if inner.width > 140 * u else 30) * u
    number, rest = inner.cut_right(width_of(told, size) + 6 * u if told else 0)
    full = width_of(seat.name, 30 * u) + 78 * u + width_of(told, size) + 6 * u
    scored = _score(seat) if inner.width > min(220 * u, full) else ""
    points, rest = rest.cut_right(78 * u if scored else 0)
    name, cards = rest.cut_left(min(rest.width, max(0.6 * rest.width, width_of(seat.name, 30 * u))))
    return (
        bold(name, seat.name, 30 * u, ink, least=15 * u),
        *(_points(seat, points.inset(6 * u, 0), u, ink) if scored else ()),
        *(backs(seat.cards or 0, cards.inset(12 * u, 2 * u), most=5) if cards.width > 100 * u else ()),
        *((bold(number, told, size, ink, Align.END),) if told else ()),
    )


def _name(seat: SeatView, inner: Area, u: float, ink: Ink) -> SceneParts:
    top, _ = inner.cut_top(inner.height * 0.5)
    if not _score(seat) or inner.width < 150 * u:
        return (_called(seat, top, inner, u, ink),)
    number, name = top.cut_right(max(min(74 * u, 0.36 * top.width), 28 * u + width_of(_score(seat), 29 * u)))
    return _called(seat, name, inner, u, ink), *_points(seat, number, u, ink)


def _called(seat: SeatView, area: Area, inner: Area, u: float, ink: Ink) -> Text:
    """The name; a long one may become small before it is cut."""
    return bold(area, seat.name, 0.36 * inner.height + 6 * u, ink, least=15 * u)


def _points(seat: SeatView, area: Area, u: float, ink: Ink) -> SceneParts:
    """A star and the points."""
    sign, number = area.cut_left(24 * u)
    return star(sign.middle(20 * u, 20 * u), ink), words(number, _score(seat), 29 * u, ink, Align.END)


def _score(seat: SeatView) -> str:
    score = seat.total if seat.total is not None else seat.points
    return "" if score is None else str(score)


def _hand(seat: SeatView, inner: Area, u: float, ink: Ink) -> SceneParts:
    """The hand as backs, and its number in large figures; a narrow plate has the points instead of the backs."""
    _, low = inner.cut_top(inner.height * 0.52)
    if seat.shown is not None:
        return fan(seat.shown, low, low.height, most=0.8)
    if seat.cards is None:
        return ()
    number, cards = low.cut_right(58 * u)
    left = _points(seat, cards, u, ink) if _score(seat) and inner.width < 150 * u else backs(seat.cards, cards)
    return *left, bold(number, str(seat.cards), 0.5 * inner.height, ink, Align.END)


def _chips(seat: SeatView, area: Area, at: ScreenAreas) -> SceneParts:
    """Pills along the plate's upper edge, from right to left: cards owed, then the tags, most urgent first."""
    u = at.u
    order = list(TAGS)
    said = (tag for tag in seat.tags if tag not in UNSAID)
    known = sorted(said, key=lambda tag: order.index(tag) if tag in order else len(order))
    owed = [TagLook(phrase("draws {n}", n=seat.owes), CORAL)] if seat.owes else []
    parts: SceneParts = ()
    height, right = 28 * u, area.right - 8 * u
    for shown in (*owed, *(look(tag) for tag in known)):
        text = at.say(shown.text)
        width = chip_width(text, height)
        if right - width < area.x + 8 * u:
            break
        spot = Area(right - width, area.y - 0.68 * height, width, height)
        parts = (*parts, *chip(spot, text, u, shown.fill, shown.ink))
        right -= width + 5 * u
    return parts


def piles_of(view: View, seat: Seat) -> tuple[PileView, ...]:
    """What lies before a player; a card in a clash lies in the middle."""
    return tuple(pile for pile in view.piles if pile.place.seat == seat and pile.place.name not in MIDDLE)
