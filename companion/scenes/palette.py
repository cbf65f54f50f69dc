"""The colours of the house: green felt, cream paper, five arcade buttons, and suit signs among the words."""

from __future__ import annotations

import re

from companion.art import FOUR_COLOURS, SUITS
from hardware.canvas import FeltGround, Ink, Sign
from scoring.cards import Suit

FELT = FeltGround((34, 92, 69), (14, 48, 37))
TABLE: Ink = (20, 66, 50)
TABLE_RIM: Ink = (112, 74, 42)
CHEVRON: Ink = (240, 205, 140)

CREAM: Ink = (253, 247, 233)
PAPER: Ink = (246, 237, 216)
DULL: Ink = (219, 213, 194)
"""The background of a key that has a label although its button does nothing now."""
GREY: Ink = (136, 142, 138)
FRESH: Ink = (255, 226, 150)
RULE: Ink = (222, 209, 180)
INK: Ink = (34, 42, 40)
SOFT: Ink = (62, 62, 54)
GOLD: Ink = (242, 184, 44)
AMBER: Ink = (214, 136, 20)
HONEY: Ink = (246, 172, 66)
"""The ground of dark words; amber is too dark for them."""
RUST: Ink = (106, 56, 0)
"""Amber for words on paper."""
CORAL: Ink = (168, 32, 30)
DEEP: Ink = (14, 44, 35)
LEAF: Ink = (16, 92, 50)
MIST: Ink = (196, 222, 206)
WHITE: Ink = (255, 255, 255)

KEY_INKS: tuple[Ink, ...] = ((246, 194, 38), (42, 110, 214), (214, 52, 48), (40, 156, 78), (244, 244, 238))
"""Yellow, blue, red, green, white: the buttons under the display, left to right."""

SUIT_CHARACTERS = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥", Suit.SPADES: "♠"}
SIGNS: tuple[Sign, ...] = tuple(
    Sign(character, SUITS[suit], None if suit is Suit.SPADES else FOUR_COLOURS[suit])
    for suit, character in SUIT_CHARACTERS.items()
)
"""Suit signs stand among the words in their own colours; spades take the colour of the words."""

SUIT_WORDS = {Suit.CLUBS: "clubs", Suit.DIAMONDS: "diamonds", Suit.HEARTS: "hearts", Suit.SPADES: "spades"}

_CARD = re.compile(r"\b(10|[2-9JQKA])([CDHS])\b")


def with_signs(text: str, names: tuple[str, ...]) -> str:
    """The text with cards such as `7C` written as `7♣`, unless a player has that name."""
    return _CARD.sub(lambda card: card[0] if card[0] in names else card[1] + SUIT_CHARACTERS[Suit(card[2])], text)
