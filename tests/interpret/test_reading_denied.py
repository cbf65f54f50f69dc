"""Denied once, denied for good: what was told and taken back is not told again for the same evidence."""

from __future__ import annotations

from companion.facts.events import Said, Shown, Undone, Word
from companion.games import game
from companion.games.boards import area
from companion.interpret.reading import Doubt
from scoring.cards import cards
from tests.interpret.evening_talk import Evening, at_turn, laid
from tests.interpret.rummy_talk import melds_while_it_is_in_doubt_who_drew
from tests.interpret.test_reading_hands import called_the_count, open_hand
from tests.people import ANN, BOB, CY, DEE, EVE

BOB_IS_DONE = Said(BOB, Word.DONE)


def laid_too_early() -> Evening:
    """It is Bob's turn, and Ann puts a card before herself: that he was done is told, and taken back."""
    evening = Evening(game("ditch-rummy"), 2, "seats=2 phase=play turn=1 hands=3,3 dealer=1")
    evening.felt.rests()
    evening.felt.lays(ANN, "9S", area(ANN), x=-60)
    evening.waits(6000)
    evening.felt.rests()
    assert evening.heard(BOB_IS_DONE)
    evening.press(Undone())
    return evening


def test_who_is_not_done_is_not_taken_for_done_again_because_of_the_same_card() -> None:
    evening = laid_too_early()
    for _ in range(4):
        evening.waits(6000)
        evening.felt.rests()
    assert evening.heard() and not evening.questions and evening.referee.position.turn == BOB


def test_whether_they_are_done_by_now_is_asked_once_another_card_lies_there() -> None:
    evening = laid_too_early()
    evening.felt.lays(ANN, "10S", area(ANN), x=-40)
    evening.waits(6000)
    assert evening.heard() and [one.code for one in evening.questions] == ["again"]
    told = [[act.event for act in option.acts] for option in evening.questions[0].options]
    evening.answer(told.index([BOB_IS_DONE]))
    assert evening.heard(BOB_IS_DONE) and evening.referee.position.turn == ANN


def test_who_says_that_they_are_done_after_all_is_believed() -> None:
    evening = laid_too_early()
    evening.press(BOB_IS_DONE)
    evening.waits(6000)
    assert evening.referee.position.turn == ANN and not evening.questions


def test_a_hand_that_was_taken_back_is_not_read_again_as_it_lies() -> None:
    evening = called_the_count()
    open_hand(evening, BOB, "2C 3D 4H 5S 6C")
    assert evening.heard(Shown(BOB, cards("2C 3D 4H 5S 6C")))
    evening.press(Undone())
    evening.waits()
    evening.felt.rests()
    assert evening.heard() and evening.referee.position.phase == "count"
    assert evening.reader.as_read() == (Shown(BOB, cards("2C 3D 4H 5S 6C")),), "people may say that it is complete"


def test_what_was_denied_of_a_card_that_is_gone_is_asked_no_more() -> None:
    """It was denied of all that lay there as well, and asked of that card alone: the same question stood for ever."""
    evening = melds_while_it_is_in_doubt_who_drew()
    asked: list[Doubt] = []
    while evening.reading.question is not None and len(asked) < 9:
        asked.append(evening.reading.question)
        evening.answer(None)
        evening.felt.brushes(ANN)
        evening.felt.wait(1000)
        evening.felt.report(still=False)
    assert [question.code for question in asked].count("who_drew") == 1 and len(asked) < 9


def test_whether_a_card_counts_is_not_asked_without_end() -> None:
    """A grandmother said that it does and took it back sixteen times, for what was wrong had been told before it."""
    evening = at_turn("7H")
    evening.felt.lays(ANN, "7C")
    evening.felt.rests()
    for _ in range(2):
        evening.press(Undone())
        evening.felt.wait(5000)
        evening.felt.report()
        assert evening.reading.question is not None and evening.reading.question.code == "again"
        evening.answer(0)
    evening.press(Undone())
    evening.felt.wait(5000)
    evening.felt.report()
    assert evening.reading.question is None
    evening.felt.takes(ANN, "7C")
    evening.heard()
    evening.felt.lays(ANN, "7C")
    evening.felt.rests()
    assert evening.heard(laid(ANN, "7C")), "laid once more it counts"


def test_who_was_told_wrongly_gives_the_key_to_somebody_of_whom_there_was_none() -> None:
    """Cy laid it for Dee, who had no key: everybody gave up, and her last card never counted."""
    evening = at_turn("7H", seats=5)
    evening.felt.lays(ANN, "3H")
    evening.felt.lays(CY, "4H")
    evening.felt.rests()
    assert evening.heard(laid(ANN, "3H"), laid(CY, "4H"))
    evening.press(Undone())
    evening.felt.wait(5000)
    evening.felt.report()
    assert evening.reading.question is not None
    named = [dict(option.params).get("by") for option in evening.reading.question.options]
    assert {*named[:3]} == {BOB, DEE, EVE} and named[-2] == CY, "his is last before that it does not count"
