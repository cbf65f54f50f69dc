"""The reader at a yard of bones and bowls: backs that are dug, or seem to be."""

from __future__ import annotations

from companion.facts.events import Laid, Lifted, Moved, Said, Undone, Word
from companion.games import game
from companion.interpret.pieces import Pose
from scoring.cards import BACK, any_card
from tests.interpret.a_visit import Arm
from tests.interpret.evening_talk import Evening
from tests.interpret.yard_talk import above, at_the_third_back, below, in_the_yard, yard
from tests.people import ANN, BOB


def test_a_gap_at_the_dog_is_a_dig() -> None:
    evening = at_the_third_back()
    evening.felt.digs(ANN, yard(3))
    assert evening.heard(Lifted(ANN, yard(3), (BACK,))) and not evening.last.refused


def test_a_bone_taken_by_fingers_too_quick_to_be_followed_is_dug() -> None:
    """The eye saw them for a fifth of a second, and never at the bone; the row was silent about it for ever."""
    evening = in_the_yard("phase=act row=bbbbRbbbGbbbBbbbYbbbPbbbb dogs=3,3")
    evening.felt.put("dog-1", below(3))
    evening.felt.put("dog-2", above(3))
    evening.felt.report()
    evening.felt.comes(ANN, below(6), 50)
    x, _ = evening.felt._middle(yard(3))
    evening.felt.cards = [one for one in evening.felt.cards if one.copy or abs(one.pose.x - x) > 9]
    evening.felt.goes(ANN)
    evening.felt.rests(2000)
    assert evening.heard(Lifted(ANN, yard(3), (BACK,)))


def test_backs_out_of_sight_under_a_sleeve_that_looks_like_the_cloth_are_not_gone() -> None:
    """Ann leans on the table, and half of the row is under her arm, while she puts another bone down for hers."""
    evening = in_the_yard("phase=act row=bbbbRbbbGbbbBbbbYbbbPbbbb dogs=3,0 hands=1,0")
    evening.felt.report()
    evening.felt.digs(ANN, yard(3))
    evening.heard()
    evening.felt.reaches_on(evening.felt.comes(ANN, yard(10)), yard(18))
    under = [card for card in evening.felt.cards if yard_of(evening, card.pose) in range(10, 20)]
    for card in under:
        card.torn = True
    evening.felt.goes(ANN)
    evening.felt.report()
    evening.felt.lays(ANN, "back", yard(3))
    assert evening.heard(Laid(ANN, yard(3), ((BACK,),)))
    for card in under:
        card.torn = False
    evening.felt.report()
    assert evening.heard() and evening.questions == []


def yard_of(evening: Evening, pose: Pose) -> int | None:
    """The number of the space of the row at which a card lies so."""
    place = evening.felt.layout.place_at(pose.x, pose.y)
    return place.slot if place is not None and place.name == "yard" else None


def test_a_back_that_is_said_to_lie_where_none_lies_may_have_been_taken_again() -> None:
    """Ann exchanged a bone, which was missed, and dug the other one; that was told, and the exchange by a press."""
    evening = in_the_yard("phase=act row=bbbbRbbbGbbbBbbbYbbbPbbbb dogs=3,0 hands=1,0")
    evening.felt.report()
    evening.felt.digs(ANN, yard(3))
    assert evening.heard(Lifted(ANN, yard(3), (BACK,)))
    evening.press(Said(ANN, Word.NO))
    assert evening.referee.position.used == 1 and evening.advice == ["missing"]
    evening.waits()
    assert [one.code for one in evening.questions] == ["taken"]
    evening.answer(0)
    assert evening.heard(Lifted(ANN, yard(3), (BACK,))) and evening.referee.position.hands == (2, 0)
    assert evening.reading.question is None and evening.advice == []


def test_whoever_moves_on_and_lays_no_back_where_one_is_said_to_lie_has_dug() -> None:
    evening = in_the_yard("phase=act row=bbbbRbbbGbbbBbbbYbbbPbbbb dogs=3,0 hands=1,0")
    evening.felt.put("dog-1", below(3))
    evening.felt.report()
    evening.felt.digs(ANN, yard(3))
    evening.press(Said(ANN, Word.NO))
    evening.heard()
    evening.felt.carries(ANN, "dog-1", below(4))
    assert evening.heard(Lifted(ANN, yard(3), (BACK,)), Moved(ANN, any_card("dog-1"), below(3), below(4)))
    assert evening.referee.position.hands == (2, 0)


def test_whether_a_back_that_is_gone_was_taken_is_asked_though_others_are_restless() -> None:
    evening = in_the_yard("phase=act row=bbbbRbbbGbbbBbbbYbbbPbbbb dogs=3,0 hands=1,0")
    evening.felt.report()
    evening.felt.digs(ANN, yard(3))
    evening.press(Said(ANN, Word.NO))
    evening.felt.comes(BOB, yard(24))
    for _ in range(4):
        evening.felt.rests(600)
    assert [one.code for one in evening.questions] == ["taken"]
    evening.answer(0)
    evening.felt.goes(BOB)
    evening.felt.report()
    assert evening.referee.position.hands == (2, 0) and evening.reading.question is None


def test_a_dig_that_was_taken_back_is_asked_about_while_no_back_lies_there() -> None:
    evening = in_the_yard("phase=act row=bbbbRbbbGbbbBbbbYbbbPbbbb dogs=3,0 hands=1,0")
    evening.felt.report()
    evening.felt.digs(ANN, yard(3))
    evening.press(Undone())
    evening.waits()
    assert [one.code for one in evening.questions] == ["taken"]
    evening.felt.lays(ANN, "back", to=yard(3))
    assert evening.heard(Lifted(ANN, yard(3), (BACK,))) and evening.reading.question is None and evening.advice == []


def test_a_dig_that_was_taken_back_belongs_to_the_dog_that_moved_on_after_it() -> None:
    """Both were taken back; if only the dog counted again, nobody could tell any more who has dug where it was."""
    evening = in_the_yard("phase=act row=bbbbRbbbGbbbBbbbYbbbPbbbb dogs=3,8")
    evening.felt.put("dog-1", below(3))
    evening.felt.report()
    evening.felt.digs(ANN, yard(3))
    evening.felt.carries(ANN, "dog-1", below(4))
    told = Lifted(ANN, yard(3), (BACK,)), Moved(ANN, any_card("dog-1"), below(3), below(4))
    assert evening.heard(*told)
    evening.press(Undone())
    evening.press(Undone())
    evening.waits(6000)
    assert [one.code for one in evening.questions] == ["again"]
    evening.answer(0)
    assert evening.heard(*told)


def test_a_back_that_the_light_hides_is_not_dug() -> None:
    evening = at_the_third_back()
    evening.felt.blind = 1.0
    evening.felt.rests()
    evening.felt.blind = 0.0
    evening.felt.rests()
    assert evening.heard() and evening.questions == []


def test_whose_arm_dug_in_anothers_turn_is_asked_before_anybody_is_called_wrong() -> None:
    """Ann is to dig just there, and what looked like Bob's arm may have been hers."""
    evening = at_the_third_back()
    evening.felt.digs(BOB, yard(3))
    question = evening.reading.question
    assert evening.heard() and question is not None and question.code == "who_took"
    evening.answer([dict(option.params)["by"] for option in question.options].index(ANN))
    assert evening.heard(Lifted(ANN, yard(3), (BACK,))) and not evening.last.refused


def test_a_bone_dug_beside_the_dog_is_refused_and_put_back_without_an_act() -> None:
    evening = at_the_third_back()
    evening.felt.digs(ANN, yard(4))
    evening.waits()
    assert evening.heard(Lifted(ANN, yard(4), (BACK,))) and evening.last.refused
    evening.felt.lays(ANN, "back", yard(4))
    assert evening.heard() and evening.reading.advice == ()


def test_a_bone_dug_beside_the_dog_is_refused_however_restless_hands_are_elsewhere() -> None:
    """Bob rests a hand at his edge and fidgets: something changes all the time, but not in the yard."""
    evening = at_the_third_back()
    evening.felt.digs(ANN, yard(4))
    evening.felt.arms.append(Arm(99, BOB, evening.felt.time, (60, 60), left=evening.felt.time, rests=True))
    for _ in range(4):
        evening.felt.rests(700)
    assert evening.heard(Lifted(ANN, yard(4), (BACK,))) and evening.last.refused


def test_gaps_are_read_among_plain_backs_too() -> None:
    evening = Evening(game("dig"), 2, "phase=act row=bbbbRbbbGbbbBbbbYbbbPbbbb dogs=0,0 tokens=dog-1,dog-2")
    evening.felt.plain = True
    for n, lying in enumerate(evening.referee.position.row, 1):
        evening.felt.put(str(lying), yard(n))
    evening.felt.put("dog-1", below(0))
    evening.felt.report()
    evening.felt.carries(ANN, "dog-1", below(3))
    evening.felt.digs(ANN, yard(3))
    evening.felt.carries(ANN, "dog-1", below(4))
    assert evening.heard(
        Moved(ANN, any_card("dog-1"), below(0), below(3)),
        Lifted(ANN, yard(3), (BACK,)),
        Moved(ANN, any_card("dog-1"), below(3), below(4)),
    )
    evening.felt.digs(BOB, yard(25), to=yard(3))
    assert Moved(BOB, BACK, yard(25), yard(3)) in evening.log and not evening.last.refused


def test_a_shadow_beside_the_row_is_no_plain_back_where_backs_bear_marks() -> None:
    evening = in_the_yard("phase=act row=bbbbRbbbGbbbBbbbYbbbPbbb- dogs=3,0")
    evening.felt.report()
    evening.felt.shadows = [Pose(*evening.felt.layout.places[yard(25)].centre, 0.0)]
    evening.felt.digs(ANN, yard(3))
    assert evening.heard(Lifted(ANN, yard(3), (BACK,)))
    assert evening.questions == [] and not [event for event in evening.log if isinstance(event, (Laid, Moved))]


def passing_over(evening: Evening, ms: int) -> None:
    """Ann takes the bone beside her dog; most of the time her hand is over another space."""
    arm = evening.felt.comes(ANN, yard(3), ms=250)
    evening.felt.reaches_on(arm, yard(4), ms=ms)
    evening.felt.cards.remove(next(one for one in evening.felt.cards if abs(one.pose.x - arm.at[0]) < 9))
    evening.felt.goes(ANN)
    evening.felt.report()
    evening.waits()


def test_a_bone_beside_the_dog_is_taken_by_a_hand_that_was_longer_on_its_way() -> None:
    evening = in_the_yard("phase=act row=bbbbRbbbGbbbBbbbYbbbPbbbb dogs=3,0")
    evening.felt.report()
    passing_over(evening, ms=180)
    assert evening.heard(Lifted(ANN, yard(4), (BACK,))) and evening.last.refused


def test_of_a_back_that_cannot_be_seen_any_more_no_suit_is_asked() -> None:
    evening = in_the_yard("phase=act row=bbbbRbbbGbbbBbbbYbbbPbbbb dogs=3,0")
    evening.felt.report()
    passing_over(evening, ms=90)
    assert evening.heard() and [one.code for one in evening.questions] == ["taken"]
    evening.answer(0)
    assert evening.heard(Lifted(ANN, yard(4), (BACK,))) and evening.last.refused
    assert evening.reading.question is None


def test_a_back_that_was_not_taken_is_not_asked_about_again() -> None:
    evening = in_the_yard("phase=act row=bbbbRbbbGbbbBbbbYbbbPbbbb dogs=3,0")
    evening.felt.report()
    passing_over(evening, ms=90)
    evening.answer(1)
    evening.waits()
    assert evening.heard() and evening.reading.question is None


def test_fast_fingers_that_were_seen_only_beside_a_back_may_have_dug_it() -> None:
    evening = in_the_yard("phase=act row=bbbbRbbbGbbbBbbbYbbbPbbbb dogs=3,0")
    evening.felt.report()
    arm = evening.felt.comes(ANN, yard(2), 400)
    arm.visited = {yard(2).key: 40, yard(4).key: 40}
    arm.path.clear()
    evening.felt.cards.remove(sorted(evening.felt.cards, key=lambda one: -one.pose.x)[2])
    evening.felt.goes(ANN)
    evening.felt.report()
    assert evening.heard(Lifted(ANN, yard(3), (BACK,)))


def test_a_bone_dug_at_anothers_dog_is_not_told_of_its_owner() -> None:
    """Her hand took it where only Bob's dog was: that Ann was done, and that Bob dug, was told at once."""
    evening = in_the_yard("phase=act used=1 row=bbbbRbbbGbbbBbbbYbbbPbbbb dogs=3,4")
    evening.felt.put("dog-1", below(3))
    evening.felt.put("dog-2", above(4))
    evening.felt.report()
    evening.felt.digs(ANN, yard(4))
    evening.felt.rests(2000)
    evening.waits()
    assert evening.heard(Lifted(ANN, yard(4), (BACK,))) and evening.last.refused
