"""A card mounted read-only, with one folder that can be written: for the games, and for what is needed for a moment."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest

from companion.running.parts import somewhere_to_write
from hardware.screen import ScreenSpec, open_screen
from hardware.ways import HEADLESS


@pytest.fixture
def read_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither /tmp nor any other place for a moment can be written."""
    monkeypatch.setattr(tempfile, "tempdir", None)
    monkeypatch.setattr(tempfile, "_candidate_tempdir_list", lambda: ["/proc"])


@pytest.mark.usefixtures("read_only")
def test_the_folder_for_the_games_serves_where_nothing_else_can_be_written(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        tempfile.mkdtemp()
    somewhere_to_write(tmp_path / "games")
    assert Path(tempfile.mkdtemp()).parent == tmp_path / "games"


def test_where_there_is_a_place_for_a_moment_it_is_kept(tmp_path: Path) -> None:
    before = tempfile.gettempdir()
    somewhere_to_write(tmp_path / "games")
    assert tempfile.gettempdir() == before and not (tmp_path / "games").exists()


@pytest.mark.usefixtures("read_only")
def test_opening_a_screen_writes_nowhere() -> None:
    opened = open_screen(ScreenSpec(ways=HEADLESS))
    assert opened.way in HEADLESS
    opened.close()
