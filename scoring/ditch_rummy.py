"""What a meld is in Ditch Rummy, which single fits it, and what a hand is worth to whom."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from scoring.cards import Card, Cards, Rank
from scoring.groups import HIGH, MELDS_KEPT, Ladder, equal, windows

MELD_SIZES = (2, 3)
COMPLETING = (
    frozenset((Rank.JACK, Rank.QUEEN, Rank.KING)),
    frozenset((Rank.QUEEN, Rank.KING, Rank.ACE)),
)
"""The two runs that end a hand (DR-36)."""
DEAR = frozenset((Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE))
"""Face cards and aces (DR-43)."""
BY_SIZE = {1: 2, 2: 5, 3: 25}
"""What a play is worth to the completer's side (DR-39 to DR-41)."""
HELD_AS_SINGLE = 2


class Runs(NamedTuple):
    """How the house lets ranks follow one another: is the ace low as well (DRQ-3), is there a corner (DRQ-4)?"""

    ace: str = "both"
    wrap: str = "no"

    @property
    def ladder(self) -> Ladder:
        return _LADDERS[self]


USUAL = Runs()
_ROUND: Ladder = (Rank.ACE, *HIGH[:-1])
_LADDERS: dict[Runs, Ladder] = {
    Runs("both", "no"): (Rank.ACE, *HIGH),
    Runs("high", "no"): HIGH,
    Runs("both", "yes"): _ROUND * 3,
    Runs("high", "yes"): _ROUND * 3,
}
"""Going round the corner is a ladder that begins again."""


@lru_cache(maxsize=MELDS_KEPT)
def is_meld(cards: Cards, runs: Runs = USUAL) -> bool:
    """A set or a blind run of two or three cards (DR-19 to DR-22)."""
    return len(cards) in MELD_SIZES and len(set(cards)) == len(cards) and bool(fitting(cards, runs))


@lru_cache(maxsize=MELDS_KEPT)
def fitting(meld: Cards, runs: Runs = USUAL) -> frozenset[Rank]:
    """The ranks of the singles that this meld takes (DR-24, DR-25); none where it is no meld."""
    ranks = {card.rank for card in meld}
    if equal(meld):
        return frozenset(ranks)
    if len(ranks) != len(meld):
        return frozenset()
    here = (window for window in windows(runs.ladder, len(meld)) if ranks == set(window.ranks))
    return frozenset(rank for window in here for rank in (window.below, window.above) if rank is not None)


@lru_cache(maxsize=MELDS_KEPT)
def in_order(meld: Cards, runs: Runs = USUAL) -> Cards:
    """A run from its low end, in whichever order it was laid; anything else as it was laid."""
    ranks = {card.rank for card in meld}
    if len(ranks) != len(meld) or len(meld) < 2:
        return meld
    run = next((window.ranks for window in windows(runs.ladder, len(meld)) if set(window.ranks) == ranks), None)
    return meld if run is None else tuple(sorted(meld, key=lambda card: run.index(card.rank)))


@lru_cache(maxsize=MELDS_KEPT)
def completes(cards: Cards) -> bool:
    """J-Q-K or Q-K-A as one meld (DR-36, DRQ-7)."""
    return len(cards) == 3 and frozenset(card.rank for card in cards) in COMPLETING


def by_face(cards: Iterable[Card]) -> int:
    """Ten for each face card and ace, one for every other card (DR-43, DR-44)."""
    return sum([10 if card.rank in DEAR else 1 for card in cards])


def by_play(plays: Iterable[Cards]) -> int:
    """Two, five or twenty-five for each play (DR-39 to DR-41)."""
    return sum(BY_SIZE[min(len(play), 3)] for play in plays)


def face_score(plays: Iterable[Cards], held: Cards) -> int:
    """The hand of somebody who did not complete, or of anybody in a tied hand."""
    return by_face(chain.from_iterable(plays)) - by_face(held)


def completer_score(plays: Iterable[Cards], held: Cards, held_counts: str = "single") -> int:
    """The hand of the completer or a partner; held cards as singles, or by face value (DRQ-13)."""
    lost = by_face(held) if held_counts == "faceValue" else HELD_AS_SINGLE * len(held)
    return by_play(plays) - lost
