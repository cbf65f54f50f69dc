"""The simulated people: arms of bone that reach where they should, seen in perspective, and hands that rest."""

from __future__ import annotations

import math
import random
from itertools import pairwise

import numpy as np
import pytest

from companion.simulator.arm_sprite import capsules, covers
from companion.simulator.body import Body, somebody
from companion.simulator.camera import Camera
from companion.simulator.felt import SimulatedFelt
from companion.simulator.gesture import Gesture, Stop
from companion.simulator.reach import RIM, Joints, Manner, manner, reach, with_hand
from companion.simulator.resting import RestingHand
from companion.simulator.space import Spot3
from companion.simulator.things import ReachingArm
from companion.table import ArmSpot, Seat, spots_around
from tests.simulator.people import an_arm

NEAR = ArmSpot(480, 520, 0)
STEP_MS = 66


def reaches(seed: int, count: int = 40) -> list[tuple[Manner, Joints]]:
    """People of all sizes at the near side, each reaching somewhere on the table."""
    dice = random.Random(seed)
    people = [manner(somebody(dice), dice) for _ in range(count)]
    goals = [Spot3(dice.uniform(40, 920), dice.uniform(30, 510), dice.uniform(5, 60)) for _ in people]
    return [(one, reach(one, NEAR, goal)) for one, goal in zip(people, goals, strict=True)]


def test_bones_are_as_long_wherever_the_hand_goes() -> None:
    for one, arm in reaches(1):
        assert (arm.elbow - arm.shoulder).length == pytest.approx(one.body.upper, rel=0.01)
        assert (arm.tip - arm.wrist).length == pytest.approx(one.body.hand, rel=0.01)
        assert (arm.wrist - arm.elbow).length == pytest.approx(one.body.fore, rel=0.02)


def test_fingers_arrive_where_they_were_sent_even_those_of_a_small_child() -> None:
    child = Manner(Body(stature=1100.0))
    assert reach(child, NEAR, Spot3(880, 40, 8)).tip == Spot3(880, 40, 8)


def test_nobody_reaches_through_the_table() -> None:
    over = [arm.elbow for _, arm in reaches(2, 200) if arm.elbow.y < 520 - RIM]
    assert over and sum(elbow.z > 0 for elbow in over) >= 0.99 * len(over)


def test_nobody_who_leans_over_the_table_is_bent_through_it() -> None:
    lean = [arm for _, arm in reaches(2, 200) if arm.chest.y < 520 - RIM]
    spines = [arm.hips.towards(arm.chest, n / 10) for arm in lean for n in range(11)]
    over = [at.z for at in spines if at.y < 520 - RIM]
    assert len(lean) > 10 and min(over) > 60


def test_an_elbow_is_on_the_side_of_its_own_arm() -> None:
    """For a hand straight before its owner."""
    dice = random.Random(3)
    for right in (True, False):
        for _ in range(40):
            body = Body(stature=dice.uniform(1100, 1900))
            arm = reach(with_hand(body, right, dice), NEAR, Spot3(480, 380, 8))
            assert (arm.elbow.x > 480) == right


def test_an_arm_moves_without_jumps_but_for_an_elbow_that_is_lifted_over_the_edge() -> None:
    jumps = 0
    for one, _ in reaches(4, 10):
        path = [reach(one, NEAR, Spot3(300 + 5 * n, 480 - 4 * n, 20)) for n in range(80)]
        steps = [(after.elbow - before.elbow).length for before, after in pairwise(path)]
        jumps += sum(step > 45 for step in steps)
    assert jumps <= 3


def test_what_is_high_above_the_felt_is_seen_farther_out_and_larger() -> None:
    camera = Camera()
    low, high = (an_arm(Seat(0), (200, 300), NEAR) for _ in range(2))
    joints = (getattr(low.joints, name) for name in Joints.__slots__)
    raised = Joints(*(Spot3(at.x, at.y, at.z + 150) for at in joints))
    high = ReachingArm(Seat(0), raised, low.look)
    ends, above = capsules(low, camera)[0], capsules(high, camera)[0]
    assert above[2] > 1.15 * ends[2]
    middle = np.array((960, 540))
    assert np.hypot(*(above[3:5] - middle)) > 1.15 * np.hypot(*(ends[3:5] - middle))


def test_a_mark_under_the_forearm_is_covered_and_one_beside_it_is_not() -> None:
    camera, arm = Camera(), an_arm(Seat(0), (480, 200), NEAR)
    wrist = camera.to_px(np.array([[arm.joints.wrist.x, arm.joints.wrist.y]]), arm.joints.wrist.z)
    assert covers(arm, wrist, camera)
    assert not covers(arm, camera.to_px(np.array([[100.0, 100.0]])), camera)


def test_a_resting_hand_reaches_and_goes_back_to_its_rest() -> None:
    felt, how = SimulatedFelt(spots_around(4)), manner(Body(), random.Random(5))
    felt.rest(RestingHand(Seat(0), how, felt.spots[Seat(0)], random.Random(1)))
    at: list[tuple[float, float]] = []
    now = 0
    while len(at) < 16 or felt.busy():
        now += STEP_MS
        felt.step(now)
        hands = [thing for thing in felt.things() if isinstance(thing, ReachingArm)]
        at += [(hand.x, hand.y) for hand in hands]
        if len(at) == 15:
            felt.begin(Gesture(Seat(0), (Stop(300, 200),), manner=how), now)
    assert math.dist(at[14], at[-1]) < 40 and at[14][1] > 430
    assert min(math.dist(one, (300, 200)) for one in at) < 5
    assert max(math.dist(a, b) for a, b in pairwise(at)) < 90
