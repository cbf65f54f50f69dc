"""What a hand costs in Melee Dig, and who has to leave for it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from scoring.cards import Card, Rank

Player = TypeVar("Player")

DEAR = {Rank.THREE: 30, Rank.TWO: 20, Rank.ACE: 15, Rank.JACK: 10, Rank.QUEEN: 10, Rank.KING: 10}
"""Threes, twos, aces, and the court cards (MD-48 to MD-51)."""


def worth(card: Card) -> int:
    """Points for one card left in the hand; four to ten count their pips (MD-52)."""
    return DEAR.get(card.rank, int(card.rank))


def hand_total(cards: Iterable[Card]) -> int:
    """Points for a whole hand."""
    return sum(map(worth, cards))


def eliminated(totals: Mapping[Player, int]) -> Player | None:
    """The single highest total has to leave (MD-45); in a tie nobody does (MD-46)."""
    highest = max(totals.values())
    heaviest = [player for player, total in totals.items() if total == highest]
    return heaviest[0] if len(heaviest) == 1 else None
