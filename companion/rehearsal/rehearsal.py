"""A simulated family plays through frames and pins: the whole kiosk on a clock that goes step by step.

Everything between the pixels and the pins is what runs on the Raspberry Pi. What really happened and
what the kiosk put on record are kept side by side, to be compared when the game is over.
"""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from time import perf_counter

from companion.facts.events import Began, Event
from companion.facts.show import Show
from companion.journal import Journal
from companion.kiosk import Kiosk
from companion.kiosk.game_menu import open_menu
from companion.kiosk.playing import Playing
from companion.rehearsal.tally import Tally
from companion.running.family_table import FamilyTable
from companion.running.loop import Loop
from companion.running.simulated_eyes import FRAME_MS
from companion.simulator.accounts import Evening, Summary, summary
from companion.simulator.camera import HD, Camera
from companion.simulator.manners import HONEST, Manners
from companion.simulator.script import Script
from hardware.panel import USUAL_PINS, open_panel, simulated

SIMULATED = "Simulated table"
LONGEST_MS = 3 * 3_600_000
"""If a game takes longer than this, something has gone wrong."""


class Rehearsal:
    """One simulated evening; `step` it until it is `over`."""

    def __init__(
        self,
        began: Began,
        seed: int = 1,
        light: str = "medium",
        manners: Manners = HONEST,
        camera: Camera = HD,
        folder: Path | None = None,
        script: Iterable[Event] | None = None,
        acts: int | None = None,
    ) -> None:
        """With a number of acts people stop after so many, once the screen shows what they did."""
        self._temporary = tempfile.TemporaryDirectory(prefix="card-table-") if folder is None else None
        path = Path(self._temporary.name) if self._temporary else folder
        assert path is not None
        self.now = 0
        self.journal = Journal.open(path / "journal.sqlite").journal
        self.kiosk = Kiosk(self.journal, (SIMULATED,))
        # There is no first screen to go back to: leaving does nothing.
        self.playing = Playing.begin(self.kiosk, began, lambda: None, open_menu)
        self.kiosk.leave_only(self.playing)
        self.panel = open_panel(simulated(USUAL_PINS), lambda: self.now)
        game, layout = self.playing.referee.game, self.playing.layout
        players = None if script is None else Script(began, script, random.Random(seed))
        self.table_in_play = FamilyTable(
            began, game, layout, self.panel.finger, seed, light, manners, camera, players=players
        )
        self.family = self.table_in_play.family
        self.family.most = acts
        self.loop = Loop(self.kiosk, self.table_in_play.eyes, self.panel, None)
        self.show: Show = self.kiosk.show()
        self.tally = Tally()

    @property
    def over(self) -> bool:
        return self.family.finished or self.family.stopped or self.family.lost or self.now > LONGEST_MS

    def step(self) -> Show:
        """One frame: the kiosk looks and shows, the family looks at what it shows."""
        started = perf_counter()
        self.show = self.loop.turn(self.now)
        spent = 1000 * (perf_counter() - started)
        self.table_in_play.people_act(self.now, self.show)
        self.table_in_play.play_with(self.playing.referee.packs)
        self.tally.count(self.show, self.family.rests, self.family.lets_go, spent)
        self.now += FRAME_MS
        return self.show

    def run(self, watch: Callable[[Rehearsal], None] | None = None) -> None:
        """Play to the end, and call `watch` after every frame."""
        while not self.over:
            self.step()
            if watch is not None:
                watch(self)

    def summary(self) -> Summary:
        """What truly happened beside what the kiosk understood."""
        return summary(
            self.family.players.referee,
            self.playing.referee,
            Evening(
                finished=self.family.finished,
                stuck=self.family.lost or self.now > LONGEST_MS,
                given_up=self.family.given_up,
                questions=self.tally.questions,
                presses=self.loop.presses,
                rests=self.tally.rests,
                lets_go=self.tally.lets_go,
            ),
        )

    def close(self) -> None:
        self.panel.close()
        self.journal.close()
        if self._temporary is not None:
            self._temporary.cleanup()
