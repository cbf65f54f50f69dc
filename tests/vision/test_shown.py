"""What the eye sees, shown small in a file for whoever wants to look: whole frames, newest first, never half of one."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np

from tests.folders import FRAMES, ROOT
from vision.sources.board import Board, glimpse, shrunk

FRAME = FRAMES / "bare-harsh.jpg"


def test_a_board_is_glimpsed_as_it_was_shown_last(tmp_path: Path) -> None:
    file = tmp_path / "seen.board"
    board = Board(file, 6, 4)
    assert glimpse(file) is None, "nothing has been shown yet"
    for n in (1, 2):
        board.show(np.full((4, 6), n, np.uint8), 100 * n)
    seen = glimpse(file)
    assert seen is not None and seen.time_ms == 200 and seen.luma.tolist() == [[2] * 6] * 4
    board.close()


def test_what_is_no_board_shows_nothing(tmp_path: Path) -> None:
    assert glimpse(tmp_path / "nowhere") is None
    for told in (b"", b"short", b"x" * 400):
        (tmp_path / "noise").write_bytes(told)
        assert glimpse(tmp_path / "noise") is None


def test_a_board_that_is_cut_off_shows_nothing(tmp_path: Path) -> None:
    file = tmp_path / "seen.board"
    board = Board(file, 6, 4)
    board.show(np.zeros((4, 6), np.uint8), 1)
    board.close()
    file.write_bytes(file.read_bytes()[:-3])
    assert glimpse(file) is None


def test_a_picture_is_made_smaller_and_never_larger() -> None:
    assert shrunk(np.zeros((1080, 1920), np.uint8), 640).shape == (360, 640)
    assert shrunk(np.zeros((1296, 2304), np.uint8), 960).shape == (648, 1152)
    assert shrunk(np.zeros((90, 160), np.uint8), 640).shape == (90, 160)


def test_the_eye_shows_what_it_looks_at_and_stops_when_it_was_told_to(tmp_path: Path) -> None:
    file = tmp_path / "seen.board"
    command = [sys.executable, "-m", "vision", str(FRAME), "--json", "--picture", str(file), "--seconds", "0.2"]
    done = subprocess.run(command, capture_output=True, stdin=subprocess.DEVNULL, cwd=ROOT)
    seen = glimpse(file)
    assert done.returncode == 0, done.stderr
    assert seen is not None and seen.luma.shape == (540, 960) and 40 < seen.luma.mean() < 90
