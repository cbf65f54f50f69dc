"""What is certain about hidden hands, and nothing more: the inference of GN-8.

By an act a player says something about their hand ("drew, so had nothing to play"). A card that leaves the
hand later was either held at that moment or drawn blind since. So every later sighting of a claimed card
needs a blind draw that could have brought it, one draw each: a matching. A draw could have brought a card if
it came before the sighting and, with a single pack, if that card could lie in the stock then.

*   **certain**: the sightings of the claimed cards cannot all be matched, so one of them was held.
*   A *complete* matching (every draw has found its card) can be asked for only when the hand lies open; until
    then a draw may still hide in the hand. By the theorem of Mendelsohn and Dulmage the two questions are
    separate: where the sightings can be matched and the draws can be matched, both can be at once. That is why
    a finding may be told at the first sighting that no draw explains, and why no later card takes it back.
*   No complete matching: the record itself is wrong, and nobody is accused.

`Knowledge` is a value: hearing facts gives a new one, and hearing a deal's facts again gives the same again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from math import inf
from typing import Any, NamedTuple

from companion.draws import BIT, Bits, Draw, Draws, Sighting, bits, explain, idle_of, match_all, spend
from companion.hands import Betrayed, Claimed, DrewBlind, Fresh, HandFact, Opened, Parted, Sunk, Surfaced, Took
from companion.record import record
from companion.rulings import Ruling, Weight, note
from companion.table import Seat
from scoring.cards import Card

# ---------------------------------------------------------------- one hand


class Claim(NamedTuple):
    """A claim nobody has refuted yet, and what explains the claimed cards seen since."""

    entry: int
    said: Claimed
    start: int
    """How many of the hand's draws came before it."""
    looked: int
    """How many had come when such a card was seen last."""
    idle: Draws = ()
    """Draws between the two that explain none of these cards."""
    seen: tuple[Sighting, ...] = ()

    def finding(self, cards: tuple[Card, ...]) -> Ruling:
        """At least one of these cards was held."""
        weight = Weight.NOTE if self.said.mild else Weight.FINDING
        params = (("by", self.said.seat), ("cards", cards))
        return Ruling(weight, self.said.code, self.said.clause, params, self.entry)


@record
class Hand(NamedTuple):
    """One seat's hand, as far as the table knows it."""

    draws: Draws = ()
    seen: tuple[Sighting, ...] = ()
    known: tuple[Card, ...] = ()
    """Cards that are certainly in it now: taken openly or betrayed, and not parted with since."""
    claims: tuple[Claim, ...] = ()
    idle: Draws = ()
    """Draws that explain no sighting yet."""
    sound: bool = True
    """Whether all that was heard of it can be true together."""
    open: bool = False


EMPTY = Hand()
Told = tuple[Hand, tuple[Ruling, ...]]


def _less(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def _claim(hand: Hand, entry: int, said: Claimed) -> Told:
    """A claimed card that is known to be in the hand refutes the claim at once."""
    claim = Claim(entry, said, len(hand.draws), len(hand.draws))
    if hand.known and (held := said.none_of.intersection(hand.known)):
        return hand, (claim.finding(tuple(card for card in hand.known if card in held)),)
    return hand._replace(claims=(*hand.claims, claim)), ()


def _see(hand: Hand, seen: Sighting, whole: bool) -> Told:
    """A card comes to light: whoever claimed not to hold it needs a draw that brought it.

    The latest draw that explains nothing yet nearly always serves; only where none does, all are matched anew.
    """
    sightings = (*hand.seen, seen)
    idle = spend(hand.idle, seen)
    if idle is None:
        pairs = match_all(sightings, hand.draws)
        if whole and len(pairs) < len(sightings):
            return hand._replace(sound=False, claims=()), ()
        idle = idle_of(hand.draws, pairs)
    claims, findings = _weigh_claims(hand, seen) if hand.claims else ((), ())
    return Hand(hand.draws, sightings, hand.known, claims, idle, hand.sound, hand.open), findings


def _weigh_claims(hand: Hand, seen: Sighting) -> tuple[tuple[Claim, ...], tuple[Ruling, ...]]:
    """The claims that still stand after a card has come to light, and the findings."""
    card = seen.card
    if not [claim for claim in hand.claims if card in claim.said.none_of]:
        return hand.claims, ()
    claims: list[Claim] = []
    findings: tuple[Ruling, ...] = ()
    for claim in hand.claims:
        weighed = _weigh(claim, seen, hand.draws) if card in claim.said.none_of else claim
        if isinstance(weighed, Claim):
            claims.append(weighed)
        else:
            findings += (weighed,)
    return tuple(claims), findings


def _weigh(claim: Claim, seen: Sighting, draws: Draws) -> Claim | Ruling:
    """The claim with one more card explained; or the finding that one of these cards was held."""
    idle = spend(claim.idle + draws[claim.looked :], seen)
    if idle is None:
        since = draws[claim.start :]
        pairs, tried = match_all(claim.seen, since), set[int]()
        if not explain(seen, since, pairs, tried):
            return claim.finding((*(pairs[index].card for index in sorted(tried)), seen.card))
        idle = idle_of(since, pairs)
    return Claim(claim.entry, claim.said, claim.start, len(draws), idle, (*claim.seen, seen))


def _open(hand: Hand, seat: Seat, cards: tuple[Card, ...], whole: bool) -> Told:
    """The whole hand lies on the table: what is not explained now never will be. Opened again, because a card was
    overlooked, it says no more of the others than it did."""
    opened = (seen.card for seen in hand.seen if seen.time == inf)
    hidden = tuple((Counter(cards) - Counter(hand.known) - Counter(opened)).elements())
    after, findings = hand._replace(known=(), open=True), list[Ruling]()
    for card in hidden:
        after, told = _see(after, Sighting(card, inf), whole)
        findings += told
    missing = bool(Counter(hand.known) - Counter(cards))
    if after.sound and (missing or after.idle):
        after = after._replace(sound=False)
    if not after.sound:
        return after, (_does_not_add_up(seat),)
    return after._replace(claims=()), tuple(findings)


def _does_not_add_up(seat: Seat) -> Ruling:
    """A draw or a card was missed somewhere; that is no breach by anybody."""
    return note("counts_do_not_add_up", "GN-8", by=seat)


# ---------------------------------------------------------------- all hands


class Knowledge(NamedTuple):
    """All that follows from the facts heard so far."""

    packs: int = 1
    whole: bool = False
    """The deal was heard, so that every card of a hand has come by a draw of which we know."""
    clock: int = 0
    elsewhere: Bits = 0
    """With a single pack: the cards that cannot be in the stock now."""
    hands: Mapping[Seat, Hand] = {}

    def hear(self, number: int, facts: Sequence[HandFact]) -> tuple[Knowledge, tuple[Ruling, ...]]:
        """The facts of one entry; with them come the findings that are certain from now on.

        A claim speaks of the moment just before its act, so it goes before all that the act brought.
        """
        after = self
        rulings: tuple[Ruling, ...] = ()
        for fact in sorted(facts, key=_after_claims) if len(facts) > 1 else facts:
            after, told = _HEARD[type(fact)](after, number, fact)
            rulings += told
        return after, rulings

    def hand(self, seat: Seat) -> Hand:
        return self.hands.get(seat, EMPTY)

    def known_in_hand(self, seat: Seat) -> tuple[Card, ...]:
        """The cards this seat certainly holds now."""
        return self.hand(seat).known

    def cannot_be_drawn(self, card: Card) -> bool:
        """Everybody has seen that it is not in the stock."""
        return bool(self.elsewhere & BIT[card])

    def adds_up(self, seat: Seat) -> bool:
        return self.hand(seat).sound


Heard = tuple[Knowledge, tuple[Ruling, ...]]


def _after_claims(fact: HandFact) -> bool:
    return type(fact) is not Claimed


def _with(now: Knowledge, seat: Seat, hand: Hand, gone: Bits = 0) -> Knowledge:
    """One hand replaced, one tick later; cards seen are no longer in the stock."""
    return Knowledge(now.packs, now.whole, now.clock + 1, now.elsewhere | gone, {**now.hands, seat: hand})


def _gone(now: Knowledge, card: Card) -> Bits:
    """A card that everybody has seen; of several packs there may be another one in the stock."""
    return BIT[card] if now.packs == 1 else 0


def _fresh(_now: Knowledge, _number: int, fact: Fresh) -> Heard:
    return Knowledge(packs=fact.packs, whole=True), ()


def _drew(now: Knowledge, _number: int, fact: DrewBlind) -> Heard:
    hand = now.hand(fact.seat)
    drawn = (Draw(now.clock, now.elsewhere),) * fact.n
    richer = Hand(hand.draws + drawn, hand.seen, hand.known, hand.claims, hand.idle + drawn, hand.sound, hand.open)
    return _with(now, fact.seat, richer), ()


def _took(now: Knowledge, _number: int, fact: Took) -> Heard:
    hand = now.hand(fact.seat)
    return _with(now, fact.seat, hand._replace(known=(*hand.known, fact.card)), _gone(now, fact.card)), ()


def _parted(now: Knowledge, _number: int, fact: Parted) -> Heard:
    seat, card = fact.seat, fact.card
    owner = _known_of_another(now, seat, card)
    if owner is not None:
        return _passed_on(now, owner, card), ()
    hand = now.hand(seat)
    if card in hand.known:
        return _passed_on(now, seat, card), ()
    after, rulings = _sighted(now, seat, hand, card)
    return _with(now, seat, after, _gone(now, card)), rulings


def _known_of_another(now: Knowledge, seat: Seat, card: Card) -> Seat | None:
    """In whose hand this card of a single pack certainly was: then it says nothing against whoever lays it."""
    if now.packs == 1:
        for one, hand in now.hands.items():
            if card in hand.known and one != seat:
                return one
    return None


def _passed_on(now: Knowledge, owner: Seat, card: Card) -> Knowledge:
    """A card that was shown in a hand goes out of it, even where another lays it (GN-4)."""
    hand = now.hand(owner)
    return _with(now, owner, hand._replace(known=_less(hand.known, card)), _gone(now, card))


def _betrayed(now: Knowledge, _number: int, fact: Betrayed) -> Heard:
    hand = now.hand(fact.seat)
    owner = _known_of_another(now, fact.seat, fact.card)
    if fact.card in hand.known or owner is not None:
        return now, ()
    after, rulings = _sighted(now, fact.seat, hand, fact.card)
    shown = after._replace(known=(*after.known, fact.card))
    return _with(now, fact.seat, shown, _gone(now, fact.card)), rulings


def _sighted(now: Knowledge, seat: Seat, hand: Hand, card: Card) -> Told:
    if not hand.sound:
        return hand, ()
    after, rulings = _see(hand, Sighting(card, now.clock), now.whole)
    return after, rulings if after.sound else (_does_not_add_up(seat),)


def _claimed(now: Knowledge, number: int, fact: Claimed) -> Heard:
    hand = now.hand(fact.seat)
    if not hand.sound:
        return now, ()
    after, rulings = _claim(hand, number, fact)
    return _with(now, fact.seat, after), rulings


def _opened(now: Knowledge, _number: int, fact: Opened) -> Heard:
    hand = now.hand(fact.seat)
    if not hand.sound:
        return now, ()
    after, rulings = _open(hand, fact.seat, fact.cards, now.whole)
    return _with(now, fact.seat, after, bits(fact.cards) if now.packs == 1 else 0), rulings


def _surfaced(now: Knowledge, _number: int, fact: Surfaced) -> Heard:
    return (now._replace(elsewhere=now.elsewhere | bits(fact.cards)) if now.packs == 1 else now), ()


def _sunk(now: Knowledge, _number: int, fact: Sunk) -> Heard:
    return now._replace(clock=now.clock + 1, elsewhere=now.elsewhere & ~bits(fact.cards)), ()


_HEARD: Mapping[type[Any], Callable[[Knowledge, int, Any], Heard]] = {
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
