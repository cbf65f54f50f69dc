"""Light that changes is no news: clouds, cheap lamps, a camera that adjusts itself; a covered lens is told."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from companion.bench.drills import Watched, watched
from companion.bench.spoiled import Film, by_lamp, in_weather, nobody_there, with_lens_covered
from companion.simulator.film import film
from companion.simulator.lamps import Lamp, behind_a_head, candle, in_the_corner, swaying
from companion.simulator.weather import Weather, banding, breathing, cloud, flicker
from vision.evening import in_light_of

SECONDS = 6.0


@cache
def steady() -> Watched:
    return watched(busy())


def busy() -> Film:
    return film(2, seconds=SECONDS, pause=0.1)


@pytest.mark.parametrize("weather", (cloud, breathing), ids=("a cloud", "a breathing camera"))
def test_where_only_the_light_changes_nobody_reaches_in(weather: Weather) -> None:
    seen = watched(in_weather(weather, nobody_there(1, 6.0)))
    assert not seen.hands and seen.marks.found == seen.marks.due > 40


@pytest.mark.parametrize("weather", (flicker(0.2), banding(50), banding(60)), ids=("an LED", "50 Hz", "60 Hz"))
def test_by_a_cheap_lamp_cards_are_read_and_missed_as_in_steady_light(weather: Weather) -> None:
    seen = watched(in_weather(weather, busy()))
    assert seen.marks.found == steady().marks.found and not seen.marks.false
    assert seen.stale_ms <= 500 and not seen.sure_hands


def test_a_second_lamp_beside_the_table_is_no_hand() -> None:
    seen = watched(by_lamp(in_the_corner(1000, 2500), nobody_there(1, 3.5)))
    assert not seen.hands and seen.marks.found == seen.marks.due > 40


@pytest.mark.parametrize("lamp", (candle(0.12), swaying(0.18)), ids=("a candle", "a lamp that sways"))
def test_a_corner_in_the_shade_is_no_hand_at_first_sight(lamp: Lamp) -> None:
    seen = watched(by_lamp(lamp, nobody_there(1, 4.0)))
    assert not seen.hands and seen.marks.found == seen.marks.due > 40


def test_a_head_that_bends_over_the_table_is_no_hand() -> None:
    seen = watched(by_lamp(behind_a_head(0.25), nobody_there(1, 8.0)))
    assert not seen.hands and seen.marks.found == seen.marks.due > 40


def test_by_a_lamp_that_sways_hands_and_cards_are_seen_as_in_steady_light() -> None:
    seen = watched(by_lamp(swaying(0.18), busy()))
    assert seen.marks.found == steady().marks.found and not seen.marks.false
    assert seen.stale_ms <= 500 and not seen.sure_hands


@pytest.mark.parametrize(("brightness", "code"), [(2, "too_dark"), (60, "covered")], ids=("a cap", "a hand"))
def test_within_a_second_it_is_told_that_something_lies_on_the_lens(brightness: float, code: str) -> None:
    seen = watched(with_lens_covered(brightness, nobody_there(1, 6.0)))
    assert 4000 < seen.troubles[code] <= 5000 and not seen.hands


def test_a_lamp_beyond_help_is_named() -> None:
    seen = watched(in_weather(flicker(0.7), nobody_there(1, 3.0)))
    assert "light_flickers" in seen.troubles and not seen.sure_hands


def test_an_arm_across_the_whole_picture_has_no_say_in_what_the_light_does() -> None:
    table = np.random.default_rng(1).integers(60, 90, (135, 240)).astype(np.uint8)
    dimmed = (table * 0.8).astype(np.uint8)
    dimmed[60:74, :170] = 150
    evened = in_light_of(table, dimmed).picture
    assert evened is not None
    far = np.abs(evened.astype(int) - table)
    assert np.delete(far, np.s_[58:76], axis=0).max() <= 3 and far[60:74, 180:].max() <= 3
