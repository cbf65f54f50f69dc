"""While it is in doubt who laid a card people go on: they lay the next ones, and carry off what nobody has told of."""

from __future__ import annotations

from companion.facts.events import Laid, Moved
from companion.table import Place, Seat
from scoring.cards import card
from tests.interpret.evening_talk import Evening
from tests.interpret.test_reading_duels import CLASH, duel, plays_at
from tests.people import ANN, BOB

SHARED, DAMAGE = Place("shared"), Place("damage", ANN)


def whose_attack(first: str = "4S", second: str = "3H") -> Evening:
    """Bob's hand has laid a card at Ann's place, and lays one at his own: it is asked whose the first one is."""
    evening = duel()
    evening.settles = False
    evening.felt.lays(BOB, first, to=CLASH[ANN])
    rests(evening)
    evening.felt.lays(BOB, second, to=CLASH[BOB])
    evening.felt.rests(400)
    return evening


def rests(evening: Evening) -> None:
    """Nobody stirs for two seconds, and the eye reports all the same."""
    for _ in range(4):
        evening.felt.rests(500)


def test_what_was_carried_off_while_an_attack_was_asked_about_is_told_with_it() -> None:
    """He carried off the attack that had won before anybody answered: it was never told, nor what came of it."""
    evening = whose_attack()
    evening.felt.takes(BOB, "3H", to=SHARED)
    rests(evening)
    assert evening.heard() and [one.code for one in evening.questions] == ["who"]
    evening.felt.carries(ANN, "4S", DAMAGE)
    rests(evening)
    evening.waits()
    assert evening.heard(
        Laid(Seat(ANN), CLASH[ANN], ((card("4S"),),)),
        plays_at(Seat(BOB), "3H"),
        Moved(Seat(BOB), card("3H"), CLASH[BOB], SHARED),
        Moved(Seat(ANN), card("4S"), CLASH[ANN], DAMAGE),
    )


def test_an_attack_taken_back_to_the_hand_meanwhile_was_not_carried_off() -> None:
    evening = whose_attack()
    evening.felt.takes(BOB, "3H")
    evening.felt.lays(BOB, "9H", to=CLASH[BOB])
    rests(evening)
    evening.waits()
    evening.answer([option.params[0][1] for option in evening.questions[-1].options].index(ANN))
    evening.felt.rests()
    assert evening.heard(plays_at(Seat(ANN), "4S"), plays_at(Seat(BOB), "9H"))


def test_what_was_carried_off_is_told_once_the_card_before_has_been_told() -> None:
    """Somebody says it just when it is gone: it was forgotten, as if nobody had parried, and the other taken back."""
    evening = whose_attack("7C", "5D")
    evening.felt.takes(BOB, "5D", to=SHARED)
    rests(evening)
    evening.answer([option.params[0][1] for option in evening.questions[-1].options].index(ANN))
    rests(evening)
    evening.waits()
    assert evening.heard(
        plays_at(Seat(ANN), "7C"), plays_at(Seat(BOB), "5D"), Moved(Seat(BOB), card("5D"), CLASH[BOB], SHARED)
    )
