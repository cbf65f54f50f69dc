"""The mistakes of a careless duellist: attacks twice or on the wrong side, cards on wrong piles, damage taken back."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from companion.facts.events import Event, Laid, Lifted, Moved
from companion.facts.game import Chance
from companion.games.melee.position import CLASH, DAMAGE, SHARED, Carry, Duel, loser, other, seated
from companion.games.melee.powers import two_pile
from companion.table import Seat
from scoring.cards import AnyCard, Card

Held = tuple[Card, ...]


def slip(p: Duel, hand: tuple[AnyCard, ...], seat: Seat, chance: Chance) -> Event | None:
    """A mistake that this player can make now, or None if there is none to make."""
    me = seated(seat)
    if me is None:
        return None
    if p.moves:  # the striking card goes to the damage, or the beaten one to the shared pile (ML-12, ML-13)
        mine: Carry | None = next((one for one in p.moves if one.start.seat == me), None)
        return Moved(me, mine.card, mine.start, DAMAGE[me] if mine.end == SHARED else SHARED) if mine else None
    held = tuple(one for one in hand if isinstance(one, Card))
    found = [events for way in _WAYS.get(p.phase, ()) if (events := tuple(way(p, me, held)))]
    return chance.choice(chance.choice(found)) if found else None


def _on_their_side(p: Duel, me: Seat, held: Held) -> Iterable[Event]:
    """An attack on the other player's side (ML-10)."""
    if not p.clash[me] and not p.clash[other(me)]:
        yield from (Laid(me, CLASH[other(me)], ((card,),)) for card in held[:1])


def _another_attack(p: Duel, me: Seat, held: Held) -> Iterable[Event]:
    """Two attacks in one round (ML-9)."""
    if p.clash[me]:
        yield from (Laid(me, CLASH[me], ((card,),)) for card in held[:1])


def _not_the_striker(p: Duel, me: Seat, held: Held) -> Iterable[Event]:
    """A second attack by the one who was struck (ML-31)."""
    if loser(p) == me:
        yield from (Laid(me, CLASH[me], ((card,),)) for card in held[:1])


def _onto_damage(p: Duel, me: Seat, held: Held) -> Iterable[Event]:
    """A card of the hand laid on a damage pile (ML-6)."""
    yield from (Laid(me, DAMAGE[me], ((card,),)) for card in held[-1:])


def _off_damage(p: Duel, me: Seat, held: Held) -> Iterable[Event]:
    """Damage taken back into the hand without a two (ML-37)."""
    yield from (Lifted(me, DAMAGE[me], (card,)) for card in p.damage[me] if isinstance(card, Card))


def _other_damage(p: Duel, me: Seat, held: Held) -> Iterable[Event]:
    """With a two, a card of the wrong pile (MLQ-3)."""
    theirs = p.damage[other(me)] if two_pile(p, me) == DAMAGE[me] else ()
    yield from (Lifted(me, DAMAGE[other(me)], (card,)) for card in theirs if isinstance(card, Card))


_WAYS: dict[str, tuple[Callable[[Duel, Seat, Held], Iterable[Event]], ...]] = {
    "choose": (_on_their_side, _another_attack, _onto_damage, _off_damage),
    "critical": (_not_the_striker,),
    "retrieve": (_other_damage,),
}
