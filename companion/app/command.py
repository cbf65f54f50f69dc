"""`./kiosk`: from the settings to an evening, and on to setting up if somebody asks for it.

A camera and pins are used where they are. A service, or a machine with pins, waits for its camera, and until it comes
everything is told by buttons. Elsewhere the simulated table is played by its family, in a window beside the kiosk's
screen, or without any display as text with pictures at the end.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from companion.app.app import App
from companion.app.display import show_bad_settings, whole_display
from companion.backup.command import table_kept
from companion.backup.table import TableKept
from companion.errors import NotBeforeMended
from companion.journal.bundle import transcript_in
from companion.running.alone import alone
from companion.running.console import show_on_console
from companion.running.logs import open_log, started
from companion.running.notify import Watchdog
from companion.running.parts import (
    StoryClock,
    clock,
    is_at_a_table,
    panel_of,
    screen_if_any,
    somewhere_to_write,
)
from companion.scenes.table_side import BESIDE, WINDOW
from companion.settings.cameras import table_source
from companion.settings.config import BadConfig, Config, load, state_folder
from companion.transcript import Transcript, read
from hardware.screen import ScreenSpec

VERSION = "0.1.0"


def run(
    config: Path | None, state: Path | None, headless: bool, only_simulated: bool, table: Path | None = None
) -> int:
    """`./kiosk`: with a camera for real, otherwise simulated in a window or as text."""
    open_log(os.environ, sys.stderr)
    try:
        middle = None if table is None else read(transcript_in(table))
        settings = load(config, Path.home())
        folder = state or state_folder(settings, os.environ, Path.home())
        somewhere_to_write(folder)
        source = "" if only_simulated else table_source(settings.camera, is_at_a_table(settings.pins))
        with alone(folder):
            kept = table_kept(config, folder)
            to_be_set_up = play_an_evening(settings, kept, source, headless, middle)
    except BadConfig as why:
        if headless:
            raise
        return show_bad_settings(why)
    except NotBeforeMended as why:
        show_on_console(str(why))
        raise
    if to_be_set_up:
        go_on_as("setup", "--then-play", config=config, state=state, simulated=only_simulated)
    return 0


def play_an_evening(settings: Config, kept: TableKept, source: str, headless: bool, middle: Transcript | None) -> bool:
    """Until somebody ends it; whether setting up is what was asked for."""
    folder = kept.folder
    screen = None
    if not headless:  # a real table needs its display; a simulated one can be told as text
        screen = whole_display(settings.screen) if source else screen_if_any(ScreenSpec(beside=BESIDE, window=WINDOW))
    story = StoryClock() if screen is None and not source else None
    panel = panel_of(settings.pins, bool(source), story or clock)
    started(VERSION, source, panel, screen, folder)
    app = App(settings, folder, screen, source, panel, kept=kept)
    try:
        if middle is not None:
            app.join(middle)
        if story is not None:
            from companion.app.as_text import play_as_text

            play_as_text(app, story)
        else:
            app.take_up_or_begin()
            app.run(Watchdog.of_this_process())
    finally:
        app.close()
    return app.to_be_set_up


def go_on_as(*command: str, config: Path | None, state: Path | None, simulated: bool) -> None:
    """This process becomes another command: systemd goes on watching it, and no second process holds the pins."""
    named = (("--config", config), ("--state", state))
    options = [word for option, value in named if value is not None for word in (option, str(value))]
    options += ["--simulated"] if simulated else []
    sys.stdout.flush()
    os.execv(sys.executable, [sys.executable, "-P", "-m", "companion", *options, *command])
