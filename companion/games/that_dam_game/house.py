"""The house rules of That Dam Game: what the book leaves open, and how it is settled unless a family chooses."""

from __future__ import annotations

from functools import cache

from companion.facts.game import Switch
from companion.games.houses import House, HouseRules
from scoring.that_dam_game import CONTRACTS, FIRST_SIZE

ALL = "all"
RULES = HouseRules(
    "That Dam Game",
    (
        Switch("td.decks", ("table", "four"), "TDQ-1"),
        Switch("td.begScope", ("game", "hand"), "TDQ-2"),
        Switch("td.begAfterMeld", ("yes", "no"), "TDQ-4"),
        Switch("td.begMode", ("gentle", "fast"), "TDQ-6"),
        Switch("td.wildLimitAlways", ("no", "yes"), "TDQ-12"),
        Switch("td.layoffSameTurn", ("no", "yes"), "TDQ-15"),
        Switch("td.finalDiscard", ("no", "yes"), "TDQ-17"),
        Switch("td.dealer", ("rotate", "random"), "TDQ-22"),
        Switch("td.contract", (ALL, *(str(size - FIRST_SIZE + 1) for size in CONTRACTS)), "TD-62"),
    ),
)
USUAL_HOUSE = RULES.usual


def sizes(house: House) -> tuple[int, ...]:
    """Cards dealt in each hand of a game: the ten of the book, or a single one (TD-62)."""
    return _sizes(house["td.contract"])


@cache
def _sizes(only: str) -> tuple[int, ...]:
    return tuple(CONTRACTS) if only == ALL else (FIRST_SIZE + int(only) - 1,)
