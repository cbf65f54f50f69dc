"""When somebody may be called wrong: once what they did has settled, and nobody else may have done it rightly."""

from __future__ import annotations

from collections.abc import Sequence

from companion.facts.events import Event, Laid, by_of
from companion.facts.game import Position
from companion.interpret.blame import by_others_rightly, gone_on_rightly
from companion.interpret.happenings import News, keys_of_all
from companion.interpret.known import Known
from companion.interpret.lies import SETTLED_MS
from companion.interpret.story import Story

LATELY_MS = 700
"""So long before a card can be read its hand may have laid it."""


class Accusing:
    """Watches the table for whether an act that would be wrong is over, and whose hands were there."""

    def __init__(self, known: Known) -> None:
        self.game, self.felt, self.visits = known.game, known.felt, known.visits
        self.noticing, self.missing = known.noticing, known.missing

    def is_ripe(self, position: Position, story: Story, wrong: Event, news: News) -> bool:
        """Whether this act of a story may be called wrong by now."""
        return self._has_settled(news, wrong) and self._is_finished(position, story, wrong)

    def _has_settled(self, news: News, wrong: Event) -> bool:
        """Whether all of this has lain unstirred, or been gone for good, for long enough.

        As long as fingers are at a card, they may be taking it up again, and as long as an arm is over the table that
        has taken one, it may lie under that; and what somebody else has reached out for since will tell whether people
        take it for right.
        """
        if not all(map(self.noticing.lies_quiet, news.came)):
            return False
        stirred = [self.felt.lies[key].rests for key in keys_of_all(news.all)]
        happened = [*(one.time for one in news.came), *(one.time for one in news.gone)]
        others = (one for one in self.visits.here() if one.guess.best != by_of(wrong))
        goes_on = any(one.reach.entered > max(happened) for one in others)
        hides_it = bool(news.gone) and self.visits.is_at_work(by_of(wrong))
        since = max(*stirred, *happened, *map(self.missing.gone_since, news.gone))
        return self.felt.now - since >= SETTLED_MS and not (goes_on or hides_it)

    def _is_finished(self, position: Position, story: Story, wrong: Event) -> bool:
        """Whether nothing can be added to it: it is no draft, or somebody else has gone on."""
        drafts = self.game.row(position).drafts
        if not isinstance(wrong, Laid) or wrong.place.name not in drafts:
            return True
        since = story.events[story.events.index(wrong) :]
        return any(by_of(event) != wrong.by for event in since)

    def rightly_by_who_was_there(self, position: Position, stories: Sequence[Story], news: News) -> Story | None:
        """The story in which somebody did rightly what the first one calls wrong, and whose hand was there as well.

        Nobody is called wrong on the name of one hand alone, nor where others have gone on as if it had been right.
        """
        if gone_on := gone_on_rightly(self.game, position, stories):
            return gone_on
        spans = [(one.time - LATELY_MS, one.let_go or one.time) for one in news.came]
        spans += [(one.time if one.since is None else one.since, one.time) for one in news.gone]
        for story, seats in by_others_rightly(self.game, position, stories):
            if seats and all(any(self.visits.was_over(seat, *span) for span in spans) for seat in seats):
                return story
        return None
