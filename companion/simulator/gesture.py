"""A gesture: a hand comes in from its seat, does something here and there, and goes home.

A `Gesture` is plain data; a `MovingGesture` is the same on the clock. Hands start and stop smoothly, rise on their
way, and a long way takes a little more time than a short one.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from companion.simulator.reach import USUAL, Manner, between, home_of, reach
from companion.simulator.resting import RestingHand
from companion.simulator.space import Spot3
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
    z: int | None = None
    """Between which cards of a pile it is put back; on top of everything if nothing is said."""


@dataclass(frozen=True, slots=True)
class Toss:
    """A card is let go and slides on by itself, to where it is said here."""

    number: int
    x: float
    y: float
    angle: float
    face_up: bool
    slides: int
    """For so many milliseconds."""


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


@dataclass(frozen=True, slots=True)
class Shove:
    """A thing that is no card is pushed to another place."""

    kind: str
    x: float
    y: float


HandAct = Take | Leave | Toss | Restock | Bump | Shove

_TOUCHING = 8.0
"""How high above the felt the tip of a finger is that takes a card."""


@dataclass(frozen=True, slots=True)
class Stop:
    """A place the fingers go to, what they do there, and how long they stay."""

    x: float
    y: float
    acts: tuple[HandAct, ...] = ()
    dwell: int = 160
    above: float = _TOUCHING
    """Millimetres from the felt to the fingers."""


@dataclass(frozen=True, slots=True)
class Gesture:
    """One visit of a hand."""

    seat: Seat
    stops: tuple[Stop, ...]
    carries: tuple[tuple[int, bool], ...] = ()
    """Cards it brings along, and whether their faces are up."""
    pace: float = 1.0
    """1 is an easy hand, 2 takes twice as long."""
    manner: Manner = USUAL
    awaited: bool = True
    """Whether people wait until this hand is gone before they go on."""


_SETTLING = 300.0
"""Milliseconds in which an arm changes from how it rests to how it reaches."""


@dataclass(frozen=True, slots=True)
class _Leg:
    """A way from one point to another, in an arc, or a rest at one."""

    start: float
    end: float
    whence: Spot3
    to: Spot3
    lift: float = 0.0

    def at(self, now: float) -> Spot3:
        share = 1.0 if self.end <= self.start else min(1.0, max(0.0, (now - self.start) / (self.end - self.start)))
        eased = share * share * (3 - 2 * share)
        return self.whence.towards(self.to, eased) + Spot3(0, 0, 4 * self.lift * eased * (1 - eased))


def _way(start: Spot3, end: Spot3, when: float, manner: Manner, pace: float) -> _Leg:
    """A hand moves on from the one point to the other."""
    far = (end - start).length
    return _Leg(when, when + (140 + 0.75 * far) * pace, start, end, manner.lift * min(1.0, far / 150))


class MovingGesture:
    """A gesture on its way, on the clock; a hand that rests on the table sets out from there, and goes back."""

    def __init__(self, gesture: Gesture, spot: ArmSpot, now: int, rests: RestingHand | None = None) -> None:
        self.gesture, self.seat = gesture, gesture.seat
        self.carried = gesture.carries
        self._spot, self._rests = spot, rests
        home = home_of(gesture.manner, spot) if rests is None else rests.at
        self._legs: list[_Leg] = []
        self._due: list[tuple[float, HandAct]] = []
        at, when = home, float(now)
        for stop in gesture.stops:
            there = Spot3(stop.x, stop.y, stop.above)
            arrived = self._go(at, there, when)
            self._due += [(arrived + stop.dwell / 2, act) for act in stop.acts]
            at, when = there, arrived + stop.dwell * gesture.pace
            self._legs.append(_Leg(arrived, when, there, there))
        self._end = self._go(at, home, when)
        self._began = self._now = float(now)

    @property
    def right(self) -> bool:
        return self.gesture.manner.right

    @property
    def awaited(self) -> bool:
        return self.gesture.awaited

    @property
    def goes_home(self) -> bool:
        """It has done all that it came for."""
        return not self._due

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
        manner = self.gesture.manner
        if self._rests is not None:
            share = min(1.0, (self._now - self._began) / _SETTLING, (self._end - self._now) / _SETTLING)
            manner = between(self._rests.manner, manner, max(0.0, share))
        return arm_of(self.seat, manner, self._spot, leg.at(self._now))

    def _go(self, start: Spot3, end: Spot3, when: float) -> float:
        """Move on from the one point to the other; when the hand arrives."""
        self._legs.append(_way(start, end, when, self.gesture.manner, self.gesture.pace))
        return self._legs[-1].end


_MOUSE_SPEED = 1.5
"""Millimetres that a hand moves in a millisecond after a mouse: a quick hand, that an eye can still follow."""


class Reach:
    """A hand that follows a pointer as fast as hands go: it does what it came for, goes after the pointer, and home."""

    right = awaited = True

    def __init__(self, seat: Seat, spot: ArmSpot, now: int, *stops: Stop) -> None:
        self.seat, self.spot = seat, spot
        self.carried: tuple[tuple[int, bool], ...] = ()
        self._home = home_of(USUAL, spot)
        self._at = self._home.x, self._home.y
        self._stops = list(stops)
        self._pointer: tuple[float, float] | None = None
        self._follows = True
        self._now, self._waits = now, 0.0

    def follow(self, x: float, y: float) -> None:
        """The pointer is here now."""
        self._pointer = x, y

    def end(self, *stops: Stop) -> None:
        """Nobody leads it any more: it does this, and goes home."""
        self._stops += stops
        self._follows = False

    @property
    def goes_home(self) -> bool:
        """It has done all that it came for."""
        return not self._stops and not self._follows

    def due(self, now: int) -> list[HandAct]:
        """The hand moves on; what the fingers do on the way."""
        left, self._now = float(now - self._now), now
        acts: list[HandAct] = []
        while left > 0:
            left = self._stay(left)
            if left and (left := self._go_on(left)) and self._stops:
                stop = self._stops.pop(0)
                acts += stop.acts
                self._waits = float(stop.dwell)
            elif left:
                break
        return acts

    def _stay(self, left: float) -> float:
        """The fingers stay where they have done something; the milliseconds that are left then."""
        stayed = min(left, self._waits)
        self._waits -= stayed
        return left - stayed

    def _go_on(self, left: float) -> float:
        """On to the next stop, after the pointer, or home; the milliseconds that are left when the hand is there."""
        x, y = self._target()
        takes = math.hypot(x - self._at[0], y - self._at[1]) / _MOUSE_SPEED
        if takes <= left:
            self._at = x, y
            return left - takes
        share = left / takes
        self._at = self._at[0] + share * (x - self._at[0]), self._at[1] + share * (y - self._at[1])
        return 0.0

    def _target(self) -> tuple[float, float]:
        if self._stops:
            return self._stops[0].x, self._stops[0].y
        if self._follows:
            return self._pointer or self._at
        return self._home.x, self._home.y

    def has_left(self, now: int) -> bool:
        return self.goes_home and not self._waits and self._at == (self._home.x, self._home.y)

    def arm(self) -> ReachingArm:
        return arm_of(self.seat, USUAL, self.spot, Spot3(*self._at, _TOUCHING))


def arm_of(seat: Seat, manner: Manner, spot: ArmSpot, fingers: Spot3) -> ReachingArm:
    at = Spot3(round(fingers.x, 1), round(fingers.y, 1), round(fingers.z, 1))
    return ReachingArm(seat, reach(manner, spot, at), manner.body.look, manner.right, manner.grip)


def heading(arm: ReachingArm) -> tuple[float, float, float]:
    """The direction in which the hand points, and the angle of a card held in it."""
    way = arm.joints.tip - arm.joints.wrist
    length = max(math.hypot(way.x, way.y), 1.0)
    return way.x / length, way.y / length, math.degrees(math.atan2(way.x, -way.y))
