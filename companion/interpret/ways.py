"""The ways in which people reach in from where they sit, and how well a hand over the table goes with each.

Fingers wait before their owner's body, a little to the side of their own hand, and cross the edge on the way between
there and what they reach for; who reaches far in leans forward, so that this way is straighter. The arm points back to
an elbow, which is held out to the side of its own hand, follows the fingers to the side, and closes in on the body when
they go far in. All of this is loose: people lean, twist, and get up. So nothing is ruled out, and what tells most is
what strays little among people of all sizes. How loose, `kiosk bench ways` tells, and fits the numbers anew.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from math import atan2, copysign, cos, degrees, dist, hypot, inf, prod, radians, sin
from typing import NamedTuple

from companion.table import ArmSpot
from vision.sightings import Reach, TablePoint


class People(NamedTuple):
    """How people reach in of whom nothing else is known, as the one who sits there sees it: to the right, and ahead."""

    right: float = 0.8
    """How often they reach with the right hand."""
    beside: float = 58.0
    """How far to either side of their spot they sit, who do not sit right at it."""
    lap_out: float = 60.0
    """Whence fingers come: so far to the side of the body,"""
    lap_behind: float = 84.0
    """so far behind the edge,"""
    lap_leans: float = 0.37
    """and farther by this share of how far they go in."""
    elbow_out: float = 254.0
    """Where arms point back to: so far to the side of the body,"""
    elbow_follows: float = 0.34
    """more by this share of how far aside the fingers are,"""
    elbow_closes: float = 0.2
    """less by this share of how far in they are,"""
    elbow_behind: float = 39.0
    """and so far behind the edge."""
    way: float = 29.0
    """How many millimetres fingers stray from the straight way over the edge,"""
    strays: float = 0.96
    """and how soon what is unusual is hardly ever seen: the tail is long, for hands go round things."""
    points: float = 2.2
    """By how many degrees an arm usually points elsewhere,"""
    blunt: float = 69.0
    """how ill its ends are known, in millimetres, which makes a short one point anywhere,"""
    bends: float = 3.0
    """and how soon what is unusual is hardly ever seen."""
    believed: float = 0.8
    """How far ways are believed that fit: where fingers come and go, and how the arm points, hang together. A fit
    says 0.63 to 0.7; what stories cost stands on bolder odds yet."""


USUAL = People()
SHOULDER_MM, POINTS_MM, BODY = 300.0, 500.0, 2.5
"""Of an arm of which only the way it points is known: so far behind the edge it may be this far from its owner's."""
SEEN_MM = 50.0
"""So far the fingers must be from the edge for the line between to say what is behind it."""


class Way(NamedTuple):
    """One way to reach in, as the one who sits there sees it."""

    share: float
    """How often it is reached so."""
    lap: float
    """How far to the right of the spot the fingers wait."""
    elbow: float
    """How far to the right the arm points back to when the fingers are straight before the spot, at the edge."""


Ways = tuple[Way, ...]


@lru_cache(maxsize=64)
def usual_ways(people: People = USUAL) -> Ways:
    """How somebody reaches in of whom nothing else is known."""
    hands = (1, people.right), (-1, 1 - people.right)
    return tuple(
        Way(usual / 3, beside + side * people.lap_out, beside + side * people.elbow_out)
        for beside, (side, usual) in product((-people.beside, 0.0, people.beside), hands)
    )


def way_of(hand: Reach, spot: ArmSpot) -> Way | None:
    """The way in which somebody who sits there has reached in, as far as it was seen."""
    came = hand.came or hand.went
    if hand.reached is None or came is None:
        return None
    inside = aside, ahead = _from_spot(spot, hand.reached)
    lap = _behind_the_edge(inside, _from_spot(spot, came), _lap_behind(ahead, USUAL))
    elbow = _behind_the_edge(inside, _from_spot(spot, (hand.x, hand.y)), USUAL.elbow_behind)
    if lap is None or elbow is None:
        return None
    held_out = elbow - USUAL.elbow_follows * aside
    return Way(1.0, lap, held_out + copysign(USUAL.elbow_closes * ahead, held_out))


def _behind_the_edge(inside: TablePoint, edge: TablePoint, far: float) -> float | None:
    """How far to the right the line from one point over another is so far behind the edge, if it gets there."""
    if inside[1] - edge[1] < SEEN_MM:
        return None
    share = (inside[1] + far) / (inside[1] - edge[1])
    return inside[0] + share * (edge[0] - inside[0])


@lru_cache(maxsize=1024)
def fit_of(hand: Reach, spot: ArmSpot, ways: Ways, width: float, height: float, people: People = USUAL) -> float:
    """How well a reach goes with somebody who sits there and reaches in so."""
    if hand.reached is None:
        return _usual(dist(_behind(hand.x, hand.y, hand.angle), _behind(*spot)) / POINTS_MM, BODY)
    x, y = hand.reached
    aside, ahead = _from_spot(spot, hand.reached)
    back, far_in = atan2(hand.x - x, hand.y - y), dist(hand.reached, (hand.x, hand.y))
    spread = hypot(people.points, degrees(people.blunt / max(1.0, far_in)))
    seen = [at for at in (hand.came, hand.went) if at is not None]
    total = 0.0
    for way in ways:
        lap = _onto_table(spot, way.lap, -_lap_behind(ahead, people))
        closes = copysign(people.elbow_closes * ahead, way.elbow)
        elbow = _onto_table(spot, way.elbow - closes + people.elbow_follows * aside, -people.elbow_behind)
        entry = _edge_between(hand.reached, lap, width, height)
        bend = degrees(atan2(elbow[0] - x, elbow[1] - y) - back)
        over = prod(_usual(dist(entry, at) / people.way, people.strays) for at in seen)
        total += way.share * over * _usual(((bend + 180) % 360 - 180) / spread, people.bends)
    return total


def _lap_behind(ahead: float, people: People) -> float:
    """How far behind the edge the fingers come from that go so far in."""
    return people.lap_behind + people.lap_leans * ahead


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


def _from_spot(spot: ArmSpot, at: TablePoint) -> TablePoint:
    """How far to the right of a spot and ahead of the edge a point is, as the one who sits there sees it."""
    turn, x, y = radians(spot.angle), at[0] - spot.x, at[1] - spot.y
    return x * cos(turn) + y * sin(turn), x * sin(turn) - y * cos(turn)


def _edge_between(inside: TablePoint, outside: TablePoint, width: float, height: float) -> TablePoint:
    """Where the straight way out of the table crosses its edge."""
    x, y = min(max(inside[0], 0.0), width), min(max(inside[1], 0.0), height)
    dx, dy = outside[0] - x, outside[1] - y
    share = min(_share(x, dx, width), _share(y, dy, height))
    return x + share * dx, y + share * dy


def _share(start: float, way: float, end: float) -> float:
    """After which share of the way one is at 0 or at the end."""
    return inf if not way else max(0.0, ((end if way > 0 else 0.0) - start) / way)
