"""Opening a journal, which may be sound, damaged, foreign or out of reach; a bad one is set aside, never deleted."""

from __future__ import annotations

import errno
import fcntl
import os
import shutil
import sqlite3
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from itertools import count
from pathlib import Path
from typing import IO

from companion.journal.chain import is_whole
from companion.journal.log_tail import is_cut_short
from companion.journal.schema import VERSION, is_intact, is_ours, migrate, version_of
from companion.journal.store import Store, newest_game

PAGE = 1024
_MAGIC = b"SQLite format 3\0"
COMPANIONS = ("-wal", "-shm", "-journal")
"""Files that SQLite keeps beside a journal; they belong to it and move with it."""


class Reason(StrEnum):
    """Why a journal cannot be used as it is."""

    FULL = "disk_full"
    READ_ONLY = "read_only"
    BROKEN = "io_error"
    IN_USE = "in_use"
    DAMAGED = "damaged"
    FOREIGN = "foreign"
    NEWER = "newer"


class OpeningCode(StrEnum):
    """How opening went."""

    FRESH = "fresh"
    RESUMED = "resumed"
    CUT_SHORT = "cut_short"
    """Resumed, but the end of its log was damaged: what was written last is missing."""
    SET_ASIDE = "set_aside"
    IN_MEMORY = "in_memory"
    UNREADABLE = "unreadable"
    """The file is sound, but its unfinished game is written in a way no longer read: it stays in the history."""


@dataclass(frozen=True, slots=True)
class Report:
    """What to say about the journal after opening it."""

    code: OpeningCode
    reason: Reason | None = None
    path: Path | None = None
    """Where the old file lies now, or a copy of the damaged one."""


class Unfit(Exception):
    """This file will never do as a journal: it is to be set aside."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason


class OutOfReach(Exception):
    """The file may be sound, but cannot be reached now: try again later."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason


_BY_SQLITE = {
    sqlite3.SQLITE_FULL: Reason.FULL,
    sqlite3.SQLITE_READONLY: Reason.READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: Reason.READ_ONLY,
    sqlite3.SQLITE_PERM: Reason.READ_ONLY,
    sqlite3.SQLITE_BUSY: Reason.IN_USE,
    sqlite3.SQLITE_LOCKED: Reason.IN_USE,
    sqlite3.SQLITE_IOERR: Reason.BROKEN,
    sqlite3.SQLITE_NOMEM: Reason.BROKEN,
}
"""Troubles that may pass. With any other (no such table, not a database, malformed) the file itself is at fault."""

_UNREADABLE_SECTORS = {sqlite3.SQLITE_IOERR_READ, sqlite3.SQLITE_IOERR_SHORT_READ, sqlite3.SQLITE_IOERR_CORRUPTFS}
_BY_ERRNO = {
    errno.ENOSPC: Reason.FULL,
    errno.EDQUOT: Reason.FULL,
    errno.EROFS: Reason.READ_ONLY,
    errno.EACCES: Reason.READ_ONLY,
    errno.EPERM: Reason.READ_ONLY,
    errno.ELOOP: Reason.READ_ONLY,
    errno.EWOULDBLOCK: Reason.IN_USE,
}


def reason_of(error: sqlite3.Error | OSError) -> Reason:
    """What an error of the disk means to people."""
    if isinstance(error, OSError):
        return _BY_ERRNO.get(error.errno or 0, Reason.BROKEN)
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)
    if code in _UNREADABLE_SECTORS:
        return Reason.DAMAGED
    return _BY_SQLITE.get(code & 0xFF, Reason.DAMAGED)


class Opening:
    """A store together with the claim on it: two kiosks never write one journal."""

    def __init__(self, path: Path) -> None:
        self._claim: IO[bytes] | None = None
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._claim = _claim(path)
            self.existed = _looks_like_a_journal(path)
            log = beside(path, "-wal").read_bytes() if self.existed and beside(path, "-wal").exists() else b""
            self.store = _sound_store(path)
            self.copy = _folded_after_copying(path, log, self.store) if is_cut_short(log, PAGE) else None
            """Where the end of the log cannot be read: a copy of the journal and its log as they were."""
        except (OSError, sqlite3.Error) as error:
            self._release()
            reason = reason_of(error)
            raise (Unfit if reason is Reason.DAMAGED else OutOfReach)(reason) from error
        except (TypeError, UnicodeError) as error:  # where SQLite reads noise, even its own message may be noise
            self._release()
            raise Unfit(Reason.DAMAGED) from error
        except BaseException:
            self._release()
            raise

    def close(self) -> None:
        """Closing lets SQLite fold its log into the file; where the disk refuses, the next opening does it."""
        try:
            self.store.close()
        except sqlite3.Error:
            pass
        finally:
            self._release()

    def _release(self) -> None:
        if self._claim is not None:
            self._claim.close()


def open_or_set_aside(path: Path) -> tuple[Opening, Report]:
    """This file if it will do as a journal, otherwise a new one in its place; OutOfReach if neither can be had."""
    try:
        opening = Opening(path)
        if opening.copy is not None:
            return opening, Report(OpeningCode.CUT_SHORT, Reason.DAMAGED, opening.copy)
        return opening, Report(OpeningCode.RESUMED if opening.existed else OpeningCode.FRESH)
    except Unfit as unfit:
        try:
            report = Report(OpeningCode.SET_ASIDE, unfit.reason, set_aside(path, unfit.reason))
            return Opening(path), report
        except OSError as error:
            raise OutOfReach(reason_of(error)) from error
        except Unfit as again:
            raise OutOfReach(again.reason) from again


def _folded_after_copying(path: Path, log: bytes, store: Store) -> Path:
    """Copy file and damaged log, then take into the file what can still be read, so that the loss is told only once."""
    copy = _free_name(path, Reason.DAMAGED)
    with suppress(OSError):  # where there is no room for a copy, playing matters more
        shutil.copyfile(path, copy)
        beside(copy, "-wal").write_bytes(log)
    store.fold()
    return copy


def _claim(path: Path) -> IO[bytes]:
    """A lock that ends with the process, however the process ends. A link that lies in its place is not followed."""
    held = os.open(beside(path, ".claim"), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o666)
    claim = os.fdopen(held, "rb+", buffering=0)
    try:
        fcntl.flock(claim, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        claim.close()
        raise
    return claim


def _looks_like_a_journal(path: Path) -> bool:
    """Whether there is a file to go on with. We look before SQLite does, which deletes the log of an empty file.

    An empty file with a rollback journal beside it has lost nothing: the kiosk was killed while it made the file.
    """
    if path.exists() and not path.is_file():
        raise Unfit(Reason.FOREIGN)
    start = b""
    if path.exists():
        with path.open("rb") as file:
            start = file.read(PAGE)
    has_log = beside(path, "-wal").exists() and beside(path, "-wal").stat().st_size > 0
    is_cut = len(start) < PAGE if start else has_log
    if is_cut or (start and not start.startswith(_MAGIC)):
        raise Unfit(Reason.DAMAGED)
    return bool(start)


def _sound_store(path: Path) -> Store:
    """The games in this file, with tables of today's version; Unfit where the file is not sound."""
    db = sqlite3.connect(path, isolation_level=None, timeout=2.0)
    try:
        db.execute(f"PRAGMA page_size = {PAGE}")
        fault = fault_of(db)
        if fault is not None:
            raise Unfit(fault)
        for setting in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
            db.execute(f"PRAGMA {setting}")
        migrate(db)
        game = newest_game(db)
        if not is_intact(db) or (game and not is_whole(db, game)):
            raise Unfit(Reason.DAMAGED)
        return Store(db)
    except BaseException:
        db.close()
        raise


def fault_of(db: sqlite3.Connection) -> Reason | None:
    """Why this file is no journal that we can read, whatever its version."""
    if not is_ours(db):
        return Reason.FOREIGN
    if version_of(db) > VERSION:
        return Reason.NEWER
    return None if db.execute("PRAGMA integrity_check(1)").fetchone() == ("ok",) else Reason.DAMAGED


def beside(path: Path, suffix: str) -> Path:
    """A file that belongs to the journal and lies next to it."""
    return path.with_name(path.name + suffix)


def set_aside(path: Path, reason: Reason) -> Path:
    """Rename a file and what SQLite keeps beside it."""
    aside = _free_name(path, reason)
    if os.path.lexists(path):
        path.rename(aside)
    for suffix in COMPANIONS:
        if beside(path, suffix).exists():
            beside(path, suffix).rename(beside(aside, suffix))
    return aside


def _free_name(path: Path, reason: Reason) -> Path:
    """The first free number, for no clock can be trusted."""
    word = "damaged" if reason is Reason.DAMAGED else "foreign"
    names = (beside(path, f".{word}-{number}") for number in count(1))
    return next(name for name in names if not os.path.lexists(name))
