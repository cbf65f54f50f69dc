"""Cards of a draft that may not lie as they do: taken back again, they were laid and refused.

As long as somebody goes on laying, a card that fits nothing may be the first of a run. Only when it has
rested, was named as wrong, and is then taken back, is it certain what happened. It is told with what the
draft becomes, in the order in which it was laid.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from companion.facts.events import Laid
from companion.facts.game import Game, Position
from companion.interpret.felt import Felt
from companion.interpret.reading import Reading, Supposed

Acts = tuple[Supposed, ...]


class Wrong(NamedTuple):
    """A group that would be refused, the keys of its cards, and what the draft told before it."""

    act: Supposed
    keys: frozenset[int]
    before: Acts


class Wrongly:
    """The groups that were named as wrong and have not been told of."""

    def __init__(self, game: Game, felt: Felt) -> None:
        self.game, self.felt = game, felt
        self._named: tuple[Wrong, ...] = ()
        self._taken_back: tuple[Wrong, ...] = ()

    def named(self, position: Position, reading: Reading) -> Reading:
        """These rest, and the screen says what is wrong with them."""
        self._named = tuple(self._wrong(position, reading.draft))
        return reading

    def _wrong(self, position: Position, draft: Acts) -> Iterator[Wrong]:
        for n, act in enumerate(draft):
            outcome, event = self.game.judge(position, act.event), act.event
            position = outcome.position
            if outcome.refused and isinstance(event, Laid):
                own = (lies for lies in self.felt.at(event.place) if lies.new and lies.face in event.cards)
                yield Wrong(act, frozenset(lies.key for lies in own), draft[:n])

    def forget_taken_back(self) -> None:
        """Those of which every card is gone again were taken back; what was told otherwise is forgotten."""
        lying = self.felt.lies
        self._taken_back += tuple(one for one in self._named if not one.keys & lying.keys())
        self._named = tuple(one for one in self._named if any(key in lying and lying[key].new for key in one.keys))

    def woven(self, position: Position, acts: Acts) -> Acts:
        """What is told now, and among it what was taken back, each after what came before it."""
        row, wrong, later = list(acts), list[Supposed](), list[Wrong]()
        for one in reversed(self._taken_back):
            open_yet = tuple(act for act in one.before if not any(_grown(act, told) for told in acts))
            if 0 < len(open_yet) < len(one.before):
                later.insert(0, one._replace(before=open_yet))  # a part of what came before it is told only later
            else:
                row.insert(_after(one.before, row), one.act)
                wrong.append(one.act)
        self._taken_back = tuple(later)
        return tuple(self._but_accepted(position, row, wrong))

    def _but_accepted(
        self, position: Position, row: Sequence[Supposed], wrong: Sequence[Supposed]
    ) -> Iterator[Supposed]:
        """What was taken back was refused, or it is not told at all."""
        for act in row:
            outcome = self.game.judge(position, act.event)
            if act not in wrong or outcome.refused:
                position = outcome.position
                yield act


def _after(before: Acts, row: Sequence[Supposed]) -> int:
    """The place in a row behind everything that a draft had told before, or that has grown out of it."""
    return max((n + 1 for n, act in enumerate(row) if any(_grown(one, act) for one in before)), default=0)


def _grown(old: Supposed, new: Supposed) -> bool:
    if isinstance(old.event, Laid) and isinstance(new.event, Laid):
        return old.event.place == new.event.place and set(old.event.cards) <= set(new.event.cards)
    return old.event == new.event
