"""Which cards may follow which: the sets that legality, prompts, claims and simulated players share."""

from __future__ import annotations

from functools import cache

from scoring.cards import PACK, Card, Rank, Suit, card

PACK_SET = frozenset(PACK)
KH = card("KH")
KS = card("KS")
KC = card("KC")
KD = card("KD")
TWOS = frozenset(one for one in PACK if one.rank is Rank.TWO)
BARRED = frozenset(one for one in PACK if one.rank in (Rank.TWO, Rank.THREE))
"""Twos and threes: never right after drawing (MD-38, MD-43)."""
LISTED = frozenset(one for one in PACK if one.suit is Suit.HEARTS or one.rank in (Rank.KING, Rank.ACE))
"""Hearts, kings and aces: what alone bars the king of hearts where `md.khOther` is `listed`."""
NOTHING: frozenset[Card] = frozenset()


@cache
def legal(rank: Rank, suit: Suit | None) -> frozenset[Card]:
    """Cards of this rank or this suit, and every ace (MD-10, MD-21)."""
    return frozenset(one for one in PACK if one.rank is rank or one.suit is suit or one.rank is Rank.ACE)


@cache
def legal_after_draw(rank: Rank, suit: Suit | None) -> frozenset[Card]:
    """What may be laid right after drawing: no two, no three (MD-12, MD-38, MD-43)."""
    return legal(rank, suit) - BARRED


@cache
def next_in_chain(card: Card) -> frozenset[Card]:
    """The one card that goes on with a melee; none beyond the ten (MD-31, MD-32, MDQ-12)."""
    return frozenset({Card(Rank(card.rank + 1), card.suit)}) if card.rank < Rank.TEN else NOTHING


@cache
def breakers(suit: Suit) -> frozenset[Card]:
    """The jack and queen that break a melee in this suit (MD-34)."""
    return frozenset({Card(Rank.JACK, suit), Card(Rank.QUEEN, suit)})


ALL_BUT_KH = PACK_SET - {KH}
"""What may follow the king of clubs while the king of hearts may not (MDQ-6)."""
