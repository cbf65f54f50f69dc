"""A round of the sword duel: two attacks meet, somebody strikes or nobody does.

    deal -> choose -> (critical -> pull | retrieve) -> redraw -> choose ... -> over

The round is judged the moment the second attack is seen. The cards are then carried to their piles (`carrying`), but
the next act does not wait for that.
"""

from __future__ import annotations

from companion.facts.events import Laid, Lifted, Moved
from companion.facts.game import Outcome
from companion.facts.hand_facts import Took, parted
from companion.facts.rulings import Ruling, effect, note, refusal
from companion.games.melee.carrying import to_shared
from companion.games.melee.drawing import Verdict, beaten, redraw, won
from companion.games.melee.position import CLASH, DAMAGE, SEATS, SHARED, Carry, Duel, other, whereabouts, with_at
from companion.games.melee.powers import damage_done, pull, retrieve, takeable
from companion.games.melee.seen import misplaced, refused, seat_of
from companion.table import Seat
from scoring.cards import AnyCard, Card, Rank, Suit
from scoring.duel import DODGES

DODGE_CLAUSE = {"K": "ML-33", "Q": "ML-34"}


def attack(p: Duel, event: Laid) -> Outcome[Duel]:
    """An attack is turned up, one from each player; the second decides the round (ML-9, ML-10)."""
    why, seat = misplaced(p, event), seat_of(event) or SEATS[0]
    if why is None and p.clash[seat]:
        why = refusal("already_chosen", "ML-9", by=seat)
    return refused(p, why, event) if why else clash(p, seat, event.cards[0])


def clash(p: Duel, seat: Seat, card: AnyCard) -> Outcome[Duel]:
    """This attack lies in the middle; if the other's does too, the round is judged."""
    assert isinstance(card, Card)
    laid = p._replace(hands=with_at(p.hands, seat, p.hands[seat] - 1), clash=with_at(p.clash, seat, card), moves=())
    facts = (parted(seat, card),)
    if not laid.clash[other(seat)]:
        return Outcome(laid, (effect("half", "MLQ-1", by=seat, whom=other(seat)),), facts)
    ended, rulings = judged(laid)
    return Outcome(ended, rulings, facts)


def take_back(p: Duel, event: Lifted) -> Outcome[Duel]:
    """A card turned up too early goes back into the hand; both turn together (MLQ-1)."""
    seat, card = event.place.seat, event.cards[0] if len(event.cards) == 1 else None
    if event.place not in CLASH or seat is None or card is None or p.clash[seat] != card:
        return refused(p, refusal("damage_shrank", "ML-37") if event.place in DAMAGE else refusal("left", "ML-4"))
    assert isinstance(card, Card)
    back = p._replace(hands=with_at(p.hands, seat, p.hands[seat] + 1), clash=with_at(p.clash, seat, None))
    return Outcome(back, (effect("taken_back", "MLQ-1", by=SEATS[seat], card=card),), (Took(SEATS[seat], card),))


def judged(p: Duel) -> Verdict:
    """Both attacks lie: who strikes, and what follows (ML-11)."""
    first, second = p.clash
    assert first is not None and second is not None
    striker = p.fencing.striker(first, second)
    if striker is None and Suit.CLUBS not in p.fencing.attacking:
        return _missed(p, effect("parried", "ML-27"))
    if striker is None:
        return _missed(p, effect("no_strike", "MLQ-14"), _open_pair(p))
    winner, struck = SEATS[striker], other(striker)
    card, lost = (first, second) if winner == SEATS[0] else (second, first)
    if lost.rank is DODGES.get(p.dodge[struck]):  # no damage, and no powers (ML-35, MLQ-6, MLQ-7)
        return _missed(p, effect("dodged", DODGE_CLAUSE[p.dodge[struck]], by=struck, card=lost, whom=winner))
    return _hit(p, winner, card, lost)


def _missed(p: Duel, *said: Ruling) -> Verdict:
    """No damage is done: both cards go to the shared pile (ML-27, ML-35, MLQ-17)."""
    cards = tuple(card for card in p.clash if card)
    swept = p._replace(shared=p.shared + cards, clash=(None, None), moves=to_shared(p), first=other(p.first))
    ended, rulings = redraw(swept)
    return ended, (*said, *rulings)


def _hit(p: Duel, winner: Seat, card: Card, lost: Card) -> Verdict:
    """The loser's card is damage, the winner's card goes to the shared pile (ML-12, ML-13)."""
    struck = other(winner)
    hit = p._replace(
        damage=with_at(p.damage, struck, (*p.damage[struck], lost)),
        shared=(*p.shared, card),
        clash=(None, None),
        moves=(Carry(lost, CLASH[struck], DAMAGE[struck]), Carry(card, CLASH[winner], SHARED)),
        striker=winner,
        first=winner,
    )
    said = effect("strikes", p.fencing.why(card, lost), by=winner, whom=struck, card=card, against=lost)
    decided = (_open_pair(p),) if said.clause == "MLQ-14" else ()
    critical = (effect("critical_hit", "ML-29", by=winner, whom=struck),) if card.rank is Rank.ACE else ()
    ended, rulings = _power(hit, winner, card)
    return ended, (said, *decided, damage_done(hit, struck, lost), *critical, *rulings)


def _open_pair(p: Duel) -> Ruling:
    """The book does not say which of drop and thrust strikes; the house rule that decided it is named (GN-10)."""
    return note("house_decided", "MLQ-14", switch="ml.dropVsThrust", value=p.house["ml.dropVsThrust"])


def _power(p: Duel, winner: Seat, card: Card) -> Verdict:
    """What follows the strike: the end of the fight, or what a striking ace or two may do, or else the redraw."""
    if beaten(p, other(winner)):
        return won(p, winner)
    if card.rank is Rank.ACE and p.hands[0] and p.hands[1]:  # MLQ-9, MLQ-11
        return p._replace(phase="critical"), ()
    if card.rank is Rank.TWO and takeable(p, winner):  # MLQ-5
        return p._replace(phase="retrieve"), (effect("disarmed", "ML-36", by=winner, whom=other(winner)),)
    return redraw(p)


def stray(p: Duel, event: Laid) -> Outcome[Duel]:
    """A card laid while no fight is on."""
    return refused(p, refusal("not_now", "GN-2", phase=p.phase))


def too_early(p: Duel, event: Laid) -> Outcome[Duel]:
    """An attack before the cards are drawn, or before the last round is settled."""
    why = misplaced(p, event)
    if event.place.name == "clash":
        why = refusal("draw_first", "ML-15", n=sum(p.due)) if sum(p.due) else refusal("not_yet", "ML-9")
    return refused(p, why or refusal("not_there", "ML-10"), event)


def carry(p: Duel, event: Moved) -> Outcome[Duel]:
    """A card was moved: pulled from a hand, taken back from a pile, or moved where it does not belong (ML-4)."""
    if p.phase == "pull" and event.end.name == "damage":
        return pull(p, Laid(event.by, event.end, ((event.card,),)))
    if p.phase == "retrieve" and event.start.name in ("damage", "shared"):
        return retrieve(p, Lifted(event.by, event.start, (event.card,)))
    place = whereabouts(p, event.card)
    if place is None:
        return refused(p, refusal("belongs_in_hand", "ML-4", card=event.card))
    return refused(p, refusal(f"belongs_in_{place.name}", "ML-4", card=event.card, whom=place.seat or SEATS[0]))
