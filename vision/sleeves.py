"""Hands whose sleeves look like the table: nothing is seen between their fingers and the picture's border.

A piece of foreground in mid-table is a hand where it goes on from a hand of the frame before, and nothing at the border
does. What a hand leaves lying stirs once, when it comes to light; a hand that halts there has stirred by itself before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

import numpy as np

from vision.pixels import Gray, Labels, PixelBox, least

SMALLEST_BLOB = 12
"""Small pixels of a dilated blob: less is a speck."""
FAST = 20
"""Small pixels that a hand may come from one frame to the next, so that it lies beside where it was."""
BY_ITSELF = 2
"""In so many frames a piece has stirred by itself that goes on, though it halts."""
HAND_RESTS = 6
"""Frames: a hand that stays so long may have laid a card within its own outline; a shorter pause is not looked at."""


class Piece(NamedTuple):
    """A piece of foreground that was a hand, or a part of one."""

    hand: int
    stirred: int
    """Frames in which it has stirred without reaching the border."""


class Sleeves:
    """Knows the hands of the frame before, and which piece of foreground each of them was."""

    def __init__(self, shape: tuple[int, ...]) -> None:
        self._labels: Labels = np.zeros(shape, np.int32)
        self._pieces: dict[int, Piece] = {}
        self._next = 1

    @property
    def hand_of(self) -> Mapping[int, int]:
        """Which hand each piece of the last frame belonged to."""
        return {n: piece.hand for n, piece in self._pieces.items()}

    def without(
        self, labels: Labels, found: Mapping[int, tuple[PixelBox, int]], rest: Gray, rooted: tuple[int, ...]
    ) -> tuple[int, ...]:
        """The hands among the pieces found, but for the rooted ones; `rest` counts the frames without stirring."""
        large = {n: window for n, (window, area) in found.items() if area >= SMALLEST_BLOB and (rooted or self._pieces)}
        still = {n: least(window.cut(rest), window.cut(labels) == n) for n, window in large.items()}
        under = {n: self._there(window.cut(self._labels)[window.cut(labels) == n]) for n, window in large.items()}
        before = {n: under[n] or self._next_to(window) for n, window in large.items()}
        elsewhere = {one for n in rooted for one in under.get(n, ())}
        lost = {n: before[n] - elsewhere for n in large if n not in rooted and before[n] - elsewhere}
        stirring = tuple(n for n in lost if not still[n])
        busy = set(self._hands(one for n in (*rooted, *stirring) if not still.get(n) for one in before.get(n, ())))
        halted = tuple(
            n
            for n, pieces in lost.items()
            if 0 < still[n] < HAND_RESTS and any(self._may_halt(one, busy) for one in pieces)
        )
        islands, pieces = stirring + halted, dict[int, Piece]()
        for n in rooted + islands:
            hand = min(self._hands(before.get(n, ())), default=self._next + n)
            moved = max((self._pieces[one].stirred for one in under.get(n, ())), default=0) + (n in stirring)
            pieces[n] = Piece(hand, 0 if n in rooted else moved)
        self._labels, self._pieces = labels, pieces
        self._next = 1 + max((self._next, *(piece.hand for piece in pieces.values())))
        return islands

    def _may_halt(self, piece: int, busy: set[int]) -> bool:
        return self._pieces[piece].stirred >= BY_ITSELF and self._pieces[piece].hand not in busy

    def _hands(self, pieces: Iterable[int]) -> Iterator[int]:
        return (self._pieces[one].hand for one in pieces)

    def _there(self, labels: Labels) -> set[int]:
        return self._pieces.keys() & set(labels.ravel().tolist())

    def _next_to(self, window: PixelBox) -> set[int]:
        rows, columns = self._labels.shape
        return self._there(window.grown(FAST, columns, rows).cut(self._labels))
