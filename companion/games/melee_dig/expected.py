"""What would be accepted now: from this come prompts, lights, soft keys and simulated players."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import cast

from companion.facts.events import Chose, Dealt, Drew, Laid, Shown, Turned, Word
from companion.facts.game import Expect
from companion.games.melee_dig import matching
from companion.games.melee_dig.calls import catchable, coming_down, silent
from companion.games.melee_dig.fights import link_clause
from companion.games.melee_dig.laying import allowed
from companion.games.melee_dig.position import PLAYING, MeleeDigPosition, Phase
from companion.games.melee_dig.turns import draw_clause, drawers
from companion.table import DISCARD, STOCK, Seat
from scoring.cards import Card, Suit

Expects = tuple[Expect, ...]


def expects(position: MeleeDigPosition) -> Expects:
    """Every kind of act that would be accepted now, the usual one marked."""
    asked = _ASKED[position.phase](position)
    return asked + _calls(position) if position.phase in PLAYING else asked


# ---------------------------------------------------------------- single acts


def _laying(position: MeleeDigPosition, seat: Seat | None, cards: frozenset[Card], clause: str) -> Expects:
    """Any of these cards that does not lie on the pile already."""
    free = cards & position.hidden
    return (Expect(Laid, seat, DISCARD, free, (), "", clause),) if free else ()


@cache
def _drawing(seat: Seat, most: int, clause: str, usual: bool = True) -> Expect:
    return Expect(Drew, seat, STOCK, options=tuple(range(most, 0, -1)), clause=clause, usual=usual)


@cache
def _saying(word: Word, seat: Seat | None, clause: str, usual: bool = True) -> Expect:
    return Expect(word, seat, clause=clause, usual=usual)


def _who(position: MeleeDigPosition) -> Seat:
    return cast(Seat, position.who)


def _shuffling(position: MeleeDigPosition) -> Expects:
    """When the stock is used up and a draw is due (MD-19, MDQ-35)."""
    if position.stock or position.pile < 2:
        return ()
    return (Expect(Turned, position.dealer, DISCARD, clause="MD-19"),)


# ---------------------------------------------------------------- phase by phase


def _deal(position: MeleeDigPosition) -> Expects:
    return (
        Expect(Dealt, position.dealer, options=(5,), clause="MD-4", usual=True),
        _saying(Word.YES, position.dealer, "MD-4", usual=False),
    )


def _starter(position: MeleeDigPosition) -> Expects:
    gone = {card for _, card in position.known}
    return _laying(position, None, matching.PACK_SET - gone, "MD-5")


def _turn(position: MeleeDigPosition) -> Expects:
    who = _who(position)
    if not position.drawable:
        out_of_it: Expects = (_saying(Word.DONE, who, "MDQ-25"),)
    else:
        out_of_it = (_drawing(who, 1, draw_clause(position)), *_shuffling(position))
    if not position.counts[who]:
        return out_of_it
    clause = "MD-24" if position.phase is Phase.FOLLOW else "MD-10"
    return _laying(position, who, allowed(position), clause) + out_of_it


def _after_draw(position: MeleeDigPosition) -> Expects:
    who = _who(position)
    on = position.house.draw_until == "yes" and position.drawable
    after = _drawing(who, 1, "MDQ-7") if on else _saying(Word.DONE, who, "MD-12")
    return (*_laying(position, who, allowed(position), "MD-12"), after)


def _second(position: MeleeDigPosition) -> Expects:
    who = _who(position)
    return (*_laying(position, who, allowed(position), "MD-27"), _saying(Word.DONE, who, "MDQ-33"))


def _answer(position: MeleeDigPosition) -> Expects:
    who = _who(position)
    return (*_laying(position, who, allowed(position), "MD-36"), _saying(Word.DONE, who, "MD-36"))


@cache
def _choosing_suit(seat: Seat) -> Expects:
    return (Expect(Chose, seat, options=tuple(Suit), about="suit", clause="MD-22"),)


def _suit(position: MeleeDigPosition) -> Expects:
    return _choosing_suit(_who(position))


def _digging(position: MeleeDigPosition) -> Expects:
    clause = "MD-23" if position.phase is Phase.DIG_DRAW else "MDQ-17"
    first = drawers(position)[: position.drawable]
    draws = tuple(_drawing(seat, position.owed[seat], clause, usual=False) for seat in first)
    calls = (_saying(Word.DIG, position.who, "MD-23", usual=False),) if position.phase is Phase.DIG_DRAW else ()
    return (*draws, _saying(Word.YES, None, clause), *calls, *_shuffling(position))


def _owing(position: MeleeDigPosition, clause: str) -> Expects:
    who = _who(position)
    if not position.drawable:
        return (_saying(Word.DONE, who, "MDQ-25"),)
    return (_drawing(who, position.owed[who], clause), *_shuffling(position))


def _two(position: MeleeDigPosition) -> Expects:
    draw = _owing(position, "MD-41")
    return draw if position.drawn else _laying(position, position.who, matching.TWOS, "MD-42") + draw


def _melee(position: MeleeDigPosition) -> Expects:
    chain, who = cast(Card, position.chain), _who(position)
    wanted, clause = matching.next_in_chain(chain), link_clause(chain)
    others = position.others(cast(Seat, position.aggressor))
    goes_on = tuple(one for seat in others for one in _laying(position, seat, wanted, clause))
    return (*goes_on, *_breaking(position), _saying(Word.DONE, who, "MD-33"), *_picking_up(position))


def _picking_up(position: MeleeDigPosition) -> Expects:
    """The aggressee may draw at once: that, too, says that nobody answered (MDQ-13)."""
    who = _who(position)
    if not position.drawable:
        return ()
    return (_drawing(who, position.owed[who], "MD-33", usual=False), *_shuffling(position))


def _breaking(position: MeleeDigPosition) -> Expects:
    return _laying(position, position.who, matching.breakers(cast(Card, position.chain).suit), "MD-34")


def _break(position: MeleeDigPosition) -> Expects:
    draw = _owing(position, "MD-33")
    return draw if position.drawn else _breaking(position) + draw


@cache
def _choosing_seat(seat: Seat, others: tuple[Seat, ...]) -> Expects:
    return (Expect(Chose, seat, options=others, about="seat", clause="MD-20", usual=len(others) == 1),)


def _out(position: MeleeDigPosition) -> Expects:
    who = _who(position)
    return _choosing_seat(who, position.others(who))


def _extra(position: MeleeDigPosition) -> Expects:
    return _owing(position, "MD-20")


def _count(position: MeleeDigPosition) -> Expects:
    hidden = tuple(seat for seat in position.alive if position.shown[seat] is None)
    if not hidden:
        return (_saying(Word.YES, None, "MD-45"),)
    just_called = position.ending == "count" and not any(position.shown)
    calls = (_saying(Word.COUNT, None, "MD-25", False),) if just_called else ()
    return (*(Expect(Shown, seat, clause="MD-45") for seat in hidden), *calls)


def _sheet(position: MeleeDigPosition) -> Expects:
    return (_saying(Word.DONE, None, "MD-45"), Expect(Dealt, position.dealer, options=(5,), clause="MD-4"))


def _nothing(position: MeleeDigPosition) -> Expects:
    return ()


_ASKED: dict[Phase, Callable[[MeleeDigPosition], Expects]] = {
    Phase.DEAL: _deal,
    Phase.STARTER: _starter,
    Phase.TURN: _turn,
    Phase.AFTER_DRAW: _after_draw,
    Phase.SUIT: _suit,
    Phase.DIG_DRAW: _digging,
    Phase.FOLLOW: _turn,
    Phase.FOLLOW_DRAWN: _after_draw,
    Phase.SECOND: _second,
    Phase.TWO: _two,
    Phase.MELEE: _melee,
    Phase.BREAK: _break,
    Phase.ANSWER: _answer,
    Phase.PARTING: _digging,
    Phase.OUT: _out,
    Phase.EXTRA_DRAW: _extra,
    Phase.COUNT: _count,
    Phase.SHEET: _sheet,
    Phase.OVER: _nothing,
}

# ---------------------------------------------------------------- at any time


def _calls(position: MeleeDigPosition) -> Expects:
    """Who has to say "last card", and who can be caught (MD-16, MD-17)."""
    one, two = silent(position), coming_down(position)
    if not one and not two:
        return ()
    return (*map(_announcing, one + two), *map(_catching, catchable(position)))


@cache
def _announcing(seat: Seat) -> Expect:
    return _saying(Word.LAST_CARD, seat, "MD-16", False)


@cache
def _catching(culprit: Seat) -> Expect:
    return Expect(Word.CAUGHT, None, options=(culprit,), about="whom", clause="MD-17")
