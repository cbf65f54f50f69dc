"""Episodes of hands: whence an arm came over the table's edge, what its hand went over, when it left.

An arm is a stretch of the frame's border that the foreground touches, so that two arms that meet over the
pile stay two. Where it came over the edge and where it went back are told beside where it crosses the edge when it
reaches farthest: elbows swing out to the side, hands go back to their owners. What counts as visited is what its far
end was over; the sleeve passes over much more. The time goes to the place that it is mostly over; one beside it that it
only touches gets its share.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

import numpy as np

from vision.gate import Blobs
from vision.geometry import Plane
from vision.ground import NOWHERE, Pixels, Spots, ground_under
from vision.sightings import HandVisit, TablePoint

HAND_MM = 70.0
"""Length of the far end of an arm that is called a hand."""
EDGE_BAND_MM = 25.0
"""So near to the table's edge an arm is said to cross it."""
SAME_ARM_MM = 140.0
"""How far the crossing may wander between two frames."""
LOST_FRAMES = 2
"""An arm that is not seen for so many frames has left."""
SLEEVE_MM = 120.0
"""How wide a sleeve crosses the edge, also aslant."""
ONE_SLEEVE_MM = 60.0
"""Stretches of the border with less between them belong to one arm, whose middle looks like the table."""
SHALLOW_MM = 140.0
"""An arm that reaches no farther in may lie along the edge, and its sleeve as far from its crossing as its fingers."""
SMALLEST_ARM_MM2 = 900.0
FINGERS_MM = 25.0
"""Length of the outermost part of an arm by which one says where its fingers are."""
AT_THE_EDGE_MM = 160.0
"""An arm that reaches farther in than this has long been over the edge."""
BROKEN_MS = 400
"""So long before and after an arm is lost from sight, what appears elsewhere may be a piece of it: little is seen of a
sleeve that looks like the table."""
VISIT_SHARE = 0.15
"""Share of the hand's pixels, or of the place, that must overlap to call it visited."""


@dataclass(frozen=True, slots=True)
class Arm:
    """One arm in one frame, in millimetres and degrees; points are complex, as on the ground."""

    crossing: complex
    angle: float
    reach: float
    fingers: complex
    area: float
    alone: bool
    """It touches no other arm, which might be taken for a part of it."""
    places: tuple[tuple[str, float], ...]
    """Places under the hand; 1 for the one it is mostly over, less for others."""


@dataclass(slots=True)
class Episode:
    """One arm from entering to leaving."""

    number: int
    entered: int
    last: int
    crossing: complex
    angle: float
    reach: float
    fingers: complex
    """Where they were when it reached farthest, as crossing and angle."""
    seen_coming: bool
    visited: dict[str, float] = field(default_factory=dict)
    stays: dict[str, float] = field(default_factory=dict)
    """The longest at a stretch."""
    stay: dict[str, float] = field(default_factory=dict)
    """At the places it is over now, since it came there."""
    frames: int = 0
    """In which it was seen alone."""
    lost: int = 0
    left: int | None = None
    area: float = 0.0
    """The most that was seen of it: where little is left of an arm that goes, its end is not its fingers."""
    deep: float = 0.0
    """How far it reached when it was seen last."""
    came: complex = field(init=False)
    at: complex = field(init=False)
    """Where it crossed the edge when it was seen last: who lays a row of cards goes along the edge."""

    def __post_init__(self) -> None:
        self.came = self.at = self.crossing

    def broke_off(self, time: int) -> bool:
        """Whether it was lost from sight just now while it was well in."""
        return self.lost > 0 and self.deep > AT_THE_EDGE_MM and time - self.last < BROKEN_MS

    def follow(self, arm: Arm, time: int) -> None:
        """The farther it reaches the better the crossing and the angle are known: the longest look counts."""
        self.frames += arm.alone
        self.lost = 0
        self.at, self.deep = arm.crossing, arm.reach
        here = {place: share * (time - self.last) for place, share in arm.places}
        self.stay = {place: self.stay.get(place, 0.0) + spent for place, spent in here.items()}
        for place, spent in here.items():
            self.visited[place] = self.visited.get(place, 0.0) + spent
            self.stays[place] = max(self.stays.get(place, 0.0), self.stay[place])
        self.area = max(self.area, arm.area)
        if arm.alone and arm.reach >= self.reach and arm.area >= self.area / 2:
            self.crossing, self.angle = arm.crossing, arm.angle
            self.reach, self.fingers = arm.reach, arm.fingers
        self.last = time

    @property
    def sureness(self) -> float:
        """Less for a glimpse, for an arm that was hardly seen apart from others, and for one not seen coming."""
        return round(min(1.0, self.frames / 3) * (1.0 if self.seen_coming else 0.5), 2)

    def report(self) -> HandVisit:
        return HandVisit(
            self.number,
            *_point(self.crossing),
            round(self.angle, 1),
            self.entered,
            self.left,
            _rounded(self.visited),
            self.sureness,
            _point(self.came) if self.seen_coming else None,
            _point(self.fingers),
            None if self.left is None or self.deep > AT_THE_EDGE_MM else _point(self.at),
            _rounded(self.stays),
        )


class Hands:
    """Follows the arms over the table from frame to frame."""

    def __init__(self, table: tuple[float, float], places: Mapping[str, tuple[float, float, float, float]]) -> None:
        self._table = np.asarray(table, np.float64)
        self._names = tuple(places)
        self._boxes = np.asarray([places[n] for n in self._names], np.float64).reshape(-1, 4)
        self._here: list[Episode] = []
        self._left: list[Episode] = []
        self._next = 1
        self._ground = NOWHERE

    @property
    def any_here(self) -> bool:
        return bool(self._here)

    def report(self) -> tuple[HandVisit, ...]:
        """Those that are there and those that left since `forget_departed`."""
        return tuple(e.report() for e in (*self._left, *self._here))

    def comings_and_goings(self) -> tuple[tuple[int, int | None], ...]:
        """Which they are, and when they left."""
        return tuple((e.number, e.left) for e in (*self._left, *self._here))

    def forget_departed(self) -> None:
        self._left.clear()

    def pixels_of(self, mm2: float) -> float:
        """How many small pixels show so much of the table."""
        return mm2 / self._ground.mm_per_pixel**2

    def lay_out(self, plane: Plane, shape: tuple[int, int], scale: float) -> None:
        """Learn where each small pixel lies on the table."""
        self._ground = ground_under(plane, shape, scale, self._table, self._boxes)

    def follow(self, blobs: Blobs, time: int) -> None:
        """Take in one frame's foreground."""
        for episode in self._here:
            episode.lost += 1
        strangers = []
        for arm in [arm for arm in self._arms(blobs) if arm.area >= SMALLEST_ARM_MM2]:
            known = [e for e in self._here if e.lost and abs(e.at - arm.crossing) < SAME_ARM_MM]
            if known:
                min(known, key=lambda e: abs(e.at - arm.crossing)).follow(arm, time)
            else:
                strangers.append(arm)
        for arm in strangers:
            self._welcome(arm, time)
        self._doubt_pieces(time)
        self._let_go(LOST_FRAMES)

    def rest(self, time: int) -> bool:
        """Nothing stirs: the arms that are there stay where they are; whether one turns out to have left."""
        before = len(self._here)
        self._let_go(1)
        for episode in self._here:
            episode.last = time
        return len(self._here) != before

    def _welcome(self, arm: Arm, time: int) -> None:
        """A new episode; whence it came is known unless it was well in when it was seen first."""
        seen_coming = arm.reach <= AT_THE_EDGE_MM
        episode = Episode(self._next, time, time, arm.crossing, arm.angle, 0.0, arm.fingers, seen_coming)
        episode.follow(arm, time)
        self._next += 1
        self._here.append(episode)

    def _doubt_pieces(self, time: int) -> None:
        """What appeared when an arm broke off in mid-table may be a piece of it, and did not come in there."""
        for broken in [e for e in (*self._here, *self._left) if e.broke_off(time)]:
            for other in self._here:
                if other.entered > max(broken.entered, broken.last - BROKEN_MS):
                    other.seen_coming = False

    def _let_go(self, frames: int) -> None:
        for episode in [e for e in self._here if e.lost >= frames]:
            episode.left = episode.last
            self._here.remove(episode)
            self._left.append(episode)

    def _arms(self, blobs: Blobs) -> list[Arm]:
        """The arms in one frame: pieces of foreground that reach the border at the same stretch of it."""
        contacts = self._contacts(blobs)
        if not contacts:
            return []
        labels = blobs.labels.ravel()
        roots = np.asarray([self._ground.at[c].mean() for c in contacts])
        parts: list[list[Pixels]] = [[] for _ in contacts]
        alone = [True] * len(contacts)
        for n in blobs.hands:
            piece = np.flatnonzero(labels == n)
            touched = [k for k, c in enumerate(contacts) if (labels[c] == n).any()]
            for root, part in zip(touched, self._nearest(piece, roots[touched]), strict=True):
                parts[root].append(part)
                alone[root] &= len(touched) == 1
        seen = zip(parts, roots, alone, strict=True)
        found = (self._arm(np.concatenate(part), root, by_itself) for part, root, by_itself in seen if part)
        return [arm for arm in found if arm is not None]

    def _nearest(self, piece: Pixels, roots: Spots) -> list[Pixels]:
        """The piece in parts, each nearest to one of the roots."""
        if len(roots) < 2:
            return [piece]
        nearest = np.abs(self._ground.at[piece] - roots[:, None]).argmin(axis=0)
        return [piece[nearest == k] for k in range(len(roots))]

    def _contacts(self, blobs: Blobs) -> list[Pixels]:
        """The separate stretches of the frame's border that hands touch."""
        ring = _ring(*blobs.labels.shape)
        on_ring = blobs.labels.ravel()[ring]
        touching = np.flatnonzero((on_ring == np.asarray(blobs.hands, on_ring.dtype)[:, None]).any(axis=0))
        if not len(touching):
            return []
        gap = max(1.0, ONE_SLEEVE_MM / self._ground.mm_per_pixel)
        runs = np.split(touching, np.flatnonzero(np.diff(touching) > gap) + 1)
        if len(runs) > 1 and touching[0] + len(ring) - touching[-1] <= gap:
            runs[0] = np.concatenate((runs.pop(), runs[0]))
        return [ring[r] for r in runs]

    def _arm(self, part: Pixels, root: complex, alone: bool) -> Arm | None:
        inside = part[self._ground.inside[part]]
        points, to_edge = self._ground.at[inside], self._ground.to_edge[inside]
        at_edge = points[to_edge < EDGE_BAND_MM]
        if not len(at_edge):
            return None
        crossing = _where_it_comes_in(at_edge, root)
        away = np.abs(points - crossing)
        farthest = away.max()
        towards = complex(points[away >= farthest / 2].mean())
        # An arm along the edge is farthest in where it is farthest from the edge.
        inwards = away if farthest > SHALLOW_MM else away + to_edge
        deepest = inwards.max()
        fingers = complex(points[inwards >= deepest - FINGERS_MM].mean())
        area = float(len(inside)) * self._ground.mm_per_pixel**2
        over = self._over(inside[inwards >= deepest - HAND_MM])
        return Arm(crossing, _direction(towards - crossing), abs(fingers - crossing), fingers, area, alone, over)

    def _over(self, tip: Pixels) -> tuple[tuple[str, float], ...]:
        if not len(self._boxes) or not len(tip):
            return ()
        count = self._ground.places.take(tip, axis=0).sum(axis=0, dtype=np.int64)
        room = self._boxes[:, 2] * self._boxes[:, 3] / self._ground.mm_per_pixel**2
        shares = count / np.maximum(1.0, np.minimum(len(tip), room))
        most = float(shares.max())
        return tuple((n, float(one) / most) for n, one in zip(self._names, shares, strict=True) if one >= VISIT_SHARE)


def _where_it_comes_in(at_edge: Spots, root: complex) -> complex:
    """The middle of what is near the edge on this side: a hand that lays cards near the next edge does not cross it."""
    away = np.abs(at_edge - root)
    return complex(at_edge[away <= away.min() + SLEEVE_MM].mean())


def _direction(aim: complex) -> float:
    """Degrees clockwise, 0 = up the picture."""
    return math.degrees(math.atan2(aim.real, -aim.imag)) % 360


@cache
def _ring(rows: int, columns: int) -> Pixels:
    """The border's pixels, once around."""
    numbers = np.arange(rows * columns, dtype=np.intp).reshape(rows, columns)
    return np.concatenate((numbers[0], numbers[:, -1], numbers[-1, ::-1], numbers[::-1, 0]))


def _rounded(spent: Mapping[str, float]) -> tuple[tuple[str, int], ...]:
    return tuple((place, round(ms)) for place, ms in spent.items())


def _point(at: complex) -> TablePoint:
    return round(at.real, 1), round(at.imag, 1)
