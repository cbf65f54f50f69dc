"""LET IT STAND: the table accepts what the referee refused, and play goes on from there (GN-11)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.facts.events import Drew, Event, Laid, Lifted, Moved, Said
from companion.facts.game import Judge, Outcome
from companion.facts.rulings import refusal
from companion.games.melee.drawing import all_drawn, drawn, redraw
from companion.games.melee.position import CLASH, DAMAGE, SHARED, Duel, seated, whereabouts, with_at
from companion.games.melee.powers import decline, strike_again, take, without, wound
from companion.games.melee.rounds import clash
from companion.games.melee.seen import seat_of
from companion.table import Seat
from scoring.cards import JOKER, Card


def overrule(p: Duel, event: Event) -> Outcome[Duel]:
    """The outcome of an event as if it had been allowed."""
    accept = _STANDING.get(type(event))
    stood = accept(p, event) if accept else Outcome(p)
    return Outcome(p, (refusal("cannot_stand", "GN-11"),)) if stood.position is p else stood


def _laid(p: Duel, event: Laid) -> Outcome[Duel]:
    """The card is damage, a second attack or an attack of whoever laid it, wherever the record had it before."""
    seat, card = seat_of(event), event.cards[0] if len(event.cards) == 1 else None
    if seat is None or not isinstance(card, Card) or card == JOKER or p.phase in ("setup", "vote"):
        return Outcome(p)
    free = _taken_from(p, card)
    if event.place in DAMAGE:
        owner = event.place.seat or Seat(0)
        return wound(_held(free, owner), owner, card)
    if p.phase == "critical":
        return strike_again(_held(free, seat), seat, card)
    if p.phase == "over":
        return Outcome(free)
    # an attack out of turn: nothing is pulled, taken back or drawn any more, and an attack already there is replaced
    held = _held(_attack_back(free, seat) if free.clash[seat] else free, seat)
    return clash(held._replace(phase="choose", due=(0, 0)), seat, card)


def _taken_from(p: Duel, card: Card) -> Duel:
    """A card that the record had elsewhere was misread there: it lies where it is seen now."""
    place = whereabouts(p, card)
    if place is None:
        return p
    return _attack_back(p, place.seat or Seat(0)) if place in CLASH else without(p, place, card)


def _attack_back(p: Duel, seat: Seat) -> Duel:
    """The card on record as this player's attack is back in the hand."""
    return p._replace(hands=with_at(p.hands, seat, p.hands[seat] + 1), clash=with_at(p.clash, seat, None))


def _held(p: Duel, seat: int) -> Duel:
    """Whoever lays a card held at least one, even if the record has none."""
    return p if p.hands[seat] else p._replace(hands=with_at(p.hands, seat, 1))


def _lifted(p: Duel, event: Lifted) -> Outcome[Duel]:
    """A card taken out of a pile is in that player's hand."""
    seat = seat_of(event)
    card = event.cards[0] if len(event.cards) == 1 else None
    if seat is None or not isinstance(card, Card) or event.place not in (*DAMAGE, SHARED):
        return Outcome(p)
    return take(p, seat, event.place, card) if whereabouts(p, card) == event.place else Outcome(p)


def _moved(p: Duel, event: Moved) -> Outcome[Duel]:
    """A card moved to a damage pile is damage; one moved from there to the shared pile is damage no more."""
    if event.end in DAMAGE:
        return _laid(p, Laid(event.by, event.end, ((event.card,),)))
    if event.end == SHARED and event.start in DAMAGE and isinstance(event.card, Card):
        lighter = without(p, event.start, event.card)
        return Outcome(lighter._replace(shared=(*lighter.shared, event.card)))
    return Outcome(p)


def _drew(p: Duel, event: Drew) -> Outcome[Duel]:
    """Cards drawn too many, or out of turn, are in the hand now."""
    seat = seated(event.by)
    if seat is None or not 0 < event.n <= p.stock + len(p.shared) or p.phase in ("setup", "vote", "over"):
        return Outcome(p)
    if p.phase in ("deal", "redraw"):
        return drawn(p, seat, event.n)
    return drawn(p._replace(due=(0, 0)), seat, event.n) if p.phase == "choose" else Outcome(p)


def _said(p: Duel, event: Said) -> Outcome[Duel]:
    """A "no" or "done" of the wrong player counts as that of the right one."""
    match p.phase:
        case "critical" | "retrieve":
            return decline(p, Said(None, event.what))
        case "deal" | "redraw":
            return all_drawn(p, Said(None, event.what))
        case "pull":
            return Outcome(*redraw(p))
        case _:
            return Outcome(p)


_STANDING: Mapping[type, Judge[Duel]] = {
    Laid: _laid,
    Lifted: _lifted,
    Moved: _moved,
    Drew: _drew,
    Said: _said,
}
