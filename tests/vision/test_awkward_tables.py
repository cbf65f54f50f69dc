"""Tables as they are: seen aslant, from any side, in a mirror, by some of their corners, by a camera that was hit."""

from __future__ import annotations

import math
from collections.abc import Iterator

import cv2
import numpy as np
import pytest

from companion.bench.eye_still import DECK
from companion.bench.spoiled import grainy, turned_camera
from companion.simulator.arrays import Image
from companion.simulator.camera import Camera
from companion.simulator.film import FrameTruth, film, truth_of
from companion.simulator.light import LIGHTS
from companion.simulator.picture import CameraPicture
from companion.simulator.things import PlacedCard
from tests.vision.painted import BARE, Card, Light, Scene, deck, painted
from tests.vision.seen import STEP_MS, Watcher, marks_of, seen
from vision.eye import Eye
from vision.sightings import Sight, TableChange

SEVEN, NINE = Card(7, 520, 260), Card(9, 200, 130, 30)
LAID = BARE.having(cards=(SEVEN, NINE))
PIECES = tuple(PlacedCard(n, 200 + 180 * (n % 4), 330 + 110 * (n // 4), 40 * n, True, n) for n in range(8))


def watched(camera: Camera, light: str = "medium", frames: int = 18) -> tuple[list[TableChange], FrameTruth]:
    picture, eye = CameraPicture(camera, LIGHTS[light], 1), Eye(deck(*range(8)))
    tables = [eye.look_at(picture.draw(PIECES), STEP_MS * n) for n in range(frames)]
    return [t for t in tables if t], truth_of(PIECES, camera, 0.0)


def astray(table: TableChange, truth: FrameTruth) -> list[int]:
    """The marks that are reported where they do not lie."""
    places = [(m.mark, m.x, m.y) for m in truth.marks]
    return [
        t.mark for t in table.tracks if not any(t.mark == m and math.dist((t.x, t.y), (x, y)) < 3 for m, x, y in places)
    ]


@pytest.mark.parametrize(
    ("camera", "least"),
    (
        (Camera(tilt=15), 16),
        (Camera(tilt=30, yaw=180), 9),
        (Camera(2304, 1296, tilt=45), 14),
        (Camera(2304, 1296, tilt=45, yaw=180, mirrored=True), 9),
    ),
    ids=("15", "30 turned round", "45", "45 turned round in a mirror"),
)
def test_a_slanting_view_is_measured_in_the_tables_own_millimetres(camera: Camera, least: int) -> None:
    tables, truth = watched(camera)
    assert tables[-1].corners and not astray(tables[-1], truth)
    assert len(seen(tables[-1])) >= least


def test_the_corners_are_found_at_45_degrees_by_a_small_camera_too() -> None:
    tables, truth = watched(Camera(tilt=45))
    assert tables[-1].corners and not astray(tables[-1], truth)


@pytest.mark.parametrize("turn", (None, cv2.ROTATE_180, cv2.ROTATE_90_CLOCKWISE), ids=("upright", "half", "quarter"))
def test_a_mirrored_picture_is_noticed_said_once_and_turned_round(turn: int | None) -> None:
    frame = painted(LAID)[:, ::-1]
    frame = np.ascontiguousarray(frame if turn is None else cv2.rotate(frame, turn))
    watcher = Watcher(deck(7, 9))
    tables = [t for n in range(10) if (t := watcher.eye.look_at(frame, STEP_MS * n))]
    assert seen(tables[-1]) == marks_of(SEVEN, NINE) and tables[-1].corners
    assert [t.trouble for t in tables].count("camera_mirrored") <= 1
    assert {(round(t.x, -1), round(t.y, -1)) for t in tables[-1].tracks} == where(LAID)


def where(scene: Scene) -> set[tuple[float, float]]:
    """Roughly where marks lie in a picture that needs no turning round."""
    tracks = Watcher(deck(7, 9)).show(scene).tracks
    return {(round(t.x, -1), round(t.y, -1)) for t in tracks}


def patch(x: float, y: float) -> tuple[float, float, float, float, int]:
    """Something that lies on a corner mark."""
    return (x - 16, y - 16, 32, 32, 120)


def test_three_corners_span_the_table_until_the_fourth_is_seen() -> None:
    watcher = Watcher(deck(7, 9))
    early = watcher.show(LAID.having(extra=(patch(960, 520),)), 20)
    assert early.trouble == "no_corners" and {spot.mark for spot in early.corner_spots} == {496, 497, 499}
    assert seen(early) == marks_of(SEVEN, NINE)
    later = watcher.show(LAID, 20)
    assert later.corners and not later.trouble and len(later.tracks) == 8
    for a, b in zip(early.tracks, later.tracks, strict=True):
        assert a.track == b.track and math.dist((a.x, a.y), (b.x, b.y)) < 4


def moved(frame: np.ndarray, degrees: float, right: float, down: float) -> np.ndarray:
    """What a camera sees after it was knocked."""
    height, width = frame.shape
    matrix = np.asarray(cv2.getRotationMatrix2D((width / 2, height / 2), degrees, 0.94), np.float64)
    matrix[:, 2] += right, down
    return cv2.warpAffine(frame, matrix, (width, height), borderMode=cv2.BORDER_REPLICATE)


@pytest.mark.parametrize("knock", ((0.0, 14.0, 6.0), (2.5, 20.0, -8.0), (-4.0, 0.0, 10.0)))
def test_a_knocked_camera_is_told_and_every_card_lies_where_it_lay(knock: tuple[float, float, float]) -> None:
    watcher = Watcher(deck(7, 9))
    frame = painted(LAID)
    before = [t for n in range(8) if (t := watcher.eye.look_at(frame, STEP_MS * n))][-1]
    after = [t for n in range(8, 30) if (t := watcher.eye.look_at(moved(frame, *knock), STEP_MS * n))]
    assert [t.trouble for t in after].count("camera_moved") == 1
    assert after[-1].still and not after[-1].trouble and after[-1].corners
    assert {t.track for t in after[-1].tracks} == {t.track for t in before.tracks}
    for a, b in zip(before.tracks, after[-1].tracks, strict=True):
        assert a.mark == b.mark and math.dist((a.x, a.y), (b.x, b.y)) < 1.5


def test_flickering_lamps_are_no_news() -> None:
    watcher = Watcher(deck(7, 9))
    watcher.show(LAID)
    told = len(watcher.said)
    for beat in range(40):
        watcher.show(LAID.having(light=Light(1.0 + 0.02 * math.sin(beat * 2.4))), 1)
    assert all(seen(t) == marks_of(SEVEN, NINE) and not t.reaches for t in watcher.said[told:])


def test_a_grainy_camera_comes_to_rest_all_the_same() -> None:
    grainy = LAID.having(light=Light(1.0, 0.5, 22.0))
    table = Watcher(deck(7, 9)).show(grainy, 12)
    assert table.still and not table.reaches and seen(table) <= marks_of(SEVEN, NINE)


def test_a_card_turned_half_over_is_not_misread() -> None:
    """Lying against a pile, one edge up: half of it is foreshortened to nothing."""
    frame = painted(BARE.having(cards=(NINE,)))
    card = painted(BARE.having(cards=(SEVEN,)))
    squeezed = cv2.resize(card[400:660, 900:1100], None, fx=0.4, fy=1.0, interpolation=cv2.INTER_AREA)
    frame[400:660, 960:1040] = squeezed
    watcher = Watcher(deck(7, 9))
    tables = [t for n in range(20) if (t := watcher.eye.look_at(frame, STEP_MS * n))]
    assert seen(tables[-1]) == marks_of(NINE)


def test_dice_a_phone_and_a_glass_are_no_cards() -> None:
    things = ((300, 200, 16, 16, 235), (330, 210, 16, 16, 235), (400, 120, 72, 150, 20), (404, 124, 64, 142, 60))
    pips = tuple((300 + 4 * n, 200 + 4 * n, 3, 3, 20) for n in (1, 2, 3))
    assert not Watcher(deck(*range(54))).show(BARE.having(extra=(*things, *pips)), 20).tracks


KNOCKED = ((2.0, 0.0, 0.0), (0.0, 1.2, 1.5), (-3.0, -1.5, 2.0), (4.0, 2.0, 2.0))
"""Degrees: to the side, up or down, and turned; each puts one to three corners out of sight."""


@pytest.mark.parametrize("turns", KNOCKED)
def test_with_corners_out_of_sight_the_cards_tell_where_the_table_is(turns: tuple[float, float, float]) -> None:
    table = next(iter(film(1, seconds=1)))[0]
    told = tuple(change for change in knocked(Eye(DECK), table, turns) if change is not None)
    last, unknocked = told[-1], max(told, key=lambda one: len(one.corner_spots))
    assert "camera_moved" in {one.trouble for one in told} and len(last.corner_spots) < 4
    assert {one.track for one in last.tracks} == {one.track for one in unknocked.tracks}
    for a, b in zip(unknocked.tracks, last.tracks, strict=True):
        assert b.sight is Sight.SEEN and math.dist((a.x, a.y), (b.x, b.y)) < 2


@pytest.mark.parametrize("turns", ((0.0, 1.2, 1.5), (0.5, -0.8, 1.0)))
def test_three_corners_of_a_bare_table_tell_where_the_fourth_is(turns: tuple[float, float, float]) -> None:
    eye = Eye(DECK)
    for _ in knocked(eye, CameraPicture(Camera(), LIGHTS["medium"], 1).draw(()), turns):
        pass
    everywhere = np.array([(x, y) for x in (100.0, 480.0, 860.0) for y in (60.0, 260.0, 460.0)])
    seen = cv2.perspectiveTransform(Camera().to_px(everywhere)[None], turned_camera((1080, 1920), *turns))[0]
    plane = eye._corners.plane
    assert plane is not None and np.linalg.norm(plane.mm(seen) - everywhere, axis=1).max() < 2


def test_a_corner_that_stays_out_of_sight_after_a_knock_is_missed_aloud() -> None:
    eye, table = Eye(DECK), CameraPicture(Camera(), LIGHTS["medium"], 1).draw(())
    turns = (0.0, 1.2, 1.5)
    for _ in knocked(eye, table, turns):
        pass
    matrix = turned_camera(table.shape, *turns)
    after = np.asarray(cv2.warpPerspective(table, matrix, (1920, 1080), borderMode=cv2.BORDER_REPLICATE), np.uint8)
    after[500:600, 900:1000] = 200
    (told,) = (change for n in range(2) if (change := eye.look_at(after, 15_000 + STEP_MS * n)) is not None)
    assert told.trouble == "corner_missing" and len(told.corner_spots) == 3


def test_with_a_bowl_on_a_corner_from_the_start_the_table_is_read() -> None:
    """Nothing was read, and nothing said, until the bowl was moved."""
    frame, eye = CameraPicture(Camera(), LIGHTS["medium"], 1).draw(PIECES), Eye(deck(*range(8)))
    left, top = Camera().to_px(np.array([[0.0, 0.0]]))[0].astype(int) - 50
    covered = frame.copy()
    covered[max(0, top) : top + 100, max(0, left) : left + 100] = 160
    told = [change for n in range(60) if (change := eye.look_at(covered, 20_000 + STEP_MS * n))]
    assert told[-1].corners and told[-1].trouble == "corner_missing"
    found = {track.track for track in told[-1].tracks}
    told += [change for n in range(60, 140) if (change := eye.look_at(frame, 20_000 + STEP_MS * n))]
    assert not told[-1].trouble and not astray(told[-1], truth_of(PIECES, Camera(), 0.0))
    assert found == {track.track for track in told[-1].tracks}


def knocked(eye: Eye, table: Image, turns: tuple[float, float, float]) -> Iterator[TableChange | None]:
    """What an eye says while the camera is knocked after a second and a half."""
    after = cv2.warpPerspective(
        table, turned_camera(table.shape, *turns), (1920, 1080), borderMode=cv2.BORDER_REPLICATE
    )
    for n in range(45):
        yield eye.look_at(grainy(table if n < 22 else after, 1.5, n), STEP_MS * n)
