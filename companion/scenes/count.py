"""The count: every open hand, card by card as it is read, with its points once they are settled."""

from __future__ import annotations

from companion.facts.show import OpenHand, Show
from companion.scenes.areas import NEAR, ScreenAreas
from companion.scenes.banner import under_banner
from companion.scenes.palette import CREAM, GOLD, INK, LEAF, PAPER, RUST, SOFT
from companion.scenes.parts import SceneParts, bold, fan, tick, width_of, words
from hardware.area import Area
from hardware.canvas import Align, Box

IN_ONE_COLUMN = 3
LEAST = 50.0
"""The height of a hand of which only name, number and points are shown."""


def count(show: Show, at: ScreenAreas) -> SceneParts:
    """A board for every hand; where there is no room for all of them, those that are settled are left out first."""
    said, table = under_banner(show, at, least_left=LEAST)
    u = at.u
    columns = 1 if at.upright or len(show.hands) <= IN_ONE_COLUMN else 2
    most = max(1, int((table.height + 8 * u) / ((LEAST + 8) * u)))
    rows = min(max(1, -(-len(show.hands) // columns)), most)
    cells = [cell for row in table.rows(rows, 8 * u) for cell in row.columns(columns, 14 * u)]
    open_first = sorted(show.hands, key=lambda hand: hand.accepted)[: len(cells)]
    shown = tuple(hand for hand in show.hands if hand in open_first)
    drawn = (part for hand, cell in zip(shown, cells, strict=False) for part in open_hand(hand, cell, at))
    return (*said, *drawn)


def open_hand(hand: OpenHand, cell: Area, at: ScreenAreas) -> SceneParts:
    """Whose hand it is, how many of its cards are seen, the cards, and the points, with a tick once settled."""
    u, high = at.u, cell.height > 84 * at.u
    waiting = not hand.accepted and bool(hand.cards)
    board = Box(cell, CREAM if hand.cards or hand.accepted else PAPER, 14 * u, GOLD if waiting else None, 5 * u, 4 * u)
    off = len(hand.cards) != hand.expected
    held = at.say("{n:card}", n=hand.expected) if hand.expected else at.say("no cards")
    seen = at.say("{n} of {all} cards", n=len(hand.cards), all=hand.expected) if off else held
    inner = cell.inset(14 * u, (8 if high else 2) * u)
    points: SceneParts = ()
    right, rest = inner.cut_right((96 if high else 88) * u)
    if hand.points is not None:
        number, sign = right.cut_right(60 * u)
        settled = (tick(sign.middle(26 * u, 26 * u), LEAF),) if hand.accepted else ()
        points = (*settled, bold(number, str(hand.points), (46 if high else 38) * u, INK, Align.END))
    ink = RUST if off and hand.cards else SOFT
    if high:
        left, middle = rest.cut_left(max(190 * u, 0.3 * cell.width))
        low, name = left.cut_bottom(left.height * 0.45)
        told: SceneParts = (words(low, seen, NEAR * u, ink),)
    else:  # in one row, with only the numbers
        least = width_of(hand.name, 31 * u) + 12 * u
        name, rest = rest.cut_left(min(max(150 * u, least), 0.62 * rest.width))
        name = name.cut_right(10 * u)[1]  # a long name keeps apart from the number
        low, middle = rest.cut_left(min(72 * u, rest.width))
        told = (words(low, f"{len(hand.cards)}/{hand.expected}" if off else str(hand.expected), NEAR * u, ink),)
    fanned = fan(hand.cards, middle.inset(8 * u, 0), 150 * u) if middle.width > 110 * u else ()
    return (board, bold(name, hand.name, 32 * u), *told, *fanned, *points)
