"""From a true event to the gestures that carry it out: which hand goes where, and what it takes and leaves.

Piles are not square: a card comes down a few millimetres and degrees off. Whoever lays a card lays
it as it faces them.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from companion.facts.events import Dealt, Drew, Event, Laid, Lifted, Moved, Shown, Turned
from companion.games.boards import AREA
from companion.simulator.felt import SimulatedFelt
from companion.simulator.gesture import Bump, Gesture, HandAct, Leave, Restock, Stop, Take
from companion.simulator.melding import MeldArea, added, spots
from companion.simulator.posture import reaching, somebody
from companion.simulator.things import PlacedCard
from companion.simulator.truth import TrueTable
from companion.table import DISCARD, STOCK, Layout, Place, Seat
from companion.table.marks import COPIES
from companion.table.printed import size_of
from scoring.cards import BACK, AnyCard

_STRIP = 20.0
"""Millimetres of each card that show when several lie in a row."""
_WIDE = 80.0
"""Millimetres of a place in which a card needs no care."""
_OPEN_HAND = 78.0
"""How far from the table's edge the middle of an open hand lies."""
_LOOKED_AT = 110.0
"""How far before its owner a card is looked at that goes straight on to where it is laid."""
_FANNED, _GAP = 28.0, 3.0
"""From one card of a fan to the next, and what is left between narrow ones."""
_CLEAR = 10.0
"""What people leave free beside the next place, where there is room."""
_ACROSS = 150.0
"""Half the width of the stage on which a hand far from its place is opened."""


def _as_laid(event: Laid, where: list[Leave]) -> list[Leave]:
    """Face down where only backs came to lie."""
    return [replace(leave, face_up=face != BACK) for leave, face in zip(where, event.cards, strict=True)]


GesturePlan = Callable[[], Gesture]
"""A gesture that looks at the table only when the hand sets out."""


def planned(*gestures: Gesture) -> list[GesturePlan]:
    """Gestures that are settled beforehand."""
    return [partial(_settled, gesture) for gesture in gestures]


def _settled(gesture: Gesture) -> Gesture:
    return gesture


class Choreography:
    """Plans gestures on one table; the truth must not have been moved by the event yet."""

    def __init__(self, layout: Layout, felt: SimulatedFelt, truth: TrueTable, dice: random.Random) -> None:
        self.layout, self.felt, self.truth, self.dice = layout, felt, truth, dice
        self._bodies = random.Random()
        self._bodies.setstate(dice.getstate())
        self._people = {seat: somebody(self._bodies) for seat in layout.spots}
        self.clumsy = 0.0
        """How often a hand bumps what lies where it goes."""
        self.shapes: Mapping[Place, str] = {}
        """How cards lie at a place once the event has happened, in the game's words: pile, heap, fan."""

        self.joined: tuple[AnyCard, ...] = ()
        """The group to which the event adds cards."""

    def of(self, event: Event, dealer: Seat, playing: Sequence[Seat]) -> list[GesturePlan]:
        """The gestures for an event, one after the other; none for what is only said."""
        match event:
            case Laid(by=None):
                return planned(self._turn_up(dealer, event))
            case Laid(by=by, place=place) if by is not None:
                numbers = self._from_hand(by, event)
                sizes = tuple(map(len, event.groups))
                return self._lay(by, _as_laid(event, self._row(by, place, numbers, sizes)))
            case Drew(by=by, n=n, place=place) if by is not None:
                return planned(self._draw(by, n, place))
            case Lifted(by=by, place=place, cards=cards) if by is not None:
                return [partial(self.lift, by, [self.truth.lying_copy(place, card) for card in cards])]
            case Moved(card=card, start=start, end=end, by=by):
                return [partial(self._move, dealer if by is None else by, self.truth.lying_copy(start, card), end)]
            case Shown(by=by):
                return self._open_hand(by, list(self.truth.held[by]))
            case Dealt(n=n):
                return planned(*self._gather(dealer), *(self._give(dealer, seat, n) for seat in playing))
            case Turned(place=place, shuffled=shuffled, by=by):
                return self._reshuffle(dealer if by is None else by, place, shuffled)
            case _:
                return []

    def set_out(self, place: Place, cards: Sequence[AnyCard], shape: str) -> None:
        """What lies there before anybody has done anything."""
        self.shapes = {**self.shapes, place: shape}
        by = Seat(0) if place.seat is None else place.seat
        for number, face in zip(self.truth.lying.get(place, ()), cards, strict=False):
            (leave,) = self._row(by, place, [number])
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
        return partial(self._straight_on, first, then)

    def _straight_on(self, first: GesturePlan, then: GesturePlan) -> Gesture:
        fetches, lays = first(), then()
        x, y = self._before(fetches.seat, _LOOKED_AT)
        looks = (Stop(x, y, dwell=self.dice.randint(100, 700)),) if self.dice.random() < 0.5 else ()
        return replace(fetches, stops=(*fetches.stops, *looks, *lays.stops))

    # ---- single gestures

    def lift(self, by: Seat, numbers: Sequence[int]) -> Gesture:
        """Cards are picked up from wherever they lie."""
        acts = tuple(Take(number) for number in numbers if number in self.felt.cards)
        lying = [self.felt.cards[act.number] for act in acts]
        x = sum(piece.x for piece in lying) / max(len(lying), 1)
        y = sum(piece.y for piece in lying) / max(len(lying), 1)
        return self._visit(by, Stop(x, y, acts, 200))

    def lay_again(self, by: Seat, place: Place, numbers: Sequence[int]) -> Gesture:
        """Cards that lie at a place are taken up and laid there once more; those in the hand again are only laid."""
        if not any(number in self.felt.cards for number in numbers):
            return self._bring(by, numbers, self._row(by, place, numbers))
        lifted = self.lift(by, numbers)
        down = {number for number in numbers if number in self.felt.cards and not self.felt.cards[number].face_up}
        row = (replace(leave, face_up=leave.number not in down) for leave in self._row(by, place, numbers))
        again = tuple(Stop(leave.x, leave.y, (leave,)) for leave in row)
        return self._visit(by, *lifted.stops, *again)

    def _sweep(self, by: Seat, numbers: Sequence[int]) -> list[Gesture]:
        """Everything that lies about is taken in, place by place."""
        heaps: dict[tuple[int, int], list[int]] = {}
        for number in numbers:
            piece = self.felt.cards[number]
            heaps.setdefault((round(piece.x / 320), round(piece.y / 260)), []).append(number)
        return [self.lift(by, heap) for heap in heaps.values()]

    def _put_down(self, by: Seat, place: Place, numbers: Sequence[int], cards: Sequence[AnyCard]) -> Gesture:
        """Cards taken up from a place are put there again."""
        row = [
            replace(leave, face_up=card != BACK)
            for leave, card in zip(self._row(by, place, numbers), cards, strict=True)
        ]
        return self._bring(by, numbers, row)

    def _visit(self, by: Seat, *stops: Stop, carries: tuple[tuple[int, bool], ...] = ()) -> Gesture:
        pace = self.dice.uniform(0.75, 1.25)
        posture = replace(reaching(self._people[by], self._bodies), aside=self.dice.gauss(0, 22))
        return Gesture(by, stops, carries, pace, posture)

    def _bring(self, by: Seat, numbers: Sequence[int], where: Sequence[Leave]) -> Gesture:
        """Cards out of the hand on to the table."""
        stops = [Stop(leave.x, leave.y, (leave,), 180 if n == 0 else 90) for n, leave in enumerate(where)]
        if where and self.dice.random() < self.clumsy:
            stops[0] = self._clumsily(stops[0])
        return self._visit(by, *stops, carries=tuple((number, True) for number in numbers))

    def _lay(self, by: Seat, where: Sequence[Leave]) -> list[GesturePlan]:
        """What is held comes first; then discards that go with it are fetched one by one, the top first (DR-30)."""
        held = [leave for leave in where if not self._depth(leave.number)]
        fetched = sorted((leave for leave in where if leave not in held), key=lambda one: self._depth(one.number))
        own = planned(self._bring(by, [leave.number for leave in held], held)) if held else []
        return [*own, *(partial(self._fetch, by, leave) for leave in fetched)]

    def _depth(self, number: int) -> int:
        """How deep a card lies in the discards, the top card at 1; 0 for one that does not."""
        pile = self.truth.lying.get(DISCARD, [])
        return len(pile) - pile.index(number) if number in pile else 0

    def _fetch(self, by: Seat, where: Leave) -> Gesture:
        """A card that lies open is carried to where it goes."""
        piece = self.felt.cards[where.number]
        return self._visit(by, Stop(piece.x, piece.y, (Take(where.number),)), Stop(where.x, where.y, (where,)))

    def _clumsily(self, stop: Stop) -> Stop:
        """The same, and what lies there slides."""
        below = self.felt.top_at(stop.x, stop.y)
        if below is None:
            return stop
        bump = Bump(below.number, self.dice.gauss(0, 7), self.dice.gauss(0, 7), self.dice.gauss(0, 8))
        return replace(stop, acts=(bump, *stop.acts))

    def look(self, by: Seat) -> Gesture:
        """A hand that points at something, and does nothing; only at the stock that would be taken for a draw."""
        x, y = self._centre(self.dice.choice([place for place in self.layout.places if place != STOCK]))
        return self._visit(by, Stop(x + self.dice.gauss(0, 30), y + self.dice.gauss(0, 30), dwell=260))

    def _turn_up(self, dealer: Seat, event: Laid) -> Gesture:
        """A card of the stock to another place: face up, unless only its back is to be seen there."""
        numbers = [self.truth.held_copy(None, event.card)]
        (leave,) = _as_laid(event, self._row(dealer, event.place, numbers))
        return self._visit(dealer, self._at(STOCK, (Take(-1),)), Stop(leave.x, leave.y, (leave,), 220))

    def _draw(self, by: Seat, n: int, place: Place) -> Gesture:
        """One card is slid off at a time."""
        return self._visit(by, *(self._at(place, (Take(-1),), 220) for _ in range(n)))

    def _move(self, by: Seat, number: int, end: Place) -> Gesture:
        return self._carry(by, number, end, self.felt.cards[number].face_up and self.shapes.get(end) != "heap")

    def _carry(self, by: Seat, number: int, end: Place, face_up: bool) -> Gesture:
        (leave,) = self._row(by, end, [number])
        return self._fetch(by, replace(leave, face_up=face_up))

    # ---- whole scenes

    def _gather(self, dealer: Seat) -> list[Gesture]:
        """All cards are taken in and squared up."""
        gathered = self._sweep(dealer, tuple(self.felt.cards))
        count = len(self.truth.everything())
        squared = self._visit(dealer, self._at(STOCK, (self._squared(count),), 500))
        return [*gathered, squared]

    def _give(self, dealer: Seat, seat: Seat, n: int) -> Gesture:
        """So many cards of a fresh deal to one seat, which takes them up at once."""
        x, y = self._before(seat, 60.0)
        visit = self._visit(dealer, self._at(STOCK, (Take(-1, n),)), Stop(x, y, dwell=120))
        return replace(visit, pace=0.6 * visit.pace)

    def _reshuffle(self, dealer: Seat, place: Place, shuffled: bool) -> list[GesturePlan]:
        """The pile but its top card is taken up, shuffled and put where the stock was."""
        pile = self.truth.lying.get(place, [])
        moved = pile[:-1] if shuffled else pile
        count = len(moved) + len(self.truth.stock)
        down = self._visit(dealer, self._at(STOCK, (self._squared(count),), 400))
        return [partial(self.lift, dealer, moved), *planned(down)] if moved else []

    def _squared(self, count: int) -> Restock:
        x, y = self._centre(STOCK)
        return Restock(x, y, self.dice.gauss(0, 2), count)

    def _open_hand(self, by: Seat, numbers: list[int]) -> list[GesturePlan]:
        """The hand in a row before its player, each card over a strip of the last."""
        if not numbers:
            return []
        numbers.sort(key=lambda number: str(COPIES[number].face))
        melds = Place(AREA, by)
        if melds in self.layout.places:
            return planned(self._bring(by, numbers, self._melded(melds, numbers, (len(numbers),))))
        own = self.layout.places.get(Place("hand", by))
        x, y = own.centre if own is not None else self._before(by, _OPEN_HAND)
        return planned(self._bring(by, numbers, self._strip(by, x, y, numbers)))

    # ---- where things are

    def _from_hand(self, by: Seat, event: Laid) -> list[int]:
        left = list(self.truth.held[by])
        numbers = []
        for face in event.cards:
            held = (n for n in left if COPIES[n].face == face)
            number = next(held, None)
            number = self.truth.held_copy(by, face) if number is None else number  # a dog, a bone face down
            left = [n for n in left if n != number]
            numbers.append(number)
        return numbers

    def _row(self, by: Seat, place: Place, numbers: Sequence[int], groups: Sequence[int] = ()) -> list[Leave]:
        """Where cards come down at a place: in a heap if one, side by side if several."""
        if self.shapes.get(place) == "melds":
            return self._melded(place, numbers, groups or (len(numbers),))
        if self.shapes.get(place) == "fan":
            return self._fanned(by, place, numbers)
        x, y = self._centre(place)
        if len(numbers) > 1:
            return self._strip(by, x, y, numbers)
        loose = self._room(place)
        angle = self._turn(by, place, numbers[0]) + self.dice.gauss(0, 6 * loose)
        off_x, off_y = (loose * max(-12.0, min(12.0, self.dice.gauss(0, 5))) for _ in range(2))
        return [Leave(numbers[0], x + off_x, y + off_y, angle)]

    def _fanned(self, by: Seat, place: Place, numbers: Sequence[int]) -> list[Leave]:
        """Each beside the last along the place, or a strip of it over the last, so that all can be counted."""
        rect, turn, size = self.layout.places[place], self._turn(by, place, numbers[0]), size_of(numbers[0])
        lies_across = turn % 180 > 45
        width, height = (size.height, size.width) if lies_across else (size.width, size.height)
        along_x = rect.width - width > rect.height - height
        room, step = (rect.width - width, width) if along_x else (rect.height - height, height)
        step = min(step + _GAP, _FANNED)
        edge = min(_CLEAR, room / 2)
        first = edge + ((rect.x + width / 2) if along_x else (rect.y + height / 2))
        taken = [piece.x if along_x else piece.y for piece in self._lying_at(place)]
        free = [first + min(n * step, room - edge) for n in range(len(taken) + len(numbers))]
        spots = [at for at in free if all(abs(at - other) > step / 2 for other in taken)] + free[-1:] * len(numbers)
        x, y = rect.centre
        return [
            Leave(n, *self._about(at if along_x else x, y if along_x else at, place), turn + self.dice.gauss(0, 1.5))
            for n, at in zip(numbers, spots, strict=False)
        ]

    def _about(self, x: float, y: float, place: Place) -> tuple[float, float]:
        """Nobody lays a card twice on the same millimetre."""
        loose = 1.5 * self._room(place)
        return x + self.dice.gauss(0, loose), y + self.dice.gauss(0, loose)

    def _melded(self, place: Place, numbers: Sequence[int], groups: Sequence[int]) -> list[Leave]:
        """Groups in rows, as they face the one before whom they lie."""
        owner = self.layout.spots[Seat(0) if place.seat is None else place.seat]
        rect = self.layout.places[place]
        lying = sorted(self.felt.cards.values(), key=lambda one: one.z)
        own = [one for one in lying if one.number not in numbers and rect.holds(one.x, one.y, 30.0)]
        group = _holding(own, self.joined) if len(groups) == 1 else []
        area, there = MeldArea(rect, owner.angle), [(one.x, one.y) for one in own]
        others = [(one.x, one.y) for one in own if one not in group]
        found = added(area, [(one.x, one.y) for one in group], others, *groups) if group else spots(area, there, groups)
        return [
            Leave(
                number, x + self.dice.gauss(0, 0.8), y + self.dice.gauss(0, 0.8), owner.angle + self.dice.gauss(0, 1.5)
            )
            for number, (x, y) in zip(numbers, found, strict=True)
        ]

    def _lying_at(self, place: Place) -> list[PlacedCard]:
        return [self.felt.cards[n] for n in self.truth.lying.get(place, ()) if n in self.felt.cards]

    def _turn(self, by: Seat, place: Place, number: int) -> float:
        """As it faces whoever lays it, or as it fits between its neighbours."""
        rect, size, angle = self.layout.places.get(place), size_of(number), self.layout.spots[by].angle
        across = angle % 180 > 45
        fits = rect is None or (rect.width if across else rect.height) >= size.height
        return angle if fits else angle - 90.0

    def _room(self, place: Place) -> float:
        """In narrow places cards are put down with more care."""
        rect = self.layout.places.get(place)
        return 1.0 if rect is None else min(1.0, rect.width / _WIDE)

    def _strip(self, by: Seat, x: float, y: float, numbers: Sequence[int]) -> list[Leave]:
        angle = self.layout.spots[by].angle
        right = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        step = _STRIP if len(numbers) * _STRIP < 2 * _ACROSS else 2 * _ACROSS / len(numbers)
        if size_of(numbers[0]).width < _STRIP:
            step = _STRIP + size_of(numbers[0]).width
        first = -step * (len(numbers) - 1) / 2
        return [
            Leave(
                number,
                x + right[0] * (first + step * n) + self.dice.gauss(0, 0.7),
                y + right[1] * (first + step * n) + self.dice.gauss(0, 0.7),
                angle + self.dice.gauss(0, 1.2),
            )
            for n, number in enumerate(numbers)
        ]

    def _before(self, seat: Seat, far: float) -> tuple[float, float]:
        """A point on the table so far before a player."""
        spot = self.layout.spots[seat]
        turn = math.radians(spot.angle)
        return spot.x + far * math.sin(turn), spot.y - far * math.cos(turn)

    def _centre(self, place: Place) -> tuple[float, float]:
        rect = self.layout.places.get(place)
        return rect.centre if rect is not None else (self.layout.width / 2, self.layout.height / 2)

    def _at(self, place: Place, acts: tuple[HandAct, ...], dwell: int = 180) -> Stop:
        x, y = self._centre(place)
        return Stop(x + self.dice.gauss(0, 6), y + 15 + self.dice.gauss(0, 6), acts, dwell)


def _holding(pieces: Sequence[PlacedCard], group: Sequence[AnyCard]) -> list[PlacedCard]:
    """The cards that make up this group: of several with one face the one that lies nearest to the others."""
    faces = {face: [one for one in pieces if COPIES[one.number].face == face] for face in group}
    found: list[PlacedCard] = []
    for same in sorted(faces.values(), key=len):
        if same:
            near = [(sum(math.dist((one.x, one.y), (o.x, o.y)) for o in found), one.number, one) for one in same]
            found.append(min(near)[2])
    return found
