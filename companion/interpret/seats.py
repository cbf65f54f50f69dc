"""Whose hand it was: a visit compared with where each player's arm comes over the edge."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import cos, hypot, radians, sin

from companion.table import Layout, Seat, Spot
from vision.sightings import Hand

SHOULDER_MM = 300.0
"""How far behind the table's edge a shoulder is; an arm that leans over points back to it."""
EDGE_SHARE = 0.25
"""How much the point of entry counts beside the shoulder: who reaches far to the side crosses the edge there."""
SPREAD_MM, TAIL = 75.0, 2.5
"""How far an arm usually strays from its own spot, and how soon it is hardly ever seen further away. The tail is long:
people lean over, and an arm far from every spot is nobody's in particular."""
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
    """The seat of a hand, by its point of entry and by whence the arm points; weakened by its own doubt."""
    near = {seat: (1 + (_strays(hand, spot) / SPREAD_MM) ** 2) ** -TAIL for seat, spot in layout.spots.items()}
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


def _strays(hand: Hand, spot: Spot) -> float:
    """Millimetres between this arm and the arm that belongs to the spot, at the edge and at the shoulder."""
    edge = hypot(hand.x - spot.x, hand.y - spot.y)
    hx, hy = _shoulder(hand.x, hand.y, hand.angle)
    sx, sy = _shoulder(spot.x, spot.y, spot.angle)
    return EDGE_SHARE * edge + (1 - EDGE_SHARE) * hypot(hx - sx, hy - sy)


def _shoulder(x: float, y: float, angle: float) -> tuple[float, float]:
    return x - SHOULDER_MM * sin(radians(angle)), y + SHOULDER_MM * cos(radians(angle))


def _sorted(odds: Mapping[Seat, float]) -> Guess:
    total = sum(odds.values()) or 1.0
    return Guess(tuple(sorted(((s, o / total) for s, o in odds.items()), key=lambda pair: (-pair[1], pair[0]))))
