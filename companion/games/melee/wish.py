"""A sensible simulated duellist: would rather attack than parry, and takes the best card back."""

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
    """What this player does now, or None for nothing."""
    me = seated(seat)
    held = tuple(one for one in hand if isinstance(one, Card))
    if me is None:
        return None
    mine: Carry | None = next((one for one in p.moves if one.start.seat == me), None)
    if mine is not None:  # both carry their own attack to its pile (P5)
        return Moved(me, *mine)
    match p.phase:
        case "setup" if not p.dodge[me]:
            return Chose(me, chance.choice(tuple(DODGES)), "dodge")
        case "vote" if asked(p) == me:
            return Said(me, chance.choice((Word.YES, Word.NO)))
        case "deal" | "redraw" if p.due[me]:
            return Drew(me, p.due[me])
        case "choose" if held and not p.clash[me]:
            # Any card, but mostly one that attacks rather than a club, which parries.
            attacks = [one for one in held if one.suit is not Suit.CLUBS]
            chosen = chance.choice(attacks if attacks and chance.random() < 0.8 else list(held))
            return Laid(me, CLASH[me], ((chosen,),))
        case "critical" if p.striker == me:
            # a second attack costs one card, which is drawn again at once: nearly always worth it
            return Laid(me, CLASH[me], ((min(held),),)) if held and chance.random() >= 0.1 else Said(me, Word.NO)
        case "pull" if loser(p) == me and held:
            return Laid(me, DAMAGE[me], ((chance.choice(held),),))
        case "retrieve" if p.striker == me:
            known = [one for one in takeable(p, me) if isinstance(one, Card)]
            return Lifted(me, two_pile(p, me), (max(known),)) if known else Said(me, Word.NO)
        case _:
            return None
