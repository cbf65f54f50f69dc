"""Whether fingers hold a card: by its print, and by a corner that sticks out beyond them.

A hand is smooth, but for the gaps between its fingers; a card has print and a white rim, whichever side is up. A corner
that is square and has long straight sides tells besides: no hand has one. One picture tells little, since the card may
lie in the palm or over print; the few pictures of a way from here to there, taken together, nearly always tell whether
something was carried.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.pixels import Gray, cv2, thinned

NEAR_MM = 75.0
"""A card, or a corner of it, is no farther than this from the farthest thing seen of the arm that holds it."""
PRINTED, PRINTED_AT_A_CORNER = 0.36, 0.265
"""A card is there where brightness bends so much from one small pixel to the next, as a logarithm and on the average;
and where a corner sticks out besides. How often that is right `kiosk bench grip` tells."""
GRAIN = 8.0
"""Greys: so much is added to all, lest grain in the dark tells too much."""
STRAIGHT_MM, STRAIGHT_PIXELS = 4.0, 1.2
"""A side is straight that strays no more than this from the line between its ends, or no more than can be told: the rim
of what is seen in small pixels strays by one of them anyhow."""
SIDE_MM = 34.0
"""So long both sides of a corner must be, of those that are seen: fingers are narrower."""
SQUARE = 0.26
"""Cosine of the angle at a corner, at most: fifteen degrees more or less than a right angle."""
DEPTHS_MM = np.array([22.0, 28.0, 34.0])
"""So far in from both sides of a corner it is looked whether anything is there."""
FILLED = 0.7
"""So much of it is, at the least, where a card is held; of what lies under it some may look like the card."""


def holds_card(piece: Gray, seen: Gray | None, ground: NDArray[np.complex128], tip: complex) -> bool:
    """Whether a card is to be seen where an arm ends: `piece` is the foreground there with its rim, `seen` the picture,
    if there is one, and `ground` where each of its pixels lies on the table."""
    corner = sticks_out(piece, ground, tip)
    if seen is None:
        return corner
    at_the_end = (piece > 0) & (np.abs(ground - tip) < NEAR_MM)
    return _print_in(seen, at_the_end) > (PRINTED_AT_A_CORNER if corner else PRINTED)


def _print_in(seen: Gray, there: NDArray[np.bool_]) -> float:
    """How much brightness bends there from one pixel to the next."""
    bends = np.abs(cv2.Laplacian(np.log(seen.astype(np.float32) + GRAIN), cv2.CV_32F))
    return float(bends[there].mean()) if there.any() else 0.0


def sticks_out(piece: Gray, ground: NDArray[np.complex128], tip: complex) -> bool:
    """Whether a card's corner is to be seen where an arm ends: `piece` is the foreground there with its rim, and
    `ground` where each of its pixels lies on the table."""
    outlines, _ = cv2.findContours(thinned(piece), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    spots = [ground[outline[:, 0, 1], outline[:, 0, 0]] for outline in outlines]
    nearest = min(spots, key=lambda one: float(np.abs(one - tip).min()), default=None)
    if nearest is None:
        return False
    flat = np.stack((nearest.real, nearest.imag), axis=-1).astype(np.float32)[:, None]
    straight = max(STRAIGHT_MM, STRAIGHT_PIXELS * float(np.abs(np.diff(ground[:2, 0]))[0]))
    corners = cv2.approxPolyDP(flat, straight, True)[:, 0].astype(np.float64) @ (1, 1j)
    back, on = np.roll(corners, 1) - corners, np.roll(corners, -1) - corners
    across = back * on.conjugate()
    lengths = np.maximum(np.abs(back) * np.abs(on), 1e-9)
    outwards = across.imag * np.sign(_turning(corners)) > 0
    square = outwards & (np.abs(across.real) < SQUARE * lengths)
    long = np.minimum(np.abs(back), np.abs(on)) > SIDE_MM
    found = np.flatnonzero(square & long & (np.abs(corners - tip) < NEAR_MM))
    sides = ((back[n] / abs(back[n]), on[n] / abs(on[n])) for n in found)
    return any(_is_filled(piece, ground, corners[n], *both) for n, both in zip(found, sides, strict=True))


def _is_filled(piece: Gray, ground: NDArray[np.complex128], corner: complex, back: complex, on: complex) -> bool:
    """Whether a corner is one of something whole, and not of a rim: a thing that was pushed aside shows only that."""
    inside = (corner + back * DEPTHS_MM + on * DEPTHS_MM[:, None]).ravel()
    nearest = np.abs(ground.ravel()[:, None] - inside).argmin(axis=0)
    return float((piece.ravel()[nearest] > 0).mean()) > FILLED


def _turning(corners: NDArray[np.complex128]) -> float:
    """Positive for an outline that runs clockwise in the picture."""
    return float((corners.conjugate() * np.roll(corners, -1)).imag.sum())
