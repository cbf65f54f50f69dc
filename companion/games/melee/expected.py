"""Which acts would be accepted now: lights, prompts and simulated players live on these."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from companion.facts.events import Chose, Drew, Laid, Lifted, Moved, Turned, Word
from companion.facts.game import Expect
from companion.games.melee.position import CLASH, DAMAGE, SEATS, SHARED, Duel, loser, unseen
from companion.games.melee.powers import takeable, two_pile
from companion.games.melee.setup import asked
from companion.table import STOCK, Place, Seat
from companion.table.rows import quickly
from scoring.cards import BACK, AnyCard, Card
from scoring.duel import DODGES, SKILLS

Expects = tuple[Expect, ...]
_expect: Callable[[tuple[Any, ...]], Expect] = quickly(Expect)


def expects(p: Duel) -> Expects:
    """Every act that counts now."""
    return _BY_PHASE[p.phase](p) + _carrying(p) if p.moves else _BY_PHASE[p.phase](p)


def _carrying(p: Duel) -> Expects:
    """Beaten cards to the damage piles, the others to the shared pile (P5)."""
    return tuple([_carried_to(one.end, one.card) for one in p.moves])


@cache
def _carried_to(end: Place, card: AnyCard) -> Expect:
    return Expect(Moved, None, end, frozenset((card,)), clause="ML-4")


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
    """The one who draws first comes first (MLQ-13)."""
    first, second = p.first, SEATS[1 - p.first]
    clause = "ML-3" if p.phase == "deal" else "ML-15"
    return _drawing(first, p.due[first], clause) + _drawing(second, p.due[second], clause) + _shuffling(p)


@cache
def _drawing(seat: Seat, n: int, clause: str) -> Expects:
    if not n:
        return ()
    draw = Expect(Drew, seat, STOCK, options=tuple(range(n, 0, -1)), clause=clause, usual=True)
    return draw, Expect(Word.DONE, seat, clause=clause), Expect(Word.YES, seat, clause=clause)


def _shuffling(p: Duel) -> Expects:
    """When the deck is out and somebody must draw (P6)."""
    return (Expect(Turned, None, SHARED, clause="ML-14"),) if not p.stock and p.shared and any(p.due) else ()


def _deal(p: Duel) -> Expects:
    return _draws(p) + (_choices(p) if p.hands == (0, 0) else ())


def _attacks(p: Duel) -> Expects:
    faces = unseen(p)
    waiting = [
        _expect((Laid, seat, CLASH[seat], faces, (), "", "ML-9", True))
        for seat in SEATS
        if not p.clash[seat] and p.hands[seat]
    ]
    return (*waiting, *[_taken_up(seat, card) for seat, card in zip(SEATS, p.clash, strict=True) if card])


@cache
def _taken_up(seat: Seat, card: Card) -> Expect:
    return Expect(Lifted, seat, CLASH[seat], frozenset((card,)), clause="MLQ-1")


def _critical(p: Duel) -> Expects:
    striker = p.striker or SEATS[0]
    again = Expect(Laid, striker, CLASH[striker], unseen(p), clause="ML-31")
    return again, Expect(Word.NO, striker, clause="MLQ-9", usual=True), Expect(Word.DONE, striker, clause="MLQ-9")


def _pull(p: Duel) -> Expects:
    return (Expect(Laid, loser(p), DAMAGE[loser(p)], unseen(p), clause="ML-32", usual=True),)


def _retrieve(p: Duel) -> Expects:
    striker = p.striker or SEATS[0]
    pile = takeable(p, striker)
    faces = frozenset(one for one in pile if one != BACK) | (unseen(p) if BACK in pile else frozenset())
    taking = Expect(Lifted, striker, two_pile(p, striker), faces, clause="ML-37")
    return taking, Expect(Word.NO, striker, clause="MLQ-5", usual=True), Expect(Word.DONE, striker, clause="MLQ-5")


def _over(p: Duel) -> Expects:
    return (Expect(Word.YES, None, clause="MLQ-2"),)


_BY_PHASE: Mapping[str, Callable[[Duel], Expects]] = {
    "setup": _choices,
    "vote": _vote,
    "deal": _deal,
    "choose": _attacks,
    "critical": _critical,
    "pull": _pull,
    "retrieve": _retrieve,
    "redraw": _draws,
    "over": _over,
}
