"""A table's games and settings in one file: they come back whole, or not at all, and nothing that was there is lost."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.backup.bundle import JOURNAL, NotRestored, packed, unpacked
from companion.backup.stick import free_name, stick
from companion.backup.table import NotBackedUp, TableKept, back_up, restore
from companion.cli import main
from companion.errors import CompanionError
from companion.facts.events import Entry
from companion.journal import Journal
from companion.running.alone import alone
from companion.settings.config import load
from tests.journal.evenings import FAMILY, entries, write

SETTINGS = '# ours\n[table]\nwidth = 1100\n[camera]\nlens = "LENS"\n[players]\nnames = ["Ann", "Bob"]\n'


def table_at(folder: Path, games: int = 2) -> TableKept:
    """A table with some games, the last of which is still being played, and with settings of its own."""
    kept = TableKept(folder / "state", folder / "card-table.toml", folder / "card-table.toml")
    for number in range(games):
        journal, _ = Journal.open(kept.folder / JOURNAL)
        journal.begin(FAMILY)
        write(journal, entries(10 + number))
        journal.close()
    (folder / "learnt.json").write_text("{}")
    (kept.folder / "camera").write_text("/dev/v4l/by-path/usb-1\n")
    (folder / "card-table.toml").write_text(SETTINGS.replace("LENS", str(folder / "learnt.json")))
    return kept


def empty_table(folder: Path) -> TableKept:
    return TableKept(folder / "state", None, folder / "card-table.toml")


def playing(folder: Path) -> tuple[Entry, ...]:
    journal, _ = Journal.open(folder / JOURNAL)
    found = journal.unfinished()
    journal.close()
    return () if found is None else found.entries


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    (tmp_path / "old").mkdir()
    return back_up(table_at(tmp_path / "old"), tmp_path / "all.backup")


def test_a_new_card_has_games_settings_lens_and_camera_again(tmp_path: Path, backup: Path) -> None:
    (tmp_path / "new").mkdir()
    kept = empty_table(tmp_path / "new")
    assert restore(kept, backup)[0] == "The games are there."
    assert playing(kept.folder) == entries(11)
    settings = load(kept.place, tmp_path)
    assert (settings.table.width, settings.players.names) == (1100, ("Ann", "Bob"))
    assert settings.camera.lens == str(kept.folder / "lens.json") and Path(settings.camera.lens).read_text() == "{}"
    assert (kept.folder / "camera").read_text() == "/dev/v4l/by-path/usb-1\n"
    assert kept.place.read_text().startswith("# ours")


def test_what_was_there_before_is_kept_beside_it(tmp_path: Path, backup: Path) -> None:
    (tmp_path / "new").mkdir()
    kept = table_at(tmp_path / "new", games=5)
    assert any("kept as" in told for told in restore(kept, backup))
    assert playing(kept.folder) == entries(11)
    aside = kept.folder / f"{JOURNAL}.before-1"
    journal, _ = Journal.open(aside)
    assert len(journal.history()) == 5
    journal.close()
    assert "1100" in kept.place.with_name("card-table.toml.before").read_text()


def test_a_game_that_is_being_played_is_backed_up_as_it_stands(tmp_path: Path) -> None:
    kept = table_at(tmp_path)
    journal, _ = Journal.open(kept.folder / JOURNAL)
    write(journal, entries(3, after=11))
    back_up(kept, tmp_path / "now.backup")
    journal.close()
    (tmp_path / "new").mkdir()
    restore(empty_table(tmp_path / "new"), tmp_path / "now.backup")
    assert playing(tmp_path / "new" / "state") == entries(14)


def test_a_damaged_backup_is_refused_wherever_the_damage_is_and_changes_nothing(tmp_path: Path, backup: Path) -> None:
    kept = table_at(tmp_path / "old", games=0)
    before, sound, dice = playing(kept.folder), backup.read_bytes(), random.Random(5)
    refused = 0
    for _ in range(60):
        told = bytearray(sound)
        if dice.random() < 0.3:
            del told[dice.randrange(len(told)) :]
        else:
            told[dice.randrange(len(told))] ^= dice.randrange(1, 256)
        backup.write_bytes(told)
        try:
            assert unpacked(bytes(told), "it") == unpacked(sound, "it")  # a zip has bytes that nobody reads
        except NotRestored:
            refused += 1
            with pytest.raises(NotRestored, match="backup"):
                restore(kept, backup)
        assert playing(kept.folder) == before
    assert refused > 40


def test_unreadable_games_or_settings_are_refused_before_anything_is_changed(tmp_path: Path) -> None:
    kept = table_at(tmp_path)
    for parts in (
        {JOURNAL: b"SQLite format 3\0" + bytes(2000)},
        {JOURNAL: b"noise"},
        {"card-table.toml": b"[camera\n"},
        {"card-table.toml": b"[table]\nwidth = 3\n"},
        {"card-table.toml": b"\xff\xff"},
    ):
        (tmp_path / "bad.backup").write_bytes(packed(parts))
        with pytest.raises(NotRestored, match="nothing has been changed"):
            restore(kept, tmp_path / "bad.backup")
    assert playing(kept.folder) == entries(11)


@given(st.binary(max_size=300))
def test_no_bytes_whatever_are_taken_for_a_backup(told: bytes) -> None:
    with pytest.raises(NotRestored):
        unpacked(b"PK\x03\x04" + told, "it")
    with pytest.raises(NotRestored):
        unpacked(told, "it")


def test_an_older_backup_is_never_written_over(tmp_path: Path, backup: Path) -> None:
    with pytest.raises(NotBackedUp, match="there already"):
        back_up(table_at(tmp_path / "old", games=0), backup)
    with pytest.raises(NotBackedUp, match="cannot be written"):
        back_up(table_at(tmp_path / "old", games=0), tmp_path / "no" / "such" / "folder")


def test_while_somebody_plays_nothing_is_restored(tmp_path: Path, backup: Path) -> None:
    state = tmp_path / "old" / "state"
    with alone(state):
        assert main(["restore", str(backup), "--state", str(state)]) == 2
    assert not list(state.glob("*.before-*"))


def test_from_the_command_line_and_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = table_at(tmp_path)
    where = ["--config", str(kept.place), "--state", str(kept.folder)]
    assert main(["backup", str(tmp_path / "b"), *where]) == 0
    assert main(["restore", str(tmp_path / "b"), *where]) == 0
    assert "before-1" in capsys.readouterr().out
    assert playing(kept.folder) == entries(11)


def test_the_stick_is_the_first_place_with_room_that_people_plug_something_into(tmp_path: Path) -> None:
    mounts = tmp_path / "mounts"
    mounts.write_text("/dev/sda1 / ext4 rw 0 0\n/dev/sdb1 /media/no-such\\040stick vfat rw 0 0\nodd\n")
    assert stick(mounts) is None and stick(tmp_path / "nothing") is None
    assert free_name(tmp_path).name == "card-table-1.backup"
    free_name(tmp_path).touch()
    assert free_name(tmp_path).name == "card-table-2.backup"


def test_errors_are_sentences_for_people() -> None:
    assert issubclass(NotRestored, CompanionError) and issubclass(NotBackedUp, OSError)
