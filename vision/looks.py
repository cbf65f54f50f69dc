"""How an arm looks: how bright it is from its fingertips on, compared with the felt that it lies over.

A light hand in a dark sleeve, a dark one in a short sleeve, an arm in white: people keep their clothes on all evening,
so that by how arms look those of one person are known again. From its end on an arm is parted into rings, and of each
ring the dim and the bright quarter are told: an arm's own shadow lies beside it, and a card may be held in its fingers.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from vision.ground import Spots
from vision.pixels import Floats, Gray
from vision.sightings import Look, Tone

RINGS_MM = (0.0, 40.0, 80.0, 120.0, 160.0, 200.0, 250.0, 300.0, 360.0, 430.0, 520.0)
FEW = 6
"""Small pixels of a ring: fewer tell nothing."""
SOFTLY = 0.5
"""Of the felt's brightness: so much is added to what is compared, lest grain in the dark tells too much."""
AGAIN_MS = 100
"""An arm is looked at no more often than this: from one frame to the next it looks the same."""
MOST, LEAST = 24, 2
"""So many looks at one reach are remembered, and so few tell nothing of a ring."""
DARK = 1.0
"""Felt is never darker than this."""


class Looks:
    """How one arm has looked on its reach so far."""

    def __init__(self) -> None:
        self._seen: deque[Floats] = deque(maxlen=MOST)
        self._at = -AGAIN_MS
        self._told: Look | None = ()
        """What is told of it so far; None: not worked out yet."""

    def is_due(self, time: int) -> bool:
        return time - self._at >= AGAIN_MS

    def add(self, rings: Floats, time: int) -> None:
        self._seen.append(rings)
        self._at, self._told = time, None

    def told(self) -> Look:
        """What is usual of each ring; nothing of those that were hardly seen."""
        if self._told is None:
            self._told = self._usual()
        return self._told

    def _usual(self) -> Look:
        if len(self._seen) < LEAST:
            return ()
        seen = np.stack(self._seen)
        enough = np.count_nonzero(~np.isnan(seen[:, :, 0]), axis=0) >= LEAST
        usual = np.full(seen.shape[1:], np.nan)
        usual[enough] = np.nanmedian(seen[:, enough], axis=0)
        return tuple(_tone(ring) for ring in usual)


def _tone(ring: Iterable[float]) -> Tone | None:
    dim, bright = ring
    return None if np.isnan(dim) else (round(float(dim), 3), round(float(bright), 3))


def rings_of(arm: NDArray[np.intp], end: int, at: Spots, seen: Gray, felt: Floats) -> Floats:
    """How bright the dim and the bright quarter are of each ring of an arm, as logarithms; not numbers where it has
    none. The arm and its end are numbers of small pixels, and `at` is where each of those lies on the table."""
    there = seen.ravel()[arm] / np.maximum(felt.ravel()[arm], DARK)
    bright = np.log((there + SOFTLY) / (1.0 + SOFTLY))
    ring_of = np.digitize(np.abs(at[arm] - at[end]), RINGS_MM)
    order = np.lexsort((bright, ring_of))
    bright, starts = bright[order], np.searchsorted(ring_of[order], np.arange(1, len(RINGS_MM) + 1))
    rings = np.full((len(RINGS_MM) - 1, 2), np.nan)
    for n, (first, beyond) in enumerate(pairwise(starts.tolist())):
        if (many := beyond - first) >= FEW:
            rings[n] = bright[first + many // 4], bright[first + 3 * many // 4]
    return rings
