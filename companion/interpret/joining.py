"""Cards of one act that are read, or brought, one after the other: the later ones mend the entry of the first.

A card that was laid in the same reach and at the same place belongs to what was laid there just before, however late
it comes to light: tossed, it slides on for a while. So does one that the same player brings at once, before anybody
else has come to the table; both where they would be refused by themselves. So do equal cards that are brought in a
second visit: several bones dropped together are one action (DG-31), and nobody would spend two on what one can do. All
this before anything else has happened.
"""

from __future__ import annotations

from collections.abc import Iterable, Set
from dataclasses import replace
from typing import NamedTuple

from companion.facts.events import Amended, Laid
from companion.facts.game import Game, Position
from companion.interpret.felt import Felt
from companion.interpret.fingers import ends_elsewhere, tossed
from companion.interpret.happenings import Came
from companion.interpret.lies import Lies
from companion.interpret.reading import Supposed
from companion.interpret.visit import Visit
from companion.interpret.visits import Visits
from companion.referee import Judged
from companion.table import Seat
from scoring.cards import AnyCard

AT_ONCE_MS = 1000
"""Who comes again sooner has not read on the screen that somebody else is to play."""


class Latest(NamedTuple):
    """An entry to which something may still be added, and the position in which it was heard."""

    number: int
    laid: Laid
    before: Position

    def with_more(self, cards: Iterable[AnyCard]) -> Laid:
        return Laid(self.laid.by, self.laid.place, ((*self.laid.cards, *cards),))

    def with_earlier(self, cards: Iterable[AnyCard]) -> Laid:
        return Laid(self.laid.by, self.laid.place, ((*cards, *self.laid.cards),))


class Joining:
    """The last entry, as long as something may still be added to it."""

    def __init__(self, game: Game, felt: Felt, visits: Visits) -> None:
        self.game, self.felt, self.visits = game, felt, visits
        self._last: Latest | None = None

    def told(self, judged: Judged, before: Position) -> None:
        """An entry was heard in this position."""
        event, last = judged.event, self._last
        counts = judged.is_fact and not judged.refused
        if counts and isinstance(event, Laid) and before is not None and len(event.groups) == 1:
            self._last = Latest(judged.number, event, before)
        elif last is not None and isinstance(event, Amended) and isinstance(event.event, Laid):
            self._last = last._replace(laid=event.event) if event.number == last.number else None
        elif counts or not judged.is_fact:
            self._last = None

    def late(self, position: Position, came: Iterable[Came]) -> tuple[Came, ...]:
        """Those that the hand of the last ones laid before anybody else came, and that count only with them."""
        last = self._last
        if last is None:
            return ()
        told = self._lying(last)
        hands = {abs(hand) for lies in told for hand in self.visits.who_laid(lies)[1][:1]}
        here = (one for one in came if one.place == last.laid.place and not one.elsewhere)
        alone = self._alone_since(last.laid.by, max((lies.came for lies in told), default=0))
        late = tuple(
            one
            for one in here
            if self._is_of_one_reach(hands, now := {abs(hand) for hand in one.hands[:1]}, told)
            or (alone and one.guess.seat == last.laid.by and self._at_once(hands, now))
        )
        cards = tuple(card for one in late for card in one.cards)
        apart = Laid(last.laid.by, last.laid.place, (cards,))
        more = {*cards} == {*last.laid.cards} or self.game.judge(position, apart).refused
        return late if late and more and self._counts(last, cards) else ()

    def _alone_since(self, seat: Seat | None, time: int) -> bool:
        """Whether this player's hands are the only ones that came over the table since."""
        hands = (visit for visit in self.visits.all.values() if visit.left > time)
        return all(visit.guess.seat == seat for visit in hands)

    def _at_once(self, before: Set[int], now: Set[int]) -> bool:
        """Whether this hand set out so soon after that one that nobody can have read meanwhile whose turn it is."""
        pairs = [(self.visits.all.get(one), self.visits.all.get(other)) for one in before for other in now]
        seen = [(one.reach, other.reach) for one, other in pairs if one is not None and other is not None]
        return any(one.left is None or other.entered - one.left <= AT_ONCE_MS for one, other in seen)

    def _is_of_one_reach(self, before: Set[int], now: Set[int], told: Iterable[Lies]) -> bool:
        """Whether these hands are one, be it that the eye lost sight of the arm between.

        It was not lost where it rested plainly away from those cards, and set out from there once more.
        """
        first, then = (self.visits.arms_of(hands) for hands in (before, now))
        lost = bool(first and then) and _was_lost(first, then) and not _rested(first, then, told)
        return bool(before & now) or (lost and not self._came_between(first, then))

    def _came_between(self, before: Iterable[Visit], now: Iterable[Visit]) -> bool:
        """Whether the same player was at some place in between: an arm that was lost over the cards was not."""
        last = max(before, key=lambda visit: visit.left)
        first = min(visit.reach.entered for visit in now)
        others = (one for one in self.visits.all.values() if one.goal and one.guess.best == last.guess.best)
        return any(last.left <= one.reach.entered and one.left <= first for one in others)

    def with_late(self, late: Iterable[Came]) -> tuple[Supposed, ...]:
        """The correction of the last entry that these cards amount to.

        Whoever tosses a card is done: what the same hand has laid came before it.
        """
        last, late = self._last, tuple(late)
        if last is None:
            return ()
        cards = [card for one in late for card in one.cards]
        hands = {hand for one in late for hand in one.hands}
        arm = self.visits.arms_of(hands)  # perhaps in pieces, of which one was at the card
        thrown = any(all(tossed(visit.reach, lies) for visit in arm) for lies in self._lying(last))
        return _mended(last, last.with_earlier(cards) if thrown else last.with_more(cards))

    def _lying(self, last: Latest) -> list[Lies]:
        """The cards that this entry tells of."""
        return [lies for lies in self.felt.lies.values() if lies.entry == last.number]

    def join(self, position: Position, acts: tuple[Supposed, ...]) -> tuple[Supposed, ...]:
        """The same acts, those that are one as one; or the correction of the last entry that they amount to."""
        last, acts = self._last, self._one_by_one(position, acts)
        if last is None or len(acts) != 1 or not isinstance(more := acts[0].event, Laid):
            return acts
        return _mended(last, last.with_more(more.cards), acts[0].sureness) if self._goes_on(last, more) else acts

    def _one_by_one(self, position: Position, acts: Iterable[Supposed]) -> tuple[Supposed, ...]:
        """Equal cards that were brought one by one, and are told together only now, are one act."""
        told: list[Supposed] = []
        before = position
        for act in acts:
            match told[-1:], act.event:
                case [Supposed(event=Laid() as laid) as last], Laid() as more if self._goes_on(
                    begun := Latest(0, laid, before), more
                ):
                    whole = replace(act, event=begun.with_more(more.cards), sureness=min(last.sureness, act.sureness))
                    told[-1] = whole
                case _:
                    before = self._after(position, told)
                    told.append(act)
        return tuple(told)

    def _after(self, position: Position, acts: Iterable[Supposed]) -> Position:
        for act in acts:
            position = self.game.judge(position, act.event).position
        return position

    def _goes_on(self, last: Latest, more: Laid) -> bool:
        """Whether these are more of the same cards, that may be laid with the last ones as one act."""
        same = (more.by, more.place, {*more.cards}) == (last.laid.by, last.laid.place, {*last.laid.cards})
        return same and self._counts(last, more.cards)

    def _counts(self, last: Latest, cards: Iterable[AnyCard]) -> bool:
        """Whether these may be laid with the last ones, as one act."""
        expects = (e for e in self.game.expects(last.before) if e.kind is Laid and e.place == last.laid.place)
        most = max((int(n) for expect in expects for n in expect.options), default=1)
        more = last.with_more(cards)
        return len(more.cards) <= most and not self.game.judge(last.before, more).refused


def _mended(last: Latest, laid: Laid, sure: float = 1.0) -> tuple[Supposed, ...]:
    """The correction of an entry."""
    return (Supposed(Amended(last.number, laid), sureness=sure),)


def _rested(before: Iterable[Visit], now: Iterable[Visit], cards: Iterable[Lies]) -> bool:
    """Whether the eye followed this arm to where it rested, away from these cards, and from there on."""
    last = max(before, key=lambda visit: visit.left)
    followed = not last.here and last.reach.arm in [visit.reach.arm for visit in now]
    return followed and all(ends_elsewhere(last.reach, lies) for lies in cards)


def _was_lost(before: Iterable[Visit], now: Iterable[Visit]) -> bool:
    """Whether these are the same person's arm, and it was not seen to go home between and to come again."""
    last = max(before, key=lambda visit: visit.left)
    first = min(now, key=lambda visit: visit.reach.entered)
    unseen = first.reach.came is None or (not last.here and last.reach.went is None)
    return last.guess.best == first.guess.best and unseen
