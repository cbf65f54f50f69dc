"""Points in the room over the table: millimetres along and across it, and above the felt."""

from __future__ import annotations

import math
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Spot3:
    """A point, or the way from one to another."""

    x: float
    y: float
    z: float

    def __add__(self, other: Spot3) -> Spot3:
        return Spot3(self.x + other.x, self.y + other.y, self.z + other.z)

    def __sub__(self, other: Spot3) -> Spot3:
        return Spot3(self.x - other.x, self.y - other.y, self.z - other.z)

    def __mul__(self, times: float) -> Spot3:
        return Spot3(self.x * times, self.y * times, self.z * times)

    def along(self, other: Spot3) -> float:
        return self.x * other.x + self.y * other.y + self.z * other.z

    @property
    def length(self) -> float:
        return math.sqrt(self.x * self.x + self.y * self.y + self.z * self.z)

    @property
    def unit(self) -> Spot3:
        return self * (1 / max(self.length, 1e-9))

    def beside(self, axis: Spot3) -> Spot3:
        """The part of this way that leads away from an axis of length 1."""
        return self - axis * self.along(axis)

    def across(self, other: Spot3) -> Spot3:
        """The way that stands upright on both."""
        return Spot3(
            self.y * other.z - self.z * other.y,
            self.z * other.x - self.x * other.z,
            self.x * other.y - self.y * other.x,
        )

    def towards(self, other: Spot3, share: float) -> Spot3:
        return self + (other - self) * share
