"""How noisy the camera's picture is, learnt while nothing moves; the gate's thresholds follow from it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.pixels import Gray

GRAINIEST = 6.0
"""Grey levels: no picture is taken to be noisier than this."""
LOOKS = 10
"""How many measurements the mean is taken over."""
CALM_TO_ALL = 1.55
"""The mean of noise, in units of the mean of its calmer three quarters."""


@dataclass(slots=True)
class Noise:
    """The measured restlessness of a still picture, from which the thresholds follow."""

    level: float = 1.0
    looks: int = 1

    def learn(self, mean_difference: float) -> None:
        self.looks = min(self.looks + 1, LOOKS)
        self.level += (min(mean_difference, GRAINIEST) - self.level) / self.looks

    def learn_among_motion(self, stir: Gray) -> None:
        """A camera so grainy that nothing seems at rest: what most of the picture does is noise, whatever moves."""
        calmest = np.sort(stir[::4, ::4], axis=None)[: stir.size * 3 // 64]
        self.level = max(self.level, min(CALM_TO_ALL * float(calmest.mean()), GRAINIEST))

    @property
    def change(self) -> int:
        return round(4 + 5 * self.level)

    @property
    def faint(self) -> int:
        """The same where the noise has been calmed."""
        return round(6 + 1.5 * self.level)

    @property
    def motion(self) -> int:
        return round(4 + 5 * self.level)
