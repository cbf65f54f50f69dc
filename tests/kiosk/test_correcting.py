"""Putting the record right with five buttons: what was read wrongly, and what was not seen at all."""

from __future__ import annotations

from pathlib import Path

from companion.facts.events import Began, Dealt, Drew, Event, Laid, Lifted, Said, Word, lays
from companion.interpret.doubts import drawn_out, unreadable
from companion.interpret.reading import Reading, Supposed
from companion.interpret.story import Story
from companion.kiosk.asking import Choice
from companion.kiosk.checking import Checking
from companion.kiosk.correcting import Correcting
from companion.referee import Referee
from companion.table import DISCARD, STOCK, Place
from scoring.cards import JOKER, card, cards
from tests.kiosk.evening import Evening
from tests.people import ANN, BOB, CY


def tell(evening: Evening, *labels: str) -> None:
    """Tell it through the menu, by the labels above the keys."""
    evening.hold("back")
    evening.choose("Tell what I did not see")
    for label in labels:
        evening.press_labelled(label)


def test_a_card_that_was_not_seen_is_told_by_who_laid_it_suit_and_rank(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.dealt("7D")
    assert evening.show.view and evening.show.view.deciders == (BOB,)
    tell(evening, "Bob laid a card", "Diamonds", "10")
    assert evening.referee.entries[-1].event == lays(BOB, card("10D"))
    assert evening.show.view.deciders == (CY,), "and the game goes on"


def test_a_card_that_somebody_else_laid_unseen_is_told_by_name_too(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.dealt("7D")
    tell(evening, "Somebody else laid a card", "Ann", "Clubs", "7")
    assert evening.referee.entries[-1].event == lays(ANN, card("7C"))


def test_a_card_that_lies_there_unrecorded_is_the_first_thing_in_the_menu(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.dealt("7D")
    evening.playing.correcting.lying = lambda: [(DISCARD, card("10D"))]
    evening.hold("back")
    assert evening.show.menu[1] == "Bob laid 10♦"
    evening.press("dig", "ok")
    assert evening.referee.entries[-1].event == lays(BOB, card("10D"))


def test_a_draw_and_a_pass_that_were_not_seen_are_told_whoever_made_them(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.dealt("7D")
    tell(evening, "Somebody drew", "Bob")
    tell(evening, "Somebody is done", "Bob")
    assert [entry.event for entry in evening.referee.entries[-2:]] == [Drew(BOB), Said(BOB, Word.DONE)]


def test_whoever_is_waited_for_stands_first(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.dealt("7D")
    tell(evening, "Somebody drew")
    assert [key.label for key in evening.show.keys[:3]] == ["Bob", "Ann", "Cy"]


def test_where_several_places_are_live_it_is_asked_where_the_card_lies(tmp_path: Path) -> None:
    evening = Evening(tmp_path, "ditch-rummy", "seats=3 phase=play turn=0 hands=2,3,3 discards=4C,9D")
    tell(evening, "Ann laid a card", "On the discards", "Hearts", "5")
    assert evening.referee.entries[-1].event == Laid(ANN, DISCARD, (cards("5H"),))


def test_a_discard_that_was_taken_unseen_is_told_by_the_card(tmp_path: Path) -> None:
    evening = Evening(tmp_path, "ditch-rummy", "seats=3 phase=play turn=0 hands=2,3,3 discards=4C,9D")
    tell(evening, "A card was taken", "Ann", "9♦")
    assert evening.referee.entries[-1].event == Lifted(ANN, DISCARD, (card("9D"),))


def test_one_card_of_a_meld_that_was_read_wrongly_is_corrected_and_the_others_stay(tmp_path: Path) -> None:
    evening = Evening(tmp_path, "ditch-rummy", "seats=3 phase=play turn=0 hands=3,3,3")
    before_ann = Place("area", ANN)
    evening.sees(Laid(ANN, before_ann, (cards("5C 6D 8H"),)))
    evening.hold("back")
    evening.choose("Correct something")
    for label in ("Ann lays 5♣, 6♦ and 8♥", "Another card", "8♥", "Spades", "7"):
        evening.press_labelled(label)
    judged = evening.referee.judged[0]
    assert judged.event == Laid(ANN, before_ann, (cards("5C 6D 7S"),)) and not judged.refused


def test_a_joker_that_cannot_be_read_is_told_where_packs_hold_jokers(tmp_path: Path) -> None:
    evening = Evening(tmp_path, "that-dam-game")
    evening.playing.reading = Reading(question=unreadable(DISCARD))
    evening.press("last_card")
    assert evening.key("ok").label == "Joker" and evening.key("ok").means == (lays(None, JOKER),)


def test_a_question_with_many_answers_can_be_walked_to_its_last(tmp_path: Path) -> None:
    evening = Evening(tmp_path, "melee", names=("Ann", "Bob"))
    damage = [(one, Story((Supposed(Lifted(BOB, Place("damage", BOB), (one,))),))) for one in cards("2D 3D 4D 5D")]
    evening.playing.reading = Reading(question=drawn_out(damage))
    said = []
    for _ in damage:
        said.append(evening.key("ok").label)
        evening.press("dig")
    assert said == ["Bob took 2♦", "Bob took 3♦", "Bob took 4♦", "Bob took 5♦"]
    question = evening.show.question
    assert question and question.choices[question.picked] == evening.key("ok").label == "All lie there"


def test_a_card_that_lies_there_unrecorded_is_told_by_one_press() -> None:
    """Who, where, suit and rank were asked one after the other of a card that everybody saw."""
    referee = Referee(Began("melee-dig", ("Ann", "Bob", "Cy")))
    for event in (Dealt(ANN, 5), lays(None, card("7D"))):
        referee.hear(event)
    asked, told = list[Choice](), list[Event]()
    layout = referee.game.layout(3)
    telling = Correcting(
        referee,
        layout,
        lambda *events: told.extend(events),
        lambda text, choices: asked.extend(choices),
        lambda: [(DISCARD, card("10D"))],
    )
    telling.tell_unseen()
    assert [one.label for one in asked[:3]] == ["Bob laid 10♦", "Bob laid a card", "Somebody else laid a card"]
    asked[0].action()
    assert told == [lays(BOB, card("10D"))]


def test_white_pressed_twice_waves_a_question_away_and_takes_nothing_back(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.dealt("7D")
    entries = len(evening.referee.entries)
    evening.playing.reading = Reading(question=unreadable(Place("discard")))
    assert evening.key("back").label == "None of these"
    evening.press("back", "back")
    assert len(evening.referee.entries) == entries and evening.key("back").held == "Menu"
    evening.kiosk.tick(2000)
    assert evening.key("back").label == "Take back"


def test_what_should_lie_where_shows_the_stock_too(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.dealt("7D")
    spots = Checking(evening.kiosk, evening.playing).show().spots
    assert {spot.place for spot in spots} == {DISCARD, STOCK}
