"""What a careless player of Ditch Rummy does: lays what is no meld, or what fits none, or before somebody else."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations

from companion.facts.events import Event, Laid
from companion.facts.game import Chance
from companion.games.boards import area
from companion.games.ditch_rummy.position import Rummy, fitting_now
from companion.games.rings import seated
from companion.table import DISCARD, Seat
from scoring.cards import AnyCard, Card, Cards
from scoring.ditch_rummy import is_meld


def slip(p: Rummy, hand: tuple[AnyCard, ...], seat: Seat, chance: Chance) -> Event | None:
    """One of the ways in which this moment can go wrong, or None where nothing can.

    Nobody here lays cards out of turn: it would look just as if the player before had passed without a word.
    """
    if p.phase != "play" or seated(p, seat) != p.turn:
        return None
    held = tuple(card for card in hand if isinstance(card, Card))
    ways = _OWING if p.owed else _PLAYING
    found = [events for way in ways if (events := tuple(way(p, held)))]
    return chance.choice(chance.choice(found)) if found else None


def _no_meld(p: Rummy, held: Cards) -> Iterable[Event]:
    """Two cards that are neither equal nor in a row (DR-19)."""
    pairs = (pair for pair in combinations(held, 2) if not is_meld(pair, p.runs))
    yield from (Laid(p.turn, area(p.turn), (pair,)) for pair in pairs)


def _fits_no_meld(p: Rummy, held: Cards) -> Iterable[Event]:
    """A single that no meld on the table takes (DR-23)."""
    fits = fitting_now(p)
    yield from (Laid(p.turn, area(p.turn), ((card,),)) for card in held if card.rank not in fits)


def _before_another(p: Rummy, held: Cards) -> Iterable[Event]:
    """A single that fits, laid beside the meld of somebody else (DR-32)."""
    fits, others = fitting_now(p), [seat for seat in p.ring if seat != p.turn]
    yield from (Laid(p.turn, area(seat), ((card,),)) for seat in others for card in held if card.rank in fits)


def _discards_now(p: Rummy, held: Cards) -> Iterable[Event]:
    """A discard while cards of the pile are still to be used (DR-31)."""
    yield from (Laid(p.turn, DISCARD, ((card,),)) for card in held if card not in p.owed)


Slips = Callable[[Rummy, Cards], Iterable[Event]]
_PLAYING: tuple[Slips, ...] = (_no_meld, _fits_no_meld, _before_another)
_OWING: tuple[Slips, ...] = (_discards_now,)
