"""Cards come to lie before a player or on the discards: who may lay them there, and what they mean."""

from __future__ import annotations

from typing import cast

from companion.facts.events import Laid, Moved
from companion.facts.game import Outcome
from companion.facts.hand_facts import Betrayed, HandFact
from companion.facts.rulings import Ruling, refusal
from companion.games.boards import AREA
from companion.games.ditch_rummy.melding import lies_elsewhere, not_playable, played
from companion.games.ditch_rummy.pile import discarded, put_back, still_owed
from companion.games.ditch_rummy.position import Rummy, in_the_air, is_unseen, outcome, refuse, seat_of
from companion.table import DISCARD
from scoring.cards import PACK, AnyCard, Card, Cards

_PACK = frozenset(PACK)


def lay(p: Rummy, event: Laid) -> Outcome[Rummy]:
    """Cards come to lie before their owner, or on the discard pile."""
    why = not_here(p, event)
    if why is not None:
        return refused(p, event, why)
    return lay_on_pile(p, event) if event.place == DISCARD else lay_before_oneself(p, event)


def not_here(p: Rummy, event: Laid) -> Ruling | None:
    """Why these cards cannot be laid there at all, whatever they are."""
    turn, (where, owner, _) = p.turn, event.place
    by = owner if event.by is None else event.by
    if by is not None and by != turn:
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


def lay_before_oneself(p: Rummy, event: Laid) -> Outcome[Rummy]:
    """Each group is a meld or a single; all of them count, or none (DR-18)."""
    now = p
    rulings: tuple[Ruling, ...] = ()
    facts: tuple[HandFact, ...] = ()
    for cards in cast(tuple[Cards, ...], event.groups):
        if now.phase == "count":
            return refused(p, event, refusal("hand_is_over", "DRQ-12"))
        why = not_playable(now, cards)
        if why is not None:
            return refused(p, event, why)
        now, said, brought = played(now, now.turn, cards)
        rulings, facts = rulings + said, facts + brought
    return outcome((now, rulings, facts))


def lay_on_pile(p: Rummy, event: Laid) -> Outcome[Rummy]:
    """Any number of cards of the hand end the turn (DR-12, DRQ-25); cards just taken up may go back."""
    cards = cast(Cards, event.cards)
    if p.owed and set(cards) <= set(in_the_air(p)):
        return put_back(p, cards)
    if p.owed:
        return refused(p, event, still_owed(p))
    if len(cards) > p.hands[p.turn]:
        return refused(p, event, refusal("hand_too_small", "DR-11", by=p.turn, n=p.hands[p.turn]))
    for card in cards:
        if not is_unseen(p, card):
            return refused(p, event, lies_elsewhere(p, card))
    return discarded(p, p.turn, cards)


def refused(p: Rummy, event: Laid, why: Ruling) -> Outcome[Rummy]:
    """Nothing changes, except that everybody has seen these cards, and knows that they are in that hand (GN-3)."""
    seat = seat_of(p, event)
    if seat is None or not p.hands[seat]:
        return refuse(p, why)
    seen = [card for card in event.cards if isinstance(card, Card) and is_unseen(p, card)]
    return Outcome(p, (why,), tuple(Betrayed(seat, card) for card in seen))


def carry(p: Rummy, event: Moved) -> Outcome[Rummy]:
    """A discard moved straight before a player is a single; other cards stay where they lie (DR-27)."""
    if event.start == DISCARD and event.card in p.discards and event.end.name == AREA:
        return lay(p, Laid(event.by, event.end, ((event.card,),)))
    return refuse(p, refusal("stays_there", "DR-27"))


# ---------------------------------------------------------------- at another moment


def vote_first(p: Rummy, event: Laid) -> Outcome[Rummy]:
    """Nothing is laid while the dig is being voted on."""
    return refused(p, event, refusal("vote_first", "DR-47"))


def too_late(p: Rummy, event: Laid) -> Outcome[Rummy]:
    """The hand is over: nothing more is played (DRQ-12)."""
    return refuse(p, refusal("hand_is_over", "DRQ-12"))


def nothing_to_lay(p: Rummy, event: Laid) -> Outcome[Rummy]:
    """Hands are empty between two hands of the game (DR-6)."""
    return refuse(p, refusal("not_begun", "DR-6"))
