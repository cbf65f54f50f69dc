"""Which unseen draw brought which card: draws matched to sightings, each draw to one card at most."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from scoring.cards import JOKER, PACK, Card

# ---------------------------------------------------------------- cards that are not in the stock

Bits = int
"""A set of cards as one number, a bit for each card: small, because every draw of a game keeps one."""

BIT: Mapping[Card, Bits] = {card: 1 << n for n, card in enumerate((*PACK, JOKER))}


def bits(cards: Iterable[Card]) -> Bits:
    found = 0
    for card in cards:
        found |= BIT[card]
    return found


# ---------------------------------------------------------------- matching draws to sightings


Draw = tuple[int, Bits]
"""One unseen card that came into a hand: when, and the cards that cannot have been in the stock then. This and the next
are bare pairs, because every draw and nearly every card that is laid makes one."""

Sighting = tuple[Card, float]
"""A card that was certainly in a hand until this time, and that nobody saw come there."""

Draws = Sequence[Draw]
Pairs = dict[int, Sighting]
"""A matching: the index of a draw -> the sighting it explains."""


def spend(draws: list[Draw], seen: Sighting) -> bool:
    """Let the latest draw that could have brought the card explain it and leave the list; False where none could."""
    card, until = seen
    bit, at = BIT[card], len(draws)
    while at:
        at -= 1
        time, elsewhere = draws[at]
        if time < until and not elsewhere & bit:
            del draws[at]
            return True
    return False


def explain(seen: Sighting, draws: Draws, pairs: Pairs, tried: set[int]) -> bool:
    """Find a draw for one more sighting, moving others to other draws where needed; `tried` holds those tried."""
    card, until = seen
    bit, index = BIT[card], len(draws)
    while index:
        index -= 1
        time, elsewhere = draws[index]
        if time < until and not elsewhere & bit and index not in tried:
            tried.add(index)
            if index not in pairs or explain(pairs[index], draws, pairs, tried):
                pairs[index] = seen
                return True
    return False


def match_all(seen: Iterable[Sighting], draws: Draws) -> Pairs:
    """A matching of as many sightings as can have a draw."""
    pairs: Pairs = {}
    for one in seen:
        explain(one, draws, pairs, set())
    return pairs


def idle_of(draws: Draws, pairs: Pairs) -> list[Draw]:
    """The draws that explain nothing."""
    return [draw for index, draw in enumerate(draws) if index not in pairs]
