"""What an eye found in a film, compared with what was really there."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field

from companion.interpret.seats import whose
from companion.simulator.film import FrameTruth
from companion.table import TABLE_HEIGHT, TABLE_WIDTH, Layout, Seat, spots_around
from vision.sightings import Reach, Sight, TableChange

SAME_MM = 6.0
"""A mark reported this near to a printed one counts as that one."""
DUE_MS = 1000
"""A mark that has lain in full sight for this long should have been read."""
RECENT_FRAMES = 6
"""A report may describe the table as it was this many frames ago."""
UNSURE = 0.5

Spotted = tuple[int, float, float]
"""A mark's number and where it lies, in millimetres."""


@dataclass(slots=True)
class Wait:
    """One printed mark that lies in full sight in one place, waiting to be read."""

    mark: int
    x: float
    y: float
    since: int
    frames: int = 0
    found_after: int | None = None
    closed: bool = False

    def look(self, now: int, seen: Iterable[Spotted]) -> None:
        """One more frame with it in full sight: it is read now, or has waited long enough, or goes on waiting."""
        self.frames += 1
        if any(mark == self.mark and math.dist((x, y), (self.x, self.y)) < SAME_MM for mark, x, y in seen):
            self.found_after = self.frames
        self.closed = self.found_after is not None or now - self.since >= DUE_MS


@dataclass(slots=True)
class Marks:
    """Marks found, missed and invented."""

    waits: dict[tuple[int, int, int, int], Wait] = field(default_factory=dict)
    false: list[Spotted] = field(default_factory=list)
    _recent: list[FrameTruth] = field(default_factory=list)
    _believed: set[tuple[int, int, int]] = field(default_factory=set)

    def score_frame(self, now: int, truth: FrameTruth, seen: Iterable[Spotted]) -> None:
        """One frame: what is really there, and every mark that the reader says it can read now."""
        self._recent = [*self._recent[1 - RECENT_FRAMES :], truth]
        seen = tuple(seen)
        for mark, x, y in seen:
            key = mark, round(x), round(y)
            if key not in self._believed:
                self._believed.add(key)
                there = (m for one in self._recent for m in one.marks if m.mark == mark)
                if not any(math.dist((x, y), (m.x, m.y)) < SAME_MM for m in there):
                    self.false.append((mark, x, y))
        lying = [m for m in truth.marks if m.clear and not m.moving]
        present = {(m.mark, round(m.x), round(m.y), round(m.angle)): m for m in lying}
        for place, printed in present.items():
            wait = self.waits.setdefault(place, Wait(printed.mark, printed.x, printed.y, now))
            if not wait.closed:
                wait.look(now, seen)
        for place in [k for k, w in self.waits.items() if not w.closed and k not in present]:
            del self.waits[place]

    def begin_here(self) -> None:
        """What counts is found and invented from now on: what has been told of since it lay there is no invention, also
        while a hand carries it away."""
        self._believed.difference_update((mark, round(x), round(y)) for mark, x, y in self.false)
        self.false.clear()
        self.waits.clear()

    @property
    def due(self) -> int:
        return sum(w.closed for w in self.waits.values())

    @property
    def found(self) -> int:
        return sum(w.found_after is not None for w in self.waits.values())

    @property
    def invented(self) -> int:
        return len(self.false)

    def frames_to_confirm(self) -> list[int]:
        return sorted(w.found_after for w in self.waits.values() if w.found_after is not None)


@dataclass(slots=True)
class TrueVisit:
    """A hand that was really there."""

    seat: Seat
    entered: int
    last: int
    over: bool = False


@dataclass(slots=True)
class Seats:
    """Whose hands the eye thought it saw."""

    layout: Layout
    visits: list[TrueVisit] = field(default_factory=list)
    episodes: dict[int, Reach] = field(default_factory=dict)

    @classmethod
    def of(cls, count: int) -> Seats:
        return cls(Layout(TABLE_WIDTH, TABLE_HEIGHT, {}, spots_around(count)))

    def score_frame(self, now: int, truth: FrameTruth, change: TableChange | None) -> None:
        for hand in truth.hands:
            current = next((v for v in self.visits if v.seat == hand.seat and now - v.last < 200), None)
            if current is None:
                self.visits.append(TrueVisit(hand.seat, now, now))
            else:
                current.last = now
        for visit in self.visits:
            visit.over |= now - visit.last >= 200
        for seen in change.reaches if change else ():
            if seen.left is not None:
                self.episodes[seen.reach] = seen

    def judged(self) -> dict[str, int]:
        """How many hands were named rightly, wrongly, unsurely or not at all, and how many more were seen."""
        count = {"right": 0, "wrong": 0, "unsure": 0, "missed": 0, "extra": 0}
        explained: set[int] = set()
        for visit in (v for v in self.visits if v.over):
            during = [h for h in self.episodes.values() if h.entered <= visit.last and (h.left or 0) >= visit.entered]
            explained |= {h.reach for h in during}
            named = {whose(h, self.layout).seat for h in during if h.sureness >= UNSURE} - {None}
            seen = "wrong" if named else "unsure" if during else "missed"
            count["right" if visit.seat in named else seen] += 1
        count["extra"] = len([h for h in self.episodes.values() if h.reach not in explained and h.sureness >= UNSURE])
        return count


def told(change: TableChange) -> tuple[Spotted, ...]:
    """The marks that can be read now, according to this change."""
    return tuple((t.mark, t.x, t.y) for t in change.tracks if t.sight is Sight.SEEN)
