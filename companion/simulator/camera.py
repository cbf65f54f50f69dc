"""Where the camera hangs: from millimetres on the felt to pixels in the frame and back.

A pinhole camera above the middle of the table. It may be tilted towards the kiosk's side, turned and mirrored, and
its picture is made smaller just as far as it takes to show all four corner marks.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np

from companion.simulator.arrays import Matrix, Points
from companion.table import TABLE_HEIGHT, TABLE_WIDTH

_ABOVE = 900.0
"""Millimetres from the lens to the middle of the table."""
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
    table: tuple[float, float] = (TABLE_WIDTH, TABLE_HEIGHT)

    @property
    def density(self) -> float:
        """Pixels to a millimetre in the middle of the table."""
        x, y = self.table[0] / 2, self.table[1] / 2
        across = self.to_px(np.array([[x - 5, y], [x + 5, y]]))
        return float(np.linalg.norm(across[1] - across[0]) / 10)

    def to_px(self, mm: Points) -> Points:
        return through(homography(self), mm)

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
def homography(camera: Camera) -> Matrix:
    """Table millimetres to pixels: a pinhole, then made smaller and moved until all corner marks are seen."""
    tilt, yaw = np.radians(camera.tilt), np.radians(camera.yaw)
    focal = camera.width / camera.view_mm * _ABOVE
    to_middle = np.array([[1, 0, -camera.table[0] / 2], [0, 1, -camera.table[1] / 2], [0, 0, 1]])
    turn = np.array([[np.cos(yaw), -np.sin(yaw), 0], [np.sin(yaw), np.cos(yaw), 0], [0, 0, 1]])
    flip = np.diag([-1.0 if camera.mirrored else 1.0, 1.0, 1.0])
    lens = np.array([[focal, 0, 0], [0, focal * np.cos(tilt), 0], [0, -np.sin(tilt), _ABOVE]])
    plain: Matrix = flip @ lens @ turn @ to_middle
    far, near = -_ROOM, np.array(camera.table) + _ROOM
    corners = np.array([[far, far], [near[0], far], [near[0], near[1]], [far, near[1]]])
    seen = through(plain, corners)
    low, high = seen.min(axis=0), seen.max(axis=0)
    frame = np.array([camera.width, camera.height])
    scale = min(1.0, *(frame / (high - low)))
    shift = frame / 2 - scale * (low + high) / 2
    return np.array([[scale, 0, shift[0]], [0, scale, shift[1]], [0, 0, 1]]) @ plain
