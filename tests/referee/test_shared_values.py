"""What is made again and again is shared or only changed in part, and nobody can tell by looking at it."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from companion.facts.events import Began
from companion.facts.game import Outcome
from companion.facts.hand_facts import drew, parted
from companion.facts.rulings import effect, note, refusal
from companion.games import GAMES
from companion.table import Seat
from companion.table.rows import record
from scoring.cards import Suit, card
from tests.people import ANN, BOB


@record
class Corner(NamedTuple):
    x: int
    y: int
    name: str = "far left"


def test_a_record_with_one_field_changed_is_a_new_one_of_its_kind() -> None:
    corner = Corner(1, 2)
    moved = corner._replace(y=5)
    assert type(moved) is Corner
    assert (moved, corner) == (Corner(1, 5), Corner(1, 2))
    assert corner._replace() == corner


def test_a_record_has_no_other_fields() -> None:
    with pytest.raises(KeyError):
        Corner(1, 2)._replace(z=3)  # type: ignore[call-arg]


def test_the_same_ruling_is_said_with_the_same_words_whoever_asks() -> None:
    assert effect("lays", "MD-10", by=ANN, card=card("7H")) is effect("lays", "MD-10", by=ANN, card=card("7H"))
    assert effect("lays", "MD-10", by=ANN) != note("lays", "MD-10", by=ANN)


def test_a_seat_in_a_ruling_stays_a_seat_and_a_number_a_number() -> None:
    assert type(effect("draws", "MD-11", who=1).value("who")) is int
    assert type(effect("draws", "MD-11", who=BOB).value("who")) is Seat
    assert type(effect("names", "MD-22", suit="C").value("suit")) is str
    assert type(effect("names", "MD-22", suit=Suit.CLUBS).value("suit")) is Suit


def test_cards_that_leave_a_hand_and_draws_are_told_of_by_seat() -> None:
    assert parted(ANN, card("7H")) is parted(ANN, card("7H"))
    assert parted(ANN, card("7H")) != parted(BOB, card("7H"))
    assert drew(ANN, 2) != drew(ANN, 1)


def test_an_outcome_is_refused_by_any_of_its_rulings() -> None:
    here, said = GAMES["dig"].begin(Began("dig", ("Ann", "Bob"))), effect("lays", "MD-10")
    assert Outcome(here, (said, refusal("not_now", "GN-2"))).refused
    assert not Outcome(here, (said,)).refused
    assert not Outcome(here).refused


@pytest.mark.parametrize("game", GAMES)
def test_a_family_that_settles_something_else_leaves_the_books_rules_as_they_are(game: str) -> None:
    names = ("Ann", "Bob", "Cy")[: min(3, GAMES[game].seats[-1])]
    switch = GAMES[game].switches[0]
    usual = GAMES[game].begin(Began(game, names))
    other = GAMES[game].begin(Began(game, names, house=((switch.key, switch.values[1]),)))
    assert other.house != usual.house == GAMES[game].begin(Began(game, names)).house
