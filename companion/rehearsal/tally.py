"""What an evening costs its players: questions asked, and the wait from a card at rest to the screen."""

from __future__ import annotations

from collections.abc import Sequence

from companion.facts.show import Show


class Tally:
    """Counted frame by frame: simulated time and measured computing together."""

    def __init__(self) -> None:
        self.questions = 0
        self.rests: list[float] = []
        self._asked = ""

    def count(self, show: Show, rests: Sequence[int], spent_ms: float) -> None:
        """One frame: what is asked; which cards at rest the screen shows now, and what computing came on top."""
        self.rests += [rest + spent_ms for rest in rests[len(self.rests) :]]
        text = show.question.text if show.question is not None and not show.question.ruled else ""
        self.questions += bool(text) and text != self._asked
        self._asked = text
