"""What the table knows in the middle of Ditch Rummy, and the questions one asks of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache, reduce
from typing import Any, NamedTuple

from companion.facts.game import Outcome
from companion.facts.rulings import Ruling
from companion.games.boards import area
from companion.games.ditch_rummy.house import USUAL_HOUSE, runs_of
from companion.games.houses import House
from companion.games.rings import after
from companion.table import DISCARD, Place, Seat
from companion.table.rows import quickly, record
from scoring.cards import PACK, AnyCard, Card, Cards, Rank
from scoring.ditch_rummy import USUAL, Runs, fitting

HAND_LIMIT = 3
"""DR-11."""
PAIRS = ((Seat(0), Seat(2)), (Seat(1), Seat(3)))
"""Partners sit opposite (DRQ-17)."""


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
    """All that was played in a hand. After every event one asks what follows from it, and few events change it: so
    that is worked out once, play by play."""

    hidden: frozenset[Card] = _PACK
    """The cards that lie in no meld and are no single."""
    takes: frozenset[Rank] = frozenset()
    """The face values of singles that some meld takes, as runs are read in this house."""
    singles: frozenset[Card] = frozenset()
    """The cards that could be laid as singles, wherever they are."""

    @classmethod
    def of(cls, plays: Iterable[Play], runs: Runs = USUAL) -> Plays:
        """These, one after the other."""
        return reduce(lambda made, play: made.and_then(play, runs), plays, cls())

    def and_then(self, play: Play, runs: Runs = USUAL) -> Plays:
        """One more lies there."""
        made = Plays((*self, play))
        made.hidden = self.hidden.difference(play.cards)
        fits = fitting(play.cards, runs)
        made.takes = self.takes if not play.is_meld or fits <= self.takes else self.takes | fits
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
    """Discards that must still be used this turn, as they lay in the pile (DR-31, DRQ-9); those not in it any more are
    in the air."""
    completer: Seat | None = None
    """Who ended the hand with J-Q-K or Q-K-A."""
    results: tuple[tuple[int, ...], ...] = ()
    """Points of each hand, by side."""

    @property
    def runs(self) -> Runs:
        return runs_of(self.house)

    @property
    def last(self) -> bool:
        """The stock is out and there was no dig: this is the last turn (DRQ-11)."""
        return self.phase == "play" and not self.stock

    @property
    def pairs(self) -> bool:
        return self.seats == 4 and self.house["dr.teams"] == "pairs"


outcome: Callable[[tuple[Any, ...]], Outcome[Rummy]] = quickly(Outcome)
"""Position, rulings and facts, all three: nearly every act ends in one of these."""


def refuse(p: Rummy, why: Ruling) -> Outcome[Rummy]:
    """The event does not count: the position stays the very same."""
    return Outcome(p, (why,))


def sides(p: Rummy) -> tuple[tuple[Seat, ...], ...]:
    """Who counts together: everybody alone, or two teams (DR-2, DR-46)."""
    return PAIRS if p.pairs else _alone(p.seats)


@cache
def _alone(seats: int) -> tuple[tuple[Seat, ...], ...]:
    return tuple((Seat(n),) for n in range(seats))


def side_of(p: Rummy, seat: Seat) -> tuple[Seat, ...]:
    return next(side for side in sides(p) if seat in side)


def playing_sides(p: Rummy) -> tuple[tuple[Seat, ...], ...]:
    """The sides of which somebody is still at the table."""
    return _still_playing(sides(p), p.ring)


@cache
def _still_playing(sides: tuple[tuple[Seat, ...], ...], ring: tuple[Seat, ...]) -> tuple[tuple[Seat, ...], ...]:
    return tuple(side for side in sides if any(seat in ring for seat in side))


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
    """These have turned up, and there is one of each: wherever the record has them, something else lies. A known stock
    that held one of them was misread or shuffled, so that nobody knows any more in which order it lies."""
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
    return card in p.plays.hidden and card not in p.discards and card not in p.owed and card not in p.order


def elsewhere(p: Rummy) -> int:
    """How many cards neither lie open nor are held: the stock has no more."""
    played = sum(len(play.cards) for play in p.plays)
    return max(0, len(PACK) - sum(p.hands) - played - len(p.discards) - len(in_the_air(p)))


def most(p: Rummy) -> int:
    """How many cards may be drawn at most now (DR-11)."""
    return max(0, min(HAND_LIMIT - p.hands[p.turn], p.stock))


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
        results=p.results,
    )
