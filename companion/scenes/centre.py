"""The middle of the table: the stock, the piles that belong to nobody, and the suit that was named."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import zip_longest
from math import cos, sin

from companion.art import CARD_SIZE, FAR_RANK
from companion.facts.show import Show
from companion.facts.views import PileView, View
from companion.scenes.areas import FAR, ScreenAreas
from companion.scenes.palette import CARD, CHEVRON, DEEP, MIST, ON_FELT, SUIT_WORDS
from companion.scenes.parts import SceneParts, card_at, chip, chip_width, paper, suit_sign, top_card, width_for, wilds
from companion.scenes.seats import MIDDLE
from companion.table import Seat
from hardware.area import Area
from hardware.canvas import Arrow, Box
from hardware.letters import CAPITAL
from scoring.cards import BACK, AnyCard, Card, Suit

MOST_GROUPS = 3
"""Of the groups that are being laid, only the latest are shown: at most this many."""
MATTERS = 2
"""The card on top, the suit that was named and the direction."""
NOBODYS = (None, None)
"""The seat and the slot of a place that belongs to no player and to no row."""
MARGIN = 14.0
"""What stays free above and below the blocks where there is little room."""
GAP = 24.0
"""Between two blocks."""
STOCK = 0.82
"""The stock is drawn smaller than the pile that matters."""
TILTS = (-7.0, 4.0, 0.0)
"""Degrees by which the cards of a pile are turned: the top one lies straight, those below as hands leave them."""


@dataclass(frozen=True, slots=True)
class Block:
    """Something standing in the middle, with a caption under it."""

    share: float
    """Its width, as a share of the height of the largest block."""
    caption: str
    draw: Callable[[Area, float], SceneParts]
    scale: float = 1.0
    """Its height, as a share of the height of the largest block."""
    short: str = ""
    """The caption where there is little room."""
    named: bool = False
    """Whether its caption is a player's name, which is read at one metre."""
    matters: int = 0
    """Where there is no room for all of them, those with the largest number are left out first."""


def centre(show: Show, view: View, rooms: tuple[Area, ...], at: ScreenAreas) -> SceneParts:
    """Everything in the middle, side by side, in that of these rooms in which it is largest.

    What matters least is left out until the ranks of the rest can be read from across the table.
    """
    blocks, least, u = blocks_of(show, view, at), tall_enough(at), at.u
    if not blocks:
        return ()
    area, tall = _largest(blocks, rooms, at)
    while tall < least and len(blocks) > 1 and tall < area.height - _margin(at) - u:
        blocks.remove(max(blocks, key=lambda block: block.matters))
        area, tall = _largest(blocks, rooms, at)
    gap = GAP * u
    width = sum(block.share for block in blocks) * tall + gap * (len(blocks) - 1)
    row = area.middle(width, tall).moved(0, (-18 if any(block.named for block in blocks) else -8) * u)
    parts: SceneParts = ()
    left = row.x
    for block in blocks:
        spot = Area(left, row.y + tall * (1 - block.scale), block.share * tall, block.scale * tall)
        parts = (*parts, *block.draw(spot, u), *caption(block, spot, u))
        left = spot.right + gap
    return parts


def fits_far(show: Show, view: View, rooms: tuple[Area, ...], at: ScreenAreas) -> bool:
    """Whether what matters most in the middle can be read from across the table."""
    blocks = [block for block in blocks_of(show, view, at) if block.matters <= MATTERS]
    return not blocks or _largest(blocks, rooms, at)[1] >= tall_enough(at)


def tall_enough(at: ScreenAreas) -> float:
    """How high a card must be for its rank to be read from across the table."""
    return FAR * CAPITAL * at.legible * CARD_SIZE[1] / FAR_RANK


def _margin(at: ScreenAreas) -> float:
    """What stays free above and below the blocks together."""
    return (24.0 if at.roomy else MARGIN) * at.u


def _largest(blocks: list[Block], rooms: tuple[Area, ...], at: ScreenAreas) -> tuple[Area, float]:
    """The room in which these blocks are highest, and how high."""

    def height(area: Area) -> float:
        room = area.width - GAP * at.u * (len(blocks) - 1)
        return min(area.height - _margin(at), 230 * at.u, room / sum(block.share for block in blocks))

    best = max(rooms, key=height)
    return best, height(best)


def caption(block: Block, spot: Area, u: float) -> SceneParts:
    """A dark pill across the lower edge of what it names."""
    height, most = (44 if block.named else 32) * u, spot.width + 22 * u
    text = block.caption if chip_width(block.caption, height) <= most else block.short
    if not text:
        return ()
    width = min(chip_width(text, height), most)
    pill = Area(spot.centre[0] - width / 2, spot.bottom + (32 if block.named else 22) * u - height, width, height)
    return chip(pill, text, u, DEEP, ON_FELT)


def blocks_of(show: Show, view: View, at: ScreenAreas) -> list[Block]:
    """What stands in the middle, from left to right."""
    shared = shared_piles(view)
    owners: dict[Seat | None, str] = {seat.seat: seat.name for seat in view.seats}
    blocks: list[Block] = []
    if view.stock is not None:
        stock = partial(_cards, (BACK,) * min(view.stock, 3), at)
        told = at.say("{n} to draw", n=view.stock)
        blocks += [Block(STOCK * width_for(BACK, 1.0), told, stock, STOCK, str(view.stock), matters=5)]
    for n, pile in enumerate(shared[:4]):
        lying = (BACK,) * len(pile.cards) if pile.face_down else pile.cards
        owner = owners.get(pile.place.seat, "")
        name = owner or at.say("{pile}: {n}", pile=pile.place.name.replace("_", " "), n=pile.size)
        share = width_for(lying[-1] if lying else BACK, 1.0)
        draw = partial(_cards, lying[-3:], at)
        matters = 4 if n and pile.face_down else 0
        blocks.append(Block(share, name, draw, short=owner, named=bool(owner), matters=matters))
    called = called_suit(view, shared)
    if called is not None:
        blocks.append(Block(0.72, at.say(SUIT_WORDS[called]), partial(suit_paper, called), matters=1))
    if show.draft:
        blocks.append(Block(0.95, at.say("being laid"), partial(draft, show.draft, show.draft_reads), matters=3))
    if view.direction:
        blocks.append(Block(0.62, "", partial(round_arrow, view.direction), matters=2))
    return blocks


def shared_piles(view: View) -> tuple[PileView, ...]:
    """Piles in the middle, other than the spaces of a row; the discard pile first."""
    shared = [pile for pile in view.piles if pile.place.name in MIDDLE or pile.place[1:] == NOBODYS]
    shared = [pile for pile in shared if pile.place.name != "stock"]
    return tuple(sorted(shared, key=lambda pile: pile.place.name != "discard"))


def called_suit(view: View, piles: tuple[PileView, ...]) -> Suit | None:
    """The suit that was named, unless the top card shows it anyway."""
    if not view.active_suit:
        return None
    suit = Suit(view.active_suit)
    top = piles[0].cards[-1] if piles and piles[0].cards else None
    return None if isinstance(top, Card) and top.suit == suit else suit


def _cards(cards: tuple[AnyCard, ...], at: ScreenAreas, spot: Area, u: float) -> SceneParts:
    """A pile as hands leave it; an empty place is a shallow hollow in the felt."""
    if not cards:
        return (Box(spot, DEEP, 10 * u, edge=MIST, edge_width=2 * u, opacity=0.4),)
    *below, top = cards
    under = zip(below, TILTS[-len(cards) :], strict=False)
    return (
        *(card_at(card, spot.x, spot.y, spot.height, tilt, shadow=4 * u) for card, tilt in under),
        top_card(top, spot, FAR * CAPITAL * at.legible, 4 * u),
    )


def round_arrow(direction: int, spot: Area, u: float) -> SceneParts:
    """In which direction play goes round, as an arrow that nearly closes a circle; clockwise is forward."""
    side = min(spot.width, spot.height)
    (x, y), reach = spot.centre, 0.33 * side
    turns = [direction * (-2.2 + n * 0.27) for n in range(18)]
    points = tuple((x + reach * sin(turn), y - reach * cos(turn)) for turn in turns)
    return (Arrow(points, 0.09 * side, CHEVRON),)


def suit_paper(suit: Suit, spot: Area, u: float) -> SceneParts:
    """The suit that was named, on a sheet of paper as large as a card."""
    return paper(spot, u, CARD), suit_sign(suit, spot.inset(0.1 * spot.width).moved(0, -6 * u))


CardGroup = tuple[AnyCard, ...]


def draft(groups: tuple[CardGroup, ...], reads: tuple[CardGroup, ...], spot: Area, u: float) -> SceneParts:
    """Groups that are being laid and do not count yet, one below the other; deep shadows make them look still held."""
    latest: list[tuple[CardGroup, CardGroup]] = list(zip_longest(groups, reads, fillvalue=()))[-MOST_GROUPS:]
    parts: SceneParts = ()
    for (cards, stand_for), row in zip(latest, spot.rows(len(latest), 4 * u), strict=True):
        tall = row.height * 0.85
        wide = width_for(cards[0], tall)
        step = min(0.6 * wide, (row.width - wide) / max(1, len(cards) - 1))
        left = row.centre[0] - (wide + step * (len(cards) - 1)) / 2
        laid = (card_at(card, left + n * step, row.y, tall, shadow=7 * u) for n, card in enumerate(cards))
        parts = (*parts, *laid, *wilds(cards, stand_for, left, row.y, step, tall))
    return parts
