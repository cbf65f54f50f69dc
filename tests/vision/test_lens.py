"""A lens that bends lines: learnt once from the printed board, and taken into account from then on."""

from __future__ import annotations

import math
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.bench.printed_marks import rasterised
from companion.printing.order import Order, pages_of
from companion.printing.pdf import pdf
from tests.vision.painted import Card, Scene, deck, painted
from tests.vision.seen import Watcher, marks_of, seen
from tests.vision.test_program import run
from vision.errors import NoLens
from vision.lens import Boards, Lens, calibrate, read_lens
from vision.pixels import Gray
from vision.viewpoint import Setting

WIDE = Lens(-0.20, 0.03, (0.505, 0.28), 1.0)
"""A lens of 53 degrees that pulls the corners of the frame inwards by some 30 pixels."""
SIZE = (960, 540)
ALL_OVER = np.stack(np.meshgrid(np.linspace(0.05, 0.95, 7), np.linspace(0.05, 0.51, 5)), axis=-1).reshape(-1, 2)


def bent(picture: Gray, lens: Lens) -> Gray:
    """The picture as it comes through the lens."""
    height, width = picture.shape
    pixels = np.stack(np.meshgrid(np.arange(width), np.arange(height)), axis=-1).astype(np.float64)
    straight = lens.scaled(width).straightened(pixels).astype(np.float32)
    x, y = straight[..., 0], straight[..., 1]
    return np.asarray(cv2.remap(picture, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.uint8)


@pytest.fixture(scope="module")
def sheet() -> Gray:
    return rasterised(pdf(pages_of(Order("calibration"))), 0, 150)


def held(sheet: Gray, dx: float, dy: float, away: float, lean: tuple[float, float, float]) -> Gray:
    """The sheet held before the camera: its middle, how far away, and how it leans."""
    (rows, columns), (width, height) = sheet.shape, SIZE
    turn, _ = cv2.Rodrigues(np.array(lean))
    camera = np.array([[width, 0, width / 2], [0, width, height / 2], [0, 0, 1.0]])
    middle = np.array([dx, dy, away]) - turn[:, 0] / 2 - turn[:, 1] / 2 * rows / columns
    pose = camera @ np.column_stack((turn[:, 0] / columns, turn[:, 1] / columns, middle))
    seen_ = cv2.warpPerspective(sheet, pose, (width, height), flags=cv2.INTER_AREA, borderValue=90)
    return np.asarray(cv2.GaussianBlur(seen_, (0, 0), 0.7), np.uint8)


HELD = (
    (-0.10, 0.0, 1.10, (0.0, 0.0, 0.0)),
    (0.11, 0.0, 1.15, (0.05, -0.1, 0.02)),
    (-0.28, -0.06, 1.6, (0.3, 0.2, 0.1)),
    (0.30, 0.08, 1.6, (-0.3, 0.3, -0.1)),
    (0.0, 0.1, 1.3, (0.45, 0.0, 0.05)),
    (0.05, -0.05, 1.4, (-0.1, -0.5, 0.0)),
    (0.3, -0.12, 1.7, (0.1, -0.3, 0.4)),
    (-0.3, 0.12, 1.7, (-0.2, -0.2, -0.4)),
)


@pytest.fixture(scope="module")
def boards(sheet: Gray) -> list[Gray]:
    return [bent(held(sheet, *one), WIDE) for one in HELD]


def test_the_printed_board_held_here_and_there_tells_the_lens(boards: list[Gray]) -> None:
    lens = calibrate(boards)
    assert lens is not None
    learnt, true = lens.straightened(ALL_OVER), WIDE.straightened(ALL_OVER)
    onto, _ = cv2.findHomography(learnt, true)
    off = np.abs(cv2.perspectiveTransform(learnt[None], onto)[0] - true).max()
    assert off * 1920 < 2.5 < np.abs(true - ALL_OVER).max() * 1920


def test_a_board_that_does_not_move_is_one_view_and_no_lens(boards: list[Gray]) -> None:
    seen_boards = Boards()
    assert [seen_boards.find_board(boards[0]) for _ in range(3)] == [True, False, False]
    assert seen_boards.lens() is None and seen_boards.advice


def test_nothing_is_learnt_where_there_is_no_board() -> None:
    assert calibrate([painted(Scene(size=SIZE))]) is None


def test_cards_at_the_edge_lie_where_they_lie_once_the_lens_is_known() -> None:
    cards = (Card(7, 100, 80), Card(9, 870, 430, 30), Card(11, 480, 60, 90), Card(13, 60, 260, 200))
    frame = bent(painted(Scene(cards=cards)), WIDE)
    known, unknown = (off_by(frame, cards, Setting(lens=lens)) for lens in (WIDE, Lens()))
    assert known < 1.5 and unknown > 4


def off_by(frame: Gray, cards: tuple[Card, ...], setting: Setting) -> float:
    """How far the farthest card is from where it lies, in millimetres."""
    watcher = Watcher(deck(*(c.number for c in cards)), setting)
    tables = [watcher.eye.look_at(frame, 66 * n) for n in range(6)]
    table = [t for t in tables if t][-1]
    assert seen(table) == marks_of(*cards)
    middles = {c: np.mean([(t.x, t.y) for t in table.tracks if t.mark // 2 == c.number], axis=0) for c in cards}
    return max(math.dist(middle, (c.x, c.y)) for c, middle in middles.items())


def test_a_mirrored_lens_bends_the_mirrored_picture() -> None:
    mirror = np.array((-1, 1)), np.array((1, 0))
    assert np.allclose(
        WIDE.mirrored().bent(ALL_OVER * mirror[0] + mirror[1]), WIDE.bent(ALL_OVER) * mirror[0] + mirror[1]
    )


def test_the_program_learns_a_lens_from_a_folder_of_pictures(tmp_path: Path, boards: list[Gray]) -> None:
    for number, picture in enumerate(boards):
        cv2.imwrite(str(tmp_path / f"{number}.png"), picture)
    ran = run(tmp_path, "", "--calibrate", str(tmp_path / "lens.json"))
    assert ran.returncode == 0 and abs(read_lens(tmp_path / "lens.json").k1 - WIDE.k1) < 0.05


def test_too_few_views_are_one_sentence_and_a_code(tmp_path: Path, boards: list[Gray]) -> None:
    cv2.imwrite(str(tmp_path / "1.png"), boards[0])
    ran = run(tmp_path, "", "--calibrate", str(tmp_path / "lens.json"))
    assert ran.returncode == 2 and "hold the board" in ran.stderr and "Traceback" not in ran.stderr


@pytest.mark.parametrize("text", ("", "[]", '{"k1": 1}', '{"k1": 1, "k2": 2, "centre": 3, "focal": 4}'))
def test_a_file_that_is_no_lens_says_how_to_make_one(tmp_path: Path, text: str) -> None:
    (tmp_path / "lens.json").write_text(text)
    with pytest.raises(NoLens, match="--calibrate"):
        read_lens(tmp_path / "lens.json")
