"""The drill itself: it says what is right and what is not, and its kiosk does what it is asked."""

from __future__ import annotations

import random
from collections.abc import Iterator
from multiprocessing import Pipe
from pathlib import Path
from threading import Thread

import pytest

from companion.app import App
from companion.cli import main
from companion.drill import command, evening, kiosk
from companion.drill.faults import Fault, NotRight, read_spoilt, spoil
from companion.drill.messages import Break, Finger
from companion.facts.events import Began, Dealt, Entry
from companion.journal import Journal
from companion.running.parts import clock
from companion.settings.config import Config
from companion.table import Seat
from hardware.panel import USUAL_PINS, open_panel, simulated
from tests.folders import FRAMES


class QuietEvening:
    """Nothing happens."""

    games, stuck = 2, 0

    def __init__(self, game: str, seed: int, patience: float) -> None:
        self.game, self.seed, self.patience = game, seed, patience

    def close(self) -> None:
        """Nothing was opened."""


@pytest.fixture(autouse=True)
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "Evening", QuietEvening)
    monkeypatch.setattr(command, "struck", lambda evening, fault: fault.strike(evening))


def faults(monkeypatch: pytest.MonkeyPatch, *told: float | str) -> None:
    """A fault that is well again after each of these times, or says what is not right."""
    ends: Iterator[float | str] = iter(told)

    def strike(_: object) -> float:
        end = next(ends)
        if isinstance(end, str):
            raise NotRight(end)
        return end

    monkeypatch.setattr(command, "FAULTS", (Fault("the cat sits on the table", strike, 5.0, len(told), 99),))


def test_a_drill_in_which_all_is_right_tells_the_worst_time(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    faults(monkeypatch, 0.5, 2.5)
    assert main(["drill"]) == 0
    assert capsys.readouterr().out.splitlines()[1].split()[-6:] == ["2", "2", "2.5", "s", "5", "s"]


def test_a_drill_says_what_was_not_right_and_goes_on_in_another_evening(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    faults(monkeypatch, "3 entries are gone", 1.0)
    assert main(["drill"]) == 1
    told = capsys.readouterr().out
    assert "not right: the cat sits on the table: 3 entries are gone" in told
    assert "4 games, 0 of them given up" in told


def test_on_a_busy_machine_all_limits_are_so_many_times_as_long(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    faults(monkeypatch, 12.0)
    assert main(["drill", "--patience", "3"]) == 0
    assert capsys.readouterr().out.splitlines()[1].endswith(" 15 s")


def test_spoilt_bytes_are_others_and_as_many(tmp_path: Path) -> None:
    for n in range(40):
        file = tmp_path / str(n)
        file.write_bytes(bytes(900))
        spoil(file, random.Random(n))
        assert len(file.read_bytes()) == 900 and any(file.read_bytes())


@pytest.mark.parametrize("newest", [Began("dig", ("Ann", "Bob")), Began("melee", ("Ann", "Bob"))])
def test_a_game_that_is_lost_as_a_whole_is_no_lie_about_the_one_before(tmp_path: Path, newest: Began) -> None:
    """Damage at the end of the log took the newest game, and the drill held the one before it against the journal."""
    before = Began("melee", ("Ann", "Bob"))
    games = (before, (Entry(1, Dealt(Seat(0), 5)),)), (newest, (Entry(1, Dealt(Seat(1), 2)),))
    journal, _ = Journal.open(tmp_path / "there" / "journal.sqlite")
    for began, entries in games:
        journal.begin(began)
        journal.append(entries[0])
    copy, told = tmp_path / "there" / "journal.sqlite", []
    for n in range(60):
        read_spoilt(copy, tmp_path / str(n), games, random.Random(n))
        again, _ = Journal.open(tmp_path / str(n) / "journal.sqlite")
        found = again.unfinished()
        told.append(None if found is None else (found.began, found.entries))
        again.close()
    journal.close()
    assert {*games} <= {*told}, "some damage took the newest game, and some did not"


def test_what_was_shown_of_a_game_is_not_asked_of_the_next_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evening.Evening, "start", lambda self: None)
    monkeypatch.setattr(evening.Evening, "close", lambda self: self.board.close())
    family = evening.Evening("dig", 1)
    family.shown = (Entry(1, Dealt(Seat(0), 5)),)
    family._sit_down()
    assert not family.shown
    family.close()


def test_the_kiosk_of_a_drill_hears_fingers_games_and_what_is_to_break(tmp_path: Path) -> None:
    ours, theirs = Pipe()
    app = App(Config(), tmp_path, None, str(FRAMES), open_panel(simulated(USUAL_PINS), clock))
    app.take_up_or_begin()
    running = Thread(target=kiosk._run, args=(app, theirs), daemon=True)
    running.start()
    assert ours.poll(10) and ours.recv().began is None
    began = Began("melee-dig", ("Ann", "Bob"))
    for order in (Break("pins away"), Break("pins back"), Finger("count", False), began):
        ours.send(order)
    told = ours.recv()
    while told.began is None:
        told = ours.recv()
    assert told.began == began and told.entries == () and told.position
    ours.close()
    running.join(10)
    assert not running.is_alive()
    app.close()
