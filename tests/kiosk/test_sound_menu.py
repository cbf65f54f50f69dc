"""How loud it is stands in the menu, and red mutes while it is held; without a sound device neither is offered."""

from __future__ import annotations

from pathlib import Path

from tests.kiosk.evening import Evening


def test_holding_red_mutes_and_holding_it_again_brings_the_sound_back(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.kiosk.volume = 6
    told = []
    for _ in range(2):
        told.append((evening.key("count").held, evening.kiosk.muted))
        evening.hold("count")
    assert told == [("Mute", False), ("Sound on", True)]
    assert not evening.kiosk.muted


def test_the_menu_turns_the_sound_up_and_after_the_loudest_off(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.kiosk.volume = 6
    evening.hold("back")
    told = []
    for line in ("Sound: 6", "Sound: 8", "Sound: 10", "Sound: off"):
        evening.choose(line)
        told.append(evening.kiosk.volume)
    assert told == [8, 10, 0, 2]


def test_without_a_sound_device_nothing_of_it_is_offered(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    assert evening.key("count").held == ""
    evening.hold("back")
    assert not [line for line in evening.show.menu if line.startswith("Sound")]
