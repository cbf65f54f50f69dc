"""Frames of the simulated table: marks where they belong, and never a pixel different for having been thrifty."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.simulator.camera import Camera
from companion.simulator.cardpicture import DENSITY, picture
from companion.simulator.felt import Stock
from companion.simulator.film import film, truth_of
from companion.simulator.light import HARSH, LIGHTS, MEDIUM, MILD
from companion.simulator.picture import CameraPicture, bare_table
from companion.simulator.things import CARRIED, PlacedCard, Thing
from companion.table import ArmSpot, Seat
from companion.table.marks import BACK_MARK, CORNER_MARKS, marks_of
from companion.table.printed import printed_marks
from tests.simulator.people import an_arm

DICTIONARY = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)
SMALL = Camera(960, 544)


def read(image: np.ndarray) -> dict[int, list[np.ndarray]]:
    """Every mark that OpenCV finds, with the corners of each of its copies."""
    settings = cv2.aruco.DetectorParameters()
    settings.minMarkerPerimeterRate = 0.015
    settings.perspectiveRemovePixelPerCell = 8
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    corners, ids, _ = cv2.aruco.ArucoDetector(DICTIONARY, settings).detectMarkers(image)
    found: dict[int, list[np.ndarray]] = {}
    for mark, quad in zip([] if ids is None else ids.ravel(), corners, strict=True):
        found.setdefault(int(mark), []).append(quad.reshape(4, 2))
    return found


@pytest.mark.parametrize("number", [0, 25, 53, 160])
def test_a_playing_card_carries_each_id_at_both_corners_of_its_end(number: int) -> None:
    top, bottom = marks_of(number)
    seen = read(cv2.copyMakeBorder(picture(number), 40, 40, 40, 40, cv2.BORDER_CONSTANT, value=(255, 255, 255)))
    assert {mark: len(copies) for mark, copies in seen.items()} == {top: 2, bottom: 2}


def test_the_left_copy_stands_upright_and_the_right_one_is_turned_clockwise() -> None:
    sheet = cv2.copyMakeBorder(picture(7), 40, 40, 40, 40, cv2.BORDER_CONSTANT, value=(255, 255, 255))
    left, right = sorted(read(sheet)[marks_of(7)[0]], key=lambda quad: float(quad[:, 0].mean()))
    assert np.argmin(left.sum(axis=1)) == 0, "the mark's own first corner is at the card's corner"
    assert np.argmax(right[:, 0] - right[:, 1]) == 0, "turned by a quarter the first corner is at the upper right"


def test_marks_are_ten_millimetres_wide_two_from_the_edges() -> None:
    sheet = cv2.copyMakeBorder(picture(30), 40, 40, 40, 40, cv2.BORDER_CONSTANT, value=(255, 255, 255))
    left = min(read(sheet)[60], key=lambda quad: float(quad[:, 0].mean()))
    assert np.allclose((left[0] - 40) / DENSITY, (2, 2), atol=0.15)
    assert np.allclose((left[2] - 40) / DENSITY, (12, 12), atol=0.15)


def test_the_back_of_a_bone_says_only_that_a_back_lies_here() -> None:
    assert {mark.mark for mark in printed_marks(216, face_up=False)} == {BACK_MARK}
    assert printed_marks(3, face_up=False) == ()


@pytest.mark.parametrize(
    "camera",
    [Camera(), Camera(2304, 1296, tilt=25, yaw=10), Camera(mirrored=True)],
    ids=["straight down", "tilted", "mirrored"],
)
def test_marks_lie_where_the_truth_says(camera: Camera) -> None:
    things = tuple(PlacedCard(5 * n, 140 + 110 * n, 160 + 30 * n, 35 * n, True, n) for n in range(7))
    view = CameraPicture(camera, MILD, 3)
    frame = view.draw(things)
    truth = truth_of(things, camera, view.light.curl).marks
    seen = read(cv2.flip(frame, 1) if camera.mirrored else frame)
    off = [
        distance for mark in truth if (distance := _off(mark.mark, np.array(mark.corners), seen, camera)) is not None
    ]
    assert len(off) >= 0.6 * len(truth)
    assert max(off) < 1.2


def _off(mark: int, corners: np.ndarray, seen: dict[int, list[np.ndarray]], camera: Camera) -> float | None:
    """Distance in pixels from a mark's true middle to the nearest copy that was read."""
    middle = corners.mean(axis=0)
    if camera.mirrored:
        middle[0] = camera.width - 1 - middle[0]
    copies = [float(np.hypot(*(quad.mean(axis=0) - middle))) for quad in seen.get(mark, [])]
    near = [one for one in copies if one < 10]
    return min(near) if near else None


@pytest.mark.parametrize("tilt", [0, 20, 45])
@pytest.mark.parametrize("yaw", [-30, 0, 12])
def test_the_whole_table_is_in_the_picture_however_the_camera_hangs(tilt: float, yaw: float) -> None:
    camera = Camera(tilt=tilt, yaw=yaw)
    seen = camera.to_px(np.array([[-13, -13], [973, -13], [973, 533], [-13, 533]]))
    assert (seen > 0).all() and (seen < (1920, 1080)).all()
    assert np.allclose(camera.to_mm(seen), [[-13, -13], [973, -13], [973, 533], [-13, 533]])


@pytest.mark.parametrize("camera", [Camera(), Camera(2304, 1296, yaw=-15)], ids=["straight", "turned"])
def test_the_corner_marks_can_be_read(camera: Camera) -> None:
    assert set(CORNER_MARKS) <= set(read(CameraPicture(camera, MILD, 1).draw(())))


def test_light_gets_harder_from_mild_to_harsh() -> None:
    things = tuple(PlacedCard(3 * n, 90 + 130 * (n % 7), 120 + 260 * (n // 7), 20 * n, True, n) for n in range(14))
    found = [len(set(read(CameraPicture(Camera(), light, 2).draw(things)))) for light in (MILD, MEDIUM, HARSH)]
    assert found[0] > found[1] > found[2]


# ---------------------------------------------------------------- drawing only what changed

CARDS = (*Stock(200, 100, 0, 40).layers(), PlacedCard(3, 300, 250, 10, True, 1), PlacedCard(30, 330, 260, 70, True, 2))
LATER = (
    *CARDS[:-1],
    PlacedCard(30, 380, 200, 75, True, 2),
    PlacedCard(41, 700, 300, -8, True, 3),
    PlacedCard(-1, 720, 310, 4, False, 4),
)
ARM = an_arm(Seat(1), (420, 250), ArmSpot(0, 260, 90))


@pytest.mark.parametrize("light", LIGHTS)
@pytest.mark.parametrize(
    ("before", "after"),
    [
        (CARDS, LATER),
        (LATER, CARDS),
        (CARDS, ()),
        (CARDS, (*CARDS, ARM)),
        ((*CARDS, ARM), (*LATER, an_arm(Seat(0), (500, 300), ArmSpot(480, 520, 0)))),
    ],
    ids=["moved and laid", "taken back", "cleared", "a hand comes", "one hand goes, another comes"],
)
def test_drawing_what_changed_equals_drawing_everything(
    light: str, before: tuple[Thing, ...], after: tuple[Thing, ...]
) -> None:
    thrifty, naive = (CameraPicture(SMALL, LIGHTS[light], 5) for _ in range(2))
    thrifty.without_noise(before)
    assert np.array_equal(thrifty.without_noise(after), naive.drawn_anew(after))


def test_a_card_put_under_another_is_covered_by_it() -> None:
    below, above = PlacedCard(3, 480, 260, 0, True, 1), PlacedCard(30, 480, 260, 0, True, 2)
    view = CameraPicture(SMALL, MILD, 1)
    only = view.without_noise((above,))
    assert np.abs(view.without_noise((below, above)).astype(int) - only).mean() < 0.2


def test_noise_is_fresh_in_every_frame_and_the_frame_belongs_to_its_reader() -> None:
    view = CameraPicture(SMALL, MEDIUM, 1)
    one, other = view.draw(CARDS), view.draw(CARDS)
    kept = one.copy()
    view.draw(LATER)
    assert not np.array_equal(one, other)
    assert np.array_equal(one, kept)


def test_the_same_seed_draws_the_same_film() -> None:
    once = list(film(4, "medium", (960, 544), seconds=1.5))
    bare_table.cache_clear()
    again = list(film(4, "medium", (960, 544), seconds=1.5))
    assert all(np.array_equal(a, b) and s == t for (a, s, _), (b, t, _) in zip(once, again, strict=True))


def test_a_film_tells_which_marks_a_hand_covers() -> None:
    covered = 0
    for _, _, truth in film(2, "mild", (960, 544), seconds=4):
        if truth.hands:
            covered += sum(not mark.clear for mark in truth.marks)
    assert covered > 20


def test_a_card_in_fingers_is_drawn_in_a_small_window_too() -> None:
    """A window of 800 pixels shows less than half a pixel a millimetre, and the program ended."""
    small = Camera(448, 252)
    carried = PlacedCard(7, 480, 260, 10, True, CARRIED, 20.0)
    empty, held = (CameraPicture(small, MILD, colour=True).draw(things) for things in ((), (carried,)))
    assert not np.array_equal(empty, held)
