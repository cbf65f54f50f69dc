"""Cards laid one by one that make groups: a draft, until the player goes on.

Cards that lie on one another, at the same place, are one group; J and Q laid and then K on them are one run.
Nothing here knows a meld from a single: that is the game's to say.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, hypot, radians, sin

from companion.interpret.felt import Lies
from companion.interpret.happenings import Came
from companion.table import Place

TOUCHING_MM = 58.0
"""Cards whose centres are nearer than this overlap: a card is 63 mm wide."""


def grouped(came: Sequence[Came], lies: dict[int, Lies]) -> tuple[Came, ...]:
    """Single cards joined into groups, each as of its last card."""
    groups: list[Came] = []
    for one in came:
        touched = [group for group in groups if _touch(group, one, lies)]
        groups = [group for group in groups if group not in touched] + [_joined((*touched, one))]
    return tuple(_as_it_lies(group, lies) for group in groups)


def _as_it_lies(group: Came, lies: dict[int, Lies]) -> Came:
    """From left to right for the one whom its first card faces, whichever came to rest first."""
    turn = radians(lies[group.keys[0]].pose.angle)

    def along(key: int) -> float:
        return lies[key].pose.x * cos(turn) + lies[key].pose.y * sin(turn)

    keys = tuple(sorted(group.keys, key=along))
    return group._replace(keys=keys, cards=tuple(lies[key].face for key in keys))


def at_once(came: Sequence[Came], most: Mapping[Place, int]) -> tuple[Came, ...]:
    """Cards that one visit laid at a place where several may be laid as one act, joined into one."""
    acts: list[Came] = []
    for one in came:
        before = next((act for act in acts if _one_act(act, one) and len(act.cards) < most.get(one.place, 1)), None)
        acts = [_joined((act, one)) if act is before else act for act in acts] + ([] if before else [one])
    return tuple(acts)


def bundled(groups: Sequence[Came], most: Mapping[Place, int]) -> tuple[Came, ...]:
    """Groups at a place where several cards are laid as one act: a contract counts as a whole, or not at all."""
    acts: list[Came] = []
    for one in groups:
        before = next((act for act in acts if act.place == one.place and most.get(one.place, 1) > 1), None)
        whole = None if before is None else _joined((before, one))._replace(parts=(*before.groups, *one.groups))
        acts = [whole if whole and act is before else act for act in acts] + ([] if before else [one])
    return tuple(acts)


def _one_act(act: Came, one: Came) -> bool:
    return act.place == one.place and bool(one.hands) and act.hands == one.hands


def _touch(group: Came, one: Came, lies: dict[int, Lies]) -> bool:
    return group.place == one.place and any(_near(lies[a], lies[b]) for a in group.keys for b in one.keys)


def _near(one: Lies, other: Lies) -> bool:
    return hypot(one.pose.x - other.pose.x, one.pose.y - other.pose.y) < TOUCHING_MM


def _joined(parts: Sequence[Came]) -> Came:
    last = parts[-1]
    return last._replace(
        keys=tuple(key for part in parts for key in part.keys),
        cards=tuple(card for part in parts for card in part.cards),
        hands=tuple(dict.fromkeys(hand for part in parts for hand in part.hands)),
        upon=frozenset().union(*(part.upon for part in parts)),
    )
