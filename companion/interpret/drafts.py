"""Cards laid one by one are a draft: what was done before it began, what joins a group at once, and what ends it.

A card that is fetched to be laid where more may be added to it was fetched, whatever becomes of the draft. A group of
its own may still grow; a card that joins a group which counts already is what it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from companion.facts.events import Event, Laid, Lifted, by_of
from companion.facts.game import Game, Position
from companion.interpret.odds import MARGIN
from companion.interpret.reading import Supposed
from companion.interpret.story import Story
from companion.interpret.supposing import Draft, after, shared, till_one_may_say
from companion.table import Place
from scoring.cards import AnyCard


def fetched_for_a_draft(game: Game, position: Position, acts: Sequence[Supposed]) -> tuple[Supposed, ...]:
    """What was done before the first card of a draft was laid, where none could be laid before."""
    before = game.row(position).drafts
    for n, act in enumerate(acts):
        begun = {*game.row(position).drafts}.difference(before)
        if isinstance(act.event, Laid) and act.event.place.name in begun:
            return tuple(acts[:n])
        position = game.judge(position, act.event).position
    return ()


def taken_up_beside(game: Game, position: Position, acts: Sequence[Supposed]) -> tuple[Supposed, ...]:
    """What somebody took up while groups of their own came to lie, told before these: it may be for one of them.

    What has been laid with one of them since is told with that.
    """
    groups = [act for act in acts if _lays_a_group(game, act.event)]
    lifted = [(act, act.event.cards) for act in acts if isinstance(act.event, Lifted)]
    laid = {card for act in groups if isinstance(act.event, Laid) for card in act.event.cards}
    taken = [act for act, cards in lifted if laid.isdisjoint(cards)]
    before = [*takewhile(lambda act: act not in groups and not isinstance(act.event, Lifted), acts)]
    alone = len(before) + len(groups) + len(lifted) == len(acts)
    theirs = len({by_of(act.event) for act in (*groups, *(act for act, _ in lifted))}) == 1
    rest = [act for act in acts[len(before) :] if act not in taken]
    told = after(game, position, [act.event for act in (*before, *taken, *rest)])
    return (*before, *taken) if groups and taken and alone and theirs and told is not None else ()


def _lays_a_group(game: Game, event: Event) -> bool:
    """Whether this lays cards where more may be added to them, once their owner may lay at all."""
    return isinstance(event, Laid) and any(event.place.name in row.drafts for row in game.phases.values())


def with_additions(game: Game, position: Position, stories: Sequence[Story]) -> Draft:
    """What is told, as clearly as of any act, up to the last card that joined a group which counts already."""
    near = tuple(story for story in stories if story.cost - stories[0].cost < MARGIN)
    sure = _up_to_an_addition(game, position, near[0].events[: shared(near)])
    return Draft(game, position, near, min(sure, till_one_may_say(game, position, near[0]).sure))


def _up_to_an_addition(game: Game, position: Position, events: Sequence[Event]) -> int:
    """How many of these there are up to the last card that joined a group; none behind one that is refused."""
    last = 0
    for n, event in enumerate(events):
        outcome = game.judge(position, event)
        if outcome.refused:
            break
        before, now = _groups(game, position), _groups(game, outcome.position)
        last = n + 1 if before.keys() == now.keys() and before != now else last
        position = outcome.position
    return last


def _groups(game: Game, position: Position) -> dict[Place, tuple[AnyCard, ...]]:
    """The groups that count, by where they lie."""
    return {pile.place: pile.cards for pile in game.view(position).piles if pile.place.slot is not None}


def ends_drafts(game: Game, position: Position, events: Sequence[Event]) -> bool:
    """Whether, once these count, nothing can be added to what was laid: a completing run, the last card.

    What somebody has drawn since ends nothing: of a hand at the stock nobody knows how many cards it took.
    """
    laid = {event.place.name for event in events if isinstance(event, Laid)}
    last = max((n for n, event in enumerate(events) if isinstance(event, Laid)), default=-1)
    then = after(game, position, events[: last + 1])
    return then is not None and not laid.intersection(game.row(then).drafts)
