"""Whole games in the window by keys, clicks and dragged cards alone, from the first screen to the winner.

The short ones are played every time, all of them with `WALKS=all` before the command.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

import pytest

from companion.facts.show import Mode
from companion.simulator.telling import read
from tests.window.walk import ME, Walk


@dataclass(frozen=True, slots=True)
class GameWalk:
    """One game, and the window and the language in which it is played."""

    game: str
    window: tuple[int, int] = (1280, 800)
    language: str = "English"
    players: int = 2
    house: tuple[str, str] | None = None
    """A house rule, and what is agreed on instead of what the book says."""
    always: bool = False


WALKS = (
    GameWalk("Melee Dig", always=True),
    GameWalk("Melee", (720, 1280), "Deutsch"),
    GameWalk("Dig", language="Deutsch"),
    GameWalk("Ditch Rummy", always=True),
    GameWalk("That Dam Game", players=3, house=("Which hands are played? ", "only with 6 cards: two sets")),
)
CHOSEN = [one for one in WALKS if one.always or os.environ.get("WALKS") == "all"]


@pytest.mark.parametrize("told", CHOSEN, ids=lambda told: told.game)
def test_a_game_is_played_from_the_first_screen_to_the_winner(tmp_path: Path, told: GameWalk) -> None:
    walk = Walk(tmp_path, told.window)
    try:
        assert walk.show.ask == "What shall we play?"
        if told.language != "English":
            walk.choose("Language: ", told.language)
        walk.choose("Game: ", told.game)
        walk.choose("Players: ", str(told.players))
        if told.house is not None:
            walk.agree(*told.house)
        walk.begin()
        acts = list(walk.play())
        assert walk.show.mode is Mode.WINNER and walk.show.view is not None and walk.show.view.winners
        assert len(acts) > 3 and walk.seat.seat_taken == ME
        assert read(walk.playing.referee.view) == read(walk.seat.family.players.view)
        walk.turn(20)
        assert not walk.show.alarm and walk.show.keys[3].label == "Play again"
    finally:
        walk.close()
