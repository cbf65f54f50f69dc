"""The house rules of Melee: what the book leaves open. The first value is played unless two people choose."""

from __future__ import annotations

from collections.abc import Sequence

from companion.facts.game import Switch
from companion.games.houses import House, HouseRules
from scoring.cards import RANK_TEXT, Rank

DODGE_CHOICES = ("ask", "KK", "KQ", "QK", "QQ")
"""Asked at the table before the first fight, or always the same: the dodge card of the first and of the second seat."""

RULES = HouseRules(
    "Melee",
    (
        Switch("ml.twoPile", ("own", "shared"), "MLQ-3"),
        Switch("ml.dodge", DODGE_CHOICES, "MLQ-12"),
        Switch("ml.dropVsThrust", ("drop", "thrust", "none"), "MLQ-14"),
    ),
)
USUAL_HOUSE = RULES.usual


def house_from_badges(named: Sequence[Rank]) -> dict[str, str]:
    """Both players' dodge cards, where both badges name one (MLQ-12)."""
    letters = "".join(RANK_TEXT[rank] for rank in named)
    return {"ml.dodge": letters} if letters in DODGE_CHOICES else {}


def house_dodges(house: House) -> tuple[str, str]:
    """Both dodge cards as the house has them; empty where they are asked for."""
    choice = house["ml.dodge"]
    return ("", "") if choice == "ask" else (choice[0], choice[1])
