"""Reading one mark: small, blurred, slanted, foreign, crooked, cut off, or not there at all."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.bench.phantoms import phantoms
from tests.vision.painted import Card, Light, Scene, deck, painted
from tests.vision.seen import Watcher, marks_of, seen
from vision.detect import Finder
from vision.family import SIZE, drawn
from vision.fit import BORDER_ONLY, Slopes, any_mark
from vision.geometry import are_square, plane_under, turn_of
from vision.lens import Lens
from vision.pixels import Gray, whole
from vision.soft import FIRST_LOOK, Codes, sampled, softly_drawn
from vision.viewpoint import Setting


def paper(mark: int, side: int = 20, angle: float = 0.0, blur: float = 1.0, noise: float = 4.0) -> Gray:
    """One mark in the middle of a sheet of 80 pixels."""
    fine = 8
    ink = cv2.resize(drawn(mark, 8), (side * fine, side * fine), interpolation=cv2.INTER_NEAREST)
    turn = np.asarray(cv2.getRotationMatrix2D((side * fine / 2, side * fine / 2), -angle, 1.0), np.float64)
    turn[:, 2] += 40 * fine - side * fine / 2
    large = cv2.warpAffine(ink, turn, (80 * fine, 80 * fine), borderValue=255)
    sheet = cv2.resize(large, (80, 80), interpolation=cv2.INTER_AREA) * 0.7 + 30
    soft = np.asarray(cv2.GaussianBlur(sheet, (0, 0), blur), np.float64)
    return np.clip(soft + np.random.default_rng(mark).normal(0, noise, soft.shape), 0, 255).astype(np.uint8)


@pytest.fixture(scope="module")
def finder() -> Finder:
    return Finder(range(108), (496, 497, 498, 499))


@pytest.mark.parametrize("angle", range(0, 360, 24))
def test_a_blurred_mark_of_nineteen_pixels_is_read_in_every_turn(finder: Finder, angle: int) -> None:
    sheet = paper(33, 19, angle)
    (reading,) = finder.find(sheet, whole(sheet), (19, 19)).readings
    assert reading.mark == 33
    assert abs((turn_of(reading.corners) - angle + 180) % 360 - 180) < 4
    assert np.allclose(reading.centre, 39.5, atol=0.5)


def test_marks_of_fifteen_pixels_are_read() -> None:
    """8 mm at 1080 lines over 100 cm."""
    cards = [Card(n, 100 + 110 * n, 150 + 60 * (n % 3), 17 * n, 8.0) for n in range(8)]
    scene = Scene(cards=tuple(cards), light=Light(0.8, 0.9, 4.0))
    assert seen(Watcher(deck(*range(8), mark_mm=8.0)).show(scene, 20)) == marks_of(*cards)


@pytest.mark.parametrize("side", (60, 110, 200))
def test_corner_marks_are_read_that_are_large_and_sharp(finder: Finder, side: int) -> None:
    for mark in range(490, 500):
        sheet = np.full((260, 260), 235, np.uint8)
        ink = cv2.resize(drawn(mark, 8), (side, side), interpolation=cv2.INTER_NEAREST)
        sheet[30 : 30 + side, 30 : 30 + side] = np.where(ink > 0, 235, 25)
        soft = np.asarray(cv2.GaussianBlur(sheet, (0, 0), 0.5), np.uint8)
        assert [r.mark for r in finder.find(soft, whole(soft)).readings] == [mark]


def test_a_mark_that_is_not_in_play_is_read_as_itself_or_not_at_all(finder: Finder) -> None:
    for mark in range(110, 480, 37):
        sheet = paper(mark, 22, 10.0)
        assert {r.mark for r in finder.find(sheet, whole(sheet), (22, 22)).readings} <= {mark}


def test_a_square_off_by_three_pixels_is_pulled_onto_the_mark() -> None:
    sheet = paper(7, 20)
    off = np.asarray([[[33, 27], [53, 32], [48, 52], [27, 48]]], np.float64)
    fitted = Slopes(sheet, (whole(sheet),)).fitted(off, any_mark(), BORDER_ONLY, 4)
    codes = Codes(range(20))
    (before,), (after,) = codes.read(sampled(sheet, off)), codes.read(sampled(sheet, fitted))
    assert after.mark == 7 and after.passes(FIRST_LOOK) and not before.passes(FIRST_LOOK)


def test_blurred_codes_stay_far_apart() -> None:
    codes = Codes(range(SIZE))
    alike = codes.read(softly_drawn(range(0, SIZE, 5)))
    assert [a.mark for a in alike] == list(range(0, SIZE, 5))
    assert max(a.rival for a in alike) < 0.8


def test_pictures_without_marks_hold_no_marks() -> None:
    assert phantoms(12, seed=7)["confirmed"] == 0


def test_two_packs_marks_with_equal_numbers_are_two_readings(finder: Finder) -> None:
    sheet = np.hstack((paper(5), paper(5)))
    assert [r.mark for r in finder.find(sheet, whole(sheet), (20, 20)).readings] == [5, 5]


def test_a_slanted_mark_shows_the_slant_of_the_table() -> None:
    quad = np.asarray([[100, 100], [140, 104], [133, 124], [96, 119]], np.float64)
    assert are_square(plane_under(quad).mm(quad)[None], 30.0).all()
    assert not are_square(quad[None], 30.0).any()


def test_a_lens_bends_and_straightens_to_the_same_point() -> None:
    lens = Lens(-0.12, 0.02, (960.0, 540.0), 1500.0)
    points = np.asarray([[100.0, 90.0], [1800.0, 1000.0], [960.0, 540.0]])
    assert np.allclose(lens.straightened(lens.bent(points)), points, atol=0.05)
    assert np.abs(lens.bent(points) - points).max() > 3


def test_a_mirrored_camera_is_read_when_it_is_said_to_be_mirrored() -> None:
    watcher = Watcher(deck(7), Setting(mirrored=True))
    frame = np.ascontiguousarray(painted(Scene(cards=(Card(7, 520, 260),)))[:, ::-1])
    tables = [watcher.eye.look_at(frame, 66 * n) for n in range(4)]
    assert seen([t for t in tables if t][-1]) == {14, 15}
