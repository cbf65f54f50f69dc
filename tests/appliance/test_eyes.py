"""The kiosk's end of the eye: what it says about a camera that is not there, or not there any more."""

from __future__ import annotations

import os
import signal
import time
from functools import partial
from pathlib import Path

from companion.running.eyes import LOST_MS, CameraEyes
from companion.settings.cameras import ANY, CameraFinder, Sockets
from tests.vision.painted import Scene, painted
from tests.vision.test_program import now, until
from vision.child import BREATH_MS, WAKING_MS
from vision.sightings import Deck
from vision.sources.board import Board

DECK = Deck(frozenset({7}), {}, (960.0, 520.0))


def test_a_camera_that_is_not_there_is_lost_however_often_the_eye_is_started(tmp_path: Path) -> None:
    eyes = CameraEyes(partial(str, tmp_path / "nothing"), DECK)
    at = 1000
    try:
        eyes.reports(at)
        assert eyes.trouble == ""
        while at < 1000 + WAKING_MS + 2 * BREATH_MS:
            at += BREATH_MS
            eyes.reports(at)
            time.sleep(0.05)
        assert eyes.child.starts > 1
        assert eyes.trouble == "camera_lost"
    finally:
        eyes.stop()


def test_a_camera_that_falls_silent_is_lost_until_it_speaks_again(tmp_path: Path) -> None:
    board = Board(tmp_path / "table.board", 1920, 1080)
    eyes = CameraEyes(partial(str, tmp_path / "table.board"), DECK)

    def spoken() -> bool:
        board.show(painted(Scene()), now())
        return bool(eyes.reports(now()))

    try:
        until(spoken)
        assert eyes.trouble == ""
        assert eyes.child.pid is not None
        os.kill(eyes.child.pid, signal.SIGSTOP)
        later = now()

        def is_lost() -> bool:
            """What the eye said before it was stopped may come in late: each time is one silence later."""
            nonlocal later
            later += LOST_MS + 1
            eyes.reports(later)
            return eyes.trouble == "camera_lost"

        until(is_lost)
        eyes.reports(later + BREATH_MS)
        assert eyes.trouble == "camera_lost", "the next eye has not said anything yet"
    finally:
        eyes.stop()
        board.close()


def test_a_camera_pulled_out_in_a_game_is_back_soon_after_it_is_plugged_in(tmp_path: Path) -> None:
    there = Sockets(tmp_path / "nodes", tmp_path / "by-path")
    there.ports.mkdir()
    eyes = CameraEyes(CameraFinder(ANY, tmp_path / "camera", there), DECK)
    boards: list[Board] = []

    def plug_in(number: int) -> None:
        """Into the same socket, whatever number the kernel gives it."""
        boards.append(Board(tmp_path / f"video{number}", 1920, 1080))
        node = there.nodes / f"video{number}"
        node.mkdir(parents=True)
        (there.ports / "usb-1.2.board").symlink_to(tmp_path / node.name)

    def trouble(wanted: str) -> bool:
        if boards:
            boards[-1].show(painted(Scene()), now())
        spoken = eyes.reports(now())
        return eyes.trouble == wanted and bool(spoken or wanted)

    try:
        until(lambda: trouble("no_camera"))
        plug_in(0)
        until(lambda: trouble(""))
        (there.ports / "usb-1.2.board").unlink()
        (there.nodes / "video0").rmdir()
        boards.pop().close()
        until(lambda: trouble("no_camera"))
        assert now() - eyes.framed < 1000, "the service is not started again for a camera that is not plugged in"
        plugged = now()
        plug_in(3)
        until(lambda: trouble(""))
        assert now() - plugged < 5000
    finally:
        eyes.stop()
        for board in boards:
            board.close()
