"""What can be learnt at a table: one small vocabulary of facts for all games.

Games differ in what they conclude, not in what they hear. `by` is the seat that did it, or None where
nobody knows who. Nothing here says whether an act was allowed; that is a ruling.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from companion.table import DISCARD, STOCK, Place, Seat
from scoring.cards import AnyCard

FIRST = Seat(0)


class Word(StrEnum):
    """What a player can say aloud or by a button."""

    LAST_CARD = "last card"
    DIG = "dig"
    COUNT = "count"
    CAUGHT = "caught"
    DONE = "done"
    YES = "yes"
    NO = "no"


class Source(StrEnum):
    """How the kiosk came to know an event."""

    EYE = "eye"
    PANEL = "panel"
    TYPED = "typed"
    IMPLIED = "implied"


# ---------------------------------------------------------------- facts of the table


@dataclass(frozen=True, slots=True)
class Dealt:
    """The dealer has dealt so many cards to each seat."""

    by: Seat | None
    n: int


@dataclass(frozen=True, slots=True)
class Laid:
    """Cards (or backs) came to lie at a place. There is more than one group only where several melds are laid
    as one act. A starter turned from the stock is laid by nobody."""

    by: Seat | None
    place: Place
    groups: tuple[tuple[AnyCard, ...], ...]

    @property
    def cards(self) -> tuple[AnyCard, ...]:
        return self.groups[0] if len(self.groups) == 1 else tuple(c for group in self.groups for c in group)

    @property
    def card(self) -> AnyCard:
        return self.groups[0][0]


@dataclass(frozen=True, slots=True)
class Lifted:
    """Cards (or a back) left a place for somebody's hand."""

    by: Seat | None
    place: Place
    cards: tuple[AnyCard, ...]


@dataclass(frozen=True, slots=True)
class Drew:
    """So many face-down cards went from the stock to a hand."""

    by: Seat | None
    n: int = 1
    place: Place = STOCK


@dataclass(frozen=True, slots=True)
class Moved:
    """A token or card went from one place on the table to another."""

    by: Seat | None
    card: AnyCard
    start: Place
    end: Place


@dataclass(frozen=True, slots=True)
class Turned:
    """A pile became the stock: shuffled anew, or just turned over."""

    place: Place = DISCARD
    shuffled: bool = True
    by: Seat | None = None


@dataclass(frozen=True, slots=True)
class Said:
    """A word said aloud or by a button; `whom` is the one it is about (caught)."""

    by: Seat | None
    what: Word
    whom: Seat | None = None


@dataclass(frozen=True, slots=True)
class Chose:
    """A suit, a seat, a rank, a number or a dodge card was chosen; `about` says for what where that is not clear."""

    by: Seat | None
    value: str | int | Seat
    about: str = ""


@dataclass(frozen=True, slots=True)
class Shown:
    """A whole hand laid open."""

    by: Seat
    cards: tuple[AnyCard, ...]


@dataclass(frozen=True, slots=True)
class Counted:
    """The table says how many cards a seat holds, whatever the record says."""

    by: Seat
    n: int


# ---------------------------------------------------------------- the table's own


@dataclass(frozen=True, slots=True)
class Began:
    """A game begins, from the start or from a position text."""

    game: str
    seats: tuple[str, ...]
    dealer: Seat = FIRST
    house: tuple[tuple[str, str], ...] = ()
    position: str = ""


@dataclass(frozen=True, slots=True)
class HouseChanged:
    """A house rule was changed between rounds."""

    switch: str
    value: str


@dataclass(frozen=True, slots=True)
class Seated:
    """Players changed places between rounds: here they are in their new clockwise order.

    A seat's number stands for a person, whose name, score and hand go with it for the whole evening, in every game.
    What changes is on which chair each of them sits, and so whose turn comes next and from where an arm reaches in.
    Those named take, clockwise, the chairs on which they sat before (`chairs_after`).
    """

    order: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Left:
    """A player leaves the game."""

    by: Seat


@dataclass(frozen=True, slots=True)
class Abandoned:
    """The round is broken off and dealt again, because of a misdeal or anything else."""


@dataclass(frozen=True, slots=True)
class Undone:
    """The last accepted event is taken back."""


@dataclass(frozen=True, slots=True)
class Redone:
    """The last undo is itself undone."""


@dataclass(frozen=True, slots=True)
class Amended:
    """Entry `number` was read wrongly; this is what happened. None: nothing happened at all."""

    number: int
    event: Event | None


@dataclass(frozen=True, slots=True)
class Overruled:
    """LET IT STAND: the refused entry `number` counts all the same (GN-11)."""

    number: int


@dataclass(frozen=True, slots=True)
class Trouble:
    """Something about the machine worth keeping in the record: camera lost, journal set aside."""

    code: str
    detail: str = ""


Fact = Dealt | Laid | Lifted | Drew | Moved | Turned | Said | Chose | Shown | Counted
Housekeeping = HouseChanged | Seated | Left | Abandoned
Event = Fact | Housekeeping | Began | Undone | Redone | Amended | Overruled | Trouble


def by_of(event: Event) -> Seat | None:
    """Who does this; None where it is nobody's act in particular, or nobody's at all."""
    by: Seat | None = getattr(event, "by", None)
    return by


class Entry(NamedTuple):
    """One line of the log."""

    number: int
    event: Event
    time: int = 0
    """Milliseconds since the game began; order comes from the number, never from this."""
    source: Source = Source.TYPED
    sureness: float = 1.0


def lays(by: Seat | None, *laid: AnyCard, to: Place = DISCARD) -> Laid:
    """One group of cards laid by a seat, on the discard pile unless another place is named."""
    return Laid(by, to, (laid,))
