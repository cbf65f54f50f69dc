"""A sensible duellist: keeps aces and twos for their moment, sometimes tries a second attack, takes the best back."""

from __future__ import annotations

from companion.facts.events import Chose, Drew, Event, Laid, Lifted, Moved, Said, Word
from companion.facts.game import Chance
from companion.games.melee.position import CLASH, DAMAGE, Carry, Duel, loser, seated
from companion.games.melee.powers import takeable, two_pile
from companion.games.melee.setup import asked
from companion.table import Seat
from scoring.cards import AnyCard, Card, Suit
from scoring.duel import DODGES


def wish(p: Duel, hand: tuple[AnyCard, ...], seat: Seat, chance: Chance) -> Event | None:
    """What this player does now; None: nothing to do."""
    me = seated(seat)
    held = tuple(one for one in hand if isinstance(one, Card))
    if me is None:
        return None
    if (mine := _to_carry(p, me)) is not None:
        return Moved(me, *mine)
    match p.phase:
        case "setup" if not p.dodge[me]:
            return Chose(me, chance.choice(tuple(DODGES)), "dodge")
        case "vote" if asked(p) == me:
            return Said(me, chance.choice((Word.YES, Word.NO)))
        case "deal" | "redraw" if p.due[me]:
            return Drew(me, p.due[me])
        case "choose" if held and not p.clash[me]:
            return Laid(me, CLASH[me], ((_attack(held, chance),),))
        case _:
            return _after(p, held, me, chance)


def _to_carry(p: Duel, me: Seat) -> Carry | None:
    """Everybody clears away the own attack (P5)."""
    return next((one for one in p.moves if one.start.seat == me), None)


def _after(p: Duel, held: tuple[Card, ...], me: Seat, chance: Chance) -> Event | None:
    """What the ace and the two ask for."""
    match p.phase:
        case "critical" if p.striker == me:
            return _again(held, me, chance)
        case "pull" if loser(p) == me and held:
            return Laid(me, DAMAGE[me], ((chance.choice(held),),))
        case "retrieve" if p.striker == me:
            return _back(p, me)
        case _:
            return None


def _attack(held: tuple[Card, ...], chance: Chance) -> Card:
    """Any of the hand, attacks rather than parries."""
    attacks = [one for one in held if one.suit is not Suit.CLUBS]
    return chance.choice(attacks if attacks and chance.random() < 0.8 else list(held))


def _again(held: tuple[Card, ...], me: Seat, chance: Chance) -> Event:
    """A second attack costs a card that is drawn again at once: nearly always worth it."""
    if not held or chance.random() < 0.1:
        return Said(me, Word.NO)
    return Laid(me, CLASH[me], ((min(held),),))


def _back(p: Duel, me: Seat) -> Event:
    pile = [one for one in takeable(p, me) if isinstance(one, Card)]
    return Lifted(me, two_pile(p, me), (max(pile),)) if pile else Said(me, Word.NO)
