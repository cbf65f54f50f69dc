"""The checksums of a game: that of each entry depends on the beginning and on all entries before it."""

from __future__ import annotations

import sqlite3
from zlib import crc32

StoredRow = tuple[int, int, str, float, str]
"""number, time, source, sureness, event: an entry as it is stored."""


def link(chain: int, row: StoredRow) -> int:
    """The checksum after one more entry."""
    return crc32("\x1f".join(map(str, row)).encode(), chain)


def first_link(db: sqlite3.Connection, game: int) -> int:
    """The checksum of a game's beginning: what is played, by whom, with which house rules."""
    head = db.execute("SELECT game, dealer, position FROM games WHERE id = ?", (game,)).fetchone()
    names = db.execute("SELECT seat, name FROM seats JOIN players ON id = player WHERE game = ? ORDER BY seat", (game,))
    house = db.execute("SELECT switch, value FROM house WHERE game = ? ORDER BY rowid", (game,))
    return crc32(repr((head, names.fetchall(), house.fetchall())).encode())


def rows_of(db: sqlite3.Connection, game: int) -> list[StoredRow]:
    """A game's entries in order."""
    asked = "SELECT number, time, source, sureness, event FROM entries WHERE game = ? ORDER BY number"
    return db.execute(asked, (game,)).fetchall()


def last_link(db: sqlite3.Connection, game: int) -> int:
    """The checksum of a game's last entry, which the next one continues."""
    asked = "SELECT chain FROM entries WHERE game = ? ORDER BY number DESC LIMIT 1"
    found = db.execute(asked, (game,)).fetchone()
    return int(found[0]) if found else first_link(db, game)


def head_link(db: sqlite3.Connection, game: int) -> int:
    """The checksum of the game's own row: its beginning, and whether it is over."""
    finished = db.execute("SELECT finished FROM games WHERE id = ?", (game,)).fetchone()
    return crc32(repr(finished).encode(), first_link(db, game))


def seal_head(db: sqlite3.Connection, game: int) -> None:
    """Store the checksum of the game's own row, as must be done after each change of that row."""
    db.execute("UPDATE games SET chain = ? WHERE id = ?", (head_link(db, game), game))


def chain_all(db: sqlite3.Connection, game: int) -> None:
    """Write every checksum of a game that has none yet."""
    seal_head(db, game)
    chain = first_link(db, game)
    for row in rows_of(db, game):
        chain = link(chain, row)
        db.execute("UPDATE entries SET chain = ? WHERE game = ? AND number = ?", (chain, game, row[0]))


def is_whole(db: sqlite3.Connection, game: int) -> bool:
    """Whether a game reads as it was written."""
    if db.execute("SELECT chain FROM games WHERE id = ?", (game,)).fetchone() != (head_link(db, game),):
        return False
    chain = first_link(db, game)
    kept = [n for (n,) in db.execute("SELECT chain FROM entries WHERE game = ? ORDER BY number", (game,))]
    for row, stands in zip(rows_of(db, game), kept, strict=True):
        chain = link(chain, row)
        if chain != stands:
            return False
    return True
