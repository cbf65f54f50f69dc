"""Light that changes from frame to frame: clouds, cheap lamps, a camera that keeps adjusting itself.

Each kind of weather says what share of its brightness every row of a frame keeps at a moment. A lamp on the mains
flickers at twice its frequency, and a rolling shutter takes the rows of one frame at different moments, so that bands
wander over the picture. What a sensor cannot hold is white.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.simulator.arrays import Image

Weather = Callable[[int, int], NDArray[np.float32]]
"""The share that each of so many rows keeps, at a time in milliseconds."""

READOUT_MS = 28.0
"""From the first row to the last, as cheap sensors take."""


def cloud(now: int, rows: int) -> NDArray[np.float32]:
    """After two seconds it dims by 35 % within three, stays so, and brightens again after nine."""
    dims = _eased((now - 2000) / 3000) - _eased((now - 9000) / 3000)
    return np.full(rows, 1 - 0.35 * dims, np.float32)


def breathing(now: int, rows: int) -> NDArray[np.float32]:
    """A camera that keeps adjusting its exposure, by 20 % up and down within two and a half seconds."""
    return np.full(rows, 1 + 0.2 * math.sin(2 * math.pi * now / 2500), np.float32)


def flicker(depth: float) -> Weather:
    """A dimmed LED, each frame as bright as the moment in which it was taken."""

    def share(now: int, rows: int) -> NDArray[np.float32]:
        dice = np.random.default_rng(now)
        return np.full(rows, 1 + depth * math.sin(2 * math.pi * dice.random()), np.float32)

    return share


def banding(mains_hz: float, depth: float = 0.15) -> Weather:
    """Bands that wander over the picture: the lamp's light while each row was taken."""

    def share(now: int, rows: int) -> NDArray[np.float32]:
        taken = now + READOUT_MS * np.arange(rows) / rows
        bands: NDArray[np.float32] = (1 + depth * np.sin(4 * np.pi * mains_hz * taken / 1000)).astype(np.float32)
        return bands

    return share


def lamp_switched(at: int, before: float, after: float) -> Weather:
    """A lamp of the room that is switched at this moment; it glows for a little while."""

    def share(now: int, rows: int) -> NDArray[np.float32]:
        return np.full(rows, before + (after - before) * _eased((now - at) / 200), np.float32)

    return share


def under(weather: Weather, frame: Image, now: int) -> Image:
    """The frame in this weather."""
    share = weather(now, frame.shape[0])
    everywhere = cv2.resize(share[:, None], (frame.shape[1], frame.shape[0]), interpolation=cv2.INTER_NEAREST)
    return np.asarray(cv2.multiply(frame, everywhere, dtype=cv2.CV_8U), np.uint8)


def _eased(share: float) -> float:
    share = min(1.0, max(0.0, share))
    return share * share * (3 - 2 * share)
