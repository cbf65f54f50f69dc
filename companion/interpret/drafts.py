"""Where a draft begins, and how many acts it is.

A card that is fetched to be laid where more may be added to it was fetched, whatever becomes of the draft. Cards added
in two visits to what lies already are two acts, and each can be taken back; a group of its own is one.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from companion.facts.events import Laid
from companion.facts.game import Game, Position
from companion.interpret.explain import explain
from companion.interpret.felt import Felt, Standing
from companion.interpret.happenings import Came, Happening
from companion.interpret.melds import TOUCHING_MM, apart, by_visits, joined
from companion.interpret.reading import Supposed
from companion.interpret.supposing import counts

Groups = tuple[Came, ...]


def fetched_for_a_draft(game: Game, position: Position, acts: Sequence[Supposed]) -> tuple[Supposed, ...]:
    """What was done before the first card of a draft was laid, where none could be laid before."""
    before = game.row(position).drafts
    for n, act in enumerate(acts):
        begun = {*game.row(position).drafts}.difference(before)
        if isinstance(act.event, Laid) and act.event.place.name in begun:
            return tuple(acts[:n])
        position = game.judge(position, act.event).position
    return ()


def visit_by_visit(
    game: Game, position: Position, felt: Felt, groups: Groups, laid: Sequence[Came], went: Sequence[Happening]
) -> Groups:
    """The same groups; additions that several visits laid are parted where that changes nothing."""
    for group in groups:
        visits = by_visits(group, laid) if _is_added(felt, group) else ()
        if len(visits) < 2:
            continue
        n = groups.index(group)
        parted, whole = ((*groups[:n], *some, *groups[n + 1 :]) for some in (visits, (joined(visits),)))
        if _the_same(game, position, (*parted, *went), (*whole, *went)):
            groups = parted
    return groups


def _is_added(felt: Felt, group: Came) -> bool:
    """Whether it lies at cards that count already."""
    there = [lies for lies in felt.at(group.place) if lies.standing is Standing.KNOWN]
    return any(apart(felt.lies[key], lies) < TOUCHING_MM for key, lies in product(group.keys, there))


def _the_same(game: Game, position: Position, one: Sequence[Happening], other: Sequence[Happening]) -> bool:
    """Whether both count and lead to the same."""
    story = explain(game, position, one)[0]
    return counts(game, position, story) and story.position == explain(game, position, other)[0].position
