"""The reader: from whole pictures of the table and the referee's position to acts, questions and advice.

Theory of operation. Every look is taken into the memory of what lies on the felt. A card that is not in the record, and
was not asked about, has *come*; it waits until it lies quiet, out of reach of all fingers, whatever goes on elsewhere.
All that came since is then explained at once, together with the hands that went to the stock meanwhile, in rows of
events: stories, each with its price. A clear winner is handed on as acts. What is not clear waits until the hand that
laid it is home again; then two good stories are a question, and what fits nothing is advice. Hands at the stock leave
no difference: of them only what all likely stories tell is certain; the rest is a draft, which the next act or a press
closes. Nobody is called wrong where another likely story does not, nor before the card has lain for a moment. What the
table denies is not told again of the same cards: it is asked who else it was.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import reduce
from typing import Any

from companion.facts.events import Event, Laid, Lifted, Moved, Redone, Said, Source, Undone, Word
from companion.facts.game import Game, Position
from companion.facts.views import Lying
from companion.interpret import doubts
from companion.interpret.advice import advice_on, lying_off
from companion.interpret.answered import Answered
from companion.interpret.at_the_stock import draws
from companion.interpret.belonging import Belonging
from companion.interpret.bridge import draws_into, lays_expected
from companion.interpret.compare import disagreeing
from companion.interpret.counting import count, shown
from companion.interpret.drafts import ends_drafts, fetched_for_a_draft, taken_up_beside, with_additions
from companion.interpret.errands import went_on
from companion.interpret.explain import explain
from companion.interpret.felt import Felt
from companion.interpret.fingers import LATE_MS
from companion.interpret.happenings import Came, Gone, Happening, Unseen, keys_of, keys_of_all, laid_by, told_by
from companion.interpret.homes import Homeless, homeless
from companion.interpret.joining import Joining
from companion.interpret.lies import Lies, Standing
from companion.interpret.missing import TURNS_UP_MS, Missing
from companion.interpret.noticing import Noticing
from companion.interpret.pieces import Pieced, Pose, piece_together
from companion.interpret.quiet import PATIENCE_MS, Quiet
from companion.interpret.reading import Advice, Doubt, Option, Reading, Supposed, Unread
from companion.interpret.recorded import Recorded
from companion.interpret.restoring import Restoring
from companion.interpret.story import Story, clear, rivals
from companion.interpret.supposing import (
    accepted,
    accuses_in_doubt,
    as_pressed,
    before_the_last_one,
    before_told,
    draft,
    gone_on,
    laid_for_another,
    may_come_first,
    till_one_may_say,
    until_told,
    without_open_draws,
    without_vain_blame,
    wrong_in,
)
from companion.interpret.tops import Tops
from companion.interpret.visits import Visits, seats_of
from companion.interpret.whereabouts import Likely, Waited, Whereabouts, waited_for
from companion.interpret.wrongly import BESIDE_MM, PUT_DOWN_MS, Wrongly
from companion.referee import Judged
from companion.table import Layout, Place
from scoring.cards import AnyCard
from vision.sightings import TableChange

__all__ = ["Advice", "Doubt", "Option", "Reader", "Reading", "Supposed", "Unread"]

BLIND = ("camera_lost", "too_dark", "covered")
"""Troubles of the eye in which what it says of the table is not to be believed."""
LONG_AGO_MS = 60_000
"""A hand that left so long ago explains nothing any more."""
PENALTY_MS = 10_000
"""So long before the button is pressed somebody may have taken the card that a call costs."""
SETTLED_MS = 800
"""So long a card has lain before anybody is told that it may not: it may still slide on, or be taken up again."""
TAKING_BACK_MS = 4000
"""So long after an entry was taken back people may yet take back more, tell what came first, or take up the card."""
AT_PLACES = (Laid, Lifted, Moved)
"""What is done with the cards of a place."""

Happened = tuple[Happening, ...]


class Reader:
    """Explains one table's changes for one game."""

    def __init__(self, game: Game, layout: Layout) -> None:
        self.game, self.layout = game, layout
        self.felt = Felt(self.place_of, self.elsewise)
        self.visits = Visits(layout)
        self.position: Any = None  # until the first look
        self.change: TableChange | None = None
        self.pieced = Pieced(())
        self.noticing = Noticing(game, layout, self.felt, self.visits)
        self.missing = Missing(game, self.felt, self.visits, self.noticing)
        self.restoring = Restoring(self.felt, self.visits)
        self.recorded = Recorded(game, self.felt, self.visits, self.restoring)
        self.errands = self.noticing.errands
        self.wrongly = Wrongly(game, self.felt, self.off_its_place, self.noticing.may_be_held)
        self.belonging = Belonging(game, self.felt)
        self.tops = Tops(game, self.missing)
        self.joining = Joining(game, self.felt, self.visits)
        self.answers = Answered()
        self._asked: Happened = ()
        """What the open question is about."""
        self._shelved: frozenset[int] = frozenset()
        """Cards of an open hand that the open question is about."""
        self._hushed: frozenset[int] = frozenset()
        """Cards that the table would not be asked about as they lie now."""
        self._press: tuple[Event, ...] = ()
        """What was pressed while it was not clear who laid the draft on the table."""
        self._pressed_on: frozenset[int] = frozenset()
        """The cards of that draft."""
        self._cleared_since = 0
        """When the present clearing of the table began; 0: the table is not being cleared."""
        self._quiet_since: int | None = None
        self._rewritten = Standing.OVER
        """What a card is that the record has no more; other than over where an undo, a redo, a correction did it."""
        self._waited: tuple[Any, Waited] | None = None
        """What is waited for, and in which position."""
        self._deeds: list[int] = []
        """The entries that counted since the reader came, and were not taken back."""
        self._told_at = 0
        """When something went on record last."""

    def seat(self, layout: Layout) -> None:
        """People have changed places: what lies before a chair, and the arm that comes from it, are somebody else's."""
        self.layout = layout
        self.visits.seat(layout)

    # ------------------------------------------------------------ looking

    def look(self, change: TableChange, position: Position) -> Reading:
        """Take in what the eye reports, and explain it."""
        if change.trouble in BLIND or not change.corners:
            return Reading()
        if change is not self.change:
            self._quiet_since = None
        first = self.change is None
        self.change, self.position = change, position
        self.felt.now = change.time
        if self.visits.take_in(change.reaches):
            self.answers.hear_news()
        self._forget_hands(change.time - LONG_AGO_MS)
        if self._at_play:
            self._forget_sunk()
        self.pieced = piece_together(change.tracks, self.felt.poses())
        self.felt.quiet = Quiet(change)
        pieces = self.noticing.with_plain_backs(position, change, self.pieced.pieces)
        self.felt.take_in(pieces, change.time, self.visits.since)
        self.visits.follow(self.whereabouts().strayed())
        if first:
            self._take_stock()
        return self._read(patient=True)

    def _take_stock(self) -> None:
        """At the first look: what lies where somebody in particular is to lay was there before anybody looked."""
        self.felt.compare(self._record())
        for place in {lies.place for lies in self.felt.in_order() if lies.place}:
            if None not in lays_expected(self.game, self.position, place):
                self.felt.was_there_before(place)

    def waited(self, now: int, position: Position) -> Reading | None:
        """Time goes by without a report: what rests too long is asked about. Any clock will do."""
        if self.change is None:
            return None
        if self._quiet_since is None:
            self._quiet_since = now
        self.position = position
        quiet = now - self._quiet_since
        if quiet < PATIENCE_MS:
            return self._settle(self.change.time, quiet)
        self.felt.now = self.change.time + quiet
        return self._read(patient=False)

    def _settle(self, began: int, quiet: int) -> Reading | None:
        """The same once more, whenever it has been quiet for long enough that something may be said of it."""
        before, self.felt.now = self.felt.now - began, began + quiet
        told = any(before < limit <= quiet for limit in (TURNS_UP_MS, SETTLED_MS))
        return self._read(patient=True) if told else None

    def close_draft(self, *pressed: Event) -> Reading:
        """Somebody pressed: what was understood so far counts as closed by it. Taking back closes nothing, nor does a
        word that tells nothing of what hands did: "Last card" is as true before the next one has drawn as after.

        With a question, the press has to wait: it goes on record together with the answer.
        """
        if not self._at_play or any(isinstance(event, Undone) for event in pressed):
            return Reading()
        culprits = {event.whom for event in pressed if isinstance(event, Said) and event.what is Word.CAUGHT}
        came = self.noticing.came(self.position)
        melds = tuple(one for one in came if self.noticing.is_draft(self.position, one))
        went = tuple(one for one in self.errands.went(came) if one.guess.best not in culprits)
        if melds:
            stories = as_pressed(explain(self.game, self.position, (*melds, *went)), pressed)
            question = self.answers.put(self._who_drafted(stories, pressed))
            if question is not None:
                self._press, self._pressed_on, self._asked = pressed, keys_of_all(melds), (*melds, *went)
                return Reading(question=question, draft=stories[0].acts)
            acts = before_told(stories[0].acts, pressed)
            whole = acts == stories[0].acts
            self.noticing.spend((*laid_by((act.event for act in acts), melds), *(went if whole else ())))
        elif came and (before := self._laid_before(pressed, (*came, *went))):
            acts = before.acts
            self.noticing.spend(one for one, needed in before.steps if needed <= len(acts))
        else:
            acts, explained = draft(self.game, self.position, went).closed_by(pressed)
            if acts and may_come_first(self.game, self.position, pressed, [act.event for act in acts]):
                return Reading()
            self.noticing.spend(explained)
        return Reading(acts=self._acts(acts) if acts or not draws(pressed) else ())

    def _laid_before(self, pressed: Sequence[Event], happened: Happened) -> Story | None:
        """What lies there clearly, and would be wrong if this press came first: it was laid before somebody pressed."""
        stories = self.errands.explained(self.position, happened)
        after = reduce(lambda position, event: self.game.judge(position, event).position, pressed, self.position)
        right = clear(stories) and not wrong_in(self.game, self.position, stories[0])
        before = until_told(self.game, self.position, stories[0], pressed)
        return before if right and before.acts and wrong_in(self.game, after, before) else None

    def _closed_by_the_press(self) -> Reading:
        """A press waits for the answer: it is still asked who laid the draft, unless that is clear by now."""
        pressed, self._press = self._press, ()
        closed = self.close_draft(*pressed)
        return closed if closed.question else replace(closed, acts=(*closed.acts, *_by_panel(pressed)))

    def _acts(self, acts: tuple[Supposed, ...]) -> tuple[Supposed, ...]:
        """What is told, with what was taken back among it, and with what lies at which group."""
        return self.belonging.placed(self.position, self.wrongly.woven(self.position, acts))

    def scrap(self) -> None:
        """What was understood so far was wrong: nothing of the kind happened."""
        self.visits.spend_all()

    # ------------------------------------------------------------ being told

    def told(self, judged: Judged) -> None:
        """The referee has heard something, by eye or by press."""
        self.answers.hear_news()
        self._press, self._told_at = (), self.felt.now
        if judged.event is not None and not judged.refused and self.position is not None:
            since = (self.change.time if self.change else 0) - PENALTY_MS
            self.errands.excuse(self.position, judged.position, since, judged.event)
        self.joining.told(judged, self.position)
        self.wrongly.told(judged.event)
        self.position = judged.position
        if not judged.is_fact and self._rewritten is not Standing.UNDONE:
            self._rewritten = Standing.UNDONE if isinstance(judged.entry.event, Undone) else Standing.STRAY
        self.recorded.told(judged)
        if isinstance(judged.entry.event, Undone):
            self._deeds = [number for number in self._deeds if number < _deed(judged)]
            self.felt.doubt_refused(self._deeds[-1] if self._deeds else 0)
        elif not judged.refused:
            self._deeds.append(_deed(judged))

    def answered(self, option: Option | None) -> tuple[Supposed, ...]:
        """The question was answered by one of its options, or by "none of these": what is told now."""
        if option is not None and option.acts:
            self.noticing.spend(told_by((act.event for act in option.acts), self._asked))
        elif not self.tops.is_covered(option) and not (option is None and self._somebody_elses()):
            self._wave_away()
        self._asked, self._press = (), ()
        return self.wrongly.woven(self.position, option.acts) if option is not None and option.acts else ()

    def _somebody_elses(self) -> bool:
        """Whether it was none of those who were named, so that it is asked who else it was; a draft has time."""
        return not self.noticing.drafts(self.position, self._asked) and self.answers.deny(keys_of_all(self._asked))

    def _wave_away(self) -> None:
        """Nothing of the kind happened: not to be asked again before something changes.

        A draft stays one where the question was about another card. Where it was only about hands, all cards still
        count: how the hands belong to them is not told yet.
        """
        about = self.answers.about
        cards = tuple(one for one in self._asked if isinstance(one, Came))
        if cards and not about:
            self.answers.wave_away()
            return
        drafts = self.noticing.drafts(self.position, cards)
        self._asked = tuple(one for one in self._asked if one not in drafts or about.intersection(one.cards))
        self.answers.wave_away()
        self._hush()
        if self.noticing.settled(one for one in self._asked if isinstance(one, Came)):
            self.noticing.wave_away(self._asked)
        for key in self._hushed:
            self.felt.wave_away(key)

    def named(self, card: AnyCard) -> Reading:
        """The table says which card it is that cannot be read."""
        top = self.missing.hidden_top(self.position)
        if top is None or top.place is None:
            return Reading()
        gone = [visit.reach.left or 0 for visit in self.visits.reached_for(top.place, top.seen_at)]
        self.felt.lay_unread(card, top, max(gone, default=top.seen_at))
        return self._read(patient=True)

    # ------------------------------------------------------------ being asked

    def as_read(self) -> tuple[Event, ...]:
        """The hands as they lie open now, for the table to say that they are complete."""
        if self.change is None or not self.game.row(self.position).open_hands:
            return ()
        return shown(count(self.game, self.position, self.felt, self.visits, self.layout))

    def disagreeing(self, position: Position) -> tuple[Place, ...]:
        """The places where something else is seen than the record says."""
        return disagreeing(self.game.felt(position), self.felt)

    def homeless(self, position: Position) -> tuple[Homeless, ...]:
        """The cards that do not lie where the record has them."""
        return homeless(self.game.felt(position), self.felt)

    def place_of(self, pose: Pose, card: AnyCard, key: int | None = None) -> Place | None:
        """The place at which this card lies, if it lies so."""
        return self.whereabouts(key).place_of(pose, card)

    def off_its_place(self, lies: Lies) -> float:
        """How many millimetres the middle of this card is outside the place at which it lies."""
        return 0.0 if lies.place is None else self.whereabouts(lies.key).far(lies.place, lies.pose.x, lies.pose.y)

    def elsewise(self, lies: Lies) -> Likely:
        """Other places at which this card may lie, as long as nothing tells of it; one carried has its own ways."""
        if lies.place is None or lies.start is not None:
            return ()
        return self.whereabouts(lies.key).elsewise(lies.place, lies.pose, lies.face)

    def whereabouts(self, but: int | None = None) -> Whereabouts:
        """The places as people have laid things now; without this card."""
        if self._waited is None or self._waited[0] is not self.position:
            self._waited = self.position, waited_for(self.game, self.position, self.layout)
        return Whereabouts(self.layout, self.felt.lying(but), self._waited[1])

    # ------------------------------------------------------------ one look explained

    def _read(self, patient: bool) -> Reading:
        awaiting = seats_of(self.visits.here())
        row = self.game.row(self.position)
        if row.clearing:
            self.scrap()
            self._cleared_since = self._cleared_since or (self.change.time if self.change else 0)
            self.felt.clear(self._cleared_since)
            return Reading(awaiting=awaiting)
        self._cleared_since = 0
        self.felt.compare(self._record(), self.noticing.awaited(self.position), self._rewritten)
        self._rewritten = Standing.OVER
        self.felt.tell_buried(self.noticing.half_known(self.position))
        self.felt.forget_gone(self.missing.to_be_explained(self.position), self.visits.busy_at)
        advice = advice_on(self.game, self.position, self.felt, self.pieced, self._seats)
        if not patient and not row.open_hands:
            advice = (*advice, *lying_off(self.game, self.position, self.felt, self._seats, self.whereabouts()))
        reading = self._counted() if row.open_hands else self._explained(patient)
        self.wrongly.forget_taken_back()
        if not reading.acts:
            quiet = 0 if patient or self.change is None else self.felt.now - self.change.time
            reading = self.wrongly.named(self.position, reading, quiet)
        acts = self._acts(reading.acts) if reading.acts else ()
        question = self._put(reading.question, patient)
        return replace(reading, acts=acts, question=question, advice=(*advice, *reading.advice), awaiting=awaiting)

    def _put(self, question: Doubt | None, patient: bool) -> Doubt | None:
        if not patient or self.change is None:
            return self.answers.put(question)
        return self.answers.put_in_time(question, self.change.time, self.felt.now)

    @property
    def _seats(self) -> int:
        return len(self.layout.spots)

    @property
    def _still(self) -> bool:
        return self.change is not None and self.change.still

    @property
    def _at_play(self) -> bool:
        """Whether cards that come now are acts."""
        if self.change is None or self.position is None:
            return False
        row = self.game.row(self.position)
        return not row.clearing and not row.open_hands

    def _record(self) -> tuple[Lying, ...]:
        """What should lie face up; a draw that was seen may have needed a new stock out of the pile (MD-19)."""
        after = draft(self.game, self.position, self.errands.went()).story.position if self._at_play else self.position
        return self.game.felt(after)

    def _forget_hands(self, time: int) -> None:
        """Those that left before then explain nothing any more, unless what lies there, or a draw, still waits for it.

        Whatever else was over the table at that time tells with how much doubt they did it.
        """
        if self._at_play and any((visit.reach.left or time) < time for visit in self.visits.all.values()):
            waiting = {hand for one in (*self.noticing.new(self.position), *self.errands.went()) for hand in one.hands}
            came = (visit.reach.entered - LATE_MS for hand, visit in self.visits.all.items() if hand in waiting)
            time = min((time, *came))
        self.visits.forget_before(time)

    def _forget_sunk(self) -> None:
        """What was shuffled into the stock may come again; what was taken back in the record lies there still."""
        if self._rewritten is Standing.OVER:
            self.felt.forget_sunk({(lying.place, card) for lying in self._record() for card in lying.cards})

    def _counted(self) -> Reading:
        counted = count(self.game, self.position, self.felt, self.visits, self.layout)
        reading, more = counted.reading(self._still), counted.surplus
        if more is None or not self._still or self._hushed >= {lies.key for lies in more.cards}:
            return reading
        self._shelved = frozenset(lies.key for lies in more.cards)
        return replace(reading, question=doubts.more_cards(more.seat, tuple(lies.face for lies in more.cards)))

    def _explained(self, patient: bool) -> Reading:
        if undone := self.noticing.undone(self.position, self.felt.now - self._told_at >= TAKING_BACK_MS):
            return self._asked_further(explain(self.game, self.position, undone), undone)
        came, gone = self.noticing.came(self.position), self.missing.gone(self.position, patient)
        went, held = self.errands.went((*came, *gone)), gone
        gone = tuple(filter(self.missing.for_good, gone))
        came, gone = self.missing.carried(came, gone)
        came = self._but_brought_back(came)
        if late := self.joining.late(self.position, (one for one in came if self.noticing.lies_quiet(one))):
            self.noticing.spend(late)
            return Reading(acts=self.joining.with_late(late))
        if snatched := self.missing.snatched(self.position, came):
            return self._passed_on(came, snatched, went)
        put_down = self._put_down(came, went)
        came = tuple(one for one in came if one not in put_down)
        if not gone and (not came or self.noticing.whole(self.position, came)):
            gone = self.missing.taken(self.position, patient)
        moved = () if gone else self.belonging.moved(self.position)
        if moved:
            return Reading(acts=moved)
        if not came and not gone:
            return self._only_hands(went, held, patient or bool(put_down))
        stories = self.errands.explained(self.position, (*came, *gone, *went))
        stories = without_vain_blame(self.game, self.position, stories)
        if self._drafting(came) and not gone and not fetched_for_a_draft(self.game, self.position, stories[0].acts):
            return self._grouped(stories[0], came, went) or self._drafted(stories, came, went)
        waiting = stories[0].waiting
        came = tuple(one for one in came if one not in waiting)
        overlaid = waiting and clear(stories)  # another card was laid since: now is the time to ask for the word
        ended = overlaid or self.noticing.read_to_its_end(self.position, came, patient)
        if not (ended or (came and not gone and self._is_plain(stories, came))):
            return Reading(draft=stories[0].acts)
        left = self.answers.but_denied(stories, keys_of_all((*came, *gone)))
        if len(left) < len(stories):
            return self._asked_further(left, (*came, *gone, *went))
        touched = self.noticing.touched(self.position, came)
        wrong = wrong_in(self.game, self.position, stories[0])
        if patient and wrong and not (self._have_settled((*came, *gone)) and self._is_finished(stories[0], wrong[-1])):
            return Reading(draft=stories[0].acts)
        if touched:
            stories = (explain(self.game, self.position, (*touched, *came, *gone, *went))[0], stories[0])
        elif gone and not wrong and clear(stories) and (taken := self._taken_up_beside(stories[0], came)):
            self.noticing.spend((*gone, *(went if draws([act.event for act in taken]) else ())))
            return Reading(acts=taken)
        elif certain := without_open_draws(self.game, self.position, stories):
            self.noticing.spend((*came, *gone))
            return Reading(acts=self.joining.join(self.position, certain))
        elif helped := laid_for_another(self.game, self.position, stories):
            stories = (stories[0], helped)
        elif clear(stories) and not accuses_in_doubt(self.game, self.position, stories):
            fetched = fetched_for_a_draft(self.game, self.position, stories[0].acts)
            if fetched:
                return Reading(acts=fetched)
            if (told := till_one_may_say(self.game, self.position, stories[0])).open:
                self.noticing.spend(told.explained if told.certain else ())
                return Reading(acts=self.joining.join(self.position, told.certain), draft=told.open)
            self.noticing.spend((*came, *gone, *(went if draws(stories[0].events) else ())))
            self.visits.let_be(hand for one in went if not draws(stories[0].events) for hand in one.hands)
            return Reading(acts=self.joining.join(self.position, stories[0].acts))
        self._asked = (*touched, *came, *gone, *went)
        return Reading(question=doubts.which(stories))

    def _taken_up_beside(self, story: Story, came: tuple[Came, ...]) -> tuple[Supposed, ...]:
        """What was taken up while a draft lies there to which it may belong; the draft stays one.

        Unless a wrong group is to be told of before, of which cards may lie in this draft by right.
        """
        stays = self._drafting(came) and not self.wrongly.waits
        return taken_up_beside(self.game, self.position, story.acts) if stays else ()

    def _is_plain(self, stories: Sequence[Story], came: tuple[Came, ...]) -> bool:
        """Whether it is clear, and right, as it lies: nobody need wait until the hand that laid it is home again."""
        lies = self.noticing.lies_by_itself(self.position, came) and not self.missing.may_be_missing(self.position)
        return lies and clear(stories) and not wrong_in(self.game, self.position, stories[0])

    def _asked_further(self, stories: Sequence[Story], happened: Happened) -> Reading:
        """Those who were named were not the ones: who else, or does it not count at all?"""
        self._asked = happened
        if any(map(doubts.cards_of, stories)):
            return Reading(question=doubts.again([story for story in stories if doubts.cards_of(story)]))
        self._wave_away()
        return Reading()

    def _passed_on(self, came: tuple[Came, ...], taken: tuple[Gone, ...], went: tuple[Unseen, ...]) -> Reading:
        """A card was laid and taken up by somebody else before it was understood; or else it was nothing.

        Where it is in doubt who has drawn, or taken it, what all likely stories tell is true: that it was laid.
        """
        stories = self.errands.explained(self.position, (*came, *taken, *went))
        if clear(stories) and not wrong_in(self.game, self.position, stories[0]):
            self.noticing.spend((*came, *taken, *went))
            return Reading(acts=stories[0].acts)
        begun, cards = gone_on(self.game, self.position, stories), {one.card for one in taken}
        laid = {card: event.by for event in begun.told if isinstance(event, Laid) for card in event.cards}
        if cards <= laid.keys() and accepted(self.game, self.position, begun.told):
            takers = {event.by for story in begun.stories for event in story.events if isinstance(event, Lifted)}
            if takers.isdisjoint(laid[card] for card in cards):  # else they may only have pulled it back
                self.noticing.spend(one for one in begun.explained if one not in begun.idle)
                return Reading(acts=begun.certain, draft=begun.open)
        for key in keys_of_all(taken):
            self.felt.drop_key(key)
        return Reading()

    def _have_settled(self, happened: Happened) -> bool:
        """Whether all of these have lain unstirred, or been gone, for so long that they may be called wrong.

        As long as fingers are at a card, they may be taking it up again.
        """
        if not all(self.noticing.lies_quiet(one) for one in happened if isinstance(one, Came)):
            return False
        stirred = [self.felt.lies[key].rests for key in keys_of_all(happened)]
        return self.felt.now - max((*stirred, *(one.time for one in happened))) >= SETTLED_MS

    def _is_finished(self, story: Story, wrong: Event) -> bool:
        """Whether nothing can be added to what would be called wrong: it is no draft, or somebody else has gone on."""
        drafts = self.game.row(self.position).drafts
        if not isinstance(wrong, Laid) or wrong.place.name not in drafts:
            return True
        since = story.events[story.events.index(wrong) :]
        return any(getattr(event, "by", None) != wrong.by for event in since)

    def _but_brought_back(self, came: tuple[Came, ...]) -> tuple[Came, ...]:
        """Without what lies again where it lay before it was carried where it may not lie: that is no act."""
        back = self.restoring.brought_back(came)
        self.noticing.spend(back)
        return tuple(one for one in came if one not in back)

    def _put_down(self, came: tuple[Came, ...], went: tuple[Unseen, ...]) -> tuple[Came, ...]:
        """What came lately to lie before its owner or beside its place, and may not lie there: perhaps it is no act.

        It came out of a hand; or out of a pile, and the hand that pulled it out still holds it to look at it.
        """
        others = (one for one in self._put_down_lately(came) if not self.noticing.is_draft(self.position, one))
        there = {arm.arm for arm in self.change.arms} if self.change else set()
        held = {n for n, visit in self.visits.all.items() if visit.here or visit.reach.arm in there}
        no_acts = (one for one in others if not one.elsewhere or held.intersection(one.hands))
        return tuple(one for one in no_acts if self._lies_beside(one) or self._is_wrong(one, went))

    def _lies_beside(self, one: Came) -> bool:
        """Whether it lies wholly beside its place: there people put their cards down rather than lay one."""
        return all(self.off_its_place(self.felt.lies[key]) >= BESIDE_MM for key in one.keys)

    def _put_down_lately(self, came: Sequence[Came]) -> tuple[Came, ...]:
        """What lies before somebody, or where nobody has anything to do, and may yet be taken up again."""
        lately = (one for one in came if self.felt.now - one.time < PUT_DOWN_MS)
        return tuple(one for one in lately if one.place.seat is not None or not self._is_busy(one.place))

    def _is_busy(self, place: Place) -> bool:
        """Whether somebody is to lay, take or carry something here."""
        return any(one.kind in AT_PLACES and one.place in (None, place) for one in self.game.expects(self.position))

    def _is_wrong(self, one: Came, went: tuple[Unseen, ...]) -> bool:
        """Whether this is refused however it came there, or lies off its place and needs an unseen draw; no draft."""
        told = explain(self.game, self.position, (one, *went))[0]
        begun = fetched_for_a_draft(self.game, self.position, told.acts)
        off = any(self.off_its_place(self.felt.lies[key]) for key in one.keys)
        unseen = off and draws([act.event for act in told.acts if act.source is Source.IMPLIED])
        return not begun and (unseen or bool(wrong_in(self.game, self.position, told)))

    def _drafting(self, came: tuple[Came, ...]) -> bool:
        """Whether all that has come are cards laid one by one."""
        return bool(came) and all(self.noticing.is_draft(self.position, one) for one in came)

    def _grouped(self, story: Story, came: tuple[Came, ...], went: tuple[Unseen, ...]) -> Reading | None:
        """Cards that lie neither in strips nor apart, where that makes a difference: ask which belong together."""
        if self._hushed >= keys_of_all(came) or not self.noticing.settled(came):
            return None
        other = self.noticing.otherwise(self.position, went)
        between = self.belonging.doubtful(self.position, story)
        if other is None and not between:
            return None
        self._asked = (*came, *went)
        question = doubts.added_to(came[-1].cards[-1], between) if other is None else doubts.grouped(story, other)
        return Reading(question=question, draft=story.acts)

    def _drafted(self, stories: Sequence[Story], came: tuple[Came, ...], went: tuple[Unseen, ...]) -> Reading:
        """A draft stays one until somebody goes on, joins a group with a card, or until nothing can be added to it."""
        if self._press and self._pressed_on == keys_of_all(came):
            return self._closed_by_the_press()
        if self.noticing.settled(came) and ends_drafts(self.game, self.position, stories[0].events):
            return self._closed(stories, (*came, *went))
        more = not went_on(came, went)  # whoever acted last may add to a group of their own
        ways = (with_additions, before_the_last_one if more else gone_on)
        done = max((way(self.game, self.position, stories) for way in ways), key=lambda one: one.sure)
        told = [one for one in done.explained if isinstance(one, Came)]
        if done.sure and self.noticing.settled(told):
            if self._put_down_lately(told) and not accepted(self.game, self.position, done.told):
                return Reading(draft=stories[0].acts)
            self.noticing.spend(done.explained)
            return Reading(acts=done.certain, draft=done.open)
        if more:
            return Reading(draft=stories[0].acts)
        before = tuple(one for one in went if not went_on(came, (one,)))
        stories = explain(self.game, self.position, (*came, *before))
        question = self._who_drafted(stories)
        if question is not None:
            self._asked = (*came, *before)
        return Reading(question=question, draft=stories[0].acts)

    def _closed(self, stories: Sequence[Story], happened: Happened) -> Reading:
        """Nothing can be added to this draft any more."""
        question = self._who_drafted(stories)
        if question is None:
            self.noticing.spend(happened)
            return Reading(acts=stories[0].acts)
        self._asked = happened
        return Reading(question=question, draft=stories[0].acts)

    def _only_hands(self, went: tuple[Unseen, ...], held: tuple[Gone, ...], patient: bool) -> Reading:
        """No card has come: hands at the stock make a draft, and what is missing or touched is asked about.

        Hands that may hold a card which is on its way have not drawn meanwhile.
        """
        hands = sorted((*went, *self.errands.lost(held)), key=lambda one: one.time)
        done = draft(self.game, self.position, hands)
        if any(isinstance(event, Said) and event.by in seats_of(self.visits.here()) for event in done.told):
            return Reading(draft=done.story.acts)  # nobody is done whose hand is just at work
        self.noticing.spend(one for one in (*done.explained, *done.parts) if one not in done.idle)
        self.visits.let_be(hand for one in (*done.idle, *done.perhaps) for hand in one.hands)
        opened = draws_into(self.game, self.position) if self._still and self.noticing.strewn(self.position) else None
        if opened is not None:
            return Reading(acts=tuple(Supposed(event, Source.IMPLIED) for event in opened.events))
        question = self._counts_again() or self._exchanged() or (None if patient else self._top())
        return Reading(acts=done.certain, question=question, draft=done.open)

    # ------------------------------------------------------------ questions

    def _who_drafted(self, stories: Sequence[Story], pressed: Sequence[Event] = ()) -> Doubt | None:
        """Who laid a draft, where two good stories have another effect: it closes by the same standard as an act.

        Each answer puts on record what was drafted and then what was pressed.
        """
        told = [until_told(self.game, self.position, story, pressed) for story in stories]
        near = rivals(told)
        if len(near) < 2:
            return None
        question = doubts.which([stories[n] for n in near])
        options = (replace(o, acts=(*before_told(o.acts, pressed), *_by_panel(pressed))) for o in question.options)
        return replace(question, options=tuple(options))

    def _counts_again(self) -> Doubt | None:
        touched = self.noticing.touched(self.position)
        if not touched:
            return None
        self._asked = touched
        return doubts.again(explain(self.game, self.position, touched))

    def _exchanged(self) -> Doubt | None:
        """A back was taken and another put down by one hand: nobody could see it (DG-25), so it is asked."""
        found = self.errands.exchanged(self.position)
        if found is None:
            return None
        self._asked = found[:1]
        return doubts.exchanged(found[1])

    def _top(self) -> Doubt | None:
        """The top card of a pile cannot be seen, or a back in a row."""
        top = self.missing.hidden_top(self.position)
        latest = self._deeds[-1] if self._deeds else None
        asked = None if top is None or top.key in self._hushed else self.tops.question(self.position, top, latest)
        asked = asked or self.tops.perhaps_taken(self.position, self._hushed)
        if asked is None:
            return None
        question, self._asked = asked
        return question

    def _hush(self) -> None:
        """Ask no more about these cards as they lie now."""
        top = self.missing.hidden_top(self.position)
        others = self._shelved if top is None else self._shelved | {top.key}
        self._hushed = others.union(*map(keys_of, self._asked))


def _deed(judged: Judged) -> int:
    """The number of the entry that was taken back, or counts again; else its own."""
    about = (ruling.value("number") for ruling in judged.rulings if isinstance(judged.entry.event, (Undone, Redone)))
    return next((number for number in about if isinstance(number, int)), judged.number)


def _by_panel(pressed: Sequence[Event]) -> tuple[Supposed, ...]:
    return tuple(Supposed(event, Source.PANEL) for event in pressed)
