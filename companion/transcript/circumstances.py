"""When and how an event came to be known: the end of its line, such as `@12.300s eye 0.98`."""

from __future__ import annotations

from typing import NamedTuple

from companion.errors import BadText
from companion.facts.events import Entry, Source
from companion.games.lines import brief
from companion.transcript.tokens import TokenLine

LATEST_MS = 10**12
"""Thirty years: more than any machine has been running."""


class Circumstances(NamedTuple):
    """What stands beside an event in the log."""

    time: int = 0
    """Milliseconds since the game began."""
    source: Source = Source.TYPED
    sureness: float = 1.0


def circumstances(time: float, source: str, sureness: float) -> Circumstances:
    """The circumstances with these values; ValueError where one of them cannot be."""
    if not 0 <= time <= LATEST_MS or not 0.0 <= sureness <= 1.0:
        raise ValueError(time, sureness)
    return Circumstances(round(time), Source(source), float(sureness))


def end_of_line(entry: Entry) -> str:
    """An entry's circumstances as words; empty for an event that was typed at no particular time."""
    if (entry.time, entry.source, entry.sureness) == Circumstances():
        return ""
    sureness = "" if entry.sureness == 1.0 else f" {entry.sureness!r}"
    return f"  @{entry.time / 1000:.3f}s {entry.source}{sureness}"


def take_end_of_line(line: TokenLine) -> Circumstances:
    """Take the circumstances off the end of a line, before its event is read; only the time must be there."""
    at = next((n for n, one in enumerate(line.words) if one.text.startswith("@") and not one.quoted), None)
    if at is None:
        return Circumstances()
    words = [one.text for one in line.words[at:]]
    del line.words[at:]
    try:
        return _read(*words)
    except (TypeError, ValueError):
        raise BadText(
            f"Line {line.number}: found {brief(' '.join(words))!r}; write the time like @12.3s, then eye, panel, typed "
            "or implied, then how sure it is, from 0 to 1."
        ) from None


def _read(time: str, source: str = Source.TYPED, sureness: str = "1.0") -> Circumstances:
    """From the words behind an event; one word too many is a TypeError."""
    return circumstances(float(time.removeprefix("@").removesuffix("s")) * 1000, source, float(sureness))
