"""A kiosk that nobody touches sleeps: it turns a few times a second, and a finger wakes it at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from companion.games.boards import layout
from companion.running.eyes import NoEyes
from companion.running.loop import QUIET_MS, Loop
from companion.running.simulated_eyes import FRAME_MS, SimulatedEyes
from companion.simulator.simulated_table import SimulatedTable
from hardware.doorbell import Doorbell
from hardware.panel import USUAL_PINS, open_panel, simulated
from tests.kiosk.evening import Evening
from vision.orders import EVERY_MARK


class Sleeper(Doorbell):
    """Time passes only while somebody sleeps; a finger may be due in the middle of it."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 1000
        self.fingers: list[tuple[int, str, bool]] = []
        self.panel = open_panel(simulated(USUAL_PINS), lambda: self.now)
        self.panel.bell.close()
        self.panel.bell = self

    def wait(self, ms: int, pipes: Iterable[int] = ()) -> bool:
        end = self.now + ms
        if self.fingers and self.fingers[0][0] <= end:
            self.now, button, down = self.fingers.pop(0)
            self.panel.finger(button, down)
            return super().wait(0)
        self.now = end
        return super().wait(0)


@pytest.fixture
def sleeper() -> Iterator[Sleeper]:
    sleeper = Sleeper()
    yield sleeper
    sleeper.panel.close()


def turns(loop: Loop, sleeper: Sleeper, ms: int) -> list[int]:
    """When the loop turned within so many milliseconds."""
    found, end = [], sleeper.now + ms
    while sleeper.now < end:
        loop.turn(sleeper.now)
        found.append(sleeper.now)
        loop.rest(lambda: sleeper.now)
    return found


def test_where_nothing_happens_the_loop_turns_only_with_its_blinking_lamp(tmp_path: Path, sleeper: Sleeper) -> None:
    loop = Loop(Evening(tmp_path).kiosk, NoEyes(), sleeper.panel, None)
    assert len(turns(loop, sleeper, 10_000)) <= 2 * 10_000 / QUIET_MS


def test_a_finger_is_answered_as_soon_as_the_contact_is_quiet(tmp_path: Path, sleeper: Sleeper) -> None:
    evening = Evening(tmp_path)
    loop = Loop(evening.kiosk, NoEyes(), sleeper.panel, None)
    for press in range(20):
        began = sleeper.now + 1000 + 37 * press
        sleeper.fingers = [(began, "ok", True), (began + 90, "ok", False)]
        heard = loop.presses
        while loop.presses == heard:
            loop.turn(sleeper.now)
            if loop.presses == heard:
                loop.rest(lambda: sleeper.now)
        assert sleeper.now - began < 20
        turns(loop, sleeper, 500)


def test_a_word_of_the_eye_wakes_the_loop() -> None:
    import os

    hears, says = os.pipe()
    bell = Doorbell()
    assert not bell.wait(0, (hears,))
    os.write(says, b"{}")
    assert bell.wait(10_000, (hears,))
    for end in (hears, says):
        os.close(end)
    bell.close()
    bell.ring()  # a finger comes when nobody is at home any more


def test_a_simulated_table_at_rest_is_looked_at_once_a_second() -> None:
    table = SimulatedTable(layout(4))
    eyes, drawn = SimulatedEyes(table, EVERY_MARK), table.frame_at
    looks: list[int] = []

    def frame_at(now: int) -> object:
        looks.append(now)
        return drawn(now)

    table.frame_at = frame_at  # type: ignore[method-assign, assignment]
    for now in range(0, 13_000, FRAME_MS):
        eyes.reports(now)
    assert len([now for now in looks if now >= 4000]) <= 10
    table.felt.lay(7, 300.0, 200.0, 0.0)
    for now in range(13_000, 14_000, FRAME_MS):
        eyes.reports(now)
    assert len([now for now in looks if now >= 13_000]) > 10, "as soon as anything stirs, every frame is looked at"
