"""The court and the joker: half figures made of polygons, drawn upright above the card's middle.

The card's lower half is its upper half turned upside down, as on cards everywhere. The points of a figure are written
as millimetres to the right of the card's middle and above its middle line; of most outlines only the right half is
written down.
"""

from __future__ import annotations

from itertools import pairwise

from companion.art.inks import AMBER, BLACK, GOLD, GREY, ROSE, SKIN, TEAL, VIOLET, WHITE, Polygon, Tint, darker, paler
from companion.art.outlines import ArtPoint, Outline, curve, disc, mirrored, points, star
from scoring.cards import Rank

MIDDLE, FLOOR = 31.5, 44.0
"""Where a figure stands: the x of the card's middle, and the y of the line it grows from."""

BROWN: Tint = (120, 74, 40)
BLOND: Tint = (224, 170, 74)

Polygons = tuple[Polygon, ...]


def _stood(outline: Outline) -> Outline:
    return tuple((MIDDLE + right, FLOOR - above) for right, above in outline)


def _whole(half: Outline) -> Outline:
    return mirrored(_stood(half), MIDDLE)


def _flipped(outline: Outline) -> Outline:
    return tuple((2 * MIDDLE - x, y) for x, y in outline)


def _dot(right: float, above: float, across: float, ink: Tint, down: float | None = None) -> Polygon:
    return Polygon(disc(MIDDLE + right, FLOOR - above, across, down, 24), ink)


def _pair(right: float, above: float, across: float, ink: Tint, down: float | None = None) -> Polygons:
    return _dot(-right, above, across, ink, down), _dot(right, above, across, ink, down)


def _robe(ink: Tint) -> Polygons:
    return (
        Polygon(_whole(curve("0,10.5  7,10 14.5,8 16.4,0")), ink),
        Polygon(_whole(curve("13.2,0  12.6,4 11.2,7 9.2,9.3")), GOLD),
        Polygon(_whole(curve("11.8,0  11.2,4 9.8,7 7.8,9.3")), darker(ink, 0.25)),
        Polygon(_whole(points("0,10.5 4.6,9.6 2.2,0")), paler(ink, 0.78)),
        Polygon(_whole(points("0,8.2 6.4,11.6 7.2,8.2 0,3.4")), GOLD),
        _dot(0, 6.2, 1.2, WHITE),
    )


def _face() -> Polygons:
    brow = _stood(points("1,17.9 2.9,18.2 2.9,17.8 1,17.5"))
    return (
        Polygon(_whole(points("0,13 2,13 2.4,8.8 0,7.4")), darker(SKIN, 0.08)),
        Polygon(_whole(curve("0,20.5  3.2,20.5 4.5,18.5 4.4,15.5  4.2,12.6 2,10.6 0,10.6")), SKIN),
        *_pair(2.7, 14.2, 0.9, paler(ROSE, 0.5), 0.7),
        *_pair(1.9, 16.4, 0.55, BLACK, 0.7),
        Polygon(brow, BROWN),
        Polygon(_flipped(brow), BROWN),
        Polygon(_stood(points("0.1,16.2 0.8,13.9 -0.2,13.9")), darker(SKIN, 0.2)),
        Polygon(_whole(curve("0,12.9  0.6,13.1 1,12.9 1.3,12.7  0.8,11.8 0.3,11.8 0,11.8")), ROSE),
    )


def _crown(tips: tuple[ArtPoint, ...], ink: Tint) -> Polygons:
    """A crown with its points at the tips given, and valleys between them."""
    right = [tips[0]]
    for (near, _), far in pairwise(tips):
        right += [((near + far[0]) / 2, 21.6), far]
    balls = (ball for tip in tips for ball in _pair(*tip, 0.95, AMBER))
    return (
        Polygon(_whole((*right, (5.0, 18.6), (0.0, 19.4))), GOLD),
        *balls,
        Polygon(_whole(points("0,20.6 5.1,19.9 5,18.5 0,19.2")), ink),
        _dot(0, 19.9, 0.75, WHITE),
    )


def _king(ink: Tint) -> Polygons:
    return (
        *_robe(ink),
        Polygon(_whole(curve("0,20.5  4.5,20.5 6.4,18 6.2,13  6.4,11 3,10 0,10")), GREY),
        *_face(),
        Polygon(_whole(curve("0,13.9  1.6,14.4 3.4,13.4 4.5,15.4  4.8,10 2.8,6.2 0,4.6")), paler(GREY, 0.35)),
        _dot(0, 12.1, 1.1, ROSE, 0.5),
        *_crown(((0, 28.5), (3.6, 26.8), (6.6, 27.6)), ink),
    )


def _queen(ink: Tint) -> Polygons:
    pearls = (_dot(right, 7.6 + abs(right) * 0.28, 0.7, WHITE) for right in (-3, -1.5, 0, 1.5, 3))
    return (
        *_robe(ink),
        Polygon(_whole(curve("0,22  6,22 6.8,17.5 6.6,13  6.6,9 8.6,7.6 7.6,5  4,5.5 2,8 0,9")), BLOND),
        *_face(),
        Polygon(_whole(curve("0,21  3,21.4 5,19 4.7,15.2  3.6,17.6 1.6,18.4 0,19.6")), BLOND),
        *_crown(((0, 27.4), (2.6, 24.6), (5, 23.4)), ink),
        *pearls,
    )


def _jack(ink: Tint) -> Polygons:
    cap = "-6.4,19  -7.5,24 -2,26.4 2,25.4  6,24.8 8,22 6.4,19  3,20.4 -3,20.4 -6.4,19"
    brim = "-6.9,19.6  -3,21 3,21 6.9,19.6  6.8,19 6.8,18.4 6.4,18  3,19.2 -3,19.2 -6.4,18"
    return (
        *_robe(ink),
        Polygon(_whole(curve("0,21  5,21 6.2,18 6,14  6.3,11.6 5,10.6 3.6,11.2  2,11 1,11 0,11")), BROWN),
        *_face(),
        Polygon(_stood(curve("4.4,20.4  6,25 9,28.4 12.4,28.2  12.8,25.4 9,22 4.4,20.4")), paler(ink, 0.4)),
        Polygon(_stood(curve("4.4,20.2  6,23.4 8.4,26 11.4,27.6  8.8,25.4 6.6,23 4.8,20.2")), WHITE),
        Polygon(_stood(curve(cap)), ink),
        Polygon(_stood(curve(brim)), GOLD),
    )


_COURT = {Rank.KING: _king, Rank.QUEEN: _queen, Rank.JACK: _jack}


def court(rank: Rank, ink: Tint) -> Polygons:
    """The upper half of a king, queen or jack, dressed in its suit's colour."""
    return _COURT[rank](ink)


def jester() -> Polygons:
    """The joker's upper half: a cap of three points with bells, and a ruff."""
    point = _stood(curve("0,25  4,29 11,29 12.6,20  10,23 8,22 5.6,18.4  3,19.6 1,19.8 0,19.8"))
    ruff = zip((-6, -3, 0, 3, 6), (GOLD, WHITE, GOLD, WHITE, GOLD), strict=True)
    return (
        *_robe(VIOLET),
        *_face(),
        Polygon(_whole(curve("0,12.6  1.2,12.6 2,13 2.6,13.8  2.2,11.4 1,11 0,11")), ROSE),
        Polygon(_flipped(point), VIOLET),
        Polygon(point, TEAL),
        Polygon(_whole(curve("0,29  2.4,27 3.4,23 3.2,19.6  2,19.8 1,19.8 0,19.8")), GOLD),
        *_pair(12.6, 19.2, 1.3, GOLD),
        _dot(0, 29, 1.3, GOLD),
        *(_dot(right, 9.2 - abs(right) * 0.12, 1.9, ink) for right, ink in ruff),
        Polygon(star(MIDDLE, FLOOR - 22.4, 1.5), VIOLET),
    )
