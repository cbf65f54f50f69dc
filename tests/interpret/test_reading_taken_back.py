"""Cards that fit nothing and are taken back: laid wrongly, or never laid at all."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.facts.events import Dealt, Drew, Laid, Said, Undone, Word, lays
from companion.games import game
from companion.games.boards import area
from companion.table import DISCARD
from scoring.cards import card, cards
from tests.interpret.a_visit import Arm
from tests.interpret.contract_talk import first_discard
from tests.interpret.evening_talk import Evening, plays
from tests.interpret.rummy_talk import two_laid
from tests.people import ANN, BOB, CY, DEE
from vision.sightings import Halt


def test_a_card_that_fits_nothing_and_is_taken_back_was_laid_and_refused() -> None:
    evening = two_laid(("9S", 0))
    evening.waits()
    assert evening.heard() and not evening.reading.rests, "more cards may be on their way from her hand"
    evening.waits(6000)
    assert evening.heard() and evening.reading.rests
    evening.felt.takes(ANN, "9S")
    evening.felt.lays(ANN, "3S", area(ANN))
    evening.felt.draws(BOB)
    assert evening.heard(plays(ANN, "9S"), plays(ANN, "3S"))
    assert evening.referee.judged[-2].refused


def test_a_card_that_fell_beside_every_place_and_is_taken_up_again_was_never_laid() -> None:
    evening = two_laid(("3S", 0))
    evening.felt.lays(ANN, "9S", area(ANN), y=-208)
    evening.waits()
    assert not evening.questions
    evening.felt.takes(ANN, "9S")
    evening.felt.draws(BOB)
    assert evening.heard(plays(ANN, "3S"))


def test_what_was_laid_before_a_wrong_card_is_told_before_it() -> None:
    evening = two_laid(("3S", -60), ("9S", 60))
    evening.waits(5000)
    evening.felt.takes(ANN, "9S")
    evening.press(Said(ANN, Word.DONE))
    assert evening.heard(plays(ANN, "3S"), plays(ANN, "9S")) and evening.referee.position.turn == BOB


def test_a_card_that_fits_nothing_may_be_the_first_of_a_run_however_long_it_takes() -> None:
    evening = two_laid(("9S", 0))
    evening.waits()
    evening.felt.lays(ANN, "10S", area(ANN), x=22)
    evening.press(Said(ANN, Word.DONE))
    assert evening.heard(plays(ANN, "9S 10S")) and evening.referee.position.turn == BOB


def test_two_cards_taken_back_that_came_to_rest_at_once_do_not_hide_each_other() -> None:
    evening = two_laid(position="plays=0:4S+4C")
    evening.felt.comes(ANN, area(ANN))
    for text, x in (("7D", 0), ("3S", 12)):
        evening.felt.put(text, area(ANN), x=x)
    evening.felt.find("7D").rest = evening.felt.find("3S").rest
    evening.felt.goes(ANN)
    evening.felt.report()
    evening.waits(5000)
    evening.felt.takes(ANN, "7D", "3S")
    evening.felt.lays(ANN, "3S", area(ANN), x=-2)
    evening.felt.lays(ANN, "2C", area(ANN), x=14)
    evening.press(Said(ANN, Word.DONE))
    assert evening.heard(plays(ANN, "7D 3S"), plays(ANN, "3S 2C"))


def test_a_card_that_goes_back_with_an_arm_seen_as_two_does_not_count() -> None:
    evening = Evening(game("ditch-rummy"), 2, "seats=2 phase=play turn=0 hands=3,1 dealer=1")
    evening.felt.report()
    elbow = evening.felt.comes(ANN, DISCARD)
    evening.felt.shelters = 0
    evening.felt.put("QC")
    elbow.path = [Halt(700, 400, one.came, one.left) for one in elbow.path]
    evening.felt.report(still=False)
    evening.felt.remove("QC")
    evening.felt.goes(ANN)
    fingers = Arm(9, ANN, evening.felt.time, evening.felt.layout.places[area(ANN)].centre)
    fingers.halts(*evening.felt.layout.places[DISCARD].centre, evening.felt.time)
    evening.felt.arms.append(fingers)
    evening.felt.report(still=False)
    assert evening.heard()


def test_a_wrong_card_taken_back_is_told_before_the_right_one_whatever_is_pressed() -> None:
    evening = Evening(game("ditch-rummy"), 2, "seats=2 phase=draw turn=0 hands=0,3 dealer=1 plays=1:3H+4H,1:4D+5D")
    evening.felt.draws(ANN)
    evening.felt.lays(ANN, "3S", area(BOB), x=90)
    evening.waits()
    evening.felt.takes(ANN, "3S")
    evening.felt.lays(ANN, "3S", area(ANN))
    evening.press(Drew(ANN, 3))
    evening.press(Said(ANN, Word.DONE))
    assert evening.heard(Laid(ANN, area(BOB), (cards("3S"),)), plays(ANN, "3S"))


def test_a_wrong_card_taken_back_is_told_however_restless_hands_are_elsewhere() -> None:
    """Bob rests a hand at his edge and fidgets: something changes all the time, but not where the card lies."""
    evening = Evening(game("ditch-rummy"), 2, "seats=2 phase=draw turn=0 hands=0,3 dealer=1 plays=1:3H+4H,1:4D+5D")
    evening.felt.draws(ANN)
    evening.felt.lays(ANN, "3S", area(BOB), x=90)
    resting = Arm(99, BOB, evening.felt.time, (60, 60), left=evening.felt.time, rests=True)
    evening.felt.arms.append(resting)
    for _ in range(9):
        evening.felt.rests(700)
    assert evening.reading.rests, "the screen says what is wrong"
    evening.felt.takes(ANN, "3S")
    evening.felt.lays(ANN, "3S", area(ANN))
    evening.press(Drew(ANN, 3))
    evening.press(Said(ANN, Word.DONE))
    assert evening.heard(Laid(ANN, area(BOB), (cards("3S"),)), plays(ANN, "3S"))


@pytest.mark.parametrize(("home", "named"), [((200.0, 40.0), True), ((0.0, 0.0), False)])
def test_a_wrong_card_taken_back_was_named_if_its_hand_rests_far_from_it(
    home: tuple[float, float], named: bool
) -> None:
    """Who keeps a hand on the table holds only what lies under its fingers."""
    evening = a_wrong_card_beside_a_hand_at_rest(home)
    evening.felt.rests(2000)
    evening.felt.rests(700)
    evening.felt.takes(ANN, "3S")
    evening.felt.lays(ANN, "3S", area(ANN))
    evening.press(Drew(ANN, 3))
    evening.press(Said(ANN, Word.DONE))
    told = (Laid(ANN, area(BOB), (cards("3S"),)),) if named else ()
    assert evening.heard(*told, plays(ANN, "3S"))


def test_a_wrong_card_is_named_though_the_hand_that_laid_it_rests_at_it_for_long() -> None:
    """Nobody holds a card still over the table for so long: nobody was told what is wrong until that hand was gone."""
    evening = a_wrong_card_beside_a_hand_at_rest((0.0, 0.0))
    for _ in range(6):
        evening.felt.rests(700)
    assert not evening.reading.rests
    for _ in range(3):
        evening.felt.rests(700)
    assert evening.reading.rests


def a_wrong_card_beside_a_hand_at_rest(home: tuple[float, float]) -> Evening:
    """Ann has laid a card where it may not lie, and her hand rests so far from it."""
    evening = Evening(game("ditch-rummy"), 2, "seats=2 phase=draw turn=0 hands=0,3 dealer=1 plays=1:3H+4H,1:4D+5D")
    evening.felt.draws(ANN)
    evening.felt.shelters = 0
    arm = evening.felt.comes(ANN, area(BOB))
    there = evening.felt.put("3S", area(BOB), x=90).pose
    arm.at = (there.x + home[0], there.y + home[1])
    arm.halts(*arm.at, evening.felt.time + 300)
    evening.felt.wait(400)
    arm.left, arm.rests = evening.felt.time, True
    return evening


def test_a_wrong_card_taken_back_waits_until_all_that_was_pressed_before_it_is_told() -> None:
    evening = Evening(game("ditch-rummy"), 2, "seats=2 phase=play turn=1 hands=1,3 dealer=1 plays=1:3H+4H")
    evening.felt.draws(ANN)
    evening.felt.lays(ANN, "AD", area(ANN))
    evening.waits(5000)
    evening.felt.takes(ANN, "AD")
    for pressed in (Said(BOB, Word.DONE), Drew(ANN, 2), Said(ANN, Word.DONE)):
        evening.press(pressed)
        evening.waits()
    wrong = next(judged for judged in evening.referee.judged if judged.refused)
    assert wrong.event == plays(ANN, "AD") and [ruling.code for ruling in wrong.rulings] == ["fits_no_meld"]
    assert wrong.number == len(evening.referee.judged) - 1, "between the draw and the end of the turn"


def test_a_wrong_card_taken_back_is_told_after_what_was_laid_before_it() -> None:
    evening = Evening(game("ditch-rummy"), 2, "seats=2 phase=draw turn=0 hands=2,3 dealer=1 plays=1:3H+4H")
    evening.felt.draws(ANN)
    for n, text in enumerate(("4S", "4C")):
        evening.felt.lays(ANN, text, area(ANN), x=22 * n)
    evening.felt.lays(ANN, "5S", area(BOB), x=90)
    evening.waits()
    evening.felt.takes(ANN, "5S")
    evening.felt.lays(ANN, "5S", area(ANN), x=120)
    evening.press(Said(ANN, Word.DONE))
    wrong = Laid(ANN, area(BOB), (cards("5S"),))
    assert evening.heard(Drew(ANN, 1), plays(ANN, "4S 4C"), wrong, plays(ANN, "5S"))


def test_a_card_put_down_out_of_turn_and_taken_up_again_was_not_laid() -> None:
    evening = Evening(game("ditch-rummy"), 3, "seats=3 phase=draw turn=1 hands=3,1,3 dealer=2 plays=1:3H+4H")
    evening.felt.lays(CY, "KS", area(CY))
    evening.waits()
    evening.felt.takes(CY, "KS")
    evening.felt.draws(BOB)
    evening.felt.lays(BOB, "9S")
    assert evening.heard(Drew(BOB, 2), Laid(BOB, DISCARD, (cards("9S"),)))


def test_of_two_cards_laid_as_one_neither_is_asked_about_without_end() -> None:
    """One was denied and left out, and whether the other one had been laid with it was asked again and again."""
    evening = Evening(game("ditch-rummy"), 3, "seats=3 phase=draw turn=0 hands=0,3,3 dealer=2")
    evening.felt.rests()
    evening.felt.enters_at(180, 520, 70)  # between Ann and Bob
    evening.felt.comes(ANN, DISCARD)
    for text, x in (("4S", 0), ("9C", 14)):
        evening.felt.put(text, x=x)
    evening.felt.goes(ANN)
    for _ in range(6):
        evening.felt.brushes(BOB)
        evening.felt.rests(2000)
        evening.waits(3000)
        if evening.reading.question:
            evening.answer(None)
    assert evening.heard() and {one.code for one in evening.questions} == {"who", "again"}
    assert evening.advice == ["extra", "extra"]


@pytest.mark.parametrize("sure", [0.5, 0.1])
def test_who_exchanged_the_card_they_laid_last_is_not_told_off_for_it(sure: float) -> None:
    """It may have been the next player's, who took the card: asked whether it was hers, she was told off for it."""
    evening = first_discard()
    arm = evening.felt.comes(ANN, DISCARD)
    assert arm.seen_as is not None
    arm.seen_as = replace(arm.seen_as, sureness=sure)
    evening.felt.remove("9C")
    evening.felt.put("4D", angle=40)
    evening.felt.goes(ANN)
    evening.felt.rests()
    evening.waits()
    if evening.questions:
        evening.answer([option.params[0][1] for option in evening.questions[-1].options].index(ANN))
        evening.felt.rests()
    assert evening.heard(Undone(), lays(ANN, card("4D")))


def melded_and_taken_back() -> Evening:
    """Bob has melded, and it was taken back, though the cards lie there."""
    evening = Evening(game("ditch-rummy"), 2, "seats=2 phase=play turn=1 hands=3,5 dealer=0 stock=30")
    evening.felt.lays(BOB, "8D", area(BOB))
    evening.felt.lays(BOB, "9S", area(BOB), x=22)
    evening.felt.rests()
    evening.press(Said(BOB, Word.DONE))
    assert evening.referee.position.turn == ANN
    evening.press(Undone())
    evening.press(Undone())
    evening.log.clear()
    return evening


@pytest.mark.parametrize("counts", [True, False])
def test_whoever_is_done_is_asked_first_whether_what_they_laid_counts(counts: bool) -> None:
    """It was done again and again, and taken back each time, for the cards that lay there were forgotten with it."""
    evening = melded_and_taken_back()
    evening.press(Said(BOB, Word.DONE))
    question = evening.reading.question
    assert question is not None and question.code == "again" and evening.referee.position.turn == BOB
    meld = Laid(BOB, area(BOB), (cards("8D 9S"),))
    codes = [option.code for option in question.options]
    told = [[act.event for act in option.acts] for option in question.options]
    evening.answer(told.index([meld, Said(BOB, Word.DONE)]) if counts else codes.index("counts_not"))
    assert evening.heard(*((meld,) if counts else ()), Said(BOB, Word.DONE))
    assert evening.referee.position.turn == ANN
    evening.waits(5000)
    assert evening.reading.question is None


def test_a_card_of_a_group_that_was_taken_back_lies_where_it_was_laid_next() -> None:
    """It lay towards the melds, and the group was told with it: the card counted as the one that had lain there, and
    Bob's, of the same face, as hers."""
    evening = Evening(game("that-dam-game"), 4)
    evening.press(Dealt(DEE, evening.referee.position.size))
    evening.felt.draws(ANN)
    evening.felt.comes(ANN, area(ANN))
    for n, text in enumerate(("2H", "5C", "5S")):
        evening.felt.put(text, area(ANN), x=22 * (n - 1))
    evening.felt.goes(ANN)
    evening.felt.rests(3000)
    evening.waits(6000)
    evening.felt.takes(ANN, "2H", "5C", "5S")
    evening.felt.lays(ANN, "5S", y=44, angle=20)
    group = Laid(ANN, area(ANN), (cards("2H 5C 5S"),))
    assert evening.heard(Drew(ANN), group, lays(ANN, card("5S")))
    assert not evening.reader.wrongly.told(group), "laid once more it lies there"
    evening.felt.draws(BOB)
    evening.felt.lays(BOB, "5S", pack=2, y=48, angle=78)
    assert evening.heard(*(Said(one, Word.NO) for one in (BOB, CY, DEE)), Drew(BOB), lays(BOB, card("5S")))
