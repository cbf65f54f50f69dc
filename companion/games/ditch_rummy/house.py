"""The house rules of Ditch Rummy: what the family agrees on before play, and what the book leaves open."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from companion.facts.game import Switch
from companion.games.houses import House, HouseRules, head_starts
from scoring.ditch_rummy import Runs

HEAD_STARTS = head_starts("dr", 4, 10, 25, 50, 100)
RULES = HouseRules(
    "Ditch Rummy",
    (
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
        *HEAD_STARTS,
    ),
    free={"dr.goal": "[1-9][0-9]{0,4}-(points|hands)"},
)
USUAL_HOUSE = RULES.usual


class Goal(NamedTuple):
    """What ends the game: so many points, so many hands, or the one hand (DR-4, DR-5, DRQ-20)."""

    points: int = 0
    hands: int = 0


def runs_of(house: House) -> Runs:
    return _runs(house["dr.ace"], house["dr.wrap"])


_runs = cache(Runs)


def goal_of(house: House) -> Goal:
    number, _, unit = house["dr.goal"].partition("-")
    if unit == "points":
        return Goal(points=int(number))
    return Goal(hands=1 if number == "one" else int(number))
