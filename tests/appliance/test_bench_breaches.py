"""What `./kiosk bench play` says of broken rules: what lay open and was refused, and what came to light later."""

from __future__ import annotations

from companion.bench.breaches import Breaches, breaches
from companion.facts.events import Began, Event, Laid, Lifted, Moved, Overruled, Said, Word
from companion.referee import Referee
from companion.table import Place
from scoring.cards import BACK, any_card
from tests.people import ANN, BOB

BESIDE_THE_DOG = Lifted(ANN, Place("yard", None, 4), (BACK,))
TOO_FAR = Moved(ANN, any_card("dog-1"), Place("below", None, 3), Place("below", None, 9))
NO_BOWL = Laid(BOB, Place("drops", BOB), ((any_card("bone-R"),),))


def yard(*events: Event) -> Referee:
    """Ann's dog at space 3, Bob's at the doghouse with a bone, and what has happened since."""
    text = "phase=act used=1 row=bbbbRbbbGbbbBbbbYbbbPbbbb dogs=3,4 hands=0,1 tokens=dog-1,dog-2"
    referee = Referee(Began("dig", ("Ann", "Bob"), position=text))
    for event in events:
        referee.hear(event)
    return referee


def test_a_breach_that_lies_open_is_refused_at_once() -> None:
    assert breaches(yard(BESIDE_THE_DOG, TOO_FAR), yard(BESIDE_THE_DOG, TOO_FAR)) == Breaches(2, 2, accused=2)


def test_one_that_the_kiosk_did_not_see_is_missing_in_the_account() -> None:
    assert breaches(yard(BESIDE_THE_DOG, TOO_FAR), yard(TOO_FAR)) == Breaches(2, 1, accused=1)


def test_another_reason_is_not_the_right_one() -> None:
    done = Said(ANN, Word.DONE)
    assert breaches(yard(done, NO_BOWL), yard(NO_BOWL, done)) == Breaches(made=1, accused=1, unjust=1)


def test_somebody_who_did_nothing_wrong_was_accused_wrongly() -> None:
    assert breaches(yard(), yard(TOO_FAR)) == Breaches(accused=1, unjust=1)


def test_a_breach_that_the_table_let_stand_was_one_all_the_same() -> None:
    stands = yard(TOO_FAR, Overruled(1))
    assert breaches(stands, stands) == Breaches(1, 1, accused=1)


def test_the_account_of_several_evenings_is_one_sentence() -> None:
    both = sum([Breaches(3, 2, 1, 1), Breaches(1, 1, 0, 0)], Breaches())
    assert str(both).startswith("4 breaches lay open, 3 of them were refused at once for the right reason; 1 of hidden")
