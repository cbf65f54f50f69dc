"""Outlines in plain numbers: curves, discs and the four suits, each drawn in a unit square.

An outline is a closed polygon whose y grows downwards. Paper, screen and simulated camera frames all start from these,
so that a heart has the same shape everywhere.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, pi, sin, sqrt
from operator import mul

from scoring.cards import Suit

ArtPoint = tuple[float, float]
Outline = tuple[ArtPoint, ...]

STEPS = 10
"""Straight pieces in each Bézier curve; at the size of a card nobody sees them."""
_WEIGHTS = tuple(
    ((1 - t) * (1 - t) * (1 - t), 3 * (1 - t) * (1 - t) * t, 3 * (1 - t) * t * t, t * t * t)
    for t in (n / STEPS for n in range(1, STEPS + 1))
)
"""How much the start, the two control points and the end of a cubic Bézier curve count after each piece."""


def curve(text: str) -> Outline:
    """The outline of cubic Bézier curves joined end to end, written as `x,y` pairs.

    The first pair is where it starts; then come three for each curve: its two control points and its end.
    """
    start, *rest = points(text)
    outline = [start]
    for bow in zip(rest[::3], rest[1::3], rest[2::3], strict=True):
        xs, ys = zip(outline[-1], *bow, strict=True)
        for weights in _WEIGHTS:
            outline.append((sum(map(mul, weights, xs)), sum(map(mul, weights, ys))))
    return tuple(outline)


def points(text: str) -> Outline:
    """Points written as `x,y` pairs with blanks between."""
    pairs = (pair.split(",") for pair in text.split())
    return tuple((float(x), float(y)) for x, y in pairs)


def mirrored(half: Outline, axis: float = 0.5) -> Outline:
    """A whole outline from its right half, which begins and ends on the vertical axis."""
    return half + tuple((2 * axis - x, y) for x, y in reversed(half))


def disc(x: float, y: float, across: float, down: float | None = None, sides: int = 40) -> Outline:
    """A circle, or an ellipse where two radii are given."""
    down = across if down is None else down
    turns = (2 * pi * n / sides for n in range(sides))
    return tuple((x + across * cos(t), y + down * sin(t)) for t in turns)


def rectangle(x: float, y: float, width: float, height: float) -> Outline:
    return (x, y), (x + width, y), (x + width, y + height), (x, y + height)


def rounded(x: float, y: float, width: float, height: float, radius: float, sides: int = 7) -> Outline:
    """A rectangle with round corners."""
    corners = ((x + width, y, -0.5), (x + width, y + height, 0.0), (x, y + height, 0.5), (x, y, 1.0))
    outline = []
    for corner_x, corner_y, start in corners:
        cx = min(max(corner_x, x + radius), x + width - radius)
        cy = min(max(corner_y, y + radius), y + height - radius)
        turns = (pi * (start + 0.5 * n / sides) for n in range(sides + 1))
        outline += [(cx + radius * cos(t), cy + radius * sin(t)) for t in turns]
    return tuple(outline)


def softened(corners: Iterable[tuple[float, float, float, float]], radius: float, pieces: int = 8) -> Outline:
    """An outline with arcs for corners: each is given by its centre and by the degrees where it begins and ends."""
    outline = []
    for x, y, start, end in corners:
        turns = (pi / 180 * (start + (end - start) * n / pieces) for n in range(pieces + 1))
        outline += [(x + radius * cos(t), y + radius * sin(t)) for t in turns]
    return tuple(outline)


def star(x: float, y: float, radius: float, rays: int = 5, waist: float = 0.42) -> Outline:
    turns = (pi * n / rays - pi / 2 for n in range(2 * rays))
    reach = (radius if n % 2 == 0 else radius * waist for n in range(2 * rays))
    return tuple((x + r * cos(t), y + r * sin(t)) for t, r in zip(turns, reach, strict=True))


def placed(outline: Iterable[ArtPoint], x: float, y: float, width: float, height: float, turn: float = 0.0) -> Outline:
    """An outline of the unit square scaled to this size, turned clockwise by `turn` degrees, its middle at (x, y)."""
    c, s = cos(turn * pi / 180), sin(turn * pi / 180)
    around = (((px - 0.5) * width, (py - 0.5) * height) for px, py in outline)
    return tuple((x + c * px - s * py, y + s * px + c * py) for px, py in around)


# ---------------------------------------------------------------- the four suits

_HEART = mirrored(
    curve("0.5,0.25  0.53,0.12 0.62,0.05 0.73,0.05  0.87,0.05 0.97,0.16 0.97,0.32  0.97,0.58 0.62,0.76 0.5,0.97")
)
_DIAMOND = mirrored(curve("0.5,0.02  0.6,0.2 0.73,0.37 0.89,0.5  0.73,0.63 0.6,0.8 0.5,0.98"))
_STEM = "0.535,0.84 0.59,0.93 0.7,0.97  0.63,0.97 0.56,0.97 0.5,0.97"
_SPADE = mirrored(
    curve(
        "0.5,0.03  0.6,0.23 0.96,0.42 0.96,0.64  0.96,0.78 0.85,0.85 0.74,0.85  0.64,0.85 0.56,0.79 0.528,0.69 " + _STEM
    )
)


def _trefoil() -> Outline:
    """A club: for each direction from its middle the farthest point of three discs, then the stem."""
    discs = ((0.5, 0.265, 0.225), (0.735, 0.605, 0.225), (0.5, 0.5, 0.13))
    turns = [-pi / 2 + n * (0.86 * pi) / 48 for n in range(49)]
    leaf = []
    for c, s in ((cos(turn), sin(turn)) for turn in turns):
        reach = 0.0
        for dx, dy, radius in ((x - 0.5, y - 0.5, radius) for x, y, radius in discs):
            along, across = dx * c + dy * s, dx * s - dy * c
            if abs(across) < radius:
                reach = max(reach, along + sqrt(radius * radius - across * across))
        leaf.append((0.5 + reach * c, 0.5 + reach * s))
    return mirrored((*leaf, *curve("0.528,0.66 " + _STEM)))


SUITS: dict[Suit, Outline] = {
    Suit.CLUBS: _trefoil(),
    Suit.DIAMONDS: _DIAMOND,
    Suit.HEARTS: _HEART,
    Suit.SPADES: _SPADE,
}
"""Every suit as one outline in the unit square."""
