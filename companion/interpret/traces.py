"""What a card that came, or that is gone, tells of the hands there: whose it was, and what they did before."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from math import exp, log

from companion.interpret.at_the_stock import QUICKEST_MS
from companion.interpret.errands import DRAWN_MS, LOOKS_MS, set_out_too_soon
from companion.interpret.felt import Felt
from companion.interpret.fingers import took_before_coming_again, tossed
from companion.interpret.happenings import Came, Gone, OnTheWay, Seen, Went
from companion.interpret.lies import BELIEVED_MS, Lies, Standing
from companion.interpret.odds import LEAST_ODDS, UNLOOKED
from companion.interpret.visit import Visit
from companion.interpret.visits import Visits
from companion.table import STOCK, Place, Seat
from scoring.cards import BACK, AnyCard


class Traces:
    """The hands at the cards of one table."""

    def __init__(self, felt: Felt, visits: Visits) -> None:
        self.felt, self.visits = felt, visits

    def came(self, lies: Lies, place: Place) -> Came:
        """This card as it came to lie here."""
        guess, hands = self.visits.who_laid(lies)
        under = frozenset(other.key for other in self.felt.at(place) if self._lies_on(lies, other))
        elsewise = self.felt.elsewise(lies)
        came = Came((lies.key,), (lies.face,), place, lies.came, guess, hands, under, elsewise, lies.start)
        off = self.visits.let_go(lies, hands)
        by = self._by_way_of_the_stock(hands, min(off, lies.came - QUICKEST_MS))
        drew = tuple(one for visit in by for one in self._drew(visit, lies, visit.reach.reach in hands, off))
        drew = drew or tuple(self._drew_unseen(hands, lies, off))
        via = tuple(stop for stop in lies.via if stop.place not in (lies.start, lies.place))
        hides = self._hides(lies, hands)
        return came._replace(by_the_stock=drew, let_go=off, hides=hides, via=via, brief=lies.brief)

    def _lies_on(self, lies: Lies, other: Lies) -> bool:
        """Whether this card is seen to lie on the other one, and came later: it was not pulled out and put on top."""
        return other.came <= lies.came and lies.on(other) and not other.on(lies)

    def _hides(self, lies: Lies, hands: Collection[int]) -> tuple[tuple[AnyCard, float], ...]:
        """The card that was on top here, if it cannot be read any more: it may have been taken before, seen or not."""
        here = self.felt.at(lies.place) if lies.place is not None else []
        top = next((one for one in here[::-1] if one.standing is Standing.KNOWN and one.came < lies.came), None)
        if top is None or top.seen or top.face == BACK or top.seen_at - BELIEVED_MS > lies.came:
            return ()  # or it could be read beside what was laid on it
        took = max(self._took_before(top, lies, hands), default=0.0 if self.felt.may_lie_hidden(top) else None)
        return () if took is None else ((top.face, took),)

    def _took_before(self, top: Lies, lies: Lies, hands: Collection[int]) -> Iterator[float]:
        """How likely each took it that was there before those who laid this, or that came back in the same visit."""
        for visit in self.visits.reached_for(lies.place or STOCK, top.seen_at):
            if visit.reach.reach not in hands and visit.left < lies.came:
                yield self.visits.took_along(visit, lies.place or STOCK)
        again = (took_before_coming_again(v.reach, top, top.seen_at) for v in self.visits.arms_of(hands))
        yield from (took for took in again if took is not None)

    def having_drawn(self, gone: Gone) -> Gone:
        """The same with who may have drawn before taking it up in the same visit."""
        by = self._by_way_of_the_stock(gone.hands, gone.time)
        held = ((v, self.visits.lifted(v, STOCK) - self.visits.went_on_bare(v, STOCK, gone.time)) for v in by)
        ways = (OnTheWay(seat, took, there=self._there(v, took)) for v, took in held for seat in _may_be(v))
        return gone._replace(by_the_stock=tuple(ways))

    def _there(self, visit: Visit, took: float) -> Went:
        """The same as a hand that was at the stock by itself."""
        left, whose = self.visits.off(visit, STOCK), self.visits.whose_at(visit, STOCK)
        return Went((visit.reach.reach,), STOCK, left, whose, took=took, set_out=visit.reach.entered)

    def _by_way_of_the_stock(self, hands: tuple[int, ...], until: int) -> list[Visit]:
        """Those of these hands, with all that is one arm with them, that halted at the stock by then on their way."""
        arms = (visit for visit in self.visits.arms_of(hands) if not visit.acted)
        by = [v for v in arms if v.rested(STOCK) >= DRAWN_MS and self.visits.was_at(v, STOCK, until)]
        return [v for v in by if not self.visits.is_elbow(v, hands, STOCK)]

    def _drew(self, visit: Visit, lies: Lies, laid: bool, off: int) -> Iterator[OnTheWay]:
        """Whose hand may have been at the stock, and how much likelier it has drawn there than come with what it laid.

        Drawn cards stick out. Who set out before the card lay that a draw would answer may have halted there only until
        the way was free. Whose fingers were home between brought what they laid from there, and came to the stock as
        bare as to draw.
        """
        odds, has_tossed = 0.0, laid and tossed(visit.reach, lies)
        if back := self.visits.home_between(visit, STOCK, lies, off):
            took, ms = back
            odds += took - (UNLOOKED if ms < LOOKS_MS else 0.0)
        else:
            odds -= self.visits.brought(visit, STOCK, off) + self.visits.went_on_bare(visit, STOCK, off)
            odds += 0.0 if has_tossed else self.visits.lifted(visit, STOCK)  # what shows there is what they toss
        there = self._there(visit, odds)
        for seat in _may_be(visit):
            seen = Seen.TOO_SOON if set_out_too_soon(self.felt, visit, seat) else Seen.THERE
            yield OnTheWay(seat, odds, seen, has_tossed, there)

    def _drew_unseen(self, hands: Collection[int], lies: Lies, off: int) -> Iterator[OnTheWay]:
        """The same of fingers that nobody saw at the stock: they came bare, and held a card before they laid this.

        Of an arm that was hardly anybody's it tells as little of what they did; and of one that carried something off
        that lay open, it was that.
        """
        for visit in self.visits.arms_of(hands):
            took = 0.0 if visit.acted else self.visits.filled_on_the_way(visit, lies, off)
            if took and not self._carried_off(visit):
                for seat in _may_be(visit):
                    odd = visit.guess.of(seat)
                    yield OnTheWay(seat, log(odd * exp(took) + 1 - odd), Seen.ELSEWHERE)

    def _carried_off(self, visit: Visit) -> bool:
        """Whether this hand may have laid something that had lain open elsewhere, and of which nothing is told yet."""
        carried = (lies for lies in self.felt.lies.values() if lies.new and lies.start is not None)
        return any(visit.reach.reach in self.visits.who_laid(lies)[1] for lies in carried)


def _may_be(visit: Visit) -> tuple[Seat, ...]:
    """Whose hand this may be: where two arms crossed each other, not only the likeliest's."""
    return tuple(seat for seat, odd in visit.guess.odds if odd >= LEAST_ODDS)
