"""Cards added to what lies already, told visit by visit: two visits are two acts, and each can be taken back.

Only where it comes to the same, and only of what lies at cards that count: a group of its own counts as one.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

from companion.game import Game
from companion.interpret.explain import explain
from companion.interpret.felt import Felt, Standing
from companion.interpret.happenings import Came, Happening
from companion.interpret.melds import TOUCHING_MM, apart, by_visits, joined
from companion.interpret.supposing import counts

Groups = tuple[Came, ...]


def visit_by_visit(
    game: Game, position: Any, felt: Felt, groups: Groups, laid: Sequence[Came], went: Sequence[Happening]
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


def _the_same(game: Game, position: Any, one: Sequence[Happening], other: Sequence[Happening]) -> bool:
    """Whether both count and lead to the same."""
    story = explain(game, position, one)[0]
    return counts(game, position, story) and story.position == explain(game, position, other)[0].position
