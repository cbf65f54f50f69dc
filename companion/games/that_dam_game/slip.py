"""A careless player of That Dam Game: lays what is no contract, adds what does not fit, or adds too soon."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from companion.facts.events import Event, Laid, Lifted
from companion.facts.game import Chance
from companion.games.boards import area
from companion.games.rings import after, seated
from companion.games.that_dam_game.expected import fitting
from companion.games.that_dam_game.position import Dam, may_add
from companion.table import DISCARD, Seat
from scoring.cards import AnyCard, Card, Cards
from scoring.that_dam_game import SET_SIZE, fulfils


def slip(p: Dam, hand: tuple[AnyCard, ...], seat: Seat, chance: Chance) -> Event | None:
    """One of the ways in which this moment can go wrong, or None where nothing can."""
    me = seated(p, seat)
    if me is None or p.phase != "act":
        return None
    held = tuple(card for card in hand if isinstance(card, Card))
    ways = _IN_TURN if me == p.turn else _NEXT if me == after(p, p.turn) else ()
    found = [events for way in ways if (events := tuple(way(p, me, held)))]
    return chance.choice(chance.choice(found)) if found else None


def _no_contract(p: Dam, me: Seat, held: Cards) -> Iterable[Event]:
    """A group that is not what this hand asks for (TD-15 to TD-24)."""
    group = tuple(sorted(held)[:SET_SIZE])
    if me not in p.melded and len(held) > SET_SIZE and not fulfils(p.size, (group,)):
        yield Laid(me, area(me), (group,))


def _too_soon(p: Dam, me: Seat, held: Cards) -> Iterable[Event]:
    """What would fit a meld, before the own contract lies (TDQ-16) or in the very turn it was laid (TDQ-15)."""
    if not may_add(p):
        fits = ((card, meld) for meld in p.melds for card in held if card in fitting(p, meld))
        yield from (Laid(me, area(meld.by), ((card,),)) for card, meld in fits)


def _fits_nothing(p: Dam, me: Seat, held: Cards) -> Iterable[Event]:
    """A card that no meld before that player takes (TD-50, TD-51)."""
    if may_add(p):
        for owner in dict.fromkeys(meld.by for meld in p.melds):
            taken = frozenset().union(*(fitting(p, meld) for meld in p.melds if meld.by == owner))
            yield from (Laid(me, area(owner), ((card,),)) for card in held if card not in taken)


def _both(p: Dam, me: Seat, held: Cards) -> Iterable[Event]:
    """The discard as well, after a card from the deck (TD-35)."""
    if p.top is not None:
        yield Lifted(me, DISCARD, (p.top,))


def _cannot_wait(p: Dam, me: Seat, held: Cards) -> Iterable[Event]:
    """The next one discards before the turn is over (TD-34)."""
    yield from (Laid(me, DISCARD, ((card,),)) for card in held)


Slips = Callable[[Dam, Seat, Cards], Iterable[Event]]
_IN_TURN: tuple[Slips, ...] = (_no_contract, _too_soon, _fits_nothing, _both)
_NEXT: tuple[Slips, ...] = (_cannot_wait,)
