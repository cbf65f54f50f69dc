"""The hours of the day: by night the lamps are dimmed, in quiet hours nothing sounds, as far as this machine knows the
time."""

from __future__ import annotations

import time
from dataclasses import dataclass

from companion.journal.clock import is_set
from hardware.lights import is_night

LOOKS_MS = 30_000
"""So often the time of day is looked at."""
EVENING = 19, 7
"""When it is evening, where the settings name no night."""

FromTo = tuple[int, int] | None
"""Hours of the day; None: never."""


@dataclass(slots=True)
class Hours:
    """What the settings say of the day."""

    night: FromTo
    quiet: FromTo
    is_dark: bool = False
    is_quiet: bool = False
    is_evening: bool = False
    """Whether colours that go by the clock are dark."""
    _looked: int = -LOOKS_MS

    def look(self, now: int) -> bool:
        """Whether it was time to look again."""
        if now - self._looked < LOOKS_MS:
            return False
        self._looked, wall = now, time.time()
        self.is_dark, self.is_quiet, self.is_evening = (
            hours is not None and is_set(wall) and is_night(time.localtime(wall).tm_hour, hours)
            for hours in (self.night, self.quiet, self.night or EVENING)
        )
        return True
