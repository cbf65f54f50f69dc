"""The four corner marks: found once, remembered while covered, found again when the camera is nudged."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

import numpy as np

from vision.detect import UNKNOWN, Finder, MarkReading, crossing
from vision.geometry import SQUARE, Plane, assumed_plane, corner_mm, plane_of, plane_through, plane_under, sides_within
from vision.knocked import Witness, plane_after
from vision.lens import PLAIN_LENS, Lens
from vision.pixels import Floats, Gray, PixelBox, around, flipped, whole
from vision.sightings import CornerSpot, Deck
from vision.soft import FIRST_LOOK, KNOWN_PLACE, Bar

NUDGE_PIXELS = 1.5
"""A corner mark that is read farther than this from its place has moved, or the camera has."""
AGREEING = 2
"""How many corner marks must have moved before the camera is said to have: one alone is a sheet that slid."""
LOOKS = 2
"""Rounds of looking for the other corners: each one that is found tells better where the rest are."""
NEAR_MM = 50.0
"""How far around its place a corner mark is looked for when two others tell roughly where that is."""
FINE = 9
"""Steps to a side of the mark in which it is looked for there."""
USUAL_MM = 20.0
"""The side of a printed corner mark."""
FEW_WITNESSES, FAR_APART_MM = 4, 150.0
"""Marks that must be seen again before the camera is said to have been knocked, where hardly a corner is in sight; and
how far apart: those of one card were carried together."""
NEARBY = 6.0
"""How far around its old place a nudged mark is looked for before the whole frame is searched, in its sides."""


class Corners:
    """Where the corner marks are in the frame, and the plane they span."""

    def __init__(self, deck: Deck, finder: Finder, lens: Lens = PLAIN_LENS) -> None:
        self._deck, self._finder, self._lens = deck, finder, lens
        self._at: dict[int, Floats] = {}
        self._guessed: set[int] = set()
        """Those that were out of sight when the camera was last moved, or ever since."""
        self._boxes_of, self._boxes = self._at, tuple[PixelBox, ...]()
        self.plane: Plane | None = None

    @property
    def complete(self) -> bool:
        return len(self._at) == len(self._deck.corners)

    def quads(self) -> tuple[Floats, ...]:
        """Those in sight."""
        return tuple(self._in_sight().values())

    def boxes(self) -> tuple[PixelBox, ...]:
        """The parts of the frame that those in sight fill: every frame is asked about them, and they hardly move."""
        if self._boxes_of is not self._at:
            self._boxes_of, self._boxes = self._at, tuple(map(around, self.quads()))
        return self._boxes

    def spots(self, luma: Gray) -> tuple[CornerSpot, ...]:
        """Where in this picture they are."""
        size = np.asarray((luma.shape[1], luma.shape[0]), np.float64)
        shares = {mark: crossing(quad) / size for mark, quad in self._in_sight().items()}
        return tuple(CornerSpot(mark, round(float(x), 4), round(float(y), 4)) for mark, (x, y) in shares.items())

    def box(self) -> PixelBox:
        """The part of the frame that the table fills."""
        return around(np.concatenate(list(self._at.values())))

    def assume(self, size: tuple[int, int]) -> None:
        """Go on without corners: the table as large as the frame."""
        self.plane = assumed_plane(size, self._deck.table)

    def search(self, luma: Gray) -> bool:
        """Look for the corners that were never seen; whether the plane is known now, or known better."""
        lens = self._lens.scaled(luma.shape[1])
        known = self._at
        if len(known) < AGREEING or not self._lie_where_they_were(luma):
            known = self._found(self._finder.find(luma, whole(luma)).readings)
        new = known.keys() != self._at.keys()
        for _ in range(LOOKS):
            more = self._elsewhere(luma, known, lens)
            if not more:
                break
            known, new = known | more, True
        self._at = dict(known)
        if new:
            self._span(lens)
        return new and self.plane is not None

    def _elsewhere(self, luma: Gray, known: Mapping[int, Floats], lens: Lens) -> dict[int, Floats]:
        """Those of the other corners that are found where the known ones say, and slanting as they say."""
        missing = [m for m in self._deck.corners if m not in known]
        if not known or not missing:
            return {}
        rough = plane_through(known, self._deck.corners, self._deck.table, lens)
        if rough is None:
            slant = plane_under(next(iter(known.values())))
            readings = self._finder.find(luma, whole(luma), UNKNOWN, slant).readings
        else:
            readings = [r for mark in missing for r in self._about(luma, mark, *rough)]
        return {m: q for m, q in self._found(readings).items() if m in missing}

    def _about(self, luma: Gray, mark: int, plane: Plane, side: float) -> list[MarkReading]:
        """What is read where a corner mark should be: squares are tried all around, for its outline may be lost."""
        middle = np.asarray(corner_mm(self._deck.corners.index(mark), self._deck.table))
        box = around(plane.pixels(middle + (NEAR_MM + side) * SQUARE)).cut_to(luma.shape[1], luma.shape[0])
        if box is None:
            return []
        ticks = np.arange(-NEAR_MM, NEAR_MM + 1, side / FINE)
        tries = np.stack(np.meshgrid(ticks, ticks), axis=-1).reshape(-1, 1, 2)
        squares = plane.within(box).pixels(middle + tries + side / 2 * SQUARE)
        return [r.moved(box) for r in self._finder.read_likeliest(np.ascontiguousarray(box.cut(luma)), squares)]

    def are_mirrored(self, luma: Gray) -> bool:
        """Whether none of them can be read but in the picture turned round."""
        turned = flipped(luma)
        return not self._at and len(self._found(self._finder.find(turned, whole(turned)).readings)) >= AGREEING

    def have_moved(self, luma: Gray, box: PixelBox) -> bool:
        """Something changed in the box: whether corner marks in sight cannot be read any more where they were, and no
        two others are plainly there."""
        touched = self.complete and any(map(box.meets, self.boxes()))
        return touched and not self._lie_where_they_were(luma) and self._in_place(luma, FIRST_LOOK) < AGREEING

    def are_elsewhere(self, luma: Gray) -> bool:
        """Whether hardly any of those in sight can be read where they were: hands do not cover so many at once."""
        many = len(self._in_sight())
        return self.complete and many > 1 and 3 * self._in_place(luma) < many

    def follow(self, luma: Gray, cards: Callable[[list[MarkReading], Plane], list[Witness]]) -> bool:
        """Whether the camera was knocked; then the plane is found again by the corners in sight and by the cards.

        `cards` tells which of the marks that were read were known before, as they seem to lie on a plane.
        """
        before, lens, size = self.plane, self._lens.scaled(luma.shape[1]), (luma.shape[1], luma.shape[0])
        if before is None:
            return False
        found = self._found(self._near_their_places(luma))
        if len(found) < AGREEING:
            found = self._found(self._finder.find(luma, whole(luma)).readings)
        moved = {m for m, q in found.items() if np.linalg.norm(crossing(q) - crossing(self._at[m])) > NUDGE_PIXELS}
        stand_still = bool(found) and not moved  # as long as any corner lies where it lay the camera does
        if stand_still or (len(moved) < AGREEING <= len(found) and not moved & self._guessed):
            return False
        plane = before
        for _ in range(LOOKS if len(found) < len(self._at) else 0):
            # What lay on the table tells where the corner is that is out of sight; found better, more of it is read.
            known = [Witness(before.mm(self._at[m]), q) for m, q in found.items()]
            sides = sides_within(plane, whole(luma), self._deck.mark_mm)
            witnesses = known + cards(self._finder.find(luma, whole(luma), sides, plane).readings, plane)
            if len(found) >= AGREEING or _tell_of_a_knock(before, witnesses):
                plane = plane_after(witnesses, before, self._deck.table, size, lens) or plane
                found |= self._among_missing(luma, plane, found)
        if plane is before and len(found) < len(self._at):
            return False
        self._guessed = set(self._deck.corners) - found.keys()
        self._at = {mark: found.get(mark, plane.pixels(before.mm(quad))) for mark, quad in self._at.items()}
        self.plane = plane
        if not self._guessed:
            self._span(lens)
        return True

    def go_on_with_three(self, luma: Gray) -> bool:
        """One corner mark was never seen, as something stands on it: it is taken to lie where the others say."""
        missing = {mark for mark in self._deck.corners if mark not in self._at}
        lens = self._lens.scaled(luma.shape[1])
        rough = plane_through(self._at, self._deck.corners, self._deck.table, lens) if len(missing) == 1 else None
        if rough is None:
            return False
        self.plane, side = rough
        for mark in missing:
            middle = np.asarray(corner_mm(self._deck.corners.index(mark), self._deck.table))
            self._at = self._at | {mark: self.plane.pixels(middle + side / 2 * SQUARE)}
        self._guessed = missing
        return True

    def look_for_missing(self, luma: Gray) -> bool:
        """Look again for the corner that has been out of sight so far; whether all are known now."""
        if not self._guessed or self.plane is None:
            return False
        found = self._among_missing(luma, self.plane, self._in_sight())
        if not found:
            return False
        self._at, self._guessed = self._at | found, self._guessed - found.keys()
        if not self._guessed:
            self._span(self._lens.scaled(luma.shape[1]))
        return not self._guessed

    def _among_missing(self, luma: Gray, plane: Plane, known: Mapping[int, Floats]) -> dict[int, Floats]:
        """Those of the other corners that can be read where the plane puts them."""
        sides = [float(np.linalg.norm(quad[0] - quad[1])) for quad in map(plane.mm, known.values())]
        side, missing = float(np.mean(sides or [USUAL_MM])), [m for m in self._deck.corners if m not in known]
        return self._found(r for mark in missing for r in self._about(luma, mark, plane, side))

    @property
    def guessed(self) -> frozenset[int]:
        """Those that have been out of sight since the camera was knocked, or ever since."""
        return frozenset(self._guessed)

    def any_visible(self, luma: Gray) -> bool:
        """Whether at least one of them can be read where it was last."""
        return self._in_place(luma) > 0

    def _lie_where_they_were(self, luma: Gray) -> bool:
        return self._in_place(luma) == len(self._in_sight())

    def _in_place(self, luma: Gray, bar: Bar = KNOWN_PLACE) -> int:
        """How many of the corners in sight can be read where they were last."""
        in_sight = self._in_sight()
        seen = self._finder.compare(luma, np.stack(list(in_sight.values())), list(in_sight))
        return sum(one.code.passes(bar) for one in seen)

    def _in_sight(self) -> dict[int, Floats]:
        return {mark: quad for mark, quad in self._at.items() if mark not in self._guessed}

    def _near_their_places(self, luma: Gray) -> list[MarkReading]:
        readings: list[MarkReading] = []
        for quad in self._at.values():
            side = float(np.linalg.norm(quad[0] - quad[1]))
            if (wide := around(quad).cut_to(luma.shape[1], luma.shape[0])) is not None:
                wide = wide.grown(round(NEARBY * side), luma.shape[1], luma.shape[0])
                readings += self._finder.find(luma, wide, (side, side)).readings
        return readings

    def _found(self, readings: Iterable[MarkReading]) -> dict[int, Floats]:
        return {r.mark: r.corners for r in readings if r.mark in self._deck.corners}

    def _span(self, lens: Lens) -> None:
        """The plane through the four middles, or through what is known of it before all of them were seen."""
        if self.complete:
            centres = {mark: crossing(quad) for mark, quad in self._at.items()}
            self.plane = plane_of(centres, self._deck.corners, self._deck.table, lens)
        elif rough := plane_through(self._at, self._deck.corners, self._deck.table, lens):
            self.plane = rough[0]


def _tell_of_a_knock(before: Plane, witnesses: Sequence[Witness]) -> bool:
    """Whether marks show that the camera moved, of which hardly one is a corner's: most of them lie elsewhere in the
    picture, and they are no one card's."""
    if len(witnesses) < FEW_WITNESSES:
        return False
    middles = np.asarray([one.mm.mean(axis=0) for one in witnesses])
    off = [np.linalg.norm(before.pixels(one.mm).mean(axis=0) - one.pixels.mean(axis=0)) for one in witnesses]
    apart = np.linalg.norm(np.ptp(middles, axis=0))
    return bool(apart >= FAR_APART_MM and np.median(off) > NUDGE_PIXELS)
