"""Whether two accounts tell of the same act: kind, cards, place and player, in whatever order cards are named."""

from __future__ import annotations

from collections import Counter

from companion.facts.events import Chose, Dealt, Event, Laid, Lifted, Moved, Said, Shown, Turned
from companion.games.boards import AREA
from companion.table import Place


def same_act(true: Event, told: Event) -> bool:
    """Whether what was told is what truly happened.

    Who said or chose something, shuffled, dealt or carried may be left open: whoever's the card is, anybody carries it.
    Who laid, lifted or drew may not, unless it truly was nobody's act, as with a starter.
    """
    by, told_by = getattr(true, "by", None), getattr(told, "by", None)
    may_be_open = told_by is None and isinstance(true, (Said, Chose, Dealt, Turned, Moved))
    if type(true) is not type(told) or not (by == told_by or by is None or may_be_open):
        return False
    match true, told:
        case Laid(place=a), Laid(place=b):
            return _before_whom(a) == _before_whom(b) and _groups(true) == _groups(told)
        case Lifted(place=a, cards=cards), Lifted(place=b, cards=others):
            return a == b and Counter(cards) == Counter(others)
        case Shown(cards=cards), Shown(cards=others):
            return Counter(cards) == Counter(others)
        case Said(what=a, whom=x), Said(what=b, whom=y):
            return a == b and (x == y or None in (x, y))
        case Dealt(n=n), Dealt(n=m):
            return n == m
        case Turned(place=a, shuffled=x), Turned(place=b, shuffled=y):
            return a == b and x == y
        case _:
            return _without_player(true) == _without_player(told)


def _before_whom(place: Place) -> Place:
    """The place without the number of the group, which each account counts in its own way."""
    return place._replace(slot=None) if place.name == AREA else place


def _groups(laid: Event) -> list[tuple[str, ...]]:
    assert isinstance(laid, Laid)
    return sorted(tuple(sorted(map(str, group))) for group in laid.groups)


def _without_player(event: Event) -> tuple[object, ...]:
    return tuple(getattr(event, name) for name in event.__slots__ if name != "by")
