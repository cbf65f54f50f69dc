"""The eye: one frame in, and out comes the table as it lies now, if anything about it changed.

No clock, no thread, no camera: frames and their times are handed in, so a film and a real table are read
by the same code. Each frame passes the gate; what changed and settled is decoded; what was read waits for
a second frame to agree; hands are followed from the table's edge and back.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import compress

import numpy as np

from vision.blindness import Blindness
from vision.corners import Corners
from vision.decoding import Decoding, FrameInPlane
from vision.detect import Finder
from vision.gate import Gate
from vision.geometry import sides_within
from vision.glance import QUIET, Blobs, Glance
from vision.hands import REMEMBERED_MS, Hands
from vision.pixels import Gray, PixelBox, around, flipped, joined_where_they_meet, whole
from vision.quality import DARK, light_on, view_of
from vision.sightings import Arm, Deck, TableChange
from vision.tracks import Tracks
from vision.unread import Part, Unread
from vision.viewpoint import PLAIN_SETTING, Searched, Setting, Viewpoint

MEASURE_EVERY_MS = 1000
"""Between two looks at how well the camera sees, which changes slowly."""
ONE_CARD_MM2 = 8500.0
"""Foreground no larger than this may be a card with the rim that all foreground has; a hand and its wrist are twice as
large."""
LAID_MM = 200.0
"""What fingers have laid is no farther from them, as long as their hand is over it."""


class Eye:
    """Reads a table from frames."""

    def __init__(self, deck: Deck, setting: Setting = PLAIN_SETTING) -> None:
        self._deck = deck
        self._gate = Gate()
        self._tracks = Tracks(deck.common)
        finder = Finder(deck.marks, deck.corners)
        self._viewpoint = Viewpoint(deck, finder, self._tracks, setting)
        self._decoding = Decoding(deck, finder, self._tracks)
        self._blindness = Blindness()
        self._quality: dict[str, float] = {}
        self._luma: Gray | None = None
        self._hands = Hands(deck.table, deck.places)
        self._frame = 0
        self._awake = True
        self._measured = -MEASURE_EVERY_MS
        self._times = (0, 0, 0)
        self._unread = Unread()
        self._trouble = self._told_blind = ""
        self._said: TableChange | None = None
        self._news: tuple[object, ...] = ()
        """What was compared to find it new: where a hand wanders is not part of it, only that it comes and goes."""

    def look_at(self, luma: Gray, time_ms: int, lores: Gray | None = None) -> TableChange | None:
        """Take in one frame; the table if something about it changed since the last time it was told."""
        if self._viewpoint.mirrored:
            luma, lores = flipped(luma), None if lores is None else flipped(lores)
        self._frame += 1
        self._luma = luma
        self._times = (*self._times[1:], time_ms)
        if self._blindness.total and not self._sees_again(luma, time_ms):
            return None
        shape = self._gate.shape
        glance = self._gate.glance(luma, lores, self._tracks.middles_perhaps_there)
        if self._gate.shape != shape:
            self._hands.lose_all()
            self._lay_out()
        suspected, blind = self._blindness.suspected, self._is_blind(luma, glance, time_ms)
        if suspected and not blind:
            self._unread.add_all(luma)  # nothing that changed meanwhile was looked at
        search_due = self._viewpoint.is_search_due(self._frame)
        if glance is QUIET and not self._hands.rest(time_ms) and not self._awake and not search_due:
            return None if self._blindness.code == self._told_blind else self._told(luma, time_ms, glance)
        if blind and self._corners.complete:
            self._awake = True
            known = self._settled_again(luma) or self._blindness.code != self._told_blind
            return self._told(luma, time_ms, glance) if known else None
        looked_all_over = self._find_corners(luma)
        if (frame := self._in_plane(luma)) is not None:
            self._decoding.confirm(frame)
            self._decoding.expose(frame, self._gate.is_still)
        if not looked_all_over:
            self._examine(luma, glance.examine, glance.settled)
        self._examine(luma, joined_where_they_meet(self._but_sleeves(glance)))
        self._unread.next_frame()
        self._read_on(luma)
        self._verify(luma, glance)
        if glance.blobs is not None and self._corners.plane is not None:
            self._hands.follow(self._but_cards(glance.blobs), time_ms)
        self._lie_quiet(luma, time_ms, glance)
        self._awake = glance is not QUIET or bool(
            self._tracks.sprouts or self._decoding.doubts or self._tracks.unquiet() or self._unread
        )
        if not self._awake and time_ms - self._measured >= MEASURE_EVERY_MS:
            self._measured = time_ms
            self._measure(luma)
        return self._told(luma, time_ms, glance)

    def _lie_quiet(self, luma: Gray, time_ms: int, glance: Glance) -> None:
        """Each mark by itself: whatever happens elsewhere on the table delays nothing here."""
        unquiet = self._tracks.unquiet()
        if not unquiet or glance.lamp:
            return
        middles = np.stack([f.corners for f in unquiet]).mean(axis=1)
        at_rest, bare = self._gate.in_view(middles, glance.blobs)
        clear, unlooked = at_rest & bare, self._gate.covered(middles) & [f.seen for f in unquiet]
        lying = list(compress(unquiet, clear & ~unlooked))
        # A card touches the hand that lays it, and shadows stir over it; but where a mark can be read nothing is in the
        # way, and it lies as it did when it was read before. Where a hand has been it may be gone until it is read.
        beside = [f for f in compress(unquiet, (at_rest ^ bare) | (clear & unlooked)) if f.seen]
        lying += compress(beside, self._decoding.readable(luma, beside))
        lying = [f for f in lying if not self._hands.is_by_arms_that_meet(complex(*f.at))]
        self._tracks.lie_quiet(lying, time_ms, self._hands.tips())
        self._tracks.forget_common()

    def table(self, time_ms: int) -> TableChange | None:
        """The table as it was last told, with the time of now: for a reader who wants to know that the eye lives."""
        if self._said is None or self._luma is None:
            return None
        if not self._awake:
            self._measure(self._luma)
        spots = self._corners.spots(self._luma)
        return replace(self._said, time=time_ms, frame=self._frame, quality=self._quality, corner_spots=spots)

    @property
    def arms(self) -> tuple[Arm, ...]:
        """Where the arms are in this frame; where they wander is no news."""
        return self._hands.report_arms()

    @property
    def asleep(self) -> tuple[Arm, ...]:
        """Those that have not stirred for seconds."""
        return self._hands.report_asleep()

    @property
    def _corners(self) -> Corners:
        """Others as soon as the picture turns out to be a mirror's."""
        return self._viewpoint.corners

    def _find_corners(self, luma: Gray) -> bool:
        """Look for corners out of sight; whether the plane is known better, so that all of the frame was decoded."""
        match self._viewpoint.search(luma, self._frame):
            case Searched.PLANE:
                self._lay_out()
                self._decode(luma, (Part(whole(luma)),))
                return True
            case Searched.LAST_CORNER:
                self._lay_out()
                self._unread.add_all(luma)
            case Searched.MIRROR:
                self._gate, self._trouble = Gate(), "camera_mirrored"
        return False

    def _lay_out(self) -> None:
        plane = self._corners.plane
        if plane is not None:
            self._hands.arms.lay_out(plane, self._gate.shape, self._gate.scale)

    def _examine(self, luma: Gray, boxes: Iterable[PixelBox], settled: Gray | None = None) -> None:
        """Have the boxes decoded, or what settled in them, and known marks in them looked at again.

        Where the camera was knocked, every mark seems to have slid, and none must be believed before that is known."""
        boxes = tuple(boxes)
        if boxes and self._corners.are_elsewhere(luma) and self._follow_camera(luma):
            return
        for box in boxes:
            if self._corners.have_moved(luma, box) and self._follow_camera(luma):
                return
            self._unread.add(box, settled)

    def _read_on(self, luma: Gray) -> None:
        """Decode what there is time for in this frame."""
        if now := self._unread.take():
            self._decode(luma, now)

    def _but_sleeves(self, glance: Glance) -> list[PixelBox]:
        """Where print lies still within what goes on, but not on arms far from their fingers: sleeves tell nothing."""
        plane, blobs, tips = self._corners.plane, glance.blobs, self._hands.tips()
        if plane is None or blobs is None or not glance.beside:
            return []
        middles = np.asarray([((box.left + box.right) / 2, (box.top + box.bottom) / 2) for box in glance.beside])
        _, bare = self._gate.in_view(middles, blobs)
        near = [any(abs(complex(*at) - tip) < LAID_MM for tip in tips) for at in plane.mm(middles)]
        return list(compress(glance.beside, bare | near))

    def _follow_camera(self, luma: Gray) -> bool:
        """Whether the camera was knocked; then the whole picture is looked at anew."""
        if not self._viewpoint.follow(luma, self._times[-1]):
            return False
        self._trouble = "camera_moved"
        self._lay_out()
        self._look_all_over(luma)
        return True

    def _look_all_over(self, luma: Gray) -> None:
        """The whole picture is another one, and known: it is looked at anew, a part in each frame."""
        self._gate.accept()
        self._unread.add_all(luma)

    def _settled_again(self, luma: Gray) -> bool:
        """The whole picture had changed, and nothing in it was believed: whether it is known by now what that was."""
        if not all(map(self._gate.is_still, self._corners.boxes())):
            return False
        if self._corners.any_visible(luma):
            self._look_all_over(luma)
        elif not (self._viewpoint.may_follow_again(self._times[-1]) and self._follow_camera(luma)):
            return False
        self._blindness.forget()
        return True

    def _decode(self, luma: Gray, parts: Sequence[Part]) -> None:
        """Look for marks in all of these parts of the frame at once."""
        if (frame := self._in_plane(luma)) is not None:
            self._decoding.decode(frame, parts, self._gate.scale)

    def _in_plane(self, luma: Gray) -> FrameInPlane | None:
        """This frame, if it is known where on the table its pixels lie."""
        plane = self._corners.plane
        return None if plane is None else FrameInPlane(luma, plane, self._frame, self._times[0], self._corners.complete)

    def _verify(self, luma: Gray, glance: Glance) -> None:
        """A hand went over these marks: look at each where it lies, and around it if it does not lie there.

        What lies by one that is gone, under a hand yet, may be carried off as well: it is not quiet until it is seen.
        """
        followed, mask = self._tracks.followed, glance.verify
        if mask is None or not followed:
            return
        middles = self._tracks.middles() / self._gate.scale
        column, row = np.clip(middles, 0, (mask.shape[1] - 1, mask.shape[0] - 1)).astype(np.intp).T
        under = [f for f, covered in zip(followed, mask[row, column], strict=True) if covered]
        seen = [f for f in under if f.seen]
        self._decoding.look_again(luma, self._frame, under)
        gone = [f for f in seen if not f.seen]
        if beside := self._tracks.within_a_card_of(gone):
            at_rest, bare = self._gate.in_view(np.stack([f.corners for f in beside]).mean(axis=1), glance.blobs)
            self._tracks.stir(compress(beside, ~(at_rest & bare)))
        self._examine(luma, joined_where_they_meet([around(f.corners) for f in gone]))
        self._read_on(luma)

    def _but_cards(self, blobs: Blobs) -> Blobs:
        """Without cards that lie over the picture's edge: they look like hands until they have lain for a while."""
        if not blobs.resting or not self._tracks.followed:
            return blobs
        middles = self._tracks.middles()[[f.seen for f in self._tracks.followed]] / self._gate.scale
        return self._gate.let_lie(blobs, middles, self._hands.arms.pixels_of(ONE_CARD_MM2))

    def _measure(self, luma: Gray) -> None:
        """How well this camera sees, now that nothing is in its way."""
        plane, corners = self._corners.plane, self._corners.quads()
        self._quality = light_on(luma, corners)
        if not self._blindness.suspected:
            self._blindness.note_table(luma)
        if plane is None or not self._corners.complete or self._corners.guessed:
            return
        sides = sides_within(plane, self._corners.box(), self._deck.mark_mm)
        tracks, late = len(self._tracks.followed), self._decoding.doubts.read
        self._quality |= view_of(luma, corners, plane, sides) | {
            "noise": round(self._gate.noise.level, 2),
            "first_sight": round(1 - late / max(1, tracks + late), 2),
        }

    def _told(self, luma: Gray, time_ms: int, glance: Glance) -> TableChange | None:
        """The table as it is now, unless that has been said already."""
        troubled = self._trouble or self._blindness.code != self._told_blind
        if self._said is None and self._tracks.sprouts and not troubled:
            return None  # the next frame tells whether they are marks: at the first look all that lies is told at once
        still = (
            not glance.unsettled and not glance.examine and not self._tracks.sprouts and not self._hands.any_reaching
        )
        self._hands.forget_ended(time_ms - REMEMBERED_MS)
        tracks, blanks, texts = self._tracks.known(), self._decoding.blanks.report(), self._decoding.texts.report()
        corners, trouble = self._corners.complete, self._trouble or self._why_unseen()
        self._told_blind = self._blindness.code
        news = still, tracks, blanks, texts, corners, trouble, self._hands.comings_and_goings()
        if news == self._news:
            return None
        self._news, self._trouble = news, ""
        self._said = TableChange(
            time_ms,
            self._frame,
            still,
            self._tracks.report(self._gate.covered(self._tracks.middles())),
            self._hands.report(),
            blanks=blanks,
            corners=corners,
            trouble=trouble,
            quality=self._quality,
            texts=texts,
            corner_spots=self._corners.spots(luma),
            arms=self._hands.report_arms(),
            asleep=self._hands.report_asleep(),
        )
        if still:
            self._hands.forget_ended(time_ms + 1)
            self._news = (*news[:-1], self._hands.comings_and_goings())
        return self._said

    def _sees_again(self, luma: Gray, time_ms: int) -> bool:
        """Whether nothing lies on the lens any more, or the light is on again: then all is looked at anew."""
        self._blindness.consider(luma, self._corners, False, 0.0, time_ms)
        if self._blindness.total:
            return False
        self._gate.restart()
        return True

    def _is_blind(self, luma: Gray, glance: Glance, time_ms: int) -> bool:
        """Whether the whole picture changed, so that what changed in it are no hands."""
        if not self._corners.complete or (glance is QUIET and not self._blindness.suspected):
            return False
        corners = self._corners.boxes()
        stirred = len(corners) > 1 and not any(map(self._gate.is_still, corners))
        another = glance.lamp or (stirred and not self._corners.any_visible(luma))
        self._blindness.consider(luma, self._corners, another, self._gate.flicker, time_ms)
        return self._blindness.suspected

    def _why_unseen(self) -> str:
        """Why the table is not known, or not as well as it could be; empty while it is."""
        if self._corners.complete:
            missing = self._viewpoint.is_corner_missing(self._times[-1])
            return self._blindness.code or ("corner_missing" if missing else "")
        return "too_dark" if self._quality.get("brightness", DARK) < DARK else "no_corners"
