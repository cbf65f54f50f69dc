"""One log, folded: taking back, putting back, correcting, and letting a card stand."""

from __future__ import annotations

import pytest

from companion.errors import BadSetup
from companion.facts.events import Amended, Began, Drew, Entry, Laid, Overruled, Redone, Source, Trouble, Undone, lays
from companion.facts.rulings import Weight
from companion.referee import Judged, Referee
from companion.referee.draw_matching import bits
from companion.table import DISCARD
from companion.transcript import read_event
from scoring.cards import card
from tests.people import ANN, BOB, CY, THREE
from tests.sixth_game import GAME


def table(*lines: str) -> Referee:
    """A game of Follow in which Cy has dealt and the 7H is turned up; then these lines are heard."""
    referee = Referee(Began("follow", THREE, CY), GAME)
    for line in ("Cy deals 3", "table turns 7H", *lines):
        hear(referee, line)
    return referee


def hear(referee: Referee, line: str) -> Judged:
    return referee.hear(read_event(line, THREE))


def codes(referee: Referee, number: int) -> list[str]:
    return [ruling.code for ruling in referee.judged[number - 1].rulings]


def top(referee: Referee) -> str:
    return str(referee.position.played[-1])


# ---------------------------------------------------------------- the log


def test_every_event_becomes_an_entry_with_its_circumstances() -> None:
    referee = table()
    judged = referee.hear(lays(ANN, card("9H")), 1200, Source.EYE, 0.9)
    assert judged.entry == Entry(3, lays(ANN, card("9H")), 1200, Source.EYE, 0.9)
    assert referee.entries[-1] == judged.entry
    assert [one.number for one in referee.judged] == [1, 2, 3]


def test_a_refused_card_stays_in_the_log_and_changes_nothing() -> None:
    referee = table()
    before = referee.position
    judged = hear(referee, "Bob lays 9H")
    assert judged.refused and judged.rulings[0].clause == "GN-2"
    assert referee.position is before
    assert referee.deeds == (1, 2)


def test_trouble_is_kept_and_changes_nothing() -> None:
    referee = table()
    hear(referee, "Ann lays 9H")
    hear(referee, "undo")
    referee.hear(Trouble("camera_lost"))
    assert not hear(referee, "redo").refused
    assert top(referee) == "9H"


def test_names_come_into_the_view_from_the_seats() -> None:
    assert [one.name for one in table().view.seats] == ["Ann", "Bob", "Cy"]


def test_a_game_nobody_knows_cannot_begin() -> None:
    with pytest.raises(BadSetup, match="no game called"):
        Referee(Began("chess", THREE))


# ---------------------------------------------------------------- taking back


def test_undo_takes_back_the_last_thing_that_counted() -> None:
    referee = table("Ann lays 9H", "Bob lays 10H")
    judged = hear(referee, "undo")
    assert judged.rulings[0].value("number") == 4
    assert referee.judged[3].struck
    assert top(referee) == "9H"


def test_undo_takes_refused_cards_with_it_that_were_judged_after() -> None:
    referee = table("Ann lays 9H", "Ann lays 10H", "Cy lays 2H")
    hear(referee, "undo")
    assert [one.struck for one in referee.judged] == [False, False, True, True, True, False]


def test_undo_goes_back_step_by_step_and_then_says_that_nothing_is_left() -> None:
    referee = table("Ann lays 9H")
    for _ in range(3):
        assert not hear(referee, "undo").refused
    assert hear(referee, "undo").rulings[0].code == "nothing_to_undo"
    assert referee.position == referee.first


def test_what_was_taken_back_can_be_put_back() -> None:
    referee = table("Ann lays 9H", "Bob lays 10H")
    hear(referee, "undo")
    hear(referee, "undo")
    hear(referee, "redo")
    assert top(referee) == "9H"
    hear(referee, "redo")
    assert top(referee) == "10H"
    assert hear(referee, "redo").rulings[0].code == "nothing_to_redo"


def test_any_new_fact_forgets_what_was_taken_back() -> None:
    referee = table("Ann lays 9H")
    hear(referee, "undo")
    hear(referee, "Ann lays 8H")
    assert hear(referee, "redo").refused
    assert top(referee) == "8H"


def test_undo_takes_back_a_correction_and_gives_the_old_reading_back() -> None:
    referee = table("Ann lays 9H", "Bob lays 10H")
    hear(referee, "correct 3: Ann lays 8H")
    hear(referee, "undo")
    assert referee.judged[2].event == lays(ANN, card("9H"))
    assert [str(one) for one in referee.position.played] == ["7H", "9H", "10H"]


# ---------------------------------------------------------------- correcting


def test_a_correction_judges_everything_after_it_again() -> None:
    referee = table("Ann lays 9C", "Bob lays 10H")
    assert codes(referee, 3) == ["must_follow"]
    assert codes(referee, 4) == ["not_your_turn"]
    judged = hear(referee, "correct 3: Ann lays 9H")
    assert [change.number for change in judged.changes] == [3, 4]
    assert [ruling.code for ruling in judged.changes[1].before] == ["not_your_turn"]
    assert judged.changes[1].after == ()
    assert top(referee) == "10H"


def test_a_correction_to_nothing_takes_an_entry_out() -> None:
    referee = table("Ann draws", "Bob lays 10H")
    hear(referee, "correct 3: nothing")
    assert referee.judged[2].event is None
    assert codes(referee, 4) == ["not_your_turn"]
    assert referee.view.deciders == (ANN,)


def test_what_the_eye_reads_anew_of_the_last_act_is_taken_back_with_it() -> None:
    """A card that slid on comes to light after another one was told: to the family both were one act."""
    referee = table("Ann lays 9H")
    referee.hear(Amended(3, lays(ANN, card("10H"))), source=Source.EYE)
    assert top(referee) == "10H"
    assert hear(referee, "undo").rulings[0].value("number") == 3
    assert top(referee) == "7H"
    hear(referee, "redo")
    assert top(referee) == "10H"


def test_only_a_fact_that_still_stands_can_be_corrected() -> None:
    referee = table("Ann lays 9H")
    hear(referee, "undo")
    for number in (0, 3, 4, 9):
        assert hear(referee, f"correct {number}: nothing").rulings[0].code == "no_such_entry"
    assert referee.hear(Amended(1, Undone())).rulings[0].code == "not_a_fact"


def test_findings_move_with_a_correction() -> None:
    """Ann draws and so says that she has no heart; later she lays one that no draw explains."""
    referee = table("Ann draws", "Bob lays 10H", "Cy lays 2H", "Ann lays 9H", "Bob draws", "Cy draws", "Ann lays 8H")
    assert codes(referee, 9) == ["could_follow"]
    assert referee.judged[8].rulings[-1].at == 3
    judged = hear(referee, "correct 6: Ann draws")
    assert codes(referee, 9) == []
    assert {change.number for change in judged.changes} == {6, 9}


def test_a_finding_stays_when_something_else_is_corrected() -> None:
    referee = table("Ann draws", "Bob lays 10H", "Cy lays 2H", "Ann lays 9H", "Bob draws", "Cy draws", "Ann lays 8H")
    judged = hear(referee, "correct 4: Bob lays JH")
    assert codes(referee, 9) == ["could_follow"]
    assert judged.changes == ()


def test_a_finding_goes_with_an_undo_and_comes_again() -> None:
    referee = table("Ann draws", "Bob lays 10H", "Cy lays 2H", "Ann lays 9H", "Bob draws", "Cy draws", "Ann lays 8H")
    hear(referee, "undo")
    assert len(referee.knowledge.hand(ANN).claims) == 1, "the claim is open again"
    again = hear(referee, "Ann lays 8H")
    assert [ruling.weight for ruling in again.rulings] == [Weight.FINDING]


# ---------------------------------------------------------------- the table has the last word


def test_a_refused_card_may_stand_and_the_log_names_the_clause() -> None:
    referee = table("Ann lays 9C")
    judged = hear(referee, "let 3 stand")
    assert codes(referee, 3) == ["let_stand"]
    assert judged.changes[0].number == 3
    assert top(referee) == "9C"
    assert referee.view.deciders == (BOB,)


def test_what_followed_is_judged_as_if_it_had_been_allowed() -> None:
    referee = table("Ann lays 9C", "Bob lays 10C")
    hear(referee, "let 3 stand")
    assert not referee.judged[3].refused
    assert top(referee) == "10C"


def test_letting_stand_is_undone_in_one_step() -> None:
    referee = table("Ann lays 9C")
    hear(referee, "let 3 stand")
    hear(referee, "undo")
    assert codes(referee, 3) == ["must_follow"]
    assert top(referee) == "7H"
    hear(referee, "redo")
    assert top(referee) == "9C"


def test_what_was_not_refused_need_not_be_let_stand() -> None:
    referee = table("Ann lays 9H")
    assert referee.hear(Overruled(3)).rulings[0].code == "nothing_to_overrule"
    assert referee.hear(Overruled(7)).rulings[0].code == "no_entry_to_stand"


def test_what_makes_no_sense_cannot_stand() -> None:
    referee = table()
    referee.hear(Laid(ANN, DISCARD, ((card("9C"), card("9S")),)))
    before = referee.judged[2]
    assert referee.hear(Overruled(3)).rulings[0].code == "cannot_stand", "two cards at once are no act of this game"
    assert referee.judged[2] == before


def test_a_card_let_stand_that_a_correction_makes_legal_is_simply_legal() -> None:
    referee = table("Ann lays 9C")
    hear(referee, "let 3 stand")
    hear(referee, "correct 2: table turns 7C")
    assert codes(referee, 3) == []
    assert top(referee) == "9C"


# ---------------------------------------------------------------- in the middle of a game


def test_a_game_begins_from_a_position_text() -> None:
    first = table("Ann lays 9H")
    text = GAME.write(first.position)
    second = Referee(Began("follow", THREE, CY, position=text), GAME)
    assert second.position == first.position
    assert not second.hear(Drew(BOB)).refused
    assert second.hear(Undone()).rulings[0].code == "undone"
    assert second.hear(Redone()).rulings[0].code == "redone"
    assert second.position.turn == CY


def test_the_ledger_holds_the_facts_that_stand() -> None:
    referee = table("Ann lays 9H", "Bob lays 2C")
    numbers = [number for number, _ in referee.ledger]
    assert numbers == [1, 1, 1, 1, 2, 3, 4]
    hear(referee, "undo")
    assert [number for number, _ in referee.ledger] == [1, 1, 1, 1, 2]


def test_in_a_game_joined_in_the_middle_open_cards_cannot_have_been_drawn() -> None:
    """The 9H lies open when Bob draws for a heart; whatever he lays later, it was not the 9H that he drew."""
    text = GAME.write(table("Ann lays 9H").position)
    second = Referee(Began("follow", THREE, CY, position=text), GAME)
    hear(second, "Bob draws")
    ((_, elsewhere),) = second.knowledge.hand(BOB).draws
    assert elsewhere == bits((card("7H"), card("9H")))
    assert second.ledger[0][0] == 0
