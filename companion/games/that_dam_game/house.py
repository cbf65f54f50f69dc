"""The house rules of That Dam Game: what the book leaves open. The first value is played unless a family chooses."""

from __future__ import annotations

from companion.facts.game import Switch
from companion.games.houses import House, HouseRules, head_starts
from scoring.that_dam_game import CONTRACTS

_SIZES = {"all": tuple(CONTRACTS)} | {str(hand): (size,) for hand, size in enumerate(CONTRACTS, 1)}
"""What is played -> the cards dealt in each of its hands."""
HEAD_STARTS = head_starts("td", 6, 25, 50, 100, 200)
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
        Switch("td.contract", tuple(_SIZES), "TD-62"),
        *HEAD_STARTS,
    ),
)
USUAL_HOUSE = RULES.usual


def sizes(house: House) -> tuple[int, ...]:
    """Cards dealt in each hand of a game: the ten of the book, or a single one (TD-62)."""
    return _SIZES[house["td.contract"]]
