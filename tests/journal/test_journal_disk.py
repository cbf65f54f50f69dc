"""Disks that are full, gone, read-only or rotting under a game: play goes on, and the book catches up."""

from __future__ import annotations

from pathlib import Path

from companion.journal import GameResult, Journal, OpeningCode, Reason
from tests.journal.conftest import ShortFiles, SmallDisk
from tests.journal.evenings import FAMILY, entries, entry, write, written


def told(journal: Journal) -> list[int]:
    """How many entries each game on disk has."""
    return [past.entries for past in journal.history()]


def resumed(file: Path) -> Journal:
    return Journal.open(file).journal


def forget_what_was_read(journal: Journal) -> None:
    assert journal._opening
    journal._opening.store._db.execute("PRAGMA shrink_memory")


def test_a_disk_that_fills_up_in_the_middle_of_a_game(small_disk: ShortFiles | SmallDisk) -> None:
    file = small_disk.folder / "journal.db"
    journal, _ = Journal.open(file)
    journal.begin(FAMILY)
    write(journal, entries(10))
    small_disk.fill()
    write(journal, entries(40, after=10))
    assert journal.trouble in (Reason.FULL, Reason.BROKEN)
    found = journal.unfinished()
    assert found is not None and found.entries == entries(50)
    small_disk.make_room()
    journal.tick()
    assert not journal.trouble
    journal.close()
    again = resumed(file).unfinished()
    assert again is not None and again.entries == entries(50)


def test_the_last_card_is_taken_back_while_the_disk_is_full(small_disk: ShortFiles | SmallDisk) -> None:
    file = small_disk.folder / "journal.db"
    journal, _ = Journal.open(file)
    journal.begin(FAMILY)
    write(journal, entries(10))
    journal.finish(GameResult((1, 2, 3)))
    small_disk.fill()
    write(journal, entries(40, after=10))
    assert journal.trouble
    journal.close()
    small_disk.make_room()
    journal.tick()
    assert told(journal) == [50]
    found = journal.unfinished()
    assert found is not None and found.entries == entries(50)


def test_a_disk_that_was_full_before_the_evening_began(small_disk: ShortFiles | SmallDisk) -> None:
    file = small_disk.folder / "journal.db"
    small_disk.fill()
    journal, report = Journal.open(file)
    assert (report.code, report.reason) == (OpeningCode.IN_MEMORY, journal.trouble)
    for _ in range(2):
        journal.begin(FAMILY)
        write(journal, entries(5))
        journal.finish(GameResult((1, 2, 3)))
    journal.begin(FAMILY)
    journal.append(entry(1))
    small_disk.make_room()
    journal.append(entry(2))
    assert not journal.trouble
    assert told(journal) == [5, 5, 2]


def test_the_nth_write_fails_wherever_that_is(short_files: ShortFiles) -> None:
    """The book may stop growing at any byte; nothing that was told is lost or told twice once it grows again."""
    troubled = 0
    for n, size in enumerate(range(0, 48_000, 797)):
        file = short_files.folder / str(n) / "journal.db"
        short_files.fill(size)
        journal, _ = Journal.open(file)
        journal.begin(FAMILY)
        write(journal, entries(12))
        troubled += bool(journal.trouble)
        found = journal.unfinished()
        assert found is not None and found.entries == entries(12)
        short_files.make_room()
        journal.append(entry(13))
        assert not journal.trouble
        assert told(journal) == [13]
        journal.close()
        again = resumed(file).unfinished()
        assert again is not None and again.entries == entries(13)
    assert 10 < troubled < n


def test_a_kill_on_a_full_disk_leaves_what_was_acknowledged(short_files: ShortFiles) -> None:
    file = short_files.folder / "journal.db"
    journal, _ = Journal.open(file)
    journal.begin(FAMILY)
    short_files.fill(30_000)
    durable = 0
    for one in entries(80):
        journal.append(one)
        durable += not journal.trouble
    assert journal.trouble and durable
    short_files.make_room()
    journal._let_go()
    found = resumed(file).unfinished()
    assert found is not None and found.entries == entries(durable)


def test_a_folder_that_cannot_be_written(read_only: Path) -> None:
    journal, report = Journal.open(read_only / "journal.db")
    assert (report.code, report.reason) == (OpeningCode.IN_MEMORY, Reason.READ_ONLY)
    journal.begin(FAMILY)
    write(journal, entries(5))
    assert journal.trouble is Reason.READ_ONLY
    found = journal.unfinished()
    assert found is not None and found.entries == entries(5)
    assert journal.history() == ()


def test_a_state_folder_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("I was here first")
    journal, report = Journal.open(tmp_path / "state" / "journal.db")
    assert (report.code, report.reason) == (OpeningCode.IN_MEMORY, Reason.BROKEN)
    (tmp_path / "state").unlink()
    journal.begin(FAMILY)
    assert not journal.trouble and told(journal) == [0]


def test_a_link_in_place_of_the_claim_leads_nowhere(tmp_path: Path) -> None:
    """What the link points to stays as it is; the evening is kept in memory, and written once the link is gone."""
    letter, claim = tmp_path / "letter", tmp_path / "journal.db.claim"
    letter.write_text("Dear Aunt Dee")
    claim.symlink_to(letter)
    journal, report = Journal.open(tmp_path / "journal.db")
    assert (report.code, report.reason) == (OpeningCode.IN_MEMORY, Reason.READ_ONLY)
    journal.begin(FAMILY)
    write(journal, entries(5))
    assert letter.read_text() == "Dear Aunt Dee"
    claim.unlink()
    journal.tick()
    assert not journal.trouble and told(journal) == [5]


def test_a_book_that_somebody_removes_while_it_is_played(tmp_path: Path) -> None:
    file = tmp_path / "journal.db"
    journal, _ = Journal.open(file)
    journal.begin(FAMILY)
    write(journal, entries(10))
    file.unlink()
    journal.append(entry(11))
    assert not journal.trouble
    journal.close()
    found = resumed(file).unfinished()
    assert found is not None and found.entries == entries(11)


def test_a_book_that_rots_while_it_is_played(tmp_path: Path) -> None:
    file = tmp_path / "journal.db"
    written(file, 400)
    journal, _ = Journal.open(file)
    journal.begin(FAMILY)
    write(journal, entries(10))
    with file.open("r+b") as book:
        book.seek(1024)
        book.write(b"\xa5" * (file.stat().st_size - 1024))
    forget_what_was_read(journal)
    assert journal.entries(1) == ()
    assert journal.trouble is Reason.DAMAGED
    journal.append(entry(11))
    assert (journal.trouble, journal.report.code) == ("", OpeningCode.SET_ASIDE)
    assert told(journal) == [11]
    assert journal.report.path is not None and journal.report.path.exists()
