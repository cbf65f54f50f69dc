"""One reach of an arm, from beginning to end: what its fingers went over, where they halted, and what they held.

Where the fingers came over the edge and where they went back are told beside where the arm crosses it when it reaches
farthest: a forearm comes in somewhere else, and elbows swing out to the side, but hands go back to their owners.
The time of a reach counts for the place that the hand is mostly over; a place beside it that it only touches gets its
share.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from vision.arms import SeenArm
from vision.looks import Looks
from vision.sightings import Halt, Reach, TablePoint

PARTED_FRAMES = 3
"""An arm that was alone in so many frames is known well enough to be parted from others that it meets."""
AT_THE_EDGE_MM = 160.0
"""An arm that reaches farther in than this has long been over the edge."""
BROKEN_MS = 400
"""When an arm is lost from sight, what appears elsewhere so shortly before or after may be a piece of it: a sleeve that
looks like the table is hardly seen."""
SAME_SPOT_MM = 16.0
"""Fingers that stay stir no more than this, as far as it can be seen."""
TURN_MM = 12.0
"""A shorter step says nothing of where fingers are going."""
LEFT_MM = 45.0
"""So far from where they halted fingers are on their way."""
PLAINLY_IN_MM = 20.0
"""So far from the table's edge the end of an arm is its fingers."""
LOOKS_ENOUGH = 12
"""What fingers hold while they halt is not looked at more often: each look costs."""
FASTEST, FLOWN_MM = 3.0, 300.0
"""No hand makes more millimetres in a millisecond: an end that flies farther is another arm's, or a body's shadow."""


@dataclass(slots=True)
class Excursion:
    """One reach from beginning to end."""

    number: int
    arm: int
    entered: int
    came: complex
    crossing: complex
    angle: float
    seen_coming: bool
    last: int = 0
    reach: float = 0.0
    fingers: complex | None = None
    """Where they were when it reached farthest, as crossing and angle; None until it is known apart from others."""
    visited: dict[str, float] = field(default_factory=dict)
    stays: dict[str, float] = field(default_factory=dict)
    """The longest at a stretch."""
    stay: dict[str, float] = field(default_factory=dict)
    """At the places it is over now, since it came there."""
    halts: list[Halt] = field(default_factory=list)
    frames: int = 0
    """In which it was seen alone."""
    left: int | None = None
    area: float = 0.0
    """The most that was seen of it: where little is left of an arm that goes, its end is not its fingers."""
    deep: float = 0.0
    """How far it reached when it was seen last."""
    nearest: complex = 0j
    """The point of the edge nearest to its fingers when it was seen last."""
    grips: dict[int, tuple[int, int]] = field(default_factory=dict)
    """After how many halts its fingers were looked at how often, and how often they held a card."""
    halting_grips: dict[int, tuple[int, int]] = field(default_factory=dict)
    """The same of each halt, while it lasted."""
    looks: Looks = field(default_factory=Looks)
    swallowed: tuple[int, int] = (0, 0)
    """The reach that was lost in this arm last, and when it was last seen by itself."""
    _tip: complex = 0j
    _step: complex = 0j
    _under: bool = False

    def broke_off(self, time: int) -> bool:
        """Whether it was lost from sight just now while it was well in."""
        return self.deep > AT_THE_EDGE_MM and time - self.last < BROKEN_MS

    def follow(self, arm: SeenArm, time: int) -> None:
        """Take in how the arm is seen now: the farther it reaches, the better its crossing and angle are known."""
        self.frames += arm.alone
        self.nearest, self.deep = arm.nearest, arm.reach
        here = {place: share * (time - self.last) for place, share in arm.places}
        self.stay = {place: self.stay.get(place, 0.0) + spent for place, spent in here.items()}
        for place, spent in here.items():
            self.visited[place] = self.visited.get(place, 0.0) + spent
            self.stays[place] = max(self.stays.get(place, 0.0), self.stay[place])
        self.area = max(self.area, arm.area)
        parted = (arm.alone or self.frames >= PARTED_FRAMES) and not self._flies(arm.fingers, time)
        if parted and arm.reach >= self.reach and arm.area >= self.area / 2:
            self.crossing, self.angle = arm.crossing, arm.angle
            self.reach, self.fingers = arm.reach, arm.fingers
        self._note_way(arm.fingers, arm.under, time)
        self.last = time

    def _flies(self, tip: complex, time: int) -> bool:
        """Whether no hand gets there in that time from where these fingers were seen last."""
        far = abs(tip - self._tip) if self._tip else 0.0
        return far > FLOWN_MM and far > FASTEST * (time - self.last)

    def _note_way(self, tip: complex, under: bool, time: int) -> None:
        """Remember where the fingers slow down, stay, or turn back."""
        step, before = tip - self._tip, self._step
        slow = abs(step) < SAME_SPOT_MM
        back = abs(step) > TURN_MM and abs(before) > TURN_MM and (step * before.conjugate()).real < 0
        latest = self.halts[-1] if self.halts else None
        if self._tip and slow and latest is not None and abs(tip - complex(latest.x, latest.y)) < SAME_SPOT_MM:
            self.halts[-1] = Halt(latest.x, latest.y, latest.came, time, under=latest.under and under)
        elif self._tip and (slow or back):
            x, y = point(self._tip)
            hidden = self._under and (under or not slow)
            self.halts.append(Halt(x, y, self.last, time if slow else self.last, under=hidden))
        self._tip, self._step, self._under = tip, step, under

    @property
    def shows_what_it_carries(self) -> bool:
        """Whether its fingers have left where they halted last, and are so far in that they are the end of it: closer
        to the edge that may be an elbow, or the shadow of a body."""
        last = self.halts[-1] if self.halts else None
        has_left = last is None or abs(self._tip - complex(last.x, last.y)) > LEFT_MM
        return abs(self._step) > TURN_MM and has_left and abs(self._tip - self.nearest) > PLAINLY_IN_MM

    @property
    def halts_plainly(self) -> bool:
        """Whether its fingers stay where they halted last, and it is worth another look what they hold there."""
        last = self.halts[-1] if self.halts else None
        stays = last is not None and abs(self._tip - complex(last.x, last.y)) < SAME_SPOT_MM
        often = self.halting_grips.get(len(self.halts), (0, 0))[0]
        return stays and often < LOOKS_ENOUGH and abs(self._tip - self.nearest) > PLAINLY_IN_MM

    def look(self, holds_card: bool) -> None:
        """The fingers were looked at, at a halt or between two."""
        grips = self.grips if self.shows_what_it_carries else self.halting_grips
        looked, held = grips.get(len(self.halts), (0, 0))
        grips[len(self.halts)] = looked + 1, held + holds_card

    @property
    def sureness(self) -> float:
        """Less for a glimpse, for an arm that was hardly seen apart from others, and for one not seen coming."""
        return round(min(1.0, self.frames / 3) * (1.0 if self.seen_coming else 0.5), 2)

    def report(self) -> Reach:
        return Reach(
            self.number,
            *point(self.crossing),
            round(self.angle, 1),
            self.entered,
            self.left,
            _rounded(self.visited),
            self.sureness,
            point(self.came) if self.seen_coming else None,
            None if self.fingers is None else point(self.fingers),
            None if self.left is None or self.deep > AT_THE_EDGE_MM else point(self.nearest),
            _rounded(self.stays),
            self.arm,
            tuple(self._told(n, halt) for n, halt in enumerate(self.halts, 1)),
            *self.grips.get(0, (0, 0)),
            self.looks.told(),
        )

    def _told(self, n: int, halt: Halt) -> Halt:
        other, since = self.swallowed
        joined = other if halt.left > since else 0
        (looked, held), (watched, gripped) = self.grips.get(n, (0, 0)), self.halting_grips.get(n, (0, 0))
        return replace(halt, looked=looked, held=held, joined=joined, watched=watched, gripped=gripped)


def _rounded(spent: Mapping[str, float]) -> tuple[tuple[str, int], ...]:
    return tuple((place, round(ms)) for place, ms in spent.items())


def point(at: complex) -> TablePoint:
    return round(at.real, 1), round(at.imag, 1)
