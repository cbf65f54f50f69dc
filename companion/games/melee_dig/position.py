"""Everything the table knows of a game of Melee Dig at one moment, and nothing that is hidden."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import Any, Generic, NamedTuple, NoReturn, TypeVar

from companion.facts.hand_facts import HandFact
from companion.facts.rulings import Ruling
from companion.games.melee_dig.house import MeleeDigHouse
from companion.games.melee_dig.matching import NOTHING
from companion.table import Seat
from companion.table.rows import record
from scoring.cards import Card, Suit

T = TypeVar("T")


class Phase(StrEnum):
    """What is being waited for."""

    DEAL = "deal"
    STARTER = "starter"
    TURN = "turn"
    AFTER_DRAW = "after_draw"
    SUIT = "suit"
    DIG_DRAW = "dig_draw"
    FOLLOW = "follow"
    FOLLOW_DRAWN = "follow_drawn"
    SECOND = "second"
    TWO = "two"
    MELEE = "melee"
    BREAK = "break"
    ANSWER = "answer"
    PARTING = "parting"
    OUT = "out"
    EXTRA_DRAW = "extra_draw"
    COUNT = "count"
    SHEET = "sheet"
    OVER = "over"


(
    DEAL, STARTER, TURN, AFTER_DRAW, SUIT, DIG_DRAW, FOLLOW, FOLLOW_DRAWN, SECOND, TWO, MELEE, BREAK, ANSWER, PARTING,
    OUT, EXTRA_DRAW, COUNT, SHEET, OVER,
) = Phase  # fmt: skip
"""The phases once more, each by a name of its own: in Python 3.11 a member costs ten times as much to look up in its
enum, and judging one card asks for many."""

SEATS = range(2, 9)
"""Two to eight may play; the pack would do for ten (MDQ-30)."""

PLAYING = frozenset(Phase) - {DEAL, OUT, EXTRA_DRAW, COUNT, SHEET, OVER}
"""Phases of a round in play: before somebody is out and before the count."""


class Melee(NamedTuple):
    """A melee that is on: the last card of its chain, and who laid it."""

    aggressor: Seat
    chain: Card

    @property
    def suit(self) -> Suit:
        """In which it is fought; only a joker has none, and no joker is in the pack."""
        if self.chain.suit is None:
            raise LookupError("a joker begins no melee")
        return self.chain.suit


@record
class Course(NamedTuple):
    """The course of the round: what hardly changes while cards are laid and drawn. It stands apart, so that an act need
    not copy it."""

    dealer: Seat
    round: int
    reshuffles: int
    waived: int
    """Draws of this round that nothing was left for (MDQ-25)."""
    went_out: Seat | None
    ending: str
    """Why the round ended: `out`, `count`, or nothing yet."""
    shown: tuple[tuple[Card, ...] | None, ...]
    fines: tuple[int, ...]
    """Penalty points of this round, where the house has set any (GN-9)."""
    loser: Seat | None
    """Who was eliminated in the round just counted."""
    results: tuple[tuple[int | None, ...], ...]
    """Hand totals, round by round, by seat; None for those who were no longer in."""


class OfTheCourse(Generic[T]):
    """A part of the course, read and set at the table as if it were the table's own."""

    __slots__ = ("name",)

    def __set_name__(self, owner: type[object], name: str) -> None:
        self.name = name

    def __get__(self, table: Table, owner: type[object]) -> T:
        part: T = getattr(table.course, self.name)
        return part

    def __set__(self, table: Table, value: T) -> None:
        change: dict[str, Any] = {self.name: value}
        table.course = table.course._replace(**change)


@dataclass(slots=True)
class Table:
    """What everybody at the table may know. Rows by seat have one place for every seat that ever played.

    Two kinds of table share these fields: a position, which never changes, and a `Motion`, the table while an act is
    judged. A motion begins as a copy of a position, field by field, and becomes the next one.
    """

    house: MeleeDigHouse
    alive: tuple[Seat, ...]
    """Who is still in the game, clockwise."""
    direction: int
    """1 for clockwise, -1 for the other way round."""
    counts: tuple[int, ...]
    stock: int
    buried: int
    """Cards at the bottom of the discard pile whose faces nobody told (a game joined in the middle)."""
    discards: tuple[Card, ...]
    """Lowest first."""
    lying: frozenset[Card]
    """The same cards without their order: at every act one asks of some card whether it lies there."""
    suit: Suit | None
    """The active suit; None until there is a starter."""
    announced: frozenset[Seat]
    sheltered: frozenset[Seat]
    """Down to one card, and nobody else has acted since (`md.grace`)."""
    lost: tuple[int, ...]
    """Turns still to be lost (MD-17)."""
    phase: Phase
    who: Seat | None
    """Whose decision it is; in a melee the aggressee, in a dig the player of the king, in the count nobody's alone."""
    melee: Melee | None
    owed: tuple[int, ...]
    drawn: bool
    """The one who was asked for a two, jack or queen has begun to draw instead (1E)."""
    known: frozenset[tuple[Seat, Card]]
    """Cards whose face and holder are public: a king of hearts taken as starter (MD-8)."""
    course: Course

    rulings: tuple[Ruling, ...] = field(init=False, repr=False, compare=False)
    facts: tuple[HandFact, ...] = field(init=False, repr=False, compare=False)
    """What is said and told of hands in a `Motion`; they need their room here, for a motion becomes a position."""

    dealer = OfTheCourse[Seat]()
    round = OfTheCourse[int]()
    reshuffles = OfTheCourse[int]()
    waived = OfTheCourse[int]()
    went_out = OfTheCourse["Seat | None"]()
    ending = OfTheCourse[str]()
    shown = OfTheCourse[tuple["tuple[Card, ...] | None", ...]]()
    fines = OfTheCourse[tuple[int, ...]]()
    loser = OfTheCourse["Seat | None"]()
    results = OfTheCourse[tuple[tuple["int | None", ...], ...]]()

    # ------------------------------------------------------------ what is certain in the phases that ask for it

    def decider(self) -> Seat:
        """Whose decision it is, in every phase but the count."""
        if self.who is None:
            raise LookupError(f"in {self.phase} nobody decides alone")
        return self.who

    @property
    def active_suit(self) -> Suit:
        """The suit to be followed, once there is a starter."""
        if self.suit is None:
            raise LookupError(f"in {self.phase} there is no suit yet")
        return self.suit

    @property
    def fight(self) -> Melee:
        """The melee, in the phases that are about one."""
        if self.melee is None:
            raise LookupError(f"in {self.phase} there is no melee")
        return self.melee

    # ------------------------------------------------------------ what follows from it

    @property
    def top(self) -> Card | None:
        return self.discards[-1] if self.discards else None

    @property
    def chain(self) -> Card | None:
        return self.melee.chain if self.melee else None

    @property
    def aggressor(self) -> Seat | None:
        return self.melee.aggressor if self.melee else None

    @property
    def pile(self) -> int:
        """How many cards lie on the discard pile."""
        return self.buried + len(self.discards)

    @property
    def drawable(self) -> int:
        """Cards that could still be drawn, the pile reshuffled if need be (MD-19)."""
        return self.stock + max(self.buried + len(self.discards) - 1, 0)

    def can_draw(self) -> bool:
        """Something is left to draw (MDQ-25)."""
        return self.stock > 0 or self.buried + len(self.discards) > 1

    def draws_on(self) -> bool:
        """Whoever has drawn and lays nothing draws on: the house has it so, and something is left to draw (MDQ-7)."""
        return self.house.draw_until == "yes" and self.can_draw()

    def next(self, seat: Seat) -> Seat:
        """The neighbour in the direction of play, those who are out left out."""
        return self.alive[(self.alive.index(seat) + self.direction) % len(self.alive)]

    def others(self, seat: Seat) -> tuple[Seat, ...]:
        """All other players in the direction of play, the next one first (MDQ-26)."""
        at = self.alive.index(seat)
        around = self.alive[at + 1 :] + self.alive[:at]
        return around if self.direction > 0 else around[::-1]


class MeleeDigPosition(Table):
    """The table at one moment. It never changes."""

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a position never changes; make another one instead of setting {name!r}")

    def _replace(self, **changes: Any) -> MeleeDigPosition:
        """The same table but for these fields, as named tuples have it."""
        table = Table(**{name: getattr(self, name) for name in FIELDS})
        for name, value in changes.items():
            setattr(table, name, value)
        return standing_still(table)


FIELDS = tuple(one.name for one in fields(Table) if one.init)
"""The names of a table's fields, in their order."""


def standing_still(table: Table) -> MeleeDigPosition:
    """The very same table; nobody can set anything in it any more."""
    table.__class__ = MeleeDigPosition
    return table  # type: ignore[return-value]


def opening(seats: int, dealer: Seat, house: MeleeDigHouse) -> MeleeDigPosition:
    """A game about to be dealt for the first time."""
    nobody = (0,) * seats
    return standing_still(Table(
        house=house, alive=tuple(Seat(n) for n in range(seats)), direction=1, counts=nobody, stock=52, buried=0,
        discards=(), lying=NOTHING, suit=None, announced=frozenset(), sheltered=frozenset(), lost=nobody, phase=DEAL,
        who=dealer, melee=None, owed=nobody, drawn=False, known=frozenset(),
        course=Course(dealer, 1, 0, 0, None, "", (None,) * seats, nobody, None, ()),
    ))  # fmt: skip
