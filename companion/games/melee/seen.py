"""What is asked of every card before the rules of a round: who laid or took it, and whether it can be there at all."""

from __future__ import annotations

from companion.facts.events import Laid, Lifted
from companion.facts.game import Outcome
from companion.facts.hand_facts import Betrayed, HandFact
from companion.facts.rulings import Ruling, refusal
from companion.games.melee.position import Duel, seated, whereabouts
from companion.table import Place, Seat
from scoring.cards import JOKER, AnyCard, Card


def seat_of(event: Laid | Lifted) -> Seat | None:
    """Whose act it is: who did it, or else whose place it is."""
    return seated(event.place.seat if event.by is None else event.by)


def refused(p: Duel, why: Ruling, event: Laid | None = None) -> Outcome[Duel]:
    """Nothing changes; but a card that was shown is known to be in that hand (GN-3)."""
    return Outcome(p, (why,), () if event is None else betrayed(p, event))


def betrayed(p: Duel, event: Laid) -> tuple[HandFact, ...]:
    """Whoever laid these cards must have them in the hand, where the record has them nowhere else."""
    seat = seat_of(event)
    if seat is None:
        return ()
    fresh = (one for one in event.cards if isinstance(one, Card) and one != JOKER and not whereabouts(p, one))
    return tuple(Betrayed(seat, one) for one in fresh)


def misplaced(p: Duel, event: Laid) -> Ruling | None:
    """Why this cannot be an attack at all, whatever the moment."""
    seat = seat_of(event)
    if event.place.name == "damage":
        return refusal("damage_grew", "ML-6")
    if event.place.name != "clash" or seat is None:
        return refusal("not_there", "ML-10")
    if event.place.seat not in (None, seat):
        return refusal("own_side", "ML-10", by=seat)
    return unplayable(p, event.cards) or (refusal("hand_empty", "ML-8", by=seat) if not p.hands[seat] else None)


def lies_at(card: AnyCard, place: Place) -> Ruling:
    """There is one of each in the pack (ML-1), and this one is known to lie at that place."""
    if place.seat is None:
        return refusal("lies_in_shared", "ML-1", card=card)
    return refusal(f"lies_in_{place.name}", "ML-1", card=card, whom=place.seat)


def unplayable(p: Duel, cards: tuple[AnyCard, ...]) -> Ruling | None:
    """Why these cannot come out of a hand in this fight."""
    if len(cards) != 1:
        return refusal("one_card", "ML-9")
    card = cards[0]
    if not isinstance(card, Card) or card == JOKER:
        return refusal("not_in_pack", "ML-1", card=card)
    place = whereabouts(p, card)
    return lies_at(card, place) if place else None
