"""What hands went for that leaves no difference among the cards that lie open: draws, shuffles, a back for another.

An errand is told by where a hand was and how long; whether anything of the kind was waited for is not asked here.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from companion.facts.events import Drew, Event, Laid, Lifted, Said, by_of
from companion.facts.game import Expect, Game, Position
from companion.interpret.bridge import takes_besides
from companion.interpret.explain import explain
from companion.interpret.felt import Felt
from companion.interpret.fingers import came_again
from companion.interpret.happenings import Came, Gone, Happening, Reshuffled, Seen, Unseen, Went
from companion.interpret.odds import MAY_BE, UNLOOKED, UNWAITED
from companion.interpret.quiet import PATIENCE_MS
from companion.interpret.seats import SOON
from companion.interpret.story import Story
from companion.interpret.supposing import Draft, accepted, draft
from companion.interpret.visit import GOAL_SHARE, Visit
from companion.interpret.visits import Visits
from companion.referee import Judged
from companion.table import STOCK, Seat, place_of
from scoring.cards import BACK

LOOKS_MS = 500
"""So long whoever has drawn looks at the card before they reach out to lay one."""
DRAWN_MS = 250
"""So long at a stretch a hand stays at the stock that takes a card there on its way; an arm that passes is quicker."""
EXCHANGE_MS = 640
"""So long a hand stays that takes a card up, looks at it and puts another one down; one that only takes it is off again
sooner, and a bent arm is over the neighbouring places as well."""


class Errands:
    """The hands that have gone again and laid nothing."""

    def __init__(self, game: Game, felt: Felt, visits: Visits) -> None:
        self.game, self.felt, self.visits = game, felt, visits
        self._excused: set[Seat] = set()
        """Who has yet to take a penalty from the stock."""
        self._took_up: set[int] = set()
        """Hands that have left of a pile nothing but its top."""
        self._drew: Seat | None = None
        """Who has just drawn several cards, as is on record."""
        self.weighed: tuple[Position, tuple[Happening, ...]] | None = None
        """What was explained last, for whoever measures how well that is done."""

    def told(self, judged: Judged) -> None:
        """The referee has heard something, by eye or by press."""
        match judged.entry.event:
            case Drew(by=by, n=n) if n > 1 and not judged.refused:
                self._drew = by
            case _:
                self._drew = None

    def went(self, handled: Collection[Came | Gone] = ()) -> tuple[Unseen, ...]:
        """Hands that went to the stock and handled no card; one that had been at a pile before may have shuffled it."""
        busy = {hand for one in handled for hand in one.hands}
        lean = [visit for visit in self.visits.here() if not visit.spent and self._leans(visit, handled)]
        there = (visit for visit in self.visits.here() if visit not in lean)
        goes_on = (*there, *(visit for hand, visit in self.visits.all.items() if hand in busy))
        gone = [v for v in (*lean, *self.visits.unexplained()) if v.goal and v.reach.reach not in busy]
        found: list[Unseen] = []
        told: list[Visit] = []
        for n, visit in enumerate(gone):
            if visit.goal != STOCK.key or self._goes_on(visit, goes_on) or self._is_excused(visit):
                continue
            if not self._is_piece(visit, busy):
                earlier = (one for one in reversed(gone[:n]) if one.goal != STOCK.key or one in told)
                before = next(
                    (v for v in earlier if not self._goes_on(v, goes_on) and not self._is_piece(v, busy)), None
                )
                found.append(self._as_one_arm(visit, self._at_stock(visit, before), found))
                told.append(visit)
        return tuple(found)

    def perhaps_not_home(self, handled: Collection[Came | Gone]) -> tuple[Unseen, ...]:
        """Hands that were at the stock and were lost from sight: an arm that is over the table yet, and handled none of
        these, may be theirs, and then they have not gone home with what they took."""
        busy = {hand for one in handled for hand in one.hands}
        lost = (v for v in self.visits.unexplained() if v.goal == STOCK.key and v.reach.reach not in busy)
        there = tuple(visit for visit in self.visits.here() if visit.reach.reach not in busy)
        known = tuple(self.visits.all[hand] for hand in busy if hand in self.visits.all)
        gone = (v for v in lost if v.went_on_as(there) and not v.went_on_as(known) and not self._is_piece(v, busy))
        return tuple(map(self._went, gone))

    def _leans(self, visit: Visit, handled: Iterable[Came | Gone]) -> bool:
        """Whether this arm was off the stock before one of these was laid by somebody else, or by the other hand of its
        owner, and leans on the table since."""
        off, cards = self.visits.off(visit, STOCK), (one for one in handled if isinstance(one, Came))
        done = visit.goal == STOCK.key and not self.visits.ends_at(visit, STOCK)
        return done and any(off < self._came_with(one, visit) for one in cards)

    def _came_with(self, one: Came, visit: Visit) -> int:
        """When this card was laid; if the owner of that visit laid it, when they reached out for that: it may be the
        same hand."""
        mine = one.guess.best == visit.guess.best
        return min((self.visits.all[hand].reach.entered for hand in one.hands), default=0) if mine else one.time

    def _goes_on(self, visit: Visit, others: Iterable[Visit]) -> bool:
        """Whether this arm is still on its way, as one of these, or resting at the stock."""
        return visit.went_on_as(others) or self._rests_there(visit)

    def _is_piece(self, visit: Visit, busy: Collection[int]) -> bool:
        """Whether this is but the elbow, or one more piece, of an arm that is known to have handled a card."""
        known = (self.visits.all[n] for n in busy if n in self.visits.all)
        one_arm = any(self.visits.is_one_with(visit, one) for one in known)  # seen as two
        return one_arm or self.visits.is_elbow(visit, busy, STOCK)

    def _rests_there(self, visit: Visit) -> bool:
        """Whether its fingers lie still at the stock: nobody knows yet with what they will go home."""
        resting = self.felt.quiet.resting if self.felt.quiet else frozenset[int]()
        return visit.reach.went is None and visit.reach.arm in resting and self.visits.ends_at(visit, STOCK)

    def _as_one_arm(self, visit: Visit, one: Unseen, found: list[Unseen]) -> Unseen:
        """The same together with the pieces of this arm that were told of before: what it did it did once."""
        pieces = [went for went in found if isinstance(went, Went) and self._goes_on_in(visit, went)]
        if not pieces or not isinstance(one, Went):
            return one
        found[:] = (went for went in found if went not in pieces)
        guess = max((piece.guess for piece in (*pieces, one)), key=lambda guess: guess.odds[0][1])
        stayed, plain = sum(piece.stayed or 0 for piece in (*pieces, one)), max(p.plain for p in (*pieces, one))
        hands = sum((piece.hands for piece in pieces), ()) + one.hands
        return one._replace(hands=hands, guess=guess, stayed=stayed, plain=plain)

    def _goes_on_in(self, visit: Visit, went: Went) -> bool:
        return any(self.visits.all[hand].went_on_as((visit,)) for hand in went.hands)

    def explained(self, position: Position, happened: Sequence[Happening]) -> tuple[Story, ...]:
        """Every story of this, and of hands before it that may have drawn although nobody waited for it or saw it."""
        self.weighed = position, self._with_hands_before(happened)
        return explain(self.game, *self.weighed)

    def supposed(self, position: Position, happened: Sequence[Happening]) -> tuple[Story, ...]:
        """The same of what has perhaps happened."""
        return explain(self.game, position, self._with_hands_before(happened))

    def _with_hands_before(self, happened: Sequence[Happening]) -> tuple[Happening, ...]:
        busy = {hand for one in happened for hand in one.hands}
        return *happened, *self._out_of_turn(busy), *self.lost(happened)

    def _out_of_turn(self, busy: Collection[int]) -> Iterator[Went]:
        """Hands that were at the stock since the last act, when nobody waited for it; none that is told of already.

        Then people are at the stock for nothing less seldom, and whoever drew was ahead of the game.
        """
        since = self._last_act()
        for visit in self.visits.all.values():
            late = visit.idle and not visit.here and visit.reach.entered >= since
            apart = visit.reach.reach not in busy and not self._is_piece(visit, busy)
            if late and visit.goal == STOCK.key and apart:
                went = self._went(visit)
                yield went._replace(took=went.took - UNWAITED)

    def lost(self, happened: Iterable[Happening] = ()) -> Iterator[Went]:
        """Arms that came near the stock since the last act, but were not seen at work; sleeves may look like felt."""
        busy, since = {hand for one in happened for hand in one.hands}, self._last_act()
        known = [v for v in self.visits.all.values() if v.acted or v.goal or v.reach.reach in busy]
        here = self.visits.here()
        for visit in self.visits.unexplained():
            may = visit.reach.entered >= since and visit.reach.reach not in busy
            seen = self._passed(visit) if may and not self.visits.went_into_another(visit) else None
            piece = visit.broken and any(visit.goes_on(other) for other in known if other is not visit)
            if seen and not piece and not visit.went_on_as(here):
                yield self._went(visit, seen)

    def drafted(self, position: Position, hands: Sequence[Unseen]) -> Draft:
        """What these hands did so far."""
        self.weighed = position, tuple(hands)
        return draft(self.game, *self.weighed)

    def glimpsed(self, happened: Iterable[Happening]) -> frozenset[Seat]:
        """Whose arms may have been over the table since the last act, of which nobody saw what they did there."""
        busy, since = {hand for one in happened for hand in one.hands}, self._last_act()
        apart = (v for n, v in self.visits.all.items() if n not in busy and not v.goal and v.reach.entered >= since)
        return frozenset(seat for visit in apart for seat, odd in visit.guess.odds if odd >= MAY_BE)

    def _went(self, visit: Visit, seen: Seen = Seen.THERE) -> Went:
        off = self.visits.off(visit, STOCK)
        took = self.visits.took_along(visit, STOCK) + self.visits.lifted(visit, STOCK)
        took -= UNLOOKED if self._lays_at_once(visit) else 0.0
        guess, reach = self.visits.whose_at(visit, STOCK), visit.reach
        went = Went((reach.reach,), STOCK, off, guess, seen, took=took, set_out=reach.entered)
        ahead = any(self._done(one) > off for one in self.visits.all.values() if one.acted and one.goal != STOCK.key)
        return went._replace(plain=1 - (1 - reach.sureness) ** SOON, after=self._drew, ahead=ahead)

    def _lays_at_once(self, visit: Visit) -> bool:
        """Whether its owner reached out to lay a card as soon as this hand was home: they looked at no other before."""
        home = visit.reach.left
        if home is None or visit.reach.went is None:
            return False
        others = (one for one in self.visits.all.values() if 0 <= one.reach.entered - home < LOOKS_MS)
        own = [one for one in others if one.guess.best == visit.guess.best and one.reach.came is not None]
        new = (lies for lies in self.felt.lies.values() if lies.new and lies.start is None)
        laid = [(lies.came, lies.place) for lies in new if lies.place is not None]
        return any(one.reach.entered < came < one.left and one.stayed(place) for one in own for came, place in laid)

    def _passed(self, visit: Visit) -> Seen | None:
        """Where a hand was seen that may have been at the stock, though for longer elsewhere; None: it was not."""
        if not visit.goal:
            may = self.visits.may_have_been_at(visit, STOCK) and not visit.turned_back
            return Seen.NOWHERE if may else None
        if visit.goal == STOCK.key or not visit.stayed(STOCK):
            return None
        return self._seen_passing(visit)

    def _seen_passing(self, visit: Visit) -> Seen:
        """Where it was seen at the stock, of which most was elsewhere."""
        halted = visit.rested(STOCK) >= DRAWN_MS and self.visits.was_at(visit, STOCK, self.felt.now)
        return Seen.BESIDE if halted else Seen.ELSEWHERE

    def _goes_home(self, visit: Visit) -> bool:
        """Whether this is but the rest of an arm that was elsewhere for longer: it passed the stock on its way home."""
        parts = [one for one in self.visits.all.values() if one is not visit and one.went_on_as((visit,))]
        return any(one.longest * GOAL_SHARE > visit.stayed(STOCK) for one in parts)

    def _last_act(self) -> int:
        """When the last hand moved on that is known to have done something: the next may be on its way."""
        return max((self._done(visit) for visit in self.visits.all.values() if visit.acted), default=0)

    def _done(self, visit: Visit) -> int:
        return self.visits.off(visit, place_of(visit.goal)) if visit.goal else visit.reach.left or 0

    def _at_stock(self, visit: Visit, before: Visit | None) -> Unseen:
        went = self._went(visit)._replace(stayed=visit.stayed(STOCK), owed=frozenset(self._excused))
        same = before is not None and before.guess.best == visit.guess.best
        others = any(self._at_work(other, visit, went.time) for other in self.visits.all.values())
        beside = others or not visit.mainly(STOCK)
        pile = None if before is None or before.goal == STOCK.key else place_of(before.goal)
        if before is not None and pile is not None and self.felt.bared(pile):
            self._took_up.add(before.reach.reach)
        taken_up = before is not None and before.reach.reach in self._took_up
        home = self._goes_home(visit)
        halted = self.visits.halted_by(visit, STOCK)
        if before is None or pile is None or beside or home or not (halted and (same or taken_up)):
            there = self._seen_passing(visit) if home or not halted else Seen.BESIDE if beside else Seen.THERE
            return went._replace(seen=Seen.TOO_SOON if set_out_too_soon(self.felt, visit, visit.guess.best) else there)
        return Reshuffled(before.reach.reach, pile, went, taken_up)

    def _at_work(self, other: Visit, visit: Visit, off: int) -> bool:
        """Whether this is somebody else, who was at work elsewhere until after that visit was done at the stock."""
        theirs = other.guess.best != visit.guess.best and other.goal not in ("", STOCK.key)
        return theirs and other.reach.entered < off < other.left and self.visits.came_in(other)

    def exchanged(self, position: Position) -> tuple[Went, tuple[Event, ...]] | None:
        """A hand that stayed long at a card its owner may take, which lies there: it may be another one now.

        Once nobody has gone on for a while, any hand that did not only pass. None after which somebody has done
        anything; but also one in which a back was seen: it seemed to put that down and to take it up again.
        """
        taken = [e for e in self.game.expects(position) if e.kind is Lifted and e.cards == frozenset((BACK,))]
        since = self._last_act()
        lately = (v for v in self.visits.all.values() if not v.acted and not v.here and v.left >= since)
        pairs = ((visit, one) for visit in lately for one in taken)
        visit, one = next(((v, e) for v, e in pairs if self._lingered(v, e)), (None, None))
        if visit is None or one is None or one.place is None:
            return None
        acts = Lifted(one.by, one.place, (BACK,)), Laid(one.by, one.place, ((BACK,),))
        went = Went((visit.reach.reach,), one.place, visit.reach.left or 0, visit.guess)
        return (went, acts) if accepted(self.game, position, acts) else None

    def _lingered(self, visit: Visit, expect: Expect) -> bool:
        """Whether this hand stayed long at the card its owner may take, or came to it again; the card can be read."""
        place = expect.place
        if place is None or not visit.mainly(place) or visit.guess.seat != expect.by:
            return False
        lying = [lies for lies in self.felt.at(place) if lies.seen]
        waits = self.felt.now - (visit.reach.left or self.felt.now) >= PATIENCE_MS
        waits = waits and visit.reach.entered >= self._last_act()
        long = visit.stayed(place) >= (DRAWN_MS if waits else EXCHANGE_MS) or any(
            came_again(visit.reach, lies) for lies in lying
        )
        return long and bool(lying) and all(map(self.felt.is_quiet, lying))

    def excuse(self, before: Position, after: Position, since: int, event: Event) -> None:
        """A card taken because of a word, or as the price of a begged one, is nobody's move (MD-17, TD-40).

        Some take it before the button is pressed; nobody takes it when others have gone on since.
        """
        if not isinstance(event, Said):
            self._excused &= {by_of(event)}
        if not isinstance(event, (Said, Lifted)):
            return
        for seat in takes_besides(self.game, before, event, after):
            taken = [visit for visit in self.visits.reached_for(STOCK, since) if visit.guess.best == seat]
            self.visits.spend(v.reach.reach for v in taken[-1:])
            self._excused |= set() if taken else {seat}

    def _is_excused(self, visit: Visit) -> bool:
        """Whether this is plainly the hand of somebody who has yet to take such a card."""
        seat = visit.guess.seat
        if visit.goal != STOCK.key or seat is None or seat not in self._excused:
            return False
        self._excused.discard(seat)
        self.visits.spend((visit.reach.reach,))
        return True


def went_on(melds: Sequence[Came], went: Iterable[Unseen]) -> bool:
    """Whether a hand has been at the stock since the last card of a draft: then it is one no longer."""
    last = max(one.time for one in melds)
    return any(one.time > last for one in went)


def set_out_too_soon(felt: Felt, visit: Visit, seat: Seat) -> bool:
    """Whether somebody else laid a card that counts when this player's hand was on its way: a draw would answer it."""
    others = (one for one in felt.lies.values() if one.entry is not None and one.by != seat)
    rested = max((halt.left for halt in visit.reach.path), default=0)  # fingers that lie still end their reach
    return visit.reach.entered < max((one.came for one in others), default=0) < max(visit.left, rested)
