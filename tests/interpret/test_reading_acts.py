"""What happens at a table, one story a trap: the reader hands on what was done, and nothing else."""

from __future__ import annotations

from evening_talk import Evening, at_turn, deal

from companion.events import Abandoned, Amended, Chose, Drew, Overruled, Said, Turned, Undone, Word, lays
from companion.games import game
from companion.table import DISCARD, STOCK, Seat
from scoring.cards import card

ANN, BOB, CY, DEE = map(Seat, range(4))


def laid(seat: Seat | None, text: str):
    return lays(seat, card(text))


# ---------------------------------------------------------------- who and what


def test_a_card_laid_by_the_player_in_turn_is_read_as_that():
    evening = at_turn("7H")
    evening.felt.lays(ANN, "7C")
    assert evening.heard(laid(ANN, "7C")) and not evening.last.refused


def test_an_illegal_card_reaches_the_log_and_is_asked_back():
    evening = at_turn("7H")
    evening.felt.lays(ANN, "9C")
    assert evening.heard(laid(ANN, "9C")) and evening.last.refused
    evening.felt.rests()
    assert evening.advice == ["put_back"] and evening.heard()


def test_a_refused_card_taken_back_is_no_event_and_no_advice_any_more():
    evening = at_turn("7H")
    evening.felt.lays(ANN, "9C")
    refused = evening.last
    evening.felt.takes(ANN, "9C")
    assert evening.heard(laid(ANN, "9C")) and evening.advice == []
    assert not evening.reader.on_table(refused)


def test_a_refused_card_that_stays_is_reminded_of_until_it_goes():
    evening = at_turn("7H")
    evening.felt.lays(ANN, "9C")
    evening.felt.lays(ANN, "7C", x=6, y=4)
    assert evening.heard(laid(ANN, "9C"), laid(ANN, "7C"))
    assert evening.advice == ["put_back"] and evening.referee.position.top == card("7C")


def test_a_card_refused_once_may_be_right_the_next_time():
    evening = at_turn("7H")
    evening.felt.lays(ANN, "9C")
    evening.felt.takes(ANN, "9C")
    evening.felt.lays(ANN, "7C")
    evening.felt.lays(BOB, "4C")
    evening.felt.lays(CY, "4D")
    evening.felt.lays(DEE, "5D")
    evening.felt.lays(ANN, "5C")
    evening.felt.lays(BOB, "10C")
    assert [event.by for event in evening.log] == [ANN, ANN, BOB, CY, DEE, ANN, BOB]
    assert not evening.last.refused


def test_a_card_laid_by_somebody_else_is_theirs_and_the_referee_says_why_not():
    evening = at_turn("7H")
    evening.felt.lays(CY, "7C")
    assert evening.heard(laid(CY, "7C")) and evening.last.refused


def test_let_stand_makes_a_refused_card_a_member_of_the_pile():
    evening = at_turn("7H")
    evening.felt.lays(ANN, "9C")
    evening.press(Overruled(evening.last.number))
    evening.felt.rests()
    assert evening.advice == [] and evening.heard(laid(ANN, "9C"))


def test_where_the_hand_was_unclear_the_one_whose_turn_it_is_is_believed():
    evening = at_turn("7H")
    evening.felt.rests(5000)
    evening.felt.lays(None, "7C")
    assert evening.heard(laid(ANN, "7C")) and not evening.questions


def test_a_hand_halfway_between_two_seats_is_the_one_whose_turn_it_is():
    evening = at_turn("7H", seats=6)
    evening.felt.enters_at(480, 520, 0)
    evening.felt.lays(ANN, "7C")
    assert evening.heard(laid(ANN, "7C")) and not evening.questions


def test_a_hand_halfway_between_two_seats_that_may_both_answer_is_a_question():
    evening = at_turn("7H", seats=6)
    evening.felt.lays(ANN, "7C")
    evening.felt.lays(BOB, "3C")
    evening.heard()
    evening.felt.enters_at(480, 520, 0)
    evening.felt.lays(ANN, "4C")
    assert evening.heard() and [doubt.code for doubt in evening.questions] == ["who"]
    who = [option.params[0][1] for option in evening.questions[0].options]
    assert sorted(who) == [ANN, Seat(5)]
    evening.answer(who.index(ANN))
    evening.felt.rests()
    assert evening.heard(laid(ANN, "4C")) and len(evening.questions) == 1


# ---------------------------------------------------------------- nothing happened


def test_a_bumped_card_is_nothing():
    evening = at_turn("7H")
    evening.felt.lays(ANN, "7C")
    evening.felt.slides("7C", 12, -7, 14)
    evening.felt.rests()
    assert evening.heard(laid(ANN, "7C")) and evening.advice == []


def test_a_pile_that_slides_shows_old_marks_and_no_new_cards():
    evening = at_turn("7H")
    for seat, text in ((ANN, "7C"), (BOB, "4C"), (CY, "4D")):
        evening.felt.lays(seat, text, x=3 * seat, y=-2 * seat)
    evening.heard()
    evening.felt.comes(BOB, DISCARD)
    evening.felt.slides("4D", 30, 10, 20)
    evening.felt.slides("4C", -25, 12, -30)
    evening.felt.goes(BOB)
    evening.felt.rests()
    assert evening.heard() and evening.questions == []


def test_the_whole_pile_pushed_aside_is_nothing():
    evening = at_turn("7H")
    evening.felt.lays(ANN, "7C")
    evening.heard()
    for text in ("7H", "7C"):
        evening.felt.slides(text, 30, -25)
    evening.felt.rests()
    assert evening.heard() and evening.advice == []


def test_a_hand_that_rests_over_the_pile_is_waited_for_and_then_asked_about():
    evening = at_turn("7H")
    evening.felt.comes(ANN, DISCARD)
    evening.felt.put("7C", x=40, y=-30, angle=90)
    evening.felt.shelters = 20
    evening.felt.report(still=False)
    assert evening.heard() and evening.reading.awaiting == (ANN,)
    evening.waits()
    assert [doubt.code for doubt in evening.questions] == ["hand_rests"]
    evening.answer(None)
    evening.waits()
    assert evening.heard() and len(evening.questions) == 1
    evening.felt.goes(ANN)
    evening.felt.report()
    assert evening.heard(laid(ANN, "7C"))


def test_a_hand_that_rests_and_is_asked_about_may_have_laid_it():
    evening = at_turn("7H")
    evening.felt.comes(ANN, DISCARD)
    evening.felt.put("7C", x=40, y=-30, angle=90)
    evening.felt.shelters = 20
    evening.felt.report(still=False)
    evening.waits()
    evening.answer(0)
    evening.felt.goes(ANN)
    evening.felt.report()
    assert evening.heard(laid(ANN, "7C"))


def test_somebody_elses_hand_elsewhere_holds_up_nothing():
    evening = at_turn("7H")
    evening.felt.comes(CY, STOCK)
    evening.felt.lays(ANN, "7C", still=False)
    assert evening.heard(laid(ANN, "7C"))


def test_light_on_a_refused_card_does_not_make_it_a_second_one():
    evening = at_turn("7H")
    evening.felt.lays(ANN, "9C")
    evening.felt.blind = 1.0
    evening.felt.rests()
    evening.felt.blind = 0.0
    evening.felt.rests()
    assert evening.heard(laid(ANN, "9C")) and evening.advice == ["put_back"]


def test_a_hand_that_only_points_at_the_pile_does_nothing():
    evening = at_turn("7H")
    evening.felt.comes(CY, DISCARD)
    evening.felt.goes(CY)
    evening.felt.rests()
    assert evening.heard() and evening.reading.draft == ()


# ---------------------------------------------------------------- several acts between two quiet tables


def test_a_king_of_clubs_and_its_second_card_before_the_table_was_quiet():
    evening = at_turn("7C")
    evening.felt.lays(ANN, "KC", still=False)
    evening.felt.lays(ANN, "4D", x=8, y=5)
    assert evening.heard(laid(ANN, "KC"), laid(ANN, "4D"))


def test_a_king_and_its_second_card_laid_by_one_hand_in_one_go():
    evening = at_turn("7C")
    evening.felt.comes(ANN, DISCARD)
    evening.felt.put("KC")
    evening.felt.put("4D", x=26, y=14)
    evening.felt.goes(ANN)
    evening.felt.report()
    assert evening.heard(laid(ANN, "KC"), laid(ANN, "4D"))


def test_a_four_and_a_five_in_a_melee_by_two_hands():
    evening = at_turn("7C")
    evening.felt.lays(ANN, "3C")
    evening.felt.lays(CY, "4C", still=False)
    evening.felt.lays(DEE, "5C", x=5, y=9)
    assert evening.heard(laid(ANN, "3C"), laid(CY, "4C"), laid(DEE, "5C"))
    assert not evening.last.refused


def test_an_illegal_card_taken_back_before_the_table_was_quiet_is_in_the_log():
    evening = at_turn("7H")
    evening.felt.lays(ANN, "9C", still=False)
    evening.felt.takes(ANN, "9C", still=False)
    evening.felt.lays(ANN, "7C")
    assert evening.heard(laid(ANN, "9C"), laid(ANN, "7C"))


# ---------------------------------------------------------------- acts that leave no difference


def test_a_draw_is_a_draft_until_the_next_act():
    evening = at_turn("7H")
    evening.felt.draws(ANN)
    assert [act.event for act in evening.reading.draft] == [Drew(ANN, 1)] and evening.heard()
    evening.felt.lays(ANN, "7C")
    assert evening.heard(Drew(ANN, 1), laid(ANN, "7C"))


def test_a_draw_and_done_is_closed_by_the_next_players_card():
    evening = at_turn("7H")
    evening.felt.draws(ANN)
    evening.felt.lays(BOB, "7C")
    assert evening.heard(Drew(ANN, 1), Said(ANN, Word.DONE), laid(BOB, "7C"))
    assert not evening.last.refused


def test_a_press_closes_the_draft():
    evening = at_turn("7H")
    evening.felt.draws(ANN)
    evening.press(Said(ANN, Word.DONE))
    assert evening.heard(Drew(ANN, 1)) and evening.referee.position.who == BOB


def test_a_draw_that_was_pressed_is_not_read_again():
    evening = at_turn("7H")
    evening.press(Drew(ANN, 1))
    evening.felt.draws(ANN)
    evening.felt.lays(ANN, "7C")
    assert evening.heard(laid(ANN, "7C"))


def test_a_hand_at_the_stock_out_of_turn_is_no_draw_now_nor_later():
    evening = at_turn("7H")
    evening.felt.draws(BOB)
    evening.felt.lays(ANN, "7C")
    evening.felt.lays(BOB, "4C")
    assert evening.heard(laid(ANN, "7C"), laid(BOB, "4C"))


def test_two_cards_owed_are_drawn_when_the_next_player_goes_on():
    evening = at_turn("7H")
    evening.felt.lays(ANN, "2H")
    evening.felt.lays(CY, "5H")
    assert evening.heard(laid(ANN, "2H"), Drew(BOB, 2), laid(CY, "5H"))


def test_after_a_king_of_spades_everybody_else_draws_one():
    evening = at_turn("7S")
    evening.felt.lays(ANN, "KS")
    for seat in (BOB, CY, DEE):
        evening.felt.draws(seat)
    evening.felt.lays(ANN, "9S")
    assert evening.heard(laid(ANN, "KS"), Drew(BOB, 1), Drew(CY, 1), Drew(DEE, 1), laid(ANN, "9S"))


def test_a_supposed_draw_can_be_waved_away():
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


def test_a_penalty_drawn_after_the_call_is_no_move():
    text = "seats=4 dealer=3 hands=5,5,1,5 stock=20 suit=C phase=two who=2 owed=0,0,2,0 pile=2C"
    evening = Evening(game("melee-dig"), position=text)
    evening.felt.put("2C")
    evening.felt.report()
    evening.press(Said(ANN, Word.CAUGHT, CY))
    evening.felt.draws(CY)
    evening.felt.lays(CY, "2S")
    assert evening.heard(laid(CY, "2S")) and not evening.last.refused


def test_a_penalty_drawn_before_the_call_is_no_move_either():
    evening = down_to_one()
    evening.felt.draws(CY)
    evening.press(Said(ANN, Word.CAUGHT, CY))
    evening.felt.lays(BOB, "4C")
    assert evening.heard(laid(BOB, "4C")) and not evening.last.refused


def test_a_penalty_drawn_before_the_call_does_not_say_that_the_player_before_is_done():
    text = "seats=4 dealer=3 hands=5,5,1,5 stock=20 suit=C phase=turn who=1 pile=7C"
    evening = resumed(text, "7C")
    evening.felt.draws(BOB)
    evening.felt.draws(CY)
    evening.press(Said(BOB, Word.CAUGHT, CY))
    evening.felt.lays(BOB, "4C")
    assert evening.heard(Drew(BOB, 1), laid(BOB, "4C")) and not evening.last.refused


def test_a_press_that_tells_a_draw_closes_nothing_that_came_after_it():
    text = "seats=4 dealer=3 hands=5,5,1,5 stock=20 suit=C phase=turn who=1 pile=7C"
    evening = resumed(text, "7C")
    evening.felt.draws(BOB)
    evening.felt.draws(CY)
    evening.press(Drew(BOB, 1))
    evening.press(Said(BOB, Word.CAUGHT, CY))
    evening.felt.lays(BOB, "4C")
    assert evening.heard(laid(BOB, "4C")) and not evening.last.refused


def test_a_penalty_drawn_before_the_call_amid_a_melee_is_not_kept_for_the_culprits_next_turn():
    text = "seats=3 dealer=2 hands=1,4,4 stock=20 suit=D phase=melee who=1 chain=3D aggressor=2 pile=3D"
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


# ---------------------------------------------------------------- undo and correction


def test_after_an_undo_the_card_that_still_lies_there_is_left_alone():
    evening = at_turn("7H")
    evening.felt.lays(ANN, "7C")
    evening.press(Undone())
    evening.felt.rests()
    assert evening.heard(laid(ANN, "7C")) and evening.advice == ["extra"] and evening.questions == []


def test_after_an_undo_the_card_taken_back_and_laid_anew_counts_anew():
    evening = at_turn("7H")
    evening.felt.lays(ANN, "7C")
    evening.press(Undone())
    evening.felt.takes(ANN, "7C")
    evening.felt.lays(ANN, "7C")
    assert evening.heard(laid(ANN, "7C"), laid(ANN, "7C"))


def test_after_an_undo_another_card_on_top_is_asked_about():
    evening = at_turn("7H")
    evening.felt.lays(ANN, "7C")
    evening.press(Undone())
    evening.felt.lays(ANN, "7D", x=7, y=7)
    assert evening.heard(laid(ANN, "7C")) and len(evening.questions) == 1
    evening.answer(1)
    assert evening.heard(laid(ANN, "7D"))


def test_after_an_undo_a_card_that_is_pushed_is_asked_about():
    evening = at_turn("7H")
    evening.felt.lays(ANN, "7C")
    evening.press(Undone())
    evening.felt.comes(ANN, DISCARD)
    evening.felt.slides("7C", 30, 0)
    evening.felt.goes(ANN)
    evening.felt.rests()
    assert [doubt.code for doubt in evening.questions] == ["again"]
    evening.heard()
    evening.answer(0)
    assert evening.heard(laid(ANN, "7C")) and evening.reading.question is None


def test_a_corrected_card_keeps_its_new_name():
    evening = at_turn("7H")
    evening.felt.lays(ANN, "9C")
    evening.press(Amended(evening.last.number, laid(ANN, "9H")))
    evening.felt.rests()
    assert evening.heard(laid(ANN, "9C")) and evening.advice == []
    assert evening.referee.position.top == card("9H")


# ---------------------------------------------------------------- before the first turn


def test_cards_that_come_and_go_while_dealing_mean_nothing():
    evening = Evening(game("melee-dig"))
    evening.felt.lays(DEE, "2C")
    evening.felt.takes(DEE, "2C")
    evening.felt.draws(ANN)
    assert evening.heard() and evening.questions == []
    deal(evening, "5H")


def test_a_starter_turned_before_anybody_pressed_is_read_afterwards():
    evening = Evening(game("melee-dig"))
    evening.felt.lays(DEE, "5H")
    assert evening.heard()
    evening.press(Said(DEE, Word.YES))
    assert evening.heard(laid(None, "5H"))


def test_a_king_of_hearts_as_starter_goes_to_the_dealer_and_the_next_card_begins():
    evening = Evening(game("melee-dig"))
    deal(evening, "KH")
    evening.felt.rests()
    assert evening.heard() and evening.advice == ["to_hand"]
    evening.felt.takes(DEE, "KH")
    evening.felt.lays(DEE, "5H")
    assert evening.heard(laid(None, "5H")) and evening.advice == []


def test_an_ace_waits_for_its_suit_and_then_for_a_card():
    evening = at_turn("7H")
    evening.felt.lays(ANN, "AC")
    evening.press(Chose(ANN, "D", "suit"))
    evening.felt.lays(BOB, "9D")
    assert evening.heard(laid(ANN, "AC"), laid(BOB, "9D")) and not evening.last.refused


def test_a_mark_of_the_last_round_that_the_eye_only_remembers_is_no_card():
    evening = Evening(game("melee-dig"))
    evening.felt.wait(5000)
    deal(evening, "5H")
    remembered = evening.felt.lays(ANN, "6H")
    evening.heard()
    evening.press(Abandoned())
    evening.felt.cards.clear()
    evening.felt.rests()
    deal(evening, "9H")
    evening.felt.cards.append(remembered)
    evening.felt.rests()
    assert evening.heard() and evening.advice == []


def test_a_card_of_the_last_round_laid_by_a_hand_just_where_it_lay_then_is_laid_now():
    evening = Evening(game("melee-dig"))
    evening.felt.wait(5000)
    deal(evening, "5H")
    then = evening.felt.lays(ANN, "6H")
    evening.heard()
    evening.press(Abandoned())
    evening.felt.cards.clear()
    evening.felt.rests()
    deal(evening, "9H")
    evening.felt.comes(ANN, DISCARD)
    evening.felt.cards.append(then)
    evening.felt.goes(ANN)
    evening.felt.report()
    assert evening.heard(laid(ANN, "6H")) and evening.advice == []


def test_a_card_that_nobody_took_in_is_not_laid_by_the_hand_that_passes_over_it():
    evening = Evening(game("melee-dig"))
    evening.felt.wait(5000)
    deal(evening, "5H")
    left = evening.felt.lays(ANN, "6H", x=40)
    evening.heard()
    evening.press(Abandoned())
    evening.felt.cards[:] = [left]
    evening.felt.comes(DEE, DISCARD)
    evening.felt.report(still=False)
    evening.felt.goes(DEE)
    deal(evening, "9H")
    evening.heard()
    evening.felt.comes(BOB, DISCARD)
    evening.felt.goes(BOB)
    evening.felt.report()
    assert evening.heard()


# ---------------------------------------------------------------- what cannot be read, and what should not be there


def test_a_torn_card_is_told_and_stays_told():
    evening = at_turn("7H")
    evening.felt.lays(ANN, "7C", torn=True)
    assert evening.heard() and evening.questions == []
    evening.waits()
    assert [doubt.code for doubt in evening.questions] == ["unreadable"]
    evening.name(card("7C"))
    assert evening.heard(laid(ANN, "7C"))
    evening.felt.rests()
    evening.felt.lays(BOB, "4C", x=5)
    assert evening.heard(laid(BOB, "4C")) and not evening.last.refused


def test_a_card_of_another_pack_is_pointed_out_and_not_played():
    evening = at_turn("7H")
    evening.felt.lays(ANN, "7C", pack=1)
    assert evening.heard() and evening.advice == ["foreign"]


def test_the_top_card_gone_is_asked_about_after_a_while():
    evening = at_turn("7H")
    evening.felt.lays(ANN, "7C", x=3)
    evening.felt.takes(ANN, "7C")
    evening.waits()
    assert [doubt.code for doubt in evening.questions] == ["lifted"]
    evening.heard()
    evening.answer(0)
    assert evening.heard(Undone()) and evening.referee.position.top == card("7H")
    assert evening.advice == []


def test_a_card_lying_beside_the_places_is_no_act():
    evening = at_turn("7H")
    evening.felt.lays(ANN, "7C", to=STOCK, y=-150)
    assert evening.heard()


# ---------------------------------------------------------------- taken up in the middle


LATE = "seats=4 dealer=3 hands=4,5,5,5 stock=1 suit=C phase=turn who=1 pile=3+7H,5H,7C"


def resumed(text: str, *lying: str) -> Evening:
    """A game taken up again from its position text, with these cards on the pile."""
    evening = Evening(game("melee-dig"), position=text)
    for n, one in enumerate(lying):
        evening.felt.put(one, x=3.0 * n, y=-2.0 * n)
    evening.felt.report()
    return evening


def test_a_table_that_lies_as_the_record_has_it_is_quiet():
    evening = resumed(LATE, "7H", "5H", "7C")
    assert evening.heard() and evening.advice == []
    assert evening.reader.disagreeing(evening.referee.position) == ()


def test_a_table_that_lies_otherwise_says_where():
    evening = resumed(LATE, "7H", "5H")
    assert evening.reader.disagreeing(evening.referee.position) == (DISCARD,)


def test_a_card_that_lay_there_before_the_kiosk_looked_is_no_act():
    evening = resumed(LATE, "7H", "5H", "7C", "KC")
    assert evening.heard() and evening.advice == ["extra"]


def test_an_old_card_of_unknown_face_that_peeps_out_is_no_act():
    evening = resumed(LATE, "QS", "7H", "5H", "7C")
    evening.felt.comes(CY, DISCARD)
    evening.felt.shoves(evening.felt.find("QS"), 30, 22)
    evening.felt.goes(CY)
    evening.felt.report()
    evening.felt.lays(BOB, "4C")
    assert evening.heard(laid(BOB, "4C")) and not evening.last.refused


def test_a_shuffle_is_seen_and_an_old_card_may_be_drawn_and_laid_anew():
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


def test_a_shuffle_for_the_next_player_says_that_the_last_one_is_done():
    evening = resumed(LATE, "7H", "5H", "7C")
    evening.felt.draws(BOB)
    evening.felt.comes(DEE, DISCARD)
    evening.felt.remove("7H")
    evening.felt.remove("5H")
    evening.felt.goes(DEE)
    evening.felt.report(still=False)
    evening.felt.draws(DEE)
    assert evening.heard(Drew(BOB, 1), Said(BOB, Word.DONE), Turned(by=DEE))


def test_a_sleeve_at_the_edge_between_the_dealers_hands_does_not_hide_the_shuffle():
    evening = resumed(LATE.replace("stock=1", "stock=0"), "7H", "5H", "7C")
    evening.felt.comes(DEE, DISCARD)
    evening.felt.remove("7H")
    evening.felt.remove("5H")
    evening.felt.goes(DEE)
    evening.felt.brushes(ANN)
    evening.felt.draws(DEE)
    assert evening.heard(Turned(by=DEE))


def test_a_finger_on_the_pile_before_a_draw_is_no_shuffle_but_the_dealers_hands_after_it_are():
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


def test_an_old_card_may_come_anew_even_if_nobody_saw_the_shuffle():
    evening = resumed(LATE.replace("stock=1", "stock=0"), "7H", "5H", "7C")
    evening.felt.remove("7H")
    evening.felt.remove("5H")
    evening.felt.draws(BOB)
    evening.felt.lays(BOB, "5H")
    assert evening.heard(Drew(BOB, 1), laid(BOB, "5H")) and evening.last.refused


def test_an_old_card_that_comes_anew_to_its_old_spot_came_now_and_not_then():
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


def test_an_old_card_whose_mark_the_eye_believed_to_see_for_a_moment_still_counts_when_it_is_laid_anew():
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


def test_a_long_row_of_silent_draws_keeps_every_hand():
    text = "seats=2 dealer=0 hands=5,5 stock=20 suit=S phase=answer who=1 pile=3S"
    evening = Evening(game("melee-dig"), seats=2, position=text)
    evening.felt.put("3S")
    evening.felt.report()
    for seat in (ANN, BOB, ANN):
        evening.felt.draws(seat, still=False)
        evening.felt.rests()
    expected = (Said(BOB, Word.DONE), Drew(ANN, 1), Said(ANN, Word.DONE), Drew(BOB, 1), Said(BOB, Word.DONE))
    assert evening.heard(*expected) and evening.reading.draft[-1].event == Drew(ANN, 1)


def test_a_refused_card_that_covers_the_top_can_be_read_and_nothing_is_asked():
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
