"""What was taken back or corrected is not read again just because it still lies there."""

from __future__ import annotations

from companion.facts.events import Amended, Undone
from companion.table import DISCARD
from scoring.cards import card
from tests.interpret.evening_talk import at_turn, laid
from tests.people import ANN


def test_after_an_undo_the_card_that_still_lies_there_is_left_alone() -> None:
    evening = at_turn("7H")
    evening.felt.lays(ANN, "7C")
    evening.press(Undone())
    evening.felt.rests()
    assert evening.heard(laid(ANN, "7C")) and evening.advice == ["extra"] and evening.questions == []


def test_after_an_undo_the_card_taken_back_and_laid_anew_counts_anew() -> None:
    evening = at_turn("7H")
    evening.felt.lays(ANN, "7C")
    evening.press(Undone())
    evening.felt.takes(ANN, "7C")
    evening.felt.lays(ANN, "7C")
    assert evening.heard(laid(ANN, "7C"), laid(ANN, "7C"))


def test_after_an_undo_another_card_on_top_is_asked_about() -> None:
    evening = at_turn("7H")
    evening.felt.lays(ANN, "7C")
    evening.press(Undone())
    evening.felt.lays(ANN, "7D", x=7, y=7)
    assert evening.heard(laid(ANN, "7C")) and len(evening.questions) == 1
    evening.answer(1)
    assert evening.heard(laid(ANN, "7D"))


def test_a_card_taken_back_that_was_left_out_of_an_answer_may_be_laid_again_later() -> None:
    evening = at_turn("7H")
    evening.felt.lays(ANN, "7C")
    evening.press(Undone())
    evening.felt.lays(ANN, "7D", x=7, y=7)
    evening.answer(1)
    evening.press(Undone())
    evening.felt.takes(ANN, "7D")
    evening.heard()
    evening.felt.comes(ANN, DISCARD)
    evening.felt.slides("7C", 3, -2)
    evening.felt.goes(ANN)
    evening.felt.rests()
    assert evening.questions[-1].code == "again"
    evening.answer(0)
    assert evening.heard(laid(ANN, "7C"))


def test_after_an_undo_a_card_that_is_pushed_is_asked_about() -> None:
    evening = at_turn("7H")
    evening.felt.lays(ANN, "7C")
    evening.press(Undone())
    evening.felt.comes(ANN, DISCARD)
    evening.felt.slides("7C", 30, 0)
    evening.felt.goes(ANN)
    evening.felt.rests()
    assert [doubt.code for doubt in evening.questions] == ["again"]
    evening.heard()
    evening.answer(0)
    assert evening.heard(laid(ANN, "7C")) and evening.reading.question is None


def test_after_an_undo_a_card_laid_once_more_in_the_same_spot_is_asked_about() -> None:
    evening = at_turn("7H")
    evening.felt.lays(ANN, "7C")
    evening.press(Undone())
    evening.felt.comes(ANN, DISCARD)
    evening.felt.slides("7C", 3, -2)
    evening.felt.goes(ANN)
    evening.felt.rests()
    assert [doubt.code for doubt in evening.questions] == ["again"]


def test_after_an_undo_a_card_that_an_arm_only_passes_over_is_not_asked_about() -> None:
    evening = at_turn("7H")
    evening.felt.lays(ANN, "7C")
    evening.press(Undone())
    evening.felt.comes(ANN, DISCARD)
    evening.felt.goes(ANN)
    evening.felt.rests()
    assert evening.questions == []


def test_a_corrected_card_keeps_its_new_name() -> None:
    evening = at_turn("7H")
    evening.felt.lays(ANN, "9C")
    evening.press(Amended(evening.last.number, laid(ANN, "9H")))
    evening.felt.rests()
    assert evening.heard(laid(ANN, "9C")) and evening.advice == []
    assert evening.referee.position.top == card("9H")
