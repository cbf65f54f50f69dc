"""The pages of the games are what the command writes today."""

from __future__ import annotations

import pytest

from companion.games import GAMES
from companion.transcript.phase_pages import phase_page
from tests.folders import ROOT


@pytest.mark.parametrize("id", GAMES)
def test_a_page_of_a_game_is_what_the_command_writes(id: str) -> None:
    page = ROOT / "docs" / "games" / f"{id}.md"
    assert page.read_text("utf-8") == phase_page(GAMES[id]), "write it anew: ./kiosk phases docs/games"
