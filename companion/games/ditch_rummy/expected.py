"""Which acts would be accepted now: lamps, prompts and simulated players follow from them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from companion.facts.events import Chose, Dealt, Drew, Laid, Lifted, Shown, Turned, Word
from companion.facts.game import Expect
from companion.games.boards import area
from companion.games.ditch_rummy.drawing import votes_due
from companion.games.ditch_rummy.position import (
    SEATS,
    Rummy,
    in_the_air,
    most,
    of_ranks,
    playing_sides,
    unseen,
)
from companion.table import DISCARD, STOCK, Seat
from companion.table.rows import quickly
from scoring.cards import PACK

Expects = tuple[Expect, ...]
_expect: Callable[[tuple[Any, ...]], Expect] = quickly(Expect)

# The same acts are expected again and again: those of each player are made once.
_SEATS = tuple(map(Seat, range(max(SEATS))))
_MELD = tuple(Expect(Laid, seat, area(seat), about="meld", clause="DR-16") for seat in _SEATS)
_LIFT = tuple(
    {card: Expect(Lifted, seat, DISCARD, frozenset((card,)), clause="DR-29") for card in PACK} for seat in _SEATS
)
_TURNED = Expect(Turned, None, DISCARD, about="over", clause="DR-50", usual=True)
_PASS = tuple(tuple(Expect(Word.DONE, seat, clause="DR-13", usual=usual) for usual in (False, True)) for seat in _SEATS)


def expects(p: Rummy) -> Expects:
    """Every act that counts now, the usual one first."""
    return _BY_PHASE[p.phase](p)


def _shuffling(p: Rummy) -> Expects:
    dealt = Expect(Dealt, p.dealer, options=(0,), clause="DR-7", usual=True)
    return (dealt, *(Expect(word, p.dealer, clause="DR-7") for word in (Word.DONE, Word.YES)))


def _drawing(p: Rummy) -> Expects:
    """Any number that fits into the hand; or on to playing, which means none (DR-11, DRQ-1)."""
    n = most(p)
    return _draws(p.turn, n) + _playing(p, n)


@cache
def _draws(seat: Seat, most: int) -> Expects:
    numbers = tuple(range(most, -1, -1))
    draws = Expect(Drew, seat, STOCK, options=numbers, clause="DR-11", usual=most > 0)
    return (draws, Expect(Chose, seat, options=numbers, about="draw", clause="DR-11")) if most else (draws,)


def _playing(p: Rummy, drawable: int = 0) -> Expects:
    """Melds and singles from the hand and from the discards (DR-16 to DR-18, DR-29); then a discard, or on without."""
    turn, pile, owed, plays = p.turn, p.discards, p.owed, p.plays
    held = p.hands[turn]
    # What fits a meld and lies open in the middle, or may be in the hand.
    if held:
        singles = plays.singles.difference(p.order) if p.order else plays.singles
    else:
        singles = of_ranks(plays.takes).intersection(pile + owed)
    found = [_expect((Laid, turn, area(turn), singles, (), "single", "DR-17", False))] if singles else []
    if held + len(pile) + len(owed) > 1:
        found.append(_MELD[turn])
    if pile:
        found.append(_LIFT[turn][pile[-1]])
    if owed:
        air = frozenset(in_the_air(p))
        put_back = (Expect(Laid, turn, DISCARD, air, about="put back", clause="DRQ-9"),) if air else ()
        return (*found, *put_back)
    if held:
        numbers = _up_to(held + drawable)
        found.append(_expect((Laid, turn, DISCARD, unseen(p), numbers, "discard", "DR-12", False)))
    return (*found, _PASS[turn][not drawable])


@cache
def _up_to(n: int) -> tuple[int, ...]:
    return tuple(range(1, n + 1))


def _voting(p: Rummy) -> Expects:
    """Everybody may answer, and answer otherwise, until it is settled (DR-47)."""
    due = votes_due(p)
    yes = (Expect(Word.YES, seat, clause="DR-47", usual=seat in due) for seat in p.ring)
    return (*yes, *(Expect(Word.NO, seat, clause="DR-47") for seat in p.ring))


_BY_PHASE: Mapping[str, Callable[[Rummy], Expects]] = {
    "shuffle": _shuffling,
    "draw": _drawing,
    "vote": _voting,
    "dig": lambda p: (_TURNED, *(one for one in _drawing(p) if not one.usual)),
    "play": _playing,
    "count": lambda p: tuple(
        Expect(Shown, seat, clause="DR-38", usual=True) for seat in p.ring if p.shown[seat] is None
    ),
    "sheet": _shuffling,
    "over": lambda p: (Expect(Word.YES, None, clause="DR-3"),) if len(playing_sides(p)) > 1 else (),
}
