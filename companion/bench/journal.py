"""What one event costs on an SD card: our way of keeping SQLite, against its usual settings, in one run.

Bytes are what the kernel was asked to write, flushes how often it had to wait until all was on the card. An SD card
takes time for both; the PC on which this may run hides most of it.
"""

from __future__ import annotations

import sqlite3
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from companion.bench import how_many
from companion.facts.events import Began, Drew, Entry
from companion.journal import Begun, Journal
from companion.journal.opening import PAGE
from companion.journal.schema import migrate
from companion.journal.store import Store
from companion.table import Seat

EVENTS = 400
FAMILY = Began("melee-dig", ("Ann", "Bob", "Cy", "Dee"))


@dataclass(frozen=True, slots=True)
class Keeper:
    """One way of keeping the file."""

    name: str
    page: int
    mode: str
    flushes: int
    """Flushes for each commit, as strace counts them: the log only, or journal, folder, file and folder again."""


WAYS = (
    Keeper("ours: log of writes, pages of 1 kB", PAGE, "WAL", 1),
    Keeper("log of writes, usual pages of 4 kB", 4096, "WAL", 1),
    Keeper("rollback journal, pages of 1 kB", PAGE, "DELETE", 4),
    Keeper("SQLite as it comes", 4096, "DELETE", 4),
)


def main(rest: Sequence[str] = ()) -> int:
    """Print a line for each way, with its ratio to ours."""
    events = how_many(rest, "journal", "events", EVENTS)
    with tempfile.TemporaryDirectory() as folder:
        figures = [(way, *measured(way, Path(folder) / f"{n}.db", events)) for n, way in enumerate(WAYS)]
        opening = opened_again(Path(folder) / "0.db")
    ours = figures[0][1]
    for way, size, taken in figures:
        print(f"{way.name:38} {size:7.0f} bytes an event ({size / ours:.1f} x), {way.flushes} flushes, {taken:.2f} ms")
    print(f"opening it again with {events} events, checked whole: {opening:.1f} ms")
    return 0


def measured(way: Keeper, file: Path, events: int) -> tuple[float, float]:
    """Bytes and milliseconds for one event, closing included."""
    db = sqlite3.connect(file, isolation_level=None)
    for setting in (f"page_size = {way.page}", f"journal_mode = {way.mode}", "synchronous = FULL"):
        db.execute(f"PRAGMA {setting}")
    migrate(db)
    store = Store(db)
    store.write([Begun(FAMILY)])
    before, began = bytes_written(), time.perf_counter()
    for number in range(1, events + 1):
        store.write([Entry(number, Drew(Seat(number % 4)), number * 1000)])
    store.close()
    return (bytes_written() - before) / events, (time.perf_counter() - began) * 1000 / events


def bytes_written() -> int:
    """How many bytes this process has written so far, as the kernel counts them."""
    lines = dict(line.split(": ") for line in Path("/proc/self/io").read_text().splitlines())
    return int(lines["wchar"])


def opened_again(file: Path) -> float:
    began = time.perf_counter()
    Journal.open(file).journal.close()
    return (time.perf_counter() - began) * 1000


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
