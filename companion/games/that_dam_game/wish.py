"""A sensible player of That Dam Game: collects for the contract, begs when it helps, sheds what costs most."""

from __future__ import annotations

from collections import Counter

from companion.facts.events import Chose, Dealt, Drew, Event, Laid, Lifted, Said, Shown, Word
from companion.facts.game import Chance
from companion.games.boards import area
from companion.games.rings import seated
from companion.games.that_dam_game.expected import fitting
from companion.games.that_dam_game.planning import plan
from companion.games.that_dam_game.position import Dam, asked, drawable, may_add, may_beg, next_size
from companion.table import DISCARD, Seat
from scoring.cards import AnyCard, Card, Cards
from scoring.that_dam_game import WILD, meld_of, points

BEGS_SO_OFTEN = 0.6
"""So often somebody who wants the discard begs for it."""


def wish(p: Dam, hand: tuple[AnyCard, ...], seat: Seat, chance: Chance) -> Event | None:
    """What this player does now; None where there is nothing to do."""
    me = seated(p, seat)
    if me is None:
        return None
    held = tuple(card for card in hand if isinstance(card, Card))
    match p.phase:
        case "sheet" if me == p.dealer and p.house["td.dealer"] == "random":
            return Chose(me, chance.choice(p.ring), "dealer")
        case "deal" | "sheet" if me == p.dealer:
            return Dealt(me, next_size(p))
        case "first" | "must" if me == p.turn:
            return Drew(me) if drawable(p) else Said(me, Word.DONE)
        case "choose" if me == p.turn:
            return _take_or_let_go(p, me, held, chance)
        case "offer" if me in asked(p):
            return _take_or_let_go(p, me, held, chance)
        case "act" if me == p.turn and held:
            return _act(p, me, held, chance)
        case "count" if p.shown[me] is None:
            return Shown(me, hand)
        case _:
            return None


def _take_or_let_go(p: Dam, me: Seat, held: Cards, chance: Chance) -> Event:
    """Take the discard, if it brings the contract nearer or fits a meld; or else say no. A beg costs a card more in the
    hand: whoever has melded does not beg, and the others not always."""
    top, begging = p.discards[-1], p.phase == "offer"
    if me in p.melded:
        wanted = not begging and any(top in fitting(p, meld) for meld in p.melds)
    else:
        wanted = plan((*held, top), p.size).missing < plan(held, p.size).missing
    if wanted and chance.random() < (BEGS_SO_OFTEN if begging else 1.0):
        return Lifted(me, DISCARD, (top,))
    nobody_asked = not begging and drawable(p) and not may_beg(p)
    return Drew(me) if nobody_asked else Said(me, Word.NO)


def _act(p: Dam, me: Seat, held: Cards, chance: Chance) -> Event:
    """Lay the contract as soon as it is there, add what fits, and discard."""
    keeps_one = p.house["td.finalDiscard"] == "yes" and len(held) == 1
    if me not in p.melded:
        groups = meld_of(held, p.size) if plan(held, p.size).missing < 2 else None
        if groups is not None and (sum(map(len, groups)) < len(held) or not keeps_one):
            return Laid(me, area(me), groups)
    elif may_add(p) and not keeps_one:
        for meld in p.melds:
            fits = next((card for card in held if card in fitting(p, meld)), None)
            if fits is not None:
                return Laid(me, area(meld.by), ((fits,),))
    # The dearest of the cards that the contract does not need goes; before it is laid, wild cards go last of all.
    melded = me in p.melded
    rest = Counter(held) if melded else Counter(held) - Counter(plan(held, p.size).kept)
    spare = list(rest.elements()) or list(held)
    worst = max(spare, key=lambda card: (card.rank not in WILD or melded, points(card) + chance.random()))
    return Laid(me, DISCARD, ((worst,),))
