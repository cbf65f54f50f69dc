"""One look explained: what came, what is gone and what hands did, told as acts, kept as a draft, or asked about.

What is clear is told at once where it lies by itself and is right; else when the hand that laid it is home again. Then
two good stories are a question. Nobody is called wrong where another likely story does not, nor before the card has
lain for a moment.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.facts.events import Drew, Event, Laid, Lifted, Said, Shown, Source, Undone
from companion.facts.game import Position
from companion.interpret import doubts, prices
from companion.interpret.accusing import Accusing
from companion.interpret.asking import Asking
from companion.interpret.at_the_stock import draws
from companion.interpret.blame import (
    accuses_in_doubt,
    beside_blame,
    laid_for_another,
    without_vain_blame,
)
from companion.interpret.bridge import draws_into, pays_for_a_word
from companion.interpret.closing import Closing, by_panel
from companion.interpret.drafts import fetched_for_a_draft, taken_up_beside
from companion.interpret.explain import explain
from companion.interpret.happenings import Came, Gone, Happening, News, Unseen, keys_of_all, with_hands_before
from companion.interpret.known import Known
from companion.interpret.odds import MARGIN
from companion.interpret.putting_down import PuttingDown
from companion.interpret.quiet import PATIENCE_MS
from companion.interpret.reading import Reading, Supposed
from companion.interpret.recorded import deed_of
from companion.interpret.snatched import as_they_lay
from companion.interpret.story import Story, at_work, clear, wrong_in
from companion.interpret.supposing import (
    accepted,
    gone_on,
    likely,
    or_drawn_before,
    or_drawn_unseen,
    till_one_may_say,
    without_open_draws,
)
from companion.interpret.taken_back import TakenBack
from companion.referee import Judged
from vision.sightings import TableChange

Happened = tuple[Happening, ...]


class Explaining:
    """Tells what one look at the table means, at this position of the game."""

    def __init__(self, known: Known, asking: Asking) -> None:
        self.game, self.felt, self.visits = known.game, known.felt, known.visits
        self.noticing, self.errands, self.missing = known.noticing, known.errands, known.missing
        self.restoring, self.belonging, self.joining = known.restoring, known.belonging, known.joining
        self.wrongly, self.asking, self.putting_down = known.wrongly, asking, PuttingDown(known)
        self.putting_back = known.putting_back
        self.closing, self.accusing = Closing(known, asking, self.putting_down), Accusing(known)
        self.taken_back = TakenBack(known, asking)
        self._deeds: list[int] = []
        """The entries that counted since the reader came, and were not taken back."""
        self._supposed: dict[int, tuple[frozenset[int], Event]] = {}
        """Of these what nobody saw and the hands laid open, and the cards that lay there of which nothing was told."""

    def told(self, judged: Judged) -> None:
        """The referee has heard something, by eye or by press."""
        self.answered()
        self.taken_back.told(judged)
        if isinstance(judged.entry.event, Undone):
            self._deeds = [number for number in self._deeds if number < deed_of(judged)]
            self.felt.doubt_refused(self._deeds[-1] if self._deeds else 0)
            if deed_of(judged) in self._supposed:
                self.asking.deny(*self._supposed.pop(deed_of(judged)))
        elif not judged.refused:
            self._deeds.append(deed_of(judged))
            if judged.entry.source is Source.IMPLIED or isinstance(judged.entry.event, Shown):
                self._supposed[judged.number] = self.felt.new(), judged.entry.event

    def answered(self) -> None:
        """The question was answered: no press waits any more."""
        self.taken_back.pressed = ()
        self.closing.told()

    def pressed(self, position: Position, pressed: tuple[Event, ...]) -> Reading | None:
        """What a press closes, or what is asked before it goes on record."""
        question = self.taken_back.counts_first(position, pressed)
        if question is None:
            return self.closing.pressed(position, pressed)
        return Reading(question=self.asking.put(position, question))

    def of(self, position: Position, change: TableChange, patient: bool) -> Reading:
        """What is to be told now; patient as long as more may be seen."""
        if said := self.taken_back.pressed:
            asked = self.taken_back.counts_first(position, said)
            return Reading(acts=by_panel(said)) if asked is None else Reading(question=asked)
        lifted = self.taken_back.lifted(self.missing.gone(position, patient)) if self.felt.untaken else ()
        undone = self.taken_back.first(position)
        if first := next((one for one in lifted if not undone or one.time < undone[0].time), None):
            return Reading(question=self.asking.who_took(position, first))
        if undone:
            went = self.errands.went(undone)
            missing = self._missing_besides(position, News(undone, (), went))
            happened = with_hands_before(undone, (*missing, *went))
            stories = or_drawn_before(self.game, position, explain(self.game, position, happened))
            return self._who_else(position, self.taken_back.but_as_told(stories, undone[0]), happened)
        if pressed := self.closing.waiting(position):
            return pressed
        came, gone = self.noticing.came(position), self.missing.gone(position, patient)
        gone = tuple(one for one in gone if self.felt.untaken.isdisjoint(one.keys))
        went, held = self.errands.went((*came, *gone)), gone
        gone = tuple(filter(self.missing.for_good, gone))
        came, gone = self.missing.carried(position, came, gone)
        came = self._but_brought_back(came)
        if late := self.joining.late(position, (one for one in came if self.noticing.lies_quiet(one))):
            self.noticing.spend(late)
            return Reading(acts=self.joining.with_late(late))
        came = self.missing.carried_on(position, came)
        if snatched := self.missing.snatched(position, came):
            return self._passed_on(position, News(as_they_lay(came, snatched), snatched, went))
        put_down = self.putting_down.put_down(position, came, went, change)
        came = tuple(one for one in came if one not in put_down or self.putting_back.is_taken_up_last(one))
        covered = {one.place for one in put_down}  # what lies under these, if they are taken up again, is not missed
        gone = tuple(one for one in gone if not (one.beneath and one.place in covered))
        gone += self._missing_besides(position, News(came, gone, went))
        if not gone and (not came or self.noticing.whole(position, came)):
            gone = self.missing.taken(position, patient)
            went = self.errands.went((*came, *gone)) if gone else went  # who took that was not at the stock besides
        moved = () if gone else self.belonging.moved(position)
        if moved:
            return Reading(acts=moved)
        if came and (yet := tuple(one for one in held if not self.missing.for_good(one))):
            return Reading(draft=self.errands.explained(position, (*came, *yet, *went))[0].acts)
        if not came and not gone:
            return self._only_hands(position, change.still, went, held, patient or bool(put_down))
        came = came if gone or len(came) > 1 else tuple(self._not_begun(position, one, went) for one in came)
        return self._cards(position, self.putting_back.owned(News(came, gone, went)), patient)

    def _not_begun(self, position: Position, one: Came, went: Happened) -> Came:
        """The one card of a draft, as it lies at a place where it is right, and hardly less likely, if nobody has added
        to it for a while: then it begins no group there, and nobody is told that theirs is wrong.
        """
        lying = [self.felt.lies[key] for key in one.keys]
        quiet = [None if self.noticing.may_be_held(lies) else self.felt.quiet_since(lies) for lies in lying]
        if not self.noticing.is_draft(position, one) or not all(s and self.felt.now - s >= PATIENCE_MS for s in quiet):
            return one
        most = prices.MISLAID + prices.REFUSED - MARGIN
        there = (one._replace(place=at, elsewise=()) for at, price in one.elsewise if price < most)
        told = ((way, explain(self.game, position, (way, *went))[0]) for way in (one._replace(elsewise=()), *there))
        return next((way for way, story in told if not wrong_in(self.game, position, story)), one)

    def _missing_besides(self, position: Position, news: News) -> tuple[Gone, ...]:
        """The backs that are missing besides, where they tell what could not be seen before all this."""
        missing = self.missing.unexplained(position, news.came, news.gone)
        missing += self.missing.said_to_lie(position) if news.came else ()  # who goes on has laid none there
        stories = self.errands.supposed(position, (*news.all, *missing)) if missing else ()
        told = [one for story in stories[:1] for one, _ in at_work(story)]
        return tuple(one for one in missing if one in told)

    # ------------------------------------------------------------ cards

    def _cards(self, position: Position, news: News, patient: bool) -> Reading:
        """What came and is gone, as a draft, as acts, or as a question."""
        stories = without_vain_blame(self.game, position, self.errands.explained(position, news.all))
        if any(map(self.noticing.may_be_looked_at, news.came)):
            return Reading(draft=stories[0].acts)
        fetched = fetched_for_a_draft(self.game, position, stories[0].acts)
        if self.closing.drafting(position, news.came) and not news.gone and not fetched:
            return self.closing.of(position, stories, news.came, news.went)
        waiting = stories[0].waiting
        news = news._replace(came=tuple(one for one in news.came if one not in waiting))
        overlaid = waiting and clear(stories)  # another card was laid since: now is the time to ask for the word
        ended = overlaid or self.noticing.read_to_its_end(position, news.came, patient)
        if not (ended or self._is_plain(position, stories, news)):
            return Reading(draft=stories[0].acts)
        if patient and (self.missing.may_be_taken_before(position, news.came) or self._shows_yet(stories)):
            return Reading(draft=stories[0].acts)
        if patient and self._may_have_drawn(position, stories, news):
            return Reading(draft=stories[0].acts)
        left = self.asking.but_denied(stories, keys_of_all(news.all))
        if len(left) < len(stories):
            return self._who_else(position, left, news.all)
        new = keys_of_all(news.all)
        touched = tuple(one for one in self.noticing.touched(position, news.came) if new.isdisjoint(one.keys))
        wrong = wrong_in(self.game, position, stories[0])
        if wrong and (undo := self.putting_back.put_back(news)):
            return Reading(acts=undo)
        if patient and wrong and not self.accusing.is_ripe(position, stories[0], wrong[-1], news):
            return Reading(draft=stories[0].acts)
        if wrong and (where := self.putting_back.meant_elsewhere(news)):
            return Reading(question=self.asking.ask(where, news.all))
        if doubt := self.putting_back.for_whom(position, news) or self.putting_back.lies_again(news, stories):
            return Reading(question=self.asking.ask(doubt, news.all))
        asked = stories
        if touched:
            asked = (explain(self.game, position, (*touched, *news.all))[0], stories[0])
        elif told := self._certain(position, stories, news):
            return told
        elif helped := laid_for_another(self.game, position, stories):
            asked = (stories[0], helped, *(one for one in stories[1:] if one is not helped))
        elif rightly := self.accusing.rightly_by_who_was_there(position, stories, news):
            asked = (stories[0], rightly, *(one for one in stories[1:] if one is not rightly))
        elif clear(stories) and not accuses_in_doubt(self.game, position, stories):
            undo = self.putting_back.taking_back(stories[0].acts) if wrong else ()
            if not undo:
                return self._clear(position, stories[0], news)
            return Reading(question=self.asking.ask(doubts.lifted(news.gone[-1].card, undo), news.all))
        asked = beside_blame(self.game, position, asked, stories)
        asked = or_drawn_unseen(self.game, position, asked, self.errands.glimpsed(news.all))
        return Reading(question=self.asking.ask(doubts.which(asked), (*touched, *news.all)))

    def _certain(self, position: Position, stories: Sequence[Story], news: News) -> Reading | None:
        """What is told whatever else is open: what was taken up beside a draft, and what a draw in doubt leaves as is.

        A draft beside which something was taken up stays one, unless a wrong group is to be told of before, of which
        cards may lie in this draft by right.
        """
        stays = self.closing.drafting(position, news.came) and not self.wrongly.waits
        beside = stays and news.gone and clear(stories) and not wrong_in(self.game, position, stories[0])
        if beside and (taken := taken_up_beside(self.game, position, stories[0].acts)):
            self.noticing.spend((*news.gone, *(news.went if draws([act.event for act in taken]) else ())))
            return Reading(acts=taken)
        if certain := without_open_draws(self.game, position, stories):
            self.noticing.spend((*news.came, *news.gone))
            return Reading(acts=self.joining.join(position, certain))
        return None

    def _clear(self, position: Position, story: Story, news: News) -> Reading:
        """There is one story: it is told as far as it is closed."""
        if fetched := fetched_for_a_draft(self.game, position, story.acts):
            return Reading(acts=fetched)
        if (told := till_one_may_say(self.game, position, story)).open:
            self.noticing.spend(told.explained if told.certain else ())
            return Reading(acts=self.joining.join(position, told.certain), draft=told.open)
        drew = draws(story.events)
        self.noticing.spend((*news.came, *news.gone, *(news.went if drew else ())))
        self.noticing.let_be(() if drew else news.went)
        self.visits.let_be_until(max((*(one.time for one in news.came), *(one.time for one in news.gone))))
        return Reading(acts=self.joining.join(position, self.putting_back.of(position, story.acts)))

    def _may_have_drawn(self, position: Position, stories: Sequence[Story], news: News) -> bool:
        """Whether a hand that drew, of which nobody knows yet that it is home again, would tell more, or something else
        than these stories do without it."""
        hands = self.errands.perhaps_not_home((*news.came, *news.gone))
        told = self.errands.supposed(position, (*news.all, *hands)) if hands else stories
        return told[0].events != stories[0].events or (clear(told) and not clear(stories))

    def _shows_yet(self, stories: Sequence[Story]) -> bool:
        """Whether what is laid next may show who has taken a card: one of those who may have it is at work."""
        near = (event for one in likely(stories) for event in one.events)
        takers = {event.by for event in near if isinstance(event, Lifted)}
        return len(takers) > 1 and any(map(self.visits.is_at_work, takers))

    def _is_plain(self, position: Position, stories: Sequence[Story], news: News) -> bool:
        """Whether it is clear, and right, as it lies: nobody need wait until the hand that laid it is home again."""
        if not news.came or news.gone or self.missing.may_be_missing(position):
            return False
        lies = self.noticing.lies_by_itself(position, news.came)
        return lies and clear(stories) and not wrong_in(self.game, position, stories[0])

    def _who_else(self, position: Position, stories: Sequence[Story], happened: Happened) -> Reading:
        return Reading(question=self.asking.who_else(position, stories, happened))

    def _passed_on(self, position: Position, news: News) -> Reading:
        """A card was laid and taken up by somebody else before it was understood; or else it was nothing.

        Where it is in doubt who has drawn, or taken it, what all likely stories tell is true: that it was laid; where
        they share nothing, it is asked, or a press tells it.
        """
        for part in (news, news.until_taken):
            told = self.errands.explained(position, part.all)
            stories = self.asking.but_denied(told, keys_of_all(part.all))
            if stories and clear(stories) and not wrong_in(self.game, position, stories[0]):
                return self._clear(position, stories[0], part)
        if not any(map(doubts.cards_of, stories)):
            return self._forgotten(news.gone)
        begun, cards = gone_on(self.game, position, stories), {one.card for one in news.gone}
        laid = {card: event.by for event in begun.told if isinstance(event, Laid) for card in event.cards}
        if cards <= laid.keys() and accepted(self.game, position, begun.told):
            takers = {event.by for story in begun.stories for event in story.events if isinstance(event, Lifted)}
            if takers.isdisjoint(laid[card] for card in cards):  # else they may only have pulled it back
                self.noticing.spend(one for one in begun.explained if one not in begun.idle)
                return Reading(acts=begun.certain, draft=begun.open)
        right = [one for one in likely(stories) if not wrong_in(self.game, position, one)]
        if not right:
            return self._forgotten(news.gone)
        first = stories[0]
        if first is right[0]:
            return Reading(question=self.asking.ask(doubts.which(stories), part.all), draft=first.acts)
        near = (replace(one, cost=first.cost) for one in right if one.cost - right[0].cost < MARGIN)
        return Reading(question=self.asking.ask(doubts.which((first, *near)), part.all))

    def _forgotten(self, gone: tuple[Gone, ...]) -> Reading:
        """These cards were laid and taken up, and that was nothing."""
        for key in keys_of_all(gone):
            self.felt.drop_key(key)
        return Reading()

    def _but_brought_back(self, came: tuple[Came, ...]) -> tuple[Came, ...]:
        """Without what lies again where it lay before it was carried where it may not lie: that is no act."""
        back = self.restoring.brought_back(came)
        self.noticing.spend(back)
        return tuple(one for one in came if one not in back)

    # ------------------------------------------------------------ hands

    def _only_hands(
        self, position: Position, still: bool, went: tuple[Unseen, ...], held: tuple[Gone, ...], patient: bool
    ) -> Reading:
        """No card has come: hands at the stock make a draft, and what is missing or touched is asked about.

        Hands that may hold a card which is on its way have not drawn meanwhile; and whoever may be caught may have
        paid for that before the button is pressed.
        """
        hands = sorted((*went, *self.errands.lost(held)), key=lambda one: one.time)
        done = self.errands.drafted(position, hands)
        if any(isinstance(event, Said) and self.visits.is_at_work(event.by) for event in done.told):
            return Reading(draft=done.story.acts)
        owing = pays_for_a_word(self.game, position)
        paid = any(isinstance(event, Drew) and event.by in owing for event in done.told)
        if paid or (draws(done.told) and self.missing.is_missing(position)):
            return Reading(draft=done.story.acts)
        self.noticing.spend(one for one in (*done.explained, *done.parts) if one not in done.idle)
        self.visits.let_be(hand for one in (*done.idle, *done.perhaps) for hand in one.hands)
        opened = draws_into(self.game, position) if still and self.noticing.strewn(position) else None
        if opened is not None and not self.asking.is_denied(opened.events, self.felt.new()):
            return Reading(acts=tuple(Supposed(event, Source.IMPLIED) for event in opened.events))
        question = self.asking.counts_again(position, hands) or self.asking.exchanged(position)
        question = question or self.asking.top(position, self._deeds[-1] if self._deeds else None, patient)
        return Reading(acts=done.certain, question=question, draft=done.open)
