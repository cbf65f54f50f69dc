"""A child may be given a head start: points before the first round, counted in the total and shown as such (GN-15)."""

from __future__ import annotations

import pytest

from companion.facts.events import Began
from companion.facts.game import Counting, Game
from companion.games import GAMES
from companion.referee import Referee
from companion.transcript.words import switch_line

GIVEN = {
    "ditch-rummy": ("dr.headStart3", "50", 50),
    "that-dam-game": ("td.headStart3", "50", -50),
    "dig": ("dg.headStart3", "5", 5),
}
"""The rule, its value, and what it adds to Cy's points."""
NAMES = ("Ann", "Bob", "Cy")
every_game = pytest.mark.parametrize("game", [GAMES[id] for id in GIVEN], ids=lambda game: game.id)


def begun(game: Game, *house: tuple[str, str]) -> Referee:
    return Referee(Began(game.id, NAMES, house=house))


@every_game
def test_it_counts_in_the_total_from_the_first_card_on_and_stands_by_itself(game: Game) -> None:
    key, value, points = GIVEN[game.id]
    ann, _, cy = begun(game, (key, value)).view.sheet
    assert (cy.start, cy.total, sum(one or 0 for one in cy.rounds)) == (points, points, 0)
    assert (ann.start, ann.total) == (0, 0)


@every_game
def test_where_few_points_are_good_it_is_taken_off(game: Game) -> None:
    assert (GIVEN[game.id][2] < 0) == (game.counting is Counting.FEW)


@every_game
def test_it_is_named_after_the_player_to_whom_it_is_given(game: Game) -> None:
    key, value, _ = GIVEN[game.id]
    assert switch_line(game, key, value, NAMES) == f"Head start of Cy: {value} points"
    assert switch_line(game, key, "0", NAMES) == "Head start of Cy: no points"


def test_games_that_no_sum_of_points_decides_have_none() -> None:
    with_it = {game.id for game in GAMES.values() for switch in game.switches if switch.of is not None}
    assert with_it == set(GIVEN)


@every_game
def test_it_is_kept_in_the_line_that_says_everything(game: Game) -> None:
    position = begun(game, GIVEN[game.id][:2]).position
    assert game.read(game.write(position)) == position
    assert dict(game.house_at(position)) == dict([GIVEN[game.id][:2]])
