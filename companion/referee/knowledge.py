"""What is certain about hidden hands, and nothing more: the inference of GN-8.

An act says something about the hand of whoever does it ("drew, so had nothing to play"). A card that leaves the
hand later was either held at that moment or drawn unseen since. So every later sighting of a claimed card
needs an unseen draw that could have brought it, one draw each: a matching. A draw could have brought a card if
it came before the sighting and, with a single pack, if that card could lie in the stock then.

*   **certain**: the sightings of the claimed cards cannot all be matched, so one of them was held.
*   A *complete* matching (every draw has found its card) can be asked for only when the hand lies open; until
    then a draw may still hide in the hand. By the theorem of Mendelsohn and Dulmage the two questions are
    separate: where the sightings can be matched and the draws can be matched, both can be at once. That is why
    a finding may be told at the first sighting that no draw explains, and why no later card takes it back.
*   No complete matching: the record itself is wrong, and nobody is accused.

`Knowledge` is what has been gathered so far; it grows with every fact that is heard. To take something back, the facts
of the deal are heard again without it; the same facts always lead to the same findings.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Any

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
from companion.facts.rulings import Ruling, Weight, note
from companion.referee.draw_matching import BIT, Bits, Draw, Draws, Sighting, bits, explain, idle_of, match_all, spend
from companion.table import Seat
from scoring.cards import Card

Rulings = tuple[Ruling, ...]

# ---------------------------------------------------------------- one hand


@dataclass(slots=True)
class Claim:
    """A claim nobody has refuted yet, and what explains the claimed cards seen since."""

    entry: int
    said: Claimed
    none_of: frozenset[Card]
    """The cards that it speaks of: looked at whenever a card is seen."""
    start: int
    """How many of the hand's draws came before it."""
    looked: int
    """How many had come when one of the claimed cards was last seen."""
    idle: Draws = ()
    """Draws between the two that explain none of these cards."""
    seen: tuple[Sighting, ...] = ()
    refuted: bool = False

    def weigh(self, seen: Sighting, draws: Draws) -> Ruling | None:
        """One more of these cards was seen: None if a draw explains it, otherwise the finding that one was held."""
        self.idle = idle = [*self.idle, *draws[self.looked :]]
        self.looked = len(draws)
        if not spend(idle, seen):
            since = draws[self.start :]
            pairs, tried = match_all(self.seen, since), set[int]()
            if not explain(seen, since, pairs, tried):
                return self.finding(tuple(card for card, _ in (*(pairs[index] for index in sorted(tried)), seen)))
            self.idle = idle_of(since, pairs)
        self.seen += (seen,)
        return None

    def finding(self, cards: tuple[Card, ...]) -> Ruling:
        """At least one of these cards was held."""
        self.refuted = True
        weight = Weight.NOTE if self.said.mild else Weight.FINDING
        params = (("by", self.said.seat), ("cards", cards))
        return Ruling(weight, self.said.code, self.said.clause, params, self.entry)


@dataclass(slots=True)
class KnownHand:
    """One seat's hand, as far as the table knows it."""

    draws: list[Draw] = field(default_factory=list)
    seen: list[Sighting] = field(default_factory=list)
    known: list[Card] = field(default_factory=list)
    """Cards that are certainly in it now: taken openly or betrayed, and not parted with since."""
    claims: list[Claim] = field(default_factory=list)
    idle: list[Draw] = field(default_factory=list)
    """Draws that explain no sighting yet."""
    sound: bool = True
    """Whether all that was heard of this hand can be true at once."""
    open: bool = False

    def claim(self, entry: int, said: Claimed) -> Rulings:
        """A claimed card that is known to be in the hand refutes the claim at once."""
        draws = len(self.draws)
        claim = Claim(entry, said, said.none_of, draws, draws)
        if self.known:
            held = tuple([card for card in self.known if card in claim.none_of])
            if held:
                return (claim.finding(held),)
        self.claims.append(claim)
        return ()

    def card_seen(self, seen: Sighting, whole: bool) -> Rulings:
        """A card comes to light: whoever claimed not to hold it needs a draw that brought it.

        The latest draw that explains nothing yet nearly always serves; only where none does, all are matched anew.
        """
        self.seen.append(seen)
        if not spend(self.idle, seen):
            pairs = match_all(self.seen, self.draws)
            if whole and len(pairs) < len(self.seen):
                self.sound = False
                return ()
            self.idle = idle_of(self.draws, pairs)
        if not self.claims:
            return ()
        findings: Rulings = ()
        card, _ = seen
        for claim in self.claims:
            if card in claim.none_of and (finding := claim.weigh(seen, self.draws)):
                findings += (finding,)
        if findings:  # a claim that has been refuted is over
            self.claims = [claim for claim in self.claims if not claim.refuted]
        return findings

    def lay_open(self, cards: tuple[Card, ...], whole: bool) -> Rulings:
        """The whole hand lies on the table: a draw that explains none of its cards never will. A hand that is opened
        again, because a card was overlooked, tells only of that card."""
        opened = [card for card, time in self.seen if time == inf]
        hidden, missing = _without(_without(cards, self.known), opened), _without(self.known, cards)
        self.known, self.open = [], True
        findings: Rulings = ()
        for card in hidden:
            findings += self.card_seen((card, inf), whole)
        if self.idle or missing:
            self.sound = False
        self.claims = []
        return findings


def _without(cards: Iterable[Card], gone: Iterable[Card]) -> list[Card]:
    """The cards that are left when a copy of each of the others is taken away."""
    rest = list(cards)
    for card in gone:
        if card in rest:
            rest.remove(card)
    return rest


# ---------------------------------------------------------------- all hands


@dataclass(slots=True)
class Knowledge:
    """All that follows from the facts heard so far."""

    packs: int = 1
    whole: bool = False
    """The deal was heard, so that every card of a hand has come by a draw that we know of."""
    clock: int = 0
    elsewhere: Bits = 0
    """With a single pack: the cards that cannot be in the stock now."""
    held: Bits = 0
    """The cards that were certainly in some hand once in this deal; hardly ever more than a few."""
    hands: defaultdict[Seat, KnownHand] = field(default_factory=lambda: defaultdict(KnownHand))

    def learn(self, number: int, facts: Sequence[HandFact]) -> Rulings:
        """The facts of one entry; with them come the findings that are certain from now on.

        A claim speaks of the moment just before its act, so it goes before all that the act brought.
        """
        if len(facts) == 1:
            return _HEARD[type(facts[0])](self, number, facts[0])
        rulings: Rulings = ()
        if Claimed in map(type, facts[1:]):
            facts = sorted(facts, key=lambda fact: type(fact) is not Claimed)
        for fact in facts:
            rulings += _HEARD[type(fact)](self, number, fact)
        return rulings

    def hand(self, seat: Seat) -> KnownHand:
        return self.hands[seat]

    def known_in_hand(self, seat: Seat) -> tuple[Card, ...]:
        """The cards this seat certainly holds now."""
        return tuple(self.hand(seat).known)

    def cannot_be_drawn(self, card: Card) -> bool:
        """Everybody has seen that it is not in the stock."""
        return bool(self.elsewhere & BIT[card])

    def adds_up(self, seat: Seat) -> bool:
        return self.hand(seat).sound


def _come_to_light(now: Knowledge, card: Card) -> None:
    """A card that everybody has seen; of several packs there may be another one in the stock."""
    now.clock += 1
    if now.packs == 1:
        now.elsewhere |= BIT[card]


def _certainly_held(now: Knowledge, hand: KnownHand, card: Card) -> None:
    """Everybody has seen the card go into this hand, or in it."""
    hand.known.append(card)
    now.held |= BIT[card]
    _come_to_light(now, card)


def _fresh(now: Knowledge, _number: int, fact: Fresh) -> Rulings:
    now.packs, now.whole, now.clock, now.elsewhere, now.held = fact.packs, True, 0, 0, 0
    now.hands.clear()
    return ()


def _drew(now: Knowledge, _number: int, fact: DrewBlind) -> Rulings:
    hand, drawn = now.hands[fact.seat], [(now.clock, now.elsewhere)] * fact.n
    hand.draws += drawn
    hand.idle += drawn
    now.clock += 1
    return ()


def _took(now: Knowledge, _number: int, fact: Took) -> Rulings:
    _certainly_held(now, now.hands[fact.seat], fact.card)
    return ()


def _parted(now: Knowledge, _number: int, fact: Parted) -> Rulings:
    """A card that was shown in a hand goes out of it, even where another lays it (GN-4)."""
    card, hand = fact.card, now.hands[fact.seat]
    holder = _holder(now, hand, card) if now.held & BIT[card] else None
    if holder is None:
        rulings = _sighted(now, fact.seat, hand, card)
    else:
        holder.known.remove(card)
        rulings = ()
    _come_to_light(now, card)
    return rulings


def _holder(now: Knowledge, own: KnownHand, card: Card) -> KnownHand | None:
    """The hand that certainly holds this card. Of a single pack that may be another's, and laying it then tells nothing
    of one's own."""
    if card in own.known:
        return own
    if now.packs > 1:
        return None
    return next((hand for hand in now.hands.values() if card in hand.known), None)


def _betrayed(now: Knowledge, _number: int, fact: Betrayed) -> Rulings:
    hand = now.hands[fact.seat]
    if now.held & BIT[fact.card] and _holder(now, hand, fact.card):
        return ()
    rulings = _sighted(now, fact.seat, hand, fact.card)
    _certainly_held(now, hand, fact.card)
    return rulings


def _sighted(now: Knowledge, seat: Seat, hand: KnownHand, card: Card) -> Rulings:
    if not hand.sound:
        return ()
    rulings = hand.card_seen((card, now.clock), now.whole)
    return rulings if hand.sound else (_does_not_add_up(seat),)


def _does_not_add_up(seat: Seat) -> Ruling:
    """A draw or a card was missed somewhere; nobody has broken a rule."""
    return note("counts_do_not_add_up", "GN-8", by=seat)


def _claimed(now: Knowledge, number: int, fact: Claimed) -> Rulings:
    hand = now.hands[fact.seat]
    if not hand.sound:
        return ()
    now.clock += 1
    return hand.claim(number, fact)


def _opened(now: Knowledge, _number: int, fact: Opened) -> Rulings:
    hand = now.hands[fact.seat]
    if not hand.sound:
        return ()
    rulings = hand.lay_open(fact.cards, now.whole)
    now.clock += 1
    if now.packs == 1:
        now.elsewhere |= bits(fact.cards)
    return rulings if hand.sound else (_does_not_add_up(fact.seat),)


def _surfaced(now: Knowledge, _number: int, fact: Surfaced) -> Rulings:
    if now.packs == 1:
        now.elsewhere |= bits(fact.cards)
    return ()


def _sunk(now: Knowledge, _number: int, fact: Sunk) -> Rulings:
    now.clock += 1
    now.elsewhere &= ~bits(fact.cards)
    return ()


_HEARD: Mapping[type[Any], Callable[[Knowledge, int, Any], Rulings]] = {
    Fresh: _fresh,
    DrewBlind: _drew,
    Took: _took,
    Parted: _parted,
    Betrayed: _betrayed,
    Claimed: _claimed,
    Opened: _opened,
    Surfaced: _surfaced,
    Sunk: _sunk,
}
