"""Where the camera hangs: from millimetres on the felt, or above it, to pixels in the frame and back.

A pinhole camera above the middle of the table. It may hang aslant, over the kiosk's side or another one, be turned and
mirrored, and its picture is made smaller just as far as it takes to show all four corner marks.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np

from companion.simulator.arrays import Matrix, Points
from companion.table import TABLE_HEIGHT, TABLE_WIDTH

_ROOM = 20.0
"""Millimetres beyond the corner marks' centres that must be in the picture."""


@dataclass(frozen=True, slots=True)
class Camera:
    """A camera over the table."""

    width: int = 1920
    height: int = 1080
    view_mm: float = 1000.0
    """How much of the table's width it sees from straight above."""
    tilt: float = 0.0
    yaw: float = 0.0
    mirrored: bool = False
    above: float = 900.0
    """Millimetres from the lens to the middle of the table."""
    towards: float = 0.0
    """Over which side a tilted camera hangs: degrees clockwise from the kiosk's."""
    table: tuple[float, float] = (TABLE_WIDTH, TABLE_HEIGHT)

    @property
    def density(self) -> float:
        """Pixels to a millimetre in the middle of the table."""
        x, y = self.table[0] / 2, self.table[1] / 2
        across = self.to_px(np.array([[x - 5, y], [x + 5, y]]))
        return float(np.linalg.norm(across[1] - across[0]) / 10)

    def to_px(self, mm: Points, above: float = 0.0) -> Points:
        """Where points are seen that lie on the felt, or so far above it."""
        return through(homography(self, above), mm)

    def to_mm(self, px: Points) -> Points:
        return through(np.linalg.inv(homography(self)), px)


HD = Camera()
FINE = Camera(2304, 1296)
SIZES = {"hd": HD, "fine": FINE}


def through(matrix: Matrix, points: Points) -> Points:
    """Points (n x 2) carried through a homography."""
    carried = np.column_stack([points, np.ones(len(points))]) @ matrix.T
    return np.asarray(carried[:, :2] / carried[:, 2:], np.float64)


@cache
def homography(camera: Camera, above: float = 0.0) -> Matrix:
    """Table millimetres to pixels, on the felt or on a level above it."""
    matrix = projection(camera)
    return np.column_stack([matrix[:, 0], matrix[:, 1], above * matrix[:, 2] + matrix[:, 3]])


@cache
def projection(camera: Camera) -> Matrix:
    """From points over the table to pixels: a pinhole, then made smaller and moved until all corner marks are seen.

    What comes out third is the distance to the lens, along the way it looks.
    """
    tilt = np.radians(camera.tilt)
    focal = camera.width / camera.view_mm * camera.above
    to_middle = np.eye(4)
    to_middle[:2, 3] = -camera.table[0] / 2, -camera.table[1] / 2
    lens = np.array(
        [
            [focal, 0, 0, 0],
            [0, focal * np.cos(tilt), -focal * np.sin(tilt), 0],
            [0, -np.sin(tilt), -np.cos(tilt), camera.above],
        ]
    )
    flip = np.diag([-1.0 if camera.mirrored else 1.0, 1.0, 1.0])
    plain: Matrix = (
        flip @ _spun(-camera.towards, 3) @ lens @ _spun(camera.towards, 4) @ _spun(camera.yaw, 4) @ to_middle
    )
    far, near = -_ROOM, np.array(camera.table) + _ROOM
    corners = np.array([[far, far], [near[0], far], [near[0], near[1]], [far, near[1]]])
    seen = through(plain[:, [0, 1, 3]], corners)
    low, high = seen.min(axis=0), seen.max(axis=0)
    frame = np.array([camera.width, camera.height])
    scale = min(1.0, *(frame / (high - low)))
    shift = frame / 2 - scale * (low + high) / 2
    return np.array([[scale, 0, shift[0]], [0, scale, shift[1]], [0, 0, 1]]) @ plain


def _spun(degrees: float, size: int) -> Matrix:
    """A turn about the first two axes."""
    turn: Matrix = np.eye(size)
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    turn[:2, :2] = (c, -s), (s, c)
    return turn
