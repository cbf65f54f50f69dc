"""What counts as a wrong commit, what as a miss, and what is only said in other words."""

from __future__ import annotations

from companion.facts.events import Began, Chose, Dealt, Drew, Event, Laid, Lifted, Moved, Said, Undone, Word, lays
from companion.games.boards import area
from companion.referee import Referee
from companion.simulator.accounts import Evening, compare, percentile, result, steps, summary, turns
from companion.simulator.same import same_act
from companion.table import DISCARD, Place
from scoring.cards import card, cards
from tests.people import ANN, BOB, CY

BEGAN = Began("melee-dig", ("Ann", "Bob", "Cy"))
OPENING = (Dealt(ANN, 5), lays(None, card("9S")))


def heard(*events: Event) -> Referee:
    referee = Referee(BEGAN)
    for event in (*OPENING, *events):
        referee.hear(event)
    return referee


def differ(true: Referee, told: Referee) -> tuple[int, int]:
    difference = compare(steps(true), steps(told))
    return len(difference.wrong), len(difference.missed)


def test_the_same_story_has_no_differences() -> None:
    told = (lays(BOB, card("7S")), Drew(CY), Said(CY, Word.DONE))
    assert differ(heard(*told), heard(*told)) == (0, 0)


def test_a_card_read_wrongly_is_one_wrong_commit_and_one_miss() -> None:
    assert differ(heard(lays(BOB, card("7S"))), heard(lays(BOB, card("8S")))) == (1, 1)


def test_the_wrong_player_is_a_wrong_commit_although_the_card_is_right() -> None:
    assert differ(heard(lays(BOB, card("7S"))), heard(lays(CY, card("7S")))) == (1, 1)


def test_a_wrong_entry_counts_although_it_was_undone() -> None:
    true = heard(lays(BOB, card("7S")))
    told = heard(lays(BOB, card("8S")), Undone(), lays(BOB, card("7S")))
    assert differ(true, told) == (1, 0)


def test_an_act_that_nobody_recorded_is_a_miss_and_the_story_goes_on() -> None:
    true = heard(Drew(BOB), Said(BOB, Word.DONE), lays(CY, card("7S")))
    assert differ(true, heard(lays(CY, card("7S")))) == (0, 2)


def test_everybody_has_five_says_the_same_as_five_dealt() -> None:
    told = Referee(BEGAN)
    for event in (Said(ANN, Word.YES), OPENING[1], lays(BOB, card("7S"))):
        told.hear(event)
    assert differ(heard(lays(BOB, card("7S"))), told) == (0, 0)


def test_draws_in_several_steps_say_the_same_as_one() -> None:
    hit = lays(BOB, card("2S"))
    assert differ(heard(hit, Drew(CY, 2)), heard(hit, Drew(CY, 1), Drew(CY, 1))) == (0, 0)


def test_a_wrong_draw_between_two_right_accounts_of_a_debt_is_not_forgiven() -> None:
    hit = lays(BOB, card("2S"))
    told = heard(hit, lays(BOB, card("9D")), Undone(), Drew(CY, 1), Drew(CY, 1))
    assert differ(heard(hit, Drew(CY, 2)), told) == (3, 1)
    refused = heard(hit, Drew(CY, 1), lays(BOB, card("9D")), Drew(CY, 1))
    assert differ(heard(hit, Drew(CY, 2)), refused)[0] > 0


def rummy(*events: Event) -> Referee:
    referee = Referee(Began("ditch-rummy", ("Ann", "Bob"), position=f"{_RUMMY} discards=8D,6C plays=0:5S+4D"))
    for event in events:
        referee.hear(event)
    return referee


_RUMMY = "seats=2 phase=play turn=0 hands=3,3 dealer=1"
TAKEN, PLAYED = Lifted(ANN, DISCARD, cards("6C")), lays(ANN, card("6C"), to=area(ANN))


def test_a_discard_that_is_played_says_the_same_as_one_taken_up_and_played() -> None:
    assert differ(rummy(PLAYED), rummy(TAKEN, PLAYED)) == differ(rummy(TAKEN, PLAYED), rummy(PLAYED)) == (0, 0)


def test_the_same_acts_in_another_order_with_the_same_end_differ_in_nothing() -> None:
    """A group that lay there before a discard was taken up, told once it is complete."""
    group, taken = Laid(ANN, area(ANN), (cards("2C AD"),)), (TAKEN, PLAYED)
    assert differ(rummy(group, *taken), rummy(TAKEN, group, PLAYED)) == (0, 0)
    assert differ(rummy(group, PLAYED), rummy(TAKEN, group, PLAYED)) == (0, 0)
    other = Laid(ANN, area(ANN), (cards("3C AD"),))
    assert differ(rummy(group, *taken), rummy(TAKEN, other, PLAYED)) == (1, 1)


def test_in_which_order_the_cards_of_a_group_were_named_makes_no_later_act_wrong() -> None:
    group, named = (Laid(ANN, area(ANN), (cards(text),)) for text in ("2C AD", "AD 2C"))
    assert differ(rummy(group, TAKEN, PLAYED), rummy(named, PLAYED)) == (0, 0)


def test_what_was_refused_or_taken_back_is_not_implied_by_what_came_after_it() -> None:
    assert differ(rummy(PLAYED), rummy(lays(ANN, card("JH"), to=area(ANN)), PLAYED)) == (1, 0)
    assert differ(rummy(PLAYED), rummy(TAKEN, Undone(), PLAYED)) == (1, 0)
    assert differ(rummy(PLAYED), rummy(TAKEN)) == (1, 1)


def test_who_spoke_or_carried_may_be_left_open_but_not_who_laid() -> None:
    clash = Place("clash", BOB)
    assert same_act(Said(BOB, Word.CAUGHT, CY), Said(None, Word.CAUGHT, CY))
    assert same_act(Chose(ANN, BOB, "youngest"), Chose(None, BOB, "youngest")), "nobody sees who presses"
    assert same_act(Moved(BOB, card("7S"), clash, Place("shared")), Moved(None, card("7S"), clash, Place("shared")))
    assert not same_act(lays(BOB, card("7S")), lays(None, card("7S")))
    assert same_act(lays(BOB, card("7S"), to=area(CY)), lays(BOB, card("7S"), to=Place("area", CY, 1)))
    assert not same_act(lays(BOB, card("7S"), to=area(CY)), lays(BOB, card("7S"), to=Place("area", ANN, 1)))
    assert same_act(lays(None, card("7S")), lays(ANN, card("7S"))), "a starter is nobody's act, whoever turned it"


def test_the_summary_has_every_figure() -> None:
    true = heard(lays(BOB, card("7S")), lays(CY, card("8S")))
    counted = Evening(False, False, 1, {"who": 2, "taken": 1}, 2, [60.0, 70.0, 900.0], [160.0, 170.0, 950.0])
    whole = summary(true, true, counted)
    assert (whole.placements, whole.wrong_commits, whole.misses) == (3, 0, 0)
    assert whole.rest_to_screen_ms == {"p50": 70.0, "p95": 900.0}
    assert whole.fingers_to_screen_ms == {"p50": 170.0, "p95": 950.0}
    assert (whole.questions, whole.questions_by_kind["who"], whole.given_up, whole.stuck) == (3, 2, 1, False)
    assert '"wrong_commits":0' in whole.to_json()
    assert whole.truth == whole.understood == result(true.view)


def test_a_turn_is_counted_when_the_decision_comes_to_somebody_else() -> None:
    before = turns(heard())
    assert turns(heard(Drew(BOB))) == before
    assert turns(heard(Drew(BOB), Said(BOB, Word.DONE))) == before + 1


def test_where_nothing_was_measured_there_is_no_percentile() -> None:
    assert percentile([], 0.5) == 0.0
    assert percentile([3.0, 1.0, 2.0], 0.5) == 2.0
