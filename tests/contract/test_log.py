"""The log is the game: folding, undo, correction and the transcript mean the same for every game."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion import transcript
from companion.facts.events import Amended, Event, Overruled, Redone, Undone
from companion.facts.game import Game
from companion.facts.rulings import Weight
from companion.referee import Referee
from companion.transcript.fold import fold_text, report, report_json
from tests.contract.walks import EVERY_GAME, WALKS, anything, began, every_position, facts, walk

quick = settings(max_examples=25, deadline=None)
Tale = tuple[int, int, list[Event]]
tales = st.tuples(st.integers(0, WALKS - 1), st.integers(1, 60), st.lists(anything, max_size=6))
"""Which walk, how far it goes, and what is thrown in: nonsense, corrections, undos."""


@pytest.fixture(autouse=True, scope="module")
def sixth_game_is_known() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("companion.games.GAMES", EVERY_GAME)
        yield


def refereed(game: Game, seed: int, steps: int) -> Referee:
    """A referee that has heard the first steps of a walk."""
    path = walk(game.id, seed)[:steps]
    start = path[0].before
    seats = len(game.view(start).seats)
    referee = Referee(began(game, seats, position=game.write(start)), game)
    for step in path:
        referee.hear(step.event)
    return referee


def told(game: Game, tale: Tale) -> Referee:
    """A game under way, with all that happened at its table."""
    seed, steps, events = tale
    referee = refereed(game, seed, steps)
    for event in events:
        referee.hear(event)
    return referee


def state(referee: Referee, entries: int) -> tuple[object, ...]:
    """All that the referee says about the first entries, and where the game stands then."""
    said = [(one.rulings, one.refused, one.struck, one.position) for one in referee.judged[:entries]]
    return referee.position, deepcopy(referee.knowledge), referee.ledger, referee.chairs, said


def test_the_same_log_folds_to_the_same_game(game: Game) -> None:
    for seed in range(WALKS):
        path = walk(game.id, seed)
        once, again = refereed(game, seed, len(path)), refereed(game, seed, len(path))
        breaches = [ruling for one in once.judged for ruling in one.rulings if ruling.weight is Weight.FINDING]
        if not (game.penalise and breaches):  # made-up hands are full of breaches, and those may cost points
            assert once.position == path[-1].outcome.position
        assert state(once, len(path)) == state(again, len(path))


def test_rulings_never_look_ahead(game: Game) -> None:
    for seed in range(WALKS):
        whole = refereed(game, seed, len(walk(game.id, seed)))
        part = refereed(game, seed, len(whole.judged) // 2)
        assert [one.rulings for one in part.judged] == [one.rulings for one in whole.judged[: len(part.judged)]]


def test_a_game_is_taken_up_from_its_position_text(game: Game) -> None:
    for position in every_position(game.id):
        seats = len(game.view(position).seats)
        assert Referee(began(game, seats, position=game.write(position)), game).position == position


def test_a_transcript_is_the_game(game: Game) -> None:
    for seed in range(WALKS):
        referee = refereed(game, seed, len(walk(game.id, seed)))
        text = transcript.annotate(referee)
        again = fold_text(text)
        assert again.entries == referee.entries
        assert again.position == referee.position
        assert transcript.annotate(again) == text
        assert next(report(again)) == "card-table 1"
        assert len(report_json(again)["entries"]) == len(referee.entries)


@quick
@given(tale=tales, event=anything)
def test_an_undo_takes_back_what_was_just_done(game_id: str, tale: Tale, event: Event) -> None:
    referee = told(EVERY_GAME[game_id], tale)
    heard = len(referee.judged)
    before = state(referee, heard)
    deeds = referee.deeds
    referee.hear(event)
    if len(referee.deeds) > len(deeds) and not isinstance(event, (Undone, Redone)):
        referee.hear(Undone())
        assert state(referee, heard) == before


@quick
@given(tale=tales)
def test_a_redo_puts_back_what_an_undo_took(game_id: str, tale: Tale) -> None:
    referee = told(EVERY_GAME[game_id], tale)
    heard = len(referee.judged)
    before = state(referee, heard)
    if referee.deeds:
        referee.hear(Undone())
        referee.hear(Redone())
        assert state(referee, heard) == before


@quick
@given(tale=tales, steps=st.integers(1, 12))
def test_undone_step_by_step_and_redone_step_by_step(game_id: str, tale: Tale, steps: int) -> None:
    referee = told(EVERY_GAME[game_id], tale)
    heard = len(referee.judged)
    states = [state(referee, heard)]
    for _ in range(min(steps, len(referee.deeds))):
        referee.hear(Undone())
        states.append(state(referee, heard))
    for before in reversed(states[:-1]):
        assert not referee.hear(Redone()).refused
        assert state(referee, heard) == before


@quick
@given(tale=tales, which=st.integers(0, 99))
def test_correcting_an_entry_to_itself_changes_nothing(game_id: str, tale: Tale, which: int) -> None:
    referee = told(EVERY_GAME[game_id], tale)
    live = [one for one in referee.judged if one.is_live]
    if not live:
        return
    entry = live[which % len(live)]
    heard = len(referee.judged)
    before = state(referee, heard)
    judged = referee.hear(Amended(entry.number, entry.event))
    assert not judged.changes
    assert state(referee, heard) == before


@quick
@given(tale=tales, event=facts, which=st.integers(0, 99))
def test_a_correction_is_as_if_it_had_happened_so(game_id: str, tale: Tale, event: Event, which: int) -> None:
    """A corrected log reads as if a fresh referee had heard the corrected events."""
    referee = told(EVERY_GAME[game_id], tale)
    live = [one for one in referee.judged if one.is_live]
    if not live or any(one.stands for one in live):
        return
    wrong = live[which % len(live)]
    referee.hear(Amended(wrong.number, event))
    fresh = Referee(referee.began, referee.game)
    for one in referee.judged:
        if one.is_live and one.event is not None:
            assert fresh.hear(one.event).refused == one.refused
    assert fresh.position == referee.position


@quick
@given(tale=tales, number=st.integers(-1, 80))
def test_letting_a_card_stand_is_shown_and_undone_like_any_deed(game_id: str, tale: Tale, number: int) -> None:
    referee = told(EVERY_GAME[game_id], tale)
    heard = len(referee.judged)
    before = state(referee, heard)
    judged = referee.hear(Overruled(number))
    if judged.refused:
        assert state(referee, heard) == before
        return
    assert not referee.judged[number - 1].refused
    assert number in {change.number for change in judged.changes}
    referee.hear(Undone())
    assert state(referee, heard) == before
