"""What can be drawn on the felt: a card where it lies, and an arm that reaches in."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np

from companion.simulator.arrays import Matrix, Points
from companion.simulator.body import Look
from companion.simulator.camera import through
from companion.simulator.clutter import Stray
from companion.simulator.reach import USUAL_GRIP, Grip, Joints
from companion.table import Seat
from companion.table.printed import PrintedMark, printed_marks, size_of

CARRIED = 10_000
"""Height of cards that are held: above everything that lies."""


@dataclass(frozen=True, slots=True)
class PlacedCard:
    """A card on the table: which one, where its middle is, how it is turned, and at what height of the pile."""

    number: int
    """The printed card; negative: any card of a pack, seen from behind."""
    x: float
    y: float
    angle: float
    face_up: bool = True
    z: int = 0
    above: float = 0.0
    """Millimetres above the felt, of one that is carried."""


@dataclass(frozen=True, slots=True)
class ReachingArm:
    """An arm over the table, by its joints, and how it looks."""

    seat: Seat
    joints: Joints
    look: Look
    right: bool = True
    grip: Grip = USUAL_GRIP

    @property
    def x(self) -> float:
        """Where the tip of its longest finger is."""
        return self.joints.tip.x

    @property
    def y(self) -> float:
        return self.joints.tip.y


Thing = PlacedCard | ReachingArm | Stray


def pose(card: PlacedCard, curl: float = 0.0) -> Matrix:
    """From millimetres on the card to millimetres on the table; a curled card's corners stand off."""
    size = size_of(card.number)
    c, s = np.cos(np.radians(card.angle)), np.sin(np.radians(card.angle))
    flat = np.array([[c, -s, card.x], [s, c, card.y], [0, 0, 1]])
    centred = flat @ np.array([[1, 0, -size.width / 2], [0, 1, -size.height / 2], [0, 0, 1]])
    bent: Matrix = centred @ _curled(card.number, curl) if curl else centred
    return bent


@cache
def _curled(number: int, curl: float) -> Matrix:
    size = size_of(number)
    corners = np.array([[0, 0], [size.width, 0], [size.width, size.height], [0, size.height]])
    lifted = corners + np.random.default_rng(number + 1000).uniform(-curl, curl, (4, 2))
    bent = cv2.getPerspectiveTransform(corners.astype(np.float32), lifted.astype(np.float32))
    return np.asarray(bent, np.float64)


def outline(card: PlacedCard, grow: float = 0.0, curl: float = 0.0) -> Points:
    """The four corners of a card on the table, clockwise from its top left, in millimetres."""
    size = size_of(card.number)
    w, h = size.width, size.height
    corners = np.array([[-grow, -grow], [w + grow, -grow], [w + grow, h + grow], [-grow, h + grow]])
    return through(pose(card, curl), corners)


def marks_on(card: PlacedCard) -> tuple[PrintedMark, ...]:
    return printed_marks(card.number, card.face_up)


def mark_corners(card: PlacedCard, mark: PrintedMark, half: float = 5.0, curl: float = 0.0) -> Points:
    """The mark's corners on the table, clockwise from the mark's own top left."""
    turn = np.radians(mark.turn)
    square = np.array([[-half, -half], [half, -half], [half, half], [-half, half]])
    spun = square @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    return through(pose(card, curl), spun + np.array((mark.x, mark.y)))
