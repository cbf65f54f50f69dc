"""Cards of one act that are read, or brought, one after the other: the later ones mend the entry of the first.

A card that the same hand has laid at the same place belongs to what it has laid there just before, however late it
comes to light: tossed, it slides on for a while. So do equal cards that are brought in a second visit (several bones
dropped together are one action, DG-31, and nobody would spend two on what one can do), and what would be refused by
itself. All this before anything else has happened.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from companion.facts.events import Amended, Laid
from companion.facts.game import Game, Position
from companion.interpret.felt import Felt
from companion.interpret.happenings import Came
from companion.interpret.reading import Supposed
from companion.interpret.visits import Visits
from companion.referee import Judged
from scoring.cards import AnyCard


class Latest(NamedTuple):
    """An entry to which something may still be added, and the position in which it was heard."""

    number: int
    laid: Laid
    before: Position

    def with_more(self, cards: Iterable[AnyCard]) -> Laid:
        return Laid(self.laid.by, self.laid.place, ((*self.laid.cards, *cards),))


class Joining:
    """The last entry, as long as something may still be added to it."""

    def __init__(self, game: Game, felt: Felt, visits: Visits) -> None:
        self.game, self.felt, self.visits = game, felt, visits
        self._last: Latest | None = None

    def told(self, judged: Judged, before: Position) -> None:
        """An entry was heard in this position."""
        event, last = judged.event, self._last
        counts = judged.is_fact and not judged.refused
        if counts and isinstance(event, Laid) and before is not None and len(event.groups) == 1:
            self._last = Latest(judged.number, event, before)
        elif last is not None and isinstance(event, Amended) and isinstance(event.event, Laid):
            self._last = last._replace(laid=event.event) if event.number == last.number else None
        elif counts or not judged.is_fact:
            self._last = None

    def late(self, position: Position, came: Iterable[Came]) -> tuple[Came, ...]:
        """Those of these cards that the hand has laid which laid the last ones, and that count only with them."""
        last = self._last
        if last is None:
            return ()
        told = (lies for lies in self.felt.lies.values() if lies.entry == last.number)
        hands = {abs(hand) for lies in told for hand in self.visits.who_laid(lies)[1][:1]}
        late = tuple(
            one
            for one in came
            if one.place == last.laid.place and not one.elsewhere and hands.intersection(map(abs, one.hands[:1]))
        )
        cards = tuple(card for one in late for card in one.cards)
        alone = Laid(last.laid.by, last.laid.place, (cards,))
        by_itself = not late or not self.game.judge(position, alone).refused
        return late if not by_itself and self._counts(last, cards) else ()

    def with_late(self, late: Iterable[Came]) -> tuple[Supposed, ...]:
        """The correction of the last entry that these cards amount to."""
        return () if self._last is None else self._mended(self._last, [card for one in late for card in one.cards], 1.0)

    def join(self, acts: tuple[Supposed, ...]) -> tuple[Supposed, ...]:
        """The same acts, or the correction of the last entry that they amount to."""
        last = self._last
        if last is None or len(acts) != 1 or not isinstance(more := acts[0].event, Laid):
            return acts
        if (more.by, more.place) != (last.laid.by, last.laid.place) or not self._counts(last, more.cards):
            return acts
        return self._mended(last, more.cards, acts[0].sureness) if {*more.cards} == {*last.laid.cards} else acts

    def _counts(self, last: Latest, cards: Iterable[AnyCard]) -> bool:
        """Whether these may be laid with the last ones, as one act."""
        expects = (e for e in self.game.expects(last.before) if e.kind is Laid and e.place == last.laid.place)
        most = max((int(n) for expect in expects for n in expect.options), default=1)
        more = last.with_more(cards)
        return len(more.cards) <= most and not self.game.judge(last.before, more).refused

    def _mended(self, last: Latest, cards: Iterable[AnyCard], sure: float) -> tuple[Supposed, ...]:
        return (Supposed(Amended(last.number, last.with_more(cards)), sureness=sure),)
