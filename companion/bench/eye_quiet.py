"""From fingers off to quiet: how many frames pass until a card that somebody let go of is told of as lying quiet.

The clock starts with the first frame in which a mark lies in clear view and no fingertips are so near that they could
be on its card; it stops when the eye says since when that mark has lain quiet. Each mark counts once where it is laid;
what lay there from the beginning, and what is covered or touched again before the eye has spoken, does not count.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from itertools import count

from companion.bench.eye_score import SAME_MM
from companion.bench.eye_still import DECK
from companion.simulator.film import FrameTruth, MarkTruth, film
from vision.eye import Eye
from vision.sightings import Track

OFF_MM = 90.0
"""Fingertips farther than this from a mark are off its card."""
SOON, LATER = 3, 4
"""Frames: what is wanted, and one more."""
NEVER = 40
SECONDS, FILMS, PAUSE = 12.0, 3, 0.2

Lying = tuple[int, int, int]
"""A mark's number, and where it lies in whole millimetres."""


def from_fingers_off(seed: int, lights: Iterable[str]) -> list[str]:
    """For each light, which share is told of within how many frames."""
    told = []
    for light in lights:
        waits = sum((_waits(seed + n, light) for n in range(FILMS)), Counter[int]())
        cards, middle = waits.total(), sorted(waits.elements())[waits.total() // 2]
        shares = (sum(n for wait, n in waits.items() if wait <= most) / cards for most in (SOON, LATER))
        soon, later = (f"{share:.0%}" for share in shares)
        told.append(
            f"{light}: {cards} marks, half within {middle} frames, {soon} within {SOON}, {later} within {LATER}"
        )
    return told


def _waits(seed: int, light: str) -> Counter[int]:
    """How many marks were told of after so many frames; NEVER stands for those that were given up."""
    eye, tracks, waits = Eye(DECK), tuple[Track, ...](), Counter[int]()
    off: dict[Lying, int] = {}
    done: set[Lying] = set()
    for number, (frame, now, truth) in zip(count(), film(seed, light, seconds=SECONDS, pause=PAUSE), strict=False):
        change = eye.look_at(frame, now)
        tracks = change.tracks if change else tracks
        lying = {_place(mark): mark for mark in truth.marks if not mark.moving}
        done = done & lying.keys() if number else set(lying)
        let_go = {place for place, mark in lying.items() if _is_let_go(mark, truth)}
        off = {one: off.get(one, number) for one in let_go - done}
        for one, since in off.items():
            if number - since >= NEVER or any(_is_quiet(track, one) for track in tracks):
                waits[min(NEVER, number - since)] += 1
                done.add(one)
    return waits


def _place(mark: MarkTruth) -> Lying:
    return mark.mark, round(mark.x), round(mark.y)


def _is_let_go(mark: MarkTruth, truth: FrameTruth) -> bool:
    return mark.clear and all(math.dist((hand.x, hand.y), (mark.x, mark.y)) >= OFF_MM for hand in truth.hands)


def _is_quiet(track: Track, lying: Lying) -> bool:
    here = track.mark == lying[0] and math.dist((track.x, track.y), lying[1:]) < SAME_MM
    return here and track.quiet is not None
