"""Who is asked about beside somebody whom an answer would blame."""

from __future__ import annotations

from companion.facts.events import Drew, Event, Lifted, Said, Word, lays
from companion.interpret.blame import beside_blame
from companion.interpret.reading import Supposed
from companion.interpret.story import Story
from companion.table import DISCARD
from scoring.cards import card, cards
from tests.interpret.contract_talk import first_discard
from tests.people import BOB, CY


def told(cost: float, *events: Event) -> Story:
    return Story(tuple(map(Supposed, events)), cost)


def test_beside_an_answer_that_blames_stands_the_likeliest_way_to_have_done_right() -> None:
    """Who had taken the discard could only say that somebody drew, or that nobody did."""
    evening, laid = first_discard(), lays(BOB, card("4D"))
    drew = told(0.0, Said(BOB, Word.NO), Said(CY, Word.NO), Drew(BOB), laid)
    undrawn, took = told(1.0, laid), told(4.0, Lifted(BOB, DISCARD, cards("9C")), laid)
    elsewhere = told(3.0, Lifted(CY, DISCARD, cards("9C")), laid)
    stories = (drew, undrawn, elsewhere, took)
    asked = beside_blame(evening.referee.game, evening.referee.position, stories[:2], stories)
    assert [one.acts for one in asked] == [one.acts for one in (drew, undrawn, took)]
