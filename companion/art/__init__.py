"""Card faces as plain polygons and letters, in millimetres: for paper, screen and simulated table alike.

A playing card measures 63 x 88 mm, a card of Dig 25 x 76 mm; (0, 0) is the top left corner. The marks need the four
corners of a playing card (13.3 mm square) and both ends of a card of Dig (13.3 mm long), so the index letters stand
below the marks instead of in the corners.
"""

from __future__ import annotations

from functools import cache

from companion.art.figures import court, jester
from companion.art.inks import (
    FOUR_COLOURS,
    GOLD,
    VIOLET,
    WHITE,
    YARD_COLOURS,
    CardLetters,
    Polygon,
    Shape,
    Tint,
    darker,
    paler,
)
from companion.art.outlines import SUITS, Outline, curve, disc, mirrored, placed, rounded, softened, star
from companion.art.yard import yard_picture
from scoring.cards import RANK_TEXT, AnyCard, Card, Rank, Suit, YardCard, YardKind

ArtSize = tuple[float, float]
CARD_SIZE: ArtSize = (63.0, 88.0)
YARD_SIZE: ArtSize = (25.0, 76.0)
FAR_RANK = 34.0
"""How high the rank stands on a face that is seen from across the table."""
TILE_SIZE: ArtSize = (25.0, 44.0)
TILE_TOP = 18.0
"""A tile is a card of Dig without its ends: it begins this far down the card."""
CORNER = 13.3
"""Side of the square at each corner that is kept free for the marks."""

BACK_INK: Tint = (36, 78, 128)

_LEFT, _MIDDLE, _RIGHT = 0.0, 0.5, 1.0
_FOUR = ((_LEFT, 0.0), (_RIGHT, 0.0), (_LEFT, 1.0), (_RIGHT, 1.0))
_EIGHT_OUTER = tuple((u, v) for u in (_LEFT, _RIGHT) for v in (0.0, 1 / 3, 2 / 3, 1.0))
PIPS: dict[Rank, tuple[tuple[float, float], ...]] = {
    Rank.TWO: ((_MIDDLE, 0.0), (_MIDDLE, 1.0)),
    Rank.THREE: ((_MIDDLE, 0.0), (_MIDDLE, 0.5), (_MIDDLE, 1.0)),
    Rank.FOUR: _FOUR,
    Rank.FIVE: (*_FOUR, (_MIDDLE, 0.5)),
    Rank.SIX: (*_FOUR, (_LEFT, 0.5), (_RIGHT, 0.5)),
    Rank.SEVEN: (*_FOUR, (_LEFT, 0.5), (_RIGHT, 0.5), (_MIDDLE, 0.25)),
    Rank.EIGHT: (*_FOUR, (_LEFT, 0.5), (_RIGHT, 0.5), (_MIDDLE, 0.25), (_MIDDLE, 0.75)),
    Rank.NINE: (*_EIGHT_OUTER, (_MIDDLE, 0.5)),
    Rank.TEN: (*_EIGHT_OUTER, (_MIDDLE, 1 / 6), (_MIDDLE, 5 / 6)),
}
"""Where the pips stand in their field: 0 is its left or upper edge, 1 its right or lower one."""

_FIELD = (20.0, 14.0, 23.0, 60.0)
"""The rectangle that holds the centres of the pips: x, y, width, height."""
_PIP = 11.0


def size_of(card: AnyCard) -> ArtSize:
    """Width and height in millimetres; a back is as large as a playing card."""
    return YARD_SIZE if isinstance(card, YardCard) and card.kind is not YardKind.BACK else CARD_SIZE


def blank(card: AnyCard) -> Outline:
    """The paper itself, with round corners."""
    return paper(size_of(card))


def paper(size: ArtSize) -> Outline:
    """A piece of card with round corners."""
    return rounded(0, 0, *size, 3.0)


def pip(suit: Suit, x: float, y: float, size: float, ink: Tint, turn: float = 0.0) -> Polygon:
    """One suit sign, its middle at (x, y)."""
    return Polygon(placed(SUITS[suit], x, y, size, size, turn), ink)


def half_turned(shape: Shape, size: ArtSize = CARD_SIZE) -> Shape:
    """The shape at the other end of the card."""
    width, height = size
    match shape:
        case Polygon(points, colour):
            return Polygon(tuple((width - x, height - y) for x, y in points), colour)
        case CardLetters(text, x, y, tall, angle, colour):
            return CardLetters(text, width - x, height - y, tall, (angle + 180) % 360, colour)


@cache
def face(card: AnyCard) -> tuple[Shape, ...]:
    """What is printed on the card, without the paper and the marks; what comes later lies on top."""
    half: list[Shape] = []
    match card:
        case YardCard(YardKind.BACK):
            return back()
        case YardCard():
            return yard_picture(card)
        case Card(rank, Suit() as suit):
            ink = FOUR_COLOURS[suit]
            middle = _middle(rank, suit, ink)
            # Rank and suit stand below both upper marks: whichever way a hand is fanned, one of them shows.
            tall = 7.0 if len(RANK_TEXT[rank]) == 1 else 5.4  # 10 is wide, and the pips leave little room
            for x in (7.2, CARD_SIZE[0] - 7.2):
                half += CardLetters(RANK_TEXT[rank], x, 19.0, tall, 0.0, ink), pip(suit, x, 29.4, 8.4, ink)
        case _:
            middle = _panel(VIOLET)
            half += jester()
            for x in (7.2, CARD_SIZE[0] - 7.2):
                half.append(Polygon(star(x, 18.6, 4.6), VIOLET))
                half += (CardLetters(letter, x, 26.4 + 6.0 * n, 4.2, 0.0, VIOLET) for n, letter in enumerate("JKR"))
    return (*middle, *half, *(half_turned(part) for part in half))


@cache
def large_face(card: AnyCard) -> tuple[Shape, ...]:
    """The face for the screen: without marks the index can stand in the corner, legible from two metres."""
    match card:
        case Card(rank, Suit() as suit):
            ink = FOUR_COLOURS[suit]
            tall = 12.0 if len(RANK_TEXT[rank]) == 1 else 8.6
            corner = (CardLetters(RANK_TEXT[rank], 7.8, 11.0, tall, 0.0, ink), pip(suit, 7.8, 25.0, 11.0, ink))
            return (*_middle(rank, suit, ink), *corner, *(half_turned(part) for part in corner))
        case _:
            return face(card)


@cache
def small_face(card: AnyCard) -> tuple[Shape, ...]:
    """The face of a thumbnail: rank and suit down the left side, where another card does not cover them."""
    match card:
        case Card(rank, Suit() as suit):
            ink = FOUR_COLOURS[suit]
            tall = 25.0 if len(RANK_TEXT[rank]) == 1 else 19.0
            column = (CardLetters(RANK_TEXT[rank], 16.0, 20.0, tall, 0.0, ink), pip(suit, 16.0, 51.0, 24.0, ink))
            return (*column, pip(suit, 44.0, 60.0, 30.0, ink))
        case Card():
            return Polygon(star(16.0, 20.0, 14.0), VIOLET), CardLetters("JKR", 31.5, 60.0, 19.0, 0.0, VIOLET)
        case YardCard(YardKind.BACK):
            return Polygon(rounded(6, 6, 51, 76, 6), BACK_INK), pip(Suit.DIAMONDS, 31.5, 44, 34, paler(BACK_INK, 0.5))
        case _:
            return face(card)


@cache
def far_face(card: AnyCard) -> tuple[Shape, ...]:
    """Nothing but rank and suit, as large as the paper allows: the card that matters, seen from across the table."""
    match card:
        case Card(rank, Suit() as suit):
            ink = FOUR_COLOURS[suit]
            return CardLetters(RANK_TEXT[rank], 31.5, 28.5, FAR_RANK, 0.0, ink), pip(suit, 31.5, 65.5, 34.0, ink)
        case _:
            return small_face(card)


@cache
def tile(card: YardCard) -> tuple[Shape, ...]:
    """The picture of a card of Dig without the ends that hold its marks, `TILE_SIZE` large."""
    if card.kind is YardKind.BACK:
        return back(TILE_SIZE)
    raised: list[Shape] = []
    for shape in yard_picture(card):
        match shape:
            case Polygon(points, colour):
                raised.append(Polygon(tuple((x, y - TILE_TOP) for x, y in points), colour))
            case CardLetters(text, x, y, height, angle, colour):
                raised.append(CardLetters(text, x, y - TILE_TOP, height, angle, colour))
    return tuple(raised)


def _middle(rank: Rank, suit: Suit, ink: Tint) -> tuple[Shape, ...]:
    """What stands in the card's middle: one large pip, the pips of a number, or a court figure."""
    if rank is Rank.ACE:
        return (pip(suit, CARD_SIZE[0] / 2, CARD_SIZE[1] / 2, 32.0, ink),)
    if rank in PIPS:
        x, y, width, height = _FIELD
        return tuple(
            pip(suit, x + u * width, y + v * height, _PIP, ink, 180.0 if v > 0.5 else 0.0) for u, v in PIPS[rank]
        )
    figure: tuple[Shape, ...] = (*court(rank, ink), pip(suit, 19.2, 21.0, 7.4, ink))
    return (*_panel(ink), *figure, *(half_turned(part) for part in figure))


def _panel(ink: Tint) -> tuple[Shape, ...]:
    """The frame around a court figure and its upside-down twin."""
    nested = ((14.0, ink), (14.45, GOLD), (15.1, ink), (15.4, paler(ink, 0.9)))
    return tuple(Polygon(rounded(x, x - 0.4, 63 - 2 * x, 88.8 - 2 * x, 2.0), colour) for x, colour in nested)


@cache
def back(size: ArtSize = CARD_SIZE) -> tuple[Shape, ...]:
    """The back of every card: a lattice of diamonds within a frame."""
    width, height = size
    insets = ((3.0, BACK_INK), (4.0, WHITE), (4.7, BACK_INK))
    frame = (Polygon(rounded(rim, rim, width - 2 * rim, height - 2 * rim, 2.2), ink) for rim, ink in insets)
    columns, rows = round((width - 13) / 6.2), round((height - 13) / 6.2)
    across, down = (width - 13) / columns, (height - 13) / rows
    spots = ((col, row) for row in range(rows) for col in range(columns))
    lattice = (
        Polygon(
            placed(SUITS[Suit.DIAMONDS], 6.5 + (col + 0.5) * across, 6.5 + (row + 0.5) * down, 4.6, 5.0),
            paler(BACK_INK, 0.45 if (col + row) % 2 else 0.7),
        )
        for col, row in spots
    )
    return (*frame, *lattice)


__all__ = [
    "CARD_SIZE",
    "CORNER",
    "FAR_RANK",
    "FOUR_COLOURS",
    "PIPS",
    "SUITS",
    "TILE_SIZE",
    "YARD_COLOURS",
    "YARD_SIZE",
    "CardLetters",
    "Outline",
    "Polygon",
    "Shape",
    "Tint",
    "back",
    "blank",
    "curve",
    "darker",
    "disc",
    "face",
    "half_turned",
    "large_face",
    "mirrored",
    "paler",
    "paper",
    "pip",
    "rounded",
    "size_of",
    "small_face",
    "softened",
    "star",
    "tile",
]
