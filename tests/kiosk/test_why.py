"""Every ruling can be asked for its reason: the paragraph in full, with the cards that it is about."""

from __future__ import annotations

from pathlib import Path

from companion.catalogues import rules, tongue
from companion.facts.events import lays
from companion.games import GAMES
from companion.kiosk.why import in_full
from companion.referee import Referee
from companion.scenes.said_anew import said_anew
from companion.transcript import read
from scoring.cards import card
from tests.folders import ROOT
from tests.kiosk.evening import Evening
from tests.people import BOB, CY

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
    evening.choose("Why? The rules for what stands here")
    assert evening.show.page is not None and evening.show.page.lines[1] == RULES[evening.show.why]


def test_every_ruling_of_the_last_lines_and_what_is_asked_can_be_asked_for(tmp_path: Path) -> None:
    """Only the first ruling about the last line could be."""
    evening = Evening(tmp_path)
    evening.dealt("7D")
    evening.kiosk.rules = lambda: RULES
    for laid in (lays(BOB, card("8D")), lays(CY, card("8H"))):
        evening.playing.put_on_record(laid)
    shown = {ruling.clause for one in evening.referee.judged[-5:] for ruling in one.rulings if not one.struck}
    prompt = evening.referee.view.prompt.clause
    evening.hold("back")
    evening.choose("Why? The rules for what stands here")
    told = [evening.show.why]
    while evening.key("ok").label == "Next":
        evening.press("ok")
        told.append(evening.show.why)
    assert len(shown) > 1 and {*told} == {*shown, prompt} and len(told) == len({*told})
    evening.press("ok")
    assert evening.show.page is None


def test_every_ruling_and_question_of_every_game_told_rests_on_a_paragraph() -> None:
    for file in sorted((ROOT / "tests" / "transcripts").glob("*/*.table")):
        story = read(file.read_text())
        referee = Referee(story.began)
        for entry in story.entries:
            judged = referee.hear(entry.event)
            clauses = {one.clause for one in judged.rulings} | {referee.view.prompt.clause}
            assert clauses <= RULES.keys(), file


def test_a_paragraph_that_goes_on_with_a_sentence_is_told_with_its_beginning() -> None:
    """“or simply by saying pass.” stood there alone."""
    assert in_full(RULES, "DR-12") == RULES["DR-12"]
    assert in_full(RULES, "DR-13") == f"{RULES['DR-12']} {RULES['DR-13']}"
    assert not any(in_full(RULES, number)[:1].islower() for number in RULES)


def test_the_german_book_has_every_paragraph() -> None:
    german = rules("de")
    assert german.keys() == RULES.keys()
    assert [number for number, said in german.items() if said == RULES[number]] == []


def test_the_book_has_the_paragraphs_of_every_game_without_the_names_of_switches() -> None:
    assert {number.split("-")[0] for number in RULES} >= {one.prefix for one in GAMES.values()} | {"GN"}
    assert RULES["DGQ-2"] == "A tie is a shared win."
    assert not [text for text in RULES.values() if "dr." in text or "[" in text]
