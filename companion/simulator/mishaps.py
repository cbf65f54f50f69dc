"""What happens to lamp and camera during an evening: a lamp is switched, the camera is knocked, or hangs aslant."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

from companion.simulator.camera import Camera
from companion.simulator.simulated_table import SimulatedTable
from companion.simulator.weather import lamp_switched

Mishap = Callable[[SimulatedTable, random.Random], None]

_ASLANT = 25.0
"""Degrees from straight down at which a camera hangs at most."""
_DIM = 0.55, 0.85
"""What is left of the light when one lamp of the room is out."""
_TURNED, _TILTED = 1.0, 0.25
"""Degrees by which a knock turns and tilts the camera, mostly."""


def hung_aslant(camera: Camera, rate: float, dice: random.Random) -> Camera:
    """The camera as people hang it: over any side of the table, at up to this share of the most."""
    return replace(camera, tilt=dice.uniform(0, rate * _ASLANT), towards=dice.uniform(0, 360)) if rate else camera


def lamp(table: SimulatedTable, dice: random.Random) -> None:
    """A lamp is switched off, or on again."""
    lit = 1.0 if table.lit < 1.0 else dice.uniform(*_DIM)
    table.weather, table.lit = lamp_switched(table.now, table.lit, lit), lit


def knock(table: SimulatedTable, dice: random.Random) -> None:
    """Somebody knocks against what the camera hangs from."""
    camera = table.camera
    table.hang(
        replace(
            camera,
            yaw=camera.yaw + dice.gauss(0, _TURNED),
            tilt=abs(camera.tilt + dice.gauss(0, _TILTED)),
        )
    )


MISHAPS: dict[str, Mishap] = {"lamp": lamp, "knock": knock}
"""What may happen before any act, by the dial that says how often."""
