"""What is called certain of hidden hands, held against every possible matching and against true deals."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import permutations
from math import inf
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.facts.hand_facts import (
    Betrayed,
    Claimed,
    DrewBlind,
    Fresh,
    HandFact,
    Opened,
    Parted,
    Sunk,
    Surfaced,
    Took,
)
from companion.referee.hindsight import WasHeld, findings, verdict
from companion.table import Seat
from scoring.cards import PACK, Card
from tests.people import ANN, BOB

# ---------------------------------------------------------------- against every matching


@dataclass(frozen=True, slots=True)
class Small:
    """A seat's later cards and draws, small enough to try every matching."""

    departures: tuple[tuple[Card, float], ...]
    draws: tuple[tuple[int, frozenset[Card]], ...]

    def matchings(self) -> Iterator[frozenset[int]]:
        """For each complete matching, the cards that no draw explains: they were held all along."""
        every = range(len(self.departures))
        for chosen in permutations(every, len(self.draws)):
            if all(self.fits(draw, self.departures[at]) for draw, at in zip(self.draws, chosen, strict=True)):
                yield frozenset(every) - frozenset(chosen)

    @staticmethod
    def fits(draw: tuple[int, frozenset[Card]], departure: tuple[Card, float]) -> bool:
        return draw[0] < departure[1] and departure[0] not in draw[1]

    def verdict(self, wanted: frozenset[Card]) -> WasHeld:
        left = {any(self.departures[at][0] in wanted for at in held) for held in self.matchings()}
        return {
            frozenset(): WasHeld.UNSOUND,
            frozenset((True,)): WasHeld.CERTAIN,
            frozenset((False,)): WasHeld.IMPOSSIBLE,
        }.get(frozenset(left), WasHeld.POSSIBLE)


FEW = PACK[:9]


@dataclass
class Tale:
    """One seat's ledger, made up at random, and the same as departures and draws."""

    facts: list[HandFact] = field(default_factory=list)
    departures: list[tuple[Card, float]] = field(default_factory=list)
    draws: list[tuple[int, frozenset[Card]]] = field(default_factory=list)
    elsewhere: set[Card] = field(default_factory=set)
    known: list[Card] = field(default_factory=list)
    """Cards that everybody saw coming or knows to be in the hand; their leaving says nothing new."""

    def happen(self, what: str, one: Card) -> None:
        clock, unseen = len(self.facts), all(one != other for other, _ in self.departures)
        match what:
            case "draw":
                self.facts.append(DrewBlind(BOB, 1))
                self.draws.append((clock, frozenset(self.elsewhere)))
            case "part" if one in self.known:
                self.facts.append(Parted(BOB, one))
                self.known.remove(one)
                self.elsewhere.add(one)
            case "part" if unseen:
                self.facts.append(Parted(BOB, one))
                self._departs(one, clock)
            case "betray" if unseen and one not in self.known:
                self.facts.append(Betrayed(BOB, one))
                self._departs(one, clock)
                self.known.append(one)
            case "take" if one not in self.known:
                self.facts.append(Took(BOB, one))
                self.known.append(one)
                self.elsewhere.add(one)
            case "surface":
                self.facts.append(Surfaced((one,)))
                self.elsewhere.add(one)
            case "sink":
                self.facts.append(Sunk((one,)))
                self.elsewhere.discard(one)

    def _departs(self, one: Card, clock: float) -> None:
        self.departures.append((one, clock))
        self.elsewhere.add(one)

    def end(self, shown: list[Card]) -> None:
        """Cards that were taken openly or betrayed are shown with the others: they are part of the hand."""
        new = [one for one in shown if one not in self.known and all(one != other for other, _ in self.departures)]
        self.facts.append(Opened(BOB, (*new, *self.known)))
        self.departures += [(one, inf) for one in new]


acts = st.sampled_from(("draw", "draw", "part", "part", "betray", "take", "surface", "sink"))
happenings = st.lists(st.tuples(acts, st.sampled_from(FEW)), max_size=12)


@settings(max_examples=600, deadline=None)
@given(happenings, st.lists(st.sampled_from(FEW), unique=True, max_size=4), st.sets(st.sampled_from(FEW), max_size=4))
def test_the_verdict_is_that_of_all_matchings(
    happened: list[tuple[str, Card]], shown: list[Card], wanted: set[Card]
) -> None:
    tale = Tale()
    for what, one in happened:
        tale.happen(what, one)
    tale.end(shown)
    ledger = [(number, fact) for number, fact in enumerate(tale.facts, 1)]
    small = Small(tuple(tale.departures), tuple(tale.draws))
    assert verdict(ledger, BOB, wanted, 1) is small.verdict(frozenset(wanted))


@settings(max_examples=300, deadline=None)
@given(happenings, st.lists(st.sampled_from(FEW), unique=True, max_size=4), st.sets(st.sampled_from(FEW), max_size=4))
def test_findings_told_along_the_way_are_the_verdict_at_the_end(
    happened: list[tuple[str, Card]], shown: list[Card], wanted: set[Card]
) -> None:
    tale = Tale()
    for what, one in happened:
        tale.happen(what, one)
    tale.end(shown)
    said: HandFact = Claimed(BOB, frozenset(wanted), "held", "GN-8")
    ledger = [(1, said), *((number, fact) for number, fact in enumerate(tale.facts, 2))]
    answer = verdict(ledger, BOB, wanted, 1)
    if answer is not WasHeld.UNSOUND:
        assert [ruling.code for _, ruling in findings(ledger)] == ["held"] * (answer is WasHeld.CERTAIN)


# ---------------------------------------------------------------- against true deals


class OpenTable:
    """A table at which somebody knows the hands: what is called certain must be so."""

    def __init__(self, chance: Random, packs: int = 1) -> None:
        self.chance, self.packs = chance, packs
        self.stock = [*PACK[:16] * packs]
        chance.shuffle(self.stock)
        self.hands: dict[Seat, list[Card]] = {ANN: [], BOB: []}
        self.pile: list[Card] = []
        self.ledger: list[tuple[int, HandFact]] = []
        self.held: dict[int, set[Card]] = {}
        """Entry of a claim -> the cards that were in the hand although it denied them."""
        self.number = 1
        self.ledger.append((1, Fresh(packs)))
        for seat in self.hands:
            self._draw(seat, 4)

    def _tell(self, fact: HandFact) -> None:
        self.ledger.append((self.number, fact))

    def _draw(self, seat: Seat, most: int) -> None:
        drawn = [self.stock.pop() for _ in range(min(most, len(self.stock)))]
        self.hands[seat] += drawn
        if drawn:
            self._tell(DrewBlind(seat, len(drawn)))

    def play(self, steps: int) -> None:
        acts = (self.draws, self.draws, self.lays, self.lays, self.lays, self.takes, self.betrays, self.shuffles)
        for self.number in range(2, 2 + steps):
            self.chance.choice(acts)(self.chance.choice((ANN, BOB)))
        self.number += 1
        for seat, hand in self.hands.items():
            self._tell(Opened(seat, tuple(hand)))

    def draws(self, seat: Seat) -> None:
        none_of = frozenset(self.chance.sample(PACK[:16], 3))
        self.held[self.number] = set(self.hands[seat]) & none_of
        self._tell(Claimed(seat, none_of, "held", "GN-8"))
        self._draw(seat, self.chance.choice((0, 1, 1, 2)))

    def lays(self, seat: Seat) -> None:
        if self.hands[seat]:
            one = self.hands[seat].pop(self.chance.randrange(len(self.hands[seat])))
            self.pile.append(one)
            self._tell(Parted(seat, one))

    def takes(self, seat: Seat) -> None:
        if self.pile:
            self.hands[seat].append(self.pile.pop())
            self._tell(Took(seat, self.hands[seat][-1]))

    def betrays(self, seat: Seat) -> None:
        if self.hands[seat]:
            self._tell(Betrayed(seat, self.chance.choice(self.hands[seat])))

    def shuffles(self, _seat: Seat) -> None:
        self._tell(Sunk(tuple(self.pile)))
        self.stock += self.pile
        self.pile.clear()
        self.chance.shuffle(self.stock)


@settings(max_examples=400, deadline=None)
@given(st.integers(0, 10**9), st.integers(1, 40), st.sampled_from((1, 2)))
def test_at_a_true_table_nothing_false_is_called_certain(seed: int, steps: int, packs: int) -> None:
    table = OpenTable(Random(seed), packs)
    table.play(steps)
    for _, ruling in findings(table.ledger):
        assert ruling.code != "counts_do_not_add_up", "an honest record does not add up"
        named = ruling.value("cards")
        assert ruling.at is not None and isinstance(named, tuple)
        assert table.held[ruling.at] & set(named), "somebody honest was accused, or of another card"
    for number, fact in table.ledger:
        if isinstance(fact, Claimed):
            answer = verdict(table.ledger, fact.seat, fact.none_of, number)
            assert answer is not WasHeld.UNSOUND
            assert answer is WasHeld.POSSIBLE or (answer is WasHeld.CERTAIN) == bool(table.held[number])


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 10**9), st.integers(1, 40), st.integers(0, 60))
def test_findings_never_look_ahead(seed: int, steps: int, cut: int) -> None:
    table = OpenTable(Random(seed))
    table.play(steps)
    so_far = [(number, fact) for number, fact in table.ledger if number <= cut]
    assert list(findings(so_far)) == [(number, ruling) for number, ruling in findings(table.ledger) if number <= cut]


def test_breaches_are_found_at_true_tables() -> None:
    """The tests above would pass if nothing were ever found."""
    tables = [OpenTable(Random(seed)) for seed in range(20)]
    for table in tables:
        table.play(40)
    held = sum(sum(map(bool, table.held.values())) for table in tables)
    assert held > sum(len(findings(table.ledger)) for table in tables) > held / 4
