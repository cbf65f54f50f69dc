"""How a person's arm comes over the edge of the table: the hand straight from the lap, the forearm from the elbow."""

from __future__ import annotations

from math import atan2, degrees, inf

from companion.simulator.body import Body
from companion.simulator.reach import HOME, Manner, home_of, reach
from companion.simulator.space import Spot3
from companion.table import TABLE_HEIGHT, TABLE_WIDTH, ArmSpot
from vision.sightings import Reach

Point = tuple[float, float]
CAMERA_MM = 900.0


def hand_from(spot: ArmSpot, to: Point, aside: float = 0.0, right: bool = True) -> Reach:
    """A whole visit, as the eye would tell it, by somebody who sits so far to the right of a spot."""
    side = 1 if right else -1
    manner = Manner(Body(beside=aside), right, home=Spot3(side * HOME.x + aside, HOME.y, HOME.z))
    home, joints = home_of(manner, spot), reach(manner, spot, Spot3(*to, 8.0))
    way, arm = over_the_edge(to, (home.x, home.y)), over_the_edge(to, seems(joints.elbow))
    angle = degrees(atan2(to[0] - arm[0], arm[1] - to[1])) % 360
    return Reach(1, *arm, angle, 0, 500, (), 1.0, way, to, way)


def seems(at: Spot3) -> Point:
    """Where on the felt something above it is seen by a camera 90 cm over the middle."""
    farther, x, y = CAMERA_MM / (CAMERA_MM - at.z), TABLE_WIDTH / 2, TABLE_HEIGHT / 2
    return x + farther * (at.x - x), y + farther * (at.y - y)


def over_the_edge(inside: Point, outside: Point) -> Point:
    """Where the straight way out crosses the table's edge."""
    (x, y), (dx, dy) = inside, (outside[0] - inside[0], outside[1] - inside[1])
    to_x = ((TABLE_WIDTH if dx > 0 else 0) - x) / dx if dx else inf
    to_y = ((TABLE_HEIGHT if dy > 0 else 0) - y) / dy if dy else inf
    share = min(to_x, to_y)
    return x + share * dx, y + share * dy
