"""Who strikes when two sword attacks meet: the strike function of Melee, with and without parrying.

The attacks stand in a circle by the first letters of their names: Chop beats Slice beats Thrust
beats Chop (ML-23). Without parrying the club is a Drop, which falls into the same order; only Drop
against Thrust is left open by the text and decided by the house (MLQ-14).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from scoring.cards import Card, Rank, Suit

SKILLS = range(1, 11)
"""Starting cards, from a rookie's one to the ten that no skill exceeds (ML-39, ML-40)."""
USUAL_SKILL = 7

ATTACKS: dict[Suit, str] = {
    Suit.SPADES: "chop",
    Suit.DIAMONDS: "slice",
    Suit.HEARTS: "thrust",
    Suit.CLUBS: "parry",
}
"""What each suit does (ML-19..22); a club that may not parry is a drop (ML-43)."""

DODGES: dict[str, Rank] = {"K": Rank.KING, "Q": Rank.QUEEN}
"""The card a player may dodge with, as chosen before the fight (MLQ-12)."""

Pair = tuple[Suit, Suit]


@dataclass(frozen=True, slots=True)
class Fencing:
    """The rules of one fight: which suits attack, and which attack beats which, with the clause that says so."""

    attacking: frozenset[Suit]
    beats: dict[Pair, str]

    def name(self, suit: Suit) -> str:
        """What this suit is called in this fight."""
        return "drop" if suit is Suit.CLUBS and suit in self.attacking else ATTACKS[suit]

    def striker(self, first: Card, second: Card) -> int | None:
        """Which of the two strikes, 0 or 1; None when nobody does."""
        if first.suit not in self.attacking or second.suit not in self.attacking:
            return None  # one parry stops both (ML-27)
        if first.suit == second.suit:
            return int(second.rank > first.rank)  # ML-28, ace high
        if (first.suit, second.suit) in self.beats:
            return 0
        return 1 if (second.suit, first.suit) in self.beats else None

    def why(self, winner: Card, loser: Card) -> str:
        """The clause by which the winner strikes."""
        assert winner.suit is not None and loser.suit is not None
        if winner.suit == loser.suit:
            return "MLQ-15" if winner.suit is Suit.CLUBS else "ML-28"
        return self.beats[winner.suit, loser.suit]


_CIRCLE: dict[Pair, str] = {
    (Suit.SPADES, Suit.DIAMONDS): "ML-24",
    (Suit.DIAMONDS, Suit.HEARTS): "ML-25",
    (Suit.HEARTS, Suit.SPADES): "ML-26",
}
_DROP: dict[Pair, str] = {
    (Suit.SPADES, Suit.CLUBS): "ML-44",
    (Suit.CLUBS, Suit.DIAMONDS): "ML-45",
}
_DROP_AGAINST_THRUST: dict[str, dict[Pair, str]] = {
    "drop": {(Suit.CLUBS, Suit.HEARTS): "MLQ-14"},
    "thrust": {(Suit.HEARTS, Suit.CLUBS): "MLQ-14"},
    "none": {},
}

WITH_PARRY = Fencing(frozenset(Suit) - {Suit.CLUBS}, _CIRCLE)


@cache
def without_parry(drop_against_thrust: str = "drop") -> Fencing:
    """The fight both have agreed to: clubs strike at the legs, every parry rule is off (ML-42, ML-46)."""
    return Fencing(frozenset(Suit), _CIRCLE | _DROP | _DROP_AGAINST_THRUST[drop_against_thrust])


def limit(start: int, damage: int) -> int:
    """How many cards a player may hold: what they started with, less the damage taken (ML-7, ML-15)."""
    return start - damage
