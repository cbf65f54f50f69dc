"""Arms as they were in the last frame; those that lie at rest are set apart from what comes beside and over them.

An arm rests on as long as it is there and its fingers look as they did: whoever sets out changes what is seen there,
however little of the table becomes free. What else is there is none of its doing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.glance import Blobs
from vision.ground import Ground, Pixels, Spots
from vision.hand_seen import HandSeen
from vision.pixels import Gray, pieces, pixels_from

STILL_THERE, STIRS_MM = 0.6, 14.0
"""An arm rests on while so much of what it was is foreground; and so far beyond that it may reach."""
STIRRED, STIRS = 12, 0.15
"""Fingers stir when so large a share of their pixels has become so many grey levels brighter or darker since the last
frame: at rest 95 of 100 change less, by noise and by what passes; of those that set out, half change more at once."""
END_MM = 45.0
"""So far about its fingertips, and about what these hold out farthest, an arm is looked at."""
TOUCHES_MM = 12.0
"""What is no farther from an arm than this, beyond where that may reach, touches it."""
FARTHER_MM = 10.0
"""An arm whose fingers get so much farther in from one frame to the next is on its way out."""
SMALLEST_ARM_MM2 = 900.0
"""Smaller than this is not an arm."""


@dataclass(frozen=True, slots=True, eq=False)
class KnownArm:
    """An arm as it was in the last frame: where it crossed the edge, and where its fingers were."""

    root: complex
    tip: complex
    step: complex
    """How far these had gone since the frame before."""
    part: Pixels
    """Of the foreground."""
    look: Gray
    """How bright these pixels were; empty if no picture was at hand."""
    hand: HandSeen | None = None
    """As it was last seen by itself."""
    just_came: bool = False
    """It was not there in the frame before."""
    rests: bool = False
    """It has lain there for a while."""
    sleeveless: bool = False
    """In the last frame nothing was seen of it between its hand and the table's edge: its sleeve looks like that."""

    @property
    def ahead(self) -> complex:
        """Where its fingers should be by now."""
        return self.tip + self.step

    @property
    def goes_on(self) -> bool:
        """Whether it reached farther in than the frame before."""
        along = self.tip - self.root
        return self.just_came or (self.step * along.conjugate()).real > FARTHER_MM * abs(along)

    def rests_on(self, there: NDArray[np.bool_], seen: Gray | None, at: Spots) -> bool:
        """Whether it lies as it lay, in this foreground and picture of the small pixels that lie there on the table."""
        if not self.rests or not len(self.part) or there.ravel()[self.part].mean() < STILL_THERE:
            return False
        if seen is None or not len(self.look):
            return True
        spots = at[self.part]
        end = spots[np.abs(spots - self.root).argmax()]
        fingers = np.minimum(np.abs(spots - self.ahead), np.abs(spots - end)) < END_MM
        change = np.abs(seen.ravel()[self.part[fingers]].astype(np.int16) - self.look[fingers])
        return float((change > STIRRED).mean()) < STIRS


@dataclass(frozen=True, slots=True)
class SetApart:
    """The foreground of a frame, where an arm that goes on resting is a piece of its own."""

    blobs: Blobs
    alone: Mapping[int, bool]
    """Of each of these pieces whether nothing of another arm touches it."""
    arm_of: Mapping[int, KnownArm]
    """Which arm each of them is."""
    others: Sequence[KnownArm]
    """The arms that do not go on resting: what else there is is theirs, or a new one's."""


def set_apart(blobs: Blobs, known: Sequence[KnownArm], ground: Ground) -> SetApart:
    """The same foreground, with each of these arms that goes on resting as a piece of its own."""
    there = np.isin(blobs.labels, blobs.hands)
    lie = [arm for arm in known if arm.rests_on(there, blobs.seen, ground.at)]
    if not lie:
        return SetApart(blobs, {}, {}, known)
    shape, first = blobs.labels.shape, int(blobs.labels.max()) + 1
    off = np.stack([pixels_from(arm.part, shape) * ground.mm_per_pixel for arm in lie])
    theirs = there & (off.min(axis=0) < STIRS_MM).reshape(shape)
    labels, touched = blobs.labels.copy(), set[int]()
    for n in blobs.hands:
        piece = blobs.labels == n
        for part in _parts(piece & ~theirs) if (piece & theirs).any() else ():
            beside = np.flatnonzero(off[:, part].min(axis=1) < STIRS_MM + TOUCHES_MM)
            if len(part) * ground.mm_per_pixel**2 >= SMALLEST_ARM_MM2:
                touched |= set(beside.tolist())
            elif len(beside):
                labels.ravel()[part] = first + beside[0]
    labels = np.where(theirs, first + off.argmin(axis=0).reshape(shape), labels).astype(labels.dtype)
    hands = {first + k: _most(blobs.labels.ravel()[arm.part]) for k, arm in enumerate(lie)}
    hand_of = {**blobs.hand_of, **{n: blobs.hand_of.get(cut_from, n) for n, cut_from in hands.items()}}
    apart = replace(blobs, labels=labels, hands=(*blobs.hands, *hands), hand_of=hand_of)
    alone, arm_of = {n: n - first not in touched for n in hands}, dict(zip(hands, lie, strict=True))
    return SetApart(apart, alone, arm_of, [arm for arm in known if arm not in lie])


def _parts(mask: NDArray[np.bool_]) -> list[Pixels]:
    """Each connected piece of it."""
    labels = pieces(mask.astype(np.uint8))[0].ravel()
    return [np.flatnonzero(labels == n) for n in range(1, int(labels.max(initial=0)) + 1)]


def _most(labels: NDArray[np.uint16]) -> int:
    """The piece that most of these pixels belong to."""
    return int(np.bincount(labels)[1:].argmax()) + 1
