"""The referee against a model too simple to be wrong: it keeps copies of everything and folds all of it anew."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, field

from hypothesis import example, given, settings
from hypothesis import strategies as st

from companion.facts.events import (
    Abandoned,
    Amended,
    Began,
    Dealt,
    Drew,
    Event,
    Laid,
    Left,
    Overruled,
    Redone,
    Source,
    Trouble,
    Undone,
    lays,
)
from companion.facts.game import Outcome
from companion.facts.rulings import Weight
from companion.referee import Referee
from companion.referee.hindsight import findings
from companion.table import DISCARD, Seat
from scoring.cards import PACK
from tests.people import CY
from tests.sixth_game import GAME, Follow

BEGAN = Began("follow", ("Ann", "Bob", "Cy"), CY)
META = (Undone, Redone, Amended, Overruled, Trouble)


@dataclass
class Fact:
    """A fact of the log as it is read now."""

    event: Event | None
    stands: bool = False
    struck: bool = False


@dataclass
class Correction:
    """A correction or a LET IT STAND, and the reading it replaced."""

    target: int
    before: Fact
    struck: bool = False


@dataclass
class Model:
    """Everything is worked out from the beginning, every time."""

    facts: dict[int, Fact] = field(default_factory=dict)
    corrections: dict[int, Correction] = field(default_factory=dict)
    undone: list[tuple[dict[int, Fact], dict[int, Correction]]] = field(default_factory=list)
    heard: int = 0

    def live(self) -> list[int]:
        return sorted(number for number, fact in self.facts.items() if not fact.struck)

    def fold(self) -> dict[int, Outcome[Follow]]:
        position, outcomes = GAME.begin(BEGAN), {}
        for number in self.live():
            fact = self.facts[number]
            outcome = Outcome(position) if fact.event is None else GAME.judge(position, fact.event)
            if outcome.refused and fact.stands:
                outcome = GAME.overrule(position, fact.event)
            outcomes[number], position = outcome, outcome.position
        return outcomes

    def deeds(self) -> list[int]:
        facts = [n for n, outcome in self.fold().items() if not outcome.refused and self.facts[n].event is not None]
        return sorted(facts + [n for n, one in self.corrections.items() if not one.struck])

    def hear(self, event: Event, source: Source) -> None:
        self.heard += 1
        match event:
            case Undone():
                self._undo()
            case Redone() if self.undone:
                self.facts, self.corrections = self.undone.pop()
            case Amended(number, to) if to and not isinstance(to, META) and self.is_of_the_eye(source, number):
                self.facts[number] = Fact(to, self.facts[number].stands)
                self.undone.clear()
            case Amended(number, to) if number in self.live() and not isinstance(to, META):
                self._correct(number, Fact(to, self.facts[number].stands))
            case Overruled(number) if number in self.live() and self.fold()[number].refused:
                self._let_stand(number)
            case _ if not isinstance(event, META):
                self.facts[self.heard] = Fact(event)
                self.undone.clear()

    def is_of_the_eye(self, source: Source, number: int) -> bool:
        return source is Source.EYE and self.deeds()[-1:] == [number] and number in self.facts

    def _undo(self) -> None:
        deeds = self.deeds()
        if not deeds:
            return
        self.undone.append(deepcopy((self.facts, self.corrections)))
        for number in self.live():
            if number >= deeds[-1]:
                self.facts[number].struck = True
        correction = self.corrections.get(deeds[-1])
        if correction:
            correction.struck = True
            self.facts[correction.target] = correction.before

    def _correct(self, number: int, fact: Fact) -> None:
        self.corrections[self.heard] = Correction(number, self.facts[number])
        self.facts[number] = fact
        self.undone.clear()

    def _let_stand(self, number: int) -> None:
        before = self.facts[number]
        self.facts[number] = Fact(before.event, True)
        refused = self.fold()[number].refused
        self.facts[number] = before
        if not refused:
            self._correct(number, Fact(before.event, True))


seats = st.integers(0, 2).map(Seat)
cards = st.sampled_from(PACK[27:37])
whoever = st.none() | seats
happenings: st.SearchStrategy[Event] = st.one_of(
    *(st.builds(lays, st.none(), cards),) * 3,
    *(st.builds(Drew, st.none()),) * 2,
    st.builds(lays, seats, cards),
    st.just(Abandoned()),
    st.builds(Left, seats),
    st.builds(Dealt, whoever, st.just(3)),
)
numbers = st.integers(1, 14)
log_events: st.SearchStrategy[Event] = st.one_of(
    st.just(Undone()),
    st.just(Undone()),
    st.just(Redone()),
    st.builds(Amended, numbers, st.none() | happenings | st.just(Undone())),
    st.builds(Overruled, numbers),
    st.just(Trouble("camera_lost")),
)
sources = st.sampled_from((Source.TYPED, Source.EYE))
START: tuple[Event, ...] = (Dealt(CY, 3), Laid(None, DISCARD, ((PACK[26],),)))


def assert_same(referee: Referee, model: Model) -> None:
    outcomes = model.fold()
    found = findings(referee.ledger)
    assert referee.position == (list(outcomes.values())[-1].position if outcomes else GAME.begin(BEGAN))
    assert referee.deeds == tuple(model.deeds())
    for number, fact in model.facts.items():
        judged = referee.judged[number - 1]
        assert judged.struck == fact.struck
        if not fact.struck:
            told = [ruling for ruling in judged.rulings if ruling.code != "let_stand"]
            known = [ruling for at, ruling in found if at == number]
            assert told == [*outcomes[number].rulings, *known]
            assert judged.refused == outcomes[number].refused
            assert judged.event == fact.event


@settings(max_examples=400, deadline=None)
@given(st.lists(st.tuples(happenings | log_events, sources), max_size=20))
@example([(Amended(1, None), Source.TYPED), (Amended(3, lays(None, PACK[27])), Source.EYE)])
def test_the_referee_says_what_the_model_says(events: list[tuple[Event, Source]]) -> None:
    referee, model = Referee(BEGAN, GAME), Model()
    for event, source in (*((event, Source.TYPED) for event in START), *events):
        referee.hear(event, source=source)
        model.hear(event, source)
        assert_same(referee, model)


@settings(max_examples=100, deadline=None)
@given(st.lists(st.tuples(happenings | log_events, sources), max_size=20))
def test_what_an_entry_changed_is_what_it_says_it_changed(events: list[tuple[Event, Source]]) -> None:
    referee = Referee(BEGAN, GAME)
    for event, source in (*((event, Source.TYPED) for event in START), *events):
        before = {one.number: (one.rulings, one.struck) for one in referee.judged}
        judged = referee.hear(event, source=source)
        after = {one.number: (one.rulings, one.struck) for one in referee.judged[:-1]}
        told = {change.number: (change.before, change.after) for change in judged.changes}
        stayed = [number for number in before if not before[number][1] and not after[number][1]]
        changed = {
            number: (before[number][0], after[number][0]) for number in stayed if before[number] != after[number]
        }
        assert told == changed
        assert judged.refused == any(ruling.weight is Weight.REFUSAL for ruling in judged.rulings)
