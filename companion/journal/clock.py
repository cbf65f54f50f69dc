"""Whether this machine knows what time it is: one without a battery wakes in 1970 and learns it from a network."""

from __future__ import annotations

import time

BUILT = 2025
"""The year in which this program was made: a clock that shows an earlier one was never set."""


def is_set(wall: float) -> bool:
    """Whether a clock that shows this time may be right."""
    return time.gmtime(wall).tm_year >= BUILT
