"""Melee's cards, which are laid in one place and carried to another."""

from __future__ import annotations

from companion.games import game
from companion.table import Place
from tests.interpret.evening_talk import Evening
from tests.people import ANN, BOB


def test_a_card_that_was_not_carried_to_its_pile_is_told_where_it_belongs() -> None:
    """The next attack lay already: of the struck card it was said that it goes to a hand."""
    evening = Evening(game("melee"), 2, "phase=choose hands=6,6 stock=38 dodge=Q,K first=0")
    clash = [Place("clash", seat) for seat in (ANN, BOB)]
    evening.felt.lays(ANN, "10H", to=clash[ANN])
    evening.felt.lays(BOB, "2S", to=clash[BOB])
    evening.felt.carries(ANN, "10H", Place("shared"))
    evening.felt.draws(ANN)
    evening.felt.lays(ANN, "10S", to=clash[ANN])
    evening.felt.rests()
    assert [(one.code, dict(one.params)["at"]) for one in evening.reading.advice] == [("belongs_at", "damage@1")]
    evening.felt.carries(BOB, "2S", Place("damage", BOB))
    evening.felt.rests()
    assert evening.advice == []
