"""What has happened on the table since it was last understood, before anybody knows what it means."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum, auto
from math import inf
from typing import NamedTuple

from companion.facts.events import Event, Laid, Lifted, Moved, Said
from companion.interpret.lies import Stop
from companion.interpret.seats import Guess
from companion.table import Place, Seat
from scoring.cards import AnyCard


class Seen(Enum):
    """Where a hand was seen that may have drawn."""

    THERE = auto()
    BESIDE = auto()
    """It was longer at what lies beside, as who squares a pile; or there while somebody else was at work."""
    NOWHERE = auto()
    """Its arm was over the table, and nobody saw where it went."""
    ELSEWHERE = auto()
    """It passed over the stock, and stayed where it did nothing that can be seen."""
    TOO_SOON = auto()
    """It was at the stock, but set out before the card lay that a draw would answer."""


class OnTheWay(NamedTuple):
    """Somebody's hand may have been at the stock on its way to what it laid, or took up."""

    seat: Seat
    took: float
    """How much likelier than not it took a card there, as a logarithm, by what it looked like."""
    seen: Seen = Seen.THERE
    tossed: bool = False
    """It tossed what it laid: nobody does so with a card that they have just drawn."""
    there: Went | None = None
    """The same as a hand that was at the stock by itself: others may have laid something between."""


class Came(NamedTuple):
    """A card, or a group of cards laid as one, came to lie at a place."""

    keys: tuple[int, ...]
    """Of the memory's cards."""
    cards: tuple[AnyCard, ...]
    place: Place
    time: int
    guess: Guess
    hands: tuple[int, ...] = ()
    """The hands that may have laid it."""
    upon: frozenset[int] = frozenset()
    """Keys of cards that this one is seen to lie on."""
    elsewise: tuple[tuple[Place, float], ...] = ()
    """Other places at which it may lie, and how much less likely each is than this one."""
    start: Place | None = None
    """Where the record had it until then; None: it came out of a hand."""
    via: tuple[Stop, ...] = ()
    """Where it lay on its way from there, and since when."""
    left: tuple[int, ...] = ()
    """Keys of what lay elsewhere until it was carried here, where one back is like another."""
    since: int | None = None
    """When that was seen there last: it may lie here since then, for the eye remembers no back that an arm hides."""
    parts: tuple[tuple[AnyCard, ...], ...] = ()
    """Its groups, where several were laid as one act."""
    let_go: int = 0
    """When the fingers that laid it moved on from it."""
    by_the_stock: tuple[OnTheWay, ...] = ()
    """Whose hands may have laid it after they had been at the stock in the same visit."""
    hides: tuple[tuple[AnyCard, float], ...] = ()
    """The card on top here until then, if it cannot be read any more; and how much likelier than not it was taken, by
    what the hand that may have done so looked like, as a logarithm."""
    brief: bool = False
    """It was seen for a moment only, and cannot be seen now: perhaps it was taken up again."""
    fetched: tuple[tuple[Place, AnyCard], ...] = ()
    """Of a group: where the record had which of its cards until then."""
    none_left: bool = False
    """It is a back, and all that the record has on the table can be seen where they lie: it came out of a hand."""
    instead_of: Seat | None = None
    """Whose card it may have been laid for: the one that was told last lay here, and is gone."""

    @property
    def as_it_may_lie(self) -> tuple[tuple[Came, float], ...]:
        """The same at each place at which it may lie, and how unlikely that is."""
        return (self, 0.0), *((self._replace(place=place, elsewise=()), price) for place, price in self.elsewise)

    @property
    def legs(self) -> tuple[Came, ...]:
        """The same as one that came to lie at each place where it lay on its way, and then went on from there."""
        starts = (self.start, *(stop.place for stop in self.via))
        ends = (*self.via, Stop(self.place, self.time))
        way = zip(starts, ends, strict=True)
        return tuple(self._replace(start=start, place=end.place, time=end.time, via=()) for start, end in way)

    @property
    def groups(self) -> tuple[tuple[AnyCard, ...], ...]:
        return self.parts or (self.cards,)

    @property
    def elsewhere(self) -> tuple[tuple[Place, AnyCard], ...]:
        """Where the record had which of these cards until then."""
        alone = () if self.start is None else tuple((self.start, card) for card in self.cards)
        return (*self.fetched, *alone)


class Gone(NamedTuple):
    """A card that lay at a place by right is not there any more, and nowhere else."""

    keys: tuple[int, ...]
    card: AnyCard
    place: Place
    time: int
    guess: Guess
    hands: tuple[int, ...] = ()
    besides: tuple[tuple[str, int], ...] = ()
    """Keys of the other places at which the hand that took it was, and how long."""
    home: Place | None = None
    """Where the record has it, if it lay elsewhere."""
    unasked: bool = False
    """Nobody was to take it."""
    since: int | None = None
    """When it was seen last: it was taken between then and the `time` at which the fingers moved on that took it."""
    by_the_stock: tuple[OnTheWay, ...] = ()
    """As of a card that came: whose hands had been at the stock before, in the same visit."""
    again: bool = False
    """That hand came back to where it lay, and laid nothing there that can be read: perhaps it is under the others."""
    beneath: bool = False
    """Somebody had laid it here, and it may lie there still, under another one that was laid here since."""
    told_last: Seat | None = None
    """Who laid it, if that is what was told last: they may have taken it up again."""


class Went(NamedTuple):
    """A hand went to the stock and came away with nothing that lies on the table."""

    hands: tuple[int, ...]
    place: Place
    time: int
    """When its fingers moved on from there, if that was seen; else when it left the table."""
    guess: Guess
    seen: Seen = Seen.THERE
    stayed: int | None = None
    """How long it was there, where that was seen."""
    took: float = 0.0
    """How much likelier what its fingers then held is with a draw than without, as a logarithm."""
    set_out: int | None = None
    """When it came over the edge, or left where it rested."""
    plain: float = 1.0
    """How plainly it was seen to be an arm by itself; of 0 it may be a part of one that was elsewhere."""
    ahead: bool = False
    """It was there before cards were handled of which the record tells: then a draw was not all that was waited for."""
    after: Seat | None = None
    """Who drew several cards last, as is on record, with nothing told since: they may take them one by one."""
    owed: frozenset[Seat] = frozenset()
    """Who has yet to take a card that is nobody's move because of what is on record."""


class Reshuffled(NamedTuple):
    """A hand was at a pile, and then its owner's was at the stock."""

    hand: int
    """The one that was at the pile."""
    pile: Place
    went: Went
    taken_up: bool = False
    """Cards that could be read there below the top are gone: it was no mere touch."""

    @property
    def hands(self) -> tuple[int, ...]:
        return self.hand, *self.went.hands

    @property
    def time(self) -> int:
        return self.went.time

    @property
    def guess(self) -> Guess:
        return self.went.guess


Unseen = Went | Reshuffled
"""What hands did without leaving a difference among the cards that lie open."""
Happening = Came | Gone | Unseen
Spot = tuple[int, Place | None]
"""A card, by its key, and where it lies, or whence it is gone."""


class News(NamedTuple):
    """What has happened since the table was last understood."""

    came: tuple[Came, ...]
    gone: tuple[Gone, ...]
    went: tuple[Unseen, ...]

    @property
    def all(self) -> tuple[Happening, ...]:
        return (*self.came, *self.gone, *self.went)

    @property
    def until_taken(self) -> News:
        """The same without what came only after the cards that are gone could be seen no more."""
        last = max((one.time if one.since is None else one.since for one in self.gone), default=inf)
        return self._replace(came=tuple(one for one in self.came if one.time <= last))


def with_hands_before(cards: Sequence[Came], hands: Iterable[Happening]) -> tuple[Happening, ...]:
    """These cards, and before them the hands that were done before the last of them lay."""
    return (*(one for one in hands if one.time < cards[-1].time), *cards)


def told_by(events: Iterable[Event], asked: Iterable[Happening]) -> tuple[Happening, ...]:
    """Of what was asked about, what these events tell: of cards that may have come or been taken, those that have.

    Where they end with a card, and perhaps with words, what happened after it is yet to be told.
    """
    taken: set[tuple[Place, AnyCard]] = set()
    come: set[tuple[Place, AnyCard]] = set()
    told, happened = tuple(events), tuple(asked)
    for event in told:
        match event:
            case Lifted(place=place, cards=cards):
                taken |= {(place, card) for card in cards}
            case Laid(place=place, cards=cards):
                come |= {(_whole(place), card) for card in cards}
            case Moved(card=card, end=place):
                come.add((_whole(place), card))

    def is_told(one: Happening) -> bool:
        match one:
            case Came(cards=laid):
                places = {_whole(each.place) for each, _ in one.as_it_may_lie}
                return not come.isdisjoint((place, card) for place in places for card in laid)
            case Gone(place=place, card=card):
                return (place, card) in taken
            case _:
                return False

    moments = [one.time for one in happened if is_told(one)]
    deeds = [event for event in told if not isinstance(event, Said)]  # what was pressed meanwhile tells of no hand
    last = max(moments, default=inf) if deeds and isinstance(deeds[-1], (Laid, Lifted, Moved)) else inf

    def is_over(one: Happening) -> bool:
        waits = (isinstance(one, Came) and not one.brief) or (isinstance(one, Gone) and one.unasked)
        return not waits and one.time <= last

    return tuple(one for one in happened if is_told(one) or is_over(one))


def _whole(place: Place) -> Place:
    """The place, whichever of its groups or spaces is meant."""
    return place._replace(slot=None)


def laid_by(events: Iterable[Event], melds: Iterable[Came]) -> tuple[Came, ...]:
    """Of the groups of a draft those that these events tell of."""
    told = {(one.place, one.groups) for one in events if isinstance(one, Laid)}
    return tuple(one for one in melds if (one.place, one.groups) in told)


def keys_of(one: Happening) -> tuple[int, ...]:
    return one.keys if isinstance(one, (Came, Gone)) else ()


def spots_of(one: Happening) -> tuple[Spot, ...]:
    return tuple((key, one.place) for key in one.keys) if isinstance(one, (Came, Gone)) else ()


def keys_of_all(happened: Iterable[Happening]) -> frozenset[int]:
    return frozenset(key for one in happened for key in keys_of(one))
