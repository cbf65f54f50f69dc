"""The journal as the kiosk uses it: every write is kept, on disk or in memory until the disk takes it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Literal, NamedTuple, TypeVar

from companion.errors import BadText
from companion.facts.events import Began, Entry
from companion.journal.opening import Opening, OpeningCode, OutOfReach, Reason, Report, open_or_set_aside, reason_of
from companion.journal.store import Past, Store
from companion.journal.writes import Begun, GameResult, Unfinished, Write, held_already, unfinished_in

T = TypeVar("T")


class OpenedJournal(NamedTuple):
    """A journal that can be used at once, and what to say about it."""

    journal: Journal
    report: Report


class Journal:
    """The log of games. No trouble with the disk is raised as an error; `trouble` says what it is."""

    def __init__(self, path: Path) -> None:
        self.trouble: Reason | Literal[""] = ""
        """Why the last writes are only in memory; empty while everything is on disk."""
        self.report = Report(OpeningCode.FRESH)
        """How the file was opened last: after trouble it is opened again."""
        self._path = path
        self._opening: Opening | None = None
        self._writes: list[Write] = []
        """The present game, and whatever else is not on disk yet."""
        self._durable = 0
        """How many of them are on disk."""

    @classmethod
    def open(cls, path: Path) -> OpenedJournal:
        """The journal in this file; it works whatever the file is like."""
        journal = cls(path)
        journal.tick()
        if journal.trouble:
            journal.report = Report(OpeningCode.IN_MEMORY, journal.trouble)
        return OpenedJournal(journal, journal.report)

    def close(self) -> None:
        """Close the file; what is not on disk by now is lost."""
        self.tick()
        self._let_go()

    # ------------------------------------------------------------ writing

    def begin(self, began: Began, wall: float = 0.0, monotonic: float = 0.0) -> None:
        """A game begins; an unfinished one before it stays unfinished in the history."""
        if self._durable == len(self._writes):
            self._writes, self._durable = [], 0
        self._keep(Begun(began, wall, monotonic))

    def append(self, entry: Entry) -> None:
        """One event of the present game; it is on disk when this returns, unless there is `trouble`.

        It may follow the result: whoever takes back the last card of a game plays on.
        """
        self._drop_result()
        newest = self._writes[-1] if self._writes else None
        last = newest.number if isinstance(newest, Entry) else 0
        if newest is None or entry.number <= last:
            raise ValueError(f"entry {entry.number} cannot follow what is written")
        self._keep(entry)

    def finish(self, result: GameResult) -> None:
        """The present game is over, as far as the table knows now."""
        self._drop_result()
        self._keep(result)

    def tick(self) -> None:
        """Try again to write what is only in memory; a file that turns out to be damaged makes room for a new one."""
        self._try(lambda store: None)
        if self.trouble is Reason.DAMAGED:
            self._try(lambda store: None)

    def rebuild(self, result_of: Callable[[Began, tuple[Entry, ...]], GameResult | None]) -> None:
        """Write every result anew from the entries."""
        self._try(lambda store: store.rebuild(result_of))

    # ------------------------------------------------------------ reading

    def unfinished(self) -> Unfinished | None:
        """The present game as far as it is written, on disk or in memory."""
        return unfinished_in(self._writes)

    def history(self) -> tuple[Past, ...]:
        """Every game on disk, in the order of play."""
        return self._try(lambda store: store.history()) or ()

    def entries(self, game: int) -> tuple[Entry, ...]:
        """The entries of a game of the history."""
        return self._try(lambda store: store.entries(game)) or ()

    # ------------------------------------------------------------ the file, there or not

    def _keep(self, write: Write) -> None:
        self._writes.append(write)
        self.tick()

    def _drop_result(self) -> None:
        if self._writes and isinstance(self._writes[-1], GameResult):
            self._writes.pop()
            self._durable = min(self._durable, len(self._writes))

    def _try(self, ask: Callable[[Store], T]) -> T | None:
        """Write what waits, then ask the file for something; when that fails, say why and close it."""
        try:
            store = self._reach()
            if backlog := self._writes[self._durable :]:
                store.write(backlog)
                self._durable = len(self._writes)
            self.trouble = ""
            return ask(store)
        except OutOfReach as why:
            self._fall_back(why.reason)
        except sqlite3.Error as error:
            self._fall_back(reason_of(error))
        return None

    def _reach(self) -> Store:
        """The open file; after trouble, or when somebody has removed it, it is opened anew and compared with memory."""
        if self._opening and not self._path.exists():
            self._let_go()
        if self._opening is None:
            self._opening, self.report = open_or_set_aside(self._path)
            on_disk: tuple[Write, ...] = ()
            try:
                on_disk = self._opening.store.newest()
            except BadText:
                self.report = Report(OpeningCode.UNREADABLE)
            self._writes = self._writes or list(on_disk)
            self._durable = held_already(self._writes, on_disk)
        return self._opening.store

    def _fall_back(self, reason: Reason) -> None:
        """A full disk leaves the file as it was. After any other trouble it must be read anew to know what it holds."""
        self.trouble = reason
        if reason is not Reason.FULL:
            self._let_go()

    def _let_go(self) -> None:
        if self._opening:
            self._opening.close()
            self._opening = None
