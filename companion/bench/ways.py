"""How well the way of a reach tells whose hand it was; with --fit also better numbers for the ways of people.

The simulated people sit, reach and lean as `kiosk bench hands` describes, and the eye sees them. Numbers are fitted on
the sittings of one seed and told for those of the next one. The naive way is whoever sits nearest to where an arm
crosses the table's edge.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Sequence
from math import dist, log
from statistics import fmean
from typing import NamedTuple

from companion.bench import at_least_one
from companion.bench.hands import Habits, sat
from companion.interpret.seats import Guess, as_shares, whose
from companion.interpret.ways import USUAL, People
from companion.table import Layout, Seat
from vision.sightings import Reach

SEEN = 0.5
"""Reaches of which less was seen tell little of ways."""
NEARER_MM = 100.0
"""The naive way believes half as much in a seat for each time this much farther away."""
ROUNDS, FIRST_STEP, NEXT_STEP = 12, 0.3, 0.8
"""So often all numbers are changed one by one, at first by this share of themselves, and each time by less."""
LEAST = 1e-4
"""No truth is taken for less likely than this, lest one odd reach decides."""


class Owned(NamedTuple):
    """A reach as the eye saw it, and whose it was."""

    layout: Layout
    hand: Reach
    seat: Seat


def main(rest: Sequence[str] = ()) -> int:
    """Watch people reach in, and print how well it tells who they are."""
    parser = argparse.ArgumentParser(prog="kiosk bench ways", description=__doc__)
    parser.add_argument("--seats", nargs="+", type=int, choices=range(2, 7), default=[4, 5, 6])
    parser.add_argument("--sittings", type=at_least_one, default=4, help="of other people, for each number of seats")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--fit", action="store_true", help="look for better numbers, on the sittings of --seed")
    options = parser.parse_args(rest)
    owned = [owned_reaches(options.seats, options.sittings, seed) for seed in (options.seed, options.seed + 1)]
    people = fitted(owned[0]) if options.fit else USUAL
    for fit, title in zip(owned, ("fitted on" if options.fit else "seed", "others"), strict=True):
        print(f"{title:10} {_line(fit, _nearest)}   by the nearest seat")
        print(f"{title:10} {_line(fit, _by_ways(USUAL))}   by ways")
        if options.fit:
            print(f"{title:10} {_line(fit, _by_ways(people))}   by ways, with the numbers below")
    if options.fit:
        print(*(f"{name} = {number:.3g}" for name, number in people._asdict().items()), sep="\n")
    return 0


def owned_reaches(seats: Iterable[int], sittings: int, seed: int) -> list[Owned]:
    """What the eye saw of people who reach in, where it is plain whose it was."""
    found: list[Owned] = []
    for many in seats:
        for number in range(1000 * seed, 1000 * seed + sittings):
            sitting, seen = sat(many, number, Habits())
            for visit in seen:
                owners = {one.seat for one in (*sitting.reached, *sitting.rested) if one.explains(visit)}
                if len(owners) == 1 and visit.reach.reached is not None and visit.reach.sureness >= SEEN:
                    found.append(Owned(sitting.layout, visit.reach, *owners))
    return found


def fitted(owned: Sequence[Owned], people: People = USUAL, rounds: int = ROUNDS) -> People:
    """Numbers by which whose these reaches were is less surprising: each is changed a little as long as that helps."""
    best, step = surprise(owned, _by_ways(people)), FIRST_STEP
    for _ in range(rounds):
        for name in people._fields:
            for times in (1 + step, 1 / (1 + step)):
                other = people._replace(**{name: getattr(people, name) * times})
                if other.right < 1 and (surprised := surprise(owned, _by_ways(other))) < best:
                    best, people = surprised, other
        step *= NEXT_STEP
    return people


Guesser = Callable[[Owned], Guess]


def _by_ways(people: People) -> Guesser:
    return lambda one: whose(one.hand, one.layout, people)


def _nearest(one: Owned) -> Guess:
    edge = one.hand.x, one.hand.y
    return as_shares({seat: 2 ** (-dist(spot[:2], edge) / NEARER_MM) for seat, spot in one.layout.spots.items()})


def surprise(owned: Iterable[Owned], guesser: Guesser) -> float:
    """How surprising it is whose these reaches were: 0 if it was clear each time."""
    return fmean(-log(max(LEAST, guesser(one).of(one.seat))) for one in owned)


def _line(owned: Sequence[Owned], guesser: Guesser) -> str:
    named = [(guesser(one).seat, one.seat) for one in owned]
    right, wrong = sum(said == seat for said, seat in named), sum(said not in (seat, None) for said, seat in named)
    shares = f"{right / len(owned):6.1%} right, {wrong / len(owned):5.1%} wrong, the rest unsure"
    return f"{len(owned):5} reaches: {shares}; surprise {surprise(owned, guesser):.3f}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
