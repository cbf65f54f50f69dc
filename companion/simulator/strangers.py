"""Families that nobody has met: out of a seed come the habits that they have much of, the light, and the lamp.

A program that was mended until it followed one family is not measured by that family any more.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

from companion.simulator.lamps import LAMPS
from companion.simulator.light import LIGHTS
from companion.simulator.manners import DIALS, USUAL, Manners

STRONG = 4
"""So many of their dials stand high; the others are as usual."""
TIMES_USUAL = (4.0, 10.0)
"""How high."""
A_LAMP, RULE_BREAKERS, BREAKS = 0.5, 0.33, 0.15
"""How many sit by a lamp that does not light the table evenly; how many break rules, and in which share of acts."""


@dataclass(frozen=True, slots=True)
class Strangers:
    """A family, and where it sits."""

    manners: Manners
    strong: dict[str, float]
    """The dials that stand high."""
    breaks: float
    light: str
    lamp: str

    def __str__(self) -> str:
        dials = ",".join(f"{name}={rate:g}" for name, rate in self.strong.items())
        return f"{dials}  breaks={self.breaks:g}  {self.light} light  {self.lamp}".rstrip()


def strangers(seed: int) -> Strangers:
    """The family that comes out of this seed."""
    dice = random.Random(f"strangers {seed}")
    strong = {
        name: min(1.0, round(dice.uniform(*TIMES_USUAL) * DIALS[name].usual, 3))
        for name in dice.sample(sorted(DIALS), STRONG)
    }
    lamp = dice.choice(sorted(LAMPS)) if dice.random() < A_LAMP else ""
    breaks = BREAKS if dice.random() < RULE_BREAKERS else 0.0
    return Strangers(replace(USUAL, **strong), strong, breaks, dice.choice(sorted(LIGHTS)), lamp)
