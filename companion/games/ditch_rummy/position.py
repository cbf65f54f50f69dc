"""What the table knows in the middle of Ditch Rummy, and the questions one asks of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, reduce
from typing import Any, NamedTuple

from companion.facts.events import Laid, Lifted
from companion.facts.game import Outcome
from companion.facts.rulings import Ruling
from companion.games.boards import area
from companion.games.ditch_rummy.house import USUAL_HOUSE
from companion.games.houses import House
from companion.games.rings import after, seated
from companion.table import DISCARD, Place, Seat
from companion.table.rows import quickly, record
from scoring.cards import PACK, AnyCard, Card, Cards, Rank
from scoring.ditch_rummy import USUAL, Runs, fitting

SEATS = range(2, 5)
"""How many may play (DR-1)."""
HAND_LIMIT = 3
"""DR-11."""
PAIRS = ((Seat(0), Seat(2)), (Seat(1), Seat(3)))
"""Partners sit opposite (DRQ-17)."""
_ALONE = {n: tuple((Seat(seat),) for seat in range(n)) for n in SEATS}
_PACK = frozenset(PACK)


@lru_cache(maxsize=256)
def of_ranks(ranks: frozenset[Rank]) -> frozenset[Card]:
    """All cards of these face values."""
    return frozenset(card for card in PACK if card.rank in ranks)


class Play(NamedTuple):
    """A meld or a single on the table: whose it is, and its cards as they were laid (DR-28)."""

    by: Seat
    cards: Cards

    @property
    def is_meld(self) -> bool:
        return len(self.cards) > 1


class Plays(tuple[Play, ...]):
    """All melds and singles of a hand, with what follows from them: worked out whenever one more is laid, because it
    is asked after every event."""

    runs: Runs = USUAL
    """How this house lets ranks follow one another."""
    hidden: frozenset[Card] = _PACK
    """The cards that lie in no meld and are no single."""
    takes: frozenset[Rank] = frozenset()
    """The face values of singles that some meld takes."""
    singles: frozenset[Card] = frozenset()
    """The cards that could be laid as singles, wherever they are."""

    @classmethod
    def of(cls, plays: Iterable[Play], runs: Runs) -> Plays:
        """These, laid one after the other."""
        none = cls()
        none.runs = runs
        return reduce(Plays.and_then, plays, none)

    def and_then(self, play: Play) -> Plays:
        """One more lies there."""
        made = Plays((*self, play))
        made.runs, made.hidden = self.runs, self.hidden.difference(play.cards)
        fits = fitting(play.cards, self.runs) if play.is_meld else self.takes
        if fits <= self.takes:
            made.takes, made.singles = self.takes, self.singles.difference(play.cards)
        else:
            made.takes = self.takes | fits
            made.singles = of_ranks(made.takes) & made.hidden
        return made


@record
class Rummy(NamedTuple):
    """One game of Ditch Rummy. Tuples by seat have an entry for everybody who ever played."""

    seats: int
    ring: tuple[Seat, ...]
    """Who plays, clockwise."""
    hands: tuple[int, ...]
    shown: tuple[Cards | None, ...]
    votes: tuple[str, ...]
    """`yes`, `no` or nothing yet, by seat, while a dig is being voted on."""
    phase: str = "shuffle"
    """`shuffle`, `draw`, `vote`, `dig`, `play`, `count`, `sheet` or `over`."""
    house: House = USUAL_HOUSE
    dealer: Seat = Seat(0)
    turn: Seat = Seat(0)
    stock: int = len(PACK)
    order: Cards = ()
    """After a dig: the stock as far as everybody knows it, the card drawn next first (DR-50)."""
    discards: Cards = ()
    """Lowest first."""
    plays: Plays = Plays()
    owed: Cards = ()
    """Discards that must still be used this turn, in the order in which they lay in the pile (DR-31, DRQ-9). Those no
    longer in the pile have been taken up, and are laid nowhere yet."""
    completer: Seat | None = None
    """Who ended the hand with J-Q-K or Q-K-A."""
    results: tuple[tuple[int, ...], ...] = ()
    """Points of each hand, by side."""

    @property
    def runs(self) -> Runs:
        return self.plays.runs

    @property
    def last(self) -> bool:
        """The stock is out and there was no dig: this is the last turn (DRQ-11)."""
        return self.phase == "play" and not self.stock

    @property
    def pairs(self) -> bool:
        return self.seats == 4 and self.house["dr.teams"] == "pairs"


outcome: Callable[[tuple[Any, ...]], Outcome[Rummy]] = quickly(Outcome)
"""An outcome of all three: position, rulings and facts. Nearly every act ends in one."""


def refuse(p: Rummy, why: Ruling) -> Outcome[Rummy]:
    """The event does not count: the position stays the very same."""
    return Outcome(p, (why,))


def seat_of(p: Rummy, event: Laid | Lifted) -> Seat | None:
    """Whose act it is: of whoever did it, or whose place it is, or else whose turn it is."""
    by = event.place.seat if event.by is None else event.by
    return p.turn if by is None else seated(p, by)


def sides(p: Rummy) -> tuple[tuple[Seat, ...], ...]:
    """Who counts together: everybody alone, or two teams (DR-2, DR-46)."""
    return PAIRS if p.pairs else _ALONE[p.seats]


def side_of(p: Rummy, seat: Seat) -> tuple[Seat, ...]:
    return next(side for side in sides(p) if seat in side)


def playing_sides(p: Rummy) -> tuple[tuple[Seat, ...], ...]:
    """The sides of which somebody is still at the table."""
    return tuple(side for side in sides(p) if any(seat in p.ring for seat in side))


def in_the_air(p: Rummy) -> Cards:
    """Discards lifted and not laid yet."""
    return tuple(card for card in p.owed if card not in p.discards)


def plays_of(p: Rummy, seat: Seat) -> Iterator[Cards]:
    return (play.cards for play in p.plays if play.by == seat)


def fitting_now(p: Rummy) -> frozenset[Rank]:
    """The face values of singles that some meld on the table takes, whoever owns it (DR-17)."""
    return p.plays.takes


def whereabouts(p: Rummy, card: AnyCard) -> Place | None:
    """Where a card is known to lie; there is one of each in the pack."""
    if card in p.discards:
        return DISCARD
    return next((area(play.by) for play in p.plays if card in play.cards), None)


def open_pile(p: Rummy) -> Cards:
    """What lies open in the middle: the discards, after a dig is agreed until they are turned over."""
    return p.order if p.phase == "dig" else p.discards


def misread(p: Rummy, cards: Cards) -> Rummy:
    """The position once these cards have turned up. There is one of each, so wherever the record has them, something
    else must lie. A known stock that held one was misread or shuffled, so its order is not known any more."""
    kept = ((play.by, tuple(card for card in play.cards if card not in cards)) for play in p.plays)
    order = tuple(card for card in p.order if card not in cards)
    return p._replace(
        plays=Plays.of((Play(by, left) for by, left in kept if left), p.runs),
        discards=tuple(card for card in p.discards if card not in cards),
        order=order if order == p.order or p.phase == "dig" else (),
    )


def unseen(p: Rummy) -> frozenset[Card]:
    """The faces that may still come out of a hand."""
    return p.plays.hidden.difference(p.discards, p.owed, p.order)


def is_unseen(p: Rummy, card: AnyCard) -> bool:
    """Whether this card may still come out of a hand."""
    return card in p.plays.hidden and card not in (*p.discards, *p.owed, *p.order)


def elsewhere(p: Rummy) -> int:
    """How many cards neither lie open nor are held: the stock has no more."""
    played = sum(len(play.cards) for play in p.plays)
    return max(0, len(PACK) - sum(p.hands) - played - len(p.discards) - len(in_the_air(p)))


def most(p: Rummy) -> int:
    """How many cards may be drawn at most now (DR-11)."""
    room = HAND_LIMIT - p.hands[p.turn]
    return max(0, room if room < p.stock else p.stock)


def fresh_hand(p: Rummy) -> Rummy:
    """The next hand: everything shuffled, hands empty, the dealer's left neighbour begins (DR-6 to DR-9)."""
    return Rummy(
        p.seats,
        p.ring,
        hands=(0,) * p.seats,
        shown=(None,) * p.seats,
        votes=("",) * p.seats,
        phase="draw",
        house=p.house,
        dealer=p.dealer,
        turn=after(p, p.dealer),
        plays=Plays.of((), p.runs),
        results=p.results,
    )
