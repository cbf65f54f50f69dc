"""The transcript: every event has a line, every line gives its event back, and a bad line is told so."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.errors import BadText
from companion.facts.events import (
    Amended,
    Began,
    Chose,
    Counted,
    Dealt,
    Drew,
    Entry,
    Event,
    HouseChanged,
    Laid,
    Left,
    Lifted,
    Moved,
    Overruled,
    Said,
    Seated,
    Shown,
    Source,
    Trouble,
    Turned,
    Undone,
    Word,
    lays,
)
from companion.referee import Referee
from companion.table import DISCARD, Place, Seat
from companion.transcript import annotate, read, read_event, write, write_event
from companion.transcript.acts import VERBS
from companion.transcript.fold import fold_text, report, report_json
from companion.transcript.tokens import MARKS, OPENERS
from companion.transcript.wire import KINDS
from companion.transcript.wire import read_event as read_json
from scoring.cards import any_card, card, cards
from tests.contract.walks import anything
from tests.folders import ROOT
from tests.people import ANN, BOB, CY, DEE, FOUR
from tests.sixth_game import GAME

THIRD, SIXTH = Place("yard", None, 3), Place("yard", None, 6)
KINGS, HEARTS = cards("KD KS KC"), cards("4H 5H 6H 7H")

LINES: list[tuple[str, Event]] = [
    ("Dee deals 5", Dealt(DEE, 5)),
    ("table turns 7H", Laid(None, DISCARD, ((card("7H"),),))),
    ("Ann lays 7C", lays(ANN, card("7C"))),
    ("somebody lays 7C at clash", Laid(None, Place("clash"), ((card("7C"),),))),
    ("Ann lays KD KS KC / 4H 5H 6H 7H at area of Ann", Laid(ANN, Place("area", ANN), (KINGS, HEARTS))),
    ("Ann lays 7C 8C", lays(ANN, card("7C"), card("8C"))),
    ("Ann lays back at yard 6", Laid(ANN, SIXTH, ((any_card("back"),),))),
    ("Bob draws", Drew(BOB)),
    ("Cy draws 4", Drew(CY, 4)),
    ("Cy draws 2 from shared", Drew(CY, 2, Place("shared"))),
    ("Ann lifts QH from discard", Lifted(ANN, DISCARD, (card("QH"),))),
    ("Ann lifts nothing from discard", Lifted(ANN, DISCARD, ())),
    ("Ann moves dog-1 from yard 3 to yard 6", Moved(ANN, any_card("dog-1"), THIRD, SIXTH)),
    ("table shuffles discard", Turned()),
    ("Ann turns over discard", Turned(DISCARD, False, ANN)),
    ("Bob done", Said(BOB, Word.DONE)),
    ("Ann says last card", Said(ANN, Word.LAST_CARD)),
    ("Ann says yes", Said(ANN, Word.YES)),
    ("Dee catches Ann", Said(DEE, Word.CAUGHT, ANN)),
    ("somebody catches somebody", Said(None, Word.CAUGHT)),
    ("Ann names H", Chose(ANN, "H")),
    ("Ann names 7 as start", Chose(ANN, 7, "start")),
    ("Ann picks Bob", Chose(ANN, BOB)),
    ("Ann shows 9C 10D", Shown(ANN, cards("9C 10D"))),
    ("Ann shows nothing", Shown(ANN, ())),
    ("Ann holds 5", Counted(ANN, 5)),
    ("house md.khForced no", HouseChanged("md.khForced", "no")),
    ("seats change Ann Cy Bob", Seated((ANN, CY, BOB))),
    ("Bob leaves", Left(BOB)),
    ("undo", Undone()),
    ("correct 4: Bob lays 9C", Amended(4, lays(BOB, card("9C")))),
    ("correct 4: nothing", Amended(4, None)),
    ("let 7 stand", Overruled(7)),
    ("trouble camera_lost", Trouble("camera_lost")),
    ('trouble camera_lost "no frame for 5 s"', Trouble("camera_lost", "no frame for 5 s")),
    ("#6 leaves", Left(Seat(6))),
]


@pytest.mark.parametrize(("text", "event"), LINES, ids=[text for text, _ in LINES])
def test_a_line_and_its_event(text: str, event: Event) -> None:
    assert read_event(text, FOUR) == event
    assert write_event(event, FOUR) == text


awkward = ("Ann", "Bob", "Jürgen", "Ann-Sophie", "O’Neil", "Miss Marple", "table", "x", "undo", "7", '"', "#1", "")
odd_names = st.lists(st.sampled_from(awkward) | st.text(max_size=5), min_size=1, max_size=5).map(tuple)


@settings(max_examples=400, deadline=None)
@given(anything, odd_names)
def test_every_event_has_a_line_that_gives_it_back(event: Event, names: tuple[str, ...]) -> None:
    line = write_event(event, names)
    assert "\n" not in line
    assert read_event(line, names) == event
    assert read_event(f'{line}   > what the referee says, "if anything', names) == event


times, sureness = st.integers(0, 10**8), st.sampled_from((1.0, 0.98)) | st.floats(0, 1)
rows = st.lists(st.tuples(anything, times, st.sampled_from(Source), sureness), max_size=6)
entries = rows.map(lambda rows: tuple(Entry(number, *row) for number, row in enumerate(rows, 1)))


@settings(max_examples=80, deadline=None)
@given(odd_names, entries, st.integers(0, 5).map(Seat), st.sampled_from(("", "a b=c, d/e 7H", 'said "so"')))
def test_a_whole_game_is_read_as_it_was_written(
    names: tuple[str, ...], log: tuple[Entry, ...], dealer: Seat, position: str
) -> None:
    began = Began("melee-dig", names, dealer, (("md.khForced", "no"), ("odd key", "")), position)
    transcript = read(write(began, log))
    assert transcript.began == began
    assert transcript.entries == log


BAD: list[tuple[str, str]] = [
    ("Ann lays", "Line 7: found the end of the line; write a card"),
    ("Ann lays 1H", "Line 7: found '1H'; write a card"),
    ("Ann lays 7H 8H nowhere", "Line 7: found 'nowhere'; write a card"),
    ("Ann lays 7H at", "write a place"),
    ("Eve lays 7H", "Line 7: found 'Eve'; write a player: Ann, Bob"),
    ("Ann sings", "Line 7: found 'sings'; write what was done: lays, draws"),
    ("Ann draws one", "Line 7: found 'one'; write nothing more"),
    ("Ann deals", "write a number"),
    ("somebody shows 7H", "write the name of the one who shows"),
    ("Ann says hello", "found 'hello'"),
    ("Ann moves dog-1 yard 3", "write 'from' here"),
    ("correct four: nothing", "write the number of an entry"),
    ("correct 4: undo it", "found 'it'"),
    ("let 4", "write 'stand' here"),
    ("seats Ann Bob", "write 'change' here"),
    ('Ann names "H', "quotation mark without its partner"),
    ('Ann names "\\q"', "write quoted words as in JSON"),
    ("3  Ann draws", "entries are counted from 1 without gaps; write 2 here"),
    ("Ann draws @soon", "write the time like @12.3s"),
    ("Ann draws @1s nose", "then eye, panel, typed or implied"),
    ("Ann draws @1s eye sure", "then how sure it is"),
    ("Ann draws @1s eye 1 2", "then how sure it is"),
]


@pytest.mark.parametrize(("line", "complaint"), BAD, ids=[line for line, _ in BAD])
def test_a_bad_line_is_named_with_what_to_write(line: str, complaint: str) -> None:
    text = f"card-table 1\ngame follow\nseats Ann Bob\n\n  1  Ann deals 3\n\n{line}\n"
    with pytest.raises(BadText) as trouble:
        read(text)
    assert complaint in str(trouble.value)
    assert str(trouble.value).startswith("Line 7: ")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "Line 1: found ''; write 'card-table 1'"),
        ("card-table 2\ngame follow", "write 'card-table 1'"),
        ("card-table 1\nseats Ann Bob", "The header says no game"),
        ("card-table 1\ngame follow", "The header says no seats"),
        ("card-table 1\ngame follow\ngame dig", "Line 3: found 'game'"),
        ("card-table 1\ncolour red", "Line 2: found 'colour'; write game, seats, dealer, house or position"),
        ("card-table 1\ngame follow now\nseats Ann", "Line 2: found 'now'"),
        ("card-table 1\ngame follow\nseats Ann\ndealer Bob", "Line 4: found 'Bob'; write a player: Ann"),
        ("card-table 1\ngame follow\nseats Ann\nhouse x.y", "Line 4: found the end of the line; write its value"),
    ],
)
def test_a_bad_header_is_named_with_what_to_write(text: str, complaint: str) -> None:
    with pytest.raises(BadText) as trouble:
        read(text)
    assert complaint in str(trouble.value)


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    for begun in (text, "card-table 1\n" + text, "card-table 1\ngame follow\nseats Ann Bob\n\n" + text):
        try:
            read(begun)
        except BadText as trouble:
            assert str(trouble)


GOLDEN = """\
card-table 1
game    follow
seats   Ann Bob
dealer  Bob

  1  Bob deals 3                       > 3 cards each.  GN-4
  2  table turns 7H                    > 7H begins.  GN-4
  3  Ann lays 9H  @2.500s eye 0.97
  4  Bob draws                         ? Bob has no hearts.  GN-8
  5  Ann lays 10S                      x Follow suit: hearts.  GN-2
  6  Ann lays 10H
  7  Bob draws                         - taken back
  8  undo                              > Taken back: entry 7.  GN-6
  9  Bob lays 4H
 10  Ann draws                         ? Ann has no hearts.  GN-8
 11  Bob lays 5H                       ! Bob held 4H or 5H. (at 4)  GN-8
 12  Ann lays 2C                       - The table lets it stand.  GN-2
 13  let 12 stand                      > Entry 12 stands, as the table wishes.  GN-11
"""


@pytest.fixture
def follow_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.games.GAMES", {"follow": GAME})


def test_the_golden_game_comes_out_as_it_went_in(follow_is_known: None) -> None:
    """The referee's part is never read: what stands beside the events is made anew."""
    assert annotate(fold_text(GOLDEN)) == GOLDEN
    bare = "\n".join(line.split("  >")[0].split("  ?")[0] for line in GOLDEN.splitlines())
    assert annotate(fold_text(bare)) == GOLDEN


def test_comments_and_blank_lines_are_for_readers(follow_is_known: None) -> None:
    commented = GOLDEN.replace("  6  Ann", "\n# Ann thinks long.\n  6  Ann").replace("seats ", "# a family\nseats ")
    assert annotate(fold_text(commented)) == GOLDEN


def test_numbers_may_be_left_out_when_writing_by_hand(follow_is_known: None) -> None:
    referee = fold_text("card-table 1\ngame follow\nseats Ann Bob\n\nAnn deals 3\ntable turns 7H\nBob lays 9H\n")
    assert [one.refused for one in referee.judged] == [False, False, False]


def test_a_report_ends_with_how_the_game_stands(follow_is_known: None) -> None:
    lines = list(report(fold_text(GOLDEN)))
    assert lines[-2:] == [
        "asked    Follow suit or draw.  GN-2",
        "position Ann,Bob turn 1 1,2 7H,9H,10H,4H,5H,2C -",
    ]
    won = fold_text(GOLDEN + " 14  Bob lays 3C\n 15  Ann lays 8C\n")
    assert "winner   Ann" in list(report(won))


def test_a_report_for_programs_says_the_same(follow_is_known: None) -> None:
    told = report_json(fold_text(GOLDEN))
    assert told["seats"] == ["Ann", "Bob"]
    assert [one["refused"] for one in told["entries"]].count(True) == 1
    assert told["entries"][10]["rulings"][0]["text"] == "Bob held 4♥ or 5♥."
    assert told["entries"][10]["rulings"][0]["at"] == 4


def test_an_empty_log_is_a_transcript_too() -> None:
    referee = Referee(Began("follow", ("Ann", "Bob")), GAME)
    assert read(annotate(referee)).entries == ()


PAGE = (ROOT / "docs" / "transcript.md").read_text("utf-8")


def test_the_page_about_transcripts_is_true() -> None:
    example = PAGE.split("```")[1].strip()
    transcript = read(example)
    assert transcript.began.seats == ("Ann", "Bob", "Cy", "Aunt Dee")
    assert transcript.entries[2] == Entry(3, lays(ANN, card("7C")), 12300, Source.EYE, 0.98)
    assert len(transcript.entries) == 8
    assert all(f"`{opener}`" in PAGE for opener in OPENERS)
    assert all(f'"{verb}"' in PAGE for verb in VERBS)
    assert all(f"| `{mark}` |" in PAGE for mark in MARKS.values())


def test_the_events_of_the_page_are_events() -> None:
    examples = [json.loads(line) for line in PAGE.splitlines() if line.startswith('{"event"')]
    assert [type(read_json(one)) for one in examples] == [Dealt, Laid, Amended]
    for word in KINDS.keys() - {"began"}:
        assert f"`{word}`" in PAGE


def test_the_position_of_the_page_can_be_taken_up() -> None:
    example = next(block for block in PAGE.split("```") if "\nposition phase" in block).strip()
    (judged,) = fold_text(example).judged
    assert not judged.refused
