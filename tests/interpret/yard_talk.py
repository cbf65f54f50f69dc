"""A yard of bones and bowls, laid out, and what people do there again and again."""

from __future__ import annotations

from companion.facts.events import Chose, Laid
from companion.games import game
from companion.table import Place
from scoring.cards import any_card
from tests.interpret.evening_talk import Evening
from tests.people import ANN, BOB

BOWLS = {5: "bowl-R", 9: "bowl-G", 13: "bowl-B", 17: "bowl-Y", 21: "bowl-P"}


def yard(n: int) -> Place:
    return Place("yard", None, n)


def below(n: int) -> Place:
    return Place("below", None, n)


def above(n: int) -> Place:
    return Place("above", None, n)


DROPS = Place("drops", ANN)


def laid_out() -> Evening:
    """Ann's dog and Bob's at the doghouse, the row laid, Ann to begin."""
    evening = Evening(game("dig"), 2)
    evening.felt.put("doghouse", Place("doghouse"))
    for n in range(1, 26):
        evening.felt.put(BOWLS.get(n, "back"), yard(n))
    evening.felt.report()
    assert evening.heard(*(Laid(None, yard(n), ((any_card(BOWLS.get(n, "back")),),)) for n in range(1, 26)))
    evening.felt.lays(ANN, "dog-1", below(0))
    evening.felt.lays(BOB, "dog-2", above(0))
    evening.press(Chose(ANN, ANN, "youngest"))
    evening.heard()
    return evening


def in_the_yard(text: str) -> Evening:
    """A game taken up where its row lies like this."""
    evening = Evening(game("dig"), 2, f"{text} tokens=dog-1,dog-2")
    for n, lying in enumerate(evening.referee.position.row, 1):
        if lying is not None:
            evening.felt.put(str(lying), yard(n))
    return evening


def at_the_third_back() -> Evening:
    """Ann's dog has moved to the third back, which it may dig."""
    evening = laid_out()
    evening.felt.carries(ANN, "dog-1", below(3))
    evening.heard()
    return evening
