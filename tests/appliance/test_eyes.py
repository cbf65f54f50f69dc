"""The kiosk's end of the eye: what it says about a camera that is not there, or not there any more."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

from companion.running.eyes import LOST_MS, CameraEyes
from tests.vision.painted import Scene, painted
from tests.vision.test_program import now, until
from vision.child import BREATH_MS, WAKING_MS
from vision.sightings import Deck
from vision.sources.board import Board

DECK = Deck(frozenset({7}), {}, (960.0, 520.0))


def test_a_camera_that_is_not_there_is_lost_however_often_the_eye_is_started(tmp_path: Path) -> None:
    eyes = CameraEyes(str(tmp_path / "nothing"), DECK)
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
    eyes = CameraEyes(str(tmp_path / "table.board"), DECK)

    def spoken() -> bool:
        board.show(painted(Scene()), now())
        return bool(eyes.reports(now()))

    try:
        until(spoken)
        assert eyes.trouble == ""
        assert eyes.child.pid is not None
        os.kill(eyes.child.pid, signal.SIGSTOP)
        later = now() + LOST_MS + 1
        eyes.reports(later)
        assert eyes.trouble == "camera_lost"
        eyes.reports(later + BREATH_MS)
        assert eyes.trouble == "camera_lost", "the next eye has not said anything yet"
    finally:
        eyes.stop()
        board.close()
