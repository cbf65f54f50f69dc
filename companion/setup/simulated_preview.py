"""The simulated table while setting up, looked at in this process, with the small picture that people are shown."""

from __future__ import annotations

from companion.facts.show import Photo, Show
from companion.games.boards import layout
from companion.kiosk.steps import Learned, LensTeacher
from companion.running.simulated_eyes import FRAME_MS
from companion.simulator.simulated_table import SimulatedTable
from companion.table.marks import PACK_SIZE
from vision.eye import Eye
from vision.sightings import Deck, TableChange
from vision.sources.board import shrunk

PHOTO_WIDTH = 640
HEARTBEAT_MS = 1000
LAID = ((150.0, 120.0, 12.0), (430.0, 90.0, -30.0), (760.0, 130.0, 65.0), (240.0, 380.0, 170.0), (700.0, 400.0, -8.0))
"""Where the simulated family lays some cards when the setup asks for them, in millimetres and degrees."""


class SimulatedPreview:
    """Eyes for setting up where there is no camera."""

    def __init__(self, deck: Deck) -> None:
        self.teacher: LensTeacher | None = None
        self.table, self._eye = SimulatedTable(layout(4)), Eye(deck)
        self.framed, self._told = -FRAME_MS, 0
        self.trouble = ""
        self.pipes: tuple[int, ...] = ()
        self._photo: Photo | None = None

    @property
    def due(self) -> int:
        return self.framed + FRAME_MS

    def reports(self, now: int) -> list[TableChange]:
        if now - self.framed < FRAME_MS:
            return []
        self.framed = now
        luma = self.table.frame_at(now)
        small = shrunk(luma, PHOTO_WIDTH)
        self._photo = Photo(now, (small.shape[1], small.shape[0]), small.tobytes())
        change = self._eye.look_at(luma, now)
        if change is None and now - self._told >= HEARTBEAT_MS:
            change = self._eye.table(now)
        if change is not None:
            self._told = now
        return [] if change is None else [change]

    def fault(self) -> str:
        return ""

    def photo(self) -> Photo | None:
        return self._photo

    def look_anew(self, learned: Learned) -> None:
        """There is no camera whose settings could change."""

    def people_act(self, show: Show) -> None:
        """When the setup asks for cards, the family lays some."""
        guide = show.guide
        if guide is not None and guide.steps[guide.at] == "Cards" and not self.table.felt.cards:
            for n, (x, y, angle) in enumerate(LAID):
                self.table.felt.lay((7 + 11 * n) % PACK_SIZE, x, y, angle)

    def stop(self) -> None:
        """Nothing runs that would have to be stopped."""
