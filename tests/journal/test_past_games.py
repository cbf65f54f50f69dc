"""Past games are read while the kiosk plays, from wherever it keeps them, and reading changes nothing on the disk."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.cli import main
from companion.errors import BadSetup, NotBeforeMended
from companion.facts.events import Began
from companion.journal import GameResult, Journal
from companion.journal.past_games import NAME
from companion.journal.reading import read_only
from tests.folders import ROOT
from tests.journal.evenings import entries, write

PLAYED = Began("melee-dig", ("Ann", "Bob", "Cy"))
KIOSK = """
import sys
from pathlib import Path
from tests.journal.evenings import entries, entry, write
from companion.facts.events import Began
from companion.journal import Journal
journal, _ = Journal.open(Path(sys.argv[1]))
journal.begin(Began("melee-dig", ("Dee", "Eve")))
write(journal, entries(5))
print("playing", flush=True)
sys.stdin.readline()
journal.append(entry(6))
print(journal.trouble or "kept", flush=True)
sys.stdin.readline()
"""


@pytest.fixture
def state(tmp_path: Path) -> Path:
    """The folder of a family that has played one game."""
    folder = tmp_path / "state"
    journal, _ = Journal.open(folder / NAME)
    journal.begin(PLAYED)
    write(journal, entries(8))
    journal.finish(GameResult((1, 2, 3)))
    journal.close()
    return folder


@pytest.fixture
def kiosk(state: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that plays the second game and holds the journal open."""
    asked = [sys.executable, "-c", KIOSK, str(state / NAME)]
    with subprocess.Popen(asked, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None and running.stdout.readline() == "playing\n"
        yield running
        running.kill()


def bytes_in(folder: Path) -> dict[str, bytes]:
    """Every file but the index that SQLite keeps for whoever has the journal open."""
    return {file.name: file.read_bytes() for file in folder.iterdir() if not file.name.endswith("-shm")}


def test_past_games_are_read_beside_a_running_kiosk(
    state: Path, kiosk: subprocess.Popen[str], capsys: pytest.CaptureFixture[str]
) -> None:
    before = bytes_in(state)
    assert main(["--state", str(state), "history"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 2
    assert main(["--state", str(state), "export", "2", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["entries"]) == 5
    assert bytes_in(state) == before
    assert kiosk.stdin is not None and kiosk.stdout is not None
    kiosk.stdin.write("\n")
    kiosk.stdin.flush()
    assert kiosk.stdout.readline() == "kept\n"


def test_reading_after_a_crash_leaves_the_log_to_the_kiosk(state: Path, kiosk: subprocess.Popen[str]) -> None:
    kiosk.kill()
    kiosk.wait()
    before = bytes_in(state)
    assert read_only(state / NAME).entries(2) == entries(5)
    assert bytes_in(state) == before
    found = Journal.open(state / NAME).journal.unfinished()
    assert found is not None and found.entries == entries(5)


def test_reading_a_closed_journal_leaves_nothing_behind(state: Path) -> None:
    before = {file.name: file.read_bytes() for file in state.iterdir()}
    assert [past.entries for past in read_only(state / NAME).history()] == [8]
    assert {file.name: file.read_bytes() for file in state.iterdir()} == before


def test_a_copied_card_is_read_with_its_log(state: Path, kiosk: subprocess.Popen[str], tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    copy.mkdir()
    for name, held in bytes_in(state).items():
        (copy / name).write_bytes(held)
    assert read_only(copy / NAME).entries(2) == entries(5)
    assert bytes_in(copy) == bytes_in(state)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("PRAGMA user_version = 99", "a newer companion"),
        ("PRAGMA application_id = 7", "another program's"),
    ],
)
def test_a_journal_we_cannot_read_is_told_and_stays_where_it_is(state: Path, change: str, told: str) -> None:
    db = sqlite3.connect(state / NAME, isolation_level=None)
    db.execute(change)
    db.close()
    before = {file.name: file.read_bytes() for file in state.iterdir()}
    with pytest.raises(BadSetup, match=told):
        read_only(state / NAME)
    assert {file.name: file.read_bytes() for file in state.iterdir()} == before


def test_a_damaged_journal_is_told_and_stays_where_it_is(state: Path) -> None:
    (state / NAME).write_bytes((state / NAME).read_bytes()[:3000])
    with pytest.raises(BadSetup, match="cannot be read"):
        read_only(state / NAME)
    assert sorted(file.name for file in state.iterdir()) == [NAME, f"{NAME}.claim"]


def test_an_older_journal_is_read_without_being_brought_up_to_date(tmp_path: Path) -> None:
    file = tmp_path / NAME
    db = sqlite3.connect(file)
    db.executescript((Path(__file__).parent / "fixtures" / "version-1.sql").read_text("utf-8"))
    db.close()
    before = file.read_bytes()
    assert read_only(file).history()
    assert file.read_bytes() == before


@pytest.mark.parametrize("before_the_word", [True, False])
def test_the_folder_may_be_named_before_and_after_the_word(
    state: Path, before_the_word: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    where = ["--state", str(state)]
    assert main([*where, "history"] if before_the_word else ["history", *where]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 1


def test_the_settings_say_where_past_games_are(state: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    settings = tmp_path / "card-table.toml"
    settings.write_text(f'[state]\nfolder = "{state}"\n')
    assert main(["history", "--config", str(settings)]) == 0
    assert main(["--config", str(settings), "export", "1"]) == 0
    assert "Ann" in capsys.readouterr().out


def test_settings_that_cannot_be_read_are_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    settings = tmp_path / "card-table.toml"
    settings.write_text("[state]\nfolders = 1\n")
    assert main(["history", "--config", str(settings)]) == NotBeforeMended.exit_code
    assert "did you mean folder?" in capsys.readouterr().err
