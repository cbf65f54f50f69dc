"""What fingers are seen to carry tells a draw from a touch of the stock, and who laid a card from who only passed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.facts.events import Drew, lays
from companion.interpret.held import filled_on_the_way, lifted
from companion.interpret.supposing import draft
from companion.table import DISCARD, STOCK
from scoring.cards import card
from tests.interpret.evening_talk import Evening, at_turn
from tests.people import ANN, BOB
from vision.sightings import Halt, Reach

BARE, WITH_A_CARD = (4, 0), (4, 4)


def at_the_stock(looks: tuple[int, int]) -> Evening:
    """Ann was at the stock, although she need not draw."""
    evening = at_turn("7H")
    evening.felt.draws(ANN, looks=looks)
    return evening


def test_who_leaves_the_stock_with_a_card_has_drawn() -> None:
    assert at_the_stock(WITH_A_CARD).log == [Drew(ANN, 1)]


def test_who_leaves_the_stock_with_bare_fingers_is_asked() -> None:
    evening = at_the_stock(BARE)
    evening.felt.lays(ANN, "8H")
    assert evening.log == [] and [doubt.code for doubt in evening.questions] == ["who_drew"]
    evening.answer(1)
    assert evening.log == [lays(ANN, card("8H"))]


def test_who_squares_the_pile_and_leaves_the_stock_with_bare_fingers_is_asked() -> None:
    evening = at_turn("7H")
    evening.felt.comes(ANN, DISCARD)
    evening.felt.goes(ANN)
    evening.felt.draws(ANN, looks=BARE)
    evening.felt.lays(ANN, "8H")
    assert evening.log == [] and [doubt.code for doubt in evening.questions] == ["who_drew"]


def test_of_fingers_that_were_not_seen_a_draw_is_only_supposed() -> None:
    evening = at_the_stock((0, 0))
    hands = evening.reader.errands.went()
    told = draft(evening.reader.game, evening.referee.position, hands)
    assert evening.log == [] and [act.event for act in told.open] == [Drew(ANN, 1)]


def test_a_card_that_showed_once_in_fingers_that_halted_on_bare_tells_of_no_draw() -> None:
    """Bob leaned over the stock for two seconds, one picture of twenty showed a card, and he was told to have drawn."""
    seemed, bare = Halt(400, 300, 0, 500, watched=7, gripped=1), Halt(410, 310, 600, 1500, watched=12)
    hand = Reach(1, 0, 250, 90, 0, 2000, (), 1.0, path=(seemed, bare), looked=4)
    assert lifted(hand, lambda halt: True) < 0
    assert lifted(replace(hand, path=(bare, seemed)), lambda halt: True) > 0, "then it was taken up at last"


def test_bare_fingers_tell_no_more_of_a_draw_the_longer_they_were_looked_at() -> None:
    """A card laid before his opponent was told as hers, since he must have drawn it unseen: he had come slowly."""
    filled = Halt(500, 260, 800, 1200, looked=6, held=6)
    slow, quick = (Reach(1, 0, 480, 90, 0, 2000, (), 1.0, path=(filled,), looked=n, came=(480, 0)) for n in (40, 6))
    told, soon = (filled_on_the_way(hand, 1500, lambda halt: False) for hand in (slow, quick))
    assert told == soon > 0


@pytest.mark.parametrize(("x", "y", "was_home"), [(560, 440, False), (20, 300, True), (560, 510, True)])
def test_fingers_that_were_out_over_any_edge_brought_what_they_lay_from_there(
    x: float, y: float, was_home: bool
) -> None:
    evening = at_turn("7H")
    arm = evening.felt.comes(BOB, STOCK, 500)
    arm.path.append(Halt(x, y, evening.felt.time, evening.felt.time + 100, looked=5, held=5))
    evening.felt.wait(200)
    evening.felt.reaches_on(arm, DISCARD)
    evening.felt.put("7C")
    evening.felt.goes(BOB)
    evening.felt.report()
    visits, lies = evening.reader.visits, [*evening.reader.felt.lies.values()][-1]
    hand = visits.all[max(visits.all)]
    assert (visits.home_between(hand, STOCK, lies, lies.came) is not None) == was_home
