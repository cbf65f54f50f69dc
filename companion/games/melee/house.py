"""The house rules of Melee: what the book leaves open, and how it is settled unless two people choose."""

from __future__ import annotations

from companion.facts.game import Switch
from companion.games.houses import House, HouseRules

DODGE_CHOICES = ("ask", "KK", "KQ", "QK", "QQ")
"""Asked at the table, or the first and the second seat's dodge card as the house always has them."""

RULES = HouseRules(
    "Melee",
    (
        Switch("ml.twoPile", ("own", "shared"), "MLQ-3"),
        Switch("ml.dodge", DODGE_CHOICES, "MLQ-12"),
        Switch("ml.dropVsThrust", ("drop", "thrust", "none"), "MLQ-14"),
    ),
)
USUAL_HOUSE = RULES.usual


def house_dodges(house: House) -> tuple[str, str]:
    choice = house["ml.dodge"]
    return ("", "") if choice == "ask" else (choice[0], choice[1])
