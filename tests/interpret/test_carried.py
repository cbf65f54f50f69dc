"""What fingers are seen to carry tells a draw from a touch of the stock, and who laid a card from who only passed."""

from __future__ import annotations

from companion.facts.events import Drew, lays
from companion.interpret.supposing import draft
from companion.table import DISCARD
from scoring.cards import card
from tests.interpret.evening_talk import Evening, at_turn
from tests.people import ANN

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
