"""The colours of the screen are chosen in the menu and seen at once; by the clock, evenings are dark."""

from __future__ import annotations

from pathlib import Path

import companion.scenes.palette as house
from companion.facts.show import Theme
from companion.scenes import scene_of
from companion.scenes.themes import THEMES
from hardware.canvas import Text
from tests.kiosk.evening import Evening


def test_the_menu_goes_round_the_colours_and_the_game_is_seen_in_them(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.hold("back")
    told = []
    for _ in range(5):
        told.append(evening.show.theme)
        evening.choose("Colours")
    assert told == [Theme.FELT, Theme.LIGHT, Theme.DARK, Theme.CONTRAST, Theme.LIGHT]
    assert evening.show.theme is Theme.FELT


def test_by_the_clock_evenings_are_dark(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.kiosk.theme = None
    by_day = evening.show.theme
    evening.kiosk.is_night = True
    assert (by_day, evening.show.theme) == (Theme.LIGHT, Theme.DARK)


def test_a_colour_has_one_meaning_so_that_a_theme_can_change_it() -> None:
    inks = [value for name, value in vars(house).items() if name.isupper() and is_ink(value)]
    assert len(inks) == len(set(inks)) > 20


def is_ink(value: object) -> bool:
    return isinstance(value, tuple) and len(value) == 3 and all(isinstance(one, int) for one in value)


def test_every_theme_says_the_same_in_other_colours(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    words, inks = set(), set()
    for theme in THEMES:
        evening.kiosk.theme = theme
        drawn = [part for part in scene_of(evening.show).parts if isinstance(part, Text)]
        words.add(tuple(text.text for text in drawn))
        inks.add(tuple(text.ink for text in drawn))
    assert (len(words), len(inks)) == (1, len(THEMES))
