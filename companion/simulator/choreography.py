"""From a true event to the gestures that carry it out: which hand goes where, and what it takes and leaves.

Where exactly cards come down is the business of `placing.py`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from companion.facts.events import Dealt, Drew, Event, Laid, Lifted, Moved, Shown, Turned
from companion.games.boards import AREA
from companion.simulator.body import somebody
from companion.simulator.felt import SimulatedFelt
from companion.simulator.gesture import Bump, Gesture, HandAct, Leave, Restock, Stop, Take
from companion.simulator.placing import Placing
from companion.simulator.reach import manner
from companion.simulator.resting import RestingHand, flat
from companion.simulator.truth import TrueTable
from companion.table import DISCARD, STOCK, ArmSpot, Layout, Place, Seat
from companion.table.marks import COPIES
from scoring.cards import BACK, AnyCard

_OPEN_HAND = 78.0
"""How far from the table's edge the middle of an open hand lies."""
_WASHED = 24
"""So many cards are stirred about on the table, at most."""
_LOOKED_AT = 110.0
"""How far before its owner a card is looked at that goes straight on to where it is laid."""


def _as_laid(event: Laid, where: list[Leave]) -> list[Leave]:
    """Face down where only backs came to lie."""
    return [replace(leave, face_up=face != BACK) for leave, face in zip(where, event.cards, strict=True)]


GesturePlan = Callable[[], Gesture]
"""A gesture that looks at the table only when the hand sets out."""


def planned(*gestures: Gesture) -> list[GesturePlan]:
    """Gestures that are settled beforehand."""

    def as_it_is(gesture: Gesture) -> GesturePlan:
        return lambda: gesture

    return [as_it_is(gesture) for gesture in gestures]


class Choreography:
    """Plans gestures on one table; the truth must not have been moved by the event yet."""

    def __init__(self, layout: Layout, felt: SimulatedFelt, truth: TrueTable, dice: random.Random) -> None:
        self.placing = Placing(layout, felt, truth, dice)
        self.felt, self.truth, self.dice = felt, truth, dice
        self._bodies = random.Random()
        self._bodies.setstate(dice.getstate())
        self._people = {seat: somebody(self._bodies) for seat in layout.spots}
        self.clumsy = 0.0
        """How often a hand bumps what lies where it goes."""
        self.deals_singly = self.washes = False
        """Whether the next deal goes card by card, and whether its cards are stirred about before."""

    def rest_hands(self, share: float) -> None:
        """So large a share of the people rest a hand at the table's edge, one of them at the least."""
        seats = sorted(self.felt.spots)
        for seat in self._bodies.sample(seats, max(1, round(share * len(seats)))):
            how = flat(manner(self._people[seat], self._bodies), self._bodies)
            self.felt.rest(RestingHand(seat, how, self.felt.spots[seat], random.Random(self._bodies.random())))

    def seat_kibitzer(self, dice: random.Random) -> Seat:
        """Somebody who does not play comes to a corner of the table and rests a hand there."""
        layout, seat = self.placing.layout, Seat(len(self._people))
        corner = dice.choice(
            (
                ArmSpot(40, layout.height, 20),
                ArmSpot(layout.width - 40, layout.height, -20),
                ArmSpot(40, 0, 160),
                ArmSpot(layout.width - 40, 0, 200),
            )
        )
        self._people[seat] = somebody(dice)
        self.felt.onlookers[seat] = corner
        self.felt.rest(RestingHand(seat, flat(manner(self._people[seat], dice), dice), corner, dice))
        return seat

    def of(self, event: Event, dealer: Seat, playing: Sequence[Seat]) -> list[GesturePlan]:
        """The gestures for an event, one after the other; none for what is only said."""
        match event:
            case Laid(by=None):
                # A card of the stock to another place: face up, unless only its back is to be seen there.
                numbers = [self.truth.held_copy(None, event.card)]
                (leave,) = _as_laid(event, self.placing.row(dealer, event.place, numbers))
                up = Stop(leave.x, leave.y, (leave,), 220)
                return planned(self.visit(dealer, self._at(STOCK, (Take(-1),)), up))
            case Laid(by=by, place=place) if by is not None:
                numbers = self._from_hand(by, event)
                sizes = tuple(map(len, event.groups))
                return self._lay(by, _as_laid(event, self.placing.row(by, place, numbers, sizes)))
            case Drew(by=by, n=n, place=place) if by is not None:
                # One card is slid off at a time.
                return planned(self.visit(by, *(self._at(place, (Take(-1),), 220) for _ in range(n))))
            case Lifted(by=by, place=place, cards=cards) if by is not None:
                return [partial(self.lift, by, [self.truth.lying_copy(place, card) for card in cards])]
            case Moved(card=card, start=start, end=end, by=by):
                return [partial(self._move, dealer if by is None else by, self.truth.lying_copy(start, card), end)]
            case Shown(by=by):
                return self._open_hand(by, list(self.truth.held[by]))
            case Dealt(n=n):
                gathered = planned(*self._gathered(dealer))
                washed = self._washed(dealer) if self.washes else []
                pack = self._squared(len(self.truth.everything()))
                together = planned(self.visit(dealer, self._at(STOCK, (pack,), 500)))
                deal = self._one_by_one if self.deals_singly else self._by_the_hand
                return [*gathered, *washed, *together, *deal(dealer, playing, n)]
            case Turned(place=place, shuffled=shuffled, by=by):
                return self._reshuffle(dealer if by is None else by, place, shuffled)
            case _:
                return []

    def set_out(self, place: Place, cards: Sequence[AnyCard], shape: str) -> None:
        """What lies there before anybody has done anything."""
        self.placing.shapes = {**self.placing.shapes, place: shape}
        by = Seat(0) if place.seat is None else place.seat
        for number, face in zip(self.truth.lying.get(place, ()), cards, strict=False):
            (leave,) = self.placing.row(by, place, [number])
            self.felt.lay(number, leave.x, leave.y, leave.angle, face != BACK and shape != "heap")

    def taking_back(self, by: Seat, event: Laid | Lifted | Moved) -> GesturePlan:
        """What was refused is undone by the hand that did it; the truth was never moved by it."""
        match event:
            case Laid():
                return partial(self.lift, by, self._from_hand(by, event))
            case Lifted(place=place, cards=cards):
                numbers = [self.truth.lying_copy(place, card) for card in cards]
                return partial(self._put_down, by, place, numbers, cards)
            case Moved(card=card, start=start):
                return partial(self._carry, by, self.truth.lying_copy(start, card), start, card != BACK)

    def in_one_visit(self, first: GesturePlan, then: GesturePlan) -> GesturePlan:
        """A hand that goes straight on from the one to the other, with what it has fetched."""

        def straight_on() -> Gesture:
            fetches, lays = first(), then()
            x, y = self.placing.before(fetches.seat, _LOOKED_AT)
            looks = (Stop(x, y, dwell=self.dice.randint(100, 700)),) if self.dice.random() < 0.5 else ()
            return replace(fetches, stops=(*fetches.stops, *looks, *lays.stops))

        return straight_on

    def lift(self, by: Seat, numbers: Sequence[int]) -> Gesture:
        """Cards are picked up from wherever they lie."""
        acts = tuple(Take(number) for number in numbers if number in self.felt.cards)
        lying = [self.felt.cards[act.number] for act in acts]
        x = sum(card.x for card in lying) / max(len(lying), 1)
        y = sum(card.y for card in lying) / max(len(lying), 1)
        return self.visit(by, Stop(x, y, acts, 200))

    def lay_again(self, by: Seat, place: Place, numbers: Sequence[int]) -> Gesture:
        """Cards that lie at a place are taken up and laid there once more; those in the hand again are only laid."""
        if not any(number in self.felt.cards for number in numbers):
            return self.bring(by, numbers, self.placing.row(by, place, numbers))
        lifted = self.lift(by, numbers)
        down = {number for number in numbers if number in self.felt.cards and not self.felt.cards[number].face_up}
        row = (replace(leave, face_up=leave.number not in down) for leave in self.placing.row(by, place, numbers))
        again = tuple(Stop(leave.x, leave.y, (leave,)) for leave in row)
        return self.visit(by, *lifted.stops, *again)

    def _put_down(self, by: Seat, place: Place, numbers: Sequence[int], cards: Sequence[AnyCard]) -> Gesture:
        """Cards taken up from a place are put there again."""
        row = [
            replace(leave, face_up=card != BACK)
            for leave, card in zip(self.placing.row(by, place, numbers), cards, strict=True)
        ]
        return self.bring(by, numbers, row)

    def in_the_hand_of(self, other: Seat, gesture: Gesture) -> Gesture:
        """The same, done by somebody else."""
        return replace(gesture, seat=other, manner=manner(self._people[other], self._bodies))

    def visit(self, by: Seat, *stops: Stop, carries: tuple[tuple[int, bool], ...] = ()) -> Gesture:
        """A hand goes from stop to stop, with these cards in it and their faces up or not."""
        pace = self.dice.uniform(0.75, 1.25)
        return Gesture(by, stops, carries, pace, manner(self._people[by], self._bodies))

    def bring(self, by: Seat, numbers: Sequence[int], where: Sequence[Leave]) -> Gesture:
        """Cards out of the hand on to the table."""
        stops = [Stop(leave.x, leave.y, (leave,), 180 if n == 0 else 90) for n, leave in enumerate(where)]
        if where and self.dice.random() < self.clumsy and (below := self.felt.top_at(stops[0].x, stops[0].y)):
            bump = Bump(below.number, self.dice.gauss(0, 7), self.dice.gauss(0, 7), self.dice.gauss(0, 8))
            stops[0] = replace(stops[0], acts=(bump, *stops[0].acts))
        return self.visit(by, *stops, carries=tuple((number, True) for number in numbers))

    def _lay(self, by: Seat, where: Sequence[Leave]) -> list[GesturePlan]:
        """What is held comes first; then discards that go with it are fetched one by one, the top first (DR-30)."""
        discards = self.truth.lying.get(DISCARD, [])
        held = [leave for leave in where if leave.number not in discards]
        fetched = [leave for leave in where if leave.number in discards]
        fetched.sort(key=lambda leave: -discards.index(leave.number))
        own = planned(self.bring(by, [leave.number for leave in held], held)) if held else []
        return [*own, *(partial(self._fetch, by, leave) for leave in fetched)]

    def _fetch(self, by: Seat, where: Leave) -> Gesture:
        """A card that lies open is carried to where it goes; one taken up by now comes out of the hand."""
        card = self.felt.cards.get(where.number)
        if card is None:
            return self.bring(by, [where.number], [where])
        return self.visit(by, Stop(card.x, card.y, (Take(where.number),)), Stop(where.x, where.y, (where,)))

    def look(self, by: Seat) -> Gesture:
        """A hand that points at something, and does nothing; only at the stock that would be taken for a draw."""
        x, y = self.placing.centre(self.dice.choice([place for place in self.placing.layout.places if place != STOCK]))
        return self.visit(by, Stop(x + self.dice.gauss(0, 30), y + self.dice.gauss(0, 30), dwell=260))

    def _move(self, by: Seat, number: int, end: Place) -> Gesture:
        return self._carry(by, number, end, self.felt.cards[number].face_up and self.placing.shapes.get(end) != "heap")

    def _carry(self, by: Seat, number: int, end: Place, face_up: bool) -> Gesture:
        (leave,) = self.placing.row(by, end, [number])
        return self._fetch(by, replace(leave, face_up=face_up))

    def _gathered(self, dealer: Seat) -> Iterator[Gesture]:
        """All cards are taken in, heap by heap."""
        heaps: dict[tuple[int, int], list[int]] = {}
        for number, card in self.felt.cards.items():
            heaps.setdefault((round(card.x / 320), round(card.y / 260)), []).append(number)
        for heap in heaps.values():
            yield self.lift(dealer, heap)

    def _by_the_hand(self, dealer: Seat, playing: Sequence[Seat], n: int) -> list[GesturePlan]:
        """Everybody is given so many at once."""
        visits = []
        for seat in playing:
            x, y = self.placing.before(seat, 60.0)
            visit = self.visit(dealer, self._at(STOCK, (Take(-1, n),)), Stop(x, y, dwell=120))
            visits.append(replace(visit, pace=0.6 * visit.pace))
        return planned(*visits)

    def _one_by_one(self, dealer: Seat, playing: Sequence[Seat], n: int) -> Iterator[GesturePlan]:
        """Rounds of single cards, face down before each player; then everybody takes theirs up."""

        def once_round(count: int) -> Gesture:
            stops = [
                stop
                for seat in playing
                for stop in (self._at(STOCK, (Take(-1),), 90), self._face_down(seat, self.truth.held[seat][count]))
            ]
            return replace(self.visit(dealer, *stops), pace=0.6)

        yield from (partial(once_round, count) for count in range(n))
        yield from (partial(self._take_up, seat, n) for seat in playing if n)

    def _face_down(self, seat: Seat, number: int) -> Stop:
        x, y = self.placing.before(seat, 70.0)
        x, y = x + self.dice.gauss(0, 12), y + self.dice.gauss(0, 12)
        angle = self.placing.layout.spots[seat].angle + self.dice.gauss(0, 25)
        return Stop(x, y, (Leave(number, x, y, angle, face_up=False),), 90)

    def _take_up(self, seat: Seat, n: int) -> Gesture:
        return self.lift(seat, self.truth.held[seat][:n])

    def _washed(self, dealer: Seat) -> list[GesturePlan]:
        """Cards lie face down all over the middle, are stirred about and pushed together again."""
        numbers = self.dice.sample(self.truth.everything(), min(_WASHED, len(self.truth.everything())))
        middle = self.placing.layout.width / 2, self.placing.layout.height / 2

        def spread() -> Gesture:
            gauss, uniform = self.dice.gauss, self.dice.uniform
            down = tuple(
                Leave(n, gauss(middle[0], 90), gauss(middle[1], 60), uniform(0, 360), face_up=False) for n in numbers
            )
            return self.visit(dealer, Stop(*middle, down, 400), carries=((-1, False),) * 3)

        def stirred() -> Gesture:
            gauss = self.dice.gauss
            stops = [
                Stop(
                    gauss(middle[0], 70),
                    gauss(middle[1], 50),
                    tuple(Bump(n, gauss(0, 20), gauss(0, 20), gauss(0, 40)) for n in numbers[k::4]),
                    120,
                )
                for k in range(4)
            ]
            return self.visit(dealer, *stops)

        return [spread, stirred, partial(self.lift, dealer, numbers)]

    def _reshuffle(self, dealer: Seat, place: Place, shuffled: bool) -> list[GesturePlan]:
        """The pile but its top card is taken up, shuffled and put where the stock was."""
        pile = self.truth.lying.get(place, [])
        moved = pile[:-1] if shuffled else pile
        count = len(moved) + len(self.truth.stock)
        down = self.visit(dealer, self._at(STOCK, (self._squared(count),), 400))
        return [partial(self.lift, dealer, moved), *planned(down)] if moved else []

    def _squared(self, count: int) -> Restock:
        x, y = self.placing.centre(STOCK)
        return Restock(x, y, self.dice.gauss(0, 2), count)

    def _open_hand(self, by: Seat, numbers: list[int]) -> list[GesturePlan]:
        """The hand in a row before its player, each card over a strip of the last."""
        if not numbers:
            return []
        numbers.sort(key=lambda number: str(COPIES[number].face))
        melds, own = Place(AREA, by), self.placing.layout.places.get(Place("hand", by))
        if melds in self.placing.layout.places:
            row = self.placing.melded(melds, numbers, (len(numbers),))
        else:
            x, y = own.centre if own is not None else self.placing.before(by, _OPEN_HAND)
            row = self.placing.strip(by, x, y, numbers)
        return planned(self.bring(by, numbers, row))

    def _from_hand(self, by: Seat, event: Laid) -> list[int]:
        """The printed cards in this hand that are laid."""
        left, numbers = list(self.truth.held[by]), []
        for face in event.cards:
            held = next((n for n in left if COPIES[n].face == face), None)
            number = self.truth.held_copy(by, face) if held is None else held  # a dog, a bone face down
            left = [n for n in left if n != number]
            numbers.append(number)
        return numbers

    def _at(self, place: Place, acts: tuple[HandAct, ...], dwell: int = 180) -> Stop:
        x, y = self.placing.centre(place)
        return Stop(x + self.dice.gauss(0, 6), y + 15 + self.dice.gauss(0, 6), acts, dwell)
