"""What the family finds again after switching off: the same game, the old games, and the same order."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from companion.facts.events import Entry, Seated, Trouble
from companion.facts.views import Prompt, ScoreLine, SeatView, View
from companion.journal import GameResult, Journal, OpeningCode, Reason, result_of
from companion.journal.chain import chain_all
from companion.table import Seat
from tests.journal.evenings import FAMILY, entries, entry, write
from tests.people import ANN, BOB, CY


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "state" / "journal.db"


@pytest.fixture
def evening(file: Path) -> Journal:
    """A game of twenty entries that was left in the middle."""
    journal, _ = Journal.open(file)
    journal.begin(FAMILY, wall=1.5e9, monotonic=12.5)
    write(journal, entries(20))
    return journal


def reopened(journal: Journal, file: Path) -> Journal:
    journal.close()
    return Journal.open(file).journal


def test_the_first_evening_begins_with_an_empty_book(file: Path) -> None:
    journal, report = Journal.open(file)
    assert report.code is OpeningCode.FRESH
    assert journal.unfinished() is None
    assert journal.history() == ()


def test_the_game_goes_on_with_the_same_entries(evening: Journal, file: Path) -> None:
    evening.close()
    journal, report = Journal.open(file)
    assert report.code is OpeningCode.RESUMED
    found = journal.unfinished()
    assert found is not None
    assert (found.began, found.entries) == (FAMILY, entries(20))
    write(journal, entries(5, after=20))
    again = reopened(journal, file).unfinished()
    assert again is not None and again.entries == entries(25)


def test_a_game_left_before_its_first_entry_is_still_a_game(file: Path) -> None:
    journal, _ = Journal.open(file)
    journal.begin(FAMILY)
    found = reopened(journal, file).unfinished()
    assert found is not None and found.began == FAMILY and found.entries == ()


def test_a_finished_game_is_history_with_its_result(evening: Journal, file: Path) -> None:
    result = GameResult((55, None, 12), (CY,))
    evening.finish(result)
    journal = reopened(evening, file)
    assert journal.unfinished() is None
    (past,) = journal.history()
    assert (past.begun.began, past.begun.wall, past.begun.monotonic) == (FAMILY, 1.5e9, 12.5)
    assert (past.entries, past.result) == (20, result)
    assert journal.entries(past.game) == entries(20)


def test_taking_back_the_last_card_of_a_game_opens_it_again(evening: Journal, file: Path) -> None:
    evening.finish(GameResult((1, 2, 3)))
    evening.append(entry(21))
    journal = reopened(evening, file)
    found = journal.unfinished()
    assert found is not None and found.entries == entries(21)
    journal.finish(GameResult((3, 2, 1)))
    journal.finish(GameResult((4, 2, 1)))
    (past,) = journal.history()
    assert past.result == GameResult((4, 2, 1))


def test_only_the_game_begun_last_is_taken_up(evening: Journal, file: Path) -> None:
    other = replace(FAMILY, seats=("Dee", "Ann"), dealer=ANN, house=(), position="a position")
    evening.begin(other)
    evening.append(entry(1))
    journal = reopened(evening, file)
    found = journal.unfinished()
    assert found is not None and found.began == other
    assert [(past.entries, past.result) for past in journal.history()] == [(20, None), (1, None)]


def test_a_clock_that_starts_in_1970_changes_no_order(file: Path) -> None:
    journal, _ = Journal.open(file)
    journal.begin(FAMILY, wall=1.7e9)
    journal.append(Entry(1, Trouble("camera_lost"), time=90_000))
    journal.finish(GameResult(()))
    journal.begin(FAMILY, wall=12.0)
    journal.append(Entry(1, Trouble("camera_lost"), time=80_000))
    journal.append(Entry(2, Seated((BOB, ANN, CY)), time=5))
    journal = reopened(journal, file)
    assert [past.begun.wall for past in journal.history()] == [1.7e9, 12.0]
    found = journal.unfinished()
    assert found is not None and [one.time for one in found.entries] == [80_000, 5]


@pytest.mark.parametrize("number", [0, 7, 20])
def test_an_entry_cannot_be_written_over(evening: Journal, number: int) -> None:
    with pytest.raises(ValueError, match="cannot follow"):
        evening.append(entry(number))


def test_without_a_game_there_is_nothing_to_append_to(file: Path) -> None:
    journal, _ = Journal.open(file)
    with pytest.raises(ValueError, match="cannot follow"):
        journal.append(entry(1))


def test_a_player_is_one_player_in_all_games(evening: Journal, file: Path) -> None:
    evening.begin(replace(FAMILY, seats=("Bob", "Dee")))
    evening.close()
    names = sqlite3.connect(file).execute("SELECT name FROM players ORDER BY id").fetchall()
    assert names == [("Ann",), ("Bob",), ("Cy",), ("Dee",)]


def test_results_are_rebuilt_from_the_entries(evening: Journal) -> None:
    evening.finish(GameResult((0, 0, 0)))
    evening.begin(FAMILY)
    counted = GameResult((20, None, None), (ANN,))
    evening.rebuild(lambda began, told: counted if len(told) == 20 else None)
    assert [past.result for past in evening.history()] == [counted, None]


def test_the_result_is_read_from_the_score_sheet() -> None:
    seats = tuple(SeatView(Seat(n), name, total=total) for n, (name, total) in enumerate((("Ann", 5), ("Bob", None))))
    view = View("melee-dig", "over", 3, seats, (), Prompt("over", "MD-50"), winners=(BOB,))
    assert result_of(view) == GameResult((5, None), (BOB,))
    teams = replace(view, sheet=(ScoreLine((ANN, BOB), (30, 40), 70),))
    assert result_of(teams) == GameResult((70, 70), (BOB,))


def test_two_kiosks_never_write_one_book(evening: Journal, file: Path) -> None:
    second, report = Journal.open(file)
    assert (report.code, report.reason) == (OpeningCode.IN_MEMORY, Reason.IN_USE)
    second.begin(FAMILY)
    second.append(entry(1))
    assert second.trouble is Reason.IN_USE
    evening.close()
    second.tick()
    assert not second.trouble
    assert [past.entries for past in second.history()] == [20, 1]


def test_a_game_in_words_of_another_age_stays_in_the_history(evening: Journal, file: Path) -> None:
    evening.close()
    db = sqlite3.connect(file)
    with db:
        db.execute("UPDATE entries SET event = 'Ann casts a spell' WHERE number = 20")
        chain_all(db, 1)
    db.close()
    journal, report = Journal.open(file)
    assert report.code is OpeningCode.UNREADABLE
    assert journal.unfinished() is None
    journal.begin(FAMILY)
    journal.append(entry(1))
    assert not journal.trouble
    assert [past.entries for past in journal.history()] == [20, 1]


def test_a_machine_that_believes_it_is_1970_keeps_the_order_of_its_games(tmp_path: Path) -> None:
    """Without a network and a battery the clock starts in 1970 again each time, and the machine's own at nothing."""
    for wall, monotonic in ((1.8e9, 9e5), (0.0, 20.0), (-3600.0, 12.0)):
        journal, _ = Journal.open(tmp_path / "journal.db")
        journal.begin(FAMILY, wall, monotonic)
        write(journal, [entry(1)._replace(time=int(monotonic)), entry(2)._replace(time=5)])
        journal.close()
    journal, report = Journal.open(tmp_path / "journal.db")
    assert report.code is OpeningCode.RESUMED
    assert [past.begun.wall for past in journal.history()] == [1.8e9, 0.0, -3600.0]
    found = journal.unfinished()
    assert found is not None and [one.time for one in found.entries] == [12, 5]
    journal.close()
