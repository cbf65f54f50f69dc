"""One card on the table: where and since when it lies, and what the record says of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from math import inf
from typing import NamedTuple

from companion.interpret.pieces import Pose, covers, size_of
from companion.table import Place, Seat
from companion.table.marks import Copy
from scoring.cards import BACK, AnyCard

WELL_INSIDE_MM = 6.0
"""A mark so far inside a card's outline cannot be read unless it lies on that card."""

ASKED_ANEW = 2
"""So often at most it is asked whether a card counts that was told of and taken back: who said that it does, and takes
that back again, has something else to tell."""

BELIEVED_MS = 300
"""So long a mark may be told of after the card was taken and its hand has gone."""
SETTLED_MS = 800
"""So long a card has lain before anybody is told that it may not: it may still slide on, or be taken up again."""


class Standing(StrEnum):
    """What the record says of a card that lies."""

    NEW = "new"
    """Nothing yet."""
    TOLD = "told"
    """An act was made of it that the referee has yet to hear."""
    KNOWN = "known"
    """It lies there by right."""
    REFUSED = "refused"
    TO_HAND = "to_hand"
    """It counts, and yet goes to a hand: a king of hearts turned as starter (MD-8)."""
    UNDONE = "undone"
    """What told of it was taken back: never told again by itself as it lies, but asked about."""
    STRAY = "stray"
    """The table would not say what it is, or it lay there before the reader came."""
    OVER = "over"
    """It counted, and the game has gone on: it is to be carried off."""
    PUT = "put"
    """It was carried where nobody needs to read it."""
    AWAY = "away"
    """The record has it there, and somebody has taken it away."""
    MISPLACED = "misplaced"
    """It was carried where it may not lie; it belongs where the record had it before, its `start`."""
    ASTRAY = "astray"
    """The same, and it cannot be read there."""
    UNDER = "under"
    """It peeps out from under a card that was there before: an old one whose face nobody told."""


class Stop(NamedTuple):
    """Where a card lay on its way, and since when."""

    place: Place
    time: int


@dataclass(frozen=True, slots=True)
class Lies:
    """One card, lying where it lies."""

    key: int
    """Number of this stay on the table; a card taken up and laid again is a new one."""
    copy: Copy | None
    """None for a back, and for a card whose face was told by the table and not read."""
    face: AnyCard
    """As it counts: the printed face, or what the table said it is."""
    place: Place | None
    pose: Pose
    came: int
    """When it first came to rest at this place, by the eye's clock."""
    seen_at: int
    rests: int
    """Since when it has not stirred, as far as it can be read."""
    spot: Pose
    """Where it lay when its place was told."""
    seen: bool = True
    missed: int | None = None
    """Since when it cannot be read although its place lies in clear view and nothing lies over it."""
    open_marks: tuple[tuple[float, float], ...] = ()
    """Where its marks lie that can be read now."""
    standing: Standing = Standing.NEW
    entry: int | None = None
    """The entry that tells of it."""
    by: Seat | None = None
    """Who laid it, according to that entry."""
    moved: bool = False
    """It has been shifted noticeably since it was explained."""
    anew: int = 0
    """How often it was told of once more after that had been taken back."""
    start: Place | None = None
    """Where the record had it just before."""
    via: tuple[Stop, ...] = ()
    """Where it lay since then, and was carried on, before anybody had told of it or while that did not count."""
    maybe: tuple[Pose, ...] = ()
    """As long as only one of its marks has been read: the poses it may have."""

    @property
    def denied(self) -> bool:
        """What was told of it was taken back again and again: it tells nothing more as it lies."""
        return self.anew >= ASKED_ANEW

    def on(self, other: Lies) -> bool:
        """Whether one of its marks can be read where the other card lies: then it lies on top of it."""
        if other.copy is None:
            return False
        size = size_of(other.copy)
        return all(any(covers(pose, size, x, y, -WELL_INSIDE_MM) for x, y in self.open_marks) for pose in other.poses)

    @property
    def poses(self) -> tuple[Pose, ...]:
        """The poses it may have: one, unless only one of its marks has ever been read."""
        return self.maybe or (self.pose,)

    @property
    def missed_at(self) -> float:
        """When it was first missed, so that whoever came later has not taken it; never, if it was not missed."""
        return inf if self.missed is None else self.missed

    @property
    def told(self) -> bool:
        """Its face was told by the table: nobody could read it."""
        return self.copy is None and self.face != BACK

    @property
    def new(self) -> bool:
        return self.standing is Standing.NEW

    @property
    def brief(self) -> bool:
        """It was seen for a moment only, and cannot be seen now: perhaps it was taken up again."""
        return not self.seen and not self.told and self.seen_at - self.came < SETTLED_MS

    @property
    def ways(self) -> tuple[Stop, ...]:
        """Where it lay, if it is carried on from here, since the record had it anywhere."""
        if self.standing not in ON_ITS_WAY or self.start is None or self.place is None:
            return ()
        return (*self.via, Stop(self.place, self.came))

    @property
    def home(self) -> Place | None:
        """Where the record has it, however it was carried about since."""
        return self.place if self.standing in (*ONCE_RIGHT, Standing.ASTRAY) else self.start


BY_RIGHT = (Standing.KNOWN, Standing.AWAY)
"""Cards that the record has there."""

ONCE_RIGHT = (Standing.KNOWN, Standing.STRAY, Standing.OVER, Standing.TO_HAND)
"""Cards that lie, or lay, by right: if they go, somebody carried them."""

ON_ITS_WAY = (Standing.NEW, Standing.UNDONE, Standing.MISPLACED)
"""Cards that were carried where they lie, but not as far as the record knows: that is where they were before."""

COUNTS_NOT = (Standing.UNDONE, Standing.STRAY, Standing.OVER)
"""Cards that lie there and do not count, as the record has it now."""

TELLS_PLACE = (Standing.NEW, Standing.TOLD, Standing.KNOWN, Standing.UNDONE)
"""Cards that show where a place really is: people laid them there, and rightly so, for all that is known."""

WRONGLY = (Standing.MISPLACED, Standing.REFUSED)
"""Cards that may not lie where they lie, though one like them is awaited there."""

MISSABLE = (*ONCE_RIGHT, Standing.MISPLACED)
"""Cards that were seen to come to lie where they lie: if they go, it is missed."""
