"""A game taken up in the middle, and cards that come out of the stock anew."""

from __future__ import annotations

from companion.facts.events import Drew, Event, Said, Turned, Word
from companion.games import game
from companion.table import DISCARD
from tests.interpret.evening_talk import Evening, at_turn, laid, resumed
from tests.people import ANN, BOB, CY, DEE

LATE = "seats=4 dealer=3 hands=4,5,5,5 stock=1 suit=C phase=turn who=1 pile=3+7H,5H,7C"


def test_a_table_that_lies_as_the_record_has_it_is_quiet() -> None:
    evening = resumed(LATE, "7H", "5H", "7C")
    assert evening.heard() and evening.advice == []
    assert evening.reader.disagreeing(evening.referee.position) == ()


def test_a_table_that_lies_otherwise_says_where() -> None:
    evening = resumed(LATE, "7H", "5H")
    assert evening.reader.disagreeing(evening.referee.position) == (DISCARD,)


def test_a_card_that_lay_there_before_the_kiosk_looked_is_no_act() -> None:
    evening = resumed(LATE, "7H", "5H", "7C", "KC")
    assert evening.heard() and evening.advice == ["extra"]


def test_an_old_card_of_unknown_face_that_peeps_out_is_no_act() -> None:
    evening = resumed(LATE, "QS", "7H", "5H", "7C")
    evening.felt.comes(CY, DISCARD)
    evening.felt.shoves(evening.felt.find("QS"), 30, 22)
    evening.felt.goes(CY)
    evening.felt.report()
    evening.felt.lays(BOB, "4C")
    assert evening.heard(laid(BOB, "4C")) and not evening.last.refused


def test_a_shuffle_is_seen_and_an_old_card_may_be_drawn_and_laid_anew() -> None:
    evening = resumed(LATE, "7H", "5H", "7C")
    evening.felt.draws(BOB)
    evening.felt.lays(CY, "4C")
    evening.felt.lays(DEE, "4S")
    evening.felt.lays(ANN, "9S")
    assert evening.heard(Drew(BOB, 1), Said(BOB, Word.DONE), laid(CY, "4C"), laid(DEE, "4S"), laid(ANN, "9S"))
    evening.felt.comes(DEE, DISCARD)
    for text in ("7H", "5H", "7C", "4C", "4S"):
        evening.felt.remove(text)
    evening.felt.goes(DEE)
    evening.felt.report(still=False)
    evening.felt.draws(DEE)
    assert evening.heard(Turned(by=DEE))
    evening.felt.draws(BOB)
    evening.felt.lays(BOB, "4S")
    assert evening.heard(Drew(BOB, 1), laid(BOB, "4S")) and not evening.last.refused


def test_a_shuffle_for_the_next_player_says_that_the_last_one_is_done() -> None:
    evening = resumed(LATE, "7H", "5H", "7C")
    evening.felt.draws(BOB)
    evening.felt.comes(DEE, DISCARD)
    evening.felt.remove("7H")
    evening.felt.remove("5H")
    evening.felt.goes(DEE)
    evening.felt.report(still=False)
    evening.felt.draws(DEE)
    assert evening.heard(Drew(BOB, 1), Said(BOB, Word.DONE), Turned(by=DEE))


def test_a_sleeve_at_the_edge_between_the_dealers_hands_does_not_hide_the_shuffle() -> None:
    evening = resumed(LATE.replace("stock=1", "stock=0"), "7H", "5H", "7C")
    evening.felt.comes(DEE, DISCARD)
    evening.felt.remove("7H")
    evening.felt.remove("5H")
    evening.felt.goes(DEE)
    evening.felt.brushes(ANN)
    evening.felt.draws(DEE)
    assert evening.heard(Turned(by=DEE))


def test_a_pile_taken_up_by_a_hand_that_looked_like_anothers_was_shuffled() -> None:
    """It was told as a draw of hers, and she had drawn nothing."""
    evening = resumed(LATE.replace("stock=1", "stock=0"), "7H", "5H")
    evening.felt.put("7C", x=16, y=12)
    evening.felt.rests()
    evening.felt.rests()
    evening.felt.comes(CY, DISCARD)
    evening.felt.remove("7H")
    evening.felt.remove("5H")
    evening.felt.goes(CY)
    evening.felt.report(still=False)
    evening.felt.draws(BOB)
    assert evening.heard(Turned(by=BOB))


def test_a_finger_on_the_pile_is_no_shuffle_but_the_dealers_hands_after_it_are() -> None:
    text = (
        "seats=4 dealer=3 hands=5,5,5,5 stock=2 suit=S phase=break who=2 aggressor=1 chain=3S owed=0,0,3,0 pile=7H,3S"
    )
    evening = resumed(text, "7H", "3S")
    evening.felt.comes(CY, DISCARD)
    evening.felt.goes(CY)
    evening.felt.draws(CY)
    evening.felt.comes(DEE, DISCARD)
    evening.felt.remove("7H")
    evening.felt.goes(DEE)
    evening.felt.draws(DEE)
    evening.felt.draws(CY)
    assert evening.heard(Drew(CY, 2), Turned(by=DEE), Drew(CY, 1))


def test_an_old_card_may_come_anew_even_if_nobody_saw_the_shuffle() -> None:
    evening = resumed(LATE.replace("stock=1", "stock=0"), "7H", "5H", "7C")
    evening.felt.remove("7H")
    evening.felt.remove("5H")
    evening.felt.draws(BOB)
    evening.felt.lays(BOB, "5H")
    assert evening.heard(Drew(BOB, 1), laid(BOB, "5H")) and evening.last.refused


def test_an_old_card_that_comes_anew_to_its_old_spot_came_now_and_not_then() -> None:
    evening = resumed("seats=4 dealer=3 hands=5,5,5,5 stock=0 suit=H phase=turn who=1 pile=5+5H", "5H")
    then = evening.felt.time
    evening.felt.lays(BOB, "7H")
    evening.felt.lays(CY, "7C")
    assert evening.heard(laid(BOB, "7H"), laid(CY, "7C"))
    evening.felt.remove("5H")
    evening.felt.remove("7H")
    evening.felt.draws(DEE)
    evening.felt.lays(ANN, "5H", lay=then)
    assert evening.heard(Drew(DEE, 1), Said(DEE, Word.DONE), laid(ANN, "5H"))


def test_an_old_card_misread_for_a_moment_still_counts_when_it_is_laid_anew() -> None:
    """After the pile was taken up, the eye believed for a moment that the card lay there."""
    evening = resumed("seats=4 dealer=3 hands=5,5,5,5 stock=0 suit=H phase=turn who=1 pile=5+5H", "5H")
    then = evening.felt.time - 100
    evening.felt.lays(BOB, "7H")
    evening.felt.lays(CY, "7C")
    evening.felt.remove("5H")
    evening.felt.remove("7H")
    evening.felt.draws(DEE)
    evening.felt.lays(ANN, "4C")
    evening.heard()
    evening.felt.put("5H").rest = then
    evening.felt.report(still=False)
    evening.felt.remove("5H")
    evening.felt.rests()
    evening.felt.lays(BOB, "5H", x=20)
    assert evening.heard(laid(BOB, "5H"))


def test_a_long_row_of_silent_draws_keeps_every_hand() -> None:
    text = "seats=2 dealer=0 hands=5,5 stock=20 suit=S phase=answer who=1 pile=3S"
    evening = Evening(game("melee-dig"), seats=2, position=text)
    evening.felt.put("3S")
    evening.felt.report()
    for seat in (ANN, BOB, ANN):
        evening.felt.draws(seat, still=False)
        evening.felt.rests()
    row: list[Event] = [
        Said(BOB, Word.DONE),
        Drew(ANN, 1),
        Said(ANN, Word.DONE),
        Drew(BOB, 1),
        Said(BOB, Word.DONE),
        Drew(ANN, 1),
    ]
    drafted = [act.event for act in evening.reading.draft]
    assert [*evening.log, *drafted] == row and drafted


def test_a_refused_card_that_covers_the_top_can_be_read_and_nothing_is_asked() -> None:
    evening = at_turn("7H")
    evening.felt.lays(ANN, "7C")
    evening.heard()
    evening.felt.lays(BOB, "2D")
    assert evening.last.refused
    evening.felt.comes(BOB, DISCARD)
    evening.felt.goes(BOB)
    evening.felt.report()
    evening.waits()
    assert "unreadable" not in [doubt.code for doubt in evening.questions]


def test_a_pile_taken_up_for_the_stock_tells_that_the_last_cards_were_drawn() -> None:
    """Though nobody saw whose hand drew them."""
    text = (
        "seats=4 dealer=3 hands=5,5,5,5 stock=2 suit=D phase=break who=2 aggressor=1 chain=3D owed=0,0,3,0 "
        "pile=4S,7D,3D"
    )
    evening = resumed(text, "4S")
    evening.felt.put("7D", x=16, y=12)
    evening.felt.put("3D", angle=10)
    evening.felt.report()
    evening.felt.brushes(CY)
    evening.felt.comes(DEE, DISCARD)
    evening.felt.remove("4S")
    evening.felt.remove("7D")
    evening.felt.goes(DEE)
    evening.felt.report(still=False)
    evening.felt.draws(DEE)
    assert evening.heard(Drew(CY, 2), Turned(by=DEE))
    evening.felt.draws(CY)
    evening.felt.lays(CY, "7D")
    assert evening.heard(Drew(CY, 1), laid(CY, "7D")) and not evening.last.refused and evening.questions == []


def test_a_shuffled_card_taken_for_an_old_one_counts_when_it_is_laid_once_more() -> None:
    evening = resumed(LATE.replace("stock=1", "stock=0"), "7H", "5H", "7C")
    evening.felt.remove("5H")
    evening.felt.shoves(evening.felt.find("7H"), 5, 4, 20)
    evening.felt.cards.append(evening.felt.cards.pop(0))
    evening.felt.report()
    evening.press(Turned(by=DEE), Drew(BOB, 1))
    assert evening.heard() and evening.advice == ["extra"]
    evening.felt.comes(BOB, DISCARD)
    evening.felt.slides("7H", 3, -2)
    evening.felt.goes(BOB)
    evening.felt.rests()
    assert [doubt.code for doubt in evening.questions] == ["again"]
    evening.answer(0)
    assert evening.heard(laid(BOB, "7H")) and evening.advice == []


def test_nobody_is_to_take_away_what_lies_unseen_under_the_top_that_a_shuffle_left() -> None:
    """It went into the new stock with all the others, and the screen asked for it until it was laid once more."""
    evening = resumed("seats=4 dealer=3 hands=5,5,5,5 stock=0 suit=H phase=turn who=1 pile=9S,8S,8H,5H")
    for text in ("9S", "8S", "8H", "5H"):
        evening.felt.put(text)
        evening.felt.report()
    evening.press(Turned(by=DEE), Drew(BOB, 1))
    evening.felt.rests()
    assert not evening.advice
