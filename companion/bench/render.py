"""How much the simulated table saves by drawing only what changed, against drawing every frame whole."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter

import cv2
import numpy as np

from companion.simulator.camera import HD, Camera
from companion.simulator.film import Busy
from companion.simulator.light import MEDIUM, Light, jpeg
from companion.simulator.picture import CameraPicture, Thing

CARDS, FRAMES, NAIVE = 16, 300, 6
_STEP_MS = 1000 // 15


@dataclass(frozen=True, slots=True)
class RenderBench:
    """Milliseconds a frame at one camera size."""

    naive_ms: float
    """Every card and arm warped, lit, blurred, given fresh noise and packed as JPEG, for the whole frame."""
    idle_ms: float
    """Nothing on the table moves."""
    moving_ms: float
    """A hand is over the table."""
    mean_ms: float
    """A busy film: hands in the picture for most of the time."""

    @property
    def ratios(self) -> dict[str, float]:
        """How many times quicker than the naive way."""
        times = {"idle": self.idle_ms, "moving": self.moving_ms, "mean": self.mean_ms}
        return {name: round(self.naive_ms / ms, 1) for name, ms in times.items()}


def bench(camera: Camera = HD, light: Light = MEDIUM, seed: int = 1) -> RenderBench:
    """All of it in one run over the same busy table."""
    busy, picture = Busy(seed, 4, CARDS), CameraPicture(camera, light, seed)
    picture.draw(busy.felt.things())
    spent: dict[bool, list[float]] = {True: [], False: []}
    scenes: list[tuple[Thing, ...]] = []
    free = 0
    for now in range(0, FRAMES * _STEP_MS, _STEP_MS):
        if not busy.felt.busy() and now >= free:
            busy.next(now)
            free = now + 2500
        busy.felt.step(now)
        scenes.append(busy.felt.things())
        started = perf_counter()
        picture.draw(scenes[-1])
        spent[busy.felt.busy()].append(1000 * (perf_counter() - started))
    every = spent[True] + spent[False]
    return RenderBench(
        naive_ms=_naive(camera, light, scenes[:: FRAMES // NAIVE]),
        idle_ms=float(np.median(spent[False])),
        moving_ms=float(np.median(spent[True])),
        mean_ms=sum(every) / len(every),
    )


def _naive(camera: Camera, light: Light, scenes: list[tuple[Thing, ...]]) -> float:
    """What a renderer without memory does for each frame; building the table itself is not counted."""
    quiet, dice = CameraPicture(camera, light, 1), np.random.default_rng(1)
    spent = []
    for scene in scenes:
        started = perf_counter()
        bare = quiet.drawn_anew(scene)
        noisy = bare + dice.normal(0, light.noise, bare.shape)
        jpeg(np.clip(noisy, 0, 255).astype(np.uint8), light.jpeg)
        spent.append(1000 * (perf_counter() - started))
    return float(np.median(spent))


def report() -> str:
    """The figures for both camera sizes, one line each."""
    lines = []
    for camera in (HD, Camera(2304, 1296)):
        result = bench(camera)
        times = f"naive {result.naive_ms:.1f} ms, idle {result.idle_ms:.2f}, hand moving {result.moving_ms:.1f}"
        lines.append(f"{camera.width}x{camera.height}: {times}, film {result.mean_ms:.2f} ms a frame; {result.ratios}")
    return "\n".join(lines)


if __name__ == "__main__":
    cv2.setNumThreads(1)
    print(report())
