"""Cards that lie where several groups do: to which of them one was added, and which was moved within its own.

Several groups before one player may take the same card: a five fits three fives and a run of six to nine, a wild card
nearly everything. People lay it at the one they mean, so the place tells; only where it lies as near to two of them,
and what follows would differ, is there anything to ask. A wild card carried to the other end of its run is read from
the order in which the cards of the run lie afterwards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import hypot

from companion.facts.events import Event, Laid, Moved
from companion.facts.game import Game, Position
from companion.interpret.felt import Felt
from companion.interpret.lies import Lies, Standing
from companion.interpret.reading import Supposed
from companion.interpret.story import Story
from companion.table import Place
from scoring.cards import AnyCard

Acts = tuple[Supposed, ...]

NEARER_MM = 20.0
"""A card that lies so much nearer to one group than to any other belongs to it."""
TWINS = 0.2
"""Weight of a group's other cards: where two groups hold the same face, one cannot see whose it is."""


@dataclass(frozen=True, slots=True)
class Way:
    """One group that an added card may belong to."""

    event: Laid
    cards: tuple[AnyCard, ...]
    """What lay there before."""
    after: Position
    far: float


class Belonging:
    """Tells groups at one place apart by where their cards lie."""

    def __init__(self, game: Game, felt: Felt) -> None:
        self.game, self.felt = game, felt

    def placed(self, position: Position, acts: Acts) -> Acts:
        """The same acts; of a card that several groups would take it is said at which it lies."""
        row = []
        for act in acts:
            ways = self._ways(position, act.event)
            told = replace(act, event=ways[0].event) if len(ways) > 1 else act
            position = self.game.judge(position, told.event).position
            row.append(told)
        return tuple(row)

    def doubtful(self, position: Position, story: Story) -> tuple[tuple[tuple[AnyCard, ...], Acts], ...]:
        """Two groups with the acts for each, where an added card lies as near to the one as to the other."""
        for n, act in enumerate(story.acts):
            ways = self._ways(position, act.event)
            if len(ways) > 1 and ways[1].far - ways[0].far < NEARER_MM:
                before, after = story.acts[:n], story.acts[n + 1 :]
                return tuple((way.cards, (*before, replace(act, event=way.event), *after)) for way in ways[:2])
            position = self.game.judge(position, act.event).position
        return ()

    def _ways(self, position: Position, event: Event) -> list[Way]:
        """The groups that take these cards with different effect, the nearest first."""
        if not isinstance(event, Laid) or len(event.groups) != 1 or event.place.slot is not None:
            return []
        found: list[Way] = []
        for pile in self.game.view(position).piles:
            if pile.place.slot is None or pile.place._replace(slot=None) != event.place:
                continue
            told = replace(event, place=pile.place)
            outcome = self.game.judge(position, told)
            if not outcome.refused:
                found.append(Way(told, pile.cards, outcome.position, self._far(event, pile.cards)))
        found.sort(key=lambda way: way.far)
        return [way for n, way in enumerate(found) if way.after not in [other.after for other in found[:n]]]

    def _far(self, event: Laid, group: Sequence[AnyCard]) -> float:
        """How far these cards lie from a group."""
        there = self.felt.at(event.place)
        mine = [lies for lies in there if lies.face in event.cards and lies.standing in (Standing.NEW, Standing.TOLD)]
        reach = [min(map(_apart, pairs)) for face in group if (pairs := _pairs(mine, there, face))]
        return min(reach) + TWINS * sum(reach) / len(reach) if reach else 0.0

    # ------------------------------------------------------------ moved within a group

    def moved(self, position: Position) -> Acts:
        """A card carried to the other end of its group, once the cards lie in the order that this makes."""
        for lies, event in self._shifted(position):
            if self._lie_so(position, event):
                self.felt.calm(lies)
                return (Supposed(event),)
        return ()

    def _shifted(self, position: Position) -> Iterator[tuple[Lies, Moved]]:
        """Cards that may be moved within their place, and were."""
        for expect in self.game.expects(position):
            for lies in self.felt.at(expect.place) if expect.kind is Moved and expect.place is not None else ():
                known = lies.moved and lies.seen and lies.standing is Standing.KNOWN and self.felt.is_quiet(lies)
                if known and lies.place is not None:
                    yield lies, Moved(expect.by, lies.face, lies.place, lies.place)

    def _lie_so(self, position: Position, event: Moved) -> bool:
        """Whether the cards lie in the order that this move makes, and not in the one in which they were."""
        after = self.game.judge(position, event)
        if after.refused:
            return False
        changed = zip(self._groups(position, event.end), self._groups(after.position, event.end), strict=True)
        old, new = next(((old, new) for old, new in changed if old != new), ((), ()))
        return self._in_order(event.end, new) and not self._in_order(event.end, old)

    def _groups(self, position: Position, place: Place) -> Iterator[tuple[AnyCard, ...]]:
        piles = (pile for pile in self.game.view(position).piles if pile.place.slot is not None)
        return (pile.cards for pile in piles if pile.place._replace(slot=None) == place)

    def _in_order(self, place: Place, group: Sequence[AnyCard]) -> bool:
        """Whether the cards of a group lie one after the other along a line, from either end."""
        there = [next((lies for lies in self.felt.at(place) if lies.face == face), None) for face in group]
        lie = [lies for lies in there if lies is not None]
        if len(lie) < max(3, len(group)):
            return False
        x, y = lie[-1].pose.x - lie[0].pose.x, lie[-1].pose.y - lie[0].pose.y
        along = [one.pose.x * x + one.pose.y * y for one in lie]
        return along == sorted(along)


def _pairs(mine: Sequence[Lies], there: Sequence[Lies], face: AnyCard) -> list[tuple[Lies, Lies]]:
    return [(one, other) for one in mine for other in there if other.face == face and other not in mine]


def _apart(pair: tuple[Lies, Lies]) -> float:
    one, other = pair
    return hypot(one.pose.x - other.pose.x, one.pose.y - other.pose.y)
