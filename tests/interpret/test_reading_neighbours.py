"""Other hands are over the table as well when a card is laid: it is theirs whose fingers were at it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.facts.events import Drew, Laid, Said, Shown, Word, lays
from companion.games import game
from companion.games.boards import area
from companion.table import DISCARD, STOCK, Place
from scoring.cards import card, cards
from tests.interpret.contract_talk import first_discard, perhaps_draws
from tests.interpret.evening_talk import Evening, at_turn, laid
from tests.people import ANN, BOB, CY, DEE
from vision.sightings import Halt


@pytest.mark.parametrize("neighbour", [BOB, CY])
def test_a_neighbour_who_leans_over_the_pile_all_the_time_has_not_laid_the_card(neighbour: int) -> None:
    evening = at_turn("7H")
    evening.felt.leans(neighbour, DISCARD, ms=4000)
    evening.felt.lays(ANN, "7C")
    assert evening.heard(laid(ANN, "7C")) and not evening.last.refused and not evening.questions


@pytest.mark.parametrize("neighbour", [BOB, CY])
def test_who_came_to_the_pile_when_the_card_lay_there_already_has_not_laid_it(neighbour: int) -> None:
    evening = at_turn("7H")
    evening.felt.comes(ANN, DISCARD, ms=400)
    evening.felt.put("7C")
    evening.felt.comes(neighbour, DISCARD, ms=2000)
    evening.felt.goes(ANN)
    evening.felt.goes(neighbour)
    evening.felt.report()
    assert evening.heard(laid(ANN, "7C")) and not evening.last.refused and not evening.questions


def test_who_was_at_turn_and_was_lost_beneath_the_next_ones_arm_has_laid_the_card() -> None:
    """They look like one arm, and Ann's was believed to have been at the deck, where nobody had seen it."""
    evening = at_turn("7H")
    beneath = evening.felt.comes(ANN, DISCARD, ms=100)
    assert beneath.seen_as is not None
    beneath.seen_as = replace(beneath.seen_as, reached=(300.0, 380.0))
    beneath.visited.clear()
    beneath.path.clear()
    over = evening.felt.comes(BOB, DISCARD, ms=300)
    evening.felt.loses_in(over, beneath)
    evening.felt.put("7C")
    evening.felt.goes(BOB)
    evening.felt.rests()
    assert evening.heard(laid(ANN, "7C")) and not evening.questions


def test_a_discard_beneath_an_arm_may_have_been_taken_by_a_hand_lost_in_that_arm() -> None:
    """Cy's hand had been there longer, and Bob, who was asked first, was told to have said no."""
    evening = first_discard()
    evening.felt.rests(3000)
    over = evening.felt.comes(CY, DISCARD, ms=800)
    over.brings, over.looks = (3, 0), (3, 0)
    evening.felt.report(still=False)
    beneath = evening.felt.comes(BOB, DISCARD, ms=100)
    assert beneath.seen_as is not None
    beneath.seen_as = replace(beneath.seen_as, reached=(300.0, 380.0))
    beneath.visited.clear()
    beneath.path.clear()
    over.halts(*over.at, evening.felt.time)
    evening.felt.loses_in(over, beneath)
    evening.felt.remove("9C")
    evening.felt.wait(400)
    evening.felt.goes(CY)
    evening.felt.rests()
    evening.waits()
    assert evening.heard() and [one.code for one in evening.questions] == ["who_took"]


def test_nothing_is_certain_because_only_one_hand_was_seen() -> None:
    evening = at_turn("7H")
    evening.felt.lays(ANN, "7C")
    assert 0.95 < evening.last.entry.sureness < 1.0


def test_a_card_read_beside_an_arm_that_lies_across_it_was_laid_before_that_came() -> None:
    """Bob is next, and his fingers are far beyond the card that Ann has drawn and laid."""
    evening = at_turn("7H")
    evening.felt.draws(ANN)
    evening.felt.blind = 1.0
    evening.felt.comes(ANN, DISCARD, ms=200)
    lies = evening.felt.put("7C")
    evening.felt.goes(ANN)
    evening.felt.leans(BOB, DISCARD, ms=1200)
    evening.felt.blind, lies.rest = 0.0, evening.felt.time
    evening.felt.report(still=False)
    evening.felt.goes(BOB)
    evening.felt.rests()
    assert evening.heard(Drew(ANN, 1), laid(ANN, "7C")) and not evening.questions


def hidden_under(evening: Evening, over: int, hidden: int, place: Place) -> None:
    """Two hands at one place at once: of the lower one nothing is seen apart from the arm that lies over it."""
    upper = evening.felt.comes(over, place, ms=100)
    lower = evening.felt.comes(hidden, place, ms=100)
    assert lower.seen_as is not None
    lower.seen_as = replace(lower.seen_as, reached=None, sureness=0.0)
    lower.visited, now = {}, evening.felt.time
    lower.path = [Halt(upper.at[0] + 40, upper.at[1] + 40, now - 400, now + 400, under=True)]
    evening.felt.wait(400)


def test_of_two_hands_at_the_stock_one_over_the_other_either_may_have_drawn() -> None:
    """Bob's fingers are seen there, and of Ann only that she ended under his arm: it is asked, and not that she lays
    without a draw."""
    evening = at_turn("7H")
    hidden_under(evening, BOB, ANN, STOCK)
    evening.felt.goes(BOB)
    evening.felt.goes(ANN)
    evening.felt.wait(600)
    evening.felt.lays(ANN, "7C")
    assert [one.code for one in evening.questions] == ["who_drew"]


def test_of_two_hands_at_the_pile_one_over_the_other_either_may_have_laid_the_card() -> None:
    evening = at_turn("7H")
    hidden_under(evening, BOB, ANN, DISCARD)
    evening.felt.put("7C")
    evening.felt.goes(BOB)
    evening.felt.goes(ANN)
    evening.felt.rests()
    who = [dict(option.params)["by"] for one in evening.questions for option in one.options]
    assert evening.heard() and who == [ANN, BOB, ANN]  # who may have drawn on her way


def test_a_contract_by_an_arm_that_looks_like_anothers_is_one_contract_still() -> None:
    """Only the one whose arm it seemed to be was asked how much they lay at once; so each set was wrong by itself."""
    evening = first_discard(seats=4)
    cys = Evening(game("that-dam-game"), 4).felt.comes(CY, area(BOB)).seen_as
    perhaps_draws(evening)
    arm = evening.felt.comes(BOB, area(BOB))
    assert arm.seen_as is not None and cys is not None
    arm.seen_as = replace(cys, reach=arm.number, arm=arm.seen_as.arm, entered=arm.entered)
    for n, text in enumerate(("5C", "5D", "5S", "4C", "4D", "4H")):
        evening.felt.put(text, area(BOB), x=-22 + 22 * (n % 3), y=-100 + 100 * (n > 2))
    evening.felt.goes(BOB)
    evening.felt.rests()
    evening.felt.lays(BOB, "QS")
    evening.felt.rests()
    contract = Laid(BOB, area(BOB), (cards("5C 5D 5S"), cards("4C 4D 4H")))
    begging = (Said(seat, Word.NO) for seat in (BOB, CY, DEE))
    assert evening.heard(*begging, Drew(BOB), contract, lays(BOB, card("QS"))) and not evening.questions


@pytest.mark.parametrize("looks", [(4, 4), (5, 0)])
def test_nobody_is_called_wrong_where_the_next_one_goes_on_as_if_it_were_right(looks: tuple[int, int]) -> None:
    """Bob's arm looked like Ann's, who had drawn: she was told off for his two while Cy was drawing for it."""
    evening = at_turn("7H")
    evening.felt.draws(ANN, looks=(4, 4))
    assert evening.heard(Drew(ANN))
    evening.settles = False
    evening.felt.enters_at(470.0, 520.0, 0.0)
    evening.felt.comes(BOB, DISCARD, 300)
    evening.felt.put("2H")
    evening.felt.goes(BOB)
    evening.felt.report(still=False)
    evening.felt.wait(400)
    evening.felt.comes(CY, STOCK, 900).looks = looks
    for _ in range(4):
        evening.felt.report(still=False)
        evening.felt.wait(100)
    evening.felt.goes(CY)
    evening.felt.report()
    evening.felt.rests(2000)
    evening.waits()
    question = evening.reading.question
    assert evening.heard() and question is not None and question.code == "who"
    assert {dict(option.params)["by"] for option in question.options} == {ANN, BOB}


def test_hands_laid_open_show_that_the_last_card_was_laid_for_a_neighbour() -> None:
    """Ann's hand laid Bob's last card, and then her own hand open. She was told that it was not her turn, for ever."""
    line = "seats=3 dealer=0 phase=act turn=1 hands=2,1,2 melded=1 melds=1:9D+9H+9S stock=20"
    evening = Evening(game("that-dam-game"), 3, line)
    evening.felt.rests()
    evening.felt.lays(ANN, "9C")
    evening.felt.lays(ANN, "4S", area(ANN), x=0)
    evening.felt.lays(ANN, "QD", area(ANN), x=22)
    evening.felt.rests()
    assert evening.heard(Laid(BOB, DISCARD, (cards("9C"),)), Shown(ANN, cards("4S QD")))
