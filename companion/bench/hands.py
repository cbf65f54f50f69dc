"""Whose hand was it? People of all sizes reach wherever a game sends a hand, and the companion says who it was.

Not a ratio but an account: for every number of seats, how many hands were recognised rightly, unsurely, wrongly or not
at all, and how many were seen although nobody reached in. Children and grown-ups lay cards and take them, with either
hand or both; they rest their hands on the table, lean on an arm, and reach across each other, under a camera that hangs
lower or higher and aslant. Each of these has a dial that says how often; `--tidy` turns all of them off. A hand counts
as somebody's if the companion would put it on record without asking.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from itertools import product
from math import cos, dist, radians, sin
from typing import Any

from companion.bench import at_least_one
from companion.bench.eye import SIZES
from companion.bench.eye_still import FPS
from companion.games.boards import layout
from companion.interpret.visit import Visit
from companion.interpret.visits import Visits
from companion.simulator.body import somebody
from companion.simulator.camera import Camera
from companion.simulator.felt import SimulatedFelt, Stock
from companion.simulator.gesture import Gesture, Leave, Stop, Take
from companion.simulator.light import LIGHTS
from companion.simulator.picture import CameraPicture
from companion.simulator.reach import Manner, manner, onto_table, with_hand
from companion.simulator.resting import RestingHand, flat
from companion.simulator.space import Spot3
from companion.simulator.things import ReachingArm, Thing
from companion.table import STOCK, TABLE_HEIGHT, TABLE_WIDTH, Layout, Rect, Seat
from companion.table.marks import PACK_SIZE
from vision.eye import Eye
from vision.sightings import Deck, TablePoint

SITTING = 25
"""After this many hands other people sit down."""
FEW, MANY = 4, 16
"""With fewer than FEW cards on the table nobody takes one, and with MANY or more nobody lays one."""
PAIRS, CORNERS = 0.1, 0.15
"""How often two people reach in together, and how often somebody reaches to a corner of the table."""
INSIDE_MM = 45.0
FIRST_MS, QUIET_MS, AFTER_MS = 400, 700, 500
SLACK_MS, SAME_HAND_MM = 200, 130.0
"""Milliseconds and millimetres: the eye may see a hand a few frames early or late, and some way beside where it was."""
BOTH_REST, HOLDS_CARDS = 0.35, 0.4
WRONG_ALLOWED = 0.003
VERDICTS = ("right", "unsure", "wrong", "missed", "extra")
TABLE = Rect(0, 0, TABLE_WIDTH, TABLE_HEIGHT)
CORNER_MM = 150.0
IN_CORNERS = tuple(
    Rect(x, y, CORNER_MM, CORNER_MM) for x in (0, TABLE_WIDTH - CORNER_MM) for y in (0, TABLE_HEIGHT - CORNER_MM)
)


@dataclass(frozen=True, slots=True)
class Habits:
    """How untidily people sit: each is a dial of the bench."""

    resting: float = 0.4
    """So likely each person has a hand lying on the table's edge whenever it does nothing."""
    leaning: float = 0.08
    """So often somebody leans on an arm for some seconds."""
    both: float = 0.08
    """So often somebody reaches in with both hands."""
    crossing: float = 0.08
    """So often two reach past each other at once."""
    aslant: float = 30.0
    """Up to so many degrees the camera hangs aslant, over any side, at 60 to 140 cm; at 0, 90 cm above the middle."""


TIDY = Habits(0.0, 0.0, 0.0, 0.0, 0.0)


def main(rest: Sequence[str] = ()) -> int:
    """Print the account; the exit code is 0 only if hardly anybody was taken for somebody else."""
    parser = argparse.ArgumentParser(prog="kiosk bench hands", description="Whose hand was it?")
    parser.add_argument("--seats", nargs="+", type=int, choices=range(2, 7), default=list(range(2, 7)))
    parser.add_argument("--light", nargs="+", choices=tuple(LIGHTS), default=["medium"])
    parser.add_argument("--size", nargs="+", choices=tuple(SIZES), default=["hd"])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--episodes", type=at_least_one, default=100, help="how many hands for each number of seats")
    parser.add_argument(
        "--tidy", action="store_true", help="all the following at 0: one hand at a time, none that rests"
    )
    for dial in fields(Habits):
        parser.add_argument(f"--{dial.name}", type=float, metavar="HOW", help=f"usually {dial.default}")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(rest)
    turned = {d.name: value for d in fields(Habits) if (value := getattr(options, d.name)) is not None}
    habits = replace(TIDY if options.tidy else Habits(), **turned)
    rows: list[dict[str, Any]] = []
    for size, light, seats in product(options.size, options.light, options.seats):
        found = account(seats, size, light, options.seed, options.episodes, habits)
        rows.append({"size": size, "light": light, "seats": seats} | {verdict: found[verdict] for verdict in VERDICTS})
        if not options.json:
            print(f"{size:4}  {light:6}  {seats} seats  {_line(found)}", flush=True)
    total = Counter({verdict: sum(row[verdict] for row in rows) for verdict in VERDICTS})
    if options.json:
        print(json.dumps({"seed": options.seed, "habits": asdict(habits), "hands": rows}))
    elif len(rows) > 1:
        print(f"all{_line(total):>80}")
    return int(total["wrong"] > WRONG_ALLOWED * _reaches(total))


def _line(told: Counter[str]) -> str:
    verdicts = "  ".join(f"{told[verdict]:4} {verdict}" for verdict in VERDICTS)
    return f"{verdicts}  {told['right'] / max(1, _reaches(told)):6.1%}"


def _reaches(told: Counter[str]) -> int:
    return sum(told[verdict] for verdict in VERDICTS if verdict != "extra")


# ---------------------------------------------------------------- the account


@dataclass(slots=True)
class Reached:
    """A hand that was really over the table, and where its fingers went."""

    seat: Seat
    right: bool
    entered: int
    last: int
    path: list[TablePoint] = field(default_factory=list)

    def explains(self, seen: Visit) -> bool:
        """Whether this is what was seen: at that time, and about there."""
        left, at = seen.reach.left, seen.reach.reached
        meanwhile = seen.reach.entered <= self.last + SLACK_MS and (left is None or left >= self.entered - SLACK_MS)
        return meanwhile and (at is None or any(dist(at, one) < SAME_HAND_MM for one in self.path))


def account(seats: int, size: str, light: str, seed: int, episodes: int, habits: Habits = TIDY) -> Counter[str]:
    """How many hands got which verdict, over as many sittings as it takes."""
    told: Counter[str] = Counter()
    for number, first in enumerate(range(0, episodes, SITTING), 1000 * seed):
        sitting, seen = sat(seats, number, habits, size, light, min(SITTING, episodes - first))
        there = [*sitting.reached, *sitting.rested]
        told.update(verdict(one, there, seen) for one in sitting.reached)
        told["extra"] += sum(not any(one.explains(visit) for one in there) for visit in seen)
    return told


def sat(
    seats: int, number: int, habits: Habits, size: str = "hd", light: str = "medium", hands: int = SITTING
) -> tuple[HandsSession, tuple[Visit, ...]]:
    """A sitting, and what the companion made of its hands."""
    sitting = HandsSession(seats, number, habits)
    picture = CameraPicture(hung(SIZES[size], habits.aslant, number), LIGHTS[light], number)
    return sitting, watched(sitting, picture, hands)


def hung(size: tuple[int, int], aslant: float, seed: int) -> Camera:
    """A camera as somebody hung it."""
    if not aslant:
        return Camera(*size)
    dice = random.Random(seed)
    tilt, towards, above = dice.uniform(0, aslant), dice.uniform(0, 360), dice.uniform(600, 1400)
    return Camera(*size, tilt=tilt, towards=towards, above=above)


def watched(sitting: HandsSession, picture: CameraPicture, hands: int) -> tuple[Visit, ...]:
    """What the companion makes of the hands of a sitting."""
    eye, visits = eye_over(sitting.layout), Visits(sitting.layout)
    for now, things in sitting.scenes(hands):
        change = eye.look_at(picture.draw(things), now)
        if change is not None:
            visits.take_in(change.reaches)
    return tuple(visits.all.values())


def eye_over(table: Layout) -> Eye:
    """An eye that looks for the cards of a pack on this table."""
    places = {place.key: (rect.x, rect.y, rect.width, rect.height) for place, rect in table.places.items()}
    return Eye(Deck(frozenset(range(2 * PACK_SIZE)), places, (TABLE_WIDTH, TABLE_HEIGHT)))


def verdict(one: Reached, there: Sequence[Reached], seen: Sequence[Visit]) -> str:
    """Wrong if somebody is named who was not there, right if its owner is named, unsure if something was seen."""
    during = [visit for visit in seen if one.explains(visit)]
    named = {visit.guess.seat for visit in during} - {None}
    others = {other.seat for other in there for visit in during if other.explains(visit)}
    if named - others:
        return "wrong"
    if one.seat in named:
        return "right"
    return "unsure" if during else "missed"


# ---------------------------------------------------------------- the people


Carried = tuple[tuple[int, bool], ...]
"""What a hand brings along: the cards' numbers, and whether they are held face up."""
WISHES = {"lay": 34, "take": 22, "draw": 14, "look": 14, "touch": 8, "linger": 8}
"""What somebody reaches in for, and how often."""


class HandsSession:
    """Some people round a table, and what their hands do there, one after the other."""

    def __init__(self, seats: int, seed: int, habits: Habits = TIDY) -> None:
        self.dice = random.Random(seed)
        self.habits = habits
        self.layout = layout(seats)
        self.felt = SimulatedFelt(self.layout.spots)
        self.felt.set_stock(Stock(*self.layout.places[STOCK].centre, 0, 40))
        self.people = {seat: somebody(self.dice) for seat in self.layout.spots}
        self.reached: list[Reached] = []
        self.rested: list[Reached] = []
        self.begun: list[Gesture] = []
        self._hidden = self.dice.sample(range(PACK_SIZE), PACK_SIZE)
        self._waiting: list[tuple[int, Gesture]] = []
        for seat in self.layout.spots:
            if self.dice.random() < habits.resting:
                self._lets_rest(seat)

    def scenes(self, hands: int) -> Iterator[tuple[int, tuple[Thing, ...]]]:
        """Every frame's time, and what it shows."""
        frame, quiet, left = 0, FIRST_MS, hands
        while left > 0 or self._waiting or self.felt.busy() or frame * 1000 // FPS < quiet:
            now = frame * 1000 // FPS
            if left > 0 and not self._waiting and not self.felt.busy() and now >= quiet:
                self._waiting = [(now + n * self.dice.randrange(AFTER_MS), one) for n, one in enumerate(self._deeds())]
                left -= len(self._waiting)
            for when, gesture in [one for one in self._waiting if one[0] <= now]:
                self._waiting.remove((when, gesture))
                self.begun.append(gesture)
                self.felt.begin(gesture, now)
            self.felt.step(now)
            if self.felt.busy():
                quiet = now + QUIET_MS
            self._witness(now)
            yield now, self.felt.things()
            frame += 1

    def _witness(self, now: int) -> None:
        """Note whose fingers are really over the table now."""
        moving = [(arm.seat, arm.right) for arm in self.felt.arms()]
        for arm in (thing for thing in self.felt.things() if isinstance(thing, ReachingArm)):
            if TABLE.holds(arm.x, arm.y):
                known = self.reached if (arm.seat, arm.right) in moving else self.rested
                same = (one for one in known if (one.seat, one.right) == (arm.seat, arm.right))
                going_on = next((one for one in same if now - one.last < QUIET_MS), None)
                if going_on is None:
                    known.append(going_on := Reached(arm.seat, arm.right, now, now))
                going_on.last = now
                going_on.path.append((arm.x, arm.y))

    # ---- what hands do

    def _deeds(self) -> list[Gesture]:
        """What happens next: mostly one hand, now and then both of somebody, or those of two."""
        seats, habits, chance = sorted(self.layout.spots), self.habits, self.dice.random()
        if chance < habits.both:
            return self._both_hands(self.dice.choice(seats))
        if chance < habits.both + habits.crossing:
            return self._across(*self.dice.sample(seats, 2))
        if chance < habits.both + habits.crossing + habits.leaning:
            return [self._leans(self.dice.choice(seats))]
        several = 2 if self.dice.random() < PAIRS else 1
        return [self._gesture(seat) for seat in self.dice.sample(seats, several)]

    def _gesture(self, seat: Seat) -> Gesture:
        """One reach: where to, what for, how quickly, and with which arm."""
        (wish,) = self.dice.choices(tuple(WISHES), tuple(WISHES.values()))
        if wish == "lay" and len(self.felt.cards) >= MANY:
            wish = "take"
        elif wish == "take" and len(self.felt.cards) < FEW:
            wish = "lay"
        stop, carried = self._granted(wish, seat)
        return self._reach(seat, stop, manner(self.people[seat], self.dice), carried)

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
            case "touch":  # at their own edge, as if to straighten a card
                there = self._before(seat, self.dice.uniform(10, 70), self.dice.uniform(-90, 90))
                return Stop(*there, dwell=150), ()
            case "linger":
                return Stop(*self._goal(), dwell=self.dice.randrange(2000, 5000)), ()
            case _:  # only to look
                return Stop(*self._goal(), dwell=500), ()

    def _reach(self, seat: Seat, stop: Stop, how: Manner, carries: Carried = ()) -> Gesture:
        return Gesture(seat, (stop,), carries, self.dice.uniform(0.7, 1.3), how)

    def _both_hands(self, seat: Seat) -> list[Gesture]:
        """Both hands are busy side by side, as with squaring up a pile; each on its owner's own side."""
        (x, y), turn = self._goal(), radians(self.layout.spots[seat].angle)
        body, apart = self.people[seat], self.dice.uniform(45, 110)
        found = []
        for right in (True, False):
            off = apart if right else -apart
            there = Stop(*_inside(x + off * cos(turn), y + off * sin(turn)), dwell=self.dice.randrange(300, 1500))
            found.append(self._reach(seat, there, with_hand(body, right, self.dice)))
        return found

    def _across(self, one: Seat, other: Seat) -> list[Gesture]:
        """Each reaches for something nearer to the other, so that their arms may cross."""
        spots, found = self.layout.spots, []
        for seat, opposite in ((one, other), (other, one)):
            share = self.dice.uniform(0.45, 0.75)
            x = spots[seat].x + share * (spots[opposite].x - spots[seat].x) + self.dice.gauss(0, 60)
            y = spots[seat].y + share * (spots[opposite].y - spots[seat].y) + self.dice.gauss(0, 60)
            x, y = _inside(x + (TABLE_WIDTH / 2 - x) / 4, y + (TABLE_HEIGHT / 2 - y) / 4)
            found.append(self._reach(seat, Stop(x, y, dwell=300), manner(self.people[seat], self.dice)))
        return found

    def _leans(self, seat: Seat) -> Gesture:
        """A forearm is laid on the table for some seconds."""
        how = flat(manner(self.people[seat], self.dice), self.dice)
        there = self._before(seat, self.dice.uniform(60, 200), self.dice.gauss(0, 60) + 60 * how.side)
        return self._reach(seat, Stop(*there, dwell=self.dice.randrange(3000, 9000)), how)

    def _lets_rest(self, seat: Seat) -> None:
        """Fingers lie on the felt before their owner, mostly those of one hand."""
        body, spot = self.people[seat], self.layout.spots[seat]
        one = body.right_handed == (self.dice.random() < 0.5)
        for right in (True, False) if self.dice.random() < BOTH_REST else (one,):
            how, own = flat(with_hand(body, right, self.dice), self.dice), random.Random(self.dice.random())
            holds = ((-1, False),) if self.dice.random() < HOLDS_CARDS else ()
            self.felt.rest(RestingHand(seat, how, spot, own, holds))

    def _before(self, seat: Seat, deep: float, aside: float) -> tuple[float, float]:
        """So far ahead of the edge before somebody, and so far to their right."""
        at = onto_table(self.layout.spots[seat], Spot3(aside + self.people[seat].beside, deep, 0.0))
        return _inside(at.x, at.y, 5.0)

    def _goal(self) -> tuple[float, float]:
        """Somewhere in a place of the game, or in a corner of the table."""
        cornered = self.dice.random() < CORNERS
        rect = self.dice.choice(IN_CORNERS if cornered else tuple(self.layout.places.values()))
        x = self.dice.uniform(rect.x + INSIDE_MM, rect.x + rect.width - INSIDE_MM)
        return x, self.dice.uniform(rect.y + INSIDE_MM, rect.y + rect.height - INSIDE_MM)


def _inside(x: float, y: float, margin: float = INSIDE_MM) -> tuple[float, float]:
    """The nearest point of the table."""
    return min(max(x, margin), TABLE_WIDTH - margin), min(max(y, margin), TABLE_HEIGHT - margin)
