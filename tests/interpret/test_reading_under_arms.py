"""The reader where arms lie over a yard: the eye only remembers what is there, or takes an arm for the table."""

from __future__ import annotations

import pytest

from companion.facts.events import Lifted, Moved, Said, Word
from companion.games import game
from companion.table import Place
from scoring.cards import BACK, any_card
from tests.interpret.evening_talk import Evening
from tests.interpret.yard_talk import above, below, in_the_yard, yard
from tests.people import ANN, BOB, CY, DEE
from vision.sightings import Halt

ROW = "bbbbRbbbGbbbBbbbYbbbPbbbb"


def test_a_bone_dug_under_anothers_arm_is_missed_only_when_that_goes() -> None:
    """The eye believes in its mark until it has looked once more where Bob's arm had lain."""
    evening = in_the_yard("phase=act row=bbbbRbbbGbbbBbbbYbbbPbbbb dogs=3,8")
    evening.felt.report()
    evening.felt.shelters = -1000.0
    bob = evening.felt.comes(BOB, yard(1), 300)
    bob.at, bob.path = (790.0, 330.0), [Halt(790.0, 330.0, evening.felt.time, evening.felt.time)]
    evening.felt.comes(ANN, yard(3))
    evening.felt.goes(ANN)
    evening.felt.wait(600)
    evening.felt.report(still=False)
    evening.felt.goes(BOB)
    evening.felt.report(still=False)
    evening.felt.wait(66)
    evening.felt.cards.remove(sorted(evening.felt.cards, key=lambda one: -one.pose.x)[2])
    evening.felt.report()
    evening.waits()
    assert evening.heard(Lifted(ANN, yard(3), (BACK,))) and not evening.questions


def test_an_end_card_in_its_gap_was_carried_there_whosever_hand_laid_it() -> None:
    """Ann's arm lay across the gap, and she might have put a bone back; but then nobody had taken the end card."""
    evening = in_the_yard("phase=act used=2 row=bbbbRbbbGbbbBbbbYbbbPbbbb dogs=3,8 hands=1,0")
    evening.felt.report()
    evening.felt.digs(ANN, yard(3))
    assert evening.heard(Lifted(ANN, yard(3), (BACK,))) and evening.referee.position.phase == "dug"
    evening.felt.digs(BOB, yard(25), still=False)
    evening.felt.comes(ANN, yard(3))
    evening.felt.put("back", yard(3))
    evening.felt.goes(ANN)
    evening.felt.report()
    assert evening.heard(Said(ANN, Word.DONE), Moved(ANN, BACK, yard(25), yard(3))) and not evening.last.refused


def test_what_vanished_under_an_arm_that_never_stirs_was_not_taken() -> None:
    """The eye takes it for a part of the table before long, and sees there that the bone does not lie open."""
    before_bob = Place("drops", BOB)
    evening = in_the_yard("phase=act turn=1 row=bbbbRbbbGbbbBbbbYbbbPbbbb dogs=5,8 dropped=-/R")
    bone = evening.felt.put("bone-R", before_bob)
    evening.felt.report()
    arm = evening.felt.comes(BOB, before_bob)
    evening.felt.goes(BOB)
    arm.rests = bone.torn = True
    evening.felt.rests()
    arm.sleeps = True
    evening.felt.rests()
    evening.waits()
    evening.felt.rests(5000)
    assert evening.heard() and not evening.questions
    evening.felt.wakes(arm)
    evening.felt.goes(BOB)
    evening.felt.report(still=False)
    evening.felt.wait(66)
    bone.torn = False
    evening.felt.report()
    evening.waits()
    assert evening.heard() and not evening.questions


def dug_under_an_arm() -> Evening:
    """Ann has dug, and says that she is done while Bob's arm lies over the gap."""
    evening = in_the_yard("phase=act used=1 row=bbbbRbbbGbbbBbbbYbbbPbbbb dogs=3,8")
    evening.felt.report()
    evening.felt.comes(ANN, yard(3))
    evening.felt.comes(BOB, yard(3))
    evening.felt.cards.remove(sorted(evening.felt.cards, key=lambda one: -one.pose.x)[2])
    evening.felt.goes(ANN)
    evening.felt.report(still=False)
    evening.press(Said(ANN, Word.DONE))
    assert evening.heard() and evening.referee.position.turn == ANN
    return evening


def test_a_word_waits_for_what_its_speaker_took_under_anothers_arm() -> None:
    evening = dug_under_an_arm()
    evening.felt.goes(BOB)
    evening.felt.report()
    assert evening.heard(Lifted(ANN, yard(3), (BACK,)), Said(ANN, Word.DONE)) and not evening.last.refused


def test_a_word_does_not_wait_for_an_arm_that_stays() -> None:
    evening = dug_under_an_arm()
    evening.waits(4000)
    assert evening.heard(Said(ANN, Word.DONE)) and not evening.last.refused


def test_an_end_card_that_was_carried_from_a_dog_was_not_dug_there_as_well() -> None:
    evening = in_the_yard("phase=act used=2 row=bb-bRbb dogs=7,1 hands=1,0")
    evening.felt.report()
    evening.felt.digs(BOB, yard(7), to=yard(3))
    assert evening.heard(Said(ANN, Word.DONE), Moved(BOB, BACK, yard(7), yard(3))) and not evening.questions


def test_the_back_in_the_gap_is_the_end_card_though_another_back_went_after_it() -> None:
    """All that Bob did came to light at once: he carried the end card, and dug at his dog."""
    evening = in_the_yard("phase=act used=1 row=bbbbRbbbGbbbBbbbYbbbPbbbb dogs=3,8")
    evening.felt.report()
    evening.felt.digs(ANN, yard(3))
    evening.press(Said(ANN, Word.DONE))
    evening.heard()
    evening.felt.blind = 1.0
    evening.felt.digs(BOB, yard(25), to=yard(3), still=False)
    evening.felt.digs(BOB, yard(8), still=False)
    evening.felt.blind = 0.0
    evening.felt.report()
    evening.waits()
    assert evening.heard(Moved(BOB, BACK, yard(25), yard(3)), Lifted(BOB, yard(8), (BACK,)))


def test_a_dog_has_not_moved_on_while_anothers_arm_hides_what_its_player_took() -> None:
    """Ann's hand has come and gone again, and Bob's fingers are elsewhere: only his sleeve lies over the gap."""
    evening = in_the_yard("phase=act row=bbbbRbbbGbbbBbbbYbbbPbbbb dogs=3,8")
    evening.felt.put("dog-1", below(3), y=30)
    evening.felt.report()
    evening.felt.shelters = 120.0
    evening.felt.comes(BOB, above(3))
    evening.felt.digs(ANN, yard(3), still=False)
    evening.felt.carries(ANN, "dog-1", below(6), y=30)
    assert evening.heard()
    evening.felt.goes(BOB)
    evening.felt.report()
    assert evening.heard(Lifted(ANN, yard(3), (BACK,)), Moved(ANN, any_card("dog-1"), below(3), below(6)))


@pytest.mark.parametrize("others", [(), (ANN, CY)])
def test_nobody_dug_out_of_turn_while_a_hand_was_there_of_whoever_may_dig(others: tuple[int, ...]) -> None:
    """However surely that arm was Dee's, or likelier that of others: names are given by how an arm comes in."""
    evening = Evening(game("dig"), 4, f"phase=act turn=1 row={ROW} dogs=9,3,9,9 tokens=dog-1,dog-2,dog-3,dog-4")
    for n, lying in enumerate(evening.referee.position.row, 1):
        evening.felt.put(str(lying), yard(n))
    evening.felt.report()
    for one in (BOB, *others):
        evening.felt.comes(one, below(12) if one == BOB else yard(4))
    evening.felt.digs(DEE, yard(3), still=False)
    for one in (BOB, *others):
        evening.felt.goes(one)
    evening.felt.report()
    evening.waits()
    question = evening.reading.question
    assert evening.heard() and question is not None and question.code == "who_took"
    assert BOB in [dict(option.params)["by"] for option in question.options]


def dug_out_of_the_gap_while_an_arm_lies_at_the_end(from_the_end: bool) -> Evening:
    """Ann's arm hides whether it is the end card that Bob has laid into the gap, and digs there."""
    evening = in_the_yard("phase=act used=1 row=bbbbRbbbGbbbBbbbYbbbPbbbb dogs=3,3 hands=0,1")
    evening.felt.report()
    evening.felt.digs(ANN, yard(3))
    evening.felt.shelters = 120.0
    arm = evening.felt.comes(ANN, yard(25), 300)
    if from_the_end:
        evening.felt.cards.remove(max(evening.felt.cards, key=lambda one: abs(one.pose.x - arm.at[0]) < 9))
    evening.felt.comes(BOB, yard(3))
    evening.felt.put("back", yard(3))
    evening.felt.goes(BOB)
    evening.felt.report(still=False)
    evening.felt.rests(1000)
    evening.felt.digs(BOB, yard(3), still=False)
    evening.felt.rests(1000)
    assert evening.heard(Lifted(ANN, yard(3), (BACK,)))
    evening.felt.goes(ANN)
    evening.felt.report()
    evening.waits()
    return evening


def test_the_end_card_was_carried_and_dug_though_an_arm_hid_where_it_came_from() -> None:
    evening = dug_out_of_the_gap_while_an_arm_lies_at_the_end(from_the_end=True)
    carried = Said(ANN, Word.DONE), Moved(BOB, BACK, yard(25), yard(3))
    assert evening.heard(*carried, Lifted(BOB, yard(3), (BACK,))) and not evening.questions


def test_a_back_that_came_to_a_gap_and_went_again_was_nothing_if_the_end_card_lies() -> None:
    evening = dug_out_of_the_gap_while_an_arm_lies_at_the_end(from_the_end=False)
    assert evening.heard() and not evening.questions
