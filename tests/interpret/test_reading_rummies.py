"""Ditch Rummy on the felt: how many were drawn, what is thrown away together, and runs that end the hand."""

from __future__ import annotations

from evening_talk import Evening

from companion.events import Drew, Event, Laid, Said, Word
from companion.games import game
from companion.games.boards import area
from companion.table import DISCARD, Seat
from scoring.cards import cards

ANN, BOB = Seat(0), Seat(1)


def hand_of_ditch_rummy() -> Evening:
    """Bob has dealt, Ann begins."""
    evening = Evening(game("ditch-rummy"), 2)
    evening.press(Said(BOB, Word.DONE))
    return evening


def plays(seat: Seat, *groups: str) -> Laid:
    return Laid(seat, area(seat), tuple(map(cards, groups)))


def supposed(evening: Evening) -> list[Event]:
    return [act.event for act in evening.reading.draft]


def test_nobody_can_see_how_many_cards_a_hand_takes():
    evening = hand_of_ditch_rummy()
    evening.felt.draws(ANN)
    assert evening.heard() and supposed(evening) == [Drew(ANN, 3)]
    evening.press(Drew(ANN, 1))
    assert evening.heard() and evening.referee.position.hands == (1, 0)


def test_the_next_draw_tells_who_was_done_and_not_yet_how_many_were_drawn():
    evening = hand_of_ditch_rummy()
    evening.felt.draws(ANN)
    evening.felt.draws(BOB)
    assert evening.heard(Drew(ANN, 3), Said(ANN, Word.DONE)) and supposed(evening) == [Drew(BOB, 3)]


def test_two_cards_thrown_away_by_one_hand_are_one_discard():
    evening = hand_of_ditch_rummy()
    evening.felt.draws(ANN)
    evening.felt.comes(ANN, DISCARD)
    evening.felt.put("4H", DISCARD, x=-10)
    evening.felt.put("8D", DISCARD, x=12)
    evening.felt.goes(ANN)
    evening.felt.report()
    assert evening.heard(Drew(ANN, 3), Laid(ANN, DISCARD, (cards("4H 8D"),)))


def test_a_completing_run_needs_no_press_for_nothing_can_be_added_to_it():
    evening = hand_of_ditch_rummy()
    evening.felt.draws(ANN)
    evening.felt.lays(ANN, "JC", area(ANN), x=0)
    evening.felt.lays(ANN, "QC", area(ANN), x=22)
    assert evening.heard() and supposed(evening) == [Drew(ANN, 3), plays(ANN, "JC QC")]
    evening.felt.lays(ANN, "KC", area(ANN), x=44)
    assert evening.heard(Drew(ANN, 3), plays(ANN, "JC QC KC")) and evening.referee.position.completer == ANN
