"""The four corner marks: found once, remembered while covered, found again when the camera is nudged."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from vision.detect import UNKNOWN, Finder, Reading, crossing
from vision.geometry import PLAIN_LENS, Lens, Plane, assumed_plane, plane_of, plane_under
from vision.pixels import Box, Floats, Gray, around, whole
from vision.sightings import CornerSpot, Deck
from vision.soft import KNOWN_PLACE, sampled

NUDGE_PIXELS = 1.5
"""A corner mark that is read farther than this from its place has moved, or the camera has."""
AGREEING = 2
"""So many corners must have moved to say that the camera did: one alone is a sheet that slid."""
NEARBY = 6.0
"""Sides of a corner mark: as far as a nudge is looked for before the whole frame is searched."""


class Corners:
    """Where the corner marks are in the frame, and the plane they span."""

    def __init__(self, deck: Deck, finder: Finder, lens: Lens = PLAIN_LENS) -> None:
        self._deck, self._finder, self._lens = deck, finder, lens
        self._at: dict[int, Floats] = {}
        self.plane: Plane | None = None

    @property
    def complete(self) -> bool:
        return len(self._at) == len(self._deck.corners)

    def quads(self) -> tuple[Floats, ...]:
        return tuple(self._at.values())

    def spots(self, luma: Gray) -> tuple[CornerSpot, ...]:
        """Where in this picture they are."""
        size = np.asarray((luma.shape[1], luma.shape[0]), np.float64)
        shares = {mark: crossing(quad) / size for mark, quad in self._at.items()}
        return tuple(CornerSpot(mark, round(float(x), 4), round(float(y), 4)) for mark, (x, y) in shares.items())

    def box(self) -> Box:
        """The part of the frame that the table fills."""
        return around(np.concatenate(self.quads()))

    def assume(self, size: tuple[int, int]) -> None:
        """Go on without corners: the table as large as the frame."""
        self.plane = assumed_plane(size, self._deck.table)

    def search(self, luma: Gray) -> bool:
        """Look for every corner in the whole frame; whether the plane is known now, or known better."""
        found = self._found(self._finder.find(luma, whole(luma)).readings)
        if found and not self._at.keys() | found.keys() >= set(self._deck.corners):
            slant = plane_under(next(iter(found.values())))
            found |= self._found(self._finder.find(luma, whole(luma), UNKNOWN, slant).readings)
        self._at |= found
        if not found or not self.complete:
            return False
        self._span()
        return True

    def check(self, luma: Gray, box: Box) -> bool:
        """Something changed in the box: whether that was a corner mark, because the camera was nudged."""
        if not self.complete or not any(box.meets(around(quad)) for quad in self._at.values()):
            return False
        if self._lie_where_they_were(luma):
            return False
        moved = self._moved(luma)
        if len(moved) < AGREEING:
            return False
        self._at |= moved
        self._span()
        return True

    def _lie_where_they_were(self, luma: Gray) -> bool:
        cells = sampled(luma, np.stack(list(self._at.values())))
        return all(a.passes(KNOWN_PLACE) for a in self._finder.in_play.compare(cells, self._at))

    def _moved(self, luma: Gray) -> dict[int, Floats]:
        found: dict[int, Floats] = {}
        for quad in self._at.values():
            side = float(np.linalg.norm(quad[0] - quad[1]))
            wide = around(quad).grown(round(NEARBY * side), luma.shape[1], luma.shape[0])
            found |= self._found(self._finder.find(luma, wide, (side, side)).readings)
        return {m: q for m, q in found.items() if np.linalg.norm(crossing(q) - crossing(self._at[m])) > NUDGE_PIXELS}

    def _found(self, readings: Iterable[Reading]) -> dict[int, Floats]:
        return {r.mark: r.corners for r in readings if r.mark in self._deck.corners}

    def _span(self) -> None:
        centres = {mark: crossing(quad) for mark, quad in self._at.items()}
        self.plane = plane_of(centres, self._deck.corners, self._deck.table, self._lens)
