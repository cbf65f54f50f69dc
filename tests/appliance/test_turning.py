"""One turn of the wheel: a finger that comes in the same moment as something else means what the screen showed."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from companion.facts.show import Show
from companion.kiosk.meaning import Five, Meaning, five
from companion.running.eyes import NoEyes
from companion.running.loop import Loop
from hardware.panel import USUAL_PINS, open_panel, simulated
from tests.kiosk.evening import Evening
from vision.sightings import TableChange


class Clock:
    """A talk whose green button says which second it is."""

    def __init__(self, show: Show) -> None:
        self.now, self.shown, self.pressed = 0, show, list[int]()

    def keys(self) -> Five:
        second = self.now // 1000
        return five(ok=Meaning(f"It is {second}", partial(self.pressed.append, second)))

    def show(self) -> Show:
        return self.shown

    def table_changed(self, change: TableChange) -> None:
        """Nobody looks at the table."""

    def tick(self, now: int) -> None:
        self.now = now


def test_a_button_means_what_it_said_before_time_went_by(tmp_path: Path) -> None:
    evening, now = Evening(tmp_path), [1900]
    clock = Clock(evening.show)
    evening.kiosk.begin_talk(clock)
    with open_panel(simulated(USUAL_PINS), lambda: now[0]) as panel:
        loop = Loop(evening.kiosk, NoEyes(), panel, None)
        shown = loop.turn(now[0])
        assert "It is 1" in [key.label for key in shown.keys]
        panel.finger("ok", True)
        now[0] = 2000
        loop.turn(now[0])
    assert clock.pressed == [1]
