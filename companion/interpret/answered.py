"""Questions that the table has waved away: never put again as they were, before there is any news.

Whatever a question rests on, to be asked the same thing twice in a row tells a family nothing but that the
kiosk does not listen. A new hand over the table, or anything that goes on record, is news. Where none of several people
was the one, it was somebody else: what was denied is never told again of the same cards as long as they lie there, and
it is asked once more who else it was.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.facts.events import Event
from companion.interpret.reading import Doubt
from companion.interpret.story import Story
from scoring.cards import AnyCard

WHO = ("who", "who_drew", "which")
"""Questions of which each answer tells a whole story: if none is true, another one is."""
MOMENT_MS = 800
"""An arm that goes, or a card that comes to light, answers a question no later than this."""
Told = tuple[frozenset[int], tuple[Event, ...]]
"""What was told of these cards, by their keys."""


class Answered:
    """The open question, those waved away since the last news, and what was denied."""

    def __init__(self) -> None:
        self._open: Doubt | None = None
        self._next: tuple[str, tuple[AnyCard, ...]] | None = None
        """What would be asked now, and about which cards."""
        self._since = 0
        """Since when."""
        self._waved: list[Doubt] = []
        self._denied: set[Told] = set()

    def put(self, question: Doubt | None) -> Doubt | None:
        """This question, unless the table has just waved it away."""
        self._open = None if question in self._waved else question
        return self._open

    def put_in_time(self, question: Doubt | None, seen: int, now: int) -> Doubt | None:
        """The same once there has been reason to ask it for a moment: most doubts the eye answers by itself."""
        about = None if question is None else (question.code, question.cards)
        if about != self._next:
            self._next, self._since = about, seen
        asked = question is not None and question == self._open
        return self.put(question if asked or now - self._since >= MOMENT_MS else None)

    @property
    def about(self) -> frozenset[AnyCard]:
        """The cards that the open question is about."""
        return frozenset(self._open.cards if self._open else ())

    def wave_away(self) -> None:
        """None of its answers is true, or nothing has happened."""
        if self._open is not None:
            self._waved.append(self._open)

    def deny(self, keys: frozenset[int]) -> bool:
        """None of its answers is true of these cards: whether it may be asked who else it was."""
        asked = self._open
        if asked is None or asked.code not in WHO:
            return False
        self._denied |= {(keys, tuple(act.event for act in one.acts)) for one in asked.options}
        return True

    def but_denied(self, stories: Sequence[Story], keys: frozenset[int]) -> tuple[Story, ...]:
        """Those of these stories of these cards that were not denied."""
        return tuple(story for story in stories if (keys, story.events) not in self._denied)

    def hear_news(self) -> None:
        """What was waved away may be asked again."""
        self._waved.clear()
