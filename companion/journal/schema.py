"""The tables, version by version: a file of any earlier version is brought to today's in one transaction."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache

from companion.journal.chain import chain_all

APPLICATION_ID = 0x43544331
"""`CTC1`, in the file's header: tells our files from other programs'."""

_FIRST = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE players (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
CREATE TABLE games (
    id INTEGER PRIMARY KEY,
    game TEXT NOT NULL,
    dealer INTEGER NOT NULL,
    position TEXT NOT NULL,
    wall REAL NOT NULL,
    monotonic REAL NOT NULL,
    finished INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE seats (
    game INTEGER NOT NULL REFERENCES games, seat INTEGER NOT NULL, player INTEGER NOT NULL REFERENCES players,
    PRIMARY KEY (game, seat)
) WITHOUT ROWID;
CREATE TABLE house (
    game INTEGER NOT NULL REFERENCES games, switch TEXT NOT NULL, value TEXT NOT NULL,
    PRIMARY KEY (game, switch)
);
CREATE TABLE entries (
    game INTEGER NOT NULL REFERENCES games, number INTEGER NOT NULL,
    time INTEGER NOT NULL, source TEXT NOT NULL, sureness REAL NOT NULL, event TEXT NOT NULL,
    PRIMARY KEY (game, number)
) WITHOUT ROWID;
CREATE TABLE results (
    game INTEGER NOT NULL REFERENCES games, seat INTEGER NOT NULL, total INTEGER, won INTEGER NOT NULL,
    PRIMARY KEY (game, seat)
) WITHOUT ROWID;
INSERT INTO meta VALUES ('made by', 'card-table-companion');
"""


def _make_tables(db: sqlite3.Connection) -> None:
    for statement in _FIRST.split(";"):
        db.execute(statement)


def _chain_entries(db: sqlite3.Connection) -> None:
    """Games and entries get checksums, so that a flipped bit cannot change a game unnoticed."""
    db.execute("ALTER TABLE games ADD COLUMN chain INTEGER NOT NULL DEFAULT 0")
    db.execute("ALTER TABLE entries ADD COLUMN chain INTEGER NOT NULL DEFAULT 0")
    for (game,) in db.execute("SELECT id FROM games").fetchall():
        chain_all(db, game)


MIGRATIONS: tuple[Callable[[sqlite3.Connection], None], ...] = (_make_tables, _chain_entries)
VERSION = len(MIGRATIONS)


@contextmanager
def transaction(db: sqlite3.Connection) -> Iterator[None]:
    """All of it durable, or none of it."""
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


def migrate(db: sqlite3.Connection) -> None:
    """Bring the tables to today's version."""
    found = version_of(db)
    if found == VERSION:
        return
    with transaction(db):
        for step in MIGRATIONS[found:]:
            step(db)
        db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        db.execute(f"PRAGMA user_version = {VERSION}")


def is_intact(db: sqlite3.Connection) -> bool:
    """Whether our tables are described as we made them; what others added beside them does no harm."""
    return _our_tables() <= _tables(db)


@cache
def _our_tables() -> set[tuple[str, str]]:
    model = sqlite3.connect(":memory:", isolation_level=None)
    migrate(model)
    return _tables(model)


def _tables(db: sqlite3.Connection) -> set[tuple[str, str]]:
    """Each table and the statement that made it, without white space, which SQLite versions write differently."""
    return {(name, "".join((made or "").split())) for name, made in db.execute("SELECT name, sql FROM sqlite_schema")}


def version_of(db: sqlite3.Connection) -> int:
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def is_ours(db: sqlite3.Connection) -> bool:
    """Whether we have written it; an empty file was left when the kiosk was killed at the very start."""
    (mark,) = db.execute("PRAGMA application_id").fetchone()
    (tables,) = db.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    return bool(mark == APPLICATION_ID or (mark == 0 and tables == 0))
