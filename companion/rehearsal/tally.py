"""What an evening costs its players: how many questions, and how long a card at rest takes to reach the screen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from companion.facts.show import Show


class Tally:
    """Counted frame by frame: simulated time and measured computing together."""

    def __init__(self) -> None:
        self.questions: Counter[str] = Counter()
        """By their kind."""
        self.rests: list[float] = []
        self.lets_go: list[float] = []
        self._asked = ""

    def count(self, show: Show, rests: Sequence[int], lets_go: Sequence[int], spent_ms: float) -> None:
        """One frame: what is asked; which cards the screen shows now, since when their table has been at rest and
        fingers have been off them, and what computing came on top.
        """
        self.rests += [rest + spent_ms for rest in rests[len(self.rests) :]]
        self.lets_go += [since + spent_ms for since in lets_go[len(self.lets_go) :]]
        asked = show.question if show.question is not None and not show.question.ruled else None
        if asked is not None and asked.text != self._asked:
            self.questions[asked.code or "other"] += 1
        self._asked = asked.text if asked is not None else ""
