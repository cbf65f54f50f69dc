"""The count: every hand laid open, card by card as it is read, with its points once it is settled."""

from __future__ import annotations

from companion.facts.show import OpenHand, Show
from companion.scenes.areas import ScreenAreas
from companion.scenes.banner import HEIGHT, banner
from companion.scenes.palette import AMBER, CREAM, GOLD, INK, LEAF, PAPER, SOFT
from companion.scenes.parts import SceneParts, bold, fan, tick, words
from hardware.area import Area
from hardware.canvas import Align, Box

IN_ONE_COLUMN = 3


def count(show: Show, at: ScreenAreas) -> SceneParts:
    u = at.u
    top, below = at.body.cut_top(HEIGHT * u)
    columns = 1 if len(show.hands) <= IN_ONE_COLUMN else 2
    rows = max(1, -(-len(show.hands) // columns))
    table = below.inset(0, 6 * u).moved(0, 6 * u)
    cells = [cell for row in table.rows(rows, 10 * u) for cell in row.columns(columns, 14 * u)]
    drawn = (part for hand, cell in zip(show.hands, cells, strict=False) for part in _hand(hand, cell, u))
    return (*banner(show, top, u), *drawn)


def _hand(hand: OpenHand, cell: Area, u: float) -> SceneParts:
    waiting = not hand.accepted and bool(hand.cards)
    board = Box(cell, CREAM if hand.cards or hand.accepted else PAPER, 14 * u, GOLD if waiting else None, 5 * u, 4 * u)
    name, rest = cell.inset(16 * u, 8 * u).cut_left(min(190 * u, cell.width * 0.3))
    points, cards = rest.cut_right(96 * u)
    return (board, *_name(hand, name, u), *fan(hand.cards, cards.inset(8 * u, 0), 150 * u), *_points(hand, points, u))


def _name(hand: OpenHand, area: Area, u: float) -> SceneParts:
    low, high = area.cut_bottom(area.height * 0.42)
    off = len(hand.cards) != hand.expected
    held = {0: "no cards", 1: "1 card"}.get(hand.expected, f"{hand.expected} cards")
    text = f"{len(hand.cards)} of {hand.expected} cards" if off else held
    return bold(high, hand.name, 32 * u), words(low, text, 23 * u, AMBER if off and hand.cards else SOFT)


def _points(hand: OpenHand, area: Area, u: float) -> SceneParts:
    """The points, under a tick once the hand is settled."""
    if hand.points is None:
        return ()
    number, sign = area.cut_right(64 * u)
    mark = (tick(sign.middle(30 * u, 30 * u), LEAF),) if hand.accepted else ()
    return (*mark, bold(number, str(hand.points), 46 * u, INK, Align.END))
