"""Ditch Rummy, turn by turn: drawing, melds, singles, discards."""

from __future__ import annotations

import pytest

from companion.facts.events import Counted, Dealt, Laid, Moved, Overruled, Undone, Word
from companion.games.boards import area
from companion.games.ditch_rummy import GAME
from companion.games.ditch_rummy.position import Rummy, fitting_now, in_the_air
from companion.table import DISCARD
from scoring.cards import PACK, Rank, card, cards
from scoring.ditch_rummy import Runs, fitting, is_meld
from tests.games.rummies import Table
from tests.people import ANN, BOB, CY


def table(position: str) -> Table[Rummy]:
    """Two at the table, Ann to draw, unless the position says otherwise."""
    return Table(GAME, 2, f"seats=2 dealer=1 {position}")


def in_play(hands: str = "3,3", rest: str = "") -> Table[Rummy]:
    return table(f"phase=play turn=0 hands={hands} {rest}")


# ---------------------------------------------------------------- beginning


def test_nobody_is_dealt_cards_and_the_dealers_left_neighbour_begins() -> None:
    """DR-6, DR-7, DR-9"""
    evening = Table(GAME, 3)
    assert evening.hear(Dealt(ANN, 7)) == "x nothing_is_dealt"
    assert evening.hear(Dealt(ANN, 0)) == "begins"
    assert (evening.now.turn, evening.now.hands, evening.now.stock) == (BOB, (0, 0, 0), 52)


def test_there_are_no_discards_at_first() -> None:
    """DR-8"""
    evening = Table(GAME, 2)
    evening.yes(ANN)
    assert evening.now.discards == ()
    assert evening.referee.game.felt(evening.now) == ()


def test_turns_go_round_clockwise() -> None:
    """DR-10, DR-14"""
    evening = Table(GAME, 3)
    evening.done(ANN)
    for seat in (BOB, CY, ANN, BOB):
        assert evening.now.turn == seat
        assert evening.done(seat) == "passes"
    assert evening.draws(ANN) == "x not_your_turn"


# ---------------------------------------------------------------- drawing


@pytest.mark.parametrize(("held", "n", "said"), [(0, 3, "drew"), (2, 1, "drew"), (2, 2, "x draws_too_many")])
def test_a_hand_never_grows_above_three(held: int, n: int, said: str) -> None:
    """DR-11"""
    assert table(f"phase=draw turn=0 hands={held},0").draws(ANN, n) == said


def test_drawing_none_is_allowed_and_the_only_way_with_three() -> None:
    """DRQ-1"""
    evening = table("phase=draw turn=0 hands=3,0")
    assert evening.draws(ANN, 1) == "x draws_too_many"
    assert evening.draws(ANN, 0) == "drew"
    assert evening.now.phase == "play"


def test_cards_are_drawn_once_in_a_turn() -> None:
    """DRQ-2"""
    evening = table("phase=draw turn=0 hands=0,0")
    evening.draws(ANN, 1)
    assert evening.draws(ANN, 1) == "x drawn_already"


def test_playing_without_drawing_means_none_was_drawn() -> None:
    """DRQ-10"""
    evening = table("phase=draw turn=0 hands=2,0 discards=9C")
    assert evening.lays(ANN, "9H 9C") == "two_meld"
    assert evening.draws(ANN, 1) == "x drawn_already"


# ---------------------------------------------------------------- melds and singles


@pytest.mark.parametrize(
    ("text", "good"),
    [
        ("9H 9C", True),
        ("9H 9C 9D", True),
        ("5H 6C 7D", True),
        ("5H 6C", True),
        ("9H", False),
        ("9H 9C 9D 9S", False),
        ("5H 6C 7D 8S", False),
        ("5H 7C", False),
        ("5H 5C 6D", False),
        ("AC 2D", True),
        ("AC 2D 3S", True),
        ("KC AD", True),
        ("KC AD 2S", False),
    ],
)
def test_melds_are_sets_and_blind_runs_of_two_or_three(text: str, good: bool) -> None:
    """DR-16, DR-19 to DR-22, DRQ-3, DRQ-4, DRQ-23"""
    assert is_meld(cards(text)) is good


def test_the_house_may_play_with_a_high_ace_or_round_the_corner() -> None:
    """DRQ-3, DRQ-4"""
    assert not is_meld(cards("AC 2D"), Runs("high", "no"))
    assert is_meld(cards("KC AD 2S"), Runs("both", "yes"))
    evening = Table(GAME, 2, "seats=2 dealer=1 phase=play turn=0 hands=3,3 house=dr.wrap:yes")
    assert evening.lays(ANN, "KC AD 2S") == "three_meld"


@pytest.mark.parametrize(
    ("meld", "ranks"),
    [("9H 9C", "9C"), ("5H 6C 7D", "4C 8C"), ("KC AD", "QC"), ("AC 2D", "3C"), ("JC KD QS", "10C AC")],
)
def test_singles_fit_a_set_by_value_and_a_run_at_its_ends(meld: str, ranks: str) -> None:
    """DR-23 to DR-25, DRQ-21"""
    assert fitting(cards(meld)) == {one.rank for one in cards(ranks)}


def test_melds_and_singles_are_mixed_freely_in_one_turn() -> None:
    """DR-15, DR-17, DR-18, DRQ-5"""
    evening = in_play("3,3", "plays=1:4H+4C")
    assert evening.lays(ANN, "4D") == "single"
    assert evening.lays(ANN, "8S 9S") == "two_meld"
    assert evening.now.hands == (0, 3)
    assert evening.done(ANN) == "passes"


def test_a_meld_takes_any_number_of_singles_and_never_grows() -> None:
    """DR-26, DR-27, DRQ-6"""
    evening = in_play("3,3", "plays=1:5H+6C+7D")
    assert evening.lays(ANN, "8S") == "single"
    assert evening.lays(ANN, "9S") == "x fits_no_meld"
    assert evening.clauses() == {"DR-26"}
    assert evening.lays(ANN, "8C") == "single"
    assert fitting_now(evening.now) == {Rank.FOUR, Rank.EIGHT}


def test_four_of_a_value_may_lie_as_two_sets() -> None:
    """DRQ-24"""
    evening = in_play("2,3", "plays=1:4H+4C")
    assert evening.lays(ANN, "4D 4S") == "two_meld"


def test_several_plays_laid_as_one_act_count_together_or_not_at_all() -> None:
    """DR-18"""
    evening = in_play()
    assert evening.lays(ANN, "8S 9S", "2H") == "x fits_no_meld"
    assert evening.now.plays == ()
    assert evening.lays(ANN, "8S 9S", "10H") == "two_meld"
    assert len(evening.now.plays) == 2


def test_own_cards_lie_before_their_owner_and_every_play_can_be_told() -> None:
    """DR-28, DR-32, DR-33, DR-34"""
    evening = in_play("3,3", "plays=0:QH+QS,1:2C+3D+4H,0:QD,0:5S")
    assert evening.hear(Laid(ANN, area(BOB), (cards("5C"),))) == "x own_area"
    piles = {pile.place.key: len(pile.cards) for pile in evening.referee.view.piles}
    assert piles == {"discard": 0, "area@0#0": 2, "area@1#0": 3, "area@0#1": 1, "area@0#2": 1}
    felt = {lying.place.key: lying.cards for lying in evening.referee.game.felt(evening.now)}
    assert felt["area@0"] == cards("QH QS QD 5S")


def test_a_card_that_lies_elsewhere_cannot_come_out_of_a_hand() -> None:
    evening = in_play("3,3", "plays=1:4H+4C")
    assert evening.lays(ANN, "4H") == "x lies_elsewhere"
    assert evening.discards(ANN, "4C") == "x lies_elsewhere"
    assert evening.lays(ANN, "4D JKR") == "x not_in_pack"


def test_a_refused_card_is_known_to_be_in_that_hand() -> None:
    evening = in_play()
    assert evening.lays(ANN, "9H 2C") == "x no_meld"
    assert set(evening.referee.knowledge.known_in_hand(ANN)) == set(cards("9H 2C"))


# ---------------------------------------------------------------- discards


def test_any_number_of_cards_is_discarded_in_the_order_laid() -> None:
    """DR-12, DRQ-25"""
    evening = in_play()
    assert evening.discards(ANN, "9H 2C KD") == "discards"
    assert evening.now.discards == cards("9H 2C KD")
    assert (evening.now.hands, evening.now.turn) == ((0, 3), BOB)


def test_passing_is_enough() -> None:
    """DR-13"""
    evening = in_play()
    assert evening.says(None, Word.DONE) == "passes"
    assert evening.now.turn == BOB


def test_discards_are_used_from_the_top() -> None:
    """DR-29, DR-30"""
    evening = in_play("3,3", "discards=4C,9D,QS")
    assert evening.lays(ANN, "QH QS") == "two_meld"
    assert evening.lays(ANN, "9H 9C 9D") == "three_meld"
    assert evening.lays(ANN, "2H 3H") == "x hand_too_small"
    assert evening.now.discards == cards("4C")
    assert evening.done(ANN) == "passes"


def test_a_deeper_discard_obliges_to_use_all_above_it() -> None:
    """DRQ-9, DR-31"""
    evening = in_play("3,3", "discards=4C,9D,QS")
    assert evening.lays(ANN, "9H 9D") == "two_meld"
    assert evening.done(ANN) == "x use_first"
    assert evening.discards(ANN, "2C") == "x use_first"
    assert evening.lays(ANN, "QH QS") == "two_meld"
    assert evening.done(ANN) == "passes"


def test_or_the_plays_are_taken_back_until_the_pile_is_whole() -> None:
    """DRQ-9"""
    evening = in_play("3,3", "discards=4C,9D,QS")
    evening.lays(ANN, "9H 9D")
    evening.hear(Undone())
    assert evening.done(ANN) == "passes"
    assert evening.now.discards == cards("4C 9D QS")


def test_discards_in_the_air_must_be_used_or_put_back() -> None:
    """DR-30, DR-31"""
    evening = in_play("3,3", "discards=4C,9D,QS")
    assert evening.lifts(ANN, "9D") == "x from_the_top"
    assert evening.lifts(ANN, "QS") == "lifts"
    assert in_the_air(evening.now) == cards("QS")
    assert evening.done(ANN) == "x use_first"
    assert evening.referee.view.prompt.code == "ask.use"
    assert evening.discards(ANN, "QS") == "put_back"
    assert evening.now.discards == cards("4C 9D QS")
    assert evening.done(ANN) == "passes"


def test_a_deep_discard_that_was_let_stand_and_is_put_back_leaves_nothing_owed() -> None:
    """DR-30, DRQ-9"""
    evening = in_play("3,3", "discards=4C,9D,QS")
    evening.lifts(ANN, "9D")
    assert not evening.referee.hear(Overruled(1)).refused
    assert evening.done(ANN) == "x use_first"
    assert evening.discards(ANN, "9D") == "put_back"
    assert evening.now.owed == () and evening.done(ANN) == "passes"


def test_what_lay_above_a_used_discard_stays_owed_when_one_of_those_is_put_back() -> None:
    """DR-30, DRQ-9"""
    evening = in_play("3,3", "discards=9D,4C,QS")
    evening.lays(ANN, "9H 9D")
    evening.lifts(ANN, "QS")
    assert evening.discards(ANN, "QS") == "put_back"
    assert evening.now.owed == cards("4C")


def test_discards_taken_one_by_one_are_owed_as_if_taken_together() -> None:
    """DR-30, DR-31"""
    together, one_by_one, out_of_the_pile = (in_play("3,3", "discards=4C,9D,QS") for _ in range(3))
    assert together.lifts(ANN, "9D QS") == "lifts"
    assert one_by_one.lifts(ANN, "QS") == one_by_one.lifts(ANN, "9D") == "lifts"
    assert one_by_one.now == together.now
    out_of_the_pile.lays(ANN, "9H 9D")
    out_of_the_pile.lifts(ANN, "QS")
    assert out_of_the_pile.lifts(ANN, "4C") == "lifts"
    assert out_of_the_pile.now.owed == cards("4C QS")


def test_a_discard_moved_straight_to_the_own_area_is_a_single() -> None:
    """DR-17, DR-29"""
    evening = in_play("3,3", "discards=QS plays=1:QH+QD")
    assert evening.hear(Moved(ANN, card("QS"), DISCARD, area(ANN))) == "single"
    assert evening.now.hands == (3, 3)
    assert evening.hear(Moved(ANN, card("QH"), area(BOB), area(ANN))) == "x stays_there"


# ---------------------------------------------------------------- the table has the last word


def test_a_play_that_the_table_lets_stand_counts() -> None:
    evening = in_play()
    assert evening.lays(BOB, "2H") == "x not_your_turn"
    assert not evening.referee.hear(Overruled(1)).refused
    assert evening.now.hands == (3, 2)
    assert [play.by for play in evening.now.plays] == [BOB]
    assert evening.now.turn == ANN


def test_a_pass_with_discards_in_the_hand_may_stand() -> None:
    evening = in_play("2,3", "discards=4C,9D")
    evening.lifts(ANN, "9D")
    evening.done(ANN)
    assert not evening.referee.hear(Overruled(2)).refused
    assert (evening.now.hands, evening.now.turn) == ((3, 3), BOB)
    assert evening.referee.knowledge.known_in_hand(ANN) == cards("9D")


def test_the_table_may_know_a_count_better() -> None:
    evening = in_play("2,3", "stock=40")
    assert evening.hear(Counted(ANN, 3)) == "counted"
    assert (evening.now.hands, evening.now.stock) == ((3, 3), 39)
    assert evening.hear(Counted(ANN, 9)) == "x impossible_count"


def test_a_count_told_too_high_and_then_put_right_makes_no_cards() -> None:
    """Forty-seven of the fifty-two cards lie there and Bob has three, so Ann must have had two all along."""
    gone = ",".join(map(str, PACK[:47]))
    evening = in_play("2,3", f"stock=0 discards={gone}")
    evening.hear(Counted(ANN, 3))
    evening.hear(Counted(ANN, 2))
    assert (evening.now.hands, evening.now.stock) == ((2, 3), 0)


def test_a_run_is_shown_from_its_low_end_however_it_was_laid() -> None:
    evening = in_play("3,3", "plays=1:KH+AD,1:3C+AC+2C,1:6S+5C+7H,1:9H+9C")
    own = [pile.cards for pile in evening.referee.view.piles if pile.place.seat == BOB]
    assert own == [cards("KH AD"), cards("AC 2C 3C"), cards("5C 6S 7H"), cards("9H 9C")]
