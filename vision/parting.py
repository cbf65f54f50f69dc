"""Arms that meet are parted: whose each small pixel of a piece of the foreground is that several arms touch.

To each arm belongs what goes with where it comes in, and with what it was in the last frame. A hand that is found again
by its looks tells how far its arm has come since; one that is covered, or came but just now, may have come as far as it
could. And what has not stirred since the last frame belongs to whom it did.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.ground import Ground, Pixels, Spots
from vision.hand_seen import Found
from vision.known_arms import KnownArm
from vision.pixels import Floats, Gray, cv2, pixels_from

LEAPS, LEAPS_SEEN = 2.0, 6.0
"""So much more than a millimetre off the line that an arm makes tells one beyond where it may have come; and where its
hand was seen again."""
SHIFTS_MM = 14.0
"""An arm may be so far beyond what it was, and what its hand is that was seen again."""
COMES_MM = 150.0
"""So far an arm may come in one frame that was not there before the last."""
SAME, STAYS_MM = 8, 150.0
"""What has changed by no more grey levels has not stirred; and so many millimetres off the line that tells."""
SMOOTH = (5, 5)
"""Small pixels that are taken together: an arm is no dust."""
BESIDE = 2
"""Small pixels from the end of a part of the foreground to the part beside it."""
NEW_MM, NEW_MM2 = 30.0, 2500.0
"""An arm is new of which so much lies so far from what the others were."""


@dataclass(frozen=True, slots=True, eq=False)
class Meeting:
    """One of several arms that meet, as it should be in this frame."""

    root: complex
    arm: KnownArm | None
    """As it was in the last frame; None: it was not there."""
    found: Found | None
    """Its hand, if it was seen again."""
    was: Pixels
    """What it was, and what its hand is."""

    @property
    def tip(self) -> complex:
        """Where its fingers should be."""
        assert self.arm is not None
        return self.arm.tip + (self.arm.step if self.found is None else self.found.step)


def meeting(root: complex, arm: KnownArm | None, picture: Gray | None, ground: Ground) -> Meeting:
    """The arm that comes in there, with its hand where it is found in this picture."""
    if arm is None or arm.hand is None or picture is None:
        return Meeting(root, arm, None, np.empty(0, np.intp) if arm is None else arm.part)
    found = arm.hand.found(picture, arm.step, ground)
    hand = () if found is None else (found.hand.pixels(picture.shape),)
    return Meeting(root, arm, found, np.concatenate((arm.part, *hand)))


class Parting:
    """The arms that meet in one piece of the foreground, and what of it is whose."""

    def __init__(
        self,
        piece: Pixels,
        arms: Sequence[Meeting],
        ground: Ground,
        picture: Gray | None,
        solid: NDArray[np.bool_] | None,
        shape: tuple[int, int],
    ) -> None:
        """Which of the small pixels are solid, and no shadow, is known if a picture of them is at hand."""
        self._piece, self._arms, self._ground, self._shape = piece, arms, ground, shape
        self._solid = np.ones(shape[0] * shape[1], np.bool_) if solid is None else solid
        self._off = np.stack([self._ill(arm) for arm in arms])
        if picture is not None:
            stays = np.stack([self._stays(arm, picture) for arm in arms])
            self._off = self._smooth(self._off + STAYS_MM * (stays.any(axis=0) & ~stays))

    def parts(self) -> list[Pixels]:
        """What belongs to each of them.

        What was not there before and ends in the midst of the others has no fingers: it is the shadow of a body or the
        side of a sleeve, unless much of it is new.
        """
        for n, one in enumerate(self._arms):
            if one.arm is None:
                part = self._parted()[n]
                if self._ends_in_another(part, one.root) and not self._is_new(part):
                    self._off[n] = np.inf
        return self._parted()

    def _parted(self) -> list[Pixels]:
        whose = self._off.argmin(axis=0)
        return [self._piece[whose == n] for n in range(len(self._arms))]

    def _ends_in_another(self, part: Pixels, root: complex) -> bool:
        if not len(part):
            return True
        end = part[np.abs(self._ground.at[part] - root).argmax()]
        return is_beside(int(end), np.setdiff1d(self._piece, part, assume_unique=True), self._shape[1])

    def _is_new(self, part: Pixels) -> bool:
        """Whether enough of it is no shadow, and lies where none of the arms was."""
        part = part[self._solid[part]]
        for arm in self._arms:
            if len(arm.was):
                part = part[pixels_from(arm.was, self._shape)[part] * self._ground.mm_per_pixel > NEW_MM]
        return len(part) * self._ground.mm_per_pixel**2 >= NEW_MM2

    def _ill(self, one: Meeting) -> Floats:
        """How ill each pixel goes with this arm, in millimetres."""
        points, arm = self._ground.at[self._piece], one.arm
        if arm is None:
            return np.abs(points - one.root)
        beyond = pixels_from(one.was, self._shape)[self._piece] * self._ground.mm_per_pixel
        comes = COMES_MM if arm.just_came else abs(arm.step)
        leaps = LEAPS * np.maximum(0.0, beyond - comes)
        if one.found is not None:
            leaps = LEAPS_SEEN * np.maximum(0.0, beyond - SHIFTS_MM)
        return _off_line(points, one.root, one.tip) + leaps

    def _stays(self, one: Meeting, picture: Gray) -> NDArray[np.bool_]:
        """Which pixels were this arm's, and have not stirred since."""
        stays = np.zeros(picture.size, np.bool_)
        if one.arm is not None and len(one.arm.look):
            part = one.arm.part
            stays[part] = np.abs(picture.ravel()[part].astype(np.int16) - one.arm.look) <= SAME
        return stays[self._piece]

    def _smooth(self, rows: Floats) -> Floats:
        """The same, each pixel with those about it in the piece."""
        there = cv2.blur(self._as_picture(np.ones(len(self._piece))), SMOOTH).ravel()[self._piece]
        return np.stack([cv2.blur(self._as_picture(row), SMOOTH).ravel()[self._piece] / there for row in rows])

    def _as_picture(self, row: Floats) -> NDArray[np.float32]:
        picture = np.zeros(self._shape, np.float32)
        picture.ravel()[self._piece] = row
        return picture


def is_beside(end: int, part: Pixels, columns: int) -> bool:
    """Whether a small pixel lies beside this part of the foreground."""
    rows, across = np.divmod(part, columns)
    return bool((np.maximum(np.abs(rows - end // columns), np.abs(across - end % columns)) <= BESIDE).any())


def _off_line(points: Spots, root: complex, tip: complex) -> Floats:
    """How far points are from the straight line between an arm's root and its fingers, and beyond those."""
    along = tip - root
    if not along:
        return np.abs(points - root)
    share = np.clip(((points - root) * along.conjugate()).real / abs(along) ** 2, 0.0, 1.0)
    beyond = np.maximum(0.0, np.abs(points - root) - abs(along))
    return np.asarray(np.abs(points - root - share * along) + beyond, np.float64)
