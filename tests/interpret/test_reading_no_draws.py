"""Arms at the stock, or on their way past it, that have drawn nothing there."""

from __future__ import annotations

from dataclasses import replace

from companion.facts.events import Drew, Said, Word
from companion.games import game
from companion.table import DISCARD, STOCK
from tests.interpret.evening_talk import Evening, at_turn, laid, resumed
from tests.people import ANN, BOB, CY, DEE


def test_an_arm_that_got_halfway_to_the_stock_before_its_owner_lays_has_not_drawn() -> None:
    evening = resumed("seats=4 dealer=2 hands=5,5,5,5 stock=20 suit=H phase=turn who=3 pile=7H", "7H")
    arm = evening.felt.comes(DEE, STOCK)
    assert arm.seen_as is not None
    arm.seen_as = replace(arm.seen_as, reached=(640.0, 380.0))
    arm.visited.clear()
    arm.path.clear()
    evening.felt.goes(DEE)
    evening.felt.rests()
    evening.felt.lays(DEE, "7C", x=12)
    assert evening.heard(laid(DEE, "7C")) and evening.questions == []


def test_fingers_seen_all_the_way_that_halt_beside_the_stock_have_not_drawn() -> None:
    """She hovered there before she laid her card. It was asked whether she had drawn."""
    evening = at_turn("7H")
    arm = evening.felt.comes(ANN, STOCK)
    rect = evening.reader.layout.places[STOCK]
    arm.at = rect.x - 60, rect.y + rect.height / 2
    assert arm.seen_as is not None
    arm.seen_as = replace(arm.seen_as, reached=arm.at)
    arm.visited.clear()
    arm.path.clear()
    arm.halts(*arm.at, evening.felt.time)
    evening.felt.goes(ANN)
    evening.felt.rests()
    evening.felt.lays(ANN, "7C")
    assert evening.heard(laid(ANN, "7C")) and evening.questions == []


def test_an_arm_over_the_stock_whose_fingers_halt_off_it_has_not_drawn() -> None:
    """She reached over it, and did nothing at the edge of the pile; a draw was told before her card."""
    evening = at_turn("7H")
    arm = evening.felt.comes(ANN, STOCK)
    rect = evening.reader.layout.places[STOCK]
    arm.path = [replace(arm.path[0], x=rect.x + rect.width + 52.0, y=rect.y + 85.0, left=evening.felt.time)]
    evening.felt.goes(ANN)
    evening.felt.rests()
    evening.felt.lays(ANN, "7C")
    assert evening.heard(laid(ANN, "7C")) and evening.questions == []


def test_a_sleeve_at_the_tables_edge_before_its_owner_lays_a_card_has_not_drawn() -> None:
    evening = at_turn("7H")
    evening.felt.brushes(ANN)
    evening.felt.rests()
    evening.felt.lays(ANN, "7C")
    assert evening.heard(laid(ANN, "7C")) and evening.questions == []


def test_an_arm_that_came_towards_the_stock_and_went_at_once_has_not_drawn() -> None:
    """Nobody takes a card in so short a time; it was asked who had drawn."""
    evening = at_turn("7H")
    evening.felt.reaches_towards(ANN, 380, 370, 130)
    evening.felt.lays(ANN, "7C")
    assert evening.heard(laid(ANN, "7C")) and evening.questions == []


def test_an_arm_that_got_nowhere_before_the_last_card_is_no_draw_after_it() -> None:
    evening = at_turn("7H")
    evening.felt.reaches_unseen(BOB)
    evening.felt.lays(ANN, "7C")
    evening.felt.lays(CY, "9D")
    assert evening.heard(laid(ANN, "7C"), laid(CY, "9D")) and evening.last.refused


def test_a_card_tossed_over_the_stock_by_whoever_has_drawn_is_no_second_draw() -> None:
    evening = at_turn("7H")
    evening.felt.draws(ANN)
    evening.felt.comes(ANN, STOCK, 150)
    evening.felt.put("7C")
    evening.felt.goes(ANN)
    evening.felt.rests()
    evening.felt.lays(BOB, "9C")
    assert evening.heard(Drew(ANN), laid(ANN, "7C"), laid(BOB, "9C"))


def test_an_elbow_over_the_stock_while_its_hand_lays_a_card_is_no_draw() -> None:
    evening = at_turn("7H")
    evening.felt.comes(ANN, STOCK, 400)
    evening.felt.comes(ANN, DISCARD, 300)
    evening.felt.put("7C")
    evening.felt.goes(ANN)
    evening.felt.goes(ANN)
    evening.felt.rests()
    assert evening.heard(laid(ANN, "7C"))


def test_whoever_only_passes_the_stock_has_not_drawn_four_there() -> None:
    text = "seats=3 dealer=2 hands=4,4,4 stock=20 suit=S phase=melee who=1 chain=4S aggressor=2 owed=0,4,0 pile=3S,4S"
    evening = Evening(game("melee-dig"), seats=3, position=text)
    evening.felt.put("4S")
    evening.felt.report()
    evening.felt.comes(BOB, STOCK, 150)
    evening.felt.goes(BOB)
    evening.felt.rests()
    evening.press(Said(BOB, Word.DONE))
    assert evening.heard()


def test_what_an_arm_did_that_is_seen_in_pieces_it_did_once() -> None:
    evening = at_turn("7H")
    for _ in range(3):
        evening.felt.loses(evening.felt.comes(BOB, STOCK, 300))
    evening.felt.report()
    assert [len(one.hands) for one in evening.reader.errands.went()] == [3]


def test_bare_fingers_never_seen_at_the_stock_have_hardly_drawn() -> None:
    """Ann's arm lay beneath Bob's, and may have laid the card: it was told that she drew, and then that he did."""
    evening = at_turn("7H", seats=2)
    beside = evening.felt.comes(ANN, STOCK, 66)
    beside.at, beside.brings, beside.looks = (413, 370), (1, 1), (1, 0)
    beside.path[-1] = replace(beside.path[-1], x=413, y=370, under=True)
    evening.felt.wait(300)
    evening.felt.goes(ANN)
    evening.felt.draws_and_lays(BOB, "9H")
    evening.felt.rests()
    question = evening.reading.question
    assert evening.heard() and question is not None and question.code == "who"
    assert ("laid", ANN) in [(one.code, dict(one.params)["by"]) for one in question.options]


def test_a_card_that_shows_in_fingers_as_they_come_to_the_stock_was_not_drawn_there() -> None:
    """Ann held her card over the table beside the stock before she laid it. It was asked whether she had drawn."""
    evening = at_turn("7H")
    evening.felt.shelters = 20
    evening.felt.rests(4000)
    hand = evening.felt.comes(ANN, STOCK, 0)
    hand.halts(432, 260, evening.felt.time)
    evening.felt.wait(60)
    card = evening.felt.put("7C", x=-115)
    evening.felt.report(still=False)
    hand.visited[STOCK.key] = 1500
    evening.felt.wait(1500)
    evening.felt.report(still=False)
    card.pose = card.pose._replace(x=card.pose.x + 115)
    evening.felt.reaches_on(hand, DISCARD, 200)
    evening.felt.goes(ANN)
    evening.felt.rests()
    assert evening.heard(laid(ANN, "7C")) and evening.questions == []


def test_an_arm_lost_over_the_pile_that_passes_the_stock_later_has_not_drawn() -> None:
    """Ann held her hand over the pile; what was seen of her way home was taken for an errand of its own."""
    evening = at_turn("7H")
    evening.felt.loses(evening.felt.comes(ANN, DISCARD, 900))
    home = evening.felt.comes(ANN, STOCK, 200)
    assert home.seen_as is not None
    home.seen_as = replace(home.seen_as, came=None, sureness=0.5)
    evening.felt.goes(ANN)
    evening.felt.report()
    evening.felt.wait(1500)
    evening.felt.lays(ANN, "7C")
    evening.felt.rests()
    assert evening.heard(laid(ANN, "7C")) and not evening.questions
