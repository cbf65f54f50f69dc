"""What lies on the table and how far it has been accounted for: the reader's memory.

A card that lies is explained once; then it is not explained again however often it slides, is bumped
or shows an old mark from under the pile. A card that is no longer read is covered, hidden for a
moment, or gone; gone only when it is quiet there and nothing lies over it. One that shows again where
it lay, with no hand there since or without having stirred, was never gone; and a mark that has not stirred since
the table was cleared is one that the eye only remembers, or lies on a card that nobody took in, unless there was
nothing to be read once and a hand has laid a whole card just there again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import replace
from itertools import permutations
from math import hypot

from companion.facts.views import Lying
from companion.interpret.cover import Cover
from companion.interpret.lies import BY_RIGHT, COUNTS_NOT, WRONGLY, Lies, Standing
from companion.interpret.pieces import Piece, Pose
from companion.table import Place, Seat
from scoring.cards import BACK, AnyCard

Locate = Callable[[Pose, AnyCard, int | None], Place | None]
"""At which place a card that lies so lies; with its key, where it is on the table already."""
Elsewise = Callable[["Lies"], tuple[tuple[Place, float], ...]]
"""At which other places this card may lie, and how much less likely that is."""
Visited = Callable[[Place | None, int], bool]

MOVED_MM = 20.0
"""A card shifted further than this was shifted on purpose."""
TO_THE_NEXT_MM = 8.0
"""The same from one space of a row to the next, which is hardly farther than a narrow card is wide."""
CARRIED_MS = 3000
"""What turns up elsewhere so soon after it was last seen was carried there; later it may have come out of a hand."""


class Felt(Cover):
    """Every card that lies on the table."""

    def __init__(self, locate: Locate, elsewise: Elsewise = lambda lies: ()) -> None:
        super().__init__()
        self.locate, self.elsewise = locate, elsewise
        self._next = 1
        self._forgotten: set[int] = set()
        """Keys of cards that are gone, and of which nobody knows where."""
        self.cleared = 0
        """When the table was last begun to be cleared."""
        self._left: frozenset[int] = frozenset()
        """Copies that lay there then and have not been missed since: perhaps nobody took them in."""
        self._read: frozenset[int] = frozenset()
        """Copies that could be read in the last look."""

    # ------------------------------------------------------------ looking

    def take_in(self, pieces: Collection[Piece], time: int, visited: Visited) -> None:
        """Take in all that can be read at one moment; `visited` tells whether a hand was somewhere since."""
        mine = {lies.copy.number: lies for lies in self.lies.values() if lies.copy is not None}
        backs = [lies for lies in self.lies.values() if lies.face == BACK]
        read: set[int] = set()
        for piece in pieces:
            known = mine.get(piece.copy.number) if piece.copy else self._back(piece, backs)
            if known is None and piece.stirred < self.cleared and not self._laid_anew(piece, visited):
                continue
            if known is None or self._given_up(known, piece, visited):
                lies = self._new(piece, time, visited)
            else:
                lies = self._again(known, piece, time, visited)
            read.add(lies.key)
        for lies in tuple(self.lies.values()):
            if lies.key not in read and lies.seen:
                self._put(replace(lies, seen=False, open_marks=()))
        self._read = frozenset(piece.copy.number for piece in pieces if piece.copy)
        self._put_under_what_lies_on_it()

    def _put_under_what_lies_on_it(self) -> None:
        """A card that is read only when the fingers have gone was laid before the one on it, that was read in them.

        Of two that came to rest in the same moment the one of which a mark is read on the other was laid later. As long
        as something stirs at a card, the eye may only remember the marks of the one that it comes to lie on.
        """
        news = [lies for lies in self.lies.values() if lies.new and lies.seen and self.is_quiet(lies)]
        for over, lies in (*permutations(news, 2), *self._together()):
            if over.place == lies.place and over.came <= lies.came and over.on(lies) and not lies.on(over):
                self._put(replace(self.lies[lies.key], came=over.came - 1))

    def _together(self) -> Iterator[tuple[Lies, Lies]]:
        """Each two that came to rest in the same moment."""
        moments: dict[int, list[Lies]] = {}
        for lies in self.lies.values():
            moments.setdefault(lies.came, []).append(lies)
        for together in moments.values():
            yield from permutations(together, 2)

    def _back(self, piece: Piece, backs: list[Lies]) -> Lies | None:
        """Which of these backs it is, for one is like another: the one that lay here, or at this place."""
        near = min(backs, key=lambda lies: apart(lies.spot, piece), default=None)
        if near is None or apart(near.spot, piece) > MOVED_MM / 2:
            place = self.locate(piece.pose, BACK, None)
            near = next((lies for lies in backs if lies.place == place), None)
        if near is not None:
            backs.remove(near)
        return near

    def _place(self, piece: Piece, known: Lies | None = None) -> Place | None:
        """Where it lies: a card that has not been moved since its place was told, and explained, lies there still."""
        if known is not None and not known.new and apart(known.spot, piece) <= _least_move(known.place):
            return known.place
        return self.locate(piece.pose, piece.face, known.key if known is not None and known.new else None)

    def _laid_anew(self, piece: Piece, visited: Visited) -> bool:
        """Whether marks that lay just there before the clearing lie there again: one alone may only seem to."""
        gone = piece.copy is not None and piece.copy.number not in self._left
        return gone and piece.seen > 1 and visited(self._place(piece), self.cleared)

    def _given_up(self, known: Lies, piece: Piece, visited: Visited) -> bool:
        """Whether a card that the game was done with, and that could not be read, is laid there once more."""
        unseen = known.standing is Standing.OVER and not known.seen and self._place(piece, known) == known.place
        if not unseen or piece.stirred <= known.seen_at or not visited(known.place, known.seen_at):
            return False
        self.drop(known)
        return True

    def _again(self, known: Lies, piece: Piece, time: int, visited: Visited) -> Lies:
        far, place = apart(known.pose, piece) > MOVED_MM, self._place(piece, known)
        if place != known.place and (far or not known.new):
            self._leave(known, time)
            return self._put(replace(self._arrive(piece, time, known.seen_at), start=known.home, via=known.ways))
        moved = known.moved or far or self._laid_again(known, piece, visited)
        pose = known.pose if piece.ambiguous and not far else piece.pose
        read_at = max(known.seen_at, self.quiet.read_at(pose, piece.copy) if self.quiet else time)
        told_anew = known.new or apart(known.spot, piece) > _least_move(place)
        now = replace(
            known,
            pose=pose,
            seen=True,
            seen_at=read_at,
            missed=None,
            open_marks=piece.marks,
            moved=moved,
            rests=piece.stirred,
            maybe=known.maybe if piece.ambiguous else (),
            place=place if told_anew else known.place,
            spot=piece.pose if told_anew else known.spot,
        )
        if known.standing in (Standing.AWAY, Standing.ASTRAY):
            now = replace(now, came=time)  # put back, it lies on what it lay under before
        if known.standing is Standing.ASTRAY:
            now = replace(now, standing=Standing.OVER, entry=None)
        return self._put(now)

    def _leave(self, known: Lies, time: int) -> None:
        """It lies elsewhere now; where it lay until then nobody has told yet, if it is news."""
        if known.new and known.place is not None:
            self._put(replace(known, seen=False, open_marks=(), missed=time))
        else:
            self.drop(known)

    def _laid_again(self, known: Lies, piece: Piece, visited: Visited) -> bool:
        """Whether a card that does not count any more came to rest under a hand once more, if in the same spot."""
        stirred = known.standing in COUNTS_NOT and piece.stirred > known.seen_at
        return stirred and visited(known.place, known.seen_at)

    def _new(self, piece: Piece, time: int, visited: Visited) -> Lies:
        before = self.gone.pop(piece.copy.number, None) if piece.copy else None
        if before is None:
            return self._arrive(piece, time, self.cleared)
        stirred = piece.stirred > before.seen_at and visited(before.place, before.seen_at)
        elsewhere = self._place(piece, before) != before.place
        if elsewhere or stirred:
            carried = before.key in self._forgotten and time - before.seen_at <= CARRIED_MS
            came = self._arrive(piece, time, before.seen_at)
            start = before.home if elsewhere or before.new else None
            return self._put(replace(came, start=start, via=before.ways)) if carried else came
        return self._put(replace(before, pose=piece.pose, seen=True, seen_at=time, missed=None, open_marks=piece.marks))

    def _arrive(self, piece: Piece, time: int, absent: int) -> Lies:
        came, pose, place = min(piece.since(absent, time), time), piece.pose, self._place(piece)
        lies = Lies(self._key(), piece.copy, piece.face, place, pose, came, time, piece.stirred, pose)
        return self._put(replace(lies, open_marks=piece.marks, maybe=piece.maybe))

    def lay_unread(self, card: AnyCard, on: Lies, time: int) -> Lies:
        """A card nobody can read lies here now; the table has said which it is."""
        return self._put(Lies(self._key(), None, card, on.place, on.pose, time, time, time, on.pose, seen=False))

    def _key(self) -> int:
        key, self._next = self._next, self._next + 1
        return key

    # ------------------------------------------------------------ the record

    def compare(
        self,
        record: Collection[Lying],
        awaited: Collection[tuple[Place | None, AnyCard]] = (),
        otherwise: Standing = Standing.STRAY,
    ) -> None:
        """Say of each card that lies whether the record has it there, or what it is otherwise.

        One that is awaited from elsewhere is news, even where the record is ahead of the table.
        """
        wanted = {lying.place: Counter(lying.cards) for lying in record}
        uncovered: list[int] = []
        for lies in sorted(self.lies.values(), key=lambda lies: (lies.new, lies.came)):
            strange = lies.standing in WRONGLY or (lies.new and (lies.start or lies.face == BACK))
            if strange and (lies.place, lies.face) in awaited:
                continue
            left = wanted.get(lies.place) if lies.place is not None else None
            if left and left[lies.face] > 0:
                left[lies.face] -= 1
                uncovered += [lies.key] if lies.new else []
                if lies.seen or lies.standing is not Standing.AWAY:
                    self.mark(lies, Standing.KNOWN)
            elif lies.standing in BY_RIGHT:
                self.mark(lies, otherwise)
            elif lies.standing is Standing.TOLD:
                self.mark(lies, Standing.STRAY)  # what was told in the end does not tell of it: it never counted
        self._put_below(record, uncovered)

    def _put_below(self, record: Iterable[Lying], uncovered: Iterable[int]) -> None:
        """Cards that the record has had in a pile all along, and that can be read now, lie below those laid on them."""
        piles: dict[Place | None, tuple[AnyCard, ...]] = {one.place: one.cards for one in record if one.shape == "pile"}
        for lies in (self.lies[key] for key in uncovered):
            pile = piles.get(lies.place, ())
            above = pile[pile.index(lies.face) + 1 :] if lies.face in pile else ()
            over = [one.came for one in self.lies.values() if one.place == lies.place and one.face in above]
            if over:
                self._put(replace(lies, came=min(lies.came, min(over) - 1)))

    def doubt_refused(self, since: int) -> None:
        """What was done since this entry was taken back: perhaps what was refused since then was right."""
        for lies in self.in_order():
            if lies.standing is Standing.REFUSED and (lies.entry or 0) > since:
                self.mark(lies, Standing.UNDONE)

    def wave_away(self, key: int) -> None:
        """The table would not say what this card is."""
        if key in self.lies and self.lies[key].standing in (Standing.TOLD, Standing.UNDONE):
            self.mark(self.lies[key], Standing.STRAY)

    def mark_key(self, key: int, standing: Standing) -> None:
        if key in self.lies:
            self.mark(self.lies[key], standing)

    def mark(self, lies: Lies, standing: Standing) -> None:
        if lies.standing is not standing:
            self._put(replace(self.lies[lies.key], standing=standing, moved=False))

    def miss(self, lies: Lies, since: int | None) -> None:
        """It is gone since then, whatever will be laid there; None: it may lie under what will be."""
        if lies.missed != since:
            self._put(replace(lies, missed=since))

    def calm(self, lies: Lies) -> None:
        """That it was shifted is understood."""
        self._put(replace(lies, moved=False))

    def enter(self, lies: Lies, standing: Standing, entry: int, by: Seat | None) -> None:
        """An entry tells of this card now."""
        self._put(replace(lies, standing=standing, entry=entry, by=by, moved=False))

    def was_there_before(self, place: Place | None) -> None:
        """Nothing that lies here now has come under the reader's eyes."""
        for lies in self.in_order():
            if lies.new and lies.place == place:
                self.mark(lies, Standing.STRAY)

    def tell_buried(self, places: Collection[Place]) -> None:
        """Where unknown cards lie buried: what peeps out from under one that lay there before is no new card."""
        known = [lies for lies in self.lies.values() if lies.standing is Standing.KNOWN and lies.place in places]
        for lies in self.in_order():
            if lies.new and any(old.place == lies.place and old.came < lies.came and old.on(lies) for old in known):
                self.mark(lies, Standing.UNDER)

    def took_away(self, place: Place, cards: Iterable[AnyCard]) -> None:
        """These went from here, as the record tells, and are not to be seen here any more.

        Of two with one face it is the one that was missed, otherwise the upper one: the other lies buried here.
        """
        for card in cards:
            unseen = [one for one in self.at(place) if one.face == card and not one.seen]
            if unseen:
                self.drop(max(unseen, key=lambda one: (one.standing is Standing.AWAY, one.came)))

    def took_home(self, place: Place, cards: Iterable[AnyCard]) -> None:
        """These lay where they may not lie, and lie here again."""
        for lies in self.in_order():
            if lies.standing is Standing.MISPLACED and not lies.seen and lies.home == place and lies.face in cards:
                self.drop(lies)

    def tell_missing(self, place: Place, cards: Iterable[AnyCard], entry: int) -> None:
        """An entry tells that these were taken from here; the record has them here still."""
        for lies in self.at(place):
            if lies.standing is Standing.AWAY and lies.face in cards:
                self._put(replace(lies, entry=entry))

    def misplace(self, lies: Lies, start: Place, entry: int, by: Seat | None) -> None:
        """An entry tells that this card was carried from there to here, where it may not lie."""
        self.enter(replace(lies, start=start), Standing.MISPLACED, entry, by)

    def send_astray(self, place: Place, card: AnyCard, entry: int) -> None:
        """An entry tells that this card was carried from here to where it may not lie and cannot be read."""
        gone = next((one for one in self.at(place) if one.face == card and not one.seen), None)
        if gone is not None:
            self._put(replace(gone, standing=Standing.ASTRAY, entry=entry))

    def put_away(self, place: Place, card: AnyCard) -> None:
        """This card was carried to a place where nobody needs to read it."""
        lies = self.entered(place, card)
        if lies is not None:
            self.mark(lies, Standing.PUT)

    def entered(self, place: Place, card: AnyCard) -> Lies | None:
        """The newest card of this face that lies there, or may, and that no other entry tells of."""
        fresh = [one for one in reversed(self.in_order()) if one.standing in (Standing.NEW, Standing.TOLD)]
        mine = [one for one in fresh if one.face == card]
        here = next((one for one in mine if one.place == place), None)
        return here or next(
            (self._put(replace(one, place=place)) for one in mine if self._may_lie_at(one, place)), None
        )

    def _may_lie_at(self, lies: Lies, place: Place) -> bool:
        return any(other == place for other, _ in self.elsewise(lies))

    def rename(self, lies: Lies, face: AnyCard) -> None:
        self._put(replace(lies, face=face))

    # ------------------------------------------------------------ what is gone

    def drop(self, lies: Lies) -> None:
        """This card lies here no longer."""
        self.lies.pop(lies.key, None)
        self._ordered = None
        if lies.copy is not None:
            self.gone[lies.copy.number] = lies

    def drop_key(self, key: int) -> None:
        if key in self.lies:
            self.drop(self.lies[key])

    def clear(self, began: int) -> None:
        """The table is being cleared since then: what cannot be read now is gone for good."""
        if began != self.cleared:
            self.cleared, self._left = began, frozenset(self.poses())
        for lies in self.in_order():
            if not lies.seen:
                self.drop(lies)
        self.gone.clear()
        self._forgotten.clear()

    def forget_gone(self, noticed: Collection[int], busy: Callable[[Place], bool]) -> list[Lies]:
        """What cannot be read although nothing lies over it is not there any more, unless the record has it there.

        Those of which nobody had told yet are given back: they were never laid.

        As long as a hand is `busy` that was there, it may be carrying it; where what lay below can be read, it was
        taken up in any case, and lies under nothing that comes to lie there.
        """
        if self.quiet is not None:
            quiet = {
                number for number in self._left - self._read if self.quiet.since_of(number, seen=False) is not None
            }
            self._left -= quiet
        never_laid: list[Lies] = []
        for lies in reversed(self.in_order()):
            if (
                lies.key not in noticed
                and not lies.seen
                and lies.standing not in (*BY_RIGHT, Standing.ASTRAY)
                and self.is_quiet(lies)
                and not (lies.place and busy(lies.place) and not self.laid_bare(lies))
                and not self.may_lie_hidden(lies)
            ):
                self.drop(lies)
                self._forgotten.add(lies.key)
                never_laid += [lies] if lies.new else []
        return never_laid

    def forget_sunk(self, kept: Collection[tuple[Place | None, AnyCard]]) -> None:
        """Cards shuffled into the stock lie here no longer, although nobody saw them go (MD-19)."""
        for lies in self.in_order():
            of_the_pile = lies.standing in (Standing.KNOWN, Standing.UNDER) and lies.place is not None
            if of_the_pile and not lies.seen and (lies.place, lies.face) not in kept:
                self.drop(lies)

    def _put(self, lies: Lies) -> Lies:
        if self.lies.get(lies.key) is not lies:
            self.lies[lies.key], self._ordered = lies, None
        return lies


def _least_move(place: Place | None) -> float:
    """A card at this place that lies no farther from where it lay is at this place still."""
    return MOVED_MM if place is None or place.slot is None else TO_THE_NEXT_MM


def apart(pose: Pose, piece: Piece) -> float:
    """How far the middle of a card lies from where it lay."""
    return hypot(piece.x - pose.x, piece.y - pose.y)
