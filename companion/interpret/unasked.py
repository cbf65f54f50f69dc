"""What somebody may have taken whom nobody had asked, or of which nobody can see whether it lies there still."""

from __future__ import annotations

from collections.abc import Container, Iterator

from companion.facts.events import Lifted, Moved
from companion.facts.game import Position
from companion.interpret.bridge import destinations, way_to_carry
from companion.interpret.happenings import Gone, Spot, spots_of
from companion.interpret.lies import Lies, Standing
from companion.interpret.missing import is_on_its_way
from companion.interpret.odds import BEYOND_DOUBT
from companion.interpret.quiet import PATIENCE_MS
from companion.interpret.snatched import Snatched
from companion.table import Place
from scoring.cards import BACK, AnyCard

OPEN = ("slot", "fan", "row")
"""Shapes in which all cards are to be seen."""


class Unasked(Snatched):
    """The cards that are not where the record has them, and those of which that is not known."""

    def taken(self, position: Position, patient: bool) -> tuple[Gone, ...]:
        """Cards that nobody was to take from where all lie open: a hand went there, and they are not there any more.

        Nobody stirs for a while, or at least nobody there.
        """
        open_to_all = {lying.place for lying in self.game.felt(position) if lying.shape in OPEN}
        carried, asked = destinations(self.game, position), self.gone(position)
        missing = (self._gone(lies, lies.place) for lies in self.felt.missing() if lies.place in open_to_all)
        missing = (one for one in missing if not any(map(self._may_be_under_a_sleeper, one.keys)))
        bared = (one for one in self._bared(position) if one.place not in open_to_all)
        unasked = (one for one in (*missing, *bared) if one not in asked and one.card not in carried)
        unasked = (one for one in unasked if not self._goes_once_it_is_done(position, one))
        long = (one for one in unasked if not patient or self._is_long_gone(one))
        return tuple(one._replace(unasked=True) for one in long if self._taken_on_purpose(one))

    def _goes_once_it_is_done(self, position: Position, gone: Gone) -> bool:
        """Whether just this is to be carried elsewhere once whoever is waited for is done; hardly anybody says so."""
        way = way_to_carry(self.game, position, Moved(None, gone.card, gone.place, gone.place))
        return way is not None and is_on_its_way(self.game, way.position, gone)

    def _may_be_under_a_sleeper(self, key: int) -> bool:
        """Whether an arm lies over this card that never stirs, so that the eye takes it for a part of the table."""
        return self.felt.quiet is not None and self.felt.quiet.may_be_under_a_sleeper(self.felt.lies[key].pose)

    def _is_long_gone(self, gone: Gone) -> bool:
        """Whether it has been quiet for a while where it lay, and no hand that took it may still hold it there."""
        lying = [self.felt.lies[key] for key in gone.keys]
        quiet = all(map(self.felt.is_quiet, lying)) and not self.noticing.are_there(gone.hands)
        last = max((self._carried_until(gone), *(lies.seen_at for lies in lying)))
        return quiet and self.felt.now - last >= PATIENCE_MS

    def _bared(self, position: Position) -> Iterator[Gone]:
        """The top of a pile from which cards are taken in this game, once it is plain that it does not lie there.

        An older card can be read where it lay, or a hand came there bare and left with a card.
        """
        top = self.hidden_top(position) if self.taken_in_play else None
        if top is None or top.place is None or top not in self.felt.missing():
            return
        taken = self._gone(top, top.place)
        if self.felt.laid_bare(top) or self._carried_off(taken):
            yield taken

    def _carried_off(self, gone: Gone) -> bool:
        """Whether the hands that may have taken this were seen to leave with a card that they had not brought."""
        hands = self.visits.arms_of(gone.hands)
        return any(self.visits.took_along(hand, gone.place) >= BEYOND_DOUBT for hand in hands)

    @property
    def taken_in_play(self) -> bool:
        """Whether cards are ever taken from the table to a hand in this game."""
        return any(Lifted in row.acts for row in self.game.phases.values())

    def taken_up(self, top: Lies, place: Place) -> Gone:
        """This card, if somebody has taken it whom nobody had asked."""
        return self._gone(top, place)._replace(unasked=True)

    def perhaps_taken(self, position: Position, hushed: frozenset[Spot], patient: bool) -> Gone | None:
        """A back that is not to be seen, though a hand hardly touched it: of a back nobody can tell the suit.

        Or one that people say lies there, and that somebody may take: perhaps they have.
        """
        known = (one for one in self._backs_gone() if self.felt.lies[one.keys[0]].standing is Standing.KNOWN)
        backs = (one._replace(unasked=True) for one in (*known, *self._taken_on_the_way(position)) if one.hands)
        carried = BACK in destinations(self.game, position)  # as long as somebody stirs, one may be on its way
        gone = (
            one
            for one in (*backs, *self.said_to_lie(position))
            if not patient or (self._is_long_gone(one) and not carried)
        )
        return next((one for one in gone if not hushed.issuperset(spots_of(one))), None)

    def said_to_lie(self, position: Position) -> tuple[Gone, ...]:
        """Backs that people say lie where none is to be seen, and that somebody may take."""
        said = (one for one in self.felt.lies.values() if one.standing is Standing.AWAY and one.entry is None)
        gone = (one for one in said if self.felt.has_gone(one) and self._may_be_taken(position, one))
        return tuple(self._gone(one, one.place) for one in gone if one.place is not None)

    def _taken_on_the_way(self, position: Position) -> Iterator[Gone]:
        """An end card that is to go to where the one in turn may dig it: who takes it up at once has dug it (DG-24)."""
        for lies, end in self._off(position):
            gone = self._gone(lies, end)
            dug = (e for e in self.game.expects(position) if e.kind is Lifted and e.place == end)
            if lies.face == BACK and any(one.by == gone.guess.seat for one in dug):
                yield gone

    def perhaps_drawn_out(self, position: Position) -> tuple[Gone, ...]:
        """Cards of a fan that others hide, and a hand that went there and did nothing that can be seen."""
        fans = {lying.place.key: lying.place for lying in self.game.felt(position) if lying.shape == "fan"}
        carried = destinations(self.game, position)
        found = (tuple(self._drawn_out(fans[key], carried)) for key in sorted(fans))
        return next(filter(None, found), ())

    def _drawn_out(self, place: Place, carried: Container[AnyCard]) -> Iterator[Gone]:
        """Each hidden card of this fan that those hands may have drawn out."""
        for lies in self.felt.at(place):
            hands = [v for v in self.visits.reached_for(place, lies.seen_at) if v.mainly(place)]
            if hands and lies.face not in carried and self.felt.is_hidden(lies):
                last, numbers = hands[-1], tuple(visit.reach.reach for visit in hands)
                when = last.reach.left or lies.seen_at
                yield Gone((lies.key,), lies.face, place, when, last.guess, numbers, unasked=True)

    def _taken_on_purpose(self, gone: Gone) -> bool:
        return any(self.visits.all[hand].was_at(gone.place) for hand in gone.hands)

    def hidden_top(self, position: Position) -> Lies | None:
        """The card that should be on top and cannot be read since a hand was there."""
        piles = (one for one in self.game.felt(position) if one.cards and one.shape != "heap")
        lies = next((top for one in piles if (top := self._top_unseen(one.place, one.cards[-1]))), None)
        if lies is None or lies.place is None or self._lies_under_another(lies):
            return None
        asleep = self._may_be_under_a_sleeper(lies.key)
        return lies if self.visits.reached_for(lies.place, lies.seen_at) and not asleep else None

    def is_long_unseen(self, position: Position, top: Lies) -> bool:
        """Whether it has been quiet for a while where this card cannot be read, which nobody is just carrying."""
        since = None if top.face in destinations(self.game, position) else self.felt.quiet_since(top)
        return since is not None and self.felt.now - since >= PATIENCE_MS

    def _top_unseen(self, place: Place, face: AnyCard) -> Lies | None:
        """The card of this face that was laid here last, unless it can be read; its twin may lie buried."""
        same = [lies for lies in self.felt.at(place) if lies.face == face and not lies.told]
        return None if not same or same[-1].seen or not self.felt.is_quiet(same[-1]) else same[-1]

    def _lies_under_another(self, lies: Lies) -> bool:
        """Whether a card that can be read came to lie on it: one to be taken back, or one put back where it belongs."""
        over = (one for one in self.felt.lies.values() if one.place == lies.place and one.came > lies.came)
        return any(one.seen and (one.standing is not Standing.KNOWN or one.on(lies)) for one in over)
