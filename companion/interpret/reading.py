"""What the reader hands on after a look at the table: acts, a question, advice; codes, never words."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.facts.events import Event, Source
from companion.facts.rulings import Params
from companion.table import Place, Seat
from scoring.cards import AnyCard


def called(place: Place) -> Params:
    """A place in a sentence, whose words are found by its name."""
    return (("at", place.key), *who(place.seat), ("n", place.slot or 0))


def who(seat: Seat | None) -> Params:
    """Somebody in a sentence, if it is known who."""
    return () if seat is None else (("by", seat),)


@dataclass(frozen=True, slots=True)
class Supposed:
    """An event as the reader understood it, and how sure it is."""

    event: Event
    source: Source = Source.EYE
    sureness: float = 1.0


@dataclass(frozen=True, slots=True)
class Option:
    """One soft key of a question: what it says, and what would go on record."""

    code: str
    params: Params = ()
    acts: tuple[Supposed, ...] = ()


@dataclass(frozen=True, slots=True)
class Doubt:
    """Something the table must tell; the likeliest answer first.

    `unreadable` has no options: the card is told by suit and rank, and `Reader.named` hears it.
    """

    code: str
    params: Params = ()
    options: tuple[Option, ...] = ()
    cards: tuple[AnyCard, ...] = ()
    """Cards it is about, to be drawn large."""


@dataclass(frozen=True, slots=True)
class Advice:
    """Plain words about what lies wrong and what to put where."""

    code: str
    params: Params = ()
    place: Place | None = None
    at: tuple[float, float] | None = None
    """Table millimetres, where it can be pointed at."""


@dataclass(frozen=True, slots=True)
class Unread:
    """A spot where a card lies that could not be read."""

    x: float
    y: float
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """One look at the table, understood."""

    acts: tuple[Supposed, ...] = ()
    """To be told to the referee now, in this order."""
    question: Doubt | None = None
    advice: tuple[Advice, ...] = ()
    draft: tuple[Supposed, ...] = ()
    """Understood, but not closed yet: the next act, a press of OK or `Reader.close` closes it."""
    open_hands: dict[Seat, tuple[AnyCard, ...]] = field(default_factory=dict)
    unread: tuple[Unread, ...] = ()
    awaiting: tuple[Seat | None, ...] = ()
    """Whose hands are still over the table, as far as that can be told."""
    waits: bool = False
    """What was pressed is not to be told yet: it comes with a later reading."""
    rests: bool = False
    """Nothing has changed for so long that something may be said of what is not closed yet."""
