"""Whose hand it was: the way it came and went, compared with where each player's hands wait.

The arm itself says little: elbows are out to the side, far reaches are leant into, and a forearm that belongs to the
one before the left half of an edge points back to the one before the right half. But a hand comes from before its
owner's body and goes back there, and so crosses the edge between there and what it reached for.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import cos, dist, inf, prod, radians, sin

from companion.table import Layout, Seat, Spot
from vision.sightings import Hand, Point

WAITING_MM, BESIDE_MM = 150.0, 75.0
"""Whence hands come and whither they go back: so far before the table's edge, to the right or left of the body."""
WAY_MM = 70.0
"""How far a hand usually strays from the straight way between there and where it reaches."""
SHOULDER_MM = 300.0
"""How far behind the table's edge a shoulder is."""
POINTS_MM = 800.0
"""How far from its owner's shoulder an arm points: elbows are out to the side, so that it says little."""
FUMBLES_MM, NEAR_MM = 90.0, 280.0
"""Hands that come in no farther than this have business before their owners, seldom farther away than that."""
TAIL = 2.5
"""How soon what is unusual is hardly ever seen. The tail is long: people lean over, and an arm far from every spot is
nobody's in particular."""
NOBODYS = 1e-6
"""How well an arm goes with nobody: what goes no better with anybody is nobody's in particular."""
GLIMPSE = 0.5
"""An arm that was seen poorly may still be followed to its seat; this much of its doubt is believed."""
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


def whose(hand: Hand, layout: Layout) -> Guess:
    """The seat of a hand, by the ways on which it came and went and by whence it points; weakened by its own doubt."""
    near = {seat: _fits(hand, spot, layout) + NOBODYS for seat, spot in layout.spots.items()}
    total = sum(near.values())
    doubt = (1.0 - hand.sureness) * GLIMPSE
    return _sorted({seat: (1.0 - doubt) * odd / total + doubt / len(near) for seat, odd in near.items()})


def blend(guesses: Mapping[Guess, float]) -> Guess:
    """Several hands may have done it: their seats, each by its share."""
    seats: dict[Seat, float] = {}
    for guess, share in guesses.items():
        for seat, odd in guess.odds:
            seats[seat] = seats.get(seat, 0.0) + share * odd
    return _sorted(seats)


def _fits(hand: Hand, spot: Spot, layout: Layout) -> float:
    """How well a hand goes with somebody who sits there."""
    fits = _usual(dist(_behind(hand.x, hand.y, hand.angle), _behind(*spot)), POINTS_MM)
    if hand.reached is None:
        return fits
    if dist((hand.x, hand.y), hand.reached) < FUMBLES_MM:
        fits *= _usual(dist(hand.reached, spot[:2]), NEAR_MM)
    return fits * sum(_on_its_way(hand, hand.reached, _waiting(spot, side), layout) for side in (-1, 1))


def _on_its_way(hand: Hand, reached: Point, waiting: Point, layout: Layout) -> float:
    """How well it came and went by the straight way from here."""
    x, y = _edge_between(reached, waiting, layout)
    return prod(_usual(dist((x, y), seen), WAY_MM) for seen in (hand.came, hand.went) if seen is not None)


def _usual(strays: float, spread: float) -> float:
    return float((1 + (strays / spread) ** 2) ** -TAIL)


def _behind(x: float, y: float, angle: float) -> Point:
    """Where the shoulder of an arm is that crosses the edge there in that direction."""
    return x - SHOULDER_MM * sin(radians(angle)), y + SHOULDER_MM * cos(radians(angle))


def _waiting(spot: Spot, side: int) -> Point:
    ahead_x, ahead_y = sin(radians(spot.angle)), -cos(radians(spot.angle))
    return (
        spot.x - WAITING_MM * ahead_x - side * BESIDE_MM * ahead_y,
        spot.y - WAITING_MM * ahead_y + side * BESIDE_MM * ahead_x,
    )


def _edge_between(inside: Point, outside: Point, layout: Layout) -> Point:
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
