"""Everything the table knows of a game of Melee Dig at one moment, and nothing that is hidden."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from companion.games.melee_dig.house import MeleeDigHouse
from companion.games.melee_dig.matching import PACK_SET
from companion.table import Seat
from scoring.cards import Card, Suit


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


class MeleeDigPosition(NamedTuple):
    """The game as everybody at the table may know it. Tuples by seat have one place for every seat that ever played."""

    house: MeleeDigHouse
    alive: tuple[Seat, ...]
    """Who is still in the game, clockwise."""
    dealer: Seat
    round: int
    direction: int
    counts: tuple[int, ...]
    stock: int
    buried: int
    """Cards at the bottom of the discard pile whose faces nobody told (a game joined in the middle)."""
    discards: tuple[Card, ...]
    hidden: frozenset[Card]
    """The faces that do not lie there: asked for at every act, and changed by few."""
    suit: Suit | None
    """The active suit; None until there is a starter."""
    announced: frozenset[Seat]
    sheltered: frozenset[Seat]
    """Down to one card, and nobody else has acted since (`md.grace`)."""
    lost: tuple[int, ...]
    """Turns still to be lost (MD-17)."""
    phase: Phase
    who: Seat | None
    """Whose decision it is; in a melee the aggressee, in a dig the player of the king."""
    aggressor: Seat | None
    chain: Card | None
    """The last card of a melee's chain."""
    owed: tuple[int, ...]
    drawn: bool
    """The one who was asked for a two, jack or queen has begun to draw instead (1E)."""
    known: frozenset[tuple[Seat, Card]]
    """Cards whose face and holder are public: a king of hearts taken as starter (MD-8)."""
    reshuffles: int
    waived: int
    """Draws of this round that nothing was left for (MDQ-25)."""
    went_out: Seat | None
    ending: str
    """Why the round ended: `out`, `count`, or nothing yet."""
    shown: tuple[tuple[Card, ...] | None, ...]
    fines: tuple[int, ...]
    """Penalty points of this round, by seat, where the house has set any (GN-9)."""
    loser: Seat | None
    """Who was eliminated in the round just counted."""
    results: tuple[tuple[int | None, ...], ...]
    """Hand totals, round by round, by seat; None for those who were no longer in."""

    @property
    def top(self) -> Card | None:
        return self.discards[-1] if self.discards else None

    @property
    def pile(self) -> int:
        """How many cards lie on the discard pile."""
        return self.buried + len(self.discards)

    @property
    def drawable(self) -> int:
        """Cards that could still be drawn, the pile reshuffled if need be (MD-19)."""
        return self.stock + max(self.buried + len(self.discards) - 1, 0)

    def others(self, seat: Seat) -> tuple[Seat, ...]:
        return others(self.alive, self.direction, seat)


def others(alive: tuple[Seat, ...], direction: int, seat: Seat) -> tuple[Seat, ...]:
    """All other players in the direction of play, the next one first (MDQ-26)."""
    at = alive.index(seat)
    around = alive[at + 1 :] + alive[:at]
    return around if direction > 0 else around[::-1]


PLAYING = frozenset(Phase) - {Phase.DEAL, Phase.OUT, Phase.EXTRA_DRAW, Phase.COUNT, Phase.SHEET, Phase.OVER}
"""Phases of a round in play: before somebody is out and before the count."""


def opening(seats: int, dealer: Seat, house: MeleeDigHouse) -> MeleeDigPosition:
    """A game about to be dealt for the first time."""
    nobody = (0,) * seats
    return MeleeDigPosition(
        house=house, alive=tuple(Seat(n) for n in range(seats)), dealer=dealer, round=1, direction=1,
        counts=nobody, stock=52, buried=0, discards=(), hidden=PACK_SET, suit=None, announced=frozenset(),
        sheltered=frozenset(), lost=nobody, phase=Phase.DEAL, who=dealer, aggressor=None, chain=None, owed=nobody,
        drawn=False, known=frozenset(), reshuffles=0, waived=0, went_out=None, ending="", shown=(None,) * seats,
        fines=nobody, loser=None, results=(),
    )  # fmt: skip
