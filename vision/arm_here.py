"""An arm over the table, from when it comes until it is gone: at work, at rest, or asleep."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import numpy as np

from vision.arms import SeenArm
from vision.excursion import SAME_SPOT_MM, Excursion, point
from vision.ground import Pixels
from vision.hand_seen import HandSeen
from vision.known_arms import KnownArm
from vision.pixels import Gray
from vision.sightings import Arm

RESTS_AT_MM = 125.0
"""Fingers no farther in than this may lie at the edge because nothing is done with them."""
RESTS_MS, LONGER_MS, RESTS_LONG_MS = 500, 28, 4000
"""So long fingers stay at the edge before they rest, so much longer for each millimetre farther in, at most so long:
to lay a card takes less."""
LEAVES_MM, BACK_MM = 45.0, 35.0
"""So far from where they rested fingers are on a reach, and so near to it they are back."""
HIDDEN_SLOWS = 0.7
"""A hand that is hidden by another goes on by so much less from frame to frame, as far as anybody knows."""
NOWHERE = complex(-1e6, -1e6)
SLOW_MM = 22.0
"""Fingers that come so little farther from one frame to the next are about to stay."""
ASLEEP = 0.5
"""An arm of which a larger share sleeps has not stirred for seconds: it may be a thing, or stir again."""


@dataclass(slots=True, eq=False)
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
    asleep: bool = False
    """It has not stirred for seconds, and is out of the foreground until it does."""
    resting: bool = False
    rest: complex = NOWHERE
    """Where its fingers lay when they rested last."""
    home: complex = NOWHERE
    """The point of the edge nearest to them then; where they came over it, before they have been seen at rest."""
    reach: Excursion | None = None
    lost: int = 0
    """Frames in which it has not been seen."""
    rooted: bool = True
    """Where it comes over the edge was seen last time; a sleeve may look like the table."""
    step: complex = 0j
    """How far its fingers came from the last frame to this one."""
    part: Pixels = field(default_factory=lambda: np.empty(0, np.intp))
    """What of the foreground it was."""
    look: Gray = field(default_factory=lambda: np.empty(0, np.uint8))
    """How bright these pixels were; empty if no picture was at hand."""
    end: int = 0
    """The small pixel in which it was farthest in."""
    alone: bool = True
    hand: HandSeen | None = None
    """As it was last seen by itself, and where it has been found since."""
    _spot: complex = NOWHERE
    _stays_since: int = 0
    _under: bool = False
    """Its fingers may be under another arm, where they are only supposed to be."""

    def see(self, arm: SeenArm, time: int) -> None:
        """Where it is now, and since when its fingers have been there."""
        if abs(arm.fingers - self._spot) > SAME_SPOT_MM:
            self._spot, self._stays_since = arm.fingers, time
        if arm.found is not None:
            self.hand, self.step = arm.found
        else:
            self.step = arm.fingers - self.tip if arm.alone else self.step * HIDDEN_SLOWS
        if arm.alone or not self.resting:  # else it would grow into whatever touches it
            self.part = arm.part
        self.root, self.tip, self.nearest = arm.crossing, arm.fingers, arm.nearest
        self.lost, self.last, self.rooted = 0, time, arm.rooted
        self.end, self.alone, self._under = arm.end, arm.alone, arm.under
        if self.home == NOWHERE:
            self.home = arm.nearest

    def as_it_lay(self, arm: SeenArm) -> SeenArm:
        """The same arm with its fingers where they were, though something else looks like its end now, say an elbow."""
        reach, depth = abs(self.tip - arm.crossing), abs(self.tip - self.nearest)
        return replace(arm, fingers=self.tip, nearest=self.nearest, end=self.end, reach=reach, depth=depth)

    def remember(self, picture: Gray | None) -> None:
        """How bright it is in this frame, by the small picture."""
        if not self.lost:
            self.look = np.empty(0, np.uint8) if picture is None else picture.ravel()[self.part]

    @property
    def known(self) -> KnownArm:
        """As it was in the last frame."""
        came, sleeveless = self.came == self.last, self.lost == 1 and not self.rooted
        return KnownArm(self.root, self.tip, self.step, self.part, self.look, self.hand, came, self.resting, sleeveless)

    def stayed(self, time: int) -> int:
        return time - self._stays_since

    def has_come_to_rest(self, arm: SeenArm, time: int, step: float) -> bool:
        """Whether its fingers stay where nothing is done, or are back where they lay before."""
        farther_in = max(0.0, arm.depth - RESTS_AT_MM)
        back = not farther_in and abs(self.rest - arm.fingers) < BACK_MM and step < SLOW_MM
        return back or self.stayed(time) >= min(RESTS_LONG_MS, RESTS_MS + LONGER_MS * farther_in)

    def lies_asleep(self, asleep: Gray | None) -> bool:
        """Whether it is among what has not stirred for seconds."""
        return asleep is not None and bool((asleep.ravel()[self.part] > 0).mean() > ASLEEP)

    def lie_down(self) -> Iterator[Excursion]:
        """It rests from now on; the reach that ends with it."""
        self.resting, self.since = True, self._stays_since
        self._lie_here()
        if self.reach is not None:
            self.reach.left = max(self.reach.entered, self._stays_since)
            yield self.reach
        self.reach = None

    def settle(self, time: int) -> None:
        """While it rests it may shift little by little."""
        if self.stayed(time) >= RESTS_MS:
            self._lie_here()

    def _lie_here(self) -> None:
        self.rest = self._spot
        if not self._under:
            self.home = self.nearest

    def report(self) -> Arm:
        return Arm(self.number, point(self.root), point(self.tip), self.resting, self.since)
