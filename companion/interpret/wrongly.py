"""Cards of a draft that may not lie as they do: taken back again, they were laid and refused.

As long as somebody goes on laying, a card that fits nothing may be the first of a run. Only when it has
rested, was named as wrong, and is then taken back, is it certain what happened. It is told with what the
draft becomes, in the order in which it was laid, and for the reason that was named.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from companion.facts.events import Drew, Event, Laid
from companion.facts.game import Game, Outcome, Position
from companion.facts.rulings import Weight
from companion.interpret.felt import Felt
from companion.interpret.lies import Lies
from companion.interpret.pieces import WIDE
from companion.interpret.quiet import PATIENCE_MS
from companion.interpret.reading import Reading, Supposed

PUT_DOWN_MS = 5000
"""Cards that people have put down before themselves, one or all of them, they take up again before this."""
BESIDE_MM = WIDE[0] / 2
"""What lies wholly beside its place, and may not lie there, has rather fallen than been laid."""

Acts = tuple[Supposed, ...]


class Wrong(NamedTuple):
    """A group that would be refused, why, the keys of its cards, and what has yet to be told before it."""

    act: Supposed
    why: tuple[str, ...]
    keys: frozenset[int]
    before: Acts
    pulled_out: bool = False
    """Whether all its cards lay elsewhere on the table before."""
    said: bool = False
    """Whether it lay there so long that the screen said so."""


class Wrongly:
    """The groups that were named as wrong and have not been told of."""

    def __init__(
        self, game: Game, felt: Felt, far: Callable[[Lies], float], may_be_held: Callable[[Lies], bool]
    ) -> None:
        self.game, self.felt = game, felt
        self.far, self.may_be_held = far, may_be_held
        """How many millimetres the middle of a card is outside its place; and whether who laid it is still there."""
        self._named: tuple[Wrong, ...] = ()
        self._taken_back: tuple[Wrong, ...] = ()
        self._woven: tuple[Event, ...] = ()
        """Those that are told now."""

    def named(self, position: Position, reading: Reading, quiet: int = 0) -> Reading:
        """Those that have rested for a while are remembered; of those that rest for long the screen says it.

        So it is where they lie, however restless hands are elsewhere; or everywhere, for so many milliseconds.
        """
        wrong = tuple(self._wrong(position, reading.draft))
        rested = {one: max(quiet, self._has_rested(one)) for one in wrong}
        said = {one.keys for one in self._named if one.said}
        now = tuple(
            one._replace(said=ms >= PUT_DOWN_MS or one.keys in said) for one, ms in rested.items() if ms >= PATIENCE_MS
        )
        new = frozenset[int]().union(*(one.keys for one in now), self._right(reading.draft, wrong))
        self._named = (*(one for one in self._named if not one.keys & new), *now)
        long = bool(rested) and next(iter(rested.values())) >= PUT_DOWN_MS
        return replace(reading, rests=long or quiet >= PUT_DOWN_MS)

    def _has_rested(self, wrong: Wrong) -> int:
        """How long a group has lain with no fingers in reach of it, since the hand that laid it has gone."""
        lying = [self.felt.lies[key] for key in wrong.keys]
        quiet = [self.felt.quiet_since(lies) for lies in lying]
        held = None in quiet or any(map(self.may_be_held, lying))
        return 0 if held else self.felt.now - max(filter(None, quiet), default=self.felt.now)

    def _right(self, draft: Acts, wrong: Sequence[Wrong]) -> frozenset[int]:
        """The keys of cards that lie in this draft as they may."""
        laid = [act.event for act in draft if isinstance(act.event, Laid) and act not in [one.act for one in wrong]]
        at = ((lies, event) for event in laid for lies in self.felt.at(event.place) if lies.new)
        return frozenset(lies.key for lies, event in at if lies.face in event.cards)

    def _wrong(self, position: Position, draft: Acts) -> Iterator[Wrong]:
        for n, act in enumerate(draft):
            outcome, event, before = self.game.judge(position, act.event), act.event, position
            position = outcome.position
            drafted = isinstance(event, Laid) and event.place.name in self.game.row(before).drafts
            if outcome.refused and isinstance(event, Laid) and drafted and not self._put_down(before, event):
                own = [lies for lies in self.felt.at(event.place) if lies.new and lies.face in event.cards]
                if any(self.far(lies) < BESIDE_MM for lies in own):
                    pulled_out = all(lies.start is not None for lies in own)
                    yield Wrong(act, _why(outcome), frozenset(lies.key for lies in own), draft[:n], pulled_out)

    def _put_down(self, position: Position, laid: Laid) -> bool:
        """Whether somebody who is to lay nothing has just put cards down before themselves: mostly that is no act."""
        own = [lies for lies in self.felt.at(laid.place) if lies.new and lies.face in laid.cards]
        lately = any(self.felt.now - lies.came < PUT_DOWN_MS for lies in own)
        lays = any(one.kind is Laid and one.by in (None, laid.by) for one in self.game.expects(position))
        return lately and laid.place.seat == laid.by and not lays

    def forget_taken_back(self) -> None:
        """Those of which every card is gone again were taken back; what was told otherwise is forgotten."""
        lying = self.felt.lies
        self._taken_back += tuple(one for one in self._named if not one.keys & lying.keys())
        self._named = tuple(one for one in self._named if any(key in lying and lying[key].new for key in one.keys))

    @property
    def waits(self) -> bool:
        """Whether something was taken back that has yet to be told."""
        return bool(self._taken_back)

    def told(self, event: Event | None) -> bool:
        """This is on record now, by eye or by press; whether it is what was taken back, so that no card lies there.

        Told once more it was laid once more.
        """
        self._named, self._taken_back = (
            tuple(one._replace(before=_but(one.before, (event,))) for one in some)
            for some in (self._named, self._taken_back)
        )
        told, self._woven = self._woven, tuple(one for one in self._woven if one != event)
        return event in told

    def woven(self, position: Position, acts: Acts) -> Acts:
        """What is told now, and among it what was taken back, each after what came before it.

        It is told for the reason that was named, or later: what is told first may leave out a part of what came before.
        What was taken up before anybody was told was no act if it had been pulled out of a pile, perhaps to look at it,
        or if its player had put it down before themselves: on its way elsewhere, or because it fell.
        """
        row, later, woven = list(acts), list[Wrong](), list[Event]()
        for one in reversed(self._taken_back):
            if not one.said and (one.pulled_out or _lay_before_its_player(one.act.event)):
                continue
            n = None if _but(one.before, [act.event for act in acts]) else self._where(position, one, row)
            if n is None:
                later.insert(0, one)
            else:
                row.insert(n, one.act)
                woven.append(one.act.event)
        self._taken_back, self._woven = tuple(later), tuple(woven)
        return tuple(row)

    def _where(self, position: Position, one: Wrong, row: Sequence[Supposed]) -> int | None:
        """The first place in this row, behind what came before it, at which it is refused for the same reason."""
        first = max((n + 1 for n, act in enumerate(row) if _but(one.before, (act.event,)) != one.before), default=0)
        for n, act in enumerate((*row, None)):
            if n >= first and _why(self.game.judge(position, one.act.event)) == one.why:
                return n
            position = position if act is None else self.game.judge(position, act.event).position
        return None


def _lay_before_its_player(event: Event) -> bool:
    """Whether this was laid by the one before whom it lay."""
    return isinstance(event, Laid) and event.by is not None and event.place.seat == event.by


def _why(outcome: Outcome[Any]) -> tuple[str, ...]:
    return tuple(ruling.code for ruling in outcome.rulings if ruling.weight is Weight.REFUSAL)


def _but(before: Acts, told: Sequence[Event | None]) -> Acts:
    """These without what is told, or has grown into what is told."""
    return tuple(act for act in before if not any(_grown(act.event, event) for event in told))


def _grown(old: Event, new: Event | None) -> bool:
    match old, new:
        case Laid(), Laid():
            return old.place == new.place and set(old.cards) <= set(new.cards)
        case Drew(), Drew():  # how many they were, a press tells better
            return (old.by, old.place) == (new.by, new.place)
        case _:
            return old == new
