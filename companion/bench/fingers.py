"""Where are whose fingers? How often the eye loses them, or takes them for somebody else's, where arms meet.

People sit as in `bench hands`, and often reach past each other. In every frame, each hand that is on a reach is looked
for: lost if no arm of the eye ends there, asleep or not; swapped if only such arms do as mostly are somebody else's.
The frames in which one hand is over the table stand beside those in which there are several. `--lamp` lights the table
unevenly.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from math import dist
from typing import NamedTuple

from companion.bench import at_least_one
from companion.bench.eye import SIZES
from companion.bench.hands import SITTING, Habits, HandsSession, eye_over, hung
from companion.simulator.lamps import LAMPS, lit
from companion.simulator.light import LIGHTS
from companion.simulator.picture import CameraPicture
from companion.simulator.things import ReachingArm, Thing
from companion.table import TABLE_HEIGHT, TABLE_WIDTH, Rect, Seat

THERE_MM = 80.0
"""An arm of the eye ends at a hand if it does so this near to the tip of its longest finger."""
RIM_MM = 20.0
"""Fingers nearer to the table's edge than this have not come, or are gone."""
OVER_TABLE = Rect(RIM_MM, RIM_MM, TABLE_WIDTH - 2 * RIM_MM, TABLE_HEIGHT - 2 * RIM_MM)
HABITS = Habits(resting=0.2, leaning=0.04, both=0.12, crossing=0.6, aslant=20.0)


class Looked(NamedTuple):
    """One hand in one frame."""

    seat: Seat
    several: bool
    """Whether others were over the table as well."""
    arms: tuple[int, ...]
    """The eye's that end there."""


def main(rest: Sequence[str] = ()) -> int:
    """Print how often fingers were lost or swapped."""
    parser = argparse.ArgumentParser(prog="kiosk bench fingers", description="Where are whose fingers?")
    parser.add_argument("--seats", nargs="+", type=int, choices=range(2, 7), default=list(range(2, 7)))
    parser.add_argument("--light", choices=tuple(LIGHTS), default="medium")
    parser.add_argument("--lamp", choices=("", *LAMPS), default="")
    parser.add_argument("--size", choices=tuple(SIZES), default="hd")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sittings", type=at_least_one, default=2, help="how many for each number of seats")
    options = parser.parse_args(rest)
    account: Counter[tuple[bool, str]] = Counter()
    for seats in options.seats:
        for number in range(1000 * options.seed, 1000 * options.seed + options.sittings):
            camera = hung(SIZES[options.size], HABITS.aslant, number)
            picture = CameraPicture(camera, LIGHTS[options.light], number)
            account += sat(seats, number, picture, options.lamp)
    for several in (False, True):
        frames = sum(n for (many, _), n in account.items() if many == several)
        lost, swapped = (account[several, what] / max(1, frames) for what in ("lost", "swapped"))
        hands = "several hands" if several else "one hand"
        print(f"{hands:13}  {frames:6} frames  {lost:6.1%} lost  {swapped:6.1%} swapped")
    return 0


def sat(seats: int, number: int, picture: CameraPicture, lamp: str = "") -> Counter[tuple[bool, str]]:
    """How many hands of one sitting's frames were lost, swapped, or found; and whether others were there."""
    looked = tuple(_watched(HandsSession(seats, number, HABITS), picture, lamp))
    ends_at: defaultdict[int, Counter[Seat]] = defaultdict(Counter)
    for one in looked:
        for arm in one.arms:
            ends_at[arm][one.seat] += 1
    owner = {arm: whose.most_common(1)[0][0] for arm, whose in ends_at.items()}
    account: Counter[tuple[bool, str]] = Counter()
    for one in looked:
        mine = any(owner[arm] == one.seat for arm in one.arms)
        account[one.several, "found" if mine else "swapped" if one.arms else "lost"] += 1
    return account


def _watched(sitting: HandsSession, picture: CameraPicture, lamp: str) -> Iterator[Looked]:
    """Each hand on a reach in each frame, and the arms of the eye that end there."""
    eye = eye_over(sitting.layout)
    for now, things in sitting.scenes(SITTING):
        frame = picture.draw(things)
        eye.look_at(lit(LAMPS[lamp], frame, now) if lamp else frame, now)
        reaching = {(arm.seat, arm.right) for arm in sitting.felt.arms()}
        hands = tuple(_hands_in(things))
        for hand in hands:
            if (hand.seat, hand.right) in reaching:
                near = (arm.arm for arm in (*eye.arms, *eye.asleep) if dist(arm.tip, (hand.x, hand.y)) < THERE_MM)
                yield Looked(hand.seat, len(hands) > 1, tuple(near))


def _hands_in(things: Sequence[Thing]) -> Iterator[ReachingArm]:
    """The arms whose fingers are over the table."""
    return (thing for thing in things if isinstance(thing, ReachingArm) and OVER_TABLE.holds(thing.x, thing.y))
