"""What is not where it should be, and who may have taken it: cards that went to a hand, elsewhere, or out of sight."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from companion.facts.events import Lifted, Moved
from companion.facts.game import Expect, Game, Position
from companion.interpret.bridge import destinations, way_to
from companion.interpret.felt import Felt
from companion.interpret.fingers import came_again, with_neighbours
from companion.interpret.going import ways_of
from companion.interpret.happenings import Came, Gone
from companion.interpret.lies import BELIEVED_MS, Lies, Standing
from companion.interpret.noticing import Noticing
from companion.interpret.visits import Visits
from companion.table import STOCK, Place, Seat
from scoring.cards import BACK

TURNS_UP_MS = 450
"""A card that is carried to another place is read there no later than this after its hand is off it."""


class Missing:
    """The cards that are not where the record has them."""

    def __init__(self, game: Game, felt: Felt, visits: Visits, noticing: Noticing) -> None:
        self.game, self.felt, self.visits, self.noticing = game, felt, visits, noticing

    def note(self) -> None:
        """What lay on top and is missed in clear view is not hidden by what is laid there, if nobody put it back.

        So it is with what was laid just now and is gone again, though the hand that has it may yet lay it once more.
        """
        pulled_back = (lies for lies in self.felt.in_order() if lies.new and self.felt.has_gone(lies))
        for lies in (*self.felt.missing(), *pulled_back):
            if lies.place is not None and (lies.missed or lies in self.felt.at(lies.place)[-1:]):
                again = self._gone(lies, lies.place).again
                self.felt.miss(lies, None if again else lies.missed or self.felt.now)

    def gone(self, position: Position, patient: bool = True) -> tuple[Gone, ...]:
        """Cards that are not where they should be, and that somebody is to take from there.

        As long as a hand is on its way that was there, such a card may yet come to lie elsewhere. Once nothing stirs
        any more, one that was to be carried is missed though no hand was seen: sleeves may look like felt.
        """
        carried = destinations(self.game, position)
        under = [one for one in self._under_another(position) if one not in self.felt.missing()]
        unseen = (*self.felt.missing(), *under)
        missing = tuple(one for one in unseen if one.place is not None and self._is_taken(one, one.place))
        brought = (
            self._gone(one, one.place, end)
            for one, end in self._off(position)
            if one.place and (one in missing or self._is_taken(one, end) or not (patient or self.visits.here()))
        )
        fetched = (
            self.noticing.traces.having_drawn(self._gone(one, one.place))._replace(
                beneath=one in under and one.by is not None
            )
            for one in missing
            if one.place and len(carried.get(one.face, ())) != 1
            if self._may_be_taken(position, one) or self._taken_in_turn(position, one)
        )
        return (*(one for one in brought if ways_of(self.game, position, one)), *fetched)

    def _under_another(self, position: Position) -> Iterator[Lies]:
        """Cards that cannot be read where no two lie on each other, since another one was laid there."""
        single = {lying.place for lying in self.game.felt(position) if lying.shape == "slot"}
        for lies in self.felt.in_order():
            if lies.standing is Standing.KNOWN and not lies.seen and lies.place in single:
                laid = (one for one in self.felt.at(lies.place) if one.new and one.came > lies.seen_at)
                if any(map(self.felt.is_quiet, laid)):
                    yield lies

    def _is_taken(self, lies: Lies, place: Place) -> bool:
        """Whether a hand was there since, and none is on its way that had been there before the card was missed."""
        return self._visited(place, lies.seen_at) and not self.visits.busy_at(place, lies.missed_at)

    def _off(self, position: Position) -> Iterator[tuple[Lies, Place]]:
        """Cards that are not where they should be, and the one place to which each is to be carried.

        The eye may have seen the hand that took such a card only where it brought it.
        """
        carried = destinations(self.game, position)
        for one in self.felt.missing():
            match [*carried.get(one.face, ())]:
                case [end] if end is not None:
                    yield one, end

    def unexplained(self, position: Position, came: Iterable[Came], gone: Iterable[Gone]) -> tuple[Gone, ...]:
        """Backs besides these that are missing, and which nobody is to take or to carry, or has carried, from there."""
        told = {key for one in gone for key in one.keys}.union(*(one.left for one in came))
        backs = (one for one in self._backs_gone() if not told.intersection(one.keys))
        known = (one for one in backs if self.felt.lies[one.keys[0]].standing is Standing.KNOWN)
        return tuple(
            one for one in known if not self.visits.busy_at(one.place) and not is_on_its_way(self.game, position, one)
        )

    def for_good(self, gone: Gone) -> bool:
        """Whether it would have turned up by now where it may have been carried."""
        return self.felt.now >= self.gone_since(gone)

    def gone_since(self, gone: Gone) -> int:
        """When it should have turned up where it may have been carried; backs are all alike."""
        return gone.time if gone.card == BACK else self._carried_until(gone) + TURNS_UP_MS

    def _carried_until(self, gone: Gone) -> int:
        """How long the hand that took it was over the table, and may have laid it down elsewhere; unless it has."""
        if any(self.felt.lies_now(self.felt.lies[key]) for key in gone.keys):
            return gone.time
        return max((gone.time, *(arm.reach.left or self.felt.now for arm in self.visits.arms_of(gone.hands[:1]))))

    def _may_be_taken(self, position: Position, lies: Lies) -> bool:
        """Whether somebody may take this card now, or once the draft that lies there counts: the next discard.

        It is not its twin, which lies buried below it.
        """
        if any(
            one.seen and one.face == lies.face and one.came > lies.came for one in self.felt.at(lies.place or STOCK)
        ):
            return False
        may = any(_may_take(expect, lies) for expect in self.game.expects(position))
        return may or any(_may_take(expect, lies) for expect in self.game.expects(self.noticing.drafted(position)))

    def may_be_missing(self, position: Position) -> bool:
        """Whether a card that somebody may take now cannot be read, though none lies over it: perhaps it was taken."""
        return any(self._perhaps_missing(position))

    def is_missing(self, position: Position) -> bool:
        """Whether such a card lies there no more, as far as one can see; who has it may seem to have drawn."""
        missing = self.felt.missing()
        return any(one in missing for one in self._perhaps_missing(position))

    def _perhaps_missing(self, position: Position) -> Iterator[Lies]:
        unseen = (one for one in self.felt.lies.values() if one.standing is Standing.KNOWN and not one.seen)
        bare = (one for one in unseen if not self.felt.is_hidden(one) and not one.told)
        return (one for one in bare if self._may_be_taken(position, one))

    def may_be_taken_before(self, position: Position, came: Iterable[Came]) -> bool:
        """Whether such a card was out of sight before these were laid, and a hand is still there that may have it.

        What is told first decides what was right: who digs and then moves the dog on did not dig where it is not.
        """
        first = min((one.time for one in came), default=0)
        believed = (one for one in self.felt.only_believed() if self._may_be_taken(position, one))
        return any(
            one.seen_at < first and one.place is not None and self._may_be_in_a_hand(one, one.place)
            for one in (*self._perhaps_missing(position), *believed)
        )

    def _may_be_in_a_hand(self, lies: Lies, place: Place) -> bool:
        """Whether a hand that was there is on its way; or has gone, and another's arm hides for now what it did."""
        return self.visits.busy_at(place) or (not self.felt.is_quiet(lies) and self._visited(place, lies.seen_at))

    def may_have_taken(self, position: Position, seat: Seat) -> bool:
        """Whether this player's hand was at a card that they may take since it was read last; an arm hides it now."""
        may = [one for one in self.game.expects(position) if one.kind is Lifted and one.by in (None, seat)]
        lying = (lies for lies in self.felt.lies.values() if any(_may_take(one, lies) for one in may))
        hidden = ((lies, lies.place) for lies in lying if lies.place and (lies.seen or not self.felt.is_quiet(lies)))
        return any(self.visits.since(one, lies.seen_at, seat) for lies, at in hidden for one in with_neighbours(at))

    def _taken_in_turn(self, position: Position, lies: Lies) -> bool:
        """Whether it is a back that somebody may take once the one in turn is done; most likely it was their hand."""
        if lies.face != BACK or lies.place is None:
            return False
        gone = self._gone(lies, lies.place)
        taken = Lifted(gone.guess.best, lies.place, (BACK,))
        return bool(gone.hands) and way_to(self.game, position, taken) is not None

    def carried(
        self, position: Position, came: tuple[Came, ...], gone: tuple[Gone, ...]
    ) -> tuple[tuple[Came, ...], tuple[Gone, ...]]:
        """One back is like another: where one went and one came, it was carried, unless nobody may have done both.

        Of several that went it is the one that is to be carried there, or else the one that went last. The end card
        went to its gap, however much the hand looked like somebody's who might have put a bone back there.
        """
        left = [*gone, *(one for one in self._backs_gone() if one not in gone)]
        ends = destinations(self.game, position).get(BACK, frozenset())
        found = []
        for one in came:
            backs = [other for other in left if one.start is None and _one_back(other, one)]
            asked = [other for other in backs if self._is_to_go_there(position, other.home or other.place, one)]
            backs = [other for other in backs if other in asked or not self._was_dug_beside(position, other, one)]
            backs = [other for other in backs if one.place in ends or other in asked or self._may_be_one(other, one)]
            likely = sorted(backs, key=lambda other: (not _lay_there_still(other, one), other in asked, other.time))
            gave = likely[-1] if likely else None
            if gave is not None:
                left.remove(gave)
            start = None if gave is None else gave.home or gave.place
            one = one if gave is None else one._replace(start=start, left=gave.keys, since=gave.since)
            out_of_a_hand = one.start is None and one.cards == (BACK,) and self._all_backs_lie(gone)
            found.append(one._replace(none_left=out_of_a_hand))
        return tuple(found), tuple(one for one in left if one in gone)

    def _all_backs_lie(self, gone: Iterable[Gone]) -> bool:
        """Whether each back that the record has on the table, but for these, can be seen where it lies."""
        taken = {key for one in gone for key in one.keys}
        return all(one.seen for one in self._known_backs() if one.key not in taken)

    def _known_backs(self) -> Iterator[Lies]:
        return (one for one in self.felt.lies.values() if one.face == BACK and one.standing is Standing.KNOWN)

    def _was_dug_beside(self, position: Position, gone: Gone, came: Came) -> bool:
        """Whether somebody may take just this one to the hand now, and the one to be carried there lies where it was.

        Then what came out of that hand is another bone, wherever it fell.
        """
        if not self._may_be_taken(position, self.felt.lies[gone.keys[0]]):
            return False
        lying = (back.place for back in self._known_backs() if back.place and back.seen)
        return any(self._is_to_go_there(position, start, came) for start in lying)

    def _is_to_go_there(self, position: Position, start: Place, came: Came) -> bool:
        """Whether just the back that lay here is to be carried just there, once whoever is waited for is done."""
        moved = Moved(None, BACK, start, came.place)
        way = way_to(self.game, position, moved)
        return way is not None and not self.game.judge(way.position, moved).refused

    def _may_be_one(self, gone: Gone, came: Came) -> bool:
        """Whether the same arm, or another one of the same player, may have taken the one and laid the other."""
        arms = {visit.reach.reach for visit in self.visits.arms_of(gone.hands)}
        same = not gone.hands or not came.hands or not arms.isdisjoint(came.hands)
        return same or gone.guess.best == came.guess.best

    def _backs_gone(self) -> tuple[Gone, ...]:
        """Backs that are not where they should be, whoever is to take one from there."""
        return tuple(
            self._gone(lies, lies.place)
            for lies in self.felt.missing()
            if lies.face == BACK and lies.place is not None and self._visited(lies.place, lies.seen_at)
        )

    def _visited(self, place: Place, seen_at: int) -> bool:
        """Whether a hand was there since; the eye may believe in a mark for a moment after it was taken."""
        return any(self.visits.since(one, seen_at - BELIEVED_MS) for one in with_neighbours(place))

    def _gone(self, lies: Lies, place: Place, end: Place | None = None) -> Gone:
        there = self.felt.there_until(lies)
        time, guess, hands = self.visits.who_took(lies, there - BELIEVED_MS, end)
        besides = Counter[str]()
        for visit in self.visits.owners_of(hands):
            besides.update({key: ms or 1 for key, ms in visit.reach.visited if key != place.key})
            besides.update((visit.halted or frozenset()) - {place.key})  # a heap lies where people put it
        home = lies.home if lies.standing is Standing.MISPLACED else None
        been = tuple(besides.items())
        again = self._came_again(lies, hands)
        return Gone((lies.key,), lies.face, place, time, guess, hands, been, home, since=there, again=again)

    def _came_again(self, lies: Lies, hands: Iterable[int]) -> bool:
        """Whether one of these hands went away and came back to where the card lay, and nothing has come to lie there.

        Who looks at a card may put it back under those on which it lay.
        """
        if not self.felt.laid_bare(lies) or any(one.came > lies.seen_at for one in self.felt.at(lies.place or STOCK)):
            return False
        return any(came_again(self.visits.all[hand].reach, lies) for hand in hands)


def _may_take(expect: Expect, lies: Lies) -> bool:
    """Whether this card is one that is to be taken from here."""
    here = expect.kind is Lifted and expect.place in (None, lies.place)
    return here and (expect.cards is None or lies.face in expect.cards)


def is_on_its_way(game: Game, position: Position, gone: Gone) -> bool:
    """Whether this card is to be carried from where it lay."""
    ends = destinations(game, position).get(gone.card, ())
    return any(end and not game.judge(position, Moved(None, gone.card, gone.place, end)).refused for end in ends)


def _one_back(gone: Gone, came: Came) -> bool:
    return (gone.card,) == came.cards == (BACK,) and gone.place != came.place


def _lay_there_still(gone: Gone, came: Came) -> bool:
    """Whether the one was seen when the other lay here already; the eye may believe in a mark that nobody verified."""
    return gone.since is not None and gone.since - BELIEVED_MS > came.time
