"""Ditch Rummy from the dig to the winner: votes, the end of a hand, points and goals."""

from __future__ import annotations

import pytest

from companion.errors import BadSetup, BadText
from companion.facts.events import (
    Abandoned,
    Began,
    Counted,
    HouseChanged,
    Left,
    Overruled,
    Seated,
    Turned,
    Undone,
    Word,
)
from companion.games.ditch_rummy import GAME
from companion.games.ditch_rummy.ending import hand_score, totals
from companion.games.ditch_rummy.position import Rummy
from companion.table import DISCARD
from scoring.cards import Rank, cards
from scoring.ditch_rummy import completer_score, face_score
from tests.games.rummies import Table
from tests.people import ANN, BOB, CY, DEE


def table(position: str, seats: int = 2) -> Table[Rummy]:
    return Table(GAME, seats, f"seats={seats} dealer={seats - 1} {position}")


# ---------------------------------------------------------------- the dig


def last_card(rest: str = "", seats: int = 2) -> Table[Rummy]:
    """Ann draws the last card of the stock; the discards are 4C 5D 6H, the oldest first."""
    hands = ",".join("1" * seats)
    evening = table(f"phase=draw turn=0 hands={hands} stock=1 discards=4C,5D,6H {rest}", seats)
    evening.draws(ANN, 1)
    return evening


def test_with_the_last_card_everybody_is_asked_about_a_dig() -> None:
    """DR-47, DRQ-16"""
    evening = last_card()
    assert evening.now.phase == "vote"
    assert evening.referee.view.deciders == (ANN, BOB)
    assert evening.lays(ANN, "9H 9C") == "x vote_first"
    assert evening.done(ANN) == "x not_now"
    evening.yes(ANN)
    assert BOB in evening.referee.view.deciders
    assert ANN not in evening.referee.view.deciders


def test_the_pile_is_turned_over_unshuffled_and_the_oldest_is_drawn_first() -> None:
    """DR-49, DR-50"""
    evening = last_card()
    evening.yes(ANN)
    evening.yes(BOB)
    assert evening.codes() == ["votes_yes", "digs"]
    assert evening.hear(Turned(DISCARD, shuffled=False)) == "turned_over"
    assert (evening.now.phase, evening.now.turn, evening.now.stock) == ("draw", ANN, 3)
    evening.draws(ANN, 1)
    assert evening.referee.knowledge.known_in_hand(ANN) == cards("4C")
    assert evening.lays(ANN, "5D 5H") == "x in_the_stock"


def test_a_card_drawn_openly_must_be_played_discarded_or_shown() -> None:
    """DR-50"""
    evening = last_card()
    for seat in (ANN, BOB):
        evening.yes(seat)
    evening.draws(ANN, 1)
    evening.lays(ANN, "JC QD KS")
    evening.referee.hear(Counted(ANN, 1))
    assert evening.shows(BOB, "2H") == "shown"
    assert evening.shows(ANN, "2D") == "shown"
    assert not evening.referee.knowledge.adds_up(ANN)


def test_nobody_shows_what_another_has_shown_or_what_lies_in_the_known_stock() -> None:
    """DR-7, DR-50"""
    evening = last_card()
    for seat in (ANN, BOB):
        evening.yes(seat)
    evening.draws(ANN, 1)
    evening.lays(ANN, "JC QD KS")
    evening.referee.hear(Counted(ANN, 1))
    assert evening.shows(ANN, "6H") == "x in_another_hand", "it lies in the stock since the pile was turned over"
    assert evening.shows(ANN, "8H") == "shown"
    assert evening.shows(BOB, "8H") == "x in_another_hand"


def test_a_hand_shown_again_with_a_card_that_was_overlooked_still_adds_up() -> None:
    """GN-8"""
    evening = table("phase=shuffle", 3)
    evening.done(CY)
    for seat, n in ((ANN, 2), (BOB, 1)):
        evening.draws(seat, n)
        evening.done(seat)
    evening.draws(CY, 3)
    evening.lays(CY, "JC QD KS")
    evening.hear(Counted(ANN, 1))
    assert evening.shows(ANN, "8H") == "shown"
    assert not evening.referee.knowledge.adds_up(ANN), "two were drawn"
    evening.hear(Undone())
    evening.hear(Undone())
    assert evening.shows(ANN, "8H 9H") == "shown"
    evening.hear(Counted(ANN, 2))
    assert evening.shows(ANN, "9H 8H") == "shown"
    assert evening.referee.knowledge.adds_up(ANN)


def test_one_no_is_enough_and_an_answer_may_change_until_then() -> None:
    """DRQ-16, DRQ-11"""
    evening = last_card()
    evening.yes(ANN)
    evening.no(BOB)
    assert evening.codes() == ["votes_no", "dig_refused", "last_turn"]
    assert evening.now.last
    changing = last_card("in=0,1,2", 3)
    changing.yes(BOB)
    assert changing.no(BOB) == "votes_no"
    assert changing.now.last


def test_in_teams_one_yes_of_each_is_enough() -> None:
    """DR-48, DRQ-16"""
    evening = last_card("teams=0+2/1+3", 4)
    assert evening.no(ANN) == "votes_no"
    assert evening.yes(CY) == "votes_yes"
    assert evening.now.phase == "vote"
    assert evening.referee.view.deciders == (BOB, DEE)
    evening.yes(DEE)
    assert evening.now.phase == "dig"


def test_a_team_refuses_when_nobody_in_it_says_yes() -> None:
    """DRQ-16"""
    evening = last_card("teams=0+2/1+3", 4)
    evening.no(ANN)
    evening.no(CY)
    assert evening.now.last


def test_without_discards_there_is_nothing_to_dig() -> None:
    """DRQ-14, DR-37"""
    evening = table("phase=draw turn=0 hands=1,1 stock=1")
    evening.draws(ANN, 1)
    assert evening.now.last
    assert evening.done(ANN) == "passes"
    assert evening.codes() == ["passes", "tied"]


def test_a_dig_may_come_again() -> None:
    """DRQ-15, DRQ-2"""
    evening = last_card()
    for seat in (ANN, BOB):
        evening.yes(seat)
    assert evening.draws(ANN, 1) == "drew"
    assert evening.discards(ANN, "8H") == "discards"
    evening.draws(BOB, 2)
    assert evening.now.phase == "vote"


def test_a_count_that_shows_the_stock_to_be_used_up_asks_about_a_dig() -> None:
    """DR-47: Ann had drawn two cards, among them the last one; the hand once ended as tied without a word."""
    evening = table("phase=play turn=0 hands=1,2 stock=1 discards=4C,5D")
    evening.hear(Counted(ANN, 2))
    assert evening.codes() == ["counted", "dig_asked"]
    for seat in (ANN, BOB):
        evening.yes(seat)
    assert (evening.now.phase, evening.now.turn, evening.now.order) == ("dig", ANN, cards("4C 5D"))


def test_counting_the_stock_as_empty_makes_the_last_turn_where_nothing_can_be_dug() -> None:
    """DRQ-14, DRQ-11"""
    evening = table("phase=play turn=0 hands=1,2 stock=1")
    evening.hear(Counted(ANN, 2))
    assert evening.codes() == ["counted", "last_turn"]
    at_once = table("phase=play turn=0 hands=1,2 stock=1 house=dr.tiedEnds:now")
    at_once.hear(Counted(ANN, 2))
    assert at_once.codes() == ["counted", "house_decided", "tied"]


def test_a_discard_that_must_still_be_used_is_not_turned_over() -> None:
    """DR-31: the nine lay under the king, which Ann has yet to use."""
    evening = table("phase=play turn=0 hands=1,2 stock=1 discards=4C,9D,KH plays=1:9H+9C,1:KC+KS")
    evening.lays(ANN, "9D")
    evening.hear(Counted(ANN, 2))
    for seat in (ANN, BOB):
        evening.yes(seat)
    assert (evening.now.order, evening.now.discards, evening.now.owed) == (cards("4C"), cards("KH"), cards("KH"))
    assert evening.lays(ANN, "KH") == "single"


def test_nobody_votes_on_where_a_count_shows_that_a_card_of_the_stock_is_left() -> None:
    """DR-47"""
    evening = last_card()
    evening.yes(ANN)
    evening.hear(Counted(BOB, 0))
    assert (evening.now.phase, evening.now.stock, evening.now.votes) == ("draw", 1, ("", ""))
    assert evening.draws(ANN, 1) == "drew"
    assert evening.now.phase == "vote"


def test_the_pile_stays_as_it_is_without_a_vote() -> None:
    """DR-47"""
    evening = table("phase=play turn=0 hands=1,1 stock=9 discards=4C")
    assert evening.hear(Turned(DISCARD, shuffled=False)) == "x not_turned_over"


# ---------------------------------------------------------------- the end of a hand


@pytest.mark.parametrize("run", ["JC QD KS", "AC QD KS"])
def test_a_completing_run_ends_the_hand_at_once(run: str) -> None:
    """DR-36, DRQ-12"""
    evening = table("phase=play turn=0 hands=3,1 discards=QD")
    assert evening.lays(ANN, run) == "three_meld"
    assert evening.now.phase == "count"
    assert evening.lays(ANN, "9H 9C") == "x hand_is_over"


def test_discards_may_complete_but_nothing_above_may_be_left() -> None:
    """DRQ-8, DRQ-9"""
    evening = table("phase=play turn=0 hands=3,1 discards=QD,2C")
    assert evening.lays(ANN, "JC QD KS") == "x use_first"
    buried = table("phase=play turn=0 hands=3,1 discards=2C,QD")
    assert buried.lays(ANN, "JC QD KS") == "three_meld"


def test_two_cards_and_a_single_do_not_complete() -> None:
    """DRQ-7"""
    evening = table("phase=play turn=0 hands=3,1")
    assert evening.lays(ANN, "JC QD") == "two_meld"
    assert evening.lays(ANN, "KS") == "single"
    assert evening.now.phase == "play"


def test_the_one_who_drew_the_last_card_finishes_the_turn() -> None:
    """DRQ-11, DR-37"""
    evening = table("phase=draw turn=0 hands=2,1 stock=1")
    evening.draws(ANN, 1)
    assert evening.lays(ANN, "JC QD KS") == "three_meld"
    assert evening.now.completer == ANN


def test_the_house_may_end_a_tied_hand_at_once() -> None:
    """DRQ-11"""
    evening = table("phase=draw turn=0 hands=2,1 stock=1 house=dr.tiedEnds:now")
    evening.draws(ANN, 1)
    assert evening.codes() == ["drew", "house_decided", "tied"]
    assert evening.now.phase == "count"


# ---------------------------------------------------------------- points


def test_what_plays_and_held_cards_are_worth() -> None:
    """DR-39 to DR-41, DR-43 to DR-45, DRQ-13, DRQ-22"""
    plays = (cards("9H"), cards("KD KS"), cards("JC QD KH"))
    assert completer_score(plays, cards("AH 2C")) == 2 + 5 + 25 - 4
    assert completer_score(plays, cards("AH 2C"), "faceValue") == 32 - 11
    assert face_score(plays, cards("AH 2C")) == 1 + 20 + 30 - 11


def test_completer_and_partner_are_scored_alike_and_teams_add_up() -> None:
    """DR-35, DR-42, DR-46, DRQ-17"""
    evening = table("phase=play turn=0 hands=3,1,1,0 teams=0+2/1+3 plays=2:9H+9C,1:KH+KC,3:2C+3C,2:9D", 4)
    evening.lays(ANN, "JC QD KS")
    assert evening.shows(BOB, "AH") == "shown"
    assert evening.shows(CY, "4S") == "shown"
    scores = [hand_score(evening.now, seat) for seat in (ANN, BOB, CY, DEE)]
    assert scores == [25, 20 - 10, 5 + 2 - 2, 2]
    assert totals(evening.now) == (30, 12)
    assert evening.now.phase == "over"
    assert evening.referee.view.winners == (ANN, CY)


def test_in_a_tied_hand_everybody_counts_faces() -> None:
    """DR-38, DR-43"""
    evening = table("phase=play turn=0 hands=1,0 stock=0 plays=0:2C+2D,1:KC+KD")
    evening.done(ANN)
    assert evening.shows(ANN, "QH") == "shown"
    assert totals(evening.now) == (2 - 10, 20)


def test_hands_shown_must_be_as_many_as_counted() -> None:
    evening = table("phase=play turn=0 hands=2,0 stock=0 plays=0:2C+2D")
    evening.done(ANN)
    assert evening.shows(ANN, "QH") == "x recount"
    assert evening.shows(ANN, "QH 2C") == "x lies_elsewhere"
    assert evening.hear(Counted(ANN, 1)) == "counted"
    assert evening.shows(ANN, "QH") == "shown"


# ---------------------------------------------------------------- the game


def tied_hand(results: str, house: str, scores: str = "hands=0,0 plays=0:KC+KD") -> Table[Rummy]:
    """The last turn of a tied hand in which Ann has 20 points, unless otherwise said."""
    evening = table(f"phase=play turn=0 stock=0 {scores} results={results} {house}")
    evening.done(ANN)
    return evening


def test_without_a_goal_one_hand_is_the_game_and_a_tie_is_shared() -> None:
    """DRQ-20"""
    assert tied_hand("-", "").referee.view.winners == (ANN,)
    assert tied_hand("-", "", "hands=0,0").referee.view.winners == (ANN, BOB)


def test_a_goal_of_points() -> None:
    """DR-3, DR-4, DRQ-19"""
    short = tied_hand("70,99", "goal=100-points")
    assert (short.now.phase, short.referee.view.over) == ("sheet", False)
    reached = tied_hand("90,105", "goal=100-points")
    assert reached.referee.view.winners == (ANN,)


def test_a_goal_of_hands() -> None:
    """DR-5"""
    assert tied_hand("10,50", "goal=3-hands").now.phase == "sheet"
    assert tied_hand("10,50/5,5", "goal=3-hands").referee.view.winners == (BOB,)


def test_level_totals_at_the_goal_play_one_more_hand_or_share() -> None:
    """DRQ-19"""
    more = tied_hand("90,110", "goal=100-points")
    assert "extra_hand" in more.codes()
    shared = tied_hand("90,110", "goal=100-points house=dr.finalTie:shared")
    assert shared.referee.view.winners == (ANN, BOB)


def test_the_deal_goes_on_clockwise_and_the_next_hand_begins_empty() -> None:
    """DRQ-18"""
    evening = tied_hand("10,50", "goal=3-hands")
    assert evening.now.dealer == ANN
    evening.done(ANN)
    assert (evening.now.turn, evening.now.plays, evening.now.stock) == (BOB, (), 52)
    assert evening.referee.view.round == 3


def test_another_game_begins_with_a_yes() -> None:
    evening = tied_hand("-", "")
    assert evening.says(None, Word.YES) == "again"
    assert (evening.now.phase, evening.now.results) == ("shuffle", ())


# ---------------------------------------------------------------- who plays


def test_two_to_four_play() -> None:
    """DR-1"""
    with pytest.raises(BadSetup):
        GAME.begin(Began("ditch-rummy", ("Ann",)))


def test_teams_are_four_players_with_partners_opposite() -> None:
    """DR-2, DRQ-17"""
    with pytest.raises(BadText, match="four"):
        GAME.read("seats=3 teams=0+2/1+3")
    with pytest.raises(BadText):
        GAME.read("seats=4 teams=0+1/2+3")
    pairs = Table(GAME, 4, dr_teams="pairs")
    assert [line.seats for line in pairs.referee.view.sheet] == [(ANN, CY), (BOB, DEE)]


def test_partners_stay_opposite_when_seats_change() -> None:
    """DRQ-17"""
    evening = Table(GAME, 4, dr_teams="pairs")
    assert evening.hear(Seated((ANN, CY, BOB, DEE))) == "x partners_opposite"
    assert evening.hear(Seated((ANN, DEE, CY, BOB))) == "seated_anew"
    evening.done(ANN)
    assert evening.now.turn == DEE


def test_house_rules_change_between_hands_only() -> None:
    evening = Table(GAME, 2)
    assert evening.hear(HouseChanged("dr.goal", "500-points")) == "house_changed"
    assert evening.hear(HouseChanged("dr.goal", "soon")) == "x no_such_rule"
    evening.done(ANN)
    assert evening.hear(HouseChanged("dr.ace", "high")) == "x after_the_hand"


def test_whoever_leaves_puts_the_cards_under_the_stock() -> None:
    evening = table("phase=play turn=0 hands=2,1,3 stock=20 discards=4C", 3)
    evening.lifts(ANN, "4C")
    assert evening.hear(Left(ANN)) == "left_game"
    assert (evening.now.turn, evening.now.stock, evening.now.discards) == (BOB, 22, cards("4C"))
    evening.hear(Left(CY))
    assert evening.referee.view.winners == (BOB,)


def test_a_vote_goes_on_without_whoever_leaves() -> None:
    evening = last_card("", 3)
    evening.yes(ANN)
    evening.yes(BOB)
    evening.referee.hear(Counted(CY, 0))
    evening.hear(Left(CY))
    assert evening.now.phase in ("dig", "draw")


def test_a_hand_broken_off_is_shuffled_again_by_the_same_dealer() -> None:
    evening = table("phase=play turn=0 hands=2,1 plays=0:2C+2D")
    assert evening.hear(Abandoned()) == "broken_off"
    assert (evening.now.phase, evening.now.dealer, evening.now.plays) == ("shuffle", BOB, ())


def test_what_lies_on_the_sheet_is_read_by_the_rules_of_the_house_at_once() -> None:
    """DRQ-4: where runs go round the corner, a king and an ace take a two as well."""
    before = GAME.read("seats=2 phase=sheet stock=50 plays=0:KH+AH results=0,5")
    after = GAME.judge(before, HouseChanged("dr.wrap", "yes")).position
    assert Rank.TWO not in before.plays.takes
    assert Rank.TWO in after.plays.takes
    assert GAME.read(GAME.write(after)).plays.takes == after.plays.takes


# ---------------------------------------------------------------- the table is a fact (GN-11)


def let_stand(evening: Table) -> None:
    assert evening.last.refused
    assert not evening.referee.hear(Overruled(evening.last.number)).refused


def test_a_hand_with_a_card_that_the_record_has_in_the_stock_may_stand() -> None:
    """GN-5, GN-11: a discard was misread, or the pile was shuffled all the same."""
    evening = Table(
        GAME, 2, "seats=2 phase=count dealer=0 turn=1 hands=0,1 stock=3 order=3S,4S,AD plays=0:9H+9C shown=0:-"
    )
    assert evening.shows(BOB, "AD") == "x in_another_hand"
    let_stand(evening)
    assert evening.now.phase == "over"
    assert evening.now.results == ((2, -10),)


def test_a_hand_of_more_cards_than_were_counted_may_stand() -> None:
    """GN-5: more than three can be held where too many were drawn."""
    evening = table("phase=count turn=0 hands=1,2 stock=0 plays=0:9H+9C shown=0:2D")
    assert evening.shows(BOB, "AD 3S 4S 5S") == "x recount"
    let_stand(evening)
    assert evening.now.hands == (1, 4)
    assert evening.now.phase == "over"


def test_a_known_stock_is_known_no_more_once_one_of_its_cards_is_laid() -> None:
    """DR-50: it was shuffled, or misread; whatever is drawn then is drawn unseen."""
    evening = table("phase=play turn=0 hands=1,1 stock=3 order=3S,4S,AD")
    assert evening.discards(ANN, "4S") == "x in_the_stock"
    let_stand(evening)
    assert (evening.now.order, evening.now.stock, evening.now.discards) == ((), 3, cards("4S"))
    evening.draws(BOB, 1)
    assert evening.referee.knowledge.known_in_hand(BOB) == ()


def test_a_card_that_was_misread_in_a_meld_lies_where_it_turns_up() -> None:
    """DR-7: there is one of each."""
    evening = table("phase=play turn=0 hands=1,1 plays=1:9H+9C")
    assert evening.discards(ANN, "9H") == "x lies_elsewhere"
    let_stand(evening)
    assert [play.cards for play in evening.now.plays] == [cards("9C")]
    assert evening.now.discards == cards("9H")


def test_a_discard_out_of_turn_that_may_stand_leaves_the_turn_where_it_was() -> None:
    """GN-11"""
    evening = table("phase=draw turn=0 hands=1,1")
    assert evening.discards(BOB, "9H") == "x not_your_turn"
    let_stand(evening)
    assert (evening.now.turn, evening.now.phase, evening.now.hands) == (ANN, "draw", (1, 0))


def test_whoever_goes_on_while_a_dig_is_voted_on_plays_without_it() -> None:
    """DR-47, GN-11"""
    evening = last_card()
    assert evening.discards(ANN, "QS") == "x vote_first"
    let_stand(evening)
    assert evening.now.phase == "count"
