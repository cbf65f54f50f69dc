"""What can be drawn on the felt: a card where it lies, and an arm that reaches in."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np

from companion.simulator.arrays import Matrix, Points
from companion.simulator.camera import through
from companion.table import Seat
from companion.table.printed import PrintedMark, printed_marks, size_of

CARRIED = 10_000
"""Cards in fingers are above everything that lies."""


@dataclass(frozen=True, slots=True)
class PlacedCard:
    """A card on the table: which, where its middle is, how it is turned, and above what."""

    number: int
    """The printed card; negative: any card of a pack, seen from behind."""
    x: float
    y: float
    angle: float
    face_up: bool = True
    z: int = 0


@dataclass(frozen=True, slots=True)
class ReachingArm:
    """A hand over the table: the tips of its fingers, and where the arm comes from."""

    seat: Seat
    x: float
    y: float
    from_x: float
    from_y: float
    lifted: float = 35.0
    """Millimetres above the felt: how far its shadow falls beside it."""
    sleeve: int | None = None
    """Which sleeve it wears; None: the one that this seat always wears."""

    @property
    def dress(self) -> tuple[int, int]:
        """The numbers of its skin and of its sleeve."""
        return int(self.seat), int(self.seat) if self.sleeve is None else self.sleeve


def pose(piece: PlacedCard, curl: float = 0.0) -> Matrix:
    """From millimetres on the card to millimetres on the table; a curled card's corners stand off."""
    size = size_of(piece.number)
    c, s = np.cos(np.radians(piece.angle)), np.sin(np.radians(piece.angle))
    flat = np.array([[c, -s, piece.x], [s, c, piece.y], [0, 0, 1]])
    centred = flat @ np.array([[1, 0, -size.width / 2], [0, 1, -size.height / 2], [0, 0, 1]])
    bent: Matrix = centred @ _curled(piece.number, curl) if curl else centred
    return bent


@cache
def _curled(number: int, curl: float) -> Matrix:
    size = size_of(number)
    corners = np.array([[0, 0], [size.width, 0], [size.width, size.height], [0, size.height]])
    lifted = corners + np.random.default_rng(number + 1000).uniform(-curl, curl, (4, 2))
    bent = cv2.getPerspectiveTransform(corners.astype(np.float32), lifted.astype(np.float32))
    return np.asarray(bent, np.float64)


def outline(piece: PlacedCard, grow: float = 0.0, curl: float = 0.0) -> Points:
    """The four corners of a card on the table, clockwise from its top left, in millimetres."""
    size = size_of(piece.number)
    w, h = size.width, size.height
    card = np.array([[-grow, -grow], [w + grow, -grow], [w + grow, h + grow], [-grow, h + grow]])
    return through(pose(piece, curl), card)


def marks_on(piece: PlacedCard) -> tuple[PrintedMark, ...]:
    return printed_marks(piece.number, piece.face_up)


def mark_corners(piece: PlacedCard, mark: PrintedMark, half: float = 5.0, curl: float = 0.0) -> Points:
    """The mark's corners on the table, clockwise from the mark's own top left."""
    turn = np.radians(mark.turn)
    square = np.array([[-half, -half], [half, -half], [half, half], [-half, half]])
    spun = square @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    return through(pose(piece, curl), spun + np.array((mark.x, mark.y)))
