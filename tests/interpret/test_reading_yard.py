"""The reader at a yard of bones and bowls: dogs that are laid, carried on, and put back."""

from __future__ import annotations

import pytest

from companion.facts.events import Laid, Lifted, Moved, Said, Undone, Word
from companion.games import game
from companion.table import Place
from scoring.cards import BACK, any_card
from tests.interpret.evening_talk import Evening
from tests.interpret.yard_talk import DROPS, above, below, in_the_yard, laid_out, yard
from tests.people import ANN, BOB, CY, DEE

ROW = "bbbbRbbbGbbbBbbbYbbbPbbbb"


def two_dogs_at_one_back() -> tuple[Evening, tuple[float, float]]:
    """Both dogs are at the third back; and where on the table that is."""
    evening = in_the_yard("phase=act row=bbbbRbbbGbbbBbbbYbbbPbbbb dogs=3,3")
    evening.felt.put("dog-1", below(3), y=30)
    evening.felt.put("dog-2", above(3))
    evening.felt.report()
    return evening, evening.felt.layout.places[yard(3)].centre


def test_a_dog_more_is_taken_by_whoever_has_none() -> None:
    evening = Evening(game("dig"), 2)
    evening.felt.put("doghouse", Place("doghouse"))
    evening.felt.report()
    evening.felt.lays(ANN, "dog-1", below(0))
    evening.felt.enters_at(960, 260, 270)  # at the corner between both
    evening.felt.lays(BOB, "dog-2", above(0))
    assert evening.questions == []
    assert evening.heard(
        Laid(ANN, below(0), ((any_card("dog-1"),),)),
        Laid(BOB, above(0), ((any_card("dog-2"),),)),
    )


def test_of_two_dogs_of_one_hand_one_is_somebody_elses_and_it_is_asked_which() -> None:
    evening = Evening(game("dig"), 3)
    evening.felt.put("doghouse", Place("doghouse"))
    evening.felt.report()
    evening.felt.lays(ANN, "dog-3", below(0))
    assert evening.heard(Laid(ANN, below(0), ((any_card("dog-3"),),)))
    evening.felt.lays(ANN, "dog-1", below(0), x=20)
    evening.waits()
    assert evening.heard(), [(option.code, option.params) for option in evening.questions[-1].options]
    told = [tuple(act.event for act in option.acts) for option in evening.questions[-1].options]
    rightly = Laid(BOB, below(0), ((any_card("dog-3"),),)), Laid(ANN, below(0), ((any_card("dog-1"),),))
    evening.answer(told.index((Undone(), *rightly)))
    assert evening.heard(Undone(), *rightly)
    evening.waits()
    assert evening.heard() and len(evening.questions) == 1


def test_a_dog_that_a_hand_lays_on_the_side_of_others_is_perhaps_theirs() -> None:
    evening = Evening(game("dig"), 3)
    evening.felt.put("doghouse", Place("doghouse"))
    evening.felt.report()
    evening.felt.lays(ANN, "dog-3", above(0))
    assert evening.heard() and [one.code for one in evening.questions] == ["who"]
    told = [tuple(act.event for act in option.acts) for option in evening.questions[-1].options]
    evening.answer(told.index((Laid(CY, above(0), ((any_card("dog-3"),),)),)))
    assert evening.heard(Laid(CY, above(0), ((any_card("dog-3"),),)))


@pytest.mark.parametrize("hidden", [False, True])
def test_a_back_counts_beside_its_hand_unless_it_may_have_come_from_under_an_arm(hidden: bool) -> None:
    evening = Evening(game("dig"), 2)
    evening.felt.put("doghouse", Place("doghouse"))
    evening.felt.put("back", yard(1))
    evening.felt.report()
    hand = evening.felt.comes(ANN, yard(2))
    evening.felt.put("back", yard(2))
    evening.felt.reaches_on(hand, yard(1) if hidden else yard(9))
    evening.felt.report(still=False)
    laid = tuple(Laid(None, yard(n), ((BACK,),)) for n in ((1,) if hidden else (1, 2)))
    assert evening.heard(*laid)


def test_a_dog_that_went_somewhere_else_has_moved() -> None:
    evening = laid_out()
    evening.felt.carries(ANN, "dog-1", below(3))
    assert evening.heard(Moved(ANN, any_card("dog-1"), below(0), below(3))) and not evening.last.refused


def test_whoever_digs_and_moves_on_in_one_visit_has_dug_first() -> None:
    evening, (x, y) = two_dogs_at_one_back()
    hand = evening.felt.comes(ANN, yard(3))
    evening.felt.cards.remove(next(one for one in evening.felt.cards if (one.pose.x, one.pose.y) == (x, y)))
    evening.felt.reaches_on(hand, below(3))
    evening.felt.remove("dog-1")
    evening.felt.reaches_on(hand, below(4))
    evening.felt.put("dog-1", below(4), y=30)
    evening.felt.goes(ANN)
    evening.felt.report()
    assert evening.heard(Lifted(ANN, yard(3), (BACK,)), Moved(ANN, any_card("dog-1"), below(3), below(4)))


def test_no_dog_has_moved_on_as_long_as_a_hand_hides_whether_it_has_dug() -> None:
    evening, (x, y) = two_dogs_at_one_back()
    hand = evening.felt.comes(ANN, below(3))
    evening.felt.shelters = 60
    evening.felt.remove("dog-1")
    evening.felt.reaches_on(hand, below(7))
    evening.felt.put("dog-1", below(7), y=30)
    evening.felt.cards.remove(next(one for one in evening.felt.cards if (one.pose.x, one.pose.y) == (x, y)))
    evening.felt.reaches_on(hand, yard(3))
    evening.felt.report(still=False)
    assert evening.heard()
    evening.felt.goes(ANN)
    evening.felt.report()
    assert evening.heard(Lifted(ANN, yard(3), (BACK,)), Moved(ANN, any_card("dog-1"), below(3), below(7)))


def test_dogs_that_lie_close_above_and_below_do_not_hide_a_dig_between_them() -> None:
    evening = in_the_yard("phase=act row=bbbbRbbbGbbbBbbbYbbbPbbbb dogs=3,3")
    evening.felt.put("dog-1", below(3), y=-19)
    evening.felt.put("dog-2", above(3), y=19)
    evening.felt.report()
    evening.felt.digs(ANN, yard(3))
    assert evening.heard(Lifted(ANN, yard(3), (BACK,)))


def test_whoever_digs_and_moves_in_a_hurry_has_done_both_in_a_turn_of_their_own() -> None:
    """Nobody has said that Ann is done, and the yard was not still between the bone and the dog."""
    evening = in_the_yard("phase=act used=1 row=bbbbRbbbGbbbBbbbYbbbPbbbb dogs=3,4")
    evening.felt.put("dog-1", below(3))
    evening.felt.put("dog-2", above(4))
    evening.felt.report()
    evening.felt.digs(BOB, yard(4), still=False)
    evening.felt.carries(BOB, "dog-2", above(6))
    assert evening.heard(
        Said(ANN, Word.DONE),
        Lifted(BOB, yard(4), (BACK,)),
        Moved(BOB, any_card("dog-2"), above(4), above(6)),
    )
    assert not evening.last.refused


@pytest.mark.parametrize("x", [910, 890, 870])
def test_whoever_was_to_dig_next_dug_though_their_arm_came_in_like_a_neighbours(x: float) -> None:
    evening = Evening(game("dig"), 4, f"phase=act turn=2 used=1 row={ROW} dogs=9,9,9,4 tokens=dog-1,dog-2,dog-3,dog-4")
    for n, lying in enumerate(evening.referee.position.row, 1):
        evening.felt.put(str(lying), yard(n))
    evening.felt.put("dog-4", above(4))
    evening.felt.report()
    evening.felt.enters_at(x, 0, 200)
    evening.felt.digs(DEE, yard(4), still=False)
    evening.felt.carries(DEE, "dog-4", above(6))
    moved = Moved(DEE, any_card("dog-4"), above(4), above(6))
    assert evening.heard(Said(CY, Word.DONE), Lifted(DEE, yard(4), (BACK,)), moved)
    evening.waits()
    assert evening.heard() and not evening.last.refused and not evening.questions


def test_a_dog_that_moves_on_does_not_count_before_what_it_dug_under_somebodys_hand() -> None:
    evening = in_the_yard("phase=act row=bbbbRbbbGbbbBbbbYbbbPbbbb dogs=3,0")
    evening.felt.put("dog-1", below(3))
    evening.felt.shelters = 50.0
    evening.felt.report()
    evening.felt.comes(BOB, yard(3))  # and leans there all the while
    evening.felt.digs(ANN, yard(3), still=False)
    evening.felt.carries(ANN, "dog-1", below(6))
    evening.felt.goes(BOB)
    evening.felt.report()
    evening.answer(0)  # that Ann dug
    assert [type(event) for event in evening.log] == [Lifted, Moved] and not evening.last.refused


def test_a_bone_dug_in_doubt_is_not_put_back_by_whoever_fills_its_gap_meanwhile() -> None:
    """It was asked who had dug; and when the gap was filled, the dig was told to have been made in the next space."""
    evening = in_the_yard("phase=act row=bbbbRbbbGbbbBbbbYbbbPbbbb dogs=3,0")
    evening.felt.put("dog-1", below(3))
    evening.felt.shelters = 50.0
    evening.felt.report()
    evening.felt.comes(BOB, yard(3))
    evening.felt.digs(ANN, yard(3), still=False)
    evening.felt.carries(ANN, "dog-1", below(4), still=False)
    evening.felt.goes(BOB)
    evening.felt.report()
    evening.felt.rests(2000)
    hand = evening.felt.comes(BOB, yard(25))
    evening.felt.remove_at(yard(25))
    evening.felt.report(still=False)
    evening.felt.reaches_on(hand, yard(3))
    evening.felt.put("back", yard(3))
    evening.felt.goes(BOB)
    evening.felt.report()
    evening.felt.rests()
    evening.waits()
    evening.answer(0)  # that Ann dug
    hers = Lifted(ANN, yard(3), (BACK,)), Moved(ANN, any_card("dog-1"), below(3), below(4)), Said(ANN, Word.DONE)
    assert evening.heard(*hers, Moved(BOB, BACK, yard(25), yard(3)))


def test_a_bone_put_back_long_after_it_was_taken_is_no_other_one() -> None:
    """Nobody may dig there yet; when it lay there again it was told to be dug, and another one put back wrongly."""
    evening = in_the_yard("phase=act row=bbbbRbbbGbbbBbbbYbbbPbbbb dogs=0,0")
    evening.felt.report()
    evening.felt.rests(1000)
    lay = evening.felt.layout.places[yard(3)].centre
    bone = next(one for one in evening.felt.cards if (one.pose.x, one.pose.y) == lay)
    evening.felt.cards.remove(bone)
    evening.felt.report()
    evening.felt.rests(4000)
    evening.felt.comes(ANN, yard(3))
    evening.felt.cards.append(bone)
    evening.felt.goes(ANN)
    evening.felt.report()
    evening.felt.rests()
    evening.waits()
    assert evening.heard() and not evening.questions


def test_a_dog_taken_up_has_moved_nowhere_yet() -> None:
    evening = laid_out()
    evening.felt.takes(ANN, "dog-1")
    evening.felt.rests()
    assert evening.heard() and evening.questions == []


def test_a_dog_that_moves_out_of_turn_has_moved_all_the_same() -> None:
    evening = laid_out()
    evening.felt.carries(BOB, "dog-2", above(2))
    assert evening.heard(Moved(BOB, any_card("dog-2"), above(0), above(2))) and evening.last.refused


def test_a_dog_that_pauses_with_its_hand_there_has_moved_once() -> None:
    evening = laid_out()
    dog = evening.felt.find("dog-1")
    arm = evening.felt.comes(ANN, below(0))
    evening.felt.remove("dog-1")
    evening.felt.reaches_on(arm, below(2))
    evening.felt.put("dog-1", below(2))
    evening.felt.report(still=False)
    evening.felt.rests(600)
    evening.felt.remove("dog-1")
    evening.felt.reaches_on(arm, below(4))
    evening.felt.put("dog-1", below(4))
    evening.felt.goes(ANN)
    evening.felt.report()
    assert dog is not None and evening.heard(Moved(ANN, any_card("dog-1"), below(0), below(4)))


def test_a_dog_moved_by_a_hand_that_rests_at_the_edge_again_has_moved() -> None:
    """Nobody looks at a dog and puts it back with fingers that lie elsewhere."""
    evening = laid_out()
    arm = evening.felt.comes(ANN, below(0))
    evening.felt.remove("dog-1")
    evening.felt.reaches_on(arm, below(2))
    evening.felt.put("dog-1", below(2))
    evening.felt.goes_to_rest(arm)
    evening.felt.report()
    assert evening.heard(Moved(ANN, any_card("dog-1"), below(0), below(2)))


def test_a_dog_that_ran_too_far_may_stop_halfway_back() -> None:
    evening = in_the_yard("phase=act row=bbbbRbbbGbbbBbbbYbbbPbbbb dogs=3,0")
    evening.felt.put("dog-1", below(3))
    evening.felt.report()
    evening.felt.carries(ANN, "dog-1", below(9))
    assert evening.heard(Moved(ANN, any_card("dog-1"), below(3), below(9))) and evening.last.refused
    evening.felt.carries(ANN, "dog-1", below(7))
    assert evening.heard(Moved(ANN, any_card("dog-1"), below(3), below(7))) and not evening.last.refused


def test_a_dog_that_was_carried_on_before_it_was_told_of_has_moved_twice() -> None:
    """Whoever holds three bones goes one space at a time; both moves were understood at once."""
    evening = in_the_yard("phase=act row=bbbbRbbbGbbbBbbbYbbbPbbbb dogs=3,0 hands=3,0")
    evening.felt.put("dog-1", below(3))
    evening.felt.report()
    evening.settles = False
    arm = evening.felt.comes(ANN, below(3))
    evening.felt.remove("dog-1")
    evening.felt.reaches_on(arm, below(4))
    evening.felt.put("dog-1", below(4))
    evening.felt.loses(arm)
    again = evening.felt.comes(ANN, DROPS)
    evening.felt.report(still=False)
    evening.felt.remove("dog-1")
    evening.felt.reaches_on(again, below(5))
    evening.felt.put("dog-1", below(5))
    evening.felt.goes(ANN)
    evening.felt.report()
    evening.waits()
    dog = any_card("dog-1")
    assert evening.heard(Moved(ANN, dog, below(3), below(4)), Moved(ANN, dog, below(4), below(5)))
    assert evening.referee.position.used == 2


def test_what_was_dug_where_a_dog_halted_on_its_way_was_dug_before_it_went_on() -> None:
    """All of it was understood at once; to move as far at one go would have been as right, but not the dig."""
    evening = in_the_yard("phase=act row=bbbbRbbbGbbbBbbbYbbbPbbbb dogs=1,0")
    evening.felt.put("dog-1", below(1))
    evening.felt.report()
    evening.settles = False
    arm = evening.felt.comes(ANN, below(1))
    evening.felt.remove("dog-1")
    evening.felt.reaches_on(arm, below(3))
    evening.felt.put("dog-1", below(3))
    evening.felt.loses(arm)
    again = evening.felt.comes(ANN, below(3))
    evening.felt.shelters = 20
    evening.felt.report(still=False)
    evening.felt.reaches_on(again, yard(3))
    evening.felt.cards.remove(next(one for one in evening.felt.cards if not one.copy and one.pose[:2] == again.at))
    evening.felt.reaches_on(again, below(3))
    evening.felt.remove("dog-1")
    evening.felt.reaches_on(again, below(4))
    evening.felt.put("dog-1", below(4))
    evening.felt.goes(ANN)
    evening.felt.report()
    evening.waits()
    dog, dug = any_card("dog-1"), Lifted(ANN, yard(3), (BACK,))
    assert evening.heard(Moved(ANN, dog, below(1), below(3)), dug, Moved(ANN, dog, below(3), below(4)))
    assert evening.referee.position.used == 0 and evening.referee.position.turn == BOB


def test_a_dog_that_is_carried_on_from_where_it_was_taken_back_has_moved_twice() -> None:
    """Whoever holds three bones goes one space at a time; the first of two moves was taken back on the screen."""
    evening = in_the_yard("phase=act row=bbbbRbbbGbbbBbbbYbbbPbbbb dogs=3,0 hands=3,0")
    evening.felt.put("dog-1", below(3))
    evening.felt.report()
    evening.felt.carries(ANN, "dog-1", below(4))
    dog = any_card("dog-1")
    assert evening.heard(Moved(ANN, dog, below(3), below(4)))
    evening.press(Undone())
    evening.felt.carries(ANN, "dog-1", below(5))
    assert evening.heard(Moved(ANN, dog, below(3), below(4)), Moved(ANN, dog, below(4), below(5)))


def test_a_dog_that_was_refused_is_asked_about_once_what_came_before_is_taken_back() -> None:
    """Perhaps it was right: what is wrong with the record is not what people see first."""
    evening = in_the_yard("phase=act row=bbbbRbbbGbbbBbbbYbbbPbbbb dogs=3,0 hands=3,0")
    evening.felt.put("dog-1", below(3))
    evening.felt.report()
    evening.felt.carries(ANN, "dog-1", below(4))
    evening.felt.carries(ANN, "dog-1", below(6))
    assert [type(event) for event in evening.log] == [Moved, Moved] and evening.last.refused
    evening.press(Undone())
    evening.felt.rests(5000)
    evening.waits()
    assert [one.code for one in evening.questions] == ["again"]


def test_a_dog_between_two_spaces_is_where_it_may_go_in_a_turn_it_begins() -> None:
    """Nobody has said that Ann is done; Bob may go no farther. Anybody may ask for the points at any time."""
    evening = in_the_yard("phase=act used=1 row=bbbbRbbbGbbbBbbbYbbbPbbbb dogs=3,8 hands=0,3")
    evening.felt.put("dog-1", below(3))
    evening.felt.put("dog-2", above(8))
    evening.felt.report()
    evening.felt.carries(BOB, "dog-2", above(7), x=16)
    assert evening.heard(Said(ANN, Word.DONE), Moved(BOB, any_card("dog-2"), above(8), above(7)))
