"""Cards that are put down for a moment: what may not lie where it came to lie, and is mostly taken up again."""

from __future__ import annotations

from collections.abc import Sequence

from companion.facts.events import Laid, Lifted, Moved, Said, Source
from companion.facts.game import Position
from companion.interpret.at_the_stock import draws
from companion.interpret.bridge import destinations
from companion.interpret.drafts import fetched_for_a_draft
from companion.interpret.explain import explain
from companion.interpret.happenings import Came, Unseen
from companion.interpret.known import Known
from companion.interpret.odds import MARGIN
from companion.interpret.story import Story, wrong_in
from companion.interpret.wrongly import BESIDE_MM, PUT_DOWN_MS
from scoring.cards import BACK
from vision.sightings import TableChange


class PuttingDown:
    """Tells what has lately been put down from what was laid."""

    def __init__(self, known: Known) -> None:
        self.game, self.felt, self.visits, self.noticing = known.game, known.felt, known.visits, known.noticing
        self.far = known.far

    def put_down(
        self, position: Position, came: tuple[Came, ...], went: tuple[Unseen, ...], change: TableChange
    ) -> tuple[Came, ...]:
        """What came lately to lie before its owner or beside its place, and may not lie there: perhaps it is no act.

        It came out of a hand; or out of a pile, and the hand that pulled it out still holds it to look at it.
        """
        others = (one for one in self.lately(position, came) if not self._begins(position, one, came))
        there = {arm.arm for arm in change.arms}
        held = {n for n, visit in self.visits.all.items() if visit.here or visit.reach.arm in there}
        no_acts = (one for one in others if not one.elsewhere or held.intersection(one.hands))
        last = {one.guess.best: one for one in sorted(came, key=lambda one: one.time)}
        return tuple(
            one
            for one in no_acts
            if self._lies_beside(one)
            or self._lies_upon_the_last(position, one)
            or self._is_wrong(position, one, came, went)
            or (last[one.guess.best] is one and self._cuts_in(position, one, went))
        )

    def _begins(self, position: Position, one: Came, came: Sequence[Came]) -> bool:
        """Whether a draft begins or grows with it. What came before may have ended the turn of whoever lays there, if
        nobody knows yet whose that was: then a single card has perhaps fallen; several were laid.
        """
        alone = len(one.keys) == 1 and all(other is one or other.place != one.place for other in came)
        until = [other for other in came if other.time <= one.time] if alone else [one]
        return all(self.noticing.is_draft(position, other) for other in until)

    def lately(self, position: Position, came: Sequence[Came]) -> tuple[Came, ...]:
        """What lies before somebody, or where nobody has anything to do, and may yet be taken up again."""
        lately = (one for one in came if self.felt.now - one.time < PUT_DOWN_MS)
        return tuple(one for one in lately if one.place.seat is not None or not self._is_busy(position, one))

    def _is_busy(self, position: Position, came: Came) -> bool:
        """Whether somebody is to lay, take or carry something here; what came out of a hand is none of what is carried
        unless it looks like it.
        """
        here = [one for one in self.game.expects(position) if one.place in (None, came.place)]
        carried = (one for one in here if one.kind is Moved)
        like_it = (came.start is not None or not {*(one.cards or ())}.isdisjoint(came.cards) for one in carried)
        return any(one.kind in (Laid, Lifted) for one in here) or any(like_it)

    def _lies_upon_the_last(self, position: Position, one: Came) -> bool:
        """Whether what was laid here before has yet to be carried off: nobody goes on before that."""
        carried = destinations(self.game, position)
        others = (lies for lies in self.felt.at(one.place) if lies.key not in one.keys and lies.face != BACK)
        return any(carried.get(lies.face, {one.place}).isdisjoint({one.place}) for lies in others)

    def _lies_beside(self, one: Came) -> bool:
        """Whether it lies wholly beside its place: there people put their cards down rather than lay one."""
        return all(self.far(self.felt.lies[key]) >= BESIDE_MM for key in one.keys)

    def _cuts_in(self, position: Position, one: Came, went: tuple[Unseen, ...]) -> bool:
        """Whether it lies before somebody, and by right only if another was done who has not said so and may go on."""
        told = explain(self.game, position, (one, *went))[0].acts if one.place.seat is not None else ()
        return any(isinstance(act.event, Said) and act.source is Source.IMPLIED for act in told)

    def _is_wrong(self, position: Position, one: Came, came: Sequence[Came], went: tuple[Unseen, ...]) -> bool:
        """Whether this is refused however it came there, after what came before it; or lies off its place and needs an
        unseen draw. No draft is.
        """
        before = (other for other in came if other.time < one.time)
        stories = explain(self.game, position, (*before, one, *went))
        begun = fetched_for_a_draft(self.game, position, stories[0].acts)
        off = any(self.far(self.felt.lies[key]) for key in one.keys)
        unseen = off and draws([act.event for act in stories[0].acts if act.source is Source.IMPLIED])
        likely = (story for story in stories if story.cost - stories[0].cost < MARGIN)
        return not begun and (unseen or all(self._refused(position, one, story) for story in likely))

    def _refused(self, position: Position, one: Came, story: Story) -> bool:
        laid = (event for event in wrong_in(self.game, position, story) if isinstance(event, Laid))
        return any(event.place == one.place and not {*event.cards}.isdisjoint(one.cards) for event in laid)
