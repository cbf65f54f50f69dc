"""What an arm is made of: a chain of capsules from the finger-tips to the hips, in skin and cloth.

Whoever leans over the table shows the shoulder, too, and what it hangs on: no arm ends in the air.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from companion.simulator.body import Cut, Look
from companion.simulator.space import Spot3
from companion.simulator.things import ReachingArm

SKINS = ((142, 174, 224), (116, 150, 205), (86, 118, 176), (60, 84, 128))
SLEEVES = ((205, 168, 120), (52, 34, 30), (196, 214, 226), (40, 40, 44), (150, 150, 216), (58, 96, 44))
"""Light blue, navy, cream, black, rose, and a green that might be the felt."""
_STRAP = (30, 34, 40)


class Part(Enum):
    """A piece of an arm: its length and how thick it is at either end, as shares of the stature."""

    UPPER = 0.186, 0.029, 0.025
    FOREARM = 0.146, 0.026, 0.017
    PALM = 0.054, 0.018, 0.024
    FINGER = 0.03, 0.0060, 0.0054
    FINGERTIP = 0.028, 0.0054, 0.0047
    THUMB = 0.036, 0.0085, 0.0068
    THUMBTIP = 0.024, 0.0066, 0.0056
    WATCH = 0.012, 0.0195, 0.0195
    SHORT_SLEEVE = 0.12, 0.036, 0.036
    SLEEVE = 0.186, 0.035, 0.031
    CUFF = 0.14, 0.031, 0.021
    LOOSE_SLEEVE = 0.187, 0.042, 0.042
    LOOSE_CUFF = 0.135, 0.042, 0.036
    COLLAR = 0.107, 0.036, 0.05
    TRUNK = 0.288, 0.075, 0.085
    LEGS = 0.245, 0.08, 0.06

    @property
    def length(self) -> float:
        return self.value[0]

    @property
    def thick(self) -> tuple[float, float]:
        return self.value[1:]


_SLEEVES = {Part.SHORT_SLEEVE, Part.SLEEVE, Part.CUFF, Part.LOOSE_SLEEVE, Part.LOOSE_CUFF}
CLOTH = frozenset({*_SLEEVES, Part.COLLAR, Part.TRUNK, Part.LEGS})
NAILED = frozenset({Part.FINGERTIP, Part.THUMBTIP})
_FINGERS = ((-0.72, 0.93, 0.0), (-0.24, 1.0, 0.0), (0.24, 0.95, 0.3), (0.7, 0.76, 0.6))
"""Of each finger from the thumb's side: where across the knuckles it starts, its length, and how far it is folded."""
_SPREAD = 0.75
"""How much nearer the tips are to each other than the knuckles."""
_LIES = 0.5
"""Of whoever bends so far that the spine rises by less than this share of its length the legs are seen behind, too."""
_RAISED = 0.012
"""How far the middle of a finger stands up, as a share of the stature."""


@dataclass(frozen=True, slots=True)
class Limb:
    """One capsule of an arm: from where to where, how thick, and which picture."""

    part: Part
    start: Spot3
    end: Spot3
    thick: tuple[float, float]


_Maker = Callable[[Part, Spot3, Spot3], Limb]


@lru_cache(maxsize=16)
def limbs(arm: ReachingArm) -> tuple[Limb, ...]:
    """The capsules of an arm, in the order in which they lie over each other."""
    joints, look = arm.joints, arm.look

    def limb(part: Part, start: Spot3, end: Spot3) -> Limb:
        one, other = (share * look.stature * look.girth for share in part.thick)
        return Limb(part, start, end, (one, other))

    def within(start: Spot3, end: Spot3, first: float, last: float) -> tuple[Spot3, Spot3]:
        return start.towards(end, first), start.towards(end, last)

    bare = [*_hand(arm, limb)]
    upper, fore = (joints.shoulder, joints.elbow), (joints.elbow, joints.wrist)
    watch = [limb(Part.WATCH, *within(*fore, 0.87, 0.95))] if look.watch and not arm.right else []
    match look.cut:
        case Cut.SHORT:
            dressed = [limb(Part.FOREARM, *fore), *watch, limb(Part.UPPER, *upper)]
            dressed.append(limb(Part.SHORT_SLEEVE, *within(*upper, 0.0, 0.6)))
        case Cut.LONG:
            dressed = [*watch, limb(Part.CUFF, *within(*fore, 0.0, 0.93)), limb(Part.SLEEVE, *upper)]
        case Cut.LOOSE:
            dressed = [limb(Part.FOREARM, *fore), *watch, limb(Part.LOOSE_CUFF, *within(*fore, 0.0, 0.85))]
            dressed.append(limb(Part.LOOSE_SLEEVE, *upper))
    trunk = [limb(Part.COLLAR, joints.shoulder, joints.chest), limb(Part.TRUNK, joints.chest, joints.hips)]
    spine = (joints.chest - joints.hips).unit
    if spine.z < _LIES:
        behind = Spot3(spine.x, spine.y, 0.0).unit * (Part.LEGS.length * look.stature)
        trunk.append(limb(Part.LEGS, joints.hips, joints.hips - behind))
    return (*bare, *dressed, *trunk)


def _hand(arm: ReachingArm, limb: _Maker) -> list[Limb]:
    """Fingers, thumb and palm; the longest finger ends at the tip, the others beside it."""
    joints, stature = arm.joints, arm.look.stature
    ahead = (joints.tip - joints.wrist).unit
    aside = Spot3(ahead.y, -ahead.x, 0.0).unit * (1.0 if arm.right else -1.0)
    wide, up = Part.PALM.thick[1] * stature, Spot3(0, 0, _RAISED * stature)
    fingers, found = joints.tip - joints.knuckles, []
    for across, long, fold in _FINGERS:
        knuckle = joints.knuckles + aside * (across * wide)
        tip = joints.knuckles + fingers * (long - 0.35 * fold) + aside * (across * wide * _SPREAD)
        middle = knuckle.towards(tip, 0.5) + up * (1 + fold)
        found += [limb(Part.FINGERTIP, middle, tip), limb(Part.FINGER, knuckle, middle)]
    root = joints.wrist.towards(joints.knuckles, 0.35) - aside * (0.75 * wide)
    joint = root + ahead * (0.03 * stature) - aside * (0.45 * wide)
    found += [limb(Part.THUMBTIP, joint, joint + ahead * (0.024 * stature) + aside * (0.25 * wide))]
    found += [limb(Part.THUMB, root, joint), limb(Part.PALM, joints.wrist, joints.knuckles)]
    return found


def ink_of(look: Look, part: Part) -> tuple[int, int, int]:
    """The colour of a limb: blue, green, red."""
    if part is Part.WATCH:
        return _STRAP
    return SLEEVES[look.sleeve] if part in CLOTH else SKINS[look.skin]
