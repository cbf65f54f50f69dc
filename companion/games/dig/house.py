"""The house rules of Dig: what the book leaves open. The first value is played unless a family chooses."""

from __future__ import annotations

from companion.facts.game import Switch
from companion.games.houses import HouseRules, head_starts

HEAD_STARTS = head_starts("dg", 4, 2, 5, 10)
RULES = HouseRules(
    "Dig",
    (
        Switch("dg.tieBreak", ("shared", "bones"), "DGQ-2"),
        Switch("dg.allowZero", ("no", "yes"), "DGQ-4"),
        Switch("dg.putBack", ("no", "yes"), "DGQ-9"),
        Switch("dg.endDog", ("stay", "ride", "newEnd"), "DGQ-15"),
        Switch("dg.endMoment", ("now", "afterTurn"), "DGQ-17"),
        *HEAD_STARTS,
    ),
)
USUAL_HOUSE = RULES.usual
