"""What a game is: one declarative object that a module in `companion/games/` offers as `GAME`.

A phase row declares everything about a phase: which kinds of act it knows, which places are live,
what is asked, whether the next act implies "done". Judging looks up the row and calls the small pure
function that stands there; what stands nowhere is refused with the phase's own words. Judging is
total: it never raises, whatever the event.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Generic, NamedTuple, Protocol

from typing_extensions import TypeVar

from companion.facts.events import Began, Event, Said, Word
from companion.facts.hand_facts import HandFact
from companion.facts.rulings import Ruling, Weight, refusal
from companion.facts.views import HelpPage, Lying, View
from companion.table import Layout, Place, Seat
from scoring.cards import AnyCard, Rank

EventKind = type[Any] | Word
"""A kind of event: its class, or for something said the word itself."""


class Position(Protocol):
    """Everything the table knows at one moment. Each game has its own; to all other rooms it is a closed box."""

    @property
    def phase(self) -> str: ...


T = TypeVar("T")
P = TypeVar("P", bound=Position, default=Any)
"""The position of one game. `Game`, `Moment` or `Referee` without it are those of any game."""
Own = TypeVar("Own", bound=Position)
"""A position whose game must be named: whoever judges says which game is judged."""


class Outcome(NamedTuple, Generic[Own]):
    """What became of one event: the position after it, and what there is to say."""

    position: Own
    rulings: tuple[Ruling, ...] = ()
    facts: tuple[HandFact, ...] = ()

    @property
    def refused(self) -> bool:
        return _REFUSAL in [ruling.weight for ruling in self.rulings]


_REFUSAL = Weight.REFUSAL
"""Looked up once: a member costs five times as much to look up in its enum as a name."""
Judge = Callable[[Own, Any], Outcome[Own]]
"""Judges events of one kind; the phase row says of which."""


UNSEEN = "unseen"
"""What a card is laid for that somebody else takes out of the hand without looking."""


class Expect(NamedTuple):
    """One act that would be accepted now. Prompts, lights, soft keys and simulated players derive from it."""

    kind: EventKind
    by: Seat | None
    place: Place | None = None
    cards: frozenset[AnyCard] | None = None
    """The faces that would be legal; None where any would do."""
    options: tuple[str | int, ...] = ()
    """For a choice: the values; for a draw, or for cards laid as one act: how many."""
    about: str = ""
    clause: str = ""
    usual: bool = False
    """The ordinary next thing: what OK means now."""


@dataclass(frozen=True, slots=True)
class PhaseRow(Generic[P]):
    """One phase of a game."""

    acts: Mapping[EventKind, Judge[P]] = field(default_factory=dict)
    places: tuple[str, ...] = ()
    """Names of the places whose cards mean something in this phase; elsewhere nothing is read."""
    prompt: str = ""
    implies_done: bool = False
    """The next act by somebody else means that this player was done; False where silence may mean thinking."""
    mostly_lays: bool = False
    """Whoever comes here mostly lays a card before they are done, though they need not."""
    implies_draw: bool = False
    """The next act by somebody else means that what was owed was drawn."""
    implies_no: bool = False
    """Going on without what was offered means that it was not wanted."""
    drafts: tuple[str, ...] = ()
    """Names of places where cards are laid one by one, and count as groups once the player goes on."""
    open_hands: bool = False
    """Cards anywhere on the table are hands laid open for the count."""
    clearing: bool = False
    """Dealing, shuffling: cards that come and go mean nothing until this phase ends."""
    leads_to: tuple[str, ...] = ()
    """The other phases to which the players' acts may lead from here. Breaking off, a player who leaves, a count put
    right and LET IT STAND may lead anywhere, and are named in no row."""

    @property
    def waits_for_a_word(self) -> bool:
        """Whether a card means nothing before something is said: one that is laid in haste has to wait for it."""
        return not (self.places or self.clearing or self.open_hands)


@dataclass(frozen=True, slots=True)
class Switch:
    """A house rule: its key, its values with the default first, and the ruling it decides."""

    key: str
    values: tuple[str, ...]
    clause: str
    of: Seat | None = None
    """The player whom alone it concerns; None: it is for everybody."""


class Counting(StrEnum):
    """What is good in a round."""

    MANY = "many"
    """Many points."""
    FEW = "few"
    NONE = "none"
    """A round has no points of its own."""


class Chance(Protocol):
    """Dice for simulated players; they come from the top floor as `random.Random`."""

    def random(self) -> float: ...
    def choice(self, seq: Sequence[T], /) -> T: ...
    def randrange(self, stop: int, /) -> int: ...


REMEMBERED = 256
"""Positions of which it is remembered what was worked out: those that one look at the table compares."""


def worked_out_once(of: Callable[[P], T]) -> Callable[[P], T]:
    """The same, but not worked out again for a position asked about lately; told by identity, since hashing is slow."""
    lately: dict[int, tuple[P, T]] = {}

    def known(position: P) -> T:
        if (found := lately.get(id(position))) is not None:
            return found[1]
        if len(lately) >= REMEMBERED:
            del lately[next(iter(lately))]
        answer = of(position)
        lately[id(position)] = position, answer
        return answer

    return known


@dataclass(frozen=True, slots=True)
class Game(Generic[P]):
    """A game, whole. Every function is pure; none of them raises on what happens at a table."""

    id: str
    name: str
    prefix: str
    """Of its clauses: `MD`."""
    seats: range
    switches: tuple[Switch, ...]
    packs: Callable[[int], int]
    """Packs of cards for so many seats; 0 means the thirty cards of Dig."""
    begin: Callable[[Began], P]
    """The first position of a game played from its start; raises BadSetup, in one sentence for people."""
    phases: Mapping[str, PhaseRow[P]]
    expects: Callable[[P], tuple[Expect, ...]]
    view: Callable[[P], View]
    felt: Callable[[P], tuple[Lying, ...]]
    """What should lie face up, and where."""
    layout: Callable[[int], Layout]
    write: Callable[[P], str]
    """The position text: one line that says everything the table knows."""
    read: Callable[[str], P]
    """The position from its text; raises BadText, in one sentence. `begin` and `read` are all that may raise."""
    overrule: Judge[P]
    """LET IT STAND (GN-11): the outcome of an event as if it had been allowed."""
    words: Mapping[str, str]
    """The sentence for each code, with {parameters}: for rulings, prompts, tags, phases and switches."""
    wish: Callable[[P, tuple[AnyCard, ...], Seat, Chance], Event | None]
    """What a sensible simulated player holding this hand does now; None: nothing to do."""
    slip: Callable[[P, tuple[AnyCard, ...], Seat, Chance], Event | None] | None = None
    """What a careless one does instead, against the rules and for all to see; None: nothing that could go wrong."""
    anytime: Mapping[EventKind, Judge[P]] = field(default_factory=dict)
    """Acts known in every phase that has no row of its own for them."""
    around: Callable[[P], tuple[Seat, ...]] | None = None
    """Who plays, clockwise as they sit, where a position says so; in the first one it says who takes which chair."""
    penalise: Callable[[P, Ruling], P] | None = None
    """The position after a breach was found, where the house has set a price on it (GN-9)."""
    is_over: Callable[[P], bool] = lambda position: position.phase == "over"
    jokers: bool = False
    """Whether its packs hold their two jokers."""
    counting: Counting = Counting.MANY
    house_at: Callable[[P], tuple[tuple[str, str], ...]] = lambda position: ()
    """The house rules at a position that are not the book's: switches with their values."""
    help: tuple[HelpPage, ...] = ()
    """How it is played, page by page, as written; what a house rule changes stands in its switches."""
    no_room: Callable[[Layout, tuple[tuple[str, str], ...]], str] = lambda table, house: ""
    """What to change where a table of this size is too small for this game under these house rules, in one sentence."""
    house_from_badges: Callable[[Sequence[Rank]], Mapping[str, str]] = lambda named: {}
    """House rules that follow from the cards named on the players' badges, clockwise: switches with their values."""
    packs_by_house: Callable[[P], int] | None = None
    """Packs at a position, where a house rule has a say in it."""

    def __post_init__(self) -> None:
        for name in ("expects", "view", "felt"):
            object.__setattr__(self, name, worked_out_once(getattr(self, name)))

    def packs_at(self, position: P, seats: int) -> int:
        """Packs of cards on this table now."""
        return self.packs(seats) if self.packs_by_house is None else self.packs_by_house(position)

    def row(self, position: P) -> PhaseRow[P]:
        return self.phases[position.phase]

    def judge(self, position: P, event: Event) -> Outcome[P]:
        """The outcome of one event; the position is unchanged when it is refused."""
        kind: EventKind = event.what if type(event) is Said else type(event)
        act = self.phases[position.phase].acts.get(kind) or self.anytime.get(kind)
        if act is None:
            return Outcome(position, (refusal("not_now", "GN-2", phase=position.phase),))
        return act(position, event)
