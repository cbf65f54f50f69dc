"""What the reader costs beside the eye: one whole evening of usual people, every look and every frame timed.

The eye looks at each frame; the reader looks only where the eye has something to tell, and now and then at a table at
rest. Both have to be done before the next frame comes.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from statistics import fmean, median
from typing import Any

import cv2

from companion.facts.events import Began
from companion.games import GAMES
from companion.kiosk.welcome import DEFAULT_NAMES
from companion.rehearsal.command import manners_of
from companion.rehearsal.rehearsal import Rehearsal
from companion.running.simulated_eyes import FRAME_MS
from companion.table import Seat

Costs = list[float]
"""Milliseconds of computing, of each time."""


def main(rest: Sequence[str] = ()) -> int:
    """Play an evening, or its beginning, and print what looking cost."""
    options = asked(rest)
    cv2.setNumThreads(1)
    began = Began(options.game, DEFAULT_NAMES[: options.seats], Seat(0))
    rehearsal = Rehearsal(began, options.seed, manners=manners_of(0.0, False, "usual"), acts=options.turns)
    reader, eye = rehearsal.playing.reader, rehearsal.table_in_play.eyes.eye
    looks, waits, frames = timed(reader, "look"), timed(reader, "waited"), timed(eye, "look_at")
    try:
        rehearsal.run()
    finally:
        rehearsal.close()
    each = (sum(looks) + sum(waits)) / len(frames)
    print(
        f"{len(looks)} looks of the reader: {median(looks):.1f} ms in the middle, {fmean(looks):.1f} on the average, "
        f"{_of_a_hundred(looks):.1f} for all but one in a hundred, {max(looks):.1f} at most\n"
        f"for each of {len(frames)} frames {each:.2f} ms, {each / FRAME_MS:.1%} of the time until the next one; "
        f"the eye takes {fmean(frames):.2f} ms, {fmean(frames) / each:.1f} times as long"
    )
    return 0


def asked(rest: Sequence[str]) -> argparse.Namespace:
    """The options on the command line."""
    parser = argparse.ArgumentParser(prog="kiosk bench looks", description=__doc__)
    parser.add_argument("game", nargs="?", default="dig", choices=sorted(GAMES))
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seed", type=int, default=285)
    parser.add_argument("--turns", type=int, help="stop after this many acts")
    return parser.parse_args(list(rest))


def timed(one: object, name: str) -> Costs:
    """What each call of this method will have cost."""
    costs: Costs = []
    method: Callable[..., Any] = getattr(one, name)

    def call(*given: Any) -> Any:
        started = time.process_time()
        try:
            return method(*given)
        finally:
            costs.append(1000 * (time.process_time() - started))

    setattr(one, name, call)
    return costs


def _of_a_hundred(costs: Costs) -> float:
    return sorted(costs)[int(0.99 * (len(costs) - 1))]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
