"""What a drawn card is made of: filled polygons and letters, in millimetres and plain RGB."""

from __future__ import annotations

from dataclasses import dataclass

from companion.art.outlines import Outline
from scoring.cards import Colour, Suit

Ink = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Polygon:
    """A filled outline."""

    points: Outline
    colour: Ink


@dataclass(frozen=True, slots=True)
class Letters:
    """A short text: (x, y) is its middle, `height` the height of a capital, `angle` clockwise degrees."""

    text: str
    x: float
    y: float
    height: float
    angle: float
    colour: Ink


Shape = Polygon | Letters

BLACK: Ink = (28, 28, 32)
WHITE: Ink = (255, 255, 255)
GOLD: Ink = (232, 178, 48)
AMBER: Ink = (196, 134, 28)
SKIN: Ink = (246, 214, 184)
ROSE: Ink = (206, 92, 84)
GREY: Ink = (168, 168, 172)
VIOLET: Ink = (112, 60, 160)
TEAL: Ink = (22, 140, 140)

FOUR_COLOURS: dict[Suit, Ink] = {
    Suit.CLUBS: (16, 122, 62),
    Suit.DIAMONDS: (26, 92, 196),
    Suit.HEARTS: (206, 32, 44),
    Suit.SPADES: BLACK,
}
"""Clubs green, diamonds blue, hearts red, spades black: told apart from across the table."""

TWO_COLOURS: dict[Suit, Ink] = {
    Suit.CLUBS: BLACK,
    Suit.DIAMONDS: (206, 32, 44),
    Suit.HEARTS: (206, 32, 44),
    Suit.SPADES: BLACK,
}

YARD_COLOURS: dict[Colour, Ink] = {
    Colour.RED: (208, 44, 50),
    Colour.GREEN: (38, 146, 72),
    Colour.BLUE: (34, 104, 204),
    Colour.YELLOW: (240, 190, 30),
    Colour.PURPLE: (132, 66, 168),
}


def paler(ink: Ink, share: float) -> Ink:
    """The ink mixed with so much white."""
    r, g, b = (round(part + (255 - part) * share) for part in ink)
    return r, g, b


def darker(ink: Ink, share: float) -> Ink:
    """The ink mixed with so much black."""
    r, g, b = (round(part * (1 - share)) for part in ink)
    return r, g, b
