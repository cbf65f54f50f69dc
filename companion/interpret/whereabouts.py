"""At which place a card lies, on a table where people lay things as they like.

Nobody sees the rectangles of a layout. A pile lies where its first card was laid, and a row lies as its cards lie
(`rows.py`). So a place reaches from where it should be, and from what lies there, about half of the way to the next
one; a little farther where such a card is waited for, and hardly beyond itself where no card has any business. How
unlikely each place is, is told in natural logarithms of odds; where two are about as likely, nothing is guessed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import dist, hypot

from companion.facts.events import Laid, Moved
from companion.facts.game import Game, Position
from companion.interpret.bridge import after_the_draw, next_turn
from companion.interpret.odds import (
    AT_THE_STOCK,
    FULL,
    MAYBE,
    MOST_AGAINST,
    NO_PLACE,
    NOT_LIVE,
    NOT_NAMED,
    NOT_YET,
    UNASKED,
    UPON_OTHERS,
    WRONG_CARD,
)
from companion.interpret.pieces import NARROW, WIDE, Pose
from companion.interpret.rows import Line, Row, fits_a_card, line_through, rows_in
from companion.table import STOCK, Layout, Place, Rect
from scoring.cards import AnyCard
from vision.sightings import TablePoint

OFF_MM = 3.0, 12.0
"""By how many millimetres people miss a place, the smallest and the largest: as far as an eighth of it."""
CLOSER = 1.5
"""So much better people keep to a row, for each card is laid beside another."""
UPON_MM = 25.0
"""A card whose middle is no farther from another's was laid upon it."""
WELL_IN_MM = 25.0
"""Fingers at a pile so far inside its place are seen at that place."""
REMEMBERED = 200
"""So many cards at most are remembered with the places at which they may lie."""

Likely = tuple[tuple[Place, float], ...]
"""Places, the likeliest first, with how unlikely each is."""


@dataclass(frozen=True)
class Waited:
    """Where cards are waited for in a position, and which; and where cards mean anything at all."""

    live: frozenset[str] = frozenset()
    lays: Mapping[Place, frozenset[AnyCard] | None] = field(default_factory=dict)
    """None: any card."""
    single: frozenset[Place] = frozenset()
    """Places that hold one card, and have it."""
    later: Waited | None = None
    """The same of what comes next without a word: a draw, or the next turn."""

    def against(self, place: Place, card: AnyCard) -> float:
        """How unlikely it is that this card was meant to lie here."""
        now = self._against(place, card)
        return now if self.later is None else min(now, NOT_YET + self.later.against(place, card))

    def _against(self, place: Place, card: AnyCard) -> float:
        if place == STOCK:
            return AT_THE_STOCK
        if place.name not in self.live:
            return NOT_LIVE
        cards = self.lays.get(place, frozenset())
        if cards is None or card in cards:
            return 0.0
        return (WRONG_CARD if cards else UNASKED) + (NOT_NAMED if card in self._named else 0.0)

    @cached_property
    def _named(self) -> frozenset[AnyCard]:
        """The cards of which each is waited for somewhere."""
        return frozenset(card for cards in self.lays.values() for card in cards or ())


def waited_for(game: Game, position: Position, layout: Layout) -> Waited:
    """What is waited for now, once whoever is to draw has drawn, and so in the next turn where this one ends unsaid."""
    moments = [position]
    for way in (after_the_draw, next_turn, after_the_draw):
        then = way(game, moments[-1])
        moments += [] if then is None else [then]
    waited = Waited()
    for n, then in enumerate(reversed(moments)):
        waited = replace(_waited(game, then, layout), later=waited if n else None)
    return waited


def _waited(game: Game, position: Position, layout: Layout) -> Waited:
    """What is waited for here; groups at a place are at that place, and what should lie somewhere may lie there."""
    lays: dict[Place, frozenset[AnyCard] | None] = {one.place: frozenset(one.cards) for one in game.felt(position)}
    for expect in game.expects(position):
        if expect.kind not in (Laid, Moved) or expect.place is None:
            continue
        place = expect.place if expect.place in layout.places else expect.place._replace(slot=None)
        before = lays.get(place, frozenset())
        lays[place] = None if before is None or expect.cards is None else before | expect.cards
    single = frozenset(one.place for one in game.felt(position) if one.shape == "slot")
    return Waited(frozenset(game.row(position).places), lays, single)


@dataclass(frozen=True)
class Whereabouts:
    """The places of one table as people have laid things."""

    layout: Layout
    lying: Mapping[Place, tuple[Pose, ...]] = field(default_factory=dict)
    """Where the cards of each place lie, the uppermost last."""
    waited: Waited = Waited()

    def place_of(self, pose: Pose, card: AnyCard) -> Place | None:
        """The likeliest place; None where there is none."""
        return next((place for place, _ in self.places_for(pose, card)), None)

    def places_for(self, pose: Pose, card: AnyCard) -> Likely:
        """The places at which this card may lie."""
        known = self._found.get((pose, card))
        if known is None:
            if len(self._found) >= REMEMBERED:
                self._found.clear()
            known = self._found[pose, card] = self._places_for(pose, card)
        return known

    @cached_property
    def _found(self) -> dict[tuple[Pose, AnyCard], Likely]:
        """What is known already: a card that lies still is asked about again and again."""
        return {}

    def _places_for(self, pose: Pose, card: AnyCard) -> Likely:
        upon, rights = self._upon(pose), [line.put_back(pose.x, pose.y) for line in self._rows[1]]
        found = []
        for place, rect in self.layout.places.items():
            against = self.waited.against(place, card)
            against += FULL if place in self.waited.single and self.lying.get(place) and place not in upon else 0.0
            against += UPON_OTHERS if upon and place not in upon else 0.0
            row = self._rows[0].get(place)
            unlikely = self._off(place, pose, None if row is None else rights[row]) + min(against, MOST_AGAINST)
            if unlikely < NO_PLACE:
                found.append((unlikely, rect.width * rect.height, place))
        return tuple((place, unlikely) for unlikely, _, place in sorted(found))

    def elsewise(self, place: Place, pose: Pose, card: AnyCard) -> Likely:
        """Other places at which this card may lie as well, and by how much that is less likely than this one."""
        likely = dict(self.places_for(pose, card))
        here = likely.get(place, 0.0)
        others = (
            (other, max(0.0, unlikely - here)) for other, unlikely in likely.items() if other not in (place, STOCK)
        )
        return tuple((other, price) for other, price in others if price < MAYBE and other.name in self.waited.live)

    def nearest(self, pose: Pose, card: AnyCard) -> Place | None:
        """The place nearest to a card that lies nowhere, of those at which it may be laid."""
        may = [place for place in self.layout.places if self.waited.against(place, card) <= WRONG_CARD]
        return min(may, key=lambda place: self.far(place, pose.x, pose.y), default=None)

    def strayed(self) -> dict[str, tuple[TablePoint, ...]]:
        """Where the piles lie that fingers may be busy at without getting to where they should lie, by their keys.

        That is where the top card lies, and the one before it, which may have been taken just before the top was laid.
        """
        found: dict[str, tuple[TablePoint, ...]] = {}
        for place in (one for one in self.lying if one not in self._rows[0]):
            rect = self.layout.places[place]
            off = (pose for pose in self.lying[place][-2:] if not rect.holds(pose.x, pose.y, -WELL_IN_MM))
            if points := tuple(dict.fromkeys((round(pose.x, -1), round(pose.y, -1)) for pose in off)):
                found[place.key] = points
        return found

    def far(self, place: Place, x: float, y: float) -> float:
        """How many millimetres this point is outside a place, as it really lies."""
        rect = self.layout.places.get(place)
        if rect is None:
            return float("inf")
        rows, lines = self._rows
        at = lines[rows[place]].put_back(x, y) if place in rows else (x, y)
        cards = (dist((x, y), pose[:2]) - UPON_MM for pose in self.lying.get(place, ()))
        return max(0.0, min((hypot(*outside(rect, *at)), *cards)))

    @cached_property
    def _rows(self) -> tuple[dict[Place, int], tuple[Line, ...]]:
        """In which row each place is, and how the rows lie."""
        rows = rows_in(tuple(self.layout.places.items()))
        return {place: n for n, row in enumerate(rows) for place, _ in row}, tuple(map(self._line, rows))

    def _line(self, row: Row) -> Line:
        single = [(place, rect) for place, rect in row if fits_a_card(rect, (NARROW, WIDE))]
        return line_through(
            [(rect.centre, (pose.x, pose.y)) for place, rect in single for pose in self.lying.get(place, ())]
        )

    def _off(self, place: Place, pose: Pose, right: tuple[float, float] | None) -> float:
        """How unlikely it is to miss this place, or what lies there, by so much; in a row, from where it should lie."""
        rect = self.layout.places[place]
        x, y = outside(rect, *(pose[:2] if right is None else right))
        missed = hypot(x / _usual(rect.width), y / _usual(rect.height))
        if right is not None:
            return CLOSER * missed
        apart = (dist(pose[:2], one[:2]) - UPON_MM for one in self.lying.get(place, ()))
        return min((missed, *(max(0.0, one) / OFF_MM[1] for one in apart)))

    def _upon(self, pose: Pose) -> frozenset[Place]:
        """Where the cards lie on which this one lies."""
        return frozenset(
            place
            for place, poses in self.lying.items()
            if place not in self._rows[0]
            if any(dist(pose[:2], one[:2]) < UPON_MM for one in poses)
        )


def outside(rect: Rect, x: float, y: float) -> tuple[float, float]:
    """How far this point is to the side of a rectangle, and how far above or below it."""
    return max(rect.x - x, 0.0, x - rect.x - rect.width), max(rect.y - y, 0.0, y - rect.y - rect.height)


def _usual(size: float) -> float:
    """By how much people miss a place that is so wide, or so deep."""
    return min(max(size / 8, OFF_MM[0]), OFF_MM[1])
