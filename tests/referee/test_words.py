"""Codes become sentences: names, suit signs, lists, and what is missing left open."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.facts.rulings import Params, Value
from companion.language.english import join, signed
from companion.transcript.words import say, template, write_out
from scoring.cards import JOKER, Rank, Suit, any_card, card, cards
from tests.people import ANN, BOB, CY, HAL, THREE
from tests.sixth_game import GAME


def said(sentence: str, **params: Value) -> str:
    values: Params = tuple(params.items())
    return say(replace(GAME, words={"code": sentence}), "code", values, THREE)


@pytest.mark.parametrize(
    ("sentence", "value", "words"),
    [
        ("{it} begins", BOB, "Bob begins"),
        ("{it} begins", HAL, "seat 8 begins"),
        ("{it} lies there", card("10S"), "10♠ lies there"),
        ("{it} lies there", any_card("bone-R"), "red bone lies there"),
        ("{it}", any_card("dog-3"), "dog 3"),
        ("{it}", any_card("doghouse"), "doghouse"),
        ("lay {it}", Suit.HEARTS, "lay hearts"),
        ("a {it}", Rank.QUEEN, "a Q"),
        ("{it}", (ANN, BOB, CY), "Ann, Bob and Cy"),
        ("{it}", (), "none"),
        ("{it:or}", cards("7H 10S"), "7♥ or 10♠"),
        ("{it:card}", 1, "1 card"),
        ("{it:card}", 4, "4 cards"),
        ("there {it:is/are} {it:card}", 2, "there are 2 cards"),
        ("there {it:is/are} {it:card}", 1, "there is 1 card"),
        ("{it}", "md.khForced", "md.khForced"),
    ],
)
def test_a_parameter_in_words(sentence: str, value: Value, words: str) -> None:
    assert said(sentence, it=value) == words


def test_on_paper_cards_are_letters() -> None:
    game = replace(GAME, words={"code": "{card}, {other} and {by}"})
    params: Params = (("card", card("7H")), ("other", JOKER), ("by", ANN))
    assert write_out(game, "code", params, THREE) == "7H, JKR and Ann"
    assert say(game, "code", params, THREE) == "7♥, joker and Ann"


def test_a_missing_parameter_leaves_a_gap_and_does_not_stop_the_evening() -> None:
    assert said("{by} has {n:card} and {cards:or}") == "… has … cards and …"


def test_a_code_without_words_is_still_readable() -> None:
    assert template(GAME, "no_such_thing") is None
    assert say(GAME, "no_such_thing", (), THREE) == "no such thing"


def test_a_games_own_words_come_before_the_referees() -> None:
    own = replace(GAME, words={"not_now": "Patience."})
    assert say(own, "not_now", (), THREE) == "Patience."
    assert say(GAME, "not_now", (), THREE) == "That is not to be done now."


def test_lists_and_cards() -> None:
    assert join(["Ann"]) == "Ann"
    assert join(["Ann", "Bob"], "or") == "Ann or Bob"
    assert [signed(one) for one in cards("2C 10D KH AS JKR")] == ["2♣", "10♦", "K♥", "A♠", "joker"]
