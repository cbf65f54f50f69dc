"""Arms that stay over the table between their reaches: whose they were on one, they mostly are on the next.

Who rests a hand by a corner, or near a neighbour's, reaches out from there on a way that tells little. But to the eye
an arm is one and the same from when it comes over the edge until it is gone; unless it has mixed up two that met.
"""

from __future__ import annotations

from companion.interpret.named import Named
from companion.interpret.seats import Guess, anybody, as_shares
from companion.table import Layout
from vision.sightings import Reach

MIXED_UP = 0.2
"""How far it is believed that an arm may be somebody else's than on its reach before. The eye mixes up fewer; but who
made that reach is told boldly."""
MOST = 200
"""So many arms are remembered."""


class Staying:
    """What is known of arms by the reaches that they have made."""

    def __init__(self, named: Named) -> None:
        self._named = named
        self._arms: dict[int, dict[int, Guess]] = {}
        """Of each arm whose its reaches were taken for."""
        self._since = 0
        """What was seen until this reach tells nothing any more."""

    def forget(self, reach: int) -> None:
        """People sit on other chairs now, or the eye counts arms anew; this was the last reach before that."""
        self._since = reach
        self._arms.clear()

    def learn(self, hand: Reach, guess: Guess) -> None:
        """This reach has ended."""
        if hand.reach <= self._since:
            return
        self._arms.setdefault(hand.arm, {})[hand.reach] = guess
        if len(self._arms) > MOST:
            del self._arms[next(iter(self._arms))]

    def whose(self, hand: Reach, layout: Layout) -> Guess:
        """Whose arm this is by its reach before, if it has made one."""
        reaches = self._arms.get(hand.arm, {})
        before = max((n for n in reaches if n < hand.reach), default=None)
        if before is None:
            return anybody(layout)
        guess, each = self._named.whose(before, reaches[before]), MIXED_UP / len(layout.spots)
        return as_shares({seat: (1 - MIXED_UP) * guess.of(seat) + each for seat in layout.spots})
