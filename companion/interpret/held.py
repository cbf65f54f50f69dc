"""What sticks out of fingers on their way: whether they brought a card, took one along, or laid one between.

The eye says of each way how often it looked, and how often it saw a card in the fingers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import takewhile
from math import exp, log

from companion.interpret.odds import (
    ALIKE,
    BARE,
    CARRIES,
    HARDLY_HELD,
    HARDLY_LIFTED,
    KNOWN_FOR,
    LIFTED,
    SEEMS,
    SHOWN,
    SHOWS,
    SURELY_HELD,
    UNLIFTED,
)
from companion.interpret.seats import goes_on
from vision.sightings import Halt, Reach


def brought(hand: Reach, is_there: Callable[[Halt], bool]) -> float:
    """How much likelier than not these fingers held a card when they came there, as a logarithm."""
    first = next((n for n, halt in enumerate(hand.path) if is_there(halt)), None)
    return 0.0 if first is None else holding(hand.path[first - 1] if first else hand)


def came_with(hand: Reach) -> float:
    """How much likelier than not these fingers held a card until another arm hid them, as a logarithm."""
    return holding(hand, *takewhile(lambda halt: not halt.under, hand.path[:-1]))


def carried_on(hand: Reach, is_there: Callable[[Halt], bool]) -> float:
    """The same when they moved on from there, until they halted again."""
    return holding(*[halt for halt in hand.path if is_there(halt)][-1:])


def took_along(hand: Reach, is_there: Callable[[Halt], bool]) -> float:
    """How much likelier these fingers took a card from there than not, by what stuck out of them on their way home.

    As a logarithm. What they held when they came tells nothing of what they took; and of a hand that looks now and then
    as if it held a card when it comes to take one, it tells less that it looks so when it goes.
    """
    last = next((n for n, halt in reversed([*enumerate(hand.path)]) if is_there(halt)), None)
    if last is None:
        return 0.0
    first = next(n for n, halt in enumerate(hand.path) if is_there(halt))
    told = holding(*hand.path[last:]) - max(0.0, brought(hand, is_there))
    return min(told, _holding_as_seldom((hand, *hand.path[:first]), hand.path[last:]))


def lifted(hand: Reach, is_there: Callable[[Halt], bool]) -> float:
    """How much likelier these fingers took up a card where they halted than not, by what stuck out of them meanwhile.

    As a logarithm; 0 where they may have brought it. Who left with a card has lifted it, whether that was seen or not;
    who halts on there with bare fingers holds none any more, if it ever was one.
    """
    there = [halt for halt in hand.path if is_there(halt)]
    if brought(hand, is_there) > 0:
        return 0.0
    since = [*takewhile(lambda halt: not halt.gripped, reversed(there))]
    bare = sum(halt.watched for halt in since) if carried_on(hand, is_there) <= 0 else 0
    return LIFTED * (len(since) < len(there)) - min(HARDLY_LIFTED, UNLIFTED * bare)


def home_between(hand: Reach, is_there: Callable[[Halt], bool], is_home: Callable[[Halt], bool]) -> tuple[Reach, int]:
    """Of fingers that were at home again after they had been there: their way until then, and for how long they were.

    The eye takes both ways for one where it never lost sight of them. The whole way and 0 where they were not.
    """
    last = max((n for n, halt in enumerate(hand.path) if is_there(halt)), default=len(hand.path))
    home = [n for n, halt in enumerate(hand.path) if n > last and is_home(halt)]
    if not home:
        return hand, 0
    return replace(hand, path=hand.path[: home[0]]), hand.path[home[-1]].left - hand.path[home[0]].came


def filled_on_the_way(hand: Reach, until: int, is_home: Callable[[Halt], bool]) -> float:
    """How much likelier than not fingers that came bare had taken a card somewhere before then, as a logarithm.

    It shows in them later, so that it was not hidden in the palm when they came, nor pulled out of their owner's other
    hand when they had last been at home; 0 where one of both is not sure, or nobody saw them come: a piece of a sleeve
    in mid-table looks like bare fingers.
    """
    if hand.came is None:
        return 0.0
    ways: list[Reach | Halt] = [hand, *(halt for halt in hand.path if halt.came < until)]
    home = max((n for n, way in enumerate(ways) if isinstance(way, Halt) and is_home(way)), default=0)
    bare = [*takewhile(lambda way: not way.held, ways[home:])]
    sure = holding(*bare) <= -HARDLY_HELD and holding(*ways[home + len(bare) :]) >= SURELY_HELD
    return -holding(*bare) if sure else 0.0


def laid_there(way: Reach | Halt, halt: Halt) -> float:
    """How much likelier fingers laid a card at a halt than not, by what stuck out of them on their way there and on.

    Who came with a card and left with one has mostly laid none; who came with one and left bare put it somewhere.
    """
    came, went = exp(holding(way)), exp(holding(halt))
    return came / (CARRIES * came * went + 1 - CARRIES)


def taken_there(hand: Reach, way: Reach | Halt, halt: Halt) -> float:
    """How much likelier fingers took a card at a halt than not, by what stuck out of them when they came and after it.

    Who left with a card has mostly taken it, unless they came with one.
    """
    came, went = exp(holding(way)), exp(holding(*(one for one in hand.path if one.left >= halt.left)))
    return went / (CARRIES * came * went + 1 - CARRIES)


def holding(*ways: Reach | Halt) -> float:
    """How much likelier than not fingers held a card all along these ways, as a logarithm."""
    held, looked = sum(way.held for way in ways), sum(way.looked for way in ways)
    told = (SHOWN * held - BARE * (looked - held)) * looked / (looked + ALIKE)
    return max(-HARDLY_HELD, min(SURELY_HELD, told))


def _holding_as_seldom(bare: Iterable[Reach | Halt], ways: Iterable[Reach | Halt]) -> float:
    """How much likelier than not fingers held a card all along these ways, if they were bare on the others."""
    before, after = (*bare,), (*ways,)
    seems = (KNOWN_FOR * SEEMS + sum(way.held for way in before)) / (KNOWN_FOR + sum(way.looked for way in before))
    held, looked = sum(way.held for way in after), sum(way.looked for way in after)
    told = held * log(SHOWS / seems) + (looked - held) * log((1 - SHOWS) / (1 - seems))
    return max(-HARDLY_HELD, told * looked / (looked + ALIKE))


def whole_ways(hands: Iterable[Reach]) -> list[Reach]:
    """These reaches, as one where the eye only lost sight of an arm in mid-table.

    What its fingers were seen to hold before they halted again they held on their way from where they had halted last.
    """
    ways: list[Reach] = []
    for hand in sorted(hands, key=lambda one: one.entered):
        before = next((way for way in ways if goes_on(way, hand)), None)
        ways = [*(way for way in ways if way is not before), hand if before is None else _gone_on(before, hand)]
    return ways


def _gone_on(before: Reach, hand: Reach) -> Reach:
    *halts, last = before.path or (before,)
    last = replace(last, looked=last.looked + hand.looked, held=last.held + hand.held)
    if isinstance(last, Reach):
        return replace(hand, entered=before.entered, came=before.came, looked=last.looked, held=last.held)
    path = (*halts, last, *hand.path)
    return replace(hand, entered=before.entered, came=before.came, path=path, looked=before.looked, held=before.held)
