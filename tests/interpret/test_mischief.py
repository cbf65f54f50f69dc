"""Whatever people do, the reader falls over nothing, and whatever it asks can be said."""

from __future__ import annotations

import pytest

from companion.games import GAMES
from tests.interpret.mischief import Mischief

STEPS = 40


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game_id", sorted(GAMES))
def test_an_evening_of_mischief_is_survived(game_id: str, seed: int) -> None:
    evening = Mischief(game_id, seed)
    for _ in range(STEPS):
        evening.goes_on()
        assert all(evening.said())
    assert evening.evening.referee.judged
