"""The reader where arms lie over a yard: the eye only remembers what is there, or takes an arm for the table."""

from __future__ import annotations

from companion.facts.events import Lifted, Moved, Said, Word
from scoring.cards import BACK
from tests.interpret.test_reading_yard import in_the_yard, yard
from tests.people import ANN, BOB


def test_an_end_card_in_its_gap_was_carried_there_whosever_hand_laid_it() -> None:
    """Ann's arm lay across the gap, and she might have put a bone back; but then nobody had taken the end card."""
    evening = in_the_yard("phase=act used=2 row=bbbbRbbbGbbbBbbbYbbbPbbbb dogs=3,8 hands=1,0")
    evening.felt.report()
    evening.felt.digs(ANN, yard(3))
    assert evening.heard(Lifted(ANN, yard(3), (BACK,))) and evening.referee.position.phase == "dug"
    evening.felt.digs(BOB, yard(25), still=False)
    evening.felt.comes(ANN, yard(3))
    evening.felt.put("back", yard(3))
    evening.felt.goes(ANN)
    evening.felt.report()
    assert evening.heard(Said(ANN, Word.DONE), Moved(ANN, BACK, yard(25), yard(3))) and not evening.last.refused
