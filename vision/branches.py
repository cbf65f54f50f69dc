"""The branches of the foreground: from the picture's border inwards to each tip.

How far in a pixel lies is measured within the foreground, as one would walk there: so a bent arm is as long as it is,
and who leans over the table with chest and shoulder is one piece, of which the arm is a branch. A tip is where every
way leads back; and where two branches meet, the longer one goes on.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.ground import Pixels
from vision.pixels import Gray, cv2

STRIDE = 4
"""Steps from one look at how the foreground hangs together to the next."""
SIDEWAYS = 1.5
"""By how many strides the middle of a branch moves in one: where it meets a trunk it goes on nearly straight."""
CROSS, SQUARE = cv2.getStructuringElement(cv2.MORPH_CROSS, (3, 3)), np.ones((3, 3), np.uint8)
UNREACHED = 255

Pieces = NDArray[np.int32]


@dataclass(frozen=True, slots=True)
class Lengths:
    """In steps: how long a branch is at least beside a longer one, and how much of its end are hand and fingers."""

    branch: int
    known: int
    """The same for one that was there before."""
    hand: int
    fingers: int


@dataclass(frozen=True, slots=True)
class Branch:
    """An arm, or whatever comes in over the border; points are columns + rows i."""

    way: tuple[complex, ...]
    """The middle of it, from the tip to the border."""
    length: int
    """Steps from the tip to where it meets a longer one, or to the border."""
    hand: Pixels
    fingers: Pixels
    area: int
    longest: bool
    """It meets no longer one."""


@dataclass(slots=True)
class _Growing:
    """A branch that is followed outwards from its tip."""

    deep: int
    """Steps from the border to its tip."""
    pixel: int
    way: list[complex]
    piece: int = 0
    area: int = 0
    moment: complex = 0j
    hand: Pixels | None = None
    fingers: Pixels | None = None

    def take(self, pieces: Pieces, level: int, lengths: Lengths) -> None:
        """Remember its end as soon as enough of it is there."""
        if self.fingers is None and self.deep - level >= lengths.fingers:
            self.fingers = self.all_of(pieces)
        if self.hand is None and self.deep - level >= lengths.hand:
            self.hand = self.all_of(pieces)

    def all_of(self, pieces: Pieces) -> Pixels:
        return np.flatnonzero(pieces.ravel() == self.piece)

    def ended(self, pieces: Pieces, level: int) -> tuple[_Growing, int, Pixels, Pixels]:
        """As it is now: where it meets a longer one only its way goes on."""
        whole = self.all_of(pieces) if self.hand is None else self.hand
        return self, self.deep - level, whole, whole if self.fingers is None else self.fingers


def steps_in(foreground: Gray, entrance: Gray) -> Gray:
    """How many steps within the foreground (1 where it is) each pixel is from the entrance, or UNREACHED."""
    reached, still_out = cv2.bitwise_and(entrance, foreground), np.zeros_like(foreground)
    steps, before = 0, -1
    while steps < UNREACHED - 1:
        if steps % STRIDE == 0:
            if (now := cv2.countNonZero(reached)) == before:
                break
            before = now
        cv2.add(still_out, reached, still_out)
        steps += 1
        reached = cv2.bitwise_and(cv2.dilate(reached, SQUARE if steps % 2 else CROSS), foreground)
    far: Gray = np.where(still_out > 0, np.uint8(steps) - still_out, np.uint8(UNREACHED))
    return far


def branches(steps: Gray, lengths: Lengths, is_known: Callable[[complex], bool]) -> list[Branch]:
    """All that are long enough."""
    growing, ended = list[_Growing](), list[tuple[_Growing, int, Pixels, Pixels]]()
    followed: dict[int, list[_Growing]] = {}
    before = np.zeros(steps.shape, np.int32)
    deepest = int(np.where(steps == UNREACHED, 0, steps).max())
    for level in range(deepest - deepest % STRIDE, -1, -STRIDE):
        here = cv2.inRange(steps, level, UNREACHED - 1)
        count, pieces, stats, middles = cv2.connectedComponentsWithStats(here, connectivity=8, ltype=cv2.CV_32S)
        areas, flat = stats[:, cv2.CC_STAT_AREA].tolist(), pieces.ravel()
        met: dict[int, list[_Growing]] = {}
        for one in growing:
            met.setdefault(int(flat[one.pixel]), []).append(one)
        growing = []
        for n in range(1, count):
            middle, area = complex(*middles[n]), areas[n]
            if n in met:
                first, *others = sorted(met[n], key=lambda one: -one.deep)
                band = area - sum(one.area for one in met[n])
                at = (middle * area - sum((one.moment for one in met[n]), 0j)) / band if band > 0 else first.way[-1]
                mine = followed.setdefault(id(first), [first])
                for one in others:
                    if one.deep - level >= (lengths.known if is_known(one.way[0]) else lengths.branch):
                        ended.append(one.ended(before, level))
                        mine += followed.get(id(one), [one])
                for one in mine:
                    one.way.append(_towards(one.way[-1], at))
            else:
                left, top, wide = (int(v) for v in stats[n, :3])
                pixel = (top * steps.shape[1]) + left + int(np.argmax(pieces[top, left : left + wide] == n))
                first = _Growing(level + STRIDE // 2, pixel, [middle])
            first.piece, first.area, first.moment = n, area, middle * area
            first.take(pieces, level, lengths)
            growing.append(first)
        before = pieces
    ended += (one.ended(before, 0) for one in growing)
    last = set(map(id, growing))
    deep = steps.ravel().astype(np.int16)
    return [
        Branch(
            tuple(one.way),
            length,
            hand[deep[hand] >= deep[hand].max() - lengths.hand],
            fingers[deep[fingers] >= deep[fingers].max() - lengths.fingers],
            len(hand) if one.hand is None else one.area,
            id(one) in last,
        )
        for one, length, hand, fingers in ended
    ]


def _towards(start: complex, end: complex) -> complex:
    """From there to the next point, but not farther to the side than a branch goes."""
    way = end - start
    most = SIDEWAYS * STRIDE
    return end if abs(way) <= most else start + way * (most / abs(way))
