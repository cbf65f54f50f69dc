"""Cards laid one by one that make groups: a draft, until the player goes on.

Cards that lie on one another in strips, at the same place, are one group; J and Q laid and then K on them are one run.
Nothing here knows a meld from a single: that is the game's to say, and where people were short of room it is also the
game that knows which of two groupings makes sense.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from math import cos, hypot, radians, sin

from companion.interpret.happenings import Came
from companion.interpret.lies import Lies
from companion.table import Place

TOUCHING_MM = 58.0
"""Cards whose centres are nearer than this overlap: a card is 63 mm wide."""
STRIPS_MM, BESIDE_MM = 40.0, 70.0
"""Between these nobody can be sure: cards of a group lie in strips, and two groups with a gap between them."""
UPON_MM = 10.0
"""So near, one lies upon the other: a pile of single cards, or a group that hides its lower card."""
MOST_DOUBTS = 4
"""With more doubtful neighbours than this the likeliest grouping stands."""

Link = tuple[Came, Came]


def groupings(came: Sequence[Came], lies: dict[int, Lies]) -> tuple[tuple[Came, ...], ...]:
    """Single cards joined into groups in every way that may be meant, the likeliest first."""
    near = [(a, b) for a, b in combinations(came, 2) if a.place == b.place and _apart((a, b), lies) < BESIDE_MM]
    sure = [link for link in near if UPON_MM < _apart(link, lies) <= STRIPS_MM]
    firm = {one: n for n, group in enumerate(_partition(came, sure)) for one in group}
    doubtful = [link for link in near if link not in sure and firm[link[0]] != firm[link[1]]]
    usual = tuple(link for link in doubtful if _apart(link, lies) < TOUCHING_MM)
    ways = _choices(doubtful, usual) if len(doubtful) <= MOST_DOUBTS else [usual]
    parted = dict.fromkeys(tuple(_partition(came, (*sure, *links))) for links in ways)
    return tuple(tuple(_as_it_lies(joined(group), lies) for group in groups) for groups in parted)


def _choices(doubtful: Sequence[Link], usual: Sequence[Link]) -> list[tuple[Link, ...]]:
    """Every choice among the doubtful links, the nearer to the usual one the earlier."""
    found = [links for n in range(len(doubtful) + 1) for links in combinations(doubtful, n)]
    return sorted(found, key=lambda links: len(set(links) ^ set(usual)))


def _partition(came: Sequence[Came], links: Sequence[Link]) -> list[tuple[Came, ...]]:
    """Whatever hangs together by these links, in the order of the last card of each."""
    groups: list[tuple[Came, ...]] = []
    for one in came:
        mine = [group for group in groups if any((other, one) in links for other in group)]
        joined = tuple(sorted((*(each for group in mine for each in group), one), key=came.index))
        groups = [group for group in groups if group not in mine] + [joined]
    return groups


def _apart(link: Link, lies: dict[int, Lies]) -> float:
    one, other = (lies[came.keys[0]] for came in link)
    return apart(one, other)


def apart(one: Lies, other: Lies) -> float:
    """How far the middles of two cards lie from each other."""
    return hypot(one.pose.x - other.pose.x, one.pose.y - other.pose.y)


def _as_it_lies(group: Came, lies: dict[int, Lies]) -> Came:
    """From left to right for the one whom its first card faces, whichever came to rest first."""
    turn = radians(lies[group.keys[0]].pose.angle)

    def along(key: int) -> float:
        return lies[key].pose.x * cos(turn) + lies[key].pose.y * sin(turn)

    keys = tuple(sorted(group.keys, key=along))
    return group._replace(keys=keys, cards=tuple(lies[key].face for key in keys))


def at_once(came: Sequence[Came], most: Mapping[Place, int], parted: Callable[[Came, Came], bool]) -> tuple[Came, ...]:
    """Cards that one visit laid at a place where several may be laid as one act, joined into one, be they too many.

    Unless it did something between them that parts them.
    """
    acts: list[Came] = []
    for one in came:
        alike = (act for act in acts if one.place in most and _one_act(act, one) and not parted(act, one))
        before = next(alike, None)
        acts = [joined((act, one)) if act is before else act for act in acts] + ([] if before else [one])
    return tuple(acts)


def bundled(groups: Sequence[Came], most: Mapping[Place, int]) -> tuple[Came, ...]:
    """Groups at a place where several cards are laid as one act: a contract counts as a whole, or not at all."""
    acts: list[Came] = []
    for one in groups:
        before = next((act for act in acts if act.place == one.place and most.get(one.place, 1) > 1), None)
        whole = None if before is None else joined((before, one))._replace(parts=(*before.groups, *one.groups))
        acts = [whole if whole and act is before else act for act in acts] + ([] if before else [one])
    return tuple(acts)


def _one_act(act: Came, one: Came) -> bool:
    """Whether one person laid both in one reach, be it seen as pieces of an arm."""
    return act.place == one.place and act.guess.best == one.guess.best and not {*act.hands}.isdisjoint(one.hands)


def _where_all_may_lie(parts: Sequence[Came]) -> Iterator[tuple[Place, float]]:
    """The other places at which all of these may lie as well: people miss a place once, and not for each card."""
    others = [dict(part.elsewise) for part in parts]
    for place in others[0]:
        if all(place in other for other in others):
            yield place, max(other[place] for other in others)


def joined(parts: Sequence[Came]) -> Came:
    """Laid as one, in this order."""
    last = parts[-1]
    if len(parts) == 1:
        return last
    return last._replace(
        keys=tuple(key for part in parts for key in part.keys),
        cards=tuple(card for part in parts for card in part.cards),
        hands=tuple(dict.fromkeys(hand for part in parts for hand in part.hands)),
        upon=frozenset().union(*(part.upon for part in parts)),
        by_the_stock=tuple(dict.fromkeys(one for part in parts for one in part.by_the_stock)),
        start=None,
        elsewise=tuple(_where_all_may_lie(parts)),
        brief=all(part.brief for part in parts),
        fetched=tuple(each for part in parts for each in part.elsewhere),
    )
