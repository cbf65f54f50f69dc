"""The simulated table, looked at frame by frame in the kiosk's own process."""

from __future__ import annotations

from companion.simulator.simulated_table import FPS, SimulatedTable
from vision.eye import Eye
from vision.sightings import Deck, TableChange

FRAME_MS = 1000 // FPS
STIRRED_MS, GLANCE_MS = 3000, 1000
"""A simulated table on which nothing has stirred for so long is looked at only so often: each frame costs as much."""


class SimulatedEyes:
    """The same eye as beside a real table, in front of a drawn one."""

    def __init__(self, table: SimulatedTable, deck: Deck) -> None:
        self.table, self.eye = table, Eye(deck)
        self.framed = self._looked = self._stirred = -FRAME_MS
        self.trouble = ""
        self.pipes: tuple[int, ...] = ()
        self._things = table.felt.things()

    @property
    def due(self) -> int:
        return self.framed + FRAME_MS

    def look_for(self, deck: Deck) -> None:
        """Other marks are in play now: a new eye, as the one beside a real table begins anew."""
        self.eye = Eye(deck)

    def reports(self, now: int) -> list[TableChange]:
        if now - self.framed < FRAME_MS:
            return []
        self.framed = now
        if self._rests(now):
            return []
        self._looked = now
        change = self.eye.look_at(self.table.frame_at(now), now)
        return [] if change is None else [change]

    def _rests(self, now: int) -> bool:
        """Whether nothing has stirred for so long that a look now and then is enough."""
        self.table.advance(now)
        things = self.table.felt.things()
        if things is not self._things:
            self._things, self._stirred = things, now
        return now - self._stirred > STIRRED_MS and now - self._looked < GLANCE_MS

    def stop(self) -> None:
        """Nothing runs beside us."""
