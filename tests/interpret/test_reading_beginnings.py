"""Dealing, the starter and the first turn: what means nothing yet, and what lies there from before."""

from __future__ import annotations

from companion.facts.events import Abandoned, Chose, Said, Word
from companion.games import game
from companion.table import DISCARD
from tests.interpret.evening_talk import Evening, at_turn, deal, laid
from tests.people import ANN, BOB, DEE


def test_cards_that_come_and_go_while_dealing_mean_nothing() -> None:
    evening = Evening(game("melee-dig"))
    evening.felt.lays(DEE, "2C")
    evening.felt.takes(DEE, "2C")
    evening.felt.draws(ANN)
    assert evening.heard() and evening.questions == []
    deal(evening, "5H")


def test_a_starter_turned_before_anybody_pressed_is_read_afterwards() -> None:
    evening = Evening(game("melee-dig"))
    evening.felt.lays(DEE, "5H")
    assert evening.heard()
    evening.press(Said(DEE, Word.YES))
    assert evening.heard(laid(None, "5H"))


def test_a_king_of_hearts_as_starter_goes_to_the_dealer_and_the_next_card_begins() -> None:
    evening = Evening(game("melee-dig"))
    deal(evening, "KH")
    evening.felt.rests()
    assert evening.heard() and evening.advice == ["to_hand"]
    evening.felt.takes(DEE, "KH")
    evening.felt.lays(DEE, "5H")
    assert evening.heard(laid(None, "5H")) and evening.advice == []


def test_an_ace_waits_for_its_suit_and_then_for_a_card() -> None:
    evening = at_turn("7H")
    evening.felt.lays(ANN, "AC")
    evening.press(Chose(ANN, "D", "suit"))
    evening.felt.lays(BOB, "9D")
    assert evening.heard(laid(ANN, "AC"), laid(BOB, "9D")) and not evening.last.refused


def test_a_mark_of_the_last_round_that_the_eye_only_remembers_is_no_card() -> None:
    evening = Evening(game("melee-dig"))
    evening.felt.wait(5000)
    deal(evening, "5H")
    remembered = evening.felt.lays(ANN, "6H")
    evening.heard()
    evening.press(Abandoned())
    evening.felt.cards.clear()
    evening.felt.rests()
    deal(evening, "9H")
    evening.felt.cards.append(remembered)
    evening.felt.rests()
    assert evening.heard() and evening.advice == []


def test_a_card_of_the_last_round_laid_by_a_hand_just_where_it_lay_then_is_laid_now() -> None:
    evening = Evening(game("melee-dig"))
    evening.felt.wait(5000)
    deal(evening, "5H")
    then = evening.felt.lays(ANN, "6H")
    evening.heard()
    evening.press(Abandoned())
    evening.felt.cards.clear()
    evening.felt.rests()
    deal(evening, "9H")
    evening.felt.comes(ANN, DISCARD)
    evening.felt.cards.append(then)
    evening.felt.goes(ANN)
    evening.felt.report()
    assert evening.heard(laid(ANN, "6H")) and evening.advice == []


def test_a_card_that_nobody_took_in_is_not_laid_by_the_hand_that_passes_over_it() -> None:
    evening = Evening(game("melee-dig"))
    evening.felt.wait(5000)
    deal(evening, "5H")
    left = evening.felt.lays(ANN, "6H", x=40)
    evening.heard()
    evening.press(Abandoned())
    evening.felt.cards[:] = [left]
    evening.felt.comes(DEE, DISCARD)
    evening.felt.report(still=False)
    evening.felt.goes(DEE)
    deal(evening, "9H")
    evening.heard()
    evening.felt.comes(BOB, DISCARD)
    evening.felt.goes(BOB)
    evening.felt.report()
    assert evening.heard()
