"""While no camera sees the table: the game says so and waits, and everything can still be told by buttons."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.facts.show import Mode
from companion.games import GAMES
from companion.kiosk.welcome import Plans, Welcome
from scoring.cards import card
from tests.kiosk.evening import Evening
from tests.people import BOB


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    evening = Evening(tmp_path)
    evening.dealt("7D")
    evening.kiosk.blind = "no_camera"
    return evening


def test_the_game_says_that_nobody_watches_until_the_camera_is_back(evening: Evening) -> None:
    asked = evening.show.ask
    assert "plug the camera in" in evening.show.why and "No camera" in evening.show.signs
    evening.kiosk.blind = "camera_lost"
    assert "look at the camera's cable" in evening.show.why and "Camera lost" in evening.show.signs
    evening.kiosk.blind = ""
    assert "camera" not in evening.show.why.lower() and evening.show.ask == asked and not evening.show.signs


def test_a_card_that_nobody_saw_is_told_from_the_green_button(evening: Evening) -> None:
    assert (evening.key("ok").label, evening.key("ok").held) == ("Bob drew", "Tell it")
    evening.hold("ok")
    for label in ("Bob laid a card", "Diamonds"):
        evening.press_labelled(label)
    evening.press_labelled("9")
    assert evening.referee.view.seats[BOB].cards == 4
    assert evening.referee.entries[-1].event.cards == (card("9D"),)  # type: ignore[union-attr]


def test_the_first_screen_says_it_too_and_a_game_may_be_begun(tmp_path: Path) -> None:
    kiosk = Evening(tmp_path).kiosk
    kiosk.leave_only(Welcome(kiosk, GAMES, Plans("melee-dig", 4), lambda began: None))
    kiosk.blind = "no_camera"
    show = kiosk.show()
    assert show.mode is Mode.WELCOME and "plug the camera in" in show.why and show.keys[3].lit
