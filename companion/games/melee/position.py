"""What the table knows in the middle of a sword duel, and the questions one asks of it."""

from __future__ import annotations

from typing import NamedTuple, TypeVar

from companion.games.houses import House
from companion.games.melee.house import USUAL_HOUSE
from companion.table import Place, Seat
from companion.table.rows import record
from scoring.cards import PACK, AnyCard, Card
from scoring.duel import USUAL_SKILL, WITH_PARRY, Fencing, limit, without_parry

SEATS = (Seat(0), Seat(1))
SHARED = Place("shared")
CLASH = (Place("clash", SEATS[0]), Place("clash", SEATS[1]))
DAMAGE = (Place("damage", SEATS[0]), Place("damage", SEATS[1]))

T = TypeVar("T")


class Carry(NamedTuple):
    """A card still to be carried to its pile on the table."""

    card: Card
    start: Place
    end: Place


@record
class Duel(NamedTuple):
    """One fight. A card whose face is not known to the table stands as a back."""

    phase: str = "setup"
    """`setup`, `vote` (no parry?), `deal`, `choose`, `critical`, `pull`, `retrieve`, `redraw` or `over`."""
    house: House = USUAL_HOUSE
    start: tuple[int, int] = (USUAL_SKILL, USUAL_SKILL)
    dodge: tuple[str, str] = ("", "")
    parry: tuple[bool, bool] = (True, True)
    """Who wants clubs to parry; they attack only when neither does (ML-42)."""
    hands: tuple[int, int] = (0, 0)
    damage: tuple[tuple[AnyCard, ...], tuple[AnyCard, ...]] = ((), ())
    shared: tuple[AnyCard, ...] = ()
    stock: int = len(PACK)
    clash: tuple[Card | None, Card | None] = (None, None)
    due: tuple[int, int] = (0, 0)
    """Face-down cards each has yet to draw."""
    first: Seat = SEATS[0]
    """Who draws first (MLQ-13)."""
    striker: Seat | None = None
    """Who struck last, and at the end who won."""
    wins: tuple[int, int] = (0, 0)
    """Fights won, while the same two go on."""
    moves: tuple[Carry, ...] = ()
    """Cards of the last round not yet seen on their piles (P5)."""

    @property
    def fencing(self) -> Fencing:
        if self.parry[0] or self.parry[1]:
            return WITH_PARRY
        return without_parry(self.house["ml.dropVsThrust"])


_BY_NUMBER: dict[int, Seat] = {int(seat): seat for seat in SEATS}


def seated(by: int | None) -> Seat | None:
    """The seat, if it is one of the two."""
    return None if by is None else _BY_NUMBER.get(by)


def other(seat: int) -> Seat:
    return SEATS[1 - seat]


def with_at(pair: tuple[T, T], seat: int, value: T) -> tuple[T, T]:
    """The pair with the part of one seat replaced."""
    return (pair[0], value) if seat else (value, pair[1])


def limit_of(p: Duel, seat: int) -> int:
    """How many cards this player may hold (ML-7)."""
    return limit(p.start[seat], len(p.damage[seat]))


def loser(p: Duel) -> Seat:
    """Whom the last striker struck."""
    return other(p.striker or 0)


def whereabouts(p: Duel, card: AnyCard) -> Place | None:
    """Where a card is known to lie; there is one of each in the pack."""
    for seat in SEATS:
        if card in p.damage[seat]:
            return DAMAGE[seat]
        if card == p.clash[seat]:
            return CLASH[seat]
    return SHARED if card in p.shared else None


def unseen(p: Duel) -> frozenset[AnyCard]:
    """The faces that may still come out of a hand or the stock."""
    return _PACK.difference(p.damage[0], p.damage[1], p.shared, p.clash)


_PACK: frozenset[AnyCard] = frozenset(PACK)


def owed(p: Duel) -> tuple[int, int]:
    """What each is to draw now: up to the limit (ML-15), one card each in turn while there are any (MLQ-13)."""
    wants = [max(0, limit_of(p, seat) - p.hands[seat]) for seat in SEATS]
    left = p.stock + len(p.shared)
    if sum(wants) <= left:
        return wants[0], wants[1]
    second = min(wants[1 - p.first], left // 2)
    mine = min(wants[p.first], left - second)
    pair = (mine, min(wants[1 - p.first], left - mine))
    return pair if p.first == 0 else (pair[1], pair[0])


def opening(p: Duel) -> Duel:
    """The same two before a new fight: everything in the deck, everybody's cards to be drawn (ML-2, ML-3)."""
    fresh = p._replace(
        phase="deal",
        hands=(0, 0),
        damage=((), ()),
        shared=(),
        stock=len(PACK),
        clash=(None, None),
        moves=(),
        first=SEATS[0],
        striker=None,
    )
    return fresh._replace(due=owed(fresh))
