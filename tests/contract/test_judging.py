"""Whatever happens at a table, in whatever phase, a game has an answer, in words, that names its clause."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.errors import BadSetup
from companion.facts.events import Began, Event, Laid
from companion.facts.game import Game, Position
from companion.facts.rulings import Ruling
from companion.table import Seat
from companion.transcript.words import say, template
from tests.contract.walks import (
    CLAUSES,
    EVERY_GAME,
    WALKS,
    anything,
    began,
    every_moment,
    every_position,
    facts,
    performed,
    walk,
)
from tests.people import NAMES

quick = settings(max_examples=100, deadline=None)
moments = st.integers(0, 9999)


def moment_of(game: Game, moment: int) -> Position:
    """One of the positions that the walks came through."""
    positions = every_position(game.id)
    return positions[moment % len(positions)]


def check_words(game: Game, rulings: Iterable[Ruling]) -> None:
    for ruling in rulings:
        assert template(game, ruling.code), f"nobody has written words for {ruling.code!r}"
        assert "…" not in say(game, ruling.code, ruling.params, NAMES), ruling
        assert ruling.clause in CLAUSES, f"{ruling.code!r} cites {ruling.clause!r}, which no page of seeds/ has"


@settings(quick, max_examples=400)
@given(moment=moments, event=anything)
def test_every_event_in_every_phase_gets_an_answer(game_id: str, moment: int, event: Event) -> None:
    game = EVERY_GAME[game_id]
    position = moment_of(game, moment)
    outcome = game.judge(position, event)
    assert game.judge(position, event) == outcome, "the same event was judged in two ways"
    check_words(game, outcome.rulings)
    if outcome.refused:
        assert outcome.position == position, "a refused event changed the position (GN-2)"
    assert outcome.position.phase in game.phases


@settings(quick, max_examples=200)
@given(moment=moments, event=facts)
def test_the_table_may_let_anything_stand(game_id: str, moment: int, event: Event) -> None:
    game = EVERY_GAME[game_id]
    position = moment_of(game, moment)
    outcome = game.overrule(position, event)
    check_words(game, outcome.rulings)
    if outcome.refused:
        assert outcome.position == position
    assert game.view(outcome.position).seats


@settings(quick, max_examples=50)
@given(moment=moments, events=st.lists(facts, min_size=2, max_size=12))
def test_nonsense_after_nonsense_never_stops_the_evening(game_id: str, moment: int, events: list[Event]) -> None:
    game = EVERY_GAME[game_id]
    position = moment_of(game, moment)
    for event in events:
        position = game.judge(position, event).position
        position = game.overrule(position, event).position
        assert game.view(position).seats
        assert game.read(game.write(position)) == position


def test_every_ruling_of_a_walk_has_words_and_a_clause(game: Game) -> None:
    for seed in range(WALKS):
        for step in walk(game.id, seed):
            check_words(game, step.outcome.rulings)


def test_what_a_game_expects_and_players_wish_is_accepted(game: Game) -> None:
    refused = [step for seed in range(WALKS) for step in walk(game.id, seed) if step.outcome.refused]
    unkept = [step for step in refused if not isinstance(step.event, Laid) or step.event.by is not None]
    assert not unkept, unkept[0]


def test_every_act_expected_of_a_player_is_accepted(game: Game) -> None:
    chance = Random(7)
    for moment in every_moment(game.id):
        for acts in performed(game, moment, chance):
            accepted = [act for act in acts if not game.judge(moment.position, act).refused]
            assert accepted or not acts, (game.write(moment.position), acts)


def test_expects_are_of_the_phase_and_cite_clauses(game: Game) -> None:
    for position in every_position(game.id):
        row = game.row(position)
        for expect in game.expects(position):
            assert expect.kind in row.acts or expect.kind in game.anytime, expect
            assert not expect.clause or expect.clause in CLAUSES, expect


def test_walks_come_somewhere(game: Game) -> None:
    phases = {str(position.phase) for position in every_position(game.id)}
    assert 2 * len(phases) > len(game.phases), sorted(game.phases.keys() - phases)


@pytest.mark.parametrize("many", [0, 1, 9, 40])
def test_a_game_refuses_to_begin_with_too_many_or_too_few(game: Game, many: int) -> None:
    if many not in game.seats:
        with pytest.raises(BadSetup, match=r"\.$"):
            game.begin(Began(game.id, tuple(f"P{n}" for n in range(many))))


def test_every_house_rule_has_words_and_can_be_chosen(game: Game) -> None:
    for switch in game.switches:
        assert template(game, switch.key), f"nobody has written words for {switch.key!r}"
        assert switch.clause in CLAUSES
        for value in switch.values:
            chosen = game.begin(began(game, game.seats[-1], ((switch.key, value),)))
            assert game.read(game.write(chosen)) == chosen


def test_any_seat_may_deal_first(game: Game) -> None:
    for count in game.seats:
        for dealer in range(count):
            begun = game.begin(Began(game.id, NAMES[:count], Seat(dealer)))
            assert len(game.view(begun).seats) == count and game.expects(begun), f"of {count} number {dealer} deals"
