"""Where the camera looks after it was knocked: told by what did not move, the corner marks in sight and the cards.

Of two or three corner marks alone nobody can say how the picture slants in the missing corner: a few tenths of a pixel
within one mark would be centimetres there. But it is the same camera as before, which has only turned and shifted a
little. So its pose is fitted, six numbers instead of eight; and where many marks lie all over the table, these tell
even more than that.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vision.geometry import Plane
from vision.lens import Lens
from vision.pixels import Floats, cv2

STRAYS_PIXELS = 3.0
"""A mark that is farther than this from where the others put it was moved itself."""
MANY = 8
"""So many marks, if they lie all over the table, tell the whole perspective."""
SPREAD = 0.5
"""All over: over so large a share of its width and of its depth."""
FOCALS = (0.6, 0.75, 0.9, 1.1, 1.4, 1.8)
"""Focal lengths of usual lenses, in widths of the picture."""


class Witness(NamedTuple):
    """A mark that was known and is seen again: its corners on the table before, and in the picture now."""

    mm: Floats
    pixels: Floats


def plane_after(
    witnesses: list[Witness], before: Plane, table: tuple[float, float], size: tuple[int, int], lens: Lens
) -> Plane | None:
    """The table's plane in the picture now; None where too little is known of it."""
    honest = _agreeing(witnesses)
    if len(honest) < 2:
        return None
    mm = np.concatenate([one.mm for one in honest])
    pixels = lens.straightened(np.concatenate([one.pixels for one in honest]))
    extent = (mm.max(axis=0) - mm.min(axis=0)) / np.asarray(table)
    if len(honest) >= MANY and (extent > SPREAD).all():
        to_pixels = np.asarray(cv2.findHomography(mm, pixels)[0], np.float64)
    else:
        corners = np.asarray(((0, 0), (table[0], 0), table, (0, table[1])), np.float64)
        to_pixels = _by_pose(mm, pixels, corners, lens.straightened(before.pixels(corners)), size)
    return Plane(np.asarray(np.linalg.inv(to_pixels), np.float64), lens)


def _agreeing(witnesses: list[Witness]) -> list[Witness]:
    """Without the marks that were moved themselves."""
    if len(witnesses) < 4:
        return witnesses
    mm = np.asarray([one.mm.mean(axis=0) for one in witnesses])
    pixels = np.asarray([one.pixels.mean(axis=0) for one in witnesses])
    inside = cv2.estimateAffine2D(mm, pixels, method=cv2.RANSAC, ransacReprojThreshold=4 * STRAYS_PIXELS)[1]
    if len(witnesses) >= MANY:
        inside = cv2.findHomography(mm, pixels, cv2.RANSAC, STRAYS_PIXELS)[1]
    return [one for one, kept in zip(witnesses, inside.ravel(), strict=True) if kept]


def _by_pose(mm: Floats, pixels: Floats, corners: Floats, were: Floats, size: tuple[int, int]) -> Floats:
    """From the table to the picture: the same camera, turned and shifted; of all lenses the one that fits best."""
    best, least = np.eye(3), np.inf
    for focal in FOCALS:
        camera = np.asarray(((focal * size[0], 0, size[0] / 2), (0, focal * size[0], size[1] / 2), (0, 0, 1)))
        found, turn, shift = cv2.solvePnP(_flat(corners), were, camera, None, flags=cv2.SOLVEPNP_IPPE)
        if not found:
            continue
        off = _off(corners, were, camera, turn, shift)
        _, turn, shift = cv2.solvePnP(_flat(mm), pixels, camera, None, turn, shift, True, cv2.SOLVEPNP_ITERATIVE)
        off += _off(mm, pixels, camera, turn, shift)
        if off < least:
            turned = cv2.Rodrigues(turn)[0]
            best, least = camera @ np.column_stack((turned[:, 0], turned[:, 1], shift)), off
    return np.asarray(best, np.float64)


def _flat(mm: Floats) -> Floats:
    return np.column_stack((mm, np.zeros(len(mm))))


def _off(mm: Floats, pixels: Floats, camera: Floats, turn: Floats, shift: Floats) -> float:
    """How far the points would come out from where they are seen, in pixels."""
    seen = cv2.projectPoints(_flat(mm), turn, shift, camera, None)[0].reshape(-1, 2)
    return float(np.sqrt(((seen - pixels) ** 2).sum(axis=1).mean()))
