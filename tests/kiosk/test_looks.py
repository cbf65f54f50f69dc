"""The colours of the screen, and whether cards glide, are chosen in the menu and seen at once."""

from __future__ import annotations

from pathlib import Path

import companion.scenes.palette as house
from companion.facts.show import Theme, ThemeBy
from companion.scenes import scene_of
from companion.scenes.themes import THEMES
from hardware.canvas import Text
from tests.kiosk.evening import Evening
from vision.sightings import TableChange


def test_the_menu_goes_round_the_colours_and_the_game_is_seen_in_them(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.hold("back")
    told = []
    for _ in range(6):
        told.append(evening.show.theme)
        evening.choose("Colours")
    assert told == [Theme.FELT, Theme.LIGHT, Theme.DARK, Theme.CONTRAST, Theme.LIGHT, Theme.LIGHT]
    assert evening.show.theme is Theme.FELT


def test_by_the_clock_evenings_are_dark(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.kiosk.theme = ThemeBy.CLOCK
    by_day = evening.show.theme
    evening.kiosk.is_night = True
    assert (by_day, evening.show.theme) == (Theme.LIGHT, Theme.DARK)


def lit(evening: Evening, white: float, exposure: float, since: int, seconds: int = 30) -> Theme:
    """So bright the paper looks for so long; the colours after that."""
    for now in range(since, since + 1000 * seconds, 500):
        evening.kiosk.tick(now)
        quality = {"white": white, "exposure": exposure, "gain": 1.0}
        evening.kiosk.table_changed(TableChange(now, now, True, (), (), quality=quality))
    return evening.show.theme


def test_the_screen_grows_dark_with_the_room_though_the_camera_makes_up_for_it(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.kiosk.theme = ThemeBy.LIGHT
    evening.kiosk.is_night = True
    assert lit(evening, 200, 1000, 0) is Theme.DARK, "only one light was ever seen: the clock knows better"
    evening.kiosk.is_night = False
    assert lit(evening, 190, 8000, 40_000) is Theme.DARK
    assert lit(evening, 200, 1000, 80_000, seconds=5) is Theme.DARK, "somebody opened a door"
    assert lit(evening, 200, 1000, 90_000) is Theme.LIGHT


def test_a_camera_that_does_not_tell_how_long_it_looked_leaves_it_to_the_clock(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.kiosk.theme = ThemeBy.LIGHT
    assert lit(evening, 200, 0, 0) is lit(evening, 40, 0, 40_000) is Theme.LIGHT


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


def test_one_line_of_the_menu_lets_cards_glide_or_lie_at_once(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.kiosk.motion = True
    evening.hold("back")
    evening.choose("Cards glide: on")
    assert not evening.kiosk.motion
    evening.choose("Cards glide: off")
    assert evening.kiosk.motion
