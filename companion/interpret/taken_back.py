"""What was told and taken back, and whose cards lie there still: it is asked whether it counts, in its order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.facts.events import Event, Redone, Said, Undone, Word, by_of
from companion.facts.game import Position
from companion.interpret.asking import Asking
from companion.interpret.bridge import should_draw
from companion.interpret.closing import by_panel
from companion.interpret.doubts import MOST_PEOPLE
from companion.interpret.explain import explain
from companion.interpret.happenings import Came, Gone
from companion.interpret.known import Known
from companion.interpret.lies import Standing
from companion.interpret.melds import joined
from companion.interpret.reading import Doubt
from companion.interpret.recorded import deed_of
from companion.interpret.story import Story
from companion.interpret.supposing import counts
from companion.referee import Judged

TAKING_BACK_MS = 4000
"""So long after an entry was taken back people may yet take back more, tell what came first, or take up the card."""


class TakenBack:
    """The acts that were taken back, as long as their cards lie there."""

    def __init__(self, known: Known, asking: Asking) -> None:
        self.game, self.felt, self.noticing, self.asking = known.game, known.felt, known.noticing, asking
        self.pressed: tuple[Event, ...] = ()
        """What was pressed while it was to be said first whether something counts."""
        self._told_at = 0
        """When something went on record last."""
        self._goes_on = True
        """Whether that was told, and not taken back."""
        self._wrong = 0
        """The entry that was taken back last: it was wrong; those that were taken back before it only came later."""

    def told(self, judged: Judged) -> None:
        """The referee has heard something, by eye or by press."""
        self._told_at, self._goes_on = self.felt.now, not isinstance(judged.entry.event, (Undone, Redone))
        if isinstance(judged.entry.event, Undone):
            self._wrong = deed_of(judged)

    def but_as_told(self, stories: Sequence[Story], first: Came) -> tuple[Story, ...]:
        """These; where they name more people than there are keys, last of all that by which just this was told."""
        told = [lies for key in first.keys if (lies := self.felt.lies[key]).entry == self._wrong]
        people = {by_of(story.events[-1]) for story in stories if story.events}
        if not told or len(people) < MOST_PEOPLE:
            return tuple(stories)
        return tuple(sorted(stories, key=lambda story: [by_of(event) for event in story.events] == [told[0].by]))

    def first(self, position: Position) -> tuple[Came, ...]:
        """The first of them, if its cards lie quiet; a word comes before it.

        For a while people may yet take back more, or take the cards up: until one is stirred, another card is laid, or
        they go on telling, and nothing has to be told before it any more.
        """
        waits = self.game.row(position).waits_for_a_word
        came = [] if waits else self._all(position)
        first = min(came, key=lambda one: one.time, default=None)
        if first is None or not self.noticing.lies_quiet(first):
            return ()
        long_ago = self.felt.now - self._told_at >= TAKING_BACK_MS
        stirred = any(self.felt.lies[key].moved for one in came for key in one.keys)
        due = long_ago or stirred or self.noticing.new(position) or (self._goes_on and self._is_next(position, first))
        return (first,) if due else ()

    def lifted(self, gone: Sequence[Gone]) -> tuple[Gone, ...]:
        """Of what is gone that of which it was taken back that somebody took it: who took it is asked, never told."""
        asked = tuple(one for one in gone if not self.felt.untaken.isdisjoint(one.keys))
        return asked if self._goes_on or self.felt.now - self._told_at >= TAKING_BACK_MS else ()

    def counts_first(self, position: Position, pressed: tuple[Event, ...]) -> Doubt | None:
        """Before somebody is done: whether what they laid last, and what was taken back, counts.

        It would count no more once it is another's turn; with each answer the press goes on record.
        """
        done = {event.by for event in pressed if isinstance(event, Said) and event.what is Word.DONE}
        first = self._next(position) if done else None
        stories = explain(self.game, position, (first,)) if first is not None else ()
        theirs = first is not None and by_of(stories[0].events[-1]) in done
        question = self.asking.who_else(position, stories, (first,)) if theirs and first is not None else None
        self.pressed = () if question is None else pressed
        if question is None:
            return None
        options = (replace(one, acts=(*one.acts, *by_panel(pressed))) for one in question.options)
        return replace(question, options=tuple(options))

    def _next(self, position: Position) -> Came | None:
        """The first of them, if it is what comes next as it lies there quiet, however lately it was taken back."""
        came = [] if self.game.row(position).waits_for_a_word else self._all(position)
        first = min(came, key=lambda one: one.time, default=None)
        is_next = first is not None and self.noticing.lies_quiet(first) and self._is_next(position, first)
        return first if is_next else None

    def _is_next(self, position: Position, one: Came) -> bool:
        """Whether it counts as it lies, with nothing told before it, and whoever laid it is not to draw first."""
        story = explain(self.game, position, (one,))[0]
        drawing = any(should_draw(self.game, position, by_of(event)) for event in story.events)
        return len(story.acts) == 1 and not drawing and counts(self.game, position, story)

    def _all(self, position: Position) -> tuple[Came, ...]:
        """Cards of a draft as groups, others as one entry told of them.

        What has come beside such a draft belongs to its groups: it may have been told before all of it could be read.
        """
        laid = self.noticing.all_of(position, Standing.UNDONE)
        drafts = [one for one in laid if self.noticing.is_draft(position, one)]
        beside = [one for one in self.noticing.drafted_now(position) if any(one.place == d.place for d in drafts)]
        (melds, *_) = self.noticing.readings(position, [*drafts, *beside])
        told = {key for one in drafts for key in one.keys}
        acts: dict[int | None, list[Came]] = {}
        for one in laid:
            if one not in drafts:
                acts.setdefault(self.felt.lies[one.keys[0]].entry, []).append(one)
        acts_of = [self._with_what_went_on(joined(act)) for act in acts.values()]
        whole = self._with_what_came_since(position, acts_of)
        return (*(one for one in melds if told.intersection(one.keys)), *whole)

    def _with_what_went_on(self, act: Came) -> Came:
        """The same with those of its cards that were carried on since: they were taken from the top."""
        entry = self.felt.lies[act.keys[0]].entry
        went = [lies for lies in self.felt.gone.values() if lies.entry == entry and lies.place == act.place]
        now = [(lies, self.felt.lies_now(lies)) for lies in sorted(went, key=lambda lies: lies.came)]
        on = tuple(lies.face for lies, there in now if there is not None and there.start == act.place)
        return act._replace(cards=(*act.cards, *on)) if entry is not None else act

    def _with_what_came_since(self, position: Position, acts: Sequence[Came]) -> Iterator[Came]:
        """These, each with what was laid with it in one reach, at first or once more, and could not be read before."""
        places, told = {one.place for one in acts}, {key for one in acts for key in one.keys}
        new = [one for one in self.noticing.new(position) if one.place in places]
        all_of = sorted((*map(self._laid_again, acts), *new), key=lambda one: one.time)
        return (one for one in self.noticing.as_acts(position, all_of) if told.intersection(one.keys))

    def _laid_again(self, act: Came) -> Came:
        """The same, by the hands too that have stirred its cards since."""
        stirred = (lies for key in act.keys if (lies := self.felt.lies[key]).moved)
        again = (self.noticing.traces.came(replace(lies, came=lies.rests), act.place) for lies in stirred)
        return act._replace(hands=(*act.hands, *(hand for one in again for hand in one.hands)))
