"""The table as it is remembered: the small pictures with which each frame is compared, and what keeps them true.

`background` is the table without hands, and `examined` is the table as it was last decoded. Both follow the light
slowly and take in what has settled; of hands only `examined` does, and what these have hidden is `touched` until it has
been looked at again. Where a hand was taken for the table all the same, because it was there when the camera moved, or
the light changed under one, it leaves a hole that looks like felt, and the hole is taken for the table again. Where its
sleeve looked like the table, so that it seemed to be none, the table as it was before it came tells that it has gone.
"""

from __future__ import annotations

import numpy as np

from vision.bare_felt import FAR_OFF, BareFelt, bare_felt, felt_around, has_an_edge, holes_in
from vision.glance import STILL_FRAMES
from vision.noise import Noise
from vision.pixels import (
    Floats,
    Gray,
    Labels,
    Piece,
    PixelBox,
    above,
    along_border,
    box_of,
    brightness,
    calmed,
    count_of,
    difference,
    dimmed,
    laid_over,
    largest_difference,
    overlap,
    pieces,
    thickened,
    union,
    without,
)
from vision.shadows import FADES

FOLLOWS = 0.02
"""How far the pictures follow the light in one step."""
HAND_CONTACT, LARGEST_HAND = (0.012, 0.2), 0.15
"""Shares of the frame's border and of the frame: less is no arm, and more is what lies around the table."""
REACHES_IN = 0.25
"""An arm reaches at least so many times as far in as it is wide at the border: a strip along it is the floor."""
AS_BEFORE = 0.98
"""So large a share of a piece must look as it did before, if it is the bare table again."""


class RememberedTable:
    """What is known of the table from earlier frames; each new one is shown to it in their light."""

    def __init__(self, small: Gray, noise: Noise) -> None:
        self._noise = noise
        self.background = small.copy()
        self.examined = small.copy()
        self.touched = np.zeros_like(small)
        """Where a hand is, or was and what it hid has not been looked at again."""
        felt = bare_felt(small)
        self.felt: Floats = felt.look if felt.is_plain else np.full(small.shape, np.median(small), np.float64)
        """How bright the bare table is."""
        self.someone_was_here = felt.is_plain and self._uncover_felt(small, felt)
        """Whether a hand may have hidden something since all of the table was last looked at."""
        self._before = self.background.copy()
        """The background as it was before the last thing came into it."""

    def unlike(self, small: Gray) -> Gray:
        """Where a picture differs by more than noise from the table without hands; in poor light a sleeve only does
        once that has been calmed."""
        plainly = above(difference(small, self.background), self._noise.change)
        if self._noise.faint >= self._noise.change:
            return plainly
        return union(plainly, above(difference(calmed(small), calmed(self.background)), self._noise.faint))

    def follow_light(self, small: Gray, bright: float) -> float:
        """Take one step after the light of a frame that was so bright; by how much the pictures are brighter now."""
        gain = min(1 + FOLLOWS, max(1 - FOLLOWS, bright / max(1.0, brightness(self.examined))))
        small = dimmed(small, gain)
        self.background = _a_step_nearer(dimmed(self.background, gain), small, self._noise.change)
        self.felt *= gain
        self._before = dimmed(self._before, gain)
        self.examined = _a_step_nearer(dimmed(self.examined, gain), small, self._noise.change)
        return gain

    def touch(self, piece: Piece) -> None:
        """A hand is here."""
        np.copyto(piece.cut(self.touched), 255, where=piece.inside)
        self.someone_was_here = True

    def forget_touch(self, piece: Piece) -> None:
        """What is here was no hand."""
        piece.cut(self.touched)[piece.inside] = 0

    def settle(self, small: Gray, piece: Piece, hand: bool) -> bool:
        """A piece of foreground has come to rest: remember it as examined. Whether it was not so already."""
        seen, inside = piece.of(small), piece.inside
        news = largest_difference(seen, piece.of(self.examined)) > self._noise.change
        piece.cut(self.examined)[inside] = seen
        if not hand:
            background = piece.cut(self.background)
            changed = inside & (difference(piece.cut(small), background) > self._noise.change)
            piece.cut(self._before)[changed] = background[changed]
            background[inside] = seen
            self._fade_out(small, piece.window.grown(FADES, small.shape[1], small.shape[0]))
        return news

    def is_bare_again(self, small: Gray, piece: Piece) -> bool:
        """Whether this blob is only the table as it was before something came into the background. That may have been a
        hand whose sleeve looks like the table, so that it seemed to reach no border."""
        other = difference(piece.cut(small), piece.cut(self._before)) > self._noise.change
        return bool(np.count_nonzero(other & piece.inside) < (1 - AS_BEFORE) * piece.area)

    def left_behind(self, small: Gray, foreground: Gray, rest: Gray) -> Gray | None:
        """Where a hand has been and has gone, and all is still: the present picture is remembered there as examined.

        The same happens where the table is as it was without hands, but something else was examined there once: nothing
        else would ever settle that, and the picture would never be quiet again.
        """
        stale = above(difference(small, self.examined), self._noise.change)
        if not self.someone_was_here and not stale.any():
            return None
        at_rest = without(above(rest, STILL_FRAMES - 1), foreground)
        back = overlap(at_rest, union(self.touched, stale))
        laid_over(self.examined, small, back)
        self.touched = without(self.touched, back)
        self.someone_was_here = bool(count_of(self.touched))
        return back if count_of(back) else None

    def fill_holes(self, small: Gray, lying: Gray, hidden: Labels, cards: Gray) -> Gray | None:
        """Where, in what lies still, the table looks as it does next to it, bare, and a thing is remembered that ends
        there: that was taken for the table, or the light has changed while an arm was over it.

        Somebody's shadow may look as the table does next to it; but what is remembered there fades into that. So may a
        sleeve that lies on a card: nothing is filled where cards may lie.
        """
        around = box_of(lying)
        felt = felt_around(small, bare_felt(small), hidden, around)
        if not felt.is_plain:
            return None
        limit, found = max(float(self._noise.faint), FAR_OFF * felt.spread), np.zeros_like(small)
        seen, remembered = around.cut(small), around.cut(self.background)
        for hole in holes_in(seen, remembered, felt, around.cut(lying), limit, around.cut(cards)):
            hole.cut(remembered)[hole.inside] = hole.of(seen)
            hole.cut(around.cut(found))[hole.inside] = 255
        return found if count_of(found) else None

    def _uncover_felt(self, small: Gray, felt: BareFelt) -> bool:
        """Nobody has seen the table without what is there now: what comes in over the border may be a hand, and what it
        hides is taken for felt. Whether anything does."""
        off = np.abs(small - felt.look)
        limit = max(float(self._noise.change), FAR_OFF * felt.spread)
        labels, found = pieces(thickened(np.where(off > limit, np.uint8(255), np.uint8(0))))
        border = along_border(labels)
        contact = np.bincount(border, minlength=len(found) + 1)
        for n, piece in found.items():
            wide, large = contact[n] / len(border), piece.area / small.size
            reaches_in = piece.area > REACHES_IN * contact[n] ** 2
            an_arm = HAND_CONTACT[0] <= wide < HAND_CONTACT[1] and large < LARGEST_HAND and reaches_in
            if an_arm and has_an_edge(off, piece, limit, np.ones_like(off, np.bool_)):
                piece.cut(self.background)[piece.inside] = piece.of(felt.look).astype(np.uint8)
        return bool((self.background != small).any())

    def _fade_out(self, small: Gray, window: PixelBox) -> None:
        """Take what is not to be told from the table beside a piece that settled for the table as well: where a shadow
        was taken for it, no edge is left."""
        seen, background = window.cut(small), window.cut(self.background)
        np.copyto(background, seen, where=difference(seen, background) <= self._noise.change)


def _a_step_nearer(remembered: Gray, seen: Gray, limit: int) -> Gray:
    """One grey level nearer to what is seen, except where that is something else altogether."""
    apart = seen.astype(np.int16) - remembered
    step = np.where(np.abs(apart) <= limit, np.sign(apart), 0)
    return (remembered + step).astype(np.uint8)
