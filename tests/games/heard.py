"""A referee whose last word is looked at: what it said, and by which clause."""

from __future__ import annotations

from companion.facts.game import P
from companion.referee import Referee


class Heard(Referee[P]):
    @property
    def at(self) -> P:
        """How the table stands now."""
        return self.position

    def codes(self) -> list[str]:
        """What was said about the last entry."""
        return [one.code for one in self.judged[-1].rulings]

    def clauses(self) -> list[str]:
        return [one.clause for one in self.judged[-1].rulings]
