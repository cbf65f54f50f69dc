"""Which cards were laid as one act: those of one reach, also where the eye saw its arm as two."""

from __future__ import annotations

from companion.interpret.happenings import Came
from companion.interpret.melds import at_once
from companion.interpret.seats import Guess
from companion.table import DISCARD, Seat
from scoring.cards import cards
from tests.people import ANN, BOB


def thrown_away(key: int, text: str, seat: Seat, *hands: int) -> Came:
    return Came((key,), cards(text), DISCARD, 1000, Guess(((seat, 0.7),)), hands)


def never(_one: Came, _other: Came) -> bool:
    """Nothing was done between laying these two."""
    return False


def test_two_cards_by_two_pieces_of_one_arm_are_one_act() -> None:
    laid = thrown_away(1, "5D", BOB, 31, 30), thrown_away(2, "JC", BOB, 30, 31)
    assert [one.cards for one in at_once(laid, {DISCARD: 3}, never)] == [cards("5D JC")]


def test_two_cards_by_two_people_or_in_two_reaches_are_two_acts() -> None:
    for other in (thrown_away(2, "JC", ANN, 30, 31), thrown_away(2, "JC", BOB, 32)):
        assert len(at_once((thrown_away(1, "5D", BOB, 31, 30), other), {DISCARD: 3}, never)) == 2


def test_an_act_of_which_one_card_was_seen_for_long_was_not_pulled_back() -> None:
    first, second = thrown_away(1, "5D", BOB, 30), thrown_away(2, "JC", BOB, 30)
    for brief in (False, True):
        (act,) = at_once((first._replace(brief=brief), second._replace(brief=True)), {DISCARD: 3}, never)
        assert act.brief is brief
