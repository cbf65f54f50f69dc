"""Whose reaches are, said anew of a while only: the same is said as if all were weighed at each look."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from companion.interpret.owners import Owners
from companion.interpret.seats import Guess, anybody, weighed
from companion.table import Layout, spots_around
from tests.interpret.arm_talk import hand_from
from vision.sightings import Halt, Reach

LAYOUT = Layout(960, 520, {}, spots_around(4))
REACHES, EACH_MS = 24, 700


def like_anybody(hand: Reach) -> Guess:
    return anybody(LAYOUT)


def evening(dice: Random) -> list[Reach]:
    """Arms one after the other, mostly while the one before is there yet; some are lost, some only glimpsed."""
    told, entered = list[Reach](), 0
    for number in range(1, REACHES + 1):
        entered += dice.choice((100, 400, 1500))
        to = dice.uniform(200, 760), dice.uniform(150, 370)
        hand = hand_from(dice.choice(list(LAYOUT.spots.values())), to, right=dice.random() < 0.5)
        left, sureness = entered + dice.randrange(200, 1800), dice.choice((0.2, 1.0, 1.0))
        came, went = (hand.came if number % 7 else None), (hand.went if number % 5 else None)
        hand = replace(hand, reach=number, arm=number, entered=entered, left=left, came=came, went=went)
        told.append(replace(hand, sureness=sureness, path=(Halt(*to, entered + 100, left - 100),)))
    return told


def as_seen_at(hands: list[Reach], now: int) -> tuple[Reach, ...]:
    """What the eye tells of them then: some are to come yet, and some are not gone."""
    there = [hand for hand in hands if hand.entered <= now]
    return tuple(hand if (hand.left or 0) <= now else replace(hand, left=None, went=None) for hand in there)


def test_whose_each_was_is_said_as_if_all_were_weighed_anew() -> None:
    for seed in range(4):
        hands, owners = evening(Random(seed)), Owners()
        for now in range(0, hands[-1].entered + 3000, EACH_MS):
            seen = as_seen_at(hands, now)
            assert owners.of(seen, LAYOUT, like_anybody) == weighed(seen, LAYOUT, like_anybody), (seed, now)
        assert len(set(owners.whiles.values())) > 1


def test_who_has_changed_chairs_is_named_anew() -> None:
    hands, owners = tuple(evening(Random(1))), Owners()
    owners.of(hands, LAYOUT, like_anybody)
    others = replace(LAYOUT, spots=dict(zip(LAYOUT.spots, reversed(LAYOUT.spots.values()), strict=True)))
    assert owners.of(hands, others, like_anybody) == weighed(hands, others, like_anybody)
