"""A moment is said anew in another language: sentences change, names, codes and cards stay what they were."""

from __future__ import annotations

from dataclasses import replace

from companion.catalogues import tongue
from companion.facts.show import Key, Question, Show
from companion.language.tongue import ENGLISH
from companion.scenes.gallery import gallery
from companion.scenes.said_anew import said_anew
from scoring.cards import Card, cards

GERMAN = tongue("de")
PLAY = gallery()["play"]


def asked(show: Show) -> Question:
    assert show.question is not None
    return show.question


def test_english_is_the_moment_itself() -> None:
    assert said_anew(PLAY, ENGLISH) is PLAY


def test_keys_and_choices_are_said_and_names_stay() -> None:
    question = Question("Which suit?", ("Clubs", "Ann"), cards("7C"), code="which")
    show = said_anew(
        replace(PLAY, question=question, keys=(Key("Back", held="Menu"),) * 5, names=("Ann", "Back")), GERMAN
    )
    assert (asked(show).text, asked(show).choices, asked(show).code) == ("Welche Farbe?", ("Kreuz", "Ann"), "which")
    assert (show.keys[0].label, show.keys[0].held) == ("Zurück", "Menü")
    assert show.names == ("Ann", "Back")
    assert show.mode is PLAY.mode and show.view is PLAY.view


def test_a_card_stays_a_card() -> None:
    question = Question("Which suit?", (), cards("7C"))
    assert type(asked(said_anew(replace(PLAY, question=question), GERMAN)).cards[0]) is Card
