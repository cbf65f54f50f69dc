"""Where on the table it is quiet: stillness is local, and whatever goes on at the far end delays nothing here.

A card that can be read lies quiet once nothing stirs over it and no fingers may hold it. A card that cannot be
read is hidden for a moment as long as its place is not in clear view, and covered or gone once it is.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable
from math import dist, hypot

from companion.interpret.pieces import Pose, marks_at
from companion.table.marks import Copy, copy_of, is_back
from vision.sightings import FINGERS_MM, Arm, Sight, TableChange, TablePoint, Track

SLEEVE_MM = 60.0
"""So far to either side an arm hides what lies on the table."""
ON_IT_MM = 45.0
"""A mark so near to the middle of a card may be one of its own."""
AT_MARK_MM = 12.0
"""A mark hidden so near to where a card has one is that one; farther off it is hidden where the card lay before."""
PATIENCE_MS = 1500
"""So long it is quiet, on the whole table or where a card lies, before it is said what rests, is wrong, is gone."""
LOOKS_AGAIN_MS = 450
"""After an arm has gone the eye has looked again by then where it lay."""

Since = int | None
"""Since when it has been quiet, by the eye's clock; None while it is not."""


class Quiet:
    """One look at the table: since when each place has been quiet."""

    def __init__(self, change: TableChange, before: Quiet | None = None) -> None:
        self.time, self._still = change.time, change.still
        self._marks: dict[tuple[int, Sight], list[tuple[TablePoint, Since]]] = defaultdict(list)
        """Where the marks of each copy are or were, and since when it has been quiet there."""
        self._backs: list[tuple[TablePoint, Since]] = []
        self._read: dict[int, int] = {}
        """When a mark of each copy was read last."""
        self._backs_read: dict[TablePoint, int] = {}
        """When the mark of a back was read last that lies here."""
        self._arms = tuple(arm for arm in change.arms if not arm.resting)
        lifted = () if before is None or change.still else before._arms
        self._over = (*self._arms, *lifted)
        """With those of the look before: where they lay nobody has looked again yet, unless all is still."""
        self._rested = tuple(arm for arm in change.arms if arm.resting)
        self.resting = frozenset(arm.arm for arm in self._rested)
        """Arms that lie on the table, perhaps with a card in the hand."""
        slept = () if before is None else before._slept
        self._slept: tuple[Arm, ...] = (*change.asleep, *(arm for arm in slept if _has_lain_until_now(arm, change)))
        """Arms that had not stirred for seconds: the eye took them for a part of the table, and saw there that no card
        lies open."""
        for track in change.tracks:
            at, read = (track.x, track.y), self._read_last(track)
            if is_back(track.mark):
                self._backs.append((at, track.quiet))
                self._backs_read[at] = max(read, self._backs_read.get(at, 0))
            elif found := copy_of(track.mark):
                number = found[0].number
                self._marks[number, track.sight].append((at, track.quiet))
                self._read[number] = max(read, self._read.get(number, 0))

    def since(self, copy: Copy | None, pose: Pose, seen: bool) -> Since:
        """Since when it has been quiet where this card lies and can be read, or lay and cannot."""
        return self._at(pose) if copy is None else self.since_of(copy.number, seen)

    def since_of(self, number: int, seen: bool) -> Since:
        """The same of a copy with this number, wherever it lies.

        An eye that was started anew has no mark of what lay there before: then only a still table says so.
        """
        marks = self._marks.get((number, Sight.SEEN if seen else Sight.HIDDEN))
        if marks is None:
            return self.time if self._still else None
        return _since_all([quiet for _, quiet in marks])

    def vanished_at(self, copy: Copy, pose: Pose) -> int:
        """When a mark of this copy, which lies so, was first seen not to be there, last; 0 if all may lie there."""
        own = [(x, y) for _, x, y, _ in marks_at(copy, pose)]
        hidden = self._marks.get((copy.number, Sight.HIDDEN), ())
        there = (since or 0 for at, since in hidden if any(dist(at, mark) < AT_MARK_MM for mark in own))
        return max(there, default=0)

    def _read_last(self, track: Track) -> int:
        """When this mark was read last, as far as it is known: it could be read since when it lies quiet there."""
        if track.sight is not Sight.SEEN:
            return 0
        return (track.quiet or 0) if track.covered else self.time

    def read_at(self, pose: Pose, copy: Copy | None) -> int:
        """When what lies here was read last: what has come under an arm is only believed to lie there still."""
        if copy is not None:
            return self._read.get(copy.number, 0)
        own = [(x, y) for _, x, y, _ in marks_at(None, pose)]
        marks = [read for at, read in self._backs_read.items() if any(dist(at, mark) < AT_MARK_MM for mark in own)]
        if marks:
            return max(marks)
        return 0 if _is_under(pose, self._over) else self.time

    def may_be_under_a_sleeper(self, pose: Pose) -> bool:
        """Whether an arm lies over this that has not stirred for seconds, or did a moment ago."""
        return _is_under(pose, self._slept)

    def _at(self, pose: Pose) -> Since:
        """The same of backs, which are all alike, and of what has no mark: the eye remembers none that has gone."""
        marks = [quiet for (x, y), quiet in self._backs if hypot(x - pose.x, y - pose.y) < ON_IT_MM]
        if marks:
            return _since_all(marks)
        return None if _is_under(pose, self._arms) else self.time


def _since_all(marks: Collection[Since]) -> Since:
    """Since when it has been quiet at all of these."""
    return None if None in marks else max(filter(None, marks), default=0)


def _has_lain_until_now(arm: Arm, change: TableChange) -> bool:
    """Whether this arm, which has slept, has not gone on from there for so long that the eye has looked again."""
    if any(other.arm == arm.arm for other in change.asleep):
        return False  # told anew
    here = next((other.since for other in change.arms if other.arm == arm.arm), None)
    if here is None:
        here = max((hand.left or change.time for hand in change.reaches if hand.arm == arm.arm), default=0)
    return here == arm.since or change.time - here < LOOKS_AGAIN_MS


def _is_under(pose: Pose, arms: Iterable[Arm]) -> bool:
    """Whether one of these arms may hide or hold what lies here."""
    return any(
        hypot(arm.tip[0] - pose.x, arm.tip[1] - pose.y) < FINGERS_MM or from_line(pose, arm.root, arm.tip) < SLEEVE_MM
        for arm in arms
    )


def from_line(pose: Pose, start: TablePoint, end: TablePoint) -> float:
    """How far a point is from the straight line between two others."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    along = ((pose.x - start[0]) * dx + (pose.y - start[1]) * dy) / (dx * dx + dy * dy or 1.0)
    share = min(1.0, max(0.0, along))
    return hypot(start[0] + share * dx - pose.x, start[1] + share * dy - pose.y)
