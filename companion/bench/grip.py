"""Do fingers hold a card? How often one is seen in fingers that carry it, and seems to be in bare ones.

Not a ratio but an account. People sit as in `kiosk bench hands`, lay cards, take and draw some, and reach in for
nothing; what their fingers are seen to hold on the way from one halt to the next is compared with what they carry.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import dist
from typing import NamedTuple

from companion.bench import at_least_one
from companion.bench.eye import SIZES
from companion.bench.hands import SITTING, Habits, HandsSession, eye_over, hung
from companion.simulator.light import LIGHTS
from companion.simulator.picture import CameraPicture
from companion.simulator.things import CARRIED, PlacedCard, ReachingArm, Thing
from vision.sightings import Reach, TablePoint

IN_HAND_MM, SAME_HAND_MM = 120.0, 130.0
"""So near to fingers is what they carry; and so near to where they were seen to halt they truly were."""


class Fingers(NamedTuple):
    """Somebody's fingertips in one frame."""

    at: TablePoint
    carry: bool


Frames = dict[int, list[Fingers]]


def main(rest: Sequence[str] = ()) -> int:
    """Print how often a card was seen, for each light."""
    parser = argparse.ArgumentParser(prog="kiosk bench grip", description=__doc__)
    parser.add_argument("--seats", nargs="+", type=int, choices=range(2, 7), default=[2, 4, 6])
    parser.add_argument("--light", nargs="+", choices=tuple(LIGHTS), default=list(LIGHTS))
    parser.add_argument("--size", choices=tuple(SIZES), default="hd")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--hands", type=at_least_one, default=SITTING, help="how many for each number of seats")
    options = parser.parse_args(rest)
    for light in options.light:
        told: Counter[tuple[bool, str]] = Counter()
        for seats in options.seats:
            people = HandsSession(seats, 1000 * options.seed, Habits())
            camera = hung(SIZES[options.size], people.habits.aslant, 1000 * options.seed)
            for carry, way in looked_at(people, CameraPicture(camera, LIGHTS[light], options.seed), options.hands):
                told.update({(carry, "looked"): way.looked, (carry, "held"): way.held})
        print(f"{light:6}  {_line('with a card', told, carry=True)}  {_line('bare', told, carry=False)}", flush=True)
    return 0


def _line(title: str, told: Counter[tuple[bool, str]], *, carry: bool) -> str:
    looked, held = told[carry, "looked"], told[carry, "held"]
    return f"{title}: in {held:4} of {looked:4} looks a card {held / max(1, looked):6.1%}"


class Way(NamedTuple):
    """The way of fingers from one halt to the next: when it went on, and how often it was looked at."""

    start: TablePoint
    begun: int
    done: int
    looked: int
    held: int


def looked_at(people: HandsSession, picture: CameraPicture, hands: int) -> Iterator[tuple[bool, Way]]:
    """Each way on which fingers were looked at, and whether they truly carried a card all along it."""
    eye = eye_over(people.layout)
    frames: Frames = {}
    reaches: dict[int, Reach] = {}
    for now, things in people.scenes(hands):
        frames[now] = list(_fingers(things))
        change = eye.look_at(picture.draw(things), now)
        reaches |= {one.reach: one for one in change.reaches} if change is not None else {}
    for reach in reaches.values():
        for way in _ways(reach):
            carried = _carried(way, frames)
            if way.looked and carried is not None:
                yield carried, way


def _fingers(things: Sequence[Thing]) -> Iterator[Fingers]:
    cards = [(one.x, one.y) for one in things if isinstance(one, PlacedCard) and one.z >= CARRIED]
    for arm in (one for one in things if isinstance(one, ReachingArm)):
        yield Fingers((arm.x, arm.y), any(dist(card, (arm.x, arm.y)) < IN_HAND_MM for card in cards))


def _ways(reach: Reach) -> Iterator[Way]:
    """Those that begin where the fingers were seen to halt."""
    for halt, then in pairwise(reach.path):
        yield Way((halt.x, halt.y), halt.left, then.came, halt.looked, halt.held)
    for halt in reach.path[-1:]:
        yield Way((halt.x, halt.y), halt.left, reach.left or halt.left, halt.looked, halt.held)


def _carried(way: Way, frames: Frames) -> bool | None:
    """Whether the fingers that set out there truly carried a card; None where it is not plain whose they were, or what
    they carried changed on the way."""
    begun = [one for one in frames.get(way.begun, ()) if dist(one.at, way.start) < SAME_HAND_MM]
    if len(begun) != 1:
        return None
    at, carries = begun[0].at, set[bool]()
    for time in sorted(time for time in frames if way.begun < time <= way.done):
        now = min(frames[time], key=lambda one: dist(one.at, at), default=None)
        if now is None:
            break
        at = now.at
        carries.add(now.carry)
    return carries.pop() if len(carries) == 1 else None
