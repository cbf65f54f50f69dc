"""After a round cards are carried to their piles: the screen says which are still to come (P5), no act waits for it."""

from __future__ import annotations

from typing import Any

from companion.facts.events import Event, Laid, Lifted, Moved
from companion.facts.game import Judge, Outcome
from companion.games.melee.position import CLASH, DAMAGE, SHARED, Carry, Duel, whereabouts
from companion.table import Place
from scoring.cards import BACK, AnyCard


def watched(act: Judge[Duel]) -> Judge[Duel]:
    """Judges as this does, but for events in which a card is only carried to its pile: then only that is noted."""

    def judged(p: Duel, event: Any) -> Outcome[Duel]:
        put = carried(p, event)
        return act(p, event) if put is None else Outcome(put)

    return judged


def carried(p: Duel, event: Event) -> Duel | None:
    """The position once a card lies on the pile where the record has it already, or an attack is laid face down.

    None for every other event.
    """
    match event:
        case Laid(cards=(card,), place=place) if place in CLASH:
            return p if card == BACK and p.phase == "choose" else None  # face down until both turn (MLQ-1)
        case Moved(card=card, end=place) if place == SHARED and _was_left_out(p, card):
            return _left_out(p, card)
        case Lifted(cards=(card,), place=Place(name="clash")) if _was_left_out(p, card):
            return _left_out(p, card)
        case Moved(card=card, end=place) | Laid(cards=(card,), place=place):
            return _fewer(p, card, place) if _rests(p, card, place) else None
        case Lifted(cards=(card,), place=Place(name="clash")):  # taken from where it was played
            if card in p.clash or (card != BACK and whereabouts(p, card) is None):
                return None
            # on the shared pile it lies face down and will not be seen again (ML-13)
            return p if card == BACK or not _awaited(p, card) else _fewer(p, card, SHARED)
        case _:
            return None


def _was_left_out(p: Duel, card: AnyCard) -> bool:
    """The card belonged to the shared pile, but was not there yet when that pile became the deck (ML-14)."""
    return card != BACK and _awaited(p, card) and whereabouts(p, card) is None


def _left_out(p: Duel, card: AnyCard) -> Duel:
    """Such a card is not in the new deck: the next shared pile begins with it."""
    return _fewer(p._replace(shared=(*p.shared, card), stock=max(0, p.stock - 1)), card, SHARED)


def _rests(p: Duel, card: AnyCard, place: Place) -> bool:
    """The record has this card on that pile already; a card seen face down may be any of the shared pile."""
    if place == SHARED:
        return (card == BACK or card in p.shared) and bool(p.shared)
    return place in DAMAGE and card != BACK and card in p.damage[place.seat or 0]


def _awaited(p: Duel, card: AnyCard) -> bool:
    """The card is still to be carried to the shared pile."""
    return any(one.card == card and one.end == SHARED for one in p.moves)


def _fewer(p: Duel, card: AnyCard, place: Place) -> Duel:
    """The position without this card among those still to be carried to that pile; a back stands for any of them."""
    done = next((one for one in p.moves if one.end == place and card in (one.card, BACK)), None)
    return p._replace(moves=tuple(one for one in p.moves if one != done)) if done else p


def to_shared(p: Duel) -> tuple[Carry, ...]:
    """What is to be carried after a round without damage: both attacks, to the shared pile (ML-27, ML-35)."""
    return tuple(Carry(card, place, SHARED) for place, card in zip(CLASH, p.clash, strict=True) if card)
