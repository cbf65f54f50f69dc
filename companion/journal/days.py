"""A day as people write it, in a sentence that every language can say."""

from __future__ import annotations

import time

from companion.journal.clock import is_set
from companion.language.phrase import phrase

IN_MONTH = (
    "{day} January {year}",
    "{day} February {year}",
    "{day} March {year}",
    "{day} April {year}",
    "{day} May {year}",
    "{day} June {year}",
    "{day} July {year}",
    "{day} August {year}",
    "{day} September {year}",
    "{day} October {year}",
    "{day} November {year}",
    "{day} December {year}",
)


def date_of(wall: float) -> str:
    """The day of this time; empty where the machine did not know it."""
    day = time.localtime(wall)
    return phrase(IN_MONTH[day.tm_mon - 1], day=day.tm_mday, year=day.tm_year) if is_set(wall) else ""
