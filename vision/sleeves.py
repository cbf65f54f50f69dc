"""Hands whose sleeves look like the table: nothing is seen between their fingers and the picture's border.

A piece of foreground in mid-table is a hand where it goes on from a hand of the frame before, and nothing at the border
does. What a hand leaves lying stirs once, when it comes to light; a hand that halts there has stirred by itself before,
or nothing has stirred between it and the arm that it was one with: then only the light plays on a sleeve.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from typing import NamedTuple

import numpy as np

from vision.glance import HAND_RESTS, SLEEPS, SMALLEST_BLOB
from vision.pixels import Gray, Labels, Piece, least

FAST = 20
"""Small pixels that a hand may come from one frame to the next, so that it lies beside where it was."""
A_HOLE = 0.1
"""A piece of which so large a share is a hole was no hand; what is left of it are things that lie there."""
BY_ITSELF = 2
"""In so many frames a piece has stirred by itself that goes on, though it halts."""
WELL_IN = 0.25
"""Share of the picture's height: what is nearer to the border than this only rests there."""


class HandPiece(NamedTuple):
    """A piece of foreground that was a hand, or a part of one."""

    hand: int
    stirred: int
    """Frames in which it has stirred without reaching the border."""
    holds_still: bool = False
    """It lies where it was one with an arm that has faded from sight, and has not stirred since."""


class Sleeves:
    """Knows the hands of the frame before, and which piece of foreground each of them was."""

    def __init__(self, shape: tuple[int, ...]) -> None:
        self._labels: Labels = np.zeros(shape, np.uint16)
        self._pieces: dict[int, HandPiece] = {}
        self._next = 1

    @property
    def hand_of(self) -> Mapping[int, int]:
        """Which hand each piece of the last frame belonged to."""
        return {n: piece.hand for n, piece in self._pieces.items()}

    def was_in(self, piece: Piece) -> bool:
        """Whether a hand was there a frame ago."""
        return bool(self._known_in(piece.of(self._labels)))

    def forget(self, holes: Gray) -> None:
        """No hand lies there: the table as it was remembered has holes, and pieces of foreground that come of them."""
        where = holes != 0
        was, now = (np.bincount(labels.ravel()) for labels in (self._labels, self._labels[where]))
        none = [n for n in self._known_in(self._labels[where]) if now[n] > A_HOLE * was[n]]
        self._labels = np.where(where | np.isin(self._labels, none), 0, self._labels).astype(self._labels.dtype)

    def without(
        self, labels: Labels, found: Mapping[int, Piece], rest: Gray, still: Mapping[int, int], rooted: tuple[int, ...]
    ) -> tuple[int, ...]:
        """The hands among the pieces found, but for the rooted ones.

        `rest` counts for each small pixel the frames without stirring, and `still` for each piece.
        """
        large = {n: piece for n, piece in found.items() if piece.area >= SMALLEST_BLOB}
        under = {n: self._known_in(piece.of(self._labels)) for n, piece in large.items()}
        # Of what falls apart the larger piece goes on: the end of an arm, though its elbow still shows at the border.
        goes_on = {one: n for n in sorted(large, key=lambda n: large[n].area) for one in under[n]}
        stays = {one for one, n in goes_on.items() if still[n]}  # a tossed card that slides by is not that hand
        came_from = {n: under[n] or self._next_to(piece) - stays for n, piece in large.items()}
        lost = {n: {p for p in came_from[n] if goes_on.get(p, n) not in rooted} for n in large if n not in rooted}
        stirring = tuple(n for n, pieces in lost.items() if pieces and not still[n])
        lead = {*goes_on.values(), *(n for n in came_from if not under[n])}
        leads = (n for n in (*rooted, *stirring) if n in lead and not still[n])
        busy = {hand for n in leads for hand in self._hands(came_from[n])}
        halted = tuple(
            n for n, pieces in lost.items() if 0 < still[n] < HAND_RESTS and any(self._halts(p, busy) for p in pieces)
        )
        faded = tuple(
            n for n in lost if 0 < still[n] < SLEEPS and self._has_faded_from(under[n], large[n], labels, rest)
        )
        halted += tuple(n for n in faded if n not in halted)
        self._pieces = self._followed(rooted, stirring, halted, frozenset(faded), under, came_from)
        self._labels = labels
        self._next = 1 + max((self._next, *(piece.hand for piece in self._pieces.values())))
        return stirring + halted

    def _followed(
        self,
        rooted: Sequence[int],
        stirring: Sequence[int],
        halted: Sequence[int],
        faded: Set[int],
        under: Mapping[int, Set[int]],
        came_from: Mapping[int, Set[int]],
    ) -> dict[int, HandPiece]:
        """What the hands of this frame are pieces of, for the next one."""
        hands = {n: min(self._hands(came_from[n]), default=self._next + n) for n in (*rooted, *stirring, *halted)}
        stirred = {n: max((self._pieces[one].stirred for one in under[n]), default=0) for n in hands}
        stirred |= {n: 0 for n in rooted} | {n: stirred[n] + 1 for n in stirring}
        return {n: HandPiece(hand, stirred[n], n in faded) for n, hand in hands.items()}

    def _halts(self, piece: int, busy: Set[int]) -> bool:
        """Whether this may be a hand that halts: a piece that has stirred by itself, of a hand that is busy nowhere."""
        return self._pieces[piece].stirred >= BY_ITSELF and self._pieces[piece].hand not in busy

    def _has_faded_from(self, under: Set[int], piece: Piece, labels: Labels, rest: Gray) -> bool:
        """Whether a hand was there, and of what it was one with, and is no more to be seen, nothing has stirred."""
        rows, columns = labels.shape
        if not under or _depth(piece, rows, columns) < WELL_IN * rows:
            return False
        around = piece.window.grown(FAST, columns, rows)
        gone = np.isin(around.cut(self._labels), list(under)) & (around.cut(labels) == 0)
        if np.count_nonzero(gone) < SMALLEST_BLOB:
            return any(self._pieces[one].holds_still for one in under)
        return least(around.cut(rest), gone) > 0

    def _hands(self, pieces: Iterable[int]) -> set[int]:
        return {self._pieces[one].hand for one in pieces}

    def _known_in(self, labels: Labels) -> Set[int]:
        """Which pieces of hands there were in these pixels a frame ago."""
        return self._pieces.keys() & set(np.bincount(labels.ravel()).nonzero()[0].tolist()) if self._pieces else set()

    def _next_to(self, piece: Piece) -> Set[int]:
        rows, columns = self._labels.shape
        return self._known_in(piece.window.grown(FAST, columns, rows).cut(self._labels))


def _depth(piece: Piece, rows: int, columns: int) -> int:
    """How far from the picture's border a piece may reach."""
    box = piece.window
    return min(box.right, columns - box.left, box.bottom, rows - box.top)
