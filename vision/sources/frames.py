"""What a source gives: grey frames with their times; from a live camera, only the newest."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from vision.errors import NoPicture
from vision.pixels import Gray, cv2

SILENCE_S = 2.0
"""Seconds: a live camera that sends nothing for this long has failed."""


class Frame(NamedTuple):
    """One picture: its luma, when it was taken, and a small luma if the camera makes one itself."""

    luma: Gray
    time_ms: int
    lores: Gray | None = None


@dataclass(frozen=True, slots=True)
class Wish:
    """What we ask of a camera; it may give less."""

    width: int = 1920
    height: int = 1080
    fps: int = 15
    mains_hz: int = 50
    """Frequency of the mains: exposures last whole periods of it, so that lamps do not flicker."""
    held: Mapping[str, float] = field(default_factory=dict)
    """`exposure`, `gain` and `focus` in the camera's own units; those not named here it finds itself at the start."""


class FrameSource(Protocol):
    """Anything that gives frames, until there are no more or it fails with `NoPicture`."""

    is_live: bool
    """Whether it goes on for ever, at its own pace."""
    held: Mapping[str, float]
    """The exposure, gain and focus it keeps once it has settled; empty if that is not known."""

    def frames(self) -> Iterator[Frame]: ...

    def close(self) -> None: ...


def clock_ms() -> int:
    return time.monotonic_ns() // 1_000_000


def luma_of(picture: Gray) -> Gray:
    """The brightness of a picture as OpenCV reads it, grey or in colour."""
    luma: Gray = picture if picture.ndim == 2 else cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    return luma


class Newest:
    """Takes frames from a live camera on a thread of its own, and passes on only the newest.

    So the picture stays fresh even if looking at it takes longer than a frame. Frames that nobody had time to look at
    are lost, and that is right.
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
        while True:
            with self._ready:
                if not self._ready.wait_for(lambda: self._slot or self._fault or not self._open, SILENCE_S):
                    raise NoPicture("The camera sends no pictures: check its cable, then restart the eye.")
                if self._slot is None and self._fault is not None:
                    raise NoPicture(f"The camera stopped ({self._fault}): check its cable.") from self._fault
                frame, self._slot = self._slot, None
            if frame is None:
                return
            yield frame

    def close(self) -> None:
        self._open = False

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
