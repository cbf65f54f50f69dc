"""What must have happened in between: the draws and the "done" that the next act implies.

Players rarely say that they are done. When somebody else acts, a phase row may declare that whoever
was waited for is thereby done, or has drawn what was owed; here that becomes events of its own, so that
no referee needs to know of it. Who and where is asked of `expects`; which card it was never matters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from companion.facts.events import Chose, Drew, Event, Laid, Lifted, Moved, Said, Turned, Word, by_of
from companion.facts.game import Expect, Game, PhaseRow, Position
from companion.table import STOCK, Place, Seat
from scoring.cards import AnyCard

LONGEST = 12
"""Implied events before one act: a dig at a table of eight, and somebody done before and after it."""


class Bridge(NamedTuple):
    """Implied events in order, and the position they lead to."""

    events: tuple[Event, ...]
    position: Position


def expected(game: Game, position: Position, event: Event) -> bool:
    """Whether somebody is expected to do this kind of thing here now: which card, or who shuffles, is left open."""
    return any(_fits(expect, event) for expect in game.expects(position))


def usually_by(game: Game, position: Position, event: Event) -> frozenset[Seat | None]:
    """Who usually does this kind of thing at this place now."""
    place: Place | None = getattr(event, "place", None)
    asked = (e for e in game.expects(position) if e.usual and e.kind is type(event) and e.place is not None)
    return frozenset(e.by for e in asked if e.place == place)


def _fits(expect: Expect, event: Event) -> bool:
    kind = event.what if isinstance(event, Said) else type(event)
    if expect.kind != kind:
        return False
    by = by_of(event)
    place: Place | None = event.end if isinstance(event, Moved) else getattr(event, "place", None)
    anybody = expect.by in (None, by) or kind is Turned
    return anybody and (expect.place is None or expect.place == place) and _is_meant(expect, event)


def _is_meant(expect: Expect, event: Event) -> bool:
    """What is carried says whose act it is: a dog moves by itself, an end card ends a turn."""
    return not isinstance(event, Moved) or expect.cards is None or event.card in expect.cards


def way_to(game: Game, position: Position, event: Event) -> Bridge | None:
    """The shortest row of implied events after which this act is somebody's turn; None: there is no such row."""
    return _way(game, position, event, expected)


def way_past_unseen_draws(game: Game, position: Position, event: Event) -> Bridge | None:
    """The same where those who are passed over drew what they usually draw, though nobody saw it."""
    return _way(game, position, event, expected, _unseen_steps)


def way_to_carry(game: Game, position: Position, moved: Moved) -> Bridge | None:
    """The same for somebody who is to carry this card at all, wherever: whoever was waited for is done."""
    return _way(game, position, moved, _is_to_be_carried)


def _is_to_be_carried(game: Game, position: Position, moved: Moved) -> bool:
    carrying = (e for e in game.expects(position) if e.kind is Moved and e.by in (None, moved.by))
    return any(moved.card in (expect.cards or ()) for expect in carrying)


def way_to_turn(game: Game, position: Position, seat: Seat) -> Bridge | None:
    """The same for somebody of whom anything at all is expected."""
    return _way(game, position, Said(seat, Word.DONE), _is_waited_for)


def after_the_draw(game: Game, position: Position, by: Seat | None = None) -> Position | None:
    """Where the game is once this player, or anybody, has drawn what they usually draw now; None: nobody does."""
    usual = (e for e in game.expects(position) if e.kind is Drew and e.usual and e.by is not None)
    owed = next((expect for expect in usual if by in (None, expect.by)), None)
    return None if owed is None else game.judge(position, draw_of(game, position, owed)).position


def next_turn(game: Game, position: Position) -> Position | None:
    """Where the game is once whoever is waited for has drawn and is done, seen or not; None: that has to be told."""
    waited = _named(game, position)

    def others(game: Game, position: Position, nothing: None) -> bool:
        return bool(now := _named(game, position)) and waited.isdisjoint(now)

    way = _way(game, position, None, others, _unseen_steps) if waited else None
    return None if way is None else way.position


def _named(game: Game, position: Position) -> set[Seat]:
    """Who is waited for by name; what anybody may do, such as asking for the points, tells of nobody's turn."""
    return {expect.by for expect in game.expects(position) if expect.by is not None}


def _is_waited_for(game: Game, position: Position, said: Said) -> bool:
    return any(expect.by == said.by for expect in game.expects(position))


def _way(
    game: Game,
    position: Position,
    event: Any,
    there: Callable[[Game, Any, Any], bool],
    steps: Callable[[Game, Any, Any], Iterator[Bridge]] | None = None,
) -> Bridge | None:
    way = Bridge((), position)
    for _ in range(LONGEST):
        if there(game, way.position, event):
            return way
        step = next((steps or _steps)(game, way.position, event), None)
        if step is None:
            return None
        way = Bridge((*way.events, *step.events), step.position)
    return None


def _steps(game: Game, position: Position, event: Event) -> Iterator[Bridge]:
    """Implied events that may come next, the drawing of what is owed before "done"."""
    row = game.row(position)
    for expect in game.expects(position):
        implied = _implied(game, position, row, expect, event)
        if implied is not None:
            outcome = game.judge(position, implied)
            if not outcome.refused and outcome.position != position:
                yield Bridge((implied,), outcome.position)


def _unseen_steps(game: Game, position: Position, event: Event) -> Iterator[Bridge]:
    """The same, and the draws that are usual now, though nobody saw them."""
    yield from _steps(game, position, event)
    for expect in game.expects(position):
        if expect.kind is Drew and expect.usual and expect.by not in (None, by_of(event)):
            drew = draw_of(game, position, expect)
            yield Bridge((drew,), game.judge(position, drew).position)


def _implied(game: Game, position: Position, row: PhaseRow, expect: Expect, event: Event) -> Event | None:
    """The event that somebody else's act implies for this expectation, if the phase says so."""
    other = expect.by is not None and expect.by != by_of(event)
    if expect.kind is Drew and row.implies_draw and other:
        return draw_of(game, position, expect)
    if expect.kind is Word.DONE and row.implies_done and other and not should_draw(game, position, expect.by):
        return Said(expect.by, Word.DONE)
    if expect.kind is Word.NO and row.implies_no:
        return Said(expect.by, Word.NO)
    return None


def should_draw(game: Game, position: Position, by: Seat | None) -> bool:
    """Whether a draw is the usual next thing: who seems to have gone on without one has mostly drawn unseen."""
    return any(one.kind is Drew and one.by == by and one.usual for one in game.expects(position))


def draws_first(game: Game, position: Position, by: Seat | None) -> bool:
    """Whether this player draws before anything else, though they may leave it out (DR-11): hardly anybody does."""
    draws = (one for one in game.expects(position) if one.kind is Drew and one.by == by)
    return any(one.usual and 0 in one.options for one in draws)


def draw_of(game: Game, position: Position, expect: Expect) -> Drew:
    """All that is owed at once, as far as the stock goes: the rest comes after it is made anew."""
    owed = max((int(option) for option in expect.options), default=1)
    stock = (game.view(position).stock if owed > 1 else 0) or owed
    return Drew(expect.by, min(owed, stock), expect.place or STOCK)


def draws_into(game: Game, position: Position) -> Bridge | None:
    """The draws after which hands are laid open, where nothing else is waited for (MD-20)."""
    way = Bridge((), position)
    for _ in range(LONGEST):
        row = game.row(way.position)
        if row.open_hands:
            return way if way.events else None
        owed = next((e for e in game.expects(way.position) if e.kind is Drew), None) if row.implies_draw else None
        if owed is None:
            return None
        event = draw_of(game, way.position, owed)
        way = Bridge((*way.events, event), game.judge(way.position, event).position)
    return None


def takes_besides(game: Game, before: Position, event: Event, after: Position) -> frozenset[Seat]:
    """Who takes a card from the stock because of this, though it is nobody's move: the price of a begged card, say."""
    held = {one.seat: one.cards or 0 for one in game.view(before).seats}
    lifted = {event.by: len(event.cards)} if isinstance(event, Lifted) else {}
    now = {one.seat: one.cards or 0 for one in game.view(after).seats}
    return frozenset(seat for seat, n in now.items() if n == held.get(seat, 0) + lifted.get(seat, 0) + 1)


def pays_for_a_word(game: Game, position: Position) -> frozenset[Seat]:
    """Who takes such a card once it is said of them what may be said now; the button may be pressed later."""
    asked = ((one.by, one.kind, one.options) for one in game.expects(position) if one.about == "whom")
    said = [Said(by, what, Seat(int(whom))) for by, what, whoms in asked if isinstance(what, Word) for whom in whoms]
    taken = (takes_besides(game, position, one, game.judge(position, one).position) for one in said)
    return frozenset().union(*taken)


def destinations(game: Game, position: Position) -> dict[AnyCard, frozenset[Place | None]]:
    """Where each card that is to be carried may go; only where that is one place, a card that is gone tells it."""
    to: dict[AnyCard, frozenset[Place | None]] = {}
    for expect in game.expects(position):
        for card in expect.cards or () if expect.kind is Moved else ():
            to[card] = to.get(card, frozenset()) | {expect.place}
    return to


def lays_expected(game: Game, position: Position, place: Place) -> tuple[Seat | None, ...]:
    """Who is expected to lay something here."""
    return tuple(e.by for e in game.expects(position) if e.kind is Laid and e.place in (None, place))


def lays_after_a_word(game: Game, position: Position, place: Place) -> frozenset[Seat | None]:
    """Who lays here next, once the word is said that has to come first, whichever it is."""
    words = (word for expect in game.expects(position) for word in _words(expect))
    told = (game.judge(position, word) for word in words)
    return frozenset(seat for one in told if not one.refused for seat in lays_expected(game, one.position, place))


def _words(expect: Expect) -> Iterator[Event]:
    """All that may be said of what is expected."""
    if isinstance(expect.kind, Word):
        yield Said(expect.by, expect.kind)
    elif expect.kind is Chose:
        yield from (Chose(expect.by, value, expect.about) for value in expect.options)
