"""The difference explained: rows of events that may lead from what was expected to what is seen.

`explain(position, happenings)` tries, for every card that came or went and every hand at the stock, in the
order in which they were seen, the seats that may have done it, with the implied events in between.
Each way costs: a seat other than the one whose hand it looked like, somebody whose turn it is not.
Whether the card was allowed costs nothing, or next to nothing: it decides only between two ways that
nothing else tells apart. Costs are negative logarithms of odds.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from math import inf

from companion.facts.events import Event, Source, by_of
from companion.facts.game import Game, Position
from companion.interpret import prices
from companion.interpret.at_the_stock import done_there, draws
from companion.interpret.bridge import lays_after_a_word
from companion.interpret.coming import came_by
from companion.interpret.going import gone_by, taken_up_again
from companion.interpret.happenings import Came, Gone, Happening, Reshuffled, Went, keys_of
from companion.interpret.melds import joined
from companion.interpret.odds import MAY_BE, price_of
from companion.interpret.story import Story, at_work, before_the_act, is_refused, may_grow, wrong_in

MOST_STORIES, LEAST_STORIES = 24, 4
"""So many beginnings are gone on with; and where very much has happened."""
TURN_MS = 1000
"""In less time than this nobody reaches out for the stock, draws, and lets the next one reach out."""
FEW = 8
"""A row of so many happenings is told in every way that there is time for."""
REMEMBERED = 16
"""A look asks for the stories of a few rows of happenings, and the next look mostly for the same."""

Begun = dict[tuple[int, ...], list[Story]]
"""The beginnings of rows that were told already, by the happenings in them, which all last as long as this."""

_lately: deque[tuple[Position, tuple[Happening, ...], tuple[Story, ...]]] = deque(maxlen=REMEMBERED)


def explain(game: Game, position: Position, happenings: Sequence[Happening]) -> tuple[Story, ...]:
    """Every story worth telling, the likeliest first; each has all cards that came laid, waiting, or pulled back.

    What has just been told of this very position is not told anew.
    """
    row = tuple(happenings)
    known = next((told for at, what, told in _lately if at is position and what == row), None)
    if known is None:
        known = told_anew(game, position, row)
        _lately.append((position, row, known))
    return known


def told_anew(game: Game, position: Position, happenings: Sequence[Happening]) -> tuple[Story, ...]:
    """The same, whatever has just been told."""
    best: dict[tuple[Event, ...], Story] = {}
    begun: Begun = {(): [Story(position=position)]}
    rows = [(price, order, [*_in_two_goes(order)]) for price, order in _orders(happenings)]
    for price, order, joint in rows:
        told = (replace(story, cost=story.cost + price) for story in _told(game, begun, order))
        rightly = (one for row in joint for one in _rightly(game, position, begun, row, price))
        for story in (*told, *rightly):
            known = best.get(story.events)
            if known is None or story.cost < known.cost:
                best[story.events] = story
    return tuple(sorted(best.values(), key=lambda story: story.cost))


def _in_two_goes(order: Sequence[Happening]) -> Iterator[tuple[Happening, ...]]:
    """The same, where what came on a pile just after another card was laid as one act with it, in a second reach.

    Where very much waits this is left out: it makes as many rows more as cards came.
    """
    if len(order) > FEW:
        return
    came = [n for n, one in enumerate(order) if isinstance(one, Came)]
    for first, then in pairwise(came):
        one, more = order[first], order[then]
        if isinstance(one, Came) and isinstance(more, Came) and _may_be_one_act(one, more):
            whole = joined((one, more))._replace(guess=one.guess.both(more.guess))
            yield (*order[:first], *order[first + 1 : then], whole, *order[then + 1 :])


def _may_be_one_act(one: Came, more: Came) -> bool:
    shared = one.place == more.place and one.place.seat is None and one.place.slot is None
    one_hand = any(odd >= MAY_BE and more.guess.of(seat) >= MAY_BE for seat, odd in one.guess.odds)
    is_there = not one.brief or more.upon.issuperset(one.keys)
    return shared and one_hand and is_there and not (one.elsewhere or more.elsewhere)


def _rightly(game: Game, position: Position, begun: Begun, row: Sequence[Happening], price: float) -> Iterator[Story]:
    """The stories of this row in which all is right: nobody comes twice to do what may not be done."""
    right = (story for story in _told(game, begun, row) if not wrong_in(game, position, story))
    return (replace(story, cost=story.cost + price + prices.GOES_ON) for story in right)


def _orders(happenings: Sequence[Happening]) -> Iterator[tuple[float, tuple[Happening, ...]]]:
    """The order seen; what is gone may also have been taken, or a back carried, before what came while it was unseen.

    And what was done while a card lay on its way may have been done before it was carried on. Fingers that stay at a
    card may hold it yet, or linger at what they have laid.
    """
    as_read = _lower_first(sorted(happenings, key=lambda one: one.time))
    seen = _before_let_go(as_read)
    yield 0.0, tuple(seen)
    if as_read != seen:
        yield prices.LINGERS, tuple(as_read)
    if (sooner := _before_let_go(_lower_first(sorted(happenings, key=_at_the_soonest)))) != seen:
        yield 0.0, tuple(sooner)
    if drew := tuple(_drawn_before_others(happenings)):
        yield 0.0, tuple(_before_let_go(_lower_first(sorted((*happenings, *drew), key=lambda one: one.time))))
    halted = [one for one in happenings if isinstance(one, Came) and _lay_meanwhile(one, happenings)]
    if halted:
        others = (one for one in happenings if one not in halted)
        legs = (leg for one in halted for leg in one.legs)
        yield prices.HALTED, tuple(sorted((*others, *legs), key=lambda one: one.time))


def _drawn_before_others(happenings: Sequence[Happening]) -> Iterator[Went]:
    """The hands at the stock that laid something later, when something else had come to lie meanwhile."""
    for one in happenings:
        there = (way.there for way in one.by_the_stock) if isinstance(one, Came) else ()
        for went in dict.fromkeys(there):
            if went and any(isinstance(other, Came) and went.time < other.time < one.time for other in happenings):
                yield went


def _lay_meanwhile(came: Came, happenings: Sequence[Happening]) -> bool:
    """Whether something else was done after this had come to lie on its way, and before it lay where it lies now."""
    since = min((stop.time for stop in came.via), default=came.time)
    return any(since < one.time < came.time for one in happenings if one is not came)


def _at_the_soonest(one: Happening) -> int:
    return one.time if isinstance(one, Went | Reshuffled) or one.since is None else min(one.since, one.time)


def _lower_first(seen: list[Happening]) -> list[Happening]:
    """Whatever the clock says, a card that lies on another came after it; one of its own group may be gone by now."""
    order: list[Happening] = []
    for one in seen:
        keys = keys_of(one)
        upper = [
            n
            for n, other in enumerate(order)
            if isinstance(other, Came) and other.upon.intersection(keys).difference(other.keys)
        ]
        order.insert(upper[0] if upper else len(order), one)
    return order


def _before_let_go(seen: list[Happening]) -> list[Happening]:
    """A card may be read while fingers still hold it there: hands that were done before those moved on came first."""
    order: list[Happening] = []
    for one in seen:
        off = one.time if isinstance(one, Went) else inf
        held = (n for n, other in enumerate(order) if isinstance(other, Came) and other.let_go > off)
        order.insert(next(held, len(order)), one)
    return order


def _told(game: Game, begun: Begun, row: Sequence[Happening]) -> list[Story]:
    """This row told to its end in the likeliest ways; what no way explains is no act.

    Rows of the same happenings begin alike, as far as they were told already. The longer one is, the fewer ways are
    gone on with: where much waits to be explained the table has lost its way, and waits for an answer.
    """
    most = max(LEAST_STORIES, MOST_STORIES * FEW // max(FEW, len(row)))
    names = tuple(map(id, row))
    start = next(n for n in range(len(row), -1, -1) if names[:n] in begun)
    for n, one in enumerate(row[start:], start):
        longer = [
            replace(way, cost=way.cost + _in_no_time(before, one, way), steps=(*before.steps, (one, len(way.acts))))
            for before in begun[names[:n]]
            for way in _ways(game, before, one)
        ]
        without = (replace(before, cost=before.cost + prices.VANISHED) for before in begun[names[:n]])
        begun[names[: n + 1]] = sorted(longer or without, key=lambda way: way.cost)[:most]
    return begun[names]


def _in_no_time(story: Story, one: Happening, told: Story) -> float:
    """The price of draws that nobody saw since what was told before, if that was just a moment ago."""
    unseen = (act for act in told.acts[len(story.acts) :] if act.source is Source.IMPLIED)
    before = max((step.time for step, _ in story.steps), default=-TURN_MS)
    return prices.NO_TIME if 0 <= one.time - before < TURN_MS and draws([act.event for act in unseen]) else 0.0


def _ways(game: Game, story: Story, one: Happening) -> Iterator[Story]:
    """The stories gone on with one more happening."""
    match one:
        case Came() if game.row(story.position).waits_for_a_word:
            # Not cheaper than one that was laid wrongly.
            price = prices.REFUSED + _ahead_of_a_word(game, story.position, one)
            yield replace(story, cost=story.cost + price, waiting=(*story.waiting, one))
        case Came() if game.row(story.position).open_hands:  # a hand, to be counted once all this is told
            price = 0.0 if one.place.seat is not None else prices.OUT_OF_TURN
            yield replace(story, cost=story.cost + price, waiting=(*story.waiting, one))
        case Came():
            if one.brief:
                yield replace(story, cost=story.cost + prices.PULLED_BACK)
            yield from _where_it_may_lie(game, story, one)
        case Gone():
            held = _only_held(story, one)
            yield from gone_by(game, story, one) if held is None else (taken_up_again(story, held, one),)
        case _:
            yield from done_there(game, story, one)


def _only_held(story: Story, gone: Gone) -> Came | None:
    """The card, if by this story it was not laid where it was seen: it was put down, or held there, and taken up."""
    did = [one for one, _ in at_work(story)]
    here = (one for one, _ in story.steps if isinstance(one, Came) and one.brief and one not in did)
    return next((one for one in here if not {*one.keys}.isdisjoint(gone.keys)), None)


def _ahead_of_a_word(game: Game, position: Position, one: Came) -> float:
    """The price of a card that was laid before the word that has to come first: by whoever lays here after it."""
    theirs = lays_after_a_word(game, position, one.place)
    best = one.guess.odds[0][1]
    own = [price_of(best if seat is None else one.guess.of(seat)) for seat in theirs]
    return min((*own, prices.OUT_OF_TURN + price_of(best)))


def _where_it_may_lie(game: Game, story: Story, one: Came) -> Iterator[Story]:
    """It was laid at one of the places where it may lie. Whoever may lay it at one of these meant that one.

    At the likelier one it may also be the first of several.
    """
    if not one.elsewise:
        yield from came_by(game, story, one)
        return
    ways = [
        (came.place, way, len(way.events) > len(story.events) and is_refused(game, story, way))
        for came, price in one.as_it_may_lie
        for way in came_by(game, replace(story, cost=story.cost + price), came)
    ]
    rightly = {(place, by_of(way.events[-1])) for place, way, wrong in ways if way.events and not wrong}
    for place, way, wrong in ways:
        elsewhere = wrong and any(at != place and by == by_of(way.events[-1]) for at, by in rightly)
        begun = place == one.place and elsewhere and may_grow(game, before_the_act(game, story, way), way.events[-1])
        mislaid = elsewhere and not begun
        yield replace(way, cost=way.cost + prices.MISLAID) if mislaid else way
