"""The eye beside OpenCV on films of the second family: cards that somebody lays, straight below, aslant, and from near.

The marks of lying cards that are in clear view are due; OpenCV is shown the same frames, every third of them, and must
have read a mark once. For large, sharp corner marks the eye is asked whether it knows the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import cv2
import numpy as np

from companion.bench.eye_score import Marks, Spotted, told
from companion.bench.other_pictures import (
    TABLE,
    TAKEN,
    Lying,
    Taken,
    View,
    arm,
    bare_table,
    corner_squares,
    developed,
    face,
    lay,
    mark_places,
    outline,
    photograph,
)
from companion.simulator.arrays import Image
from companion.simulator.film import FrameTruth, HandTruth, MarkTruth
from companion.table import Seat
from companion.table.marks import CORNER_MARKS, PACK_SIZE
from vision.eye import Eye
from vision.family import TUNED, hard_read
from vision.sightings import Deck

DECK = Deck(frozenset(range(2 * PACK_SIZE)), {}, TABLE)
FRAME_MS = 66
BARE, BUSY, FRAMES = 3, 9, 26
"""Frames until somebody comes, until the cards lie there by themselves, and in all."""
NAIVE_EVERY = 3
SCATTERED = 12
VIEWS = (View(), View(tilt=37.0, height=1150.0))
WITH_RIM = 1.3
"""What must be free for a mark to be clear, in its sides: its white rim, and a little air."""
ROUNDS = 2
"""Films for each light and slant."""
NEAR_SIDES, NEAR_TABLES = (40, 60, 80, 110, 150, 200), 5
"""Pixels that a side of a near corner mark has, and how many tables are shown for each."""


def other_films(seed: int, lights: Iterable[str]) -> Iterator[str]:
    """A line for each light and slant: marks due, found by the eye, and by OpenCV in two ways."""
    for light in lights:
        for view in VIEWS:
            readers = [Marks(), Marks(), Marks()]
            for number in range(ROUNDS):
                _show(seed + 100 * number, TAKEN[light], view, readers)
            ours, tuned, default = (f"{marks.found}/{marks.due}" for marks in readers)
            told_by = f"eye {ours} ({readers[0].invented} false), OpenCV tuned {tuned}, as it comes {default}"
            yield f"{light}, {view.tilt:g} degrees aslant: {told_by}"
    yield from near_corners(seed)


def _show(seed: int, how: Taken, view: View, readers: list[Marks]) -> None:
    eye, seen = Eye(DECK), tuple[Spotted, ...]()
    for n, (frame, truth) in enumerate(film(seed, how, view)):
        now = n * FRAME_MS
        change = eye.look_at(frame, now)
        seen = told(change) if change else seen
        readers[0].score_frame(now, truth, seen)
        for marks, settings in zip(readers[1:], (TUNED, {}), strict=True):
            read = hard_read(frame, settings) if n % NAIVE_EVERY == 0 else []
            places = [(mark, view.mm(quad).mean(axis=0)) for mark, quad in read if mark in DECK.marks]
            marks.score_frame(now, truth, [(mark, float(x), float(y)) for mark, (x, y) in places])


def film(seed: int, how: Taken, view: View) -> Iterator[tuple[Image, FrameTruth]]:
    """A bare table, an arm, and cards that lie there when it has gone."""
    dice = np.random.default_rng(seed)
    cards = dealt(dice)
    bare = bare_table(view, CORNER_MARKS)
    laid = bare.copy()
    for card in cards:
        lay(laid, face(card.number), view.pixels(outline(card)))
    truth = FrameTruth(tuple(_truths(cards, view)), ())
    tips = np.linspace((520, 480), (480, 200), BUSY - BARE)
    state = dice.bit_generator.state
    for n in range(FRAMES):
        scene, hands = (bare if n < (BARE + BUSY) // 2 else laid), tuple[HandTruth, ...]()
        if BARE <= n < BUSY:
            scene, tip = scene.copy(), (float(tips[n - BARE][0]), float(tips[n - BARE][1]))
            arm(scene, tip, view)
            hands = (HandTruth(Seat(0), *tip),)
        if n <= BUSY:
            dice.bit_generator.state = state
            light = photograph(scene, how, dice)
        yield developed(light, how, dice), FrameTruth(truth.marks if n >= BUSY else (), hands)


def dealt(dice: np.random.Generator) -> list[Lying]:
    """Cards scattered about, a fan and a pile; their corners stand off by up to two millimetres."""
    numbers = iter(dice.permutation(PACK_SIZE).tolist())
    spots = [(90 + 112 * (n % 8), 80 + 120 * (n // 8)) for n in dice.permutation(32)[:SCATTERED]]
    cards = [(x + dice.uniform(-8, 8), y + dice.uniform(-8, 8), dice.uniform(-180, 180)) for x, y in spots]
    x, y, lean = dice.uniform(150, 700), dice.uniform(120, 400), dice.uniform(-20, 20)
    cards += [(x + 19 * n, y + 2 * abs(n - 2), lean + 5 * (n - 2)) for n in range(5)]
    x, y = dice.uniform(150, 800), dice.uniform(120, 400)
    cards += [(x + dice.normal(0, 4), y + dice.normal(0, 4), dice.normal(0, 12)) for _ in range(3)]
    return [Lying(next(numbers), *card, tuple(dice.uniform(0, 2, 4).tolist())) for card in cards]


def _truths(cards: list[Lying], view: View) -> Iterator[MarkTruth]:
    """What can be seen of each mark: clear where no later card covers it or its white rim."""
    owners = np.full((view.size[1], view.size[0]), -1, np.int16)
    for n, card in enumerate(cards):
        cv2.fillPoly(owners, [np.round(view.pixels(outline(card))).astype(np.int32)], n)
    for n, card in enumerate(cards):
        for mark, turn, corners in mark_places(card, view):
            middle = corners.mean(axis=0)
            rim = np.zeros(owners.shape, np.uint8)
            wide = middle + (corners - middle) * WITH_RIM
            inside = bool((wide > 2).all() and (wide < np.asarray(view.size) - 3).all())
            cv2.fillPoly(rim, [np.round(wide).astype(np.int32)], 1)
            clear = inside and bool((owners[rim > 0] == n).all())
            x, y = (float(v) for v in view.mm(middle)[0])
            where = tuple((float(u), float(v)) for u, v in corners)
            yield MarkTruth(mark, card.number, x, y, turn, where, clear, moving=False)


def near_corners(seed: int) -> Iterator[str]:
    """Corner marks as large as a near camera sees them, sharp and more or less aslant: which are read."""
    dice = np.random.default_rng(seed)
    for side in NEAR_SIDES:
        due = ours = default = 0
        for _ in range(NEAR_TABLES):
            how = Taken("near", 0.7, 1200, 0.0, float(dice.uniform(0.5, 1.0)), 4000, 95)
            view = View(float(dice.uniform(0, 35)), focal=1550.0)
            mm = side / view.focal * view.height
            frame = developed(photograph(bare_table(view, CORNER_MARKS, mm), how, dice), how, dice)
            squares = zip(CORNER_MARKS, corner_squares(view, 1.25 * mm), strict=True)
            whole = {mark for mark, quad in squares if ((quad > 3) & (quad < np.asarray(view.size) - 4)).all()}
            change = Eye(DECK).look_at(frame, 0)
            due += len(whole)
            ours += len(whole & {spot.mark for spot in change.corner_spots}) if change is not None else 0
            default += len(whole & {mark for mark, _ in hard_read(frame, {})})
        yield f"corner marks of {side} pixels: eye {ours}/{due}, OpenCV as it comes {default}/{due}"
