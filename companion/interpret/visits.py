"""Whose hands laid, took and drew what, as far as their fingers were seen where it lay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from math import dist, exp

from companion.interpret.fingers import (
    flew,
    is_at,
    lay_across,
    lay_still,
    laying,
    let_go,
    may_be_mistaken,
    taking,
    took_until,
    was_only_under,
)
from companion.interpret.halts import CLOSE_MM, HALTS_MM
from companion.interpret.held import (
    brought,
    came_with,
    carried_on,
    filled_on_the_way,
    home_between,
    lifted,
    took_along,
    whole_ways,
)
from companion.interpret.lies import Lies
from companion.interpret.odds import AS_LIKELY, AT_THE_PLACE, MISSED_HAND, TWO_ARMS
from companion.interpret.quiet import LOOKS_AGAIN_MS
from companion.interpret.reaches import Reaches
from companion.interpret.seats import Guess, anybody, blend
from companion.interpret.visit import Visit, seats_of
from companion.table import Place, Seat
from vision.sightings import Halt, Reach

HARDLY_IN_MM = 44.0
"""Fingers that come no farther over the edge are at no card: half of it would hang over."""
WAITS_MS = 800
"""Fingers that halt for so long beside all that lies there wait, and may be given a card; who passes is quicker."""
BACK_HOME = 0.5
"""Fingers that halt so much of the way to a card from their edge have gone back to their owner before they lay it."""


Mixed = Sequence[tuple[Visit, float]]
"""Other visits that one may be mistaken for, and how likely each is beside it."""


class Visits(Reaches):
    """What every reach that may still matter has to do with cards and places."""

    def came_in(self, visit: Visit) -> bool:
        """Whether its fingers may have been at any card, and did not only rest on the edge."""
        seen = [(halt.x, halt.y) for halt in visit.reach.path]
        seen += [visit.reach.reached] if visit.reach.reached is not None else []
        return not seen or any(self._is_in(x, y) for x, y in seen)

    def _is_in(self, x: float, y: float) -> bool:
        return min(x, y, self.layout.width - x, self.layout.height - y) > HARDLY_IN_MM

    def was_over(self, seat: Seat, start: int, end: int) -> bool:
        """Whether this player's fingers were over the table in this while, and not only at its edge."""
        theirs = (v for v in self.all.values() if v.guess.best == seat and v.reach.entered <= end)
        return any((v.here or (v.reach.left or 0) >= start) and self.came_in(v) for v in theirs)

    def is_at_work(self, seat: Seat | None) -> bool:
        """Whether this player's hand, or one at a place of theirs, is over the table: they are not done yet."""
        own = (place for place in self.layout.places if seat is not None and place.seat == seat)
        return seat in seats_of(self.here()) or any(map(self.busy_at, own))

    def may_have_been_at(self, visit: Visit, place: Place) -> bool:
        """Whether its fingers were seen here in passing, or got so near that they may have been busy here unseen.

        Where they were seen all the way out and home, they got no farther than that.
        """
        if any(key == place.key for key, _ in visit.reach.visited):
            return True
        rect, reached = self.layout.places.get(place), visit.reach.reached
        plainly = bool(visit.reach.path) and visit.reach.sureness == 1 and not visit.broken
        near = CLOSE_MM if plainly else HALTS_MM
        return rect is not None and reached is not None and rect.holds(*reached, near)

    def who_laid(self, lies: Lies) -> tuple[Guess, tuple[int, ...]]:
        """Whose hand laid this card, and the numbers of the hands it may have been, the likeliest first."""
        if lies not in self._laid:
            likely = {n: laying(v.reach, lies) for n, v in self.all.items()}
            if max(likely.values(), default=0.0) <= AT_THE_PLACE:  # nobody was seen to lay it
                likely = {n: max(share, self._laying_unread(n, lies)) for n, share in likely.items()}
            guess, hands = self._whose(likely, lies, self._others_who_laid)
            came = [self.all[hand] for hand in hands if self.all[hand].reach.entered <= lies.came]
            hands = tuple(hand for hand in hands if not any(map(self.all[hand].gone_before, came)))
            self._laid[lies] = guess, hands
        return self._laid[lies]

    def _laying_unread(self, n: int, lies: Lies) -> float:
        """How well a hand goes with a card that could not be read sooner, for another's arm lay across it."""
        hand, since = self.all[n], lies.came
        if hand.acted:
            return 0.0
        arms = (v.reach for v in self.all.values() if v is not hand)
        for start, end in sorted((span for arm in arms for span in lay_across(arm, lies)), key=lambda span: -span[1]):
            since = min(start, since) if end >= since - LOOKS_AGAIN_MS else since
        off = min(let_go(hand.reach, lies), lies.came)
        return laying(hand.reach, replace(lies, came=max(since, off)))

    def let_go(self, lies: Lies, hands: Iterable[int]) -> int:
        """When the likeliest of these hands moved on from the card that it laid."""
        return next((let_go(self.all[hand].reach, lies) for hand in hands), lies.came)

    def off(self, hand: Visit, place: Place) -> int:
        """When these fingers moved on from a place; when they left the table, if nobody saw them halt there, or when
        they halted last if they are still over it."""
        path = hand.reach.path
        left = max((halt.left for halt in path), default=hand.reach.entered) if hand.here else hand.reach.left or 0
        is_there = self._halts.busy_at(path, place)
        return min(left, next((halt.left for halt in reversed(path) if is_there(halt)), left))

    def went_between(self, hand: Visit, there: Place, back: Place, since: int, until: int) -> bool:
        """Whether its fingers halted at one place between these times, and then came back to the other."""
        halts = iter(hand.reach.path)
        there_then = (since <= one.came and one.left <= until and self._halts.is_at(one, there) for one in halts)
        return any(there_then) and any(self._halts.is_at(one, back) for one in halts)

    def halted_by(self, hand: Visit, place: Place) -> bool:
        """Whether its fingers halted close by a place, as far as they were seen to halt at all."""
        return not hand.reach.path or any(self._halts.far(halt, place) < CLOSE_MM for halt in hand.reach.path)

    def ends_at(self, hand: Visit, place: Place) -> bool:
        """Whether its fingers halted last by a place, as far as they were seen to halt at all."""
        return all(self._halts.far(halt, place) < CLOSE_MM for halt in hand.reach.path[-1:])

    def is_elbow(self, hand: Visit, laying: Collection[int], place: Place) -> bool:
        """Whether its owner was at another place, or laid a card elsewhere, when it was here: nobody does both, but an
        arm may be seen as two."""
        off, busy = self.off(hand, place), (v for n, v in self.all.items() if n in laying or v.goal)
        others = (v for v in busy if v is not hand and v.guess.best == hand.guess.best)
        there = [v for v in others if v.reach.entered < off <= v.left]
        there = [v for v in there if not self._is_beyond(v, place, off)]
        return any(v.goal != place.key and not self._set_out_from(v, place, off) for v in there)

    def _is_beyond(self, hand: Visit, place: Place, time: int) -> bool:
        """Whether a place lies farther in than these fingers were until then, seen from where they came in or from
        where their owner sits: what was there is not their elbow. Who leans on the table may have come in aside.
        """
        before = [halt for halt in hand.reach.path if halt.came <= time]
        if not before or place not in self.layout.places:
            return False
        at, centre = (before[-1].x, before[-1].y), self.layout.places[place].centre
        starts = (self.layout.spots[hand.guess.best][:2], hand.reach.came)
        return any(dist(centre, start) > dist(at, start) + HALTS_MM for start in starts if start is not None)

    def _set_out_from(self, hand: Visit, place: Place, time: int) -> bool:
        """Whether these fingers were at a place then, before they went on to where they did something."""
        rect, before = self.layout.places.get(place), [halt for halt in hand.reach.path if halt.came <= time]
        return bool(before) and rect is not None and rect.holds(before[-1].x, before[-1].y, HALTS_MM)

    def took_along(self, hand: Visit, place: Place) -> float:
        """How much likelier it is that this arm took a card from a place and went home with it, as a logarithm."""
        return sum(took_along(way, self._halts.busy_at(way.path, place)) for way in self._ways_of(hand))

    def lifted(self, hand: Visit, place: Place) -> float:
        """The same by what stuck out of them while they were there."""
        return sum(lifted(way, self._halts.busy_at(way.path, place)) for way in self._ways_of(hand))

    def went_on_bare(self, hand: Visit, place: Place, before: int) -> float:
        """How much likelier these fingers held no card than one on their way on from a place, until then."""
        ways = self._ways_of(hand)
        return max(0.0, -sum(carried_on(way, self._is_there(way, place, before)) for way in ways))

    def home_between(self, hand: Visit, place: Place, lies: Lies, off: int) -> tuple[float, int] | None:
        """If these fingers were at a place, then back before their owner, and then laid this card: how much likelier
        they took one along from that place, as a logarithm, and for how long they were back."""
        is_there, is_home = self._is_there(hand.reach, place, off), self._is_home(hand.reach, lies)
        way, ms = home_between(hand.reach, is_there, lambda one: one.came < off and is_home(one))
        return None if way is hand.reach else (took_along(way, is_there), ms)

    def filled_on_the_way(self, hand: Visit, lies: Lies, off: int) -> float:
        """How much likelier than not these fingers took a card somewhere on their way from home to this one."""
        return filled_on_the_way(hand.reach, off, self._is_home(hand.reach, lies))

    def _is_home(self, hand: Reach, lies: Lies) -> Callable[[Halt], bool]:
        """Whether fingers that were to lay this were back before their owner at a halt, or out at the table's edge; or
        waited where nothing lies, as long as it takes to be given a card by their owner's other hand."""
        edge = hand.x, hand.y
        near = BACK_HOME * dist(edge, (lies.pose.x, lies.pose.y))
        return lambda one: (
            dist(edge, (one.x, one.y)) < near or not self._is_in(one.x, one.y) or self._waits_at_nothing(one)
        )

    def _waits_at_nothing(self, halt: Halt) -> bool:
        beside = all(self._halts.far(halt, place) >= CLOSE_MM for place in self.layout.places)
        return beside and halt.left - halt.came >= WAITS_MS

    def _ways_of(self, hand: Visit) -> list[Reach]:
        return whole_ways(piece.reach for piece in self.arms_of((hand.reach.reach,)))

    def brought(self, hand: Visit, place: Place, before: int) -> float:
        """How much likelier than not this arm held a card when it came to a place, before this time, as any piece of it
        that was seen there tells: the one may have been seen too late."""
        ways = (one.reach for one in self.arms_of((hand.reach.reach,)))
        return max(filter(None, (brought(way, self._is_there(way, place, before)) for way in ways)), default=0.0)

    def _is_there(self, way: Reach, place: Place, before: int) -> Callable[[Halt], bool]:
        is_there = self._halts.busy_at(way.path, place)
        return lambda halt: halt.came < before and is_there(halt)

    def was_at(self, hand: Visit, place: Place, time: int) -> bool:
        """Whether these fingers may have halted at a place before this time."""
        path = hand.reach.path
        return not path or any(halt.came < time and self._halts.is_at(halt, place) for halt in path)

    def who_took(self, lies: Lies, since: int, end: Place | None = None) -> tuple[int, Guess, tuple[int, ...]]:
        """When and whose hand took this card, which may have been gone since then, and the numbers of those hands.

        With the place to which it is to be carried, if there is one.
        """
        asked = lies, since, end
        if asked not in self._took:
            there = ((n, v.reach) for n, v in self.all.items() if v.reach.entered < lies.missed_at)
            likely = {n: taking(hand, lies, since, end) for n, hand in there}
            guess, hands = self._whose(likely, lies, self._others_who_took)
            until = took_until(self.all[hands[0]].reach, lies, since, end) if hands else since
            self._took[asked] = until, guess, hands
        return self._took[asked]

    def _whose(
        self, likely: Mapping[int, float], lies: Lies, others: Callable[[Visit, Callable[[Halt], bool]], Mixed]
    ) -> tuple[Guess, tuple[int, ...]]:
        """Whose hand did with this card what the hands of these numbers did as likely as this, and those that may."""
        nobodys, is_there = anybody(self.layout), partial(is_at, lies=lies)
        shares = {nobodys: MISSED_HAND}
        for n, share in likely.items():
            visit = self.all[n]
            guess = self._whose_fingers(visit, is_there, others(visit, is_there)) if share else visit.guess
            guess = blend({guess: 1.0, nobodys: 1.0}) if was_only_under(visit.reach, lies) else guess
            shares[guess] = shares.get(guess, 0.0) + share
        enough = max(MISSED_HAND, *likely.values()) / AS_LIKELY if likely else MISSED_HAND
        found = sorted((n for n in likely if likely[n] >= enough), key=lambda n: -likely[n])
        return blend(shares), tuple(found)

    def went_into_another(self, visit: Visit) -> bool:
        """Whether it was lost from sight in another arm, so that what it did is told of that one."""
        return any(halt.joined == visit.reach.reach for other in self.all.values() for halt in other.reach.path)

    def whose_at(self, visit: Visit, place: Place) -> Guess:
        """Whose fingers these were when they were at this place."""
        is_there = partial(self._halts.is_at, place=place)
        return self._whose_fingers(visit, is_there, [(v, 1.0) for v in self._others(visit, is_there)])

    def _whose_fingers(self, visit: Visit, is_there: Callable[[Halt], bool], others: Mixed) -> Guess:
        """Whose fingers got there: of two arms that were hardly seen apart, or met, nobody knows which ended where."""
        seen, guess = visit.reach.sureness, visit.guess
        near = [v for v in self._beside(visit) if v.reach.sureness < 1 and v.came_near(visit)]
        if seen < 1 and near:
            guess = blend({guess: 1 + seen, blend(Counter(v.guess for v in near)): 1 - seen})
        if others:
            shares: dict[Guess, float] = {}
            for other, share in others:
                shares[other.guess] = shares.get(other.guess, 0.0) + share
            guess = blend({guess: 1.0, blend(shares): sum(shares.values()) / len(others)})
        others_were = flew(visit.reach, is_there) or lay_still(visit.reach, is_there)
        return blend({guess: TWO_ARMS, anybody(self.layout): 1.0}) if others_were else guess

    def _beside(self, visit: Visit) -> list[Visit]:
        return [v for v in self.all.values() if v is not visit and v.meets(visit)]

    def _others(self, visit: Visit, is_there: Callable[[Halt], bool], at_any_time: bool = False) -> list[Visit]:
        """Arms whose fingers may have been there instead: those that met these, and those that were lost in this arm.

        What was done there at any time, and nobody saw when, was perhaps done when another arm lay in this one.
        """
        lost = {halt.joined for halt in visit.reach.path if is_there(halt)}
        hidden = lost if at_any_time or 0 not in lost else set[int]()
        mistaken = [v for v in self._beside(visit) if may_be_mistaken(visit.reach, v.reach, is_there)]
        return [v for n, v in self.all.items() if n in hidden or v in mistaken]

    def _others_who_laid(self, visit: Visit, is_there: Callable[[Halt], bool]) -> Mixed:
        """Who came bare has hardly laid something instead of who came with a card."""
        own = brought(visit.reach, is_there)
        return [(v, min(1.0, exp(came_with(v.reach) - own))) for v in self._others(visit, is_there)]

    def _others_who_took(self, visit: Visit, is_there: Callable[[Halt], bool]) -> Mixed:
        return [(v, 1.0) for v in self._others(visit, is_there, at_any_time=True)]
