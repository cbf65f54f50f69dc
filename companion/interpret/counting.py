"""Hands laid open for the count, anywhere on the table, with the pile still lying there.

Cards that lie over one another are one hand. It is theirs whose arm laid it and before whom it lies: people lay their
own before themselves, and an arm alone may look like a neighbour's. A hand is accepted when as many cards are read as
its owner holds; until then the screen says how many are missing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import exp, hypot

from companion.facts.events import Counted, Event, Shown, Source
from companion.facts.game import Game, Position
from companion.interpret.bridge import way_to
from companion.interpret.felt import Felt
from companion.interpret.lies import Lies, Standing
from companion.interpret.melds import apart
from companion.interpret.reading import Advice, Reading, Supposed, Unread
from companion.interpret.visits import Visits
from companion.table import Layout, Place, Seat
from scoring.cards import AnyCard

BEFORE, FARTHER_MM = 30.0, 100.0
"""How many times likelier it is theirs before whom it lies at a place of theirs; and so much farther from somebody it
is theirs less than half as likely."""
FAN_MM = 66.0
"""Cards whose middles are no farther apart lie over one another."""


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
    whose = {fan: _owner(fan, visits, layout, holders) for fan in _fans(loose)}
    owners = {lies.key: seat for fan, seat in whose.items() for lies in fan}
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


def _fans(loose: Iterable[Lies]) -> list[tuple[Lies, ...]]:
    """The cards that lie over one another, together."""
    fans: list[tuple[Lies, ...]] = []
    for lies in loose:
        touched = [fan for fan in fans if any(apart(one, lies) < FAN_MM for one in fan)]
        fans = [*(fan for fan in fans if fan not in touched), (*(one for fan in touched for one in fan), lies)]
    return fans


def _owner(fan: Sequence[Lies], visits: Visits, layout: Layout, seats: frozenset[Seat]) -> Seat:
    """By whose hand may have laid it, and before whom it lies."""
    guesses = [visits.who_laid(lies)[0] for lies in fan]

    def likely(seat: Seat) -> float:
        at_theirs = any(lies.place is not None and lies.place.seat == seat for lies in fan)
        near = exp(-min(_far(lies, layout, seat) for lies in fan) / FARTHER_MM)
        return sum(guess.of(seat) for guess in guesses) * near * (BEFORE if at_theirs else 1.0)

    return max(seats, key=likely)


def _far(lies: Lies, layout: Layout, seat: Seat) -> float:
    spot = layout.spots[seat]
    return hypot(lies.pose.x - spot.x, lies.pose.y - spot.y)


def _unread(one: CountedHand) -> Unread:
    last: Sequence[Lies] = one.cards[-1:]
    return Unread(last[0].pose.x, last[0].pose.y, one.seat)
