"""LET IT STAND: the table accepts what the referee refused, and play goes on from there (GN-11)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.facts.events import Drew, Event, Laid, Lifted, Shown
from companion.facts.game import Judge, Outcome
from companion.facts.hand_facts import DrewBlind, Took, parted
from companion.facts.rulings import Ruling, effect, refusal
from companion.games.boards import AREA
from companion.games.rings import seated
from companion.games.that_dam_game.drawing import draw
from companion.games.that_dam_game.ending import laid_open
from companion.games.that_dam_game.laying import (
    MELD,
    added,
    arranged,
    discarded,
    groups_of,
    melded,
    perhaps_out,
    seat_of,
    target,
    targets,
)
from companion.games.that_dam_game.position import Dam, Meld, more
from companion.table import DISCARD, Place, Seat
from companion.table.rows import put
from scoring.cards import Card, Cards


def overrule(p: Dam, event: Event) -> Outcome[Dam]:
    """What an act leads to, as if it had been allowed."""
    let_stand = _STANDING.get((p.phase, type(event)))
    stood = let_stand(p, event) if let_stand else Outcome(p)
    return Outcome(p, (refusal("cannot_stand", "GN-11"),)) if stood.position is p else stood


def _laid(p: Dam, event: Laid) -> Outcome[Dam]:
    """The cards count as laid by whoever laid them; after a discard it is the next player's turn (GN-11)."""
    seat, groups = seat_of(p, event), groups_of(event)
    if seat is None or not all(groups) or not groups or groups != event.groups:
        return Outcome(p)
    if event.place == DISCARD and len(event.cards) == 1:
        return discarded(p, seat, groups[0][0])
    if event.place.name not in (AREA, MELD):
        return Outcome(p)
    owner = seat if event.place.seat is None else seated(p, event.place.seat)
    if owner is None:
        return Outcome(p)
    adds = seat in p.melded or owner != seat or event.place.name == MELD
    if adds and targets(p, event.place):
        return _add(p, seat, event, groups)
    return Outcome(p) if event.place.name == MELD else melded(p, seat, groups, owner)


def _add(p: Dam, seat: Seat, event: Laid, groups: tuple[Cards, ...]) -> Outcome[Dam]:
    """The cards go to the meld that takes them, or else to the first that may be meant."""
    now, said = p, tuple[Ruling, ...]()
    for cards in groups:
        fits = target(now, event.place, cards)
        now, rulings = added(now, seat, targets(p, event.place)[0] if fits is None else fits, cards)
        said += rulings
    facts = tuple(parted(seat, card) for group in groups for card in group)
    return perhaps_out(now, seat, said, facts)


def _drew(p: Dam, event: Drew) -> Outcome[Dam]:
    """Cards are in the hand of whoever drew them, too many or out of turn."""
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


def _lifted(p: Dam, event: Lifted) -> Outcome[Dam]:
    """A discard taken out of turn or from below the top, or a card out of a meld, is in the hand of whoever took it."""
    seat = p.turn if event.by is None else seated(p, event.by)
    card = event.cards[0] if len(event.cards) == 1 else None
    if seat is None or not isinstance(card, Card):
        return Outcome(p)
    lighter = _without_discard(p, seat, card) if event.place == DISCARD else _without_melded(p, event.place, card)
    if lighter is p:
        return Outcome(p)
    held = lighter._replace(hands=more(p.hands, seat, 1))
    return Outcome(held, (effect("takes", "TD-35", by=seat, card=card),), (Took(seat, card),))


def _without_discard(p: Dam, seat: Seat, card: Card) -> Dam:
    """The uppermost such card leaves the discards. It begins the turn of the one whose turn it is; taken by anybody
    else, it ends the question who wants the discard."""
    if card not in p.discards:
        return p
    at = len(p.discards) - 1 - p.discards[::-1].index(card)
    begins = seat == p.turn or p.phase in ("choose", "offer")
    phase = "act" if seat == p.turn else "must" if begins else p.phase
    return p._replace(discards=p.discards[:at] + p.discards[at + 1 :], phase=phase, offers=())


def _without_melded(p: Dam, place: Place, card: Card) -> Dam:
    """The first meld there that has it is one card shorter."""
    k = next((k for k in targets(p, place) if card in p.melds[k].cards), None)
    if k is None or place.name not in (AREA, MELD):
        return p
    at = p.melds[k].cards.index(card)
    left = p.melds[k].cards[:at] + p.melds[k].cards[at + 1 :]
    shorter = (Meld(p.melds[k].by, arranged(left)),) if left else ()
    return p._replace(melds=p.melds[:k] + shorter + p.melds[k + 1 :])


def _shown(p: Dam, event: Shown) -> Outcome[Dam]:
    """What lies open was held, however many cards were counted (GN-5)."""
    seat = seated(p, event.by)
    cards = tuple(card for card in event.cards if isinstance(card, Card))
    if seat is None or cards != event.cards:
        return Outcome(p)
    return laid_open(p._replace(hands=put(p.hands, seat, len(cards))), seat, cards)


_IN_TURN: Mapping[type, Judge[Dam]] = {Laid: _laid, Drew: _drew, Lifted: _lifted}
_STANDING: Mapping[tuple[str, type], Judge[Dam]] = {
    **{(phase, kind): act for phase in ("first", "choose", "offer", "must", "act") for kind, act in _IN_TURN.items()},
    ("count", Shown): _shown,
}
