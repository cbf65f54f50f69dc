"""Whether the room is dark, by how bright white paper on the table looks to the camera and how long it had to look.

No camera says how much light there is: only by how many times it is brighter or darker than before. So nothing is known
until the room has been seen in much more light or much less; till then whoever asks goes by the clock.
"""

from __future__ import annotations

from vision.sightings import TableChange

APART = 2.5
"""By so many times evening and day differ at least, or else it is the same light."""
DARKER, LIGHTER = 0.4, 0.6
"""It grows dark below the first share of the way from the darkest to the brightest, and light above the second."""
STAYS_MS = 20_000
"""Whoever stands in the light for a moment, or opens a door, makes no evening."""


class RoomLight:
    """The light on the table since the program was started."""

    def __init__(self) -> None:
        self.is_dark: bool | None = None
        """None: nobody knows."""
        self._range: tuple[float, float] | None = None
        self._since: int | None = None

    def measured(self, change: TableChange, now: int) -> None:
        """Take in a measurement; one by a camera that does not tell how long it looked says nothing."""
        light = light_of(change)
        if light is None or not change.still:
            return
        low, high = self._range or (light, light)
        self._range = low, high = min(low, light), max(high, light)
        if high < APART * low:
            return
        share = (light - low) / (high - low)
        dark = True if share < DARKER else False if share > LIGHTER else self.is_dark
        if dark is self.is_dark:
            self._since = None
            return
        self._since = now if self._since is None else self._since
        if now - self._since >= STAYS_MS:
            self.is_dark, self._since = dark, None


def light_of(change: TableChange) -> float | None:
    """How white paper looks, for each bit of time and gain that it took; in no unit."""
    quality = change.quality
    effort = quality.get("exposure", 0.0) * quality.get("gain", 1.0)
    white = quality.get("white", 0.0)
    return white / effort if white > 0 and effort > 0 else None
