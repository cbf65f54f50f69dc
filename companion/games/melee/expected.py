"""Which acts would be accepted now: lamps, prompts and simulated players follow from them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from companion.facts.events import Chose, Drew, Laid, Lifted, Moved, Turned, Word
from companion.facts.game import UNSEEN, Expect
from companion.games.melee.position import CLASH, DAMAGE, SEATS, SHARED, Duel, loser, unseen
from companion.games.melee.powers import takeable, two_pile
from companion.games.melee.setup import asked
from companion.table import STOCK, Seat
from companion.table.rows import quickly
from scoring.cards import BACK, PACK
from scoring.duel import DODGES, SKILLS

Expects = tuple[Expect, ...]
_expect: Callable[[tuple[Any, ...]], Expect] = quickly(Expect)


def expects(p: Duel) -> Expects:
    """Every act that counts now; also that cards are carried to the damage piles and to the shared pile (P5)."""
    expected = _BY_PHASE[p.phase](p)
    return (*expected, *[_CARRIED[one.end, one.card] for one in p.moves]) if p.moves else expected


# The same acts are expected again and again: those with each card are made once.
_CARRIED = {
    (end, card): Expect(Moved, None, end, frozenset((card,)), clause="ML-4")
    for end in (*DAMAGE, SHARED)
    for card in PACK
}
_TAKEN_UP = {
    (seat, card): Expect(Lifted, seat, CLASH[seat], frozenset((card,)), clause="MLQ-1")
    for seat in SEATS
    for card in PACK
}


def _choices(p: Duel) -> Expects:
    """The dodge card is asked for; skill and parry may be chosen as well (P0)."""
    return _choices_of(SEATS[0], not p.dodge[0]) + _choices_of(SEATS[1], not p.dodge[1])


@cache
def _choices_of(seat: Seat, dodge_is_due: bool) -> Expects:
    return (
        Expect(Chose, seat, options=tuple(DODGES), about="dodge", clause="MLQ-12", usual=dodge_is_due),
        Expect(Chose, seat, options=tuple(SKILLS), about="start", clause="ML-38"),
        Expect(Chose, seat, options=("on", "off"), about="parry", clause="ML-42"),
    )


def _vote(p: Duel) -> Expects:
    return (
        Expect(Word.YES, asked(p), clause="ML-42", usual=True),
        Expect(Word.NO, None, clause="ML-42"),
        *_choices(p),
    )


def _draws(p: Duel) -> Expects:
    """The one who draws first comes first (MLQ-13). A deck that is out is made anew when somebody must draw (P6)."""
    first, second = p.first, SEATS[1 - p.first]
    clause = "ML-3" if p.phase == "deal" else "ML-15"
    draws = _drawing(first, p.due[first], clause) + _drawing(second, p.due[second], clause)
    must_shuffle = not p.stock and p.shared and any(p.due)
    return (*draws, Expect(Turned, None, SHARED, clause="ML-14")) if must_shuffle else draws


@cache
def _drawing(seat: Seat, n: int, clause: str) -> Expects:
    if not n:
        return ()
    draw = Expect(Drew, seat, STOCK, options=tuple(range(n, 0, -1)), clause=clause, usual=True)
    return draw, Expect(Word.DONE, seat, clause=clause), Expect(Word.YES, seat, clause=clause)


def _attacks(p: Duel) -> Expects:
    faces = unseen(p)
    waiting = [
        _expect((Laid, seat, CLASH[seat], faces, (), "", "ML-9", True))
        for seat in SEATS
        if not p.clash[seat] and p.hands[seat]
    ]
    return (*waiting, *[_TAKEN_UP[seat, card] for seat, card in zip(SEATS, p.clash, strict=True) if card])


def _critical(p: Duel) -> Expects:
    striker = p.striker or SEATS[0]
    again = Expect(Laid, striker, CLASH[striker], unseen(p), clause="ML-31")
    return again, Expect(Word.NO, striker, clause="MLQ-9", usual=True), Expect(Word.DONE, striker, clause="MLQ-9")


def _retrieve(p: Duel) -> Expects:
    striker = p.striker or SEATS[0]
    pile = takeable(p, striker)
    faces = frozenset(one for one in pile if one != BACK) | (unseen(p) if BACK in pile else frozenset())
    taking = Expect(Lifted, striker, two_pile(p, striker), faces, clause="ML-37")
    return taking, Expect(Word.NO, striker, clause="MLQ-5", usual=True), Expect(Word.DONE, striker, clause="MLQ-5")


_BY_PHASE: Mapping[str, Callable[[Duel], Expects]] = {
    "setup": _choices,
    "vote": _vote,
    "deal": lambda p: _draws(p) + (_choices(p) if p.hands == (0, 0) else ()),
    "choose": _attacks,
    "critical": _critical,
    "pull": lambda p: (Expect(Laid, loser(p), DAMAGE[loser(p)], unseen(p), about=UNSEEN, clause="ML-32", usual=True),),
    "retrieve": _retrieve,
    "redraw": _draws,
    "over": lambda p: (Expect(Word.YES, None, clause="MLQ-2"),),
}
