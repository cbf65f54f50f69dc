"""A button that never comes up again: one press, and after ten seconds the screen names it as it is printed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin  # type: ignore[import-untyped]

from companion.kiosk.game_menu import open_menu
from companion.running.eyes import NoEyes
from companion.running.loop import Loop
from hardware.panel import USUAL_PINS, Panel, open_panel, simulated
from tests.kiosk.evening import Evening

FRAME_MS = 20


class Wheel:
    """The kiosk on simulated pins, turned as it runs."""

    def __init__(self, evening: Evening) -> None:
        self.now = 1000
        self.evening = evening
        self.panel: Panel = open_panel(simulated(USUAL_PINS), lambda: self.now)
        self.loop = Loop(evening.kiosk, NoEyes(), self.panel, None)

    def turn(self, ms: int) -> None:
        end = self.now + ms
        while self.now < end:
            self.now += FRAME_MS
            self.loop.turn(self.now)

    def signs(self) -> tuple[str, ...]:
        return self.evening.show.signs


@pytest.fixture
def wheel(tmp_path: Path) -> Iterator[Wheel]:
    wheel = Wheel(Evening(tmp_path))
    yield wheel
    wheel.panel.close()


def test_the_screen_names_the_button_that_hangs_until_it_comes_up(wheel: Wheel) -> None:
    open_menu(wheel.evening.playing)
    wheel.turn(100)
    wheel.panel.finger("dig", True)
    wheel.turn(9900)
    assert wheel.signs() == ()
    wheel.turn(200)
    assert wheel.signs() == ("Button DIG hangs",)
    wheel.turn(20_000)
    assert wheel.loop.presses == 1 and wheel.signs() == ("Button DIG hangs",)
    wheel.panel.finger("dig", False)
    wheel.turn(100)
    assert wheel.signs() == ()


def test_the_other_buttons_go_on_working_in_a_menu_whose_next_hangs(wheel: Wheel) -> None:
    open_menu(wheel.evening.playing)
    wheel.turn(100)
    wheel.panel.finger("dig", True)
    wheel.turn(12_000)
    there = wheel.evening.show.picked
    wheel.turn(5000)
    assert wheel.evening.show.picked == there
    wheel.panel.finger("last_card", True)
    wheel.turn(100)
    wheel.panel.finger("last_card", False)
    wheel.turn(100)
    assert wheel.evening.show.picked == there - 1


def test_a_button_that_hangs_from_the_start_presses_nothing(tmp_path: Path) -> None:
    """The contact of OK is closed before the pins are claimed; OK would deal."""
    wheel = Wheel(Evening(tmp_path))
    wheel.panel.finger("ok", True)
    wheel.panel.drain()
    wheel.panel.look()
    wheel.turn(11_000)
    assert wheel.loop.presses == 0 and not wheel.evening.referee.entries
    assert wheel.signs() == ("Button OK hangs",)
    wheel.panel.close()


def test_pins_that_are_gone_are_told_and_taken_again_when_they_are_back(
    wheel: Wheel, monkeypatch: pytest.MonkeyPatch
) -> None:
    wheel.turn(100)
    with monkeypatch.context() as gone:

        def refused(*_: object) -> None:
            raise OSError("Input/output error")

        gone.setattr(MockPWMPin, "_set_state", refused)
        gone.setattr(MockFactory, "pin", refused)
        open_menu(wheel.evening.playing)
        wheel.turn(3000)
        assert wheel.signs() == ("Buttons not reached: use keys 1 to 5",)
    wheel.turn(2100)
    assert wheel.signs() == () and wheel.panel.brightness("dig") == 1
    wheel.panel.finger("dig", True)
    wheel.turn(100)
    assert wheel.evening.show.picked == 1
