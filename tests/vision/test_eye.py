"""What the eye says while cards come, lie, slide, are covered and go."""

from __future__ import annotations

import math

import numpy as np
import pytest

from tests.vision.painted import BARE, FELT, Arm, Card, Light, deck, painted
from tests.vision.seen import Watcher, hidden, marks_of, seen
from vision.eye import Eye
from vision.family import drawn
from vision.sightings import Sight, read_change, read_deck

SEVEN = Card(7, 520, 260)
CLOSE_ANGLE = 3.0


def test_a_bare_table_is_still_and_has_corners() -> None:
    table = Watcher(deck(7)).show(BARE)
    assert table.still and table.corners and not table.tracks and not table.reaches and not table.trouble


def test_a_quiet_table_is_told_once() -> None:
    watcher = Watcher(deck(7))
    watcher.show(BARE, 12)
    assert len(watcher.said) <= 2


def test_the_small_picture_that_a_camera_makes_itself_tells_as_much_of_what_is_new() -> None:
    eye, now = Eye(deck(7)), 0
    for scene in (BARE, BARE.having(cards=(SEVEN,))):
        frame = painted(scene)
        small = frame[::6, ::6].copy()
        for _ in range(12):
            eye.look_at(frame, now, small)
            now += 66
    table = eye.table(now)
    assert table is not None and seen(table) == {14, 15}


@pytest.mark.parametrize("angle", (0, 33, 90, 180, 257))
def test_a_laid_card_is_read_where_it_lies_and_how_it_is_turned(angle: float) -> None:
    watcher = Watcher(deck(7))
    watcher.show(BARE)
    table = watcher.show(BARE.having(cards=(Card(7, 520, 260, angle),)))
    assert table.still and seen(table) == {14, 15} and len(table.tracks) == 4
    for track in table.tracks:
        assert min(abs((track.angle - angle - turn + 180) % 360 - 180) for turn in (0, 90, 180, 270)) < CLOSE_ANGLE
    x, y = np.mean([(t.x, t.y) for t in table.tracks], axis=0)
    assert math.dist((x, y), (520, 260)) < 0.7


def test_a_mark_is_told_only_after_a_second_frame_agreed() -> None:
    watcher = Watcher(deck(7))
    watcher.show(BARE)
    scene = BARE.having(cards=(SEVEN,))
    watcher.show(scene, 3)
    watcher.show(BARE, 4)
    assert not any(change.tracks for change in watcher.said)


def test_a_card_that_lies_over_the_pictures_edge_is_no_hand_for_more_than_a_moment() -> None:
    watcher = Watcher(deck(7))
    watcher.show(BARE)
    table = watcher.show(BARE.having(cards=(Card(7, 520, 500),)), 45)
    assert table.still and seen(table)
    assert all(hand.left is not None for hand in table.reaches)
    assert watcher.show(BARE).still and not watcher.said[-1].reaches


def test_a_hand_that_rests_beside_a_card_at_the_edge_stays_a_hand() -> None:
    watcher = Watcher(deck(7))
    card = Card(7, 520, 460)
    watcher.show(BARE.having(cards=(card,)))
    table = watcher.show(BARE.having(cards=(card,), arms=(Arm((600, 560), (570, 430)),)), 45)
    assert [arm.resting for arm in table.arms] == [True]


def test_a_card_flashed_in_passing_is_never_told() -> None:
    watcher = Watcher(deck(7))
    watcher.show(BARE)
    for step in range(12):
        watcher.show(BARE.having(cards=(Card(7, 200 + 40 * step, 260),)), 1)
    watcher.show(BARE)
    assert not any(change.tracks for change in watcher.said)


def test_a_covered_card_is_hidden_and_seen_again_when_uncovered() -> None:
    watcher = Watcher(deck(7, 8))
    one, both = BARE.having(cards=(SEVEN,)), BARE.having(cards=(SEVEN, Card(8, 522, 262)))
    before = watcher.show(one)
    covered = watcher.show(both)
    assert seen(covered) == {16, 17} and hidden(covered) == {14, 15}
    again = watcher.show(one)
    assert seen(again) == {14, 15}
    assert {t.track for t in before.tracks} <= {t.track for t in again.tracks}


def faint_cells(mark: int, x: float, y: float) -> tuple[tuple[float, float, float, float, int], ...]:
    """The dark cells of a mark's code as spots of slightly darker felt, without its border."""
    dark = np.argwhere(drawn(mark, 8)[1:-1, 1:-1] == 0)
    return tuple((x + 1.25 * (n + 1), y + 1.25 * (m + 1), 1.2, 1.2, FELT - 6) for m, n in dark.tolist())


def test_felt_that_faintly_resembles_a_mark_is_not_the_card_that_lay_there() -> None:
    watcher = Watcher(deck(7))
    watcher.show(BARE.having(cards=(SEVEN,)))
    mottled = BARE.having(extra=faint_cells(14, SEVEN.x - 29.5, SEVEN.y - 42.0))
    assert seen(watcher.reach(BARE.having(cards=(SEVEN,)), (520, 560), (520, 260), mottled)) == set()


def test_a_card_that_slides_keeps_its_tracks_and_rests_anew() -> None:
    watcher = Watcher(deck(7))
    before = watcher.show(BARE.having(cards=(SEVEN,)))
    after = watcher.show(BARE.having(cards=(Card(7, 535, 268, 6),)))
    assert {t.track: t.mark for t in before.tracks} == {t.track: t.mark for t in after.tracks}
    assert all(t.since > 0 and t.sight is Sight.SEEN for t in after.tracks)


def test_a_card_laid_elsewhere_no_longer_lies_where_it_was() -> None:
    watcher = Watcher(deck(7))
    watcher.show(BARE.having(cards=(SEVEN,)))
    table = watcher.show(BARE.having(cards=(Card(7, 200, 120),)))
    assert all(math.dist((t.x, t.y), (200, 120)) < 60 for t in table.tracks)


def test_one_card_seen_in_two_places_is_two_tracks() -> None:
    table = Watcher(deck(7)).show(BARE.having(cards=(SEVEN, Card(7, 200, 120))))
    assert [t.mark for t in table.tracks if t.sight is Sight.SEEN].count(14) == 4


def test_a_foreign_card_is_noticed_not_misread() -> None:
    table = Watcher(deck(7)).show(BARE.having(cards=(Card(200, 300, 200),)))
    assert seen(table) == {400, 401}


def test_a_card_over_the_frames_edge_is_not_read_by_half_a_mark() -> None:
    table = Watcher(deck(7)).show(BARE.having(cards=(Card(7, 990 - 24.5, 260),)))
    assert seen(table) <= {14, 15}
    assert all(t.x < 975 for t in table.tracks)


@pytest.mark.parametrize("light", (Light(0.45, 0.7, 5.0), Light(1.1, 0.9, 3.0), Light(0.8, 1.0, 4.0)))
def test_dim_bright_and_blurred_light_change_nothing(light: Light) -> None:
    cards = (SEVEN, Card(9, 200, 120, 40), Card(30, 760, 400, 200))
    table = Watcher(deck(7, 9, 30)).show(BARE.having(cards=cards, light=light), 8)
    assert seen(table) == marks_of(*cards) and len(table.tracks) == 12


def test_evening_comes_without_a_word() -> None:
    watcher = Watcher(deck(7))
    watcher.show(BARE.having(cards=(SEVEN,)))
    told = len(watcher.said)
    for step in range(60):
        watcher.show(BARE.having(cards=(SEVEN,), light=Light(1.0 - step / 400)), 1)
    assert len(watcher.said) == told


def test_a_lamp_switched_on_is_no_hand_and_loses_no_card() -> None:
    watcher = Watcher(deck(7))
    watcher.show(BARE.having(cards=(SEVEN,), light=Light(0.5)))
    table = watcher.show(BARE.having(cards=(SEVEN,), light=Light(1.0)), 8)
    assert table.still and seen(table) == {14, 15}
    assert not any(change.reaches for change in watcher.said)


def test_a_nudged_camera_is_said_once_and_the_cards_lie_where_they_lay() -> None:
    watcher = Watcher(deck(7))
    before = watcher.show(BARE.having(cards=(SEVEN,)))
    after = watcher.show(BARE.having(cards=(SEVEN,), shift=(9, -6)), 8)
    assert [c.trouble for c in watcher.said].count("camera_moved") == 1
    assert not after.trouble and after.still
    assert {t.track for t in after.tracks} == {t.track for t in before.tracks}
    for a, b in zip(before.tracks, after.tracks, strict=True):
        assert math.dist((a.x, a.y), (b.x, b.y)) < 1.5 and b.sight is Sight.SEEN


@pytest.mark.parametrize("hidden_corners", (3, 4))
@pytest.mark.parametrize("far", (-200, 150))
def test_a_card_carried_while_hands_hide_the_corners_is_no_knock(far: int, hidden_corners: int) -> None:
    """The table was taken to lie elsewhere, and nothing was ever read again."""
    nine = Card(9, 250, 400)
    watcher = Watcher(deck(7, 9))
    watcher.show(BARE.having(cards=(SEVEN,)))
    corners = ((0, 0), (960, 0), (0, 520), (960, 520))[:hidden_corners]
    sheets = tuple((x - 30.0, y - 30.0, 60.0, 60.0, 200) for x, y in corners)
    carried = BARE.having(cards=(Card(7, 520 + far, 260), nine))
    watcher.show(carried.having(extra=sheets), 40)
    after = watcher.show(carried, 20)
    assert not any(change.trouble == "camera_moved" for change in watcher.said)
    assert seen(after) == marks_of(SEVEN, nine)
    places = {(round(track.x), round(track.y)) for track in after.tracks if track.mark in marks_of(nine)}
    assert all(math.dist(place, (250, 400)) < 60 for place in places)


def test_covered_corners_are_remembered() -> None:
    watcher = Watcher(deck(7))
    watcher.show(BARE)
    sheet = (-20.0, -20.0, 60.0, 60.0, 200)
    table = watcher.show(BARE.having(extra=(sheet,), cards=(SEVEN,)))
    assert table.corners and not table.trouble and seen(table) == {14, 15}


def test_without_corners_the_eye_says_so_and_goes_on() -> None:
    table = Watcher(deck(7)).show(BARE.having(corners=False, cards=(SEVEN,)), 40)
    assert not table.corners and table.trouble == "no_corners" and seen(table) == {14, 15}


def test_a_nudge_during_a_visit_still_keeps_the_game() -> None:
    watcher = Watcher(deck(7, 8))
    watcher.show(BARE.having(cards=(SEVEN,)))
    later = BARE.having(cards=(SEVEN, Card(8, 300, 300)), shift=(-7, 4))
    watcher.reach(BARE.having(cards=(SEVEN,)), (480, 700), (300, 330), later)
    table = watcher.show(later)
    assert seen(table) == {14, 15, 16, 17} and len(table.tracks) == 8


def test_a_table_survives_its_line_of_json() -> None:
    watcher = Watcher(deck(7))
    table = watcher.reach(BARE, (500, 700), (520, 270), BARE.having(cards=(SEVEN,)))
    assert read_change(table.to_json()) == table
    assert read_deck(deck(7).to_json()) == deck(7)


def test_a_mark_under_an_arm_is_only_believed_until_it_is_read_again() -> None:
    watcher, scene = Watcher(deck(7)), BARE.having(cards=(SEVEN,))
    assert not any(track.covered for track in watcher.show(scene).tracks)
    table = watcher.show(scene.having(arms=(Arm((520, 700), (520, 180)),)), 4)
    assert seen(table) == {14, 15} and any(track.covered for track in table.tracks)
    assert read_change(table.to_json()) == table
    table = watcher.show(scene)
    assert seen(table) == {14, 15} and not any(track.covered for track in table.tracks)


def test_a_resting_hand_keeps_the_table_from_being_still_but_not_from_being_read() -> None:
    watcher = Watcher(deck(7))
    watcher.show(BARE)
    table = watcher.show(BARE.having(cards=(SEVEN,), arms=(Arm((150, 700), (170, 420)),)), 10)
    assert not table.still and seen(table) == {14, 15} and len(table.reaches) == 1
