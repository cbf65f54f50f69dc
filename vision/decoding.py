"""Reading marks in one frame: new ones in the parts that changed, and known ones where they lie.

What was read waits in `vision/tracks.py` for a second frame to agree; what was nearly read gets a longer exposure.
Where no mark is found, a part may show a QR code, or the back of a card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import compress
from typing import NamedTuple

import numpy as np

from vision.blanks import Blanks
from vision.detect import Finder, InPlace, MarkReading, Search, elsewhere, everywhere
from vision.doubts import Doubts
from vision.geometry import Plane, are_square, sides_within
from vision.pixels import Floats, Gray, PixelBox, around, near
from vision.qr import Texts
from vision.sightings import Deck
from vision.soft import AGREES, BORDERED, FADED, FIRST_LOOK, KNOWN_PLACE
from vision.tracks import Followed, Tracks
from vision.unread import Part

MARGIN = 1.5
"""Sides of a mark added around a changed box, so that marks on its rim are whole."""


class FrameInPlane(NamedTuple):
    """A frame of which it is known where on the table its pixels lie."""

    luma: Gray
    plane: Plane
    number: int
    since: int
    """When what is read in it may have come to lie there: the time of the frame before the last one."""
    all_corners: bool
    """The plane rests on all four corner marks: what is not square on it is no mark."""


class Decoding:
    """Has marks found and compared, and notes in the tracks what came of it."""

    def __init__(self, deck: Deck, finder: Finder, tracks: Tracks) -> None:
        self._deck, self._finder, self._tracks = deck, finder, tracks
        self.doubts, self.blanks, self.texts = Doubts(), Blanks(), Texts()

    def confirm(self, frame: FrameInPlane) -> None:
        """Ask this frame about the marks that were first read in an earlier one."""
        sprouts = [s for s in self._tracks.sprouts if s.frame < frame.number]
        if not sprouts:
            return
        quads = np.stack([s.reading.corners for s in sprouts])
        seen = self._finder.compare(frame.luma, quads, [s.reading.mark for s in sprouts])
        for sprout, one in zip(sprouts, seen, strict=True):
            if one.code.passes(AGREES):
                self._tracks.confirm(sprout, frame.plane)
            else:
                self._tracks.doubt(sprout)

    def expose(self, frame: FrameInPlane, is_still: Callable[[PixelBox], bool]) -> None:
        """Expose what was nearly read for one frame longer."""
        if self.doubts:
            self._note(frame, self.doubts.again(frame.luma, self._finder, frame.plane, self._deck.mark_mm, is_still))

    def decode(self, frame: FrameInPlane, parts: Sequence[Part], scale: float) -> None:
        """Look for marks in all of these parts of the frame at once; `scale` is that of the small pixels in them."""
        luma, plane = frame.luma, frame.plane
        searches = [self._search(frame, part, scale) for part in parts]
        known = self._tracks.within(search.box for search in searches)
        plain = self._plainly_there(luma, known)
        there = [around(f.corners) for f in plain]
        searches = [search._replace(where=elsewhere(there, search.where)) for search in searches]
        found = self._finder.find_all(luma, searches, plane)
        self.doubts.add(compress(found.doubtful, self._as_on_cards(plane, found.doubtful)), luma)
        self._note(frame, found.readings)
        self.look_again(luma, frame.number, [f for f in known if f not in plain])
        read = [plane.mm(r.centre) for r in found.readings]
        marks = np.asarray([r.centre for r in found.readings] + [f.corners.mean(axis=0) for f in plain]).reshape(-1, 2)
        for search in searches:
            if not search.box.holds(marks).any():
                self.texts.examine(luma, search.box, plane)
            if self._deck.blanks:
                self.blanks.examine(luma, search.box, plane, read + [f.at for f in self._tracks.followed if f.seen])

    def look_again(self, luma: Gray, number: int, followed: Sequence[Followed]) -> None:
        """Each mark at its known place, in the frame with this number: seen or hidden."""
        for f, readable in zip(followed, self.readable(luma, followed), strict=True):
            if readable and not f.seen:
                self._tracks.show(f)
            elif f.seen and not readable and f.read != number:
                self._tracks.hide(f)

    def readable(self, luma: Gray, followed: Sequence[Followed]) -> list[bool]:
        """Of each mark, whether it can be read where it lies.

        A card's edge or bare felt resembles a code by chance, but not with a black border all around, and only faintly.
        A mark that was hidden must be as plain as a new one.
        """
        return [
            border >= BORDERED
            and likeness.contrast >= FADED * f.contrast
            and likeness.passes(KNOWN_PLACE if f.seen else AGREES)
            for f, (likeness, border) in zip(followed, self._in_place(luma, followed), strict=True)
        ]

    def _note(self, frame: FrameInPlane, readings: Iterable[MarkReading]) -> None:
        """Of what was read, that which is no corner, and as large and as square as a card's mark is on this table."""
        cards = [r for r in readings if r.mark not in self._deck.corners]
        if frame.all_corners:
            cards = list(compress(cards, self._as_on_cards(frame.plane, [r.corners for r in cards])))
        self._tracks.note_readings(cards, frame.plane, frame.since, frame.number)

    def _as_on_cards(self, plane: Plane, quads: Sequence[Floats]) -> list[bool]:
        """Of each quad, whether it is as large and as square as a card's mark is on this table."""
        return [bool(one) for one in are_square(plane.mm(np.stack(quads)), self._deck.mark_mm)] if quads else []

    def _search(self, frame: FrameInPlane, part: Part, scale: float) -> Search:
        """Where in the frame marks are to be looked for, and how large they are there."""
        sides = sides_within(frame.plane, part.box, self._deck.mark_mm)
        room = MARGIN * sides[1]
        lately = everywhere if part.settled is None else near(part.settled, scale, room)
        return Search(part.box.grown(round(room), frame.luma.shape[1], frame.luma.shape[0]), sides, lately)

    def _plainly_there(self, luma: Gray, followed: Sequence[Followed]) -> list[Followed]:
        """Those that are as plain where they lie as a new mark must be: they need not be searched for."""
        seen = [f for f in followed if f.seen]
        places = self._in_place(luma, seen)
        return [
            f for f, one in zip(seen, places, strict=True) if one.border >= BORDERED and one.code.passes(FIRST_LOOK)
        ]

    def _in_place(self, luma: Gray, followed: Sequence[Followed]) -> list[InPlace]:
        """What is seen where each of them lies."""
        if not followed:
            return []
        return self._finder.compare(luma, np.stack([f.corners for f in followed]), [f.track.mark for f in followed])
