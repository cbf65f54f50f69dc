"""A journal of an earlier program is brought to today's tables with every entry, or not touched at all."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from companion.journal import GameResult, Journal, OpeningCode, schema
from tests.journal.evenings import FAMILY, entries, entry
from tests.people import ANN

VERSION_1 = (Path(__file__).parent / "fixtures" / "version-1.sql").read_text()


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A journal of version 1, as it lay on somebody's card."""
    file = tmp_path / "journal.db"
    db = sqlite3.connect(file)
    db.executescript(VERSION_1)
    db.close()
    return file


def version_of(file: Path) -> int:
    db = sqlite3.connect(file)
    found = schema.version_of(db)
    db.close()
    return found


def test_yesterdays_games_are_all_there(old: Path) -> None:
    journal, report = Journal.open(old)
    assert report.code is OpeningCode.RESUMED
    first, second = journal.history()
    assert (first.result, first.begun.wall) == (GameResult((12, None, 40), (ANN,)), 1.7e9)
    assert second.result is None
    assert journal.entries(first.game) == entries(6)
    found = journal.unfinished()
    assert found is not None and (found.began, found.entries) == (FAMILY, entries(9))


def test_play_goes_on_in_todays_version(old: Path) -> None:
    journal, _ = Journal.open(old)
    journal.append(entry(10))
    journal.close()
    assert version_of(old) == schema.VERSION
    found = Journal.open(old).journal.unfinished()
    assert found is not None and found.entries == entries(10)


def test_an_upgrade_that_breaks_off_leaves_the_old_version_whole(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def power_cut(db: sqlite3.Connection) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as cut:
        cut.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, power_cut))
        cut.setattr(schema, "VERSION", schema.VERSION + 1)
        with pytest.raises(KeyboardInterrupt):
            Journal.open(old)
    assert version_of(old) == 1
    found = Journal.open(old).journal.unfinished()
    assert found is not None and found.entries == entries(9)


def test_a_new_file_has_the_same_tables_as_an_upgraded_one(old: Path, tmp_path: Path) -> None:
    new = tmp_path / "new.db"
    for file in (old, new):
        Journal.open(file).journal.close()
    columns = "SELECT m.name, p.name FROM sqlite_schema m, pragma_table_info(m.name) p WHERE m.type = 'table'"
    assert set(sqlite3.connect(old).execute(columns)) == set(sqlite3.connect(new).execute(columns))
