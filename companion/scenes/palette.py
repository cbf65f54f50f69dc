"""The colours of the house: green felt, cream paper, five arcade buttons, and suit signs among the words."""

from __future__ import annotations

import re
from collections.abc import Mapping

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
SKIN: Ink = (232, 190, 158)
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
ATTACK: Ink = (238, 92, 72)
"""Arrows over the table."""
DEEP: Ink = (14, 44, 35)
LEAF: Ink = (16, 92, 50)
MIST: Ink = (196, 222, 206)
WHITE: Ink = (255, 255, 255)

ON_FELT: Ink = (254, 248, 234)
"""Words on felt, on the table and on dark pills."""
DARK: Ink = (33, 41, 39)
"""Words on gold, honey, amber and pale pills, whatever the paper."""
LIGHT: Ink = (255, 254, 254)
"""Words on coral, leaf, soft and ink."""
PALE: Ink = (198, 223, 207)
"""The ground of a tag that says nothing urgent."""
ASKED: Ink = (243, 185, 46)
"""Words on felt that are asked for now."""
CARD: Ink = (254, 253, 249)
"""A sheet that shows something of a card, which is white in every light."""

KEY_INKS: tuple[Ink, ...] = ((246, 194, 38), (42, 110, 214), (214, 52, 48), (40, 156, 78), (244, 244, 238))
"""Yellow, blue, red, green, white: the buttons under the display, left to right."""

SUIT_CHARACTERS = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥", Suit.SPADES: "♠"}


def signs(inks: Mapping[Suit, Ink] = FOUR_COLOURS) -> tuple[Sign, ...]:
    """Suit signs as they stand among the words, in these colours; spades take the colour of the words."""
    return tuple(
        Sign(character, SUITS[suit], None if suit is Suit.SPADES else inks[suit])
        for suit, character in SUIT_CHARACTERS.items()
    )


SIGNS = signs()

SUIT_WORDS = {Suit.CLUBS: "clubs", Suit.DIAMONDS: "diamonds", Suit.HEARTS: "hearts", Suit.SPADES: "spades"}

_CARD = re.compile(r"\b(10|[2-9JQKA])([CDHS])\b")


def with_signs(text: str, names: tuple[str, ...]) -> str:
    """The text with cards such as `7C` written as `7♣`, unless a player has that name."""
    return _CARD.sub(lambda card: card[0] if card[0] in names else card[1] + SUIT_CHARACTERS[Suit(card[2])], text)
