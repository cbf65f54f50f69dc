"""How each player's arms look, learnt in the evening: whose clothes those are, whose skin, and whose wrist-watch.

Where a hand came from tells mostly whose it was; what is known of an arm's owner is also known of how their arms look.
So what looks like a player's arms did so far is rather theirs, the more so the less others looked like that.
"""

from __future__ import annotations

from companion.interpret.named import Named
from companion.interpret.seats import Guess, anybody, as_shares
from companion.table import Layout
from vision.sightings import Look, Tone

STRAYS = 0.11
"""How far a tone strays from one reach of an arm to the next."""
TELLS = 4.0
"""How many tones of an arm tell something apart from each other: those beside each other are much alike."""
AS_ANYBODY, UNLIKE = 1.0, 0.02
"""How many looks of anybody's are added to those of each, since not all of theirs are known; and how likely an arm
looks unlike all of them."""
MOST = 120
"""So many reaches are remembered."""


class Looks:
    """What is known of how arms look, by the reaches that were seen."""

    def __init__(self, named: Named) -> None:
        self._named = named
        self._known: dict[int, tuple[Look, Guess]] = {}
        """Of each reach that has ended, how its arm looked and whose it was taken for."""
        self._told: dict[int, tuple[Look, Guess]] = {}
        """Of each reach how its arm looked when it was compared last, and with whom that goes."""
        self._since = 0
        """What was seen until this reach tells nothing any more."""

    def forget(self, reach: int) -> None:
        """People sit on other chairs now; this was the last reach before that."""
        self._since = reach
        self._known.clear()
        self._told.clear()

    def learn(self, reach: int, look: Look, guess: Guess) -> None:
        """This reach has ended."""
        if look and reach > self._since and reach not in self._known:
            self._known[reach] = look, guess
            for oldest in [*self._known][:-MOST]:
                del self._known[oldest]

    def goes_with(self, reach: int, look: Look, layout: Layout) -> Guess:
        """How well the arm of this reach goes with each player, as shares."""
        before = self._told.get(reach)
        if before is None or before[0] != look:
            for oldest in [*self._told][:-MOST]:
                del self._told[oldest]
            self._told[reach] = before = look, self._compared(reach, look, layout)
        return before[1]

    def _compared(self, reach: int, look: Look, layout: Layout) -> Guess:
        alike = [
            (how, self._named.whose(n, guess))
            for n, (other, guess) in self._known.items()
            if n != reach and (how := likeness(look, other)) is not None
        ]
        if not alike:
            return anybody(layout)
        usual = sum(how for how, _ in alike) / len(alike)
        theirs, like = dict.fromkeys(layout.spots, 0.0), dict.fromkeys(layout.spots, 0.0)
        for how, guess in alike:
            for seat, odd in guess.odds:
                theirs[seat] += odd
                like[seat] += how * odd
        return as_shares(
            {
                seat: (like[seat] + AS_ANYBODY * usual) / (theirs[seat] + AS_ANYBODY) / usual + UNLIKE
                for seat in layout.spots
            }
        )


def likeness(one: Look, other: Look) -> float | None:
    """How much two arms look alike, 1 for the same; None where nothing of them can be compared."""
    common = [(a, b) for a, b in zip(one, other, strict=False) if a is not None and b is not None]
    if not common:
        return None
    apart = 1.0
    for a, b in common:
        apart *= _apart(a, b)
    return float(apart ** (-TELLS / (2 * len(common))))


def _apart(one: Tone, other: Tone) -> float:
    dim, bright = (one[0] - other[0]) / STRAYS, (one[1] - other[1]) / STRAYS
    return (1 + dim * dim) * (1 + bright * bright)
