"""What a card is: the fifty-two and the jokers, and the thirty cards of Dig's yard.

A card here is a *face*: two seven of hearts from two packs are equal. Which printed copy lies
where is known one floor up, by its mark. Cards are named tuples so that they compare and hash
at C speed; their text (`10H`, `JKR`, `bone-R`) is the one form used in every file.
"""

from __future__ import annotations

from enum import IntEnum, StrEnum
from functools import cache
from typing import NamedTuple


class Suit(StrEnum):
    """The four suits, in the order of the mark numbers."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"


class Rank(IntEnum):
    """Two to ace; the joker stands apart at 0."""

    JOKER = 0
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14


class Colour(StrEnum):
    """The five colours of bones and bowls in Dig."""

    RED = "R"
    GREEN = "G"
    BLUE = "B"
    YELLOW = "Y"
    PURPLE = "P"


class YardKind(StrEnum):
    """The kinds of card in Dig's yard; a back is any card of which only the back is seen."""

    BONE = "bone"
    BOWL = "bowl"
    DOG = "dog"
    DOGHOUSE = "doghouse"
    BACK = "back"


RANK_TEXT = {Rank.JOKER: "JKR", Rank.JACK: "J", Rank.QUEEN: "Q", Rank.KING: "K", Rank.ACE: "A"} | {
    rank: str(int(rank)) for rank in Rank if Rank.TWO <= rank <= Rank.TEN
}


class Card(NamedTuple):
    """A playing card's face. A joker has no suit."""

    rank: Rank
    suit: Suit | None

    def __str__(self) -> str:
        return RANK_TEXT[self.rank] + (self.suit or "")


class YardCard(NamedTuple):
    """A card of Dig, or the back of any card: a kind, and its colour or number where it has one."""

    kind: YardKind
    which: str = ""

    def __str__(self) -> str:
        return f"{self.kind}-{self.which}" if self.which else str(self.kind)


Cards = tuple[Card, ...]
AnyCard = Card | YardCard

JOKER = Card(Rank.JOKER, None)
BACK = YardCard(YardKind.BACK)
DOGHOUSE = YardCard(YardKind.DOGHOUSE)
PACK: tuple[Card, ...] = tuple(Card(rank, suit) for suit in Suit for rank in list(Rank)[1:])
DOGS: tuple[YardCard, ...] = tuple(YardCard(YardKind.DOG, str(n)) for n in range(1, 5))
BOWLS: tuple[YardCard, ...] = tuple(YardCard(YardKind.BOWL, colour) for colour in Colour)
BONES: tuple[YardCard, ...] = tuple(YardCard(YardKind.BONE, colour) for colour in Colour)

_EVERY_FACE: tuple[AnyCard, ...] = (*PACK, JOKER, BACK, DOGHOUSE, *DOGS, *BOWLS, *BONES)
_BY_TEXT: dict[str, AnyCard] = {str(one): one for one in _EVERY_FACE}


@cache
def card(text: str) -> Card:
    """The playing card written `10H`, `KS` or `JKR`."""
    found = _BY_TEXT.get(text)
    if not isinstance(found, Card):
        raise ValueError(f"{text!r} is not a playing card; write a rank and a suit, like 10H or KS")
    return found


@cache
def any_card(text: str) -> AnyCard:
    """The playing card or card of Dig written so."""
    try:
        return _BY_TEXT[text]
    except KeyError:
        raise ValueError(f"{text!r} is no card; write 10H, JKR, bone-R, bowl-G, dog-1, doghouse or back") from None


def is_card(text: str) -> bool:
    """Whether some card is written so."""
    return text in _BY_TEXT


def cards(text: str) -> tuple[Card, ...]:
    """Several playing cards, written with spaces between."""
    return tuple(card(word) for word in text.split())
