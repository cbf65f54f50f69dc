"""How a lens bends straight lines, and how that is learnt once from pictures of a chessboard.

Seen through a wide lens, a card at the table's edge seems to lie several millimetres away from where it is, and four
corner marks cannot show that. So a printed board (`./kiosk print calibration`) is held in front of the camera a few
times, near and far, flat and slanted. The result is a few numbers in units of the frame's width, so that they hold for
every size of frame of that camera.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from vision.errors import NoLens
from vision.pixels import Floats, Gray, cv2

BOARD = (11, 7)
"""How many inner corners the printed chessboard has, across and down."""
ENOUGH_BOARDS = 6
"""In how many places the board must be seen before the lens is learnt."""
ANOTHER_PLACE = 0.04
"""A board is in another place if its corners have moved by this much on average, in widths of the frame."""
NEAR_THE_SIDES = 0.15
"""The board must have been this near to either side, where a lens bends most; in widths of the frame."""
WORST_ERROR = 0.0008
"""If the corners are off by more than this on average, our two terms do not describe the lens; in widths of the frame.

That is 1.5 pixels of 1920."""
UNBENDING = 12
"""Steps in which a point is straightened, each of which comes nearer to the result."""


@dataclass(frozen=True, slots=True)
class Lens:
    """Two radial terms around a centre; `focal` and `centre` are in pixels, or in widths of the frame when stored."""

    k1: float = 0.0
    k2: float = 0.0
    centre: tuple[float, float] = (0.0, 0.0)
    focal: float = 1.0

    def straightened(self, points: Floats) -> Floats:
        """Where the points would be in a picture without distortion."""
        if not self.k1 and not self.k2:
            return points
        centre = np.asarray(self.centre, np.float64)
        bent = (points - centre) / self.focal
        flat = bent
        for _ in range(UNBENDING):
            square = (flat * flat).sum(axis=-1, keepdims=True)
            flat = bent / (1 + self.k1 * square + self.k2 * square * square)
        return np.asarray(flat * self.focal + centre, np.float64)

    def bent(self, points: Floats) -> Floats:
        """Where points of a picture without distortion appear through this lens."""
        if not self.k1 and not self.k2:
            return points
        centre = np.asarray(self.centre, np.float64)
        flat = (points - centre) / self.focal
        square = (flat * flat).sum(axis=-1, keepdims=True)
        return np.asarray(flat * (1 + self.k1 * square + self.k2 * square * square) * self.focal + centre, np.float64)

    def scaled(self, by: float) -> Lens:
        """The same in other units of length."""
        return Lens(self.k1, self.k2, (self.centre[0] * by, self.centre[1] * by), self.focal * by)

    def moved(self, left: float, top: float) -> Lens:
        """The same in pixels of a part of the picture whose upper left corner is there."""
        return Lens(self.k1, self.k2, (self.centre[0] - left, self.centre[1] - top), self.focal)

    def mirrored(self) -> Lens:
        """The same, in widths of the frame, for a picture that is mirrored."""
        return Lens(self.k1, self.k2, (1 - self.centre[0], self.centre[1]), self.focal)

    def to_json(self) -> str:
        return json.dumps(asdict(self))


PLAIN_LENS = Lens()


def read_lens(file: Path) -> Lens:
    """A lens as it was stored; NoLens if the file holds none."""
    try:
        raw: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
        x, y = raw["centre"]
        return Lens(float(raw["k1"]), float(raw["k2"]), (float(x), float(y)), float(raw["focal"]))
    except (OSError, ValueError, TypeError, KeyError) as fault:
        why = f"{file} holds no lens ({fault})"
        raise NoLens(f"{why}: learn it again with ./kiosk eye CAMERA --calibrate {file}, or leave it out.") from fault


class Boards:
    """The views of the board so far, each in another place."""

    def __init__(self) -> None:
        self._views: list[Floats] = []
        self._size = (1, 1)

    def __len__(self) -> int:
        return len(self._views)

    @property
    def enough(self) -> bool:
        return not self.advice

    @property
    def advice(self) -> str:
        """Where the board should be held next, in words; empty when it has been everywhere."""
        if not self._views:
            return "hold the printed board before the camera"
        across = np.concatenate(self._views)[:, 0] / self._size[0]
        if across.min() > NEAR_THE_SIDES:
            return "hold the board at the left side of the picture"
        if across.max() < 1 - NEAR_THE_SIDES:
            return "hold the board at the right side of the picture"
        return "hold the board elsewhere, nearer, farther, or aslant" if len(self) < ENOUGH_BOARDS else ""

    def find_board(self, picture: Gray) -> bool:
        """Look for the board in a picture; True if it is there, in a place where it has not been yet."""
        there, found = cv2.findChessboardCornersSB(picture, BOARD, flags=cv2.CALIB_CB_NORMALIZE_IMAGE)
        if not there:
            return False
        corners, width = np.asarray(found, np.float64).reshape(-1, 2), picture.shape[1]
        if any(np.abs(corners - v).mean() < ANOTHER_PLACE * width for v in self._views):
            return False
        self._size = width, picture.shape[0]
        self._views.append(corners)
        return True

    def lens(self) -> Lens | None:
        """The lens that bends the boards like this, in widths of the frame; None if there are too few boards, or if no
        such lens explains them."""
        if not self.enough:
            return None
        views = [v.astype(np.float32).reshape(-1, 1, 2) for v in self._views]
        flags = cv2.CALIB_FIX_ASPECT_RATIO | cv2.CALIB_ZERO_TANGENT_DIST | cv2.CALIB_FIX_K3
        across, down = BOARD
        on_the_flat = [(n % across, n // across, 0) for n in range(across * down)]
        board = [np.asarray(on_the_flat, np.float32).reshape(-1, 1, 3)] * len(views)
        error, matrix, bend, *_ = cv2.calibrateCamera(board, views, self._size, np.eye(3), None, flags=flags)
        if not error < WORST_ERROR * self._size[0]:
            return None
        k1, k2 = (float(k) for k in bend.ravel()[:2])
        return Lens(k1, k2, (float(matrix[0, 2]), float(matrix[1, 2])), float(matrix[0, 0])).scaled(1 / self._size[0])


def calibrate(pictures: Iterable[Gray]) -> Lens | None:
    """The lens through which these pictures of the board were taken, in widths of the frame; None as in `lens`."""
    boards = Boards()
    for picture in pictures:
        boards.find_board(picture)
    return boards.lens()
