"""Frames passed from one process to another through a file in memory: how the eye's process sees a simulated table.

The file holds one frame and a count that is odd while the frame is being written, so that a reader
never takes half a frame; a slow reader sees only the newest.
"""

from __future__ import annotations

import mmap
import struct
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

import numpy as np

from vision.errors import NoPicture
from vision.pixels import Gray, cv2
from vision.sources.frames import SILENCE_S, Frame

SUFFIX = ".board"
HEAD = struct.Struct("<8sIIqQ")
"""Magic, width, height, milliseconds, count."""
MAGIC = b"eyeboard"
GLANCE_S = 0.002


class Board:
    """The writing end."""

    def __init__(self, path: Path, width: int, height: int) -> None:
        self._size = width, height
        self._count = 0
        path.write_bytes(HEAD.pack(MAGIC, width, height, 0, 0) + bytes(width * height))
        with path.open("r+b") as file:
            self._memory = mmap.mmap(file.fileno(), 0)

    def show(self, luma: Gray, time_ms: int) -> None:
        self._head(time_ms, self._count + 1)
        self._memory[HEAD.size :] = luma.tobytes()
        self._head(time_ms, self._count + 2)
        self._count += 2

    def close(self) -> None:
        self._memory.close()

    def _head(self, time_ms: int, count: int) -> None:
        self._memory[: HEAD.size] = HEAD.pack(MAGIC, *self._size, time_ms, count)


def shrunk(picture: Gray, width: int) -> Gray:
    """The whole picture, a whole number of times smaller, which costs least; it stays at least this wide."""
    rows, columns = picture.shape
    times = columns // width
    if times <= 1:
        return picture
    small: Gray = cv2.resize(picture, (columns // times, rows // times), interpolation=cv2.INTER_AREA)
    return small


def glimpse(path: Path) -> Frame | None:
    """The frame that a board shows now, for somebody who only wants to look; None while it is being written."""
    try:
        told = path.read_bytes()
    except OSError:
        return None
    magic, width, height, time_ms, count = HEAD.unpack_from(told) if len(told) > HEAD.size else (b"", 0, 0, 0, 1)
    if magic != MAGIC or count % 2 or not count or len(told) != HEAD.size + width * height:
        return None
    return Frame(np.frombuffer(told, np.uint8, offset=HEAD.size).reshape(height, width), time_ms)


class BoardSource:
    """The reading end: a source of frames."""

    is_live = True
    held: Mapping[str, float] = {}

    def __init__(self, path: Path) -> None:
        with path.open("rb") as file:
            self._memory = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        magic, self._width, self._height, _, _ = HEAD.unpack_from(self._memory)
        if magic != MAGIC:
            raise NoPicture(f"{path} is no board of frames: start the simulated table first.")
        self._last = 0

    def frames(self) -> Iterator[Frame]:
        heard = time.monotonic()
        while time.monotonic() - heard < SILENCE_S:
            frame = self._newer()
            if frame is None:
                time.sleep(GLANCE_S)
                continue
            yield frame
            heard = time.monotonic()
        raise NoPicture("The simulated table shows no more frames: start it again.")

    def close(self) -> None:
        self._memory.close()

    def _newer(self) -> Frame | None:
        _, _, _, time_ms, count = HEAD.unpack_from(self._memory)
        if count == self._last or count % 2:
            return None
        luma = np.frombuffer(self._memory[HEAD.size :], np.uint8).reshape(self._height, self._width)
        if HEAD.unpack_from(self._memory)[4] != count:
            return None
        self._last = count
        return Frame(luma, time_ms)
