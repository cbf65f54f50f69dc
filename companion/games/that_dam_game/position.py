"""What the table knows in the middle of That Dam Game, and the questions one asks of it."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.houses import House, head_start
from companion.games.that_dam_game.house import USUAL_HOUSE, sizes
from companion.table import Seat
from companion.table.rows import put, record
from scoring.cards import Card, Cards
from scoring.that_dam_game import CONTRACTS, Run, grown_set, run_of

PACK_OF_GAME = 54
"""A pack with its two jokers (TD-1)."""
BEGS = 3
"""So often may a player beg (TD-42)."""
HANDS = len(CONTRACTS)
SEATS = range(3, 7)
"""How many may play (TD-25)."""
_PACKS = {3: 2, 4: 3, 5: 3, 6: 4}
"""For so many players (TD-2 to TD-4)."""


class Meld(NamedTuple):
    """A set or run on the table: before whom it lies, and its cards, those of a run from low to high."""

    by: Seat
    cards: Cards

    @property
    def run(self) -> Run | None:
        """How it is read, where it is a run."""
        return None if grown_set(self.cards) else run_of(self.cards)


@record
class Dam(NamedTuple):
    """One game of That Dam Game. What players have is a tuple with one part for each who ever played."""

    seats: int
    ring: tuple[Seat, ...]
    """Who plays, clockwise."""
    hands: tuple[int, ...]
    shown: tuple[Cards | None, ...]
    begs: tuple[int, ...]
    """Begs of the whole game, by seat (TD-42)."""
    begged: tuple[int, ...]
    """Begs of this hand, by seat (TDQ-8)."""
    phase: str = "deal"
    """`deal`, `first`, `choose`, `offer`, `must`, `act`, `count`, `sheet` or `over`."""
    house: House = USUAL_HOUSE
    dealer: Seat = Seat(0)
    turn: Seat = Seat(0)
    stock: int = 0
    discards: Cards = ()
    """Lowest first."""
    discarder: Seat | None = None
    """Who made the last discard (TDQ-3)."""
    offers: tuple[Seat, ...] = ()
    """Who is still to be asked about it, in the direction of play (TD-39)."""
    melds: tuple[Meld, ...] = ()
    melded: tuple[Seat, ...] = ()
    """Who has laid the contract."""
    fresh: bool = False
    """The player on turn has laid it in this very turn (TDQ-15)."""
    went_out: Seat | None = None
    results: tuple[tuple[int, ...], ...] = ()
    """Points of each hand, by seat."""

    @property
    def size(self) -> int:
        """Cards dealt in this hand, or in the one just played (TD-62)."""
        played = len(self.results) - (self.phase in ("sheet", "over"))
        return _size(self.house, max(played, 0))

    @property
    def top(self) -> Card | None:
        return self.discards[-1] if self.discards else None


def _size(house: House, played: int) -> int:
    """How many cards are dealt after so many hands; once the last hand is played it stays the size of that one."""
    return sizes(house)[min(played, len(sizes(house)) - 1)]


def next_size(p: Dam) -> int:
    """How many cards are to be dealt now (TD-62)."""
    return _size(p.house, len(p.results))


def packs_of(seats: int) -> int:
    """How many packs so many players need (TD-2 to TD-4)."""
    return _PACKS[seats]


def decks(p: Dam) -> int:
    """How many packs this game is played with (TDQ-1)."""
    return packs_of(p.seats) if p.house["td.decks"] == "table" else max(_PACKS.values())


def more(row: tuple[int, ...], seat: int, n: int) -> tuple[int, ...]:
    """The row with so many more for one seat; never below none."""
    return put(row, seat, max(0, row[seat] + n))


def begs_left(p: Dam, seat: Seat) -> int:
    """Three in the whole game, or in each hand (TD-42, TDQ-2)."""
    return max(0, BEGS - _begs_used(p)[seat])


def _begs_used(p: Dam) -> tuple[int, ...]:
    return p.begged if p.house["td.begScope"] == "hand" else p.begs


def may_beg(p: Dam) -> tuple[Seat, ...]:
    """Everybody but the next player and the discarder, as long as they have begs left (TDQ-3, TDQ-4)."""
    ring, discarder, used = p.ring, p.discarder, _begs_used(p)
    barred = p.melded if p.house["td.begAfterMeld"] == "no" else ()
    at = ring.index(p.turn)
    others = ring[at + 1 :] + ring[:at]
    return tuple([seat for seat in others if used[seat] < BEGS and seat != discarder and seat not in barred])


def asked(p: Dam) -> tuple[Seat, ...]:
    """Who is being asked: one after the other, or everybody at once (TD-26, TDQ-6)."""
    return p.offers if p.house["td.begMode"] == "fast" else p.offers[:1]


def may_add(p: Dam) -> bool:
    """Adding is for those who melded, from their next turn on (TD-49, TDQ-15, TDQ-16)."""
    return p.turn in p.melded and (not p.fresh or p.house["td.layoffSameTurn"] == "yes")


def elsewhere(p: Dam) -> int:
    """How many cards neither lie open nor are held: the deck has no more."""
    melded = sum(len(meld.cards) for meld in p.melds)
    return max(0, decks(p) * PACK_OF_GAME - sum(p.hands) - melded - len(p.discards))


def drawable(p: Dam) -> bool:
    """Whether a card can be drawn: from the deck, or from the discards under the top one (TDQ-21)."""
    return p.stock > 0 or len(p.discards) > 1


def reshuffled(p: Dam) -> Dam:
    """The top discard stays, the rest becomes the deck (TDQ-21)."""
    return p._replace(stock=p.stock + len(p.discards) - 1, discards=p.discards[-1:])


def totals(p: Dam) -> tuple[int, ...]:
    """Everybody's points of all hands, less a head start (TD-60, GN-15)."""
    return tuple(sum(row[n] for row in p.results) - head_start(p.house, "td", n) for n in range(p.seats))


def winners(p: Dam) -> tuple[Seat, ...]:
    """The lowest total wins; equal ones share it (TD-61, TDQ-23)."""
    points = totals(p)
    lowest = min(points[seat] for seat in p.ring)
    return tuple(seat for seat in p.ring if points[seat] == lowest)
