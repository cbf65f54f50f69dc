"""LET IT STAND: the table accepts what the referee refused, and play goes on from there (GN-11)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.facts.events import Drew, Event, Laid, Lifted, Moved, Said
from companion.facts.game import Outcome
from companion.facts.rulings import refusal
from companion.games.melee.drawing import all_drawn, drawn, redraw
from companion.games.melee.position import CLASH, DAMAGE, SHARED, Duel, seated, whereabouts, with_at
from companion.games.melee.powers import decline, strike_again, take, without, wound
from companion.games.melee.rounds import clash
from companion.games.melee.seen import seat_of
from companion.table import Place, Seat
from scoring.cards import JOKER, Card


def overrule(p: Duel, event: Event) -> Outcome:
    """The outcome of an event as if it had been allowed."""
    stood = _STANDING.get(type(event), _unchanged)(p, event)
    return Outcome(p, (refusal("cannot_stand", "GN-11"),)) if stood.position is p else stood


def _unchanged(p: Duel, event: Any) -> Outcome:
    return Outcome(p)


def _laid(p: Duel, event: Laid) -> Outcome:
    """A card counts as laid by the one who laid it, as the phase says for that player."""
    seat = seat_of(event)
    if seat is None or len(event.cards) != 1 or not _in_pack(event.cards[0]) or p.phase in ("setup", "vote"):
        return Outcome(p)
    card = event.cards[0]
    free = _taken_from(p, card)
    if event.place in DAMAGE:
        return wound(_held(free, _owner(event.place)), _owner(event.place), card)
    if p.phase == "critical":
        return strike_again(_held(free, seat), seat, card)
    return _attack(free, event, card)


def _attack(p: Duel, event: Laid, card: object) -> Outcome:
    """An attack out of turn: what is still to be pulled, taken back or drawn is left as it is; an attack already there
    is replaced."""
    seat = seat_of(event)
    assert seat is not None and isinstance(card, Card)
    if p.phase == "over":
        return Outcome(p)
    held = _held(_attack_back(p, seat) if p.clash[seat] else p, seat)
    return clash(held._replace(phase="choose", due=(0, 0)), seat, card)


def _owner(place: Place) -> Seat:
    return place.seat or Seat(0)


def _in_pack(card: object) -> bool:
    return isinstance(card, Card) and card != JOKER


def _taken_from(p: Duel, card: object) -> Duel:
    """A card that the record had elsewhere was misread there: it lies where it is seen now."""
    place = whereabouts(p, card) if isinstance(card, Card) else None
    if place is None:
        return p
    assert isinstance(card, Card)
    return _attack_back(p, place.seat or Seat(0)) if place in CLASH else without(p, place, card)


def _attack_back(p: Duel, seat: Seat) -> Duel:
    """What the record took for this player's attack is none: it counts as held."""
    return p._replace(hands=with_at(p.hands, seat, p.hands[seat] + 1), clash=with_at(p.clash, seat, None))


def _held(p: Duel, seat: int) -> Duel:
    """Whoever lays a card held one, whatever the record says."""
    return p if p.hands[seat] else p._replace(hands=with_at(p.hands, seat, 1))


def _lifted(p: Duel, event: Lifted) -> Outcome:
    """A card taken out of a pile is in that player's hand."""
    seat = seat_of(event)
    card = event.cards[0] if len(event.cards) == 1 else None
    if seat is None or not isinstance(card, Card) or event.place not in (*DAMAGE, SHARED):
        return Outcome(p)
    return take(p, seat, event.place, card) if whereabouts(p, card) == event.place else Outcome(p)


def _moved(p: Duel, event: Moved) -> Outcome:
    """A card moved to a damage pile is damage; one that left it is none."""
    if event.end in DAMAGE:
        return _laid(p, Laid(event.by, event.end, ((event.card,),)))
    if event.end == SHARED and event.start in DAMAGE and isinstance(event.card, Card):
        lighter = without(p, event.start, event.card)
        return Outcome(lighter._replace(shared=(*lighter.shared, event.card)))
    return Outcome(p)


def _drew(p: Duel, event: Drew) -> Outcome:
    """Too many drawn: they are in the hand now."""
    seat = seated(event.by)
    if seat is None or not 0 < event.n <= p.stock + len(p.shared) or p.phase in ("setup", "vote", "over"):
        return Outcome(p)
    if p.phase in ("deal", "redraw"):
        return drawn(p, seat, event.n)
    return drawn(p._replace(due=(0, 0)), seat, event.n) if p.phase == "choose" else Outcome(p)


def _said(p: Duel, event: Said) -> Outcome:
    """A no or done of the wrong player counts as the right one's."""
    match p.phase:
        case "critical" | "retrieve":
            return decline(p, Said(None, event.what))
        case "deal" | "redraw":
            return all_drawn(p, Said(None, event.what))
        case "pull":
            return Outcome(*redraw(p))
        case _:
            return Outcome(p)


_STANDING: Mapping[type, Callable[[Duel, Any], Outcome]] = {
    Laid: _laid,
    Lifted: _lifted,
    Moved: _moved,
    Drew: _drew,
    Said: _said,
}
