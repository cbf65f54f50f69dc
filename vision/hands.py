"""Arms over the table and their reaches, followed from frame to frame.

An arm has a root, where it comes over the table's edge, and a tip, its fingers. It may lie there all evening: then it
rests. A reach is an excursion of the tip, over the edge or away from where it rested, and back.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np

from vision.arm_here import LEAVES_MM, ArmHere
from vision.arms import Arms, SeenArm
from vision.excursion import AT_THE_EDGE_MM, BROKEN_MS, Excursion
from vision.glance import Blobs
from vision.ground import Pixels
from vision.sightings import FINGERS_MM, Arm, Reach

SAME_ARM_MM = 140.0
"""How far the crossing of one arm may move from frame to frame."""
TIP_SHARE = 0.2
"""How much less it says where fingers were than where the arm crossed the edge."""
SETS_OUT_MS, SWINGS = 400, 2.0
"""As long as an arm sets out its elbow swings to the side, and its crossing moves so many times as far."""
BLIND_MS = 200
"""After so long without a picture, as when the camera was knocked, an arm that rested is looked for where it lay."""
LIES_THERE, AS_IT_LAY_MM = 0.6, 120.0
"""An arm that lies where one lay, by so large a share of what is seen of the smaller, is that one, unless another is
nearer to it than this: its own shadow, or the body behind it, may hide where it crosses the edge."""
LOST_FRAMES = 2
"""An arm that is not seen for so many frames has left."""
REMEMBERED_MS = 5000
"""So long a reach is told of after it has ended."""


class Hands:
    """Follows the arms over the table from frame to frame."""

    def __init__(self, table: tuple[float, float], places: Mapping[str, tuple[float, float, float, float]]) -> None:
        self.arms = Arms(table, places)
        self._arms: list[ArmHere] = []
        self._ended: list[Excursion] = []
        self._next_arm = self._next = 1

    @property
    def _here(self) -> list[ArmHere]:
        """Those that are looked for in the foreground."""
        return [arm for arm in self._arms if not arm.asleep]

    @property
    def _asleep(self) -> list[ArmHere]:
        return [arm for arm in self._arms if arm.asleep]

    @property
    def any_reaching(self) -> bool:
        return any(arm.reach is not None for arm in self._here)

    def tips(self) -> tuple[complex, ...]:
        """Where fingers are that may be doing something: those that rest at the edge do nothing."""
        return tuple(arm.tip for arm in self._here if not arm.resting)

    def is_by_arms_that_meet(self, at: complex) -> bool:
        """Whether fingers may be here unknown to us: of arms that meet it is only supposed which end is whose."""
        met = (arm for arm in self._here if not (arm.alone or arm.resting))
        return any((np.abs(self.arms.spots(arm.part) - at) <= FINGERS_MM).any() for arm in met)

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
        for arm in self._asleep:
            arm.asleep = False
        self._let_go(0)

    def follow(self, blobs: Blobs, time: int) -> None:
        """Take in one frame's foreground."""
        woken = self._sleep_or_wake(blobs, time)
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
        self._arms = [arm for arm in self._arms if not (arm in woken and arm.lost)]
        for one in strangers.values():
            self._come(one, time)
        for arm in self._here:
            arm.remember(blobs.seen)
            if not arm.lost and self._ends_apart(arm):
                arm.hand = self.arms.hand_of(blobs, arm.part, arm.end)
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

    def _sleep_or_wake(self, blobs: Blobs, time: int) -> list[ArmHere]:
        """Those that have not stirred for seconds are not looked for any more. Of those that stir again each goes on
        from where it lay, or was a thing and is gone: these are handed on."""
        changed = [arm for arm in self._arms if arm.asleep != arm.lies_asleep(blobs.asleep)]
        for arm in changed:
            arm.asleep = not arm.asleep
            if arm.asleep and not arm.resting:
                self._ended += arm.lie_down()
            if not arm.asleep:
                arm.last = time
        return [arm for arm in changed if not arm.asleep]

    def _going_on(self) -> Iterator[Excursion]:
        return (arm.reach for arm in self._here if arm.reach is not None)

    def _come(self, seen: SeenArm, time: int) -> None:
        """An arm that was not there before; where it came from is known unless it is well in already."""
        arm = ArmHere(self._next_arm, seen.crossing, seen.fingers, seen.nearest, time, time, time)
        self._next_arm += 1
        self._arms.append(arm)
        arm.see(seen, time)
        self._set_out(arm, seen, time, seen.reach <= AT_THE_EDGE_MM)
        self._reach(arm, seen, time)

    def _go_on(self, arm: ArmHere, seen: SeenArm, time: int) -> None:
        last, before = arm.last, arm.tip
        if arm.resting and seen.rests_on and abs(seen.fingers - before) >= LEAVES_MM:
            seen = arm.as_it_lay(seen)
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
        """What fingers hold that are on their way from here to there, or at work somewhere."""
        for arm in self._here:
            reach = None if arm.lost else arm.reach
            if reach is not None and (reach.shows_what_it_carries or reach.halts_plainly) and self._ends_apart(arm):
                reach.look(self.arms.holds_card(blobs, arm.end))

    def _ends_apart(self, arm: ArmHere) -> bool:
        """Whether all that is seen about its fingers is its own, though it may touch another arm elsewhere."""
        others = (other.part for other in self._here if other is not arm)
        return arm.alone or not any(self.arms.is_near_end(arm.end, part) for part in others)

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
            self._arms.remove(arm)
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
    off = by_root if arm.rooted else min(by_root, tips)
    return AS_IT_LAY_MM if off > AS_IT_LAY_MM and _shared(arm.part, seen.part) >= LIES_THERE else off


def _shared(one: Pixels, other: Pixels) -> float:
    """How large a share of the smaller of two parts is in both."""
    if not (len(one) and len(other)):
        return 0.0
    there = np.zeros(1 + max(one.max(), other.max()), np.bool_)
    there[one] = True
    return float(np.count_nonzero(there[other])) / min(len(one), len(other))
