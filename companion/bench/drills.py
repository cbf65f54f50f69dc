"""What a real evening does to an eye: clouds, cheap lamps, a knocked camera, a hand on the lens; each with a verdict.

Every drill is a film of its own. It is shown to the eye frame by frame, and what the eye says is held against what
really lay there: marks that should be read, marks that are told of although nobody could see them any more, hands
that nobody had. The film in steady light comes first; the others are to be as good.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from companion.bench.eye_score import SAME_MM, Marks, Spotted, told
from companion.bench.eye_still import DECK, FPS
from companion.simulator.arrays import Image
from companion.simulator.film import FrameTruth, film
from companion.simulator.weather import Weather, banding, breathing, cloud, flicker, under
from vision.eye import Eye
from vision.sightings import TableChange

Film = Iterable[tuple[Image, int, FrameTruth]]
DUE_SHARE = 0.98
"""A drill is passed when so many are read of the marks that lay in clear view long enough."""
STALE_MS = 500
"""So long a mark may be told of that is not there any more, while no hand is near."""
SLOWEST_MS = 12.0
"""What all but one frame in a hundred may cost while nothing but the light changes, on a desktop computer."""
HAND_MM = 250.0
"""A hand this near may hide that a card has gone."""
COVERED_MS = 4000
"""When something comes to lie on the lens."""
SHEETS = 5
"""Different grains of a picture on which nothing happens."""
TOLD_MS = 1000
"""So soon it must be told that nothing can be seen."""


@dataclass(slots=True)
class Watched:
    """One film as the eye saw it."""

    marks: Marks = field(default_factory=Marks)
    stale_ms: int = 0
    """The longest that something was told of after it had gone."""
    hands: set[int] = field(default_factory=set)
    """Numbers of the hands that were told of while nobody reached in."""
    sure_hands: set[int] = field(default_factory=set)
    costs: list[float] = field(default_factory=list)
    troubles: dict[str, int] = field(default_factory=dict)
    """When each trouble was first told of."""

    @property
    def slowest(self) -> float:
        """What all but one frame in a hundred stay below, in milliseconds."""
        ordered = sorted(self.costs) or [0.0]
        return ordered[int(0.99 * (len(ordered) - 1))]

    def account(self) -> str:
        return (
            f"{self.marks.found:4}/{self.marks.due:<4} found  {len(self.marks.false)} false  "
            f"stale {self.stale_ms:5} ms  "
            f"{len(self.hands)} hands that nobody had ({len(self.sure_hands)} sure)  p99 {self.slowest:6.1f} ms"
        )


def watched(frames: Film, eye: Eye | None = None) -> Watched:
    """Show a film to an eye, and keep account of what it says."""
    eye, seen = Eye(DECK) if eye is None else eye, Watched()
    spotted: tuple[Spotted, ...] = ()
    gone: dict[tuple[int, int, int], int] = {}
    alone_since = 0
    for frame, now, truth in frames:
        started = time.process_time()
        change = eye.look_at(frame, now)
        if now:
            seen.costs.append(1000 * (time.process_time() - started))
        alone_since = now if truth.hands else alone_since
        if change is not None:
            spotted = told(change)
            _count_hands(seen, change, alone_since)
            if change.trouble:
                seen.troubles.setdefault(change.trouble, now)
        seen.marks.score_frame(now, truth, spotted)
        seen.stale_ms = max(seen.stale_ms, _stalest(gone, spotted, truth, now))
    return seen


def _count_hands(seen: Watched, change: TableChange, alone_since: int) -> None:
    """Hands that came when the last real one had been gone for half a second."""
    for hand in change.reaches:
        if hand.entered > alone_since + 500 or not alone_since:
            seen.hands.add(hand.reach)
            if hand.sureness >= 0.5:
                seen.sure_hands.add(hand.reach)


def _stalest(gone: dict[tuple[int, int, int], int], spotted: Sequence[Spotted], truth: FrameTruth, now: int) -> int:
    """For how long the eye has told of the mark that it should have let go first."""
    late = 0
    for mark, x, y in spotted:
        place = mark, round(x), round(y)
        there = any(one.mark == mark and math.dist((one.x, one.y), (x, y)) < SAME_MM for one in truth.marks)
        hidden = any(math.dist((hand.x, hand.y), (x, y)) < HAND_MM for hand in truth.hands)
        if there or hidden:
            gone.pop(place, None)
        else:
            late = max(late, now - gone.setdefault(place, now))
    return late


# ---------------------------------------------------------------- the drills


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a drill was passed, and what was seen in it."""

    name: str
    passed: bool
    account: str

    def __str__(self) -> str:
        return f"{'passed' if self.passed else 'FAILED'}  {self.name:28} {self.account}"


def run_drills(seed: int, seconds: float) -> int:
    """Print every verdict as soon as it is known; the exit code is 0 only if all were passed."""
    passed = True
    for verdict in drills(seed, seconds):
        print(verdict, flush=True)
        passed &= verdict.passed
    return int(not passed)


def drills(seed: int, seconds: float) -> Iterator[Verdict]:
    """Every drill, one after the other."""
    steady = watched(film(seed, seconds=seconds))
    yield Verdict("steady light", True, steady.account())
    for name, weather in (
        ("flicker of 10 %", flicker(0.1)),
        ("flicker of 20 %", flicker(0.2)),
        ("bands of 50 Hz", banding(50)),
        ("bands of 60 Hz", banding(60)),
        ("a breathing camera", breathing),
        ("a cloud over a busy table", cloud),
    ):
        one = watched(in_weather(weather, film(seed, seconds=seconds)))
        good = one.marks.found >= DUE_SHARE * one.marks.due and not one.marks.false
        yield Verdict(
            name, good and one.stale_ms <= max(STALE_MS, steady.stale_ms) and not one.sure_hands, one.account()
        )
    for name, weather in (("a cloud, nobody there", cloud), ("breathing, nobody there", breathing)):
        one = watched(in_weather(weather, nobody_there(seed, 14.0)))
        yield Verdict(name, not one.hands and one.slowest <= SLOWEST_MS, one.account())
    for name, brightness in (("a cap on the lens", 2), ("a hand on the lens", 60)):
        one = watched(with_lens_covered(brightness, nobody_there(seed, 14.0)))
        when = min((at for code, at in one.troubles.items() if code in ("too_dark", "covered")), default=10**6)
        yield Verdict(name, when <= COVERED_MS + TOLD_MS and not one.hands, f"{one.account()}  {one.troubles}")
    one = watched(in_weather(flicker(0.7), nobody_there(seed, 8.0)))
    yield Verdict("a lamp beyond help", "light_flickers" in one.troubles, f"{one.account()}  {one.troubles}")


def in_weather(weather: Weather, frames: Film) -> Film:
    return ((under(weather, frame, now), now, truth) for frame, now, truth in frames)


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
    """The picture with a camera's grain."""
    noise = np.random.default_rng(seed).standard_normal(picture.shape, np.float32) * np.float32(grain)
    return np.asarray(np.clip(picture + noise, 0, 255), np.uint8)
