"""Every contract test runs for every game there is, and for the sixth, which only these tests know."""

from __future__ import annotations

import pytest

from companion.facts.game import Game
from tests.contract.walks import EVERY_GAME


@pytest.fixture(params=sorted(EVERY_GAME), scope="session")
def game_id(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="session")
def game(game_id: str) -> Game:
    return EVERY_GAME[game_id]
