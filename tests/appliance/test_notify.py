"""systemd hears one datagram a message; the watchdog is fed only while frames come and the screen draws."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.running.notify import FRAMES_LATE_MS, SCREEN_LATE_MS, Watchdog, notifier, watchdog_ms


@pytest.fixture(params=["in a folder", "abstract"])
def listening(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[socket.socket, str]]:
    """systemd's end of the socket, and what NOTIFY_SOCKET says about it."""
    address = f"@card-table-{os.getpid()}" if request.param == "abstract" else str(tmp_path / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        ear.bind(address.replace("@", "\0"))
        ear.setblocking(False)
        yield ear, address


def test_each_message_is_one_datagram(listening: tuple[socket.socket, str]) -> None:
    ear, address = listening
    notify = notifier({"NOTIFY_SOCKET": address})
    notify("READY=1\nSTATUS=Ann's turn")
    notify("STOPPING=1")
    assert [ear.recv(4096), ear.recv(4096)] == [b"READY=1\nSTATUS=Ann's turn", b"STOPPING=1"]
    with pytest.raises(BlockingIOError):
        ear.recv(4096)


def test_nobody_listening_disturbs_nobody(tmp_path: Path) -> None:
    notifier({})("READY=1")
    notify = notifier({"NOTIFY_SOCKET": str(tmp_path / "late")})
    notify("READY=1")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        ear.bind(str(tmp_path / "late"))
        notify("WATCHDOG=1")
        assert ear.recv(4096) == b"WATCHDOG=1", "it is still told to whoever comes to listen later"


@pytest.mark.parametrize(
    ("environ", "expected"),
    [
        ({"WATCHDOG_USEC": "30000000"}, 30_000),
        ({"WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "7"}, 30_000),
        ({"WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "8"}, None),
        ({"WATCHDOG_USEC": "soon"}, None),
        ({}, None),
    ],
)
def test_the_watchdogs_patience_is_for_the_process_it_names(environ: dict[str, str], expected: int | None) -> None:
    assert watchdog_ms(environ, pid=7) == expected


class StoppableCompanion:
    """A companion whose frames and screen can be stopped, on a stepped clock."""

    def __init__(self, every_ms: int | None = 30_000) -> None:
        self.told: list[str] = []
        self.dog = Watchdog(self.told.append, every_ms, drawn=0)
        self.now = 0
        self.frames = self.draws = True

    def pass_time(self, seconds: int) -> list[str]:
        self.told.clear()
        for _ in range(seconds * 10):
            self.now += 100
            if self.frames:
                self.dog.saw_frame(self.now)
            if self.draws:
                self.dog.drew(self.now)
            self.dog.tick(self.now)
        return self.told


def test_it_is_ready_once_the_first_picture_is_drawn_and_not_before() -> None:
    told: list[str] = []
    dog = Watchdog(told.append, 30_000)
    dog.saw_frame(100)
    dog.tick(100)
    assert told == []
    dog.drew(200)
    dog.drew(220)
    assert told == ["READY=1"]


def test_while_all_is_well_it_is_fed_three_times_within_its_patience() -> None:
    assert StoppableCompanion().pass_time(60) == ["WATCHDOG=1"] * 6


def test_a_screen_that_stands_still_starves_it() -> None:
    running = StoppableCompanion()
    running.pass_time(60)
    running.draws = False
    running.pass_time(SCREEN_LATE_MS // 1000)
    assert running.pass_time(60) == []


def test_a_camera_that_stays_away_starves_it_but_not_at_once() -> None:
    running = StoppableCompanion()
    running.pass_time(60)
    running.frames = False
    assert running.pass_time(FRAMES_LATE_MS // 1000) != []
    assert running.pass_time(60) == []


def test_a_camera_that_comes_back_is_forgiven() -> None:
    running = StoppableCompanion()
    running.frames = False
    running.pass_time(80)
    running.frames = True
    assert running.pass_time(10) != []


def test_where_nobody_watches_nothing_is_said() -> None:
    assert StoppableCompanion(every_ms=None).pass_time(60) == []
