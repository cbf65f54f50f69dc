"""That Dam Game from the contract to going out: sets, runs, wild cards, additions."""

from __future__ import annotations

import pytest

from companion.facts.events import Laid, Moved, Overruled
from companion.games import GAMES
from companion.games.boards import area
from companion.games.that_dam_game.laying import MELD
from companion.games.that_dam_game.position import Dam
from companion.table import Place, Seat
from scoring.cards import card, cards
from scoring.that_dam_game import CONTRACTS, additions, fulfils, is_set, meld_of, run_of
from tests.games.contracts import table
from tests.games.rummies import Table
from tests.people import BOB, CY


def melder(rest: str = "", hands: str = "7,4,7,7", melds: str = "1:KD+KS+KC,1:5H+6H+7H+8H") -> Table[Dam]:
    """In the hand of seven Bob has melded in an earlier turn, with a beg."""
    return table(f"melds={melds} melded=1 begs=0,1,0,0 begged=0,1,0,0 hands={hands} {rest}", 7)


# ---------------------------------------------------------------- sets and runs


@pytest.mark.parametrize(
    ("text", "good"),
    [
        ("KD KS KC", True),
        ("KD KD KC", True),
        ("2H 2D 2C", True),
        ("JKR JKR JKR", True),
        ("KD KS 2C", False),
        ("2H 2D JKR", False),
        ("KD KS", False),
        ("KD KS KC KH", False),
    ],
)
def test_a_set_is_three_of_a_number_without_wild_cards(text: str, good: bool) -> None:
    """TD-5 to TD-8, TDQ-18, TDQ-25"""
    assert is_set(cards(text)) is good


@pytest.mark.parametrize(
    ("text", "wilds"),
    [
        ("5H 6H 7H 8H", 0),
        ("8H 5H 7H 6H", 0),
        ("5H 6H 7D 8H", None),
        ("5H 6H JKR 8H", 1),
        ("5H 6H 2C 8H", 1),
        ("5H 6H 9H 10H", None),
        ("JH QH KH AH", 0),
        ("AH 2H 3H 4H", None),
        ("QH KH AH 2H 3H", None),
        ("2H 3H 4H 5H", 0),
        ("2D 3H 4H 5H", 1),
        ("4H 5H 2H JKR", 1),
        ("QH KH AH JKR", 1),
        ("5H 5H 6H 7H", None),
        ("5H 2H 2D JKR", 2),
    ],
)
def test_a_run_is_read_with_the_fewest_wilds(text: str, wilds: int | None) -> None:
    """TD-9 to TD-14, TDQ-9 to TDQ-11, TDQ-27"""
    run = run_of(cards(text))
    assert (None if run is None else run.wilds) == wilds


def test_a_wild_card_stands_where_it_was_laid_if_that_can_be() -> None:
    """TDQ-9"""
    for text, reads in (
        ("5H 6H 7H JKR", "5H 6H 7H 8H"),
        ("JKR 5H 6H 7H", "4H 5H 6H 7H"),
        ("7H JKR 5H 6H", "5H 6H 7H 8H"),
    ):
        run = run_of(cards(text))
        assert run is not None
        assert run.reads_as == cards(reads)


def test_no_run_is_longer_than_thirteen() -> None:
    """TD-52"""
    whole = cards("2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH AH")
    assert run_of(whole) is not None
    assert run_of((*whole, card("JKR"))) is None
    assert additions(whole) == frozenset()


CONTRACTS_LAID = [
    (6, "KD KS KC / 5H 5D 5S", True),
    (6, "KD KS KC / KD KS KC", True),
    (6, "KD KS KC", False),
    (6, "KD KS KC / 5H 5D 5S / 6H 6D 6S", False),
    (7, "KD KS KC / 5H 6H 7H JKR", True),
    (7, "KD KS KC / 5H 6H 2C JKR", False),
    (7, "KD KS KC / 5H 6H 7H 8H 9H", False),
    (8, "4S 5S 6S 7S / JH QH KH 2C", True),
    (8, "4S 5S 6S 7S / 4S 5S 6S 7S", True),
    (9, "KD KS KC / 5H 5D 5S / JKR JKR JKR", True),
    (10, "KD KS KC / 3H 4H JKR 6H 2S 2D 9H", True),
    (10, "KD KS KC / 3H JKR JKR 6H 2S 2D 9H", False),
    (11, "KD KS KC / 5H 5D 5S / 9C 10C JKR 2D KC", True),
    (12, "4S 5S 6S 7S / JH QH KH AH / 3D 4D 2D 6D", True),
    (13, "KD KS KC / 3H 4H JKR 6H 2S 2D 9H JKR JH QH", True),
    (13, "KD KS KC / 3H 2C JKR 6H 2S 2D 9H JKR JH QH", False),
    (14, "KD KS KC / 5H 5D 5S / 4S 5S 6S 7S / 2H 3H 4H 5H", True),
    (15, "4S 5S 6S 2C JKR / 9H 10H JH QH KH / 3D 4D 5D 6D 7D", True),
    (15, "4S 5S 2D 2C JKR / 9H 10H JH QH KH / 3D 4D 5D 6D 7D", False),
]


@pytest.mark.parametrize(("size", "text", "good"), CONTRACTS_LAID)
def test_the_ten_contracts(size: int, text: str, good: bool) -> None:
    """TD-15 to TD-24, TDQ-10, TDQ-18, TDQ-19"""
    assert fulfils(size, tuple(map(cards, text.split(" / ")))) is good


@pytest.mark.parametrize("size", sorted(CONTRACTS))
def test_players_find_the_contract_in_their_hand(size: int) -> None:
    laid = next(text for n, text, good in CONTRACTS_LAID if n == size and good)
    found = meld_of(cards(laid.replace(" / ", " ")), size)
    assert found is not None
    assert fulfils(size, found)


# ---------------------------------------------------------------- melding


def test_the_contract_is_laid_whole_in_the_own_turn_before_oneself() -> None:
    """TD-43, TD-44, TD-45, TDQ-16"""
    evening = table("")
    assert evening.lays(CY, "KD KS KC", "5H 5D 5S") == "x not_your_turn"
    assert evening.lays(BOB, "KD KS KC") == "x no_contract_6"
    assert evening.clauses() == {"TD-15"}
    assert evening.hear(Laid(BOB, area(CY), (cards("KD KS KC"),))) == "x meld_first"
    assert evening.lays(BOB, "KD KS KC", "5H 5D 5S") == "melds"
    assert evening.now.hands[BOB] == 1


def test_a_melder_who_has_not_begged_ends_the_hand_with_the_discard() -> None:
    """TD-46, TD-47, TDQ-8, TDQ-24"""
    evening = table("begs=0,3,0,0")
    evening.lays(BOB, "KD KS KC", "5H 5D 5S")
    assert evening.now.phase == "act"
    assert evening.discards(BOB, "9C") == "discards"
    assert (evening.now.phase, evening.now.went_out) == ("count", BOB)
    assert evening.no(CY) == "x not_now"
    assert evening.lays(CY, "3H") == "x hand_is_over"


def test_such_a_melder_must_have_no_card_left() -> None:
    """TDQ-26"""
    evening = table("hands=6,8,6,6")
    evening.lays(BOB, "KD KS KC", "5H 5D 5S")
    evening.discards(BOB, "9C")
    assert "should_be_empty" in evening.codes()


def test_a_melder_who_has_begged_plays_on() -> None:
    """TD-48, TDQ-28"""
    evening = table("begs=0,1,0,0 begged=0,1,0,0 hands=6,9,6,6")
    evening.lays(BOB, "KD KS KC", "5H 5D 5S")
    assert evening.lays(BOB, "KH") == "x next_turn"
    evening.discards(BOB, "9C")
    assert (evening.now.phase, evening.now.turn) == ("choose", CY)
    evening.lifts(CY, "9C")
    evening.lays(CY, "QD QS QC", "8H 8D 8S")
    evening.discards(CY, "3C")
    assert evening.now.went_out == CY


def test_the_screen_shows_which_rank_a_wild_card_stands_for() -> None:
    """TD-12, TD-13, TDQ-9"""
    evening = table("", 7)
    evening.lays(BOB, "KD KS KC", "JKR 7H 5H 6H")
    run = evening.referee.view.piles[2]
    assert (run.cards, run.reads_as) == (cards("5H 6H 7H JKR"), cards("5H 6H 7H 8H"))


# ---------------------------------------------------------------- additions


def test_cards_are_added_to_anybodys_melds() -> None:
    """TD-49, TD-50, TD-51"""
    evening = melder(melds="2:KD+KS+KC,1:5H+6H+7H+8H")
    assert evening.hear(Laid(BOB, area(CY), (cards("KH KD"),))) == "adds"
    assert evening.hear(Laid(BOB, area(BOB), (cards("9H"),))) == "adds"
    assert [len(meld.cards) for meld in evening.now.melds] == [5, 5]
    assert evening.now.hands[BOB] == 1


def test_what_does_not_fit_is_not_added() -> None:
    """TD-50, TD-52, TDQ-13"""
    evening = melder(melds="1:2D+2S+2C,1:5H+6H+7H+8H")
    assert evening.lays(BOB, "10H") == "x fits_no_meld"
    assert evening.lays(BOB, "9D") == "x fits_no_meld"
    assert evening.hear(Laid(BOB, Place(MELD, None, 0), (cards("JKR"),))) == "x fits_no_meld"
    assert evening.clauses() == {"TDQ-13"}
    assert evening.hear(Laid(BOB, Place(MELD, None, 0), (cards("2H"),))) == "adds"


def test_who_has_not_melded_adds_nothing() -> None:
    """TDQ-16"""
    evening = table("melds=2:KD+KS+KC,2:5H+5D+5S melded=2")
    assert evening.hear(Laid(BOB, area(CY), (cards("KH"),))) == "x meld_first"


def test_a_natural_card_pushes_a_wild_one_on() -> None:
    """TD-53, TDQ-14"""
    evening = melder(melds="1:KD+KS+KC,1:5H+6H+JKR+8H")
    assert evening.lays(BOB, "7H") == "adds"
    assert evening.now.melds[1].cards == cards("5H 6H 7H 8H JKR")


def test_a_wild_card_moves_to_the_other_end_of_its_run() -> None:
    """TD-53, TDQ-14"""
    evening = melder(melds="1:KD+KS+KC,1:5H+6H+7H+JKR")
    here = area(BOB)
    assert evening.hear(Moved(BOB, card("JKR"), here, here)) == "moves_wild"
    assert evening.now.melds[1].cards == cards("JKR 5H 6H 7H")
    assert evening.hear(Moved(BOB, card("6H"), here, here)) == "x run_would_break"
    assert evening.hear(Moved(BOB, card("JKR"), here, area(CY))) == "x stays_there"


def test_a_wild_card_inside_a_run_stays() -> None:
    """TD-53"""
    evening = melder(melds="1:KD+KS+KC,1:5H+6H+JKR+8H")
    assert evening.hear(Moved(BOB, card("JKR"), area(BOB), area(BOB))) == "x run_would_break"


def test_the_limit_of_wilds_is_for_the_contract_unless_the_house_keeps_it() -> None:
    """TDQ-12"""
    melds = "1:KD+KS+KC,1:5H+6H+7H+JKR"
    assert melder(melds=melds).lays(BOB, "2C") == "adds"
    strict = melder("house=td.wildLimitAlways:yes", melds=melds)
    assert strict.lays(BOB, "2C") == "x fits_no_meld"
    assert strict.clauses() == {"TDQ-12"}


def test_the_house_may_allow_additions_at_once() -> None:
    """TDQ-15"""
    evening = table("begs=0,1,0,0 begged=0,1,0,0 hands=6,9,6,6 house=td.layoffSameTurn:yes")
    evening.lays(BOB, "KD KS KC", "5H 5D 5S")
    assert evening.lays(BOB, "KH") == "adds"


# ---------------------------------------------------------------- going out


def test_an_empty_hand_ends_the_hand_with_or_without_a_discard() -> None:
    """TD-54, TDQ-17"""
    evening = melder(hands="7,1,7,7")
    assert evening.lays(BOB, "9H") == "adds"
    assert (evening.now.phase, evening.now.went_out) == ("count", BOB)
    thrown = melder(hands="7,1,7,7")
    thrown.discards(BOB, "3C")
    assert thrown.now.went_out == BOB


def test_the_house_may_want_a_last_discard() -> None:
    """TDQ-17"""
    evening = melder("house=td.finalDiscard:yes", hands="7,1,7,7")
    assert evening.lays(BOB, "9H") == "x last_is_a_discard"
    assert evening.discards(BOB, "9H") == "discards"
    assert evening.now.went_out == BOB


# ---------------------------------------------------------------- the table has the last word


def test_a_contract_that_the_table_lets_stand_counts() -> None:
    evening = table("")
    assert evening.lays(BOB, "KD KS KC", "5H 5D 6S") == "x no_contract_6"
    assert not evening.referee.hear(Overruled(1)).refused
    assert evening.now.melded == (BOB,)
    assert evening.discards(BOB, "9C") == "discards"
    assert evening.now.phase == "count"


def test_a_discard_out_of_turn_that_stands_ends_the_turn() -> None:
    evening = table("")
    assert evening.discards(CY, "9C") == "x not_your_turn"
    assert not evening.referee.hear(Overruled(1)).refused
    assert (evening.now.turn, evening.now.hands[CY]) == (CY, 5)


def test_a_refused_card_is_known_to_be_in_that_hand() -> None:
    evening = table("")
    evening.lays(BOB, "KD KS 6C")
    assert set(evening.referee.knowledge.known_in_hand(BOB)) == set(cards("KD KS 6C"))


def test_a_three_laid_beside_three_twos_makes_a_run_that_is_written_as_it_lies() -> None:
    """TD-5: three twos are a set; with a three among them they can only be a run with wild twos (TDQ-9)."""
    game = GAMES["that-dam-game"]
    text = "seats=3 phase=act dealer=0 hands=6,3,6 stock=78 discards=QH melds=1:2H+2S+2D melded=1"
    laid = Laid(BOB, area(BOB), ((card("3C"),),))
    outcome = game.judge(game.read(text), laid)
    stood = outcome if not outcome.refused else game.overrule(game.read(text), laid)
    assert "1:3C+2H+2S+2D" in game.write(stood.position)
    assert game.read(game.write(stood.position)) == stood.position


@pytest.mark.parametrize("nobody", [-1, 3])
def test_what_lies_before_nobody_cannot_be_let_stand(nobody: int) -> None:
    """It became a meld of a player who is not there, and what was written of that could not be read again."""
    game = GAMES["that-dam-game"]
    position = game.read("seats=3 phase=act dealer=0 hands=6,3,6 stock=78 discards=QH")
    outcome = game.overrule(position, Laid(BOB, Place("area", Seat(nobody)), ((card("2C"),),)))
    assert outcome.refused and outcome.position == position
