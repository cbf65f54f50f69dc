"""What was taken back or corrected is not read again just because it still lies there."""

from __future__ import annotations

from companion.facts.events import Amended, Drew, Said, Undone, Word, lays
from companion.games import game
from companion.games.boards import area
from companion.interpret.lies import SETTLED_MS
from companion.table import DISCARD
from scoring.cards import card, cards
from tests.interpret.evening_talk import Evening, at_turn, laid, plays
from tests.interpret.rummy_talk import rummy
from tests.people import ANN, BOB


def test_after_an_undo_the_card_that_still_lies_there_is_asked_about() -> None:
    evening = at_turn("7H")
    evening.felt.lays(ANN, "7C")
    evening.press(Undone())
    evening.felt.rests()
    assert evening.heard(laid(ANN, "7C")) and not evening.questions, "perhaps she takes it up"
    evening.waits(5000)
    assert [doubt.code for doubt in evening.questions] == ["again"]
    evening.answer(0)
    assert evening.heard(laid(ANN, "7C")) and evening.reading.question is None


def test_a_card_laid_again_by_another_is_asked_about_though_its_first_hand_rests() -> None:
    """Who laid it for him leans on the table with that hand; he lays it once more, and holds it no longer."""
    evening = at_turn("7H")
    arm = evening.felt.comes(ANN, DISCARD)
    evening.felt.shelters = 20
    evening.felt.put("7C", DISCARD)
    evening.felt.goes(ANN)
    arm.rests = True
    evening.felt.rests(6000)
    assert evening.heard(laid(ANN, "7C"))
    evening.press(Undone())
    evening.felt.comes(BOB, DISCARD)
    evening.felt.remove("7C")
    evening.felt.put("7C", x=3, angle=8)
    evening.felt.goes(BOB)
    for _ in range(4):
        evening.felt.rests(500)
    assert evening.heard() and [doubt.code for doubt in evening.questions] == ["again"]


def test_after_an_undo_it_may_be_answered_that_a_draw_had_been_missed() -> None:
    """It was told without her draw; the same entry was offered once more, and taken back once more."""
    evening = at_turn("7H")
    evening.felt.lays(ANN, "7C")
    evening.press(Undone())
    evening.waits(5000)
    assert [option.code for option in evening.questions[-1].options[:2]] == ["laid", "drew_then"]
    evening.answer(1)
    assert evening.heard(laid(ANN, "7C"), Drew(ANN, 1), laid(ANN, "7C")) and evening.reading.question is None


def test_after_an_undo_melds_are_asked_about_once_what_came_first_is_told() -> None:
    """That she draws first must be told, for the hand is gone that did."""
    evening = Evening(game("ditch-rummy"), 2, "seats=2 phase=draw turn=0 hands=1,3 dealer=1 plays=1:3H+4H")
    evening.press(Drew(ANN, 2))
    evening.felt.lays(ANN, "2C", area(ANN), x=-100)
    evening.felt.lays(ANN, "5D", area(ANN), x=100)
    evening.press(Said(ANN, Word.DONE))
    for _ in range(4):
        evening.press(Undone())
    evening.waits(1000)
    assert not evening.questions
    evening.press(Drew(ANN, 2))
    evening.waits(1000)
    assert [doubt.cards for doubt in evening.questions] == [cards("2C")]
    evening.answer(0)
    evening.waits(1000)
    assert [doubt.cards for doubt in evening.questions] == [cards("2C"), cards("5D")]


def test_after_an_undo_a_card_that_does_not_count_is_left_alone() -> None:
    evening = at_turn("7H")
    evening.felt.lays(ANN, "7C")
    evening.press(Undone())
    evening.waits(5000)
    evening.answer(len(evening.questions[-1].options) - 1)
    evening.felt.draws(BOB)
    evening.felt.rests()
    assert evening.heard(laid(ANN, "7C")) and evening.advice == ["extra"] and len(evening.questions) == 1


def test_after_an_undo_the_card_taken_back_and_laid_anew_counts_anew() -> None:
    evening = at_turn("7H")
    evening.felt.lays(ANN, "7C")
    evening.press(Undone())
    evening.felt.takes(ANN, "7C")
    evening.felt.lays(ANN, "7C")
    assert evening.heard(laid(ANN, "7C"), laid(ANN, "7C"))


def test_after_an_undo_the_card_on_the_one_that_does_not_count_counts() -> None:
    evening = at_turn("7H")
    evening.felt.lays(ANN, "7C")
    evening.press(Undone())
    evening.felt.lays(ANN, "7D", x=7, y=7)
    assert evening.heard(laid(ANN, "7C")) and evening.reading.question == evening.questions[0]
    evening.answer(len(evening.questions[-1].options) - 1)
    evening.felt.rests()
    assert evening.heard(laid(ANN, "7D")) and len(evening.questions) == 1


def test_a_card_nobody_laid_and_nobody_sees_is_not_held_against_the_one_on_it() -> None:
    """It was pulled back unseen; the question who laid it brought down the card on it, and both lay there for ever."""
    evening = at_turn("7H")
    evening.felt.enters_at(240, 520, 70)  # between Ann and Bob
    evening.felt.comes(ANN, DISCARD)
    evening.felt.put("9C")
    evening.felt.goes(ANN)
    evening.felt.rests(SETTLED_MS)
    evening.felt.next_entry = None
    evening.felt.comes(ANN, DISCARD)
    evening.felt.remove("9C")
    evening.felt.put("7C", x=5)
    evening.felt.goes(ANN)
    evening.felt.rests(2000)
    assert evening.heard() and evening.questions[-1].cards == cards("9C")
    evening.answer(None)
    evening.felt.rests()
    again = evening.questions[-1]
    assert (again.code, again.cards) == ("again", cards("9C")), "it is still the card that is in doubt"
    evening.answer(len(again.options) - 1)
    evening.felt.rests()
    assert evening.heard(laid(ANN, "7C")) and evening.advice == []


def test_after_two_undos_what_lies_below_is_asked_about_first() -> None:
    """Nothing was shuffled into the stock: what cannot be read lies under the other."""
    evening = at_turn("7H")
    evening.felt.lays(ANN, "7C")
    evening.felt.lays(BOB, "7D", x=3)
    evening.press(Undone())
    evening.waits(5000)
    assert [doubt.cards for doubt in evening.questions] == [cards("7D")]
    evening.press(Undone())
    evening.waits(5000)
    assert evening.questions[-1].cards == cards("7C")
    evening.answer([option.params[0][1] for option in evening.questions[-1].options].index(ANN))
    assert evening.heard(laid(ANN, "7C"), laid(BOB, "7D"), laid(ANN, "7C"))
    evening.waits(5000)
    assert evening.questions[-1].cards == cards("7D")


def test_what_was_refused_since_the_entry_taken_back_is_asked_about_as_well() -> None:
    evening = at_turn("7H")
    evening.felt.lays(ANN, "7C")
    evening.felt.lays(ANN, "QD", x=3)
    evening.felt.rests()
    assert evening.last.refused and evening.advice == ["put_back"]
    evening.press(Undone())
    evening.waits(5000)
    assert evening.questions[-1].cards == cards("7C") and not evening.advice
    evening.answer(0)
    evening.waits(5000)
    assert evening.questions[-1].cards == cards("QD")


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


def test_a_corrected_card_keeps_its_new_name() -> None:
    evening = at_turn("7H")
    evening.felt.lays(ANN, "9C")
    evening.press(Amended(evening.last.number, laid(ANN, "9H")))
    evening.felt.rests()
    assert evening.heard(laid(ANN, "9C")) and evening.advice == []
    assert evening.referee.position.top == card("9H")


def test_a_meld_of_which_one_card_was_told_is_asked_about_as_a_whole() -> None:
    """The other card was tossed beside it, and read only when the first one counted as a single."""
    evening = Evening(game("ditch-rummy"), 2)
    evening.press(Said(BOB, Word.DONE))
    evening.felt.draws(ANN)
    evening.press(Drew(ANN, 3))
    evening.felt.lays(ANN, "9S", area(ANN))
    evening.press(Said(ANN, Word.DONE))
    assert evening.heard(plays(ANN, "9S"))
    evening.press(Undone())
    evening.press(Undone())
    evening.press(Drew(ANN, 3))
    evening.felt.lays(ANN, "8H", area(ANN), x=18)
    evening.waits(5000)
    question = evening.questions[-1]
    assert question.code == "again"
    evening.answer(0)
    assert evening.last.event == plays(ANN, "9S 8H")


def test_who_drew_before_a_card_counts_again_has_drawn_with_the_answer() -> None:
    """The answer told only of the card; the hand that had drawn was then taken for a draw after it."""
    evening = at_turn("7H")
    evening.felt.lays(ANN, "7C")
    evening.press(Undone())
    evening.waits(6000)
    assert evening.reading.question is not None
    evening.answer([option.code for option in evening.reading.question.options].index("counts_not"))
    evening.heard()
    evening.felt.draws(ANN)
    evening.felt.comes(ANN, DISCARD)
    evening.felt.slides("7C", 30, 0)
    evening.felt.goes(ANN)
    evening.felt.rests()
    evening.answer(0)
    evening.felt.rests()
    assert evening.heard(Drew(ANN, 1), laid(ANN, "7C")) and not evening.reading.draft


def test_after_an_undo_a_card_that_was_carried_on_belongs_to_what_is_asked_about() -> None:
    """Of two discards the upper one was taken for a meld; the answers offered the other alone, which was not so."""
    evening = rummy("phase=play hands=3,3")
    evening.felt.comes(ANN, DISCARD)
    evening.felt.put("7C")
    evening.felt.put("JC", x=-20, y=2)
    evening.felt.goes(ANN)
    evening.felt.rests()
    assert evening.heard(lays(ANN, *cards("7C JC")))
    evening.felt.carries(BOB, "JC", area(BOB))
    evening.felt.lays(BOB, "QD", area(BOB), x=18)
    evening.press(Undone())
    evening.waits(5000)
    evening.answer([option.params[0][1] for option in evening.questions[-1].options].index(ANN))
    evening.press(Said(BOB, Word.DONE))
    assert lays(ANN, *cards("7C JC")) in evening.log and plays(BOB, "JC QD") in evening.log
