"""One reach of a hand over the table: where it went, for how long, and whether another one may be the same arm.

The eye names every place that the finger-tips were over, in the order in which they got there, the ones
that were only passed too. On its way back a hand gets nowhere for the first time: where it was going is the
place it came to last.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from math import dist, inf

from companion.interpret.fingers import EARLY_MS, FLOWN_MM, OFF_MM, STIRS_MM, is_leap
from companion.interpret.seats import Guess
from companion.table import Place, Seat, place_of
from vision.sightings import Reach, TablePoint

GOAL_MS, GOAL_SHARE = 130, 0.35
"""A hand that stayed at a place shorter than this, or than this share of its longest stay, only brushed it."""
BEFORE_PEOPLE = "area"
"""The name of places before people, where melds lie."""
QUICKEST_MS = 300
"""Nobody reaches for a card and is gone again sooner: whose fingers are seen for less may have been anywhere."""
MAINLY = 0.75
"""Of two neighbouring places the fingers are over both, the longer over the one they are busy with, if not by much."""


@dataclass(frozen=True)
class Visit:
    """One reach of a hand, as far as it is known."""

    reach: Reach
    guess: Guess
    spent: bool = False
    """It has been taken for an act, or seems to have done nothing."""
    idle: bool = False
    """Nothing was waited for that it could have done."""
    busy: int = 0
    """How long the same arm stayed at one place meanwhile, as far as it was seen as another reach as well."""
    halted: frozenset[str] | None = None
    """The keys of the places at which its fingers halted; None: nobody saw them halt anywhere."""

    def by(self, guess: Guess) -> Visit:
        """The same, where it is now taken for this one's."""
        return self if guess == self.guess else replace(self, guess=guess)

    def beside(self, busy: int) -> Visit:
        """The same, where the same arm stayed so long at one place meanwhile."""
        return self if busy == self.busy else replace(self, busy=busy)

    @property
    def here(self) -> bool:
        return self.reach.left is None

    @property
    def left(self) -> float:
        """When it went home; never, as long as it is here."""
        return inf if self.reach.left is None else self.reach.left

    @property
    def acted(self) -> bool:
        """Whether it is known what it did."""
        return self.spent and not self.idle

    @property
    def flitted(self) -> bool:
        """Whether its fingers were seen so briefly that nobody can say where they were."""
        return not self.reach.visited or self._is_brief

    @property
    def turned_back(self) -> bool:
        """Whether it was seen to come over the edge and to go again too soon to have taken a card."""
        return self._is_brief and not self.broken

    @property
    def _is_brief(self) -> bool:
        return self.left - self.reach.entered < QUICKEST_MS

    def stayed(self, place: Place) -> int:
        here = place.key
        return sum(ms for key, ms in self.reach.visited if key == here)

    def rested(self, place: Place) -> int:
        """How long it was here at a stretch: an arm that reaches across passes by on its way out and back."""
        here = place.key
        return next((ms for key, ms in self.reach.stays if key == here), 0)

    @cached_property
    def goal(self) -> str:
        """The key of the place that the hand was going to; empty where it was at none for long enough.

        Over what lies before people it passes on the way to the middle, and comes back another way.
        """
        enough = self._enough
        been = [key for key, ms in self.reach.visited if ms >= enough and self._halted_at(key)]
        middle = [key for key in been if place_of(key).name != BEFORE_PEOPLE]
        return (middle or been or [""])[-1]

    @cached_property
    def _enough(self) -> float:
        """So long it stayed at a place that it did not only brush."""
        return max(GOAL_MS, GOAL_SHARE * max(self.busy, self.longest))

    @cached_property
    def longest(self) -> int:
        """How long it was where it was longest."""
        return max((ms for _, ms in self.reach.visited), default=0)

    def _halted_at(self, key: str) -> bool:
        """Whether its fingers may have been busy there; an arm lies over other places as well."""
        return self.halted is None or key in self.halted

    def was_at(self, place: Place) -> bool:
        """Whether it did more than brush what lies here, though it may have been busy elsewhere for longer."""
        return self.stayed(place) >= self._enough and self._halted_at(place.key)

    def mainly(self, place: Place) -> bool:
        """Whether it stayed here as long as anywhere, or nearly: a hand covers more than one narrow place."""
        return self.stayed(place) >= max(GOAL_MS, MAINLY * self.longest) and self._halted_at(place.key)

    def goes_on(self, other: Visit) -> bool:
        """Whether both are one arm, of which the eye had lost sight between: neither lay still beside the other.

        It had not, where the one was seen to go home and then the other to come.
        """
        first, then = sorted((self, other), key=lambda visit: visit.reach.entered)
        home = first.left < then.reach.entered and first.reach.went is not None and then.reach.came is not None
        one_arm = (self.broken or other.broken) and self.is_beside(other) and not home
        return one_arm and not (self.lay_still_beside(other) or other.lay_still_beside(self))

    def lay_still_beside(self, other: Visit) -> bool:
        """Whether these fingers lay in one spot until the other ones, at work far beyond them, had long gone.

        In between they may seem to be elsewhere, as the other ones go past.
        """
        if not other.reach.path:
            return False
        last, edge = other.reach.path[-1], (self.reach.x, self.reach.y)
        since = [halt for halt in self.reach.path if halt.came <= last.came]
        until = [halt for halt in self.reach.path if other.left + EARLY_MS <= halt.left]
        still = (one for one in since for two in until if dist((one.x, one.y), (two.x, two.y)) < STIRS_MM)
        return any(dist(edge, (last.x, last.y)) > dist(edge, (halt.x, halt.y)) + OFF_MM for halt in still)

    def is_far_from(self, other: Visit) -> bool:
        """Whether both were seen where one hand cannot have been within that time."""
        pairs = product(self.reach.path, other.reach.path)
        return any(is_leap(one, two) and is_leap(two, one) for one, two in pairs)

    def is_beside(self, other: Visit) -> bool:
        """Whether one player seems to have both over the table at once: two hands, or an arm that is seen as two."""
        return self.guess.best == other.guess.best and self.meets(other)

    def meets(self, other: Visit) -> bool:
        """Whether both were over the table at the same time."""
        return other.over(self.reach.entered) or self.over(other.reach.entered)

    def came_near(self, other: Visit) -> bool:
        """Whether both were seen at any time so near to each other that they may have been taken for each other."""
        return any(dist(one, two) <= FLOWN_MM for one, two in product(_points(self.reach), _points(other.reach)))

    @property
    def broken(self) -> bool:
        """Whether it was not seen to come over the edge, or to go; what was is a whole arm by itself."""
        return self.reach.came is None or (not self.here and self.reach.went is None)

    def went_on_as(self, others: Iterable[Visit]) -> bool:
        """Whether it was only lost from sight in mid-table, and one of these is the same arm."""
        return self.reach.went is None and any(self is not other and self.goes_on(other) for other in others)

    def lasted(self, other: Visit) -> bool:
        """Whether the other one came later and was gone sooner, or at the same time."""
        return self.reach.entered <= other.reach.entered and other.left <= self.left

    def gone_before(self, other: Visit) -> bool:
        """Whether its owner took it home, and then came with the other one."""
        return self.left < other.reach.entered and self.guess.best == other.guess.best

    def over(self, time: int) -> bool:
        return self.reach.entered - EARLY_MS <= time <= self.left + EARLY_MS


def _points(reach: Reach) -> list[TablePoint]:
    """Where an arm was seen: at the edge, where its fingers halted, and where they reached farthest."""
    reached = [] if reach.reached is None else [reach.reached]
    return [(reach.x, reach.y), *((halt.x, halt.y) for halt in reach.path), *reached]


def rest_of(reach: Reach, before: Reach) -> Reach:
    """What a reach has done since it was as before; its number is the other one's, below zero."""
    since = max((halt.left for halt in before.path), default=before.entered)
    been, stayed = dict(before.visited), dict(before.stays)
    visited = tuple((key, ms - been.get(key, 0)) for key, ms in reach.visited if ms > been.get(key, 0))
    stays = tuple((key, ms) for key, ms in reach.stays if ms > stayed.get(key, 0))
    path = tuple(halt for halt in reach.path if halt.came > since)
    told = replace(reach, reach=-reach.reach, entered=since, visited=visited, stays=stays, path=path)
    return replace(told, looked=0, held=0)


def seats_of(visits: Iterable[Visit]) -> tuple[Seat | None, ...]:
    return tuple(v.guess.seat for v in visits)
