"""The top card of a pile that cannot be seen: is another one on it, was it taken back, or has somebody taken it?

Where an older card comes to light, it is gone. Otherwise a card that cannot be read may lie on it; where cards are also
taken from piles, one question asks for both, for whoever takes what may not be taken hardly says so unasked.
"""

from __future__ import annotations

from companion.facts.events import Undone
from companion.facts.game import Game, Position
from companion.interpret import doubts
from companion.interpret.bridge import lays_expected
from companion.interpret.explain import explain
from companion.interpret.happenings import Gone, Spot
from companion.interpret.lies import Lies, Standing
from companion.interpret.reading import Doubt, Option, Supposed
from companion.interpret.unasked import Unasked
from scoring.cards import BACK

Asked = tuple[Doubt, tuple[Gone, ...]]
"""A question, and what it would be that has happened."""


class Tops:
    """What is asked about tops of piles, and what the table would not say of them."""

    def __init__(self, game: Game, missing: Unasked) -> None:
        self.game, self.missing = game, missing
        self._missed: int | None = None
        """The card of which it is asked whether it was taken."""
        self._covered: frozenset[int] = frozenset()
        """Cards of which the table has said that another one lies on them."""

    def question(self, position: Position, top: Lies, latest: int | None) -> Asked | None:
        """The next question about this card, and what it would be that has happened."""
        if top.place is None or top.standing is Standing.AWAY or top.face == BACK:
            return None
        if self.missing.felt.laid_bare(top):
            return doubts.lifted(top.face, (Supposed(Undone()),) if top.entry and top.entry == latest else ()), ()
        if top.key in self._covered or not self.missing.taken_in_play:
            return doubts.unreadable(top.place), ()
        self._missed, gone = top.key, self.missing.taken_up(top, top.place)
        on_it = top.place if lays_expected(self.game, position, top.place) else None
        return doubts.taken(gone.card, explain(self.game, position, (gone,))[0], on_it), (gone,)

    def perhaps_taken(self, position: Position, hushed: frozenset[Spot], patient: bool) -> Asked | None:
        """A back that a hand may have taken on its way, or a card drawn out from under others: nobody can see it.

        While somebody stirs elsewhere, only of a back that has been gone for a while.
        """
        back = self.missing.perhaps_taken(position, hushed, patient)
        drawn_out = () if patient else self.missing.perhaps_drawn_out(position)
        gone = drawn_out if back is None else (back,)
        ways = [(one.card, explain(self.game, position, (one,))[0]) for one in gone]
        if not ways:
            return None
        return (doubts.taken(*ways[0]) if len(ways) == 1 else doubts.drawn_out(ways)), gone

    def is_covered(self, answer: Option | None) -> bool:
        """Whether the table says that another card lies there: then it is asked which one that is."""
        if answer is None or answer.code != doubts.COVERED or self._missed is None:
            return False
        self._covered |= {self._missed}
        return True
