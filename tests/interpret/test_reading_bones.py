"""Bones that are dropped, fall out of a hand, are put back or are exchanged for others."""

from __future__ import annotations

import pytest

from companion.facts.events import Amended, Laid, Lifted, Moved, Said, Undone, Word
from companion.table import Place
from scoring.cards import BACK, any_card
from tests.interpret.evening_talk import Evening
from tests.interpret.yard_talk import DROPS, above, below, in_the_yard, yard
from tests.people import ANN, BOB


def test_a_hand_that_stays_long_at_its_bone_may_have_swapped_it_and_is_asked() -> None:
    evening = in_the_yard("phase=act row=bbbbRbbbGbbbBbbbYbbbPbbbb dogs=3,0 hands=1,0")
    evening.felt.report()
    evening.felt.comes(ANN, yard(3), ms=1500)
    evening.felt.goes(ANN)
    evening.felt.report()
    assert evening.heard() and [one.code for one in evening.questions] == ["exchanged"]
    evening.answer(0)
    assert evening.heard(Lifted(ANN, yard(3), (BACK,)), Laid(ANN, yard(3), ((BACK,),)))
    assert evening.reading.question is None and evening.referee.position.used == 1


def test_a_hand_that_was_shorter_at_its_bone_is_asked_about_once_nobody_goes_on() -> None:
    evening = in_the_yard("phase=act row=bbbbRbbbGbbbBbbbYbbbPbbbb dogs=3,0 hands=1,0")
    evening.felt.report()
    evening.felt.comes(ANN, yard(3), ms=400)
    evening.felt.goes(ANN)
    evening.felt.report()
    assert evening.questions == []
    evening.waits()
    assert [one.code for one in evening.questions] == ["exchanged"]


def test_whoever_holds_no_bone_has_put_none_back() -> None:
    evening = in_the_yard("phase=act row=bbbbRbbbGbbbBbbbYbbbPbbbb dogs=3,0")
    evening.felt.report()
    evening.felt.comes(ANN, yard(3), ms=1500)
    evening.felt.goes(ANN)
    evening.felt.report()
    assert evening.heard() and evening.questions == []


def test_a_bone_put_down_where_only_a_dog_may_lie_is_not_told_off_at_once() -> None:
    evening = in_the_yard("phase=act row=bbbbRbbbGbbbBbbbYbbbPbbbb dogs=3,0 hands=1,1")
    evening.felt.put("dog-1", below(3))
    evening.felt.report()
    evening.felt.lays(BOB, "bone-B", above(4), angle=40)
    for _ in range(4):
        evening.felt.wait(500)
        evening.felt.report(still=False)
    evening.felt.takes(BOB, "bone-B")
    evening.waits()
    assert evening.heard() and evening.questions == []


def test_bones_dropped_together_are_one_act() -> None:
    evening = in_the_yard("phase=act row=bbbbRbbbGbbbBbbbYbbbPbbbb dogs=5,0 hands=2,0")
    evening.felt.report()
    evening.felt.comes(ANN, DROPS)
    for x in (-40, 0):
        evening.felt.put("bone-R", DROPS, x=x)
        evening.felt.wait(300)
    evening.felt.goes(ANN)
    evening.felt.report()
    assert evening.heard(Laid(ANN, DROPS, ((any_card("bone-R"),) * 2,))) and not evening.last.refused


def test_bones_held_over_their_place_are_dropped_only_when_the_hand_lets_go() -> None:
    """The hand stopped at the table's edge, as hands at rest do, and the upper one of two bones could be read."""
    evening = in_the_yard("phase=act row=bbbbRbbbGbbbBbbbYbbbPbbbb dogs=5,0 hands=2,0")
    evening.felt.report()
    evening.felt.shelters = 20
    arm = evening.felt.comes(ANN, DROPS)
    evening.felt.put("bone-R", DROPS)
    evening.felt.goes(ANN)
    arm.rests = True
    evening.felt.rests(2000)
    evening.felt.rests()
    assert evening.heard()
    arm.rests = False
    evening.felt.remove("bone-R")
    evening.felt.comes(ANN, DROPS)
    for x in (-40, 0):
        evening.felt.put("bone-R", DROPS, x=x, y=20)
    evening.felt.goes(ANN)
    evening.felt.rests()
    assert evening.heard(Laid(ANN, DROPS, ((any_card("bone-R"),) * 2,)))


def test_a_second_bone_belongs_to_the_first_before_the_hand_goes_on_to_its_dog() -> None:
    """Each was told as an action of its own, so that her turn was over and she moved her dog out of turn."""
    evening = in_the_yard("phase=act row=bbbbRbbbGbbbBbbbYbbbPbbbb dogs=5,0 hands=2,0 used=1")
    evening.felt.put("dog-1", below(5))
    evening.felt.report()
    red = any_card("bone-R")
    arm = evening.felt.comes(ANN, DROPS)
    evening.felt.put("bone-R", DROPS, x=-20)
    evening.felt.loses(arm)
    evening.felt.rests(1500)
    assert evening.heard(Laid(ANN, DROPS, ((red,),)))
    first, arm = evening.last.number, evening.felt.comes(ANN, DROPS)
    evening.felt.put("bone-R", DROPS, x=20)
    evening.felt.reaches_on(arm, below(5))
    evening.felt.report(still=False)
    evening.felt.remove("dog-1")
    evening.felt.reaches_on(arm, below(4))
    evening.felt.put("dog-1", below(4))
    evening.felt.goes(ANN)
    evening.felt.rests()
    moved = Moved(ANN, any_card("dog-1"), below(5), below(4))
    assert evening.heard(Amended(first, Laid(ANN, DROPS, ((red, red),))), moved) and not evening.last.refused


def test_a_bone_of_another_colour_among_those_dropped_is_wrong_with_all_of_them() -> None:
    """Two red bones lie already: two more may be dropped, and not a third of any colour."""
    evening = in_the_yard("phase=act row=bbbbRbbbGbbbBbbbYbbbPbbbb dogs=5,0 hands=3,0 dropped=-/RR used=2")
    evening.felt.report()
    evening.felt.comes(ANN, DROPS)
    for n, bone in enumerate(("bone-R", "bone-R", "bone-B")):
        evening.felt.put(bone, DROPS, x=40 * (n - 1))
        evening.felt.wait(300)
        evening.felt.report(still=False)
    evening.felt.goes(ANN)
    evening.felt.report()
    evening.waits(6000)
    assert evening.heard(Laid(ANN, DROPS, (tuple(map(any_card, ("bone-R", "bone-R", "bone-B"))),)))
    assert [ruling.code for ruling in evening.last.rulings] == ["wrong_colour"]


def test_a_bone_looked_at_over_its_gap_and_put_there_face_down_is_nothing_wrong() -> None:
    """Ann holds it still for long, face up, before she turns it over."""
    evening = in_the_yard("phase=act row=bbbbRbbbGbbbBbbbYbbbPbbbb dogs=3,0 hands=1,0")
    evening.felt.put("dog-1", below(3))
    evening.felt.report()
    evening.felt.digs(ANN, yard(3))
    evening.heard()
    evening.felt.shelters = 20
    evening.felt.comes(ANN, yard(3))
    evening.felt.put("bone-R", yard(3))
    evening.felt.report(still=False)
    evening.waits(2000)
    evening.felt.remove("bone-R")
    evening.felt.goes(ANN)
    evening.felt.rests()
    evening.felt.lays(ANN, "back", yard(3))
    assert evening.heard(Laid(ANN, yard(3), ((BACK,),))) and not evening.last.refused


def test_what_was_once_put_back_wrongly_taken_may_be_laid_there_rightly_later() -> None:
    evening = in_the_yard("phase=act row=bbbbRbbbGbbbBbbbYbbbPbbbb dogs=3,0 hands=1,0")
    evening.felt.report()
    evening.felt.digs(ANN, yard(4))
    evening.waits()
    evening.felt.lays(ANN, "back", yard(4))
    evening.felt.put("dog-1", below(3))
    evening.felt.report()
    evening.felt.carries(ANN, "dog-1", below(4))
    evening.felt.digs(ANN, yard(4))
    evening.heard()
    evening.felt.lays(ANN, "back", yard(4))
    assert evening.heard(Laid(ANN, yard(4), ((BACK,),))) and not evening.last.refused


def test_a_fourth_bone_is_exchanged_in_one_visit_and_asked_about() -> None:
    evening = in_the_yard("phase=act row=bbbbRbbbGbbbBbbbYbbbPbbbb dogs=3,0 hands=3,0")
    evening.felt.report()
    evening.felt.comes(ANN, yard(3), ms=1500)
    evening.felt.goes(ANN)
    evening.felt.report()
    evening.answer(0)
    assert evening.heard(Lifted(ANN, yard(3), (BACK,)), Laid(ANN, yard(3), ((BACK,),)))
    assert evening.referee.position.hands == (3, 0) and evening.referee.position.phase == "act"


def test_a_hand_that_takes_a_bone_home_and_comes_back_may_have_swapped_it() -> None:
    evening = in_the_yard("phase=act row=bbbbRbbbGbbbBbbbYbbbPbbbb dogs=3,0 hands=1,0")
    evening.felt.report()
    hand = evening.felt.comes(ANN, yard(3), ms=200)
    evening.felt.reaches_on(hand, DROPS, 200)
    evening.felt.reaches_on(hand, yard(3), 200)
    evening.felt.goes(ANN)
    evening.felt.report()
    assert evening.heard() and [one.code for one in evening.questions] == ["exchanged"]


def with_a_bone_in_a_hand_that_comes_back(position: str) -> Evening:
    """Ann seems to put a bone down before herself and to take it up again."""
    evening = in_the_yard(position)
    evening.felt.put("dog-2", above(8))
    evening.felt.report()
    hand = evening.felt.comes(ANN, yard(3), ms=200)
    evening.felt.reaches_on(hand, DROPS, 200)
    evening.felt.shelters = 20.0
    held = evening.felt.put("back", DROPS, x=40)
    evening.felt.report(still=False)
    evening.felt.cards.remove(held)
    evening.felt.reaches_on(hand, yard(3), 200)
    evening.felt.goes(ANN)
    evening.felt.report()
    return evening


def test_a_hand_in_which_a_bone_was_seen_before_it_came_back_may_have_swapped_it() -> None:
    evening = with_a_bone_in_a_hand_that_comes_back("phase=act row=bbbbRbbbGbbbBbbbYbbbPbbbb dogs=3,8 hands=1,0")
    assert evening.heard() and [one.code for one in evening.questions] == ["exchanged"]


def test_a_hand_that_came_back_with_a_bone_before_its_turn_has_swapped_none() -> None:
    position = "phase=act turn=1 row=bbbbRbbbGbbbBbbbYbbbPbbbb dogs=3,8 hands=1,0"
    evening = with_a_bone_in_a_hand_that_comes_back(position)
    evening.felt.carries(BOB, "dog-2", above(7))
    evening.press(Said(BOB, Word.DONE))
    evening.waits()
    assert evening.referee.position.turn == ANN and not evening.questions


@pytest.mark.parametrize("n", [2, 3])
def test_bones_of_one_drop_may_be_brought_in_several_visits(n: int) -> None:
    evening = in_the_yard(f"phase=act row=bbbbRbbbGbbbBbbbYbbbPbbbb dogs=5,0 hands={n},0")
    evening.felt.report()
    for visit in range(n):
        evening.felt.comes(ANN, DROPS)
        evening.felt.put("bone-R", DROPS, x=40 * visit - 40)
        evening.felt.goes(ANN)
        evening.felt.report()
    assert evening.referee.position.dropped[0] == (any_card("bone-R"),) * n
    assert evening.referee.position.used == 1, "one act (DG-31)"


def test_bones_of_one_drop_that_turn_up_one_after_the_other_later_belong_to_it() -> None:
    """Two slid from under the first one; it was told of the one when of the other nobody knew yet whether it stays."""
    evening = in_the_yard("phase=act used=2 row=bbbbRbbbGbbbBbbbYbbbPbbbb dogs=5,8 hands=3,0")
    evening.felt.report()
    evening.felt.lays(ANN, "bone-R", to=DROPS)
    evening.felt.rests(4000)
    evening.settles = False
    evening.felt.comes(ANN, DROPS)
    evening.felt.put("bone-R", DROPS, x=40)
    evening.felt.report(still=False)
    evening.felt.wait(200)
    evening.felt.put("bone-R", DROPS, x=80)
    evening.felt.goes(ANN)
    for _ in range(80):
        evening.felt.report()
        evening.felt.wait(100)
    assert evening.referee.position.dropped[0] == (any_card("bone-R"),) * 3 and not evening.questions


def test_bones_brought_one_by_one_and_told_together_are_one_drop() -> None:
    """The next hand was there before the last had gone, so that all three were understood at once."""
    evening = in_the_yard("phase=act row=bbbbRbbbGbbbBbbbYbbbPbbbb dogs=5,0 hands=3,0")
    evening.felt.report()
    evening.felt.comes(ANN, DROPS)
    for n in range(3):
        evening.felt.put("bone-R", DROPS, x=40 * n - 40)
        evening.felt.comes(ANN, DROPS)
        evening.felt.goes(ANN)
    evening.felt.goes(ANN)
    evening.felt.report()
    assert evening.referee.position.dropped[0] == (any_card("bone-R"),) * 3
    assert evening.referee.position.used == 1, "one act (DG-31)"


def test_a_forbidden_drop_by_the_next_player_says_that_the_turn_before_is_over() -> None:
    evening = in_the_yard("phase=act used=1 row=bbbbRbbbGbbbBbbbYbbbPbbbb dogs=3,4 hands=0,1")
    evening.felt.report()
    evening.felt.lays(BOB, "bone-R", Place("drops", BOB))
    assert evening.heard()  # it may have fallen out of Bob's hand
    evening.waits(6000)
    assert evening.heard(Said(ANN, Word.DONE), Laid(BOB, Place("drops", BOB), ((any_card("bone-R"),),)))
    assert [ruling.code for ruling in evening.last.rulings] == ["not_at_bowl"]


def test_whoever_drops_before_the_other_has_done_anything_is_out_of_turn() -> None:
    evening = in_the_yard("phase=act row=bbbbRbbbGbbbBbbbYbbbPbbbb dogs=3,4 hands=0,1")
    evening.felt.report()
    evening.felt.lays(BOB, "bone-R", Place("drops", BOB))
    evening.waits(6000)
    assert evening.heard(Laid(BOB, Place("drops", BOB), ((any_card("bone-R"),),)))
    assert [ruling.code for ruling in evening.last.rulings] == ["not_your_turn"]


def test_a_bone_that_fell_out_of_a_hand_and_is_taken_up_again_is_no_drop() -> None:
    evening = in_the_yard("phase=act row=bbbbRbbbGbbbBbbbYbbbPbbbb dogs=3,4 hands=0,1")
    evening.felt.put("dog-1", below(3), y=-19)
    evening.felt.report()
    evening.felt.lays(BOB, "bone-R", Place("drops", BOB))
    evening.waits(2500)
    evening.felt.takes(BOB, "bone-R")
    evening.waits(6000)
    assert evening.heard()
    evening.felt.carries(ANN, "dog-1", below(5))
    assert evening.heard(Moved(ANN, any_card("dog-1"), below(3), below(5))) and not evening.last.refused


def test_a_bone_that_fell_out_of_a_hand_before_its_owners_turn_ends_nobody_elses() -> None:
    """Ann may go on; Bob might have dropped it by right, had she been done."""
    evening = in_the_yard("phase=act used=1 row=bbbbRbbbGbbbBbbbYbbbPbbbb dogs=3,5 hands=0,1")
    evening.felt.report()
    evening.felt.lays(BOB, "bone-R", Place("drops", BOB))
    evening.waits(2500)
    evening.felt.takes(BOB, "bone-R")
    evening.waits(6000)
    assert evening.heard() and not evening.questions


def test_a_bone_that_may_be_dropped_by_right_is_asked_about_before_others_go_on() -> None:
    """The hand looked like Bob's; had Ann laid it, that was her last action and her turn was over."""
    evening = in_the_yard("phase=act used=2 row=bbbbRbbbGbbbBbbbYbbbPbbbb dogs=5,8 hands=1,0")
    evening.felt.put("dog-2", above(8))
    evening.felt.report()
    evening.felt.lays(BOB, "bone-R", DROPS)
    evening.felt.carries(BOB, "dog-2", above(7))
    evening.waits()
    assert evening.heard() and [one.code for one in evening.questions] == ["who"]
    question = evening.reading.question
    assert question is not None
    evening.answer([dict(option.params)["by"] for option in question.options].index(ANN))
    dog = Moved(BOB, any_card("dog-2"), above(8), above(7))
    assert evening.heard(Laid(ANN, DROPS, ((any_card("bone-R"),),)), dog) and not evening.last.refused


def test_whoever_takes_up_what_they_have_just_dropped_is_asked_before_it_is_wrong() -> None:
    """It may have fallen out of a hand; nobody is told that dropped bones stay where they are before that is clear."""
    evening = in_the_yard("phase=act row=bbbbRbbbGbbbBbbbYbbbPbbbb dogs=5,4 hands=1,0")
    evening.felt.report()
    evening.felt.lays(ANN, "bone-R", DROPS)
    dropped = Laid(ANN, DROPS, ((any_card("bone-R"),),))
    assert evening.heard(dropped) and not evening.last.refused
    evening.felt.rests(6000)
    evening.felt.takes(ANN, "bone-R")
    evening.waits(6000)
    question = evening.reading.question
    assert evening.heard() and question is not None and question.code == "lifted"
    evening.answer([option.code for option in question.options].index("taken_back"))
    evening.waits(6000)
    assert evening.heard(Undone()) and evening.reading.question is None


def test_others_go_on_beside_a_bone_that_fell_out_of_a_hand() -> None:
    evening = in_the_yard("phase=act row=bbbbRbbbGbbbBbbbYbbbPbbbb dogs=3,4 hands=0,1")
    evening.felt.put("dog-1", below(3), y=-19)
    evening.felt.report()
    evening.felt.lays(BOB, "bone-R", Place("drops", BOB))
    evening.felt.carries(ANN, "dog-1", below(5))
    assert evening.heard(Moved(ANN, any_card("dog-1"), below(3), below(5))) and not evening.last.refused


def test_who_took_a_dropped_bone_of_anothers_that_is_not_to_be_seen_is_asked() -> None:
    """Nobody takes those; a sleeve that looks like the cloth may lie over it."""
    evening = in_the_yard("phase=act turn=1 row=bbbbRbbbGbbbBbbbYbbbPbbbb dogs=5,3 dropped=R/-")
    evening.felt.put("bone-R", DROPS)
    evening.felt.report()
    evening.felt.takes(BOB, "bone-R")
    evening.waits()
    assert evening.heard() and [one.code for one in evening.questions] == ["which"]


def test_who_digs_where_they_put_another_bone_back_may_have_dug_once_more() -> None:
    """The key with Ann's name took back the bone that she had put there."""
    evening = in_the_yard("phase=act row=bbbbRbbbGbbbBbbbYbbbPbbbb dogs=3,0 hands=2,0")
    evening.felt.put("dog-1", below(3))
    evening.felt.report()
    evening.felt.digs(ANN, yard(3))
    evening.felt.lays(ANN, "back", yard(3))
    evening.felt.rests()
    assert evening.heard(Lifted(ANN, yard(3), (BACK,)), Laid(ANN, yard(3), ((BACK,),)))
    evening.felt.digs(BOB, yard(3))
    question = evening.reading.question
    assert evening.heard() and question is not None and question.code == "who_took"
    evening.answer([dict(option.params)["by"] for option in question.options].index(ANN))
    assert evening.heard(Lifted(ANN, yard(3), (BACK,))) and not evening.last.refused
