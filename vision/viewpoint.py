"""From where the camera looks at the table: looked for by the corner marks, and again after the camera was knocked.

Looking all over a frame takes long, so what was not found is looked for every now and then only, and the eye does not
wait for ever: with three corner marks it goes on, and where too few are seen it takes the table to be as large as the
frame. In a mirror no mark can be read: such a picture is turned round. Whenever it is known better where the camera
looks, the marks that are followed get their millimetres anew; when it was knocked, they keep them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, auto

import numpy as np

from vision.corners import Corners
from vision.detect import Finder, MarkReading
from vision.geometry import Plane, turn_of
from vision.knocked import Witness
from vision.lens import PLAIN_LENS, Lens
from vision.pixels import Gray
from vision.sightings import Deck
from vision.tracks import Tracks

AS_TURNED = 40.0
"""Degrees by which a mark may seem turned when the camera was knocked."""
SEARCH_EVERY = 15
"""Frames between two searches for corner marks that were never seen."""
SEARCH_GUESSED_EVERY = 60
"""Frames between two searches for a corner mark that has been out of sight since the camera was knocked, or ever."""
GIVE_UP_CORNERS = 3
"""Searches after which the eye goes on without corner marks."""
MISSING_MS = 10_000
"""After a knock, a corner mark that is out of sight for so long is told to be missing; from the start on, at once."""
TRY_EVERY_MS = 250
"""Between two tries to find out where the camera was moved to."""


@dataclass(frozen=True, slots=True)
class Setting:
    """How this camera looks at the table."""

    mirrored: bool = False
    """Turned like a mirror's; where nobody says so, the eye notices it by the corner marks."""
    lens: Lens = PLAIN_LENS
    """In widths of the frame."""


PLAIN_SETTING = Setting()


class Searched(Enum):
    """What came of looking for corner marks."""

    NOTHING = auto()
    PLANE = auto()
    """It is known where the table lies, or known better than before."""
    LAST_CORNER = auto()
    """One that had been out of sight, and all are known now."""
    MIRROR = auto()
    """The picture was a mirror's: from now on every frame is turned round."""


class Viewpoint:
    """Has the corner marks looked for when it is time, and the camera followed when it was knocked."""

    def __init__(self, deck: Deck, finder: Finder, tracks: Tracks, setting: Setting) -> None:
        self._deck, self._finder, self._tracks = deck, finder, tracks
        self._lens = setting.lens.mirrored() if setting.mirrored else setting.lens
        self._searches = self._search_at = 0
        self._knocked_at, self._tried_at = -MISSING_MS, 0
        self.mirrored = setting.mirrored
        self.corners = Corners(deck, finder, self._lens)

    def is_search_due(self, frame: int) -> bool:
        """Whether the corners are to be looked for in this frame, even if nothing stirs."""
        wanted = self.corners.guessed and frame >= self._search_at
        return bool(wanted) or not self.corners.complete

    def search(self, luma: Gray, frame: int) -> Searched:
        """Look for the corners that are out of sight, if it is time for that."""
        if frame < self._search_at:
            return Searched.NOTHING
        if self.corners.complete:
            self._search_at = frame + SEARCH_GUESSED_EVERY
            if not self.corners.look_for_missing(luma):
                return Searched.NOTHING
            self._remeasure()
            return Searched.LAST_CORNER
        self._searches, self._search_at = self._searches + 1, frame + SEARCH_EVERY
        found = self.corners.search(luma)
        if self._searches <= GIVE_UP_CORNERS and self.corners.are_mirrored(luma):
            self.mirrored, self._lens = not self.mirrored, self._lens.mirrored()
            self.corners, self._search_at = Corners(self._deck, self._finder, self._lens), frame + 1
            return Searched.MIRROR
        if self._searches >= GIVE_UP_CORNERS:
            found = self.corners.go_on_with_three(luma) or found
            if self.corners.plane is None:
                self.corners.assume((luma.shape[1], luma.shape[0]))
                found = True
        if not found:
            return Searched.NOTHING
        self._remeasure()
        return Searched.PLANE

    def is_corner_missing(self, time: int) -> bool:
        """Whether a corner mark has been out of sight for so long that somebody should be told."""
        return bool(self.corners.guessed) and time - self._knocked_at > MISSING_MS

    def may_follow_again(self, time: int) -> bool:
        """Whether the last try to find out where the camera was moved to is long enough ago."""
        return time - self._tried_at >= TRY_EVERY_MS

    def follow(self, luma: Gray, time: int) -> bool:
        """Whether the camera was knocked, and it is known where it looks now: the marks lie where they lay."""
        before, self._tried_at = self.corners.plane, time
        if before is None or not self.corners.follow(luma, self._known) or self.corners.plane is None:
            return False
        self._knocked_at = time
        self._tracks.relocate(before, self.corners.plane)
        return True

    def _remeasure(self) -> None:
        """The plane is known better than when the marks were measured."""
        if self.corners.plane is not None:
            self._tracks.remeasure(self.corners.plane)

    def _known(self, readings: Iterable[MarkReading], plane: Plane) -> list[Witness]:
        """Of these readings those of marks that were known, each at its old place. `plane` may be off by centimetres,
        but a card bears its mark twice, a quarter turned."""
        before, found = self.corners.plane, list[Witness]()
        if before is None:
            return found
        for reading in readings:
            turn, at = turn_of(plane.mm(reading.corners)), plane.mm(reading.centre)
            alike = [f for f in self._tracks.followed if f.track.mark == reading.mark]
            upright = [f for f in alike if abs((f.track.angle - turn + 180) % 360 - 180) < AS_TURNED]
            nearest = min(upright, key=lambda f: float(np.linalg.norm(f.at - at)), default=None)
            if nearest is not None:
                found.append(Witness(before.mm(nearest.corners), reading.corners))
        return found
