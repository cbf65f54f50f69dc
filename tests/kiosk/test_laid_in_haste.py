"""Cards laid before a word is said that has to come first: the screen asks for the word, and the cards wait for it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from companion.facts.events import Laid, lays
from companion.table import DISCARD
from scoring.cards import card
from tests.interpret.felt_talk import FeltTalk
from tests.kiosk.evening import Evening
from tests.people import ANN, BOB, CY

HASTY = "2H 4C 5D 6S 7H 8C 9D 10S QC KD 3S 4H 6C 7D 8S 10H QD KS 3C 9C"


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(tmp_path)


@pytest.fixture
def felt(evening: Evening) -> FeltTalk:
    """Melee Dig: the 9 of spades was turned up, and it is Bob's turn. Whoever lays an ace names a suit (MD-22)."""
    felt = FeltTalk(evening.playing.layout, evening.kiosk.table_changed)
    felt.rests()
    evening.press("ok")
    felt.lays(None, "9S")
    return felt


def laid(evening: Evening) -> str:
    """The cards on record after the first one."""
    return " ".join(str(one.event.card) for one in evening.referee.judged[2:] if isinstance(one.event, Laid))


def test_twenty_cards_laid_upon_an_ace_leave_one_question_and_its_keys(evening: Evening, felt: FeltTalk) -> None:
    for text in ("AS", *HASTY.split()):  # the table never comes to rest, and the eye loses every hand
        felt.put(text)
        felt.report(still=False)
        assert "not to be done now" not in f"{evening.show.ask} {evening.show.why}"
    show = evening.show
    assert show.question is not None and show.question.text == "Bob: which suit?" and not show.alarm
    assert [key.label for key in show.keys[:4]] == ["Clubs", "Diamonds", "Hearts", "Spades"]
    assert laid(evening) == "AS"


def test_a_suit_is_asked_for_only_where_its_keys_stand(evening: Evening, felt: FeltTalk) -> None:
    felt.comes(BOB, DISCARD)
    felt.shelters = 20
    felt.put("AS", x=40, y=-30)
    felt.report()
    assert evening.show.question is None and "which suit" not in evening.show.ask
    felt.goes(BOB)
    felt.report()
    assert evening.show.question is not None and evening.show.ask == "Bob: which suit?"


def test_a_card_laid_in_haste_counts_once_the_suit_is_named(evening: Evening, felt: FeltTalk) -> None:
    felt.lays(BOB, "AS", still=False)
    felt.lays(CY, "7H", still=False)
    assert evening.show.question is not None and laid(evening) == "AS"
    evening.press_labelled("Hearts")
    felt.rests()
    assert laid(evening) == "AS 7H" and evening.referee.position.decider() == ANN


def test_a_card_that_the_screen_shows_already_counts_before_a_done_pressed_after_it(tmp_path: Path) -> None:
    """Ditch Rummy: the discard was on the screen, green pressed at once for “Ann passes”, and the discard refused."""
    line = "seats=2 dealer=1 turn=0 phase=play hands=3,5 stock=44"
    evening = Evening(tmp_path, "ditch-rummy", line, ("Ann", "Bob"))
    felt = FeltTalk(evening.playing.layout, evening.kiosk.table_changed)
    felt.rests()
    felt.comes(ANN, DISCARD)
    felt.shelters = 20
    felt.put("8D", x=40, y=-30)
    felt.report()
    assert evening.show.why == "Ann discards 8♦." and evening.show.ask.startswith("Bob")
    assert not evening.key("ok").label, "the sentence asks Bob, and she who passes is too late"
    evening.press("ok")
    felt.goes(ANN)
    felt.rests()
    assert [one.event for one in evening.referee.judged] == [lays(ANN, card("8D"))]
    assert not evening.show.alarm and evening.referee.view.deciders == (BOB,)


def test_several_wrong_cards_at_once_make_one_sentence(evening: Evening, felt: FeltTalk) -> None:
    felt.comes(BOB, DISCARD)
    felt.shelters = 20
    for text in ("2H", "4C", "5D"):
        felt.put(text, x=40, y=-30)
        felt.report()
    assert not evening.show.alarm and evening.show.why == ""
    evening.playing.reading = replace(evening.playing.reading, rests=True)
    assert evening.show.ask == "The 2♥ does not match: spades, 9 or an ace."
