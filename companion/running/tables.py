"""The table at which a game is played, and which marks lie on it."""

from __future__ import annotations

from typing import Protocol

from companion.facts.events import Began
from companion.facts.game import Game
from companion.facts.show import Show
from companion.referee.first_position import first_position
from companion.running.eyes import CameraEyes, Eyes, deck_for
from companion.table import Layout
from vision.sightings import Deck


def packs_for(game: Game, began: Began) -> int:
    """Packs on the table when this game begins, as its house rules have it."""
    return game.packs_at(first_position(game, began), len(began.seats))


class TableInPlay(Protocol):
    """Eyes on a table, and perhaps people who play at it."""

    @property
    def eyes(self) -> Eyes: ...
    @property
    def finished(self) -> bool: ...
    def people_act(self, now: int, show: Show) -> None: ...
    def play_with(self, packs: int) -> None: ...


class Watchful(Protocol):
    """An eye that can be told what to look for."""

    def look_for(self, deck: Deck) -> None: ...


class MarksInPlay:
    """Tells the eye on a table which marks are in play, whenever the number of packs has changed."""

    def __init__(self, eyes: Watchful, game: Game, layout: Layout, packs: int | None = None) -> None:
        self.eyes, self.game, self.layout, self.packs = eyes, game, layout, packs

    def play_with(self, packs: int) -> None:
        """So many packs are on the table now."""
        if packs != self.packs:
            self.packs = packs
            self.eyes.look_for(deck_for(self.game, packs, self.layout))


class CameraTable:
    """A real table: people there act by themselves."""

    finished = False

    def __init__(self, eyes: CameraEyes, game: Game, layout: Layout) -> None:
        self.eyes = eyes
        self.play_with = MarksInPlay(eyes, game, layout).play_with

    def people_act(self, now: int, show: Show) -> None:
        """Nothing to be done for them."""
