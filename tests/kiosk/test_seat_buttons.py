"""Players' own buttons: "me", with a light that shines when a press means something and blinks at who is waited for."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.facts.events import Dealt, Drew, Said, Word, lays
from companion.facts.show import Key
from companion.kiosk.asking import said
from companion.kiosk.steps import Equipment, GuidedSetup, Learned
from companion.running.eyes import NoEyes
from companion.running.loop import Loop
from companion.settings.config import BadConfig, read
from companion.setup.preview_eye import setup_deck
from hardware.buttons import SEAT_BUTTONS, Press
from hardware.lights import Beeps, Lights, is_night
from hardware.panel import open_panel, simulated
from scoring.cards import card
from tests.kiosk.evening import Evening
from tests.people import ANN, BOB, CY

WIRED = """
[pins]
seat_1 = "GPIO4"
seat_1_light = "BOARD8"
seat_2 = 10
seat_3 = "GPIO9"
seat_3_light = "GPIO25"
buzzer = "GPIO12"
night = [21, 7]
"""


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    evening = Evening(tmp_path)
    evening.kiosk.chairs = 3
    return evening


def me(evening: Evening, chair: int, now: int = 0) -> None:
    evening.kiosk.press(Press(SEAT_BUTTONS[chair], now))


def lamp(evening: Evening, chair: int) -> Key:
    return evening.show.at_seats[chair]


def test_who_is_waited_for_has_the_light_that_blinks(evening: Evening) -> None:
    evening.dealt("7D")
    waited_for = evening.referee.view.deciders
    assert [key.blinking for key in evening.show.at_seats] == [seat in waited_for for seat in (ANN, BOB, CY)]


def test_i_drew(evening: Evening) -> None:
    evening.dealt("7D")
    (turn,) = evening.referee.view.deciders
    assert Drew(turn, 1) in lamp(evening, turn).means and lamp(evening, turn).lit
    me(evening, turn)
    assert evening.referee.judged[-1].event == Drew(turn, 1)


def test_it_was_i_who_laid_that(evening: Evening) -> None:
    """The eye took Bob's arm for the arm of whoever was in turn."""
    evening.dealt("7D")
    (turn,) = evening.referee.view.deciders
    other = next(seat for seat in (ANN, BOB, CY) if seat != turn)
    evening.sees(lays(turn, card("7C")))
    number = evening.referee.judged[-1].number
    me(evening, other)
    assert evening.referee.judged[number - 1].event == lays(other, card("7C"))
    assert evening.referee.judged[number - 1].refused, "it was not their turn"


def test_what_happened_long_ago_is_not_claimed_by_one_press(evening: Evening) -> None:
    evening.dealt("7D")
    (turn,) = evening.referee.view.deciders
    evening.sees(lays(turn, card("7C")))
    evening.kiosk.tick(60_000)
    before, third = (
        len(evening.referee.judged),
        next(s for s in (ANN, BOB, CY) if s not in evening.referee.view.deciders),
    )
    if third != turn:
        me(evening, third)
        assert len(evening.referee.judged) == before


def test_a_question_who_it_was_is_answered_by_the_one_who_was_it(evening: Evening) -> None:
    evening.dealt("7D")
    say = evening.playing.say
    evening.playing.pick(
        "Who says it?", [said(n, say, Said(s, Word.LAST_CARD)) for n, s in (("Ann", ANN), ("Bob", BOB))]
    )
    me(evening, CY)
    assert evening.show.question is not None
    me(evening, BOB)
    assert evening.show.question is None or evening.show.question.text != "Who says it?"
    assert evening.referee.judged[-1].event == Said(BOB, Word.LAST_CARD)


def test_under_a_menu_a_seats_button_means_nothing(evening: Evening) -> None:
    evening.dealt("7D")
    evening.hold("back")
    assert not any(key.lit or key.blinking for key in evening.show.at_seats)
    before = len(evening.referee.judged)
    me(evening, 0)
    assert len(evening.referee.judged) == before and evening.show.menu


def test_from_the_settings_to_pins_lights_and_the_buzzer(evening: Evening) -> None:
    spec = read(WIRED, "x").pins
    assert spec.buttons["seat_2"] == 10 and spec.lamps["seat_1"] == 14 and spec.night == (21, 7)
    now = [1000]
    with open_panel(simulated(spec), lambda: now[0]) as panel:
        loop = Loop(evening.kiosk, NoEyes(), panel, None)
        assert evening.kiosk.chairs == 3
        evening.playing.put_on_record(Dealt(evening.referee.view.deciders[0], 5))
        evening.sees(lays(None, card("7D")))
        (turn,) = evening.referee.view.deciders
        for down in (True, False):
            panel.finger(SEAT_BUTTONS[turn], down)
            now[0] += 100
            loop.turn(now[0])
        assert evening.referee.judged[-1].event == Drew(turn, 1)
        evening.sees(lays(turn, card("KS")))
        heard = []
        for _ in range(60):
            now[0] += 10
            loop.turn(now[0])
            heard.append(panel.sounds)
        assert evening.show.alarm and heard.count(True) == 24, "two short tones"


@pytest.mark.parametrize("wrong", ['seat_1 = "GPIO17"', "buzzer = 5", "night = [21, 24]", "night = 3", "seat_9 = 4"])
def test_what_cannot_be_wired_like_that_is_told(wrong: str) -> None:
    with pytest.raises(BadConfig, match=r"line 2: \[pins\]"):
        read(f"[pins]\n{wrong}\n", "x")


def test_lights_are_dimmed_by_night_and_across_midnight() -> None:
    assert [hour for hour in range(24) if is_night(hour, (21, 3))] == [0, 1, 2, 21, 22, 23]
    assert [hour for hour in range(24) if is_night(hour, (1, 4))] == [1, 2, 3]
    from hardware.lights import Glow

    sent: list[tuple[str, float]] = []
    lights = Lights(lambda name, bright: sent.append((name, bright)))
    lights.show({"ok": Glow.ON})
    lights.tick(0)
    lights.dim(0.25)
    lights.tick(10)
    assert sent == [("ok", 1.0), ("ok", 0.25)]


def test_a_tone_is_not_begun_anew_while_it_sounds() -> None:
    heard: list[bool] = []
    beeps = Beeps(heard.append)
    beeps.sound(1, 0)
    beeps.sound(5, 50)
    for now in range(0, 1000, 10):
        beeps.tick(now)
    assert heard == [True, False] and beeps.due(1000) is None


def test_setting_up_goes_around_the_table_and_names_swapped_wires(evening: Evening) -> None:
    equipment = Equipment(lambda: None, lambda learned: "", lambda: None, real_buttons=False, chairs=(0, 1, 2))
    guided = GuidedSetup(evening.kiosk, equipment, Learned(), setup_deck(read("", "x")))
    evening.kiosk.leave_only(guided)
    evening.press("ok")
    for _ in range(3):
        evening.press("last_card", "dig", "count", "ok", "back")
        evening.press("ok")
        if guided.step.name == "Seats":
            break
    assert guided.step.name == "Seats"
    for chair in (0, 2, 1):
        assert sum(key.blinking for key in evening.show.at_seats) == 1
        me(evening, chair)
    assert "seats 2 and 3" in evening.show.why
    evening.press("last_card")
    for chair in (0, 1, 2):
        me(evening, chair)
    assert evening.show.ask == "Every seat's button works."
