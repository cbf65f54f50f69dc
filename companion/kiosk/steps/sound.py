"""The sound: chime, voice and buzzer, each heard once by whoever stands there."""

from __future__ import annotations

from functools import partial

from companion.facts.show import Look, StepPoint
from companion.kiosk.meaning import Five, Meaning, five
from companion.kiosk.steps.step import Notes, Step, StepPage

KEYS = ("last_card", "dig", "count")


class SoundStep(Step):
    """One key for each thing that sounds here."""

    name = "Sound"

    def __init__(self, notes: Notes) -> None:
        super().__init__(notes)
        self.tried: set[str] = set()

    def keys(self) -> Five:
        sounds = self.notes.equipment.sounds
        blinks = {name: name not in self.tried for name in sounds}
        named = {name: Meaning(name, partial(self._try, name), blinking=blinks[name]) for name in sounds}
        return five(**dict(zip(KEYS, named.values(), strict=False)))

    def _try(self, name: str) -> None:
        self.tried.add(name)
        self.notes.equipment.sounds[name]()

    def page(self) -> StepPage:
        fault = self.notes.equipment.silent()
        points = tuple(StepPoint(name, self._look(name, fault)) for name in self.notes.equipment.sounds)
        if fault:
            return StepPage("Nothing can be played", fault, points)
        return StepPage("Can you hear it?", "If not, turn the loudspeaker up; in a game the menu does it, too.", points)

    def _look(self, name: str, fault: str) -> Look:
        if name not in self.tried:
            return Look.OPEN
        return Look.WRONG if fault else Look.WELL
