"""Cards of one act that are brought in two visits: the second visit mends the entry of the first.

Several bones dropped together are one action (DG-31), and nobody would spend two on what one can do. So an
equal card laid beside the last ones by the same player, before anything else has happened, belongs to them.
"""

from __future__ import annotations

from companion.facts.events import Amended, Laid
from companion.facts.game import Game, Position
from companion.interpret.reading import Supposed
from companion.referee import Judged


class Joining:
    """The last entry, as long as something may still be added to it."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._last: tuple[int, Laid] | None = None

    def told(self, judged: Judged, before: Position) -> None:
        """An entry was heard in this position."""
        event = judged.event
        counts = judged.is_fact and not judged.refused
        if counts and isinstance(event, Laid) and before is not None and self._room(before, event):
            self._last = judged.number, event
        elif self._last is not None and isinstance(event, Amended) and isinstance(event.event, Laid):
            self._last = (event.number, event.event) if event.number == self._last[0] else None
        elif counts or not judged.is_fact:
            self._last = None

    def _room(self, position: Position, laid: Laid) -> bool:
        """Whether more of these may be laid as one act."""
        expects = (e for e in self.game.expects(position) if e.kind is Laid and e.place == laid.place and e.options)
        return any(int(max(expect.options)) > len(laid.cards) for expect in expects)

    def join(self, acts: tuple[Supposed, ...]) -> tuple[Supposed, ...]:
        """The same acts, or the correction of the last entry that they amount to."""
        if self._last is None or len(acts) != 1:
            return acts
        number, first = self._last
        more = acts[0].event
        if not isinstance(more, Laid) or (more.by, more.place) != (first.by, first.place):
            return acts
        if len(first.groups) > 1 or set(more.cards) != set(first.cards):
            return acts
        both = Laid(first.by, first.place, ((*first.cards, *more.cards),))
        return (Supposed(Amended(number, both), acts[0].source, acts[0].sureness),)
