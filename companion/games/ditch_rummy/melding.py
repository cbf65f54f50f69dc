"""Melds and singles: whether cards may be played, and what playing them changes."""

from __future__ import annotations

from companion.facts.hand_facts import HandFact, parted
from companion.facts.rulings import Ruling, effect, refusal
from companion.games.ditch_rummy.ending import complete
from companion.games.ditch_rummy.position import Play, Rummy, whereabouts
from companion.table import Seat
from companion.table.rows import put
from scoring.cards import Card, Cards
from scoring.ditch_rummy import completes, is_meld

_PLAYS = {1: ("single", "DR-17"), 2: ("two_meld", "DR-16"), 3: ("three_meld", "DR-16")}


def not_playable(p: Rummy, cards: Cards) -> Ruling | None:
    """Why these cards are neither a meld nor a single, or cannot come from where they should (DR-16 to DR-31)."""
    if len(cards) == 1 and cards[0].rank not in p.plays.takes:
        # It may be meant for a single of that rank or the next, but singles take no cards (DR-26).
        beside = any(abs(play.cards[0].rank - cards[0].rank) <= 1 for play in p.plays if not play.is_meld)
        return refusal("fits_no_meld", "DR-26" if beside else "DR-23", card=cards[0])
    if len(cards) > 1 and not is_meld(cards, p.runs):
        return refusal("no_meld", "DR-19", cards=cards)
    hidden, order = p.plays.hidden, p.order
    for card in cards:
        if card not in hidden or card in order:
            return lies_elsewhere(p, card)
    if len(cards) > p.hands[p.turn] and len(from_hand(p, cards)) > p.hands[p.turn]:
        return refusal("hand_too_small", "DR-11", by=p.turn, n=p.hands[p.turn])
    if completes(cards) and (owed := owed_after(p, cards)):
        return refusal("use_first", "DRQ-9", by=p.turn, cards=owed)
    return None


def lies_elsewhere(p: Rummy, card: Card) -> Ruling:
    """The card cannot have come out of a hand: it lies on the table, or in the stock that was turned over."""
    place = whereabouts(p, card)
    if place is None:
        return refusal("in_the_stock", "DR-50", card=card)
    return refusal("lies_elsewhere", "DR-7", card=card, place=place.key)


def from_hand(p: Rummy, cards: Cards) -> Cards:
    """The cards of a play that come out of the hand."""
    pile, owed = p.discards, p.owed
    if not pile and not owed:
        return cards
    return tuple([card for card in cards if card not in pile and card not in owed])


def owed_after(p: Rummy, cards: Cards) -> Cards:
    """What must still be used this turn once these are played: whatever lay above a discard that was taken (DR-30,
    DRQ-9)."""
    taken = [p.discards.index(card) for card in cards if card in p.discards]
    above = [card for card in p.discards[min(taken) :] if card not in p.owed] if taken else []
    return tuple([card for card in (*above, *p.owed) if card not in cards])


def played(p: Rummy, seat: Seat, cards: Cards) -> tuple[Rummy, tuple[Ruling, ...], tuple[HandFact, ...]]:
    """A meld or a single is laid and goes on the record; a completing run ends the hand."""
    own = from_hand(p, cards)
    hands = put(p.hands, seat, max(0, p.hands[seat] - len(own)))
    laid = p._replace(phase="play", plays=p.plays.and_then(Play(seat, cards)), hands=hands)
    if len(own) < len(cards):
        left = tuple([card for card in p.discards if card not in cards])
        laid = laid._replace(discards=left, owed=owed_after(p, cards))
    code, clause = _PLAYS.get(len(cards), _PLAYS[3])
    said = effect(code, clause, by=seat, cards=cards)
    facts = tuple([parted(seat, card) for card in own])
    if not completes(cards):
        return laid, (said,), facts
    ended, rulings = complete(laid, seat)
    return ended, (said, *rulings), facts
