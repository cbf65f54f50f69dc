"""Visits of hands: where an arm came over the table's edge, what its hand went over, when it left.

Where the arm came over the edge and where it went back are told beside where it crosses the edge when it reaches
farthest, for elbows swing out to the side, but hands go back to their owners. The time of a visit counts for the place
that the hand is mostly over; a place beside it that it only touches gets its share.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from vision.arms import Arm, Arms
from vision.glance import Blobs
from vision.sightings import HandVisit, TablePoint

SAME_ARM_MM = 140.0
"""How far the crossing of one arm may move from frame to frame."""
LOST_FRAMES = 2
"""An arm that is not seen for so many frames has left."""
AT_THE_EDGE_MM = 160.0
"""An arm that reaches farther in than this has long been over the edge."""
BROKEN_MS = 400
"""When an arm is lost from sight, what appears elsewhere so shortly before or after may be a piece of it: a sleeve that
looks like the table is hardly seen."""


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
        """Take in how the arm is seen now: the farther it reaches, the better its crossing and angle are known."""
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
        self.arms = Arms(table, places)
        self._here: list[Episode] = []
        self._left: list[Episode] = []
        self._next = 1

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

    def follow(self, blobs: Blobs, time: int) -> None:
        """Take in one frame's foreground."""
        for episode in self._here:
            episode.lost += 1
        strangers = []
        for arm in self.arms.seen_in(blobs):
            known = [e for e in self._here if e.lost and abs(e.at - arm.crossing) < SAME_ARM_MM]
            if known:
                min(known, key=lambda e: abs(e.at - arm.crossing)).follow(arm, time)
            else:
                strangers.append(arm)
        for arm in strangers:
            # Where it came from is known unless it was well in when it was seen first.
            seen_coming = arm.reach <= AT_THE_EDGE_MM
            episode = Episode(self._next, time, time, arm.crossing, arm.angle, 0.0, arm.fingers, seen_coming)
            episode.follow(arm, time)
            self._next += 1
            self._here.append(episode)
        # What appeared when an arm was lost in mid-table may be a piece of it, and then did not come in there.
        for broken in [e for e in (*self._here, *self._left) if e.broke_off(time)]:
            for other in self._here:
                if other.entered > max(broken.entered, broken.last - BROKEN_MS):
                    other.seen_coming = False
        self._let_go(LOST_FRAMES)

    def rest(self, time: int) -> bool:
        """Nothing stirs, and the arms that are there stay where they are. Whether one turns out to have left."""
        before = len(self._here)
        self._let_go(1)
        for episode in self._here:
            episode.last = time
        return len(self._here) != before

    def _let_go(self, frames: int) -> None:
        for episode in [e for e in self._here if e.lost >= frames]:
            episode.left = episode.last
            self._here.remove(episode)
            self._left.append(episode)


def _rounded(spent: Mapping[str, float]) -> tuple[tuple[str, int], ...]:
    return tuple((place, round(ms)) for place, ms in spent.items())


def _point(at: complex) -> TablePoint:
    return round(at.real, 1), round(at.imag, 1)
