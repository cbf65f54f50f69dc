"""The questions to the table: the open one and what it is about, those waved away, and what was denied.

Whatever a question rests on, to be asked the same thing twice in a row tells a family nothing but that the
kiosk does not listen. A new hand over the table, or anything that goes on record, is news. Where none of several people
was the one, it was somebody else: what was denied is never told again of the same cards as long as they lie there, and
it is asked once more who else it was.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from companion.facts.events import Event
from companion.facts.game import Position
from companion.interpret import doubts
from companion.interpret.counting import CountedHand
from companion.interpret.explain import explain
from companion.interpret.happenings import (
    Came,
    Gone,
    Happening,
    Spot,
    keys_of_all,
    spots_of,
    told_by,
    with_hands_before,
)
from companion.interpret.known import Known
from companion.interpret.lies import Standing
from companion.interpret.reading import Doubt, Option
from companion.interpret.story import Story
from companion.interpret.supposing import or_drawn_before
from companion.interpret.tops import Tops

WHO = ("who", "who_took", "who_drew", "which")
"""Questions of which each answer tells a whole story: if none is true, another one is."""
MOMENT_MS = 800
"""An arm that goes, or a card that comes to light, answers a question no later than this."""
Told = tuple[frozenset[int], tuple[Event, ...]]
"""What was told of these cards, by their keys."""


class Asking:
    """What is asked, what was answered, and what is not asked again."""

    def __init__(self, known: Known) -> None:
        self.game, self.felt, self.noticing, self.missing = known.game, known.felt, known.noticing, known.missing
        self.visits = known.visits
        self.errands, self.tops = known.errands, Tops(known.game, known.missing)
        self._open: Doubt | None = None
        self._about: Sequence[Happening] = ()
        """What the open question is about."""
        self._opened: Position | None = None
        """Where the game was when it was asked."""
        self._to_be_asked: Sequence[Happening] = ()
        """What the question is about that was to be asked last."""
        self._shelved: frozenset[Spot] = frozenset()
        """Cards of an open hand that the open question is about."""
        self._hushed: frozenset[Spot] = frozenset()
        """Cards that the table would not be asked about as they lie now; what one did elsewhere is another question."""
        self._next: object = None
        """What would be asked now, and about which cards."""
        self._since = 0
        """Since when."""
        self._waved: list[Doubt] = []
        self._denied: set[Told] = set()
        self._until = 0
        """The last hand that had come when something was taken back."""

    # ------------------------------------------------------------ to be asked

    def ask(self, question: Doubt | None, about: Sequence[Happening]) -> Doubt | None:
        """This question, which is about all that has happened here."""
        if question is not None:
            self._to_be_asked = about
        return question

    def who_else(self, position: Position, stories: Sequence[Story], happened: Sequence[Happening]) -> Doubt | None:
        """Those who were named were not the ones: who else, or does it not count at all?

        Only of the card for which they were named; what was laid after it is another question.
        """
        self._about = self._to_be_asked = happened
        keys = keys_of_all(happened)
        denied = [events[-1] for cards, events in self._denied if cards <= keys and events]
        if told := [doubts.as_far_as(story, denied) for story in stories if doubts.cards_of(story)]:
            return doubts.again(told)
        self._wave_away(position)
        return None

    def who_took(self, position: Position, gone: Gone) -> Doubt | None:
        """Who has taken this card, of which it was taken back that somebody took it; once nobody did, it lies there."""
        stories = self.but_denied(explain(self.game, position, (gone,)), keys_of_all((gone,)))
        if taken := [story for story in stories if gone.card in doubts.cards_of(story)]:
            return self.ask(doubts.who_took(taken), (gone,))
        for key in gone.keys:
            self.felt.drop_key(key)
        return None

    def more_cards(self, more: CountedHand) -> Doubt | None:
        """A hand was accepted, and now more cards lie there; unless it was waved away as they lie now."""
        spots = frozenset((lies.key, lies.place) for lies in more.cards)
        if self._hushed >= spots:
            return None
        self._shelved = spots
        return doubts.more_cards(more.seat, tuple(lies.face for lies in more.cards))

    def counts_again(self, position: Position, hands: Sequence[Happening]) -> Doubt | None:
        """A card that was taken back in the record was touched: does it count again?

        The hands that went to the stock before it belong to the answer: else they would draw once more after it.
        """
        touched = self.noticing.touched(position)
        if not touched:
            return None
        happened = with_hands_before(touched, hands)
        stories = or_drawn_before(self.game, position, explain(self.game, position, happened))
        told = [story for story in stories if doubts.cards_of(story)]
        if told[:1] != [*stories[:1]]:  # most likely it was held over the table, and has gone again
            return None
        return self.ask(doubts.again(told), happened)

    def exchanged(self, position: Position) -> Doubt | None:
        """A back was taken and another put down by one hand: nobody could see it (DG-25), so it is asked."""
        found = self.errands.exchanged(position)
        return None if found is None else self.ask(doubts.exchanged(found[1]), found[:1])

    def top(self, position: Position, latest: int | None, patient: bool) -> Doubt | None:
        """The top card of a pile cannot be seen, or a back in a row; this is the latest entry that counts.

        While somebody stirs elsewhere, only of a card whose place has lain quiet for as long is anything asked.
        """
        top = self.missing.hidden_top(position)
        if top is not None and (
            (top.key, top.place) in self._hushed or (patient and not self.missing.is_long_unseen(position, top))
        ):
            top = None
        asked = None if top is None else self.tops.question(position, top, latest)
        if asked is None and not self.noticing.all_of(position, Standing.UNDONE):  # of what was taken back first
            asked = self.tops.perhaps_taken(position, self._hushed, patient)
        return None if asked is None else self.ask(*asked)

    def is_hushed(self, came: Sequence[Came]) -> bool:
        """Whether the table would not be asked about these cards as they lie now."""
        return self._hushed.issuperset(chain.from_iterable(map(spots_of, came)))

    # ------------------------------------------------------------ put to the table

    def put(
        self, position: Position, question: Doubt | None, seen: int | None = None, more: bool = False
    ) -> Doubt | None:
        """This question, unless the table has just waved it away.

        With the time at which the table was seen so, once there has been reason to ask for a moment: most doubts the
        eye answers by itself. What is asked already is asked until there has been no reason for as long, and while
        there is more to be understood: people may be just about to press.
        """
        stays = self._open is not None and position is self._opened and self._lies_there_still()
        stood = self._has_stood(question, self.felt.now if seen is None else seen)
        if seen is not None and (not stood or (question is None and more)):
            question = self._open if stays else None
        elif question not in self._waved:
            self._about = self._to_be_asked
        self._open, self._opened = None if question in self._waved else question, position
        return self._open

    def _lies_there_still(self) -> bool:
        """Whether all cards that the open question is about lie where they did."""
        spots = {spot for one in self._about if isinstance(one, Came) for spot in spots_of(one)}
        return all(key in self.felt.lies and self.felt.lies[key].place == place for key, place in spots)

    def _has_stood(self, question: Doubt | None, seen: int) -> bool:
        """Whether this is asked already, or would have been asked for a moment."""
        about = None if question is None else (question.code, question.cards)
        if about != self._next:
            self._next, self._since = about, seen
        return question == self._open or self.felt.now - self._since >= MOMENT_MS

    # ------------------------------------------------------------ answered

    def answered(self, position: Position, option: Option | None) -> None:
        """By one of its options, or by "none of these"."""
        if option is not None and option.acts and option.code != doubts.COUNTS_NOT:
            self.noticing.spend(told_by((act.event for act in option.acts), self._about))
        elif not self.tops.is_covered(option) and not (option is None and self._is_somebody_elses(position)):
            self._wave_away(position)
        self._open, self._about = None, ()

    def but_denied(self, stories: Sequence[Story], keys: frozenset[int]) -> tuple[Story, ...]:
        """Those of these stories of these cards that were not denied."""
        denied = [told for cards, told in self._denied if cards <= keys]
        return tuple(story for story in stories if all(story.events[: len(told)] != told for told in denied))

    def deny(self, keys: frozenset[int], event: Event) -> None:
        """What was told because of these cards was taken back: they tell something else."""
        if keys:
            self._denied.add((keys, (event,)))
            self._until = max(self.visits.all, default=0)

    def is_denied(self, events: Sequence[Event], keys: frozenset[int]) -> bool:
        """Whether some of these were told because of some of these cards, and taken back."""
        rows = [tuple(events[n:]) for n in range(len(events))]
        denied = [told for cards, told in self._denied if cards <= keys and told]
        return any(row[: len(told)] == told for told in denied for row in rows)

    def is_old(self, happened: Sequence[Happening]) -> bool:
        """Whether something that was taken back rested on all of this: no card and no hand has come since."""
        cards = any(keys == keys_of_all(happened) for keys, _ in self._denied)
        hands = (hand for one in happened if not isinstance(one, Came) for hand in one.hands)
        return cards and all(hand <= self._until for hand in hands)

    def hear_news(self) -> None:
        """What was waved away may be asked again."""
        self._waved.clear()

    def _is_somebody_elses(self, position: Position) -> bool:
        """Whether it was none of those who were named, so that it is asked who else it was.

        A draft has time: it is asked once more when there is news, for who laid these cards at all is no question.
        """
        if self._open is None or self._open.code not in WHO:
            return False
        keys = keys_of_all(self._about)
        denied = {(keys, tuple(act.event for act in one.acts)) for one in self._open.options}
        once_more = not denied <= self._denied
        self._denied |= denied
        if not self.noticing.drafts(position, self._about):
            return True
        self._waved += [self._open] if once_more else []
        return once_more

    def _wave_away(self, position: Position) -> None:
        """Nothing of the kind happened: not to be asked again before something changes.

        Cards on one that nobody sees, and nobody has laid, count still; where the question was only about hands, all of
        them do: how the hands belong to them is not told yet. A draft stays one where it was about another card.
        """
        asked = frozenset(self._open.cards if self._open else ())
        cards = tuple(one for one in self._about if isinstance(one, Came))
        if self._open is not None:
            self._waved.append(self._open)
        if cards and not asked:
            return
        others = tuple(one for one in cards if not asked.intersection(one.cards))
        denied = [self.felt.lies[key] for one in cards if one not in others for key in one.keys]
        let_go = bool(others and denied) and not any(lies.seen for lies in denied)
        still = others if let_go else self.noticing.drafts(position, others)
        self._about = tuple(one for one in self._about if one not in still and (isinstance(one, Came) or not let_go))
        self._hush(position)
        if self.noticing.settled(one for one in self._about if isinstance(one, Came)):
            self.noticing.wave_away(self._about)
        for key, _ in self._hushed:
            self.felt.wave_away(key)

    def _hush(self, position: Position) -> None:
        """Ask no more about these cards as they lie now."""
        top = self.missing.hidden_top(position)
        others = self._shelved if top is None else self._shelved | {(top.key, top.place)}
        self._hushed = others.union(*map(spots_of, self._about))
