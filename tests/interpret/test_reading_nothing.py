"""Cards bumped, piles that slide, hands that rest or only point: nothing has happened."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.facts.events import Drew
from companion.interpret.lies import SETTLED_MS
from companion.interpret.reader import AGAIN_MS
from companion.table import DISCARD, STOCK
from tests.interpret.evening_talk import Evening, at_turn, laid
from tests.people import ANN, BOB, CY
from vision.sightings import Sight


def test_a_bumped_card_is_nothing() -> None:
    evening = at_turn("7H")
    evening.felt.lays(ANN, "7C")
    evening.felt.slides("7C", 12, -7, 14)
    evening.felt.rests()
    assert evening.heard(laid(ANN, "7C")) and evening.advice == []


def test_a_pile_that_slides_shows_old_marks_and_no_new_cards() -> None:
    evening = at_turn("7H")
    for seat, text in ((ANN, "7C"), (BOB, "4C"), (CY, "4D")):
        evening.felt.lays(seat, text, x=3 * seat, y=-2 * seat)
    evening.heard()
    evening.felt.comes(BOB, DISCARD)
    evening.felt.slides("4D", 30, 10, 20)
    evening.felt.slides("4C", -25, 12, -30)
    evening.felt.goes(BOB)
    evening.felt.rests()
    assert evening.heard() and evening.questions == []


def test_the_whole_pile_pushed_aside_is_nothing() -> None:
    evening = at_turn("7H")
    evening.felt.lays(ANN, "7C")
    evening.heard()
    for text in ("7H", "7C"):
        evening.felt.slides(text, 30, -25)
    evening.felt.rests()
    assert evening.heard() and evening.advice == []


def test_a_hand_that_rests_over_the_pile_is_waited_for() -> None:
    evening = at_turn("7H")
    evening.felt.comes(ANN, DISCARD)
    evening.felt.put("7C", x=40, y=-30, angle=90)
    evening.felt.shelters = 20
    evening.felt.report(still=False)
    evening.waits(2000)
    assert evening.heard() and evening.reading.awaiting == (ANN,)
    evening.felt.goes(ANN)
    evening.felt.report()
    assert evening.heard(laid(ANN, "7C")) and evening.questions == []


def test_what_lies_longer_than_people_hold_a_card_was_laid_whoever_leans_beside_it() -> None:
    evening = at_turn("7H")
    evening.felt.comes(ANN, DISCARD)
    evening.felt.put("7C", x=40, y=-30, angle=90)
    evening.felt.shelters = 20
    evening.felt.report(still=False)
    evening.waits(4000)
    assert evening.heard(), "a card may hover that long over where it will lie"
    evening.waits(1500)
    assert evening.heard(laid(ANN, "7C")) and evening.questions == []


def test_somebody_elses_hand_elsewhere_holds_up_nothing() -> None:
    evening = at_turn("7H")
    evening.felt.comes(CY, STOCK)
    evening.felt.lays(ANN, "7C", still=False)
    assert evening.heard(laid(ANN, "7C"))


def test_light_on_a_refused_card_does_not_make_it_a_second_one() -> None:
    evening = at_turn("7H")
    evening.felt.lays(ANN, "9C")
    evening.felt.blind = 1.0
    evening.felt.rests()
    evening.felt.blind = 0.0
    evening.felt.rests()
    assert evening.heard(laid(ANN, "9C")) and evening.advice == ["put_back"]


def _about_to_be_told_wrong() -> Evening:
    """Ann's nine has lain for nearly as long as it takes until it is refused."""
    evening = at_turn("7H")
    evening.settles = False
    evening.felt.lays(ANN, "9C")
    evening.felt.rests(SETTLED_MS - 200)
    assert evening.heard()
    return evening


def test_a_card_of_which_marks_have_just_vanished_is_being_taken_up_and_not_wrong() -> None:
    evening = _about_to_be_told_wrong()
    assert evening.change is not None
    now, (*_, one, two) = evening.felt.time + 300, evening.change.tracks
    vanished = [replace(track, sight=Sight.HIDDEN, quiet=now) for track in (one, two)]
    evening.see(replace(evening.change, time=now, tracks=(*evening.change.tracks[:-2], *vanished)))
    assert evening.heard()
    evening.felt.wait(300)
    evening.felt.remove("9C")
    evening.felt.rests()
    assert evening.heard() and not evening.questions


def test_a_mark_that_vanished_where_the_card_was_held_before_tells_nothing_of_it() -> None:
    evening = _about_to_be_told_wrong()
    assert evening.change is not None
    now, one = evening.felt.time + 300, evening.change.tracks[-1]
    before = replace(one, track=one.track + 100, x=one.x - 60, sight=Sight.HIDDEN, quiet=now)
    evening.see(replace(evening.change, time=now, tracks=(*evening.change.tracks, before)))
    assert evening.heard(laid(ANN, "9C"))


def test_a_hand_that_only_points_at_the_pile_does_nothing() -> None:
    evening = at_turn("7H")
    evening.felt.comes(CY, DISCARD)
    evening.felt.goes(CY)
    evening.felt.rests()
    assert evening.heard() and evening.reading.draft == ()


def test_who_stays_to_lean_on_the_table_has_laid_what_is_out_of_reach() -> None:
    evening = at_turn("7H")
    arm = evening.felt.comes(ANN, DISCARD)
    evening.felt.put("7C")
    arm.at = (700.0, 400.0)
    arm.halts(*arm.at, evening.felt.time)
    evening.felt.report(still=False)
    assert evening.heard(laid(ANN, "7C"))
    evening.waits()
    assert evening.heard() and evening.questions == []


def test_a_table_at_rest_is_read_now_and_then_and_at_once_when_news_is_heard() -> None:
    """Nothing changes there, and a Raspberry Pi has better things to do."""
    evening = at_turn("7H")
    reader, position, rests = evening.reader, evening.referee.position, evening.felt.time + 5000
    reader.waited(evening.felt.time, position)
    assert reader.waited(rests, position) is not None
    assert reader.waited(rests + AGAIN_MS // 2, position) is None
    assert reader.waited(rests + AGAIN_MS, position) is not None
    reader.told(evening.referee.hear(Drew(ANN)))
    assert reader.waited(rests + AGAIN_MS + 1, evening.referee.position) is not None


@pytest.mark.parametrize("across", (0, 90))
def test_a_card_taken_up_again_lies_under_nothing_that_the_same_hand_lays_later(across: int) -> None:
    """The hand stayed over the table; between, the card below could be read where the first one had lain, or beside."""
    evening = at_turn("7H")
    arm = evening.felt.comes(ANN, DISCARD)
    evening.felt.put("2S", angle=across)
    evening.felt.shelters = 20
    evening.felt.report(still=False)
    evening.felt.remove("2S")
    before = evening.felt.layout.spots[ANN]
    arm.at = before.x, before.y
    arm.halts(*arm.at, evening.felt.time)
    evening.felt.report(still=False)
    evening.felt.reaches_on(arm, DISCARD)
    evening.felt.put("7C", angle=across)
    evening.felt.goes(ANN)
    evening.felt.rests()
    assert evening.heard(laid(ANN, "7C")) and evening.advice == []


def test_nobody_is_called_wrong_for_a_card_seen_for_a_moment_and_then_covered() -> None:
    """Bob took it up again, out of turn as it was, while Ann's arm hid the pile."""
    evening = at_turn("7H")
    evening.settles = False
    evening.felt.comes(BOB, DISCARD)
    evening.felt.put("9C")
    evening.felt.goes(BOB)
    evening.felt.report(still=False)
    evening.felt.wait(300)
    evening.felt.comes(ANN, DISCARD)
    evening.felt.remove("9C")
    evening.felt.put("7C", x=5)
    evening.felt.goes(ANN)
    evening.felt.rests(2000)
    assert evening.heard(laid(ANN, "7C")) and not evening.questions and evening.advice == []
