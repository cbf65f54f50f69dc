"""What lies on the table and whether it has been accounted for: the reader's memory.

A card that lies is *settled* once it stands in the record or the table has been asked about it; it
is not explained again however often it slides, is bumped or shows an old mark from under the pile.
A card that is no longer read is covered, hidden for a moment, or gone; gone only when the table is
still and nothing lies over it. One that shows again where it lay, with no hand there since, was
never gone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from companion.interpret.pieces import Piece, Pose, covers, marks_at, size_of
from companion.marks import Copy
from companion.table import Place
from scoring.cards import AnyCard

Locate = Callable[[Pose], Place | None]


@dataclass(frozen=True, slots=True)
class Lies:
    """One card, lying where it lies."""

    key: int
    """Number of this stay on the table; a card taken up and laid again is a new one."""
    copy: Copy | None
    face: AnyCard
    """As it counts: the printed face, or what the table said it is."""
    place: Place | None
    pose: Pose
    came: int
    """When it first came to rest at this place, by the eye's clock."""
    seen_at: int
    seen: bool = True
    marks: int = 4
    settled: bool = False
    """Explained already, one way or another."""
    entry: int | None = None
    """The entry that tells of it."""
    moved: bool = False
    """It has been shifted noticeably since it was settled."""
    told: bool = False
    """Its face was told by the table and not read."""


MOVED_MM = 20.0


class Felt:
    """Every card that lies on the table, in the order in which they came."""

    def __init__(self, locate: Locate) -> None:
        self._locate = locate
        self._next = 1
        self.lies: dict[int, Lies] = {}
        self.gone: dict[int, Lies] = {}
        """The last stay of a copy that is no longer on the table."""

    def poses(self) -> dict[int, Pose]:
        return {lies.copy.number: lies.pose for lies in self.lies.values() if lies.copy is not None}

    def at(self, place: Place) -> tuple[Lies, ...]:
        return tuple(lies for lies in self.in_order() if lies.place == place)

    def in_order(self) -> tuple[Lies, ...]:
        return tuple(sorted(self.lies.values(), key=lambda lies: (lies.came, -lies.marks, lies.key)))

    # ------------------------------------------------------------ looking

    def see(self, pieces: Iterable[Piece], time: int, visited: Callable[[Place | None, int], bool]) -> None:
        """Take in all that can be read at one moment; `visited` tells whether a hand was there since."""
        mine = {lies.copy.number: lies for lies in self.lies.values() if lies.copy is not None}
        read: set[int] = set()
        for piece in pieces:
            if piece.copy is None:
                continue
            known = mine.get(piece.copy.number)
            read.add((self._again(known, piece, time) if known else self._new(piece, time, visited)).key)
        for lies in tuple(self.lies.values()):
            if lies.key not in read and lies.seen:
                self.put(replace(lies, seen=False))

    def _again(self, known: Lies, piece: Piece, time: int) -> Lies:
        place = self._locate(piece.pose)
        if place != known.place:
            self.drop(known)
            return self._arrive(piece, time)
        far = abs(piece.x - known.pose.x) + abs(piece.y - known.pose.y) > MOVED_MM and not piece.ambiguous
        pose = known.pose if piece.ambiguous and not far else piece.pose
        return self.put(replace(known, pose=pose, seen=True, seen_at=time, marks=piece.seen, moved=known.moved or far))

    def _new(self, piece: Piece, time: int, visited: Callable[[Place | None, int], bool]) -> Lies:
        assert piece.copy is not None
        before = self.gone.pop(piece.copy.number, None)
        if before and self._locate(piece.pose) == before.place and not visited(before.place, before.seen_at):
            return self.put(replace(before, pose=piece.pose, seen=True, seen_at=time, marks=piece.seen))
        return self._arrive(piece, time)

    def _arrive(self, piece: Piece, time: int) -> Lies:
        key, self._next = self._next, self._next + 1
        place = self._locate(piece.pose)
        came = min(piece.since, time)
        return self.put(Lies(key, piece.copy, piece.face, place, piece.pose, came, time, marks=piece.seen))

    # ------------------------------------------------------------ changing

    def put(self, lies: Lies) -> Lies:
        self.lies[lies.key] = lies
        return lies

    def drop(self, lies: Lies) -> None:
        """This card lies here no longer."""
        self.lies.pop(lies.key, None)
        if lies.copy is not None:
            self.gone[lies.copy.number] = lies

    def settle(self, lies: Lies, entry: int | None = None) -> None:
        """It is explained; where it lies now is where it belongs as far as the reader cares."""
        current = self.lies.get(lies.key)
        if current is not None:
            self.put(replace(current, settled=True, moved=False, entry=entry if entry is not None else current.entry))

    def covered(self, lies: Lies) -> bool:
        """Whether every mark of this card may lie under cards that came later, or under one unreadable."""
        later = [over for over in self.lies.values() if over.key != lies.key and over.came >= lies.came]
        if lies.copy is None or lies.told:
            return bool(later)
        points = [(x, y) for _, x, y, _ in marks_at(lies.copy, lies.pose)]
        return all(any(covers(over.pose, size_of(over.copy), x, y, 8.0) for over in later) for x, y in points)
