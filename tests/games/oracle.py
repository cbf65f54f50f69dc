"""A family at a real table, for tests: it holds the true cards and does what the simulated players wish."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import cast

from companion.facts.events import Began, Dealt, Drew, Event, Laid, Said, Word, lays
from companion.facts.hand_facts import Claimed
from companion.games.melee_dig import GAME
from companion.games.melee_dig.position import MeleeDigPosition
from companion.referee import Judged, Referee
from companion.table import Seat
from scoring.cards import PACK, Card
from tests.people import ANN, NAMES


@dataclass
class RealCards:
    """Stock, pile and hands as they really are; the referee is only told what everybody can see."""

    chance: Random
    stock: list[Card] = field(default_factory=list)
    pile: list[Card] = field(default_factory=list)
    hands: dict[Seat, list[Card]] = field(default_factory=dict)

    def deal(self, seats: tuple[Seat, ...], n: int) -> None:
        self.stock = self.chance.sample(PACK, len(PACK))
        self.pile = []
        self.hands = {seat: [self.stock.pop() for _ in range(n)] for seat in seats}

    def draw(self, seat: Seat, n: int) -> None:
        for _ in range(n):
            if not self.stock:
                self.stock, self.pile = self.chance.sample(self.pile[:-1], len(self.pile) - 1), self.pile[-1:]
            if self.stock:
                self.hands[seat].append(self.stock.pop())


class Evening:
    """A whole game, event by event; `reckless`: how often somebody draws or ends a turn against the rules."""

    def __init__(self, seed: int, seats: int, house: tuple[tuple[str, str], ...] = (), reckless: float = 0.0) -> None:
        self.chance = Random(seed)
        self.reckless = reckless
        self.referee = Referee(Began(GAME.id, NAMES[:seats], ANN, house))
        self.table = RealCards(self.chance)
        self.breaches: set[tuple[Seat, int]] = set()
        """Who claimed something untrue, and at which entry."""

    @property
    def position(self) -> MeleeDigPosition:
        return cast(MeleeDigPosition, self.referee.position)

    def play(self, most: int = 5000) -> Iterator[Judged]:
        """Until somebody has won."""
        for _ in range(most):
            if self.position.phase == "over":
                return
            before, event = self.position, self.what_happens()
            judged = self.referee.hear(event)
            self.note_breaches(judged)
            self.follow(before, event)
            yield judged
        raise AssertionError(f"no end after {most} events: {GAME.write(self.position)}")

    # ------------------------------------------------------------ players

    def what_happens(self) -> Event:
        """The first player who wishes for something; those who decide when nobody else acts are asked last."""
        if self.position.phase == "starter":
            return lays(None, self.table.stock.pop())
        for seat in self.order():
            event = self.wish(seat)
            if event is not None:
                return event
        raise AssertionError(f"nobody does anything: {GAME.write(self.position)}")

    def order(self) -> list[Seat]:
        deciders = GAME.view(self.position).deciders
        others = [Seat(n) for n in range(len(self.position.counts)) if Seat(n) not in deciders]
        return [*others, *deciders]

    def wish(self, seat: Seat) -> Event | None:
        """What this player wishes; a reckless one sometimes behaves as if the hand were empty."""
        hand = tuple(self.table.hands.get(seat, ()))
        careless = self.chance.random() < self.reckless and self.position.phase not in ("suit", "count")
        event = GAME.wish(self.position, () if careless else hand, seat, self.chance)
        return event if event is not None or not careless else GAME.wish(self.position, hand, seat, self.chance)

    # ------------------------------------------------------------ the truth

    def note_breaches(self, judged: Judged) -> None:
        for fact in judged.facts:
            if isinstance(fact, Claimed) and fact.none_of.intersection(self.table.hands[fact.seat]):
                self.breaches.add((fact.seat, judged.number))

    def follow(self, before: MeleeDigPosition, event: Event) -> None:
        """Move the true cards as the event says."""
        match event:
            case Dealt() | Said(what=Word.YES) if before.phase == "deal":
                self.table.deal(before.alive, 5)
            case Laid(by=None):
                kept = self.position.phase == "starter"
                (self.table.hands[before.dealer] if kept else self.table.pile).append(cast(Card, event.card))
            case Laid():
                self.table.hands[cast(Seat, event.by)].remove(cast(Card, event.card))
                self.table.pile.append(cast(Card, event.card))
            case Drew() | Said():
                self.draw_as_counted()

    def draw_as_counted(self) -> None:
        """Deal out what was drawn, so that every hand has the recorded number of cards."""
        for seat in self.position.alive:
            missing = self.position.counts[seat] - len(self.table.hands.get(seat, ()))
            if missing > 0:
                self.table.draw(seat, missing)
