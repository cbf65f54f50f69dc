"""A family at its table without a camera, and a kiosk that the test plays."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from companion.facts.events import Began
from companion.facts.show import Mode, Show
from companion.games import game
from companion.simulator.family import Family
from companion.simulator.felt import SimulatedFelt
from companion.simulator.gesture import Gesture
from companion.simulator.manners import HONEST, Manners
from companion.simulator.players import Players
from companion.simulator.simulated_table import SimulatedTable
from tests.people import THREE

BEGAN = Began("melee-dig", THREE)
GAME = game("melee-dig")


class Performance:
    """A family, its table without a camera, and a kiosk that this test plays."""

    def __init__(self, players: Players | None = None, manners: Manners = HONEST, seed: int = 1) -> None:
        self.table = SimulatedTable(GAME.layout(3), seed=seed)
        self.pressed: list[tuple[str, bool]] = []
        self.family = Family(BEGAN, self.table, self._press, random.Random(seed), manners, players=players)
        self.now = 0

    def _press(self, name: str, down: bool) -> None:
        self.pressed.append((name, down))

    @property
    def felt(self) -> SimulatedFelt:
        return self.table.felt

    def watch(self, seconds: float, show: Callable[[], Show]) -> None:
        until = self.now + round(seconds * 1000)
        while self.now < until:
            self.table.advance(self.now)
            self.family.think(self.now, show())
            self.now += 66

    def all_knowing(self) -> Show:
        """A kiosk that shows the truth at once."""
        return Show(Mode.PLAY, "Melee Dig", view=self.family.players.view, alarm=bool(self.family._wrong))


def begun_at(table: SimulatedTable, monkeypatch: pytest.MonkeyPatch) -> list[Gesture]:
    """Every visit of a hand that begins at this table from now on."""
    visits: list[Gesture] = []
    begin = table.begin

    def noted(gesture: Gesture) -> None:
        visits.append(gesture)
        begin(gesture)

    monkeypatch.setattr(table, "begin", noted)
    return visits
