"""A round of the sword duel: two attacks meet, somebody strikes or nobody does.

    deal -> choose -> (critical -> pull | retrieve) -> redraw -> choose ... -> over

The position moves on the moment the second attack is seen; carrying the cards to their piles is
watched (`carrying`), but nothing waits for it.
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
from scoring.cards import BACK, AnyCard, Card, Rank, Suit
from scoring.duel import DODGES

DODGE_CLAUSE = {"K": "ML-33", "Q": "ML-34"}


def attack(p: Duel, event: Laid) -> Outcome:
    """An attack is turned up; the second one decides the round (ML-9, ML-10)."""
    why = misplaced(p, event) or already_chosen(p, event)
    return refused(p, why, event) if why else clash(p, seat_of(event) or SEATS[0], event.cards[0])


def already_chosen(p: Duel, event: Laid) -> Ruling | None:
    """One card each (ML-9)."""
    seat = seat_of(event)
    return refusal("already_chosen", "ML-9", by=seat) if seat is not None and p.clash[seat] else None


def clash(p: Duel, seat: Seat, card: AnyCard) -> Outcome:
    """One attack lies; with the other one there it is judged."""
    assert isinstance(card, Card)
    laid = p._replace(hands=with_at(p.hands, seat, p.hands[seat] - 1), clash=with_at(p.clash, seat, card), moves=())
    facts = (parted(seat, card),)
    if not laid.clash[other(seat)]:
        return Outcome(laid, (effect("half", "MLQ-1", by=seat, whom=other(seat)),), facts)
    ended, rulings = judged(laid)
    return Outcome(ended, rulings, facts)


def take_back(p: Duel, event: Lifted) -> Outcome:
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
    winner = p.fencing.striker(first, second)
    if winner is None:
        return _nobody(p)
    if (first, second)[1 - winner].rank is DODGES.get(p.dodge[1 - winner]):
        return _dodged(p, SEATS[winner])
    return _hit(p, SEATS[winner])


def _nobody(p: Duel) -> Verdict:
    """A parry, or an open pair of attacks: both cards go to the shared pile (ML-27, MLQ-17)."""
    parried = Suit.CLUBS not in p.fencing.attacking
    said = effect("parried", "ML-27") if parried else effect("no_strike", "MLQ-14")
    ended, rulings = _both_shared(p)
    return ended, (said, *(() if parried else _open_pair(p)), *rulings)


def _dodged(p: Duel, winner: Seat) -> Verdict:
    """The loser's card is a dodge: no damage and no powers (ML-35, MLQ-6, MLQ-7)."""
    dodger = other(winner)
    said = effect("dodged", DODGE_CLAUSE[p.dodge[dodger]], by=dodger, card=p.clash[dodger] or BACK, whom=winner)
    ended, rulings = _both_shared(p)
    return ended, (said, *rulings)


def _both_shared(p: Duel) -> Verdict:
    cards = tuple(card for card in p.clash if card)
    swept = p._replace(shared=p.shared + cards, clash=(None, None), moves=to_shared(p), first=other(p.first))
    return redraw(swept)


def _hit(p: Duel, winner: Seat) -> Verdict:
    """The loser's card is damage, the winner's card goes to the shared pile (ML-12, ML-13)."""
    struck = other(winner)
    card, lost = p.clash[winner], p.clash[struck]
    assert card is not None and lost is not None
    hit = p._replace(
        damage=with_at(p.damage, struck, (*p.damage[struck], lost)),
        shared=(*p.shared, card),
        clash=(None, None),
        moves=(Carry(lost, CLASH[struck], DAMAGE[struck]), Carry(card, CLASH[winner], SHARED)),
        striker=winner,
        first=winner,
    )
    said = effect("strikes", p.fencing.why(card, lost), by=winner, whom=struck, card=card, against=lost)
    critical = (effect("critical_hit", "ML-29", by=winner, whom=struck),) if card.rank is Rank.ACE else ()
    ended, rulings = _power(hit, winner, card)
    return ended, (said, *_decided(p, said), damage_done(hit, struck, lost), *critical, *rulings)


def _decided(p: Duel, said: Ruling) -> tuple[Ruling, ...]:
    return _open_pair(p) if said.clause == "MLQ-14" else ()


def _open_pair(p: Duel) -> tuple[Ruling, ...]:
    """Drop against thrust is the house's own decision, and says so (GN-10)."""
    return (note("house_decided", "MLQ-14", switch="ml.dropVsThrust", value=p.house["ml.dropVsThrust"]),)


def _power(p: Duel, winner: Seat, card: Card) -> Verdict:
    """What the striking card still does: nothing once the fight is over, an ace or a two otherwise."""
    if beaten(p, other(winner)):
        return won(p, winner)
    if card.rank is Rank.ACE and p.hands[0] and p.hands[1]:  # MLQ-9, MLQ-11
        return p._replace(phase="critical"), ()
    if card.rank is Rank.TWO and takeable(p, winner):  # MLQ-5
        return p._replace(phase="retrieve"), (effect("disarmed", "ML-36", by=winner, whom=other(winner)),)
    return redraw(p)


def stray(p: Duel, event: Laid) -> Outcome:
    """A card laid while no fight is on."""
    return refused(p, refusal("not_now", "GN-2", phase=p.phase))


def too_early(p: Duel, event: Laid) -> Outcome:
    """An attack before the cards are drawn, or before the last round is settled."""
    why = misplaced(p, event)
    if event.place.name == "clash":
        why = refusal("draw_first", "ML-15", n=sum(p.due)) if sum(p.due) else refusal("not_yet", "ML-9")
    return refused(p, why or refusal("not_there", "ML-10"), event)


def carry(p: Duel, event: Moved) -> Outcome:
    """A card of the fight was moved: to its pile, out of a hand, or astray (ML-4)."""
    if p.phase == "pull" and event.end.name == "damage":
        return pull(p, Laid(event.by, event.end, ((event.card,),)))
    if p.phase == "retrieve" and event.start.name in ("damage", "shared"):
        return retrieve(p, Lifted(event.by, event.start, (event.card,)))
    return refused(p, _belongs(p, event.card))


def _belongs(p: Duel, card: AnyCard) -> Ruling:
    place = whereabouts(p, card)
    if place is None:
        return refusal("belongs_in_hand", "ML-4", card=card)
    return refusal(f"belongs_in_{place.name}", "ML-4", card=card, whom=place.seat or SEATS[0])
