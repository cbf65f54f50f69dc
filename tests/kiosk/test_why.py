"""Every ruling can be asked for its reason: the paragraph in full, with the cards that it is about."""

from __future__ import annotations

from pathlib import Path

from companion.catalogues import rules, tongue
from companion.facts.events import lays
from companion.games import GAMES
from companion.scenes.said_anew import said_anew
from scoring.cards import card
from tests.kiosk.evening import Evening
from tests.people import BOB

RULES = rules()


def refused(folder: Path) -> Evening:
    """Bob has laid a card that does not match."""
    evening = Evening(folder)
    evening.dealt("7D")
    evening.playing.put_on_record(lays(BOB, card("9C")))
    assert evening.show.alarm
    return evening


def test_a_refusal_is_asked_for_its_paragraph_by_green(tmp_path: Path) -> None:
    evening = refused(tmp_path)
    assert evening.key("ok").label == "", "without a book there is nothing to show"
    evening.kiosk.rules = lambda: RULES
    ruling = evening.referee.judged[-1].rulings[0]
    evening.press("ok")
    page = evening.show.page
    assert page is not None and evening.show.why == ruling.clause and page.cards == (card("9C"),)
    assert "does not match" in page.lines[0] and page.lines[1] == RULES[ruling.clause]
    evening.press("ok")
    assert evening.show.page is None and evening.show.alarm, "the card still lies there"


def test_a_family_that_reads_german_is_told_why_in_german(tmp_path: Path) -> None:
    evening = refused(tmp_path)
    evening.kiosk.rules = lambda: RULES
    evening.press("ok")
    page = said_anew(evening.show, tongue("de")).page
    assert page is not None and page.title == "Warum?"
    assert page.lines[1].startswith("Wenn du kannst, musst du eine Karte legen")


def test_what_happened_last_is_asked_for_in_the_menu(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.dealt("7D")
    evening.kiosk.rules = lambda: RULES
    evening.playing.put_on_record(lays(BOB, card("8D")))
    evening.hold("back")
    evening.choose("Why? The rule for what happened last")
    assert evening.show.page is not None and evening.show.page.lines[1] == RULES[evening.show.why]


def test_the_german_book_has_every_paragraph() -> None:
    german = rules("de")
    assert german.keys() == RULES.keys()
    assert [number for number, said in german.items() if said == RULES[number]] == []


def test_the_book_has_the_paragraphs_of_every_game_without_the_names_of_switches() -> None:
    assert {number.split("-")[0] for number in RULES} >= {one.prefix for one in GAMES.values()} | {"GN"}
    assert RULES["DGQ-2"] == "A tie is a shared win."
    assert not [text for text in RULES.values() if "dr." in text or "[" in text]
