"""How much the simulated table saves by drawing only what changed, compared with drawing every frame whole."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, median
from time import perf_counter

import cv2
import numpy as np

from companion.bench import how_many
from companion.simulator.camera import HD, Camera
from companion.simulator.film import Busy
from companion.simulator.light import MEDIUM, Light, jpeg
from companion.simulator.picture import CameraPicture
from companion.simulator.things import Thing

CARDS, FRAMES, NAIVE = 16, 300, 6
FRAME_MS = 1000 // 15
PAUSE_MS = 2500
"""Time between one hand over the table and the next."""


@dataclass(frozen=True, slots=True)
class RenderBench:
    """Milliseconds a frame at one camera size."""

    naive_ms: float
    """Every card and arm warped, lit, blurred, given fresh noise and packed as JPEG, for the whole frame."""
    idle_ms: float
    """Nothing on the table moves; `nan` if a short film has no such frame."""
    moving_ms: float
    """A hand is over the table; `nan` likewise."""
    mean_ms: float
    """A busy film: hands in the picture for most of the time."""

    @property
    def ratios(self) -> dict[str, float]:
        """How many times quicker than the naive way."""
        times = {"idle": self.idle_ms, "moving": self.moving_ms, "mean": self.mean_ms}
        return {name: round(self.naive_ms / ms, 1) for name, ms in times.items()}


def main(rest: Sequence[str] = ()) -> int:
    """Print a line for each size of camera."""
    frames = how_many(rest, "render", "frames", FRAMES)
    cv2.setNumThreads(1)
    for camera in (HD, Camera(2304, 1296)):
        found = bench(frames, camera)
        times = f"naive {found.naive_ms:.1f} ms, idle {found.idle_ms:.2f}, hand moving {found.moving_ms:.1f}"
        print(f"{camera.width}x{camera.height}: {times}, film {found.mean_ms:.2f} ms a frame; {found.ratios}")
    return 0


def bench(frames: int, camera: Camera = HD, light: Light = MEDIUM, seed: int = 1) -> RenderBench:
    """Both ways in one run over the same busy table."""
    busy, picture = Busy(seed, 4, CARDS), CameraPicture(camera, light, seed)
    picture.draw(busy.felt.things())
    spent: dict[bool, list[float]] = {True: [], False: []}
    scenes: list[tuple[Thing, ...]] = []
    free = 0
    for now in range(0, frames * FRAME_MS, FRAME_MS):
        if not busy.felt.busy() and now >= free:
            busy.next(now)
            free = now + PAUSE_MS
        busy.felt.step(now)
        scenes.append(busy.felt.things())
        started = perf_counter()
        picture.draw(scenes[-1])
        spent[busy.felt.busy()].append(1000 * (perf_counter() - started))
    return RenderBench(
        naive_ms=_naive(camera, light, scenes[:: max(1, frames // NAIVE)]),
        idle_ms=_middle(spent[False]),
        moving_ms=_middle(spent[True]),
        mean_ms=fmean(spent[True] + spent[False]),
    )


def _naive(camera: Camera, light: Light, scenes: list[tuple[Thing, ...]]) -> float:
    """What a renderer without memory would do for each frame; building the table itself is not counted."""
    quiet, dice = CameraPicture(camera, light, 1), np.random.default_rng(1)
    spent = []
    for scene in scenes:
        started = perf_counter()
        bare = quiet.drawn_anew(scene)
        noisy = bare + dice.normal(0, light.noise, bare.shape)
        jpeg(np.clip(noisy, 0, 255).astype(np.uint8), light.jpeg)
        spent.append(1000 * (perf_counter() - started))
    return median(spent)


def _middle(spent: list[float]) -> float:
    return median(spent) if spent else float("nan")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
