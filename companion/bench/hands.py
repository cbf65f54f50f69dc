"""Whose hand was it? People of all sizes reach wherever a game sends a hand, and the companion says who it was.

Not a ratio but an account: for every number of seats, how many hands were recognised rightly, unsurely, wrongly or not
at all, and how many were seen although nobody reached in. Children and grown-ups use either arm, hold their elbows out,
lean over, rest for a while, only touch the edge, or reach in together; one sleeve in six is as green as the felt. They
lay cards and take them. A hand counts as somebody's if the companion would put it on record without asking.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from companion.bench import at_least_one
from companion.bench.eye import SIZES
from companion.bench.eye_still import FPS
from companion.games.boards import layout
from companion.interpret.visits import Visit, Visits
from companion.simulator.arm import SLEEVES
from companion.simulator.camera import Camera
from companion.simulator.felt import SimulatedFelt, Stock
from companion.simulator.gesture import Gesture, Leave, Stop, Take
from companion.simulator.light import LIGHTS
from companion.simulator.picture import CameraPicture
from companion.simulator.posture import reaching, somebody
from companion.simulator.things import Thing
from companion.table import STOCK, TABLE_HEIGHT, TABLE_WIDTH, Rect, Seat
from companion.table.marks import PACK_SIZE
from vision.eye import Eye
from vision.sightings import Deck

SITTING = 25
"""After this many hands other people sit down."""
FEW, MANY = 4, 16
"""With fewer than FEW cards on the table nobody takes one, and with MANY or more nobody lays one."""
PAIRS, CORNERS = 0.1, 0.15
"""How often two people reach in together, and how often somebody reaches to a corner of the table."""
INSIDE_MM = 45.0
FIRST_MS, QUIET_MS, AFTER_MS = 400, 700, 500
SLACK_MS = 200
"""Milliseconds: the eye may see a hand a few frames early or late."""
VERDICTS = ("right", "unsure", "wrong", "missed", "extra")
TABLE = Rect(0, 0, TABLE_WIDTH, TABLE_HEIGHT)
CORNER_MM = 150.0
IN_CORNERS = tuple(
    Rect(x, y, CORNER_MM, CORNER_MM) for x in (0, TABLE_WIDTH - CORNER_MM) for y in (0, TABLE_HEIGHT - CORNER_MM)
)


def main(rest: Sequence[str] = ()) -> int:
    """Print the account; the exit code is 0 only if nobody was mistaken for somebody else."""
    parser = argparse.ArgumentParser(prog="kiosk bench hands", description="Whose hand was it?")
    parser.add_argument("--seats", nargs="+", type=int, choices=range(2, 7), default=list(range(2, 7)))
    parser.add_argument("--light", nargs="+", choices=tuple(LIGHTS), default=["medium"])
    parser.add_argument("--size", nargs="+", choices=tuple(SIZES), default=["hd"])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--episodes", type=at_least_one, default=100, help="how many hands for each number of seats")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(rest)
    rows: list[dict[str, Any]] = []
    for size, light, seats in product(options.size, options.light, options.seats):
        told = account(seats, size, light, options.seed, options.episodes)
        rows.append({"size": size, "light": light, "seats": seats} | {verdict: told[verdict] for verdict in VERDICTS})
        if not options.json:
            verdicts = "  ".join(f"{told[verdict]:4} {verdict}" for verdict in VERDICTS)
            share = told["right"] / max(1, sum(told[verdict] for verdict in VERDICTS if verdict != "extra"))
            print(f"{size:4}  {light:6}  {seats} seats  {verdicts}  {share:6.1%}", flush=True)
    if options.json:
        print(json.dumps({"seed": options.seed, "hands": rows}))
    return int(any(row["wrong"] for row in rows))


# ---------------------------------------------------------------- the account


@dataclass(slots=True)
class Reached:
    """A hand that was really over the table."""

    seat: Seat
    entered: int
    last: int

    def meanwhile(self, seen: Visit) -> bool:
        left = seen.reach.left
        return seen.reach.entered <= self.last + SLACK_MS and (left is None or left >= self.entered - SLACK_MS)


def account(seats: int, size: str, light: str, seed: int, episodes: int) -> Counter[str]:
    """How many hands got which verdict, over as many sittings as it takes."""
    told: Counter[str] = Counter()
    for number, first in enumerate(range(0, episodes, SITTING), 1000 * seed):
        sitting = HandsSession(seats, number)
        picture = CameraPicture(Camera(*SIZES[size]), LIGHTS[light], number)
        seen = watched(sitting, picture, min(SITTING, episodes - first))
        told.update(verdict(one, sitting.reached, seen) for one in sitting.reached)
        told["extra"] += sum(not any(one.meanwhile(visit) for one in sitting.reached) for visit in seen)
    return told


def watched(sitting: HandsSession, picture: CameraPicture, hands: int) -> tuple[Visit, ...]:
    """What the companion makes of the hands of a sitting."""
    places = {place.key: (rect.x, rect.y, rect.width, rect.height) for place, rect in sitting.layout.places.items()}
    eye = Eye(Deck(frozenset(range(2 * PACK_SIZE)), places, (TABLE_WIDTH, TABLE_HEIGHT)))
    visits = Visits(sitting.layout)
    for now, things in sitting.scenes(hands):
        change = eye.look_at(picture.draw(things), now)
        visits.take_in(change.reaches if change else ())
    return tuple(visits.all.values())


def verdict(one: Reached, reached: Sequence[Reached], seen: Sequence[Visit]) -> str:
    """Wrong if somebody is named who was not there, right if its owner is named, unsure if something was seen."""
    during = [visit for visit in seen if one.meanwhile(visit)]
    named = {visit.guess.seat for visit in during} - {None}
    there = {other.seat for other in reached for visit in during if other.meanwhile(visit)}
    if named - there:
        return "wrong"
    if one.seat in named:
        return "right"
    return "unsure" if during else "missed"


# ---------------------------------------------------------------- the people


Carried = tuple[tuple[int, bool], ...]
"""What a hand brings along: the cards' numbers, and whether they are held face up."""
WISHES = {"lay": 34, "take": 22, "draw": 14, "look": 14, "touch": 8, "rest": 8}
"""What somebody reaches in for, and how often."""


class HandsSession:
    """Some people round a table, and what their hands do there, one after the other."""

    def __init__(self, seats: int, seed: int) -> None:
        self.dice = random.Random(seed)
        self.layout = layout(seats)
        self.felt = SimulatedFelt(self.layout.spots)
        self.felt.set_stock(Stock(*self.layout.places[STOCK].centre, 0, 40))
        self.people = {seat: somebody(self.dice) for seat in self.layout.spots}
        self.sleeves = {seat: self.dice.randrange(len(SLEEVES)) for seat in self.layout.spots}
        self.reached: list[Reached] = []
        self._hidden = self.dice.sample(range(PACK_SIZE), PACK_SIZE)
        self._waiting: list[tuple[int, Seat]] = []

    def scenes(self, hands: int) -> Iterator[tuple[int, tuple[Thing, ...]]]:
        """Every frame's time, and what it shows."""
        frame, quiet, left = 0, FIRST_MS, hands
        while left or self._waiting or self.felt.busy() or frame * 1000 // FPS < quiet:
            now = frame * 1000 // FPS
            if left and not self._waiting and not self.felt.busy() and now >= quiet:
                several = min(left, 2 if self.dice.random() < PAIRS else 1)
                seats = self.dice.sample(sorted(self.layout.spots), several)
                self._waiting = [(now + n * self.dice.randrange(AFTER_MS), seat) for n, seat in enumerate(seats)]
                left -= several
            for when, seat in [one for one in self._waiting if one[0] <= now]:
                self._waiting.remove((when, seat))
                self.felt.begin(self._gesture(seat), now)
            self.felt.step(now)
            if self.felt.busy():
                quiet = now + QUIET_MS
                self._witness(now)
            yield now, self.felt.things()
            frame += 1

    def _witness(self, now: int) -> None:
        """Note whose fingers are really over the table now."""
        for arm in (arm for arm in self.felt.arms() if TABLE.holds(arm.x, arm.y)):
            known = next((one for one in self.reached if one.seat == arm.seat and now - one.last < QUIET_MS), None)
            if known is None:
                self.reached.append(Reached(arm.seat, now, now))
            else:
                known.last = now

    # ---- what hands do

    def _gesture(self, seat: Seat) -> Gesture:
        """One reach: where to, what for, how quickly, and with which arm."""
        (wish,) = self.dice.choices(tuple(WISHES), tuple(WISHES.values()))
        if wish == "lay" and len(self.felt.cards) >= MANY:
            wish = "take"
        elif wish == "take" and len(self.felt.cards) < FEW:
            wish = "lay"
        stop, carried = self._granted(wish, seat)
        posture = reaching(self.people[seat], self.dice)
        return Gesture(seat, (stop,), carried, self.dice.uniform(0.7, 1.3), posture, self.sleeves[seat])

    def _granted(self, wish: str, seat: Seat) -> tuple[Stop, Carried]:
        match wish:
            case "lay":
                number, (x, y) = self._hidden.pop(), self._goal()
                return Stop(x, y, (Leave(number, x, y, self.dice.uniform(-180, 180)),)), ((number, True),)
            case "take":
                card = self.dice.choice(list(self.felt.cards.values()))
                self._hidden.insert(0, card.number)
                return Stop(card.x, card.y, (Take(card.number),)), ()
            case "draw":
                return Stop(*self.layout.places[STOCK].centre, (Take(-1),), 220), ()
            case "touch":
                return Stop(*self._own_edge(seat), dwell=150), ()
            case "rest":
                return Stop(*self._goal(), dwell=self.dice.randrange(2000, 5000)), ()
            case _:  # only to look
                return Stop(*self._goal(), dwell=500), ()

    def _own_edge(self, seat: Seat) -> tuple[float, float]:
        """Somewhere at the edge where this player sits, as if to straighten a card."""
        spot, deep, aside = self.layout.spots[seat], self.dice.uniform(10, 70), self.dice.uniform(-90, 90)
        across = spot.angle % 180 == 0
        x = spot.x + aside if across else min(max(spot.x, deep), TABLE_WIDTH - deep)
        y = min(max(spot.y, deep), TABLE_HEIGHT - deep) if across else spot.y + aside
        return x, y

    def _goal(self) -> tuple[float, float]:
        """Somewhere in a place of the game, or in a corner of the table."""
        cornered = self.dice.random() < CORNERS
        rect = self.dice.choice(IN_CORNERS if cornered else tuple(self.layout.places.values()))
        x = self.dice.uniform(rect.x + INSIDE_MM, rect.x + rect.width - INSIDE_MM)
        return x, self.dice.uniform(rect.y + INSIDE_MM, rect.y + rect.height - INSIDE_MM)
