"""What a game tells about hidden hands: which cards left, came, were shown, and what was claimed.

A game gives these beside its rulings, with the event that shows them. Only `companion/referee/knowledge.py` concludes
anything from them (GN-8).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from companion.table import Seat
from scoring.cards import Card


@dataclass(frozen=True, slots=True)
class Fresh:
    """A new deal: nothing is known any more. With several packs a card that was seen may be in the stock as well."""

    packs: int = 1


@dataclass(frozen=True, slots=True)
class DrewBlind:
    """So many unseen cards from the stock came into a hand (the deal too)."""

    seat: Seat
    n: int


@dataclass(frozen=True, slots=True)
class Took:
    """A card whose face is public came into a hand: a named acquisition."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Parted:
    """A card left a hand publicly and lies on the table."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Betrayed:
    """A refused card was shown: it is known to be in that hand (GN-3)."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Surfaced:
    """Cards came to lie openly on the table without coming from a hand (a starter)."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Sunk:
    """Cards lost sight of: shuffled into a new stock."""

    cards: tuple[Card, ...]


class Claimed(NamedTuple):
    """By this act the seat said that it held none of these cards, just before the act."""

    seat: Seat
    none_of: frozenset[Card]
    code: str
    clause: str
    mild: bool = False
    """A note rather than a breach (MD-34)."""


@dataclass(frozen=True, slots=True)
class Opened:
    """The hand was shown whole."""

    seat: Seat
    cards: tuple[Card, ...]


@cache
def parted(seat: Seat, card: Card) -> Parted:
    """A card has left a hand. Nearly every act says so, so that the few facts of this kind are made once."""
    return Parted(seat, card)


@cache
def drew(seat: Seat, n: int) -> DrewBlind:
    """Unseen cards have come into a hand: facts of which there are just as few."""
    return DrewBlind(seat, n)


HandFact = Fresh | DrewBlind | Took | Parted | Betrayed | Surfaced | Sunk | Claimed | Opened
