"""That Dam Game on the screen: what is played for, and how cards are understood while they are being laid."""

from __future__ import annotations

from pathlib import Path

from companion.facts.events import Laid
from companion.games.boards import area
from companion.interpret.reading import Reading, Supposed
from scoring.cards import cards
from tests.kiosk.evening import Evening
from tests.people import BOB


def test_the_title_says_all_through_a_hand_which_contract_it_is_played_for(tmp_path: Path) -> None:
    evening = Evening(tmp_path, "that-dam-game")
    assert evening.show.title == "That Dam Game  ·  two sets"


def test_a_run_that_is_being_laid_shows_what_its_wild_card_would_stand_for(tmp_path: Path) -> None:
    line = "seats=3 phase=act dealer=0 turn=1 hands=7,8,7 stock=60 discards=QS results=10,20,30"
    evening = Evening(tmp_path, "that-dam-game", position=line)
    laid = Laid(BOB, area(BOB), (cards("5C 5D 5S"), cards("8H 6H JKR 9H")))
    evening.playing.reading = Reading(draft=(Supposed(laid),))
    show = evening.show
    assert show.title == "That Dam Game  ·  one set and one run of 4"
    assert show.draft == (cards("5C 5D 5S"), cards("6H JKR 8H 9H"))
    assert show.draft_reads == ((), cards("6H 7H 8H 9H"))
