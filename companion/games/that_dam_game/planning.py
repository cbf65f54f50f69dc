"""How near a hand is to its contract: the groups a player is collecting for, run by run and set by set."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from scoring.cards import Card, Cards, Rank, Suit
from scoring.groups import HIGH, windows
from scoring.that_dam_game import CONTRACTS, SET_SIZE, WILD, Contract


class Plan(NamedTuple):
    """The cards worth keeping, and how many are still missing."""

    kept: Cards
    missing: int


def plan(hand: Cards, size: int) -> Plan:
    """The best run or set, then the best of what is left, and so on: a good guess. To find the best of all takes too
    long."""
    contract, rest, kept = CONTRACTS[size], Counter(hand), list[Card]()
    for best_group in (*[_best_run] * contract.runs, *[_best_set] * contract.sets):
        cards = best_group(rest, contract)
        rest -= Counter(cards)
        kept += cards
    return Plan(tuple(kept), contract.runs * contract.length + contract.sets * SET_SIZE - len(kept))


def _best_run(rest: Counter[Card], contract: Contract) -> Cards:
    """The stretch of one suit of which most cards are there, with as many wild cards as it needs and may have."""
    own = max(_stretches(rest, contract.length), key=len)
    wilds = [card for card in rest.elements() if card.rank in WILD and card not in own]
    return (*own, *wilds[: min(contract.wilds, contract.length - len(own))])


def _stretches(rest: Counter[Card], length: int) -> Iterator[Cards]:
    for suit in Suit:
        ranks = {card.rank for card in rest if card.suit is suit}
        for window in windows(HIGH, length):
            yield tuple(Card(rank, suit) for rank in window.ranks if rank in ranks)


def _best_set(rest: Counter[Card], contract: Contract) -> Cards:
    """The rank of which most cards are there; twos and jokers only where no other has as many: runs need them."""
    numbers = Counter[Rank]()
    for card, n in rest.items():
        numbers[card.rank] += n
    if not numbers:
        return ()
    best = max(numbers, key=lambda rank: (min(numbers[rank], SET_SIZE), rank not in WILD, rank))
    return tuple(card for card in rest.elements() if card.rank is best)[:SET_SIZE]
