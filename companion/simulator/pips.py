"""The shapes printed on cards: suit outlines, dogs' things, and how a number of pips is arranged.

Every shape is a list of polygons in a unit square, y down, so that it can be drawn at any size.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np

from companion.simulator.arrays import Points
from scoring.cards import Kind, Suit

Shape = tuple[Points, ...]


def _disc(x: float, y: float, r: float, squeeze: float = 1.0) -> Points:
    turn = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    return np.stack([x + r * np.cos(turn), y + r * squeeze * np.sin(turn)], axis=1)


def _ring_of(*points: tuple[float, float]) -> Points:
    return np.array(points, float)


_STALK = ((0.5, 0.55), (0.54, 0.8), (0.68, 0.96), (0.32, 0.96), (0.46, 0.8))


def _heart() -> Shape:
    t = np.linspace(0, 2 * np.pi, 60, endpoint=False)
    x = 16 * np.sin(t) ** 3
    y = 13 * np.cos(t) - 5 * np.cos(2 * t) - 2 * np.cos(3 * t) - np.cos(4 * t)
    return (np.stack([0.5 + x / 36, 0.47 - y / 33], axis=1),)


def _spade() -> Shape:
    (heart,) = _heart()
    leaf = np.stack([heart[:, 0], 0.9 - heart[:, 1] * 0.88], axis=1)
    return leaf, _ring_of(*_STALK)


def _club() -> Shape:
    return (
        _disc(0.5, 0.27, 0.21),
        _disc(0.27, 0.58, 0.21),
        _disc(0.73, 0.58, 0.21),
        _disc(0.5, 0.5, 0.12),
        _ring_of(*_STALK),
    )


def _diamond() -> Shape:
    sides = []
    for (x0, y0), (x1, y1) in zip(_RHOMB, (*_RHOMB[1:], _RHOMB[0]), strict=True):
        for share in np.linspace(0, 1, 8, endpoint=False):
            bow = 0.05 * np.sin(np.pi * share)
            x, y = x0 + (x1 - x0) * share, y0 + (y1 - y0) * share
            sides.append((x + (0.5 - x) * bow * 2, y + (0.5 - y) * bow * 2))
    return (np.array(sides),)


_RHOMB = ((0.5, 0.03), (0.87, 0.5), (0.5, 0.97), (0.13, 0.5))


def _bone() -> Shape:
    knobs = tuple(_disc(x, y, 0.13) for x in (0.36, 0.64) for y in (0.12, 0.88))
    return (*knobs, _ring_of((0.4, 0.12), (0.6, 0.12), (0.57, 0.5), (0.6, 0.88), (0.4, 0.88), (0.43, 0.5)))


def _bowl() -> Shape:
    return _ring_of((0.1, 0.4), (0.9, 0.4), (0.78, 0.85), (0.22, 0.85)), _disc(0.5, 0.4, 0.4, 0.22)


def _dog() -> Shape:
    ears = _ring_of((0.2, 0.2), (0.38, 0.28), (0.24, 0.6)), _ring_of((0.8, 0.2), (0.62, 0.28), (0.76, 0.6))
    return (_disc(0.5, 0.45, 0.26), *ears, _disc(0.5, 0.68, 0.17, 1.2))


def _doghouse() -> Shape:
    return _ring_of((0.05, 0.5), (0.5, 0.08), (0.95, 0.5)), _ring_of(
        (0.16, 0.5), (0.84, 0.5), (0.84, 0.95), (0.16, 0.95)
    )


_SHAPES: dict[Suit | Kind, Callable[[], Shape]] = {
    Suit.HEARTS: _heart,
    Suit.SPADES: _spade,
    Suit.CLUBS: _club,
    Suit.DIAMONDS: _diamond,
    Kind.BONE: _bone,
    Kind.BOWL: _bowl,
    Kind.DOG: _dog,
    Kind.DOGHOUSE: _doghouse,
}


@cache
def shape(of: Suit | Kind) -> Shape:
    """The outline of a suit or of a thing in Dig's yard."""
    return _SHAPES[of]()


_L, _M, _R = 0.0, 0.5, 1.0
ARRANGED: dict[int, tuple[tuple[float, float], ...]] = {
    2: ((_M, 0), (_M, 1)),
    3: ((_M, 0), (_M, 0.5), (_M, 1)),
    4: ((_L, 0), (_R, 0), (_L, 1), (_R, 1)),
    5: ((_L, 0), (_R, 0), (_M, 0.5), (_L, 1), (_R, 1)),
    6: ((_L, 0), (_R, 0), (_L, 0.5), (_R, 0.5), (_L, 1), (_R, 1)),
    7: ((_L, 0), (_R, 0), (_M, 0.25), (_L, 0.5), (_R, 0.5), (_L, 1), (_R, 1)),
    8: ((_L, 0), (_R, 0), (_M, 0.25), (_L, 0.5), (_R, 0.5), (_M, 0.75), (_L, 1), (_R, 1)),
    9: ((_L, 0), (_R, 0), (_L, 1 / 3), (_R, 1 / 3), (_M, 0.5), (_L, 2 / 3), (_R, 2 / 3), (_L, 1), (_R, 1)),
    10: (
        *((_L, 0), (_R, 0), (_M, 1 / 6), (_L, 1 / 3), (_R, 1 / 3)),
        *((_L, 2 / 3), (_R, 2 / 3), (_M, 5 / 6), (_L, 1), (_R, 1)),
    ),
}
"""Where the pips of a number stand within the pip field, as shares of its width and height."""
