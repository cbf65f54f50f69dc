"""Whose card was it? How far the companion may be believed where it says who laid a card, and who took one.

People sit as in `bench hands`: they rest their hands, lean, and reach past each other while somebody lays or takes
cards. For each card it is asked how sure the companion is of a seat, soon after the card has come or gone, and whether
that seat was the one. What is told with a sureness of 97 in 100 must hardly ever be wrong: refusals rest on it.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from companion.bench import at_least_one
from companion.bench.eye import SIZES
from companion.bench.hands import SITTING, TIDY, Habits, HandsSession, eye_over, hung
from companion.interpret.felt import Felt
from companion.interpret.lies import BELIEVED_MS, Lies, Standing
from companion.interpret.pieces import piece_together
from companion.interpret.quiet import Quiet
from companion.interpret.seats import Guess
from companion.interpret.visits import Visits
from companion.simulator.gesture import Gesture, Leave, Take
from companion.simulator.light import LIGHTS
from companion.simulator.picture import CameraPicture
from companion.table import Layout, Seat
from vision.sightings import TableChange

SOON_MS = 600
"""So long after a card was seen to come it is asked whose it is."""
SURENESS = (0.97, 0.9, 0.7, 0.0)
"""From each of these on, and below the one before."""
WRONG_ALLOWED = 0.005
"""Of those in the first row."""


class Told(NamedTuple):
    """What is said of one card."""

    laid: bool
    sure: float
    right: bool

    @property
    def row(self) -> float:
        return next(least for least in SURENESS if self.sure >= least)


def main(rest: Sequence[str] = ()) -> int:
    """Print how often each sureness was right; the exit code is 0 only if the highest one hardly ever was wrong."""
    parser = argparse.ArgumentParser(prog="kiosk bench cards", description="Whose card was it?")
    parser.add_argument("--seats", nargs="+", type=int, choices=range(2, 7), default=list(range(2, 7)))
    parser.add_argument("--light", choices=tuple(LIGHTS), default="medium")
    parser.add_argument("--size", choices=tuple(SIZES), default="hd")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--episodes", type=at_least_one, default=100, help="how many hands for each number of seats")
    parser.add_argument("--tidy", action="store_true", help="one hand at a time, none that rests")
    options = parser.parse_args(rest)
    habits, account = TIDY if options.tidy else Habits(), Counter[tuple[bool, float, bool]]()
    for seats in options.seats:
        for number, first in enumerate(range(0, options.episodes, SITTING), 1000 * options.seed):
            sitting = Sitting(seats, number, habits)
            picture = CameraPicture(hung(SIZES[options.size], habits.aslant, number), LIGHTS[options.light], number)
            told = sitting.told(picture, min(SITTING, options.episodes - first))
            account.update((one.laid, one.row, one.right) for one in told)
    for laid in (True, False):
        for least in SURENESS:
            right, wrong = account[laid, least, True], account[laid, least, False]
            print(f"{'laid' if laid else 'taken'}  sure by {least:4.0%} or more  {right:4} right  {wrong:4} wrong")
    right, wrong = (sum(account[laid, SURENESS[0], is_so] for laid in (True, False)) for is_so in (True, False))
    return int(wrong > WRONG_ALLOWED * (right + wrong))


class Sitting:
    """Some people round a table, watched by an eye, and asked about each card that came or went."""

    def __init__(self, seats: int, seed: int, habits: Habits) -> None:
        self.people = HandsSession(seats, seed, habits)
        self.layout: Layout = self.people.layout
        self.visits = Visits(self.layout)
        self.felt = Felt(lambda pose, card, key: self.layout.place_at(pose.x, pose.y))
        self._due: dict[int, int] = {}
        """Cards that have come, and when it is to be asked whose they are."""

    def told(self, picture: CameraPicture, hands: int) -> Iterator[Told]:
        """What is said of each card."""
        eye = eye_over(self.layout)
        for now, things in self.people.scenes(hands):
            if (change := eye.look_at(picture.draw(things), now)) is not None:
                self._take_in(change)
            yield from self._came(now)
            yield from self._gone()

    def _take_in(self, change: TableChange) -> None:
        self.visits.take_in(change.reaches)
        self.felt.quiet = Quiet(change)
        self.felt.take_in(piece_together(change.tracks, self.felt.poses()).pieces, change.time, self.visits.since)
        for lies in self.felt.in_order():
            if lies.new:
                self._due.setdefault(lies.key, change.time + SOON_MS)

    def _came(self, now: int) -> Iterator[Told]:
        for key in [key for key, due in self._due.items() if due <= now]:
            del self._due[key]
            lies = self.felt.lies.get(key)
            if lies is not None and (seat := self._whose(lies, Leave)) is not None:
                self.felt.mark(lies, Standing.KNOWN)
                yield _told(self.visits.who_laid(lies)[0], seat, laid=True)

    def _gone(self) -> Iterator[Told]:
        for lies in self.felt.missing():
            seat = self._whose(lies, Take)
            guess = self.visits.who_took(lies, lies.seen_at - BELIEVED_MS)[1]
            self.felt.drop(lies)
            if seat is not None:
                yield _told(guess, seat, laid=False)

    def _whose(self, lies: Lies, act: type[Leave | Take]) -> Seat | None:
        """Who truly laid or took this card, if that is what was done to it last; the eye may only believe it gone."""
        number = None if lies.copy is None else lies.copy.number
        deeds = ((one, gesture.seat) for gesture in reversed(self.people.begun) for one in _deeds(gesture))
        last = next(((one, seat) for one, seat in deeds if one.number == number), None)
        return last[1] if last is not None and isinstance(last[0], act) else None


def _deeds(gesture: Gesture) -> Iterator[Leave | Take]:
    """What a hand lays and takes, the last thing first."""
    for stop in reversed(gesture.stops):
        yield from (one for one in reversed(stop.acts) if isinstance(one, (Leave, Take)))


def _told(guess: Guess, seat: Seat, *, laid: bool) -> Told:
    return Told(laid, guess.odds[0][1], guess.best == seat)
