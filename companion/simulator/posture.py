"""How a person sits and reaches: two shoulders, an upper arm, a forearm, and an elbow that is out to the side.

The measures are those of people (a tall man, a small child and everybody between), not of what the eye expects. From
above one sees a forearm that comes in aslant, from the side of the arm that reaches. Whoever reaches far straightens
the arm, then leans over. And whatever is above the felt seems farther out to a camera over the middle of the table.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass

import numpy as np

from companion.simulator.arrays import Points
from companion.table import TABLE_HEIGHT, TABLE_WIDTH, ArmSpot

_CAMERA = 900.0
"""Millimetres from the felt to the camera."""
_HAND = 25.0
"""How high above the felt a hand is."""
_SLACK = 0.97
"""Share of the arm's length at which people begin to lean over."""
_BACKWARDS = -0.4
"""Elbows go out and down, and a little back."""
_LAP = -150.0
"""Where fingers wait, in millimetres ahead of the table's edge: below 0 is off the table."""


@dataclass(frozen=True, slots=True)
class Build:
    """A person's measures in millimetres, and how they sit at the table."""

    shoulder: float = 165.0
    """From the middle of the body to a shoulder."""
    upper: float = 290.0
    fore: float = 440.0
    """From the elbow to the finger-tips."""
    height: float = 290.0
    """Of the shoulders above the felt."""
    behind: float = 120.0
    """Of the shoulders from the table's edge."""
    beside: float = 0.0
    """How far to the right of their spot they sit."""
    right_handed: bool = True


@dataclass(frozen=True, slots=True)
class Posture:
    """One reach of a person: with which arm, and how far out the elbow is."""

    build: Build = Build()
    right: bool = True
    out: float = 35.0
    """Degrees from a hanging elbow to one that is held out level."""
    aside: float = 0.0
    """How far the body has moved to the right for it."""

    @property
    def side(self) -> float:
        return 1.0 if self.right else -1.0

    def resting(self, spot: ArmSpot) -> tuple[float, float]:
        """Where the fingers are when they do nothing: off the table, before the body, nearer to their own shoulder."""
        right = self.build.beside + self.aside + 0.4 * self.side * self.build.shoulder
        return _onto_table(spot, right, _LAP)

    def elbow(self, spot: ArmSpot, x: float, y: float) -> tuple[float, float]:
        """Where the camera sees the elbow while the fingers are at x, y."""
        turn, dx, dy = math.radians(spot.angle), x - spot.x, y - spot.y
        # As the one who sits there sees it: how far to the right, how far ahead of the edge, how high.
        fingers_right = dx * math.cos(turn) + dy * math.sin(turn)
        fingers_ahead = dx * math.sin(turn) - dy * math.cos(turn)
        fingers = np.array([fingers_right, fingers_ahead, _HAND])
        shoulder = self._shoulder(fingers)
        # The third corner of the triangle of upper arm and forearm, on the side to which elbows go.
        far = float(np.linalg.norm(fingers - shoulder))
        axis = (fingers - shoulder) / far
        upper, fore = self.build.upper, self.build.fore
        along = float(np.clip((upper**2 - fore**2 + far**2) / (2 * far), -upper, upper))
        out = math.radians(self.out)
        wish = np.array([self.side * math.sin(out), _BACKWARDS, -math.cos(out)])
        pole = wish - axis * float(wish @ axis)
        elbow = shoulder + along * axis + math.sqrt(upper**2 - along**2) * pole / np.linalg.norm(pole)
        right, ahead, up = (float(v) for v in elbow)
        # What is above the felt seems farther out.
        seen = _CAMERA / (_CAMERA - max(_HAND, up))
        at_x, at_y = _onto_table(spot, right, ahead)
        middle_x, middle_y = TABLE_WIDTH / 2, TABLE_HEIGHT / 2
        return middle_x + (at_x - middle_x) * seen, middle_y + (at_y - middle_y) * seen

    def _shoulder(self, fingers: Points) -> Points:
        """Where the shoulder is: whoever reaches farther than the arm is long leans over."""
        build = self.build
        sitting = np.array([build.beside + self.aside + self.side * build.shoulder, -build.behind, build.height])
        way = fingers - sitting
        longest = _SLACK * (build.upper + build.fore)
        level = float(np.hypot(way[0], way[1]))
        lean = max(0.0, 1 - math.sqrt(longest**2 - float(way[2]) ** 2) / level)
        return np.asarray(sitting + lean * way * (1, 1, 0), np.float64)


def _onto_table(spot: ArmSpot, right: float, ahead: float) -> tuple[float, float]:
    """The point of the table that is so far to the right of a spot and ahead of the edge for the one who sits there."""
    turn = math.radians(spot.angle)
    return (
        spot.x + right * math.cos(turn) + ahead * math.sin(turn),
        spot.y + right * math.sin(turn) - ahead * math.cos(turn),
    )


STIFF = Posture(Build(shoulder=0.0), out=0.0)
"""An arm like a stick that turns about the middle of its player."""


def somebody(dice: random.Random) -> Build:
    """A person at random: two in three grown up."""
    grown = dice.uniform(0.92, 1.1) if dice.random() < 0.67 else dice.uniform(0.68, 0.92)
    return Build(
        shoulder=165 * grown,
        upper=290 * grown,
        fore=440 * grown,
        height=dice.uniform(330, 420) * grown - 90,
        behind=dice.uniform(70, 190),
        beside=max(-70.0, min(70.0, dice.gauss(0, 30))),
        right_handed=dice.random() < 0.88,
    )


def reaching(build: Build, dice: random.Random) -> Posture:
    """How this person reaches this time: mostly with the same arm, the elbow anywhere between close and wide."""
    usual = dice.random() < 0.9
    return Posture(build, build.right_handed == usual, dice.uniform(10, 60), dice.gauss(0, 20))
