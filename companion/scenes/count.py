"""The count: every open hand, card by card as it is read, with its points once they are settled."""

from __future__ import annotations

from companion.facts.show import OpenHand, Show
from companion.scenes.areas import ScreenAreas
from companion.scenes.banner import banner
from companion.scenes.palette import CREAM, GOLD, INK, LEAF, PAPER, RUST, SOFT
from companion.scenes.parts import SceneParts, bold, fan, tick, words
from hardware.area import Area
from hardware.canvas import Align, Box

IN_ONE_COLUMN = 3


def count(show: Show, at: ScreenAreas) -> SceneParts:
    u = at.u
    top, below = at.below_sentence()
    columns = 1 if at.upright or len(show.hands) <= IN_ONE_COLUMN else 2
    rows = max(1, -(-len(show.hands) // columns))
    table = below.inset(0, 6 * u).moved(0, 6 * u)
    cells = [cell for row in table.rows(rows, 10 * u) for cell in row.columns(columns, 14 * u)]
    drawn = (part for hand, cell in zip(show.hands, cells, strict=False) for part in open_hand(hand, cell, u))
    return (*banner(show, top, u), *drawn)


def open_hand(hand: OpenHand, cell: Area, u: float) -> SceneParts:
    """Whose hand it is, how many of its cards are seen, the cards, and the points, with a tick once settled."""
    waiting = not hand.accepted and bool(hand.cards)
    board = Box(cell, CREAM if hand.cards or hand.accepted else PAPER, 14 * u, GOLD if waiting else None, 5 * u, 4 * u)
    left, rest = cell.inset(16 * u, 8 * u).cut_left(min(190 * u, cell.width * 0.3))
    right, middle = rest.cut_right(96 * u)
    low, high = left.cut_bottom(left.height * 0.42)
    off = len(hand.cards) != hand.expected
    held = {0: "no cards", 1: "1 card"}.get(hand.expected, f"{hand.expected} cards")
    seen = f"{len(hand.cards)} of {hand.expected} cards" if off else held
    points: SceneParts = ()
    if hand.points is not None:
        number, sign = right.cut_right(64 * u)
        settled = (tick(sign.middle(30 * u, 30 * u), LEAF),) if hand.accepted else ()
        points = (*settled, bold(number, str(hand.points), 46 * u, INK, Align.END))
    return (
        board,
        bold(high, hand.name, 32 * u),
        words(low, seen, 23 * u, RUST if off and hand.cards else SOFT),
        *fan(hand.cards, middle.inset(8 * u, 0), 150 * u),
        *points,
    )
