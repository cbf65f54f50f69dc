"""Games to write down: an evening's beginning and as many plausible entries as wanted."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from companion.facts.events import Began, Drew, Entry, Event, Said, Source, Undone, Word, lays
from companion.journal import Journal, Unfinished
from companion.table import Seat
from scoring.cards import PACK
from tests.people import CY

FAMILY = Began("melee-dig", ("Ann", "Bob", "Cy"), CY, (("starter_duty", "yes"), ("out_bonus", "no")))
SOURCES = tuple(Source)


def entry(number: int) -> Entry:
    """The entry with this number: always the same, and no two alike."""
    seat = Seat(number % 3)
    acts: tuple[Event, ...] = (
        lays(seat, PACK[number % 52]),
        Drew(seat, 1 + number % 4),
        Said(seat, Word.DONE),
        Undone(),
    )
    return Entry(number, acts[number % 4], number * 700, SOURCES[number % 4], (number % 10) / 10)


def entries(count: int, after: int = 0) -> tuple[Entry, ...]:
    return tuple(entry(number) for number in range(after + 1, after + count + 1))


def write(journal: Journal, wanted: Iterable[Entry]) -> None:
    for one in wanted:
        journal.append(one)


def written(path: Path, count: int) -> bytes:
    """A journal with one unfinished game, closed properly; its bytes."""
    journal, _ = Journal.open(path)
    journal.begin(FAMILY)
    write(journal, entries(count))
    journal.close()
    return path.read_bytes()


def is_beginning_of(found: Unfinished | None, count: int) -> bool:
    """Nothing, or the family's game up to some entry and nothing else."""
    return found is None or (found.began == FAMILY and found.entries == entries(count)[: len(found.entries)])


def plays_on(journal: Journal) -> bool:
    """Whether a whole new game can be kept on disk."""
    journal.begin(FAMILY)
    write(journal, entries(3))
    return not journal.trouble and len(journal.entries(journal.history()[-1].game)) == 3
