"""Which acts would be accepted now: lights, prompts and simulated players live on these."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, lru_cache

from companion.facts.events import Chose, Laid, Lifted, Moved, Shown, Word
from companion.facts.game import Expect
from companion.games.dig.position import ALL_BOWLS, SIDES, SPACES, Yard, card_at, drops, has_bowls, kennel, reach, space
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
_SPACES = tuple(Expect(Laid, None, space(n), _IN_YARD, clause="DG-12") for n in range(1, SPACES + 1))


def _setup(p: Yard) -> Expects:
    """The row is laid, at once or card by card; dogs are chosen (P0)."""
    yard = Expect(Laid, None, Place("yard"), clause="DG-12", usual=None in p.row)
    yes = (Expect(Word.YES, None, clause="DG-8", usual=True),) if set(p.row) >= ALL_BOWLS else ()
    return (yard, *_SPACES, *_dogs(p.seats, p.tokens), *yes)


@lru_cache(maxsize=64)
def _dogs(seats: tuple[Seat, ...], tokens: tuple[YardCard | None, ...]) -> Expects:
    """Everybody may take one that is free, or change it."""
    free: frozenset[AnyCard] = frozenset(dog for dog in DOGS if dog not in tokens)
    if not free:
        return ()
    shown = (Expect(Shown, seat, None, free, clause="DG-8") for seat in seats)
    laid = (Expect(Laid, seat, kennel(side, 0), free, clause="DG-13") for seat in seats for side in SIDES)
    told = (Expect(Chose, seat, options=tuple(map(str, sorted(free))), about="dog", clause="DG-8") for seat in seats)
    return (*laid, *shown, *told)


def _youngest(p: Yard) -> Expects:
    return (Expect(Chose, None, options=p.seats, about="youngest", clause="DG-14", usual=True),)


# ---------------------------------------------------------------- a turn


def _act(p: Yard) -> Expects:
    """Move, dig or drop (DG-15), put another bone back, or be done."""
    return _moves(p) + _at_the_dog(p) + _putting_back(p) + _finishing(p) + _fills(p) + _tally(p)


def _moves(p: Yard) -> Expects:
    turn = p.turn
    token = p.tokens[turn]
    return _moves_to(turn, token, p.dogs[turn], reach(p, turn)) if token else ()


@cache
def _moves_to(seat: Seat, token: YardCard, here: int, spaces: range) -> Expects:
    """To either side of every space that can be reached (DG-18 to DG-22)."""
    dog = frozenset((token,))
    targets = (kennel(side, n) for n in spaces if n != here for side in SIDES)
    return tuple(Expect(Moved, seat, target, dog, clause="DG-18") for target in targets)


def _at_the_dog(p: Yard) -> Expects:
    """What lies at the dog decides: a bone can be dug, a bowl takes bones."""
    turn = p.turn
    here, bones = p.dogs[turn], p.hands[turn]
    lying = card_at(p, here)
    if lying is None:
        return ()
    if lying == BACK:
        return (_dig(turn, here),)
    most = min(bones, BONES_A_COLOUR - _lying_open(p, lying.which)) if bones else 0
    return (_drop(turn, lying.which, most),) if most > 0 else ()


@cache
def _dig(seat: Seat, n: int) -> Expect:
    return Expect(Lifted, seat, space(n), THE_BACK, clause="DG-24")


@cache
def _drop(seat: Seat, colour: str, most: int) -> Expect:
    """Several bones dropped together are one action (DG-31)."""
    bone = frozenset((YardCard(YardKind.BONE, colour),))
    return Expect(Laid, seat, drops(seat), bone, tuple(range(1, most + 1)), clause="DG-28")


def _lying_open(p: Yard, colour: str) -> int:
    bone = YardCard(YardKind.BONE, colour)
    return sum([pile.count(bone) for pile in p.dropped])


def _putting_back(p: Yard) -> Expects:
    return (_replace(p.turn, p.dug), *_kept_or_not(p.turn)) if p.dug else ()


@cache
def _replace(seat: Seat, n: int) -> Expect:
    return Expect(Laid, seat, space(n), THE_BACK, clause="DG-25")


@cache
def _kept_or_not(seat: Seat) -> Expects:
    return Expect(Word.YES, seat, clause="DG-24"), Expect(Word.NO, seat, clause="DG-25")


def _finishing(p: Yard) -> Expects:
    return (_done(p.turn),) if p.used or p.house["dg.allowZero"] == "yes" else ()


@cache
def _done(seat: Seat) -> Expect:
    return Expect(Word.DONE, seat, clause="DG-17", usual=True)


def _fills(p: Yard) -> Expects:
    """P4: anybody carries the end card to its gap."""
    return tuple([_fill(end, p.row[end - 1] or BACK) for _, end in p.fills]) if p.fills else ()


@cache
def _fill(end: int, card: AnyCard) -> Expect:
    return Expect(Moved, None, space(end), frozenset((card,)), clause="DG-34")


def _tally(p: Yard) -> Expects:
    return (_COUNT,) if has_bowls(p) else ()


_COUNT = Expect(Word.COUNT, None, clause="DG-39")


def _dug(p: Yard) -> Expects:
    """P2: kept or replaced?"""
    return (*_putting_back(p), _done(p.turn), *_tally(p))


def _full(p: Yard) -> Expects:
    """P3: one bone goes back."""
    return (_replace(p.turn, p.dug), Expect(Word.NO, p.turn, clause="DG-27"), *_tally(p))


def _over(p: Yard) -> Expects:
    shown = tuple(Expect(Shown, seat, clause="DGQ-18") for seat in p.seats if p.hands[seat])
    return (Expect(Word.YES, None, clause="DG-11"), *shown)


_BY_PHASE: Mapping[str, Callable[[Yard], Expects]] = {
    "setup": _setup,
    "youngest": _youngest,
    "act": _act,
    "dug": _dug,
    "full": _full,
    "over": _over,
}
