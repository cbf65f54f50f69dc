"""Showing painted scenes to an eye, frame after frame, on a stepped clock."""

from __future__ import annotations

from tests.vision.painted import Arm, Card, Scene, painted
from vision.eye import Eye
from vision.sightings import Deck, Sight, TableChange
from vision.viewpoint import PLAIN_SETTING, Setting

STEP_MS = 66


class Watcher:
    """An eye with a clock, and what it said last."""

    def __init__(self, deck: Deck, setting: Setting = PLAIN_SETTING) -> None:
        self.eye = Eye(deck, setting)
        self.time = 0
        self.said: list[TableChange] = []

    @property
    def table(self) -> TableChange:
        return self.said[-1]

    def show(self, scene: Scene, frames: int = 6) -> TableChange:
        for _ in range(frames):
            change = self.eye.look_at(painted(scene, self.time), self.time)
            self.said += [change] if change else []
            self.time += STEP_MS
        return self.table

    def reach(self, scene: Scene, start: tuple[float, float], end: tuple[float, float], after: Scene) -> TableChange:
        """A hand comes in over one scene, stays a moment, and goes over the other."""
        (x, y), (dx, dy) = start, (end[0] - start[0], end[1] - start[1])
        steps = [(x + dx * n / 5, y + dy * n / 5) for n in range(2, 6)]
        for tip in steps:
            self.show(scene.having(arms=(Arm(start, tip),)), 1)
        for tip in reversed(steps):
            self.show(after.having(arms=(Arm(start, tip),)), 1)
        return self.show(after)


def seen(table: TableChange) -> set[int]:
    return {t.mark for t in table.tracks if t.sight is Sight.SEEN}


def hidden(table: TableChange) -> set[int]:
    return {t.mark for t in table.tracks if t.sight is Sight.HIDDEN}


def marks_of(*cards: Card) -> set[int]:
    return {mark for card in cards for mark in (2 * card.number, 2 * card.number + 1)}
