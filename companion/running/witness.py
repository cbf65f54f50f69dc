"""What the camera saw before and after each entry: a ring of small pictures in memory.

Only those of disputed entries are kept on the disk, for some days. None is taken where that is switched off, and none
leaves the machine.
"""

from __future__ import annotations

import os
import shutil
import time
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import mkdtemp

import numpy as np

from companion.facts.events import Laid, Lifted
from companion.facts.show import Outlined, Photo
from companion.journal.clock import is_set
from companion.kiosk.show_me import Pair
from companion.referee import Judged
from companion.table.marks import COPIES, marks_of
from vision.outlines import mark_outlines
from vision.pixels import cv2
from vision.sightings import Deck, TableChange
from vision.sources.board import SUFFIX, glimpse
from vision.sources.frames import Frame

PREFIX = "card-table-eye-"
"""In the names of folders in memory; then comes the process that made them."""
GLIMPSE_MS = 400
BEFORE_MS = 3200
"""The picture from before an entry is so old: no hand was on its way then."""
RING = 60
"""Entries whose pictures are in memory: some 4 MB."""
QUALITY = 70
MOST_FILES = 400
"""On the disk, whatever the clock says: some 15 MB."""


def place_in_memory() -> Path:
    """A file for the eye's small pictures that wears no card out: in the service's folder, or in memory."""
    folder = Path(os.environ.get("RUNTIME_DIRECTORY", "").partition(":")[0] or "/dev/shm")
    for left in folder.glob(f"{PREFIX}*"):  # by companions that were killed
        if not Path("/proc", left.name.removeprefix(PREFIX).partition("-")[0]).exists():
            shutil.rmtree(left, ignore_errors=True)
    where = mkdtemp(prefix=f"{PREFIX}{os.getpid()}-", dir=folder if os.access(folder, os.W_OK) else None)
    return Path(where) / f"seen{SUFFIX}"


@dataclass(slots=True)
class Witnessed:
    """The pictures of one entry, as JPEG, and where its cards were in the second one."""

    before: bytes
    after: bytes
    size: tuple[int, int]
    outlined: tuple[Outlined, ...]
    kept: bool = False


class Witness:
    """Looks at the eye's small pictures now and then, and remembers them by the entries that came meanwhile."""

    def __init__(self, file: Path, folder: Path, days: int) -> None:
        self.file, self.folder = file, folder
        self._seen: deque[tuple[int, bytes, tuple[int, int]]] = deque(maxlen=BEFORE_MS // GLIMPSE_MS)
        self._entries: dict[int, Witnessed] = {}
        self._game = ""
        self._looked = 0
        forget_old(folder, days)

    def begin(self, game: str) -> None:
        """Another game: what was seen of the last one is forgotten, but for what was kept."""
        self._game, self._entries = game, {}
        self._seen.clear()

    def look(self, now: int, judged: Sequence[Judged], change: TableChange | None, deck: Deck) -> None:
        """A moment of the game."""
        if now - self._looked >= GLIMPSE_MS:
            self._looked = now
            frame = glimpse(self.file)
            if frame is not None and (not self._seen or self._seen[-1][0] != frame.time_ms):
                self._seen.append((frame.time_ms, _small(frame), (frame.luma.shape[1], frame.luma.shape[0])))
        if not self._seen or not judged:
            return
        for one in judged[-3:]:
            if one.is_fact and one.number not in self._entries:
                (_, before, size), (_, after, _) = self._seen[0], self._seen[-1]
                self._entries[one.number] = Witnessed(before, after, size, outlines_of(one, change, deck))
                for old in sorted(self._entries)[:-RING]:
                    del self._entries[old]
        for number, seen in self._entries.items():
            if not seen.kept and number <= len(judged) and is_disputed(judged[number - 1]):
                seen.kept = True
                self._keep(number, seen)

    def pair(self, number: int) -> Pair | None:
        """The two pictures of an entry, if they are still in memory."""
        seen = self._entries.get(number)
        if seen is None:
            return None
        return Pair(_photo(2 * number, seen.before), _photo(2 * number + 1, seen.after), seen.outlined)

    def _keep(self, number: int, seen: Witnessed) -> None:
        with suppress(OSError):  # a full disk loses a picture, and nothing else
            self.folder.mkdir(parents=True, exist_ok=True)
            for name, told in (("1-before", seen.before), ("2-after", seen.after)):  # in this order by name, too
                (self.folder / f"{self._game}-{number:04}-{name}.jpg").write_bytes(told)

    def close(self) -> None:
        with suppress(OSError):
            self.file.unlink(missing_ok=True)
            self.file.parent.rmdir()


def is_disputed(one: Judged) -> bool:
    """Refused, taken back, corrected or let stand."""
    return one.refused or one.struck or one.stands or one.event != one.entry.event


def outlines_of(one: Judged, change: TableChange | None, deck: Deck) -> tuple[Outlined, ...]:
    """Around the marks of the cards that it is about, as far as they are seen."""
    event = one.event
    if change is None or not isinstance(event, Laid | Lifted):
        return ()
    marks = {mark for n, copy in enumerate(COPIES) if copy.face in event.cards for mark in marks_of(n)}
    theirs = replace(change, tracks=tuple(track for track in change.tracks if track.mark in marks))
    return tuple(Outlined(quad) for quad in mark_outlines(theirs, deck))


def forget_old(folder: Path, days: int) -> None:
    """Pictures older than this, and the oldest where there are too many, are deleted."""
    with suppress(OSError):
        files = sorted(folder.glob("*.jpg"), key=lambda file: file.stat().st_mtime)
        now = time.time()
        old = {file for file in files if is_set(now) and now - file.stat().st_mtime > days * 86_400}
        for file in old | set(files[:-MOST_FILES]):
            file.unlink(missing_ok=True)


def _small(frame: Frame) -> bytes:
    told: bytes = cv2.imencode(".jpg", frame.luma, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])[1].tobytes()
    return told


def _photo(number: int, told: bytes) -> Photo:
    grey = cv2.imdecode(np.frombuffer(told, np.uint8), cv2.IMREAD_GRAYSCALE)
    assert grey is not None, "we have written it ourselves"
    return Photo(number, (grey.shape[1], grey.shape[0]), grey.tobytes())
