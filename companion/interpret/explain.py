"""The difference explained: rows of events that may lead from what was expected to what is seen.

`explain(position, happenings)` tries, for every card that came or went and every hand at the stock, in the
order in which they were seen, the seats that may have done it, with the implied events in between.
Each way costs: a seat other than the one whose hand it looked like, somebody whose turn it is not, an
order other than the one seen. Whether the card was allowed costs nothing, or next to nothing: it decides
only between two orders that nothing else tells apart. Costs are negative logarithms of odds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise, permutations
from math import exp, inf, log
from typing import Any

from companion.facts.events import Drew, Event, Laid, Lifted, Moved, Said, Source, Turned, Word
from companion.facts.game import Expect, Game, Position
from companion.interpret.bridge import (
    Bridge,
    destinations,
    draw_of,
    expected,
    lays_expected,
    usually_by,
    way_to,
    way_to_carry,
    way_to_turn,
)
from companion.interpret.happenings import Came, Gone, Happening, Reshuffled, Seen, Unseen, Went, keys_of
from companion.interpret.prices import (
    ANOTHERS,
    ELSEWHERE,
    FOR_ANOTHER,
    GOES_ON,
    IDLE,
    IDLE_AT_DUTY,
    IDLE_BESIDE,
    IMPLIED,
    LEAST_ODDS,
    LOST,
    MARGIN,
    MISLAID,
    OUT_OF_TURN,
    OWN,
    PASSED,
    REFUSED,
    SWAPPED,
    UNSEEN_DRAW,
    UNSEEN_WAY,
    VANISHED,
)
from companion.interpret.reading import Supposed
from companion.table import STOCK, Place, Seat
from scoring.cards import AnyCard

SEEN = {
    Seen.THERE: 0.0,
    Seen.BESIDE: 0.0,
    Seen.NOWHERE: LOST,
    Seen.IN_HASTE: LOST,
    Seen.ELSEWHERE: UNSEEN_DRAW,
    Seen.TOO_SOON: UNSEEN_DRAW,
}
"""The price of a draw by a hand that was seen so."""
QUICKEST_MS = 100
"""Nobody takes a card from the stock in less time than this."""
TOGETHER_MS = 300
"""Cards that came to rest this near each other may have come in either order."""
MOST_CARDS = 3
MOST_SEATS = 3
MOST_STORIES = 24
"""So many beginnings are gone on with."""


@dataclass(frozen=True, slots=True)
class Story:
    """One explanation: the events in order, and what it costs to believe."""

    acts: tuple[Supposed, ...] = ()
    cost: float = 0.0
    position: Any = None
    waiting: tuple[Came, ...] = ()
    """Cards that were laid before a word was said which has to come first: they mean nothing yet."""
    steps: tuple[tuple[Happening, int], ...] = ()
    """What it explains, in order, and how many acts it has with each."""

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(act.event for act in self.acts)


def explain(game: Game, position: Position, happenings: Sequence[Happening]) -> tuple[Story, ...]:
    """Every story worth telling, the likeliest first; each tells of all cards that came, or has them wait."""
    best: dict[tuple[Event, ...], Story] = {}
    for order, price in _orders(happenings):
        for story in _told(game, Story(cost=price, position=position), order):
            known = best.get(story.events)
            if known is None or story.cost < known.cost:
                best[story.events] = story
    return tuple(sorted(best.values(), key=lambda story: story.cost))


def clear(stories: Sequence[Story]) -> bool:
    """Whether the first story wins clearly, or against those only that end as it does."""
    near = [story for story in stories if story.cost - stories[0].cost < MARGIN]
    return bool(near) and all(story.position == near[0].position for story in near)


def rivals(stories: Sequence[Story]) -> tuple[int, ...]:
    """The places in this row of the first story and of those that do not clearly lose against it and end otherwise."""
    found: list[int] = []
    for n, story in enumerate(stories):
        near = story.cost - stories[0].cost < MARGIN
        if near and not any(_same_in_the_end(story, stories[other]) for other in found):
            found.append(n)
    return tuple(found)


def _same_in_the_end(one: Story, other: Story) -> bool:
    return one.position == other.position or Counter(one.events) == Counter(other.events)


def _orders(happenings: Sequence[Happening]) -> Iterator[tuple[tuple[Happening, ...], float]]:
    """The order seen, and orders that differ from it only among cards that came together.

    What is gone was taken before or after what came while it could not be seen.
    """
    seen = _before_let_go(_lower_first(sorted(happenings, key=lambda one: one.time)))
    yield tuple(seen), 0.0
    if (sooner := _before_let_go(_lower_first(sorted(happenings, key=_at_the_soonest)))) != seen:
        yield tuple(sooner), 0.0
    spots = [n for n, one in enumerate(seen) if isinstance(one, Came)]
    for swapped in permutations(spots) if len(spots) <= MOST_CARDS else ():
        order = list(seen)
        for spot, source in zip(spots, swapped, strict=True):
            order[spot] = seen[source]
        if order != seen and _thinkable(order):
            yield tuple(order), SWAPPED


def _at_the_soonest(one: Happening) -> int:
    return one.time if not isinstance(one, Gone) or one.since is None else one.since


def _lower_first(seen: list[Happening]) -> list[Happening]:
    """Whatever the clock says, a card that lies on another came after it."""
    order: list[Happening] = []
    for one in seen:
        upper = [
            n for n, other in enumerate(order) if isinstance(other, Came) and other.upon.intersection(keys_of(one))
        ]
        order.insert(upper[0] if upper else len(order), one)
    return order


def _before_let_go(seen: list[Happening]) -> list[Happening]:
    """A card may be read while fingers still hold it there: hands that were done before those moved on came first."""
    order: list[Happening] = []
    for one in seen:
        off = (one.off or one.time) if isinstance(one, Went) else inf
        held = (n for n, other in enumerate(order) if isinstance(other, Came) and other.let_go > off)
        order.insert(next(held, len(order)), one)
    return order


def _thinkable(order: Sequence[Happening]) -> bool:
    """Whether no card came long before one that is told first, or lies on one that is told later."""
    cards = [one for one in order if isinstance(one, Came)]
    pairs = [(first, later) for n, first in enumerate(cards) for later in cards[n + 1 :]]
    return all(
        first.time - later.time <= TOGETHER_MS and not first.upon.intersection(later.keys) for first, later in pairs
    )


def _told(game: Game, story: Story, happenings: Sequence[Happening]) -> list[Story]:
    """The story told to its end in the likeliest ways."""
    stories = [story]
    for one in happenings:
        longer = (
            replace(way, steps=(*before.steps, (one, len(way.acts))))
            for before in stories
            for way in _ways(game, before, one)
        )
        stories = sorted(longer, key=lambda way: way.cost)[:MOST_STORIES]
    return stories


def _ways(game: Game, story: Story, one: Happening) -> Iterator[Story]:
    """The stories gone on with one more happening."""
    match one:
        case Came() if game.row(story.position).waits_for_a_word:
            price = REFUSED - log(
                max(one.guess.odds[0][1], LEAST_ODDS)
            )  # not cheaper than a card that was laid wrongly
            yield replace(story, cost=story.cost + price, waiting=(*story.waiting, one))
        case Came():
            for came, price in one.as_it_may_lie:
                for way in _came(game, replace(story, cost=story.cost + price), came):
                    yield _not_mislaid(game, story, way) if one.elsewise else way
        case Gone():
            yield from _gone(game, story, one)
        case Went():
            yield from (ways := _draws(game, story, one))
            yield from _goes_on_drawing(story, one)
            yield replace(story, cost=story.cost + _idle(game, story, one, ways) + max(0.0, one.took))
        case _:
            yield from _handled(game, story, one)


def _not_mislaid(game: Game, story: Story, told: Story) -> Story:
    """Of two places at which a card may lie, people meant the one where it may be laid."""
    mislaid = bool(told.events[len(story.events) :]) and _refused(game, story, told)
    return replace(told, cost=told.cost + MISLAID) if mislaid else told


def _came(game: Game, story: Story, came: Came) -> Iterator[Story]:
    """It was carried there, or laid by one of the seats whose hand it may have been, or by nobody in particular."""
    start, card = came.start, came.cards[0]
    carried = _expected(game, story.position, Moved, came.place, card) or _expected(
        game, story.position, Moved, start, card
    )
    if start is not None and carried is not None:
        yield from _done_by(game, story, came, carried, lambda by: Moved(by, card, start, came.place))
        return
    if start is not None and (later := tuple(_carried_later(game, story, came, start))):
        yield from later
        return
    if None in lays_expected(game, story.position, came.place) and _by_nobody(game, story.position, came):
        yield _with(game, story, Laid(None, came.place, came.groups), 0.0, 1.0)
        return
    if start is not None and not lays_expected(game, story.position, came.place) and _is_known(game, story.position):
        yield from _by_somebody(game, story, came, lambda by: Moved(by, card, start, came.place))
        return
    for told in _by_somebody(game, story, came, lambda by: Laid(by, came.place, came.groups)):
        yield from _having_fetched(game, story, came, told)
        yield from () if came.elsewhere else _having_drawn_unseen(game, story, told)


def _having_fetched(game: Game, story: Story, came: Came, told: Story) -> Iterator[Story]:
    """The same hand may have fetched cards from the stock, and from where they lay open, in the same visit."""
    by = getattr(told.events[-1], "by", None)
    drew = _having_drawn(game, story, came, told) if by in came.by_the_stock | came.tossed_from_the_stock else None
    if drew is None or by not in came.by_the_stock:
        yield _having_taken(game, story, came, told) if came.elsewhere else told
    if drew is not None:
        laid = told.acts[-1]
        price = 0.0 if by in came.by_the_stock else LOST
        after = game.judge(drew.position, laid.event).position
        both = replace(drew, acts=(*drew.acts, laid), cost=drew.cost + price, position=after)
        yield _having_taken(game, drew, came, both) if came.elsewhere else both


def _having_taken(game: Game, story: Story, came: Came, told: Story) -> Story:
    """A card that lay open, or had to be taken up before it could be laid, was taken up by the one who laid it."""
    start = came.elsewhere[-1][0]
    cards = tuple(card for place, card in came.elsewhere if place == start)
    taken = Lifted(getattr(told.events[-1], "by", None), start, cards)
    lay_there = any(one.place == start and {*came.cards} <= {*one.cards} for one in game.felt(story.position))
    refused = _refused(game, story, told)
    way = way_to(game, story.position, taken) if lay_there or refused else None
    if way is None or game.judge(way.position, taken).refused:
        return told
    price, sure = told.cost - story.cost - (REFUSED if refused else 0.0), told.acts[-1].sureness
    first = _with(game, _implying(story, way.events, way.position), taken, price, sure)
    both = _with(game, first, told.events[-1], 0.0, sure)
    return both if _begins_draft(game, story, first, came.place) or not _refused(game, first, both) else told


def _begins_draft(game: Game, story: Story, taken: Story, place: Place) -> bool:
    """Whether what is laid here may still be added to, now that this was taken up for it."""
    return place.name in game.row(taken.position).drafts and place.name not in game.row(story.position).drafts


def _having_drawn(game: Game, story: Story, came: Came, told: Story) -> Story | None:
    """A hand that stayed at the stock on its way has drawn, where a draw is usual now or had to come first."""
    laid, by = told.events[-1], getattr(told.events[-1], "by", None)
    first = drawn(game, story, Went(came.hands, STOCK, came.time, came.guess))
    if first is None or getattr(first.events[-1], "by", None) != by or game.judge(first.position, laid).refused:
        return None
    return first if _draws_usually(game, story, first, by) or _refused(game, story, told) else None


def _having_drawn_unseen(game: Game, story: Story, told: Story) -> Iterator[Story]:
    """Who lays what may only be laid after a draw may have drawn, though nobody saw it."""
    laid, by = told.acts[-1], getattr(told.events[-1], "by", None)
    way = None if by is None else way_to(game, story.position, Drew(by, 1, STOCK))
    if way is None or not _refused(game, story, told):
        return
    owed = next(e for e in game.expects(way.position) if e.kind is Drew and e.by == by)
    drew = draw_of(game, way.position, owed)
    before = _implying(story, (*way.events, drew), game.judge(way.position, drew).position)
    after = game.judge(before.position, laid.event)
    if not after.refused:
        likely = -log(max(laid.sureness, LEAST_ODDS))
        yield replace(before, acts=(*before.acts, laid), cost=before.cost + likely, position=after.position)


def _draws_usually(game: Game, story: Story, first: Story, by: Seat | None) -> bool:
    """Whether this draw is what is waited for."""
    position = before_the_last(game, story.position, first.events[len(story.events) :])
    return any(expect.kind is Drew and expect.by == by and expect.usual for expect in game.expects(position))


def _refused(game: Game, story: Story, told: Story) -> bool:
    """Whether the last act of a story gone on with is refused."""
    position = before_the_last(game, story.position, told.events[len(story.events) :])
    return game.judge(position, told.events[-1]).refused


def before_the_last(game: Game, position: Position, events: Sequence[Event]) -> Position:
    """The position in which the last of these events came."""
    for event in events[:-1]:
        position = game.judge(position, event).position
    return position


def _is_known(game: Game, position: Position) -> bool:
    """Whether cards are carried from place to place in this game, rightly or wrongly."""
    return Moved in game.row(position).acts or Moved in game.anytime


def _carried_later(game: Game, story: Story, came: Came, start: Place) -> Iterator[Story]:
    """It was carried once whoever is waited for was done, as was then expected or not; an end card by anybody."""
    moved = Moved(None, came.cards[0], start, came.place)
    way = _way_to_carry(game, story.position, moved)
    if way is not None:
        before = _implying(story, way.events, way.position)
        yield _with(game, before, replace(moved, by=came.guess.seat), 0.0, came.guess.odds[0][1])
        return
    for seat, odd in came.guess.odds[:MOST_SEATS]:
        if (way := _way_to_carry(game, story.position, replace(moved, by=seat))) is not None:
            before = _implying(story, way.events, way.position)
            yield _with(game, before, replace(moved, by=seat), -log(max(odd, LEAST_ODDS)), odd)


def _way_to_carry(game: Game, position: Position, moved: Moved) -> Bridge | None:
    way = way_to(game, position, moved)
    return way_to_carry(game, position, moved) if way is None else way


def _gone(game: Game, story: Story, gone: Gone) -> Iterator[Story]:
    """It was taken to where it lies face down, or to a hand."""
    to = destinations(game, story.position).get(gone.card, frozenset())
    if gone.unasked:
        yield from _taken_unasked(game, story, gone)
    elif len(to) == 1 and (carried := _expected(game, story.position, Moved, None, gone.card)):
        yield from _carried_out_of_sight(game, story, gone, carried)
    elif taken := _expected(game, story.position, Lifted, gone.place, gone.card):
        yield from _done_by(game, story, gone, taken, lambda by: Lifted(by, gone.place, (gone.card,)))
    else:
        yield _taken_in_turn(game, story, gone) or replace(story, cost=story.cost + VANISHED)


def _taken_in_turn(game: Game, story: Story, gone: Gone) -> Story | None:
    """By somebody who may take it once whoever is waited for is done; only where it surely was their hand."""
    taken = Lifted(gone.guess.seat, gone.place, (gone.card,))
    way = None if taken.by is None else way_to(game, story.position, taken)
    if way is None:
        return None
    return _with(game, _implying(story, way.events, way.position), taken, 0.0, gone.guess.odds[0][1])


def _taken_unasked(game: Game, story: Story, gone: Gone) -> Iterator[Story]:
    """By somebody whose turn it is, or would be once whoever is waited for is done."""
    for seat, odd in gone.guess.odds[:MOST_SEATS]:
        event, way = Lifted(seat, gone.place, (gone.card,)), way_to_turn(game, story.position, seat)
        cost = -log(max(odd, LEAST_ODDS))
        if way is None:
            yield _with(game, story, event, cost + OUT_OF_TURN, odd)
        else:
            yield _with(game, _implying(story, way.events, way.position), event, cost, odd)


def _carried_out_of_sight(game: Game, story: Story, gone: Gone, carried: Expect) -> Iterator[Story]:
    """To where it belongs or to another heap, as the hand went."""
    for end, price in ways_of(game, story.position, gone).items():
        before, act = replace(story, cost=story.cost + price), partial(_moved, gone, end)
        own = end == carried.place
        yield from _done_by(game, before, gone, carried, act) if own else _by_somebody(game, before, gone, act)


def _moved(gone: Gone, end: Place, by: Seat | None) -> Event:
    return Moved(by, gone.card, gone.place, end)


def ways_of(game: Game, position: Position, gone: Gone) -> dict[Place, float]:
    """The heaps to which this card may have been carried, and the price of each; where cards lie open it would be seen.

    The hand that took it was at one of them for longer than at others; it may not have been seen at the right one.
    """
    expect = _expected(game, position, Moved, None, gone.card)
    if expect is None:
        return {}
    been, heaps = dict(gone.besides), hidden_at(game, position)
    total = sum(been.get(place.key, 0) for place in heaps)
    if not total:
        return {}  # it may have gone to a hand
    prices: dict[Place, float] = {}
    for place in heaps:
        stayed = been.get(place.key, 0)
        way = min(UNSEEN_WAY, -log(stayed / total)) if stayed else UNSEEN_WAY
        if place == expect.place:
            prices[place] = way
        elif stayed:
            prices[place] = way + ELSEWHERE
    return prices


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


def _expected(game: Game, position: Position, kind: type[Event], place: Place | None, card: AnyCard) -> Expect | None:
    """The first act of this kind that is waited for with this card; without a place: wherever it ends."""
    for expect in game.expects(position):
        here = place is None or expect.place in (None, place)
        if expect.kind is kind and here and (expect.cards is None or card in expect.cards):
            return expect
    return None


def _done_by(
    game: Game, story: Story, one: Came | Gone, expect: Expect, act: Callable[[Seat | None], Event]
) -> Iterator[Story]:
    """Where anybody may do it, it does not matter whose hand it was; mostly it is theirs before whom the card lay."""
    if expect.by is None:
        start = one.place if isinstance(one, Gone) else one.start
        guess = one.guess if start is None else one.guess.rather(start.seat, OWN)
        yield _with(game, story, act(guess.seat), 0.0, guess.odds[0][1])
    else:
        yield from _by_somebody(game, story, one, act)


def _by_somebody(game: Game, story: Story, one: Came | Gone, act: Callable[[Seat], Event]) -> Iterator[Story]:
    """The act by each seat that may have done it, with what it implies."""
    for seat, odd in one.guess.odds[:MOST_SEATS] + _deciders(game, story.position, one):
        event = act(seat)
        way = way_to(game, story.position, event)
        strange = 0.0 if way is not None else _done_for_another(game, story.position, event)
        way = way or _way_to_a_wrong_act(game, story.position, event, seat)
        if way is None:
            wrong = 0.0 if _is_to_do_so(game, story.position, event, seat) else OUT_OF_TURN
            yield _with(game, story, event, wrong + _by(game, story.position, event, odd), odd)
        else:
            price = strange + _by(game, way.position, event, odd)
            yield _with(game, _implying(story, way.events, way.position), event, price, odd)


def _done_for_another(game: Game, position: Position, event: Event) -> float:
    """The price of what nobody may do but the one who is to do it now: where anybody lays it is told by the hand."""
    place, by = getattr(event, "place", None), getattr(event, "by", None)
    shared = place is not None and place.seat is None
    theirs = (
        e for e in game.expects(position) if e.kind is type(event) and e.place == place and e.by not in (None, by)
    )
    return ANOTHERS if shared and any(theirs) else 0.0


def _is_to_do_so(game: Game, position: Position, event: Event, seat: Seat) -> bool:
    """Whether this player is to do just that, at their own place: at another's that is one thing wrong, not two."""
    own = getattr(getattr(event, "place", None), "seat", None) not in (None, seat)
    return own and any(one.kind is type(event) and one.by == seat for one in game.expects(position))


def _by(game: Game, position: Position, event: Event, odd: float) -> float:
    """The price of this player's having done it: what lies at a player's own place is theirs, whoever's hand it was."""
    usual, seat, waited = usually_by(game, position, event), getattr(event, "by", None), expected(game, position, event)
    price, own = -log(max(odd, LEAST_ODDS)), getattr(getattr(event, "place", None), "seat", None)
    if own == seat and (waited or seat in usual):
        return min(price, FOR_ANOTHER)
    if seat in usual:
        return price
    others = None not in usual and (own is not None or waited) if usual else own not in (None, seat) and not waited
    return price + (ANOTHERS if others else 0.0)


def _way_to_a_wrong_act(game: Game, position: Position, event: Event, seat: Seat) -> Bridge | None:
    """The "done" that goes before an act by whoever is next, though nobody may do it: one thing wrong, not two."""
    way = way_to_turn(game, position, seat)
    done = way is not None and len(way.events) == 1 and isinstance(way.events[0], Said)
    return way if done and game.judge(position, event).refused else None


def _deciders(game: Game, position: Position, came: Came | Gone) -> tuple[tuple[Seat, float], ...]:
    """Seats that are waited for and were not among the likeliest hands."""
    likely = {seat for seat, _ in came.guess.odds[:MOST_SEATS]}
    waited = {seat for seat in lays_expected(game, position, came.place) if seat is not None}
    return tuple((seat, came.guess.of(seat)) for seat in sorted(waited - likely))


def _by_nobody(game: Game, position: Position, came: Came) -> bool:
    """A starter turned from the stock is laid by nobody, and only there that is not refused."""
    return not game.judge(position, Laid(None, came.place, came.groups)).refused


def _with(game: Game, story: Story, event: Event, cost: float, sure: float) -> Story:
    outcome = game.judge(story.position, event)
    act = Supposed(event, Source.EYE, round(sure, 2))
    refused = REFUSED if outcome.refused else 0.0
    return replace(story, acts=(*story.acts, act), cost=story.cost + cost + refused, position=outcome.position)


def _implying(story: Story, events: tuple[Event, ...], position: Position) -> Story:
    implied = tuple(Supposed(event, Source.IMPLIED) for event in events)
    unseen_draws = sum(isinstance(event, Drew) for event in events)
    passed = sum(_is_done(before) and _is_done(one) for before, one in pairwise(events))
    price = IMPLIED * len(implied) + UNSEEN_DRAW * unseen_draws + PASSED * passed
    return replace(story, acts=(*story.acts, *implied), cost=story.cost + price, position=position)


def _is_done(event: Event) -> bool:
    return isinstance(event, Said) and event.what is Word.DONE


def unseen(game: Game, story: Story, one: Unseen) -> Story | None:
    """The story gone on with what these hands did; None where nothing of the kind was waited for.

    A pile of which cards are gone was taken up, and then what was due of the last cards of the stock has been drawn.
    """
    if isinstance(one, Went):
        return drawn(game, story, one)
    way = way_to(game, story.position, Turned(one.pile))
    done = way is not None and (one.taken_up or not draws(way.events))
    before = _implying(story, way.events, way.position) if way is not None and done else story
    over = any(expect.kind is Turned and expect.about == "over" for expect in game.expects(before.position))
    turned = Turned(one.pile, shuffled=not over, by=one.guess.seat)
    if game.judge(before.position, turned).refused:
        return drawn(game, story, Went(one.hands[-1:], STOCK, one.time, one.guess))
    return _with(game, before, turned, 0.0, one.guess.odds[0][1])


def drawn(game: Game, story: Story, went: Went) -> Story | None:
    """The story gone on with this draw; None where it is not clear whose hand it was, or nobody was to draw."""
    ways = _draws(game, story, went)
    return ways[0] if clear(ways) else None


def _draws(game: Game, story: Story, went: Went) -> list[Story]:
    """The story gone on with this draw by each whose hand it may have been, the likeliest first."""
    ways = [way for seat, odd in went.guess.odds[:MOST_SEATS] for way in _drew(game, story, seat, odd, went)]
    return sorted(ways, key=lambda way: way.cost)


def _handled(game: Game, story: Story, one: Reshuffled) -> Iterator[Story]:
    """The pile was shuffled or turned over, which is seen; or else the last of these hands was at the stock."""
    more = unseen(game, story, one)
    if more is None or not isinstance(more.events[-1], Turned):
        went = Went(one.hands[-1:], STOCK, one.time, one.guess)
        yield from (ways := _draws(game, story, went))
        yield replace(story, cost=story.cost + (_idle(game, story, went, ways) if ways else IDLE))
        return
    yield more
    if not one.taken_up:
        yield replace(story, cost=story.cost + IDLE_AT_DUTY)


def _goes_on_drawing(story: Story, went: Went) -> Iterator[Story]:
    """Whoever drew last takes another of the cards that this draw is."""
    match story.events[-1:]:
        case (Drew(by=by, place=place),) if (
            place == went.place and by is not None and (odd := went.guess.of(by)) >= LEAST_ODDS
        ):
            yield replace(story, cost=story.cost + GOES_ON - log(odd) + max(0.0, -went.took))


def _idle(game: Game, story: Story, went: Went, ways: Sequence[Story]) -> float:
    """The price of a hand at the stock that drew nothing, though somebody was to draw; it may be somebody else's."""
    if not ways or all(_seen(went, way.events[-1]) is Seen.ELSEWHERE for way in ways):
        return 0.0
    if went.seen is Seen.BESIDE:
        return IDLE_BESIDE
    expects = game.expects(story.position)
    at_will = any(expect.kind is Laid or (expect.kind is Drew and 0 in expect.options) for expect in expects)
    if at_will and went.seen in (Seen.NOWHERE, Seen.IN_HASTE):
        return 0.0
    if at_will or went.seen is Seen.TOO_SOON:
        return IDLE
    theirs = sum(
        went.guess.of(seat) for seat in {getattr(way.events[-1], "by", None) for way in ways} if seat is not None
    )
    return -log(theirs * exp(-IDLE_AT_DUTY) + (1 - theirs) * exp(-IDLE))


def _drew(game: Game, story: Story, seat: Seat, odd: float, went: Went) -> Iterator[Story]:
    if odd < LEAST_ODDS:
        return
    way = way_to(game, story.position, Drew(seat, 1, went.place))
    if way is None:
        return
    owed = [e for e in game.expects(way.position) if e.kind is Drew and e.by == seat and e.place in (None, went.place)]
    for expect in owed[:1]:
        before, draw = _implying(story, way.events, way.position), draw_of(game, way.position, expect)
        if draw.n:  # whose hand is full has no business there
            price = SEEN[_seen(went, draw)] + max(0.0, -went.took)
            yield _with(game, before, draw, -log(odd) + price, odd)


def _seen(went: Went, draw: Event) -> Seen:
    """Where the hand was seen, for this draw: who takes many cards is there for longer than who passes."""
    passed = went.stayed is not None and isinstance(draw, Drew) and went.stayed < QUICKEST_MS * draw.n
    return Seen.ELSEWHERE if passed else went.seen


def draws(events: Sequence[Event]) -> bool:
    return any(isinstance(event, Drew) for event in events)
