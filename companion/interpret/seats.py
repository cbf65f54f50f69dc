"""Whose hand it was: the way it came and went, and whence its forearm came, compared with everybody's arms.

A hand comes from before its owner's body and goes back there, and so crosses the edge between there and what it
reached for. Where two are as near, the forearm tells them apart: elbows go out to the side of their own arm.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import atan2, cos, degrees, dist, hypot, inf, prod, radians, sin

from companion.interpret.arms import OUT, SITTINGS, Sitting, elbows, waiting
from companion.table import ArmSpot, Layout, Seat
from vision.sightings import Reach, TablePoint

WAY_MM, STRAYS = 110.0, 2.5
"""How far a hand usually strays from the straight way between where it waits and where it reaches, and how soon what
is unusual is hardly ever seen. The tail is long: people lean over, and reach round a glass."""
POINTS, BLUNT_MM, TURNS = 12.0, 25.0, 4.0
"""By how many degrees an arm usually points elsewhere than that of somebody in between; how ill the ends of an arm are
known, which makes a short one point anywhere; and how soon what is unusual is hardly ever seen."""
NAILS_MM = 30.0
"""So much farther on than the middle of what is seen of a hand its finger-tips are."""
SHOULDER_MM, POINTS_MM = 300.0, 800.0
"""Of an arm of which only the way it points is known: so far behind the edge it may be this far from its owner's."""
FUMBLES_MM, NEAR_MM = 90.0, 140.0
"""Hands that come in no farther than this have business before their owners, seldom farther away than that."""
NOBODYS = 1e-8
"""How well an arm goes with nobody: what goes no better with anybody is nobody's in particular."""
GLIMPSE, SOON = 0.5, 3
"""An arm of which next to nothing was seen is believed so far; and how soon it is believed when more of it was: who was
not seen coming can still be told by the way they went, or by the elbow."""
SURE = 0.9
"""A seat this likely is named without asking."""


@dataclass(frozen=True, slots=True)
class Guess:
    """How likely each seat is, likeliest first."""

    odds: tuple[tuple[Seat, float], ...]

    @property
    def seat(self) -> Seat | None:
        """The seat, where it is clear."""
        return self.odds[0][0] if self.odds and self.odds[0][1] >= SURE else None

    @property
    def best(self) -> Seat:
        return self.odds[0][0]

    def of(self, seat: Seat) -> float:
        return next((odd for one, odd in self.odds if one == seat), 0.0)


def anybody(layout: Layout) -> Guess:
    """No hand was seen: every seat is as likely as another."""
    return _sorted({seat: 1.0 for seat in layout.spots})


def whose(hand: Reach, layout: Layout) -> Guess:
    """The seat of a hand, by the ways on which it came and went and by whence it points; weakened by its own doubt."""
    near = {seat: _fits(hand, spot, layout) + NOBODYS for seat, spot in layout.spots.items()}
    total = sum(near.values())
    doubt = GLIMPSE * (1.0 - hand.sureness) ** SOON
    return _sorted({seat: (1.0 - doubt) * odd / total + doubt / len(near) for seat, odd in near.items()})


def blend(guesses: Mapping[Guess, float]) -> Guess:
    """Several hands may have done it: their seats, each by its share."""
    seats: dict[Seat, float] = {}
    for guess, share in guesses.items():
        for seat, odd in guess.odds:
            seats[seat] = seats.get(seat, 0.0) + share * odd
    return _sorted(seats)


def _fits(hand: Reach, spot: ArmSpot, layout: Layout) -> float:
    """How well a hand goes with somebody who sits there."""
    if hand.reached is None:
        return _usual(dist(_behind(hand.x, hand.y, hand.angle), _behind(*spot)) / POINTS_MM, STRAYS)
    fits = sum(_ways(hand, hand.reached, spot, one, layout) for one in SITTINGS) / len(SITTINGS)
    if dist((hand.x, hand.y), hand.reached) < FUMBLES_MM:
        fits *= _usual(dist(hand.reached, spot[:2]) / NEAR_MM, STRAYS)
    return fits


def _ways(hand: Reach, reached: TablePoint, spot: ArmSpot, sitting: Sitting, layout: Layout) -> float:
    """How well it goes with this arm: the way it came and went, and whence the forearm comes."""
    entry = _edge_between(_nails(hand, reached), waiting(spot, sitting), layout)
    seen = (at for at in (hand.came, hand.went) if at is not None)
    return prod(_usual(dist(entry, at) / WAY_MM, STRAYS) for at in seen) * _points(hand, reached, spot, sitting, layout)


def _points(hand: Reach, reached: TablePoint, spot: ArmSpot, sitting: Sitting, layout: Layout) -> float:
    """How well the forearm points to where the elbow of this arm would be."""
    x, y = nails = _nails(hand, reached)
    spread = hypot(POINTS, degrees(BLUNT_MM / max(dist(nails, (hand.x, hand.y)), NAILS_MM)))
    back = atan2(hand.x - x, hand.y - y)
    turns = (degrees(atan2(at[0] - x, at[1] - y) - back) for at in elbows(spot, sitting, nails, layout))
    return sum(_usual(((turn + 180) % 360 - 180) / spread, TURNS) for turn in turns) / len(OUT)


def _nails(hand: Reach, reached: TablePoint) -> TablePoint:
    """The tips of the fingers, a little beyond the middle of what is seen of them."""
    far = dist((hand.x, hand.y), reached)
    share = 1 + NAILS_MM / max(far, NAILS_MM)
    return hand.x + share * (reached[0] - hand.x), hand.y + share * (reached[1] - hand.y)


def _usual(strays: float, tail: float) -> float:
    """How usual it is to stray so many times as far as is usual."""
    return float((1 + strays**2) ** -tail)


def _behind(x: float, y: float, angle: float) -> TablePoint:
    """Where the shoulder of an arm is that crosses the edge there in that direction."""
    return x - SHOULDER_MM * sin(radians(angle)), y + SHOULDER_MM * cos(radians(angle))


def _edge_between(inside: TablePoint, outside: TablePoint, layout: Layout) -> TablePoint:
    """Where the straight way out of the table crosses its edge."""
    x, y = min(max(inside[0], 0.0), layout.width), min(max(inside[1], 0.0), layout.height)
    dx, dy = outside[0] - x, outside[1] - y
    share = min(_share(x, dx, layout.width), _share(y, dy, layout.height))
    return x + share * dx, y + share * dy


def _share(start: float, way: float, end: float) -> float:
    """After which share of the way one is at 0 or at the end."""
    return inf if not way else max(0.0, ((end if way > 0 else 0.0) - start) / way)


def _sorted(odds: Mapping[Seat, float]) -> Guess:
    total = sum(odds.values()) or 1.0
    return Guess(tuple(sorted(((s, o / total) for s, o in odds.items()), key=lambda pair: (-pair[1], pair[0]))))
