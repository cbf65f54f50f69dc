"""One family's habits: when somebody does something besides the game, or does an act of the game in another way.

Which dial rules what stands in three tables: BETWEEN_ACTS and BESIDE_AN_ACT of `whims.py`, OTHERWISE of `handling.py`.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from companion.facts.events import Event
from companion.facts.show import BUTTONS, Show
from companion.simulator.choreography import Choreography, GesturePlan
from companion.simulator.clutter import standing
from companion.simulator.gesture import Gesture
from companion.simulator.handling import OTHERWISE
from companion.simulator.manners import Manners
from companion.simulator.mishaps import MISHAPS
from companion.simulator.simulated_table import SimulatedTable
from companion.simulator.telling import Push
from companion.simulator.whims import BESIDE_AN_ACT, BETWEEN_ACTS, Whim, poke
from companion.table import Seat

_SELDOM = {"clutter": 0.05}
"""What happens less often than its dial says, which first of all says how much there is of it."""


class Habits:
    """Throws its own dice, so that the game is played as it would be by tidy people."""

    def __init__(self, manners: Manners, steps: Choreography, dice: random.Random) -> None:
        self.manners, self.steps = manners, steps
        self._dice = random.Random()
        self._dice.setstate(dice.getstate())
        for stray in standing(steps.placing.layout, manners.clutter, self._dice) if manners.clutter else ():
            steps.felt.stand(stray)
        self._kibitzer = steps.seat_kibitzer(self._dice) if manners.kibitzer else None

    def between_acts(self, seats: Sequence[Seat]) -> list[GesturePlan]:
        """What hands do before the next act, one after the other."""
        return self._whims(BETWEEN_ACTS, seats)

    def beside(self, event: Event, seats: Sequence[Seat]) -> list[GesturePlan]:
        """What others do at the same time as this."""
        by = getattr(event, "by", None)
        others = self._whims(BESIDE_AN_ACT, [seat for seat in seats if seat != by])
        if self._kibitzer is not None and self.happens("kibitzer"):
            others += poke(self.steps, self._kibitzer, self._dice)
        return others

    def handled(self, event: Event, plan: GesturePlan) -> GesturePlan:
        """The visit by which this is done, in the way in which it is done this time."""
        ways = [way for dial, way in OTHERWISE.items() if self.happens(dial)]

        def done() -> Gesture:
            visit = plan()
            for way in ways:
                visit = way(self.steps, event, visit, self._dice)
            return visit

        return done if ways else plan

    def befall(self, table: SimulatedTable) -> None:
        """What happens to the table before the next act, through nobody's hand."""
        for dial, mishap in MISHAPS.items():
            if self.happens(dial):
                mishap(table, self._dice)

    def before_a_deal(self) -> None:
        """How the next deal is done."""
        self.steps.deals_singly, self.steps.washes = self.happens("one_by_one"), self.happens("wash")

    def hesitates(self, push: Push, show: Show) -> tuple[int, Push | None]:
        """How many milliseconds late a button is pressed, and the one beside it that is pressed by mistake before."""
        late = self._dice.randint(500, 6000) if self.happens("late") else 0
        place = BUTTONS.index(push.button)
        beside = min(max(place + self._dice.choice((1, -1)), 0), len(BUTTONS) - 1)
        says_nothing = beside != place and not show.keys[beside].lit
        return late, Push(BUTTONS[beside]) if says_nothing and self.happens("mispress") else None

    def _whims(self, whims: Mapping[str, Whim], seats: Sequence[Seat]) -> list[GesturePlan]:
        return [
            plan
            for dial, whim in whims.items()
            if seats and self.happens(dial, _SELDOM.get(dial, 1.0))
            for plan in whim(self.steps, self._dice.choice(seats), self._dice)
        ]

    def happens(self, dial: str, share: float = 1.0) -> bool:
        """Whether it does this time; in such a share of the times that the dial says."""
        return self._dice.random() < share * float(getattr(self.manners, dial))
