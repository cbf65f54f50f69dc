"""Looking back on a whole game: what was found, and whether somebody held a card at some moment (GN-8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from itertools import groupby
from math import inf
from operator import itemgetter

from companion.facts.hand_facts import Fresh, HandFact
from companion.facts.rulings import Ruling
from companion.referee.draw_matching import Draws, Sighting, match_all
from companion.referee.knowledge import Knowledge
from companion.table import Seat
from scoring.cards import Card

Ledger = Sequence[tuple[int, HandFact]]
"""The facts of a game in order, each with the number of its entry."""


class WasHeld(StrEnum):
    """Whether a seat held one of some cards at a past moment."""

    CERTAIN = "certain"
    POSSIBLE = "possible"
    IMPOSSIBLE = "impossible"
    UNSOUND = "counts do not add up"


def _by_entry(ledger: Ledger) -> Iterator[tuple[int, list[HandFact]]]:
    for number, pairs in groupby(ledger, key=itemgetter(0)):
        yield number, [fact for _, fact in pairs]


def findings(ledger: Ledger) -> tuple[tuple[int, Ruling], ...]:
    """Every finding of a game with the number of the entry at which it became certain."""
    now, found = Knowledge(), list[tuple[int, Ruling]]()
    for number, facts in _by_entry(ledger):
        found += ((number, ruling) for ruling in now.learn(number, facts))
    return tuple(found)


def verdict(ledger: Ledger, seat: Seat, cards: Iterable[Card], at_entry: int) -> WasHeld:
    """Whether the seat held one of the cards just before this entry, as far as the rest of that deal tells."""
    wanted = frozenset(cards)
    before, after = _around(ledger, at_entry)
    start, end = before.hand(seat), after.hand(seat)
    if wanted.intersection(start.known):
        return WasHeld.CERTAIN
    if not end.sound:
        return WasHeld.UNSOUND
    unseen = 0 if end.open else len(end.draws) - len(end.seen) if after.whole else inf
    return _weigh_all(wanted, end.seen[len(start.seen) :], end.draws[len(start.draws) :], unseen)


def _around(ledger: Ledger, at_entry: int) -> tuple[Knowledge, Knowledge]:
    """What was known before an entry, and at the end of its deal."""
    before, after = Knowledge(), Knowledge()
    for number, facts in _by_entry(ledger):
        if number < at_entry:
            before.learn(number, facts)
        elif any(type(fact) is Fresh for fact in facts):
            break
        after.learn(number, facts)
    return before, after


def _weigh_all(wanted: frozenset[Card], seen: Sequence[Sighting], draws: Draws, unseen: float) -> WasHeld:
    """The exact answer of GN-8. Nothing is known of `unseen` cards in the hand: each explains any draw."""
    asked = [one for one in seen if one[0] in wanted]
    idle = len(draws) - len(match_all(seen, draws))
    if idle > unseen:
        return WasHeld.UNSOUND
    if len(match_all(asked, draws)) < len(asked):
        return WasHeld.CERTAIN
    spared = any(len(draws) - len(match_all([o for o in seen if o is not one], draws)) <= unseen for one in asked)
    return WasHeld.POSSIBLE if spared or idle < unseen else WasHeld.IMPOSSIBLE
