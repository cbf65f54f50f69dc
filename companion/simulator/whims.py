"""What people do with their hands between two acts of a game, and what is none: they touch, square, fan, drop.

Each of these is a row of visits that leaves the table as it was, but for a few millimetres. Where cards lie is looked
up when the hand sets out; which cards they are is settled before, because the next act may take one of them away.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from companion.simulator.choreography import Choreography, GesturePlan
from companion.simulator.gesture import Bump, Gesture, Leave, Shove, Stop, Take
from companion.simulator.things import PlacedCard
from companion.table import STOCK, Seat

Whim = Callable[[Choreography, Seat, random.Random], list[GesturePlan]]

_BEFORE = 110.0
"""How far before its owner a card is looked at, or put down."""
_STEP = 20.0
"""From one card to the next where a pile is fanned."""
_FANNED = 5
"""So many of the uppermost cards people look at."""


def touch(steps: Choreography, seat: Seat, dice: random.Random) -> list[GesturePlan]:
    """A finger on the stock; nothing is taken."""

    def touched() -> Gesture:
        stock = steps.felt.stock
        x, y = (stock.x, stock.y) if stock is not None else steps.placing.before(seat, _BEFORE)
        return steps.visit(seat, Stop(x + dice.gauss(0, 8), y + dice.gauss(8, 10), dwell=dice.randint(120, 900)))

    return [touched] if steps.felt.stock is not None else []


def pull_back(steps: Choreography, seat: Seat, dice: random.Random) -> list[GesturePlan]:
    """A card is laid on the pile and taken up again before the fingers are off it."""
    pile, card = _a_pile(steps, dice), _a_card(steps, seat, dice)
    if not pile or card is None:
        return []

    def laid_and_taken() -> Gesture:
        x, y = _middle(steps, pile)
        x, y, angle = x + dice.gauss(0, 6), y + dice.gauss(0, 6), steps.placing.layout.spots[seat].angle
        down = Stop(x, y, (Leave(card, x, y, angle + dice.gauss(0, 8)),), 120)
        return steps.visit(seat, down, Stop(x, y, (Take(card),), dice.randint(250, 1300)), carries=((card, True),))

    return [laid_and_taken]


def square(steps: Choreography, seat: Seat, dice: random.Random) -> list[GesturePlan]:
    """A pile is pushed together."""
    pile = _a_pile(steps, dice)

    def squared() -> Gesture:
        cards = _lying(steps, pile)
        x, y = _middle(steps, pile)
        pushed = tuple(
            Bump(card.number, 0.7 * (x - card.x), 0.7 * (y - card.y), 0.7 * _turn(card.angle, cards[-1].angle))
            for card in cards
        )
        return steps.visit(seat, Stop(x, y, pushed, dice.randint(300, 900)))

    return [squared] if pile else []


def fan(steps: Choreography, seat: Seat, dice: random.Random) -> list[GesturePlan]:
    """The uppermost cards of a pile are spread, looked at, and pushed together again."""
    pile = _a_pile(steps, dice)

    def fanned() -> Gesture:
        cards = _lying(steps, pile)[-_FANNED:]
        x, y = _middle(steps, pile)
        apart = tuple(Bump(card.number, _STEP * n, dice.gauss(0, 3), 5.0 * n) for n, card in enumerate(cards))
        back = tuple(
            Bump(one.number, -one.dx + dice.gauss(0, 2), -one.dy + dice.gauss(0, 2), -one.turn) for one in apart
        )
        looks = Stop(x + _STEP * len(cards), y + 60, dwell=dice.randint(600, 2200))
        return steps.visit(seat, Stop(x, y, apart, 300), looks, Stop(x + _STEP * len(cards), y, back, 300))

    return [fanned] if len(pile) > 1 else []


def pull_out(steps: Choreography, seat: Seat, dice: random.Random) -> list[GesturePlan]:
    """A card is pulled out of a pile, looked at, and put back where it was."""
    pile = _a_pile(steps, dice)

    def looked_at() -> Gesture:
        card = dice.choice(_lying(steps, pile)[-_FANNED:])
        x, y = card.x + dice.gauss(0, 4), card.y + dice.gauss(0, 4)
        back = Leave(card.number, x, y, card.angle + dice.gauss(0, 4), card.face_up, card.z)
        eyes = Stop(*steps.placing.before(seat, _BEFORE), dwell=dice.randint(500, 1800), above=60.0)
        return steps.visit(seat, Stop(card.x, card.y, (Take(card.number),), 250), eyes, Stop(x, y, (back,), 250))

    return [looked_at] if pile else []


def put_down(steps: Choreography, seat: Seat, dice: random.Random) -> list[GesturePlan]:
    """Somebody puts the whole hand down, mostly face down, and takes it up again."""
    return _down_and_up(steps, seat, list(steps.truth.held[seat]), dice.random() < 0.3, dice)


def drop(steps: Choreography, seat: Seat, dice: random.Random) -> list[GesturePlan]:
    """A card falls out of a hand, on either side, and is taken up again."""
    card = _a_card(steps, seat, dice)
    return [] if card is None else _down_and_up(steps, seat, [card], dice.random() < 0.5, dice)


def push_aside(steps: Choreography, seat: Seat, dice: random.Random) -> list[GesturePlan]:
    """A mug or whatever else stands about is pushed a little aside."""
    kind = dice.choice(sorted(steps.felt.strays)) if steps.felt.strays else None
    if kind is None:
        return []

    def pushed() -> Gesture:
        stray = steps.felt.strays[kind]
        dx, dy = dice.gauss(0, 12), dice.gauss(0, 12)
        way = [(stray.x + n * dx, stray.y + n * dy) for n in range(3)]
        return steps.visit(seat, *(Stop(*at, (Shove(kind, *at),), 60) for at in way))

    return [pushed]


BETWEEN_ACTS: dict[str, Whim] = {
    "touch": touch,
    "pull_back": pull_back,
    "square": square,
    "fan": fan,
    "pull_out": pull_out,
    "put_down": put_down,
    "drop": drop,
    "clutter": push_aside,
}
"""What hands do alone, by the dial that says how often before an act."""


# ---------------------------------------------------------------- what arms do while somebody else is at work


def lean(steps: Choreography, seat: Seat, dice: random.Random) -> list[GesturePlan]:
    """Somebody leans over the table for a while."""
    x, y = steps.placing.before(seat, dice.uniform(100, 230))
    return [partial(_aside, steps, seat, Stop(x + dice.gauss(0, 40), y, dwell=dice.randint(1500, 6000)))]


def together(steps: Choreography, seat: Seat, dice: random.Random) -> list[GesturePlan]:
    """Another hand sorts something near the middle."""
    layout = steps.placing.layout
    x, y = steps.placing.centre(dice.choice([place for place in layout.places if place.name != "stock"]))
    return [
        partial(_aside, steps, seat, Stop(x + dice.gauss(0, 30), y + dice.gauss(0, 30), dwell=dice.randint(200, 900)))
    ]


def cross(steps: Choreography, seat: Seat, dice: random.Random) -> list[GesturePlan]:
    """An arm reaches across the table to before somebody else."""
    other = dice.choice([one for one in steps.placing.layout.spots if one != seat])
    x, y = steps.placing.before(other, dice.uniform(90, 150))
    return [partial(_aside, steps, seat, Stop(x, y, dwell=dice.randint(200, 700)))]


def poke(steps: Choreography, seat: Seat, dice: random.Random) -> list[GesturePlan]:
    """Somebody points at the stock, or at whatever else lies in the middle."""
    layout = steps.placing.layout
    x, y = steps.placing.centre(STOCK) if dice.random() < 0.6 else (layout.width / 2, layout.height / 2)
    return [
        partial(_aside, steps, seat, Stop(x + dice.gauss(0, 20), y + dice.gauss(0, 20), dwell=dice.randint(150, 800)))
    ]


BESIDE_AN_ACT: dict[str, Whim] = {"lean": lean, "together": together, "cross": cross}
"""What others do at the same time, by the dial that says how often."""


def _aside(steps: Choreography, seat: Seat, *stops: Stop) -> Gesture:
    return replace(steps.visit(seat, *stops), awaited=False)


# ---------------------------------------------------------------- hands and piles


def _down_and_up(
    steps: Choreography, seat: Seat, cards: list[int], face_up: bool, dice: random.Random
) -> list[GesturePlan]:
    """Cards out of a hand lie before their owner for a moment."""
    if not cards or any(card in steps.felt.cards for card in cards):
        return []

    def down() -> Gesture:
        x, y = steps.placing.before(seat, dice.uniform(60, 130))
        x, y, angle = x + dice.gauss(0, 40), y + dice.gauss(0, 10), dice.uniform(-40, 40)
        angle += steps.placing.layout.spots[seat].angle
        left = tuple(Leave(card, x + n, y + n, angle + n, face_up) for n, card in enumerate(cards))
        return steps.visit(seat, Stop(x, y, left, 200), carries=tuple((card, face_up) for card in cards))

    def waited() -> Gesture:
        return steps.visit(seat, Stop(*steps.placing.before(seat, -150.0), dwell=dice.randint(200, 2500)))

    return [down, waited, partial(steps.lift, seat, cards)]


def _a_pile(steps: Choreography, dice: random.Random) -> list[int]:
    """The cards of some pile that lies open, the lowest first; none if there is none."""
    shapes = steps.placing.shapes
    piles = [
        pile
        for place, pile in steps.truth.lying.items()
        if shapes.get(place) in ("pile", "heap") and pile and all(n in steps.felt.cards for n in pile)
    ]
    return list(dice.choice(piles)) if piles else []


def _a_card(steps: Choreography, seat: Seat, dice: random.Random) -> int | None:
    """Some card of this hand; none where it is empty, or lies on the table."""
    held = [number for number in steps.truth.held[seat] if number not in steps.felt.cards]
    return dice.choice(held) if held else None


def _lying(steps: Choreography, pile: list[int]) -> list[PlacedCard]:
    return sorted((steps.felt.cards[n] for n in pile), key=lambda card: card.z)


def _middle(steps: Choreography, pile: list[int]) -> tuple[float, float]:
    cards = [steps.felt.cards[n] for n in pile]
    return sum(card.x for card in cards) / len(cards), sum(card.y for card in cards) / len(cards)


def _turn(one: float, other: float) -> float:
    """Degrees from the one direction to the other, the shorter way, or to its opposite if that is nearer."""
    return (other - one + 90) % 180 - 90
