"""The gate: most frames show nothing new, and saying so must cost next to nothing.

Theory of operation. The frame is made about eight times smaller (or the camera's own small stream is taken) and
compared with the table as it is remembered (`vision/remembered_table.py`), in two pictures. `background` is the table
without hands; what differs from it is the foreground. `examined` is the table as it was last decoded; what differs
from that *and* has been still for two frames is handed out to be decoded, once. A blob of foreground that reaches the
frame's border is a hand, and so is one in mid-table that goes on from a hand (`vision/sleeves.py`): it never enters the
background, and when it has gone, only the known marks in its way are checked. What lies still within any blob while
the rest of it goes on may be decoded as well: a card beside the hand that laid it, or under a shadow that goes off it;
it is handed out (`vision/print_beside.py`), and once more when it has settled. What does not stir for seconds, a mug,
sleeps: it is no hand until it stirs. What comes in over the border and fades at its rim is a shadow
(`vision/shadows.py`). Every frame is first brought into the light of the remembered pictures (`vision/evening.py`), and
these follow the light slowly, so that neither clouds nor flickering lamps nor dusk cause any decoding. When nearly
everything still differs, that is another lamp and no hand.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.evening import in_light_of
from vision.glance import HAND_RESTS, QUIET, SLEEPS, SMALLEST_BLOB, STILL_FRAMES, Blobs, Glance
from vision.noise import Noise
from vision.pixels import (
    Floats,
    Gray,
    Labels,
    Mask,
    Piece,
    PixelBox,
    above,
    along_border,
    brightness,
    count_of,
    difference,
    dimmed,
    halved,
    joined_where_they_meet,
    least,
    narrowed,
    one_more,
    overlap,
    piece_where,
    pieces,
    share_of,
    thickened,
    whole,
    without,
)
from vision.print_beside import OneFrame, PrintBeside
from vision.remembered_table import RememberedTable
from vision.shadows import FADES, is_shadow
from vision.sleeves import Sleeves

LARGEST_SMALL = 400
"""Columns above which a picture is halved again."""
SPECKS = 2
"""Small pixels that may differ though nothing changed: among so many, noise alone makes one stand out now and then."""
SHALLOWEST_HAND = 3
"""Small pixels of contact with the frame's border."""
LAMP, AT_ONCE, ALL = 0.6, 0.25, 0.9
"""When the light changes, so large a share of the picture does, and so much of it from one frame to the next, or nearly
all: arms and their shadows may cover as much, but they come by and by."""
STEADY = 0.98
"""Share of the picture that must be still again after the light changed."""
DRIFT_EVERY = 8
"""Frames from one step to the next in which the remembered pictures follow the light."""
FLICKERING = 20
"""Frames over which the flicker of the light is taken."""
RESTLESS = 45
"""Frames without a quiet one, after which the noise is estimated from a picture that moves."""
PARTS_REST = 8
"""Frames: what lies still for so long within a piece that goes on has settled; also from one such look to the next."""
RESTS_LONG = 20
"""Frames: what has not stirred for so long may be no hand."""
ASK_AGAIN = 8
"""Frames after which a hand is looked at once more: it may have gone and left its shadow."""
LOOK_FOR_HOLES = 8
"""Frames from one search for holes to the next: each looks where nothing has stirred for that long."""
LIES_LONG = 45
"""Frames: no sleeve lies still for so long on a card."""
Marks = Callable[[], Floats]
"""Where in the frame marks are."""
NO_MARKS: Floats = np.empty((0, 2))


class Gate:
    """Decides for each frame what is worth decoding."""

    def __init__(self) -> None:
        self.noise = Noise()
        self.flicker = 0.0
        """By what share of itself the light changes from frame to frame, lately."""
        self._light = 1.0
        self._frames = 0
        self._restless = RESTLESS - 1
        """Frames since the last quiet one; begun so high that a grainy camera is noticed at its first two frames."""
        self._size = (0, 0)
        self._restart(np.zeros((1, 1), np.uint8))

    def _restart(self, small: Gray) -> None:
        self._previous = small
        self._table = RememberedTable(small, self.noise)
        self._beside = PrintBeside(small)
        self._rest = np.zeros_like(small)
        self._asleep = np.zeros_like(small)
        self._sleeves = Sleeves(small.shape)
        self._covered, self._relit = 0.0, False
        """How much of the picture has changed, and whether by another light."""

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns of the reduced picture."""
        rows, columns = self._previous.shape
        return rows, columns

    @property
    def scale(self) -> float:
        """Pixels of the frame for one of the reduced picture."""
        return self._size[1] / self.shape[1]

    def glance(self, luma: Gray, lores: Gray | None = None, marks: Marks = lambda: NO_MARKS) -> Glance:
        """Take in one frame, and the camera's own small picture of it where there is one.

        `marks` says where in the frame marks may lie, if that is to be known.
        """
        small = reduced(luma if lores is None else lores)
        self._frames += 1
        if self._size != luma.shape or self._previous.shape != small.shape:
            self._size = (luma.shape[0], luma.shape[1])
            self._restart(small)
            return Glance((self._whole,))
        bright = brightness(small)
        evened = in_light_of(self._table.background, small)
        # What is too white to tell is compared as the table, and as it looked a moment ago, lest it seem to stir.
        now, small = evened.nearest_to(self._previous, small), evened.nearest_to(self._table.background, small)
        self.flicker += (min(1.0, abs(evened.light - self._light)) - self.flicker) / FLICKERING
        self._light = evened.light
        stir = difference(now, self._previous)
        self._previous = now
        if _is_more_than_noise(stir, self.noise.motion):
            self._rest = without(one_more(self._rest), thickened(above(stir, self.noise.motion)))
        else:
            self._rest = one_more(self._rest)
            news = (
                evened.picture is None
                or self._table.someone_was_here
                or _is_more_than_noise(difference(small, self._table.examined), self.noise.change)
            )
            if not news:
                self._restless = 0
                self._follow_light(small, stir, bright)
                return QUIET
        self._restless += 1
        if self._restless % RESTLESS == 0:
            self.noise.learn_among_motion(stir)
        if evened.picture is None:
            return self._lamp(small)
        self._wake(stir)
        return self._something_new(luma, small, marks)

    def restart(self) -> None:
        """Whatever comes next is the first picture."""
        self._size = (0, 0)

    def accept(self) -> None:
        """Take the last frame as it is for the table: the camera moved, so nothing remembered can be compared."""
        self._restart(self._previous)

    def let_lie(self, blobs: Blobs, marks: Floats, largest: float) -> Blobs:
        """Without cards that lie over the border: what rests, is no larger than a card, and has a mark to be read."""
        columns, rows = np.clip(marks.T, 0, ((self.shape[1] - 1,), (self.shape[0] - 1,))).astype(np.intp)
        for n in set(blobs.labels[rows, columns].tolist()).intersection(blobs.resting):
            inside = blobs.labels == n
            area = int(np.count_nonzero(inside))
            if area <= largest:
                self._table.settle(self._previous, Piece(whole(self._previous), area, inside), hand=False)
                blobs = replace(blobs, hands=tuple(other for other in blobs.hands if other != n))
        return blobs

    def _small(self, points: Floats) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """The rows and columns of the small pixels in which these points of the frame are."""
        columns, rows = np.clip(points / self.scale, 0, (self.shape[1] - 1, self.shape[0] - 1)).astype(np.intp).T
        return rows, columns

    def covered(self, points: Floats) -> Mask:
        """Over which points of the frame there is a hand, or was one and what it hid has not been looked at again."""
        return np.asarray(self._table.touched[self._small(points)] != 0)

    def in_view(self, points: Floats, blobs: Blobs | None) -> tuple[Mask, Mask]:
        """At which points of the frame nothing stirs, and at which there is no hand."""
        rows, columns = self._small(points)
        at_rest: Mask = self._rest[rows, columns] >= STILL_FRAMES
        if blobs is None:
            return at_rest, np.ones_like(at_rest)
        hands = set(blobs.hands)
        return at_rest, np.asarray([n not in hands for n in blobs.labels[rows, columns].tolist()], np.bool_)

    def is_still(self, box: PixelBox) -> bool:
        """Whether nothing stirred in a box of the frame lately."""
        small = box.scaled(1 / self.scale).grown(1, self.shape[1], self.shape[0])
        return bool((small.cut(self._rest) >= STILL_FRAMES).all())

    @property
    def _whole(self) -> PixelBox:
        return PixelBox(0, 0, self._size[1], self._size[0])

    def _follow_light(self, small: Gray, stir: Gray, bright: float) -> None:
        """Take one step after the light of this frame, and learn how noisy a still picture is."""
        if self._frames % DRIFT_EVERY:
            return
        self.noise.learn(brightness(stir))
        gain = self._table.follow_light(small, bright)
        self._beside.follow_light(gain)
        self._previous = dimmed(self._previous, gain)

    def _something_new(self, luma: Gray, small: Gray, marks: Marks) -> Glance:
        bare = without(self._table.unlike(small), self._asleep)
        foreground = thickened(bare)
        if self._is_relit(share_of(foreground)):
            return self._lamp(small)
        labels, found = pieces(foreground)
        # An arm reaches the frame's border widely enough, and not only by having been thickened.
        contact = np.bincount(along_border(labels)[along_border(bare) != 0])
        reaching = [n for n, c in enumerate(contact) if n and c >= SHALLOWEST_HAND and found[n].area >= SMALLEST_BLOB]
        rooted = tuple(n for n in reaching if not self._is_no_arm(small, found[n]))
        still = {n: least(piece.cut(self._rest), piece.inside) for n, piece in found.items()}
        hands = rooted + self._sleeves.without(labels, found, self._rest, still, rooted)
        boxes, unsettled, settled = [], False, np.zeros_like(small)
        resting, asleep = list[int](), list[int]()
        arms, moving = np.zeros_like(small), np.zeros_like(small)
        for n, piece in found.items():
            if n in hands:
                self._table.touch(piece)
                np.copyto(piece.cut(arms), 255, where=piece.inside)
                resting += [n] if still[n] >= RESTS_LONG else []
            at_rest = self._at_rest_in(piece, still[n], n in hands)
            unsettled |= at_rest is not piece and n not in hands
            if at_rest is not piece:
                np.copyto(piece.cut(moving), 255, where=piece.inside)
            if at_rest is not None and self._table.settle(small, at_rest, n in hands) and at_rest.area >= SMALLEST_BLOB:
                boxes.append(at_rest.window.scaled(self.scale))
                at_rest.cut(settled)[at_rest.inside] = 255
            if n in hands and still[n] >= SLEEPS:
                piece.cut(self._asleep)[piece.inside] = 255
                self._table.forget_touch(piece)
                asleep.append(n)
        frame = OneFrame(luma, small, self.scale, self._rest, self.noise.change)
        beside = tuple(self._beside.lying_still(frame, moving, self._table.examined)) if moving.any() else ()
        if hands and self._frames % LOOK_FOR_HOLES == 0:
            self._fill_holes(small, arms, labels, marks)
        verify = self._table.left_behind(small, foreground, self._rest)
        unsettled |= count_of(without(self._table.touched, arms)) > SPECKS
        examine = tuple(joined_where_they_meet(boxes))
        awake, table = tuple(n for n in hands if n not in asleep), self._table
        blobs = Blobs(
            labels, awake, tuple(resting), self._sleeves.hand_of, small, table.felt, table.background, self._asleep
        )
        return Glance(examine, settled if examine else None, verify, blobs, unsettled, beside=beside)

    def _at_rest_in(self, piece: Piece, still: int, hand: bool) -> Piece | None:
        """All of a piece that has settled, or what of it has though the rest goes on: a card where sun wanders by."""
        if still >= (HAND_RESTS if hand else STILL_FRAMES):
            return piece
        if hand or self._frames % PARTS_REST:
            return None
        inside: Mask = piece.inside & (piece.cut(self._rest) >= PARTS_REST)
        return piece_where(inside, piece.window) if inside.any() else None

    def _wake(self, stir: Gray) -> None:
        """What stirs within something asleep wakes all of it."""
        stirring = overlap(above(stir, self.noise.motion), self._asleep)
        if count_of(stirring) > SPECKS:
            for piece in pieces(self._asleep)[1].values():
                if np.count_nonzero(piece.of(stirring)) > SPECKS:
                    piece.cut(self._asleep)[piece.inside] = 0

    def _fill_holes(self, small: Gray, arms: Gray, labels: Labels, marks: Marks) -> None:
        """Have holes filled where an arm seems to lie still; where a card may lie that may be a sleeve on it, unless it
        stays for long."""
        lying = overlap(arms, above(self._rest, LOOK_FOR_HOLES - 1))
        if not count_of(lying):
            return
        cards = self._at(marks(), self._rest < LIES_LONG)
        if (holes := self._table.fill_holes(small, lying, labels, cards)) is not None:
            self._sleeves.forget(holes)

    def _at(self, points: Floats, where: Mask) -> Gray:
        """The small pixels at these points of the frame, of those meant."""
        there = np.zeros_like(self._previous)
        there[self._small(points)] = 255
        return np.where(where, there, np.uint8(0))

    def _is_relit(self, covered: float) -> bool:
        """Whether so large a share of the picture has changed by another light."""
        more, self._covered = covered - self._covered, covered
        self._relit = covered > LAMP and (self._relit or more > AT_ONCE or covered > ALL)
        return self._relit

    def _lamp(self, small: Gray) -> Glance:
        """Nearly everything changed: wait until the light is steady and begin again."""
        if share_of(above(self._rest, STILL_FRAMES - 1)) < STEADY:
            return Glance(unsettled=True, lamp=True)
        self._restart(small)
        return Glance((self._whole,), lamp=True)

    def _is_no_arm(self, small: Gray, piece: Piece) -> bool:
        """Whether this blob at the border is the bare table or a shadow. What was a hand goes on as one, and is asked
        only every now and then, and not about the last of its fingertips."""
        large = piece.area >= FADES**2
        asked = not self._sleeves.was_in(piece) or (large and self._frames % ASK_AGAIN == 0)
        return (asked and is_shadow(small, self._table.background, piece)) or self._table.is_bare_again(small, piece)


def reduced(picture: Gray) -> Gray:
    """A picture of at most LARGEST_SMALL columns.

    What it costs is the reading of a large picture, so every other row stays unread.
    """
    if picture.shape[1] <= LARGEST_SMALL:
        return picture
    small = picture[::2]
    while small.shape[1] > 2 * LARGEST_SMALL:
        small = halved(small)
    return narrowed(small)


def _is_more_than_noise(apart: Gray, limit: int) -> bool:
    """Whether two pictures differ by more than a few specks."""
    return apart.max() > limit and count_of(above(apart, limit)) > SPECKS
