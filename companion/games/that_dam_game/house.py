"""The house rules of That Dam Game: what the book leaves open, and how it is settled unless a family chooses."""

from __future__ import annotations

from functools import cache

from companion.errors import BadSetup
from companion.game import Switch
from scoring.that_dam_game import CONTRACTS, FIRST_SIZE

House = tuple[tuple[str, str], ...]

ALL = "all"
SWITCHES = (
    Switch("td.decks", ("table", "four"), "TDQ-1"),
    Switch("td.begScope", ("game", "hand"), "TDQ-2"),
    Switch("td.begAfterMeld", ("yes", "no"), "TDQ-4"),
    Switch("td.begMode", ("gentle", "fast"), "TDQ-6"),
    Switch("td.wildLimitAlways", ("no", "yes"), "TDQ-12"),
    Switch("td.layoffSameTurn", ("no", "yes"), "TDQ-15"),
    Switch("td.finalDiscard", ("no", "yes"), "TDQ-17"),
    Switch("td.dealer", ("rotate", "random"), "TDQ-22"),
    Switch("td.contract", (ALL, *(str(size - FIRST_SIZE + 1) for size in CONTRACTS)), "TD-62"),
)
USUAL_HOUSE: House = tuple((switch.key, switch.values[0]) for switch in SWITCHES)


@cache
def kept(house: House, key: str) -> str:
    """What the house says about one switch."""
    return dict(house)[key]


@cache
def sizes(house: House) -> tuple[int, ...]:
    """Cards dealt in each hand of a game: the ten of the book, or a single one (TD-62)."""
    only = kept(house, "td.contract")
    return tuple(CONTRACTS) if only == ALL else (FIRST_SIZE + int(only) - 1,)


def changed(house: House, key: str, value: str) -> House:
    """The house with one rule set anew; raises BadSetup where there is no such rule."""
    allowed = {switch.key: switch.values for switch in SWITCHES}
    if key not in allowed:
        raise BadSetup(f"That Dam Game has no house rule {key!r}; it has {', '.join(allowed)}.")
    if value not in allowed[key]:
        raise BadSetup(f"{key} cannot be {value!r}; choose one of {', '.join(allowed[key])}.")
    return tuple((name, value if name == key else old) for name, old in house)


def house_of(pairs: House) -> House:
    """The book's house rules, but for these."""
    house = USUAL_HOUSE
    for key, value in pairs:
        house = changed(house, key, value)
    return house
