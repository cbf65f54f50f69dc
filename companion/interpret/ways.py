"""The ways in which people reach in from where they sit, and how well a hand over the table goes with each.

Fingers wait before their owner's body, a little to the side of their own hand, and so cross the edge on the way between
there and what they reach for. The arm points back to an elbow, which swings out to the side of its own hand, far behind
the edge or near it. All of this is loose: people lean, twist, and get up. So nothing is ruled out, and what tells most
is what strays little among people of all sizes: the way an arm points.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from math import atan2, cos, degrees, dist, hypot, inf, prod, radians, sin
from typing import NamedTuple

from companion.table import ArmSpot
from vision.sightings import Reach, TablePoint

BESIDE_MM, HANDS = (-40.0, 0.0, 40.0), ((1, 0.75), (-1, 0.25))
"""How far to the right of their spot people sit; and how often they reach with the right hand, 1, or the left one."""
BEFORE_MM, LAP_MM = 80.0, 225.0
"""Whence fingers seem to come: so far to the side of the body, and behind the edge."""
OUT_MM, BEHIND_MM = 450.0, 240.0
"""Where arms point back to: so far to the side of the body, and behind the edge."""
WAY_MM, STRAYS = 160.0, 2.0
"""How far fingers stray from the straight way over the edge, and how soon what is unusual is hardly ever seen."""
POINTS, BLUNT_MM, BENDS = 3.0, 50.0, 1.3
"""By how many degrees an arm usually points elsewhere; how ill its ends are known, which makes a short one point
anywhere; and how soon what is unusual is hardly ever seen. The tail is long: elbows go up and down."""
SHOULDER_MM, POINTS_MM, BODY = 300.0, 800.0, 2.5
"""Of an arm of which only the way it points is known: so far behind the edge it may be this far from its owner's."""
FUMBLES_MM, NEAR_MM = 90.0, 70.0
"""Hands that come in no farther than this have business before their owners, seldom farther away than that."""
FAR_MM, LAZY = 100.0, 0.8
"""People reach for what is near: beyond so far from their spot the seldomer, the farther it is."""


class Way(NamedTuple):
    """One way to reach in: whence the fingers come and where the arm points back to, both behind the table's edge."""

    share: float
    """How often it is reached so."""
    lap: TablePoint
    elbow: TablePoint


Ways = tuple[Way, ...]


@lru_cache(maxsize=64)
def usual_ways(spot: ArmSpot) -> Ways:
    """How somebody reaches in who sits there, and of whom nothing else is known."""
    return tuple(
        Way(
            usual / len(BESIDE_MM),
            _onto_table(spot, beside + side * BEFORE_MM, -LAP_MM),
            _onto_table(spot, beside + side * OUT_MM, -BEHIND_MM),
        )
        for beside, (side, usual) in product(BESIDE_MM, HANDS)
    )


def way_of(hand: Reach, spot: ArmSpot) -> Way | None:
    """The way in which somebody who sits there has reached in, as far as it was seen."""
    came = hand.came or hand.went
    if hand.reached is None or came is None:
        return None
    lap, elbow = (
        _behind_the_edge(spot, hand.reached, came, LAP_MM),
        _behind_the_edge(spot, hand.reached, (hand.x, hand.y), BEHIND_MM),
    )
    return None if lap is None or elbow is None else Way(1.0, lap, elbow)


def _behind_the_edge(spot: ArmSpot, inside: TablePoint, edge: TablePoint, far: float) -> TablePoint | None:
    """Where the line from one point over another is so far behind the edge at which somebody sits, if it gets there."""
    turn = radians(spot.angle)
    ahead = [(x - spot.x) * sin(turn) - (y - spot.y) * cos(turn) for x, y in (inside, edge)]
    if ahead[0] - ahead[1] < BLUNT_MM:
        return None
    share = (ahead[0] + far) / (ahead[0] - ahead[1])
    return inside[0] + share * (edge[0] - inside[0]), inside[1] + share * (edge[1] - inside[1])


@lru_cache(maxsize=1024)
def fit_of(hand: Reach, spot: ArmSpot, ways: Ways, width: float, height: float) -> float:
    """How well a reach goes with somebody who sits there and reaches in so."""
    if hand.reached is None:
        return _usual(dist(_behind(hand.x, hand.y, hand.angle), _behind(*spot)) / POINTS_MM, BODY)
    x, y = hand.reached
    back, far_in = atan2(hand.x - x, hand.y - y), dist(hand.reached, (hand.x, hand.y))
    spread = hypot(POINTS, degrees(BLUNT_MM / max(1.0, far_in)))
    seen = [at for at in (hand.came, hand.went) if at is not None]
    total = 0.0
    for way in ways:
        entry = _edge_between(hand.reached, way.lap, width, height)
        bend = degrees(atan2(way.elbow[0] - x, way.elbow[1] - y) - back)
        over = prod(_usual(dist(entry, at) / WAY_MM, STRAYS) for at in seen)
        total += way.share * over * _usual(((bend + 180) % 360 - 180) / spread, BENDS)
    far = dist(hand.reached, spot[:2])
    if far_in < FUMBLES_MM:
        total *= _usual(far / NEAR_MM, STRAYS)
    return total * _usual(far / FAR_MM, LAZY)


def _usual(strays: float, tail: float) -> float:
    """How usual it is to stray so many times as far as is usual."""
    return float((1 + strays**2) ** -tail)


def _behind(x: float, y: float, angle: float) -> TablePoint:
    """Where the shoulder of an arm is that crosses the edge there in that direction."""
    return x - SHOULDER_MM * sin(radians(angle)), y + SHOULDER_MM * cos(radians(angle))


def _onto_table(spot: ArmSpot, right: float, ahead: float) -> TablePoint:
    """The point so far to the right of a spot and ahead of the edge, as the one who sits there sees it."""
    turn = radians(spot.angle)
    return spot.x + right * cos(turn) + ahead * sin(turn), spot.y + right * sin(turn) - ahead * cos(turn)


def _edge_between(inside: TablePoint, outside: TablePoint, width: float, height: float) -> TablePoint:
    """Where the straight way out of the table crosses its edge."""
    x, y = min(max(inside[0], 0.0), width), min(max(inside[1], 0.0), height)
    dx, dy = outside[0] - x, outside[1] - y
    share = min(_share(x, dx, width), _share(y, dy, height))
    return x + share * dx, y + share * dy


def _share(start: float, way: float, end: float) -> float:
    """After which share of the way one is at 0 or at the end."""
    return inf if not way else max(0.0, ((end if way > 0 else 0.0) - start) / way)
