"""The middle of the table: the stock, the piles that belong to nobody, and the suit that was named."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import zip_longest

from companion.facts.show import Show
from companion.facts.views import PileView, View
from companion.scenes.palette import CREAM, DEEP, MIST, SUIT_WORDS
from companion.scenes.parts import SceneParts, card_at, chip, chip_width, paper, suit_sign, width_for, wilds
from companion.scenes.seats import MIDDLE
from companion.table import Seat
from hardware.area import Area
from hardware.canvas import Box
from scoring.cards import BACK, AnyCard, Card, Suit

MOST_GROUPS = 3
"""Of the groups that are being laid, only the latest are shown: at most this many."""
NOBODYS = (None, None)
"""The seat and the slot of a place that belongs to no player and to no row."""
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


def centre(show: Show, view: View, rooms: tuple[Area, ...], u: float) -> SceneParts:
    """Everything in the middle, side by side, in that of these rooms in which it is largest."""
    blocks = blocks_of(show, view)
    if not blocks:
        return ()
    gap = 24 * u

    def height(area: Area) -> float:
        room = area.width - gap * (len(blocks) - 1)
        return min(area.height - 24 * u, 230 * u, room / sum(block.share for block in blocks))

    area = max(rooms, key=height)
    tall = height(area)
    width = sum(block.share for block in blocks) * tall + gap * (len(blocks) - 1)
    row = area.middle(width, tall).moved(0, -8 * u)
    parts: SceneParts = ()
    left = row.x
    for block in blocks:
        spot = Area(left, row.y + tall * (1 - block.scale), block.share * tall, block.scale * tall)
        parts = (*parts, *block.draw(spot, u), *caption(block.caption, spot, u))
        left = spot.right + gap
    return parts


def caption(text: str, spot: Area, u: float) -> SceneParts:
    """A dark pill across the lower edge of what it names."""
    height = 32 * u
    width = min(chip_width(text, height), spot.width + 22 * u)
    pill = Area(spot.centre[0] - width / 2, spot.bottom - 0.3 * height, width, height)
    return chip(pill, text, u, DEEP, CREAM)


def blocks_of(show: Show, view: View) -> list[Block]:
    """What stands in the middle, from left to right."""
    shared = shared_piles(view)
    owners: dict[Seat | None, str] = {seat.seat: seat.name for seat in view.seats}
    blocks: list[Block] = []
    if view.stock is not None:
        stock = partial(_cards, (BACK,) * min(view.stock, 3))
        blocks += [Block(STOCK * width_for(BACK, 1.0), f"{view.stock} to draw", stock, STOCK)]
    for pile in shared[:4]:
        lying = (BACK,) * len(pile.cards) if pile.face_down else pile.cards
        name = owners.get(pile.place.seat) or f"{pile.place.name.replace('_', ' ')}: {pile.size}"
        blocks.append(Block(width_for(lying[-1] if lying else BACK, 1.0), name, partial(_cards, lying[-3:])))
    called = called_suit(view, shared)
    if called is not None:
        blocks.append(Block(0.72, SUIT_WORDS[called], partial(suit_paper, called)))
    if show.draft:
        blocks.append(Block(0.95, "being laid", partial(draft, show.draft, show.draft_reads)))
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


def _cards(cards: tuple[AnyCard, ...], spot: Area, u: float) -> SceneParts:
    """A pile as hands leave it; an empty place is a shallow hollow in the felt."""
    if not cards:
        return (Box(spot, DEEP, 10 * u, edge=MIST, edge_width=2 * u, opacity=0.4),)
    tilts = TILTS[-len(cards) :]
    return tuple(
        card_at(card, spot.x, spot.y, spot.height, tilt, shadow=4 * u) for card, tilt in zip(cards, tilts, strict=True)
    )


def suit_paper(suit: Suit, spot: Area, u: float) -> SceneParts:
    """The suit that was named, on a sheet of paper as large as a card."""
    return paper(spot, u), suit_sign(suit, spot.inset(0.1 * spot.width).moved(0, -6 * u))


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
