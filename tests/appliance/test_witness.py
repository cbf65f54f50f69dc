"""What the camera saw, for disputes: shown side by side, kept only where somebody objected, and not for ever."""

from __future__ import annotations

import os
import sys
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from companion.cli import main
from companion.errors import BadSetup
from companion.facts.events import Began, Drew, Undone, lays
from companion.facts.show import Mode
from companion.games import GAMES
from companion.journal import Journal
from companion.journal.bundle import PICTURES
from companion.journal.past_games import bundle_game
from companion.running.eyes import deck_for
from companion.running.witness import MOST_FILES, RING, Witness, _small, forget_old, place_in_memory
from companion.settings.config import read
from companion.table.marks import COPIES, marks_of
from scoring.cards import card
from tests.folders import FRAMES
from tests.kiosk.evening import Evening
from tests.well_seen import CORNERS, SHARP
from vision.__main__ import SHOWN_WIDTH
from vision.pixels import cv2
from vision.sightings import Sight, TableChange, Track, read_change
from vision.sources.board import Board, shrunk
from vision.sources.frames import Frame

GAME = GAMES["melee-dig"]
DECK = deck_for(GAME, 1, GAME.layout(3))
SEVEN = next(n for n, copy in enumerate(COPIES) if copy.face == card("7C"))
SEEN = TableChange(
    900,
    9,
    True,
    (Track(1, marks_of(SEVEN)[0], 300.0, 200.0, 0.0, Sight.SEEN, 0),),
    (),
    quality=SHARP,
    corner_spots=CORNERS,
)


class Watched:
    """An evening before a small camera, whose every picture is a little brighter than the one before."""

    def __init__(self, folder: Path) -> None:
        self.evening, self.now = Evening(folder), 0
        self.witness = Witness(place_in_memory(), folder / PICTURES, days=7)
        self.witness.begin("1")
        self.evening.kiosk.recall = self.witness.pair
        self.board = Board(self.witness.file, 64, 36)

    def live(self, ms: int) -> None:
        end = self.now + ms
        while self.now < end:
            self.now += 200
            bright = min(250, self.now // 40)
            self.board.show(np.full((36, 64), bright, np.uint8), self.now)
            self.witness.look(self.now, self.evening.referee.judged, SEEN, DECK)

    def kept(self) -> list[str]:
        return sorted(file.name for file in self.witness.folder.glob("*"))


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[Watched]:
    watched = Watched(tmp_path)
    watched.live(4000)
    watched.evening.dealt("7D")
    watched.live(1000)
    yield watched
    watched.board.close()
    watched.witness.close()


def lay_seven(watched: Watched) -> int:
    (turn,) = watched.evening.referee.view.deciders
    watched.evening.sees(lays(turn, card("7C")))
    watched.live(400)
    return watched.evening.referee.judged[-1].number


def test_before_and_after_stand_side_by_side_with_the_card_outlined(watched: Watched) -> None:
    lay_seven(watched)
    watched.evening.hold("back")
    watched.evening.choose("Show me what you saw")
    show = watched.evening.show
    assert show.mode is Mode.SHOW_ME and "7♣" in show.ask
    before, after = show.photos
    assert before.size == after.size == (64, 36) and len(after.grey) == 64 * 36
    assert before.grey[0] + 30 < after.grey[0], "three seconds lie between them"
    assert len(show.outlined) == 1 and show.outlined[0].kind == "mark"
    watched.evening.press("dig")
    assert watched.evening.show.ask != show.ask
    watched.evening.press("back")
    assert watched.evening.show.mode is Mode.PLAY


def test_only_what_was_disputed_is_kept(watched: Watched) -> None:
    number = lay_seven(watched)
    assert watched.kept() == []
    watched.evening.playing.say(Undone())
    watched.live(400)
    assert watched.kept() == [f"1-{number:04}-1-before.jpg", f"1-{number:04}-2-after.jpg"]


def test_only_the_last_entries_are_remembered(watched: Watched) -> None:
    first = lay_seven(watched)
    for _ in range(RING + 5):
        (turn, *_others) = watched.evening.referee.view.deciders
        watched.evening.sees(Drew(turn))
        watched.live(200)
    assert watched.witness.pair(first) is None
    assert watched.witness.pair(watched.evening.referee.judged[-1].number) is not None
    watched.witness.begin("2")
    assert watched.witness.pair(watched.evening.referee.judged[-1].number) is None


def test_kept_days_are_few_and_so_are_files(tmp_path: Path) -> None:
    for n in range(MOST_FILES + 5):
        (tmp_path / f"1-{n:04}-after.jpg").touch()
    old = time.time() - 8 * 86_400
    os.utime(tmp_path / "1-0400-after.jpg", (old, old))
    forget_old(tmp_path, days=7)
    left = {file.name for file in tmp_path.glob("*")}
    assert "1-0400-after.jpg" not in left and len(left) <= MOST_FILES


def test_what_a_killed_companion_left_in_memory_goes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path))
    (tmp_path / "card-table-eye-999999999-x").mkdir()
    ours = place_in_memory()
    assert [file.name for file in tmp_path.iterdir()] == [ours.parent.name]
    place_in_memory()
    assert ours.parent.exists(), "its companion lives"


def test_one_switch_turns_it_off() -> None:
    assert not read("[pictures]\nkeep = false\n", "x").pictures.keep
    assert read("", "x").pictures.days == 7


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    """A game with an entry that was disputed, packed; of another game there are pictures as well."""
    journal, _ = Journal.open(tmp_path / "journal.sqlite")
    journal.begin(Began("melee-dig", ("Ann", "Bob")))
    journal.close()
    (tmp_path / PICTURES).mkdir()
    seen = cv2.imread(str(FRAMES / "fan-of-twenty-medium.jpg"), cv2.IMREAD_GRAYSCALE)
    assert seen is not None
    for name in ("1-0003-2-after.jpg", "2-0003-2-after.jpg"):
        (tmp_path / PICTURES / name).write_bytes(_small(Frame(shrunk(seen, SHOWN_WIDTH), 0)))
    file = tmp_path / "out.zip"
    assert main(["export", "1", "--bundle", str(file), "--state", str(tmp_path)]) == 0
    return file


def test_a_game_goes_out_with_the_pictures_of_its_disputes_and_no_others(bundle: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(bundle) as packed:
        assert set(packed.namelist()) == {"game.table", "pictures/1-0003-2-after.jpg"}
        assert packed.read("game.table").startswith(b"card-table 1")
    with pytest.raises(BadSetup, match="there already"):
        bundle_game(tmp_path, 1, bundle)


def test_what_was_packed_is_folded_and_performed_as_it_is(bundle: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fold", str(bundle)]) == 0
    assert main(["perform", str(bundle)]) == 0
    assert "Ann" in capsys.readouterr().out
    bundle.write_bytes(bundle.read_bytes().replace(b"game.table", b"game.chair"))
    assert main(["fold", str(bundle)]) == 2
    assert "holds no game" in capsys.readouterr().err


@pytest.fixture
def nobody_types(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with open(os.devnull) as nothing:
        monkeypatch.setattr(sys, "stdin", nothing)
        yield


@pytest.mark.usefixtures("nobody_types")
def test_the_marks_in_the_kept_pictures_can_still_be_read(bundle: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["eye", str(bundle), "--json"]) == 0
    (last,) = capsys.readouterr().out.splitlines()[-1:]
    assert read_change(last).corners and len(read_change(last).tracks) > 30


@pytest.mark.usefixtures("nobody_types")
def test_a_zip_without_pictures_or_with_spoilt_ones_is_told(bundle: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, told in (("game.table", "nothing was disputed"), ("1.jpg", "is not a picture"), ("", "is damaged")):
        bundle.write_bytes(b"PK")
        if name:
            with zipfile.ZipFile(bundle, "w") as other:
                other.writestr(name, b"jpeg")
        assert main(["eye", str(bundle)]) == 2
        assert told in capsys.readouterr().err
