"""Acts that leave no difference: a draw is supposed from a hand at the stock until the next act confirms it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.facts.events import Chose, Drew, Laid, Said, Undone, Word
from companion.games import game
from companion.table import DISCARD, STOCK, Place
from scoring.cards import card
from tests.interpret.evening_talk import Evening, at_turn, laid, resumed
from tests.people import ANN, BOB, CY, DEE
from vision.sightings import Halt


def test_a_draw_is_a_draft_until_the_next_act() -> None:
    evening = at_turn("7H")
    evening.felt.draws(ANN)
    assert [act.event for act in evening.reading.draft] == [Drew(ANN, 1)] and evening.heard()
    evening.felt.lays(ANN, "7C")
    assert evening.heard(Drew(ANN, 1), laid(ANN, "7C"))


def test_a_draw_and_done_is_closed_by_the_next_players_card() -> None:
    evening = at_turn("7H")
    evening.felt.draws(ANN)
    evening.felt.lays(BOB, "7C")
    assert evening.heard(Drew(ANN, 1), Said(ANN, Word.DONE), laid(BOB, "7C"))
    assert not evening.last.refused


def test_a_press_closes_the_draft() -> None:
    evening = at_turn("7H")
    evening.felt.draws(ANN)
    evening.press(Said(ANN, Word.DONE))
    assert evening.heard(Drew(ANN, 1)) and evening.referee.position.who == BOB


def test_a_word_means_what_its_button_said_before_a_draw_that_was_only_supposed() -> None:
    evening = at_turn("7H")
    evening.felt.lays(ANN, "3H")
    evening.felt.draws(BOB)
    assert evening.heard(laid(ANN, "3H")) and [act.event for act in evening.reading.draft] == [Drew(BOB, 3)]
    evening.press(Said(BOB, Word.DONE))  # the button says: nobody has the 4H
    assert evening.referee.position.who == BOB and evening.heard()
    evening.felt.lays(BOB, "JH")
    assert evening.heard(laid(BOB, "JH")) and not evening.last.refused


def test_a_draw_that_was_pressed_is_not_read_again() -> None:
    evening = at_turn("7H")
    evening.press(Drew(ANN, 1))
    evening.felt.draws(ANN)
    evening.felt.lays(ANN, "7C")
    assert evening.heard(laid(ANN, "7C"))


def test_a_hand_at_the_stock_out_of_turn_is_no_draw_now_nor_later() -> None:
    evening = at_turn("7H")
    evening.felt.draws(BOB)
    evening.felt.lays(ANN, "7C")
    evening.felt.lays(BOB, "4C")
    assert evening.heard(laid(ANN, "7C"), laid(BOB, "4C"))


def test_two_cards_owed_are_drawn_when_the_next_player_goes_on() -> None:
    evening = at_turn("7H")
    evening.felt.lays(ANN, "2H")
    evening.felt.lays(CY, "5H")
    assert evening.heard(laid(ANN, "2H"), Drew(BOB, 2), laid(CY, "5H"))


def test_after_a_king_of_spades_everybody_else_draws_one() -> None:
    evening = at_turn("7S")
    evening.felt.lays(ANN, "KS")
    for seat in (BOB, CY, DEE):
        evening.felt.draws(seat)
    evening.felt.lays(ANN, "9S")
    assert evening.heard(laid(ANN, "KS"), Drew(BOB, 1), Drew(CY, 1), Drew(DEE, 1), laid(ANN, "9S"))


def test_a_supposed_draw_can_be_waved_away() -> None:
    evening = at_turn("7H")
    evening.felt.draws(ANN)
    evening.reader.scrap()
    evening.felt.lays(ANN, "7C")
    assert evening.heard(laid(ANN, "7C"))


def down_to_one() -> Evening:
    """Cy has one card left and has not said so; Bob, just before, has drawn and may lay."""
    text = "seats=4 dealer=3 hands=5,5,1,5 stock=20 suit=C phase=after_draw who=1 pile=7C"
    evening = Evening(game("melee-dig"), position=text)
    evening.felt.put("7C")
    evening.felt.report()
    return evening


def test_a_penalty_drawn_after_the_call_is_no_move() -> None:
    text = "seats=4 dealer=3 hands=5,5,1,5 stock=20 suit=C phase=two who=2 owed=0,0,2,0 pile=2C"
    evening = Evening(game("melee-dig"), position=text)
    evening.felt.put("2C")
    evening.felt.report()
    evening.press(Said(ANN, Word.CAUGHT, CY))
    evening.felt.draws(CY)
    evening.felt.lays(CY, "2S")
    assert evening.heard(laid(CY, "2S")) and not evening.last.refused


def test_a_penalty_drawn_before_the_call_is_no_move_either() -> None:
    evening = down_to_one()
    evening.felt.draws(CY)
    evening.press(Said(ANN, Word.CAUGHT, CY))
    evening.felt.lays(BOB, "4C")
    assert evening.heard(laid(BOB, "4C")) and not evening.last.refused


def test_a_penalty_drawn_before_the_call_does_not_end_the_turn_before() -> None:
    text = "seats=4 dealer=3 hands=5,5,1,5 stock=20 suit=C phase=turn who=1 pile=7C"
    evening = resumed(text, "7C")
    evening.felt.draws(BOB)
    evening.felt.draws(CY)
    evening.press(Said(BOB, Word.CAUGHT, CY))
    evening.felt.lays(BOB, "4C")
    assert evening.heard(Drew(BOB, 1), laid(BOB, "4C")) and not evening.last.refused


def test_a_press_that_tells_a_draw_closes_nothing_that_came_after_it() -> None:
    text = "seats=4 dealer=3 hands=5,5,1,5 stock=20 suit=C phase=turn who=1 pile=7C"
    evening = resumed(text, "7C")
    evening.felt.draws(BOB)
    evening.felt.draws(CY, looks=(3, 0))
    evening.press(Drew(BOB, 1))
    evening.press(Said(BOB, Word.CAUGHT, CY))
    evening.felt.lays(BOB, "4C")
    assert evening.heard(laid(BOB, "4C")) and not evening.last.refused


def test_a_penalty_drawn_before_the_call_in_a_melee_is_not_kept_for_the_next_turn() -> None:
    text = "seats=3 dealer=2 hands=1,4,4 stock=20 suit=D phase=melee who=1 chain=3D aggressor=2 owed=0,3,0 pile=3D"
    evening = Evening(game("melee-dig"), seats=3, position=text)
    evening.felt.put("3D")
    evening.felt.report()
    evening.felt.draws(ANN)
    evening.press(Said(BOB, Word.CAUGHT, ANN))
    evening.felt.lays(ANN, "4D")
    evening.press(Said(CY, Word.DONE))
    for seat, text in ((CY, "QD"), (BOB, "7D"), (CY, "5D")):
        evening.felt.lays(seat, text)
    evening.heard()
    evening.felt.draws(ANN)
    evening.felt.lays(ANN, "5C")
    assert evening.heard(Drew(ANN, 1), laid(ANN, "5C"))


def test_a_penalty_drawn_before_the_call_is_not_the_answer_to_an_attack() -> None:
    text = "seats=3 dealer=2 hands=1,4,4 stock=20 suit=D phase=melee who=0 chain=3D aggressor=2 owed=3,0,0 pile=3D"
    evening = Evening(game("melee-dig"), seats=3, position=text)
    evening.felt.put("3D")
    evening.felt.report()
    evening.felt.draws(ANN, looks=(3, 3))
    assert evening.heard() and [act.event for act in evening.reading.draft] == [Drew(ANN, 3)]
    evening.press(Said(BOB, Word.CAUGHT, ANN))
    evening.felt.lays(ANN, "4D")
    assert evening.heard(laid(ANN, "4D")) and not evening.last.refused


def test_a_hand_whose_draw_was_taken_back_has_drawn_nothing_when_asked_again() -> None:
    evening = at_turn("7H")
    evening.felt.draws_and_lays(ANN, "9H")
    assert evening.heard(Drew(ANN, 1), laid(ANN, "9H"))
    evening.press(Undone())
    evening.press(Undone())
    evening.felt.comes(ANN, DISCARD)
    evening.felt.slides("9H", 3, -2)
    evening.felt.goes(ANN)
    evening.felt.rests()
    assert [act.event for act in evening.questions[-1].options[0].acts] == [laid(ANN, "9H")]


def test_a_last_card_called_while_a_hand_is_at_the_stock_tells_of_no_draw() -> None:
    evening = resumed("seats=4 dealer=3 hands=1,5,5,5 stock=20 suit=C phase=turn who=1 pile=7C", "7C")
    evening.felt.draws(BOB)
    evening.press(Said(ANN, Word.LAST_CARD))
    assert evening.heard() and [act.event for act in evening.reading.draft] == [Drew(BOB, 1)]
    evening.felt.lays(BOB, "7D", x=4)
    assert evening.referee.position.top == card("7D")


def test_a_hand_that_touched_the_stock_before_another_drew_has_not_drawn_after_it() -> None:
    """Bob draws two for the two on the pile; Ann, who is next, has a card that fits."""
    text = "seats=2 dealer=0 hands=5,5 stock=30 suit=H phase=two who=1 owed=0,2 pile=2H"
    evening = Evening(game("melee-dig"), 2, text)
    evening.felt.put("2H")
    evening.felt.report()
    evening.felt.draws(ANN, looks=(1, 1))
    evening.felt.draws(BOB, looks=(3, 3))
    assert evening.heard(Drew(BOB, 2))
    evening.felt.lays(ANN, "5H")
    assert evening.heard(laid(ANN, "5H"))


@pytest.mark.parametrize("place", [Place("clash", BOB), Place("shared")], ids=str)
def test_whoever_points_at_an_empty_place_and_then_draws_has_shuffled_nothing(place: Place) -> None:
    evening = Evening(game("melee"), 2, "phase=deal dodge=K,Q hands=7,0 stock=45 due=0,7")
    evening.felt.rests()
    evening.felt.comes(BOB, place)
    evening.felt.goes(BOB)
    evening.felt.report()
    evening.felt.draws(BOB)
    evening.felt.lays(ANN, "JH", Place("clash", ANN))
    assert evening.heard(Drew(BOB, 7), Laid(ANN, Place("clash", ANN), ((card("JH"),),)))


def test_of_two_who_draw_at_the_same_time_it_is_not_asked_who_was_first() -> None:
    evening = Evening(game("melee"), 2, "phase=redraw dodge=K,Q hands=6,6 stock=40 due=1,1")
    evening.felt.rests()
    for _ in range(2):
        evening.felt.enters_at(960, 270, 270)
        evening.felt.draws(ANN)
    evening.felt.lays(ANN, "JH", Place("clash", ANN))
    assert evening.questions == [] and evening.last.event == Laid(ANN, Place("clash", ANN), ((card("JH"),),))


def test_a_hand_at_the_stock_while_an_attack_is_still_held_came_before_it() -> None:
    evening = Evening(game("melee"), 2, "phase=choose dodge=K,Q hands=6,7 stock=38 clash=2C/-")
    evening.felt.put("2C", Place("clash", ANN))
    evening.felt.rests()
    evening.felt.comes(BOB, Place("clash", BOB))
    evening.felt.put("3H", Place("clash", BOB))
    evening.felt.draws(ANN)
    evening.felt.goes(BOB)
    evening.felt.rests()
    assert evening.heard(Laid(BOB, Place("clash", BOB), ((card("3H"),),)))


def test_touches_of_the_stock_by_all_who_wait_forbid_nobody_a_three() -> None:
    evening = at_turn("7H")
    for seat in (BOB, CY, BOB, CY):
        evening.felt.draws(seat)
    evening.felt.lays(ANN, "3H")
    evening.felt.rests()
    assert evening.heard(laid(ANN, "3H")) and not evening.last.refused


def test_cards_drawn_in_one_visit_that_lasts_are_one_draw_of_all_that_are_owed() -> None:
    evening = at_turn("7H")
    evening.felt.lays(ANN, "2H")
    evening.heard(laid(ANN, "2H"))
    evening.felt.comes(BOB, STOCK, 900)
    for _ in range(3):
        evening.felt.rests()
    assert evening.heard()
    evening.felt.goes(BOB)
    evening.felt.rests()
    evening.felt.lays(CY, "9H")
    assert evening.heard(Drew(BOB, 2), laid(CY, "9H"))


def test_of_two_at_the_stock_whoever_takes_the_card_first_has_drawn_first() -> None:
    evening = at_turn("7S")
    evening.felt.lays(ANN, "KS")
    arm = evening.felt.comes(BOB, STOCK)
    arm.halts(60, 260, evening.felt.time)
    evening.felt.comes(CY, STOCK)
    evening.felt.goes(CY)
    evening.felt.goes(BOB)
    evening.felt.draws(DEE)
    evening.felt.rests()
    assert evening.heard(laid(ANN, "KS"), Drew(BOB), Drew(CY), Drew(DEE))


def test_who_came_from_the_stock_with_what_fits_only_after_a_draw_has_drawn() -> None:
    """Bare fingers left the stock: it was asked whether he had only touched it, and so had laid his ace wrongly."""
    text = "seats=4 dealer=0 hands=5,5,5,5 stock=20 suit=C phase=break who=1 chain=3C aggressor=0 owed=0,3,0,0 pile=3C"
    evening = resumed(text, "3C")
    evening.felt.draws(BOB, looks=(2, 0))
    evening.felt.lays(BOB, "AC")
    evening.felt.rests()
    assert evening.heard(Drew(BOB, 3), laid(BOB, "AC")) and not evening.last.refused and not evening.questions


def test_a_hand_that_was_at_the_pile_as_long_as_that_lay_astray_draws_nothing_later() -> None:
    """Cy was at the stock and then at the pile; when the pile lay elsewhere, only the stock seemed to be left."""
    evening = resumed("seats=4 dealer=3 hands=5,5,5,5 stock=20 suit=C phase=two who=1 owed=0,2,0,0 pile=2C")
    evening.felt.put("2C", x=80, y=70)
    evening.felt.rests()
    arm = evening.felt.comes(CY, DISCARD, 300)
    evening.felt.reaches_on(arm, STOCK, 400)
    evening.felt.wait(300)
    arm.halts(*evening.felt.find("2C").pose[:2], evening.felt.time)
    evening.felt.wait(200)
    evening.felt.goes(CY)
    evening.press(Drew(BOB, 2))
    evening.felt.lays(CY, "2D", x=60, y=40)
    evening.felt.lays(DEE, "2H", x=70, y=50)
    evening.felt.draws(ANN, 6, looks=(1, 1))
    evening.felt.lays(BOB, "5H", x=65, y=55)
    evening.heard()
    evening.felt.lays(CY, "4H")
    assert evening.heard(laid(CY, "4H"))


def ann_rests_her_hand_beside_the_stock_after_a_draw() -> Evening:
    evening = at_turn("7H", seats=2)
    arm = evening.felt.comes(ANN, STOCK)
    arm.path = [replace(arm.path[-1], looked=3, held=3)]
    evening.felt.wait(300)
    arm.at = 400, 392
    arm.halts(*arm.at, evening.felt.time)
    evening.felt.wait(2000)
    return evening


def test_who_rests_a_hand_beside_the_stock_drew_before_the_next_card() -> None:
    """The hand seemed to be at the stock until it went home: it was asked who had laid the next card."""
    evening = ann_rests_her_hand_beside_the_stock_after_a_draw()
    evening.felt.lays(BOB, "9H", still=False)
    evening.felt.goes(ANN)
    evening.felt.rests()
    assert evening.heard(Drew(ANN, 1), Said(ANN, Word.DONE), laid(BOB, "9H")) and not evening.questions


def test_who_rests_the_hand_that_drew_and_lays_a_card_with_the_other_has_drawn() -> None:
    """The first hand seemed to be on its way still: the card was told without the draw."""
    evening = ann_rests_her_hand_beside_the_stock_after_a_draw()
    other = evening.felt.comes(ANN, DISCARD)
    evening.felt.put("9H")
    other.left = evening.felt.time
    evening.felt.wait(100)
    evening.felt.report(still=False)
    evening.felt.rests()
    evening.felt.goes(ANN)
    evening.felt.rests()
    assert evening.heard(Drew(ANN, 1), laid(ANN, "9H")) and not evening.questions


def test_who_held_a_card_in_two_pictures_of_six_is_asked_whether_they_drew() -> None:
    """A touch of the stock was told as a draw: in bare fingers a card seems to stick out now and then."""
    evening = at_turn("7H")
    evening.felt.draws(ANN, looks=(6, 2))
    evening.felt.lays(ANN, "7C")
    assert evening.heard() and evening.questions[-1].code == "who_drew"


@pytest.mark.parametrize(("looks", "asked"), [(700, []), (0, ["who_drew"])])
def test_who_lays_at_once_after_a_touch_of_the_stock_is_asked_whether_they_drew(looks: int, asked: list[str]) -> None:
    """Nobody lays a card before they have looked at the one they drew; that Ann drew was told all the same."""
    evening = at_turn("7H")
    evening.felt.comes(ANN, STOCK)
    evening.felt.goes(ANN)
    evening.felt.wait(looks)
    evening.felt.lays(ANN, "7D")
    evening.felt.rests(2000)
    evening.waits()
    assert [one.code for one in evening.questions] == asked
    assert evening.heard() if asked else evening.heard(Drew(ANN), laid(ANN, "7D"))


@pytest.mark.parametrize(("brings", "asked"), [((5, 2), ["who_drew"]), ((5, 0), [])])
def test_who_was_at_the_stock_too_soon_and_seems_to_hold_a_card_at_times(
    brings: tuple[int, int], asked: list[str]
) -> None:
    """Fingers that looked so on their way in as well told of a draw, before the suit was named that it would answer."""
    evening = at_turn("7H")
    evening.felt.lays(ANN, "AH")
    touching = evening.felt.comes(BOB, STOCK)
    touching.brings, touching.looks = brings, (4, 2)
    evening.felt.goes(BOB)
    evening.felt.rests()
    evening.press(Chose(ANN, "C", "suit"))
    evening.felt.lays(BOB, "9C")
    evening.felt.rests(2000)
    evening.waits()
    assert [one.code for one in evening.questions] == asked
    told = () if asked else (Drew(BOB), laid(BOB, "9C"))
    assert evening.heard(laid(ANN, "AH"), *told)


def test_a_three_is_refused_after_a_draw_only_where_hands_tell_it_surely() -> None:
    """A touch of the stock, in fingers that seemed to hold a card, told somebody off for an honest three."""
    evening = at_turn("7H")
    evening.felt.draws(ANN, looks=(2, 1))
    evening.felt.lays(ANN, "3H")
    evening.felt.rests(2000)
    evening.waits()
    assert evening.heard() and [one.code for one in evening.questions] == ["who_drew"]


def test_what_sticks_out_at_the_stock_was_not_brought_to_be_tossed() -> None:
    """Two cards were due, and stuck out as they were drawn; bare fingers seemed to lay the next one, and it was named
    as the answer of the one who had drawn."""
    evening = at_turn("7H")
    evening.felt.lays(ANN, "2H")
    assert evening.heard(laid(ANN, "2H"))
    drawing = evening.felt.comes(BOB, STOCK, ms=0)
    evening.felt.wait(200)
    drawing.path[-1] = replace(drawing.path[-1], left=evening.felt.time, looked=1, held=1)
    drawing.path.append(Halt(drawing.at[0] - 10, drawing.at[1] + 40, evening.felt.time + 60, evening.felt.time + 460))
    drawing.visited[STOCK.key] = 700
    drawing.looks = 2, 0
    evening.felt.wait(500)
    evening.felt.goes(BOB)
    evening.felt.comes(CY, DISCARD, ms=250).brings = 5, 0
    evening.felt.put("2S")
    evening.felt.goes(CY)
    evening.felt.report()
    assert evening.heard(Drew(BOB, 2), laid(CY, "2S")) and not evening.questions


def test_fingers_that_lay_still_over_the_pile_have_laid_the_card_there() -> None:
    """They held it for seconds, which ended their reach: as if nobody's hand had been there, it was who had drawn."""
    evening = at_turn("7H")
    evening.felt.draws(ANN)
    holding = evening.felt.comes(BOB, DISCARD, ms=100)
    holding.left, holding.rests = evening.felt.time, True
    evening.felt.wait(3500)
    evening.felt.put("7C")
    holding.rests, holding.rested_until = False, evening.felt.time
    evening.felt.report()
    assert evening.heard(Drew(ANN, 1), Said(ANN, Word.DONE), laid(BOB, "7C"))
