"""The reader: from whole pictures of the table and the referee's position to acts, questions and advice.

Theory of operation. Every look is taken into the memory of what lies on the felt. A card that is not in the record, and
was not asked about, has *come*; it waits until it lies quiet, out of reach of all fingers, whatever goes on elsewhere.
All that came since is then explained at once, together with the hands that went to the stock meanwhile, in rows of
events: stories, each with its price. A clear winner is handed on as acts. What is not clear waits until the hand that
laid it is home again; then two good stories are a question, and what fits nothing is advice. Hands at the stock leave
no difference: of them only what all likely stories tell is certain; the rest is a draft, which the next act or a press
closes. Nobody is called wrong where another likely story does not, nor before the card has lain for a moment. What the
table denies is not told again of the same cards: it is asked who else it was.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.facts.events import Event, Undone
from companion.facts.game import Game, Position
from companion.facts.views import Lying
from companion.interpret.advice import advice_on, lying_off
from companion.interpret.asking import Asking
from companion.interpret.at_the_stock import draws
from companion.interpret.bridge import lays_expected
from companion.interpret.compare import disagreeing
from companion.interpret.counting import count, shown
from companion.interpret.explaining import Explaining
from companion.interpret.felt import Felt
from companion.interpret.fingers import LATE_MS
from companion.interpret.homes import Homeless, homeless
from companion.interpret.known import Known
from companion.interpret.lies import SETTLED_MS, Lies, Standing
from companion.interpret.missing import TURNS_UP_MS
from companion.interpret.pieces import Pieced, Pose, piece_together
from companion.interpret.quiet import PATIENCE_MS, Quiet
from companion.interpret.reading import Advice, Doubt, Option, Reading, Supposed, Unread
from companion.interpret.supposing import draft
from companion.interpret.visit import seats_of
from companion.interpret.whereabouts import Likely, Waited, Whereabouts, waited_for
from companion.referee import Judged
from companion.table import Layout, Place
from scoring.cards import AnyCard
from vision.sightings import TableChange

__all__ = ["Advice", "Doubt", "Option", "Reader", "Reading", "Supposed", "Unread"]

BLIND = ("camera_lost", "too_dark", "covered")
"""Troubles of the eye in which what it says of the table is not to be believed."""
LONG_AGO_MS = 60_000
"""A hand that left so long ago explains nothing any more."""
AGAIN_MS = 200
"""So often a table that rests is read again: what is said of it may be this late."""
PENALTY_MS = 10_000
"""So long before the button is pressed somebody may have taken the card that a call costs."""


class Reader:
    """Explains one table's changes for one game."""

    def __init__(self, game: Game, layout: Layout) -> None:
        self.game, self.layout = game, layout
        self.felt = Felt(self.place_of, self.elsewise)
        self.known = Known(game, layout, self.felt, self.off_its_place)
        self.visits, self.noticing, self.missing = self.known.visits, self.known.noticing, self.known.missing
        self.errands, self.wrongly, self.recorded = self.known.errands, self.known.wrongly, self.known.recorded
        self.asking = Asking(self.known)
        self.explaining = Explaining(self.known, self.asking)
        self.position: Any = None  # until the first look
        self.change: TableChange | None = None
        self.pieced = Pieced(())
        self._cleared_since = 0
        """When the present clearing of the table began; 0: the table is not being cleared."""
        self._quiet_since: int | None = None
        self._read_at: int | None = None
        """When a table at rest was read last, unless something has been heard since."""
        self._rewritten = Standing.OVER
        """What a card is that the record has no more; other than over where an undo, a redo, a correction did it."""
        self._waited: tuple[Any, Waited] | None = None
        """What is waited for, and in which position."""
        self._lay: dict[int | None, Whereabouts] = {}
        """How things lay when it was asked last, without this card: mostly they lie so still."""

    def seat(self, layout: Layout) -> None:
        """People have changed places: what lies before a chair, and the arm that comes from it, are somebody else's."""
        self.layout = layout
        self.visits.seat(layout)

    # ------------------------------------------------------------ looking

    def look(self, change: TableChange, position: Position) -> Reading:
        """Take in what the eye reports, and explain it."""
        if change.trouble in BLIND or not change.corners:
            return Reading()
        if change is not self.change:
            self._quiet_since = None
        first, self._read_at = self.change is None, None
        self.change, self.position = change, position
        self.felt.now = change.time
        if self.visits.take_in(change.reaches):
            self.asking.hear_news()
        self._forget_hands(change.time - LONG_AGO_MS)
        self.pieced = piece_together(change.tracks, self.felt.poses())
        self.felt.quiet = Quiet(change, self.felt.quiet)
        pieces = self.noticing.with_plain_backs(position, change, self.pieced.pieces)
        self.felt.take_in(pieces, change.time, self.visits.since)
        self.visits.follow(self.whereabouts().strayed())
        self.missing.note()
        if first:
            self._take_stock()
        return self._read(change, patient=True)

    def _take_stock(self) -> None:
        """At the first look: what lies where somebody in particular is to lay was there before anybody looked."""
        self.felt.compare(self._record())
        for place in {lies.place for lies in self.felt.in_order() if lies.place}:
            if None not in lays_expected(self.game, self.position, place):
                self.felt.was_there_before(place)

    def waited(self, now: int, position: Position) -> Reading | None:
        """Time goes by without a report: what rests too long is asked about. Any clock will do."""
        if self.change is None:
            return None
        if self._quiet_since is None:
            self._quiet_since = now
        self.position = position
        quiet = now - self._quiet_since
        if quiet < PATIENCE_MS:
            return self._settle(self.change, quiet)
        if self._read_at is not None and now - self._read_at < AGAIN_MS:
            return None
        self._read_at = now
        self.felt.now = self.change.time + quiet
        return self._read(self.change, patient=False)

    def _settle(self, change: TableChange, quiet: int) -> Reading | None:
        """The same once more, whenever it has been quiet for long enough that something may be said of it."""
        before, self.felt.now = self.felt.now - change.time, change.time + quiet
        told = any(before < limit <= quiet for limit in (TURNS_UP_MS, SETTLED_MS))
        return self._read(change, patient=True) if told else None

    def close_draft(self, *pressed: Event) -> Reading:
        """Somebody pressed: what was understood so far counts as closed by it. Taking back closes nothing, nor does a
        word that tells nothing of what hands did: "Last card" is as true before the next one has drawn as after.
        """
        if not self._at_play or any(isinstance(event, Undone) for event in pressed):
            return Reading()
        closed = self.explaining.pressed(self.position, pressed)
        if closed is None or closed.question is not None or (draws(pressed) and not closed.acts):
            return closed or Reading()
        return replace(closed, acts=self._acts(closed.acts))

    def _acts(self, acts: tuple[Supposed, ...]) -> tuple[Supposed, ...]:
        """What is told, with what was taken back among it, and with what lies at which group."""
        return self.known.belonging.placed(self.position, self.wrongly.woven(self.position, acts))

    def scrap(self) -> None:
        """What was understood so far was wrong: nothing of the kind happened."""
        self.visits.spend_all()

    # ------------------------------------------------------------ being told

    def told(self, judged: Judged) -> None:
        """The referee has heard something, by eye or by press."""
        self.asking.hear_news()
        self._read_at = None
        if judged.event is not None and not judged.refused and self.position is not None:
            since = (self.change.time if self.change else 0) - PENALTY_MS
            self.errands.excuse(self.position, judged.position, since, judged.event)
        self.errands.told(judged)
        if self._at_play:
            self.explaining.closing.heard(self.position, judged)
        self.known.joining.told(judged, self.position)
        self.known.putting_back.told(judged, self.position)
        taken_back = self.wrongly.told(judged.event)
        self.position = judged.position
        if not judged.is_fact and self._rewritten is not Standing.UNDONE:
            self._rewritten = Standing.UNDONE if isinstance(judged.entry.event, Undone) else Standing.STRAY
        if not taken_back:
            self.recorded.told(judged)
        self.explaining.told(judged)

    def answered(self, option: Option | None) -> tuple[Supposed, ...]:
        """The question was answered by one of its options, or by "none of these": what is told now."""
        self._read_at = None
        self.asking.answered(self.position, option)
        self.explaining.answered()
        return self.wrongly.woven(self.position, option.acts) if option is not None and option.acts else ()

    def named(self, card: AnyCard) -> Reading:
        """The table says which card it is that cannot be read."""
        top = self.missing.hidden_top(self.position)
        if self.change is None or top is None or top.place is None:
            return Reading()
        if card == top.face:  # it lies there still
            self.asking.answered(self.position, None)
            return self._read(self.change, patient=True)
        gone = [visit.reach.left or 0 for visit in self.visits.reached_for(top.place, top.seen_at)]
        self.felt.lay_unread(card, top, max(gone, default=top.seen_at))
        return self._read(self.change, patient=True)

    # ------------------------------------------------------------ being asked

    def as_read(self) -> tuple[Event, ...]:
        """The hands as they lie open now, for the table to say that they are complete."""
        if self.change is None or not self.game.row(self.position).open_hands:
            return ()
        return shown(count(self.game, self.position, self.felt, self.visits, self.layout))

    def disagreeing(self, position: Position) -> tuple[Place, ...]:
        """The places where something else is seen than the record says."""
        return disagreeing(self.game.felt(position), self.felt)

    def homeless(self, position: Position) -> tuple[Homeless, ...]:
        """The cards that do not lie where the record has them."""
        return homeless(self.game.felt(position), self.felt)

    def place_of(self, pose: Pose, card: AnyCard, key: int | None = None) -> Place | None:
        """The place at which this card lies, if it lies so."""
        return self.whereabouts(key).place_of(pose, card)

    def off_its_place(self, lies: Lies) -> float:
        """How many millimetres the middle of this card is outside the place at which it lies."""
        return 0.0 if lies.place is None else self.whereabouts(lies.key).far(lies.place, lies.pose.x, lies.pose.y)

    def elsewise(self, lies: Lies) -> Likely:
        """Other places at which this card may lie, as long as nothing tells of it; one carried has its own ways."""
        if lies.place is None or lies.start is not None:
            return ()
        return self.whereabouts(lies.key).elsewise(lies.place, lies.pose, lies.face)

    def whereabouts(self, but: int | None = None) -> Whereabouts:
        """The places as people have laid things now; without this card."""
        if self._waited is None or self._waited[0] is not self.position:
            self._waited = self.position, waited_for(self.game, self.position, self.layout)
        now = Whereabouts(self.layout, self.felt.lying(but), self._waited[1])
        if self._lay.get(but) != now:
            self._lay[but] = now
        return self._lay[but]

    # ------------------------------------------------------------ one look explained

    def _read(self, change: TableChange, patient: bool) -> Reading:
        awaiting = seats_of(self.visits.here())
        row = self.game.row(self.position)
        if row.clearing:
            self.scrap()
            self._cleared_since = self._cleared_since or change.time
            self.felt.clear(self._cleared_since)
            return Reading(awaiting=awaiting)
        self._cleared_since = 0
        self.felt.compare(self._record(), self.noticing.awaited(self.position), self._rewritten)
        self._rewritten = Standing.OVER
        self.felt.tell_buried(self.noticing.half_known(self.position))
        for lies in self.felt.forget_gone(self.missing.to_be_explained(self.position), self.visits.busy_at):
            hands = self.visits.who_laid(lies)[1]  # who put it down and took it up again did nothing else
            self.visits.let_be(hand for hand in hands if not self.visits.all[hand].here)
        advice = advice_on(self.game, self.position, self.felt, self.pieced, self._seats)
        if not patient and not row.open_hands:
            advice = (*advice, *lying_off(self.game, self.position, self.felt, self._seats, self.whereabouts()))
        reading = self._counted(change.still) if row.open_hands else self.explaining.of(self.position, change, patient)
        self.wrongly.forget_taken_back()
        if not reading.acts:
            quiet = 0 if patient else self.felt.now - change.time
            reading = self.wrongly.named(self.position, reading, quiet)
        acts = self._acts(reading.acts) if reading.acts else ()
        asked = self.known.putting_back.asked(self.position, reading.question)
        seen = change.time if patient and (asked is not None or not acts) else None
        question = self.asking.put(self.position, asked, seen, more=bool(reading.draft))
        return replace(reading, acts=acts, question=question, advice=(*advice, *reading.advice), awaiting=awaiting)

    @property
    def _seats(self) -> int:
        return len(self.layout.spots)

    @property
    def _at_play(self) -> bool:
        """Whether cards that come now are acts."""
        if self.change is None or self.position is None:
            return False
        row = self.game.row(self.position)
        return not row.clearing and not row.open_hands

    def _record(self) -> tuple[Lying, ...]:
        """What should lie face up; a draw that was seen may have needed a new stock out of the pile (MD-19)."""
        after = draft(self.game, self.position, self.errands.went()).story.position if self._at_play else self.position
        return self.game.felt(after)

    def _forget_hands(self, time: int) -> None:
        """Those that left before then explain nothing any more, unless what lies there, or a draw, still waits for it.

        Whatever else was over the table at that time tells with how much doubt they did it.
        """
        if self._at_play and any(visit.left < time for visit in self.visits.all.values()):
            waiting = {hand for one in (*self.noticing.new(self.position), *self.errands.went()) for hand in one.hands}
            came = (visit.reach.entered - LATE_MS for hand, visit in self.visits.all.items() if hand in waiting)
            time = min((time, *came))
        self.visits.forget_before(time)

    def _counted(self, still: bool) -> Reading:
        counted = count(self.game, self.position, self.felt, self.visits, self.layout)
        reading, more = counted.reading(still), counted.surplus
        acts = (act for act in reading.acts if not self.asking.is_denied((act.event,), self.felt.new()))
        reading = replace(reading, acts=tuple(acts))
        if more is None or not still:
            return reading
        return replace(reading, question=self.asking.more_cards(more))
