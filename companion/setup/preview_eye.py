"""Eyes for setting up: the same eye as in a game, with a small picture of what it sees."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Protocol

from companion.facts.show import Photo, Show
from companion.kiosk.steps import Learned, LensTeacher
from companion.running.eyes import CameraEyes
from companion.settings.cameras import eye_options
from companion.settings.config import Config
from companion.setup.teaching_eye import TeachingEye
from vision.child import FindCamera
from vision.orders import EVERY_MARK
from vision.sightings import Deck, TableChange
from vision.sources.board import glimpse

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
