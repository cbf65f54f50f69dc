"""What a hand at the stock did there: it drew, goes on drawing, turned the pile over, or took nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import takewhile
from math import exp, log

from companion.facts.events import Drew, Event, Laid, Moved, Source, Turned, by_of
from companion.facts.game import Game
from companion.interpret import prices
from companion.interpret.bridge import Bridge, draw_of, draws_first, should_draw, way_to
from companion.interpret.happenings import Came, Gone, OnTheWay, Reshuffled, Seen, Unseen, Went
from companion.interpret.odds import LEAST_ODDS
from companion.interpret.story import (
    MOST_SEATS,
    Story,
    acted,
    before_the_act,
    clear,
    implying,
    is_refused,
    may_grow,
)
from companion.interpret.whose import price_of_doing
from companion.table import STOCK, Seat

QUICKEST_MS = 100
"""Nobody takes a card from the stock in less time than this."""


def done_there(game: Game, story: Story, one: Unseen) -> Iterator[Story]:
    """The pile was shuffled or turned over, which is seen; or else a card was drawn, another one, or nothing."""
    match one:
        case Reshuffled() if turned := _turned(game, story, one):
            yield turned
            if not one.taken_up:
                yield replace(story, cost=story.cost + prices.IDLE_AT_DUTY)
        case Reshuffled(went=went):
            yield from done_there(game, story, went)
        case went:
            yield from (ways := _ways_to_draw(game, story, went))
            yield from _goes_on_drawing(story, went)
            yield from _taken_besides(story, went)
            yield replace(story, cost=story.cost + _idle(game, story, went, ways) + max(0.0, went.took))


def _turned(game: Game, story: Story, one: Reshuffled) -> Story | None:
    """The story gone on with the pile made the stock anew; None where that is not waited for, or would change nothing.

    A pile of which cards are gone was taken up, and then what was due of the last cards of the stock has been drawn.
    """
    way = way_to(game, story.position, Turned(one.pile))
    done = way is not None and (one.taken_up or not draws(way.events))
    before = implying(game, story, way) if way is not None and done else story
    over = any(expect.kind is Turned and expect.about == "over" for expect in game.expects(before.position))
    turned = Turned(one.pile, shuffled=not over, by=one.guess.seat)
    outcome = game.judge(before.position, turned)
    idle = outcome.refused or outcome.position == before.position
    return None if idle else acted(game, before, turned, 0.0, one.guess.odds[0][1])


def by_way_of_the_stock(game: Game, story: Story, one: Came | Gone, told: Story) -> Iterator[tuple[Story, Story]]:
    """What a hand laid, or took up, that may have drawn on its way: told without a draw and, if that may be, with one.

    Each with the story before what it laid or took up. What was laid for somebody else was laid after one's own draw.
    """
    by = by_of(told.events[-1])
    told_of = {hand for went, _ in story.steps if isinstance(went, Went) for hand in went.hands}
    untold = (way for way in one.by_the_stock if way.there is None or told_of.isdisjoint(way.there.hands))
    odds = [(way.seat, _odds_of_drawing(way)) for way in untold]
    own = max((odd for seat, odd in odds if seat == by), default=None)
    halted = max((odd for _, odd in odds), default=0.0) if own is None else own
    yield story, replace(told, cost=told.cost + max(0.0, halted))  # as seldom where nobody was to draw
    implied = {by_of(event) for event in told.events[len(story.events) : -1] if isinstance(event, Drew)}
    for odd in (odd for seat, odd in odds if seat in implied):
        yield story, replace(told, cost=told.cost - prices.UNSEEN_DRAW - prices.IMPLIED + max(0.0, -odd))
    drew = None if own is None else _drawn_first(game, story, one, told)
    if drew is None or own is None:
        return
    act = told.acts[-1]
    after = game.judge(drew.position, act.event).position
    cost = drew.cost + max(0.0, -own) + price_of_doing(game, drew.position, act.event, 1.0)  # whose hand: with the draw
    yield drew, replace(drew, acts=(*drew.acts, act), cost=cost, position=after)


def _odds_of_drawing(way: OnTheWay) -> float:
    """How much likelier a hand has drawn on its way than only halted: who halts there mostly draws."""
    if way.seen is Seen.ELSEWHERE:
        return way.took - prices.UNSEEN_DRAW
    halts = -prices.DRAWN_AND_TOSSED if way.tossed else prices.IDLE_ON_THE_WAY
    return way.took + halts - (prices.UNSEEN_DRAW if way.seen is Seen.TOO_SOON else 0.0)


def _drawn_first(game: Game, story: Story, one: Came | Gone, told: Story) -> Story | None:
    """A hand that stayed at the stock on its way has drawn, where a draw is usual now or had to come first."""
    act, by = told.events[-1], by_of(told.events[-1])
    had_to_come = Bridge(told.events[len(story.events) : -1], before_the_act(game, story, told))
    first = _drawn(game, implying(game, story, had_to_come), Went(one.hands, STOCK, one.time, one.guess))
    if first is None or by_of(first.events[-1]) != by:
        return None
    if game.judge(first.position, act).refused and not may_grow(game, first.position, act):
        return None
    before = before_the_act(game, story, first)
    return first if should_draw(game, before, by) or is_refused(game, story, told) else None


def _drawn(game: Game, story: Story, went: Went) -> Story | None:
    """The story gone on with this draw; None where it is not clear whose hand it was, or nobody was to draw."""
    ways = _ways_to_draw(game, story, went)
    return ways[0] if clear(ways) else None


def _ways_to_draw(game: Game, story: Story, went: Went) -> list[Story]:
    """The story gone on with this draw by each whose hand it may have been, the likeliest first."""
    waited = {one.by for one in game.expects(story.position) if one.kind is Drew}
    odds = [one for n, one in enumerate(went.guess.odds) if n < MOST_SEATS or one[0] in waited]
    ways = [way for seat, odd in odds for way in _drew(game, story, seat, odd, went)]
    return sorted(ways, key=lambda way: way.cost)


def _goes_on_drawing(story: Story, went: Went) -> Iterator[Story]:
    """Whoever drew last takes another of the cards that this draw is."""
    match story.events[-1:]:
        case (Drew(by=seat, place=place),) if place == went.place:
            by = seat
        case ():
            by = went.after
        case _:
            by = None
    if by is not None and (odd := went.guess.of(by)) >= LEAST_ODDS:
        price = prices.GOES_ON - log(odd) + max(0.0, -went.took)
        yield replace(story, cost=story.cost + price, helped=story.helped | {went})


def _taken_besides(story: Story, went: Went) -> Iterator[Story]:
    """A card that is nobody's move, as the price of one that was begged for (TD-40)."""
    before = went.owed - story.paid
    for seat in story.owed | before:
        if (odd := went.guess.of(seat)) >= LEAST_ODDS:
            price = _price_of_drawing(went.seen) + max(0.0, -went.took) - log(odd)
            paid = story.paid | (before & {seat})
            yield replace(story, cost=story.cost + price, owed=story.owed - {seat}, paid=paid)


def _idle(game: Game, story: Story, went: Went, ways: Sequence[Story]) -> float:
    """The price of a hand at the stock that drew nothing; it may be somebody else's than who was to draw.

    That nobody was to draw, or nobody who would take so few cards, makes it no likelier: people halt there for nothing
    as seldom then. But what was hardly seen by itself may be part of an arm that had business elsewhere.
    """
    if went.seen is Seen.ELSEWHERE or (went.seen is Seen.NOWHERE and not ways):
        return 0.0
    if went.seen is Seen.BESIDE:
        return prices.IDLE_BESIDE
    if all(_seen(went, way.events[-1]) is Seen.ELSEWHERE for way in ways):
        return prices.IDLE
    may = {by_of(way.events[-1]) for way in ways}
    until = (before_the_act(game, story, way) for way in ways)
    expects = [expect for position in (story.position, *until) for expect in game.expects(position)]
    at_will = any(expect.kind is Laid or (expect.kind is Drew and 0 in expect.options) for expect in expects)
    at_will = at_will and not any(draws_first(game, story.position, seat) for seat in may)
    # Who has, or had then, a card to carry may do that first.
    at_will = at_will or went.ahead or any(expect.kind is Moved for expect in expects)
    # As long as others are to decide, nobody need draw yet: then bare fingers have only touched the stock.
    at_will = at_will or (went.took < 0 and any(_after_others(story, way) for way in ways))
    if went.seen is Seen.NOWHERE and at_will:
        return 0.0
    if at_will or went.seen is Seen.TOO_SOON or all(_set_out_before(went, story, by, ahead=False) for by in may):
        return prices.IDLE * went.plain
    theirs = sum(went.guess.of(seat) for seat in may if seat is not None)
    return -log(theirs * exp(-prices.IDLE_AT_DUTY) + (1 - theirs) * exp(-prices.IDLE))


def _after_others(story: Story, way: Story) -> bool:
    """Whether somebody else is to decide before this draw."""
    *before, drew = way.events[len(story.events) :]
    return any(by_of(event) not in (None, by_of(drew)) for event in before)


def _drew(game: Game, story: Story, seat: Seat, odd: float, went: Went) -> Iterator[Story]:
    if odd < LEAST_ODDS:
        return
    way = way_to(game, story.position, Drew(seat, 1, went.place))
    if way is None:
        return
    owed = [e for e in game.expects(way.position) if e.kind is Drew and e.place in (None, went.place)]
    sooner = [*takewhile(lambda one: one.by != seat, owed)]
    for expect in owed[len(sooner) :][:1]:
        before, draw = implying(game, story, way), draw_of(game, way.position, expect)
        if draw.n:  # whose hand is full has no business there
            soon = _set_out_before(went, story, seat, ahead=bool(way.events))
            seen = Seen.TOO_SOON if soon else _seen(went, draw)
            price = _price_of_drawing(seen) + max(0.0, -went.took)
            told = acted(game, before, draw, -log(odd) + price + prices.AHEAD * len(sooner), odd)
            hardly = seen in (Seen.NOWHERE, Seen.ELSEWHERE) and price >= prices.UNSEEN_DRAW
            yield _as_unseen(told) if hardly else told


def _as_unseen(told: Story) -> Story:
    """The same where the last act is no likelier than if no hand had been there."""
    return replace(told, acts=(*told.acts[:-1], replace(told.acts[-1], source=Source.IMPLIED)))


def _set_out_before(went: Went, story: Story, seat: Seat | None, ahead: bool) -> bool:
    """Whether this hand was on its way already when somebody else laid the card that a draw would answer.

    Or, where others are done ahead of the draw, while the one was still drawing after whom it would be its turn.
    """
    match story.steps[-1:]:
        case ((Went() as before, _),):
            return ahead and went.set_out is not None and went.set_out < before.time
        case ((Came() as card, acts),) if acts:
            theirs = by_of(story.events[acts - 1]) != seat
            return theirs and went.set_out is not None and went.set_out < card.time
        case _:
            return False


def _seen(went: Went, draw: Event) -> Seen:
    """Where the hand was seen, for this draw: who takes many cards is there for longer than who passes."""
    passed = went.stayed is not None and isinstance(draw, Drew) and went.stayed < QUICKEST_MS * draw.n
    return Seen.ELSEWHERE if passed else went.seen


def _price_of_drawing(seen: Seen) -> float:
    """The price of a draw by a hand that was seen so."""
    match seen:
        case Seen.THERE | Seen.BESIDE:
            return 0.0
        case Seen.NOWHERE:
            return prices.LOST
        case Seen.ELSEWHERE | Seen.TOO_SOON:
            return prices.UNSEEN_DRAW


def draws(events: Sequence[Event]) -> bool:
    return any(isinstance(event, Drew) for event in events)
