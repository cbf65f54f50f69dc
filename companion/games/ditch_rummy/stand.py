"""LET IT STAND: the table accepts what the referee refused, and play goes on from there (GN-11)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.facts.events import Drew, Event, Laid, Lifted, Said, Word
from companion.facts.game import Outcome
from companion.facts.hand_facts import HandFact, Took
from companion.facts.rulings import effect, refusal
from companion.games.boards import AREA
from companion.games.ditch_rummy.drawing import drawn
from companion.games.ditch_rummy.laying import discarded, lifted, not_cards, played, seat_of, turn_over
from companion.games.ditch_rummy.position import Rummy, from_elsewhere, in_the_air, seated
from companion.table import DISCARD
from companion.table.rows import put
from scoring.cards import Card
from scoring.ditch_rummy import Cards

IN_TURN = ("draw", "dig", "play")


def overrule(p: Rummy, event: Event) -> Outcome:
    """The outcome of an event as if it had been allowed."""
    stood = _STANDING[type(event)](p, event) if type(event) in _STANDING and p.phase in IN_TURN else Outcome(p)
    return Outcome(p, (refusal("cannot_stand", "GN-11"),)) if stood.position is p else stood


def _laid(p: Rummy, event: Laid) -> Outcome:
    """It counts as laid by the one who laid it; the turn stays with whom it was (GN-11)."""
    seat = seat_of(p, event)
    cards: Cards = tuple(card for card in event.cards if isinstance(card, Card))
    if seat is None or not_cards(event.cards) is not None or from_elsewhere(p, cards):
        return Outcome(p)
    if event.place == DISCARD and not set(cards) & set(p.discards):
        return discarded(p, seat, cards)
    if event.place.name != AREA or any(len(group) not in (1, 2, 3) for group in event.groups):
        return Outcome(p)
    return _plays(p, seat, event)


def _plays(p: Rummy, seat: Any, event: Laid) -> Outcome:
    """Each group is a play, whatever its cards."""
    now, rulings, facts = Outcome(p)
    for group in event.groups:
        if now.phase not in IN_TURN:
            break
        now, said, brought = played(now, seat, tuple(card for card in group if isinstance(card, Card)))
        rulings, facts = rulings + said, facts + brought
    return Outcome(now, rulings, facts)


def _drew(p: Rummy, event: Drew) -> Outcome:
    """Cards drawn too many, too late or out of turn are in that hand."""
    seat = p.turn if event.by is None else seated(p, event.by)
    if seat is None or not 0 < event.n <= p.stock:
        return Outcome(p)
    if seat == p.turn:
        return drawn(p, event.n)
    one = drawn(p._replace(turn=seat), event.n)
    phase = p.phase if one.position.phase == "play" else one.position.phase
    return Outcome(one.position._replace(turn=p.turn, phase=phase), one.rulings, one.facts)


def _lifted(p: Rummy, event: Lifted) -> Outcome:
    """Discards taken from below the top: all above are owed as well."""
    cards: Cards = tuple(card for card in event.cards if isinstance(card, Card))
    if event.place != DISCARD or not cards or not set(cards) <= set(p.discards):
        return Outcome(p)
    return lifted(p, cards)


def _said(p: Rummy, event: Said) -> Outcome:
    """Done although discards are still owed: those in the air stay in the hand."""
    if event.what is not Word.DONE:
        return Outcome(p)
    kept = in_the_air(p)
    facts: tuple[HandFact, ...] = tuple(Took(p.turn, card) for card in kept)
    hands = put(p.hands, p.turn, p.hands[p.turn] + len(kept))
    ended, rulings = turn_over(p._replace(hands=hands, owed=()))
    return Outcome(ended, (effect("passes", "DR-13", by=p.turn), *rulings), facts)


_STANDING: Mapping[type, Callable[[Rummy, Any], Outcome]] = {
    Laid: _laid,
    Drew: _drew,
    Lifted: _lifted,
    Said: _said,
}
