"""People as they sit round the table: children and grown-ups with hips, a spine, shoulders and arms of their own size.

Lengths are shares of the stature, as anthropometry gives them (upper arm .186, forearm .146, hand .108). Everything
here is seen by the one who sits there: to the right of their spot, ahead of the table's edge, above the felt.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from enum import Enum

TABLE_UP = 745.0
"""Millimetres from the floor to the felt."""
GROWN_UP = 1500.0
"""Whoever is smaller is a child, and may sit on a child's chair."""
CHAIR_UP, HIGH_CHAIR_UP = 450.0, 570.0


class Cut(Enum):
    """How long and how wide a sleeve is."""

    SHORT = "short"
    LONG = "long"
    LOOSE = "loose"


@dataclass(frozen=True, slots=True)
class Look:
    """What is seen of a person from above, but for where it is."""

    skin: int = 0
    sleeve: int = 0
    cut: Cut = Cut.LONG
    watch: bool = False
    stature: float = 1700.0
    girth: float = 1.0
    """How stout the arms are: 1 is usual."""


PLAIN = Look()


@dataclass(frozen=True, slots=True)
class Body:
    """A person's measures in millimetres, and how they sit."""

    stature: float = 1700.0
    chair: float = CHAIR_UP
    """From the floor to the seat."""
    behind: float = 300.0
    """Of the hips from the table's edge."""
    beside: float = 0.0
    """How far to the right of their spot they sit."""
    lean: float = 8.0
    """Degrees by which they bend forward when they do nothing."""
    supple: float = 1.0
    """How readily they bend and turn: 1 is usual."""
    right_handed: bool = True
    look: Look = PLAIN

    @property
    def upper(self) -> float:
        return 0.186 * self.stature

    @property
    def fore(self) -> float:
        return 0.146 * self.stature

    @property
    def hand(self) -> float:
        return 0.108 * self.stature

    @property
    def trunk(self) -> float:
        """From the hips to between the shoulders."""
        return 0.288 * self.stature

    @property
    def shoulder(self) -> float:
        """From the spine to the joint of a shoulder."""
        return 0.107 * self.stature

    @property
    def hips_up(self) -> float:
        """Of the hips above the felt while they sit: mostly below it."""
        return self.chair + 0.05 * self.stature - TABLE_UP

    @property
    def hips_up_standing(self) -> float:
        return 0.53 * self.stature - TABLE_UP


def somebody(dice: random.Random) -> Body:
    """A person at random: two in three grown up, each in clothes of their own."""
    grown = dice.random() < 0.67
    stature = min(1900.0, max(GROWN_UP, dice.gauss(1700, 90))) if grown else dice.uniform(1100, GROWN_UP)
    high = not grown and dice.random() < 0.6
    look = Look(
        skin=dice.randrange(4),
        sleeve=dice.randrange(6),
        cut=dice.choice(tuple(Cut)),
        watch=dice.random() < 0.3,
        stature=stature,
        girth=dice.uniform(0.85, 1.2),
    )
    return Body(
        stature=stature,
        chair=HIGH_CHAIR_UP if high else CHAIR_UP,
        behind=stature * dice.uniform(0.13, 0.22),
        beside=max(-80.0, min(80.0, dice.gauss(0, 35))),
        lean=dice.uniform(-8, 18),
        supple=dice.uniform(0.8, 1.15),
        right_handed=dice.random() < 0.88,
        look=look,
    )
