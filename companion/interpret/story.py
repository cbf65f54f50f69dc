"""A story: events in order that would explain what was seen, and what it costs to believe them.

Stories are compared here: whether one wins clearly, and which of them end otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from companion.facts.events import Drew, Event, Laid, Lifted, Said, Source, Word, by_of
from companion.facts.game import Game, Position
from companion.interpret import prices
from companion.interpret.bridge import Bridge, draws_first, takes_besides
from companion.interpret.happenings import Came, Happening
from companion.interpret.odds import MARGIN, price_of
from companion.interpret.reading import Supposed
from companion.interpret.seats import Guess
from companion.table import Place, Seat
from scoring.cards import AnyCard

MOST_SEATS = 3
"""So many of those whose hand it may have been are tried in any case."""


@dataclass(frozen=True, slots=True)
class Story:
    """One explanation: the events in order, and what it costs to believe."""

    acts: tuple[Supposed, ...] = ()
    cost: float = 0.0
    position: Any = None
    waiting: tuple[Came, ...] = ()
    """Cards that mean nothing yet: a word has to be said before them, or they are a hand laid open for the count."""
    steps: tuple[tuple[Happening, int], ...] = ()
    """What it explains, in order, and how many acts it has with each."""
    owed: frozenset[Seat] = frozenset()
    """Who has yet to take a card from the stock that is nobody's move."""
    paid: frozenset[Seat] = frozenset()
    """Who has taken such a card that they owed before all this."""
    helped: frozenset[Happening] = frozenset()
    """Hands that did no act of their own, but more of the one before: they took another card of a draw."""
    amiss: tuple[Laid | Lifted, ...] = ()
    """What was done wrongly, with cards that are yet to be taken up again, or put back."""
    only_drew: Seat | None = None
    """Who has drawn, though they might have left it out, and done nothing else since."""

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(act.event for act in self.acts)


def tried(guess: Guess) -> tuple[tuple[Seat, float], ...]:
    """Those whose hand it may have been that are tried: the likeliest, and all that do not lose clearly by that."""
    near = (one for one in guess.odds[MOST_SEATS:] if price_of(one[1]) - price_of(guess.odds[0][1]) < MARGIN)
    return (*guess.odds[:MOST_SEATS], *near)


def at_work(story: Story) -> Iterator[tuple[Happening, int]]:
    """Cards and hands that did something, as a story tells it, and how many acts it has with each."""
    before = (0, *(acts for _, acts in story.steps))
    return (step for step, had in zip(story.steps, before, strict=False) if had < step[1])


def clear(stories: Sequence[Story]) -> bool:
    """Whether the first story wins clearly, or against those only that end as it does."""
    near = [story for story in stories if story.cost - stories[0].cost < MARGIN]
    return bool(near) and all(story.position == near[0].position for story in near)


def rivals(stories: Sequence[Story]) -> tuple[int, ...]:
    """The places in this row of the first story and of those that do not clearly lose against it and end otherwise."""
    found: list[int] = []
    for n, story in enumerate(stories):
        near = story.cost - stories[0].cost < MARGIN
        if near and story.position not in [stories[other].position for other in found]:
            found.append(n)
    return tuple(found)


def is_refused(game: Game, story: Story, told: Story) -> bool:
    """Whether the last act of a story gone on with is refused."""
    return game.judge(before_the_act(game, story, told), told.events[-1]).refused


def wrong_in(game: Game, position: Position, story: Story) -> tuple[Event, ...]:
    """The acts of a story that are refused."""
    wrong: list[Event] = []
    for event in story.events:
        outcome = game.judge(position, event)
        position = outcome.position
        wrong += [event] if outcome.refused else []
    return tuple(wrong)


def before_the_act(game: Game, story: Story, told: Story) -> Position:
    """The position in which the last act of a story gone on with came."""
    return before_the_last(game, story.position, told.events[len(story.events) :])


def may_grow(game: Game, position: Position, event: Event) -> bool:
    """Whether more cards may be added to what is laid here: refused by itself, it may be the first of a group."""
    return isinstance(event, Laid) and event.place.name in game.row(position).drafts


def before_the_last(game: Game, position: Position, events: Sequence[Event]) -> Position:
    """The position in which the last of these events came."""
    for event in events[:-1]:
        position = game.judge(position, event).position
    return position


def acted(game: Game, story: Story, event: Event, cost: float, sure: float) -> Story:
    """The story gone on with this act, seen by the eye, at the price of believing it."""
    outcome = game.judge(story.position, event)
    act = Supposed(event, Source.EYE, round(sure, 2))
    refused = prices.REFUSED if outcome.refused else 0.0
    lifts = isinstance(event, Lifted)
    owed = story.owed | takes_besides(game, story.position, event, outcome.position) if lifts else story.owed
    acts = (*story.acts, act)
    amiss = (*story.amiss, event) if outcome.refused and isinstance(event, (Laid, Lifted)) else story.amiss
    told = replace(story, acts=acts, cost=story.cost + cost + refused, position=outcome.position)
    only_drew = event.by if isinstance(event, Drew) and draws_first(game, story.position, event.by) else None
    return replace(told, owed=owed, amiss=amiss, only_drew=only_drew)


def put_right(story: Story, kind: type[Laid] | type[Lifted], place: Place, card: AnyCard, guess: Guess) -> Story | None:
    """The story gone on with somebody who takes up again, or puts back, what they did wrongly: that is no act."""
    mine = (one for one in story.amiss if isinstance(one, kind) and one.place == place and card in one.cards)
    done = next(mine, None)
    if done is None:
        return None
    odd = 1.0 if done.by is None else guess.of(done.by)
    return replace(story, cost=story.cost + price_of(odd), amiss=tuple(one for one in story.amiss if one is not done))


def implying(game: Game, story: Story, way: Bridge) -> Story:
    """The story gone on with acts that nobody saw and that had to come first."""
    implied = tuple(Supposed(event, Source.IMPLIED) for event in way.events)
    unseen_draws = sum(isinstance(event, Drew) for event in way.events)
    seen = [event for event in way.events if not isinstance(event, Drew)]  # an unseen draw is nothing that was seen
    passed = sum(_is_done(before) and _is_done(one) for before, one in pairwise(seen))
    passed += any(_is_done(one) and by_of(one) == story.only_drew for one in seen[:1])
    price = prices.IMPLIED * len(implied) + prices.UNSEEN_DRAW * unseen_draws + prices.PASSED * passed
    price += prices.DONE_EARLY * _done_early(game, story.position, way.events)
    acts, only_drew = (*story.acts, *implied), None if way.events else story.only_drew
    return replace(story, acts=acts, cost=story.cost + price, position=way.position, only_drew=only_drew)


def _done_early(game: Game, position: Position, events: Sequence[Event]) -> int:
    """How many of these were done where people mostly lay a card first."""
    early = 0
    for event in events:
        early += _is_done(event) and game.row(position).mostly_lays
        position = game.judge(position, event).position
    return early


def _is_done(event: Event) -> bool:
    return isinstance(event, Said) and event.what is Word.DONE
