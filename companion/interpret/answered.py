"""Questions that the table has waved away: never put again as they were, before there is any news.

Whatever a question rests on, to be asked the same thing twice in a row tells a family nothing but that the
kiosk does not listen. A new hand over the table, or anything that goes on record, is news.
"""

from __future__ import annotations

from companion.interpret.reading import Doubt
from scoring.cards import AnyCard


class Answered:
    """The open question, and those waved away since the last news."""

    def __init__(self) -> None:
        self._open: Doubt | None = None
        self._waved: list[Doubt] = []

    def put(self, question: Doubt | None) -> Doubt | None:
        """This question, unless the table has just waved it away."""
        self._open = None if question in self._waved else question
        return self._open

    @property
    def about(self) -> frozenset[AnyCard]:
        """The cards that the open question is about."""
        return frozenset(self._open.cards if self._open else ())

    def wave_away(self) -> None:
        """None of its answers is true, or nothing has happened."""
        if self._open is not None:
            self._waved.append(self._open)

    def hear_news(self) -> None:
        """What was waved away may be asked again."""
        self._waved.clear()
