"""That Dam Game after the play: what cards left in the hand cost, who has won, and a short evening."""

from __future__ import annotations

import pytest

from companion.facts.events import Chose, Counted, Dealt, Word
from companion.games.that_dam_game import GAME
from companion.games.that_dam_game.position import Dam, totals
from scoring.cards import card, cards
from scoring.that_dam_game import hand_points, points
from tests.games.contracts import table
from tests.games.rummies import Table
from tests.people import ANN, BOB, CY, DEE


@pytest.mark.parametrize(
    ("text", "n"), [("AS", 15), ("KH", 10), ("10S", 10), ("9S", 5), ("3H", 5), ("2C", 20), ("JKR", 50)]
)
def test_what_a_card_left_in_the_hand_costs(text: str, n: int) -> None:
    """TD-14, TD-55 to TD-59"""
    assert points(card(text)) == n


def counting(results: str, size: int = 6, house: str = "") -> Table[Dam]:
    """Bob is out; Ann and Cy hold two cards each, Dee one."""
    return table(f"phase=count out=1 hands=2,0,2,1 shown=1:- results={results} {house}", size)


def test_everybody_else_adds_up_what_they_hold() -> None:
    """TD-54, TD-60, TDQ-22"""
    evening = counting("120,95,210,0/0,0,0,0/0,0,0,0/0,0,0,0", 10)
    evening.shows(ANN, "2C 2D")
    evening.shows(CY, "JKR 3D")
    assert evening.shows(DEE, "QH") == "shown"
    assert totals(evening.now) == (160, 95, 265, 10)
    assert (evening.now.phase, evening.now.dealer) == ("sheet", ANN)
    evening.yes(ANN)
    assert evening.now.hands == (11, 11, 11, 11)


def last_hand(first: str) -> Table[Dam]:
    evening = counting("/".join([first, *["0,0,0,0"] * 8]), 15)
    evening.shows(ANN, "3C 3D")
    evening.shows(CY, "3C 3D")
    evening.shows(DEE, "3H")
    return evening


def test_after_ten_hands_the_lowest_total_wins() -> None:
    """TD-61, TD-62"""
    evening = last_hand("50,60,70,80")
    assert evening.referee.view.over
    assert evening.referee.view.winners == (ANN, BOB)
    assert last_hand("40,60,70,80").referee.view.winners == (ANN,)


def test_equal_lowest_totals_share_the_win() -> None:
    """TDQ-23"""
    evening = last_hand("50,60,70,80")
    assert evening.codes().count("shares_win") == 2
    expected = evening.referee.expects[0].kind
    assert isinstance(expected, Word) and evening.says(None, expected) == "again"


def test_the_house_may_draw_lots_for_every_deal() -> None:
    """TDQ-22"""
    evening = counting("-", 6, "house=td.dealer:random")
    for seat, held in ((ANN, "3C 3D"), (CY, "3C 3D"), (DEE, "3H")):
        evening.shows(seat, held)
    assert "draw_lots" in evening.codes()
    assert evening.hear(Chose(None, CY, "dealer")) == "deals_next"
    evening.yes(CY)
    assert evening.now.turn == DEE


def test_a_begged_card_that_vanished_shows_that_the_record_is_wrong() -> None:
    """TD-40, TD-54"""
    evening = table("phase=offer offers=3 begs=0,0,0,0 hands=0,6,1,6 discards=QH shown=-")
    evening.yes(DEE)
    evening.draws(BOB)
    evening.discards(BOB, "3C")
    for seat, n in ((ANN, 0), (BOB, 0), (DEE, 2)):
        evening.referee.hear(Counted(seat, n))
    evening.lifts(CY, "3C")
    evening.lays(CY, "KH")
    evening.referee.hear(Counted(CY, 1))
    evening.discards(CY, "4C")
    assert evening.shows(DEE, "4C 4S") == "shown"
    assert not evening.referee.knowledge.adds_up(DEE)


def test_a_wrong_number_of_cards_is_counted_again() -> None:
    evening = counting("-")
    assert evening.shows(ANN, "2C") == "x recount"
    assert evening.hear(Counted(ANN, 1)) == "counted"
    assert evening.shows(ANN, "2C") == "shown"
    assert hand_points(cards("2C")) == 20


# ---------------------------------------------------------------- a short evening


def test_a_family_short_of_time_plays_one_contract_alone() -> None:
    """TD-62"""
    evening = Table(GAME, 3, td_contract="7")
    assert evening.now.size == evening.referee.expects[0].options[0] == 12, "the seventh hand"
    assert evening.hear(Dealt(ANN, 6)) == "x deals_so_many"
    assert evening.hear(Dealt(ANN, 12)) == "dealt"


def test_after_the_one_contract_that_is_played_the_lowest_hand_wins() -> None:
    """TD-61, TD-62"""
    evening = counting("-", 6, "house=td.contract:1")
    for seat, held in ((ANN, "3C 3D"), (CY, "3C 3D"), (DEE, "3H")):
        evening.shows(seat, held)
    assert evening.now.phase == "over"
    assert evening.referee.view.winners == (BOB,)
