"""What the camera saw, for disputes: shown side by side, kept only where somebody objected, and not for ever."""

from __future__ import annotations

import os
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
from companion.journal.past_games import PICTURES, bundle_game
from companion.running.eyes import deck_for
from companion.running.witness import MOST_FILES, RING, Witness, forget_old, place_in_memory
from companion.settings.config import read
from companion.table.marks import COPIES, marks_of
from scoring.cards import card
from tests.kiosk.evening import Evening
from tests.well_seen import CORNERS, SHARP
from vision.sightings import Sight, TableChange, Track
from vision.sources.board import Board

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
    assert watched.kept() == [f"1-{number:04}-after.jpg", f"1-{number:04}-before.jpg"]


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


def test_a_game_goes_out_with_the_pictures_of_its_disputes_and_no_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    journal, _ = Journal.open(tmp_path / "journal.sqlite")
    journal.begin(Began("melee-dig", ("Ann", "Bob")))
    journal.close()
    (tmp_path / PICTURES).mkdir()
    for name in ("1-0003-after.jpg", "2-0003-after.jpg"):
        (tmp_path / PICTURES / name).write_bytes(b"jpeg")
    asked = ["export", "1", "--bundle", str(tmp_path / "out.zip"), "--state", str(tmp_path)]
    assert main(asked) == 0
    with zipfile.ZipFile(tmp_path / "out.zip") as bundle:
        assert set(bundle.namelist()) == {"game-1.table", "pictures/1-0003-after.jpg"}
        assert bundle.read("game-1.table").startswith(b"card-table 1")
    with pytest.raises(BadSetup, match="there already"):
        bundle_game(tmp_path, 1, tmp_path / "out.zip")
    capsys.readouterr()
