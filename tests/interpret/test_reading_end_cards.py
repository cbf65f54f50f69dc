"""End cards of a yard that are carried to gaps: where they came from, and where they went wrong."""

from __future__ import annotations

from companion.facts.events import Laid, Lifted, Moved, Said, Word
from companion.games import game
from companion.interpret.explain import explain
from companion.interpret.happenings import Came, Gone
from companion.interpret.seats import Guess
from companion.table import Place
from scoring.cards import BACK, any_card
from tests.interpret.evening_talk import Evening
from tests.interpret.yard_talk import above, below, in_the_yard, laid_out, yard
from tests.people import ANN, BOB, CY

TOKENS = "tokens=dog-1,dog-2,dog-3,dog-4"


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


def test_a_back_in_a_gap_waits_until_the_end_card_may_be_seen_to_have_gone() -> None:
    """It was only believed to lie there still, under an arm: Bob was told to have put Ann's bone back for her."""
    evening = laid_out()
    evening.felt.carries(ANN, "dog-1", below(3))
    evening.felt.digs(ANN, yard(3))
    evening.heard()
    evening.settles = False
    evening.felt.leans(ANN, yard(25)).at = (10.0, 120.0)
    bobs = evening.felt.comes(BOB, yard(25))
    evening.felt.reaches_on(bobs, yard(3))
    evening.felt.put("back", yard(3))
    evening.felt.goes(BOB)
    for _ in range(3):
        evening.felt.wait(400)
        evening.felt.report(still=False)
    assert evening.heard()
    evening.felt.remove_at(yard(25))
    evening.felt.goes(ANN)
    evening.felt.rests()
    assert evening.heard(Said(ANN, Word.DONE), Moved(BOB, BACK, yard(25), yard(3)))


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


def at_a_waiting_gap() -> Evening:
    """Cy has dug the fourth back and moved to the sixth, with two bones in the hand."""
    row = "bbb-RbbbGbbbBbbbYbbbPbbbb"
    evening = Evening(game("dig"), 4, f"phase=act turn=2 used=1 row={row} dogs=9,9,6,9 hands=0,0,2,0 {TOKENS}")
    for n, lying in enumerate(evening.referee.position.row, 1):
        if lying is not None:
            evening.felt.put(str(lying), yard(n))
    evening.felt.report()
    return evening


def is_laid_where_it_was_meant(evening: Evening) -> bool:
    """Cy takes what fell into the gap that waits, and puts it where they dug: whether just that is told, and right."""
    evening.felt.comes(CY, yard(4))
    evening.felt.remove_at(yard(4))
    evening.felt.put("back", yard(6))
    evening.felt.goes(CY)
    evening.felt.report()
    evening.waits()
    return evening.heard(Laid(CY, yard(6), ((BACK,),))) and not evening.last.refused


def test_a_back_that_falls_into_a_gap_is_no_end_card_while_that_lies_at_its_end() -> None:
    """Cy puts another bone down for the one just dug; it fell into the gap that waits for the end card."""
    evening = at_a_waiting_gap()
    evening.felt.digs(CY, yard(6))
    assert evening.heard(Lifted(CY, yard(6), (BACK,)))
    evening.felt.enters_at(890, 0, 200)  # rather like Dee, who is next
    evening.felt.comes(CY, yard(5))
    evening.felt.put("back", yard(4))
    evening.felt.goes(CY)
    evening.felt.report(still=False)
    evening.waits()
    assert evening.heard() and evening.referee.position.turn == CY
    assert is_laid_where_it_was_meant(evening)


def test_a_bone_that_falls_into_a_gap_in_the_visit_of_a_dig_ends_no_turn() -> None:
    """Cy digs and puts another bone down in the same visit: it falls into the gap that waits for the end card."""
    evening = at_a_waiting_gap()
    arm = evening.felt.comes(CY, yard(6))
    evening.felt.remove_at(yard(6))
    evening.felt.reaches_on(arm, yard(4))
    evening.felt.put("back", yard(4))
    evening.felt.goes(CY)
    evening.felt.report(still=False)
    evening.waits()
    assert evening.heard(Lifted(CY, yard(6), (BACK,))) and evening.referee.position.turn == CY
    assert is_laid_where_it_was_meant(evening)


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


def test_two_gaps_are_filled_one_after_the_other_each_from_its_own_end() -> None:
    evening = in_the_yard("phase=act row=b-bbRb-bGbbbBbbbYbbbPbbbb dogs=3,0 fills=25>2,24>7")
    evening.felt.report()
    evening.felt.digs(BOB, yard(25), to=yard(2))
    evening.felt.digs(BOB, yard(24), to=yard(7))
    assert evening.heard(Moved(BOB, BACK, yard(25), yard(2)), Moved(BOB, BACK, yard(24), yard(7)))


def test_an_end_card_laid_beneath_an_arm_was_carried_before_the_dog_moved() -> None:
    """The eye remembers no back that is hidden: it was told as carried by the next player, who may carry none."""
    evening = in_the_yard("phase=act row=bbbbRbbbGbbbBbbbYbb dogs=2,5 fills=20>2")
    end = next(one for one in evening.felt.cards if one.pose.x == evening.felt.layout.places[yard(2)].centre[0])
    evening.felt.shoves(end, evening.felt.layout.places[yard(20)].centre[0] - end.pose.x, 0)
    evening.felt.put("dog-1", below(2))
    evening.felt.report()
    evening.felt.shelters = 60
    evening.felt.comes(BOB, yard(2))
    evening.felt.digs(ANN, yard(20), to=yard(2), still=False)
    arm = evening.felt.comes(ANN, below(2))
    evening.felt.remove("dog-1")
    evening.felt.reaches_on(arm, below(3))
    evening.felt.put("dog-1", below(3))
    evening.felt.report(still=False)
    evening.felt.goes(BOB)
    evening.felt.find("back").rest = evening.felt.time
    evening.felt.report(still=False)
    evening.felt.goes(ANN)
    evening.felt.rests()
    carried, moved = evening.log
    assert isinstance(carried, Moved) and (carried.start, carried.end) == (yard(20), yard(2))
    assert moved == Moved(ANN, any_card("dog-1"), below(2), below(3)) and not evening.questions


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


def test_a_plain_back_on_a_bowl_that_can_be_read_no_longer_is_none() -> None:
    evening = in_the_yard("phase=act row=bbbbRbbbGbbbBbbbYbbbPbbbb dogs=3,0")
    evening.felt.report()
    evening.felt.plain = True
    evening.felt.put("back", yard(5))
    evening.felt.report()
    assert not [event for event in evening.log if isinstance(event, Laid)]


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


def test_an_end_card_that_lies_in_a_gap_nobody_saw_was_not_dug_itself() -> None:
    evening = end_card_at_an_unseen_gap()
    evening.felt.goes(ANN)
    evening.felt.report()
    evening.waits()
    assert evening.heard(Lifted(BOB, yard(3), (BACK,)), Moved(ANN, BACK, yard(25), yard(3)))


def test_a_back_was_dug_though_another_one_is_to_be_carried_to_a_gap() -> None:
    """It had no story at all, and the companion stood still with an error."""
    evening = in_the_yard("phase=act row=PRBGbbbbbbbY dogs=5,11 hands=2,1 dropped=BPRGG/BRYYY fills=13>11")
    gone = Gone((5,), BACK, yard(5), 5000, Guess(((ANN, 0.93), (BOB, 0.07))), (7,))
    assert explain(evening.reader.game, evening.referee.position, (gone,))[0].events == (Lifted(ANN, yard(5), (BACK,)),)


def the_end_card_is_taken_before_bob_is_done() -> Evening:
    """Ann's dog is at Bob's gap, where she may dig the end card once it lies there."""
    evening = in_the_yard("phase=act turn=1 used=1 row=bb-bRbbbGbbbBbbbYbbbPbbbb dogs=3,3 hands=0,1")
    evening.felt.report()
    evening.felt.digs(ANN, yard(25))
    evening.waits()
    return evening


def test_nobody_dug_the_end_card_who_may_only_carry_it() -> None:
    evening = the_end_card_is_taken_before_bob_is_done()
    assert evening.heard() and [one.code for one in evening.questions] == ["taken"]


def test_whoever_took_no_bone_at_the_end_may_have_dug_it_where_it_was_to_go() -> None:
    evening = the_end_card_is_taken_before_bob_is_done()
    evening.answer(None)
    evening.press(Said(BOB, Word.DONE))
    evening.waits()
    assert evening.reading.question is not None and evening.reading.question.code == "taken"
    evening.answer(0)
    assert evening.heard(Lifted(ANN, yard(3), (BACK,))) and not evening.last.refused
