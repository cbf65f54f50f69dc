"""Marks followed over time: what was read once becomes a track when a second frame agrees.

A track is not a mark: two equal marks on the table are two tracks. A mark that cannot be read where it
lay is hidden, not gone, until the same mark is read elsewhere. A mark that slid a little way keeps its track.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field, replace
from operator import is_

import numpy as np

from vision.detect import MarkReading, crossing
from vision.geometry import Plane, turn_of
from vision.pixels import Floats, Mask, PixelBox
from vision.sightings import FINGERS_MM, Sight, Track

SAME_PLACE_MM = 2.5
"""A reading nearer than this to a track of the same mark is that track."""
REST_MM = 0.8
"""A smaller step is an error of measurement; the card has not moved."""
SLIDE_MM = 70.0
"""How far a mark may slide between two looks and still be the same piece of paper."""
COMMON_SLIDE_MM = 12.0
"""A mark that many cards carry is followed no further than this: the next one like it lies close by."""
TWIST = 50.0
"""How far it may turn meanwhile: the two equal marks at one end of a card differ by 90 degrees."""

ON_A_CARD_MM = 110.0
"""No two marks of one card are farther apart."""
LET_GO_MM = 30.0
"""Fingers that have moved so far while a mark lay still do not hold its card."""
PATIENCE = 8
"""Frames in which a reading may go unconfirmed before it is dropped."""


@dataclass(slots=True, eq=False)
class Followed:
    """One track and where the camera sees it."""

    track: Track
    corners: Floats
    at: Floats
    """The centre in millimetres."""
    read: int
    """The frame in which it was last decoded, not merely verified."""
    contrast: float
    """Of its cells when it was last decoded."""
    fingers: tuple[complex, ...] | None = None
    """Where those in reach of it were when it was first seen to lie still here."""

    @property
    def seen(self) -> bool:
        return self.track.sight is Sight.SEEN


@dataclass(slots=True, eq=False)
class Sprout:
    """A reading that waits for a second frame to agree."""

    reading: MarkReading
    at: Floats
    since: int
    frame: int
    doubts: int = 0


@dataclass(slots=True)
class Tracks:
    """All marks the eye follows, and those that may become so."""

    common: frozenset[int] = frozenset()
    """Marks that many cards carry: where one turns up, another may still lie unseen."""
    followed: list[Followed] = field(default_factory=list)
    sprouts: list[Sprout] = field(default_factory=list)
    _next: int = 1
    _corners: list[Floats] = field(default_factory=list)
    _quads: Floats = field(default_factory=lambda: np.zeros((0, 4, 2)))
    _middles: Floats = field(default_factory=lambda: np.zeros((0, 2)))

    def middles(self) -> Floats:
        """Where the camera sees the middle of each."""
        self._follow_corners()
        return self._middles

    def middles_perhaps_there(self) -> Floats:
        """The same of all but those whose place lies in clear view without them."""
        return self.middles()[[f.seen or f.track.quiet is None for f in self.followed]]

    def within(self, boxes: Iterable[PixelBox]) -> list[Followed]:
        """Those that lie wholly in one of these boxes of the frame."""
        self._follow_corners()
        held = np.any([box.holds(self._quads).all(axis=1) for box in boxes], axis=0)
        return [self.followed[n] for n in np.flatnonzero(held)]

    def _follow_corners(self) -> None:
        """Put the corners of all into one array, again only when one has moved, for most lie still."""
        corners = [f.corners for f in self.followed]
        if len(corners) != len(self._corners) or not all(map(is_, corners, self._corners)):
            self._corners, self._quads = corners, np.asarray(corners, np.float64).reshape(-1, 4, 2)
            self._middles = self._quads.mean(axis=1)

    def known(self) -> tuple[Track, ...]:
        """Where they lie, as far as that is news."""
        return tuple(f.track for f in self.followed)

    def report(self, covered: Mask) -> tuple[Track, ...]:
        """The same, with over which of them an arm lies."""
        known = zip(self.followed, covered.tolist(), strict=True)
        return tuple(replace(f.track, covered=True) if under else f.track for f, under in known)

    def note_readings(self, readings: Iterable[MarkReading], plane: Plane, since: int, frame: int) -> None:
        """Take note of what was read in a box that settled: known marks at their places, slid ones, new ones."""
        for reading in readings:
            at = plane.mm(reading.centre)
            near = [f for f in self._of(reading.mark) if _far(f.at, at) <= SAME_PLACE_MM]
            if near:
                known = min(near, key=lambda f: _far(f.at, at))
                known.read, known.contrast = frame, reading.contrast
                if _far(known.at, at) > REST_MM:
                    self._place(known, reading.corners, at, plane, since)
                elif not known.seen:
                    known.corners = reading.corners
                    self.show(known)
            elif not any(s.reading.mark == reading.mark and _far(s.at, at) < SAME_PLACE_MM for s in self.sprouts):
                self.sprouts.append(Sprout(reading, at, since, frame))

    def confirm(self, sprout: Sprout, plane: Plane) -> None:
        """A second frame agrees: the sprout is a track, or the new place of one that is no longer where it was."""
        self.sprouts.remove(sprout)
        angle = turn_of(plane.mm(sprout.reading.corners))
        moved = self._slid(sprout.reading.mark, sprout.at, angle)
        if moved is not None:
            moved.read, moved.contrast = sprout.frame, sprout.reading.contrast
            self._place(moved, sprout.reading.corners, sprout.at, plane, sprout.since)
            return
        if sprout.reading.mark not in self.common:
            # It turned up far away: so it no longer lies unseen where it was.
            mark, at = sprout.reading.mark, sprout.at
            self.followed = [f for f in self.followed if f.seen or f.track.mark != mark or _far(f.at, at) <= SLIDE_MM]
        number, self._next = self._next, self._next + 1
        x, y = (_tenth(v) for v in sprout.at)
        track = Track(number, sprout.reading.mark, x, y, _tenth(angle), Sight.SEEN, sprout.since)
        self.followed.append(Followed(track, sprout.reading.corners, sprout.at, sprout.frame, sprout.reading.contrast))

    def doubt(self, sprout: Sprout) -> None:
        """A later frame does not agree, or something covers the place: wait a little, then let it go."""
        sprout.doubts += 1
        if sprout.doubts >= PATIENCE:
            self.sprouts.remove(sprout)

    def hide(self, followed: Followed) -> None:
        followed.track, followed.fingers = replace(followed.track, sight=Sight.HIDDEN, quiet=None), None

    def show(self, followed: Followed) -> None:
        followed.track, followed.fingers = replace(followed.track, sight=Sight.SEEN, quiet=None), None

    def within_a_card_of(self, gone: Iterable[Followed]) -> list[Followed]:
        """The marks that can be read and are so near to one of these that one card may bear both."""
        spots = [f.at for f in gone]
        return [f for f in self.followed if f.seen and any(_far(f.at, at) <= ON_A_CARD_MM for at in spots)]

    def stir(self, followed: Iterable[Followed]) -> None:
        """It is not known any more whether these lie quiet."""
        for f in followed:
            f.track, f.fingers = replace(f.track, quiet=None), None

    def unquiet(self) -> list[Followed]:
        """Those that lie or lay where it was not quiet until now."""
        return [f for f in self.followed if f.track.quiet is None]

    def lie_quiet(self, followed: Iterable[Followed], time: int, tips: Collection[complex]) -> None:
        """Nothing stirs where these are, nor lies over it: they lie quiet unless fingers may hold them.

        Fingers that have moved on, while the mark lay still, hold it no longer.
        """
        for f in followed:
            at = complex(f.at[0], f.at[1])
            near = tuple(tip for tip in tips if abs(at - tip) <= FINGERS_MM)
            f.fingers = near if f.fingers is None else f.fingers
            moved_on = f.seen and all(abs(tip - before) > LET_GO_MM for tip in near for before in f.fingers)
            if not near or (f.fingers and moved_on):
                f.track = replace(f.track, quiet=time)

    def forget_common(self) -> None:
        """A common mark that cannot be read in clear view is gone, whatever looks like it there later."""
        kept = [f for f in self.followed if f.seen or f.track.mark not in self.common or f.track.quiet is None]
        self.followed = kept

    def relocate(self, before: Plane, plane: Plane) -> None:
        """The camera moved, the cards did not: find each mark's pixels again from its millimetres."""
        for f in self.followed:
            f.corners = plane.pixels(before.mm(f.corners))

    def remeasure(self, plane: Plane) -> None:
        """The plane is known better, nothing moved: find each mark's millimetres again from its pixels."""
        for f in self.followed:
            self._place(f, f.corners, plane.mm(crossing(f.corners)), plane, f.track.since, f.track.sight)

    def _place(
        self, f: Followed, corners: Floats, at: Floats, plane: Plane, since: int, sight: Sight = Sight.SEEN
    ) -> None:
        f.corners, f.at, angle = corners, at, turn_of(plane.mm(corners))
        same = since == f.track.since and sight is f.track.sight
        quiet, f.fingers = (f.track.quiet, f.fingers) if same else (None, None)
        x, y, angle = _tenth(at[0]), _tenth(at[1]), _tenth(angle)
        f.track = replace(f.track, x=x, y=y, angle=angle, sight=sight, since=since, quiet=quiet)

    def _of(self, mark: int) -> Iterator[Followed]:
        return (f for f in self.followed if f.track.mark == mark)

    def _slid(self, mark: int, at: Floats, angle: float) -> Followed | None:
        """The hidden track that this reading continues: near by, and turned about the same way."""
        reach = COMMON_SLIDE_MM if mark in self.common else SLIDE_MM
        near = [
            f
            for f in self._of(mark)
            if not f.seen and _far(f.at, at) <= reach and abs((f.track.angle - angle + 180) % 360 - 180) <= TWIST
        ]
        return min(near, key=lambda f: _far(f.at, at), default=None)


def _far(a: Floats, b: Floats) -> float:
    return float(np.hypot(a[0] - b[0], a[1] - b[1]))


def _tenth(value: float) -> float:
    return round(float(value), 1)
