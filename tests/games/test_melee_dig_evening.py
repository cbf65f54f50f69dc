"""What evenings bring: misdeals, players who leave, new seats, house rules, wrong counts, and a table that insists."""

from __future__ import annotations

import pytest

from companion.errors import BadSetup
from companion.facts.events import (
    Abandoned,
    Began,
    Chose,
    Counted,
    Dealt,
    Drew,
    HouseChanged,
    Laid,
    Left,
    Said,
    Seated,
    Shown,
    Word,
)
from companion.facts.hand_facts import DrewBlind, Parted
from companion.facts.rulings import Weight
from companion.games.melee_dig import GAME, begin
from companion.games.melee_dig.position import MeleeDigPosition
from companion.referee import Referee
from companion.table import STOCK, Seat
from scoring.cards import Suit, card, cards
from tests.games.dig_table import after, codes, done, draw, last, lay, table, why_not
from tests.people import ANN, BOB, CY, DEE, EVE, FOUR

# ---------------------------------------------------------------- beginning


def test_a_game_begins_with_the_deal_of_the_dealer_agreed_upon() -> None:
    position = begin(Began("melee-dig", FOUR, CY))
    assert (position.phase, position.who, position.alive) == ("deal", CY, (ANN, BOB, CY, DEE))


@pytest.mark.parametrize(
    "began",
    [
        Began("melee-dig", ("Ann",)),
        Began("melee-dig", FOUR * 3),
        Began("melee-dig", FOUR, EVE),
        Began("melee-dig", FOUR, ANN, (("md.khForced", "perhaps"),)),
        Began("melee-dig", FOUR, ANN, (("md.moon", "full"),)),
        Began("melee-dig", FOUR, ANN, (), "seats=3 phase=deal who=0"),
        Began("melee-dig", FOUR, ANN, (), "seats=4 moon=full"),
    ],
)
def test_an_impossible_beginning_is_told_in_one_sentence(began: Began) -> None:
    """Two to eight play (MDQ-30); a house rule must exist."""
    with pytest.raises(BadSetup, match=r"[.]$"):
        Referee(began)


def test_five_each_and_the_rest_is_stock() -> None:
    position = after(begin(Began("melee-dig", FOUR)), Said(ANN, Word.YES))
    assert (position.counts, position.stock, position.phase) == ((5, 5, 5, 5), 32, "starter")


# ---------------------------------------------------------------- misdeal, broken off


@pytest.mark.parametrize(
    "words", ["phase=starter who=0", "", "phase=melee chain=3D aggressor=0 who=1 owed=0,3,0,0", "phase=out"]
)
def test_a_round_broken_off_is_dealt_again_by_the_same_dealer(words: str) -> None:
    """GN-12."""
    position = after(table(f"dealer=2 round=3 {words}"), Abandoned())
    assert (position.phase, position.dealer, position.who, position.round) == ("deal", CY, CY, 3)
    assert (position.counts, position.stock, position.discards, position.chain) == ((0, 0, 0, 0), 52, (), None)


def test_a_round_that_is_counted_cannot_be_broken_off() -> None:
    assert why_not(table("phase=sheet who=0"), Abandoned()).code == "not_now"


# ---------------------------------------------------------------- somebody leaves (GN-14)


def test_the_cards_of_one_who_leaves_go_under_the_stock() -> None:
    position = after(table(), Left(DEE))
    assert (position.alive, position.counts, position.stock) == ((ANN, BOB, CY), (5, 5, 5, 0), 36)
    assert (position.phase, position.who) == ("turn", BOB)


def test_a_card_that_they_had_betrayed_may_be_drawn_by_another() -> None:
    """Nobody is accused when it turns up again (GN-8)."""
    referee = Referee(Began("melee-dig", FOUR, position=GAME.write(table())))
    for event in (lay(DEE, "9D"), Left(DEE), draw(BOB), lay(BOB, "9D")):
        judged = referee.hear(event)
    assert not judged.refused
    assert [one for one in judged.rulings if one.weight is Weight.FINDING] == []


LEAVING = [
    ("", BOB, "turn", CY),
    ("phase=after_draw", BOB, "turn", CY),
    ("phase=suit", BOB, "turn", CY),
    ("phase=second", BOB, "turn", CY),
    ("phase=follow", BOB, "turn", CY),
    ("phase=answer", BOB, "turn", CY),
    ("phase=two owed=0,2,0,0", BOB, "turn", CY),
    ("phase=two owed=0,2,0,0", ANN, "two", BOB),
    ("phase=melee chain=3D aggressor=0 owed=0,3,0,0", BOB, "turn", CY),
    ("phase=melee chain=3D aggressor=0 owed=0,3,0,0", ANN, "turn", CY),
    ("phase=melee chain=3D aggressor=0 owed=0,3,0,0", DEE, "melee", BOB),
    ("phase=dig_draw owed=0,0,0,1", DEE, "follow", BOB),
    ("phase=dig_draw owed=1,0,0,1", DEE, "dig_draw", BOB),
    ("phase=dig_draw owed=0,0,0,1", BOB, "turn", CY),
    ("phase=starter who=0", ANN, "starter", BOB),
    ("phase=deal who=0", ANN, "deal", BOB),
    ("phase=sheet who=0", ANN, "sheet", BOB),
    ("phase=parting owed=0,0,2,0 out=1 hands=5,0,5,5", CY, "out", BOB),
    ("phase=out out=1 hands=5,0,5,5", BOB, "count", None),
    ("phase=extra_draw owed=0,1,0,0 out=0 hands=0,5,5,5", BOB, "count", None),
    ("phase=count who=- shown=0:4S+5S+6S+8S+9S,1:4C+5C+6C+8C+9C,2:4H+5H+6H+8H+10H", DEE, "sheet", BOB),
]


@pytest.mark.parametrize(("words", "leaver", "phase", "who"), LEAVING)
def test_whatever_waited_for_them_goes_on_without(words: str, leaver: Seat, phase: str, who: Seat | None) -> None:
    position = after(table(words), Left(leaver))
    assert (position.phase, position.who) == (phase, who)
    assert leaver not in position.alive
    assert GAME.read(GAME.write(position)) == position


def test_the_left_neighbour_of_a_dealer_who_left_deals_the_next_round() -> None:
    hands = "shown=1:4C+5C+6C+8C+9C,2:4H+5H+6H+8H+10H"
    position = after(table(f"phase=count who=- ending=count {hands}"), Left(ANN), Shown(DEE, cards("4S 5S 6S 8S 10S")))
    assert (position.phase, position.dealer, position.alive) == ("sheet", BOB, (BOB, CY, DEE))


def test_of_two_the_other_has_won() -> None:
    position = after(table("", "seats=2 hands=5,5 stock=41 pile=7D suit=D phase=turn who=1"), Left(BOB))
    assert (position.phase, position.alive) == ("over", (ANN,))
    assert GAME.view(position).winners == (ANN,)


def test_nobody_leaves_twice() -> None:
    assert why_not(table(), Left(DEE), Left(DEE)).code == "not_playing"


# ---------------------------------------------------------------- between rounds


def test_new_seats_hold_from_the_next_deal() -> None:
    """GN-13: Cy now sits on Ann's left."""
    sheet = table("phase=sheet who=0")
    position = after(sheet, Seated((ANN, CY, BOB, DEE)), Dealt(ANN, 5), lay(None, "7H"))
    assert position.who == CY


@pytest.mark.parametrize("order", [(ANN, CY, BOB), (ANN, ANN, BOB, CY)])
def test_everybody_sits_exactly_once(order: tuple[Seat, ...]) -> None:
    assert why_not(table("phase=sheet who=0"), Seated(order)).clause == "GN-13"


def test_nobody_changes_seats_in_the_middle_of_a_round() -> None:
    assert why_not(table(), Seated((ANN, CY, BOB, DEE))).code == "seats_unclear"


def test_a_house_rule_changes_between_rounds_only() -> None:
    change = HouseChanged("md.drawUntil", "yes")
    assert after(table("phase=sheet who=0"), change).house.draw_until == "yes"
    assert why_not(table(), change).code == "between_rounds_only"
    assert why_not(table("phase=deal who=0"), HouseChanged("md.drawUntil", "often")).code == "no_such_rule"


def test_a_price_may_be_any_number() -> None:
    position = after(table("phase=deal who=0"), HouseChanged("auditPenalty", "7"))
    assert position.house.audit_penalty == "7"
    assert why_not(position, HouseChanged("auditPenalty", "-7")).code == "no_such_rule"


def test_the_next_round_is_dealt_by_the_next_and_runs_clockwise() -> None:
    """MDQ-29; points are not added up over rounds (MDQ-34)."""
    sheet = table("in=0,1,2 phase=sheet who=1 dealer=1 way=ccw results=10,20,30,40 loser=3 reshuffles=2 hands=1,2,3,0")
    for event in (Said(None, Word.DONE), Dealt(BOB, 5)):
        position = after(sheet, event)
        assert (position.round, position.direction, position.loser, position.reshuffles) == (2, 1, None, 0)
    assert [line.total for line in GAME.view(sheet).sheet] == [10, 20, 30, 40]
    assert why_not(sheet, Dealt(BOB, 4)).code == "five_each"


# ---------------------------------------------------------------- wrong counts (GN-5)


def test_the_table_puts_a_count_right() -> None:
    outcome = last(table(), Counted(CY, 6))
    assert (outcome.position.counts, outcome.position.stock) == ((5, 5, 6, 5), 30)
    assert outcome.facts == (DrewBlind(CY, 1),)
    fewer = last(table(), Counted(CY, 4))
    assert (fewer.position.stock, fewer.facts) == (32, ())


def test_a_count_told_too_high_and_then_put_right_makes_no_cards() -> None:
    """MD-1: fifty was a slip of the finger, five is what Cy holds; the stock has no card more than before."""
    slip = after(table(), Counted(CY, 50))
    assert (slip.counts, slip.stock) == ((5, 5, 50, 5), 0)
    assert after(slip, Counted(CY, 5)) == table()._replace(sheltered=slip.sheltered)


def test_a_position_after_a_count_told_too_high_can_be_taken_up() -> None:
    slip = after(table(), Counted(CY, 50))
    assert Referee(Began(GAME.id, FOUR, position=GAME.write(slip))).position == slip


def test_a_count_that_agrees_changes_nothing() -> None:
    outcome = last(table(), Counted(CY, 5))
    assert (codes(outcome), outcome.position) == (["count_agrees"], table())


@pytest.mark.parametrize("n", [-1, 0, 53])
def test_nobody_holds_no_card_or_the_whole_pack_in_the_middle_of_a_round(n: int) -> None:
    assert why_not(table(), Counted(CY, n)).code == "not_now"


def test_nobody_holds_cards_that_lie_on_the_pile() -> None:
    """MD-1: with six cards of one pack on the pile, nobody holds more than forty-six."""
    lying = table("pile=5+7H suit=H hands=5,5,5,5 stock=26")
    assert why_not(lying, Counted(CY, 47)).code == "not_now"
    assert after(lying, Counted(CY, 46)).counts[CY] == 46


def test_a_hand_with_another_number_of_cards_is_counted_again_and_then_believed() -> None:
    counting = table("phase=count who=- ending=count")
    shown = Shown(CY, cards("4S 5S 6S 8S"))
    assert why_not(counting, shown).clause == "GN-5"
    assert after(counting, Counted(CY, 4), shown).shown[CY] == cards("4S 5S 6S 8S")


def test_a_count_put_right_may_take_the_extra_card_out_of_the_stock() -> None:
    """Bob must take one more (MD-20), but Cy has had the last card of the stock all along, so Bob is let off."""
    words = "phase=extra_draw who=1 hands=0,3,2,2 owed=0,1,0,0 pile=0+7C suit=C stock=1 out=0 ending=out"
    short = after(table(words), Counted(CY, 3))
    assert [(one.kind, one.by) for one in GAME.expects(short)] == [(Word.DONE, BOB)]
    done_with_it = last(short, done(BOB))
    assert (done_with_it.position.phase, codes(done_with_it)) == ("count", ["waived"])


def test_nobody_is_asked_to_dig_where_a_count_put_right_has_used_up_the_stock() -> None:
    """Ann has laid the king of spades, and the last card of the stock turns out to be in Bob's hand already."""
    words = "phase=dig_draw who=0 owed=0,1,1,1 hands=3,3,3,3 pile=0+KS suit=S stock=1"
    short = after(table(words), Counted(BOB, 4))
    assert Drew not in [one.kind for one in GAME.expects(short)]
    assert codes(last(short, draw(BOB))) == ["nothing_to_draw"]
    assert after(short, Said(None, Word.YES)).phase == "follow"


def test_where_one_card_is_left_only_the_first_is_asked_to_dig() -> None:
    """MDQ-26: the others' draws would be refused until then."""
    words = "phase=dig_draw who=0 owed=0,1,1,1 hands=3,3,3,3 pile=0+KS suit=S stock=1"
    assert [one.by for one in GAME.expects(table(words)) if one.kind is Drew] == [BOB]


def test_the_last_hand_put_right_to_nothing_decides_the_round() -> None:
    words = "phase=count who=- ending=count shown=0:4S+5S+6S+8S+9S,1:4C+5C+6C+8C+9C,2:4H+5H+6H+8H+10H"
    assert after(table(words), Counted(DEE, 0)).phase == "sheet"


def test_one_pack_has_no_card_twice() -> None:
    counting = table("phase=count who=- ending=count")
    assert why_not(counting, Shown(CY, cards("4S 4S 6S 8S 9S"))).code == "seen_twice"
    outcome = last(counting, Shown(ANN, cards("4S 5S 6S 8S 9S")), Shown(BOB, cards("4S 5C 6C 8C 9C")))
    assert "seen_elsewhere" in codes(outcome)


# ---------------------------------------------------------------- let it stand (GN-11)


def stand(position: MeleeDigPosition, event: Laid) -> MeleeDigPosition:
    assert GAME.judge(position, event).refused
    outcome = GAME.overrule(position, event)
    assert not outcome.refused
    assert GAME.read(GAME.write(outcome.position)) == outcome.position
    found: MeleeDigPosition = outcome.position
    return found


def test_a_card_laid_out_of_turn_is_gone_and_play_goes_on_after_the_player_in_turn() -> None:
    position = stand(table(), lay(DEE, "8D"))
    assert (position.counts, position.who) == ((5, 5, 5, 4), DEE)
    assert Parted(DEE, card("8D")) in GAME.overrule(table(), lay(DEE, "8D")).facts


def test_a_card_that_does_not_match_has_its_power() -> None:
    position = stand(table(), lay(BOB, "3S"))
    assert (position.phase, position.aggressor, position.who, position.suit) == ("melee", BOB, CY, Suit.SPADES)


def test_an_ace_out_of_turn_lets_the_player_in_turn_name_the_suit() -> None:
    position = stand(table(), lay(DEE, "AS"))
    assert (position.phase, position.who) == ("suit", BOB)


def test_who_lays_the_own_last_card_out_of_turn_is_out() -> None:
    position = stand(table("hands=5,5,5,1"), lay(DEE, "9S"))
    assert (position.phase, position.who, position.went_out) == ("out", DEE, DEE)


def test_a_barred_two_stands() -> None:
    assert stand(table("phase=after_draw"), lay(BOB, "2D")).phase == "two"


def test_a_two_by_the_wrong_player_passes_the_stack_on_from_there() -> None:
    position = stand(after(table(), lay(BOB, "2D")), lay(DEE, "2S"))
    assert (position.phase, position.who, position.owed) == ("two", ANN, (4, 0, 0, 0))


def test_another_card_of_the_target_is_an_answer() -> None:
    position = stand(after(table(), lay(BOB, "2D")), lay(CY, "9D"))
    assert (position.phase, position.who, position.owed) == ("turn", DEE, (0, 0, 0, 0))


def test_another_card_of_somebody_else_lies_there_and_the_two_still_waits() -> None:
    position = stand(after(table(), lay(BOB, "2D")), lay(ANN, "9D"))
    assert (position.phase, position.who, position.owed, position.counts[ANN]) == ("two", CY, (0, 0, 2, 0), 4)


def test_a_late_chain_card_opens_the_melee_again() -> None:
    position = stand(after(table(), lay(BOB, "3D"), done(CY)), lay(ANN, "4D"))
    assert (position.phase, position.aggressor, position.who, position.owed) == ("melee", ANN, BOB, (0, 4, 0, 0))


def test_an_aggressor_who_goes_on_alone_stays_one() -> None:
    position = stand(after(table(), lay(BOB, "3D")), lay(BOB, "4D"))
    assert (position.aggressor, position.who, position.owed) == (BOB, CY, (0, 0, 4, 0))


def test_a_chain_card_let_stand_can_be_the_last() -> None:
    position = stand(after(table("hands=5,5,5,1"), lay(BOB, "3D")), lay(DEE, "5D"))
    assert (position.phase, position.went_out) == ("out", DEE)


def test_a_strange_jack_breaks_the_melee_for_whoever_is_attacked() -> None:
    for by in (CY, DEE):
        position = stand(after(table(), lay(BOB, "3D")), lay(by, "JS"))
        assert (position.phase, position.who, position.counts[by]) == ("turn", DEE, 4)


def test_a_card_that_is_nothing_in_a_melee_lies_between() -> None:
    position = stand(after(table(), lay(BOB, "3D")), lay(ANN, "AS"))
    assert (position.phase, position.chain, position.top) == ("melee", card("3D"), card("AS"))


def test_a_card_laid_before_the_dig_is_drawn_means_that_it_is_drawn() -> None:
    position = stand(after(table("pile=7S suit=S"), lay(BOB, "KS")), lay(BOB, "9S"))
    assert (position.counts, position.who) == ((6, 3, 6, 6), CY)


def test_a_card_laid_before_the_suit_is_named_follows_the_ace() -> None:
    position = stand(after(table(), lay(BOB, "AS")), lay(CY, "9S"))
    assert (position.suit, position.who) == (Suit.SPADES, DEE)


def test_cards_that_stand_in_the_way_of_an_end_can_end_it() -> None:
    ending = table("phase=parting owed=0,0,2,0 out=1 hands=1,0,5,5")
    assert stand(ending, lay(ANN, "9D")).phase == "out"


def test_a_draw_too_many_may_be_kept() -> None:
    outcome = GAME.overrule(table(), draw(DEE, 2))
    assert (outcome.position.counts, outcome.position.who) == ((5, 5, 5, 7), BOB)


def test_somebody_else_may_have_named_the_suit() -> None:
    named = GAME.overrule(table("phase=suit pile=AS suit=S"), Chose(DEE, "H", "suit")).position
    assert (named.suit, named.who) == (Suit.HEARTS, CY)


CANNOT = [
    ("phase=count who=-", lay(BOB, "9D")),
    ("phase=deal who=0", lay(BOB, "9D")),
    ("phase=starter who=0", lay(BOB, "9D")),
    ("", Laid(BOB, STOCK, (cards("9D"),))),
    ("", Said(DEE, Word.DONE)),
    ("", draw(DEE, 40)),
    ("phase=follow hands=5,0,5,5", lay(BOB, "9D")),
]


@pytest.mark.parametrize(("words", "event"), CANNOT)
def test_what_is_no_card_on_the_pile_cannot_stand(words: str, event: Laid) -> None:
    assert codes(GAME.overrule(table(words), event)) == ["cannot_stand"]
