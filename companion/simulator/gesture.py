"""A gesture: a hand comes in from its seat, does something here and there, and goes home.

A `Gesture` is plain data; a `MovingGesture` is the same on the clock. Hands start and stop smoothly, and a long way
takes a little more time than a short one.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from companion.simulator.posture import STIFF, Posture
from companion.simulator.things import ReachingArm
from companion.table import ArmSpot, Seat


@dataclass(frozen=True, slots=True)
class Take:
    """A card is picked up; a negative number takes `count` from the stock."""

    number: int
    count: int = 1


@dataclass(frozen=True, slots=True)
class Leave:
    """A card is put down."""

    number: int
    x: float
    y: float
    angle: float
    face_up: bool = True


@dataclass(frozen=True, slots=True)
class Restock:
    """The cards in the hand are squared up and become a stock of `count`."""

    x: float
    y: float
    angle: float
    count: int


@dataclass(frozen=True, slots=True)
class Bump:
    """A card is pushed a little where it lies, without meaning to."""

    number: int
    dx: float
    dy: float
    turn: float


HandAct = Take | Leave | Restock | Bump


@dataclass(frozen=True, slots=True)
class Stop:
    """A place the fingers go to, what they do there, and how long they stay."""

    x: float
    y: float
    acts: tuple[HandAct, ...] = ()
    dwell: int = 160


@dataclass(frozen=True, slots=True)
class Gesture:
    """One visit of a hand."""

    seat: Seat
    stops: tuple[Stop, ...]
    carries: tuple[tuple[int, bool], ...] = ()
    """Cards it brings along, and whether their faces are up."""
    pace: float = 1.0
    """1 is an easy hand, 2 takes twice as long."""
    posture: Posture = STIFF
    sleeve: int | None = None
    """Which of the simulator's sleeves; the seat's own if none is named."""


_BEYOND = 480.0
"""How far beyond the player's spot the drawn arm goes on."""


@dataclass(frozen=True, slots=True)
class _Leg:
    """A straight way from one point to another, or a rest at one."""

    start: float
    end: float
    from_x: float
    from_y: float
    to_x: float
    to_y: float

    def at(self, now: float) -> tuple[float, float]:
        share = 1.0 if self.end <= self.start else min(1.0, max(0.0, (now - self.start) / (self.end - self.start)))
        eased = share * share * (3 - 2 * share)
        return self.from_x + (self.to_x - self.from_x) * eased, self.from_y + (self.to_y - self.from_y) * eased


class MovingGesture:
    """A gesture on its way, on the clock."""

    def __init__(self, gesture: Gesture, spot: ArmSpot, now: int, rest: tuple[float, float] | None = None) -> None:
        self.gesture, self.seat = gesture, gesture.seat
        self.carried = gesture.carries
        self._spot = spot
        home = gesture.posture.resting(spot) if rest is None else rest
        self._legs: list[_Leg] = []
        self._due: list[tuple[float, HandAct]] = []
        at, when = home, float(now)
        for stop in gesture.stops:
            there = stop.x, stop.y
            arrived = self._go(at, there, when)
            self._due += [(arrived + stop.dwell / 2, act) for act in stop.acts]
            at, when = there, arrived + stop.dwell * gesture.pace
            self._legs.append(_Leg(arrived, when, *there, *there))
        self._end = self._go(at, home, when)
        self._now = float(now)

    def due(self, now: int) -> list[HandAct]:
        """What the fingers do between the last step and this one."""
        self._now = now
        ready = [act for when, act in self._due if when <= now]
        self._due = [(when, act) for when, act in self._due if when > now]
        return ready

    def has_left(self, now: int) -> bool:
        return now >= self._end and not self._due

    def arm(self) -> ReachingArm:
        leg = next((leg for leg in self._legs if self._now <= leg.end), self._legs[-1])
        x, y = leg.at(self._now)
        gesture = self.gesture
        return arm_of(gesture.seat, gesture.posture, self._spot, round(x, 2), round(y, 2), gesture.sleeve)

    def heading(self) -> tuple[float, float, float]:
        return pointing(self.arm())

    def _go(self, start: tuple[float, float], end: tuple[float, float], when: float) -> float:
        """Move on from the one point to the other; when the hand arrives."""
        far = math.dist(start, end)
        until = when + (140 + 0.75 * far) * self.gesture.pace
        self._legs.append(_Leg(when, until, *start, *end))
        return until


class Reach:
    """A hand that follows a pointer, for as long as somebody drags."""

    def __init__(
        self, seat: Seat, spot: ArmSpot, x: float, y: float, carried: tuple[tuple[int, bool], ...] = ()
    ) -> None:
        self.seat, self.spot = seat, spot
        self.x, self.y = x, y
        self.carried = carried
        self.gone = False

    def due(self, now: int) -> list[HandAct]:
        return []

    def has_left(self, now: int) -> bool:
        return self.gone

    def arm(self) -> ReachingArm:
        return arm_of(self.seat, STIFF, self.spot, round(self.x, 1), round(self.y, 1))

    def heading(self) -> tuple[float, float, float]:
        return pointing(self.arm())


def arm_of(seat: Seat, posture: Posture, spot: ArmSpot, x: float, y: float, sleeve: int | None = None) -> ReachingArm:
    """The arm with its finger-tips at x, y; what is seen of it runs from there through the elbow."""
    elbow_x, elbow_y = posture.elbow(spot, x, y)
    far = (math.dist((x, y), (spot.x, spot.y)) + _BEYOND) / max(1.0, math.dist((x, y), (elbow_x, elbow_y)))
    return ReachingArm(seat, x, y, x + (elbow_x - x) * far, y + (elbow_y - y) * far, sleeve=sleeve)


def pointing(arm: ReachingArm) -> tuple[float, float, float]:
    """The direction in which the fingers point, and the angle of a card held in them."""
    dx, dy = arm.x - arm.from_x, arm.y - arm.from_y
    length = max(math.hypot(dx, dy), 1.0)
    return dx / length, dy / length, math.degrees(math.atan2(dx, -dy))
