"""What a striking ace and a striking two still do: a second attack, a card taken back."""

from __future__ import annotations

from companion.facts.events import Laid, Lifted, Said
from companion.facts.game import Outcome
from companion.facts.hand_facts import Took, parted
from companion.facts.rulings import Ruling, effect, note, refusal
from companion.games.melee.drawing import Verdict, beaten, redraw, won
from companion.games.melee.position import (
    CLASH,
    DAMAGE,
    SEATS,
    SHARED,
    Carry,
    Duel,
    limit_of,
    loser,
    other,
    whereabouts,
    with_at,
)
from companion.games.melee.seen import misplaced, refused, seat_of, unplayable
from companion.table import Place, Seat
from scoring.cards import BACK, JOKER, AnyCard, Card


def damage_done(p: Duel, seat: Seat, card: AnyCard) -> Ruling:
    """How much damage this player has now, and how many cards may still be held (ML-7, ML-12)."""
    return effect("damage", "ML-12", by=seat, card=card, n=len(p.damage[seat]), limit=limit_of(p, seat))


def second_attack(p: Duel, event: Laid) -> Outcome[Duel]:
    """The winner of a critical hit plays any one further card (ML-31); it has no powers (MLQ-8)."""
    why = misplaced(p, event)
    if why is None and seat_of(event) != p.striker:
        why = refusal("not_your_second", "ML-31", by=p.striker or SEATS[0])
    if why is not None:
        return refused(p, why, event)
    return strike_again(p, p.striker or SEATS[0], event.cards[0])


def strike_again(p: Duel, seat: Seat, card: AnyCard) -> Outcome[Duel]:
    """The second attack goes to the shared pile, and a card is to be pulled (ML-31, ML-32)."""
    assert isinstance(card, Card)
    laid = p._replace(
        phase="pull",
        striker=seat,
        hands=with_at(p.hands, seat, p.hands[seat] - 1),
        shared=(*p.shared, card),
        moves=(*p.moves, Carry(card, CLASH[seat], SHARED)),
    )
    said = effect("second_attack", "ML-31", by=seat, card=card, whom=other(seat))
    return Outcome(laid, (said,), (parted(seat, card),))


def pull(p: Duel, event: Laid) -> Outcome[Duel]:
    """A card picked unseen from the loser's hand is a second hit (ML-32), dodge card or not (MLQ-10)."""
    struck = loser(p)
    why = unplayable(p, event.cards)
    if event.place != DAMAGE[struck]:
        why = refusal("pull_first", "ML-32", by=loser(p), whom=other(struck))
    if why is not None:
        return refused(p, why, event if event.place in CLASH else None)
    return wound(p, struck, event.cards[0])


def wound(p: Duel, struck: Seat, card: AnyCard) -> Outcome[Duel]:
    """A card of this player's hand is damage (ML-32)."""
    assert isinstance(card, Card)
    hurt = p._replace(
        hands=with_at(p.hands, struck, p.hands[struck] - 1),
        damage=with_at(p.damage, struck, (*p.damage[struck], card)),
    )
    said = (effect("second_hit", "ML-32", by=struck, card=card), damage_done(hurt, struck, card))
    ended, rulings = checked(hurt)
    return Outcome(ended, said + rulings, (parted(struck, card),))


def decline(p: Duel, event: Said) -> Outcome[Duel]:
    """No second attack, or no card taken back: both are a right, not a duty (MLQ-9, MLQ-5)."""
    if event.by not in (None, p.striker):
        return refused(p, refusal("not_yours_to_decline", "GN-2", by=p.striker or SEATS[0]))
    clause = "MLQ-9" if p.phase == "critical" else "MLQ-5"
    ended, rulings = checked(p)
    return Outcome(ended, (effect("declined", clause, by=p.striker or SEATS[0]), *rulings))


def checked(p: Duel) -> Verdict:
    """After a strike somebody has lost (the striker too, by damage that the table let stand), or else both redraw."""
    lost = next((seat for seat in (loser(p), other(loser(p))) if beaten(p, seat)), None)
    return redraw(p) if lost is None else won(p, other(lost))


def takeable(p: Duel, seat: Seat) -> tuple[AnyCard, ...]:
    """The cards of which a striking two takes one back (MLQ-3)."""
    return p.damage[seat] if p.house["ml.twoPile"] == "own" else p.shared


def two_pile(p: Duel, seat: Seat) -> Place:
    """The pile where those cards lie, as the house has it (MLQ-3)."""
    return DAMAGE[seat] if p.house["ml.twoPile"] == "own" else SHARED


def retrieve(p: Duel, event: Lifted) -> Outcome[Duel]:
    """The winner takes one card back into the hand, before the redraw (ML-37, MLQ-4)."""
    seat = p.striker or SEATS[0]
    pile = two_pile(p, seat)
    if event.by not in (None, seat):
        return refused(p, refusal("not_yours_to_take", "ML-37", by=seat))
    if event.place == pile and len(event.cards) != 1:
        return refused(p, refusal("one_card", "ML-37"))
    if event.place != pile or event.cards[0] not in known(p, takeable(p, seat), event.cards[0]):
        return refused(p, refusal(f"only_from_{pile.name}", "MLQ-3", by=seat))
    return take(p, seat, pile, event.cards[0])


def known(p: Duel, pile: tuple[AnyCard, ...], card: AnyCard) -> tuple[AnyCard, ...]:
    """Which faces this pile may hold: where it has an unknown card, that may be this one if it lies nowhere else."""
    if BACK in pile and isinstance(card, Card) and card != JOKER and whereabouts(p, card) is None:
        return (*pile, card)
    return tuple(one for one in pile if one != BACK)


def take(p: Duel, seat: Seat, place: Place, card: AnyCard) -> Outcome[Duel]:
    """A card that everybody saw comes into a hand, so that it is known to be there (GN-8)."""
    assert isinstance(card, Card)
    lighter = without(p, place, card)
    richer = lighter._replace(hands=with_at(p.hands, seat, p.hands[seat] + 1))
    said = (effect("retrieves", "ML-37", by=seat, card=card, n=len(richer.damage[seat])),)
    decided = (note("house_decided", "MLQ-3", switch="ml.twoPile", value=p.house["ml.twoPile"]),)
    ended, rulings = checked(richer) if p.phase == "retrieve" else (richer, ())
    return Outcome(ended, said + decided + rulings, (Took(seat, card),))


def without(p: Duel, place: Place, card: AnyCard) -> Duel:
    """The position without this card in that pile; if it was not known to be there, one of its unknown cards was it."""
    if place in DAMAGE:
        seat = place.seat or 0
        return p._replace(damage=with_at(p.damage, seat, _less(p.damage[seat], card)))
    return p._replace(shared=_less(p.shared, card))


def _less(pile: tuple[AnyCard, ...], card: AnyCard) -> tuple[AnyCard, ...]:
    gone = card if card in pile else BACK
    if gone not in pile:
        return pile
    at = pile.index(gone)
    return pile[:at] + pile[at + 1 :]
