"""Eyes for setting up: the same eye as in a game, with a small picture of what it sees."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Protocol

from companion.facts.show import Photo, Show
from companion.games.boards import layout
from companion.kiosk.steps import Learned, LensTeacher
from companion.running.eyes import FRAME_MS, CameraEyes
from companion.settings.cameras import eye_options
from companion.settings.config import Config
from companion.setup.teaching_eye import TeachingEye
from companion.simulator.simulated_table import SimulatedTable
from companion.table.marks import PACK_SIZE
from vision.child import FindCamera
from vision.eye import Eye
from vision.orders import EVERY_MARK
from vision.sightings import Deck, TableChange
from vision.sources.board import glimpse, shrunk

PHOTO_WIDTH = 640
PHOTO_MS = 100


class PreviewEye(Protocol):
    """Eyes that can show what they see."""

    framed: int
    trouble: str

    @property
    def pipes(self) -> tuple[int, ...]: ...
    @property
    def due(self) -> int | None: ...
    @property
    def teacher(self) -> LensTeacher | None: ...
    def fault(self) -> str: ...
    def reports(self, now: int) -> list[TableChange]: ...
    def photo(self) -> Photo | None: ...
    def look_anew(self, learned: Learned) -> None: ...
    def people_act(self, show: Show) -> None: ...
    def stop(self) -> None: ...


def setup_deck(config: Config) -> Deck:
    """All marks there are, on a table as large as the settings say."""
    return replace(EVERY_MARK, table=(config.table.width, config.table.height), mark_mm=config.table.mark_mm)


class CameraPreview:
    """A real camera; its small pictures come through a file in memory."""

    def __init__(self, find: FindCamera, config: Config) -> None:
        self._find, self._config = find, config
        shared = Path("/dev/shm")
        self._folder = tempfile.TemporaryDirectory(prefix="card-table-", dir=shared if shared.is_dir() else None)
        self._file = Path(self._folder.name) / "seen.board"
        self._photo: Photo | None = None
        self._looked = self._now = self.framed = 0
        self.trouble = ""
        self._eyes = self._started(config)
        asked = (*eye_options(config.camera), *self._pictured())
        # only one process can have the camera, so the eye must stop before another process learns the lens
        lens, free_camera = self._file.with_name("lens.json"), lambda: self._eyes.stop()
        self.teacher: LensTeacher = TeachingEye(find, asked, lens, free_camera)

    @property
    def pipes(self) -> tuple[int, ...]:
        return self._eyes.pipes

    @property
    def due(self) -> int:
        return self._now + PHOTO_MS

    def _pictured(self) -> tuple[str, ...]:
        return "--picture", str(self._file)

    def _started(self, config: Config) -> CameraEyes:
        options = (*eye_options(config.camera), *self._pictured())
        return CameraEyes(self._find, setup_deck(config), options, config.table.mark_mm)

    def reports(self, now: int) -> list[TableChange]:
        self._now = now
        if self.teacher.progress().running:
            return []
        changes = self._eyes.reports(now)
        self.framed, self.trouble = self._eyes.framed, self._eyes.trouble
        return changes

    def fault(self) -> str:
        """What the eye's process said before it ended."""
        return self._eyes.child.last_words.removeprefix("eye: ")

    def photo(self) -> Photo | None:
        """The newest picture; the file is not read more often than a person could notice."""
        if self._photo is None or self._now - self._looked >= PHOTO_MS:
            self._looked = self._now
            frame = glimpse(self._file)
            if frame is not None:
                self._photo = Photo(frame.time_ms, (frame.luma.shape[1], frame.luma.shape[0]), frame.luma.tobytes())
        return self._photo

    def look_anew(self, learned: Learned) -> None:
        """Start the eye's process again, with other settings of the camera."""
        self._eyes.stop()
        camera = replace(
            self._config.camera,
            mirrored=learned.mirrored,
            flicker_hz=learned.flicker_hz,
            lens=learned.lens,
            held=learned.held,
        )
        self._eyes = self._started(replace(self._config, camera=camera))

    def people_act(self, show: Show) -> None:
        """Real people need no help."""

    def stop(self) -> None:
        self.teacher.stop()
        self._eyes.stop()
        self._folder.cleanup()


HEARTBEAT_MS = 1000
LAID = ((150.0, 120.0, 12.0), (430.0, 90.0, -30.0), (760.0, 130.0, 65.0), (240.0, 380.0, 170.0), (700.0, 400.0, -8.0))
"""Where the simulated family lays some cards when the setup asks for them, in millimetres and degrees."""


class SimulatedPreview:
    """The simulated table, looked at in this process."""

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
