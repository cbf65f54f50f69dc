"""Cards that were laid and went again before anybody had told that they lay there: to a hand, or where they are to go.

While it is in doubt who laid the first of several cards, people play on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from companion.facts.events import Laid
from companion.facts.game import Position
from companion.interpret import prices
from companion.interpret.bridge import destinations, way_to
from companion.interpret.explain import explain
from companion.interpret.going import ways_of
from companion.interpret.happenings import Came, Gone
from companion.interpret.lies import Lies
from companion.interpret.missing import Missing
from companion.interpret.odds import RATHERS
from companion.interpret.supposing import likely
from companion.table import Seat
from scoring.cards import BACK

LONGEST_REACH_MS = 6000
"""So long it may take until the hand that took a card has gone."""


class Snatched(Missing):
    """The cards that are not where the record has them, and those that went before it had them."""

    def carried_on(self, position: Position, came: tuple[Came, ...]) -> tuple[Came, ...]:
        """The same; what was carried off from elsewhere before anybody had told that it lay there came from there."""
        return tuple(self._from_where_it_lay(position, one, came) for one in came)

    def _from_where_it_lay(self, position: Position, one: Came, came: Sequence[Came]) -> Came:
        lies = [self.felt.lies[key] for key in one.keys]
        for first in came if one.start is None and len(lies) == 1 else ():
            lay = self.felt.lies[first.keys[0]]
            carried = first.place != one.place and self.felt.lies_now(lay) is lies[0]
            if carried and self._is_carried_off(position, self._gone(lay, first.place), came):
                return one._replace(start=first.place)
        return one

    def snatched(self, position: Position, came: Iterable[Came]) -> tuple[Gone, ...]:
        """Cards that came, and that were taken away before they were understood: by somebody else than who laid them,
        or to where they are to be carried once all that came counts.
        """
        laid = tuple(came)
        return tuple(gone for one in self._acts(position, laid) for gone in self._snatched(position, one, laid))

    def _acts(self, position: Position, laid: Iterable[Came]) -> Iterator[Came]:
        """Those of these that are acts as they lie, or may lie: so is what was thrown beside the discards by a meld."""
        for one in laid:
            ways = (way for way, _ in one.as_it_may_lie if not self.noticing.is_draft(position, way))
            yield from (way._replace(elsewise=()) for way in islice(ways, 1))

    def _snatched(self, position: Position, one: Came, laid: Sequence[Came]) -> Iterator[Gone]:
        for lies in (self.felt.lies[key] for key in one.keys):
            now = self.felt.lies_now(lies)
            known = lies.copy is not None or one.start is not None
            if known and self.felt.has_gone(lies) and (now or self._is_taken(lies, lies.place or one.place)):
                gone = self._gone(lies, one.place)
                if now is not None and not lies.seen_at < gone.time < now.came:
                    gone = gone._replace(time=now.came - 1)  # its hand is over the table still, or left later
                meant = self._by_somebody_else(position, gone, one) or self._is_carried_off(position, gone, laid)
                on = any((other.start, other.cards) == (one.place, one.cards) for other in laid)
                if meant and not on and self.for_good(gone):
                    yield self.noticing.traces.having_drawn(gone)

    def _by_somebody_else(self, position: Position, gone: Gone, came: Came) -> bool:
        """Whether somebody else than who laid this card may have taken it: people take up what they put down.

        Unless they came once more: to take a back that was carried to a gap, or what they had laid for another.
        """
        again = not {*gone.hands} <= {*came.hands}
        if came.cards == (BACK,):
            return again
        laid_for = again and self._was_laid_for_another(position, came)
        another = any(self.visits.all[hand].guess.best != came.guess.best for hand in gone.hands)
        return laid_for or another or (bool(gone.hands) and gone.guess.of(came.guess.best) < RATHERS)

    def _is_carried_off(self, position: Position, gone: Gone, laid: Sequence[Came]) -> bool:
        """Whether it was carried to where it is to go once all that was laid before counts; or its hand went there.

        While it is in doubt who laid the first, people go on, and carry off what nobody has told of yet. A card that
        was carried there, and then on, is told by where it lay on its way.
        """
        now = self.felt.lies_now(self.felt.lies[gone.keys[0]])
        before = [one for one in laid if one.time < gone.time]
        on_its_way = all(one.start is not None for one in before)
        for after in () if on_its_way else self._once_told(position, before):
            if now is not None and now.place in destinations(self.game, after).get(gone.card, ()):
                return True
            ways = () if now is not None else ways_of(self.game, after, gone).values()
            if min(ways, default=prices.UNSEEN_WAY) < prices.UNSEEN_WAY:
                return True
        return False

    def _once_told(self, position: Position, laid: Sequence[Came]) -> Iterator[Position]:
        """The positions to which all this may lead."""
        return (story.position for story in likely(explain(self.game, position, laid)))

    def _was_laid_for_another(self, position: Position, came: Came) -> bool:
        """Whether just this is waited for, but from somebody else than the one whose hand it was."""

        def may(seat: Seat | None) -> bool:
            laid = Laid(seat, came.place, came.groups)
            return any(way_to(self.game, now, laid) for now in (position, self.noticing.having_drawn(position, seat)))

        others = {expect.by for expect in self.game.expects(position)} - {None}
        return came.start is None and not may(came.guess.best) and any(map(may, others))

    def to_be_explained(self, position: Position) -> frozenset[int]:
        """Keys of cards that are gone and not forgotten: an end card may yet come to lie in one of several gaps."""
        backs = self._backs_gone() if BACK in destinations(self.game, position) else ()
        laid = self.noticing.new(position)
        new = [(one, key) for one in self._acts(position, laid) for key in one.keys]
        left = [key for one, key in new if self._may_be_snatched(position, self.felt.lies[key], one, laid)]
        left += [lies.key for lies, _ in self._off(position)]
        return frozenset((*left, *(key for one in (*self.gone(position), *backs) for key in one.keys)))

    def _may_be_snatched(self, position: Position, lies: Lies, one: Came, laid: Sequence[Came]) -> bool:
        """Whether somebody else's hand was at this card since it was laid, which may yet turn out to have taken it, or
        one has come of which it is not known yet where it goes, or whose it is.

        Of a back as long as it is out of sight where one may have been carried from.
        """
        if lies.seen or lies.told or not self._visited(lies.place or one.place, lies.seen_at):
            return False
        if lies.copy is None:
            hidden = (back.place for back in self._known_backs() if back.place and not back.seen)
            carried = any(self._is_to_go_there(position, start, one) for start in hidden)
            return carried and self._by_somebody_else(position, self._gone(lies, one.place), one)
        if self.felt.now - lies.seen_at >= LONGEST_REACH_MS and self.felt.lies_now(lies) is None:
            return False
        gone = self._gone(lies, one.place)
        came = (visit for visit in self.visits.here() if visit.reach.entered > lies.came)
        on_its_way = any(not visit.goal or visit.reach.reach in gone.hands for visit in came)
        return on_its_way or self._by_somebody_else(position, gone, one) or self._is_carried_off(position, gone, laid)


def as_they_lay(came: Iterable[Came], gone: Sequence[Gone]) -> tuple[Came, ...]:
    """The same; what somebody took from a place had lain there, wherever else it may have."""
    taken = {key: one.place for one in gone for key in one.keys}
    places = ((one, [taken[key] for key in one.keys if key in taken]) for one in came)
    return tuple(one._replace(place=at[0], elsewise=()) if at else one for one, at in places)
