"""A story: events in order that would explain what was seen, and what it costs to believe them.

Stories are compared here: whether one wins clearly, and which of them end otherwise.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from companion.facts.events import Drew, Event, Lifted, Said, Source, Word
from companion.facts.game import Game, Position
from companion.interpret.bridge import takes_besides
from companion.interpret.happenings import Came, Happening
from companion.interpret.prices import IMPLIED, MARGIN, PASSED, REFUSED, UNSEEN_DRAW
from companion.interpret.reading import Supposed
from companion.table import Seat

MOST_SEATS = 3
"""So many of those whose hand it may have been are tried."""


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
    owed: frozenset[Seat] = frozenset()
    """Who has yet to take a card from the stock that is nobody's move."""

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(act.event for act in self.acts)


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


def is_refused(game: Game, story: Story, told: Story) -> bool:
    """Whether the last act of a story gone on with is refused."""
    position = before_the_last(game, story.position, told.events[len(story.events) :])
    return game.judge(position, told.events[-1]).refused


def before_the_last(game: Game, position: Position, events: Sequence[Event]) -> Position:
    """The position in which the last of these events came."""
    for event in events[:-1]:
        position = game.judge(position, event).position
    return position


def acted(game: Game, story: Story, event: Event, cost: float, sure: float) -> Story:
    """The story gone on with this act, seen by the eye, at the price of believing it."""
    outcome = game.judge(story.position, event)
    act = Supposed(event, Source.EYE, round(sure, 2))
    refused = REFUSED if outcome.refused else 0.0
    lifts = isinstance(event, Lifted)
    owed = story.owed | takes_besides(game, story.position, event, outcome.position) if lifts else story.owed
    acts = (*story.acts, act)
    return replace(story, acts=acts, cost=story.cost + cost + refused, position=outcome.position, owed=owed)


def implying(story: Story, events: tuple[Event, ...], position: Position) -> Story:
    """The story gone on with acts that nobody saw and that had to come first."""
    implied = tuple(Supposed(event, Source.IMPLIED) for event in events)
    unseen_draws = sum(isinstance(event, Drew) for event in events)
    passed = sum(_is_done(before) and _is_done(one) for before, one in pairwise(events))
    price = IMPLIED * len(implied) + UNSEEN_DRAW * unseen_draws + PASSED * passed
    return replace(story, acts=(*story.acts, *implied), cost=story.cost + price, position=position)


def _is_done(event: Event) -> bool:
    return isinstance(event, Said) and event.what is Word.DONE
