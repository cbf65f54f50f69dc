"""Where a card has gone that lay open: to a hand, to another place, or to a heap where nobody sees it any more."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from math import log

from companion.facts.events import Event, Laid, Lifted, Moved
from companion.facts.game import Expect, Game, Position
from companion.interpret import prices
from companion.interpret.at_the_stock import by_way_of_the_stock
from companion.interpret.bridge import destinations, way_to, way_to_turn
from companion.interpret.happenings import Came, Gone
from companion.interpret.odds import price_of
from companion.interpret.story import MOST_SEATS, Story, acted, implying, is_refused, put_right
from companion.interpret.whose import by_somebody, done_by, expecting
from companion.table import STOCK, Place, Seat
from scoring.cards import BACK


def gone_by(game: Game, story: Story, gone: Gone) -> Iterator[Story]:
    """It was taken to where it lies face down, or to a hand; or it was looked at and put back under what lies there.

    Where another card was laid on it since, it lies most likely there still: to be gone it must have been taken before.
    """
    if gone.beneath:
        yield story
        story = replace(story, cost=story.cost + prices.PULLED_BACK)
    if gone.again:
        yield replace(story, cost=story.cost + prices.IN_VAIN)
        story = replace(story, cost=story.cost + prices.IDLE)
    if taken_up := put_right(story, Laid, gone.place, gone.card, gone.guess):
        yield taken_up
    elif gone.unasked:
        yield from _taken_unasked(game, story, gone)
    elif carried := tuple(_carried_away(game, story, gone)):
        yield from carried
    elif taken := expecting(game, story.position, Lifted, gone.place, gone.card):
        for told in done_by(game, story, gone, taken, partial(_lifted, gone)):
            yield from (way for _, way in by_way_of_the_stock(game, story, gone, told))
    elif in_turn := tuple(_taken_in_turn(game, story, gone)):
        yield from in_turn
        if gone.guess.seat is None:
            yield replace(story, cost=story.cost + prices.VANISHED)
    else:
        yield replace(story, cost=story.cost + prices.VANISHED)
        yield from _taken_unasked(game, story, gone) if gone.card != BACK else _into_an_unseen_gap(game, story, gone)


def taken_up_again(story: Story, came: Came, gone: Gone) -> Story:
    """The story gone on with nothing, for who took the card up had only put it down there: it was the same hand."""
    same = sum(odd * came.guess.of(seat) for seat, odd in gone.guess.odds)
    return replace(story, cost=story.cost + price_of(same))


def _taken_in_turn(game: Game, story: Story, gone: Gone) -> Iterator[Story]:
    """By each whose hand it may have been, if they may take it once whoever is waited for is done; or wrongly by
    whoever that is.
    """
    whose = gone.guess.odds[:MOST_SEATS]
    ways = {seat: way_to(game, story.position, _lifted(gone, seat)) for seat, _ in whose}
    for seat, odd in whose if any(way is not None for way in ways.values()) else ():
        way, turn = ways[seat], way_to_turn(game, story.position, seat)
        if way is not None:
            yield acted(game, implying(game, story, way), _lifted(gone, seat), price_of(odd), odd)
        elif turn is not None and not turn.events:
            yield acted(game, story, _lifted(gone, seat), prices.ANOTHERS + price_of(odd), odd)


def _lifted(gone: Gone, by: Seat | None) -> Lifted:
    return Lifted(by, gone.place, (gone.card,))


def _taken_unasked(game: Game, story: Story, gone: Gone) -> Iterator[Story]:
    """By somebody whose turn it is, or would be once whoever is waited for is done; hardly ever from before another.

    What lies before people may rather be hidden under a sleeve that looks like the cloth.
    """
    if gone.place.seat is not None:
        yield replace(story, cost=story.cost + prices.VANISHED)
    for seat, odd in gone.guess.odds[:MOST_SEATS]:
        event, way = _lifted(gone, seat), way_to_turn(game, story.position, seat)
        cost = prices.TAKEN_UNASKED + price_of(odd)
        cost += prices.ANOTHERS if gone.place.seat not in (None, seat) else 0.0
        if way is None:
            yield acted(game, story, event, cost + prices.OUT_OF_TURN, odd)
        else:
            yield acted(game, implying(game, story, way), event, cost, odd)


def _carried_away(game: Game, story: Story, gone: Gone) -> Iterator[Story]:
    """To the one place to which it is to be carried, where nobody can read it or somebody has taken it since."""
    to = destinations(game, story.position).get(gone.card, frozenset())
    carried = expecting(game, story.position, Moved, None, gone.card) if len(to) == 1 else None
    if carried is not None:
        yield from _carried_out_of_sight(game, story, gone, carried)
        yield from _taken_where_it_was_carried(game, story, gone, carried)


def _carried_out_of_sight(game: Game, story: Story, gone: Gone, carried: Expect) -> Iterator[Story]:
    """To where it belongs or to another heap, as the hand went."""
    ways = ways_of(game, story.position, gone)
    for end, price in ways.items():
        before, act = replace(story, cost=story.cost + price), partial(_moved, gone, end)
        own = end == carried.place
        yield from done_by(game, before, gone, carried, act) if own else by_somebody(game, before, gone, act)
    if min(ways.values(), default=0.0) == prices.UNSEEN_WAY:  # brought to no heap in sight: a hand may have it
        yield replace(story, cost=story.cost + prices.VANISHED)


def _taken_where_it_was_carried(game: Game, story: Story, gone: Gone, carried: Expect) -> Iterator[Story]:
    """Somebody has taken it up where it was carried, before it could be read there."""
    before = None if carried.place is None else _carried(game, story, gone, carried.place)
    if before is None or carried.place is None:
        return
    before, end = replace(before, cost=before.cost + prices.UNSEEN_DRAW), carried.place
    for told in by_somebody(game, before, gone, lambda by: Lifted(by, end, (gone.card,))):
        if not is_refused(game, before, told):
            yield told


def _into_an_unseen_gap(game: Game, story: Story, gone: Gone) -> Iterator[Story]:
    """It was carried to where another one like it had just been taken, so soon that nobody saw the gap."""
    digs = (e for e in game.expects(story.position) if e.kind is Lifted and e.cards == frozenset((gone.card,)))
    for place, by in ((e.place, e.by) for e in digs):
        if place is not None:
            price = prices.UNSEEN_DRAW + (0.0 if place.key in dict(gone.besides) else prices.UNSEEN_WAY)
            dug = acted(game, story, Lifted(by, place, (gone.card,)), price, gone.guess.odds[0][1])
            if (told := _carried(game, dug, gone, place)) is not None:
                yield told


def _carried(game: Game, story: Story, gone: Gone, end: Place) -> Story | None:
    """The story gone on with this card's being carried there by anybody; None where that is not to be."""
    moved = Moved(gone.guess.seat, gone.card, gone.place, end)
    way = way_to(game, story.position, replace(moved, by=None))
    if way is None or game.judge(way.position, moved).refused:
        return None
    return acted(game, implying(game, story, way), moved, 0.0, gone.guess.odds[0][1])


def _moved(gone: Gone, end: Place, by: Seat | None) -> Event:
    return Moved(by, gone.card, gone.place, end)


def ways_of(game: Game, position: Position, gone: Gone) -> dict[Place, float]:
    """The heaps to which this card may have been carried, and the price of each; where cards lie open it would be seen.

    The hand that took it was at one of them for longer than at others; it may not have been seen at the right one.
    """
    expect = expecting(game, position, Moved, None, gone.card)
    if expect is None:
        return {}
    been, heaps = dict(gone.besides), hidden_at(game, position)
    total = sum(been.get(place.key, 0) for place in heaps)
    if not total:
        return {expect.place: prices.UNSEEN_WAY} if expect.place in heaps else {}
    ways: dict[Place, float] = {}
    for place in heaps:
        stayed = been.get(place.key, 0)
        way = min(prices.UNSEEN_WAY, -log(stayed / total)) if stayed else prices.UNSEEN_WAY
        if place == expect.place:
            ways[place] = way
        elif stayed:
            ways[place] = way + prices.ELSEWHERE
    return ways


def hidden_at(game: Game, position: Position) -> tuple[Place, ...]:
    """Places where cards lie, or are to be carried, face down."""
    heaps = {lying.place for lying in game.felt(position) if lying.shape == "heap"}
    for expect in game.expects(position):
        for card in expect.cards or () if expect.kind is Moved and expect.place is not None else ():
            heaps |= _heaps_after(game, position, Moved(expect.by, card, STOCK, expect.place or STOCK))
    return tuple(sorted(heaps))


def _heaps_after(game: Game, position: Position, moved: Moved) -> set[Place]:
    """The end of this way, if a card lies face down there."""
    after = game.judge(position, moved).position
    return {one.place for one in game.felt(after) if one.shape == "heap" and one.place == moved.end}
