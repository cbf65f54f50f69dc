"""Whose act it was: each seat that may have done it, with what it implies and what it costs to believe."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.facts.events import Drew, Event, Laid, Said, by_of
from companion.facts.game import Expect, Game, Position
from companion.interpret import prices
from companion.interpret.bridge import (
    Bridge,
    draw_of,
    draws_first,
    expected,
    usually_by,
    way_past_unseen_draws,
    way_to,
    way_to_turn,
)
from companion.interpret.happenings import Came, Gone
from companion.interpret.odds import OWN, price_of
from companion.interpret.story import Story, acted, implying, tried
from companion.table import Place, Seat
from scoring.cards import AnyCard


def expecting(game: Game, position: Position, kind: type[Event], place: Place | None, card: AnyCard) -> Expect | None:
    """The first act of this kind that is waited for with this card; without a place: wherever it ends."""
    for expect in game.expects(position):
        here = place is None or expect.place in (None, place)
        if expect.kind is kind and here and (expect.cards is None or card in expect.cards):
            return expect
    return None


def done_by(
    game: Game, story: Story, one: Came | Gone, expect: Expect, act: Callable[[Seat | None], Event]
) -> Iterator[Story]:
    """Where anybody may do it, it does not matter whose hand it was; mostly it is theirs before whom the card lay."""
    if expect.by is None:
        start = one.place if isinstance(one, Gone) else one.start
        guess = one.guess if start is None else one.guess.rather(start.seat, OWN)
        yield acted(game, story, act(guess.seat), 0.0, guess.odds[0][1])
    else:
        yield from by_somebody(game, story, one, act)


def by_somebody(game: Game, story: Story, one: Came | Gone, act: Callable[[Seat], Event]) -> Iterator[Story]:
    """The act by each seat that may have done it, with what it implies."""
    for seat, odd in tried(one.guess) + _deciders(game, story.position, one, act):
        event = act(seat)
        way = way_to(game, story.position, event)
        strange = 0.0 if way is not None else _done_for_another(game, story.position, event)
        way = way or _way_to_a_wrong_act(game, story.position, event, seat)
        if way is None:
            yield from _past_unseen_draws(game, story, event, odd)
            own = seat == (one.instead_of if isinstance(one, Came) else one.told_last)
            wrong = 0.0 if own or _is_to_do_so(game, story.position, event, seat) else prices.OUT_OF_TURN
            yield acted(game, story, event, wrong + price_of_doing(game, story.position, event, odd), odd)
        else:
            price = strange + price_of_doing(game, way.position, event, odd)
            before = implying(game, story, way)
            if draws_first(game, way.position, seat):
                yield from _having_drawn_first(game, before, event, price, odd)
                price += prices.UNDRAWN
            yield acted(game, before, event, price, odd)


def _having_drawn_first(game: Game, before: Story, event: Event, price: float, odd: float) -> Iterator[Story]:
    """Who usually draws before anything else may have drawn, though nobody saw it."""
    owed = next(e for e in game.expects(before.position) if e.kind is Drew and e.by == by_of(event) and e.usual)
    drew = draw_of(game, before.position, owed)
    drawn = Bridge((drew,), game.judge(before.position, drew).position)
    yield acted(game, implying(game, before, drawn), event, price, odd)


def _past_unseen_draws(game: Game, story: Story, event: Event, odd: float) -> Iterator[Story]:
    """Before anybody is told that it is not their turn: those before them may have drawn, though nobody saw it."""
    way = way_past_unseen_draws(game, story.position, event)
    if way is not None and not game.judge(way.position, event).refused:
        before = implying(game, story, way)
        yield acted(game, before, event, price_of_doing(game, way.position, event, odd), odd)


def _done_for_another(game: Game, position: Position, event: Event) -> float:
    """The price of what nobody may do but the one who is to do it now: where anybody lays it is told by the hand."""
    place, by = getattr(event, "place", None), by_of(event)
    shared = place is not None and place.seat is None
    theirs = (
        e for e in game.expects(position) if e.kind is type(event) and e.place == place and e.by not in (None, by)
    )
    return prices.ANOTHERS if shared and any(theirs) else 0.0


def _is_to_do_so(game: Game, position: Position, event: Event, seat: Seat) -> bool:
    """Whether this player is to do just that, at their own place: at another's that is one thing wrong, not two."""
    own = getattr(getattr(event, "place", None), "seat", None) not in (None, seat)
    return own and any(one.kind is type(event) and one.by == seat for one in game.expects(position))


def price_of_doing(game: Game, position: Position, event: Event, odd: float) -> float:
    """The price of this player's having done it: what lies at their own place, where they usually lay such a card, or
    is theirs alone to lay, may be theirs whoever's hand it was.
    """
    usual, seat, waited = usually_by(game, position, event), by_of(event), expected(game, position, event)
    price, own = price_of(odd), getattr(getattr(event, "place", None), "seat", None)
    lays_here = seat in usual and isinstance(event, Laid)
    if waited and (own == seat or lays_here or _is_theirs_alone(game, position, event)):
        return min(price, prices.FOR_ANOTHER)
    if seat in usual:
        return price
    others = None not in usual and (own is not None or waited) if usual else own not in (None, seat) and not waited
    return price + (prices.ANOTHERS if others else 0.0)


def _is_theirs_alone(game: Game, position: Position, event: Event) -> bool:
    """Whether this player lays a card rightly on a pile where it is nobody else's turn."""
    if not isinstance(event, Laid) or event.place.seat is not None or game.judge(position, event).refused:
        return False
    here = (e for e in game.expects(position) if e.kind is Laid and e.place in (None, event.place))
    return all(e.by == event.by for e in here)


def _way_to_a_wrong_act(game: Game, position: Position, event: Event, seat: Seat) -> Bridge | None:
    """The "done" that goes before an act by whoever is next, though nobody may do it: one thing wrong, not two."""
    way = way_to_turn(game, position, seat)
    done = way is not None and len(way.events) == 1 and isinstance(way.events[0], Said)
    return way if done and game.judge(position, event).refused else None


def _deciders(
    game: Game, position: Position, one: Came | Gone, act: Callable[[Seat], Event]
) -> tuple[tuple[Seat, float], ...]:
    """Seats that are waited for with just this, and were not among the likeliest hands."""
    likely = {seat for seat, _ in tried(one.guess)}
    others = {expect.by for expect in game.expects(position) if expect.by is not None} - likely
    return tuple((seat, one.guess.of(seat)) for seat in sorted(others) if expected(game, position, act(seat)))
