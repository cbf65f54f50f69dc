"""The kiosk's own display: opened, or waited for where it is switched on later; bad settings are told on it, too."""

from __future__ import annotations

import os
import time
from threading import Event

from companion.errors import NotBeforeMended
from companion.facts.show import Mode, Show
from companion.running.console import show_on_console
from companion.running.logs import log
from companion.running.notify import Watchdog, is_service, notifier
from companion.running.parts import clock, when_asked_to_stop
from companion.scenes import scene_of
from companion.settings.config import BadConfig, DisplaySettings
from hardware.errors import NoDisplay
from hardware.keys import Quit
from hardware.outputs import is_nothing_plugged_in
from hardware.screen import Screen, ScreenSpec, open_screen

WAKES_MS = 10_000
"""When the machine starts, the display's driver may be later than the companion."""
WAITING = "STATUS=Waiting for a display to be plugged in or switched on.\nEXTEND_TIMEOUT_USEC=30000000"


def kiosk_display(display: DisplaySettings) -> ScreenSpec:
    """As the settings want it."""
    return ScreenSpec(
        display.size,
        fullscreen=display.fullscreen,
        quarter_turns=display.rotation // 90,
        inches=display.diagonal,
    )


def whole_display(display: DisplaySettings) -> Screen:
    """Opened, or NotBeforeMended. A service waits for a display that is switched on later."""
    tell, give_up = notifier(os.environ), clock() + (WAKES_MS if is_service(os.environ) else 0)
    while True:
        try:
            return open_screen(kiosk_display(display))
        except NoDisplay as why:
            if is_service(os.environ) and is_nothing_plugged_in():  # a television that is switched on later
                give_up = clock() + WAKES_MS
                tell(WAITING)
            elif clock() >= give_up:
                raise NotBeforeMended(str(why)) from why
        time.sleep(1)


def show_bad_settings(why: BadConfig) -> int:
    """A bad setting is told on the screen, too, until somebody stops the program: never a black one."""
    try:
        screen = whole_display(DisplaySettings())
    except NotBeforeMended:
        show_on_console(str(why))
        raise why from None
    log.error("Settings refused: %s", why)
    show = Show(Mode.TROUBLE, "Settings", ask=str(why), why="Mend the file, then start again.", alarm=True)
    watchdog = Watchdog.of_this_process()
    stopped = Event()
    when_asked_to_stop(stopped.set)
    while not stopped.is_set() and not any(isinstance(came, Quit) for came in screen.inputs(clock())):
        screen.show(scene_of(show, screen.size, screen.per_mm))
        watchdog.saw_frame(clock())
        watchdog.drew(clock())
        watchdog.tick(clock())
        time.sleep(0.1)
    screen.close()
    return why.exit_code
