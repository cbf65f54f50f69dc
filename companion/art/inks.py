"""What a drawn card is made of: filled polygons and letters, in millimetres and plain RGB."""

from __future__ import annotations

from dataclasses import dataclass

from companion.art.outlines import Outline
from scoring.cards import Colour, Suit

Tint = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Polygon:
    """A filled outline."""

    points: Outline
    colour: Tint


@dataclass(frozen=True, slots=True)
class CardLetters:
    """A short text: (x, y) is its middle, `height` the height of a capital, `angle` clockwise degrees."""

    text: str
    x: float
    y: float
    height: float
    angle: float
    colour: Tint


Shape = Polygon | CardLetters

BLACK: Tint = (28, 28, 32)
WHITE: Tint = (255, 255, 255)
GOLD: Tint = (232, 178, 48)
AMBER: Tint = (196, 134, 28)
SKIN: Tint = (246, 214, 184)
ROSE: Tint = (206, 92, 84)
GREY: Tint = (168, 168, 172)
VIOLET: Tint = (112, 60, 160)
TEAL: Tint = (22, 140, 140)

FOUR_COLOURS: dict[Suit, Tint] = {
    Suit.CLUBS: (16, 122, 62),
    Suit.DIAMONDS: (26, 92, 196),
    Suit.HEARTS: (206, 32, 44),
    Suit.SPADES: BLACK,
}
"""Clubs green, diamonds blue, hearts red, spades black: suits that can be told apart from across the table."""

YARD_COLOURS: dict[Colour, Tint] = {
    Colour.RED: (208, 44, 50),
    Colour.GREEN: (38, 146, 72),
    Colour.BLUE: (34, 104, 204),
    Colour.YELLOW: (240, 190, 30),
    Colour.PURPLE: (132, 66, 168),
}


def paler(ink: Tint, share: float) -> Tint:
    """The ink mixed with this share of white."""
    r, g, b = (round(part + (255 - part) * share) for part in ink)
    return r, g, b


def darker(ink: Tint, share: float) -> Tint:
    """The ink mixed with this share of black."""
    r, g, b = (round(part * (1 - share)) for part in ink)
    return r, g, b
