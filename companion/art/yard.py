"""Dig's thirty cards: bones, bowls, dogs and the doghouse, between the marks of a narrow card.

The marks leave 25 x 49 millimetres free in the card's middle. Points are written as millimetres to the right of the
middle and below the card's upper edge; of most outlines only the right half is written down.
"""

from __future__ import annotations

from companion.art.inks import BLACK, GOLD, ROSE, WHITE, YARD_COLOURS, CardLetters, Polygon, Shape, Tint, darker, paler
from companion.art.outlines import Outline, curve, disc, mirrored, points, rectangle, rounded
from scoring.cards import Colour, YardCard, YardKind

MIDDLE = 12.5
COATS: dict[str, Tint] = {"1": (150, 96, 52), "2": (104, 104, 112), "3": (214, 166, 92), "4": (74, 54, 44)}
"""The four dogs: chestnut, grey, sandy, dark."""
WOOD: Tint = (168, 112, 62)
LEATHER: Tint = (196, 40, 46)

Shapes = tuple[Shape, ...]


def _set(outline: Outline) -> Outline:
    return tuple((MIDDLE + right, y) for right, y in outline)


def _whole(half: Outline) -> Outline:
    return mirrored(_set(half), MIDDLE)


def _dot(right: float, y: float, across: float, ink: Tint, down: float | None = None) -> Polygon:
    return Polygon(disc(MIDDLE + right, y, across, down, 28), ink)


def _bone(which: str) -> Shapes:
    """A bone standing upright: two knobs above, a slim shaft, two knobs below; a dark rim around it."""
    ink = YARD_COLOURS[Colour(which)]
    knob = curve("0,24.5  0.8,21 7.8,20 7.8,25.2  7.8,29.6 3.3,29 3,32  2.8,34 2.8,35.6 2.8,37")
    outline = _whole((*knob, *((x, 74.0 - y) for x, y in reversed(knob))))
    rim = tuple((MIDDLE + (x - MIDDLE) * 1.07, 37.0 + (y - 37.0) * 1.07) for x, y in outline)
    return (
        Polygon(rim, darker(ink, 0.4)),
        Polygon(outline, ink),
        _dot(-3.4, 24.8, 1.3, paler(ink, 0.5), 0.8),
        CardLetters(which, MIDDLE, 58.0, 5.0, 0.0, darker(ink, 0.35)),
    )


def _bowl(which: str) -> Shapes:
    ink = YARD_COLOURS[Colour(which)]
    meal = (_dot(right, y, 2.3, WOOD) for right, y in ((-4, 31), (0, 29.8), (4, 31), (-2, 30.4), (2, 30.4)))
    return (
        _dot(0, 33, 8.4, darker(ink, 0.45), 2.1),
        *meal,
        Polygon(_whole(points("0,33 8.4,33 10.6,46.5 0,46.5")), ink),
        Polygon(rounded(MIDDLE - 11.2, 45.2, 22.4, 2.6, 1.2), darker(ink, 0.25)),
        Polygon(rounded(MIDDLE - 4.6, 36.2, 9.2, 7.4, 2.4), WHITE),
        CardLetters(which, MIDDLE, 39.9, 4.8, 0.0, darker(ink, 0.35)),
        CardLetters("BOWL", MIDDLE, 54.5, 3.2, 0.0, BLACK),
    )


def _dog(which: str) -> Shapes:
    coat = COATS[which]
    ear = curve("5.2,22.6  10.6,22 11.8,29 10.2,34.6  8,34.8 6.6,29 5.2,22.6")
    eyes = (_dot(side * 3.4, 28.4, size, ink) for side in (-1, 1) for size, ink in ((1.45, WHITE), (0.95, BLACK)))
    return (
        Polygon(_set(ear), darker(coat, 0.3)),
        Polygon(_set(tuple((-x, y) for x, y in ear)), darker(coat, 0.3)),
        Polygon(_whole(curve("0,21.5  5.5,21.5 8.2,25 8,31  7.8,36 5.4,40.4 0,40.6")), coat),
        Polygon(_whole(curve("0,37  1.7,37 1.8,41.6 1.4,42.4  1,43.4 0.4,43.4 0,43.4")), ROSE),
        Polygon(_whole(curve("0,31  3.2,31 5,33.4 5,35.6  5,38.6 2.6,40.2 0,40.2")), paler(coat, 0.7)),
        Polygon(_whole(curve("0,31.8  1.6,31.8 2.6,32.4 2.4,33.4  2,34.6 0.8,35 0,35")), BLACK),
        *eyes,
        Polygon(rounded(MIDDLE - 8, 46.0, 16, 3.2, 1.6), LEATHER),
        _dot(0, 53.2, 5.6, GOLD),
        _dot(0, 53.2, 4.8, paler(GOLD, 0.45)),
        CardLetters(which, MIDDLE, 53.2, 5.4, 0.0, BLACK),
    )


def _doghouse(_which: str) -> Shapes:
    boards = (Polygon(rectangle(MIDDLE - 9, y, 18, 0.45), darker(WOOD, 0.3)) for y in (38.2, 42.4, 46.6))
    return (
        Polygon(rectangle(MIDDLE - 9, 33, 18, 18), WOOD),
        *boards,
        Polygon(_whole(points("0,21.5 11.6,33 10.2,35 0,25.4")), LEATHER),
        Polygon(_whole(points("0,25.4 9,34 0,34")), WOOD),
        _dot(0, 31.4, 1.7, darker(WOOD, 0.55)),
        Polygon(_whole(curve("0,37  3.4,37 5,39 5,42  5,45 5,48 5,51  3,51 1,51 0,51")), darker(WOOD, 0.7)),
        CardLetters("HOUSE", MIDDLE, 57.0, 3.2, 0.0, BLACK),
    )


_PICTURES = {YardKind.BONE: _bone, YardKind.BOWL: _bowl, YardKind.DOG: _dog, YardKind.DOGHOUSE: _doghouse}


def yard_picture(card: YardCard) -> Shapes:
    """What is printed on a card of Dig."""
    return _PICTURES[card.kind](card.which)
