"""Cards laid one by one: a draft stays one until somebody goes on, presses, or until nothing can be added to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial, reduce

from companion.facts.events import Drew, Entry, Event, Said, Source, Word
from companion.facts.game import Position
from companion.interpret import doubts
from companion.interpret.asking import Asking
from companion.interpret.bridge import should_draw, way_to
from companion.interpret.drafts import ends_drafts, with_additions
from companion.interpret.errands import went_on
from companion.interpret.explain import explain
from companion.interpret.happenings import Came, Happening, Unseen, keys_of_all, laid_by
from companion.interpret.known import Known
from companion.interpret.odds import MARGIN, SURELY
from companion.interpret.putting_down import PuttingDown
from companion.interpret.reading import Doubt, Reading, Supposed
from companion.interpret.recorded import BY_PEOPLE
from companion.interpret.story import Story, at_work, clear, rivals, wrong_in
from companion.interpret.supposing import (
    Draft,
    accepted,
    as_pressed,
    before_the_last_one,
    before_told,
    draft,
    gone_on,
    likely,
    may_come_first,
    until_told,
)
from companion.referee import Judged
from companion.table import STOCK, Seat

Happened = tuple[Happening, ...]

HIDDEN_MS = 2500
"""So long a press waits at most for another's arm to go from what its speaker may have taken."""
OVERDUE_MS = 5000
"""So long after somebody's last card others are told of, who went on, though not all of what was before is sure."""


class Closing:
    """Closes what was understood so far, by what lies on the table or by a press."""

    def __init__(self, known: Known, asking: Asking, putting_down: PuttingDown) -> None:
        self.game, self.noticing, self.errands, self.visits = known.game, known.noticing, known.errands, known.visits
        self.belonging, self.missing, self.felt = known.belonging, known.missing, known.felt
        self.asking, self.putting_down = asking, putting_down
        self._press: tuple[Event, ...] = ()
        """What was pressed while it was not clear who laid the draft on the table, or what its speaker has taken."""
        self._pressed_on: frozenset[int] = frozenset()
        """The cards of that draft."""
        self._pressed_at = 0
        """When, by the table's clock."""

    def told(self) -> None:
        """Something is on record, or was answered: no press waits any more."""
        self._press = ()

    def waiting(self, position: Position) -> Reading | None:
        """A press that waits until it can be seen what its speaker did before, once that is so, or it has for long."""
        if not self._press or self._pressed_on or self._hides_something(position, self._press):
            return None
        return self._by_the_press(position)

    def heard(self, position: Position, judged: Judged) -> None:
        """What people say that they drew, or that they are done, tells of their hands until then.

        Not of one that looked a little more like theirs, and did something for the next player; but of one that looked
        like another's, and most likely did just this. A draw that had to come first was done by their hand at the
        stock, if that has not gone yet.
        """
        match judged.entry:
            case Entry(event=Drew(by=by), source=Source.IMPLIED):
                here = (visit for visit in self.visits.here() if visit.guess.best == by)
                self.visits.spend(visit.reach.reach for visit in here if visit.goal == STOCK.key)
            case Entry(event=Drew(by=by) | Said(by=by, what=Word.DONE) as said, source=source) if source in BY_PEOPLE:
                drew, later = self._at_and_after(position, said)
                theirs = (n for n, v in self.visits.all.items() if not v.here and v.guess.best == by)
                self.visits.spend((*drew, *(n for n in theirs if n not in later)))

    def _at_and_after(self, position: Position, said: Drew | Said) -> tuple[frozenset[int], frozenset[int]]:
        """The hands that most likely did just this draw, if on their way to lay a card; and those that did something
        only after what was said.
        """
        came = self.noticing.came(position)
        story = as_pressed(self.errands.explained(position, (*came, *self.errands.went(came))), (said,))[0]
        n = len(before_told(story.acts, (said,)))
        work = tuple(at_work(story))
        later = [one for one, needed in work if needed > n + 1]
        drawn = isinstance(said, Drew) and any(isinstance(e, Drew) and e.by == said.by for e in story.events[n : n + 1])
        on_the_way = drawn and all(needed != n + 1 for _, needed in work)  # else that is what a hand did by itself
        drew = [one for one in later[:1] if on_the_way and isinstance(one, Came) and one.by_the_stock]
        return frozenset(m for one in drew for m in one.hands), frozenset(m for one in later for m in one.hands)

    # ------------------------------------------------------------ by what lies there

    def drafting(self, position: Position, came: tuple[Came, ...]) -> bool:
        """Whether all that has come are cards laid one by one."""
        return bool(came) and all(self.noticing.is_draft(position, one) for one in came)

    def of(
        self, position: Position, stories: Sequence[Story], came: tuple[Came, ...], went: tuple[Unseen, ...]
    ) -> Reading:
        """What is certain of this draft, or what must be asked of it."""
        return self._grouped(position, stories[0], came, went) or self._drafted(position, stories, came, went)

    def _grouped(
        self, position: Position, story: Story, came: tuple[Came, ...], went: tuple[Unseen, ...]
    ) -> Reading | None:
        """Cards that lie neither in strips nor apart, where that makes a difference: ask which belong together."""
        if self.asking.is_hushed(came) or not self.noticing.settled(came):
            return None
        other = self.noticing.otherwise(position, went)
        between = self.belonging.doubtful(position, story)
        if other is None and not between:
            return None
        question = doubts.added_to(came[-1].cards[-1], between) if other is None else doubts.grouped(story, other)
        return Reading(question=self.asking.ask(question, (*came, *went)), draft=story.acts)

    def _drafted(
        self, position: Position, stories: Sequence[Story], came: tuple[Came, ...], went: tuple[Unseen, ...]
    ) -> Reading:
        """A draft stays one until somebody goes on, joins a group with a card, or until nothing can be added to it."""
        if self._press and self._pressed_on == keys_of_all(came):
            return self._by_the_press(position)
        came = tuple(one for one in came if one not in stories[0].waiting)  # the rest of a hand, to be counted
        if self.noticing.settled(came) and ends_drafts(self.game, position, stories[0].events):
            return self._closed(position, stories, (*came, *went))
        more = not went_on(came, self._of_others(stories[0], came, went))  # who acted last may add to a group of theirs
        overdue = self._is_overdue(came)
        alike = partial(before_the_last_one if more else gone_on, within=MARGIN if overdue else SURELY)
        done = max((way(self.game, position, stories) for way in (with_additions, alike)), key=lambda one: one.sure)
        told = [one for one in done.explained if isinstance(one, Came)]
        if done.sure and self.noticing.settled(told) and self._has_gone_on(position, done):
            if self.putting_down.lately(position, told) and not accepted(self.game, position, done.told):
                return Reading(draft=stories[0].acts)
            if self._is_denied(stories, done.told, came):
                return self._once_more(position, stories, done.certain, (*came, *went))
            self.noticing.spend(done.explained)
            return Reading(acts=done.certain, draft=done.open)
        if more and not overdue:
            return Reading(draft=stories[0].acts)
        before = tuple(one for one in went if not went_on(came, (one,)))
        stories = explain(self.game, position, (*came, *before))
        question = self.asking.ask(self._who(position, stories), (*came, *before))
        return Reading(question=question, draft=stories[0].acts)

    def _is_denied(self, stories: Sequence[Story], told: tuple[Event, ...], came: Sequence[Came]) -> bool:
        """Whether the table has denied this, or stories without which it is not told by all that are likely."""
        keys = keys_of_all(came)
        left = self.asking.but_denied(stories, keys)
        others = len(left) < len(stories) and any(one.events[: len(told)] != told for one in likely(left))
        return others or self.asking.is_denied(told, keys)

    def _is_overdue(self, came: tuple[Came, ...]) -> bool:
        """Whether others went on so long ago that no more will be learnt of who was before them.

        Then the game must go on, by the same standard as where an act is told, or with a question.
        """
        last = max(came, key=lambda one: one.time, default=None)
        before = [one.time for one in came if last is not None and one.guess.best != last.guess.best]
        return bool(before) and self.felt.now - max(before) >= OVERDUE_MS

    def _once_more(
        self, position: Position, stories: Sequence[Story], told: tuple[Supposed, ...], happened: Happened
    ) -> Reading:
        """What was told and taken back is not told again; it is asked about once anything else has been seen."""
        question = None if self.asking.is_old(happened) else self.asking.who_else(position, stories, happened)
        if question is not None:
            n = len(told)
            options = (replace(one, acts=told) if one.acts[:n] == told else one for one in question.options)
            question = replace(question, options=tuple(options))
        return Reading(question=question, draft=stories[0].acts)

    def _has_gone_on(self, position: Position, told: Draft) -> bool:
        """Whether what lies there shows that somebody has gone on, and was not just dropped or put down.

        So it may be as long as it is in their fingers; and a while longer if they usually draw before they lay.
        """
        then = next((one for one, needed in at_work(told.story) if needed > told.sure), None)
        if not isinstance(then, Came):
            return True
        now = reduce(lambda at, event: self.game.judge(at, event).position, told.told, position)
        undrawn = should_draw(self.game, now, then.guess.best) and self.putting_down.lately(now, (then,))
        return self.noticing.settled((then,)) and not undrawn

    def _of_others(self, story: Story, came: tuple[Came, ...], went: tuple[Unseen, ...]) -> Iterator[Unseen]:
        """Without hands that did nothing, of whoever has just laid a card before themselves: they may go on laying.

        Nor does it tell anything of them where somebody touched the stock who is not the next to act.
        """
        last, did = max(came, key=lambda one: one.time), [one for one, _ in at_work(story)]
        own = last.place.seat if last.guess.seat == last.place.seat else None
        return (one for one in went if one in did or own is None or self._is_next(story.position, one.guess.best, own))

    def _is_next(self, position: Position, seat: Seat, after: Seat) -> bool:
        """Whether it is this player who may draw once that other one is done."""
        return seat != after and way_to(self.game, position, Drew(seat, 1, STOCK)) is not None

    def _closed(self, position: Position, stories: Sequence[Story], happened: Happened) -> Reading:
        """Nothing can be added to this draft any more."""
        if self.asking.is_denied(stories[0].events, keys_of_all(happened)):
            return self._once_more(position, stories, stories[0].acts, happened)
        question = self.asking.ask(self._who(position, stories), happened)
        if question is None:
            self.noticing.spend(happened)
            return Reading(acts=stories[0].acts)
        return Reading(question=question, draft=stories[0].acts)

    def _who(self, position: Position, stories: Sequence[Story], pressed: Sequence[Event] = ()) -> Doubt | None:
        """Who laid a draft, where two good stories have another effect: it closes by the same standard as an act.

        Each answer puts on record what was drafted and then what was pressed.
        """
        told = [until_told(self.game, position, story, pressed) for story in stories]
        near = rivals(told)
        if len(near) < 2:
            return None
        question = doubts.which([stories[n] for n in near], to_the_end=bool(pressed))
        options = (replace(o, acts=(*before_told(o.acts, pressed), *by_panel(pressed))) for o in question.options)
        return replace(question, options=tuple(options))

    # ------------------------------------------------------------ by a press

    def pressed(self, position: Position, pressed: tuple[Event, ...]) -> Reading | None:
        """What was understood so far counts as closed by this press; None: the press tells nothing of what hands did.

        With a question, the press has to wait: it goes on record together with the answer. So it has where somebody is
        done who may just have taken what lies under another's arm now: until that can be seen.
        """
        if self._press != pressed:
            self._pressed_at = self.felt.now
        if self._hides_something(position, pressed):
            self._press, self._pressed_on = pressed, frozenset()
            return Reading(waits=True)
        return self._closed_by(position, pressed)

    def _closed_by(self, position: Position, pressed: tuple[Event, ...]) -> Reading | None:
        culprits = {event.whom for event in pressed if isinstance(event, Said) and event.what is Word.CAUGHT}
        came = self.noticing.came(position)
        melds = tuple(one for one in came if self.noticing.is_draft(position, one))
        gone = tuple(filter(self.missing.for_good, self.missing.gone(position)))
        gone = tuple(one for one in gone if self.felt.untaken.isdisjoint(one.keys))  # who took that is asked, not told
        went = tuple(one for one in self.errands.went((*came, *gone)) if one.guess.best not in culprits)
        if melds:
            stories = as_pressed(self.errands.explained(position, (*melds, *went)), pressed)
            question = self.asking.put(position, self._who(position, stories, pressed))
            if question is not None:
                self._press, self._pressed_on = pressed, keys_of_all(melds)
                self.asking.ask(question, (*melds, *went))
                return Reading(question=question, draft=stories[0].acts)
            acts = before_told(stories[0].acts, pressed)
            whole = acts == stories[0].acts
            self.noticing.spend((*laid_by((act.event for act in acts), melds), *(went if whole else ())))
        elif (came or gone) and (before := self._laid_before(position, pressed, (*came, *gone, *went))):
            acts = before.acts
            self.noticing.spend(one for one, needed in before.steps if needed <= len(acts))
        else:
            acts, explained = draft(self.game, position, went).closed_by(pressed)
            if acts and may_come_first(self.game, position, pressed, [act.event for act in acts]):
                return None
            self.noticing.spend(explained)
        return Reading(acts=acts)

    def _laid_before(self, position: Position, pressed: Sequence[Event], happened: Happened) -> Story | None:
        """What lies there clearly, or is gone, and would be wrong if this press came first: that was before it."""
        stories = self.errands.explained(position, happened)
        after = reduce(lambda at, event: self.game.judge(at, event).position, pressed, position)
        right = clear(stories) and not wrong_in(self.game, position, stories[0])
        before = until_told(self.game, position, stories[0], pressed)
        return before if right and before.acts and wrong_in(self.game, after, before) else None

    def _hides_something(self, position: Position, pressed: Sequence[Event]) -> bool:
        """Whether whoever says that they are done may just have taken what cannot be seen for a moment."""
        done = (event.by for event in pressed if isinstance(event, Said) and event.what is Word.DONE)
        lately = self.felt.now - self._pressed_at < HIDDEN_MS
        return lately and any(seat is not None and self.missing.may_have_taken(position, seat) for seat in done)

    def _by_the_press(self, position: Position) -> Reading:
        """A press waits for the answer: it is still asked who laid the draft, unless that is clear by now.

        What comes to light may tell the same as the word.
        """
        pressed, self._press = self._press, ()
        closed = self._closed_by(position, pressed) or Reading()
        if closed.question:
            return closed
        now = reduce(lambda at, act: self.game.judge(at, act.event).position, closed.acts, position)
        again = () if closed.acts and not accepted(self.game, now, pressed) else by_panel(pressed)
        return replace(closed, acts=(*closed.acts, *again))


def by_panel(pressed: Sequence[Event]) -> tuple[Supposed, ...]:
    return tuple(Supposed(event, Source.PANEL) for event in pressed)
