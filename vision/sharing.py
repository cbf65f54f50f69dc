"""What of one frame's foreground is whose: each piece is shared out among the arms that it may be a part of.

An arm is what touches the border where it comes in. Those that meet over the pile, or cross, are parted by
`vision/parting.py`. Where a sleeve looks like the table its hand touches no border: it goes on from what its arm was.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from vision.contacts import Contacts
from vision.ground import Ground, Pixels, Spots
from vision.hand_seen import Found
from vision.known_arms import STILL_THERE, STIRS_MM, KnownArm, SetApart
from vision.parting import NEW_MM2, Meeting, Parting, meeting

AT_TIP_MM = 25.0
"""A hand is where some of the foreground is so near to where its fingers should be."""
FLIES_MM = 250.0
"""Fingers are no farther from where they should be by now."""
NO_PIXELS: Pixels = np.empty(0, np.intp)


@dataclass(slots=True, eq=False)
class Share:
    """What one arm has of the foreground."""

    pieces: list[Pixels] = field(default_factory=list)
    alone: bool = True
    """It touches no other arm."""
    found: Found | None = None
    """Its hand, where it was seen again among arms that meet."""

    @property
    def part(self) -> Pixels:
        return np.concatenate(self.pieces) if self.pieces else NO_PIXELS

    def meets(self, part: Pixels, found: Found | None) -> None:
        """This is its part of a piece that it shares with others."""
        self.pieces.append(part)
        self.alone, self.found = False, found or self.found


class Sharing:
    """Shares out the foreground of one frame."""

    def __init__(
        self, apart: SetApart, known: Sequence[KnownArm], ground: Ground, solid: NDArray[np.bool_] | None
    ) -> None:
        """Which of the small pixels are solid, and no shadow, is known if a picture of them is at hand."""
        self._apart, self._ground, self._solid = apart, ground, solid
        self._labels = apart.blobs.labels.ravel()
        lying = apart.alone
        groups = [tuple(n for n in apart.blobs.hands if n not in lying), *((n,) for n in lying)]
        border = Contacts(ground, apart.blobs.labels, known)
        self.contacts = border.of(groups)
        """A stretch of the border for each arm that touches it."""
        self._roots = [complex(ground.at[one].mean()) for one in self.contacts]
        came = border.just_come(self.contacts, self._roots)
        at = map(border.known_at, self._roots)
        self._arms = [None if k in came else arm for k, arm in enumerate(at)]
        """The arm of the last frame that came in there, if it did not come but now."""
        self._touched = {n: self._touching(n) for n in apart.blobs.hands}
        """Which of the stretches each piece touches."""
        self.rooted = [Share() for _ in self.contacts]
        self.islands: dict[KnownArm, Share] = {}
        """What touches no border, by the arm of the last frame that goes on in it."""
        for n in apart.blobs.hands:
            if len(piece := np.flatnonzero(self._labels == n)):
                self._share_out(n, piece)

    def lies_at(self, contact: Pixels) -> bool:
        """Whether an arm comes in there that lies as it lay in the last frame."""
        return not self._apart.alone.keys().isdisjoint(self._labels[contact].tolist())

    def set_adrift(self, share: Share) -> None:
        """All that is seen of this sleeve is beside the table: it is a part of an arm that touches no border."""
        if self._apart.others:
            island = self._island(_nearest(self._apart.others, self._ground.at[share.part]))
            island.pieces.append(share.part)
            island.alone, island.found = island.alone and share.alone, share.found or island.found

    def _island(self, arm: KnownArm) -> Share:
        return self.islands.setdefault(arm, Share())

    def _touching(self, n: int) -> list[int]:
        return [k for k, contact in enumerate(self.contacts) if (self._labels[contact] == n).any()]

    def _share_out(self, n: int, piece: Pixels) -> None:
        touched, picture = self._touched[n], self._apart.blobs.seen
        if not touched:
            self._whose_island(n, self._ground.at[piece]).pieces.append(piece)
            return
        arms = [self._arms[k] for k in touched]
        hidden = tuple(self._hidden_in(piece, arms))
        if len(touched) == 1 and not hidden and (lies := self._lies_under(piece, arms[0])) is not None:
            self._arms[touched[0]], arms, hidden = None, [None], (lies,)
        if len(touched) == 1 and not hidden:
            own = self.rooted[touched[0]]
            own.pieces.append(piece)
            own.alone &= self._apart.alone.get(n, True)
            return
        meet = [meeting(self._roots[k], arm, picture, self._ground) for k, arm in zip(touched, arms, strict=True)]
        shape = self._apart.blobs.labels.shape
        parting = Parting(piece, (*meet, *hidden), self._ground, picture, self._solid, shape)
        theirs = [*(self.rooted[k] for k in touched), *map(self._share_of, hidden)]
        for share, one, part in zip(theirs, (*meet, *hidden), parting.parts(), strict=True):
            share.meets(part, one.found)

    def _share_of(self, hidden: Meeting) -> Share:
        """That of an arm that touches no border where its hand is, by the border elsewhere or by itself."""
        assert hidden.arm is not None
        at = next((k for k, arm in enumerate(self._arms) if arm is hidden.arm), None)
        return self._island(hidden.arm) if at is None else self.rooted[at]

    def _hidden_in(self, piece: Pixels, arms: Sequence[KnownArm | None]) -> Iterator[Meeting]:
        """The hands in this piece, beside the arms that come in by it, between which and the border nothing is seen:
        it is as much larger than those arms were, and ends where such a hand is found again, or should be."""
        known = [arm for arm in arms if arm is not None]
        more = len(piece) - sum(len(arm.part) for arm in known)
        if len(known) < len(arms):  # how large the piece should be is not known
            return
        for arm in self._apart.others:
            if arm.sleeveless and arm not in known and more > STILL_THERE * len(arm.part):
                one = meeting(arm.root, arm, self._apart.blobs.seen, self._ground)
                if self._ends_in(one, piece):
                    yield one

    def _lies_under(self, piece: Pixels, arm: KnownArm | None) -> Meeting | None:
        """The arm that lay at rest there, if its hand is found again where it lay though much more has come to this
        piece: then another arm comes in over it or beside it."""
        more = 0 if arm is None else (len(piece) - len(arm.part)) * self._ground.mm_per_pixel**2
        if arm is None or not arm.rests or more < NEW_MM2:
            return None
        lies = meeting(arm.root, arm, self._apart.blobs.seen, self._ground)
        in_place = lies.found is not None and abs(lies.found.step) < STIRS_MM
        return lies if in_place and self._ends_in(lies, piece) else None

    def _ends_in(self, arm: Meeting, piece: Pixels) -> bool:
        if arm.found is None:
            return bool(np.abs(self._ground.at[piece] - arm.tip).min() < AT_TIP_MM)
        hand = arm.found.hand.pixels(self._apart.blobs.labels.shape)
        return float(np.isin(hand, piece).mean()) >= STILL_THERE

    def _whose_island(self, n: int, points: Spots) -> Share:
        """Whose a piece is that touches no border: of the arm that another piece of the same hand comes in with; but of
        none that lies at rest while the fingers of one that does not should be near."""
        same = [m for m in self._apart.blobs.hands if self._hand_of[m] == self._hand_of[n]]
        on_its_way = {k for m in same if m not in self._apart.alone for k in self._touched[m]}
        near = any(np.abs(points - arm.ahead).min() < FLIES_MM for arm in self._apart.others)
        of_hand = on_its_way if near else {k for m in same for k in self._touched[m]}
        if of_hand:
            return self.rooted[min(of_hand, key=lambda k: np.abs(points - self._roots[k]).min())]
        if n in self._apart.arm_of:
            return self._island(self._apart.arm_of[n])
        nobodys = Share()
        return self._island(_nearest(self._apart.others, points)) if self._apart.others else nobodys

    @property
    def _hand_of(self) -> Mapping[int, int]:
        return self._apart.blobs.hand_of


def _nearest(arms: Sequence[KnownArm], spots: Spots) -> KnownArm:
    """The arm whose fingers should be nearest to one of these by now."""
    return min(arms, key=lambda one: float(np.abs(spots - one.ahead).min()))
