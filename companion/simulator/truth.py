"""What is really in the stock and in the hands: the one place in the house where secrets are held.

This truth is for simulated players, and for tests to check against; no referee ever sees it. Here a card is a printed
copy, by its number; games and players speak of faces.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from companion.facts.events import Abandoned, Dealt, Drew, Event, Laid, Left, Lifted, Moved, Shown, Turned
from companion.facts.game import Game
from companion.facts.views import Lying, View
from companion.table import DISCARD, Place, Seat
from companion.table.marks import COPIES, FIRST_OF_DIG, PACK_SIZE
from scoring.cards import BACK, BONES, DOGHOUSE, JOKER, AnyCard, Card


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """Where every card was at one moment."""

    stock: tuple[int, ...]
    held: dict[Seat, tuple[int, ...]]
    lying: dict[Place, tuple[int, ...]]
    fetched: dict[Seat, int]


def deck_of(game: Game, packs: int) -> tuple[int, ...]:
    """The printed cards this game is played with."""
    if not packs:
        return tuple(range(FIRST_OF_DIG, len(COPIES)))
    return tuple(n for n in range(packs * PACK_SIZE) if game.jokers or COPIES[n].face != JOKER)


def playing(view: View) -> tuple[Seat, ...]:
    """The seats that are still in the game."""
    return tuple(one.seat for one in view.seats if "out" not in one.tags)


def shows(number: int, face: AnyCard) -> bool:
    """Whether this printed card can show this face: a bone may show its back (DG-11)."""
    return COPIES[number].face == face or (face == BACK and COPIES[number].face in BONES)


_DOGHOUSE = Place("doghouse")


class TrueTable:
    """Every card's true whereabouts, moved by true events."""

    def __init__(self, game: Game, seats: int, rng: random.Random, packs: int | None = None) -> None:
        self._dice = rng
        self._game = game
        self.bring(game.packs(seats) if packs is None else packs)
        self._seats = tuple(Seat(n) for n in range(seats))
        self.stock: list[int] = []
        """The top card is the last."""
        self.held: dict[Seat, list[int]] = {}
        self.fetched: Counter[Seat] = Counter()
        """How many cards a hand has taken off the stock already, of a draw that is still to be told."""
        self.lying: dict[Place, list[int]] = {}
        """Cards on the table by place, the lowest first."""
        self.exchanged: Callable[[int, int], None] = lambda one, other: None
        """Called when two cards whose faces nobody has seen have changed places."""
        self.gather()

    # ---- what is where

    def hand(self, seat: Seat) -> tuple[AnyCard, ...]:
        """The faces a seat holds."""
        return tuple(COPIES[n].face for n in self.held[seat])

    @property
    def hands(self) -> dict[Seat, tuple[AnyCard, ...]]:
        return {seat: self.hand(seat) for seat in self.held}

    @property
    def top(self) -> AnyCard | None:
        """The face of the stock's uppermost card, which nobody at the table has seen."""
        return COPIES[self.stock[-1]].face if self.stock else None

    def next_up(self, n: int) -> tuple[AnyCard, ...]:
        """The faces of the cards that are drawn next, the first one first."""
        return tuple(COPIES[number].face for number in self.stock[: -n - 1 : -1])

    def held_copy(self, seat: Seat | None, face: AnyCard) -> int:
        """The printed card behind a face in a hand; what is not there comes from the stock or the discards, the top
        first."""
        held: list[int] = [] if seat is None else self.held[seat]
        elsewhere = (*reversed(self.stock), *reversed(self.lying.get(DISCARD, ())))
        return next(n for n in (*held, *elsewhere) if shows(n, face))

    def lying_copy(self, place: Place, face: AnyCard) -> int:
        """The printed card with this face at a place, the uppermost of several."""
        there = self.lying.get(place, [])
        return next(n for n in reversed(there) if face in (COPIES[n].face, BACK))

    def lying_copies(self, place: Place, faces: Iterable[AnyCard]) -> list[int]:
        """The printed cards with these faces at a place, each once, as far as they lie there still."""
        there, found = list(reversed(self.lying.get(place, ()))), list[int]()
        for face in faces:
            number = next((n for n in there if shows(n, face)), None)
            if number is not None:
                there.remove(number)
                found.append(number)
        return found

    def everything(self) -> tuple[int, ...]:
        """Every card, wherever it is: always the whole deck."""
        hands = (n for held in self.held.values() for n in held)
        table = (n for pile in self.lying.values() for n in pile)
        return tuple(sorted((*self.stock, *hands, *table)))

    def can_lay(self, by: Seat | None, faces: Iterable[AnyCard]) -> bool:
        """Whether all of these are in that hand, or in the stock."""
        left = [*([] if by is None else self.held[by]), *reversed(self.stock)]
        for face in faces:
            number = next((n for n in left if shows(n, face)), None)
            if number is None:
                return False
            left.remove(number)
        return True

    def has_lying(self, place: Place, face: AnyCard) -> bool:
        """Whether a card that shows this lies there."""
        return any(shows(n, face) for n in self.lying.get(place, ()))

    def can_play(self, by: Seat, faces: Iterable[AnyCard]) -> bool:
        """Whether all of these are in that hand, or among the discards."""
        left = [*self.held[by], *self.lying.get(DISCARD, ())]
        for face in faces:
            number = next((n for n in left if shows(n, face)), None)
            if number is None:
                return False
            left.remove(number)
        return True

    # ---- what somebody with a mouse does before it is told

    def fetch(self, by: Seat) -> None:
        """The top card of the stock is taken into a hand."""
        self.held[by].append(self.stock.pop())
        self.fetched[by] += 1

    def put_back(self, by: Seat, number: int) -> None:
        """A card that was fetched goes back on the stock."""
        self.held[by].remove(number)
        self.stock.append(number)
        self.fetched[by] -= 1

    def whereabouts(self) -> Whereabouts:
        """Where everything is now."""
        held = {seat: tuple(cards) for seat, cards in self.held.items()}
        lying = {place: tuple(cards) for place, cards in self.lying.items()}
        return Whereabouts(tuple(self.stock), held, lying, dict(self.fetched))

    def restore(self, before: Whereabouts) -> None:
        """Everything is where it was."""
        self.stock = list(before.stock)
        self.held = {seat: list(cards) for seat, cards in before.held.items()}
        self.lying = {place: list(cards) for place, cards in before.lying.items()}
        self.fetched = Counter(before.fetched)

    # ---- what happens

    def take_up(self, lying: Iterable[Lying], view: View) -> None:
        """A game begun in the middle: what lies open lies there, and everybody holds some of what is left."""
        for one in lying:
            if one.place not in self.lying:
                self._lay(None, one.place, one.cards)
        for seat in view.seats:
            for _ in range(seat.cards or 0):
                # Of the cards of Dig only bones can be held.
                can_be_held = (n for n in reversed(self.stock) if isinstance(COPIES[n].face, Card) or shows(n, BACK))
                if (number := next(can_be_held, None)) is not None:
                    self.stock.remove(number)
                    self.held[seat.seat].append(number)

    def bring(self, packs: int) -> None:
        """So many packs are shuffled together from the next deal on."""
        self._deck = deck_of(self._game, packs)

    def gather(self) -> None:
        """All cards together, shuffled, face down."""
        self.stock = list(self._deck)
        self._dice.shuffle(self.stock)
        self.held = {seat: [] for seat in self._seats}
        self.lying = {}
        self.fetched.clear()
        # The doghouse lies on the table before the first card, where there is one (DG-10).
        for number in [n for n in self.stock if COPIES[n].face == DOGHOUSE]:
            self.stock.remove(number)
            self.lying[_DOGHOUSE] = [number]

    def apply(self, event: Event, view: View | None = None) -> None:
        """A true event that counted; a deal goes to the seats that `view` has in the game."""
        match event:
            case Dealt(n=n):
                self.gather()
                for _ in range(n):
                    for seat in self._seats if view is None else playing(view):
                        self.held[seat].append(self.stock.pop())
            case Laid(by=by, place=place):
                self._lay(by, place, event.cards)
            case Lifted(by=by, place=place, cards=cards):
                for face in cards:
                    number = self._off(place, face)
                    (self.stock if by is None else self.held[by]).append(number)
            case Drew(by=by, n=n):
                self._draw(by, n)
            case Moved(card=card, start=start, end=end):
                self.lying.setdefault(end, []).append(self._off(start, card))
            case Turned(place=place, shuffled=shuffled):
                self._turn(place, shuffled)
            case Left(by=by):
                self.stock[:0] = self.held[by]
                self.held[by] = []
            case Abandoned():
                self.gather()
            case Shown() | _:
                pass

    def _lay(self, by: Seat | None, place: Place, faces: Iterable[AnyCard]) -> None:
        """Cards out of a hand or the stock, and discards that the game lets go with them (DR-29)."""
        for face in faces:
            number = self.held_copy(by, face)
            hand = [] if by is None else self.held[by]
            next(pile for pile in (hand, self.stock, self.lying.get(DISCARD, [])) if number in pile).remove(number)
            self.lying.setdefault(place, []).append(number)

    def _draw(self, by: Seat | None, n: int) -> None:
        """So many cards off the stock; when it is used up, the discards become the stock."""
        ahead = 0 if by is None else min(n, self.fetched[by])
        if by is not None:
            self.fetched[by] -= ahead
        for _ in range(n - ahead):
            if not self.stock:
                self._turn(DISCARD, True)
            if self.stock and by is not None:
                self.held[by].append(self.stock.pop())

    def _off(self, place: Place, face: AnyCard) -> int:
        number = self.lying_copy(place, face)
        self.lying[place].remove(number)
        return number

    def _turn(self, place: Place, shuffled: bool) -> None:
        """The pile becomes the stock; of a shuffled discard pile the top card stays, of any other nothing does."""
        pile = self.lying.get(place, [])
        kept, under = (pile[-1:], pile[:-1]) if shuffled and place == DISCARD else ([], pile[::-1])
        if shuffled:
            self._dice.shuffle(under)
        self.lying[place] = kept
        self.stock = under + self.stock
