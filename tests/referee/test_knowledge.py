"""What may be said of hidden hands: told as stories, then held against every possible matching and every deal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import permutations
from math import inf
from random import Random

import pytest
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
from companion.facts.rulings import Ruling, Weight
from companion.referee.hindsight import Ledger, WasHeld, findings, verdict
from companion.referee.knowledge import Knowledge
from companion.table import Seat
from scoring.cards import PACK, Card, card, cards
from tests.people import ANN, BOB


def no(seat: Seat, text: str) -> Claimed:
    """The seat says that it holds none of these."""
    return Claimed(seat, frozenset(cards(text)), "held", "GN-8")


def parts(seat: Seat, text: str) -> list[HandFact]:
    return [Parted(seat, one) for one in cards(text)]


def told(*entries: list[HandFact]) -> Ledger:
    """One list of facts for each entry, from 1 on."""
    return [(number, fact) for number, facts in enumerate(entries, 1) for fact in facts]


def found(ledger: Ledger) -> list[tuple[int, str, int | None]]:
    """Entry where it became certain, code, entry of the claim."""
    return [(number, ruling.code, ruling.at) for number, ruling in findings(ledger)]


DEAL: list[HandFact] = [Fresh(), DrewBlind(ANN, 3), DrewBlind(BOB, 3)]


# ---------------------------------------------------------------- stories


def test_a_claimed_card_laid_with_no_draw_between_was_held() -> None:
    assert found(told(DEAL, [no(BOB, "7H 7C")], parts(BOB, "7H"))) == [(3, "held", 2)]


def test_one_draw_since_explains_one_card_and_not_two() -> None:
    ledger = told(DEAL, [no(BOB, "7H 7C 7D"), DrewBlind(BOB, 1)], parts(BOB, "7H"), parts(BOB, "7C"))
    assert found(ledger) == [(4, "held", 2)]
    assert dict(findings(ledger)[0][1].params) == {"by": BOB, "cards": (card("7H"), card("7C"))}


def test_the_draw_of_the_same_act_comes_after_the_claim_however_it_is_told() -> None:
    claim, draw = no(BOB, "7H"), DrewBlind(BOB, 1)
    assert (
        found(told(DEAL, [draw, claim], parts(BOB, "7H"))) == found(told(DEAL, [claim, draw], parts(BOB, "7H"))) == []
    )


def test_a_card_of_another_hand_refutes_nothing() -> None:
    assert found(told(DEAL, [no(BOB, "7H")], parts(ANN, "7H"))) == []


def test_a_draw_after_the_card_was_laid_does_not_explain_it() -> None:
    ledger = told(DEAL, [no(BOB, "7H")], [*parts(BOB, "7H"), DrewBlind(BOB, 1)])
    assert found(ledger) == [(3, "held", 2)]


def test_what_lay_on_the_table_cannot_have_been_drawn() -> None:
    """The 7H lies open while Bob draws, and goes back into the stock; then he lays it without another draw."""
    heart = card("7H")
    ledger = told(DEAL, [Surfaced((heart,))], [no(BOB, "7H"), DrewBlind(BOB, 1)], [Sunk((heart,))], parts(BOB, "7H"))
    assert found(ledger) == [(5, "held", 3)]


def test_after_the_shuffle_it_can_have_been_drawn() -> None:
    heart = card("7H")
    ledger = told(DEAL, [Surfaced((heart,))], [Sunk((heart,))], [no(BOB, "7H"), DrewBlind(BOB, 1)], parts(BOB, "7H"))
    assert found(ledger) == []


def test_with_two_packs_the_other_copy_can_have_been_drawn() -> None:
    deal: list[HandFact] = [Fresh(packs=2), DrewBlind(BOB, 3)]
    ledger = told(deal, [Surfaced((card("7H"),))], [no(BOB, "7H"), DrewBlind(BOB, 1)], parts(BOB, "7H"))
    assert found(ledger) == []


def test_a_card_taken_openly_explains_itself() -> None:
    ledger = told(DEAL, parts(ANN, "7H"), [no(BOB, "7H")], [Took(BOB, card("7H"))], parts(BOB, "7H"))
    assert found(ledger) == []


def test_a_betrayed_card_refutes_the_next_claim_at_once() -> None:
    ledger = told(DEAL, [Betrayed(BOB, card("7H"))], [no(BOB, "7H 8H"), DrewBlind(BOB, 1)])
    assert found(ledger) == [(3, "held", 3)]


def test_a_card_betrayed_after_the_claim_was_held_if_nothing_was_drawn() -> None:
    assert found(told(DEAL, [no(BOB, "7H")], [Betrayed(BOB, card("7H"))])) == [(3, "held", 2)]


def test_a_card_betrayed_in_one_hand_is_never_held_against_another() -> None:
    ledger = told(DEAL, [Betrayed(ANN, card("7H"))], [no(BOB, "7H"), DrewBlind(BOB, 1)], [Sunk((card("2C"),))])
    assert verdict([*ledger, (5, Parted(BOB, card("7H")))], BOB, cards("7H"), 3) is not WasHeld.CERTAIN
    assert not found([*ledger, (5, Parted(BOB, card("7H")))])


def test_a_draw_that_explains_one_card_moves_over_for_another() -> None:
    """The 8H lay on the table at Bob's first draw, so only the second can have brought it, and the first the 7H."""
    eight = card("8H")
    claim: list[HandFact] = [no(BOB, "7H 8H 9H"), DrewBlind(BOB, 1)]
    seen = [parts(BOB, "7H"), parts(BOB, "8H"), parts(BOB, "9H")]
    ledger = told(DEAL, [Surfaced((eight,))], claim, [Sunk((eight,))], [DrewBlind(BOB, 1)], *seen)
    ((number, ruling),) = findings(ledger)
    assert (number, ruling.value("cards")) == (8, cards("7H 8H 9H"))


def test_what_the_open_hand_shows_was_held_as_far_as_no_draw_explains_it() -> None:
    claim: list[HandFact] = [no(BOB, "7H 7C"), DrewBlind(BOB, 1)]
    assert found(told(DEAL, claim, [Opened(BOB, cards("7H 7C 2S 3S"))])) == [(3, "held", 2)]
    assert found(told(DEAL, claim, [Opened(BOB, cards("7H 4C 2S 3S"))])) == []


def test_a_mild_claim_becomes_a_note_and_no_breach() -> None:
    claim = Claimed(BOB, frozenset(cards("JH QH")), "could_break", "GN-8", mild=True)
    ((_, ruling),) = findings(told(DEAL, [claim], parts(BOB, "JH")))
    assert ruling == Ruling(Weight.NOTE, "could_break", "GN-8", (("by", BOB), ("cards", cards("JH"))), 2)


def test_a_card_too_many_accuses_nobody() -> None:
    """Bob was dealt three; he shows four. A draw was missed, so nothing is certain any more."""
    ledger = told(DEAL, [no(BOB, "7H")], [Opened(BOB, cards("7H 2C 3C 4C"))])
    assert found(ledger) == [(3, "counts_do_not_add_up", None)]
    assert verdict(ledger, BOB, cards("7H"), 2) is WasHeld.UNSOUND


def test_a_card_too_few_accuses_nobody() -> None:
    assert found(told(DEAL, [no(BOB, "7H")], [Opened(BOB, cards("7H 2C"))])) == [(3, "counts_do_not_add_up", None)]


def test_more_cards_laid_than_were_ever_drawn_accuse_nobody() -> None:
    ledger = told(DEAL, parts(BOB, "2C 3C 4C"), [no(BOB, "7H")], parts(BOB, "7H"), parts(BOB, "8H"))
    assert found(ledger) == [(4, "counts_do_not_add_up", None)]


def test_a_card_taken_openly_and_never_seen_again_does_not_add_up() -> None:
    ledger = told(DEAL, parts(ANN, "7H"), [Took(BOB, card("7H"))], [Opened(BOB, cards("2C 3C 4C 5C"))])
    assert found(ledger) == [(4, "counts_do_not_add_up", None)]


def test_a_betrayed_card_that_the_open_hand_does_not_show_does_not_add_up() -> None:
    ledger = told(DEAL, [Betrayed(BOB, card("7H"))], [no(BOB, "2C")], [Opened(BOB, cards("2C 3C"))])
    assert found(ledger) == [(4, "counts_do_not_add_up", None)]
    mid_game = told([Betrayed(BOB, card("7H"))], [Opened(BOB, cards("2C 3C"))])
    assert found(mid_game) == [(2, "counts_do_not_add_up", None)]


def test_from_a_position_in_mid_game_the_hands_before_it_are_open_questions() -> None:
    ledger = told([no(BOB, "7H"), DrewBlind(BOB, 1)], parts(BOB, "2C 3C 4C 7H"))
    assert found(ledger) == []
    assert found([*ledger, (3, Parted(BOB, card("7C")))]) == []
    assert found(told([no(BOB, "7H 7C"), DrewBlind(BOB, 1)], parts(BOB, "2C 7C 7H"))) == [(2, "held", 1)]


def test_a_new_deal_forgets_everything() -> None:
    assert found(told(DEAL, [no(BOB, "7H")], DEAL, parts(BOB, "7H"))) == []


def test_known_cards_of_a_hand_are_those_betrayed_or_taken_and_still_there() -> None:
    now = Knowledge()
    now.learn(1, [*DEAL, Betrayed(BOB, card("7H")), Parted(ANN, card("2C")), Took(BOB, card("2C"))])
    assert now.known_in_hand(BOB) == cards("7H 2C")
    now.learn(2, parts(BOB, "7H"))
    assert now.known_in_hand(BOB) == cards("2C")
    assert now.known_in_hand(ANN) == ()


@pytest.mark.parametrize(
    ("shown", "expected"),
    [
        ("7H 7C 2S 3S", WasHeld.CERTAIN),
        ("7H 4C 2S 3S", WasHeld.POSSIBLE),
        ("5D 4C 2S 3S", WasHeld.IMPOSSIBLE),
    ],
)
def test_verdicts_over_an_open_hand(shown: str, expected: WasHeld) -> None:
    ledger = told(DEAL, [DrewBlind(BOB, 1)], [Opened(BOB, cards(shown))])
    assert verdict(ledger, BOB, cards("7H 7C"), 2) is expected


def test_a_hand_nobody_has_seen_may_hold_anything() -> None:
    assert verdict(told(DEAL, [no(BOB, "7H")]), BOB, cards("7H"), 2) is WasHeld.POSSIBLE
    assert verdict(told([no(BOB, "7H")]), BOB, cards("7H"), 1) is WasHeld.POSSIBLE


def test_a_hand_of_drawn_cards_only_was_empty_before() -> None:
    ledger = told([Fresh(), DrewBlind(BOB, 1)], parts(BOB, "2C"), [no(BOB, "7H"), DrewBlind(BOB, 1)])
    assert verdict(ledger, BOB, cards("7H"), 3) is WasHeld.IMPOSSIBLE


def test_the_only_card_that_can_have_been_drawn_was_drawn() -> None:
    """Bob shows 7H and 2S; 2S lay on the table when he drew, so the draw was the 7H: it was not held."""
    ledger = told(
        [Fresh(), DrewBlind(BOB, 1), Surfaced(cards("2C"))],
        [Betrayed(BOB, card("2S"))],
        [DrewBlind(BOB, 1)],
        [Opened(BOB, cards("7H 2S"))],
    )
    assert verdict(ledger, BOB, cards("7H"), 3) is WasHeld.IMPOSSIBLE


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


class TrueTable:
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
    table = TrueTable(Random(seed), packs)
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
    table = TrueTable(Random(seed))
    table.play(steps)
    so_far = [(number, fact) for number, fact in table.ledger if number <= cut]
    assert list(findings(so_far)) == [(number, ruling) for number, ruling in findings(table.ledger) if number <= cut]


def test_breaches_are_found_at_true_tables() -> None:
    """The tests above would pass if nothing were ever found."""
    tables = [TrueTable(Random(seed)) for seed in range(20)]
    for table in tables:
        table.play(40)
    held = sum(sum(map(bool, table.held.values())) for table in tables)
    assert held > sum(len(findings(table.ledger)) for table in tables) > held / 4


def test_a_card_shown_in_one_hand_and_laid_by_another_counts_against_nobody() -> None:
    """GN-3, GN-4: it was in the first hand, whoever laid it; so the other one's word stands."""
    seven = cards("7C")[0]
    ledger = told(DEAL, [Betrayed(ANN, seven)], [no(BOB, "7C 8C")], [Parted(BOB, seven)])
    assert found(ledger) == []
    now = Knowledge()
    entries: list[list[HandFact]] = [DEAL, [Betrayed(ANN, seven)], [Parted(BOB, seven)]]
    for number, facts in enumerate(entries, 1):
        now.learn(number, facts)
    assert now.known_in_hand(ANN) == () and now.adds_up(ANN) and now.adds_up(BOB)


def test_it_still_does_when_somebody_has_left_and_their_cards_went_under_the_stock() -> None:
    """GN-14: whatever lies on no pile may be drawn again then; but the 7C is in Ann's hand, and everybody knows."""
    seven = cards("7C")[0]
    left = Sunk(tuple(PACK))
    ledger = told(DEAL, [Betrayed(ANN, seven)], [left], [no(BOB, "7C 8C")], [Parted(BOB, seven)])
    assert found(ledger) == []


def test_with_several_packs_it_is_another_copy() -> None:
    seven = cards("7C")[0]
    deal: list[HandFact] = [Fresh(2), DrewBlind(ANN, 3), DrewBlind(BOB, 3)]
    ledger = told(deal, [Betrayed(ANN, seven)], [no(BOB, "7C")], [Parted(BOB, seven)])
    assert [code for _, code, _ in found(ledger)] == ["held"]
