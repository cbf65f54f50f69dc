"""What careless players of the two games of melds do: against the rules always, and in every way that a table sees."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from companion.facts.events import Began
from companion.simulator.players import Players
from tests.people import NAMES


def refused_slips(game: str, seats: int, seed: int) -> Iterator[str]:
    """All that could have gone wrong in a game of honest players; none of it would have counted."""
    players, dice = Players(Began(game, NAMES[:seats]), Random(seed)), Random(seed)
    slip = players.referee.game.slip
    assert slip is not None
    while not players.over:
        position = players.referee.position
        for one in players.view.seats:
            wrong = slip(position, players.truth.hand(one.seat), one.seat, dice)
            if wrong is None:
                continue
            outcome = players.referee.game.judge(position, wrong)
            assert outcome.refused and outcome.position == position, wrong
            yield outcome.rulings[0].code
        honest = players.choose()
        assert honest is not None, players.view.prompt
        players.act(honest)


def codes(game: str, seats: range) -> set[str]:
    return {code for seed, n in enumerate(seats) for code in refused_slips(game, n, seed)}


def test_ditch_rummy_is_broken_in_every_way_and_never_by_chance_played_right() -> None:
    assert codes("ditch-rummy", range(2, 5)) == {"no_meld", "fits_no_meld", "own_area", "use_first"}


def test_that_dam_game_too() -> None:
    contracts = {f"no_contract_{size}" for size in range(6, 16)}
    others = {"meld_first", "next_turn", "fits_no_meld", "not_your_turn", "drawn_already"}
    assert codes("that-dam-game", range(3, 7)) == contracts | others
