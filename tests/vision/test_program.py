"""The eye as a program and as a child process: films, folders, broken files, and a process that is killed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import cv2
import pytest

from tests.vision.painted import Arm, Card, Scene, deck, painted
from tests.vision.seen import seen
from vision.child import BREATH_MS, WAKING_MS, EyeChild
from vision.pixels import Gray
from vision.sightings import TableChange, read_change
from vision.sources.board import Board

SCENE = Scene(cards=(Card(7, 520, 260, 20), Card(9, 250, 160, 100)))


def run(source: Path, stdin: str = "", *options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "vision", str(source), "--json", *options]
    return subprocess.run(command, input=stdin, capture_output=True, text=True, timeout=60)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("pictures")
    cv2.imwrite(str(path / "1.png"), painted(SCENE))
    return path


def test_a_folder_of_pictures_is_read_with_the_deck_from_stdin(folder: Path) -> None:
    ran = run(folder, deck(7, 9).to_json() + "\n")
    assert ran.returncode == 0 and not ran.stderr
    assert seen(read_change(ran.stdout.splitlines()[-1])) == {14, 15, 18, 19}


def test_without_a_deck_every_mark_is_looked_for(folder: Path) -> None:
    ran = run(folder)
    assert seen(read_change(ran.stdout.splitlines()[-1])) == {14, 15, 18, 19}


@pytest.mark.parametrize("name", ("missing.mp4", "broken.mp4", "broken.png", "empty"))
def test_a_source_that_cannot_be_read_is_one_sentence_and_a_code(tmp_path: Path, name: str) -> None:
    if name.startswith("broken"):
        (tmp_path / name).write_bytes(b"not a picture" * 100)
    if name == "empty":
        (tmp_path / name).mkdir()
    ran = run(tmp_path / name)
    assert ran.returncode == 2 and not ran.stdout
    assert name in ran.stderr.splitlines()[-1] and "Traceback" not in ran.stderr


@pytest.mark.parametrize("name", ("9999999999999", "9" * 5000, "x" * 5000 + ".png", "/dev/null"))
def test_a_camera_that_cannot_be_is_one_sentence_and_a_code(name: str) -> None:
    ran = run(Path(name))
    assert ran.returncode == 2 and not ran.stdout
    assert ran.stderr.splitlines()[-1].startswith("eye: ") and "Traceback" not in ran.stderr


def test_a_pipe_among_the_pictures_keeps_nobody_waiting(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "1.png").write_bytes((folder / "1.png").read_bytes())
    os.mkfifo(tmp_path / "2.png")
    assert run(tmp_path).returncode == 0
    ran = run(tmp_path / "2.png")
    assert ran.returncode == 2 and "2.png" in ran.stderr


def test_a_lens_that_cannot_be_written_is_one_sentence_and_a_code(tmp_path: Path) -> None:
    ran = run(tmp_path, "", "--lens", str(tmp_path))
    assert ran.returncode == 2 and "Traceback" not in ran.stderr


def test_one_broken_picture_in_a_folder_is_named_and_what_came_before_it_was_told(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "1.png").write_bytes((folder / "1.png").read_bytes())
    (tmp_path / "2.png").write_bytes((folder / "1.png").read_bytes()[:900])
    ran = run(tmp_path, deck(7, 9).to_json() + "\n")
    assert ran.returncode == 2 and "2.png" in ran.stderr and "Traceback" not in ran.stderr
    assert seen(read_change(ran.stdout.splitlines()[-1])) == {14, 15, 18, 19}


@pytest.mark.parametrize("name", ("good", "broken.avi"))
def test_the_companions_own_command_passes_everything_on(folder: Path, tmp_path: Path, name: str) -> None:
    (tmp_path / "broken.avi").write_bytes(b"RIFF" + b"no film" * 50)
    source = folder if name == "good" else tmp_path / name
    command = [sys.executable, "-m", "companion", "eye", str(source), "--json"]
    ran = subprocess.run(command, input=deck(7, 9).to_json(), capture_output=True, text=True, timeout=60)
    if name == "good":
        assert ran.returncode == 0 and seen(read_change(ran.stdout.splitlines()[-1])) == {14, 15, 18, 19}
    else:
        assert ran.returncode == 2 and name in ran.stderr and "Traceback" not in ran.stderr


def test_a_line_that_is_no_deck_is_one_sentence_and_a_code(folder: Path) -> None:
    ran = run(folder, json.dumps({"marks": 3}) + "\n")
    assert ran.returncode == 2 and "deck" in ran.stderr and "Traceback" not in ran.stderr


def test_a_film_is_read_on_its_own_clock(tmp_path: Path) -> None:
    path = tmp_path / "film.avi"
    video = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 10, (1920, 1080), False)
    for n in range(16):
        video.write(painted(SCENE if n > 5 else Scene(), n))
    video.release()
    changes = [read_change(line) for line in run(path, deck(7, 9).to_json()).stdout.splitlines()]
    first = next(c for c in changes if c.tracks)
    assert seen(changes[-1]) == {14, 15, 18, 19} and 700 <= first.time <= 1200


def test_a_killed_eye_is_started_again_after_a_breath_and_tells_the_whole_table(tmp_path: Path) -> None:
    frame = painted(SCENE)
    board = Board(tmp_path / "table.board", 1920, 1080)
    child = EyeChild(partial(str, tmp_path / "table.board"), deck(7, 9))

    def table() -> set[int]:
        """Show the frame until the child says what it sees in it."""
        tables: list[TableChange] = []

        def shown() -> bool:
            board.show(frame, now())
            tables.extend(child.listen(now()))
            return bool(tables) and tables[-1].still

        until(shown)
        return seen(tables[-1])

    try:
        assert table() == {14, 15, 18, 19}
        assert child.pid is not None
        os.kill(child.pid, signal.SIGKILL)
        until(lambda: not child.alive)
        noticed = now()
        child.listen(noticed)
        child.listen(noticed + BREATH_MS)
        assert child.starts == 2
        assert table() == {14, 15, 18, 19}
    finally:
        child.stop()
        board.close()


def test_an_eye_started_anew_goes_on_counting_arms(tmp_path: Path) -> None:
    """What is remembered of an arm or a reach would else be taken for that of the one that bears its number now."""
    board = Board(tmp_path / "table.board", 1920, 1080)
    child = EyeChild(partial(str, tmp_path / "table.board"), deck(7))
    bare, reached_over = painted(Scene()), painted(Scene(arms=(Arm((520, 570), (480, 260)),)))

    def numbers() -> set[int]:
        """Of the first arm that this eye tells of, and of its reach."""
        told: list[TableChange] = []

        def shows(frame: Gray, ready: Callable[[TableChange], bool]) -> bool:
            board.show(frame, now())
            told.extend(child.listen(now()))
            return bool(told) and ready(told[-1])

        until(lambda: shows(bare, lambda change: change.still))
        until(lambda: shows(reached_over, lambda change: bool(change.arms and change.reaches)))
        return {told[-1].arms[0].arm, told[-1].reaches[0].reach, told[-1].reaches[0].arm}

    try:
        assert numbers() == {1}
        assert child.pid is not None
        os.kill(child.pid, signal.SIGKILL)
        until(lambda: not child.alive)
        child.listen(now())
        child.listen(now() + BREATH_MS)
        assert numbers() == {2}
    finally:
        child.stop()
        board.close()


def test_a_living_eye_repeats_itself_though_nothing_changes(tmp_path: Path) -> None:
    board = Board(tmp_path / "table.board", 1920, 1080)
    child = EyeChild(partial(str, tmp_path / "table.board"), deck(7))
    frame = painted(Scene())
    tables: list[TableChange] = []

    def shown() -> bool:
        board.show(frame, now())
        tables.extend(child.listen(now()))
        return sum(t.still for t in tables) >= 3

    try:
        until(shown)
        assert all(t.tracks == tables[-1].tracks for t in tables)
    finally:
        child.stop()
        board.close()


def test_an_eye_that_hangs_is_killed_and_started_again(folder: Path) -> None:
    child = EyeChild(partial(str, folder), deck(7))
    child.listen(now())
    first = child.pid
    assert first is not None
    os.kill(first, signal.SIGSTOP)
    try:
        child.listen(now() + 9_000)
        assert child.pid is None
        child.listen(now() + 10_000)
        assert child.pid not in (None, first) and child.starts == 2
    finally:
        child.stop()


def test_silence_is_counted_over_all_eyes_that_were_started(tmp_path: Path) -> None:
    """A camera that is gone ends one eye after the other: the silence is theirs together."""
    child = EyeChild(partial(str, tmp_path / "nothing"), deck(7))
    at = now()
    try:
        while child.starts < 3:
            child.listen(at)
            if not child.alive:
                at += BREATH_MS
            time.sleep(0.02)
        assert child.silent_for(at) >= 2 * BREATH_MS
    finally:
        child.stop()
    assert child.silent_for(at) == 0, "nobody listens any more"


def test_an_eye_without_a_camera_says_why(tmp_path: Path) -> None:
    child = EyeChild(partial(str, tmp_path / "nothing"), deck(7))
    try:
        until(lambda: bool(child.listen(now()) or child.last_words))
        assert "There is no" in child.last_words
    finally:
        child.stop()


def now() -> int:
    return time.monotonic_ns() // 1_000_000


def until(done: Callable[[], bool]) -> None:
    end = now() + 30_000
    while not done():
        assert now() < end, "nothing happened for 30 seconds"
        time.sleep(0.02)


def test_an_eye_that_wakes_slowly_is_given_twice_as_long_the_next_time(tmp_path: Path) -> None:
    board = Board(tmp_path / "table.board", 1920, 1080)
    child = EyeChild(partial(str, tmp_path / "table.board"), deck(7))

    def started(at: int) -> int:
        child.listen(at)
        assert child.pid is not None
        os.kill(child.pid, signal.SIGSTOP)  # as slow as can be
        return child.pid

    try:
        first = started(0)
        child.listen(WAKING_MS + 1)
        assert child.pid is None, "nothing was heard of it in time"
        at = WAKING_MS + 1 + BREATH_MS
        second = started(at)
        child.listen(at + WAKING_MS + 1)
        assert child.pid == second != first
        child.listen(at + 2 * WAKING_MS + 1)
        assert child.pid is None
    finally:
        child.stop()
        board.close()
