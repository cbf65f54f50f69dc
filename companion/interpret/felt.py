"""What comes to lie on the table, stays there and goes: the reader's memory of cards.

A card that is no longer read is covered, hidden for a moment, or gone; gone only when it is quiet there and nothing
lies over it. One that shows again where it lay, with no hand there since or without having stirred, was never gone;
and a mark that has not stirred since the table was cleared is one that the eye only remembers, or lies on a card that
nobody took in, unless there was nothing to be read once and a hand has laid a whole card just there again.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from itertools import permutations
from math import hypot

from companion.interpret.cover import HELD_MS
from companion.interpret.lies import BY_RIGHT, COUNTS_NOT, ON_ITS_WAY, Lies, Standing
from companion.interpret.pieces import WIDE, Piece, Pose, marks_at
from companion.interpret.standings import Elsewise, Standings
from companion.table import Place
from scoring.cards import BACK, AnyCard

Locate = Callable[[Pose, AnyCard, int | None], Place | None]
"""At which place a card that lies so lies; with its key, where it is on the table already."""
Visited = Callable[[Place | None, int], bool]

MOVED_MM = 20.0
"""A card shifted further than this was shifted on purpose."""
PUSHED_MM = WIDE[0] / 2
"""From one place to another nobody carries a card no farther than this: where both meet it was only pushed."""
TO_THE_NEXT_MM = 8.0
"""The same from one space of a row to the next, which is hardly farther than a narrow card is wide."""
TOGETHER_MS = 500
"""Cards that were stirred so shortly after each other were put down together, or pushed."""
PLAIN_MS = 500
"""So long two cards have lain quiet until it is known which is the upper one: the eye may only remember marks yet."""
PUT_BACK_MS = 1500
"""Whoever only lifts a back, and puts it down where it lay, does so sooner."""
CARRIED_MS = 3000
"""What turns up elsewhere so soon after it was last seen was carried there; later it may have come out of a hand."""


class Felt(Standings):
    """Every card that lies on the table."""

    def __init__(self, locate: Locate, elsewise: Elsewise = lambda lies: ()) -> None:
        super().__init__(elsewise)
        self.locate = locate
        self._next = 1
        self._forgotten: set[int] = set()
        """Keys of cards that are gone, and of which nobody knows where."""
        self.cleared = 0
        """When the table was last begun to be cleared."""
        self._left: frozenset[int] = frozenset()
        """Copies that lay there then and have not been missed since: perhaps nobody took them in."""
        self._read: frozenset[int] = frozenset()
        """Copies that could be read in the last look."""
        self._sunk: dict[int, tuple[int, int]] = {}
        """Keys of cards that were put under others, of those, and when they seemed to come before that."""
        self._in_turn: dict[tuple[int, int], tuple[int, int, int]] = {}
        """Keys of each two that lay quiet, since when each had not stirred, and both were quiet."""

    # ------------------------------------------------------------ looking

    def take_in(self, pieces: Collection[Piece], time: int, visited: Visited) -> None:
        """Take in all that can be read at one moment; `visited` tells whether a hand was somewhere since."""
        mine = {lies.copy.number: lies for lies in self.lies.values() if lies.copy is not None}
        backs = [lies for lies in self.lies.values() if lies.face == BACK]
        read: set[int] = set()
        for piece in pieces:
            known = mine.get(piece.copy.number) if piece.copy else self._back(piece, backs, visited)
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
        self.untaken -= read
        self._read = frozenset(piece.copy.number for piece in pieces if piece.copy)
        self._put_under_what_lies_on_it()

    def _put_under_what_lies_on_it(self) -> None:
        """A card that is read only when the fingers have gone was laid before the one on it, that was read in them.

        Of two that came to rest in the same moment the one of which a mark is read on the other was laid later. As long
        as something stirs at a card, the eye may only remember the marks of the one that it comes to lie on. Once both
        have lain quiet, or for a while since they were stirred together, it is known which came first, until they are
        stirred together again: one alone may yet be pulled out and put on top of the other. Unless the marks that would
        tell were still hidden then, be it by the hand: one that is only believed to lie under fingers lies on nothing.
        """
        self._bring_up_again()
        news = [lies for lies in self.lies.values() if lies.standing in ON_ITS_WAY and lies.seen]
        quiet = {lies.key for lies in news if self.is_quiet(lies)}
        read = {lies.key for lies in news if lies.key in quiet and self.in_sight(lies)}
        two = permutations(news, 2)
        plainly = ((a, b) for a, b in two if (a.key in read and b.key in quiet) or self._have_lain(a, b))
        late = [pair for pair in plainly if not self._are_in_turn(*pair)]
        for over, lies in (*late, *self._together()):
            later = over.place == lies.place and over.came <= lies.came and not _was_told_before(over, lies)
            if later and over.on(lies) and not lies.on(over):
                self._put_under(over, lies)
        known = {keys: rests for keys, rests in self._in_turn.items() if self.lies.keys() >= {*keys}}
        plain = [pair for pair in late if _shows_which_is_upper(*pair)]
        self._in_turn = known | {(over.key, lies.key): self._quiet_together(over, lies) for over, lies in plain}

    def _have_lain(self, over: Lies, lies: Lies) -> bool:
        """Whether both have lain for a while since they were stirred together, be it beside somebody's fingers."""
        together = abs(over.rests - lies.rests) < TOGETHER_MS
        return together and self.now - max(over.rests, lies.rests) >= PLAIN_MS

    def _put_under(self, over: Lies, lies: Lies) -> None:
        """This one was laid before that one, of which a mark can be read on it."""
        self._sunk.setdefault(lies.key, (over.key, lies.came))
        self._put(replace(self.lies[lies.key], came=over.came - 1))

    def _bring_up_again(self) -> None:
        """Where the eye had only remembered that mark, the card was laid when it came, if no other one lies on it.

        What lies below that one then was laid no sooner than it seemed to be, either.
        """
        self._sunk = {key: (over, came) for key, (over, came) in self._sunk.items() if {key, over} <= self.lies.keys()}
        for key, (over, came) in tuple(self._sunk.items()):
            lies, above = self.lies[key], self.lies[over]
            later = any(one.came > came for one in self.at(lies.place)) if lies.place else True
            if self.is_quiet(lies) and self.is_quiet(above) and above.seen and not above.on(lies) and not later:
                del self._sunk[key]
                self._put(replace(lies, came=came))
                for below in (one for one, (upper, _) in self._sunk.items() if upper == key):
                    self._put(replace(self.lies[below], came=min(self._sunk[below][1], came - 1)))

    def _quiet_together(self, over: Lies, lies: Lies) -> tuple[int, int, int]:
        return over.rests, lies.rests, max(self.quiet_since(one) or 0 for one in (over, lies))

    def _are_in_turn(self, over: Lies, lies: Lies) -> bool:
        """Whether it is known already which of these two came first."""
        before = self._in_turn.get((over.key, lies.key))
        if before is None or self.now - before[2] < PLAIN_MS:
            return False
        together = abs(over.rests - lies.rests) < TOGETHER_MS
        return not (together and over.rests > before[0] and lies.rests > before[1])

    def _together(self) -> Iterator[tuple[Lies, Lies]]:
        """Each two that came to rest in the same moment."""
        moments: dict[int, list[Lies]] = {}
        for lies in self.lies.values():
            moments.setdefault(lies.came, []).append(lies)
        for together in moments.values():
            yield from permutations(together, 2)

    def _back(self, piece: Piece, backs: list[Lies], visited: Visited) -> Lies | None:
        """Which of these backs it is, for one is like another: the one that lay here, or at this place."""
        here = [lies for lies in backs if not self._is_filled(lies, backs, visited)]
        near = min(here, key=lambda lies: apart(lies.spot, piece), default=None)
        if near is None or apart(near.spot, piece) > MOVED_MM / 2:
            place = self.locate(piece.pose, BACK, None)
            near = next((lies for lies in here if lies.place == place), None)
        if near is not None:
            backs.remove(near)
        return near

    def _is_filled(self, known: Lies, backs: Collection[Lies], visited: Visited) -> bool:
        """Whether this back was missed for long, a hand has been there since, and one has been at another that cannot
        be read now: that one lies there, for one is like another."""
        if known.standing is not Standing.KNOWN or self.now - known.missed_at < PUT_BACK_MS:
            return False
        unseen = (one for one in backs if one is not known and one.standing is Standing.KNOWN and not one.seen)
        return visited(known.place, int(known.missed_at)) and any(visited(one.place, one.seen_at) for one in unseen)

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
        if far and known.new and not known.seen:
            now = replace(now, came=piece.since(known.seen_at, time))  # it was held there, and is laid only now
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

    # ------------------------------------------------------------ what is gone

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
                before = self._before_it_was_carried(lies)
                self.drop(lies)
                self._forgotten.add(lies.key)
                if before is not None:
                    self._put(replace(before, seen=False, seen_at=lies.seen_at, open_marks=(), missed=None))
                never_laid += [lies] if lies.new else []
        return never_laid

    def _before_it_was_carried(self, lies: Lies) -> Lies | None:
        """How this card lay where the record has it, if it was carried from there and nobody has told that yet.

        Then it lies there again, as when a pile was spread to be looked at, or is missed there; unless it was carried
        on and can be read where it is.
        """
        before = self.gone.get(lies.copy.number) if lies.copy is not None else None
        by_right = before is not None and before.standing is Standing.KNOWN and before.place == lies.start
        back = any(one.copy == lies.copy and one.key != lies.key for one in self.lies.values())
        return before if lies.new and by_right and not back else None


def _least_move(place: Place | None) -> float:
    """A card at this place that lies no farther from where it lay is at this place still."""
    if place is None:
        return MOVED_MM
    return PUSHED_MM if place.slot is None else TO_THE_NEXT_MM


def _was_told_before(one: Lies, other: Lies) -> bool:
    """Whether the one was told of long before the other came: no fingers hid that for so long."""
    return one.entry is not None and other.came - one.came >= HELD_MS


def _shows_which_is_upper(one: Lies, other: Lies) -> bool:
    """Whether the marks of these two tell which of them lies on the other, or that neither does."""
    whole = any(len(lies.open_marks) == len(marks_at(lies.copy, lies.pose)) for lies in (one, other))
    return whole or one.on(other) or other.on(one)


def apart(pose: Pose, piece: Piece) -> float:
    """How far the middle of a card lies from where it lay."""
    return hypot(piece.x - pose.x, piece.y - pose.y)
