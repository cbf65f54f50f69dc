"""How a reaching arm looks: skin, four fingers and a thumb, a sleeve, all of real size."""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np

from companion.simulator.arrays import Image, Matrix, Points
from companion.simulator.camera import through
from companion.simulator.things import ReachingArm

DENSITY = 2
"""Pixels to a millimetre of the drawn arm."""
HALF_WIDTH, LENGTH, AHEAD = 80, 900, 20
"""Millimetres drawn: to either side of the middle finger, back along the arm, and ahead of the finger-tip."""
_ORIGIN = np.array((HALF_WIDTH, AHEAD))
SKINS = ((142, 174, 224), (116, 150, 205), (86, 118, 176), (60, 84, 128))
SLEEVES = ((205, 168, 120), (52, 34, 30), (196, 214, 226), (40, 40, 44), (150, 150, 216), (58, 96, 44))
"""Light blue, navy, cream, black, rose, and a green that might be the felt."""

_FINGERS = ((-31, 28, 16.0), (-11, 6, 17.5), (9, 0, 18.0), (28, 10, 17.0))
"""Across, how far behind the longest tip, and thickness of each finger."""
_PALM = ((-41, 78), (-30, 64), (30, 62), (40, 80), (41, 130), (32, 172), (-30, 172), (-40, 128))
_WRIST = ((-30, 165), (31, 165), (38, 290), (-38, 290))
_SLEEVE = ((-46, 270), (46, 270), (64, LENGTH), (-64, LENGTH))
_THUMB = ((-38, 132), (-62, 92), 20.0)

OUTLINE: tuple[Points, ...] = tuple(
    np.array(part, np.float32)
    for part in (
        _PALM,
        _WRIST,
        _SLEEVE,
        ((-42, 68), (-40, 24), (-4, -2), (20, -4), (38, 10), (38, 70)),
        ((-40, 140), (-72, 96), (-60, 82), (-36, 110)),
    )
)
"""Roughly what an arm covers, in its own millimetres: the finger-tips at 0, 0, the arm towards +y."""


def pose(arm: ReachingArm) -> Matrix:
    """From the arm's own millimetres to the table's."""
    back = np.array([arm.from_x - arm.x, arm.from_y - arm.y])
    along = back / max(float(np.linalg.norm(back)), 1.0)
    return np.array([[along[1], along[0], arm.x], [-along[0], along[1], arm.y], [0, 0, 1]])


def covers(arm: ReachingArm, points: Points) -> bool:
    """Whether any of these points on the table lies under the arm."""
    own = through(np.linalg.inv(pose(arm)), points).astype(np.float32)
    if own[:, 1].max() < -AHEAD or np.abs(own[:, 0]).min() > HALF_WIDTH:
        return False
    return any(cv2.pointPolygonTest(part, (float(x), float(y)), False) >= 0 for part in OUTLINE for x, y in own)


@cache
def texture(dress: tuple[int, int]) -> tuple[Image, Image]:
    """Colour and cover of an arm by its skin and sleeve, drawn once."""
    person, sleeves = dress
    blank = np.zeros(((AHEAD + LENGTH) * DENSITY, 2 * HALF_WIDTH * DENSITY), np.uint8)
    cover, sleeve = blank.copy(), blank
    for part in (_PALM, _WRIST):
        _fill(cover, part)
    for across, behind, thick in _FINGERS:
        _stroke(cover, (across * 0.95, behind + thick / 2), (across * 0.8, 90), thick)
    _stroke(cover, _THUMB[0], _THUMB[1], _THUMB[2])
    _fill(sleeve, _SLEEVE)
    skin = _shaded(cover, SKINS[person % len(SKINS)], 9.0)
    _draw_nails_and_knuckles(skin)
    cloth = _shaded(sleeve, SLEEVES[sleeves % len(SLEEVES)], 30.0)
    # Cloth lies in soft folds across the arm.
    coarse = np.random.default_rng(person).standard_normal(((AHEAD + LENGTH) // 14, 5)).astype(np.float32)
    folds = 1 + 0.13 * cv2.resize(coarse, (sleeve.shape[1], sleeve.shape[0]), interpolation=cv2.INTER_CUBIC)
    cloth[:] = np.clip(cloth * folds[..., None], 0, 255)
    return np.where(sleeve[..., None] > 0, cloth, skin), np.maximum(cover, sleeve)


def _at(points: object) -> Points:
    """The arm's own millimetres in pixels of its drawing."""
    dots: Points = np.round((np.array(points, float) + _ORIGIN) * DENSITY).astype(np.int32)
    return dots


def _fill(cover: Image, part: object) -> None:
    cv2.fillPoly(cover, [_at(part)], 255, cv2.LINE_AA)


def _stroke(cover: Image, start: object, end: object, thick: float) -> None:
    (one, other) = _at([start, end]).tolist()
    cv2.line(cover, one, other, 255, round(thick * DENSITY), cv2.LINE_AA)


def _shaded(cover: Image, ink: tuple[int, int, int], round_mm: float) -> Image:
    """Darker towards the edges, so that it looks round."""
    depth = cv2.distanceTransform((cover > 127).astype(np.uint8), cv2.DIST_L2, 3) / (round_mm * DENSITY)
    tone = 0.62 + 0.38 * np.sqrt(np.minimum(depth, 1))
    return np.asarray(np.clip(tone[..., None] * np.array(ink, np.float32), 0, 255), np.uint8)


def _draw_nails_and_knuckles(skin: Image) -> None:
    for across, behind, thick in _FINGERS:
        (centre,) = _at([(across * 0.95, behind + thick * 0.62)]).tolist()
        axes = (round(thick * 0.3 * DENSITY), round(thick * 0.36 * DENSITY))
        tone = tuple(int(v) for v in skin[centre[1], centre[0]] * 0.6 + 95)
        cv2.ellipse(skin, centre, axes, 0, 0, 360, tone, -1, cv2.LINE_AA)
    for across, behind, thick in _FINGERS:
        for y in (behind + 30, behind + 52):
            one, other = _at([(across * 0.9 - thick * 0.3, y), (across * 0.9 + thick * 0.3, y)]).tolist()
            tone = tuple(int(v) for v in skin[one[1], one[0]] * 0.82)
            cv2.line(skin, one, other, tone, 2, cv2.LINE_AA)
    for across in (-20, 0, 19):
        one, other = _at([(across, 34), (across * 0.9, 84)]).tolist()
        tone = tuple(int(v * 0.7) for v in skin[one[1] + 60, one[0] + 12])
        cv2.line(skin, one, other, tone, 3, cv2.LINE_AA)
