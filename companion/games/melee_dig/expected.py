"""What would be accepted now: from this come prompts, lights, soft keys and simulated players."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from companion.facts.events import Chose, Dealt, Drew, Laid, Shown, Turned, Word
from companion.facts.game import Expect
from companion.games.melee_dig import matching
from companion.games.melee_dig.calls import CALLING, catchable, coming_down, silent
from companion.games.melee_dig.fights import link_clause
from companion.games.melee_dig.laying import allowed
from companion.games.melee_dig.position import (
    AFTER_DRAW,
    ANSWER,
    BREAK,
    COUNT,
    DEAL,
    DIG_DRAW,
    EXTRA_DRAW,
    FOLLOW,
    FOLLOW_DRAWN,
    MELEE,
    OUT,
    OVER,
    PARTING,
    SEATS,
    SECOND,
    SHEET,
    STARTER,
    SUIT,
    TURN,
    TWO,
    MeleeDigPosition,
    Phase,
)
from companion.games.melee_dig.turns import SUITS, drawers
from companion.table import DISCARD, STOCK, Seat
from companion.table.rows import quickly
from scoring.cards import Card

Expects = tuple[Expect, ...]
_expect: Callable[[tuple[Any, ...]], Expect] = quickly(Expect)

FEW = frozenset((1, 2))
"""So many cards in a hand are called out, or may soon have to be (MD-16)."""

# The same acts are expected again and again: those of each player are made once.
_SEATS = tuple(map(Seat, range(max(SEATS))))
_LAST_CARD = tuple(Expect(Word.LAST_CARD, seat, clause="MD-16") for seat in _SEATS)
_CAUGHT = tuple(Expect(Word.CAUGHT, None, options=(whom,), about="whom", clause="MD-17") for whom in _SEATS)
_SUIT = tuple((Expect(Chose, seat, options=SUITS, about="suit", clause="MD-22"),) for seat in _SEATS)
_DIG = tuple((Expect(Word.DIG, seat, clause="MD-23"),) for seat in _SEATS)
_SHOWN = tuple(Expect(Shown, seat, clause="MD-45") for seat in _SEATS)
_COUNT_CALLED: Expects = (Expect(Word.COUNT, None, clause="MD-25"),)


def expects(position: MeleeDigPosition) -> Expects:
    """Every kind of act that would be accepted now, the usual one marked."""
    phase = position.phase
    asked = ASKED[phase](position)
    if FEW.isdisjoint(position.counts) or phase not in CALLING:
        return asked
    waiting = silent(position)
    said = asked + tuple([_LAST_CARD[seat] for seat in waiting + coming_down(position)])
    return said + tuple([_CAUGHT[seat] for seat in catchable(position)]) if waiting else said


# ---------------------------------------------------------------- single acts


def _laying(position: MeleeDigPosition, seat: Seat | None, cards: frozenset[Card], clause: str) -> Expects:
    """Any of these cards that does not lie on the pile already."""
    free = cards - position.lying
    return (_expect((Laid, seat, DISCARD, free, (), "", clause, False)),) if free else ()


@cache
def _drawing(seat: Seat, most: int, clause: str, usual: bool = True) -> Expects:
    return (Expect(Drew, seat, STOCK, options=tuple(range(most, 0, -1)), clause=clause, usual=usual),)


@cache
def _done(seat: Seat | None, clause: str) -> Expects:
    return (Expect(Word.DONE, seat, clause=clause, usual=True),)


@cache
def _all_have(clause: str) -> Expects:
    return (Expect(Word.YES, None, clause=clause, usual=True),)


def _shuffling(position: MeleeDigPosition) -> Expects:
    """When the stock is used up and a draw is due (MD-19, MDQ-35)."""
    if position.stock or position.pile < 2:
        return ()
    return (Expect(Turned, position.dealer, DISCARD, clause="MD-19"),)


def _drawing_now(position: MeleeDigPosition, who: Seat, n: int, clause: str) -> Expects:
    """Whoever decides draws, from a pile shuffled anew if need be; or is done where nothing is left (MDQ-25)."""
    if position.stock:
        return _drawing(who, n, clause)
    return _drawing(who, n, clause) + _shuffling(position) if position.can_draw() else _done(who, "MDQ-25")


def _owing(position: MeleeDigPosition, clause: str) -> Expects:
    """Everything that is still owed."""
    who = position.decider()
    return _drawing_now(position, who, position.owed[who], clause)


def _all_drawing(position: MeleeDigPosition, clause: str) -> Expects:
    """One after the other, as long as there are cards; or one word for all of them."""
    asked: Expects = ()
    for seat in drawers(position)[: position.drawable]:
        asked += _drawing(seat, position.owed[seat], clause, False)
    return asked + _all_have(clause)


def _breaking(position: MeleeDigPosition) -> Expects:
    return _laying(position, position.who, matching.breakers(position.fight.suit), "MD-34")


# ---------------------------------------------------------------- phase by phase


def deal(position: MeleeDigPosition) -> Expects:
    return (
        Expect(Dealt, position.dealer, options=(5,), clause="MD-4", usual=True),
        Expect(Word.YES, position.dealer, clause="MD-4"),
    )


def starter(position: MeleeDigPosition) -> Expects:
    gone = {card for _, card in position.known}
    return _laying(position, None, matching.PACK_SET - gone, "MD-5")


def turn(position: MeleeDigPosition) -> Expects:
    """A card that fits, or one from the stock."""
    who, follows = position.decider(), position.phase is FOLLOW
    draw = _drawing_now(position, who, 1, "MD-24" if follows else "MD-11")
    if not position.counts[who]:
        return draw
    return _laying(position, who, allowed(position), "MD-24" if follows else "MD-10") + draw


def after_draw(position: MeleeDigPosition) -> Expects:
    who = position.decider()
    after = _drawing_now(position, who, 1, "MDQ-7") if position.draws_on() else _done(who, "MD-12")
    return _laying(position, who, allowed(position), "MD-12") + after


def second(position: MeleeDigPosition) -> Expects:
    who = position.decider()
    return _laying(position, who, allowed(position), "MD-27") + _done(who, "MDQ-33")


def answer(position: MeleeDigPosition) -> Expects:
    who = position.decider()
    return _laying(position, who, allowed(position), "MD-36") + _done(who, "MD-36")


def dig_draw(position: MeleeDigPosition) -> Expects:
    return _all_drawing(position, "MD-23") + _DIG[position.decider()] + _shuffling(position)


def parting(position: MeleeDigPosition) -> Expects:
    return _all_drawing(position, "MDQ-17") + _shuffling(position)


def two(position: MeleeDigPosition) -> Expects:
    draw = _owing(position, "MD-41")
    return draw if position.drawn else _laying(position, position.who, matching.TWOS, "MD-42") + draw


def melee(position: MeleeDigPosition) -> Expects:
    """The aggressee may draw at once: that, too, says that nobody answered (MDQ-13)."""
    aggressor, chain = position.fight
    who, wanted, clause = position.decider(), matching.next_in_chain(chain), link_clause(chain)
    goes_on: Expects = ()
    for seat in position.others(aggressor):
        goes_on += _laying(position, seat, wanted, clause)
    picks_up: Expects = ()
    if position.can_draw():
        picks_up = _drawing(who, position.owed[who], "MD-33", False) + _shuffling(position)
    return goes_on + _breaking(position) + _done(who, "MD-33") + picks_up


def unanswered(position: MeleeDigPosition) -> Expects:
    draw = _owing(position, "MD-33")
    return draw if position.drawn else _breaking(position) + draw


def out(position: MeleeDigPosition) -> Expects:
    others = position.others(position.decider())
    return (Expect(Chose, position.who, options=others, about="seat", clause="MD-20", usual=len(others) == 1),)


def count(position: MeleeDigPosition) -> Expects:
    shown = position.shown
    hidden = [seat for seat in position.alive if shown[seat] is None]
    if not hidden:
        return _all_have("MD-45")
    just_called = position.ending == "count" and not any(shown)
    return tuple([_SHOWN[seat] for seat in hidden]) + (_COUNT_CALLED if just_called else ())


def sheet(position: MeleeDigPosition) -> Expects:
    return (*_done(None, "MD-45"), Expect(Dealt, position.dealer, options=(5,), clause="MD-4"))


ASKED: dict[Phase, Callable[[MeleeDigPosition], Expects]] = {
    DEAL: deal,
    STARTER: starter,
    TURN: turn,
    AFTER_DRAW: after_draw,
    SUIT: lambda position: _SUIT[position.decider()],
    DIG_DRAW: dig_draw,
    FOLLOW: turn,
    FOLLOW_DRAWN: after_draw,
    SECOND: second,
    TWO: two,
    MELEE: melee,
    BREAK: unanswered,
    ANSWER: answer,
    PARTING: parting,
    OUT: out,
    EXTRA_DRAW: lambda position: _owing(position, "MD-20"),
    COUNT: count,
    SHEET: sheet,
    OVER: lambda position: (),
}
