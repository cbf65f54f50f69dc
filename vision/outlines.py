"""Where things on the table are in the picture, so that they can be outlined; in shares of its width and height."""

from __future__ import annotations

import math
from collections.abc import Iterable

import numpy as np

from vision.geometry import Plane, plane_of
from vision.lens import PLAIN_LENS
from vision.pixels import Floats
from vision.sightings import Deck, Sight, TableChange

Quad = tuple[tuple[float, float], ...]


def table_outline(change: TableChange, deck: Deck) -> Quad:
    """The table between its corner marks; empty if one of them is not seen."""
    plane = _plane(change, deck)
    width, height = deck.table
    return () if plane is None else _quad(plane.pixels(np.asarray(((0, 0), (width, 0), (width, height), (0, height)))))


def mark_outlines(change: TableChange, deck: Deck) -> tuple[Quad, ...]:
    """A square around every card's mark that can be read."""
    plane = _plane(change, deck)
    if plane is None:
        return ()
    outlines, half = [], 1.3 * deck.mark_mm / 2
    for track in (one for one in change.tracks if one.sight is Sight.SEEN):
        c, s = math.cos(math.radians(track.angle)), math.sin(math.radians(track.angle))
        corners = ((-half, -half), (half, -half), (half, half), (-half, half))
        square = [(track.x + c * a - s * b, track.y + s * a + c * b) for a, b in corners]
        outlines.append(_quad(plane.pixels(np.asarray(square, np.float64))))
    return tuple(outlines)


def _plane(change: TableChange, deck: Deck) -> Plane | None:
    centres = {spot.mark: np.asarray((spot.x, spot.y), np.float64) for spot in change.corner_spots}
    return plane_of(centres, deck.corners, deck.table, PLAIN_LENS) if set(deck.corners) <= set(centres) else None


def _quad(points: Iterable[Floats]) -> Quad:
    return tuple((round(float(x), 4), round(float(y), 4)) for x, y in points)
