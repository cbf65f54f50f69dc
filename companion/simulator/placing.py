"""Where on the table a card comes down: in a heap, a row, a fan, or groups before their owner.

Piles are not square: a card comes down a few millimetres and degrees off, less so in a narrow place. Whoever lays a
card lays it as it faces them.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from dataclasses import replace

from companion.simulator.felt import SimulatedFelt
from companion.simulator.gesture import Leave
from companion.simulator.melding import MeldArea, added, spots
from companion.simulator.things import PlacedCard
from companion.simulator.truth import TrueTable
from companion.table import Layout, Place, Rect, Seat
from companion.table.marks import COPIES
from companion.table.printed import size_of
from scoring.cards import AnyCard

_STRIP = 20.0
"""Millimetres of each card that show when several lie in a row."""
_WIDE = 80.0
"""Width of a place in which a card needs no care."""
_FANNED, _GAP = 28.0, 3.0
"""From one card of a fan to the next, and what is left between narrow ones."""
_CLEAR = 10.0
"""What people leave free beside the next place, where there is room."""
_STRAYS, _WANDERS = (20.0, 110.0), 8.0
"""Millimetres that a pile lies off its place at most, and by which its next card mostly lies beside the last."""
_WHOLE = 45.0
"""A card whose middle is so far inside the table lies on it whole."""
_ASKEW, _TURNED = 15.0, 30.0
"""Millimetres and degrees by which melds are laid askew at most."""
_ROW_OFF, _ROW_TURNED, _ROW_UNEVEN = 20.0, 2.0, 2.0
"""Millimetres by which a row lies off its place and degrees by which it is turned, at most, and by how much its cards
mostly lie off the line; nobody lays cards side by side and each of them elsewhere."""
_ACROSS = 150.0
"""Half the length of the longest row, such as a hand laid open far from its place."""


class Placing:
    """Where cards come down on one table, as its people lay them."""

    def __init__(self, layout: Layout, felt: SimulatedFelt, truth: TrueTable, dice: random.Random) -> None:
        self.layout, self.felt, self.truth, self.dice = layout, felt, truth, dice
        self.shapes: Mapping[Place, str] = {}
        """How cards lie at a place once the event has happened, in the game's words: pile, heap, fan."""
        self.joined: tuple[AnyCard, ...] = ()
        """The group to which the event adds cards."""
        self.stray = self.askew = 0.0
        """How far off its place a pile lies and how carelessly melds are laid, as shares of the most that people do."""
        self._row: tuple[float, ...] = ()
        """How far the row of this table lies off its place, and by how much it is turned, once it is begun."""

    def row(self, by: Seat, place: Place, numbers: Sequence[int], groups: Sequence[int] = ()) -> list[Leave]:
        """Where cards come down at a place: in a heap if one, side by side if several."""
        if self.shapes.get(place) == "melds":
            return self.melded(place, numbers, groups or (len(numbers),))
        if self.shapes.get(place) == "fan":
            return self._fanned(by, place, numbers)
        wanders = self.stray and not self.in_a_row(place)
        x, y = self.middle_of_pile(place, numbers) if wanders else self.centre(place)
        if len(numbers) > 1:
            return self.strip(by, x, y, numbers)
        loose = self._looseness(place)
        angle = self._turn(by, place, numbers[0]) + self.dice.gauss(0, 6 * loose)
        off_x, off_y = (loose * max(-12.0, min(12.0, self.dice.gauss(0, 5))) for _ in range(2))
        return [Leave(numbers[0], x + off_x, y + off_y, angle)]

    def middle_of_pile(self, place: Place, laid: Sequence[int] = ()) -> tuple[float, float]:
        """Where a pile lies whose place people do not mind much: where its first card was laid, and wandering on."""
        lying = [n for n in self.truth.lying.get(place, ()) if n in self.felt.cards and n not in laid]
        if lying:
            top = max((self.felt.cards[n] for n in lying), key=lambda card: card.z)
            return self.kept(place, *(at + self.stray * self.dice.gauss(0, _WANDERS) for at in (top.x, top.y)))
        x, y = self.centre(place)
        far, turn = self.stray * self.dice.uniform(*_STRAYS), self.dice.uniform(0, 2 * math.pi)
        return self.kept(place, x + far * math.cos(turn), y + far * math.sin(turn))

    def kept(self, place: Place, x: float, y: float) -> tuple[float, float]:
        """As near to this point as a card can lie whole on the table and less than half the way to another place."""
        own = self.centre(place)
        for share in (1.0, 0.8, 0.6, 0.4, 0.2):
            at = own[0] + share * (x - own[0]), own[1] + share * (y - own[1])
            on_table = _WHOLE < at[0] < self.layout.width - _WHOLE and _WHOLE < at[1] < self.layout.height - _WHOLE
            if on_table and self._nearest(*at) == place:
                return at
        return own

    def _nearest(self, x: float, y: float) -> Place:
        """The place that this point is in, or least far from."""

        def far(place: Place) -> tuple[float, float]:
            rect = self.layout.places[place]
            across = max(rect.x - x, 0.0, x - rect.x - rect.width)
            return math.hypot(across, max(rect.y - y, 0.0, y - rect.y - rect.height)), math.dist(rect.centre, (x, y))

        return min(self.layout.places, key=far)

    def _fanned(self, by: Seat, place: Place, numbers: Sequence[int]) -> list[Leave]:
        """Each beside the last along the place, or over a strip of the last, so that all can be counted."""
        rect, turn, size = self._as_it_lies(place), self._turn(by, place, numbers[0]), size_of(numbers[0])
        lies_across = turn % 180 > 45
        width, height = (size.height, size.width) if lies_across else (size.width, size.height)
        along_x = rect.width - width > rect.height - height
        room, step = (rect.width - width, width) if along_x else (rect.height - height, height)
        step = min(step + _GAP, _FANNED)
        edge = min(_CLEAR, room / 2)
        first = edge + ((rect.x + width / 2) if along_x else (rect.y + height / 2))
        lying = [self.felt.cards[n] for n in self.truth.lying.get(place, ()) if n in self.felt.cards]
        taken = [card.x if along_x else card.y for card in lying]
        steps = [first + min(n * step, room - edge) for n in range(len(taken) + len(numbers))]
        free_spots = [at for at in steps if all(abs(at - other) > step / 2 for other in taken)]
        free_spots += steps[-1:] * len(numbers)
        loose = 1.5 * self._looseness(place)
        fan = []
        for number, at in zip(numbers, free_spots, strict=False):
            x, y = (at, rect.centre[1]) if along_x else (rect.centre[0], at)
            x, y = x + self.dice.gauss(0, loose), y + self.dice.gauss(0, loose)
            fan.append(Leave(number, x, y, turn + self.dice.gauss(0, 1.5)))
        return fan

    def melded(self, place: Place, numbers: Sequence[int], groups: Sequence[int]) -> list[Leave]:
        """Groups in rows, facing the one before whom they lie."""
        owner = self.layout.spots[Seat(0) if place.seat is None else place.seat]
        rect = self.layout.places[place]
        lying = sorted(self.felt.cards.values(), key=lambda card: card.z)
        own = [card for card in lying if card.number not in numbers and rect.holds(card.x, card.y, 30.0)]
        group = _cards_of(self.joined, own) if len(groups) == 1 else []
        area = MeldArea(rect, owner.angle)
        if group:
            others = [(card.x, card.y) for card in own if card not in group]
            found = added(area, [(card.x, card.y) for card in group], others, *groups)
        else:
            found = spots(area, [(card.x, card.y) for card in own], groups)
        gauss = self.dice.gauss
        laid = [
            Leave(number, x + gauss(0, 0.8), y + gauss(0, 0.8), owner.angle + gauss(0, 1.5))
            for number, (x, y) in zip(numbers, found, strict=True)
        ]
        return self._careless(laid, groups) if self.askew else laid

    def _careless(self, laid: Sequence[Leave], groups: Sequence[int]) -> list[Leave]:
        """Each group a little off where it would lie neatly, and turned about its middle: it may lie over the next."""
        row, left = list[Leave](), list(laid)
        for n in groups:
            group, left = left[:n], left[n:]
            x, y = (sum(at) / n for at in zip(*((one.x, one.y) for one in group), strict=True))
            dx, dy = (self.askew * self.dice.uniform(-_ASKEW, _ASKEW) for _ in range(2))
            turn = self.askew * self.dice.uniform(-_TURNED, _TURNED)
            c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
            row += [
                replace(
                    one,
                    x=x + dx + c * (one.x - x) - s * (one.y - y),
                    y=y + dy + s * (one.x - x) + c * (one.y - y),
                    angle=one.angle + turn,
                )
                for one in group
            ]
        return row

    def _turn(self, by: Seat, place: Place, number: int) -> float:
        """Facing whoever lays it, or crosswise where it fits only so."""
        rect, size, angle = self.layout.places.get(place), size_of(number), self.layout.spots[by].angle
        across = angle % 180 > 45
        fits = rect is None or (rect.width if across else rect.height) >= size.height
        return angle if fits else angle - 90.0

    def _looseness(self, place: Place) -> float:
        """How far off cards may come down, as a share: in narrow places they are put down with more care."""
        rect = self.layout.places.get(place)
        return 1.0 if rect is None else min(1.0, rect.width / _WIDE)

    def strip(self, by: Seat, x: float, y: float, numbers: Sequence[int]) -> list[Leave]:
        """A row whose middle is here, as it faces whoever lays it, each card over all but a strip of the last."""
        angle = self.layout.spots[by].angle
        right = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        step = _STRIP if len(numbers) * _STRIP < 2 * _ACROSS else 2 * _ACROSS / len(numbers)
        if size_of(numbers[0]).width < _STRIP:
            step = _STRIP + size_of(numbers[0]).width
        first = -step * (len(numbers) - 1) / 2
        return [
            Leave(
                number,
                x + right[0] * (first + step * n) + self.dice.gauss(0, 0.7),
                y + right[1] * (first + step * n) + self.dice.gauss(0, 0.7),
                angle + self.dice.gauss(0, 1.2),
            )
            for n, number in enumerate(numbers)
        ]

    def before(self, seat: Seat, far: float) -> tuple[float, float]:
        """A point on the table so far before a player."""
        spot = self.layout.spots[seat]
        turn = math.radians(spot.angle)
        return spot.x + far * math.sin(turn), spot.y - far * math.cos(turn)

    def centre(self, place: Place) -> tuple[float, float]:
        """Where people take the middle of a place to be: in a row, where the row lies."""
        rect = self.layout.places.get(place)
        x, y = rect.centre if rect is not None else (self.layout.width / 2, self.layout.height / 2)
        return self._along_the_row(x, y) if self.stray and self.in_a_row(place) else (x, y)

    def _as_it_lies(self, place: Place) -> Rect:
        """The rectangle that people take for this place."""
        rect, (x, y) = self.layout.places[place], self.centre(place)
        return rect._replace(x=x - rect.width / 2, y=y - rect.height / 2)

    def in_a_row(self, place: Place) -> bool:
        """Whether it is as wide as the spaces of a row are, where there is one."""
        widths = {rect.width for place, rect in self.layout.places.items() if place.slot is not None}
        rect = self.layout.places.get(place)
        return rect is not None and rect.width in widths

    def _along_the_row(self, x: float, y: float) -> tuple[float, float]:
        """Where this point of a row is that lies as its people have laid it."""
        if not self._row:
            off, turned = self.stray * _ROW_OFF, self.stray * math.radians(_ROW_TURNED)
            self._row = tuple(self.dice.uniform(-most, most) for most in (off, off, turned))
        right, down, turn = self._row
        dx, dy = x - self.layout.width / 2, y - self.layout.height / 2
        uneven = [self.stray * max(-5.0, min(5.0, self.dice.gauss(0, _ROW_UNEVEN))) for _ in range(2)]
        return (
            self.layout.width / 2 + dx * math.cos(turn) - dy * math.sin(turn) + right + uneven[0],
            self.layout.height / 2 + dx * math.sin(turn) + dy * math.cos(turn) + down + uneven[1],
        )


def _cards_of(group: Sequence[AnyCard], cards: Sequence[PlacedCard]) -> list[PlacedCard]:
    """The cards that make up this group: of several with one face the one that lies nearest to the others."""
    by_face = {face: [card for card in cards if COPIES[card.number].face == face] for face in group}
    found: list[PlacedCard] = []
    for alike in sorted(by_face.values(), key=len):
        if alike:
            near = [(sum(math.dist((one.x, one.y), (o.x, o.y)) for o in found), one.number, one) for one in alike]
            found.append(min(near)[2])
    return found
