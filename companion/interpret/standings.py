"""What the record says of each card that lies, and how that changes with what it tells.

A card that lies is explained once; then it is not explained again however often it slides, is bumped or shows an old
mark from under the pile.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable
from dataclasses import replace

from companion.facts.views import Lying
from companion.interpret.cover import Cover
from companion.interpret.lies import BY_RIGHT, WRONGLY, Lies, Standing
from companion.table import Place, Seat
from scoring.cards import BACK, AnyCard

Elsewise = Callable[[Lies], tuple[tuple[Place, float], ...]]
"""At which other places this card may lie, and how much less likely that is."""


class Standings(Cover):
    """The cards that lie, and what the record says of them."""

    def __init__(self, elsewise: Elsewise) -> None:
        super().__init__()
        self.elsewise = elsewise
        self.untaken: set[int] = set()
        """Keys of cards of which it was taken back that somebody took them, and that have not been read since."""

    def compare(
        self,
        record: Collection[Lying],
        awaited: Collection[tuple[Place | None, AnyCard]] = (),
        otherwise: Standing = Standing.STRAY,
    ) -> None:
        """Say of each card that lies whether the record has it there, or what it is otherwise.

        One that is awaited from elsewhere is news, even where the record is ahead of the table. One that was only seen
        here on its way lies where it is now.
        """
        now_at = {lies.copy: lies.key for lies in self.lies.values() if lies.copy and lies.seen}
        wanted = {lying.place: Counter(lying.cards) for lying in record}
        uncovered: list[int] = []
        for lies in sorted(self.lies.values(), key=lambda lies: (lies.new, lies.came)):
            strange = lies.standing in WRONGLY or (lies.new and (lies.start or lies.face == BACK))
            went_on = lies.new and lies.copy is not None and now_at.get(lies.copy, lies.key) != lies.key
            if went_on or (strange and (lies.place, lies.face) in awaited):
                continue
            left = wanted.get(lies.place) if lies.place is not None else None
            if left and left[lies.face] > 0:
                left[lies.face] -= 1
                uncovered += [lies.key] if lies.new else []
                if lies.seen or lies.standing is not Standing.AWAY:
                    self.mark(lies, Standing.KNOWN)
            elif lies.standing in BY_RIGHT:
                self.mark(lies, Standing.STRAY if lies.denied and otherwise is Standing.UNDONE else otherwise)
            elif lies.standing is Standing.TOLD:
                self._disown(lies)  # what was told in the end does not tell of it: it never counted
        self._put_below(record, uncovered)
        self._put_back()

    def _put_back(self) -> None:
        """A card that was taken up and put back before anything was told of it is the one that is on record now."""
        for lies in [one for one in self.lies.values() if one.new and one.seen and one.copy and one.start is None]:
            here = () if lies.place is None else self.at(lies.place)
            same = (one for one in here if one.copy == lies.copy and not one.seen)
            told = next((one for one in same if one.standing is Standing.KNOWN), None)
            if told is not None:
                del self.lies[told.key]
                self._put(replace(lies, standing=Standing.KNOWN, entry=told.entry, by=told.by))

    def _put_below(self, record: Iterable[Lying], uncovered: Iterable[int]) -> None:
        """Cards that the record has had in a pile all along, and that can be read now, lie below those laid on them.

        Of two with one face nobody knows which it is: below what was laid on both.
        """
        piles: dict[Place | None, tuple[AnyCard, ...]] = {one.place: one.cards for one in record if one.shape == "pile"}
        for lies in (self.lies[key] for key in uncovered):
            pile = piles.get(lies.place, ())[::-1]
            above = pile[: pile.index(lies.face)] if lies.face in pile else ()
            over = [one.came for one in self.lies.values() if one.place == lies.place and one.face in above]
            if over:
                self._put(replace(lies, came=min(lies.came, min(over) - 1)))

    def new(self) -> frozenset[int]:
        """The keys of all cards that lie there of which nothing is told yet."""
        return frozenset(lies.key for lies in self.lies.values() if lies.new)

    def doubt_refused(self, since: int) -> None:
        """What was done since this entry was taken back: perhaps what was refused since then was right."""
        for lies in self.in_order():
            if lies.standing in WRONGLY and (lies.entry or 0) > since:
                self.mark(lies, Standing.UNDONE)

    def wave_away(self, key: int) -> None:
        """The table would not say what this card is."""
        if key in self.lies and self.lies[key].standing in (Standing.TOLD, Standing.UNDONE):
            self._disown(self.lies[key])

    def _disown(self, lies: Lies) -> None:
        """No act tells of this card: where nobody can see it, it does not lie there either."""
        self.mark(lies, Standing.STRAY)
        if not lies.seen:
            self.drop(self.lies[lies.key])

    def mark_key(self, key: int, standing: Standing) -> None:
        if key in self.lies:
            self.mark(self.lies[key], standing)

    def mark(self, lies: Lies, standing: Standing) -> None:
        if lies.standing is not standing:
            anew = lies.anew + (lies.standing is Standing.UNDONE and standing in (Standing.TOLD, Standing.KNOWN))
            self._put(replace(self.lies[lies.key], standing=standing, moved=False, anew=anew))

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

    def untake(self, lies: Lies) -> None:
        """That this was taken up was taken back: it is missing where it lay, unless it can be read anywhere."""
        if not any(one.copy == lies.copy for one in self.lies.values()):
            since = lies.seen_at if lies.missed is None else lies.missed
            self._put(replace(lies, seen=False, open_marks=(), standing=Standing.KNOWN, missed=since))
            self.untaken.add(lies.key)

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
        """The newest card of this face that lies there, or may, and no other entry tells of; first one just told."""
        fresh = [one for one in reversed(self.in_order()) if one.standing in (Standing.NEW, Standing.TOLD)]
        fresh.sort(key=lambda one: one.standing is Standing.NEW)
        mine = [one for one in fresh if one.face == card]
        here = next((one for one in mine if one.place == place), None)
        may = (one for one in mine if place in dict(self.elsewise(one)))
        return here or next((self._put(replace(one, place=place)) for one in may), None)

    def rename(self, lies: Lies, face: AnyCard) -> None:
        self._put(replace(lies, face=face))

    def drop(self, lies: Lies) -> None:
        """This card lies here no longer."""
        self.lies.pop(lies.key, None)
        self._ordered = None
        if lies.copy is not None:
            self.gone[lies.copy.number] = lies

    def drop_key(self, key: int) -> None:
        if key in self.lies:
            self.drop(self.lies[key])

    def _put(self, lies: Lies) -> Lies:
        if self.lies.get(lies.key) is not lies:
            self.lies[lies.key], self._ordered = lies, None
        return lies
