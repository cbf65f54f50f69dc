"""How a card came to lie there: it was carried, or laid, perhaps by somebody who fetched or drew it first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from companion.facts.events import Counted, Drew, Laid, Lifted, Moved, Source, by_of
from companion.facts.game import Game, Position
from companion.interpret import prices
from companion.interpret.at_the_stock import by_way_of_the_stock
from companion.interpret.bridge import Bridge, destinations, draw_of, lays_expected, way_to, way_to_carry
from companion.interpret.happenings import Came
from companion.interpret.odds import price_of
from companion.interpret.reading import Supposed
from companion.interpret.story import (
    MOST_SEATS,
    Story,
    acted,
    before_the_act,
    implying,
    is_refused,
    put_right,
)
from companion.interpret.whose import by_somebody, done_by, expecting
from companion.table import STOCK, Place


def came_by(game: Game, story: Story, came: Came) -> Iterator[Story]:
    """It was carried there, or laid by one of the seats whose hand it may have been, or by nobody in particular."""
    start, card = came.start, came.cards[0]
    if len(came.cards) == 1 and (back := put_right(story, Lifted, came.place, card, came.guess)):
        yield back
        return
    carried = expecting(game, story.position, Moved, came.place, card) or expecting(
        game, story.position, Moved, start, card
    )
    if start is not None and came.via and (goes := tuple(_in_several_goes(game, story, came, start))):
        yield from goes
        return
    if start is not None and carried is not None:
        yield from done_by(game, story, came, carried, lambda by: Moved(by, card, start, came.place))
        return
    if start is not None and (later := tuple(_carried_later(game, story, came, start))):
        yield from later
        return
    lays, turned = lays_expected(game, story.position, came.place), Laid(None, came.place, came.groups)
    if None in lays and not game.judge(story.position, turned).refused:  # only a starter from the stock is nobody's
        yield acted(game, story, turned, 0.0, 1.0)
        return
    if start is not None and not lays and Moved in game.row(story.position).acts:
        yield from by_somebody(game, story, came, lambda by: Moved(by, card, start, came.place))
        return
    for told in by_somebody(game, story, came, lambda by: Laid(by, came.place, came.groups)):
        if came.none_left and came.place in destinations(game, before_the_act(game, story, told)).get(card, ()):
            told = replace(told, cost=told.cost + prices.VANISHED)  # the one to be carried there lies where it was
        held = _holds_too_few(game, story, told)
        if held is not None and way_to(game, story.position, Drew(held.by, 1, STOCK)) is None:
            yield _having_held(game, story, told, held)
            continue
        ways = tuple(_ways_to_lay(game, story, came, told))
        rightly = tuple(way for way in ways if not is_refused(game, story, way))
        yield from rightly if rightly and held is not None else ways


def _ways_to_lay(game: Game, story: Story, came: Came, told: Story) -> Iterator[Story]:
    """It was simply laid, or drawn or taken up before, be it seen or not."""
    for before, way in by_way_of_the_stock(game, story, came, told):
        yield _having_taken(game, before, came, way) if came.elsewhere else way
    yield from () if came.elsewhere else _having_drawn_unseen(game, story, told)
    yield from _having_taken_unseen(game, story, came, told)


def _in_several_goes(game: Game, story: Story, came: Came, start: Place) -> Iterator[Story]:
    """It was carried to where it was seen to lie on its way, and then on, where that may be done, and not at once."""
    card = came.cards[0]
    first, *later = pairwise((start, *(stop.place for stop in came.via), came.place))
    for told in by_somebody(game, story, came, lambda by: Moved(by, card, *first)):
        by = by_of(told.events[-1])
        before = before_the_act(game, story, told)
        if is_refused(game, story, told) or not game.judge(before, Moved(by, card, start, came.place)).refused:
            continue
        for leg in later:
            gone_on = acted(game, told, Moved(by, card, *leg), 0.0, told.acts[-1].sureness)
            if is_refused(game, told, gone_on):
                break
            told = gone_on
        else:
            yield told


def _having_taken(game: Game, story: Story, came: Came, told: Story) -> Story:
    """A card that lay open, or had to be taken up before it could be laid, was taken up by the one who laid it."""
    start = came.elsewhere[-1][0]
    cards = tuple(card for place, card in came.elsewhere if place == start)
    taken = Lifted(by_of(told.events[-1]), start, cards)
    lay_there = any(one.place == start and {*came.cards} <= {*one.cards} for one in game.felt(story.position))
    way = way_to(game, story.position, taken) if lay_there or is_refused(game, story, told) else None
    if way is None or game.judge(way.position, taken).refused:
        return told
    price, sure = told.cost - story.cost, told.acts[-1].sureness
    first = acted(game, implying(game, story, way), taken, price, sure)
    both = acted(game, first, told.events[-1], 0.0, sure)
    return both if _begins_draft(game, story, first, came.place) or not is_refused(game, first, both) else told


def _begins_draft(game: Game, story: Story, taken: Story, place: Place) -> bool:
    """Whether what is laid here may still be added to, now that this was taken up for it."""
    return place.name in game.row(taken.position).drafts and place.name not in game.row(story.position).drafts


def _having_drawn_unseen(game: Game, story: Story, told: Story) -> Iterator[Story]:
    """Who lays what may only be laid after a draw may have drawn, though nobody saw it."""
    laid, by = told.acts[-1], by_of(told.events[-1])
    way = None if by is None else way_to(game, story.position, Drew(by, 1, STOCK))
    if way is None or not is_refused(game, story, told):
        return
    owed = next(e for e in game.expects(way.position) if e.kind is Drew and e.by == by)
    drew = draw_of(game, way.position, owed)
    drawn = Bridge((*way.events, drew), game.judge(way.position, drew).position)
    yield from _laid_rightly(game, implying(game, story, drawn), laid)


def _laid_rightly(game: Game, before: Story, laid: Supposed) -> Iterator[Story]:
    """The story gone on with what was laid, if that is right now."""
    after = game.judge(before.position, laid.event)
    if not after.refused:
        cost = before.cost + price_of(laid.sureness)
        yield replace(before, acts=(*before.acts, laid), cost=cost, position=after.position)


def _having_taken_unseen(game: Game, story: Story, came: Came, told: Story) -> Iterator[Story]:
    """Who lays what may only be laid after taking what lay there may have taken it: it cannot be read any more."""
    laid, by = told.acts[-1], by_of(told.events[-1])
    if by is None or not is_refused(game, story, told):
        return
    for card, took in came.hides:
        taken = Lifted(by, came.place, (card,))
        way = way_to(game, story.position, taken)
        if way is not None and not game.judge(way.position, taken).refused:
            price = max(0.0, prices.UNSEEN_DRAW - took)
            before = acted(game, implying(game, story, way), taken, price, laid.sureness)
            yield from _laid_rightly(game, before, laid)


def _having_held(game: Game, story: Story, told: Story, held: Counted) -> Story:
    """The same where its player, who may not draw now, held so many cards as they laid: a draw had been missed."""
    after = game.judge(before_the_act(game, story, told), held)
    acts = (*told.acts[:-1], Supposed(held, Source.IMPLIED), told.acts[-1])
    position = game.judge(after.position, told.events[-1]).position
    amiss = told.amiss[: len(story.amiss)]
    cost = told.cost + prices.UNSEEN_DRAW - prices.REFUSED
    return replace(told, acts=acts, cost=cost, position=position, amiss=amiss)


def _holds_too_few(game: Game, story: Story, told: Story) -> Counted | None:
    """With how many cards what is refused would count; None: it is not refused, or not because there are too few.

    Nobody lays cards that they do not hold.
    """
    laid, by = told.events[-1], by_of(told.events[-1])
    if by is None or not is_refused(game, story, told):
        return None
    position = before_the_act(game, story, told)
    held = next((one.cards or 0 for one in game.view(position).seats if one.seat == by), 0)
    for n in range(held + 1, held + len(getattr(laid, "cards", ())) + 1):
        after = game.judge(position, Counted(by, n))
        if not after.refused and not game.judge(after.position, laid).refused:
            return Counted(by, n)
    return None


def _carried_later(game: Game, story: Story, came: Came, start: Place) -> Iterator[Story]:
    """It was carried once whoever is waited for was done, as was then expected or not; an end card by anybody."""
    moved = Moved(None, came.cards[0], start, came.place)
    way = _way_to_carry(game, story.position, moved)
    if way is not None:
        before = implying(game, story, way)
        yield acted(game, before, replace(moved, by=came.guess.seat), 0.0, came.guess.odds[0][1])
        return
    for seat, odd in came.guess.odds[:MOST_SEATS]:
        if (way := _way_to_carry(game, story.position, replace(moved, by=seat))) is not None:
            before = implying(game, story, way)
            yield acted(game, before, replace(moved, by=seat), price_of(odd), odd)


def _way_to_carry(game: Game, position: Position, moved: Moved) -> Bridge | None:
    way = way_to(game, position, moved)
    return way_to_carry(game, position, moved) if way is None else way
