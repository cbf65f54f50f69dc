"""Cards that lie still: what they cost while a hand only looks, and how small their marks may be."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterable, Iterator
from itertools import product

import numpy as np

from companion.bench.eye_score import Marks, Spotted, told
from companion.simulator.arrays import Image
from companion.simulator.camera import Camera
from companion.simulator.felt import SimulatedFelt
from companion.simulator.film import truth_of
from companion.simulator.gesture import Gesture, Stop
from companion.simulator.light import LIGHTS, Light
from companion.simulator.picture import CameraPicture
from companion.table import Seat, spots_around
from companion.table.marks import PACK_SIZE
from vision.eye import Eye
from vision.sightings import Deck

DECK = Deck(
    frozenset(range(2 * PACK_SIZE)), {"stock": (380, 200, 80, 100), "discard": (480, 200, 80, 100)}, (960.0, 520.0)
)
FPS = 15
FRAME_MS = 66
STILL_CARDS = (6, 60)
MILLIMETRES = (8, 10, 12)
BARE_FRAMES = 3
SPREADS = 2
"""How many tables full of cards are shown for each camera and light."""


def still_cards(seed: int, seconds: float = 8.0, rounds: int = 3) -> dict[str, float]:
    """Mean cost of a frame while a hand comes and goes, for each number of cards that lie still.

    Of several rounds each frame counts with its lowest cost: what else the machine does is not the cards' fault.
    """
    means: dict[str, float] = {}
    for count in STILL_CARDS:
        costs = [frame_costs(quiet_film(count, seed, seconds)) for _ in range(rounds)]
        means[str(count)] = round(statistics.fmean(min(same) for same in zip(*costs, strict=True)), 3)
    return means


def frame_costs(film: Iterable[Image]) -> list[float]:
    """Milliseconds for each frame after the first second."""
    eye, costs = Eye(DECK), list[float]()
    for number, frame in enumerate(film):
        start = time.process_time()
        eye.look_at(frame, FRAME_MS * number)
        costs.append(1000 * (time.process_time() - start))
    return costs[FPS:]


def quiet_film(cards: int, seed: int, seconds: float) -> Iterator[Image]:
    """Cards that nobody touches, and every two seconds a hand that only passes over them."""
    picture, felt = CameraPicture(Camera(), LIGHTS["medium"], seed), SimulatedFelt(spots_around(4))
    places = np.random.default_rng(seed).permutation(60)
    for number, place in enumerate(places[:cards].tolist()):
        felt.lay(number % PACK_SIZE, 60 + place % 12 * 76, 62 + place // 12 * 98, 90.0 * (place % 2) / 30)
    for frame in range(round(seconds * FPS)):
        now = frame * FRAME_MS
        if frame % 30 == 20:
            felt.begin(Gesture(Seat(frame // 30 % 4), (Stop(480, 260, dwell=300),)), now)
        felt.step(now)
        yield picture.draw(felt.things())


def smallest_marks(seed: int, sizes: Iterable[tuple[str, tuple[int, int]]], lights: Iterable[str]) -> list[str]:
    """For each camera and light, how many marks of 8, 10 and 12 mm are read within a second after coming to rest."""
    told: list[str] = []
    for (name, size), light in product(sizes, lights):
        shares: list[str] = []
        for mm in MILLIMETRES:
            # Our marks have 10 mm; if the camera sees more of the table, they look as small as marks of 8 mm.
            camera = Camera(*size, view_mm=10_000 / mm)
            scores = [_spread(camera, LIGHTS[light], seed + n) for n in range(SPREADS)]
            found, due, false = (sum(getattr(s, what) for s in scores) for what in ("found", "due", "invented"))
            shares.append(f"{mm} mm {found}/{due} ({found / max(1, due):.1%}, {false} false)")
        told.append(f"{name} {LIGHTS[light].name}: {', '.join(shares)}")
    return told


def _spread(camera: Camera, light: Light, seed: int) -> Marks:
    """Thirty cards appear on a bare table, turned by any angle."""
    picture, felt, eye, marks = CameraPicture(camera, light, seed), SimulatedFelt(spots_around(4)), Eye(DECK), Marks()
    dice = np.random.default_rng(seed)
    bare, seen = felt.things(), tuple[Spotted, ...]()
    for number, place in enumerate(dice.permutation(40)[:30].tolist()):
        felt.lay((number + 30 * seed) % PACK_SIZE, 80 + place % 8 * 112, 66 + place // 8 * 96, dice.uniform(-180, 180))
    for number in range(BARE_FRAMES + FPS + 2):
        things = felt.things() if number >= BARE_FRAMES else bare
        change = eye.look_at(picture.draw(things), FRAME_MS * number)
        seen = told(change) if change else seen
        marks.score_frame(FRAME_MS * number, truth_of(things, camera, light.curl), seen)
    return marks
