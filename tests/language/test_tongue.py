"""A sentence is made in English and said in German: cards with articles, numbers, lists, sentences in sentences."""

from __future__ import annotations

import pytest

from companion.language.catalogue import tongue_from
from companion.language.phrase import Phrase, one_after_the_other, phrase
from companion.language.tongue import ENGLISH
from companion.table import Seat
from scoring.cards import BACK, JOKER, Suit, any_card, cards

GERMAN = tongue_from(
    "de",
    """
msgid ""
msgstr ""
"Language-Team: Deutsch\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "and"
msgstr "und"

msgid "or"
msgstr "oder"

msgctxt "suit"
msgid "hearts"
msgstr "Herz"

msgctxt "suit"
msgid "clubs"
msgstr "Kreuz"

msgid "hearts"
msgstr "Herz"

msgctxt "acc"
msgid "seven"
msgstr "die {suit}-Sieben"

msgctxt "acc"
msgid "king"
msgstr "den {suit}-König"

msgctxt "acc"
msgid "joker"
msgstr "den Joker"

msgctxt "acc"
msgid "red bone"
msgstr "den roten Knochen"

msgid "{by} lays {cards}"
msgstr "{by} legt {cards:acc}"

msgid "{cards} goes to a hand."
msgstr "{cards:Acc} nimmt jemand auf die Hand."

msgid "{by} holds {n:card}."
msgstr "{by} hat {n} {n:Karte/Karten}."

#, fuzzy
msgid "Corrected: {what}"
msgstr "Nicht nachgesehen: {what}"

msgid "Taken back: {what}"
msgstr "Zurückgenommen: {what}"

msgid "{by}: play {suit}"
msgstr "{by}: spiel {suit}"
""",
)
NAMES = ("Ann", "Bob")


def laid(text: str) -> Phrase:
    return Phrase("{by} lays {cards}", (("by", Seat(0)), ("cards", cards(text))), NAMES)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("7C", "Ann legt die Kreuz-Sieben"),
        ("KH", "Ann legt den Herz-König"),
        ("7C KH", "Ann legt die Kreuz-Sieben und den Herz-König"),
        ("JKR", "Ann legt den Joker"),
        ("7C 7H KH", "Ann legt 7♣, 7♥ und K♥"),
        ("2C", "Ann legt 2♣"),
    ],
)
def test_ann_lays_a_card(text: str, said: str) -> None:
    assert GERMAN.say(laid(text)) == said


def test_the_voice_names_every_card() -> None:
    assert GERMAN.loud.say(laid("7C 7H KH")) == "Ann legt die Kreuz-Sieben, die Herz-Sieben und den Herz-König"


def test_a_phrase_is_its_english_text_to_whoever_does_not_ask() -> None:
    assert laid("7C") == "Ann lays 7♣" == ENGLISH.say(laid("7C"))


def test_one_card_or_several() -> None:
    told = [phrase("{by} holds {n:card}.", by="Bob", n=n) for n in (0, 1, 3)]
    assert [str(one) for one in told] == ["Bob holds 0 cards.", "Bob holds 1 card.", "Bob holds 3 cards."]
    assert [GERMAN.say(one) for one in told] == ["Bob hat 0 Karten.", "Bob hat 1 Karte.", "Bob hat 3 Karten."]


def test_a_sentence_in_a_sentence_is_said_too() -> None:
    assert GERMAN.say(phrase("Taken back: {what}", what=laid("KH"))) == "Zurückgenommen: Ann legt den Herz-König"
    assert (
        GERMAN.say(one_after_the_other([laid("KH"), laid("7C")])) == "Ann legt den Herz-König Ann legt die Kreuz-Sieben"
    )


def test_a_sentence_that_begins_with_a_card_begins_with_a_capital() -> None:
    assert (
        GERMAN.say(phrase("{cards} goes to a hand.", cards=cards("7H"))) == "Die Herz-Sieben nimmt jemand auf die Hand."
    )
    assert GERMAN.say(phrase("{it:capital}", it="und")) == "Und"


def test_what_nobody_has_translated_or_looked_at_stays_english() -> None:
    assert GERMAN.say("Back") == "Back"
    assert GERMAN.say(phrase("Corrected: {what}", what=laid("7C"))) == "Corrected: Ann lays 7♣"


def test_what_stands_between_braces_only_needs_no_translation() -> None:
    assert GERMAN.say(phrase("{a}: {b}", a="Bob", b=Suit.HEARTS)) == "Bob: Herz"


def test_a_value_that_is_missing_does_not_stop_the_evening() -> None:
    assert GERMAN.say(Phrase("{by} holds {n:card}.", (("by", Seat(5)),), NAMES)) == "seat 6 hat … Karten."


def test_suits_jokers_and_cards_of_dig() -> None:
    assert GERMAN.say(phrase("{by}: play {suit}", by="Bob", suit=Suit.HEARTS)) == "Bob: spiel Herz"
    assert GERMAN.say(phrase("{by} lays {cards}", by="Bob", cards=any_card("bone-R"))) == "Bob legt den roten Knochen"
    assert GERMAN.say(phrase("{a}, {b}", a=JOKER, b=BACK)) == "joker, a face-down card"
