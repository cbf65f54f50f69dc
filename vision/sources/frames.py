"""What a source gives: grey frames with their times; of a live camera only the newest."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from vision.errors import NoPicture
from vision.pixels import Gray

SILENCE_S = 2.0
"""A live camera that sends nothing for so long has failed."""


class Frame(NamedTuple):
    """One picture: its luma, when it was taken, and the camera's own small luma where there is one."""

    luma: Gray
    time_ms: int
    lores: Gray | None = None


@dataclass(frozen=True, slots=True)
class Wish:
    """What is asked of a camera; it may give less."""

    width: int = 1920
    height: int = 1080
    fps: int = 15
    mains_hz: int = 50
    """The lamps' mains: exposures are whole periods of it, so that lamps do not flicker."""
    held: Mapping[str, float] = field(default_factory=dict)
    """`exposure`, `gain` and `focus` in the camera's own units; what is not named it finds by itself at the start."""


class FrameSource(Protocol):
    """Anything that gives frames until it ends or fails with `NoPicture`."""

    is_live: bool
    """Whether it goes on for ever, at its own pace."""
    held: Mapping[str, float]
    """What it holds now, once it has settled; empty where nobody can say."""

    def frames(self) -> Iterator[Frame]: ...

    def close(self) -> None: ...


def clock_ms() -> int:
    return time.monotonic_ns() // 1_000_000


class Newest:
    """Takes frames from a live camera on a thread of its own and hands on only the newest.

    Draining the queue this way keeps the picture fresh when decoding takes longer than a frame; frames
    that were never looked at are lost, and that is right.
    """

    def __init__(self, take: Callable[[], Frame | None]) -> None:
        self._take = take
        self._slot: Frame | None = None
        self._fault: Exception | None = None
        self._ready = threading.Condition()
        self._open = True
        self._thread = threading.Thread(target=self._drain, name="camera", daemon=True)

    def frames(self) -> Iterator[Frame]:
        self._thread.start()
        while (frame := self._next()) is not None:
            yield frame

    def close(self) -> None:
        self._open = False

    def _next(self) -> Frame | None:
        with self._ready:
            if not self._ready.wait_for(lambda: self._slot or self._fault or not self._open, SILENCE_S):
                raise NoPicture("The camera sends no pictures: check its cable, then restart the eye.")
            if self._slot is None and self._fault is not None:
                raise NoPicture(f"The camera stopped ({self._fault}): check its cable.") from self._fault
            frame, self._slot = self._slot, None
            return frame

    def _drain(self) -> None:
        try:
            while self._open and (frame := self._take()) is not None:
                self._put(frame, None)
            self._put(None, EOFError("no more frames"))
        except Exception as fault:  # a driver may raise anything; the reader hears of it
            self._put(None, fault)

    def _put(self, frame: Frame | None, fault: Exception | None) -> None:
        with self._ready:
            self._slot, self._fault = frame or self._slot, fault
            self._ready.notify()
