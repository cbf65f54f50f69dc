"""A film of a busy table with its truth, for the eye's bench: hands in and out, cards laid on cards.

Cards are laid, slid, bumped, fanned out and taken back at random. Every frame comes with the marks that can be
seen in it and the hands that are over the table, so that the eye can be measured against the truth.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from companion.simulator.arm_sprite import covers
from companion.simulator.arrays import Image, Points
from companion.simulator.body import somebody
from companion.simulator.camera import Camera
from companion.simulator.felt import SimulatedFelt, Stock
from companion.simulator.gesture import Bump, Gesture, Leave, Stop, Take
from companion.simulator.light import LIGHTS
from companion.simulator.picture import CameraPicture
from companion.simulator.reach import manner
from companion.simulator.things import CARRIED, PlacedCard, ReachingArm, Thing, mark_corners, marks_on, outline
from companion.table import TABLE_HEIGHT, TABLE_WIDTH, Seat, spots_around


@dataclass(frozen=True, slots=True)
class MarkTruth:
    """One printed mark as it really is at this moment."""

    mark: int
    number: int
    x: float
    y: float
    angle: float
    corners: tuple[tuple[float, float], ...]
    """Pixel corners, clockwise from the mark's own top left."""
    clear: bool
    """Nothing covers it or its white module, and it is wholly in the frame."""
    moving: bool


@dataclass(frozen=True, slots=True)
class HandTruth:
    """A hand that is over the table."""

    seat: Seat
    x: float
    y: float
    """Where its fingers are, in millimetres."""


@dataclass(frozen=True, slots=True)
class FrameTruth:
    """What is really there in one frame."""

    marks: tuple[MarkTruth, ...]
    hands: tuple[HandTruth, ...]


_MODULES = 1.3
"""What must be free for a mark to be clear, in widths of its black square: 10 modules of 8, and a little air."""


def truth_of(things: tuple[Thing, ...], camera: Camera, curl: float) -> FrameTruth:
    """What can be seen of these things, which are given from the lowest up."""
    cards = [thing for thing in things if isinstance(thing, PlacedCard)]
    hands = [thing for thing in things if isinstance(thing, ReachingArm)]
    marks: list[MarkTruth] = []
    for place, card in enumerate(cards):
        above = tuple(o for o in cards[place + 1 :] if abs(card.x - o.x) < 110 and abs(card.y - o.y) < 110)
        for mark, samples in _marks(card, above, camera, curl):
            covered = mark.clear and any(covers(arm, samples, camera) for arm in hands)
            marks.append(replace(mark, clear=False) if covered else mark)
    return FrameTruth(tuple(marks), tuple(HandTruth(arm.seat, arm.x, arm.y) for arm in hands))


@lru_cache(maxsize=2000)
def _marks(
    card: PlacedCard, above: tuple[PlacedCard, ...], camera: Camera, curl: float
) -> tuple[tuple[MarkTruth, Points], ...]:
    """A card's marks as they are without hands, each with the pixels that must be free."""
    found = []
    for mark in marks_on(card):
        corners = mark_corners(card, mark, curl=curl)
        square = mark_corners(card, mark, 5.0 * _MODULES, curl)
        middle, rim = square.mean(axis=0), np.vstack([square, (square + np.roll(square, 1, axis=0)) / 2])
        samples = np.vstack([rim, (rim + middle) / 2, middle])
        pixels = camera.to_px(corners, card.above)
        inside = bool((pixels > 1).all() and (pixels < (camera.width - 2, camera.height - 2)).all())
        free = inside and not any(_covers(other, samples, curl) for other in above)
        # What is carried is seen farther out than it is.
        x, y = (float(v) for v in camera.to_mm(pixels).mean(axis=0))
        where = tuple((float(u), float(v)) for u, v in pixels)
        turn = (card.angle + mark.turn) % 360
        moving = card.z >= CARRIED
        truth = MarkTruth(mark.mark, card.number, x, y, turn, where, free, moving)
        found.append((truth, camera.to_px(samples, card.above)))
    return tuple(found)


def _covers(card: PlacedCard, points: Points, curl: float) -> bool:
    quad = outline(card, curl=curl)
    sides = np.roll(quad, -1, axis=0) - quad
    off = points[:, None, :] - quad[None, :, :]
    return bool((sides[None, :, 0] * off[..., 1] - sides[None, :, 1] * off[..., 0] > 0).all(axis=1).any())


# ---------------------------------------------------------------- the film


def film(
    seed: int,
    light: str = "medium",
    size: tuple[int, int] = (1920, 1080),
    seconds: float = 20.0,
    *,
    fps: int = 15,
    seats: int = 4,
    cards: int = 14,
    tilt: float = 0.0,
    yaw: float = 0.0,
    mirrored: bool = False,
    pause: float = 0.6,
    kind: str = "busy",
) -> Iterator[tuple[Image, int, FrameTruth]]:
    """Frames with their time in milliseconds and their truth; `pause` is the mean rest between gestures."""
    camera = Camera(*size, tilt=tilt, yaw=yaw, mirrored=mirrored)
    picture = CameraPicture(camera, LIGHTS[light], seed)
    scene = Busy(seed, seats, cards, kind)
    free = 400
    for frame in range(round(seconds * fps)):
        now = frame * 1000 // fps
        if not scene.felt.busy() and now >= free:
            scene.next(now)
            free = now + round(scene.dice.expovariate(1 / (pause * 1000))) + 1500
        scene.felt.step(now)
        things = scene.felt.things()
        yield picture.draw(things), now, truth_of(things, camera, picture.light.curl)


class Busy:
    """A table on which something happens all the time."""

    def __init__(self, seed: int, seats: int, cards: int, kind: str = "busy") -> None:
        self.dice = random.Random(seed)
        self._deeds = FILMS[kind]
        self.felt = SimulatedFelt(spots_around(seats))
        self._bodies = random.Random(seed)
        self._people = {seat: somebody(self._bodies) for seat in self.felt.spots}
        self.felt.set_stock(Stock(420, 250, 0, 40))
        self.hidden = list(range(54))
        self.dice.shuffle(self.hidden)
        for _ in range(cards):
            self.felt.lay(self.hidden.pop(), *self._anywhere(), self.dice.random() < 0.9)

    def next(self, now: int) -> None:
        """Something happens."""
        self.felt.begin(self.dice.choice(self._deeds)(self), now)

    def lays(self) -> Gesture:
        x, y, angle = self._anywhere()
        return self._laying(x, y, angle)

    def lays_on_a_card(self) -> Gesture:
        below = self._some_card()
        return self._laying(
            below.x + self.dice.gauss(0, 4), below.y + self.dice.gauss(0, 4), below.angle + self.dice.gauss(0, 8)
        )

    def slides(self) -> Gesture:
        card = self._some_card()
        x, y = card.x + self.dice.uniform(-40, 40), card.y + self.dice.uniform(-40, 40)
        angle = card.angle + self.dice.gauss(0, 15)
        start = Stop(card.x, card.y, (Take(card.number),))
        return self._gesture(start, Stop(x, y, (Leave(card.number, x, y, angle, card.face_up),)))

    def bumps(self) -> Gesture:
        """A sleeve or a finger pushes a card that nobody meant to touch."""
        card = self._some_card()
        pushed = Bump(card.number, self.dice.gauss(0, 15), self.dice.gauss(0, 15), self.dice.gauss(0, 12))
        return self._gesture(Stop(card.x, card.y, (pushed,)))

    def takes_back(self) -> Gesture:
        card = self._some_card()
        self.hidden.insert(0, card.number)
        return self._gesture(Stop(card.x, card.y, (Take(card.number),)))

    def fans(self) -> Gesture:
        """Several cards laid side by side, each over a strip of the last."""
        x, y = self.dice.uniform(200, 650), self.dice.uniform(130, 400)
        lean = self.dice.uniform(-10, 10)
        fan = [self._new_card() for _ in range(self.dice.randrange(3, 7))]
        stops = [
            Stop(x + 18 * n, y, (Leave(number, x + 18 * n, y + abs(n - 3) * 2, lean + 5 * (n - 3)),), 80)
            for n, number in enumerate(fan)
        ]
        return self._gesture(*stops, carries=tuple((number, True) for number in fan))

    def draws(self) -> Gesture:
        return self._gesture(Stop(420, 250, (Take(-1),)))

    def only_looks(self) -> Gesture:
        x, y, _ = self._anywhere()
        return self._gesture(Stop(x, y, dwell=500))

    def _laying(self, x: float, y: float, angle: float) -> Gesture:
        number = self._new_card()
        return self._gesture(Stop(x, y, (Leave(number, x, y, angle),)), carries=((number, True),))

    def _gesture(self, *stops: Stop, carries: tuple[tuple[int, bool], ...] = ()) -> Gesture:
        seat = self.dice.choice(list(self.felt.spots))
        pace = self.dice.uniform(0.7, 1.3)
        return Gesture(seat, stops, carries, pace, manner(self._people[seat], self._bodies))

    def _new_card(self) -> int:
        if not self.hidden:
            oldest = next(iter(self.felt.cards))
            self.felt.pick(oldest)
            self.hidden.append(oldest)
        return self.hidden.pop()

    def _some_card(self) -> PlacedCard:
        return self.dice.choice(list(self.felt.cards.values()))

    def _anywhere(self) -> tuple[float, float, float]:
        x = self.dice.uniform(80, TABLE_WIDTH - 80)
        return x, self.dice.uniform(70, TABLE_HEIGHT - 70), self.dice.uniform(-180, 180)


FILMS: dict[str, tuple[Callable[[Busy], Gesture], ...]] = {
    "busy": (
        Busy.lays,
        Busy.lays,
        Busy.lays_on_a_card,
        Busy.slides,
        Busy.takes_back,
        Busy.fans,
        Busy.draws,
        Busy.only_looks,
    ),
    "bumped": (Busy.bumps, Busy.bumps, Busy.bumps, Busy.lays_on_a_card, Busy.slides),
    "piled": (Busy.lays_on_a_card, Busy.lays_on_a_card, Busy.lays_on_a_card, Busy.bumps, Busy.takes_back),
    "fanned": (Busy.fans, Busy.fans, Busy.slides, Busy.takes_back),
}
"""The films by name, and what happens in them; what stands there twice happens twice as often."""
