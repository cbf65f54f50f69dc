"""Every house rule changes something: a switch that nothing reads would be offered to families for nothing (GN-10)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from companion.errors import BadText
from companion.facts.events import Event, Laid, Said, Shown, Word, lays
from companion.facts.game import Game, Outcome
from companion.facts.rulings import Ruling, Weight
from companion.games import GAMES
from companion.table import Place
from scoring.cards import card, cards
from tests.contract.walks import EVERY_GAME, Moment, began, every_moment, performed, told_in_transcripts, wishes
from tests.people import ANN, BOB
from tests.sixth_game import GAME as SIXTH

RULES = [
    (game.id, switch.key, value) for game in GAMES.values() for switch in game.switches for value in switch.values[1:]
]
_ABOUT_THE_HOUSE = re.compile(r" ?\b(house|goal|teams)=\S*")
"""Words of position texts that only say which rules are in force."""

_NO_PARRY = "phase=choose hands=6,6 stock=39 dodge=K,Q parry=off,off clash=4C/-"
RARE: dict[str, tuple[str, Event]] = {
    "md.lastCardPower": ("seats=2 hands=1,5 stock=45 pile=7S suit=S phase=turn who=0", lays(ANN, card("KS"))),
    "dr.finalTie": ("seats=2 phase=count hands=1,1 shown=0:9D goal=1-hands", Shown(BOB, cards("9C"))),
    "ml.dropVsThrust": (_NO_PARRY, Laid(BOB, Place("clash", BOB), (cards("5H"),))),
}
"""Rules that decide what walks and transcripts hardly ever come to: a position, and the event that it needs."""


@pytest.mark.parametrize(("game_id", "key", "value"), RULES)
def test_every_value_of_every_switch_changes_something(game_id: str, key: str, value: str) -> None:
    assert matters(GAMES[game_id], key, value), f"nothing depends on {key} {value}"


def test_a_rule_that_changes_nothing_is_found_out() -> None:
    """The sixth game has one."""
    assert not matters(SIXTH, "follow.nothing", "no")


def matters(game: Game[Any], key: str, value: str) -> bool:
    """Whether a game is seen to go otherwise than by the book."""
    usual = next(switch.values[0] for switch in game.switches if switch.key == key)
    if any(one != other for one, other in zip(begun(game, key, usual), begun(game, key, value), strict=True)):
        return True
    here = enumerate(moments(game.id))
    return any(as_usual(game.id, n) != lived_from(game, moment, f" house={key}:{value}") for n, moment in here)


def begun(game: Game[Any], key: str, value: str) -> Iterator[Any]:
    """How a game begins in a house with this rule; of a rare rule, what becomes of the event that it decides."""
    house = ((key, value),)
    for seats in game.seats:
        position = game.begin(began(game, seats, house))
        yield seen_of(game, position), game.no_room(game.layout(seats), house), game.packs_at(position, seats)
    if key in RARE:
        text, act = RARE[key]
        yield outcome_of(game, game.read(f"{text} house={key}:{value}"), act)


@cache
def moments(game_id: str) -> tuple[Moment, ...]:
    """Where the rules may be seen to differ."""
    return (*told_in_transcripts(game_id), *every_moment(game_id))


@cache
def as_usual(game_id: str, n: int) -> Any:
    """What is seen at one of these moments by the book: the same beside every rule that differs from it."""
    return lived_from(EVERY_GAME[game_id], moments(game_id)[n], "")


def lived_from(game: Game[Any], moment: Moment, rule: str) -> Any:
    """What is expected, shown and wished here, and what becomes of all that may be done next."""
    try:
        text = _ABOUT_THE_HOUSE.sub("", game.write(moment.position))
        position = game.read(text if game is SIXTH else text + rule)
    except BadText:
        return None  # in teams a score sheet has other rows
    here = moment._replace(position=position)
    seats = [one.seat for one in game.view(position).seats]
    acts = [act for ways in performed(game, moment, Random(1)) for act in ways]
    acts += [act for chance in range(2) for act in wishes(game, here, Random(chance))]
    acts += [Said(by, Word.CAUGHT, whom) for by in seats for whom in seats]
    outcomes = [outcome_of(game, position, act) for act in acts]
    return seen_of(game, position), acts, outcomes, penalty(game, position)


def seen_of(game: Game[Any], position: Any) -> Any:
    text = _ABOUT_THE_HOUSE.sub("", game.write(position))
    return text, game.view(position), game.expects(position), game.felt(position)


def outcome_of(game: Game[Any], position: Any, act: Event) -> Any:
    outcome: Outcome[Any] = game.judge(position, act)
    said = [(one.weight, one.code, one.clause) for one in outcome.rulings]
    after = outcome.position
    return said, outcome.facts, _ABOUT_THE_HOUSE.sub("", game.write(after)), game.expects(after)


def penalty(game: Game[Any], position: Any) -> Any:
    """What a breach that was found costs (GN-9)."""
    if game.penalise is None:
        return None
    finding = Ruling(Weight.FINDING, "had_card_to_lay", "MD-10", (("by", game.view(position).seats[0].seat),))
    return seen_of(game, game.penalise(position, finding))
