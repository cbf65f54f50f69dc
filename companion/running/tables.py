"""The table at which a game is played: a real one with a camera, or the simulated one with its family."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Protocol

from companion.facts.events import Began
from companion.facts.game import Game
from companion.facts.show import Show
from companion.referee.first_position import first_position
from companion.running.eyes import CameraEyes, Eyes, SimulatedEyes, deck_for
from companion.simulator.camera import HD, Camera
from companion.simulator.family import Family
from companion.simulator.light import LIGHTS
from companion.simulator.manners import HONEST, Manners
from companion.simulator.mishaps import hung_aslant
from companion.simulator.players import Players
from companion.simulator.simulated_table import SimulatedTable
from companion.table import Layout
from vision.sightings import Deck

Finger = Callable[[str, bool], None]
"""Presses or releases a button of the panel."""


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


class FamilyTable:
    """Felt, camera and family, all out of one seed."""

    def __init__(
        self,
        began: Began,
        game: Game,
        layout: Layout,
        finger: Finger,
        seed: int = 1,
        light: str = "medium",
        manners: Manners = HONEST,
        camera: Camera = HD,
        pace: float = 1.0,
        players: Players | None = None,
    ) -> None:
        hung = hung_aslant(camera, manners.aslant, random.Random(seed))
        self.table = SimulatedTable(layout, hung, LIGHTS[light], seed)
        packs = packs_for(game, began)
        self.eyes = SimulatedEyes(self.table, deck_for(game, packs, layout))
        self.play_with = MarksInPlay(self.eyes, game, layout, packs).play_with
        self.family = Family(began, self.table, finger, random.Random(seed), manners, pace, players)

    @property
    def finished(self) -> bool:
        return self.family.finished

    def people_act(self, now: int, show: Show) -> None:
        """The family looks at the table and the screen, and does what comes next."""
        self.family.think(now, show)


class CameraTable:
    """A real table: people there act by themselves."""

    finished = False

    def __init__(self, eyes: CameraEyes, game: Game, layout: Layout) -> None:
        self.eyes = eyes
        self.play_with = MarksInPlay(eyes, game, layout).play_with

    def people_act(self, now: int, show: Show) -> None:
        """Nothing to be done for them."""
