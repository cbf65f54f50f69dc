"""Other hands are over the table as well when a card is laid: it is theirs whose fingers were at it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.table import DISCARD
from tests.interpret.evening_talk import at_turn, laid
from tests.people import ANN, BOB, CY


@pytest.mark.parametrize("neighbour", [BOB, CY])
def test_a_neighbour_who_leans_over_the_pile_all_the_time_has_not_laid_the_card(neighbour: int) -> None:
    evening = at_turn("7H")
    evening.felt.leans(neighbour, DISCARD, ms=4000)
    evening.felt.lays(ANN, "7C")
    assert evening.heard(laid(ANN, "7C")) and not evening.last.refused and not evening.questions


@pytest.mark.parametrize("neighbour", [BOB, CY])
def test_who_came_to_the_pile_when_the_card_lay_there_already_has_not_laid_it(neighbour: int) -> None:
    evening = at_turn("7H")
    evening.felt.comes(ANN, DISCARD, ms=400)
    evening.felt.put("7C")
    evening.felt.comes(neighbour, DISCARD, ms=2000)
    evening.felt.goes(ANN)
    evening.felt.goes(neighbour)
    evening.felt.report()
    assert evening.heard(laid(ANN, "7C")) and not evening.last.refused and not evening.questions


def test_who_was_at_turn_and_was_lost_beneath_the_next_ones_arm_has_laid_the_card() -> None:
    """They look like one arm, and Ann's was believed to have been at the deck, where nobody had seen it."""
    evening = at_turn("7H")
    beneath = evening.felt.comes(ANN, DISCARD, ms=100)
    assert beneath.seen_as is not None
    beneath.seen_as = replace(beneath.seen_as, reached=(300.0, 380.0))
    beneath.visited.clear()
    beneath.path.clear()
    over = evening.felt.comes(BOB, DISCARD, ms=300)
    evening.felt.loses_in(over, beneath)
    evening.felt.put("7C")
    evening.felt.goes(BOB)
    evening.felt.rests()
    assert evening.heard(laid(ANN, "7C")) and not evening.questions


def test_nothing_is_certain_because_only_one_hand_was_seen() -> None:
    evening = at_turn("7H")
    evening.felt.lays(ANN, "7C")
    assert 0.95 < evening.last.entry.sureness < 1.0
