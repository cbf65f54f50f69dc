"""The simulated table at which a game is played, with its family."""

from __future__ import annotations

import random
from collections.abc import Callable

from companion.facts.events import Began
from companion.facts.game import Game
from companion.facts.show import Show
from companion.running.eyes import deck_for
from companion.running.simulated_eyes import SimulatedEyes
from companion.running.tables import MarksInPlay, packs_for
from companion.simulator.camera import HD, Camera
from companion.simulator.family import Family
from companion.simulator.light import LIGHTS
from companion.simulator.manners import HONEST, Manners
from companion.simulator.mishaps import hung_aslant
from companion.simulator.players import Players
from companion.simulator.simulated_table import SimulatedTable
from companion.table import Layout

Finger = Callable[[str, bool], None]
"""Presses or releases a button of the panel."""


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
