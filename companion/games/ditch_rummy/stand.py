"""LET IT STAND: the table accepts what the referee refused, and play goes on from there (GN-11)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from companion.facts.events import Drew, Event, Laid, Lifted, Said, Shown, Word
from companion.facts.game import Judge, Outcome
from companion.facts.hand_facts import HandFact, Took
from companion.facts.rulings import effect, refusal
from companion.games.boards import AREA
from companion.games.ditch_rummy.drawing import drawn
from companion.games.ditch_rummy.ending import laid_open
from companion.games.ditch_rummy.laying import not_cards
from companion.games.ditch_rummy.melding import played
from companion.games.ditch_rummy.pile import discarded, lifted, turn_over
from companion.games.ditch_rummy.position import Rummy, in_the_air, misread, open_pile, refuse, seat_of
from companion.games.rings import seated
from companion.table import DISCARD, Seat
from companion.table.rows import put
from scoring.cards import Cards


def overrule(p: Rummy, event: Event) -> Outcome[Rummy]:
    """What an act leads to, as if it had been allowed. A vote on a dig is over once somebody plays on without it."""
    let_stand = _STANDING.get((p.phase, type(event)))
    stood = let_stand(p, event) if let_stand else Outcome(p)
    if stood.position is p:
        return refuse(p, refusal("cannot_stand", "GN-11"))
    voting = stood.position.phase == "vote"
    return stood if voting else stood._replace(position=stood.position._replace(votes=("",) * p.seats))


# ---------------------------------------------------------------- cards laid


def _laid(p: Rummy, event: Laid) -> Outcome[Rummy]:
    """The cards count as laid by whoever laid them; it remains the same player's turn (GN-11)."""
    seat = seat_of(p, event)
    if seat is None or not_cards(event.cards) is not None or not all(event.groups):
        return Outcome(p)
    cards = cast(Cards, event.cards)
    if event.place == DISCARD:
        found = misread(p, cards)
        ended = discarded(found, seat, cards)
        if seat == p.turn:
            return ended
        # Thrown out of turn the cards just lie there, and nobody's turn is over.
        there = found._replace(hands=ended.position.hands, discards=found.discards + cards)
        return Outcome(there, ended.rulings[:1], ended.facts)
    if event.place.name != AREA or any(len(group) > 3 for group in event.groups):
        return Outcome(p)
    found = misread(p, tuple(card for card in cards if card not in p.discards))
    return _plays(found, seat, cast(tuple[Cards, ...], event.groups))


def _plays(p: Rummy, seat: Seat, groups: tuple[Cards, ...]) -> Outcome[Rummy]:
    """Each group is a play, whatever its cards; after a completing run nothing counts any more."""
    now, rulings, facts = Outcome(p)
    for cards in groups:
        if now.phase == "count":
            break
        now, said, brought = played(now, seat, cards)
        rulings, facts = rulings + said, facts + brought
    if seat != p.turn and now.phase != "count":
        now = now._replace(phase=p.phase)
    return Outcome(now, rulings, facts)


# ---------------------------------------------------------------- cards drawn and taken


def _drew(p: Rummy, event: Drew) -> Outcome[Rummy]:
    """Cards are in the hand of whoever drew them, too many, too late or out of turn."""
    seat = p.turn if event.by is None else seated(p, event.by)
    if seat is None or not 0 < event.n <= p.stock:
        return Outcome(p)
    if seat == p.turn:
        return drawn(p, event.n)
    one = drawn(p._replace(turn=seat), event.n)
    phase = p.phase if one.position.phase == "play" else one.position.phase
    return Outcome(one.position._replace(turn=p.turn, phase=phase), one.rulings, one.facts)


def _lifted(p: Rummy, event: Lifted) -> Outcome[Rummy]:
    """Discards may come from below the top; all that lay above them must be used as well. What somebody takes out of
    turn, or out of an area, goes to the hand."""
    seat, cards = seat_of(p, event), cast(Cards, event.cards)
    if event.place == DISCARD:
        there = open_pile(p)
    else:  # The cards may come out of any meld before that player.
        before = event.place.seat if event.place.name == AREA else None
        there = tuple(card for play in p.plays if play.by == before for card in play.cards)
    if seat is None or not cards or not set(cards) <= set(there):
        return Outcome(p)
    if event.place == DISCARD and seat == p.turn and p.phase != "dig":
        return lifted(p, cards)
    taken = misread(p, cards)
    taken = taken._replace(
        hands=put(p.hands, seat, p.hands[seat] + len(cards)),
        stock=p.stock - sum(card in p.order for card in cards),
    )
    return Outcome(taken, (effect("takes", "GN-11", by=seat, cards=cards),), tuple(Took(seat, card) for card in cards))


# ---------------------------------------------------------------- words, and hands laid open


def _said(p: Rummy, event: Said) -> Outcome[Rummy]:
    """A turn that ends although discards had to be used: those that were taken up stay in the hand."""
    if event.what is not Word.DONE:
        return Outcome(p)
    kept = in_the_air(p)
    facts: tuple[HandFact, ...] = tuple(Took(p.turn, card) for card in kept)
    hands = put(p.hands, p.turn, p.hands[p.turn] + len(kept))
    ended, rulings = turn_over(p._replace(hands=hands, owed=()))
    return Outcome(ended, (effect("passes", "DR-13", by=p.turn), *rulings), facts)


def _shown(p: Rummy, event: Shown) -> Outcome[Rummy]:
    """What lies open was held, however many cards were counted and wherever the record has them (GN-5)."""
    seat = seated(p, event.by)
    if seat is None or (event.cards and not_cards(event.cards) is not None):
        return Outcome(p)
    counted = p._replace(hands=put(p.hands, seat, len(event.cards)))
    return laid_open(counted, seat, cast(Cards, event.cards))


_IN_HAND: Mapping[type, Judge[Rummy]] = {Laid: _laid, Drew: _drew, Lifted: _lifted, Said: _said}
_STANDING: Mapping[tuple[str, type], Judge[Rummy]] = {
    **{(phase, kind): act for phase in ("draw", "vote", "dig", "play") for kind, act in _IN_HAND.items()},
    ("count", Shown): _shown,
}
