"""Arms over the table and their reaches: where an arm comes over the edge, and what its fingers went over.

An arm has a root, where it comes over the table's edge, and a tip, its fingers. It may lie there all evening: then it
rests. A reach is an excursion of the tip, over the edge or away from where it rested, and back.
Where the fingers came over the edge and where they went back are told beside where the arm crosses it when it reaches
farthest: a forearm comes in somewhere else, and elbows swing out to the side, but hands go back to their owners.
The time of a reach counts for the place that the hand is mostly over; a place beside it that it only touches gets its
share.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

import numpy as np

from vision.arms import Arms, KnownArm, SeenArm
from vision.glance import Blobs
from vision.ground import Pixels
from vision.looks import Looks
from vision.pixels import Gray
from vision.sightings import Arm, Halt, Reach, TablePoint

SAME_ARM_MM = 140.0
"""How far the crossing of one arm may move from frame to frame."""
TIP_SHARE = 0.2
"""How much less it says where fingers were than where the arm crossed the edge."""
SETS_OUT_MS, SWINGS = 400, 2.0
"""As long as an arm sets out its elbow swings to the side, and its crossing moves so many times as far."""
BLIND_MS = 200
"""After so long without a picture, as when the camera was knocked, an arm that rested is looked for where it lay."""
PARTED_FRAMES = 3
"""An arm that was alone in so many frames is known well enough to be parted from others that it meets."""
LOST_FRAMES = 2
"""An arm that is not seen for so many frames has left."""
AT_THE_EDGE_MM = 160.0
"""An arm that reaches farther in than this has long been over the edge."""
BROKEN_MS = 400
"""When an arm is lost from sight, what appears elsewhere so shortly before or after may be a piece of it: a sleeve that
looks like the table is hardly seen."""
RESTS_AT_MM = 125.0
"""Fingers no farther in than this may lie at the edge because nothing is done with them."""
RESTS_MS, LONGER_MS, RESTS_LONG_MS = 500, 28, 4000
"""So long fingers stay at the edge before they rest, so much longer for each millimetre farther in, at most so long:
to lay a card takes less."""
SAME_SPOT_MM = 16.0
"""Fingers that stay stir no more than this, as far as it can be seen."""
LEAVES_MM, BACK_MM = 45.0, 35.0
"""So far from where they rested fingers are on a reach, and so near to it they are back."""
NOWHERE = complex(-1e6, -1e6)
SLOW_MM = 22.0
"""Fingers that come so little farther from one frame to the next are about to stay."""
TURN_MM = 12.0
"""A shorter step says nothing of where fingers are going."""
LEFT_MM = 45.0
"""So far from where they halted fingers are on their way."""
PLAINLY_IN_MM = 20.0
"""So far from the table's edge the end of an arm is its fingers."""
ASLEEP = 0.5
"""An arm of which a larger share sleeps has not stirred for seconds: it may be a thing, or stir again."""
REMEMBERED_MS = 5000
"""So long a reach is told of after it has ended."""


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
        parted = arm.alone or self.frames >= PARTED_FRAMES
        if parted and arm.reach >= self.reach and arm.area >= self.area / 2:
            self.crossing, self.angle = arm.crossing, arm.angle
            self.reach, self.fingers = arm.reach, arm.fingers
        self._note_way(arm.fingers, arm.under, time)
        self.last = time

    def _note_way(self, tip: complex, under: bool, time: int) -> None:
        """Remember where the fingers slow down, stay, or turn back."""
        step, before = tip - self._tip, self._step
        slow = abs(step) < SAME_SPOT_MM
        back = abs(step) > TURN_MM and abs(before) > TURN_MM and (step * before.conjugate()).real < 0
        latest = self.halts[-1] if self.halts else None
        if self._tip and slow and latest is not None and abs(tip - complex(latest.x, latest.y)) < SAME_SPOT_MM:
            self.halts[-1] = Halt(latest.x, latest.y, latest.came, time, under=latest.under and under)
        elif self._tip and (slow or back):
            x, y = _point(self._tip)
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

    def look(self, holds_card: bool) -> None:
        """The fingers were looked at, between two halts."""
        looked, held = self.grips.get(len(self.halts), (0, 0))
        self.grips[len(self.halts)] = looked + 1, held + holds_card

    @property
    def sureness(self) -> float:
        """Less for a glimpse, for an arm that was hardly seen apart from others, and for one not seen coming."""
        return round(min(1.0, self.frames / 3) * (1.0 if self.seen_coming else 0.5), 2)

    def report(self) -> Reach:
        return Reach(
            self.number,
            *_point(self.crossing),
            round(self.angle, 1),
            self.entered,
            self.left,
            _rounded(self.visited),
            self.sureness,
            _point(self.came) if self.seen_coming else None,
            None if self.fingers is None else _point(self.fingers),
            None if self.left is None or self.deep > AT_THE_EDGE_MM else _point(self.nearest),
            _rounded(self.stays),
            self.arm,
            tuple(self._told(n, halt) for n, halt in enumerate(self.halts, 1)),
            self._looked(0),
            self._held(0),
            self.looks.told(),
        )

    def _told(self, n: int, halt: Halt) -> Halt:
        other, since = self.swallowed
        joined = other if halt.left > since else 0
        return replace(halt, looked=self._looked(n), held=self._held(n), joined=joined)

    def _looked(self, halts: int) -> int:
        return self.grips.get(halts, (0, 0))[0]

    def _held(self, halts: int) -> int:
        return self.grips.get(halts, (0, 0))[1]


@dataclass(slots=True)
class ArmHere:
    """An arm over the table, from when it comes until it is gone."""

    number: int
    root: complex
    tip: complex
    nearest: complex
    """The point of the edge nearest to its fingers."""
    came: int
    since: int
    """When it began to rest, or to reach."""
    last: int
    resting: bool = False
    rest: complex = NOWHERE
    """Where its fingers lay when they rested last."""
    home: complex = NOWHERE
    """The point of the edge nearest to them then."""
    reach: Excursion | None = None
    lost: int = 0
    """Frames in which it has not been seen."""
    rooted: bool = True
    """Where it comes over the edge was seen last time; a sleeve may look like the table."""
    step: complex = 0j
    """How far its fingers came from the last frame to this one."""
    part: Pixels = field(default_factory=lambda: np.empty(0, np.intp))
    """What of the foreground it was."""
    end: int = 0
    """The small pixel in which it was farthest in."""
    alone: bool = True
    _spot: complex = NOWHERE
    _stays_since: int = 0

    def see(self, arm: SeenArm, time: int) -> None:
        """Where it is now, and since when its fingers have been there."""
        if abs(arm.fingers - self._spot) > SAME_SPOT_MM:
            self._spot, self._stays_since = arm.fingers, time
        self.step = arm.fingers - self.tip
        if arm.alone or not self.resting:  # else it would grow into whatever touches it
            self.part = arm.part
        self.root, self.tip, self.nearest = arm.crossing, arm.fingers, arm.nearest
        self.lost, self.last, self.rooted = 0, time, arm.rooted
        self.end, self.alone = arm.end, arm.alone

    @property
    def known(self) -> KnownArm:
        """As it should be in the next frame."""
        return KnownArm(self.root, self.tip + self.step, self.part, self.resting)

    def stayed(self, time: int) -> int:
        return time - self._stays_since

    def has_come_to_rest(self, arm: SeenArm, time: int, step: float) -> bool:
        """Whether its fingers stay where nothing is done, or are back where they lay before."""
        farther_in = max(0.0, arm.depth - RESTS_AT_MM)
        back = not farther_in and abs(self.rest - arm.fingers) < BACK_MM and step < SLOW_MM
        return back or self.stayed(time) >= min(RESTS_LONG_MS, RESTS_MS + LONGER_MS * farther_in)

    def is_asleep(self, asleep: Gray | None) -> bool:
        """Whether it is among what has not stirred for seconds."""
        return asleep is not None and bool((asleep.ravel()[self.part] > 0).mean() > ASLEEP)

    def lie_down(self) -> Iterator[Excursion]:
        """It rests from now on; the reach that ends with it."""
        self.resting, self.since, self.rest, self.home = True, self._stays_since, self._spot, self.nearest
        if self.reach is not None:
            self.reach.left = max(self.reach.entered, self._stays_since)
            yield self.reach
        self.reach = None

    def settle(self, time: int) -> None:
        """While it rests it may shift little by little."""
        if self.stayed(time) >= RESTS_MS:
            self.rest, self.home = self._spot, self.nearest

    def report(self) -> Arm:
        return Arm(self.number, _point(self.root), _point(self.tip), self.resting, self.since)


class Hands:
    """Follows the arms over the table from frame to frame."""

    def __init__(self, table: tuple[float, float], places: Mapping[str, tuple[float, float, float, float]]) -> None:
        self.arms = Arms(table, places)
        self._here: list[ArmHere] = []
        self._asleep: list[ArmHere] = []
        """They have not stirred for seconds, and are out of the foreground until they do."""
        self._ended: list[Excursion] = []
        self._next_arm = self._next = 1

    @property
    def any_reaching(self) -> bool:
        return any(arm.reach is not None for arm in self._here)

    def tips(self) -> tuple[complex, ...]:
        """Where fingers are that may be doing something: those that rest at the edge do nothing."""
        return tuple(arm.tip for arm in self._here if not arm.resting)

    def report(self) -> tuple[Reach, ...]:
        """Those that ended since `forget_ended` and those that go on."""
        return tuple(one.report() for one in (*self._ended, *self._going_on()))

    def report_arms(self) -> tuple[Arm, ...]:
        return tuple(arm.report() for arm in self._here)

    def report_asleep(self) -> tuple[Arm, ...]:
        return tuple(arm.report() for arm in self._asleep)

    def comings_and_goings(self) -> tuple[tuple[int, int | bool | None], ...]:
        """Which they are, when they ended, and which arms rest or sleep."""
        reaches = ((one.number, one.left) for one in (*self._ended, *self._going_on()))
        here = ((-arm.number, arm.resting) for arm in self._here)
        return (*reaches, *here, *((-arm.number, None) for arm in self._asleep))

    def forget_ended(self, before: int) -> None:
        """Reaches that ended before then have been told of."""
        self._ended = [one for one in self._ended if one.left is None or one.left >= before]

    def lose_all(self) -> None:
        """The picture has another size: no arm can be found again by the pixels that it was, and each is a new one."""
        self._asleep = []
        self._let_go(0)

    def follow(self, blobs: Blobs, time: int) -> None:
        """Take in one frame's foreground."""
        woken = self._awake_again(blobs, time)
        self._fall_asleep(blobs)
        self._here += woken
        for arm in self._here:
            arm.lost += 1
        seen = self.arms.seen_in(blobs, [arm.known for arm in self._here])
        pairs = ((_apart(arm, one), n, arm) for arm in self._here for n, one in enumerate(seen))
        strangers = dict(enumerate(seen))
        for off, n, arm in sorted(pairs, key=lambda pair: pair[0]):
            seen_lying = arm.resting and time - arm.last < BLIND_MS
            swings = SWINGS if seen_lying or time - arm.since < SETS_OUT_MS else 1.0
            if off < swings * SAME_ARM_MM and arm.lost and n in strangers:
                self._go_on(arm, strangers.pop(n), time)
        self._here = [arm for arm in self._here if not (arm in woken and arm.lost)]
        for one in strangers.values():
            self._come(one, time)
        self._look_at_fingers(blobs)
        self._look_at_arms(blobs, time)
        self._doubt_pieces(time)
        self._let_go(LOST_FRAMES)

    def rest(self, time: int) -> bool:
        """Nothing stirs, and the arms that are there stay where they are. Whether one turns out to have left."""
        before = len(self._here)
        self._let_go(1)
        for arm in self._here:
            arm.last = time
            if arm.reach is not None:
                arm.reach.last = time
        return len(self._here) != before

    def _fall_asleep(self, blobs: Blobs) -> None:
        """Those that have not stirred for seconds are not looked for in the foreground any more."""
        for arm in [arm for arm in self._here if arm.is_asleep(blobs.asleep)]:
            self._here.remove(arm)
            self._asleep.append(arm)
            if not arm.resting:
                self._ended += arm.lie_down()

    def _awake_again(self, blobs: Blobs, time: int) -> list[ArmHere]:
        """Those of the sleeping ones that have stirred: they go on from where they lay, or were things and are gone."""
        woken = [arm for arm in self._asleep if not arm.is_asleep(blobs.asleep)]
        self._asleep = [arm for arm in self._asleep if arm not in woken]
        for arm in woken:
            arm.last = time
        return woken

    def _going_on(self) -> Iterator[Excursion]:
        return (arm.reach for arm in self._here if arm.reach is not None)

    def _come(self, seen: SeenArm, time: int) -> None:
        """An arm that was not there before; where it came from is known unless it is well in already."""
        arm = ArmHere(self._next_arm, seen.crossing, seen.fingers, seen.nearest, time, time, time)
        self._next_arm += 1
        self._here.append(arm)
        arm.see(seen, time)
        self._set_out(arm, seen, time, seen.reach <= AT_THE_EDGE_MM)
        self._reach(arm, seen, time)

    def _go_on(self, arm: ArmHere, seen: SeenArm, time: int) -> None:
        last, before = arm.last, arm.tip
        arm.see(seen, time)
        if arm.resting:
            if abs(seen.fingers - arm.rest) < (LEAVES_MM if seen.alone else 2 * LEAVES_MM):
                arm.settle(time)
                return
            self._set_out(arm, seen, last, seen_coming=True)
        self._reach(arm, seen, time)
        if arm.has_come_to_rest(seen, time, abs(seen.fingers - before)):
            self._ended += arm.lie_down()

    def _set_out(self, arm: ArmHere, seen: SeenArm, time: int, seen_coming: bool) -> None:
        """Its fingers come over the edge, or leave the place where they rested."""
        home = arm.home if arm.resting else seen.nearest
        arm.resting, arm.since = False, time
        arm.reach = Excursion(self._next, arm.number, time, home, seen.crossing, seen.angle, seen_coming, last=time)
        self._next += 1

    def _reach(self, arm: ArmHere, seen: SeenArm, time: int) -> None:
        if arm.reach is not None:
            arm.reach.follow(seen, time)

    def _look_at_fingers(self, blobs: Blobs) -> None:
        """What fingers hold that are on their way from here to there."""
        for arm in self._here:
            if arm.reach is not None and arm.alone and not arm.lost and arm.reach.shows_what_it_carries:
                arm.reach.look(self.arms.holds_card(blobs, arm.end))

    def _look_at_arms(self, blobs: Blobs, time: int) -> None:
        """How the arms look that are on a reach, and seen apart from others."""
        for arm in self._here:
            if arm.reach is not None and arm.alone and not arm.lost and arm.reach.looks.is_due(time):
                rings = self.arms.rings_of(blobs, arm.part, arm.end)
                if rings is not None:
                    arm.reach.looks.add(rings, time)

    def _doubt_pieces(self, time: int) -> None:
        """What appeared when an arm was lost in mid-table may be a piece of it, and then did not come in there."""
        lost = [arm.reach for arm in self._here if arm.reach is not None and arm.lost]
        for broken in (one for one in (*lost, *self._ended) if one.broke_off(time)):
            for arm in self._here:
                if arm.came > max(broken.entered, broken.last - BROKEN_MS) and arm.reach is not None:
                    arm.reach.seen_coming = False

    def _let_go(self, frames: int) -> None:
        for arm in [arm for arm in self._here if arm.lost >= frames]:
            self._here.remove(arm)
            if arm.reach is not None:
                arm.reach.left = arm.last
                self._ended.append(arm.reach)
                self._swallow(arm, arm.reach)

    def _swallow(self, lost: ArmHere, reach: Excursion) -> None:
        """Remember in which other arm this one was lost from sight: what that one does may be this one's doing."""
        for arm in self._here:
            if arm.reach is not None and not arm.lost and lost.end in arm.part:
                arm.reach.swallowed = reach.number, reach.last


def _apart(arm: ArmHere, seen: SeenArm) -> float:
    """How ill they go together: above all arms are known by where they cross the edge, if that was seen."""
    tips = abs(arm.tip - seen.fingers)
    by_root = abs(arm.root - seen.crossing) + TIP_SHARE * min(tips, SAME_ARM_MM)
    return by_root if arm.rooted else min(by_root, tips)


def _rounded(spent: Mapping[str, float]) -> tuple[tuple[str, int], ...]:
    return tuple((place, round(ms)) for place, ms in spent.items())


def _point(at: complex) -> TablePoint:
    return round(at.real, 1), round(at.imag, 1)
