"""What cameras, lamps and elbows do to a film: the eye goes on, reads what lies there, and sees nobody who is not."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from companion.bench.drills import KNOCKED_MS, RIGHT_AGAIN_MS, Watched, as_good_as, watched
from companion.bench.eye_score import RECENT_FRAMES, Marks
from companion.bench.spoiled import (
    Film,
    at_half_pace,
    by_night,
    in_another_size,
    in_weather,
    knocked,
    lost_and_doubled,
    nobody_there,
    with_a_mug,
    with_a_phone,
    with_broken_frames,
)
from companion.simulator.film import FrameTruth, MarkTruth, film
from companion.simulator.weather import lamp_switched


@cache
def shot() -> Film:
    """A busy table, drawn once for all that is done to it."""
    return tuple(film(2, seconds=4.0, pause=0.1))


@cache
def steady() -> Watched:
    return watched(shot())


@pytest.mark.parametrize(
    "spoiled",
    (
        at_half_pace,
        by_night,
        with_broken_frames,
        lambda frames: lost_and_doubled(frames, 5),
        lambda frames: in_another_size(frames, 2000, 1600, 900),
        lambda frames: with_a_mug(frames, 1000, 3000),
        lambda frames: in_weather(lamp_switched(2000, 1.0, 0.5), frames),
    ),
    ids=("7.5 a second", "by night", "broken", "lost and doubled", "another size", "a mug", "a lamp"),
)
def test_a_spoiled_film_is_read_as_well_as_a_good_one(spoiled: Callable[[Film], Film]) -> None:
    verdict = as_good_as(steady(), "spoiled", watched(spoiled(shot())))
    assert verdict.passed, verdict.account


@pytest.mark.parametrize("turns", ((0.5, 0.4, 0.3), (0.0, 1.2, 1.5)), ids=("a bump", "a corner out of sight"))
def test_a_camera_bumped_while_a_hand_is_in_view_sees_all_again_soon(turns: tuple[float, float, float]) -> None:
    frames = knocked(film(3, seconds=7.0, pause=0.1), KNOCKED_MS, turns)
    seen = watched(frames, since=KNOCKED_MS + RIGHT_AGAIN_MS)
    assert seen.marks.found == seen.marks.due > 20 and not seen.marks.false and not seen.sure_hands


def test_by_night_a_fan_is_read_beside_the_hand_that_goes_on_laying_it() -> None:
    seen = watched(by_night(film(23, seconds=2.6)))
    assert seen.marks.found == seen.marks.due > 40 and not seen.marks.false


def test_a_phone_that_lights_up_is_nobody() -> None:
    seen = watched(with_a_phone(nobody_there(1, 6.0), 1500, 4500))
    assert not seen.hands and not seen.marks.false and seen.marks.found == seen.marks.due > 20


def test_a_mug_that_comes_and_goes_is_nobody() -> None:
    seen = watched(with_a_mug(nobody_there(1, 6.0), 2000, 4000))
    assert not seen.hands and seen.marks.found == seen.marks.due > 20


def test_a_card_carried_away_as_the_count_begins_is_no_invention_but_a_ghost_is_one() -> None:
    marks, lying = Marks(), FrameTruth((MarkTruth(8, 4, 555.8, 316.4, 0.0, (), True, False),), ())
    ghost = 9, 100.0, 100.0
    for frame, truth in enumerate([lying, *[FrameTruth((), ())] * 2 * RECENT_FRAMES]):
        marks.score_frame(66 * frame, truth, [(8, 555.8, 316.4), ghost])
        if frame < RECENT_FRAMES:
            marks.begin_here()
    assert marks.false == [ghost]
