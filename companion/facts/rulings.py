"""What the referee answers: codes with parameters, each naming the clause it rests on.

Words come later, from a catalogue; parameters are plain values (seats, cards, suits, numbers), so
that they can be said in any words, compared in tests and written as JSON.
"""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple, Protocol

from companion.table import Seat
from scoring.cards import AnyCard

Value = str | int | Seat | AnyCard | tuple["Value", ...]
Params = tuple[tuple[str, Value], ...]


class Weight(StrEnum):
    """How a ruling is to be taken."""

    EFFECT = "effect"
    """What follows from the act; `>` in a transcript."""
    CLAIM = "claim"
    """What the act says about a hidden hand; `?` in a transcript."""
    REFUSAL = "refusal"
    """The act does not count; the state is unchanged; `x` in a transcript."""
    FINDING = "finding"
    """A breach that became certain, and the entry where it happened; `!` in a transcript."""
    NOTE = "note"
    """Worth saying, without consequence."""


class Ruling(NamedTuple):
    """One thing the referee says about one entry."""

    weight: Weight
    code: str
    clause: str
    params: Params = ()
    at: int | None = None
    """For a finding: the number of the entry in which the breach lay."""

    def value(self, key: str) -> Value | None:
        return next((value for name, value in self.params if name == key), None)


class Saying(Protocol):
    """Makes rulings of one weight. The same few hundred are made again and again; those who ask share them."""

    def __call__(self, code: str, clause: str, **params: Value) -> Ruling: ...


def _saying(weight: Weight) -> Saying:
    @lru_cache(maxsize=4096, typed=True)
    def say(code: str, clause: str, **params: Value) -> Ruling:
        return Ruling(weight, code, clause, tuple(params.items()))

    return say


effect, claim, refusal, note = map(_saying, (Weight.EFFECT, Weight.CLAIM, Weight.REFUSAL, Weight.NOTE))
