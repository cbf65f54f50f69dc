"""Marks pieced together into cards: where each printed copy lies, how it is turned, since when.

A wide card carries each end's id at both corners of that end. With the end up, the left copy stands
upright and the right copy is turned a quarter clockwise; the bottom end is the top end turned by 180.
One visible mark therefore leaves two poses that lie 18 mm apart; their mean is taken, unless another
mark or the pose known from before decides.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import atan2, cos, degrees, hypot, radians, sin
from typing import NamedTuple

from companion.table.marks import BACK_MARK, FIRST_OF_DIG, Copy, copy_of, is_back
from scoring.cards import BACK, AnyCard
from vision.sightings import Sight, Track

CORNER_X, CORNER_Y = 24.5, 37.0
"""From a wide card's centre to a corner mark's centre: half of 63 x 88, less 7 mm."""
END_Y = 31.0
"""From a narrow card's centre to an end mark's centre: half of 76, less 7 mm."""
SAME_MM, SAME_DEGREES = 12.0, 20.0
"""Two marks that put the centre and turn this near each other belong to one lying card."""
APART_MM = 40.0
"""Only a copy seen at two places further apart than this is an impossibility, not a poor reading."""
WIDE = (63.0, 88.0)
NARROW = (25.0, 76.0)


class Pose(NamedTuple):
    """Where a card's centre lies and how its top end is turned."""

    x: float
    y: float
    angle: float

    def agrees(self, other: Pose) -> bool:
        near = hypot(self.x - other.x, self.y - other.y) <= SAME_MM
        return near and abs(turn_between(self.angle, other.angle)) <= SAME_DEGREES


@dataclass(frozen=True, slots=True)
class Piece:
    """One printed card, or the back of one, as it lies."""

    copy: Copy | None
    """None for a back."""
    x: float
    y: float
    angle: float
    marks: tuple[tuple[float, float], ...]
    """Where those of its marks lie that can be read now."""
    rests: tuple[int, ...]
    """When each of those marks came to rest, in milliseconds of the eye's clock: one that was covered has a time of
    its own, and one that turns up where it lay long ago has the time of then."""
    maybe: tuple[Pose, ...] = ()
    """Where only one mark is seen: the poses between which nothing decides."""

    @property
    def seen(self) -> int:
        """How many of its marks can be read now."""
        return len(self.marks)

    @property
    def stirred(self) -> int:
        """When the last of its marks came to rest."""
        return max(self.rests)

    def since(self, absent: int, now: int) -> int:
        """When it came to rest, if it was not there then; only now, if all its marks lie where they lay before."""
        return min((rest for rest in self.rests if rest > absent), default=now)

    @property
    def ambiguous(self) -> bool:
        return bool(self.maybe)

    @property
    def face(self) -> AnyCard:
        return BACK if self.copy is None else self.copy.face

    @property
    def pose(self) -> Pose:
        return Pose(self.x, self.y, self.angle)


class Pieced(NamedTuple):
    """All that lies readable on the table, and the copies seen at two places at once."""

    pieces: tuple[Piece, ...]
    twice: tuple[Copy, ...] = ()
    strange: tuple[int, ...] = ()
    """Marks that belong to no card."""


def turn_between(a: float, b: float) -> float:
    """The turn from one angle to another, between -180 and 180."""
    return (b - a + 180.0) % 360.0 - 180.0


def turned(x: float, y: float, angle: float) -> tuple[float, float]:
    """A vector turned clockwise on a table whose y runs down."""
    c, s = cos(radians(angle)), sin(radians(angle))
    return x * c - y * s, x * s + y * c


@lru_cache(maxsize=2048)
def poses_of(track: Track) -> tuple[Pose, ...]:
    """The ways in which the card of this mark may lie."""
    number, bottom = divmod(track.mark, 2)
    flip = 180.0 if bottom else 0.0
    if number >= FIRST_OF_DIG:
        return (_pose(track, track.angle, flip, 0.0, END_Y),)
    left = _pose(track, track.angle, flip, CORNER_X, CORNER_Y)
    right = _pose(track, track.angle - 90.0, flip, -CORNER_X, CORNER_Y)
    return left, right


def _pose(track: Track, end_up: float, flip: float, x: float, y: float) -> Pose:
    dx, dy = turned(x, y, end_up)
    return Pose(track.x + dx, track.y + dy, (end_up + flip) % 360.0)


def piece_together(tracks: Iterable[Track], before: Mapping[int, Pose] | None = None) -> Pieced:
    """Every card that can be read now; `before` holds earlier poses by copy number."""
    known = before or {}
    by_copy: dict[Copy, list[Track]] = defaultdict(list)
    backs: list[Track] = []
    strange: list[int] = []
    for track in tracks:
        if track.sight is not Sight.SEEN:
            continue
        if is_back(track.mark):
            backs.append(track)
        elif found := copy_of(track.mark):
            by_copy[found[0]].append(track)
        else:
            strange.append(track.mark)
    lying = {copy: _lying(copy, tuple(marks), known.get(copy.number)) for copy, marks in by_copy.items()}
    pieces = tuple(pieces[0] for pieces in lying.values())
    twice = tuple(copy for copy, pieces in lying.items() if len(pieces) > 1 and _is_twice(copy, by_copy[copy]))
    return Pieced((*pieces, *_backs(backs)), twice, tuple(strange))


def _backs(tracks: Iterable[Track]) -> tuple[Piece, ...]:
    """Backs are all alike: two marks that put the centre at one point are the two ends of one back."""
    lying: list[tuple[Pose, list[Track]]] = []
    for track in tracks:
        pose = _pose(track, track.angle, 0.0, 0.0, END_Y)
        near = next((ends for own, ends in lying if hypot(own.x - pose.x, own.y - pose.y) <= SAME_MM), None)
        if near is None:
            lying.append((pose, [track]))
        else:
            near.append(track)
    return tuple(_back(pose, ends) for pose, ends in lying)


def _back(pose: Pose, ends: list[Track]) -> Piece:
    """One back: halfway between its ends, where both can be read."""
    centres = [_pose(track, track.angle, 0.0, 0.0, END_Y) for track in ends]
    x, y = sum(one.x for one in centres) / len(ends), sum(one.y for one in centres) / len(ends)
    return Piece(None, x, y, pose.angle % 180.0, tuple((t.x, t.y) for t in ends), tuple(t.since for t in ends))


@lru_cache(maxsize=512)
def _lying(copy: Copy, tracks: tuple[Track, ...], before: Pose | None) -> tuple[Piece, ...]:
    """The places where one printed copy is seen, best attested first: one, if the world is in order.

    Most cards lie where they lay at the last look.
    """
    left, found = list(tracks), []
    while left:
        pose, mine = _best_pose(left, before)
        left = [track for track in left if track not in mine]
        found.append(_piece(copy, pose, mine, before))
    return tuple(sorted(found, key=lambda piece: -piece.seen))


def _is_twice(copy: Copy, tracks: Iterable[Track]) -> bool:
    """Whether marks that nothing covers are read far from each other: under an arm one is only believed to lie yet."""
    places = _lying(copy, tuple(track for track in tracks if not track.covered), None)
    return any(hypot(places[0].x - other.x, places[0].y - other.y) > APART_MM for other in places[1:])


def _best_pose(tracks: list[Track], before: Pose | None) -> tuple[Pose, list[Track]]:
    """The pose that most marks agree on; among equals the one known from before."""

    def worth(pose: Pose) -> tuple[int, bool]:
        return len(_agreeing(tracks, pose)), before is not None and pose.agrees(before)

    pose = max((pose for track in tracks for pose in poses_of(track)), key=worth)
    return pose, _agreeing(tracks, pose)


def _agreeing(tracks: list[Track], pose: Pose) -> list[Track]:
    return [track for track in tracks if any(own.agrees(pose) for own in poses_of(track))]


def _piece(copy: Copy, pose: Pose, tracks: list[Track], before: Pose | None) -> Piece:
    candidates = poses_of(tracks[0])
    unsure = len(tracks) == 1 and len(candidates) > 1 and not (before and pose.agrees(before))
    maybe = candidates if unsure else ()
    middle = _mean(candidates) if unsure else _mean([_own(track, pose) for track in tracks])
    rests = tuple(track.since for track in tracks)
    return Piece(copy, *middle, tuple((track.x, track.y) for track in tracks), rests, maybe)


def _own(track: Track, pose: Pose) -> Pose:
    return next(own for own in poses_of(track) if own.agrees(pose))


def _mean(poses: Iterable[Pose]) -> Pose:
    all_of = list(poses)
    n = len(all_of)
    across = sum(sin(radians(pose.angle)) for pose in all_of)
    along = sum(cos(radians(pose.angle)) for pose in all_of)
    angle = degrees(atan2(across, along)) % 360.0
    return Pose(sum(p.x for p in all_of) / n, sum(p.y for p in all_of) / n, angle)


def size_of(copy: Copy | None) -> tuple[float, float]:
    """Width and height of the printed card."""
    return NARROW if copy is None or copy.number >= FIRST_OF_DIG else WIDE


_NARROW_MARKS = ((0, 0.0, -END_Y, 0.0), (1, 0.0, END_Y, 180.0))
_WIDE_MARKS = (
    (0, -CORNER_X, -CORNER_Y, 0.0),
    (0, CORNER_X, -CORNER_Y, 90.0),
    (1, CORNER_X, CORNER_Y, 180.0),
    (1, -CORNER_X, CORNER_Y, 270.0),
)
"""Of each printed mark: top end or bottom, its place and turn on a card whose top end is up."""


def marks_at(copy: Copy | None, pose: Pose) -> tuple[tuple[int, float, float, float], ...]:
    """Where a copy's marks, or those of a back, lie when it lies so: mark, x, y, angle."""
    narrow = copy is None or copy.number >= FIRST_OF_DIG
    found = []
    for bottom, x, y, angle in _NARROW_MARKS if narrow else _WIDE_MARKS:
        dx, dy = turned(x, y, pose.angle)
        mark = BACK_MARK if copy is None else 2 * copy.number + bottom
        found.append((mark, pose.x + dx, pose.y + dy, (pose.angle + angle) % 360.0))
    return tuple(found)


def covers(upper: Pose, upper_size: tuple[float, float], x: float, y: float, margin: float = 0.0) -> bool:
    """Whether a card lying so hides this point of the table."""
    dx, dy = turned(x - upper.x, y - upper.y, -upper.angle)
    return abs(dx) <= upper_size[0] / 2 + margin and abs(dy) <= upper_size[1] / 2 + margin
