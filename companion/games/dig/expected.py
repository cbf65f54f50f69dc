"""Which acts would be accepted now: lamps, prompts and simulated players follow from them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from companion.facts.events import Chose, Laid, Lifted, Moved, Shown, Word
from companion.facts.game import Expect
from companion.games.dig.position import (
    ALL_BOWLS,
    SEATS,
    SIDES,
    SPACES,
    Yard,
    card_at,
    drops,
    has_bowls,
    kennel,
    reach_from,
    space,
)
from companion.table import Place, Seat
from scoring.bones import BONES_A_COLOUR
from scoring.cards import BACK, BOWLS, DOGS, AnyCard, YardCard, YardKind

Expects = tuple[Expect, ...]
THE_BACK: frozenset[AnyCard] = frozenset((BACK,))


def expects(p: Yard) -> Expects:
    """Every act that counts now."""
    return _BY_PHASE[p.phase](p)


# ---------------------------------------------------------------- before the first turn

_IN_YARD: frozenset[AnyCard] = frozenset((*BOWLS, BACK))
_ROW = range(1, SPACES + 1)
_SPACES = tuple(Expect(Laid, None, space(n), _IN_YARD, clause="DG-12") for n in _ROW)


def _setup(p: Yard) -> Expects:
    """The row is laid, at once or card by card; dogs are chosen (P0)."""
    yard = Expect(Laid, None, Place("yard"), clause="DG-12", usual=None in p.row)
    yes = (Expect(Word.YES, None, clause="DG-8", usual=True),) if set(p.row) >= ALL_BOWLS else ()
    return (yard, *_SPACES, *_dogs(p.seats, p.tokens, p.sides), *yes)


@lru_cache(maxsize=64)
def _dogs(seats: tuple[Seat, ...], tokens: tuple[YardCard | None, ...], sides: tuple[str, ...]) -> Expects:
    """Everybody may take a dog that is free, or change to it; usual is one for whoever has none, at their side."""
    free: frozenset[AnyCard] = frozenset(dog for dog in DOGS if dog not in tokens)
    if not free:
        return ()
    shown = (Expect(Shown, seat, None, free, clause="DG-8") for seat in seats)
    laid = (
        Expect(Laid, seat, kennel(side, 0), free, clause="DG-13", usual=tokens[seat] is None and sides[seat] == side)
        for seat in seats
        for side in SIDES
    )
    told = (Expect(Chose, seat, options=tuple(map(str, sorted(free))), about="dog", clause="DG-8") for seat in seats)
    return (*laid, *shown, *told)


# ---------------------------------------------------------------- a turn

# The same acts are expected again and again: those of each player at each space are made once.
_DIG = {(seat, n): Expect(Lifted, seat, space(n), THE_BACK, clause="DG-24") for seat in SEATS for n in _ROW}
_PUT_BACK = {(seat, n): Expect(Laid, seat, space(n), THE_BACK, clause="DG-25") for seat in SEATS for n in _ROW}
_KEPT = {seat: Expect(Word.YES, seat, clause="DG-24") for seat in SEATS}
_REPLACED = {seat: Expect(Word.NO, seat, clause="DG-25") for seat in SEATS}
_DONE = {seat: Expect(Word.DONE, seat, clause="DG-17", usual=True) for seat in SEATS}
_COUNT = Expect(Word.COUNT, None, clause="DG-39")


def _act(p: Yard) -> Expects:
    """Move, dig or drop (DG-15), put another bone back, or be done."""
    token, expected = p.tokens[p.turn], list[Expect]()
    if token is not None:
        expected += _moves(p.turn, token, p.dogs[p.turn], p.hands[p.turn], p.end)
    expected += _at_the_dog(p)
    expected += _kept_or_replaced(p)
    if p.used or p.house["dg.allowZero"] == "yes":
        expected.append(_DONE[p.turn])
    for _, end in p.fills:  # anybody carries the end card to its gap (P4)
        card: AnyCard = p.row[end - 1] or BACK
        expected.append(Expect(Moved, None, space(end), frozenset((card,)), clause="DG-34"))
    return (*expected, *_tally(p))


@lru_cache(maxsize=4096)
def _moves(seat: Seat, token: YardCard, here: int, bones: int, end: int) -> Expects:
    """To either side of every space that can be reached (DG-18 to DG-22)."""
    dog = frozenset((token,))
    targets = (kennel(side, n) for n in reach_from(here, bones, end) if n != here for side in SIDES)
    return tuple(Expect(Moved, seat, target, dog, clause="DG-18") for target in targets)


def _at_the_dog(p: Yard) -> Expects:
    """What lies at the dog decides: a bone can be dug, a bowl takes bones, several of them as one action (DG-31)."""
    turn = p.turn
    here, bones = p.dogs[turn], p.hands[turn]
    lying = card_at(p, here)
    if lying is None:
        return ()
    if lying == BACK:
        return (_DIG[turn, here],)
    bone = YardCard(YardKind.BONE, lying.which)
    most = min(bones, BONES_A_COLOUR - sum([pile.count(bone) for pile in p.dropped])) if bones else 0
    numbers = tuple(range(1, most + 1))
    return (Expect(Laid, turn, drops(turn), frozenset((bone,)), numbers, clause="DG-28"),) if numbers else ()


def _kept_or_replaced(p: Yard) -> Expects:
    """As long as another bone may be put back for the one just dug."""
    return (_PUT_BACK[p.turn, p.dug], _KEPT[p.turn], _REPLACED[p.turn]) if p.dug else ()


def _tally(p: Yard) -> Expects:
    """The points so far, wherever there is a bowl to count by."""
    return (_COUNT,) if has_bowls(p) else ()


def _over(p: Yard) -> Expects:
    shown = tuple(Expect(Shown, seat, clause="DGQ-18") for seat in p.seats if p.hands[seat])
    return (Expect(Word.YES, None, clause="DG-11"), *shown)


_BY_PHASE: Mapping[str, Callable[[Yard], Expects]] = {
    "setup": _setup,
    "youngest": lambda p: (Expect(Chose, None, options=p.seats, about="youngest", clause="DG-14", usual=True),),
    "act": _act,
    "dug": lambda p: (*_kept_or_replaced(p), _DONE[p.turn], *_tally(p)),
    "full": lambda p: (_PUT_BACK[p.turn, p.dug], Expect(Word.NO, p.turn, clause="DG-27"), *_tally(p)),
    "over": _over,
}
