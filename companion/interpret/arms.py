"""Arms of people: from where a forearm would come if these fingers were somebody's.

A shoulder is beside its owner's middle, behind the edge and above the felt; who reaches farther than the arm is long
leans over; the elbow is out to the side of its own arm, close to the body or wide. So the forearm of the one before
the left half of an edge may point back to the one before the right half, but an elbow never swings across the body.
Measures are those of people between a child of ten and a tall man; where in between, makes little difference.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import cos, hypot, radians, sin, sqrt
from typing import NamedTuple

from companion.table import ArmSpot, Layout
from vision.sightings import TablePoint

SHOULDER_MM, UPPER_MM, FORE_MM = 157.0, 275.0, 418.0
"""From the body's middle to a shoulder; the upper arm; from the elbow to the finger-tips."""
BEHIND_MM, ABOVE_MM, HAND_MM = 130.0, 270.0, 25.0
"""Shoulders behind the edge and above the felt; a hand above the felt."""
STRETCHED = 0.97
"""Nobody stretches an arm wholly before leaning over."""
BESIDE_MM = (-40.0, 0.0, 40.0)
"""How far to the right of their spot people sit, or lean for this reach."""
OUT = (15.0, 38.0, 60.0)
"""Degrees from a hanging elbow to one that is held out level."""
BACK = 0.4
"""Elbows go out and down, and a little back."""
CAMERA_MM = 900.0
"""From the felt to the camera: what is above the felt seems farther out."""
LAP_MM, BEFORE_MM = 130.0, 63.0
"""Where hands wait: so far before the table's edge, and so far to the right or left of the body."""


class Sitting(NamedTuple):
    """How far to the right somebody sits, and with which arm they reach: 1 for the right one, -1 for the left."""

    beside: float
    side: int


SITTINGS = tuple(Sitting(beside, side) for beside, side in product(BESIDE_MM, (-1, 1)))
_Corner = tuple[float, float, float]


def waiting(spot: ArmSpot, sitting: Sitting) -> TablePoint:
    """Whence this hand comes, and whither it goes back."""
    return _onto_table(spot, sitting.beside + sitting.side * BEFORE_MM, -LAP_MM)


def elbows(spot: ArmSpot, sitting: Sitting, fingers: TablePoint, layout: Layout) -> Iterator[TablePoint]:
    """Where the camera would see the elbow, held close, in between and wide."""
    right, ahead = _from_spot(spot, fingers)
    shoulder = _shoulder(sitting, right, ahead)
    to = right - shoulder[0], ahead - shoulder[1], HAND_MM - shoulder[2]
    far = sqrt(sum(one * one for one in to))
    axis = to[0] / far, to[1] / far, to[2] / far
    along = max(-UPPER_MM, min(UPPER_MM, (UPPER_MM**2 - FORE_MM**2 + far**2) / (2 * far)))
    for out in OUT:
        elbow = _bent(shoulder, axis, along, _out(sitting.side, radians(out), axis))
        yield _seen(_onto_table(spot, elbow[0], elbow[1]), elbow[2], layout)


def _shoulder(sitting: Sitting, right: float, ahead: float) -> _Corner:
    """Where the shoulder is while the fingers are there: upright, or leant as far as it needs."""
    x, y = sitting.beside + sitting.side * SHOULDER_MM, -BEHIND_MM
    longest = STRETCHED * (UPPER_MM + FORE_MM)
    level = hypot(right - x, ahead - y)
    lean = max(0.0, 1 - sqrt(longest**2 - (HAND_MM - ABOVE_MM) ** 2) / level) if level else 0.0
    return x + lean * (right - x), y + lean * (ahead - y), ABOVE_MM


def _out(side: int, angle: float, axis: _Corner) -> _Corner:
    """The direction in which the elbow leaves the line from shoulder to fingers."""
    wish = side * sin(angle), -BACK, -cos(angle)
    share = sum(one * other for one, other in zip(wish, axis, strict=True))
    x, y, z = (one - share * other for one, other in zip(wish, axis, strict=True))
    length = sqrt(x * x + y * y + z * z) or 1.0
    return x / length, y / length, z / length


def _bent(shoulder: _Corner, axis: _Corner, along: float, out: _Corner) -> _Corner:
    """The third corner of the triangle of upper arm and forearm."""
    away = sqrt(max(0.0, UPPER_MM**2 - along**2))
    x, y, z = (s + along * a + away * o for s, a, o in zip(shoulder, axis, out, strict=True))
    return x, y, z


def _seen(at: TablePoint, above: float, layout: Layout) -> TablePoint:
    """Where on the table something above it seems to be, to a camera over its middle."""
    farther = CAMERA_MM / (CAMERA_MM - max(HAND_MM, above))
    x, y = layout.width / 2, layout.height / 2
    return x + farther * (at[0] - x), y + farther * (at[1] - y)


def _from_spot(spot: ArmSpot, at: TablePoint) -> TablePoint:
    """How far to the right of a spot and how far ahead of the edge a point is, as the one who sits there sees it."""
    turn, dx, dy = radians(spot.angle), at[0] - spot.x, at[1] - spot.y
    return dx * cos(turn) + dy * sin(turn), dx * sin(turn) - dy * cos(turn)


def _onto_table(spot: ArmSpot, right: float, ahead: float) -> TablePoint:
    turn = radians(spot.angle)
    return (
        spot.x + right * cos(turn) + ahead * sin(turn),
        spot.y + right * sin(turn) - ahead * cos(turn),
    )
