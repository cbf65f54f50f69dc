"""The hands that were over the table: which reaches are one arm, which of them are explained, and where they halted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import product
from math import dist, inf

from companion.interpret.halts import AT_MM, HALTS_MM, Halts
from companion.interpret.lies import Lies
from companion.interpret.looks import Looks
from companion.interpret.named import Named
from companion.interpret.owners import Owners
from companion.interpret.seats import Guess, anybody
from companion.interpret.staying import Staying
from companion.interpret.visit import GOAL_MS, Visit, rest_of
from companion.interpret.ways import Ways
from companion.table import Layout, Place, Rect, Seat, place_of
from vision.sightings import Halt, Reach, TablePoint


class Reaches:
    """Every reach that may still matter."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self._halts = Halts(layout)
        self.all: dict[int, Visit] = {}
        self._by_record, self._owners = Named(), Owners()
        self._looks, self._staying = Looks(self._by_record), Staying(self._by_record)
        self._rects = {place.key: rect for place, rect in layout.places.items()}
        """Where the eye's names for places are; it was told them before anybody changed places."""
        self._eyes = {place.key: place.key for place in layout.places}
        self._strayed: dict[str, tuple[TablePoint, ...]] = {}
        """Where piles lie that lie off their places, by their keys."""
        self._told: dict[int, Reach] = {}
        """The reaches as the eye told of them."""
        self._until: dict[int, Reach] = {}
        """Reaches of which only a part is explained, as they were then: the fingers were still on their way."""
        self._rests: dict[int, int] = {}
        """What such a reach has done since, under a number of its own, and the number of the reach."""
        self._laid: dict[Lies, tuple[Guess, tuple[int, ...]]] = {}
        self._took: dict[tuple[Lies, int, Place | None], tuple[int, Guess, tuple[int, ...]]] = {}
        self._arms: dict[tuple[int, ...], tuple[int, ...]] = {}
        """Who laid and took what, and what is one arm, as long as no more is seen of any: it is asked again."""

    def seat(self, layout: Layout) -> None:
        """People sit on other chairs now; the eye goes on naming places by their chairs."""
        ours = {rect: place.key for place, rect in layout.places.items()}
        self._eyes = {key: ours[rect] for key, rect in self._rects.items()}
        self.layout, self._halts = layout, Halts(layout, self._strayed)
        self._by_record.forget()
        latest = max(self.all, default=0)
        self._looks.forget(latest)
        self._staying.forget(latest)
        self._weigh()

    def follow(self, strayed: Mapping[str, tuple[TablePoint, ...]]) -> None:
        """Piles lie there now, and not where the eye takes them to be: whose fingers halted there were at them."""
        if strayed != self._strayed:
            self._strayed = dict(strayed)
            self._halts = Halts(self.layout, self._strayed)
            self._ask_anew()
            for n, visit in self.all.items():
                hand = self._named(self._told[n])
                self.all[n] = replace(visit, reach=hand, halted=self._halted(hand))

    def _named(self, hand: Reach) -> Reach:
        """The same reach, with the places as they are called and as they lie."""
        ours = replace(hand, visited=self._ours(hand.visited), stays=self._ours(hand.stays))
        spent = {key: ms for key, at in self._strayed.items() if (ms := _halted_near(hand, at))}
        if not spent:
            return ours
        visited = {**dict(ours.visited), **{key: max(ms, dict(ours.visited).get(key, 0)) for key, ms in spent.items()}}
        stays = {**dict(ours.stays), **{key: max(ms, dict(ours.stays).get(key, 0)) for key, ms in spent.items()}}
        in_order = sorted(visited.items(), key=lambda one: self._came_to(hand, one[0]))
        return replace(ours, visited=tuple(in_order), stays=tuple(stays.items()))

    def _came_to(self, hand: Reach, key: str) -> int:
        """When these fingers first halted at a place; where they only passed, they were before."""
        at, rect = self._strayed.get(key), self.layout.places.get(place_of(key))
        halts = (h for h in hand.path if (_is_near(h, at) if at else rect and rect.holds(h.x, h.y)))
        return next((halt.came for halt in halts), 0)

    def _ours(self, spent: tuple[tuple[str, int], ...]) -> tuple[tuple[str, int], ...]:
        return tuple((self._eyes.get(key, key), ms) for key, ms in spent)

    def take_in(self, hands: Iterable[Reach]) -> bool:
        """Take in the hands of one look; whether one has come that was not there before.

        One on its way of which nothing is told any more ended unseen: the eye was blind for a while, or died.
        """
        latest = max(self.all, default=0)
        told = {hand.reach: hand for hand in hands}
        told |= {n: _ended(hand) for n, hand in self._told.items() if n > 0 and hand.left is None and n not in told}
        rests = [rest_of(told[n], before) for n, before in self._until.items() if n in told]
        self._rests |= {rest.reach: -rest.reach for rest in rests if rest.path}
        told |= {rest.reach: rest for rest in rests if rest.path}
        news = {n: self._named(hand) for n, hand in told.items()}
        self._told |= told
        changed = {n: hand for n, hand in news.items() if n not in self.all or self.all[n].reach != hand}
        for n, hand in changed.items():
            known = self.all.get(n) or Visit(hand, anybody(self.layout))
            self.all[n] = replace(known, reach=hand, halted=self._halted(hand))
        if changed:
            self._weigh()
        return max(self.all, default=0) > latest

    def _halted(self, hand: Reach) -> frozenset[str] | None:
        """The keys of the places at which these fingers halted, if they were seen to halt."""
        near = (
            (place, rect)
            for place, rect in self.layout.places.items()
            for halt in hand.path
            if rect.holds(halt.x, halt.y, HALTS_MM)
        )
        strayed = {key for key, at in self._strayed.items() if _halted_near(hand, at)}
        return frozenset(place.key for place, _ in near) | strayed if hand.path else None

    def _ask_anew(self) -> None:
        """More is known of hands than before: what was worked out by that counts no longer."""
        self._laid.clear()
        self._took.clear()
        self._arms.clear()

    def _weigh(self) -> None:
        """Say anew whose each reach was: what came later may show that it was one with another."""
        self._ask_anew()
        whole = (visit.reach for n, visit in self.all.items() if n not in self._rests)
        guesses = self._owners.of(whole, self.layout, self._as_known, self._reaches_in)
        self.all = {n: visit.by(guesses[self._rests.get(n, n)]) for n, visit in self.all.items()}
        hands: dict[tuple[int, Seat], list[Visit]] = {}
        meanwhile = {n: (self._owners.whiles[self._rests.get(n, n)], v.guess.best) for n, v in self.all.items()}
        for n, visit in self.all.items():
            hands.setdefault(meanwhile[n], []).append(visit)
        self.all = {n: v.beside(0 if n in self._rests else _busy(v, hands[meanwhile[n]])) for n, v in self.all.items()}
        for n, visit in self.all.items():
            if not visit.here and n not in self._rests:
                self._looks.learn(n, visit.reach.look, visit.guess)
                self._staying.learn(visit.reach, visit.guess)

    def name(self, hands: Iterable[int], seat: Seat, entry: int) -> None:
        """The record says whose arms these were."""
        for number in hands:
            self._by_record.name(self.all[abs(number)].reach, seat, entry)

    def take_back(self, entry: int) -> None:
        """What this entry said is not so."""
        self._by_record.take_back(entry)

    def _reaches_in(self, seat: Seat) -> Ways:
        return self._by_record.ways_of(seat, self.layout.spots[seat])

    def _as_known(self, hand: Reach) -> Guess:
        """Whose arm this is by its look, and by its reach before."""
        looks = self._looks.goes_with(hand.reach, hand.look, self.layout)
        return looks.both(self._staying.whose(hand, self.layout))

    def forget_before(self, time: int) -> None:
        """Reaches so long over that nothing can rest on them."""
        known = len(self.all)
        self.all = {n: v for n, v in self.all.items() if v.left >= time}
        self._told = {n: hand for n, hand in self._told.items() if n in self.all}
        self._until = {n: hand for n, hand in self._until.items() if n in self.all}
        self._rests = {n: whole for n, whole in self._rests.items() if n in self.all and whole in self.all}
        self.all = {n: v for n, v in self.all.items() if n > 0 or n in self._rests}
        if len(self.all) < known:
            self._ask_anew()

    def spend(self, numbers: Iterable[int]) -> None:
        """These are explained; what fingers that are still on their way do from now on is another matter."""
        chosen = {*numbers} & self.all.keys()
        spent = [self.all[number] for number in chosen]
        pieces = [
            n
            for n, visit in self.all.items()
            if n in chosen or visit.went_on_as(spent) or any(self.is_one_with(visit, one) for one in spent)
        ]
        for number in pieces:
            if self.all[number].here and number not in self._rests:
                self._until.setdefault(number, self._told[number])
            self.all[number] = replace(self.all[number], spent=True, idle=False)

    def is_one_with(self, visit: Visit, other: Visit) -> bool:
        """Whether one player seems to have two hands at once where this one went: that is one arm, seen as two."""
        rect = self.layout.places.get(place_of(visit.goal))
        if rect is None or not visit.is_beside(other):
            return False
        pairs = product(_halts_at(visit.reach, rect), _halts_at(other.reach, rect))
        return any(one.came <= two.left and two.came <= one.left for one, two in pairs)

    def let_be(self, numbers: Iterable[int]) -> None:
        """These did nothing that was waited for; what is said later may still explain them."""
        for number in numbers:
            if number in self.all:
                self.all[number] = replace(self.all[number], spent=True, idle=True)

    def let_be_until(self, time: int) -> None:
        """Who had gone by then did nothing that is still to be told: where a pile lay is known only when a card lies
        there, and a hand that was at it may seem to have been elsewhere later."""
        here = self.here()
        self.let_be(n for n, v in self.all.items() if not v.spent and v.left <= time and not v.went_on_as(here))

    def spend_all(self) -> None:
        """Nothing that hands did so far is still to be explained."""
        self.spend(n for n, v in self.all.items() if not v.here)

    def here(self) -> tuple[Visit, ...]:
        return tuple(v for v in self.all.values() if v.here)

    def busy_at(self, place: Place, until: float = inf) -> bool:
        """Whether a hand that is still on its way has been here, perhaps before the eye lost sight of it.

        Not before it went on from what is explained; and only one that had come over the table before that time.
        """
        here, went_on = self.here(), self._rests.values()
        hands = (visit for n, visit in self.all.items() if n not in went_on and visit.reach.entered < until)
        return any(v.stayed(place) and (v.here or v.went_on_as(here)) for v in hands)

    def since(self, place: Place | None, time: int, seat: Seat | None = None) -> bool:
        """Whether a hand has been at this place since then; or this player's, if one is named.

        Or may have been, under another's arm beside it.
        """
        late = (v for v in self.all.values() if v.left > time and seat in (None, v.guess.best))
        return any(place is None or v.stayed(place) or v.flitted or self._was_under(v, place) for v in late)

    def _was_under(self, visit: Visit, place: Place) -> bool:
        """Whether its fingers ended at another arm so near that they may have been at this place."""
        return any(halt.under and self._halts.far(halt, place) < HALTS_MM for halt in visit.reach.path)

    def arms_of(self, hands: Iterable[int]) -> tuple[Visit, ...]:
        """These hands, and all that is one arm with one of them."""
        asked = tuple(hands)
        if asked not in self._arms:
            ours = [self.all[hand] for hand in asked]
            arms = (n for n, v in self.all.items() if any(v is one or _is_one_arm(v, one) for one in ours))
            self._arms[asked] = tuple(arms)
        return tuple(self.all[n] for n in self._arms[asked])

    def owners_of(self, hands: Iterable[int]) -> tuple[Visit, ...]:
        """These hands, and all that their owners had over the table meanwhile."""
        ours = [self.all[hand] for hand in hands]
        return tuple(v for v in self.all.values() if any(v is one or v.is_beside(one) for one in ours))

    def reached_for(self, place: Place, since: int = 0) -> tuple[Visit, ...]:
        """Hands that have gone again, were going to this place and made no act, even if they seemed to do nothing.

        The oldest come first.
        """
        goal = place.key
        free = [v for v in self.all.values() if not v.acted and v.goal == goal and since <= v.left < inf]
        return tuple(sorted(free, key=lambda v: v.left))

    def unexplained(self) -> tuple[Visit, ...]:
        """Hands that have gone again and have not been taken for any act, in the order in which they left."""
        found = [v for v in self.all.values() if not v.spent and not v.here]
        return tuple(sorted(found, key=lambda v: v.left))


def _ended(hand: Reach) -> Reach:
    """This reach, as one that ended when it was last seen to halt."""
    return replace(hand, left=max((halt.left for halt in hand.path), default=hand.entered))


def _busy(visit: Visit, hands: Iterable[Visit]) -> int:
    """How long the same arm was at one place while this reach went on, as another one of these that lasted as long."""
    return max((hand.longest for hand in hands if hand is not visit and hand.lasted(visit)), default=0)


def _is_one_arm(visit: Visit, other: Visit) -> bool:
    return visit.goes_on(other) and not visit.is_far_from(other)


def _halts_at(hand: Reach, rect: Rect) -> list[Halt]:
    return [halt for halt in hand.path if rect.holds(halt.x, halt.y, HALTS_MM)]


def _halted_near(hand: Reach, points: Iterable[TablePoint]) -> int:
    """How long these fingers halted at what lies there; where they turned back at once, as long as it takes."""
    near = [max(h.left - h.came, GOAL_MS) for h in hand.path if _is_near(h, points)]
    return sum(near)


def _is_near(halt: Halt, points: Iterable[TablePoint]) -> bool:
    return any(dist((halt.x, halt.y), at) < AT_MM for at in points)
