"""The kiosk of a drill, in a process of its own that may be killed: what the drill asks comes in by one pipe, what the
kiosk shows and has on record goes out by it.

All of it is what runs on a Raspberry Pi, but for the pins and the camera, which are simulated, and for what the drill
breaks in here: pins that are gone, and a clock that is wrong.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread

from gpiozero.pins.mock import MockFactory, MockPWMPin  # type: ignore[import-untyped]

from companion.app import App
from companion.drill.messages import Break, Finger, Order, Told
from companion.facts.events import Began
from companion.facts.show import Show
from companion.running.alone import alone
from companion.running.logs import open_log
from companion.running.parts import clock, when_asked_to_stop
from companion.settings.cameras import ANY, Sockets
from companion.settings.config import Config
from hardware.panel import USUAL_PINS, open_panel, simulated
from hardware.screen import ScreenSpec, open_screen
from hardware.ways import HEADLESS

NODES, PORTS = "nodes", "ports"
"""Folders in which a drill shows what is plugged in, as the kernel does."""
LONG_AGO = -40 * 365 * 86_400.0
"""Seconds by which a clock without a battery is wrong."""


def main(words: Sequence[str]) -> int:
    folder, descriptor, *broken = Path(words[0]), int(words[1]), *words[2:]
    for what in broken:
        BROKEN[what]()
    pipe: Connection[Told, Order] = Connection(descriptor)
    open_log(os.environ, sys.stderr)
    with alone(folder / "state"):
        screen = open_screen(ScreenSpec(ways=HEADLESS))
        panel = open_panel(simulated(USUAL_PINS), clock)
        sockets = Sockets(folder / NODES, folder / PORTS)
        app = App(Config(), folder / "state", screen, ANY, panel, sockets)
        try:
            when_asked_to_stop(app.quit)
            app.take_up_or_begin()
            _run(app, pipe)
        finally:
            app.close()
    return 0


def _run(app: App, pipe: Connection[Told, Order]) -> None:
    """The app's own loop, which also does what the drill asks and tells it what has changed."""
    asked: SimpleQueue[Began] = SimpleQueue()
    Thread(target=_hear, args=(app, pipe, asked), daemon=True).start()
    last: Told | None = None
    while not app.loop.quitting:
        with suppress(Empty):
            app.start(asked.get_nowait())
        told = told_by(app, app.turn(clock()))
        if told != last:
            pipe.send(told)
            last = told
        app.loop.rest(clock)


def _hear(app: App, pipe: Connection[Told, Order], asked: SimpleQueue[Began]) -> None:
    """On a thread of its own, as real fingers are; when nobody asks any more, the kiosk ends."""
    try:
        while True:
            match pipe.recv():
                case Finger(button, down):
                    app.panel.finger(button, down)
                case Break(what):
                    BROKEN[what]()
                case Began() as began:
                    asked.put(began)
                    app.panel.bell.ring()
    except (EOFError, OSError):
        app.quit()


def told_by(app: App, show: Show) -> Told:
    referee = None if app.playing is None else app.playing.referee
    change, eye = app.kiosk.change, None if app.camera is None else app.camera.child.pid
    return Told(
        show,
        None if referee is None else referee.began,
        () if referee is None else tuple(one.entry for one in referee.judged),
        "" if referee is None else referee.game.write(referee.position),
        eye,
        0 if change is None else change.time,
        app.loop.presses,
    )


# ------------------------------------------------------------ what can be broken in here


_SOUND = MockPWMPin._set_state, MockFactory.pin
"""How simulated pins work."""


def _gone(*_: object) -> None:
    raise OSError("Input/output error")


def _pins_away() -> None:
    """Every pin is gone, as where a chip on a cable was pulled out."""
    MockPWMPin._set_state = MockFactory.pin = _gone


def _pins_back() -> None:
    MockPWMPin._set_state, MockFactory.pin = _SOUND


def _clock_back() -> None:
    """The time of day is wrong, as on a machine that was switched on without a network."""
    real = time.time
    time.time = lambda: real() + LONG_AGO


BROKEN: Mapping[str, Callable[[], None]] = {
    "clock back": _clock_back,
    "pins away": _pins_away,
    "pins back": _pins_back,
}

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
