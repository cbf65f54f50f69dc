"""The parts of the machine that every command with a screen starts: clock, panel, screens, and how it is stopped."""

from __future__ import annotations

import os
import signal
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

from companion.running.logs import log
from companion.running.notify import is_service
from hardware.errors import NoDisplay, NoPanel
from hardware.panel import Panel, PanelSpec, open_panel, simulated
from hardware.screen import Screen, ScreenSpec, open_screen

SIMULATED_TABLE, SIMULATED_BUTTONS = "Simulated table", "Buttons: keys 1 to 5"


def clock() -> int:
    """Milliseconds of a clock that only runs forward: setting the time of day does not change it."""
    return time.monotonic_ns() // 1_000_000


@dataclass(slots=True)
class StoryClock:
    """The time in a game told as text, which goes as fast as the machine: frames and fingers must tell the same."""

    now: int = 0

    def __call__(self) -> int:
        return self.now


def somewhere_to_write(folder: Path) -> None:
    """Where nothing but the folder for the games can be written, it serves for what is needed for a moment, too."""
    try:
        tempfile.gettempdir()
    except FileNotFoundError:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.tempdir = str(folder)


def is_at_a_table(pins: PanelSpec) -> bool:
    """Whether this machine was put beside a table: it runs the companion as its service, or has the buttons' pins."""
    if is_service(os.environ):
        return True
    try:
        open_panel(pins, clock).close()
    except NoPanel:
        return False
    return True


def panel_of(pins: PanelSpec, real: bool, time: Callable[[], int] = clock) -> Panel:
    """Real pins beside a real table; where there are none, keyboard and mouse, and a sign that says so."""
    if real:
        try:
            return open_panel(pins, time)
        except NoPanel as why:
            log.warning("%s Until then the keys 1 to 5 and the mouse do the same.", why)
    return open_panel(simulated(pins), time)


def screen_if_any(spec: ScreenSpec) -> Screen | None:
    """A screen, or None where there is no display."""
    try:
        return open_screen(spec)
    except NoDisplay as why:
        log.warning("%s", why)
        return None


def when_asked_to_stop(action: Callable[[], None]) -> None:
    """SIGTERM and SIGINT do this, and nothing else."""

    def stop(_number: int, _frame: FrameType | None) -> None:
        action()

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
