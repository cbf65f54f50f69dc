"""The record that people read: plain words, nothing said twice, no number that only a programmer knows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.kiosk.record_lines import LINES, act_text, last_lines, told
from companion.referee import Judged
from companion.transcript.fold import fold_text
from tests.transcripts.golden import every_golden

MELEE_DIG = "card-table 1\ngame melee-dig\nseats Ann Bob Cy\ndealer Ann\n\n"
DIG = """card-table 1
game    dig
seats   Ann Bob
dealer  Ann
position phase=act row=bbRbbbbGbbbbBbbbbYbbbbPbb dogs=2,25 tokens=dog-1,dog-2 house=dg.endDog:newEnd

"""


def said(text: str) -> list[str]:
    referee = fold_text(text)
    return [told(referee, judged) for judged in referee.judged]


def lines(text: str) -> list[str]:
    return [line.text for line in last_lines(fold_text(text))]


@pytest.mark.parametrize(
    ("acts", "line"),
    [
        ("1 Ann deals 5", "Ann deals 5"),
        ("1 Ann deals 5\n2 table turns 7H", "Turned up: 7♥"),
        ("1 Ann deals 5\n2 table turns 7H\n3 Bob lays 9H", "Bob lays 9♥"),
        ("1 Ann deals 5\n2 table turns 7H\n3 Bob lays 8H", "Bob lays 8♥: Cy is skipped."),
        ("1 Ann deals 5\n2 table turns 7H\n3 Bob draws\n4 Bob done", "Bob keeps the card drawn."),
        ("1 Ann deals 5\n2 table turns 7H\n3 Bob lays AH\n4 Bob names S as suit", "Bob names spades."),
        ("1 Ann deals 5\n2 trouble camera_lost", "Camera lost"),
    ],
)
def test_a_line_says_it_once_and_as_people_do(acts: str, line: str) -> None:
    assert said(MELEE_DIG + acts)[-1] == line


def test_what_was_taken_back_is_told_and_not_its_number() -> None:
    acts = "1 Ann deals 5\n2 table turns 7H\n3 Bob lays 9H\n4 undo\n5 redo\n6 correct 3: Bob lays 10H"
    assert said(MELEE_DIG + acts)[-3:] == [
        "Taken back: Bob lays 10♥",
        "It counts again: Bob lays 10♥",
        "Corrected: Bob lays 10♥",
    ]


class CountedLog(list[Judged]):
    """A log that counts how many of its entries are read."""

    reads = 0

    def __iter__(self) -> Iterator[Judged]:
        for one in super().__iter__():
            self.reads += 1
            yield one

    def __reversed__(self) -> Iterator[Judged]:
        for one in super().__reversed__():
            self.reads += 1
            yield one


def test_the_last_lines_of_a_thousand_entries_are_told_without_reading_the_log() -> None:
    turns = "".join(f"{n} {('Bob', 'Cy', 'Ann')[n % 3]} done\n" for n in range(3, 1000))
    referee = fold_text(f"{MELEE_DIG}1 Ann deals 5\n2 table turns 7H\n{turns}1000 correct 2: table turns 8H")
    assert len(referee.judged) == 1000
    log = referee.judged = CountedLog(referee.judged)
    assert len(last_lines(referee)) == LINES and log.reads <= 2 * LINES


def test_the_screen_keeps_to_what_still_counts() -> None:
    acts = "1 Ann deals 5\n2 table turns 7H\n3 Bob lays 9H\n4 undo"
    assert lines(MELEE_DIG + acts) == ["Ann deals 5", "Turned up: 7♥", "Taken back: Bob lays 9♥"]


def test_a_dog_and_a_bone_go_by_the_words_of_the_yard() -> None:
    acts = "1 Ann lifts back from yard 2\n2 Ann done\n3 Bob moves dog-2 from above 24 to above 21\n4 undo"
    assert said(DIG + acts) == [
        "Ann digs at space 2.",
        "Ann is done.",
        "Bob's dog goes to space 21.",
        "Taken back: Bob's dog goes to space 21.",
    ]


def test_a_correction_may_leave_nothing() -> None:
    referee = fold_text(MELEE_DIG + "1 Ann deals 5\n2 table turns 7H\n3 Bob lays 9H\n4 correct 3: nothing")
    assert act_text(referee, referee.judged[2].event) == "nothing happened"
    assert last_lines(referee)[-1].text == "Corrected: nothing happened"


ON_PAPER = re.compile(r"area of|from yard|at yard|somebody|entry \d+: |\b(10|[2-9AKQJ])[CDHS]\b")
"""What only a transcript says: places, nobody, numbers of entries, cards in letters."""


@pytest.mark.parametrize("golden", every_golden(), ids=lambda golden: f"{golden.parent.name}/{golden.stem}")
def test_no_line_of_the_golden_games_is_written_as_on_paper(golden: Path) -> None:
    assert not list(filter(ON_PAPER.search, said(golden.read_text("utf-8"))))
