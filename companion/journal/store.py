"""A sound SQLite file: writes go in by transactions and are read back. `opening` deals with what may go wrong."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from companion.errors import BadText
from companion.facts.events import Began, Entry, Event, Source
from companion.journal.chain import StoredRow, is_whole, last_link, link, rows_of, seal_head
from companion.journal.schema import transaction
from companion.journal.writes import Begun, GameResult, Write
from companion.table import Seat
from companion.transcript import read_event, write_event


@dataclass(frozen=True, slots=True)
class Past:
    """A game as the history lists it."""

    game: int
    begun: Begun
    entries: int
    """How many."""
    result: GameResult | None
    """None: never finished."""


def newest_game(db: sqlite3.Connection) -> int:
    """The number of the game begun last; 0 where there is none."""
    return int(db.execute("SELECT coalesce(max(id), 0) FROM games").fetchone()[0])


class Store:
    """Games in a file that has been found sound; raises `sqlite3.Error` when it no longer is."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db
        self._began: Began | None = None
        self._chain = 0
        self._finished = False
        self._game = 0
        self._take_up_newest()

    def close(self) -> None:
        self._db.close()

    def fold(self) -> None:
        """Take the write-ahead log into the file and begin a new one."""
        self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    # ------------------------------------------------------------ writing

    def write(self, writes: Sequence[Write]) -> None:
        """Write all of these, on disk when this returns; on an error none of them is written."""
        try:
            with transaction(self._db):
                for write in writes:
                    match write:
                        case Begun():
                            self._write_begun(write)
                        case Entry():
                            self._write_entry(write)
                        case GameResult():
                            self._write_result(self._game, write)
        except sqlite3.Error:
            self._take_up_newest()
            raise

    def _write_begun(self, begun: Begun) -> None:
        began, game = begun.began, newest_game(self._db) + 1
        self._db.execute(
            "INSERT INTO games (id, game, dealer, position, wall, monotonic) VALUES (?, ?, ?, ?, ?, ?)",
            (game, began.game, int(began.dealer), began.position, begun.wall, begun.monotonic),
        )
        self._db.executemany(
            "INSERT INTO players (name) VALUES (?) ON CONFLICT DO NOTHING", [(name,) for name in began.seats]
        )
        seats = [(game, seat, name) for seat, name in enumerate(began.seats)]
        self._db.executemany("INSERT INTO seats SELECT ?, ?, id FROM players WHERE name = ?", seats)
        self._db.executemany("INSERT INTO house VALUES (?, ?, ?)", [(game, *rule) for rule in began.house])
        seal_head(self._db, game)
        self._go_on_with(game)

    def _take_up_newest(self) -> None:
        game = newest_game(self._db)
        if game:
            self._go_on_with(game)

    def _go_on_with(self, game: int) -> None:
        self._game, self._began, self._chain = game, self._begun(game).began, last_link(self._db, game)
        self._finished = self._result(game) is not None

    def _write_entry(self, entry: Entry) -> None:
        assert self._began is not None
        if self._finished:
            self._set_finished(self._game, False)
        text = write_event(entry.event, self._began.seats)
        row: StoredRow = (entry.number, entry.time, str(entry.source), float(entry.sureness), text)
        self._chain = link(self._chain, row)
        self._db.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?)", (self._game, *row, self._chain))

    def _write_result(self, game: int, result: GameResult) -> None:
        self._set_finished(game, True)
        rows = [(game, seat, total, seat in result.winners) for seat, total in enumerate(result.totals)]
        self._db.executemany("INSERT INTO results VALUES (?, ?, ?, ?)", rows)

    def _set_finished(self, game: int, finished: bool) -> None:
        self._db.execute("UPDATE games SET finished = ? WHERE id = ?", (finished, game))
        self._db.execute("DELETE FROM results WHERE game = ?", (game,))
        seal_head(self._db, game)
        self._finished = finished

    def rebuild(self, result_of: Callable[[Began, tuple[Entry, ...]], GameResult | None]) -> None:
        """Write every result anew from the entries, which are the truth."""
        with transaction(self._db):
            for past in self.history():
                result = result_of(past.begun.began, self.entries(past.game))
                if result is not None:
                    self._write_result(past.game, result)

    # ------------------------------------------------------------ reading

    def history(self) -> tuple[Past, ...]:
        """Every game, in the order of play."""
        asked = "SELECT games.id, count(number) FROM games LEFT JOIN entries ON entries.game = games.id GROUP BY 1"
        return tuple(Past(game, self._begun(game), n, self._result(game)) for game, n in self._db.execute(asked))

    def entries(self, game: int) -> tuple[Entry, ...]:
        """A game's entries. Raises BadText where they are damaged, or written in a way no longer read."""
        if not is_whole(self._db, game):
            raise BadText(
                f"The record of game {game} is damaged; choose another one, or look into the journal's copies."
            )
        seats, found = self._begun(game).began.seats, list[Entry]()
        known: dict[str, Event] = {}  # at a table the same is done over and over again: each line is read once
        for number, time, source, sureness, text in rows_of(self._db, game):
            if text not in known:
                known[text] = read_event(text, seats, number)
            found.append(Entry(number, known[text], time, Source(source), sureness))
        return tuple(found)

    def newest(self) -> tuple[Write, ...]:
        """Everything about the game begun last."""
        if not self._game:
            return ()
        result = self._result(self._game)
        return (self._begun(self._game), *self.entries(self._game), *([result] if result else []))

    def _begun(self, game: int) -> Begun:
        name, dealer, position, wall, monotonic = self._db.execute(
            "SELECT game, dealer, position, wall, monotonic FROM games WHERE id = ?", (game,)
        ).fetchone()
        seats = "SELECT name FROM seats JOIN players ON id = player WHERE game = ? ORDER BY seat"
        house = "SELECT switch, value FROM house WHERE game = ? ORDER BY rowid"
        names = tuple(who for (who,) in self._db.execute(seats, (game,)))
        rules = tuple(self._db.execute(house, (game,)).fetchall())
        return Begun(Began(name, names, Seat(dealer), rules, position), wall, monotonic)

    def _result(self, game: int) -> GameResult | None:
        (finished,) = self._db.execute("SELECT finished FROM games WHERE id = ?", (game,)).fetchone()
        rows = self._db.execute("SELECT seat, total, won FROM results WHERE game = ? ORDER BY seat", (game,)).fetchall()
        if not finished:
            return None
        return GameResult(tuple(total for _, total, _ in rows), tuple(Seat(seat) for seat, _, won in rows if won))
