"""What lies on the table now, and which cards hide which: what may be asked of the memory without changing it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import dist

from companion.interpret.lies import MISSABLE, TELLS_PLACE, Lies, Standing
from companion.interpret.pieces import Pose, covers, marks_at, size_of
from companion.interpret.quiet import Quiet
from companion.table import Place

UNDER_MM = 8.0
"""A mark this near to a card's edge may be hidden by it: no pile is measured to the millimetre."""
BESIDE_MM = 4.0
"""The same for a card that lies at another place: beside, and hardly ever upon."""
HELD_MS = 5000
"""Nobody holds a card still over the table for longer, where it will lie."""
LAYING_MS = 400
"""So long fingers that lay a card may pass over its marks once it can be read."""
SWEPT_MS, SWEPT, SWEPT_MM = 500, 4, 150.0
"""What vanishes within such a moment, so many cards or more, strewn so far, nobody takes at once: an arm lies on it."""
VANISHES_MS = 450
"""All marks of a card that is taken up have vanished so soon after the first; what can be read later lies there."""
MISSED_MS = 300
"""What was missed for so long in clear view is gone, and not hidden by what is laid there afterwards."""
TURNED = 45.0
"""Nobody turns a card by so many degrees where it lies in a row or a pile, and leaves it there."""
ELSEWHERE = (Standing.AWAY, Standing.ASTRAY, Standing.PUT)
"""Cards that nobody expects to be read here."""


class Cover:
    """The cards that lie, each of which may hide others."""

    def __init__(self) -> None:
        self.quiet: Quiet | None = None  # until the first look
        self.lies: dict[int, Lies] = {}
        self.gone: dict[int, Lies] = {}
        """The last stay of a copy that is no longer on the table, by the copy's number."""
        self.now = 0
        """The time at the table, by the eye's clock; it goes on where the eye has nothing to report."""
        self._ordered: tuple[Lies, ...] | None = ()
        """All that lies, as it came; None where that is to be worked out anew."""
        self._by_place: dict[Place | None, tuple[Lies, ...]] = {}
        """The same for each place that was asked about."""
        self._missing: tuple[Quiet | None, tuple[Lies, ...]] | None = None
        """What is missing, as long as nothing else lies there and it is as quiet."""

    def poses(self) -> dict[int, Pose]:
        return {lies.copy.number: lies.pose for lies in self.lies.values() if lies.copy is not None}

    def in_order(self) -> tuple[Lies, ...]:
        """As they came; of two that came together the one with more hidden marks lies lower."""
        if self._ordered is None:
            together = sorted(self.lies.values(), key=lambda lies: (lies.came, len(lies.open_marks), lies.key))
            self._ordered = tuple(together)
            self._by_place.clear()
            self._missing = None
        return self._ordered

    def lying(self, but: int | None = None) -> dict[Place, tuple[Pose, ...]]:
        """Where cards lie at each place, the uppermost last; without this one."""
        found: dict[Place, tuple[Pose, ...]] = {}
        for lies in self.in_order():
            if lies.place is not None and lies.key != but and lies.standing in TELLS_PLACE:
                found[lies.place] = (*found.get(lies.place, ()), lies.pose)
        return found

    def at(self, place: Place) -> tuple[Lies, ...]:
        ordered = self.in_order()
        if place not in self._by_place:
            self._by_place[place] = tuple(lies for lies in ordered if lies.place == place)
        return self._by_place[place]

    def is_quiet(self, lies: Lies) -> bool:
        """Whether nothing stirs where this card lies, or lay, and no fingers are in reach of it."""
        return self.quiet_since(lies) is not None

    def in_sight(self, lies: Lies) -> bool:
        """Whether it could be read at the last look, and is not only believed to lie under somebody's arm."""
        return lies.seen and self.quiet is not None and lies.seen_at >= self.quiet.time

    def only_believed(self) -> Iterator[Lies]:
        """Cards that lie here by right under somebody's arm, as far as anybody knows, and under no other card."""
        known = (one for one in self.lies.values() if one.standing is Standing.KNOWN and one.seen and not one.told)
        return (one for one in known if not (self.in_sight(one) or self.may_lie_hidden(one)))

    def has_lain(self, lies: Lies) -> bool:
        """Whether it can be read and has not stirred for longer than anybody holds a card."""
        return lies.seen and self.now - lies.rests >= HELD_MS

    def may_be_going(self, lies: Lies) -> bool:
        """Whether one of its marks has only just vanished: fingers that take a card up mostly hide the others yet."""
        if lies.copy is None or self.quiet is None or not lies.seen:
            return False
        vanished = self.quiet.vanished_at(lies.copy, lies.pose)
        return vanished - lies.came > LAYING_MS and self.now - vanished < VANISHES_MS

    def quiet_since(self, lies: Lies) -> int | None:
        """Since when that is so."""
        return None if self.quiet is None else self.quiet.since(lies.copy, lies.pose, lies.seen)

    # ------------------------------------------------------------ what hides what

    def missing(self) -> tuple[Lies, ...]:
        """Cards that should lie open and are not to be seen, although it is quiet there and nothing lies over them."""
        ordered = self.in_order()
        if self._missing is None or self._missing[0] is not self.quiet:
            unseen = (one for one in ordered if one.standing in MISSABLE and not one.seen and not one.told)
            gone = (lies for lies in unseen if self.is_quiet(lies) and not self.may_lie_hidden(lies))
            self._missing = self.quiet, tuple(gone)
        return self._missing[1]

    def there_until(self, lies: Lies) -> int:
        """When it was seen last, or a card that lay over it: nobody takes a card from under another."""
        gone = (one for one in self.gone.values() if one.place == lies.place and one.came >= lies.came)
        points = [(x, y) for _, x, y, _ in marks_at(lies.copy, lies.pose)] if lies.copy is not None else []
        over = (one.seen_at for one in gone if any(_hides(one, lies, x, y) for x, y in points))
        return max((lies.seen_at, *over))

    def bared(self, pile: Place) -> bool:
        """Whether cards peeped out from under the top of this pile, and none does any more."""
        lying = self.at(pile)
        below, top = lying[:-1], lying[-1:]
        return any(lies.seen_at > one.came for lies in below for one in top) and not any(lies.seen for lies in below)

    def has_gone(self, lies: Lies) -> bool:
        """Whether it lies elsewhere, or cannot be read although nothing lies over it, nor stirs there."""
        quiet = self.is_quiet(lies) or self.lies_now(lies) is not None
        return not lies.seen and quiet and not self.may_lie_hidden(lies)

    def laid_bare(self, top: Lies) -> bool:
        """Whether an older card can be read where this one lay."""
        return top.place is not None and any(lies.on(top) for lies in self.at(top.place) if lies.came <= top.came)

    def is_hidden(self, lies: Lies) -> bool:
        """Whether this card lies here by right, and cannot be read for the cards that lie over it."""
        return lies.standing is Standing.KNOWN and not lies.seen and not lies.told and self.may_lie_hidden(lies)

    def may_lie_hidden(self, lies: Lies, below: tuple[int, ...] = ()) -> bool:
        """Whether every mark may be hidden by cards that came later; a card never read, unless what it lay on shows.

        Of two that came together neither hides the other: what hides a card does not lie `below` it.
        Or something large lies there that looks like the cloth, a sleeve or a paper, and hides more cards than this.
        """
        if self.lies_now(lies) is not None:
            return False
        if not below and self._is_swept_from_sight(lies):
            return True
        if lies.told:
            under = (one for one in self.lies.values() if one.pose == lies.pose and one.came < lies.came)
            return not any(one.seen for one in under)
        below = (*below, lies.key)
        later = [over for over in self.lies.values() if _may_hide(over, lies) and over.key not in below]
        if any(_was_pushed_over(over, lies) for over in later):
            return True
        over = [one for one in later if self._lies_over(one, lies, below)]
        return any(
            all(any(_hides(one, lies, x, y) for one in over) for _, x, y, _ in marks_at(lies.copy, pose))
            for pose in lies.poses
        )

    def lies_now(self, lies: Lies) -> Lies | None:
        """This very card, if it has come to lie somewhere else since."""
        later = (one for one in self.lies.values() if one.copy == lies.copy and one.came > lies.came)
        return None if lies.copy is None else next(later, None)

    def _is_swept_from_sight(self, lies: Lies) -> bool:
        """Whether it vanished with so many others, so far apart, that nobody can have taken them all."""
        together = [
            one
            for one in self.lies.values()
            if not one.seen and abs(one.seen_at - lies.seen_at) < SWEPT_MS and one.standing not in ELSEWHERE
        ]
        if len(together) < SWEPT:
            return False
        bare = [one.pose[:2] for one in together if not self.may_lie_hidden(one, (lies.key,))]
        return len(bare) >= SWEPT and max(dist(*two) for two in combinations(bare, 2)) > SWEPT_MM

    def _lies_over(self, over: Lies, lies: Lies, below: tuple[int, ...]) -> bool:
        """Whether it came later than this one, or in the same moment and is sure to lie there still."""
        return over.came > lies.came or over.seen or self.may_lie_hidden(over, below)


def _may_hide(over: Lies, lies: Lies) -> bool:
    """Whether the one card came later, and before the other one had been missed."""
    return lies.came <= over.came <= lies.missed_at + MISSED_MS and not _was_turned_beside(over, lies)


def _was_turned_beside(over: Lies, lies: Lies) -> bool:
    """Whether this card was turned right round where the other one did not stir: in fingers, and not under that."""
    turn = abs((lies.pose.angle - lies.spot.angle + 90.0) % 180.0 - 90.0)
    return turn > TURNED and over.rests < lies.rests


def _was_pushed_over(over: Lies, lies: Lies) -> bool:
    """Whether the one card lay there already when the other was read last, and has stirred on it since.

    They were pushed together, as piles are: nobody takes a card from under another.
    """
    stirred = over.seen and not lies.seen and over.came <= lies.seen_at <= over.rests
    return stirred and over.place == lies.place and covers(over.pose, size_of(over.copy), lies.pose.x, lies.pose.y, 0.0)


def _hides(over: Lies, lies: Lies, x: float, y: float) -> bool:
    """Whether the one card may cover this point of the other, as it may lie."""
    margin = UNDER_MM if over.place in (lies.place, None) else BESIDE_MM
    return any(covers(pose, size_of(over.copy), x, y, margin) for pose in over.poses)
