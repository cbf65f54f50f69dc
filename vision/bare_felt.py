"""The felt's own look: how bright the bare table is everywhere, guessed from the picture as a whole or from beside.

Most of a table is bare, and its light changes slowly from one side to the other: a smooth surface through most of the
pixels is the felt, and what lies on it stands off. So one can tell a hole, where something was taken away that had been
taken for the table, from the thing itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from vision.pixels import Floats, Gray, Labels, Piece, PixelBox, cv2, pieces, rims

STEP = 9
"""Every so many pixels one is looked at."""
ROUNDS = 4
FAR_OFF = 2.5
"""Spreads from the surface beyond which a pixel is taken for something else than felt."""
FIRST_GUESS = 30.0
"""Grey levels: most of the felt is not farther from the middle of all that is seen."""
SPREAD_OF_MIDDLE = 1.48
"""A normal spread, in units of the middle distance."""
FEW, MOST = 60, 0.35
"""So many of the pixels that are looked at, and so large a share of them, must be felt."""
REACH, NEXT = 20, (5, 5)
"""Small pixels around a box within which bare felt is looked for, and that are taken together there."""
PLAIN = 9.0
"""Grey levels: on a table whose look varies more, nothing can be said."""
EDGE = 3
"""Small pixels within which a thing ends; light fades over many more."""


@dataclass(frozen=True, slots=True)
class BareFelt:
    """How bright the table is where it is bare, and how far its own pixels stray from that."""

    look: Floats
    spread: float

    @property
    def is_plain(self) -> bool:
        return self.spread <= PLAIN


def bare_felt(small: Gray) -> BareFelt:
    """The smooth surface that goes through most of the picture."""
    all_over = _bends(*small.shape)
    some = all_over[::STEP, ::STEP].reshape(-1, all_over.shape[-1])
    grey = small[::STEP, ::STEP].astype(np.float64).ravel()
    kept, spread = np.abs(grey - np.median(grey)) <= FIRST_GUESS, FIRST_GUESS
    bends: Floats = np.zeros(all_over.shape[-1])
    for _ in range(ROUNDS):
        if np.count_nonzero(kept) < max(FEW, MOST * len(kept)):
            return BareFelt(np.zeros(small.shape), np.inf)
        felt = some[kept]
        bends = np.asarray(np.linalg.solve(felt.T @ felt, felt.T @ grey[kept]), np.float64)
        off = np.abs(grey - some @ bends)
        spread = max(1.0, SPREAD_OF_MIDDLE * float(np.median(off[kept])))
        kept = off <= FAR_OFF * spread
    return BareFelt(np.asarray(all_over @ bends, np.float64), spread)


def felt_around(small: Gray, guess: BareFelt, hidden: Labels, box: PixelBox) -> BareFelt:
    """How bright the bare table is in each pixel of a box, by the nearest that shows: light may end abruptly."""
    wide = box.grown(REACH, small.shape[1], small.shape[0])
    seen = wide.cut(small).astype(np.float32)
    bare = (wide.cut(hidden) == 0) & (np.abs(seen - wide.cut(guess.look)) <= FIRST_GUESS)
    if not bare.any():
        return BareFelt(box.cut(guess.look), guess.spread)
    known = bare.astype(np.float32)
    shown, sums = (cv2.boxFilter(one, -1, NEXT, normalize=False) for one in (known, seen * known))
    calm = sums / np.maximum(shown, 1)
    covered = np.where(bare, np.uint8(0), np.uint8(1))
    nearest = cv2.distanceTransformWithLabels(covered, cv2.DIST_L2, 3, labelType=cv2.DIST_LABEL_PIXEL)[1]
    look = calm[bare][nearest - 1]
    spread = max(1.0, SPREAD_OF_MIDDLE * float(np.median(np.abs(seen - calm)[bare])))
    return BareFelt(box.moved(-wide.left, -wide.top).cut(look).astype(np.float64), spread)


def holes_in(seen: Gray, remembered: Gray, felt: BareFelt, lying: Gray, limit: float, cards: Gray) -> Iterator[Piece]:
    """Where in what lies still bare felt shows, though a thing is remembered there that ends abruptly; nowhere that a
    card may lie. `limit` says from when on something stands off the felt."""
    off, bare = np.abs(remembered - felt.look), np.abs(seen - felt.look) < limit
    inside = (lying != 0) & bare & (off > limit)
    for hole in pieces(np.where(inside, np.uint8(255), np.uint8(0)))[1].values():
        if not hole.of(cards).any() and has_an_edge(off, hole, limit, bare):
            yield hole


def has_an_edge(off: Floats, piece: Piece, limit: float, bare: NDArray[np.bool_]) -> bool:
    """Whether a piece that stands off the felt by more than the limit ends abruptly, as things do: where it is only
    darker or brighter there, light fades. Only its rim counts (unlike for shadows over a table that has been seen):
    print that lies there stands off felt that is only guessed. And beside it only what may be bare felt: cards that
    lie there tell nothing."""
    window = piece.window.grown(EDGE, off.shape[1], off.shape[0])
    inside = np.zeros((window.height, window.width), np.uint8)
    piece.window.moved(-window.left, -window.top).cut(inside)[piece.inside] = 255
    within, beside = rims(inside, EDGE)
    beside = beside & window.cut(bare)
    if not (within.any() and beside.any()):
        return False
    apart = window.cut(off)
    return bool(np.median(apart[within]) - np.median(apart[beside]) > limit)


@cache
def _bends(rows: int, columns: int) -> Floats:
    """Level, slope and bend along and across, for each pixel."""
    y, x = np.mgrid[-1.0 : 1.0 : rows * 1j, -1.0 : 1.0 : columns * 1j]
    return np.stack((np.ones_like(x), x, y, x * x, x * y, y * y), axis=-1)
