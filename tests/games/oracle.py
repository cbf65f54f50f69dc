"""A family at a real table, for tests: it holds the true cards and does what the simulated players wish."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from companion.events import Began, Dealt, Drew, Event, Laid, Shown, lays
from companion.game import Game, Outcome
from companion.games.melee_dig import GAME
from companion.table import Seat
from scoring.cards import PACK, Card


@dataclass
class TrueTable:
    """Stock, pile and hands as they really are; the referee is only told what everybody can see."""

    chance: Random
    seats: int
    stock: list[Card] = field(default_factory=list)
    pile: list[Card] = field(default_factory=list)
    hands: dict[Seat, list[Card]] = field(default_factory=dict)

    def gather(self) -> None:
        """All cards together, shuffled."""
        self.stock = self.chance.sample(PACK, len(PACK))
        self.pile = []
        self.hands = {Seat(n): [] for n in range(self.seats)}

    def draw(self, seat: Seat, n: int) -> None:
        for _ in range(n):
            if not self.stock:
                self.reshuffle()
            if self.stock:
                self.hands[seat].append(self.stock.pop())

    def reshuffle(self) -> None:
        self.stock = self.pile[:-1]
        self.chance.shuffle(self.stock)
        self.pile = self.pile[-1:]

    def turn_starter(self) -> Card:
        return self.stock.pop()


class Evening:
    """A whole game, event by event: what the players did, and what became of it."""

    def __init__(self, began: Began, chance: Random, game: Game = GAME) -> None:
        self.game, self.chance = game, chance
        self.position = game.begin(began)
        self.table = TrueTable(chance, len(began.seats))

    def play(self, most: int = 5000) -> Iterator[tuple[Event, Outcome]]:
        """Until somebody has won."""
        for _ in range(most):
            if self.position.phase == "over":
                return
            event = self.what_happens()
            outcome = self.game.judge(self.position, event)
            yield event, outcome
            self.follow(event, outcome)
        raise AssertionError(f"no end after {most} events: {self.game.write(self.position)}")

    def what_happens(self) -> Event:
        """The first wish among those who may do something, the one who speaks last at the end."""
        if self.position.phase == "starter":
            return lays(None, self.table.turn_starter())
        for seat in self.order():
            event = self.game.wish(self.position, tuple(self.table.hands.get(seat, ())), seat, self.chance)
            if event is not None:
                return event
        raise AssertionError(f"nobody does anything: {self.game.write(self.position)}")

    def order(self) -> list[Seat]:
        deciders = self.game.view(self.position).deciders
        return [seat for seat in map(Seat, range(self.table.seats)) if seat not in deciders] + list(deciders)

    def follow(self, event: Event, outcome: Outcome) -> None:
        """The cards go where they really go."""
        before, self.position = self.position, outcome.position
        match event:
            case Dealt():
                self.table.gather()
                for seat in before.alive:
                    self.table.draw(seat, event.n)
            case Laid(by=None) if outcome.position.phase == "starter":
                self.table.hands[before.dealer].append(event.card)
            case Laid(by=None):
                self.table.pile.append(event.card)
            case Laid():
                self.table.hands[event.by].remove(event.card)
                self.table.pile.append(event.card)
        if not isinstance(event, Dealt | Shown) and outcome.position.phase != "starter":
            self._draw_as_counted(before)

    def _draw_as_counted(self, before: object) -> None:
        """Draws that were done or ordered: the table's hands grow to the recorded number."""
        for seat in self.position.alive:
            missing = self.position.counts[seat] - len(self.table.hands.get(seat, ()))
            if missing > 0:
                self.table.draw(seat, missing)


def drawn(event: Event) -> int:
    return event.n if isinstance(event, Drew) else 0
