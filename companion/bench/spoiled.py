"""Films as cameras, lamps and elbows spoil them: each takes a film and gives it with something gone wrong."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.bench.eye_still import FPS
from companion.simulator.arrays import Image
from companion.simulator.film import FrameTruth, MarkTruth, film
from companion.simulator.lamps import Lamp, lit
from companion.simulator.weather import Weather, under

Film = Iterable[tuple[Image, int, FrameTruth]]
COVERED_MS = 4000
"""When something comes to lie on the lens."""
SHEETS = 5
"""Different grains of a picture on which nothing happens."""
SPARE = 300
"""So many pixels the sheet of grain is longer and wider than a picture."""
BROKEN_EVERY, BROKEN_ROWS = 17, 0.55
"""Frames from one that arrives broken to the next, and the share of its rows that arrive."""
MUG_MM, MUG, COFFEE = 82.0, 205, 45
"""Across, and the greys of its rim and of what is in it."""
PHONE_MM, SLAB = (72.0, 148.0), 18
"""Across and down, and the grey of a dark phone."""


def in_weather(weather: Weather, frames: Film) -> Film:
    return ((under(weather, frame, now), now, truth) for frame, now, truth in frames)


def by_lamp(lamp: Lamp, frames: Film) -> Film:
    return ((lit(lamp, frame, now), now, truth) for frame, now, truth in frames)


def with_lens_covered(brightness: float, frames: Film) -> Film:
    """After a while something lies on the lens for five seconds: nothing is seen but its own dim, soft shade."""
    shades: list[Image] = []
    for number, (frame, now, truth) in enumerate(frames):
        if COVERED_MS <= now < COVERED_MS + 5000:
            if not shades:
                shade = np.linspace(0.7, 1.3, frame.shape[1], dtype=np.float32) * brightness
                shades = [grainy(np.broadcast_to(shade, frame.shape), 3.0, seed) for seed in range(SHEETS)]
            frame = shades[number % SHEETS]
        yield frame, now, truth


def nobody_there(seed: int, seconds: float) -> Film:
    """Cards lie on the table, and nothing happens."""
    first, _, truth = next(iter(film(seed, seconds=seconds, pause=10_000)))
    sheets = [grainy(first, 1.5, seed + n) for n in range(SHEETS)]
    for number in range(round(seconds * FPS)):
        yield sheets[number % SHEETS], number * 1000 // FPS, truth


def grainy(picture: NDArray[Any], grain: float, seed: int) -> Image:
    """The picture with a camera's grain: each time another window of one sheet of it, since drawing it is slow."""
    rows, columns = picture.shape
    sheet, dice = _grain(rows, columns), random.Random(seed)
    down, right = dice.randrange(SPARE), dice.randrange(SPARE)
    noise = sheet[down : down + rows, right : right + columns]
    return np.asarray(cv2.addWeighted(np.ascontiguousarray(picture), 1, noise, grain, 0, dtype=cv2.CV_8U))


@lru_cache(maxsize=2)
def _grain(rows: int, columns: int) -> NDArray[np.float32]:
    """Grain of strength 1, with some to spare at two edges."""
    return np.random.default_rng(5).standard_normal((rows + SPARE, columns + SPARE), np.float32)


def at_half_pace(frames: Film) -> Film:
    """A slow camera: every other frame."""
    return (one for n, one in enumerate(frames) if n % 2 == 0)


def lost_and_doubled(frames: Film, seed: int) -> Film:
    """A bus that is too busy: one frame in six is lost, and one in six comes twice."""
    dice = random.Random(seed)
    for number, (frame, now, truth) in enumerate(frames):
        fate = dice.randrange(6)
        if fate or not number:
            yield frame, now, truth
        if fate == 1:
            yield frame, now + 1, truth


def by_night(frames: Film) -> Film:
    """Little light, and a sensor that makes up for it: dim and grainy."""
    for number, (frame, now, truth) in enumerate(frames):
        yield grainy(frame * np.float32(0.6), 7.0, number), now, truth


def in_another_size(frames: Film, at: int, width: int, height: int) -> Film:
    """From this moment on, the camera sends pictures of another size."""
    for frame, now, truth in frames:
        changed = now >= at
        yield (cv2.resize(frame, (width, height), interpolation=cv2.INTER_AREA) if changed else frame), now, truth


def with_broken_frames(frames: Film) -> Film:
    """Now and then the rest of a frame does not arrive: it stays grey."""
    for number, (frame, now, truth) in enumerate(frames):
        if number % BROKEN_EVERY == BROKEN_EVERY - 1:
            frame = frame.copy()
            frame[round(BROKEN_ROWS * len(frame)) :] = 128
        yield frame, now, truth


def knocked(frames: Film, at: int, turns: tuple[float, float, float]) -> Film:
    """The camera is turned by so many degrees aside, down and about: at this moment, or when a hand is in view next."""
    turned = False
    for frame, now, truth in frames:
        turned |= now >= at and bool(truth.hands)
        if turned:
            matrix, (rows, columns) = turned_camera(frame.shape, *turns), frame.shape
            frame = cv2.warpPerspective(frame, matrix, (columns, rows), borderMode=cv2.BORDER_REPLICATE)
            truth = replace(truth, marks=tuple(_seen_by(matrix, mark, rows, columns) for mark in truth.marks))
        yield frame, now, truth


def turned_camera(shape: tuple[int, ...], aside: float, down: float, about: float) -> NDArray[np.float64]:
    """From the picture to the one that the camera takes when it has been turned by so many degrees."""
    rows, columns = shape
    lens = np.array(((0.9 * columns, 0, columns / 2), (0, 0.9 * columns, rows / 2), (0, 0, 1)))
    turn = np.eye(3)
    for axis, degrees in enumerate((down, aside, about)):
        turn = turn @ cv2.Rodrigues(np.radians(degrees) * np.eye(3)[axis])[0]
    return np.asarray(lens @ turn @ np.linalg.inv(lens), np.float64)


def _seen_by(matrix: NDArray[np.float64], mark: MarkTruth, rows: int, columns: int) -> MarkTruth:
    """The mark in the turned camera's picture; it is not clear where that picture ends."""
    corners = cv2.perspectiveTransform(np.asarray(mark.corners)[None], matrix)[0]
    inside = bool(((corners > 6) & (corners < (columns - 7, rows - 7))).all())
    return replace(mark, corners=tuple((float(x), float(y)) for x, y in corners), clear=mark.clear and inside)


def with_a_mug(frames: Film, at: int, until: int) -> Film:
    """Somebody puts a mug down where no card lies, and takes it away again; nobody's hand is seen."""
    spot: tuple[int, int] | None = None
    for frame, now, truth in frames:
        radius = round(frame.shape[1] / 1000 * MUG_MM / 2)
        if at <= now < until:
            spot = spot or _free_spot(truth, frame.shape, radius)
            frame = cv2.circle(cv2.circle(frame.copy(), spot, radius, MUG, -1), spot, round(0.88 * radius), COFFEE, -1)
            truth = replace(truth, marks=tuple(_beside(spot, radius, mark) for mark in truth.marks))
        yield frame, now, truth


def with_a_phone(frames: Film, at: int, until: int) -> Film:
    """Somebody puts a phone down where no card lies; every other second it lights up, and its picture slides by."""
    spot: tuple[int, int] | None = None
    for frame, now, truth in frames:
        mm = frame.shape[1] / 1000
        width, height = round(PHONE_MM[0] * mm), round(PHONE_MM[1] * mm)
        if at <= now < until:
            spot = spot or _free_spot(truth, frame.shape, height // 2)
            left, top = spot[0] - width // 2, spot[1] - height // 2
            frame = frame.copy()
            frame[top : top + height, left : left + width] = _phone(width, height, now)
            truth = replace(truth, marks=tuple(_beside(spot, height // 2, mark) for mark in truth.marks))
        yield frame, now, truth


def _phone(width: int, height: int, now: int) -> Image:
    """Dark; or rows of bright icons that slide upwards."""
    glass = np.full((height, width), SLAB, np.uint8)
    if now // 1000 % 2:
        icon, gap = width // 5, width // 20
        for y in range(-(now // 8) % (icon + gap) - icon, height, icon + gap):
            for x in range(gap, width - icon, icon + gap):
                cv2.rectangle(glass, (x, y), (x + icon, y + icon), 120 + 31 * (x + y) % 120, -1)
    return glass


def _free_spot(truth: FrameTruth, shape: tuple[int, ...], radius: int) -> tuple[int, int]:
    """The place that is farthest from all marks."""
    taken = np.asarray([mark.corners[0] for mark in truth.marks]).reshape(-1, 1, 2)
    tries = np.asarray([(x, y) for x in range(300, shape[1] - 300, 40) for y in range(250, shape[0] - 250, 40)])
    off = np.linalg.norm(taken - tries, axis=2).min(axis=0, initial=1e6)
    x, y = tries[off.argmax()]
    return int(x), int(y)


def _beside(spot: tuple[int, int], radius: int, mark: MarkTruth) -> MarkTruth:
    off = np.linalg.norm(np.asarray(mark.corners) - spot, axis=1).min()
    return replace(mark, clear=mark.clear and bool(off > radius + 8))
