"""How differently people do one and the same act: a card is tossed, held over the pile, or laid for somebody else.

Each of these makes one visit of a hand out of another. What truly happens stays the same.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import replace

from companion.facts.events import Drew, Event, Laid
from companion.simulator.choreography import Choreography
from companion.simulator.gesture import Gesture, Leave, Stop, Take, Toss
from companion.table import Seat

Handling = Callable[[Choreography, Event, Gesture, random.Random], Gesture]

_SLIDES = 50.0, 300.0
"""Millimetres that a tossed card slides."""
_FAR_ASTRAY, _MOST_ASTRAY = 0.08, 30.0
"""How far beside its goal it comes to rest, mostly, as a share of its way, and in millimetres at most."""
_SLOW = 700.0
"""Millimetres a second that it slides on the average."""


def toss(steps: Choreography, event: Event, visit: Gesture, dice: random.Random) -> Gesture:
    """The card slides on after the fingers are off it; into a space of a row, no wider than itself, it is laid."""
    match event, visit.stops:
        case Laid(place=place), (*before, Stop(acts=(Leave(z=None) as leave,)) as stop) if not steps.placing.in_a_row(
            place
        ):
            spot = steps.placing.layout.spots[visit.seat]
            far = math.dist((spot.x, spot.y), (leave.x, leave.y))
            slides = min(dice.uniform(*_SLIDES), 0.8 * far)
            off = [max(-_MOST_ASTRAY, min(_MOST_ASTRAY, dice.gauss(0, _FAR_ASTRAY * slides))) for _ in range(2)]
            x, y = steps.placing.kept(place, leave.x + off[0], leave.y + off[1])
            share = slides / max(far, 1.0)
            hand = x + share * (spot.x - x), y + share * (spot.y - y)
            spun = leave.angle + dice.gauss(0, 12)
            tossed = Toss(leave.number, x, y, spun, leave.face_up, round(150 + 1000 * slides / _SLOW))
            return replace(visit, stops=(*before, replace(stop, x=hand[0], y=hand[1], acts=(tossed,), dwell=60)))
        case _:
            return visit


def hover(steps: Choreography, event: Event, visit: Gesture, dice: random.Random) -> Gesture:
    """The card is held over where it will lie, for up to three seconds, while its owner thinks."""
    if not isinstance(event, Laid) or not visit.carries:
        return visit
    first = visit.stops[0]
    x, y = first.x + dice.gauss(0, 15), first.y + dice.gauss(0, 15)
    over = Stop(x, y, dwell=dice.randint(500, 3000), above=dice.uniform(25, 110))
    return replace(visit, stops=(over, *visit.stops))


def slow(steps: Choreography, event: Event, visit: Gesture, dice: random.Random) -> Gesture:
    """Whoever draws takes their time, and looks at each card before the next; the hand does not go home between."""
    if not isinstance(event, Drew):
        return visit
    stops: list[Stop] = []
    for stop in visit.stops:
        if stops and any(isinstance(act, Take) for act in stop.acts):
            stops.append(Stop(*steps.placing.before(visit.seat, 110.0), dwell=dice.randint(200, 1200), above=50.0))
        stops.append(replace(stop, dwell=stop.dwell + dice.randint(100, 900)))
    return replace(visit, stops=tuple(stops))


def for_others(steps: Choreography, event: Event, visit: Gesture, dice: random.Random) -> Gesture:
    """A neighbour's hand does it."""
    if not isinstance(event, Laid):
        return visit
    seats = sorted(steps.placing.layout.spots)
    beside = seats[(seats.index(visit.seat) + dice.choice((1, -1))) % len(seats)]
    return steps.in_the_hand_of(Seat(beside), visit)


OTHERWISE: dict[str, Handling] = {"toss": toss, "hover": hover, "slow": slow, "for_others": for_others}
"""Other ways of doing an act, by the dial that says how often."""
