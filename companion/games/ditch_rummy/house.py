"""The house rules of Ditch Rummy: what the family agrees on before play, and what the book leaves open."""

from __future__ import annotations

from functools import cache
from re import fullmatch
from typing import NamedTuple

from companion.errors import BadSetup
from companion.game import Switch
from scoring.ditch_rummy import Runs

House = tuple[tuple[str, str], ...]

SWITCHES = (
    Switch("dr.teams", ("single", "pairs"), "DR-2"),
    Switch(
        "dr.goal",
        ("one-hand", "100-points", "250-points", "500-points", "1000-points", "3-hands", "6-hands", "12-hands"),
        "DR-3",
    ),
    Switch("dr.ace", ("both", "high"), "DRQ-3"),
    Switch("dr.wrap", ("no", "yes"), "DRQ-4"),
    Switch("dr.tiedEnds", ("endOfTurn", "now"), "DRQ-11"),
    Switch("dr.completerHeld", ("single", "faceValue"), "DRQ-13"),
    Switch("dr.finalTie", ("extraHand", "shared"), "DRQ-19"),
)
USUAL_HOUSE: House = tuple((switch.key, switch.values[0]) for switch in SWITCHES)


class Goal(NamedTuple):
    """What ends the game: so many points, so many hands, or the one hand (DR-4, DR-5, DRQ-20)."""

    points: int = 0
    hands: int = 0


@cache
def kept(house: House, key: str) -> str:
    """What the house says about one switch."""
    return dict(house)[key]


@cache
def runs_of(house: House) -> Runs:
    return Runs(kept(house, "dr.ace"), kept(house, "dr.wrap"))


@cache
def goal_of(house: House) -> Goal:
    number, _, unit = kept(house, "dr.goal").partition("-")
    if unit == "points":
        return Goal(points=int(number))
    return Goal(hands=1 if number == "one" else int(number))


def not_a_rule(key: str, value: str) -> str:
    """Why there is no such house rule; empty when there is. A goal may be any number of points or hands."""
    allowed = {switch.key: switch.values for switch in SWITCHES}
    if key not in allowed:
        return f"Ditch Rummy has no house rule {key!r}; it has {', '.join(allowed)}."
    if key == "dr.goal" and fullmatch(r"[1-9][0-9]{0,4}-(points|hands)", value):
        return ""
    return "" if value in allowed[key] else f"{key} cannot be {value!r}; choose one of {', '.join(allowed[key])}."


def changed(house: House, key: str, value: str) -> House:
    """The house with one rule set anew; raises BadSetup where there is no such rule."""
    if why := not_a_rule(key, value):
        raise BadSetup(why)
    return tuple((name, value if name == key else old) for name, old in house)


def house_of(pairs: House) -> House:
    """The book's house rules, but for these."""
    house = USUAL_HOUSE
    for key, value in pairs:
        house = changed(house, key, value)
    return house
