"""Games to write down: an evening's beginning and as many plausible entries as wanted."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from companion.drill.killing import FAMILY, entry
from companion.facts.events import Entry
from companion.journal import Journal, Unfinished

__all__ = ["FAMILY", "entries", "entry", "is_beginning_of", "plays_on", "write", "written"]


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
