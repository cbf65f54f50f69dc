"""What is told of an evening: one line an event, with a priority where systemd's journal listens."""

from __future__ import annotations

import io
import logging
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.app import App
from companion.facts.events import Began
from companion.journal import OpeningCode, Reason, Report
from companion.referee import Referee
from companion.running.eyes import NoEyes
from companion.running.logs import OPENED, Noticed, journal_opened, log, open_log
from companion.running.parts import panel_of
from companion.settings.config import Config
from hardware.panel import PanelSpec

LOST = "There is no camera at /dev/video0: plug it in, or name another one."


@pytest.fixture(autouse=True)
def as_it_was() -> Iterator[None]:
    """The log leads nowhere again afterwards."""
    yield
    log.handlers.clear()


@pytest.fixture
def told() -> io.StringIO:
    heard = io.StringIO()
    open_log({}, heard)
    return heard


def test_a_terminal_is_told_in_plain_words(told: io.StringIO) -> None:
    log.warning("The buttons cannot be reached\n(no chip).")
    assert told.getvalue() == "card-table: The buttons cannot be reached (no chip).\n"


def test_the_journal_is_told_how_much_each_line_matters(tmp_path: Path) -> None:
    with (tmp_path / "journal").open("w+") as stream:
        there = os.fstat(stream.fileno())
        open_log({"JOURNAL_STREAM": f"{there.st_dev}:{there.st_ino}"}, stream)
        for level in (logging.INFO, logging.WARNING, logging.ERROR):
            log.log(level, "Something\nhappened.")
        stream.seek(0)
        assert stream.read() == "<6>Something happened.\n<4>Something happened.\n<3>Something happened.\n"


def test_a_variable_that_was_only_inherited_changes_nothing(tmp_path: Path) -> None:
    with (tmp_path / "file").open("w+") as stream:
        open_log({"JOURNAL_STREAM": "8:1234567"}, stream)
        log.info("Started.")
        stream.seek(0)
        assert stream.read() == "card-table: Started.\n"


@pytest.mark.parametrize("code", OpeningCode)
def test_every_way_a_journal_can_be_found_has_its_line(told: io.StringIO, code: OpeningCode) -> None:
    journal_opened(Report(code, Reason.DAMAGED, Path("/state/journal.sqlite.damaged-1")))
    assert len(told.getvalue().splitlines()) == 1 and "{" not in told.getvalue()
    assert code in OPENED


def test_trouble_is_told_when_it_comes_and_when_it_goes(told: io.StringIO) -> None:
    noticed = Noticed()
    for journal, eye in (("", ""), ("disk_full", ""), ("disk_full", "camera_lost"), ("", "camera_lost"), ("", "")):
        for _ in range(3):
            noticed.look(journal, eye, LOST if eye else "", None)
    full, lost, again, back = told.getvalue().splitlines()
    assert "disk_full" in full and lost.endswith(LOST)
    assert again.endswith("written again.") and back.endswith("camera is back.")


def test_the_end_of_a_game_is_told_once(told: io.StringIO) -> None:
    position = "phase=choose hands=1,1 damage=2D,3D,4D,5D,6D,7D/- stock=44 dodge=K,Q"
    referee, noticed = Referee(Began("melee", ("Ann", "Bob"), position=position)), Noticed()
    noticed.look("", "", "", referee)
    referee = Referee(Began("melee", ("Ann", "Bob"), position="phase=over striker=1 dodge=K,Q"))
    noticed.look("", "", "", referee)
    noticed.look("", "", "", referee)
    assert told.getvalue() == "card-table: Game over: melee, won by Bob.\n"


def test_buttons_that_cannot_be_had_are_told_and_keys_take_their_place(told: io.StringIO) -> None:
    panel = panel_of(PanelSpec({"ok": 17}, chip=99), real=True)
    assert panel.simulated
    assert told.getvalue().endswith("Until then the keys 1 to 5 and the mouse do the same.\n")
    panel.close()


def test_a_game_that_is_begun_or_taken_up_again_is_told(told: io.StringIO, tmp_path: Path) -> None:
    for what in ("begun", "resumed"):
        app = App(Config(), tmp_path, None, "/nowhere", panel_of(Config().pins, real=False))
        if what == "begun":
            app.start(Began("melee-dig", ("Ann", "Bob")))
        else:
            assert app.resume()
        app.loop.eyes = NoEyes()
        app.close()
    begun, resumed = (line for line in told.getvalue().splitlines() if "Game" in line)
    assert begun.endswith("Game begun: melee-dig with Ann, Bob, 0 entries.")
    assert resumed.endswith("Game resumed: melee-dig with Ann, Bob, 0 entries.")
