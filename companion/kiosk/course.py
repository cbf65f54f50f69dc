"""How the points went over the rounds, as lines for a chart: whoever is higher up is better off.

Where rounds are added up, a line shows how far somebody is from the average of all: so it is the lead that is seen,
and who took it from whom.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from statistics import fmean

from companion.facts.game import Counting
from companion.facts.show import CourseLine
from companion.facts.views import View
from companion.language.phrase import listed
from companion.referee import Referee

FEWEST = 2
"""A line needs so many rounds."""
Row = tuple[float | None, ...]


def course_of(referee: Referee) -> tuple[CourseLine, ...]:
    """A line for each player or team; none where nothing can be compared yet."""
    view, counting = referee.view, referee.game.counting
    rounds = max((len(line.rounds) for line in view.sheet), default=0)
    if counting is Counting.NONE or rounds < FEWEST:
        return ()
    rows = _leads(view, rounds) if view.adds_up else [line.rounds for line in view.sheet]
    known = [value for row in rows for value in row if value is not None]
    low, high = min(known), max(known)

    def share(value: float) -> float:
        up = (value - low) / (high - low) if high > low else 0.5
        return 1 - up if counting is Counting.FEW else up

    lines = []
    for line, row in zip(view.sheet, rows, strict=True):
        heights = tuple(None if one is None else share(one) for one in row)
        lines.append(CourseLine(_name(line.seats, referee.names), heights, line.out))
    return tuple(lines)


def _leads(view: View, rounds: int) -> Sequence[Row]:
    """After every round, by how much each sum is above the average."""
    sums = [[line.start + one for one in accumulate(points or 0 for points in line.rounds)] for line in view.sheet]
    middle = [fmean(row[n] for row in sums if n < len(row)) for n in range(rounds)]
    return [tuple(value - middle[n] for n, value in enumerate(row)) for row in sums]


def _name(seats: Sequence[int], names: Sequence[str]) -> str:
    return names[seats[0]] if len(seats) == 1 else listed(names[seat] for seat in seats)
