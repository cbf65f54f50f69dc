"""Where the camera looks after it was knocked: told by what did not move, the corner marks in sight and the cards.

Of two or three corner marks alone nobody can say how the picture slants in the missing corner: a few tenths of a pixel
within one mark would be centimetres there. But it is the same camera as before, which has turned and hardly gone
anywhere. So the lens and both poses, before and after, are fitted together to all that was seen; and where many marks
lie all over the table, these tell even more than that.
"""

from __future__ import annotations

from collections.abc import Callable
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
"""Focal lengths of usual lenses, in widths of the picture: the best of them is where fitting begins."""
OFF_PIXELS = 0.3
"""How far a mark's corner is usually read from where it is."""
PUSHED_MM = 15.0
"""How far a camera that is knocked usually goes: it turns about its stand much more than it moves."""
STEPS = 30
"""Rounds of fitting; far fewer are needed."""
TINY = 1e-5
"""By which share a number is changed to see what comes of it."""


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
    """From the table to the picture: the same camera turned and pushed no farther than it must have been."""

    def misfits(guess: Floats) -> Floats:
        camera, before, after = _camera(guess[0], size), guess[1:7], guess[7:]
        pushed = _stands(after) - _stands(before)
        off = np.concatenate((_seen(corners, before, camera) - were, _seen(mm, after, camera) - pixels))
        return np.concatenate((off.ravel() / OFF_PIXELS, pushed / PUSHED_MM))

    starts = [_start(focal, mm, pixels, corners, were, size) for focal in FOCALS]
    fit = _fitted(misfits, min(starts, key=lambda start: float(np.sum(misfits(start) ** 2))))
    turned = cv2.Rodrigues(fit[7:10])[0]
    return np.asarray(_camera(fit[0], size) @ np.column_stack((turned[:, :2], fit[10:])), np.float64)


def _start(focal: float, mm: Floats, pixels: Floats, corners: Floats, were: Floats, size: tuple[int, int]) -> Floats:
    """Where fitting begins with this lens: its focal length, then turn and shift before, then both after."""
    camera = _camera(focal, size)
    _, turn, shift = cv2.solvePnP(_flat(corners), were, camera, None, flags=cv2.SOLVEPNP_IPPE)
    before = np.concatenate((turn, shift)).ravel()
    _, turn, shift = cv2.solvePnP(_flat(mm), pixels, camera, None, turn, shift, True, cv2.SOLVEPNP_ITERATIVE)
    return np.concatenate(((focal,), before, turn.ravel(), shift.ravel()))


def _fitted(misfits: Callable[[Floats], Floats], guess: Floats) -> Floats:
    """The guess bettered step by step until the sum of the squared misfits grows no smaller (Levenberg-Marquardt)."""
    off, damped = misfits(guess), 1e-3
    for _ in range(STEPS):
        nudges = np.diag(TINY * np.maximum(1.0, np.abs(guess)))
        slopes = np.stack([(misfits(guess + nudge) - off) / nudge.sum() for nudge in nudges], axis=1)
        square = slopes.T @ slopes
        better = guess - np.linalg.solve(square + damped * np.diag(np.diag(square)), slopes.T @ off)
        now = misfits(better)
        gained = off @ off - now @ now
        if gained > 0:
            guess, off = better, now
        damped *= 0.2 if gained > 0 else 5
        if 0 < gained < TINY:
            break
    return guess


def _camera(focal: float, size: tuple[int, int]) -> Floats:
    return np.asarray(((focal * size[0], 0, size[0] / 2), (0, focal * size[0], size[1] / 2), (0, 0, 1)))


def _seen(mm: Floats, pose: Floats, camera: Floats) -> Floats:
    """Where the camera sees points of the table, from where it stands."""
    seen = cv2.projectPoints(_flat(mm), pose[:3], pose[3:], camera, None)[0]
    return np.asarray(seen.reshape(-1, 2), np.float64)


def _stands(pose: Floats) -> Floats:
    """Where over the table the camera is."""
    return np.asarray(-cv2.Rodrigues(pose[:3])[0].T @ pose[3:], np.float64)


def _flat(mm: Floats) -> Floats:
    return np.column_stack((mm, np.zeros(len(mm))))
