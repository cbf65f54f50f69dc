"""The reader at a yard of bones and bowls: dogs that move, digs, drops, end cards carried, and what goes wrong."""

from __future__ import annotations

from companion.facts.events import Chose, Laid, Lifted, Moved, Said, Undone, Word
from companion.games import game
from companion.interpret.happenings import Came, Gone
from companion.interpret.pieces import Pose
from companion.interpret.seats import Guess
from companion.table import Place
from scoring.cards import BACK, any_card
from tests.interpret.evening_talk import Evening
from tests.interpret.felt_talk import Arm
from tests.people import ANN, BOB

# ---------------------------------------------------------------- a yard


BOWLS = {5: "bowl-R", 9: "bowl-G", 13: "bowl-B", 17: "bowl-Y", 21: "bowl-P"}


def yard(n: int) -> Place:
    return Place("yard", None, n)


def below(n: int) -> Place:
    return Place("below", None, n)


def above(n: int) -> Place:
    return Place("above", None, n)


DROPS = Place("drops", ANN)


def laid_out() -> Evening:
    """Ann's dog and Bob's at the doghouse, the row laid, Ann to begin."""
    evening = Evening(game("dig"), 2)
    evening.felt.put("doghouse", Place("doghouse"))
    for n in range(1, 26):
        evening.felt.put(BOWLS.get(n, "back"), yard(n))
    evening.felt.report()
    assert evening.heard(*(Laid(None, yard(n), ((any_card(BOWLS.get(n, "back")),),)) for n in range(1, 26)))
    evening.felt.lays(ANN, "dog-1", below(0))
    evening.felt.lays(BOB, "dog-2", above(0))
    evening.press(Chose(ANN, ANN, "youngest"))
    evening.heard()
    return evening


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


def test_a_dog_that_went_somewhere_else_has_moved() -> None:
    evening = laid_out()
    evening.felt.carries(ANN, "dog-1", below(3))
    assert evening.heard(Moved(ANN, any_card("dog-1"), below(0), below(3))) and not evening.last.refused


def test_a_gap_at_the_dog_is_a_dig() -> None:
    evening = laid_out()
    evening.felt.carries(ANN, "dog-1", below(3))
    evening.heard()
    evening.felt.digs(ANN, yard(3))
    assert evening.heard(Lifted(ANN, yard(3), (BACK,))) and not evening.last.refused


def in_the_yard(text: str) -> Evening:
    """A game taken up where its row lies like this."""
    evening = Evening(game("dig"), 2, f"{text} tokens=dog-1,dog-2")
    for n, lying in enumerate(evening.referee.position.row, 1):
        if lying is not None:
            evening.felt.put(str(lying), yard(n))
    return evening


def test_whoever_digs_and_moves_on_in_one_visit_has_dug_first() -> None:
    evening = in_the_yard("phase=act row=bbbbRbbbGbbbBbbbYbbbPbbbb dogs=3,3")
    evening.felt.put("dog-1", below(3), y=30)
    evening.felt.put("dog-2", above(3))
    evening.felt.report()
    x, y = evening.felt.layout.places[yard(3)].centre
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
    evening = in_the_yard("phase=act row=bbbbRbbbGbbbBbbbYbbbPbbbb dogs=3,3")
    evening.felt.put("dog-1", below(3), y=30)
    evening.felt.put("dog-2", above(3))
    evening.felt.report()
    x, y = evening.felt.layout.places[yard(3)].centre
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


def test_the_end_card_carried_to_the_gap_says_that_the_turn_is_over() -> None:
    evening = laid_out()
    evening.felt.carries(ANN, "dog-1", below(3))
    evening.felt.digs(ANN, yard(3))
    evening.felt.carries(ANN, "dog-1", below(4))
    evening.heard()
    evening.felt.digs(BOB, yard(25), to=yard(3))
    events = [event for event in evening.log if not isinstance(event, Said)]
    assert events == [Moved(BOB, BACK, yard(25), yard(3))] and not evening.last.refused


def test_the_end_card_carried_away_says_as_well_that_the_last_bone_was_kept() -> None:
    evening = laid_out()
    evening.felt.carries(ANN, "dog-1", below(3))
    evening.felt.digs(ANN, yard(3))
    evening.felt.carries(ANN, "dog-1", below(4))
    evening.felt.digs(BOB, yard(25), to=yard(3))
    evening.felt.carries(BOB, "dog-2", above(2))
    evening.felt.digs(BOB, yard(2))
    evening.felt.carries(BOB, "dog-2", above(4))
    evening.felt.digs(ANN, yard(24), to=yard(2))
    evening.felt.digs(ANN, yard(4))
    evening.felt.carries(ANN, "dog-1", below(3))
    evening.heard()
    evening.felt.digs(ANN, yard(3))
    evening.felt.digs(BOB, yard(23), to=yard(3))
    assert evening.heard(Lifted(ANN, yard(3), (BACK,)), Said(ANN, Word.DONE), Moved(BOB, BACK, yard(23), yard(3)))
    assert not evening.last.refused


def test_a_back_dug_after_another_had_come_to_the_gap_was_not_carried_there() -> None:
    """One back is like another, and Bob dug before it was clear that the end card lies well in its gap."""
    evening = laid_out()
    bob = Guess(((BOB, 1.0),))
    came = Came((101,), (BACK,), yard(3), 5000, bob)
    end, dug = (
        Gone((n,), BACK, yard(n), left, bob, since=seen) for n, seen, left in ((25, 4500, 5200), (2, 7500, 8000))
    )
    told, gone = evening.reader.missing.carried(evening.referee.position, (came,), (end, dug))
    assert [one.start for one in told] == [yard(25)] and gone == (dug,)


def test_a_back_that_another_one_puts_down_is_not_the_one_just_dug() -> None:
    """Bob puts his bones down before himself while it is not told yet who has dug; both are backs."""
    evening = in_the_yard("phase=act row=bbbbRbbbGbbbBbbbYbbbPbbbb dogs=3,0 hands=0,1")
    evening.felt.report()
    for seat, place in ((ANN, yard(3)), (BOB, Place("drops", BOB))):
        evening.felt.comes(seat, place)
        evening.felt.goes(seat)
    evening.felt.report()
    digging, putting = sorted(evening.reader.visits.all)
    ann, bob = (Guess(((one, 0.8), (other, 0.2))) for one, other in ((ANN, BOB), (BOB, ANN)))
    dug = Gone((3,), BACK, yard(3), 5000, ann, (digging,))
    came = Came((101,), (BACK,), Place("drops", BOB), 6000, bob, (putting,))
    told, gone = evening.reader.missing.carried(evening.referee.position, (came,), (dug,))
    assert told[0].start is None and gone == (dug,)


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


def test_two_gaps_are_filled_one_after_the_other_each_from_its_own_end() -> None:
    evening = in_the_yard("phase=act row=b-bbRb-bGbbbBbbbYbbbPbbbb dogs=3,0 fills=25>2,24>7")
    evening.felt.report()
    evening.felt.digs(BOB, yard(25), to=yard(2))
    evening.felt.digs(BOB, yard(24), to=yard(7))
    assert evening.heard(Moved(BOB, BACK, yard(25), yard(2)), Moved(BOB, BACK, yard(24), yard(7)))


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


def test_an_end_card_taken_up_instead_of_laid_at_the_dog_is_asked_about() -> None:
    """It is to go to the gap at Ann's dog, and she may dig just there; the screen went on asking for it for ever."""
    evening = in_the_yard("phase=act row=bbbbRbbbGbbbBbbbYbb dogs=2,5 fills=20>2")
    end = next(one for one in evening.felt.cards if one.pose.x == evening.felt.layout.places[yard(2)].centre[0])
    evening.felt.shoves(end, evening.felt.layout.places[yard(20)].centre[0] - end.pose.x, 0)
    evening.felt.report()
    evening.felt.digs(ANN, yard(20))
    evening.waits(6000)
    assert evening.heard() and [one.code for one in evening.questions] == ["taken"]
    evening.answer(0)
    assert evening.heard(Lifted(ANN, yard(2), (BACK,))) and not evening.last.refused
    assert evening.reading.question is None and not evening.referee.position.fills


def test_a_bowl_at_the_end_of_the_row_is_carried_to_the_gap_as_well() -> None:
    evening = in_the_yard("phase=act used=1 row=b-bbRbbbGbbbBbbbYbbbbP dogs=3,0")
    evening.felt.report()
    evening.felt.carries(BOB, "bowl-P", yard(2))
    assert evening.heard(Said(ANN, Word.DONE), Moved(BOB, any_card("bowl-P"), yard(22), yard(2)))


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


def test_a_dig_that_was_taken_back_is_asked_about_while_no_back_lies_there() -> None:
    evening = in_the_yard("phase=act row=bbbbRbbbGbbbBbbbYbbbPbbbb dogs=3,0 hands=1,0")
    evening.felt.report()
    evening.felt.digs(ANN, yard(3))
    evening.press(Undone())
    evening.waits()
    assert [one.code for one in evening.questions] == ["taken"]
    evening.felt.lays(ANN, "back", to=yard(3))
    assert evening.heard(Lifted(ANN, yard(3), (BACK,))) and evening.reading.question is None and evening.advice == []


def test_whoever_holds_no_bone_has_put_none_back() -> None:
    evening = in_the_yard("phase=act row=bbbbRbbbGbbbBbbbYbbbPbbbb dogs=3,0")
    evening.felt.report()
    evening.felt.comes(ANN, yard(3), ms=1500)
    evening.felt.goes(ANN)
    evening.felt.report()
    assert evening.heard() and evening.questions == []


def test_a_dog_taken_up_has_moved_nowhere_yet() -> None:
    evening = laid_out()
    evening.felt.takes(ANN, "dog-1")
    evening.felt.rests()
    assert evening.heard() and evening.questions == []


def test_a_dog_that_moves_out_of_turn_has_moved_all_the_same() -> None:
    evening = laid_out()
    evening.felt.carries(BOB, "dog-2", above(2))
    assert evening.heard(Moved(BOB, any_card("dog-2"), above(0), above(2))) and evening.last.refused


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


def test_a_back_that_the_light_hides_is_not_dug() -> None:
    evening = laid_out()
    evening.felt.carries(ANN, "dog-1", below(3))
    evening.heard()
    evening.felt.blind = 1.0
    evening.felt.rests()
    evening.felt.blind = 0.0
    evening.felt.rests()
    assert evening.heard() and evening.questions == []


def test_whose_arm_dug_in_anothers_turn_is_asked_before_anybody_is_called_wrong() -> None:
    """Ann is to dig just there, and what looked like Bob's arm may have been hers."""
    evening = laid_out()
    evening.felt.carries(ANN, "dog-1", below(3))
    evening.heard()
    evening.felt.digs(BOB, yard(3))
    question = evening.reading.question
    assert evening.heard() and question is not None and question.code == "who_took"
    evening.answer([dict(option.params)["by"] for option in question.options].index(ANN))
    assert evening.heard(Lifted(ANN, yard(3), (BACK,))) and not evening.last.refused


def test_a_bone_dug_beside_the_dog_is_refused_and_put_back_without_an_act() -> None:
    evening = laid_out()
    evening.felt.carries(ANN, "dog-1", below(3))
    evening.heard()
    evening.felt.digs(ANN, yard(4))
    evening.waits()
    assert evening.heard(Lifted(ANN, yard(4), (BACK,))) and evening.last.refused
    evening.felt.lays(ANN, "back", yard(4))
    assert evening.heard() and evening.reading.advice == ()


def test_a_bone_dug_beside_the_dog_is_refused_however_restless_hands_are_elsewhere() -> None:
    """Bob rests a hand at his edge and fidgets: something changes all the time, but not in the yard."""
    evening = laid_out()
    evening.felt.carries(ANN, "dog-1", below(3))
    evening.heard()
    evening.felt.digs(ANN, yard(4))
    evening.felt.arms.append(Arm(99, BOB, evening.felt.time, (60, 60), left=evening.felt.time, rests=True))
    for _ in range(4):
        evening.felt.rests(700)
    assert evening.heard(Lifted(ANN, yard(4), (BACK,))) and evening.last.refused


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


def test_a_plain_back_on_a_bowl_that_can_be_read_no_longer_is_none() -> None:
    evening = in_the_yard("phase=act row=bbbbRbbbGbbbBbbbYbbbPbbbb dogs=3,0")
    evening.felt.report()
    evening.felt.plain = True
    evening.felt.put("back", yard(5))
    evening.felt.report()
    assert not [event for event in evening.log if isinstance(event, Laid)]


def test_a_shadow_beside_the_row_is_no_plain_back_where_backs_bear_marks() -> None:
    evening = in_the_yard("phase=act row=bbbbRbbbGbbbBbbbYbbbPbbb- dogs=3,0")
    evening.felt.report()
    evening.felt.shadows = [Pose(*evening.felt.layout.places[yard(25)].centre, 0.0)]
    evening.felt.digs(ANN, yard(3))
    assert evening.heard(Lifted(ANN, yard(3), (BACK,)))
    assert evening.questions == [] and not [event for event in evening.log if isinstance(event, (Laid, Moved))]


# ---------------------------------------------------------------- what a hand does in one visit


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


def test_bones_of_one_drop_may_be_brought_in_two_visits() -> None:
    evening = in_the_yard("phase=act row=bbbbRbbbGbbbBbbbYbbbPbbbb dogs=5,0 hands=2,0")
    evening.felt.report()
    evening.felt.comes(ANN, DROPS)
    evening.felt.put("bone-R", DROPS, x=-40)
    evening.felt.goes(ANN)
    evening.felt.report()
    evening.felt.comes(ANN, DROPS)
    evening.felt.put("bone-R", DROPS)
    evening.felt.goes(ANN)
    evening.felt.report()
    assert evening.referee.position.dropped[0] == (any_card("bone-R"),) * 2
    assert evening.referee.position.used == 1, "one act (DG-31)"


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


# ---------------------------------------------------------------- end cards carried wrongly


TWO_GAPS = "phase=act used=2 row=b-bbRb-bGbbbBbbbYbbbPbbbb dogs=3,0 hands=2,0"


def test_an_end_card_in_the_wrong_gap_goes_back_and_then_where_it_should() -> None:
    evening = in_the_yard(TWO_GAPS)
    evening.felt.report()
    evening.felt.digs(BOB, yard(25), to=yard(7))
    assert evening.heard(Said(ANN, Word.DONE), Moved(BOB, BACK, yard(25), yard(7))) and evening.last.refused
    evening.felt.digs(BOB, yard(7), to=yard(25))
    assert evening.heard()
    evening.felt.digs(BOB, yard(25), to=yard(2))
    evening.felt.digs(BOB, yard(24), to=yard(7))
    assert evening.heard(Moved(BOB, BACK, yard(25), yard(2)), Moved(BOB, BACK, yard(24), yard(7)))
    assert not evening.last.refused and evening.reading.advice == ()


def test_an_end_card_goes_back_from_the_wrong_gap_while_the_table_is_not_at_rest() -> None:
    evening = in_the_yard("phase=act used=2 row=b-bbRb-bGbbbBbbbYbbbbbbPb dogs=3,0 hands=2,0")
    evening.felt.report()
    evening.felt.digs(BOB, yard(25), to=yard(7))
    evening.heard()
    evening.felt.digs(BOB, yard(7), to=yard(25), still=False)
    evening.felt.rests()
    across = evening.felt.comes(BOB, yard(7))
    evening.felt.reaches_on(across, yard(25), 300)
    evening.felt.reaches_on(across, yard(2), 300)
    evening.felt.goes(BOB)
    evening.felt.cards.remove(evening.felt.find("back"))
    evening.felt.put("back", yard(2))
    evening.felt.report()
    assert evening.heard(Moved(BOB, BACK, yard(25), yard(2))) and not evening.last.refused


def test_the_end_card_comes_to_the_gap_that_the_digger_may_not_fill_again() -> None:
    evening = in_the_yard("phase=act used=2 row=bbbbRbbbGbbbBbbbYbbbPbbbb dogs=2,0")
    evening.felt.report()
    evening.felt.digs(ANN, yard(2))
    evening.felt.lays(ANN, "back", yard(2))
    assert evening.heard(Lifted(ANN, yard(2), (BACK,)), Laid(ANN, yard(2), ((BACK,),))) and evening.last.refused
    evening.felt.digs(ANN, yard(2))
    evening.felt.digs(BOB, yard(25), to=yard(2))
    assert evening.heard(Moved(BOB, BACK, yard(25), yard(2))) and not evening.last.refused


def test_an_end_card_pushed_on_from_the_wrong_gap_to_the_right_one_lies_well() -> None:
    evening = in_the_yard(TWO_GAPS)
    evening.felt.report()
    evening.felt.digs(BOB, yard(25), to=yard(7))
    evening.heard()
    evening.felt.digs(BOB, yard(7), to=yard(2))
    assert evening.heard(Moved(BOB, BACK, yard(25), yard(2))) and not evening.last.refused
    evening.felt.digs(BOB, yard(24), to=yard(7))
    assert evening.heard(Moved(BOB, BACK, yard(24), yard(7))) and not evening.last.refused
    assert evening.reading.advice == ()


def test_a_bowl_in_the_wrong_gap_goes_back_and_then_where_it_should() -> None:
    evening = in_the_yard("phase=act used=2 row=b-bbRb-bGbbbBbbbYbbbbbbbP dogs=3,0 hands=2,0")
    evening.felt.report()
    evening.felt.carries(BOB, "bowl-P", yard(7))
    assert evening.heard(Said(ANN, Word.DONE), Moved(BOB, any_card("bowl-P"), yard(25), yard(7)))
    assert evening.last.refused
    evening.felt.carries(BOB, "bowl-P", yard(25))
    assert evening.heard()
    evening.felt.carries(BOB, "bowl-P", yard(2))
    evening.felt.digs(BOB, yard(24), to=yard(7))
    assert evening.heard(Moved(BOB, any_card("bowl-P"), yard(25), yard(2)), Moved(BOB, BACK, yard(24), yard(7)))
    assert evening.reading.advice == ()


def test_a_dog_that_ran_too_far_may_stop_halfway_back() -> None:
    evening = in_the_yard("phase=act row=bbbbRbbbGbbbBbbbYbbbPbbbb dogs=3,0")
    evening.felt.put("dog-1", below(3))
    evening.felt.report()
    evening.felt.carries(ANN, "dog-1", below(9))
    assert evening.heard(Moved(ANN, any_card("dog-1"), below(3), below(9))) and evening.last.refused
    evening.felt.carries(ANN, "dog-1", below(7))
    assert evening.heard(Moved(ANN, any_card("dog-1"), below(3), below(7))) and not evening.last.refused


# ---------------------------------------------------------------- bones taken where nobody was to take one


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


def test_who_carries_the_end_card_and_goes_on_at_once_is_told_of_both() -> None:
    """Fingers were near the gap again before the back there had lain long: two moves of a dog were told as one."""
    evening = in_the_yard("phase=act row=b-bbRbbbGbbbBbbbYbbbPbbbb dogs=3,0 fills=25>2")
    evening.felt.report()
    evening.settles = False
    evening.felt.digs(ANN, yard(25), to=yard(2), still=False)
    evening.felt.comes(ANN, below(3), 100)
    evening.felt.goes(ANN)
    evening.felt.report(still=False)
    assert evening.heard(Moved(ANN, BACK, yard(25), yard(2)))


def test_an_end_card_that_is_laid_before_a_dig_could_be_seen_lies_in_its_gap() -> None:
    """Ann digs as her last action, and Bob carries the end card there before his arm and hers are off it."""
    evening = in_the_yard("phase=act used=2 row=bbbbRbbbGbbbBbbbbbbbPbbbY dogs=3,0 hands=1,0")
    evening.felt.report()
    digging = evening.felt.comes(ANN, yard(3))
    back = next(one for one in evening.felt.cards if not one.copy and one.pose.x == digging.at[0])
    evening.felt.cards.remove(back)
    evening.felt.carries(BOB, "bowl-Y", yard(3), still=False)
    evening.felt.goes(ANN)
    evening.felt.report()
    assert evening.heard(
        Lifted(ANN, yard(3), (BACK,)),
        Said(ANN, Word.DONE),
        Moved(BOB, any_card("bowl-Y"), yard(25), yard(3)),
    )


def end_card_at_an_unseen_gap() -> Evening:
    """Bob has dug as his last action, and Ann's hand is there with the end card before anybody saw the gap."""
    evening = in_the_yard("phase=act turn=1 used=2 row=bbbbRbbbGbbbBbbbbbbbPbbbb dogs=3,3")
    evening.felt.report()
    evening.felt.comes(BOB, yard(3))
    ann = evening.felt.comes(ANN, yard(25), 300)
    evening.felt.cards.remove(next(one for one in evening.felt.cards if one.pose.x == ann.at[0]))
    evening.felt.goes(BOB)
    evening.felt.reaches_on(ann, yard(3))
    return evening


def test_an_end_card_dug_at_once_was_carried_to_an_unseen_gap_first() -> None:
    """Bob digs as his last action, Ann carries the end card there under both their arms, and then she digs it."""
    evening = end_card_at_an_unseen_gap()
    evening.felt.goes(ANN)
    evening.felt.report(still=False)
    evening.felt.digs(ANN, yard(3))
    assert evening.heard(
        Lifted(BOB, yard(3), (BACK,)),
        Moved(ANN, BACK, yard(25), yard(3)),
        Lifted(ANN, yard(3), (BACK,)),
    )


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


def test_an_end_card_that_lies_in_a_gap_nobody_saw_was_not_dug_itself() -> None:
    evening = end_card_at_an_unseen_gap()
    evening.felt.goes(ANN)
    evening.felt.report()
    evening.waits()
    assert evening.heard(Lifted(BOB, yard(3), (BACK,)), Moved(ANN, BACK, yard(25), yard(3)))


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


def test_who_took_a_dropped_bone_of_anothers_that_is_not_to_be_seen_is_asked() -> None:
    """Nobody takes those; a sleeve that looks like the cloth may lie over it."""
    evening = in_the_yard("phase=act turn=1 row=bbbbRbbbGbbbBbbbYbbbPbbbb dogs=5,3 dropped=R/-")
    evening.felt.put("bone-R", DROPS)
    evening.felt.report()
    evening.felt.takes(BOB, "bone-R")
    evening.waits()
    assert evening.heard() and [one.code for one in evening.questions] == ["which"]
