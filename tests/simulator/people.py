"""Somebody of no particular size, who reaches over the table."""

from __future__ import annotations

from companion.simulator.reach import USUAL, Manner, reach
from companion.simulator.space import Spot3
from companion.simulator.things import ReachingArm
from companion.table import ArmSpot, Seat


def an_arm(seat: Seat, fingers: tuple[float, float], spot: ArmSpot, manner: Manner = USUAL) -> ReachingArm:
    """The arm of whoever sits there, its fingers on the felt."""
    joints = reach(manner, spot, Spot3(*fingers, 8.0))
    return ReachingArm(seat, joints, manner.body.look, manner.right)
