"""What happens at a table, one story a trap: the reader hands on what was done, and nothing else."""

from __future__ import annotations

from companion.facts.events import Overruled, Undone
from companion.table import DISCARD, STOCK
from scoring.cards import card
from tests.interpret.evening_talk import at_turn, laid, resumed
from tests.people import ANN, BOB, CY, DEE, FAY

# ---------------------------------------------------------------- who and what


def test_a_card_laid_by_the_player_in_turn_is_read_as_that() -> None:
    evening = at_turn("7H")
    evening.felt.lays(ANN, "7C")
    assert evening.heard(laid(ANN, "7C")) and not evening.last.refused


def test_an_illegal_card_reaches_the_log_and_is_asked_back() -> None:
    evening = at_turn("7H")
    evening.felt.lays(ANN, "9C")
    assert evening.heard(laid(ANN, "9C")) and evening.last.refused
    evening.felt.rests()
    assert evening.advice == ["put_back"] and evening.heard()


def test_a_refused_card_taken_back_is_no_event_and_no_advice_any_more() -> None:
    evening = at_turn("7H")
    evening.felt.lays(ANN, "9C")
    refused = evening.last
    evening.felt.takes(ANN, "9C")
    assert evening.heard(laid(ANN, "9C")) and evening.advice == []
    assert not evening.reader.recorded.on_table(refused)


def test_a_refused_card_that_stays_is_reminded_of_until_it_goes() -> None:
    evening = at_turn("7H")
    evening.felt.lays(ANN, "9C")
    evening.felt.lays(ANN, "7C", x=6, y=4)
    assert evening.heard(laid(ANN, "9C"), laid(ANN, "7C"))
    assert evening.advice == ["put_back"] and evening.referee.position.top == card("7C")


def test_a_card_refused_once_may_be_right_the_next_time() -> None:
    evening = at_turn("7H")
    evening.felt.lays(ANN, "9C")
    evening.felt.takes(ANN, "9C")
    evening.felt.lays(ANN, "7C")
    evening.felt.lays(BOB, "4C")
    evening.felt.lays(CY, "4D")
    evening.felt.lays(DEE, "5D")
    evening.felt.lays(ANN, "5C")
    evening.felt.lays(BOB, "10C")
    texts = ("9C", "7C", "4C", "4D", "5D", "5C", "10C")
    assert evening.heard(*map(laid, (ANN, ANN, BOB, CY, DEE, ANN, BOB), texts))
    assert not evening.last.refused


def test_a_card_laid_by_somebody_else_is_theirs_and_the_referee_says_why_not() -> None:
    evening = at_turn("7H")
    evening.felt.lays(CY, "9C")
    assert evening.heard(laid(CY, "9C")) and evening.last.refused


def test_a_card_that_a_neighbour_may_have_laid_for_somebody_is_asked_about() -> None:
    """Ann's card lay too far off for her, and Cy was told aloud that it was not his turn."""
    evening = at_turn("7H")
    evening.felt.lays(CY, "7C")
    evening.felt.rests()
    assert [dict(option.params)["by"] for option in evening.questions[-1].options] == [CY, ANN]
    evening.answer(1)
    assert evening.heard(laid(ANN, "7C")) and not evening.last.refused


def test_who_goes_on_shows_that_a_last_card_was_laid_for_a_neighbour() -> None:
    """Bob's hand laid Ann's eight; his own last card would have ended the round, and yet Cy went on."""
    evening = resumed("seats=4 dealer=3 hands=5,1,5,5 stock=20 suit=D phase=turn who=0 pile=8D", "8D")
    evening.felt.lays(BOB, "8C")
    evening.felt.lays(CY, "3C")
    evening.waits()
    assert evening.heard(laid(ANN, "8C"), laid(CY, "3C"))


def test_let_stand_makes_a_refused_card_a_member_of_the_pile() -> None:
    evening = at_turn("7H")
    evening.felt.lays(ANN, "9C")
    evening.press(Overruled(evening.last.number))
    evening.felt.rests()
    assert evening.advice == [] and evening.heard(laid(ANN, "9C"))


def test_where_the_hand_was_unclear_the_one_whose_turn_it_is_is_believed() -> None:
    evening = at_turn("7H")
    evening.felt.rests(5000)
    evening.felt.lays(None, "7C")
    assert evening.heard(laid(ANN, "7C")) and not evening.questions


def test_a_hand_halfway_between_two_seats_is_the_one_whose_turn_it_is() -> None:
    evening = at_turn("7H", seats=6)
    evening.felt.enters_at(480, 520, 0)
    evening.felt.lays(ANN, "7C")
    assert evening.heard(laid(ANN, "7C")) and not evening.questions


def test_a_hand_halfway_between_two_seats_that_may_both_answer_is_a_question() -> None:
    evening = at_turn("7H", seats=6)
    evening.felt.lays(ANN, "7C")
    evening.felt.lays(BOB, "3C")
    evening.heard()
    evening.felt.enters_at(516, 520, 0)
    evening.felt.lays(ANN, "4C")
    assert evening.heard() and [doubt.code for doubt in evening.questions] == ["who"]
    who = [option.params[0][1] for option in evening.questions[0].options]
    assert sorted(who) == [ANN, FAY]
    evening.answer(who.index(ANN))
    evening.felt.rests()
    assert evening.heard(laid(ANN, "4C")) and len(evening.questions) == 1


def test_who_has_laid_so_before_is_known_by_it_where_a_neighbour_may_reach_in_so() -> None:
    """In her turns it could only be Ann's hand: so that is how she reaches in."""
    evening = at_turn("7H", seats=6)
    evening.felt.enters_at(516, 520, 0)
    for seat, text in enumerate(("7C", "9C", "10C", "6C", "5C", "QC")):
        evening.felt.lays(seat, text)
    evening.felt.enters_at(516, 520, 0)
    evening.felt.lays(ANN, "JC")
    evening.felt.lays(BOB, "3C")
    assert evening.last.event == laid(BOB, "3C") and not evening.questions
    evening.heard()
    evening.felt.enters_at(516, 520, 0)
    evening.felt.lays(ANN, "4C")
    evening.felt.rests()
    assert evening.heard(laid(ANN, "4C")) and not evening.questions


# ---------------------------------------------------------------- several acts between two quiet tables


def test_a_king_of_clubs_and_its_second_card_before_the_table_was_quiet() -> None:
    evening = at_turn("7C")
    evening.felt.lays(ANN, "KC", still=False)
    evening.felt.lays(ANN, "4D", x=8, y=5)
    assert evening.heard(laid(ANN, "KC"), laid(ANN, "4D"))


def test_a_king_and_its_second_card_laid_by_one_hand_in_one_go() -> None:
    evening = at_turn("7C")
    evening.felt.comes(ANN, DISCARD)
    evening.felt.put("KC")
    evening.felt.put("4D", x=26, y=14)
    evening.felt.goes(ANN)
    evening.felt.report()
    assert evening.heard(laid(ANN, "KC"), laid(ANN, "4D"))


def test_a_four_and_a_five_in_a_melee_by_two_hands() -> None:
    evening = at_turn("7C")
    evening.felt.lays(ANN, "3C")
    evening.felt.lays(CY, "4C", still=False)
    evening.felt.lays(DEE, "5C", x=5, y=9)
    assert evening.heard(laid(ANN, "3C"), laid(CY, "4C"), laid(DEE, "5C"))
    assert not evening.last.refused


def test_an_illegal_card_that_is_taken_up_again_at_once_was_never_laid() -> None:
    evening = at_turn("7H")
    evening.settles = False
    evening.felt.lays(ANN, "9C", still=False)
    evening.felt.takes(ANN, "9C", still=False)
    evening.felt.lays(ANN, "7C")
    assert evening.heard(laid(ANN, "7C"))


def test_nobody_is_called_wrong_for_a_card_that_still_turns_under_unseen_fingers() -> None:
    evening = at_turn("7H")
    evening.settles = False
    evening.felt.lays(ANN, "9C")
    for _ in range(4):
        evening.felt.wait(400)
        evening.felt.slides("9C", 0, 5, 20)
        evening.felt.report()
    evening.felt.remove("9C")
    evening.felt.report()
    evening.waits()
    assert evening.heard()


def test_an_illegal_card_that_has_lain_for_a_moment_is_in_the_log() -> None:
    evening = at_turn("7H")
    evening.felt.lays(ANN, "9C", still=False)
    evening.felt.wait(900)
    evening.felt.report(still=False)
    evening.felt.takes(ANN, "9C", still=False)
    evening.felt.lays(ANN, "7C")
    assert evening.heard(laid(ANN, "9C"), laid(ANN, "7C"))


# ---------------------------------------------------------------- what cannot be read, and what should not be there


def test_who_names_the_card_that_should_lie_on_top_says_that_it_lies_there() -> None:
    evening = at_turn("7H")
    lying = evening.felt.lays(ANN, "7C")
    evening.heard()
    evening.felt.comes(BOB, DISCARD)
    lying.torn = True
    evening.felt.goes(BOB)
    evening.felt.rests()
    evening.waits()
    assert [doubt.code for doubt in evening.questions] == ["unreadable"]
    evening.name(card("7C"))
    evening.waits()
    assert evening.heard() and evening.reading.question is None


def test_a_torn_card_is_told_and_stays_told() -> None:
    evening = at_turn("7H")
    evening.felt.lays(ANN, "7C", torn=True)
    assert evening.heard() and evening.questions == []
    evening.waits()
    assert [doubt.code for doubt in evening.questions] == ["unreadable"]
    evening.name(card("7C"))
    assert evening.heard(laid(ANN, "7C"))
    evening.felt.rests()
    evening.felt.lays(BOB, "4C", x=5)
    assert evening.heard(laid(BOB, "4C")) and not evening.last.refused


def test_a_card_of_another_pack_is_pointed_out_and_not_played() -> None:
    evening = at_turn("7H")
    evening.felt.lays(ANN, "7C", pack=1)
    assert evening.heard() and evening.advice == ["foreign"]


def test_the_top_card_gone_is_asked_about_after_a_while() -> None:
    evening = at_turn("7H")
    evening.felt.lays(ANN, "7C", x=3)
    evening.felt.takes(ANN, "7C")
    evening.waits()
    assert [doubt.code for doubt in evening.questions] == ["lifted"]
    evening.heard()
    evening.answer(0)
    assert evening.heard(Undone()) and evening.referee.position.top == card("7H")
    assert evening.advice == []


def test_a_card_lying_beside_the_places_is_no_act() -> None:
    evening = at_turn("7H")
    evening.felt.lays(ANN, "7C", to=STOCK, y=-150)
    assert evening.heard()


def test_whose_turn_it_is_says_nothing_of_who_laid_what_fits_for_nobody() -> None:
    """It was Ann's hand rather than Bob's; but one of them is wrong, and both are so as seldom."""
    evening = at_turn("7H")
    evening.felt.enters_at(240, 520, 70)  # between both
    evening.felt.lays(ANN, "9C")
    question = evening.reading.question
    assert evening.heard() and question is not None and question.code == "who"
    assert [dict(option.params)["by"] for option in question.options] == [ANN, BOB]
    evening.answer(1)
    assert evening.heard(laid(BOB, "9C")) and evening.last.refused


def test_a_card_in_the_fingers_does_not_lie_under_one_that_is_only_believed_open() -> None:
    """The eye remembers a mark for a moment that is hidden by now: the card over it was told first, of another hand."""
    evening = at_turn("7H")
    evening.felt.shelters = -1000
    evening.felt.comes(ANN, DISCARD)
    lower = evening.felt.put("7C")
    evening.felt.report(still=False)
    evening.felt.comes(BOB, DISCARD)
    upper = evening.felt.put("5C", x=25)
    evening.felt.cards[-2:] = upper, lower
    evening.felt.report(still=False)
    evening.felt.cards[-2:] = lower, upper
    evening.felt.goes(ANN)
    evening.felt.goes(BOB)
    evening.felt.rests()
    assert evening.heard(laid(ANN, "7C"), laid(BOB, "5C")) and not evening.questions
