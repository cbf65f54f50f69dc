"""What the kiosk got wrong is put right by the family with what anybody has: BACK, OK, and a card laid once more."""

from __future__ import annotations

from companion.facts.events import Began, Drew, Event, Said, Word
from companion.rehearsal.rehearsal import Rehearsal
from companion.simulator.accounts import compare, steps
from companion.transcript import read_event
from tests.people import BOB, CY, THREE

STORY = """
Cy deals 5
table turns 7H
Ann lays 7C
Bob lays 9C
Cy lays 9D
Ann draws
Ann done
Bob lays 6D
Cy lays 6S
"""


def misread(after: int, *wrong: Event) -> Rehearsal:
    """Play the story to its end; after so many true acts, the kiosk wrongly records this by itself."""
    began = Began("melee-dig", THREE, CY)
    script = [read_event(line, THREE) for line in STORY.split("\n") if line]
    evening = Rehearsal(began, script=script)
    while len(evening.playing.referee.judged) < after:
        evening.step()
    for event in wrong:
        evening.playing.put_on_record(event)
    evening.run()
    return evening


def check(evening: Rehearsal, wrong: int) -> None:
    """In the end all is told; a wrong entry is counted although it was taken back."""
    try:
        true, told = evening.family.players.referee, evening.playing.referee
        assert evening.family.finished and not evening.family.given_up
        assert told.position == true.position
        difference = compare(steps(true), steps(told))
        assert difference.missed == () and len(difference.wrong) >= wrong
        assert evening.loop.presses < 16
    finally:
        evening.close()


def test_a_turn_that_never_ended_is_taken_back_and_the_refused_card_is_laid_again() -> None:
    """Somebody else's hand was taken for Bob's, so that his card came out of turn."""
    check(misread(3, Drew(BOB), Said(BOB, Word.DONE)), 2)


def test_a_draw_that_never_was_is_taken_back_from_under_the_card_that_came_after_it() -> None:
    check(misread(3, Drew(BOB)), 1)
