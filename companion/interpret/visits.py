"""The hands that were over the table: whose they were, where they went, and what they have explained."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from functools import partial
from itertools import product
from math import dist

from companion.interpret.fingers import (
    brought,
    carried_on,
    flew,
    is_at,
    lay_still,
    laying,
    let_go,
    met,
    taking,
    took_along,
    took_until,
    whole_ways,
)
from companion.interpret.halts import AT_MM, HALTS_MM, Halts
from companion.interpret.lies import Lies
from companion.interpret.looks import Looks
from companion.interpret.owners import Owners
from companion.interpret.seats import Guess, anybody, blend
from companion.interpret.visit import GOAL_MS, Visit, rest_of
from companion.table import Layout, Place, Rect, Seat, place_of
from vision.sightings import Halt, Reach, TablePoint

NOBODYS = 0.006
"""How likely the eye has missed the hand that did it altogether: nothing is certain because only one hand was seen."""
AS_LIKELY = 3
"""Hands that did it with so much less likelihood than the likeliest one, or more, may have done it."""

TWO_ARMS = 0.5
"""How much the edge that an arm came over says of fingers which flew to where they were: as much as half a hand."""

HARDLY_IN_MM = 44.0
"""Fingers that come no farther over the edge are at no card: half of it would hang over."""
CLOSE_MM = 40.0
"""Fingers that take a card from there halt no farther outside it, or hardly ever."""


class Visits:
    """Every reach that may still matter."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self._halts = Halts(layout)
        self.all: dict[int, Visit] = {}
        self._looks, self._owners = Looks(), Owners()
        self._rects = {place.key: rect for place, rect in layout.places.items()}
        """Where the eye's names for places are; it was told them before anybody changed places."""
        self._eyes = {place.key: place.key for place in layout.places}
        self._strayed: dict[str, TablePoint] = {}
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
        self._looks.forget(max(self.all, default=0))
        self._weigh()

    def follow(self, strayed: Mapping[str, TablePoint]) -> None:
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
        halts = (h for h in hand.path if (dist((h.x, h.y), at) < AT_MM if at else rect and rect.holds(h.x, h.y)))
        return next((halt.came for halt in halts), 0)

    def _ours(self, spent: tuple[tuple[str, int], ...]) -> tuple[tuple[str, int], ...]:
        return tuple((self._eyes.get(key, key), ms) for key, ms in spent)

    def take_in(self, hands: Iterable[Reach]) -> bool:
        """Take in the hands of one look; whether one has come that was not there before."""
        latest = max(self.all, default=0)
        told = {hand.reach: hand for hand in hands}
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
        guesses = self._owners.of(whole, self.layout, self._by_looks)
        self.all = {n: visit.by(guesses[self._rests.get(n, n)]) for n, visit in self.all.items()}
        hands: dict[tuple[int, Seat], list[Visit]] = {}
        meanwhile = {n: (self._owners.whiles[self._rests.get(n, n)], v.guess.best) for n, v in self.all.items()}
        for n, visit in self.all.items():
            hands.setdefault(meanwhile[n], []).append(visit)
        self.all = {n: v.beside(0 if n in self._rests else _busy(v, hands[meanwhile[n]])) for n, v in self.all.items()}
        for n, visit in self.all.items():
            if not visit.here and n not in self._rests:
                self._looks.learn(n, visit.reach.look, visit.guess)

    def _by_looks(self, hand: Reach) -> Guess:
        return self._looks.goes_with(hand.reach, hand.look, self.layout)

    def forget_before(self, time: int) -> None:
        """Reaches so long over that nothing can rest on them."""
        known = len(self.all)
        self.all = {n: v for n, v in self.all.items() if v.reach.left is None or v.reach.left >= time}
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

    def spend_all(self) -> None:
        """Nothing that hands did so far is still to be explained."""
        self.spend(n for n, v in self.all.items() if not v.here)

    def came_in(self, visit: Visit) -> bool:
        """Whether its fingers may have been at any card, and did not only rest on the edge."""
        seen = [(halt.x, halt.y) for halt in visit.reach.path]
        seen += [visit.reach.reached] if visit.reach.reached is not None else []
        width, height = self.layout.width, self.layout.height
        return not seen or max(min(x, y, width - x, height - y) for x, y in seen) > HARDLY_IN_MM

    def on_its_way(self, visit: Visit, place: Place) -> bool:
        """Whether its fingers were seen here, or came more than half of the way from the table's edge to this place."""
        if any(key == place.key for key, _ in visit.reach.visited):
            return True
        came, reached = visit.reach.came, visit.reach.reached
        if came is None or reached is None or place not in self.layout.places:
            return False
        goal = self.layout.places[place].centre
        return dist(reached, goal) < dist(came, goal) / 2

    def here(self) -> tuple[Visit, ...]:
        return tuple(v for v in self.all.values() if v.here)

    def busy_at(self, place: Place) -> bool:
        """Whether a hand that is still on its way has been here, perhaps before the eye lost sight of it."""
        here = self.here()
        return any(v.stayed(place) and (v.here or v.went_on_as(here)) for v in self.all.values())

    def since(self, place: Place | None, time: int, seat: Seat | None = None) -> bool:
        """Whether a hand has been at this place since then; or this player's, if one is named."""
        hands = (v for v in self.all.values() if seat in (None, v.guess.best))
        late = (v for v in hands if v.here or (v.reach.left or 0) > time)
        return any(place is None or v.stayed(place) or v.flitted for v in late)

    def who_laid(self, lies: Lies) -> tuple[Guess, tuple[int, ...]]:
        """Whose hand laid this card, and the numbers of the hands it may have been, the likeliest first."""
        if lies not in self._laid:
            guess, hands = self._whose({n: laying(v.reach, lies) for n, v in self.all.items()}, lies)
            came = [self.all[hand] for hand in hands if self.all[hand].reach.entered <= lies.came]
            hands = tuple(hand for hand in hands if not any(map(self.all[hand].gone_before, came)))
            self._laid[lies] = guess, hands
        return self._laid[lies]

    def let_go(self, lies: Lies, hands: Iterable[int]) -> int:
        """When the likeliest of these hands moved on from the card that it laid."""
        return next((let_go(self.all[hand].reach, lies) for hand in hands), lies.came)

    def off(self, hand: Visit, place: Place) -> int:
        """When these fingers moved on from a place; when they left the table, if nobody saw them halt there, or when
        they halted last if they are still over it."""
        path = hand.reach.path
        left = max((halt.left for halt in path), default=hand.reach.entered) if hand.here else hand.reach.left or 0
        return min(left, next((halt.left for halt in reversed(path) if self._halts.is_at(halt, place)), left))

    def halted_by(self, hand: Visit, place: Place) -> bool:
        """Whether its fingers halted close by a place, as far as they were seen to halt at all."""
        return not hand.reach.path or any(self._halts.far(halt, place) < CLOSE_MM for halt in hand.reach.path)

    def ends_at(self, hand: Visit, place: Place) -> bool:
        """Whether its fingers halted last by a place, as far as they were seen to halt at all."""
        return all(self._halts.far(halt, place) < CLOSE_MM for halt in hand.reach.path[-1:])

    def is_elbow(self, hand: Visit, laying: Collection[int], place: Place) -> bool:
        """Whether its owner laid a card elsewhere when it was here: nobody does both, but an arm may be seen as two."""
        off = self.off(hand, place)
        others = (v for n, v in self.all.items() if n in laying and v is not hand and v.guess.best == hand.guess.best)
        there = [v for v in others if v.reach.entered < off and (v.here or (v.reach.left or 0) > off)]
        there = [v for v in there if not self._is_beyond(v, place, off)]
        return any(v.goal != place.key and not self._set_out_from(v, place, off) for v in there)

    def _is_beyond(self, hand: Visit, place: Place, time: int) -> bool:
        """Whether a place lies farther in than these fingers were until then: what was there is not their elbow."""
        came, before = hand.reach.came, [halt for halt in hand.reach.path if halt.came <= time]
        if came is None or not before or place not in self.layout.places:
            return False
        reached = dist((before[-1].x, before[-1].y), came)
        return dist(self.layout.places[place].centre, came) > reached + HALTS_MM

    def _set_out_from(self, hand: Visit, place: Place, time: int) -> bool:
        """Whether these fingers were at a place then, before they went on to where they did something."""
        rect, before = self.layout.places.get(place), [halt for halt in hand.reach.path if halt.came <= time]
        return bool(before) and rect is not None and rect.holds(before[-1].x, before[-1].y, HALTS_MM)

    def took_along(self, hand: Visit, place: Place) -> float:
        """How much likelier it is that this arm took a card from a place and went home with it, as a logarithm."""
        is_there = partial(self._halts.is_at, place=place)
        return sum(took_along(way, is_there) for way in self._ways_of(hand))

    def went_on_bare(self, hand: Visit, place: Place, before: int) -> float:
        """How much likelier these fingers held no card than one on their way on from a place, until then."""
        is_there = self._is_there(place, before)
        return max(0.0, -sum(carried_on(way, is_there) for way in self._ways_of(hand)))

    def _ways_of(self, hand: Visit) -> list[Reach]:
        return whole_ways(piece.reach for piece in self.arms_of((hand.reach.reach,)))

    def brought(self, hand: Visit, place: Place, before: int) -> float:
        """How much likelier than not these fingers held a card when they came to a place, before this time."""
        return brought(hand.reach, self._is_there(place, before))

    def _is_there(self, place: Place, before: int) -> Callable[[Halt], bool]:
        return lambda halt: halt.came < before and self._halts.is_at(halt, place)

    def was_at(self, hand: Visit, place: Place, time: int) -> bool:
        """Whether these fingers may have halted at a place before this time."""
        rect, path = self.layout.places.get(place), hand.reach.path
        return not path or any(halt.came < time for halt in path if rect and rect.holds(halt.x, halt.y, HALTS_MM))

    def who_took(self, lies: Lies, since: int, end: Place | None = None) -> tuple[int, Guess, tuple[int, ...]]:
        """When and whose hand took this card, which may have been gone since then, and the numbers of those hands.

        With the place to which it is to be carried, if there is one.
        """
        asked = lies, since, end
        if asked not in self._took:
            guess, hands = self._whose({n: taking(v.reach, lies, since, end) for n, v in self.all.items()}, lies)
            until = took_until(self.all[hands[0]].reach, lies, since, end) if hands else since
            self._took[asked] = until, guess, hands
        return self._took[asked]

    def _whose(self, likely: Mapping[int, float], lies: Lies) -> tuple[Guess, tuple[int, ...]]:
        """Whose hand did with this card what the hands of these numbers did as likely as this, and those that may."""
        nobodys = anybody(self.layout)
        shares = {nobodys: NOBODYS}
        for n, share in likely.items():
            visit = self.all[n]
            guess = self._whose_fingers(visit, partial(is_at, lies=lies)) if share else visit.guess
            shares[guess] = shares.get(guess, 0.0) + share
        enough = max(NOBODYS, *likely.values()) / AS_LIKELY if likely else NOBODYS
        found = sorted((n for n in likely if likely[n] >= enough), key=lambda n: -likely[n])
        return blend(shares), tuple(found)

    def whose_at(self, visit: Visit, place: Place) -> Guess:
        """Whose fingers these were when they were at this place."""
        return self._whose_fingers(visit, partial(self._halts.is_at, place=place))

    def _whose_fingers(self, visit: Visit, is_there: Callable[[Halt], bool]) -> Guess:
        """Whose fingers got there: of two arms that were hardly seen apart, or met, nobody knows which ended where."""
        seen, guess = visit.reach.sureness, visit.guess
        others = [v for v in self.all.values() if v is not visit and v.reach.sureness < 1 and v.meets(visit)]
        if seen < 1 and others:
            guess = blend({guess: 1 + seen, blend(Counter(v.guess for v in others)): 1 - seen})
        near = [
            v.guess
            for v in self.all.values()
            if v is not visit and v.meets(visit) and met(visit.reach, v.reach, is_there)
        ]
        if near:
            guess = blend({guess: 1.0, blend(Counter(near)): 1.0})
        others_were = flew(visit.reach, is_there) or lay_still(visit.reach, is_there)
        return blend({guess: TWO_ARMS, anybody(self.layout): 1.0}) if others_were else guess

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
        free = [v for v in self.all.values() if not v.acted and not v.here and v.goal == goal]
        return tuple(sorted((v for v in free if (v.reach.left or 0) >= since), key=lambda v: v.reach.left or 0))

    def took_unasked(self, place: Place, seat: Seat, since: int) -> tuple[Visit, ...]:
        """Those of them that were this seat's."""
        return tuple(v for v in self.reached_for(place, since) if v.guess.best == seat)

    def unexplained(self) -> tuple[Visit, ...]:
        """Hands that have gone again and have not been taken for any act, in the order in which they left."""
        found = [v for v in self.all.values() if not v.spent and not v.here]
        return tuple(sorted(found, key=lambda v: v.reach.left or 0))


def _busy(visit: Visit, hands: Iterable[Visit]) -> int:
    """How long the same arm was at one place while this reach went on, as another one of these that lasted as long."""
    return max((hand.longest for hand in hands if hand is not visit and hand.lasted(visit)), default=0)


def _is_one_arm(visit: Visit, other: Visit) -> bool:
    return visit.goes_on(other) and not visit.is_far_from(other)


def _halts_at(hand: Reach, rect: Rect) -> list[Halt]:
    return [halt for halt in hand.path if rect.holds(halt.x, halt.y, HALTS_MM)]


def _halted_near(hand: Reach, at: TablePoint) -> int:
    """How long these fingers halted at what lies there; where they turned back at once, as long as it takes."""
    near = [max(h.left - h.came, GOAL_MS) for h in hand.path if dist((h.x, h.y), at) < AT_MM]
    return sum(near)
