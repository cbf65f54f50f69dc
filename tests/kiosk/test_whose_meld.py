"""A meld of an arm that may be two people's: whoever presses is first asked who laid it, and then heard."""

from __future__ import annotations

from pathlib import Path

from companion.facts.events import Laid
from companion.games.boards import area
from companion.interpret.reading import Reading, Supposed
from companion.table import Place
from scoring.cards import BACK
from tests.interpret.felt_talk import FeltTalk
from tests.kiosk.evening import Evening
from tests.people import ANN, BOB

POSITION = "seats=4 phase=play turn=0 hands=3,0,3,3 dealer=3 plays=0:3H+4H,0:4D+5D"


def somebodys_pair(folder: Path) -> Evening:
    """It is Ann's turn; an arm that looks like Bob's lays two nines before her."""
    evening = Evening(folder, "ditch-rummy", POSITION, ("Ann", "Bob", "Cy", "Dee"))
    felt = FeltTalk(evening.playing.layout, evening.kiosk.table_changed)
    felt.rests()
    for text, x in (("9S", 0), ("9C", 20)):
        felt.enters_at(130.0, 520.0, 77.0)
        felt.lays(BOB, text, area(ANN), x=x)
    return evening


def test_a_press_is_heard_with_the_answer_to_whose_the_meld_was(tmp_path: Path) -> None:
    evening = somebodys_pair(tmp_path)
    evening.press("ok")
    question = evening.show.question
    assert question is not None and question.text == "Who laid 9♠ and 9♣?"
    assert not evening.referee.entries and evening.referee.position.turn == ANN
    evening.press_labelled("Ann: 9♠ and 9♣")
    assert len(evening.referee.entries) == 2 and evening.referee.position.turn == BOB


def test_none_of_these_leaves_the_turn_where_it_was(tmp_path: Path) -> None:
    evening = somebodys_pair(tmp_path)
    evening.press("ok")
    evening.press_labelled("None of these")
    assert evening.show.question is None and evening.referee.position.turn == ANN


def test_a_press_says_nothing_that_what_lies_there_has_just_told(tmp_path: Path) -> None:
    """A bone was put back, and red said so as well: “It is Bob's turn; put that back.”"""
    line = "phase=act used=1 row=Y-bbbbbbbbbbbBbbbbGRPbb dogs=2,3 hands=2,1 tokens=dog-4,dog-3 dug=2"
    evening = Evening(tmp_path, "dig", line, ("Ann", "Bob"))
    put_back = Laid(ANN, Place("yard", None, 2), ((BACK,),))
    evening.playing.reader.close_draft = lambda *pressed: Reading(acts=(Supposed(put_back),))  # type: ignore[method-assign]
    evening.press_labelled("Another put back")
    assert [one.event for one in evening.referee.entries] == [put_back]
