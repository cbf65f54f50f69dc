"""The table of a game of melds: a board for each player with everything laid before them."""

from __future__ import annotations

from companion.facts.show import Show
from companion.facts.views import PileView, SeatView, View
from companion.scenes.areas import ScreenAreas
from companion.scenes.centre import blocks_of, caption
from companion.scenes.palette import GOLD, TABLE
from companion.scenes.parts import SceneParts, card_at, width_for, wilds
from companion.scenes.seats import piles_of, plate
from hardware.area import Area
from hardware.canvas import Box

OVERLAP = 0.46
"""How much of a card shows beside the next card of its meld, as a share of its width."""


def needs_boards(view: View) -> bool:
    """Whether players have groups before them, or more than one pile each."""
    own = [piles_of(view, seat.seat) for seat in view.seats]
    return any(len(piles) > 1 or any(pile.place.slot is not None for pile in piles) for piles in own)


def boards(show: Show, view: View, area: Area, at: ScreenAreas) -> SceneParts:
    """Stock, discard and draft on the left, one above the other; a board for each player beside them."""
    u = at.u
    side, rest = area.cut_left(136 * u)
    _, rest = rest.cut_left(12 * u)
    parts: SceneParts = ()
    blocks = [block for block in blocks_of(show, view, at) if block.caption]
    for block, cell in zip(blocks, side.rows(max(2, len(blocks)), 8 * u), strict=False):
        inner = cell.inset(8 * u, 14 * u).moved(0, -4 * u)
        tall = min(inner.height, inner.width * block.scale / block.share)
        spot = inner.middle(block.share / block.scale * tall, tall)
        parts = (*parts, *block.draw(spot, u), *caption(block, spot, u))
    columns = 1 if len(view.seats) <= 2 else 2
    rows = -(-len(view.seats) // columns)
    cells = [cell for row in rest.rows(rows, 22 * u) for cell in row.columns(columns, 24 * u)]
    for seat, cell in zip(view.around, cells, strict=False):
        parts = (*parts, *board(view, seat, cell, at))
    return parts


def board(view: View, seat: SeatView, cell: Area, at: ScreenAreas) -> SceneParts:
    """A player's plate, and all their melds as large as fits."""
    u = at.u
    turn, wide = seat.seat in view.deciders, cell.width > 2.4 * cell.height
    name, rest = cell.cut_left(min(168 * u, cell.width * 0.42)) if wide else cell.cut_top(58 * u)
    ground = Box(cell, TABLE, 14 * u, edge=GOLD if turn else None, edge_width=(4 if turn else 0) * u)
    piles, room = piles_of(view, seat.seat), rest.inset(10 * u, 8 * u)
    height = min(96 * u, room.height)
    melds = None
    while melds is None and height > 16 * u:
        melds = _flow(piles, room, height, u)
        height *= 0.92
    if melds is None:  # too many even at the smallest size: the last ones run over the edge
        melds = _flow(piles, room._replace(height=float("inf")), height, u) or ()
    return (ground, *plate(seat, name, at, turn), *melds)


def _flow(piles: tuple[PileView, ...], area: Area, height: float, u: float) -> SceneParts | None:
    """Melds one after the other, in lines; None if they do not fit at this height."""
    x, y, gap = area.x, area.y, 12 * u
    parts: SceneParts = ()
    for pile in piles:
        card = width_for(pile.cards[0], height) if pile.cards else 0.0
        step = OVERLAP * card
        width = card + max(0, len(pile.cards) - 1) * step
        if x > area.x and x + width > area.right:
            x, y = area.x, y + height + 6 * u
        if y + height > area.bottom + 1 or width > area.width + 1:
            return None
        laid = (card_at(card, x + n * step, y, height) for n, card in enumerate(pile.cards))
        parts = (*parts, *laid, *wilds(pile.cards, pile.reads_as, x, y, step, height))
        x += width + gap
    return parts
