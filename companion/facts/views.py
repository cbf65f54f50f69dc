"""What may be shown: a picture of the game in plain data, for screen, lights, voice and other programs."""

from __future__ import annotations

from dataclasses import dataclass

from companion.facts.rulings import Params
from companion.table import Place, Seat
from scoring.cards import AnyCard


@dataclass(frozen=True, slots=True)
class SeatView:
    """One player as the table knows them."""

    seat: Seat
    name: str
    cards: int | None = None
    """How many cards they hold, where the game has hands."""
    owes: int = 0
    """Face-down cards they have yet to draw."""
    tags: tuple[str, ...] = ()
    """Codes such as `dealer`, `aggressor`, `aggressee`, `last_card`, `must_say_last_card`, `lost_turn`, `out`."""
    shown: tuple[AnyCard, ...] | None = None
    """Their hand, once laid open."""
    points: int | None = None
    total: int | None = None
    chair: Seat | None = None
    """The chair on which they sit, where it is not the one of their own number."""

    @property
    def sits(self) -> Seat:
        return self.seat if self.chair is None else self.chair


@dataclass(frozen=True, slots=True)
class PileView:
    """A pile, fan, row or meld that matters now. Bottom to top, or first to last."""

    place: Place
    cards: tuple[AnyCard, ...]
    size: int
    reads_as: tuple[AnyCard, ...] = ()
    """How a group was understood, where wild cards stand for others."""
    points: int | None = None
    face_down: bool = False
    """It lies face down on the table, although everybody has seen which cards went there."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """What the table is asked to do now; `to` is empty when everybody is meant."""

    code: str
    clause: str
    to: tuple[Seat, ...] = ()
    params: Params = ()


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """A seat's or a team's row of the score sheet."""

    seats: tuple[Seat, ...]
    rounds: tuple[int | None, ...]
    total: int
    out: bool = False
    start: int = 0
    """The head start that the total holds beside the rounds; below 0 where few points are good (GN-15)."""


@dataclass(frozen=True, slots=True)
class View:
    """Everything a screen needs, and nothing that is hidden on the table."""

    game: str
    phase: str
    round: int
    seats: tuple[SeatView, ...]
    deciders: tuple[Seat, ...]
    """Whose decision it is; several in a melee or a vote."""
    prompt: Prompt
    direction: int = 1
    """1 clockwise, -1 the other way, 0 where there is none."""
    piles: tuple[PileView, ...] = ()
    stock: int | None = None
    active_suit: str = ""
    pending: Params = ()
    """What hangs over somebody: a chain, a two-stack, an owed draw."""
    sheet: tuple[ScoreLine, ...] = ()
    adds_up: bool = True
    """Whether the sheet's rounds are added up; otherwise each stands for itself (MDQ-34)."""
    winners: tuple[Seat, ...] = ()
    over: bool = False
    goal: str = ""
    """Code of what this round is played for, where that changes from round to round."""

    @property
    def around(self) -> tuple[SeatView, ...]:
        """The players clockwise, as they sit."""
        return tuple(sorted(self.seats, key=lambda one: one.sits))


@dataclass(frozen=True, slots=True)
class HelpPage:
    """One page of a game's help: its subject, some sentences for everybody at the table, and cards to look at."""

    title: str
    lines: tuple[str, ...]
    cards: tuple[AnyCard, ...] = ()
    about: str = ""
    """The number of the paragraph that it shows, if it does."""


@dataclass(frozen=True, slots=True)
class Lying:
    """What should lie face up at a place, first or lowest card first. What the eye sees is compared with it."""

    place: Place
    cards: tuple[AnyCard, ...]
    shape: str = "pile"
    """`pile` (only the top is sure to be seen), `heap` (none is, they should lie face down), `fan` or `row`
    (all are), `melds` (all are, in groups side by side), `slot` (one card)."""
