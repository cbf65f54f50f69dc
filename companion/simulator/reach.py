"""How a body reaches: the hand goes where it is wanted, and wrist, elbow, shoulder and spine follow as is comfortable.

The hand is laid at its goal first. Then the spine bends forward and twists just so far that the arm need not be
stretched more than its owner likes; where sitting does not do, people rise from the chair, and at last lean over the
table. The elbow turns about the line from shoulder to wrist: it hangs, is held out, or is lifted over the table's edge.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from companion.simulator.body import Body
from companion.simulator.space import Spot3
from companion.table import ArmSpot

FOREARM_UP = 28.0
"""An elbow over the table lies on it."""
RIM, SLOPE = -70.0, 1.5
"""The table ends so far behind the line between its corner marks; an elbow hangs lower the farther behind it is."""
BENT, TWISTED, TURNED = 58.0, 32.0, 55.0
"""Degrees that a spine bends and twists while its owner sits, and to which side at most."""
ROSE_BENT, STEP = 74.0, 220.0
"""Degrees that those who stand bend, and millimetres that they step aside to get there."""
AT_THE_RIM = -95.0
"""Where the hips of somebody are who stands against the table."""
EFFORTS, BACKED = 3.0, -1.0
"""1: bent as far as sitting allows; 2: risen; 3: lying over the table; -1: leant back, the chair pushed off."""
CRAMPED = 0.55
"""An arm is seldom bent more than to this share of its length: one leans back instead."""
SPINE_UP, KNEELS = 0.07, 90.0
"""So far above the felt a spine is that comes over the table's end, as a share of the stature: a trunk is thick, and
who is too small kneels on the chair. They have done so once the chest is there, and begin so many millimetres
sooner."""
STRAIGHT = 0.98
"""Nobody's arm is ever quite straight."""
LEANT, PUSHED = 12.0, 90.0
"""Degrees that people lean back, and millimetres by which they push themselves off."""
ARCH = 0.1
"""How far the knuckles stand up, as a share of the hand."""
PALM = 0.52

HOME = Spot3(65.0, -190.0, 70.0)


class Grip(NamedTuple):
    """How fingers hold a card: how far its middle is ahead of their tips, and how far it is turned out of their way."""

    ahead: float = 12.0
    turned: float = 0.0


USUAL_GRIP = Grip()


@dataclass(frozen=True, slots=True)
class Manner:
    """One reach of a person: with which hand, and how it is held."""

    body: Body
    right: bool = True
    swivel: float = 35.0
    """Degrees from an elbow that hangs to one that is held out level."""
    stretch: float = 0.9
    """Share of the arm's length to which it is stretched before the spine helps."""
    effort: float = 0.0
    """How far the spine helps anyhow."""
    wrist: float = 0.0
    """Degrees by which the hand turns to the right of the forearm."""
    droop: float = 28.0
    """Degrees by which the fingers point down."""
    lift: float = 35.0
    """How high the hand rises on its way."""
    home: Spot3 = HOME
    """Where the finger-tips wait, as their owner sees it: before the body, behind the edge."""
    grip: Grip = USUAL_GRIP

    @property
    def side(self) -> float:
        return 1.0 if self.right else -1.0


@dataclass(frozen=True, slots=True)
class Joints:
    """An arm over the table, from the tip of the longest finger to the shoulder, and the trunk that it belongs to."""

    hips: Spot3
    chest: Spot3
    """Between the shoulders."""
    shoulder: Spot3
    elbow: Spot3
    wrist: Spot3
    knuckles: Spot3
    tip: Spot3


def manner(body: Body, dice: random.Random) -> Manner:
    """How this person reaches this time: mostly with the same hand."""
    return with_hand(body, body.right_handed == (dice.random() < 0.9), dice)


def with_hand(body: Body, right: bool, dice: random.Random) -> Manner:
    """How this person reaches with this hand this time."""
    side = 1.0 if right else -1.0
    return Manner(
        body,
        right,
        swivel=min(80.0, max(5.0, dice.gauss(35, 16))),
        stretch=dice.uniform(0.8, 0.97),
        effort=max(0.0, dice.gauss(0, 0.12)),
        wrist=dice.gauss(-4 * side, 9),
        droop=dice.uniform(12, 42),
        lift=dice.uniform(20, 75),
        home=Spot3(
            body.beside + side * dice.uniform(0.0, 0.07) * body.stature + dice.gauss(0, 20),
            -dice.uniform(110, 230),
            dice.uniform(10, 120),
        ),
        grip=Grip(dice.uniform(-14, 24), dice.gauss(6 * side, 14)),
    )


USUAL = Manner(Body())
"""Somebody of no particular size, who reaches as one does."""


def between(one: Manner, other: Manner, share: float) -> Manner:
    """On the way from one manner of the same hand to another."""
    if share in (0.0, 1.0):
        return other if share else one

    return replace(
        other,
        swivel=one.swivel + (other.swivel - one.swivel) * share,
        stretch=one.stretch + (other.stretch - one.stretch) * share,
        effort=one.effort + (other.effort - one.effort) * share,
        wrist=one.wrist + (other.wrist - one.wrist) * share,
        droop=one.droop + (other.droop - one.droop) * share,
    )


def home_of(manner: Manner, spot: ArmSpot) -> Spot3:
    """Where the fingers wait while they do nothing, on or beside the table."""
    return onto_table(spot, manner.home)


@lru_cache(maxsize=64)
def reach(manner: Manner, spot: ArmSpot, fingers: Spot3) -> Joints:
    """The arm while its longest finger is there, over the table."""
    body, tip = manner.body, _from_spot(spot, fingers)
    towards, joints = _level(tip - _trunk(manner, tip, 0.0).shoulder), None
    for _ in range(3):
        drop = math.radians(manner.droop)
        wrist = tip - Spot3(towards.x * math.cos(drop), towards.y * math.cos(drop), -math.sin(drop)) * body.hand
        trunk = _trunk_for(manner, wrist)
        shoulder, elbow = trunk.shoulder, _elbow(manner, trunk.shoulder, wrist)
        joints = trunk, elbow, wrist
        # The hand goes on where the forearm points, and the wrist gives way to where it is wanted.
        towards = _turned((_level(wrist - elbow) + _level(tip - shoulder)).unit, manner.wrist)
    assert joints is not None
    trunk, elbow, wrist = joints
    knuckles = wrist.towards(tip, PALM) + Spot3(0, 0, ARCH * body.hand)
    return Joints(*(onto_table(spot, at) for at in (*trunk, elbow, wrist, knuckles, tip)))


class Trunk(NamedTuple):
    """A bent and twisted trunk, as far as an arm hangs on it."""

    hips: Spot3
    chest: Spot3
    shoulder: Spot3

    def moved(self, by: Spot3) -> Trunk:
        return Trunk(*(at + by for at in self))


def _trunk_for(manner: Manner, wrist: Spot3) -> Trunk:
    """Where the shoulder goes so that the wrist is comfortably away: neither too far, nor before the chest."""
    length = manner.body.upper + manner.body.fore

    def wants(effort: float) -> float:
        """The harder it is to get there, the more an arm is stretched, too."""
        return manner.stretch + (STRAIGHT - manner.stretch) * min(1.0, max(0.0, effort))

    def spare(effort: float) -> float:
        """How far the wrist is beyond what the arm would like to reach, as a share of the arm."""
        return (wrist - _trunk(manner, wrist, effort).shoulder).length / length - wants(effort)

    cramped = CRAMPED - manner.stretch
    usual = spare(manner.effort)
    if cramped <= usual <= 0:
        return _trunk(manner, wrist, manner.effort)
    near, far = (EFFORTS, manner.effort) if usual > 0 else (manner.effort, BACKED)
    wanted = 0.0 if usual > 0 else cramped
    for _ in range(8):
        middle = (near + far) / 2
        near, far = (near, middle) if spare(middle) > wanted else (middle, far)
    there = _trunk(manner, wrist, near)
    way = wrist - there.shoulder
    # A small child climbs on to the table for what is left.
    left = math.hypot(way.x, way.y) - math.sqrt(max(0.0, (STRAIGHT * length) ** 2 - way.z**2))
    return there.moved(_level(way) * max(0.0, left))


def _trunk(manner: Manner, wrist: Spot3, effort: float) -> Trunk:
    """The trunk of a body that makes such an effort to get nearer, or leans back."""
    body = manner.body
    sits, rises, lies = (min(1.0, max(0.0, effort - step)) for step in range(3))
    back = max(0.0, -effort)
    steps = rises * max(-STEP, min(STEP, wrist.x - body.beside))
    hips = Spot3(
        body.beside + steps,
        -body.behind - back * PUSHED + rises * (body.behind + AT_THE_RIM) + lies * 0.3 * body.stature,
        body.hips_up + rises * 0.8 * max(0.0, body.hips_up_standing - body.hips_up),
    )
    most = BENT * body.supple
    bent = body.lean + sits * (most - body.lean) + rises * (ROSE_BENT - most) - back * (body.lean + LEANT)
    bend = math.radians(bent)
    aside = math.degrees(math.atan2(wrist.x - hips.x, max(1.0, wrist.y - hips.y)))
    turn = math.radians(min(TURNED, max(-TURNED, aside)) * min(1.0, 0.3 + sits))
    spine = Spot3(math.sin(bend) * math.sin(turn), math.sin(bend) * math.cos(turn), math.cos(bend))
    twist = math.radians(TWISTED * body.supple * (0.15 + 0.85 * sits))
    across = Spot3(math.cos(twist), manner.side * math.sin(twist), 0.0).beside(spine).unit
    chest = hips + spine * body.trunk
    return _over_the_end(body, Trunk(hips, chest, chest + across * (manner.side * body.shoulder)))


def _over_the_end(body: Body, trunk: Trunk) -> Trunk:
    """The trunk raised from the chair as far as it has to be in order not to go through the table."""
    hips, chest = trunk.hips, trunk.chest
    there = min(1.0, (chest.y - RIM) / KNEELS + 1.0)
    if there <= 0.0:
        return trunk
    behind = min(1.0, max(0.0, (RIM - hips.y) / max(1e-9, chest.y - hips.y)))
    lowest = min(chest.z, hips.towards(chest, behind).z)
    return trunk.moved(Spot3(0.0, 0.0, there * max(0.0, SPINE_UP * body.stature - lowest)))


def _elbow(manner: Manner, shoulder: Spot3, wrist: Spot3) -> Spot3:
    """The elbow, swivelled about the line from shoulder to wrist, and lifted where the table is in its way."""
    upper, fore = manner.body.upper, manner.body.fore
    way = wrist - shoulder
    far, axis = way.length, way.unit
    along = min(upper, max(-upper, (upper**2 - fore**2 + far**2) / (2 * far)))
    away = math.sqrt(upper**2 - along**2)
    hangs = Spot3(0.0, -0.25, -1.0).beside(axis).unit
    out = hangs.across(axis) * manner.side
    swivel = manner.swivel
    while True:
        turn = math.radians(swivel)
        elbow = shoulder + axis * along + (hangs * math.cos(turn) + out * math.sin(turn)) * away
        if swivel >= 110 or elbow.z >= FOREARM_UP - SLOPE * max(0.0, RIM - elbow.y):
            return elbow
        swivel += 2.0


def _level(way: Spot3) -> Spot3:
    return Spot3(way.x, way.y, 0.0).unit


def _turned(way: Spot3, degrees: float) -> Spot3:
    """A level way turned to the right."""
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return Spot3(c * way.x + s * way.y, c * way.y - s * way.x, way.z)


def _from_spot(spot: ArmSpot, at: Spot3) -> Spot3:
    """As the one who sits there sees it: how far to the right, how far ahead of the edge, how high."""
    turn, dx, dy = math.radians(spot.angle), at.x - spot.x, at.y - spot.y
    return Spot3(dx * math.cos(turn) + dy * math.sin(turn), dx * math.sin(turn) - dy * math.cos(turn), at.z)


def onto_table(spot: ArmSpot, at: Spot3) -> Spot3:
    """The point of the table that the one who sits there sees so far to the right, ahead of the edge and above it."""
    turn = math.radians(spot.angle)
    return Spot3(
        spot.x + at.x * math.cos(turn) + at.y * math.sin(turn),
        spot.y + at.x * math.sin(turn) - at.y * math.cos(turn),
        at.z,
    )
