"""Lamps that light one side of the table more than the other, and not always the same one.

Each says what share of its brightness every spot of a picture keeps at a moment: a candle trembles, a lamp on a cord
sways, one in the corner is switched on and off, the sun comes in by a window and wanders, a television is somewhere;
somebody's head comes between the lamp and the table, leaves stir before the window.
"""

from __future__ import annotations

import math
import random
from bisect import bisect
from collections.abc import Callable
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.simulator.arrays import Image

Shares = NDArray[np.float32]
Lamp = Callable[[int], Shares]
"""The share that each spot of the grid keeps, at a time in milliseconds."""

DOWN, ACROSS = 135, 240
"""The grid: finer than any lamp's light."""
_Y, _X = np.mgrid[0.5 / DOWN : 1 : 1 / DOWN, 0.5 / ACROSS : 1 : 1 / ACROSS].astype(np.float32)


def candle(depth: float, seed: int = 1) -> Lamp:
    """A flame on the left that flares and leans from moment to moment."""

    def share(now: int) -> Shares:
        flare = _flare(seed, now // 66)
        near = np.exp(-(((_X - 0.2 - 0.03 * flare) / 0.6) ** 2 + ((_Y - 0.3) / 0.8) ** 2))
        return np.asarray((0.75 + 0.5 * near) * (1 + depth * flare), np.float32)

    return share


def _flare(seed: int, step: int) -> float:
    """How bright the flame is, in spreads: it has something of what it was in the moments before."""
    return sum(0.66 * 0.75**ago * random.Random(1000 * seed + step - ago).gauss(0, 1) for ago in range(12))


def swaying(far: float, seconds: float = 2.0) -> Lamp:
    """A lamp on a cord above the table, so large a share of the picture to and fro."""

    def share(now: int) -> Shares:
        middle = 0.5 + far * math.sin(2 * math.pi * now / (1000 * seconds))
        return np.asarray(0.65 + 0.5 * np.exp(-(((_X - middle) / 0.42) ** 2 + ((_Y - 0.5) / 0.65) ** 2)), np.float32)

    return share


def in_the_corner(on: int, off: int, every: int = 20_000) -> Lamp:
    """A second lamp beside the table, lit only between these moments of each so many milliseconds."""

    def share(now: int) -> Shares:
        since = now % every
        lit = min(1.0, max(0.0, (since - on) / 150)) - min(1.0, max(0.0, (since - off) / 150))
        return np.asarray(0.7 + 0.7 * lit * np.exp(-(((_X - 0.9) / 0.26) ** 2 + ((_Y - 0.1) / 0.37) ** 2)), np.float32)

    return share


def by_a_window(pace: float, seconds: float = 15.0) -> Lamp:
    """The sun through a window with two panes: two bright patches, which wander by so much a second, and fade when a
    cloud comes before the sun, every so many seconds."""

    def share(now: int) -> Shares:
        left = 0.15 + pace * now / 1000
        sunny = min(1.0, max(0.0, 0.5 + 2 * math.cos(2 * math.pi * now / (1000 * seconds))))
        beside, below = np.abs(_X - left - 0.18), np.abs(_Y - 0.44)
        pane = ((beside > 0.01) & (beside < 0.18) & (below < 0.3)).astype(np.float32)
        return np.asarray(0.8 + 0.45 * sunny * cv2.GaussianBlur(pane, (0, 0), 1.0), np.float32)

    return share


def television(depth: float, seed: int = 1) -> Lamp:
    """Behind one side of the table: another scene every second or so."""

    def share(now: int) -> Shares:
        cuts = _cuts(seed)
        cut = cuts[bisect(cuts, now) - 1]
        bright = random.Random(1000 * seed + cut).uniform(-depth, depth)
        return np.asarray(0.9 * (1 + bright * np.clip(1.2 - _Y, 0, 1)), np.float32)

    return share


def behind_a_head(depth: float, soft: float = 0.02, seconds: float = 6.0) -> Lamp:
    """Somebody bends over the near edge now and then, and his head's shadow with him."""

    def share(now: int) -> Shares:
        bent = 0.5 - 0.5 * math.cos(2 * math.pi * now / (1000 * seconds))
        far = np.hypot(_X - 0.45, (_Y - 1.4 + 0.3 * bent) * _Y.shape[0] / _Y.shape[1])
        return np.asarray(1 - depth / (1 + np.exp((far - 0.18) / soft)), np.float32)

    return share


def behind_leaves(depth: float, seed: int = 1) -> Lamp:
    """The sun through a tree before the window: spots that stir."""
    dice = random.Random(seed)
    spots = [(dice.random(), dice.random(), dice.uniform(0.02, 0.06), dice.uniform(0, 6)) for _ in range(40)]

    def share(now: int) -> Shares:
        bright, turn = np.zeros_like(_X), 2 * math.pi * now / 4000
        for x, y, wide, lag in spots:
            across, along = _X - x - 0.03 * math.sin(turn + lag), _Y - y - 0.03 * math.sin(1.3 * turn + lag)
            bright += np.exp(-(across**2 + (along * _Y.shape[0] / _Y.shape[1]) ** 2) / wide**2)
        return np.asarray(0.85 + depth * np.minimum(1, bright), np.float32)

    return share


@cache
def _cuts(seed: int) -> tuple[int, ...]:
    dice, cuts = random.Random(seed), [0]
    while cuts[-1] < 7_200_000:
        cuts.append(cuts[-1] + dice.randrange(200, 2500))
    return tuple(cuts)


LAMPS: dict[str, Lamp] = {
    "candle": candle(0.12),
    "swaying": swaying(0.18),
    "corner": in_the_corner(4000, 7500),
    "window": by_a_window(0.0005),
    "television": television(0.25),
    "head": behind_a_head(0.25),
    "leaves": behind_leaves(0.12),
}
"""They light some of the table more than the rest, and not always the same."""


def lit(lamp: Lamp, frame: Image, now: int) -> Image:
    """The frame by this lamp."""
    share = cv2.resize(lamp(now), (frame.shape[1], frame.shape[0]), interpolation=cv2.INTER_LINEAR)
    return np.asarray(cv2.multiply(frame, share, dtype=cv2.CV_8U), np.uint8)
