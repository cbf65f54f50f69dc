"""What a set, a run and a contract are in That Dam Game, how wild cards are read, and what a hand costs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import permutations, product
from typing import NamedTuple

from scoring.cards import JOKER, Card, Cards, Rank, Suit
from scoring.groups import HIGH, MELDS_KEPT, equal, windows

SET_SIZE = 3
LONGEST = len(HIGH)
WILD = frozenset((Rank.TWO, Rank.JOKER))
"""TD-12."""


class Contract(NamedTuple):
    """What a hand asks for: sets, runs, the runs' length and how many wild cards each may have."""

    sets: int = 0
    runs: int = 0
    length: int = 0
    wilds: int = 0


CONTRACTS: dict[int, Contract] = {
    6: Contract(sets=2),
    7: Contract(1, 1, 4, 1),
    8: Contract(0, 2, 4, 1),
    9: Contract(sets=3),
    10: Contract(1, 1, 7, 3),
    11: Contract(2, 1, 5, 2),
    12: Contract(0, 3, 4, 1),
    13: Contract(1, 1, 10, 4),
    14: Contract(2, 2, 4, 1),
    15: Contract(0, 3, 5, 2),
}
"""By the number of cards dealt (TD-15 to TD-24, TD-62)."""
FIRST_SIZE, LAST_SIZE = min(CONTRACTS), max(CONTRACTS)

_POINTS = {Rank.JOKER: 50, Rank.TWO: 20, Rank.ACE: 15}


def points(card: Card) -> int:
    """What a card left in the hand costs (TD-55 to TD-59)."""
    return _POINTS.get(card.rank, 10 if card.rank >= Rank.TEN else 5)


def hand_points(cards: Iterable[Card]) -> int:
    return sum(map(points, cards))


# ---------------------------------------------------------------- sets


def is_set(cards: Sequence[Card]) -> bool:
    """Exactly three of a number; wild cards stand for nothing here (TD-5 to TD-8, TDQ-25)."""
    return len(cards) == SET_SIZE and equal(cards)


def grown_set(cards: Sequence[Card]) -> bool:
    """A set with cards added: still one number, and as many as you like (TD-51, TDQ-13)."""
    return len(cards) >= SET_SIZE and equal(cards)


# ---------------------------------------------------------------- runs


class Run(NamedTuple):
    """A run as it is understood: its cards from low to high, what each stands for, and how many are wild."""

    cards: Cards
    reads_as: Cards
    wilds: int

    @property
    def low(self) -> Rank:
        return self.reads_as[0].rank


@lru_cache(maxsize=MELDS_KEPT)
def run_of(cards: Cards) -> Run | None:
    """The cards as a run with the fewest wilds, if they can be one (TD-9 to TD-14, TDQ-9 to TDQ-11).

    Of several readings with as few wilds the one that is laid in order counts, otherwise the highest.
    """
    readings = runs_of(cards)
    fewest = min((run.wilds for run in readings), default=0)
    best = [run for run in readings if run.wilds == fewest]
    as_laid = (run for run in best if run.cards == cards)
    return next(as_laid, best[-1] if best else None)


@lru_cache(maxsize=MELDS_KEPT)
def runs_of(cards: Cards) -> tuple[Run, ...]:
    """Every reading of these cards as a run, from the lowest up."""
    plain = tuple(card for card in cards if card.rank not in WILD)
    ranks = {card.rank for card in plain}
    if not 2 <= len(cards) <= LONGEST or len(ranks) < len(plain) or len({card.suit for card in plain}) > 1:
        return ()
    suit = _suit(cards, plain)
    readings = []
    for window in (one for one in windows(HIGH, len(cards)) if ranks <= set(one.ranks)):
        # The suit's own deuce stands at two where it can, wilds fill the gaps (TDQ-10).
        natural = Card(Rank.TWO, suit) if Rank.TWO in window.ranks else None
        own = {card.rank: card for card in cards if card.rank not in WILD or card == natural}
        wild = [card for card in cards if card.rank in WILD]
        if natural in wild:
            wild.remove(natural)
        wilds = iter(wild)
        ordered = tuple(own.get(rank) or next(wilds) for rank in window.ranks)
        readings.append(Run(ordered, tuple(Card(rank, suit) for rank in window.ranks), len(cards) - len(own)))
    return tuple(readings)


def _suit(cards: Cards, plain: Cards) -> Suit:
    """The suit of the plain cards; of wild cards alone, that of a deuce."""
    suits = (card.suit for card in (*plain, *cards) if card.suit is not None)
    return next(suits, Suit.SPADES)


@lru_cache(maxsize=MELDS_KEPT)
def additions(cards: Cards) -> frozenset[Card]:
    """The cards of which any one may be added to this set or run (TD-49 to TD-52)."""
    if grown_set(cards):
        return frozenset(_ANY[cards[0].rank])
    if run_of(cards) is None or len(cards) >= LONGEST:
        return frozenset()
    plain = [card for card in cards if card.rank not in WILD]
    ranks = {card.rank for card in plain}
    low, high = min(ranks, default=Rank.ACE), max(ranks, default=Rank.TWO)
    suit = _suit(cards, tuple(plain))
    near = (Card(r, suit) for r in HIGH if r not in ranks | WILD and max(high, r) - min(low, r) <= len(cards))
    return frozenset((*near, *_ANY[Rank.TWO], *_ANY[Rank.JOKER]))


_ANY = {rank: tuple(Card(rank, suit) for suit in Suit) for rank in HIGH} | {Rank.JOKER: (JOKER,)}

# ---------------------------------------------------------------- contracts


def fulfils(size: int, groups: Sequence[Cards]) -> bool:
    """Whether these groups are exactly what the hand of this size asks for (TD-45, TDQ-18)."""
    contract = CONTRACTS[size]
    sets = [group for group in groups if is_set(group)]
    long = (run_of(group) for group in groups if len(group) == contract.length)
    runs = [run for run in long if run is not None and run.wilds <= contract.wilds]
    return len(groups) == contract.sets + contract.runs == len(sets) + len(runs) and len(sets) == contract.sets


def meld_of(hand: Cards, size: int) -> tuple[Cards, ...] | None:
    """A contract found among these cards, for players who look for one; None where there is none."""
    contract = CONTRACTS[size]
    kinds = ("set",) * contract.sets + ("run",) * contract.runs
    for order in sorted(set(permutations(kinds))):
        found = _found(hand, contract, order)
        if found is not None:
            return found
    return None


def _found(hand: Cards, contract: Contract, kinds: tuple[str, ...]) -> tuple[Cards, ...] | None:
    """One group after the other, dearest suits and ranks first; what is used is not there for the next."""
    if not kinds:
        return ()
    options = _sets_in(hand) if kinds[0] == "set" else _runs_in(hand, contract)
    for group in options:
        left = list(hand)
        for card in group:
            left.remove(card)
        rest = _found(tuple(left), contract, kinds[1:])
        if rest is not None:
            return (group, *rest)
    return None


def _sets_in(hand: Cards) -> Iterator[Cards]:
    for rank in reversed(Rank):
        same = tuple(card for card in hand if card.rank is rank)
        if len(same) >= SET_SIZE:
            yield same[:SET_SIZE]


def _runs_in(hand: Cards, contract: Contract) -> list[Cards]:
    """Runs with the fewest wilds first."""
    found = []
    for suit, window in product(Suit, windows(HIGH, contract.length)):
        own = {rank: Card(rank, suit) for rank in window.ranks if Card(rank, suit) in hand}
        natural = own.get(Rank.TWO)
        wilds = [card for card in hand if card.rank in WILD]
        if natural in wilds:
            wilds.remove(natural)
        if contract.length - len(own) <= min(contract.wilds, len(wilds)):
            fill = iter(sorted(wilds, reverse=True))
            found.append(tuple(own.get(rank) or next(fill) for rank in window.ranks))
    return sorted(found, key=lambda run: sum(card.rank in WILD for card in run))
