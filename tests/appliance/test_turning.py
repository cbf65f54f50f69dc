"""One turn of the wheel: a finger that comes in the same moment as something else means what the screen showed."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path

from companion.facts.show import Question, Show
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


class Asked:
    """A talk that asks about somebody, and then about somebody else."""

    def __init__(self, show: Show) -> None:
        self.about, self.shown, self.pressed = "", show, list[str]()

    def keys(self) -> Five:
        return five(back=Meaning("Yes", partial(self.pressed.append, self.about), "Menu", held_action=lambda: None))

    def show(self) -> Show:
        return replace(self.shown, question=Question(f"Has {self.about} drawn?", ("Yes",)))

    def table_changed(self, change: TableChange) -> None:
        """Nobody looks at the table."""

    def tick(self, now: int) -> None:
        """It has no clock."""


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


def test_an_answer_is_none_to_a_question_that_came_under_the_finger(tmp_path: Path) -> None:
    """Both say "Yes": somebody who agreed that Ann had drawn said that Bob had."""
    evening, now = Evening(tmp_path), [1000]
    asked = Asked(evening.show)
    evening.kiosk.begin_talk(asked)
    with open_panel(simulated(USUAL_PINS), lambda: now[0]) as panel:
        loop = Loop(evening.kiosk, NoEyes(), panel, None)
        for now[0], asked.about, down in (
            (1000, "Ann", False),
            (2000, "Ann", True),
            (2100, "Bob", True),
            (2200, "Bob", False),
            (3000, "Bob", True),
            (3100, "Bob", False),
        ):
            panel.finger("back", down)
            loop.turn(now[0])
            loop.turn(now[0] + 50)
    assert asked.pressed == ["Bob"]
