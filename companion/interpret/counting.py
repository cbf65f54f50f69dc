"""Hands laid open for the count, anywhere on the table, with the pile still lying there.

A card belongs to the hand whose owner's arm laid it, or before whom it lies, or else to the nearest seat. A hand is
accepted when as many cards are read as its owner holds; until then the screen says how many are missing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot

from companion.facts.events import Counted, Event, Shown, Source
from companion.facts.game import Game, Position
from companion.interpret.bridge import way_to
from companion.interpret.felt import Felt
from companion.interpret.lies import Lies, Standing
from companion.interpret.reading import Advice, Reading, Supposed, Unread
from companion.interpret.visits import Visits
from companion.table import Layout, Place, Seat
from scoring.cards import AnyCard

OWN_ARM = 0.9
"""A hand this surely somebody's says whose cards it laid, wherever they lie."""
BEFORE, NEAREST = 30.0, 6.0
"""How many times likelier it is theirs before whom it lies at a place of theirs, or else to whom it lies nearest."""


@dataclass(frozen=True, slots=True)
class CountedHand:
    """One player's cards as far as they can be read."""

    seat: Seat
    cards: tuple[Lies, ...]
    expected: int

    @property
    def whole(self) -> bool:
        return len(self.cards) == self.expected


@dataclass(frozen=True, slots=True)
class Count:
    """All hands that are being laid open."""

    game: Game
    position: Position
    hands: tuple[CountedHand, ...]
    waiting: frozenset[Seat]
    """Seats whose hand has not been accepted yet."""

    def reading(self, still: bool) -> Reading:
        open_hands = {one.seat: tuple(lies.face for lies in one.cards) for one in self.hands if one.cards}
        unread = tuple(_unread(one) for one in self._started() if len(one.cards) < one.expected)
        return Reading(
            acts=self._accepted() if still else (),
            open_hands=open_hands,
            unread=unread,
            advice=tuple(self._words(one) for one in self._started() if still and not one.whole),
        )

    @property
    def surplus(self) -> CountedHand | None:
        """A hand that was accepted already, and more cards lie before its owner now."""
        accepted = (one for one in self.hands if one.seat not in self.waiting and self.waiting)
        return next((one for one in accepted if len(one.cards) > one.expected > 0), None)

    def _started(self) -> list[CountedHand]:
        return [one for one in self.hands if one.cards and one.seat in self.waiting]

    def _accepted(self) -> tuple[Supposed, ...]:
        """Hands that are whole, in the order in which they became so."""
        whole = sorted((one for one in self._started() if one.whole), key=lambda one: one.cards[-1].came)
        acts: list[Supposed] = []
        position = self.position
        for one in whole:
            event = Shown(one.seat, tuple(lies.face for lies in one.cards))
            way = way_to(self.game, position, event)
            implied = () if way is None else way.events
            acts += [Supposed(before, Source.IMPLIED) for before in implied] + [Supposed(event)]
            position = self.game.judge(position if way is None else way.position, event).position
        return tuple(acts)

    def _words(self, one: CountedHand) -> Advice:
        missing = one.expected - len(one.cards)
        code = "cards_missing" if missing > 0 else "cards_too_many"
        return Advice(code, (("by", one.seat), ("n", abs(missing))))


def shown(count: Count) -> tuple[Event, ...]:
    """The hands as they are read now, said by the table to be complete: the number first, where it differs."""
    events: list[Event] = []
    for one in count.hands:
        if one.cards and one.seat in count.waiting:
            if not one.whole:
                events.append(Counted(one.seat, len(one.cards)))
            events.append(Shown(one.seat, tuple(lies.face for lies in one.cards)))
    return tuple(events)


def count(game: Game, position: Position, felt: Felt, visits: Visits, layout: Layout) -> Count:
    """The open hands as they lie now."""
    waiting = frozenset(e.by for e in game.expects(position) if e.kind is Shown and e.by is not None)
    held = {one.seat: one.cards or 0 for one in game.view(position).seats}
    loose = _loose(felt, Counter((lying.place, card) for lying in game.felt(position) for card in lying.cards))
    holders = frozenset(seat for seat, n in held.items() if n) or frozenset(held)
    owners = {lies.key: _owner(lies, visits, layout, holders) for lies in loose}
    hands = tuple(
        CountedHand(seat, tuple(lies for lies in loose if owners[lies.key] == seat), number)
        for seat, number in sorted(held.items())
    )
    return Count(game, position, hands, waiting)


def _loose(felt: Felt, record: Counter[tuple[Place, AnyCard]]) -> list[Lies]:
    """Cards that are in nobody's record: a pile that was pushed apart is still no hand, but what lies elsewhere is."""
    known = (lies for lies in felt.in_order() if lies.standing is Standing.KNOWN and lies.place is not None)
    left = record - Counter((lies.place, lies.face) for lies in known if lies.place is not None)
    loose = []
    for lies in felt.in_order():
        pile = next(
            (p for p, face in left if face == lies.face and lies.place in (p, None) and left[p, face] > 0), None
        )
        if lies.standing is not Standing.KNOWN and pile is not None:
            left[pile, lies.face] -= 1
        elif lies.standing in (Standing.NEW, Standing.TOLD):
            loose.append(lies)
    return loose


def _owner(lies: Lies, visits: Visits, layout: Layout, seats: frozenset[Seat]) -> Seat:
    """By whose hand may have laid it; the less that tells, the more by where it lies."""
    guess, _ = visits.who_laid(lies)
    if guess.seat in seats and guess.odds[0][1] >= OWN_ARM:
        return guess.best
    nearest = min(seats, key=lambda seat: _far(lies, layout, seat))
    before = None if lies.place is None else lies.place.seat
    return max(seats, key=lambda one: guess.of(one) * (BEFORE if one == before else NEAREST if one == nearest else 1.0))


def _far(lies: Lies, layout: Layout, seat: Seat) -> float:
    spot = layout.spots[seat]
    return hypot(lies.pose.x - spot.x, lies.pose.y - spot.y)


def _unread(one: CountedHand) -> Unread:
    last: Sequence[Lies] = one.cards[-1:]
    return Unread(last[0].pose.x, last[0].pose.y, one.seat)
