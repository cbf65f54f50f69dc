"""The reader: from whole pictures of the table and the referee's position to acts, questions and advice.

Theory of operation. Every look is taken into the memory of what lies on the felt. A card that is not
in the record, and was not asked about, has come; it waits until the table is still or the hand that laid
it is gone. All that came since is then explained at once, with the hands that went to the stock
meanwhile, as a row of events. A clear winner is handed on as acts; two good stories are a question; what
fits nothing is advice. Hands at the stock alone leave no difference, so they only make a draft,
which the next act or a press closes.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from companion.events import Amended, Drew, Event, Laid, Said, Turned, Undone
from companion.game import Game
from companion.interpret.explain import Came, Happening, Story, Went, clear, explain
from companion.interpret.felt import Felt, Lies
from companion.interpret.pieces import Pieced, Pose, piece_together
from companion.interpret.reading import Advice, Doubt, Option, Reading, Supposed, Unread
from companion.interpret.visits import Visits, seats_of
from companion.referee import Judged
from companion.table import STOCK, Layout, Place
from scoring.cards import AnyCard
from vision.sightings import TableChange

__all__ = ["Advice", "Doubt", "Option", "Reader", "Reading", "Supposed", "Unread"]

REACH_MM = 15.0
"""A card whose centre is this far outside a place still lies at it."""


class Reader:
    """Explains one table's changes for one game."""

    def __init__(self, game: Game, layout: Layout) -> None:
        self.game, self.layout = game, layout
        self.felt = Felt(self.place_of)
        self.visits = Visits(layout)
        self.last: TableChange | None = None
        self.pieced = Pieced(())

    # ------------------------------------------------------------ what the kiosk asks

    def look(self, change: TableChange, position: Any) -> Reading:
        """Take in what the eye reports, and explain it."""
        if not change.corners or change.trouble:
            return Reading()
        self.last = change
        self.visits.see(change.hands)
        self.pieced = piece_together(change.tracks, self.felt.poses())
        self.felt.see(self.pieced.pieces, change.time, self.visits.since)
        return self.again(position)

    def again(self, position: Any) -> Reading:
        """Explain the last look anew, the position having changed."""
        change = self.last
        if change is None:
            return Reading()
        self._settle_known(position)
        if self.game.row(position).clearing:
            return self._clearing(change)
        return self._explained(change, position)

    def told(self, judged: Judged) -> None:
        """The referee has heard something, by eye or by press."""
        event = judged.event
        match event:
            case Laid(place=place, cards=cards):
                for card in cards:
                    self._enter(place, card, judged.entry.number)
            case Drew(by=by) | Said(by=by) if by is not None:
                self.visits.spend(n for n, v in self.visits.all.items() if not v.here and v.guess.best == by)
            case Turned() | Undone() | Amended():
                self.visits.spend_all()
            case _:
                pass

    def on_table(self, judged: Judged) -> bool:
        """Whether the cards of this entry still lie where it put them."""
        return any(lies.entry == judged.entry.number for lies in self.felt.lies.values())

    # ------------------------------------------------------------ how it is done

    def place_of(self, pose: Pose) -> Place | None:
        """The place at which a card with this centre lies."""
        found = self.layout.place_at(pose.x, pose.y)
        if found is not None:
            return found
        near = [(r.width * r.height, p) for p, r in self.layout.places.items() if r.holds(pose.x, pose.y, REACH_MM)]
        return min(near)[1] if near else None

    def _settle_known(self, position: Any) -> None:
        """What the record says lies there needs no explaining."""
        for lying in self.game.felt(position):
            left = Counter(lying.cards)
            here = sorted(self.felt.at(lying.place), key=lambda lies: not lies.settled)
            for lies in here:
                if left[lies.face]:
                    left[lies.face] -= 1
                    self.felt.settle(lies)

    def _clearing(self, change: TableChange) -> Reading:
        """Cards that come and go mean nothing now; what is gone is forgotten at once."""
        self.visits.spend_all()
        for lies in self.felt.in_order():
            if not lies.seen:
                self.felt.drop(lies)
        return Reading(awaiting=seats_of(self.visits.here()))

    def _explained(self, change: TableChange, position: Any) -> Reading:
        happened = self._happened(position)
        if change.still:
            self._forget_gone(position)
        ready = change.still or not self.visits.here()
        stories = explain(self.game, position, happened) if happened else ()
        awaiting = seats_of(self.visits.here())
        if not any(isinstance(one, Came) for one in happened):
            return Reading(draft=stories[0].acts if stories else (), awaiting=awaiting)
        if not ready:
            return Reading(draft=stories[0].acts, awaiting=awaiting)
        if clear(stories):
            return Reading(acts=self._commit(stories[0], happened), awaiting=awaiting)
        return Reading(question=self._ask(stories), awaiting=awaiting)

    def _happened(self, position: Any) -> tuple[Happening, ...]:
        """All that has come and all hands that went to the stock, not explained yet."""
        live = self.game.row(position).places
        came = [
            self._came(lies, lies.place)
            for lies in self.felt.in_order()
            if not lies.settled and lies.place is not None and lies.place.name in live and lies.place != STOCK
        ]
        laid_by = {hand for one in came for hand in one.hands}
        went = [
            Went(v.hand.hand, STOCK, v.hand.left or 0, v.guess)
            for v in self.visits.reached_for(STOCK, 0)
            if v.hand.hand not in laid_by
        ]
        return tuple(sorted((*came, *went), key=lambda one: one.time))

    def _came(self, lies: Lies, place: Place) -> Came:
        guess, hands = self.visits.who_laid(place, lies.came)
        return Came(lies.key, lies.face, place, lies.came, guess, hands)

    def _commit(self, story: Story, happened: tuple[Happening, ...]) -> tuple[Supposed, ...]:
        for one in happened:
            if isinstance(one, Came):
                self.felt.settle(self.felt.lies[one.key])
                self.visits.spend(one.hands)
            else:
                self.visits.spend((one.hand,))
        return story.acts

    def _ask(self, stories: tuple[Story, ...]) -> Doubt:
        first, second = stories[:2]
        return Doubt("which", options=(_option(first), _option(second)), cards=_cards(first.events))

    def _forget_gone(self, position: Any) -> None:
        """What cannot be read although nothing lies over it is not there any more."""
        for lies in reversed(self.felt.in_order()):
            if not lies.seen and not self.felt.covered(lies):
                self.felt.drop(lies)

    def _enter(self, place: Place, card: AnyCard, number: int) -> None:
        """The record tells of this card now."""
        for lies in reversed(self.felt.at(place)):
            if lies.face == card and lies.entry is None:
                self.felt.settle(lies, number)
                return


def _option(story: Story) -> Option:
    last = next(event for event in reversed(story.events) if isinstance(event, Laid))
    by = () if last.by is None else (("by", last.by),)
    return Option("laid", (*by, ("card", last.card)), story.acts)


def _cards(events: tuple[Event, ...]) -> tuple[AnyCard, ...]:
    return tuple(card for event in events if isinstance(event, Laid) for card in event.cards)
