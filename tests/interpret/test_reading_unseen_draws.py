"""Arms of which little was seen at the stock, and that have drawn, or may have."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.facts.events import Drew, Laid, Lifted, Said, Word, lays
from companion.games import game
from companion.games.boards import area
from companion.table import DISCARD, STOCK, Place
from scoring.cards import card, cards
from tests.interpret.contract_talk import first_discard
from tests.interpret.evening_talk import Evening, at_turn, laid, plays, resumed
from tests.interpret.rummy_talk import rummy
from tests.people import ANN, BOB, CY, DEE


def six_with_a_hand_between(x: float) -> Evening:
    """Cy has drawn; then Dee's hand goes to the stock, coming over the edge at this distance along it."""
    evening = at_turn("7H", seats=6)
    evening.felt.lays(ANN, "7C")
    evening.felt.lays(BOB, "9C")
    evening.felt.draws(CY)
    evening.felt.enters_at(x, 0.0, 178.0)
    evening.felt.draws(DEE)
    return evening


def test_a_second_hand_at_the_stock_that_looks_like_the_neighbours_is_asked_about() -> None:
    """Cy may draw one card only (MD-11), so the hand that looked like his may well have been Dee's."""
    evening = six_with_a_hand_between(390.0)
    evening.felt.lays(DEE, "6C")
    assert evening.heard(laid(ANN, "7C"), laid(BOB, "9C"), Drew(CY, 1))
    question = evening.reading.question
    assert question is not None and question.code == "who_drew"
    assert [(option.code, option.params) for option in question.options] == [
        ("drew_it", (("by", DEE),)),
        ("drew_none", ()),
    ]
    evening.answer(0)
    assert evening.heard(Said(CY, Word.DONE), Drew(DEE), laid(DEE, "6C"))


def test_nothing_is_asked_while_a_hand_that_may_have_drawn_may_not_be_home_yet() -> None:
    """It was lost from sight at the stock, and a piece of an arm was there: a card was told without the draw."""
    evening = at_turn(seats=2)
    evening.felt.loses(evening.felt.comes(ANN, STOCK))
    evening.felt.wait(100)
    piece = evening.felt.comes(ANN, STOCK, 300)
    piece.visited.clear()
    piece.path.clear()
    piece.at = (300.0, 440.0)
    evening.felt.lays(BOB, "7D")
    for _ in range(6):
        evening.felt.wait(300)
        evening.felt.report(still=False)
    assert evening.heard() and not evening.questions
    evening.felt.goes(ANN)
    evening.felt.report()
    evening.felt.rests()
    assert evening.heard(Drew(ANN), Said(ANN, Word.DONE), laid(BOB, "7D")) and not evening.questions


def test_where_none_of_those_named_has_drawn_it_is_asked_who_else_laid_the_card() -> None:
    """What was denied is not told again, and the question names whoever else it may have been."""
    evening = six_with_a_hand_between(390.0)
    evening.felt.lays(DEE, "6C")
    evening.heard()
    denied = [option.acts for option in evening.questions[-1].options]
    evening.answer(None)
    evening.felt.rests()
    question = evening.questions[-1]
    assert question.code == "again" and question.options[-1].code == "counts_not"
    named = [option.acts for option in question.options[:-1]]
    assert named and not any(acts in denied for acts in named)
    evening.answer(0)
    assert evening.heard(laid(CY, "6C"))


def test_what_was_denied_twice_is_left_alone() -> None:
    evening = six_with_a_hand_between(390.0)
    evening.felt.lays(DEE, "6C")
    evening.heard()
    evening.answer(None)
    evening.felt.rests()
    evening.answer(len(evening.questions[-1].options) - 1)
    evening.felt.rests()
    assert evening.heard() and evening.reading.question is None


def test_a_hand_that_may_be_two_peoples_closes_nobodys_turn() -> None:
    """Not even where it looks like the hand of somebody who has drawn: what follows tells whose it was."""
    evening = six_with_a_hand_between(380.0)
    evening.felt.rests()
    assert evening.heard(laid(ANN, "7C"), laid(BOB, "9C"), Drew(CY, 1))


def test_an_arm_seen_to_get_nowhere_has_drawn_if_the_next_player_goes_on() -> None:
    evening = at_turn("7H")
    evening.felt.reaches_unseen(ANN)
    assert evening.heard() and evening.reading.draft == ()
    evening.felt.lays(BOB, "7C")
    assert evening.heard(Drew(ANN, 1), Said(ANN, Word.DONE), laid(BOB, "7C")) and not evening.last.refused


def test_fingers_glimpsed_at_the_stock_have_drawn_if_the_next_player_goes_on() -> None:
    evening = at_turn("7H")
    arm = evening.felt.comes(ANN, STOCK, 60)
    assert arm.seen_as is not None
    arm.seen_as = replace(arm.seen_as, came=None, reached=None)
    evening.felt.goes(ANN)
    evening.felt.rests()
    evening.felt.lays(BOB, "7C")
    assert evening.heard(Drew(ANN), Said(ANN, Word.DONE), laid(BOB, "7C"))


def test_an_arm_seen_to_get_nowhere_before_its_owner_lays_a_card_is_asked_about() -> None:
    evening = at_turn("7H")
    evening.felt.reaches_unseen(ANN)
    evening.felt.lays(ANN, "7C")
    assert evening.heard() and [doubt.code for doubt in evening.questions] == ["who_drew"]
    evening.answer(1)
    assert evening.heard(Drew(ANN, 1), laid(ANN, "7C"))


def test_a_draw_after_one_that_nobody_saw_counts_as_well() -> None:
    evening = at_turn("7H")
    evening.felt.reaches_unseen(ANN)
    evening.felt.draws(BOB)
    evening.waits()
    evening.felt.lays(BOB, "7C")
    expected = (Drew(ANN, 1), Said(ANN, Word.DONE), Drew(BOB, 1), laid(BOB, "7C"))
    assert evening.heard(*expected) and not evening.last.refused


def test_an_arm_seen_to_get_nowhere_has_drawn_where_nothing_else_is_waited_for() -> None:
    evening = at_turn("7S")
    evening.felt.lays(ANN, "KS")
    for seat in (BOB, CY):
        evening.felt.rests()
        evening.felt.reaches_unseen(seat)
    evening.felt.draws(DEE)
    assert evening.heard(laid(ANN, "KS"), Drew(BOB, 1), Drew(CY, 1), Drew(DEE, 1))


def test_who_lays_while_the_screen_still_asks_for_the_first_draw_has_drawn_unseen() -> None:
    """Whoever cannot wait lays before all cards are known to be drawn: nothing was read there, for a whole turn."""
    evening = Evening(game("melee"), 2, "phase=deal dodge=K,Q hands=7,0 stock=45 due=0,7")
    evening.felt.rests()
    evening.felt.lays(BOB, "9H", Place("clash", BOB))
    evening.waits()
    question = evening.reading.question
    assert evening.heard() and question is not None and question.code == "who_drew"
    evening.answer([option.code for option in question.options].index("drew_it"))
    assert evening.heard(Drew(BOB, 7), Laid(BOB, Place("clash", BOB), ((card("9H"),),)))


def test_before_a_card_is_out_of_turn_it_is_asked_who_drew_or_whose_it_was() -> None:
    """Who drew was asked alone; that Cy had laid the card for Bob took a second question."""
    for code, told in {
        "drew_before": (Drew(BOB), Said(BOB, Word.DONE), laid(CY, "9C")),
        "laid": (laid(BOB, "9C"),),
    }.items():
        evening = at_turn("7H")
        evening.felt.lays(ANN, "7C")
        evening.felt.lays(CY, "9C")
        evening.felt.rests(2000)
        question = evening.reading.question
        assert evening.heard(laid(ANN, "7C")) and question is not None and question.code == "who"
        assert [option.code for option in question.options] == ["drew_before", "laid", "laid"]
        evening.answer([option.code for option in question.options].index(code))
        assert evening.heard(*told)


def test_whoever_was_to_answer_a_two_may_have_had_their_answer_laid_by_the_next_one() -> None:
    """Their draw, of which nothing was seen, was told at once: no turn is over with it, as with other draws."""
    text = "seats=4 dealer=3 hands=5,5,5,5 stock=20 suit=C phase=two who=1 owed=0,2,0,0 pile=2C"
    for laid_by, told in {BOB: (laid(BOB, "2S"),), CY: (Drew(BOB, 2), laid(CY, "2S"))}.items():
        evening = resumed(text, "2C")
        evening.felt.lays(CY, "2S")
        evening.felt.rests()
        question = evening.reading.question
        assert evening.heard() and question is not None and question.code == "who"
        evening.answer([dict(option.params)["by"] for option in question.options].index(laid_by))
        assert evening.heard(*told)


def test_who_may_well_have_drawn_first_is_asked_about_before_any_neighbour() -> None:
    """Bare fingers left the stock. It was asked whether Bob or Cy had laid the card, and then Bob was called wrong."""
    text = "seats=4 dealer=0 hands=5,5,5,5 stock=20 suit=C phase=break who=1 chain=3C aggressor=0 owed=0,3,0,0 pile=3C"
    evening = Evening(game("melee-dig"), position=text)
    evening.felt.put("3C")
    evening.felt.report()
    hand = evening.felt.comes(BOB, STOCK, 1300)
    hand.brings, hand.looks = (4, 2), (4, 0)
    evening.felt.goes(BOB)
    evening.felt.lays(BOB, "KC")
    evening.felt.rests()
    question = evening.reading.question
    assert question is not None and question.code == "who_drew"
    evening.answer([option.code for option in question.options].index("drew_it"))
    assert evening.heard(Drew(BOB, 3), laid(BOB, "KC")) and not evening.last.refused


def test_who_drew_and_leans_on_the_table_has_drawn_once_the_next_card_lies() -> None:
    """Nothing was told as long as her arm lay there; and where another arm may have drawn, this one drew once more."""
    evening = at_turn("7H", seats=2)
    arm = evening.felt.comes(ANN, STOCK)
    evening.felt.wait(300)
    arm.at = 700, 380
    arm.halts(*arm.at, lies_since := evening.felt.time)
    evening.felt.wait(1500)
    evening.felt.lays(BOB, "9H")
    assert evening.heard(Drew(ANN, 1), Said(ANN, Word.DONE), laid(BOB, "9H"))
    arm.left = lies_since
    evening.felt.rests()
    assert evening.heard() and not evening.reading.draft


def test_who_may_have_drawn_unseen_has_a_key_for_it_beside_the_one_that_blames_them() -> None:
    """It was asked whether Bob or Cy had laid the card; who said Bob had him told off, though he had drawn before.

    That Cy did, before whom Bob has yet to draw, is not even asked.
    """
    text = "seats=4 dealer=0 hands=5,5,5,5 stock=20 suit=C phase=break who=1 chain=3C aggressor=0 owed=0,3,0,0 pile=3C"
    evening = Evening(game("melee-dig"), position=text)
    evening.settles = False
    evening.felt.put("3C")
    evening.felt.report()
    evening.felt.comes(BOB, STOCK, 1300)
    evening.felt.comes(BOB, DISCARD)
    evening.felt.put("8C", x=5)
    evening.felt.goes(BOB)
    evening.felt.wait(300)
    evening.felt.goes(BOB)
    evening.felt.rests(2000)
    evening.felt.rests(2000)
    assert evening.heard() and evening.questions[-1].code == "who_drew"
    evening.answer([option.code for option in evening.questions[-1].options].index("drew_it"))
    assert evening.heard(Drew(BOB, 3), laid(BOB, "8C")) and not evening.last.refused


def test_a_hand_still_at_the_stock_when_its_draw_was_supposed_has_drawn_once() -> None:
    """Ann rested her hand at the stock. Once it had gone home it was asked whether she had drawn for her next card."""
    evening = at_turn("7H", seats=2)
    arm = evening.felt.comes(ANN, STOCK, 1500)
    evening.felt.lays(BOB, "9H")
    evening.felt.rests()
    assert evening.questions[-1].options[0].code == "drew_before"
    evening.answer(0)
    assert evening.heard(Drew(ANN, 1), Said(ANN, Word.DONE), laid(BOB, "9H"))
    evening.felt.goes(arm.seat)
    evening.felt.lays(ANN, "9D")
    assert evening.heard(laid(ANN, "9D")) and evening.reading.question is None


def test_a_hand_that_rested_by_the_stock_since_before_the_last_card_is_asked_about() -> None:
    """Ann had drawn, and her fingers lay there until Bob had laid his card: she was told to have drawn once more."""
    evening = at_turn("7H", seats=2)
    evening.felt.draws(ANN)
    arm, since = evening.felt.comes(ANN, STOCK), evening.felt.time
    evening.felt.rests(3000)
    evening.felt.lays(BOB, "7C")
    evening.felt.rests(1000)
    assert evening.heard(Drew(ANN), Said(ANN, Word.DONE), laid(BOB, "7C"))
    arm.left, arm.rested_until = since, evening.felt.time
    evening.felt.lays(ANN, "9C")
    evening.felt.rests()
    question = evening.reading.question
    assert evening.heard() and question is not None and question.code == "who_drew"


def test_a_hand_gone_home_from_the_stock_before_the_next_came_is_weighed_once() -> None:
    """The eye lost sight of the one that laid the card: both seemed one arm that could hardly not have drawn."""
    evening = at_turn("7H")
    evening.felt.comes(ANN, STOCK).looks = (2, 0)
    evening.felt.goes(ANN)
    hand = evening.felt.comes(ANN, DISCARD)
    evening.felt.put("7C")
    evening.felt.loses(hand)
    evening.felt.rests()
    question = evening.reading.question
    assert evening.heard() and question is not None and question.code == "who_drew"


def test_what_was_hardly_seen_at_the_stock_before_its_owner_lays_is_asked_about() -> None:
    """It was the middle of the arm that laid the card, and told as a draw."""
    evening = at_turn("7H")
    arm = evening.felt.comes(ANN, STOCK, 330)
    assert arm.seen_as is not None
    arm.seen_as = replace(arm.seen_as, came=None, sureness=0.0)
    evening.felt.goes(ANN)
    evening.felt.rests()
    evening.felt.lays(ANN, "7C")
    evening.felt.rests()
    question = evening.reading.question
    assert evening.heard() and question is not None and question.code == "who_drew"


@pytest.mark.parametrize("goes_on", ["laying", "a press"])
def test_who_lays_before_they_drew_as_usual_is_asked_whether_they_did(goes_on: str) -> None:
    """They may leave it out, and hardly anybody does: the light was harsh, and their hand was not seen at the stock."""
    evening = Evening(game("ditch-rummy"), 2, "seats=2 phase=draw turn=1 hands=1,2 dealer=0")
    meld = plays(BOB, "4S 5S")
    for n, text in enumerate(("4S", "5S")):
        evening.felt.lays(BOB, text, area(BOB), x=20 * n)
    if goes_on == "laying":
        evening.felt.draws(ANN)
        evening.waits()
    else:
        evening.press(Said(BOB, Word.DONE))
    assert evening.heard() and evening.reading.question is not None
    told = [[act.event for act in option.acts][:2] for option in evening.reading.question.options]
    assert [row[0] for row in told] == [meld, Drew(BOB, 1)] and told[1][1] == meld
    evening.answer(1)
    assert evening.log[:2] == [Drew(BOB, 1), meld] and evening.referee.position.hands[BOB] == 1


def test_a_hand_that_may_be_the_neighbours_and_came_by_the_stock_may_have_drawn() -> None:
    """Cy and Dee reached across each other: the hand that drew and laid looked like Cy's, and it was Dee's turn."""
    evening = at_turn("7H", seats=6)
    for seat, text in ((ANN, "7C"), (BOB, "9C"), (CY, "10C")):
        evening.felt.lays(seat, text)
    evening.heard()
    evening.felt.enters_at(330.0, 0.0, 180.0)
    evening.felt.draws_and_lays(DEE, "AS")
    evening.felt.rests()
    assert evening.heard(Drew(DEE), laid(DEE, "AS"))


def test_who_laid_it_is_asked_with_a_draw_by_whoever_was_not_seen_to_lay() -> None:
    """Ann had drawn and laid under an arm of Bob's; she could only answer that she laid it, and took that back."""
    evening = at_turn("7H", seats=3)
    evening.felt.brushes(ANN)
    evening.felt.lays(BOB, "AD")
    evening.felt.rests(2000)
    evening.waits()
    question = evening.reading.question
    assert question is not None and question.code == "who"
    named = [(option.code, dict(option.params)["by"]) for option in question.options]
    assert named == [("drew_before", BOB), ("laid", ANN), ("laid", BOB), ("drew_then", ANN)]
    evening.answer(3)
    assert evening.heard(Drew(ANN), laid(ANN, "AD"))


@pytest.mark.parametrize(
    ("came_bare", "seen", "at_home", "waited"),
    [
        (True, True, False, 0),
        (False, True, False, 0),
        (True, False, False, 0),
        (True, True, True, 0),
        (True, True, False, 900),
    ],
)
def test_fingers_that_came_bare_and_then_held_what_they_laid_may_have_drawn_it(
    came_bare: bool, seen: bool, at_home: bool, waited: int
) -> None:
    """Another arm hid Ann's fingers at the stock, and she laid in the same visit: no draw was told.

    Where nobody saw them come, a piece of Bob's sleeve was taken for bare fingers, and a draw was told of; and so it
    was where they only pulled the card out of her other hand, be it before her or half-way to the pile.
    """
    evening = at_turn("7H")
    arm = evening.felt.comes(ANN, DISCARD, 100)
    arm.brings = (3, 0 if came_bare else 3)
    assert arm.seen_as is not None
    arm.seen_as = arm.seen_as if seen else replace(arm.seen_as, came=None)
    x, y = (arm.seen_as.x, arm.seen_as.y) if at_home else (170, 400)
    evening.felt.wait(waited)
    arm.path[-1] = replace(arm.path[-1], x=x, y=y, left=evening.felt.time, looked=3, held=3)
    evening.felt.reaches_on(arm, DISCARD)
    evening.felt.put("7C")
    evening.felt.goes(ANN)
    evening.felt.rests()
    codes = [one.code for one in evening.questions]
    asked = came_bare and seen and not at_home and not waited
    assert codes == ["who_drew"] if asked else evening.heard(laid(ANN, "7C")) and not codes


def test_fingers_that_came_bare_and_then_held_what_had_lain_open_have_drawn_nothing() -> None:
    """Cy took a discard and melded it: the next player was told to have drawn, and to have laid it before him."""
    evening = rummy("phase=play hands=3,3", "6C")
    arm = evening.felt.comes(ANN, DISCARD)
    arm.brings = (3, 0)
    evening.felt.remove("6C")
    arm.path[-1] = replace(arm.path[-1], looked=3, held=3)
    evening.felt.reaches_on(arm, area(ANN))
    evening.felt.put("5C", area(ANN))
    evening.felt.put("6C", area(ANN), x=22)
    evening.felt.goes(ANN)
    evening.felt.report(still=False)
    came = evening.reader.noticing.new(evening.referee.position)
    assert [one.cards[0] for one in came] == list(cards("5C 6C")) and not any(one.by_the_stock for one in came)


def test_an_arm_that_drew_is_no_piece_of_what_was_seen_of_it_at_the_pile() -> None:
    """A piece of Bob's arm was seen beside it at the pile: each was taken for a piece of the other, and none drew."""
    evening = first_discard()
    evening.felt.takes(CY, "9C")
    assert evening.heard(Said(BOB, Word.NO), Lifted(CY, DISCARD, cards("9C")))
    arm = evening.felt.comes(BOB, DISCARD, 1200)
    piece = evening.felt.comes(BOB, DISCARD, 900)
    assert piece.seen_as is not None
    piece.seen_as = replace(piece.seen_as, came=None)
    evening.felt.loses(piece)
    evening.felt.reaches_on(arm, STOCK, 450)
    arm.visited = {STOCK.key: 450, area(ANN).key: 2000, DISCARD.key: 1200}
    arm.looks = (5, 5)
    evening.felt.goes(BOB)
    evening.felt.report()
    evening.felt.wait(1200)
    evening.felt.lays(BOB, "5D")
    evening.felt.rests()
    assert evening.heard(Drew(BOB), lays(BOB, card("5D"))) and not evening.questions
