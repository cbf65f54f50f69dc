"""A hand of That Dam Game that has just begun, and discards that are taken from it."""

from __future__ import annotations

from dataclasses import replace

from companion.facts.events import Dealt, Drew, lays
from companion.games import game
from companion.games.boards import area
from companion.table import DISCARD, STOCK, Seat
from scoring.cards import card
from tests.interpret.a_visit import Arm
from tests.interpret.evening_talk import Evening
from tests.people import ANN, BOB, CY


def first_discard(seats: int = 3) -> Evening:
    """The last player has dealt; Ann has drawn and thrown away the nine of clubs."""
    evening = Evening(game("that-dam-game"), seats)
    evening.press(Dealt(Seat(seats - 1), evening.referee.position.size))
    evening.felt.draws(ANN)
    evening.felt.lays(ANN, "9C")
    assert evening.heard(Drew(ANN), lays(ANN, card("9C")))
    return evening


def perhaps_draws(evening: Evening) -> None:
    """Bob is at the deck, and the eye hardly knows whose hand it was."""
    arm = evening.felt.comes(BOB, STOCK)
    assert arm.seen_as is not None
    arm.seen_as = replace(arm.seen_as, sureness=0.0)
    evening.felt.goes(BOB)
    evening.felt.report()
    assert evening.heard() and evening.reading.draft


def two_discards() -> Evening:
    """Ann has thrown away the nine of clubs, and Bob the four of diamonds on top; Cy draws from the deck."""
    evening = first_discard()
    evening.felt.draws(BOB)
    evening.felt.lays(BOB, "4D")
    evening.felt.draws(CY)
    evening.heard()
    return evening


def bob_has_drawn() -> Evening:
    """After the first discard Bob has drawn from the deck."""
    evening = first_discard()
    evening.felt.draws(BOB)
    evening.heard()
    return evening


def brings_the_discard_before_himself() -> tuple[Evening, Arm]:
    """Bob reaches for the only discard, and on to where he lays his contract; his arm is still over the table."""
    evening = first_discard()
    evening.settles = False
    evening.felt.rests(3000)
    arm = evening.felt.comes(BOB, DISCARD)
    evening.felt.remove("9C")
    evening.felt.reaches_on(arm, area(BOB))
    return evening, arm
