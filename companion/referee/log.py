"""The referee: one ordered list of entries, folded into position, rulings and knowledge.

Theory of operation. The log only ever grows. What an entry *means* may change, and by these rules alone:

*   A **deed** is an entry that counted: an accepted fact of the table, a correction, a LET IT STAND.
*   `Undone` strikes the last deed still standing, and the refused facts after it, which were judged in a
    position that is gone (GN-6). A correction or a LET IT STAND is a deed like any other: undoing one gives
    back the rulings as they were before it. What the eye adds to the last deed is no deed of its own: it was one
    act at the table, and is taken back as one.
*   `Redone` is the undo of the undo (GN-6). Any new fact, correction or LET IT STAND forgets what was undone,
    a refused one too; a refused undo, redo or correction and `Trouble` do not.
*   `Amended` puts another event, or none, in the place of a fact; it and everything after it is judged again (GN-6).
    Struck entries and entries that are no facts of the table cannot be amended.
*   `Overruled` marks a refused fact to stand: wherever the game refuses that entry, the game's `overrule` decides
    (GN-11), and what follows is judged again. If a correction makes it legal after all, it is simply legal.
*   `Trouble` is kept in the record and changes nothing.

Every entry keeps the position after it, so that undo takes up an old one and a correction folds anew only from
its own entry on. What is certain about hands is kept for now alone: it follows from the facts of one deal, which
are soon heard again. Judging never raises: an exception here is a bug.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any, Generic, NamedTuple, cast

from companion.facts.events import Amended, Began, Entry, Event, Overruled, Redone, Seated, Source, Trouble, Undone
from companion.facts.game import Expect, Game, Outcome, P
from companion.facts.hand_facts import Fresh, HandFact, Surfaced
from companion.facts.rulings import Ruling, Weight, effect, note, refusal
from companion.facts.views import SeatView, View
from companion.games import game as game_of
from companion.referee.first_position import first_position
from companion.referee.knowledge import Knowledge
from companion.table import Seat, chairs_after
from companion.table.rows import quickly
from scoring.cards import Card


@dataclass(frozen=True, slots=True)
class Change:
    """What a later entry changed in the rulings about an earlier one."""

    number: int
    before: tuple[Ruling, ...]
    after: tuple[Ruling, ...]


Heard = tuple[int, Event, int, Source, float]
"""The parts of an entry in their order: an `Entry`, or what one can be made of."""


class Judged(NamedTuple, Generic[P]):
    """One entry of the log and everything the referee says about it now."""

    heard: Heard
    event: Event | None
    """What happened according to the last correction; None: nothing."""
    rulings: tuple[Ruling, ...]
    refused: bool
    position: P
    """The position after it."""
    facts: tuple[HandFact, ...] = ()
    struck: bool = False
    stands: bool = False
    """The table let it stand (GN-11)."""
    changes: tuple[Change, ...] = ()
    """What this entry changed in earlier rulings."""

    @property
    def entry(self) -> Entry:
        """As it stands in the log: made when somebody asks, for in judging nobody does."""
        return Entry(*self.heard)

    @property
    def number(self) -> int:
        return self.heard[0]

    @property
    def is_fact(self) -> bool:
        return not isinstance(self.heard[1], ABOUT_THE_LOG)

    @property
    def is_live(self) -> bool:
        """A fact of the table that has not been taken back."""
        return self.is_fact and not self.struck


_judged: Callable[[tuple[Any, ...]], Judged[Any]] = quickly(Judged)
Versions = dict[int, Judged[P]]
"""Entries by number, as they were or as they are to be."""


class Referee(Generic[P]):
    """A game being judged, from its beginning to the last entry heard."""

    def __init__(self, began: Began, game: Game[P] | None = None) -> None:
        self.began = began
        self.game = game or game_of(began.game)
        self.names = began.seats
        self.judged: list[Judged[P]] = []
        self.first = first_position(self.game, began)
        self._lying = self._lying_open() if began.position else ()
        self._live: list[int] = []
        """Numbers of the facts that are not struck."""
        self.position, self.knowledge = self._after(0)
        """What the table knows now, and what is certain about its hidden hands."""
        self._deeds: list[int] = []
        """Numbers of the entries that counted, latest last: what undo takes back."""
        self._undo: dict[int, Versions[P]] = {}
        """Deed -> the versions of entries that taking it back puts in place; for facts it is worked out when needed."""
        self._redo: list[tuple[int, Versions[P]]] = []
        self.chairs = self._seating()
        """On which chair everybody sits."""
        self._asked: P | None = None
        """The position of which was asked last what it expects."""
        self._expected: tuple[Expect, ...] = ()
        self._pictured: tuple[P, dict[Seat, Seat], View] | None = None
        """The position and the chairs that were pictured last, and their picture."""

    # ------------------------------------------------------------ what is known now

    @property
    def entries(self) -> tuple[Entry, ...]:
        return tuple(one.entry for one in self.judged)

    @property
    def view(self) -> View:
        """The picture of the game now: drawn once for each position, however often it is asked for."""
        position, chairs = self.position, self.chairs
        if self._pictured is None or self._pictured[0] is not position or self._pictured[1] is not chairs:
            self._pictured = position, chairs, self.view_of(position)
        return self._pictured[2]

    def view_of(self, position: P) -> View:
        """The picture of a position; positions know seats only, so names and chairs come in here."""
        view = self.game.view(position)
        return replace(view, seats=tuple(map(self._introduced, view.seats)))

    def _introduced(self, one: SeatView) -> SeatView:
        """With their name, and the chair on which they sit."""
        seat, chair = one.seat, self.chairs.get(one.seat, one.seat)
        name = self.names[seat] if 0 <= seat < len(self.names) else f"seat {int(seat) + 1}"
        return replace(one, name=name, chair=None if chair == seat else chair)

    @property
    def expects(self) -> tuple[Expect, ...]:
        """What would be accepted now: worked out once for each position, however often it is asked."""
        position = self.position
        if self._asked is not position:
            self._asked, self._expected = position, self.game.expects(position)
        return self._expected

    @property
    def packs(self) -> int:
        """Packs of cards on the table now: a house rule may change it between two hands (TDQ-1)."""
        return self.game.packs_at(self.position, len(self.names))

    @property
    def deeds(self) -> tuple[int, ...]:
        """The numbers of the entries that counted and have not been taken back, latest last."""
        return tuple(self._deeds)

    def _seating(self) -> dict[Seat, Seat]:
        """On which chair everybody sits: as the first position has it, and as seats were changed since."""
        own = {Seat(n): Seat(n) for n in range(len(self.names))}
        chairs = chairs_after(own, self.game.around(self.first)) if self.game.around else own
        for one in (self.judged[n - 1] for n in self._live):
            if type(one.event) is Seated and not one.refused:
                chairs = chairs_after(chairs, one.event.order)
        return chairs

    @property
    def ledger(self) -> tuple[tuple[int, HandFact], ...]:
        """Every fact about hands that still stands, with the number of its entry."""
        return self._lying + tuple((n, fact) for n in self._live for fact in self.judged[n - 1].facts)

    def _lying_open(self) -> tuple[tuple[int, HandFact], ...]:
        """In a game joined in the middle: cards of a single pack that lie open and so are not in the stock (GN-8)."""
        if self._packs > 1:
            return ()
        lying = (card for pile in self.game.felt(self.first) for card in pile.cards)
        return ((0, Surfaced(tuple(card for card in lying if isinstance(card, Card)))),)

    @property
    def _packs(self) -> int:
        return max(1, self.game.packs_at(self.first, len(self.names)))

    # ------------------------------------------------------------ hearing

    def hear(self, event: Event, time: int = 0, source: Source = Source.TYPED, sureness: float = 1.0) -> Judged[P]:
        """One more entry, whatever it is. What it changed in earlier rulings stands in its `changes`."""
        number = len(self.judged) + 1
        heard = (number, event, time, source, sureness)
        about_the_log = _HEARD.get(type(event))
        if about_the_log:
            return about_the_log(self, Entry(*heard))
        judged = self._judge(heard, event, False, self.position, self.knowledge)
        self.judged.append(judged)
        self._live.append(number)
        self.position = judged.position
        if not judged.refused:
            self._deeds.append(number)
            if type(event) is Seated:
                self.chairs = chairs_after(self.chairs, event.order)
        if self._redo:
            self._redo.clear()
        return judged

    def _judge(self, heard: Heard, event: Event | None, stands: bool, position: P, knowledge: Knowledge) -> Judged[P]:
        """The one place where a game is asked: an event, in the position and with the knowledge before it, which
        learns of it."""
        if event is None:
            return Judged(heard, None, (), False, position, (), False, stands)
        outcome = self.game.judge(position, event)
        if stands and outcome.refused:
            outcome = self._let_stand(position, event, outcome)
        after, rulings, facts = outcome
        refused = after is position and outcome.refused
        if facts:
            found = knowledge.learn(heard[0], facts)
            rulings += found
            for ruling in found:  # A breach that became certain may cost points, where the house says so (GN-9).
                if self.game.penalise and ruling.weight is Weight.FINDING:
                    after = self.game.penalise(after, ruling)
        return _judged((heard, event, rulings, refused, after, facts, False, stands, ()))

    def _let_stand(self, position: P, event: Event, refused: Outcome[P]) -> Outcome[P]:
        """The log marks what was overruled and names the clause (GN-11)."""
        outcome = self.game.overrule(position, event)
        if outcome.refused:
            return outcome
        marks = tuple(note("let_stand", one.clause) for one in refused.rulings if one.weight is Weight.REFUSAL)
        return outcome._replace(rulings=marks + outcome.rulings)

    # ------------------------------------------------------------ taking back

    def _undone(self, entry: Entry) -> Judged[P]:
        if not self._deeds:
            return self._record(entry, refusal("nothing_to_undo", "GN-6"))
        deed = self._deeds[-1]
        later = (n for n in reversed(self._live))
        struck = {n: self.judged[n - 1]._replace(struck=True) for n in takewhile(deed.__le__, later)}
        replaced, changes = self._put(self._undo.get(deed, {}) | struck)
        self._redo.append((deed, replaced))
        return self._record(entry, effect("undone", "GN-6", number=deed), changes)

    def _redone(self, entry: Entry) -> Judged[P]:
        if not self._redo:
            return self._record(entry, refusal("nothing_to_redo", "GN-6"))
        deed, versions = self._redo.pop()
        _, changes = self._put(versions)
        return self._record(entry, effect("redone", "GN-6", number=deed), changes)

    # ------------------------------------------------------------ correcting

    def _amended(self, entry: Entry) -> Judged[P]:
        event = cast(Amended, entry.event)
        old = self._live_fact(event.number)
        if old is None:
            return self._record(entry, refusal("no_such_entry", "GN-6", number=event.number))
        if isinstance(event.event, ABOUT_THE_LOG):
            return self._record(entry, refusal("not_a_fact", "GN-6", number=event.number))
        versions = self._refold(old._replace(event=event.event))
        amended = effect("amended", "GN-6", number=event.number)
        if entry.source is Source.EYE and event.event is not None and self._deeds[-1:] == [event.number]:
            _, changes = self._put(versions)
            self._redo.clear()
            return self._record(entry, amended, changes)
        return self._rewrite(entry, versions, amended)

    def _overruled(self, entry: Entry) -> Judged[P]:
        event = cast(Overruled, entry.event)
        old = self._live_fact(event.number)
        if old is None or not old.refused:
            return self._record(entry, refusal(self._not_to_overrule(event.number), "GN-11", number=event.number))
        versions = self._refold(old._replace(stands=True))
        if versions[event.number].refused:
            return self._record(entry, refusal("cannot_stand", "GN-11"))
        return self._rewrite(entry, versions, effect("overruled", "GN-11", number=event.number))

    def _not_to_overrule(self, number: int) -> str:
        """Why this entry cannot be let stand."""
        if not (1 <= number <= len(self.judged) and self.judged[number - 1].is_fact):
            return "no_entry_to_stand"
        return "struck_already" if self.judged[number - 1].struck else "nothing_to_overrule"

    def _live_fact(self, number: int) -> Judged[P] | None:
        known = 1 <= number <= len(self.judged) and self.judged[number - 1].is_live
        return self.judged[number - 1] if known else None

    def _refold(self, first: Judged) -> Versions[P]:
        """This entry, read otherwise, and every live fact after it, judged again."""
        at = bisect_left(self._live, first.number)
        position, knowledge = self._after(at)
        versions: Versions = {}
        for old in (first, *(self.judged[n - 1] for n in self._live[at + 1 :])):
            new = self._judge(old.heard, old.event, old.stands, position, knowledge)
            versions[new.number] = new
            position = new.position
        return versions

    def _after(self, facts: int) -> tuple[P, Knowledge]:
        """What was known after so many live facts. Of hidden hands only the facts of the last deal tell anything, and
        these are heard again."""
        deal: list[Judged[P]] = []
        for number in reversed(self._live[:facts]):
            deal.append(self.judged[number - 1])
            if any(type(fact) is Fresh for fact in deal[-1].facts):
                break
        knowledge = Knowledge(self._packs)
        knowledge.learn(0, [fact for _, fact in self._lying])
        for one in reversed(deal):
            knowledge.learn(one.number, one.facts)
        return (deal[0].position if deal else self.first), knowledge

    def _rewrite(self, entry: Entry, versions: Versions[P], ruling: Ruling) -> Judged[P]:
        replaced, changes = self._put(versions)
        judged = self._record(entry, ruling, changes)
        self._deeds.append(entry.number)
        self._undo[entry.number] = replaced | {entry.number: judged._replace(struck=True)}
        self._redo.clear()
        return judged

    # ------------------------------------------------------------ the log itself

    def _record(self, entry: Entry, ruling: Ruling | None = None, changes: tuple[Change, ...] = ()) -> Judged[P]:
        """An entry that is no fact of the table; the position is what it is by now."""
        rulings = (ruling,) if ruling else ()
        refused = ruling is not None and ruling.weight is Weight.REFUSAL
        judged = Judged(entry, entry.event, rulings, refused, self.position, changes=changes)
        self.judged.append(judged)
        return judged

    def _put(self, versions: Versions[P]) -> tuple[Versions[P], tuple[Change, ...]]:
        """Put other versions of some entries in place; give back those replaced, and what changed in words."""
        replaced = {number: self.judged[number - 1] for number in versions}
        for number, version in versions.items():
            self.judged[number - 1] = version
        self._restack(sorted(versions))
        said = [(number, replaced[number].rulings, versions[number].rulings) for number in sorted(versions)]
        return replaced, tuple(Change(number, old, new) for number, old, new in said if old != new)

    def _restack(self, touched: list[int]) -> None:
        """Bring the lists of live facts and of deeds up to date with the entries that were touched."""
        for stack, belongs in ((self._live, lambda one: one.is_live), (self._deeds, self._counts)):
            numbers = set(touched)
            while stack and stack[-1] >= touched[0]:
                numbers.add(stack.pop())
            stack.extend(n for n in sorted(numbers) if belongs(self.judged[n - 1]))
        self.position, self.knowledge = self._after(len(self._live))
        self.chairs = self._seating()

    def _counts(self, one: Judged) -> bool:
        """Whether undo may take it back."""
        if one.struck or one.refused or one.event is None:
            return False
        return one.is_fact or one.number in self._undo


_HEARD: Mapping[type[Any], Callable[[Referee, Entry], Judged]] = {
    Undone: Referee._undone,
    Redone: Referee._redone,
    Amended: Referee._amended,
    Overruled: Referee._overruled,
    Trouble: Referee._record,
}
"""What is done about each kind of entry that is no fact of the table."""
ABOUT_THE_LOG = tuple(_HEARD)
