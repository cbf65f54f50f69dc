"""The referee agrees with a second reading of the rules of four games, whatever is drawn by lot."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import pytest

from tests.vectors.asking import Vector, adapter, complaints
from tests.vectors.readings import lots
from tests.vectors.readings.plain_duel import PlainDuel
from tests.vectors.readings.plain_melee_dig import PlainMeleeDig
from tests.vectors.readings.plain_rummy import PlainRummy
from tests.vectors.readings.plain_yard import PlainYard

EVENTS = 80


def played(setup: Mapping[str, Any], options: Mapping[str, str], game: Any, event: Callable[[Any], Any]) -> Vector:
    """Events drawn by lot until there are none left, and what the second reading makes of them."""
    events: list[Any] = []
    refused: list[int] = []
    while len(events) < EVENTS and (told := event(game)) is not None:
        if not game.take(told):
            refused.append(len(events))
        events.append(told)
    expect = {"refused": refused, **game.seen()}
    return {"setup": setup, "options": options, "events": events, "expect": expect}


def a_fight(chance: Random) -> Vector:
    setup, options = lots.duel(chance), lots.house(chance, lots.DUEL_HOUSE)
    return played(setup, options, PlainDuel(setup, options), lambda game: lots.duel_event(chance, game))


def a_yard(chance: Random) -> Vector:
    setup, options = lots.yard(chance), lots.house(chance, lots.YARD_HOUSE)
    return played(setup, options, PlainYard(setup, options), lambda game: lots.yard_event(chance, game))


def a_rummy(chance: Random) -> Vector:
    setup, options = lots.rummy(chance), lots.house(chance, lots.RUMMY_HOUSE)
    return played(setup, options, PlainRummy(setup, options), lambda game: lots.rummy_event(chance, game))


def a_round(chance: Random) -> Vector:
    setup, options = lots.melee_dig(chance), lots.house(chance, lots.MELEE_DIG_HOUSE)
    return played(setup, options, PlainMeleeDig(setup, options), lambda game: lots.melee_dig_event(chance, game))


READ_TWICE = {"melee_dig": a_round, "melee_duel": a_fight, "dig_bones": a_yard, "ditch_rummy": a_rummy}
LOTS = [(game, seed) for game in READ_TWICE for seed in range(400 if game == "melee_dig" else 60)]
"""Rounds of Melee Dig are short, and have many corners."""


@pytest.mark.parametrize(("game", "seed"), LOTS)
def test_two_readings_agree(game: str, seed: int) -> None:
    assert complaints(READ_TWICE[game](Random(seed)), adapter(game)) == []


@pytest.mark.parametrize("game", READ_TWICE)
def test_enough_happens_by_lot(game: str) -> None:
    """Games come to their end and many acts are allowed; otherwise agreement would prove nothing."""
    vectors = [READ_TWICE[game](Random(seed)) for of, seed in LOTS if of == game]
    assert sum(one["expect"]["game_over"] for one in vectors) > 10
    assert sum(len(one["events"]) - len(one["expect"]["refused"]) for one in vectors) > 400
