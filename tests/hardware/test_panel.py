"""The panel on simulated pins: what fingers do comes out as edges, what the kiosk wants lights up."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.buttons import BUTTONS, Buttons, Edge, Press
from hardware.errors import HardwareError, NoPanel
from hardware.lights import BLINK_MS, PULSE_MS, Glow, Lights, brightness
from hardware.panel import USUAL_PINS, Panel, PanelSpec, open_panel, simulated
from tests.folders import ROOT


class Clock:
    def __init__(self) -> None:
        self.now = 0

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def panel(clock: Clock) -> Iterator[Panel]:
    with open_panel(simulated(USUAL_PINS), clock) as panel:
        yield panel


def test_a_finger_on_a_pin_becomes_edges_with_our_own_time(panel: Panel, clock: Clock) -> None:
    clock.now = 1000
    panel.finger("ok", True)
    clock.now = 1080
    panel.finger("ok", False)
    assert panel.drain() == (Edge("ok", True, 1000), Edge("ok", False, 1080))
    assert panel.drain() == ()


@pytest.mark.parametrize("button", BUTTONS)
def test_every_button_goes_all_the_way_from_pin_to_press(panel: Panel, clock: Clock, button: str) -> None:
    buttons = Buttons()
    for clock.now, down in ((500, True), (600, False)):
        panel.finger(button, down)
    presses = [press for edge in panel.drain() for press in buttons.hear(edge)]
    assert presses == [Press(button, 500)]


def test_buttons_to_the_supply_and_lamps_that_are_turned_round_work_alike(clock: Clock) -> None:
    spec = PanelSpec({"ok": 17}, {"ok": 18}, simulated=True, pressed="high", lit="low")
    with open_panel(spec, clock) as panel:
        panel.finger("ok", True)
        panel.finger("ok", False)
        assert [edge.down for edge in panel.drain()] == [True, False]
        panel.shine("ok", 1.0)
        assert panel.brightness("ok") == 1.0


def test_a_worn_contact_may_be_given_more_time_to_be_quiet() -> None:
    buttons = Buttons(stable_ms=30)
    bounces = [(0, True), (20, False), (25, True)]
    assert [press for at, down in bounces for press in buttons.hear(Edge("ok", down, at))] == []
    assert buttons.due() == 55 and buttons.tick(55) == (Press("ok", 25),)


def test_the_panel_says_that_it_is_simulated(panel: Panel) -> None:
    assert panel.simulated
    assert not USUAL_PINS.simulated


def test_pins_may_be_written_as_the_library_writes_them(clock: Clock) -> None:
    spec = PanelSpec({"ok": "GPIO17", "seat0": "BOARD13"}, {"ok": 18}, simulated=True)
    with open_panel(spec, clock) as panel:
        panel.finger("seat0", True)
        assert [edge.button for edge in panel.drain()] == ["seat0"]


def test_one_pin_for_two_buttons_is_told_in_a_sentence(clock: Clock) -> None:
    with pytest.raises(NoPanel, match=r"The buttons cannot be reached .* check the pins in the settings"):
        open_panel(PanelSpec({"ok": 17, "back": 17}, simulated=True), clock)


def test_real_pins_that_are_not_there_are_an_error_and_never_quietly_simulated(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "lgpio", None)
    with pytest.raises(HardwareError, match="check the pins in the settings"):
        open_panel(USUAL_PINS, clock)


def test_lamps_blink_on_our_clock(panel: Panel) -> None:
    lights = Lights(panel.shine)
    lights.show({"ok": Glow.BLINK, "back": Glow.ON})
    seen = []
    for now in (0, BLINK_MS // 2, BLINK_MS):
        lights.tick(now)
        seen.append((panel.brightness("ok"), panel.brightness("back")))
    assert seen == [(1.0, 1.0), (0.0, 1.0), (1.0, 1.0)]


def test_a_lamp_that_is_not_named_goes_dark(panel: Panel) -> None:
    lights = Lights(panel.shine)
    lights.show({"ok": Glow.ON})
    lights.tick(0)
    lights.show({"back": Glow.ON})
    lights.tick(1)
    assert (panel.brightness("ok"), panel.brightness("back")) == (0.0, 1.0)


def test_only_changes_are_sent_to_the_pins() -> None:
    sent: list[tuple[str, float]] = []
    lights = Lights(lambda lamp, bright: sent.append((lamp, bright)))
    lights.show({"ok": Glow.ON})
    for now in range(0, 1000, 20):
        lights.tick(now)
    assert sent == [("ok", 1.0)]


def test_a_pulse_breathes_between_dim_and_half() -> None:
    values = [brightness(Glow.PULSE, now) for now in range(0, PULSE_MS, 50)]
    assert 0 < min(values) < 0.1 and 0.45 < max(values) <= 0.5
    assert brightness(Glow.OFF, 123) == 0.0


def test_a_lamp_that_is_not_wired_is_no_matter(clock: Clock) -> None:
    with open_panel(PanelSpec({"ok": 17}, simulated=True), clock) as panel:
        panel.shine("seat3", 1.0)
        assert panel.drain() == ()


def test_a_button_that_is_down_when_the_pins_are_claimed_is_noticed(panel: Panel) -> None:
    panel.finger("dig", True)
    panel.finger("ok", True)
    panel.drain()
    panel.look()
    panel.finger("ok", False)
    assert panel.down_all_the_while() == ("dig",)


def test_closed_pins_can_be_opened_again(clock: Clock) -> None:
    open_panel(simulated(USUAL_PINS), clock).close()
    with open_panel(simulated(USUAL_PINS), clock) as panel:
        panel.finger("ok", True)
        assert [edge.button for edge in panel.drain()] == ["ok"]


def test_the_pins_library_leaves_nothing_where_the_companion_was_started(tmp_path: Path) -> None:
    asked = (
        "import os; from hardware.panel import PanelSpec, _factory\n"
        "try: _factory(PanelSpec({}, chip=99))\n"
        "except Exception as why: assert 'gpiochip' in str(why), why\n"
        "else: raise SystemExit('a chip 99?')\n"
        "print(os.getcwd(), os.listdir())"
    )
    ran = subprocess.run(
        [sys.executable, "-c", asked], cwd=tmp_path, env=os.environ | {"PYTHONPATH": str(ROOT)}, capture_output=True
    )
    assert ran.stdout.decode() == f"{tmp_path} []\n", ran.stderr.decode()
