"""Files that were cut, bitten or were never ours: set aside with every byte, and play goes on in a new book."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.errors import BadText
from companion.journal import GameResult, Journal, OpeningCode, Reason
from companion.journal.log_tail import FRAME_HEAD, is_cut_short
from companion.journal.opening import PAGE
from tests.journal.evenings import FAMILY, entries, is_beginning_of, plays_on, write, written

COUNT = 60
FRAME = FRAME_HEAD.size + PAGE
"""Bytes that the log takes for a page."""
PNG = b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 8


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The bytes of a book that was closed properly."""
    return written(tmp_path_factory.mktemp("sound") / "journal.db", COUNT)


@pytest.fixture(scope="module")
def interrupted(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, bytes]:
    """The bytes of book and log as a power cut leaves them: begun in one evening, cut off in the next."""
    file = tmp_path_factory.mktemp("interrupted") / "journal.db"
    written(file, COUNT // 2)
    journal, _ = Journal.open(file)
    write(journal, entries(COUNT // 2, after=COUNT // 2))
    cut = file.read_bytes(), log_of(file).read_bytes()
    journal.close()
    return cut


def log_of(file: Path) -> Path:
    return file.with_name(file.name + "-wal")


def lay_out(folder: Path, book: bytes, log: bytes = b"") -> Path:
    folder.mkdir()
    file = folder / "journal.db"
    file.write_bytes(book)
    if log:
        log_of(file).write_bytes(log)
    return file


def resume(file: Path, book: bytes) -> tuple[Journal, OpeningCode]:
    """Open what is left of a book; if it is no good it must lie beside the new one, unchanged."""
    journal, report = Journal.open(file)
    assert not journal.trouble
    if report.code is OpeningCode.SET_ASIDE:
        assert report.path is not None
        assert not book or report.path.read_bytes() == book
        assert journal.unfinished() is None
    return journal, report.code


def test_a_book_cut_anywhere_is_whole_or_set_aside(tmp_path: Path, sound: bytes) -> None:
    seen = set()
    for n, size in enumerate([0, 1, 15, 16, 99, 100, *range(512, len(sound), 509), len(sound) - 1, len(sound)]):
        journal, code = resume(lay_out(tmp_path / str(n), sound[:size]), sound[:size])
        found = journal.unfinished()
        assert found is None or found.entries == entries(COUNT)
        assert plays_on(journal)
        journal.close()
        seen.add(code)
    assert seen == {OpeningCode.FRESH, OpeningCode.SET_ASIDE, OpeningCode.RESUMED}


def test_a_log_cut_anywhere_leaves_a_beginning_of_the_game(tmp_path: Path, interrupted: tuple[bytes, bytes]) -> None:
    book, log = interrupted
    lengths = set()
    for n, size in enumerate([0, 1, 31, 32, *range(33, len(log), 977), len(log)]):
        journal, _ = resume(lay_out(tmp_path / str(n), book, log[:size]), book)
        found = journal.unfinished()
        assert found is not None and is_beginning_of(found, COUNT)
        lengths.add(len(found.entries))
        assert plays_on(journal)
        journal.close()
    assert min(lengths) == COUNT // 2 and max(lengths) == COUNT and len(lengths) > 20


def test_a_flipped_bit_never_makes_another_game(tmp_path: Path, sound: bytes) -> None:
    dice, codes = random.Random(5), set()
    for n in range(200):
        at, bit = dice.randrange(len(sound)), 1 << dice.randrange(8)
        bitten = sound[:at] + bytes([sound[at] ^ bit]) + sound[at + 1 :]
        journal, code = resume(lay_out(tmp_path / str(n), bitten), bitten)
        found = journal.unfinished()
        assert code is OpeningCode.SET_ASIDE or (found is not None and found.entries == entries(COUNT)), (at, bit)
        assert is_beginning_of(found, COUNT), (at, bit)
        journal.close()
        codes.add(code)
    assert codes == {OpeningCode.RESUMED, OpeningCode.SET_ASIDE}


def test_a_flipped_bit_in_the_log_costs_what_came_after_and_is_told(
    tmp_path: Path, interrupted: tuple[bytes, bytes]
) -> None:
    dice, (book, log) = random.Random(6), interrupted
    for n in range(120):
        at, bit = dice.randrange(len(log)), 1 << dice.randrange(8)
        bitten = log[:at] + bytes([log[at] ^ bit]) + log[at + 1 :]
        file = lay_out(tmp_path / str(n), book, bitten)
        journal, report = Journal.open(file)
        found = journal.unfinished()
        assert found is not None and is_beginning_of(found, COUNT) and len(found.entries) < COUNT, (at, bit)
        assert report.code is OpeningCode.CUT_SHORT and report.path is not None, (at, bit)
        assert report.path.read_bytes() == book and log_of(report.path).read_bytes() == bitten
        assert plays_on(journal)
        journal.close()


def test_a_log_that_the_plug_cut_off_is_no_damage(tmp_path: Path, interrupted: tuple[bytes, bytes]) -> None:
    """What was being written was never told to anybody as written."""
    book, log = interrupted
    for n, size in enumerate((len(log), len(log) - 1, len(log) - 1000, len(log) - 1048)):
        assert resume(lay_out(tmp_path / str(n), book, log[:size]), book)[1] is OpeningCode.RESUMED


def test_noise_over_the_last_entry_is_no_plug_that_was_pulled(tmp_path: Path, interrupted: tuple[bytes, bytes]) -> None:
    """It looked like room that was never written to, and the entry was gone without a word."""
    book, log = interrupted
    noise = random.Random(4).randbytes(FRAME)
    assert resume(lay_out(tmp_path / "noisy", book, log[:-FRAME] + noise), book)[1] is OpeningCode.CUT_SHORT


def test_what_an_older_log_left_behind_the_newest_is_no_damage(tmp_path: Path) -> None:
    db = sqlite3.connect(tmp_path / "book", isolation_level=None)
    for setting in (f"page_size = {PAGE}", "journal_mode = WAL", "wal_autocheckpoint = 0"):
        db.execute(f"PRAGMA {setting}")
    db.execute("CREATE TABLE told (words)")
    for _ in range(3):
        for _ in range(20):
            db.execute("INSERT INTO told VALUES (?)", ("x" * 700,))
        db.execute("PRAGMA wal_checkpoint(RESTART)").fetchall()
        db.execute("INSERT INTO told VALUES ('a new log begins')")
        assert not is_cut_short((tmp_path / "book-wal").read_bytes(), PAGE)
    db.close()


def test_a_missing_end_is_told_once_even_if_the_plug_is_pulled_again(
    tmp_path: Path, interrupted: tuple[bytes, bytes]
) -> None:
    book, log = interrupted
    half = len(log) // 2
    file = lay_out(tmp_path / "bitten", book, log[:half] + bytes([log[half] ^ 1]) + log[half + 1 :])
    journal, report = Journal.open(file)
    assert report.code is OpeningCode.CUT_SHORT
    found = journal.unfinished()
    assert found is not None
    write(journal, entries(3, after=len(found.entries)))
    again = lay_out(tmp_path / "again", file.read_bytes(), log_of(file).read_bytes())
    assert Journal.open(again).report.code is OpeningCode.RESUMED


def test_a_page_of_noise_is_noticed(tmp_path: Path, sound: bytes) -> None:
    dice = random.Random(7)
    for n, start in enumerate(range(0, len(sound), 1024)):
        spoilt = sound[:start] + dice.randbytes(1024) + sound[start + 1024 :]
        journal, code = resume(lay_out(tmp_path / str(n), spoilt), spoilt)
        found = journal.unfinished()
        assert code is OpeningCode.SET_ASIDE or (found is not None and found.entries == entries(COUNT))
        assert plays_on(journal)
        journal.close()


def other_program(file: Path) -> None:
    db = sqlite3.connect(file)
    db.execute("CREATE TABLE recipes (name)")
    db.close()


def from_the_future(file: Path) -> None:
    written(file, 3)
    db = sqlite3.connect(file, isolation_level=None)
    db.execute("PRAGMA user_version = 99")
    db.close()


def log_without_its_book(file: Path) -> None:
    log_of(file).write_bytes(b"frames")


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda file: file.write_text("Dear diary, today we played cards.\n" * 40), Reason.DAMAGED),
        (lambda file: file.write_bytes(PNG), Reason.DAMAGED),
        (lambda file: file.write_bytes(b"\0"), Reason.DAMAGED),
        (other_program, Reason.FOREIGN),
        (lambda file: file.mkdir(), Reason.FOREIGN),
        (from_the_future, Reason.NEWER),
        (log_without_its_book, Reason.DAMAGED),
    ],
    ids=["a diary", "a picture", "one byte", "another program's", "a folder", "a newer program's", "a log alone"],
)
def test_what_is_not_our_book_is_set_aside(tmp_path: Path, make: Callable[[Path], object], reason: Reason) -> None:
    file = tmp_path / "journal.db"
    make(file)
    held = file.read_bytes() if file.is_file() else b""
    journal, report = Journal.open(file)
    assert (report.code, report.reason) == (OpeningCode.SET_ASIDE, reason)
    assert report.path is not None and report.path.parent == tmp_path
    assert not held or report.path.read_bytes() == held
    assert plays_on(journal)


def test_the_log_lies_beside_the_book_it_belongs_to(tmp_path: Path) -> None:
    file = tmp_path / "journal.db"
    log_without_its_book(file)
    aside = Journal.open(file).report.path
    assert aside is not None and log_of(aside).read_bytes() == b"frames"


def test_nothing_set_aside_before_is_overwritten(tmp_path: Path) -> None:
    file, names = tmp_path / "journal.db", []
    for text in ("one", "two", "three"):
        file.write_text(text)
        journal, report = Journal.open(file)
        journal.close()
        assert report.path is not None and report.path.read_text() == text
        names.append(report.path.name)
    assert names == ["journal.db.damaged-1", "journal.db.damaged-2", "journal.db.damaged-3"]


def test_an_old_game_that_was_bitten_is_not_told_wrongly(tmp_path: Path) -> None:
    file = tmp_path / "journal.db"
    journal, _ = Journal.open(file)
    for _ in range(2):
        journal.begin(FAMILY)
        write(journal, entries(8))
        journal.finish(GameResult((1, 2, 3)))
    journal.close()
    db = sqlite3.connect(file, isolation_level=None)
    db.execute("UPDATE entries SET event = 'Ann lays AS' WHERE game = 1 AND number = 5")
    db.close()
    journal, report = Journal.open(file)
    assert report.code is OpeningCode.RESUMED
    with pytest.raises(BadText, match="game 1 is damaged"):
        journal.entries(1)
    assert journal.entries(2) == entries(8)
