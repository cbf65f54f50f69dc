"""LET IT STAND: the table accepts what the referee refused, and play goes on from there (GN-11)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.facts.events import Drew, Event, Laid, Lifted
from companion.facts.game import Outcome
from companion.facts.hand_facts import DrewBlind, Took, parted
from companion.facts.rulings import effect, refusal
from companion.games.boards import AREA
from companion.games.that_dam_game.drawing import draw
from companion.games.that_dam_game.ending import go_out
from companion.games.that_dam_game.laying import MELD, added, discarded, groups_of, melded, seat_of, target, targets
from companion.games.that_dam_game.position import Dam, more, seated
from companion.table import DISCARD, Seat
from scoring.cards import Card
from scoring.that_dam_game import Cards

IN_TURN = ("first", "choose", "offer", "must", "act")


def overrule(p: Dam, event: Event) -> Outcome:
    """The outcome of an event as if it had been allowed."""
    stood = _STANDING[type(event)](p, event) if type(event) in _STANDING and p.phase in IN_TURN else Outcome(p)
    return Outcome(p, (refusal("cannot_stand", "GN-11"),)) if stood.position is p else stood


def _laid(p: Dam, event: Laid) -> Outcome:
    """It counts as laid by the one who laid it; a discard goes on to the next player (GN-11)."""
    seat, groups = seat_of(p, event), groups_of(event)
    if seat is None or not all(groups) or not groups or groups != event.groups:
        return Outcome(p)
    if event.place == DISCARD and len(event.cards) == 1:
        return discarded(p, seat, groups[0][0])
    if event.place.name not in (AREA, MELD):
        return Outcome(p)
    owner = event.place.seat
    if seat in p.melded or owner not in (None, seat) or event.place.name == MELD:
        return _add(p, seat, event, groups)
    return melded(p, seat, groups)


def _add(p: Dam, seat: Seat, event: Laid, groups: tuple[Cards, ...]) -> Outcome:
    """To the meld that takes the cards, or else to the first that may be meant."""
    if not targets(p, event.place):
        return Outcome(p)
    now, said = p, tuple[Any, ...]()
    for cards in groups:
        fits = target(now, event.place, cards)
        now, rulings = added(now, seat, targets(p, event.place)[0] if fits is None else fits, cards)
        said += rulings
    facts = tuple(parted(seat, card) for group in groups for card in group)
    if now.hands[seat]:
        return Outcome(now, said, facts)
    ended, more_said = go_out(now, seat)
    return Outcome(ended, (*said, *more_said), facts)


def _drew(p: Dam, event: Drew) -> Outcome:
    """Cards drawn too many or out of turn are in that hand."""
    seat = p.turn if event.by is None else seated(p, event.by)
    if seat is None or not 0 < event.n <= p.stock:
        return Outcome(p)
    if seat == p.turn and event.n == 1 and p.phase != "act":
        return draw(p._replace(offers=()), event)
    held = p._replace(stock=p.stock - event.n, hands=more(p.hands, seat, event.n))
    phase = "act" if seat == p.turn else p.phase
    offers = () if phase == "act" else p.offers
    return Outcome(
        held._replace(phase=phase, offers=offers), (effect("drew", "TD-35", by=seat),), (DrewBlind(seat, event.n),)
    )


def _lifted(p: Dam, event: Lifted) -> Outcome:
    """A discard taken out of turn, or a deeper one, is in that hand."""
    seat = p.turn if event.by is None else seated(p, event.by)
    card = event.cards[0] if len(event.cards) == 1 else None
    if seat is None or event.place != DISCARD or not isinstance(card, Card) or card not in p.discards:
        return Outcome(p)
    at = len(p.discards) - 1 - p.discards[::-1].index(card)
    left = p.discards[:at] + p.discards[at + 1 :]
    begins = seat == p.turn or p.phase in ("choose", "offer")
    phase = "act" if seat == p.turn else "must" if begins else p.phase
    held = p._replace(discards=left, hands=more(p.hands, seat, 1), phase=phase, offers=())
    return Outcome(held, (effect("takes", "TD-35", by=seat, card=card),), (Took(seat, card),))


_STANDING: Mapping[type, Callable[[Dam, Any], Outcome]] = {Laid: _laid, Drew: _drew, Lifted: _lifted}
