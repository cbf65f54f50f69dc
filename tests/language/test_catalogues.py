"""The catalogues: German has every sentence that the kiosk can say, no language has one that nobody says any more."""

from __future__ import annotations

import string
from pathlib import Path

import pytest

from companion.catalogues import FOLDER, after, languages, rules, tongue
from companion.games import GAMES
from companion.language.catalogue import tongue_from
from companion.language.phrase import Phrase, phrase
from companion.language.tongue import ENGLISH, Tongue, has_words
from companion.translating.gather import ROOT, SPEAKING, files_of, gathered, put_together
from companion.translating.update import update
from scoring.cards import BONES, BOWLS, DOGHOUSE, DOGS, JOKER, PACK, Rank, Suit, cards

KNOWN = gathered()
FOREIGN = tuple(code for code in languages() if code != ENGLISH.code)
every_language = pytest.mark.parametrize("code", FOREIGN)
CARDS = (*PACK, JOKER, *BONES, *BOWLS, *DOGS, DOGHOUSE)


def sentences(code: str) -> dict[str, str]:
    """What a language says for each template, without the entries that are its own."""
    return {text: said for (context, text), said in (tongue(code).entries or {}).items() if not context}


def values(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


def test_every_sentence_is_said_in_german() -> None:
    missing = [f"{text!r} ({', '.join(KNOWN[text])})" for text in KNOWN if text not in sentences("de")]
    assert missing == [], "run `./kiosk language`, then say these in companion/catalogues/de.po"


@every_language
def test_no_sentence_stands_there_that_nobody_says(code: str) -> None:
    known = {*KNOWN, *rules().values()}
    assert [text for text in sentences(code) if text not in known] == [], "run `./kiosk language`"


@every_language
def test_a_catalogue_to_which_nothing_is_to_be_added_stays_as_it_is(code: str, tmp_path: Path) -> None:
    """Each run wrote its own date into it, and left a change behind that was none."""
    file = tmp_path / f"{code}.po"
    file.write_bytes((FOLDER / file.name).read_bytes())
    update(file)
    assert file.read_bytes() == (FOLDER / file.name).read_bytes()


@every_language
def test_a_sentence_names_what_its_english_one_names(code: str) -> None:
    assert {text: said for text, said in sentences(code).items() if values(text) != values(said)} == {}


@every_language
def test_every_card_has_a_name_wherever_one_is_asked_for(code: str) -> None:
    spoken = tongue(code)
    contexts = {context for context, _ in spoken.entries or {}} - {"", "suit"}
    asked = {
        word.lower()
        for said in sentences(code).values()
        for _, _, how, _ in string.Formatter().parse(said)
        for word in (how or "").split()
        if "/" not in (how or "") and word not in ("and", "or", "capital")
    }
    assert asked <= contexts
    nameless = [(str(card), one) for one in contexts for card in CARDS if not is_named(spoken, card, one)]
    assert nameless == []


def is_named(spoken: Tongue, card: object, context: str) -> bool:
    said = spoken.card(card, context)  # type: ignore[arg-type]
    return "{" not in said and not set(said) & set("♣♦♥♠")


def test_no_sentence_is_put_together_by_hand() -> None:
    """A template can be said in another order; pieces cannot. File names, codes and sizes are no sentences."""
    sizes = ("{} x {} cm", "{}:{} min", "{}:{} h")
    names = (".nobody", "{}/far", "{} tile", "{}.png")
    on_the_terminal = (" holds no lens ({})", "--calibrate {}, or leave it out.")
    pieces = [one for part in SPEAKING for file in files_of(ROOT / part) for one in put_together(file)]
    assert [one for one in pieces if not one.endswith((*sizes, *names, *on_the_terminal))] == []


def test_a_file_alone_makes_a_language(tmp_path: object) -> None:
    spoken = tongue_from("xx", 'msgid ""\nmsgstr "Language-Team: Xish\\n"\n\nmsgid "Back"\nmsgstr "Kcab"\n')
    assert (spoken.name, spoken.say("Back"), spoken.say("Next")) == ("Xish", "Kcab", "Next")


def test_languages_are_called_by_their_own_names() -> None:
    assert [tongue(code).name for code in languages()] == ["English", "Deutsch", "Español"]


def test_german_has_the_right_article_for_what_nobody_has() -> None:
    said = Phrase(
        "{by} says: no {suit}, no {rank}, no ace.", (("by", "Bob"), ("suit", Suit.CLUBS), ("rank", Rank.KING))
    )
    assert tongue("de").say(said) == "Bob sagt: kein Kreuz, kein König, kein Ass."


def test_a_third_language_says_melee_dig_and_its_menus_and_needs_no_code() -> None:
    spoken = tongue("es")
    melee_dig = [text for code, text in GAMES["melee-dig"].words.items() if not code.startswith("cue.")]
    assert [text for text in melee_dig if has_words(text) and text not in sentences("es")] == []
    laid = phrase("{by} lays {cards}", by="Ann", cards=cards("7C KH"))
    assert spoken.say(laid) == "Ann juega el siete de tréboles y el rey de corazones"
    assert spoken.say("Setting up") == "Setting up"


def test_the_menu_goes_through_all_languages_and_comes_back() -> None:
    spoken = ENGLISH
    for _ in languages():
        spoken = after(spoken)
    assert spoken is ENGLISH
    assert tongue("nowhere") is ENGLISH
    assert {file.stem for file in FOLDER.glob("*.po")} == set(FOREIGN)
