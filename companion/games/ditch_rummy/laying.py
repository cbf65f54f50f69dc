"""Playing: melds and singles from the hand and from the top of the discards, and the end of the turn."""

from __future__ import annotations

from itertools import dropwhile
from typing import cast

from companion.facts.events import Laid, Lifted, Moved, Said
from companion.facts.game import Outcome
from companion.facts.hand_facts import Betrayed, HandFact, parted
from companion.facts.rulings import Ruling, effect, refusal
from companion.games.boards import AREA
from companion.games.ditch_rummy.ending import complete, tie
from companion.games.ditch_rummy.position import (
    Play,
    Rummy,
    fitting_now,
    in_the_air,
    is_unseen,
    outcome,
    refuse,
    whereabouts,
)
from companion.games.rings import after, seated
from companion.table import DISCARD, Seat
from companion.table.rows import put
from scoring.cards import PACK, AnyCard, Card, Cards
from scoring.ditch_rummy import completes, is_meld

_PACK = frozenset(PACK)


def lay(p: Rummy, event: Laid) -> Outcome[Rummy]:
    """Cards come to lie before their owner, or on the discard pile."""
    why = not_here(p, event)
    if why is not None:
        return refused(p, event, why)
    if event.place == DISCARD:
        return _discard(p, event, cast(Cards, event.cards))
    return _play_all(p, event, cast(tuple[Cards, ...], event.groups))


def not_here(p: Rummy, event: Laid) -> Ruling | None:
    """Why these cards cannot be laid there at all, whatever they are."""
    turn, (where, owner, _) = p.turn, event.place
    if seat_of(p, event) != turn:
        return refusal("not_your_turn", "DR-10", by=turn)
    if where == AREA and owner not in (None, turn):
        return refusal("own_area", "DR-32", by=turn)
    if where != AREA and event.place != DISCARD:
        return refusal("not_there", "DR-32", by=turn)
    return not_cards(event.cards) if all(event.groups) else refusal("no_cards", "DR-16")


def not_cards(cards: tuple[AnyCard, ...]) -> Ruling | None:
    """Why these are not all cards of the pack, each of them once."""
    if not cards:
        return refusal("no_cards", "DR-16")
    if _PACK.issuperset(cards) and len(set(cards)) == len(cards):
        return None
    foreign = next(card for card in cards if card not in _PACK or cards.count(card) > 1)
    return refusal("not_in_pack", "DR-7", card=foreign)


def seat_of(p: Rummy, event: Laid | Lifted) -> Seat | None:
    """Whose act it is: who did it, or whose place it is, or else whose turn it is."""
    by = event.place.seat if event.by is None else event.by
    return p.turn if by is None else seated(p, by)


def refused(p: Rummy, event: Laid, why: Ruling) -> Outcome[Rummy]:
    """Nothing changes, except that everybody has seen these cards, and knows that they are in that hand (GN-3)."""
    seat = seat_of(p, event)
    if seat is None or not p.hands[seat]:
        return refuse(p, why)
    return Outcome(
        p, (why,), tuple(Betrayed(seat, card) for card in event.cards if isinstance(card, Card) and is_unseen(p, card))
    )


# ---------------------------------------------------------------- melds and singles


def _play_all(p: Rummy, event: Laid, groups: tuple[Cards, ...]) -> Outcome[Rummy]:
    """Each group is a meld or a single; all of them count, or none (DR-18)."""
    now = p
    rulings: tuple[Ruling, ...] = ()
    facts: tuple[HandFact, ...] = ()
    for cards in groups:
        if now.phase == "count":
            return refused(p, event, refusal("hand_is_over", "DRQ-12"))
        why = not_playable(now, cards)
        if why is not None:
            return refused(p, event, why)
        now, said, brought = played(now, now.turn, cards)
        rulings, facts = rulings + said, facts + brought
    return outcome((now, rulings, facts))


def not_playable(p: Rummy, cards: Cards) -> Ruling | None:
    """Why these cards are neither a meld nor a single, or cannot come from where they should (DR-16 to DR-31)."""
    if len(cards) == 1 and cards[0].rank not in fitting_now(p):
        # It may be meant for a single of that rank or the next, but singles take no cards (DR-26).
        beside = any(abs(play.cards[0].rank - cards[0].rank) <= 1 for play in p.plays if not play.is_meld)
        return refusal("fits_no_meld", "DR-26" if beside else "DR-23", card=cards[0])
    if len(cards) > 1 and not is_meld(cards, p.runs):
        return refusal("no_meld", "DR-19", cards=cards)
    for card in cards:
        if not is_unseen(p, card) and card not in p.discards and card not in p.owed:
            return _lies_elsewhere(p, card)
    if len(cards) > p.hands[p.turn] and len(from_hand(p, cards)) > p.hands[p.turn]:
        return refusal("hand_too_small", "DR-11", by=p.turn, n=p.hands[p.turn])
    if completes(cards) and (owed := _owed_after(p, cards)):
        return refusal("use_first", "DRQ-9", by=p.turn, cards=owed)
    return None


def _lies_elsewhere(p: Rummy, card: Card) -> Ruling:
    place = whereabouts(p, card)
    if place is None:
        return refusal("in_the_stock", "DR-50", card=card)
    return refusal("lies_elsewhere", "DR-7", card=card, place=place.key)


def from_hand(p: Rummy, cards: Cards) -> Cards:
    """The cards of a play that come out of the hand."""
    pile, owed = p.discards, p.owed
    return tuple([card for card in cards if card not in pile and card not in owed])


def _owed_after(p: Rummy, cards: Cards) -> Cards:
    """What must still be used in this turn after these: whatever lay above a discard that was taken (DR-30, DRQ-9)."""
    taken = [p.discards.index(card) for card in cards if card in p.discards]
    above = [card for card in p.discards[min(taken) :] if card not in p.owed] if taken else []
    return tuple([card for card in (*above, *p.owed) if card not in cards])


def played(p: Rummy, seat: Seat, cards: Cards) -> tuple[Rummy, tuple[Ruling, ...], tuple[HandFact, ...]]:
    """A meld or a single is laid and goes on the record; a completing run ends the hand."""
    own, hands = from_hand(p, cards), p.hands
    discards, owed = p.discards, p.owed
    if len(own) < len(cards):
        discards, owed = tuple([card for card in discards if card not in cards]), _owed_after(p, cards)
    laid = p._replace(
        phase="play",
        plays=p.plays.and_then(Play(seat, cards), p.runs),
        hands=put(hands, seat, max(0, hands[seat] - len(own))),
        discards=discards,
        owed=owed,
    )
    code, clause = _PLAYS.get(len(cards), _PLAYS[3])
    said = effect(code, clause, by=seat, cards=cards)
    facts = tuple([parted(seat, card) for card in own])
    if not completes(cards):
        return laid, (said,), facts
    ended, rulings = complete(laid, seat)
    return ended, (said, *rulings), facts


_PLAYS = {1: ("single", "DR-17"), 2: ("two_meld", "DR-16"), 3: ("three_meld", "DR-16")}


# ---------------------------------------------------------------- discards on their way


def lift(p: Rummy, event: Lifted) -> Outcome[Rummy]:
    """Cards are taken off the top of the discards; they must be used at once (DR-29 to DR-31)."""
    if seat_of(p, event) != p.turn:
        return refuse(p, refusal("not_your_turn", "DR-10", by=p.turn))
    if event.place != DISCARD:
        return refuse(p, refusal("stays_there", "DR-27"))
    n = len(event.cards)
    if not n or set(p.discards[-n:]) != set(event.cards):
        return refuse(p, refusal("from_the_top", "DR-30"))
    return lifted(p, p.discards[-n:])


def lifted(p: Rummy, cards: Cards) -> Outcome[Rummy]:
    """Cards of the pile are in the air: neither there nor in the hand. They must be used, and so must all cards above
    the deepest of them. Taken up together or one after the other, they are owed in the order in which they lay."""
    from_there = p.discards[min(p.discards.index(card) for card in cards) :]
    owed = (*(card for card in from_there if card not in p.owed), *p.owed)
    left = tuple(card for card in p.discards if card not in cards)
    said = effect("lifts", "DR-31", by=p.turn, cards=cards)
    return Outcome(p._replace(phase="play", discards=left, owed=owed), (said,))


def carry(p: Rummy, event: Moved) -> Outcome[Rummy]:
    """A discard moved straight before a player is a single; other cards stay where they lie (DR-27)."""
    if event.start == DISCARD and event.card in p.discards and event.end.name == AREA:
        return lay(p, Laid(event.by, event.end, ((event.card,),)))
    return refuse(p, refusal("stays_there", "DR-27"))


def _put_back(p: Rummy, cards: Cards) -> Outcome[Rummy]:
    """Cards taken up go back onto the pile; with the deepest one back, those above it need not be used either."""
    owed = tuple(card for card in p.owed if card not in cards)
    if p.owed[0] in cards:
        owed = tuple(dropwhile(lambda card: card in p.discards, owed))
    back = p._replace(discards=p.discards + cards, owed=owed)
    return Outcome(back, (effect("put_back", "DRQ-9", by=p.turn, cards=cards),))


# ---------------------------------------------------------------- the end of the turn


def _discard(p: Rummy, event: Laid, cards: Cards) -> Outcome[Rummy]:
    """Any number of cards of the hand end the turn (DR-12, DRQ-25); cards just taken up may go back."""
    if p.owed and set(cards) <= set(in_the_air(p)):
        return _put_back(p, cards)
    if p.owed:
        return refused(p, event, still_owed(p))
    if len(cards) > p.hands[p.turn]:
        return refused(p, event, refusal("hand_too_small", "DR-11", by=p.turn, n=p.hands[p.turn]))
    for card in cards:
        if not is_unseen(p, card):
            return refused(p, event, _lies_elsewhere(p, card))
    return discarded(p, p.turn, cards)


def still_owed(p: Rummy) -> Ruling:
    """No turn ends while discards that were taken up are unused."""
    return refusal("use_first", "DR-31", by=p.turn, cards=p.owed)


def discarded(p: Rummy, seat: Seat, cards: Cards) -> Outcome[Rummy]:
    """These cards leave the hand for the pile, and the turn is over."""
    hands = put(p.hands, seat, max(0, p.hands[seat] - len(cards)))
    said = effect("discards", "DR-12", by=seat, cards=cards)
    ended, rulings = turn_over(p._replace(hands=hands, discards=p.discards + cards, owed=()))
    return outcome((ended, (said, *rulings), tuple([parted(seat, card) for card in cards])))


def done(p: Rummy, event: Said) -> Outcome[Rummy]:
    """A turn may end without a discard: to say so is enough (DR-13)."""
    if event.by is not None and event.by != p.turn:
        return refuse(p, refusal("not_your_turn", "DR-10", by=p.turn))
    if p.owed:
        return refuse(p, still_owed(p))
    ended, rulings = turn_over(p)
    return outcome((ended, (effect("passes", "DR-13", by=p.turn), *rulings), ()))


def turn_over(p: Rummy) -> tuple[Rummy, tuple[Ruling, ...]]:
    """The next one clockwise draws; after the last turn the hand is tied (DR-10, DRQ-11)."""
    if not p.stock:
        return tie(p)
    return p._replace(phase="draw", turn=after(p, p.turn)), ()


# ---------------------------------------------------------------- acts at another moment


def vote_first(p: Rummy, event: Laid) -> Outcome[Rummy]:
    """Nothing is laid while the dig is being voted on."""
    return refused(p, event, refusal("vote_first", "DR-47"))


def too_late(p: Rummy, event: Laid) -> Outcome[Rummy]:
    """The hand is over: nothing more is played (DRQ-12)."""
    return refuse(p, refusal("hand_is_over", "DRQ-12"))


def nothing_to_lay(p: Rummy, event: Laid) -> Outcome[Rummy]:
    """Hands are empty between two hands of the game (DR-6)."""
    return refuse(p, refusal("not_begun", "DR-6"))
