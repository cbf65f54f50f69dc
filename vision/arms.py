"""The arms over the table in one frame: where each crosses the edge, how far it reaches, what its hand is over.

An arm is a branch of the foreground with a hand for its tip. Arms that were seen apart before they met over the pile,
crossed or touched are parted again by the way in which each of them lay in the frame before. What counts as reached is
what an arm's far end is over; the sleeve passes over much more.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from vision.branches import Branch, Lengths, branches, steps_in
from vision.geometry import Plane, assumed_plane
from vision.glance import Blobs
from vision.ground import NOWHERE, Pixels, Spots, ground_under
from vision.pixels import Gray, Labels, cv2
from vision.shadows import without_shadows

COARSER = 2
"""Arms are looked at in every other one of the gate's small pixels."""
HAND_MM, FINGERS_MM = 60.0, 25.0
"""How much of the far end of an arm is called a hand, and how much of it says where the fingers are."""
NEAR_MM = 100.0
"""A hand lies this near to its fingers: an elbow may be as far in."""
BRANCH_MM, KNOWN_MM = 60.0, 25.0
"""What stands out less from an arm is its thumb or its elbow; and where fingers are expected, what stands out less."""
SAME_TIP_MM = 90.0
"""Fingers are no farther from where they are expected."""
THIN_MM, BODY_MM = 38.0, 150.0
"""As thick as the thinnest wrist, and thicker than a hand and its cards: a chest leans in."""
SMALLEST_ARM_MM2 = 900.0
AT_ROOT_MM = 90.0
"""An arm comes in along a stretch of the picture's border that is so near to where it crosses the table's edge."""
FAR_APART_MM = 150.0
"""Stretches of the border so far apart are hardly those of one body."""
VISIT_SHARE = 0.15
"""Share of the hand's pixels, or of the place, that must overlap to call it visited."""


@dataclass(frozen=True, slots=True)
class KnownArm:
    """An arm as it was in the last frame: where it crossed the edge, and where its fingers should be by now."""

    root: complex
    tip: complex
    way: tuple[complex, ...]
    """The middle of it, from its fingers to the picture's border."""
    apart: bool
    """It has been seen by itself, and so is not a part of another one."""


@dataclass(frozen=True, slots=True)
class SeenArm:
    """One arm in one frame, in millimetres and degrees; points are complex, as on the ground."""

    crossing: complex
    angle: float
    reach: float
    fingers: complex
    depth: float
    """Of the fingers, from the table's nearest edge."""
    area: float
    alone: bool
    """It touches no other arm, which might be taken for a part of it, but those of which it branches off."""
    apart: bool
    """It touches none at all."""
    main: bool
    """It is no branch of another one."""
    places: tuple[tuple[str, float], ...]
    """Places under the hand; 1 for the one it is mostly over, less for others."""
    way: tuple[complex, ...]


class Arms:
    """Finds arms in the foreground of a frame."""

    def __init__(self, table: tuple[float, float], places: Mapping[str, tuple[float, float, float, float]]) -> None:
        self._table = np.asarray(table, np.float64)
        self._names = tuple(places)
        self._boxes = np.asarray([places[n] for n in self._names], np.float64).reshape(-1, 4)
        self._ground, self._shape, self._scale = NOWHERE, (1, 1), 1.0
        self._plane = assumed_plane((1, 1), table)

    def pixels_of(self, mm2: float) -> float:
        """How many of the gate's small pixels show so much of the table."""
        return mm2 / (self._ground.mm_per_pixel / COARSER) ** 2

    def lay_out(self, plane: Plane, shape: tuple[int, int], scale: float) -> None:
        """Learn where each pixel lies on the table."""
        self._plane, self._scale = plane, COARSER * scale
        self._shape = -(-shape[0] // COARSER), -(-shape[1] // COARSER)
        self._ground = ground_under(plane, self._shape, self._scale, self._table, self._boxes)

    def seen_in(self, blobs: Blobs, known: Sequence[KnownArm] = ()) -> list[SeenArm]:
        """The arms in one frame."""
        foreground: Gray = np.isin(blobs.labels[::COARSER, ::COARSER], blobs.hands).view(np.uint8)
        if blobs.beside_table is not None:
            least = SMALLEST_ARM_MM2 / self._ground.mm_per_pixel**2
            foreground = without_shadows(foreground, blobs.beside_table[::COARSER, ::COARSER], least)
        if not cv2.countNonZero(foreground):
            return []
        pieces: Labels = cv2.connectedComponents(foreground, connectivity=8, ltype=cv2.CV_16U)[1]
        crowded = self._part(foreground, pieces, known)
        steps = steps_in(foreground, self._entrance(pieces, known))
        found = branches(steps, self._lengths(), lambda at: self._is_expected(at, known))
        of = [int(pieces.ravel()[one.fingers[0]]) for one in found]
        crowded |= {n for n in set(of) if self._stretches(pieces, n, known) > of.count(n)}
        thickness = cv2.distanceTransform(foreground, cv2.DIST_L2, 3).ravel()
        seen = (self._arm(one, thickness, n not in crowded, of.count(n) == 1) for one, n in zip(found, of, strict=True))
        return [arm for arm in seen if arm is not None]

    def _lengths(self) -> Lengths:
        return Lengths(
            *(max(1, round(mm / self._ground.mm_per_pixel)) for mm in (BRANCH_MM, KNOWN_MM, HAND_MM, FINGERS_MM))
        )

    def _is_expected(self, at: complex, known: Sequence[KnownArm]) -> bool:
        """Whether the fingers of a known arm should be about this pixel."""
        spot = self._spot(at)
        return any(abs(spot - arm.tip) < SAME_TIP_MM for arm in known)

    def _spot(self, at: complex) -> complex:
        """Where on the table a pixel is."""
        rows, columns = self._shape
        row, column = min(max(round(at.imag), 0), rows - 1), min(max(round(at.real), 0), columns - 1)
        return complex(self._ground.at[row * columns + column])

    def _pixels(self, points: Sequence[complex]) -> NDArray[np.int32]:
        """The columns and rows of the pixels at points of the table, or nearest to them."""
        at = self._plane.pixels(np.asarray([(one.real, one.imag) for one in points])) / self._scale
        return np.clip(at, 0, (self._shape[1] - 1, self._shape[0] - 1)).astype(np.int32)

    def _part(self, foreground: Gray, pieces: Labels, known: Sequence[KnownArm]) -> set[int]:
        """Cut the foreground through where arms meet that were known apart; the numbers of the pieces where they do."""
        ways = [self._pixels((arm.tip, *arm.way[1:-1:3], arm.way[-1])) for arm in known if arm.apart]
        of = [_most_common(pieces[way[:, 1], way[:, 0]]) for way in ways]
        crowded = {n for n in of if n and of.count(n) > 1}
        for n in crowded:
            lines = np.zeros(self._shape, np.uint8)
            for k, (way, piece) in enumerate(zip(ways, of, strict=True), 1):
                if piece == n:
                    cv2.polylines(lines, [way], False, k)
            nearest = _nearest(lines)
            seam = cv2.dilate(nearest, np.ones((3, 3), np.uint8)) != cv2.erode(nearest, np.ones((3, 3), np.uint8))
            foreground[(pieces == n) & seam] = 0
        return crowded

    def _stretches(self, pieces: Labels, n: int, known: Sequence[KnownArm]) -> int:
        """Along how many stretches of the border a piece comes in that was no arm before: so many may meet in it."""
        ring, spots = self._border()
        here = spots[pieces.ravel()[ring] == n]
        if not len(here) or any(arm.apart and np.abs(here - arm.root).min() < AT_ROOT_MM for arm in known):
            return 1
        return max(1, int(np.count_nonzero(np.abs(here - np.roll(here, 1)) > FAR_APART_MM)))

    def _entrance(self, pieces: Labels, known: Sequence[KnownArm]) -> Gray:
        """The pixels of the picture's border where arms come in: fingers that have got to the far side do not."""
        ring, spots = self._border()
        entrance = np.zeros(pieces.size, np.uint8)
        entrance[ring] = 1
        on = pieces.ravel()[ring]
        for n in set(on.tolist()) - {0}:
            mine = on == n
            here = [arm for arm in known if np.abs(spots[mine] - arm.root).min() < AT_ROOT_MM]
            if here:
                to_root = np.min([np.abs(spots - arm.root) for arm in here], axis=0)
                to_tip = np.min([np.abs(spots - arm.tip) for arm in here], axis=0)
                entrance[ring[mine & (to_tip < to_root) & (to_root > FAR_APART_MM)]] = 0
        return entrance.reshape(pieces.shape)

    def _border(self) -> tuple[Pixels, Spots]:
        """The pixels of the picture's border, once around, and where they are on the table."""
        ring = _ring(*self._shape)
        return ring, self._ground.at[ring]

    def _arm(self, branch: Branch, thickness: NDArray[np.float32], alone: bool, single: bool) -> SeenArm | None:
        """The arm that this branch is; None where it ends in no hand, or does not come over the table's edge."""
        ground = self._ground
        fingers = complex(ground.at[branch.fingers].mean())
        depth, area = self._depth(fingers), branch.area * ground.mm_per_pixel**2
        hand = branch.hand[np.abs(ground.at[branch.hand] - fingers) < NEAR_MM]
        thick = 2 * ground.mm_per_pixel * float(thickness[hand].max(initial=0))
        if depth <= 0 or area < SMALLEST_ARM_MM2 or not THIN_MM < thick < BODY_MM:
            return None
        way = (fingers, *(self._spot(at) for at in branch.way[1:]))
        crossing = self._crossing(way)
        aim = fingers - crossing
        angle = math.degrees(math.atan2(aim.real, -aim.imag)) % 360  # clockwise, 0 = up the picture
        over = self._over(hand)
        return SeenArm(
            crossing, angle, abs(aim), fingers, depth, area, alone, alone and single, branch.longest, over, way
        )

    def _crossing(self, way: Sequence[complex]) -> complex:
        """Where an arm that goes this way crosses the table's edge, or leaves the picture."""
        for start, end in pairwise(way):
            inside, outside = self._depth(start), -self._depth(end)
            if inside >= 0 < outside:
                return start + inside / (inside + outside) * (end - start)
        return way[-1]

    def _depth(self, at: complex) -> float:
        """Millimetres from the table's nearest edge; negative outside."""
        return float(min(at.real, at.imag, self._table[0] - at.real, self._table[1] - at.imag))

    def _over(self, hand: Pixels) -> tuple[tuple[str, float], ...]:
        """The places under a hand, and how much of it is over each."""
        if not len(self._boxes) or not len(hand):
            return ()
        count = self._ground.places.take(hand, axis=0).sum(axis=0, dtype=np.int64)
        room = self._boxes[:, 2] * self._boxes[:, 3] / self._ground.mm_per_pixel**2
        shares = count / np.maximum(1.0, np.minimum(len(hand), room))
        most = float(shares.max())
        return tuple((n, float(one) / most) for n, one in zip(self._names, shares, strict=True) if one >= VISIT_SHARE)


def _most_common(numbers: NDArray[np.uint16]) -> int:
    """The number met most often besides 0; 0 where there is none."""
    counts = np.bincount(numbers[numbers != 0])
    return int(counts.argmax()) if len(counts) else 0


def _nearest(lines: Gray) -> Gray:
    """For each pixel the number of the line that is nearest to it."""
    labels = cv2.distanceTransformWithLabels(
        (lines == 0).view(np.uint8), cv2.DIST_L2, 3, labelType=cv2.DIST_LABEL_PIXEL
    )[1]
    names = np.zeros(int(labels.max()) + 1, np.uint8)
    names[labels[lines != 0]] = lines[lines != 0]
    nearest: Gray = names[labels]
    return nearest


@cache
def _ring(rows: int, columns: int) -> Pixels:
    """The border's pixels, once around."""
    numbers = np.arange(rows * columns, dtype=np.intp).reshape(rows, columns)
    return np.concatenate((numbers[0], numbers[:, -1], numbers[-1, ::-1], numbers[::-1, 0]))
