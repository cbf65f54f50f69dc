"""Ditch Rummy on the felt: how many were drawn, what is thrown away together, and runs that end the hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.facts.events import Amended, Drew, Event, Laid, Lifted, Said, Shown, Turned, Undone, Word
from companion.games import game
from companion.games.boards import area
from companion.table import DISCARD, STOCK, Seat
from scoring.cards import cards
from tests.interpret.evening_talk import Evening, plays
from tests.interpret.felt_talk import Arm
from tests.people import ANN, BOB, CY, DEE
from vision.sightings import Halt


def hand_of_ditch_rummy() -> Evening:
    """Bob has dealt, Ann begins."""
    evening = Evening(game("ditch-rummy"), 2)
    evening.press(Said(BOB, Word.DONE))
    return evening


def supposed(evening: Evening) -> list[Event]:
    return [act.event for act in evening.reading.draft]


def test_nobody_can_see_how_many_cards_a_hand_takes() -> None:
    evening = hand_of_ditch_rummy()
    evening.felt.draws(ANN)
    assert evening.heard() and supposed(evening) == [Drew(ANN, 3)]
    evening.press(Drew(ANN, 1))
    assert evening.heard() and evening.referee.position.hands == (1, 0)


def test_how_many_cards_were_taken_stays_open_however_sure_it_is_that_some_were() -> None:
    evening = hand_of_ditch_rummy()
    evening.felt.draws(ANN, looks=(4, 4))
    assert evening.heard() and supposed(evening) == [Drew(ANN, 3)]
    evening.press(Drew(ANN, 2))
    assert evening.heard() and evening.referee.position.hands == (2, 0)


def test_who_begins_a_turn_at_the_stock_has_drawn_and_the_next_one_may_touch_it() -> None:
    evening = hand_of_ditch_rummy()
    evening.felt.draws(ANN)
    evening.felt.draws(BOB)
    assert evening.heard(Drew(ANN, 3)) and supposed(evening) == [Said(ANN, Word.DONE), Drew(BOB, 3)]


def test_how_many_were_drawn_stays_open_while_the_next_hand_may_have_taken_nothing() -> None:
    """It left the stock bare, as who only touched it: she may still say how many she drew."""
    evening = hand_of_ditch_rummy()
    evening.felt.draws(ANN, looks=(4, 4))
    evening.felt.draws(BOB, looks=(3, 0))
    assert evening.heard() and supposed(evening)[:1] == [Drew(ANN, 3)]
    evening.press(Drew(ANN, 1))
    assert evening.heard() and evening.referee.position.hands == (1, 0)


def test_a_card_pushed_under_the_one_discarded_with_it_was_discarded_too() -> None:
    evening = hand_of_ditch_rummy()
    evening.felt.shelters = 5
    evening.felt.draws(ANN)
    evening.felt.comes(ANN, DISCARD)
    evening.felt.put("3D", x=-15)
    evening.felt.put("8D", x=15)
    evening.felt.report(still=False)
    evening.felt.slides("3D", x=25, y=0)  # she squares the pile
    evening.felt.slides("8D", x=-5, y=0)
    evening.felt.goes(ANN)
    evening.felt.rests()
    assert evening.heard(Drew(ANN, 3), Laid(ANN, DISCARD, (cards("3D 8D"),)))


def test_nobody_is_done_whose_hand_is_just_at_work() -> None:
    """Bob's hand left the stock with a card, as it seemed; but Ann's was about to meld."""
    evening = Evening(game("ditch-rummy"), 3, "seats=3 phase=play turn=0 hands=3,2,2 dealer=2")
    evening.felt.comes(ANN, area(ANN), 100)
    evening.felt.draws(BOB, looks=(1, 1))
    assert evening.heard()
    evening.felt.put("4S", area(ANN), x=0)
    evening.felt.put("5S", area(ANN), x=20)
    evening.felt.goes(ANN)
    evening.felt.rests()
    assert evening.heard() and plays(ANN, "4S 5S") in supposed(evening)


def test_cards_more_than_the_next_one_holds_may_be_laid_for_whose_turn_it_is() -> None:
    held = "seats=2 phase=play turn=0 hands=3,1 dealer=1 plays=0:3H+4H"
    evening = Evening(game("ditch-rummy"), 2, held)
    evening.felt.comes(BOB, DISCARD)
    evening.felt.put("JS", DISCARD, x=-10)
    evening.felt.put("KH", DISCARD, x=12)
    evening.felt.goes(BOB)
    evening.felt.rests()
    evening.felt.rests(3000)
    assert evening.heard() and [one.code for one in evening.questions] == ["who"]
    assert [option.params[0][1] for option in evening.questions[0].options] == [BOB, ANN]


def test_a_meld_counts_though_one_of_its_cards_hides_another() -> None:
    evening = hand_of_ditch_rummy()
    evening.settles = False
    evening.felt.draws(ANN)
    evening.felt.lays(ANN, "6D", area(ANN))
    evening.felt.lays(ANN, "5D", area(ANN), x=3, y=3)
    evening.felt.draws(BOB)
    evening.felt.lays(BOB, "9D", area(BOB))
    evening.felt.lays(BOB, "8D", area(BOB), x=20)
    assert evening.heard(Drew(ANN, 3), plays(ANN, "6D 5D"), Said(ANN, Word.DONE))


def test_however_long_people_think_it_is_known_who_drew_and_melded() -> None:
    evening = hand_of_ditch_rummy()
    evening.felt.draws(ANN)
    evening.felt.lays(ANN, "3S", area(ANN), x=0)
    evening.felt.lays(ANN, "4S", area(ANN), x=22)
    evening.felt.rests(300_000)
    evening.felt.draws(BOB)
    evening.felt.lays(BOB, "9S")
    melded = Drew(ANN, 3), plays(ANN, "3S 4S"), Said(ANN, Word.DONE)
    assert evening.heard(*melded, Drew(BOB, 3), Laid(BOB, DISCARD, (cards("9S"),))) and not evening.questions


def test_who_begins_a_turn_at_the_stock_has_drawn_before_taking_up_a_discard() -> None:
    """Bare fingers were seen to leave the stock: a card may also be hidden in the palm."""
    evening = Evening(game("ditch-rummy"), 2, "seats=2 phase=draw turn=0 hands=1,3 dealer=1 discards=4S plays=1:3H+4H")
    evening.felt.put("4S")
    evening.felt.draws(ANN, looks=(4, 0))
    evening.felt.takes(ANN, "4S")
    assert evening.heard(Drew(ANN, 2), Lifted(ANN, DISCARD, cards("4S"))) and not evening.questions


def test_an_arm_lost_at_the_stock_and_seen_anew_there_has_drawn_before_it_melds() -> None:
    evening = Evening(game("ditch-rummy"), 2, "seats=2 phase=draw turn=0 hands=2,3 dealer=1 plays=1:3H+4H")
    drawing, melding = evening.felt.comes(ANN, STOCK), evening.felt.comes(ANN, STOCK, 100)
    evening.felt.loses(drawing)
    evening.felt.reaches_on(melding, area(ANN))
    evening.felt.put("9S", area(ANN))
    evening.felt.put("9C", area(ANN), x=22)
    evening.felt.goes(ANN)
    evening.felt.report()
    evening.press(Said(ANN, Word.DONE))
    assert evening.heard(Drew(ANN, 1), plays(ANN, "9S 9C"))


def test_an_arm_that_is_seen_as_two_at_the_stock_has_drawn_once() -> None:
    evening = Evening(game("ditch-rummy"), 2, "seats=2 phase=draw turn=0 hands=1,3 dealer=1 plays=1:3H+4H")
    drawing = evening.felt.comes(ANN, STOCK)
    evening.felt.comes(ANN, STOCK)
    evening.felt.reaches_on(drawing, DISCARD)
    evening.felt.put("9S")
    drawing.left = evening.felt.time
    evening.felt.rests()
    evening.felt.goes(ANN)
    evening.felt.rests()
    assert evening.heard() and supposed(evening) == [Drew(ANN, 2), Laid(ANN, DISCARD, (cards("9S"),))]


def test_a_touched_stock_ends_nobodys_turn() -> None:
    evening = Evening(game("ditch-rummy"), 3)
    evening.press(Said(CY, Word.DONE))
    evening.felt.draws(ANN)
    evening.felt.draws(BOB)
    for n, text in enumerate(("9S", "9C")):
        evening.felt.lays(ANN, text, area(ANN), x=22 * n)
    evening.felt.draws(BOB)
    evening.felt.lays(BOB, "4D", area(BOB), x=0)
    evening.felt.lays(BOB, "5D", area(BOB), x=22)
    evening.press(Said(BOB, Word.DONE))
    assert evening.heard(
        Drew(ANN, 3), plays(ANN, "9S 9C"), Said(ANN, Word.DONE), Drew(BOB, 3), plays(BOB, "4D 5D")
    ) and not any(judged.refused for judged in evening.referee.judged)


def test_a_draw_that_takes_several_reaches_is_one_draw() -> None:
    evening = hand_of_ditch_rummy()
    evening.felt.draws(ANN, 3)
    evening.felt.lays(ANN, "9S", area(ANN))
    evening.felt.lays(ANN, "9C", area(ANN), x=22)
    evening.press(Said(ANN, Word.DONE))
    assert evening.heard(Drew(ANN, 3), plays(ANN, "9S 9C"))


def test_two_cards_thrown_away_by_one_hand_are_one_discard() -> None:
    evening = hand_of_ditch_rummy()
    evening.felt.draws(ANN)
    evening.felt.comes(ANN, DISCARD)
    evening.felt.put("4H", DISCARD, x=-10)
    evening.felt.put("8D", DISCARD, x=12)
    evening.felt.goes(ANN)
    evening.felt.report()
    assert evening.heard(Drew(ANN, 3), Laid(ANN, DISCARD, (cards("4H 8D"),)))


def test_a_card_that_is_read_when_the_fingers_are_gone_lies_under_the_one_on_it() -> None:
    """Poor light: the card in the fingers is read before the one that they laid first."""
    evening = hand_of_ditch_rummy()
    evening.felt.draws(ANN)
    evening.felt.comes(ANN, DISCARD)
    below = evening.felt.put("4H", DISCARD, x=12, torn=True)
    evening.felt.put("8D", DISCARD, x=-10)
    evening.felt.report(still=False)
    evening.felt.wait(300)
    below.torn, below.rest = False, evening.felt.time
    evening.felt.goes(ANN)
    evening.felt.report()
    assert evening.heard(Drew(ANN, 3), Laid(ANN, DISCARD, (cards("4H 8D"),)))


def throws_away(by: Seat, evening: Evening, card: str, read_later: str) -> None:
    """Two cards at once, of which the second can only be read a moment after the hand has gone."""
    evening.felt.comes(by, DISCARD)
    below = evening.felt.put(card, DISCARD, x=12)
    evening.felt.goes(by)
    below.rest = evening.felt.time
    evening.settles = False
    evening.felt.report()
    evening.settles = True
    evening.felt.wait(130)
    evening.felt.put(read_later, DISCARD, x=-10)
    evening.felt.report()
    evening.felt.rests()


def test_a_card_that_is_read_a_moment_after_the_hand_has_gone_belongs_to_the_other() -> None:
    """Something in the fingers lay over it for longer."""
    evening = hand_of_ditch_rummy()
    evening.felt.draws(ANN)
    throws_away(ANN, evening, "4H", read_later="8D")
    assert evening.heard(Drew(ANN, 3), Laid(ANN, DISCARD, (cards("4H 8D"),)))


def test_two_cards_thrown_away_after_a_taken_one_is_used_are_one_discard_as_well() -> None:
    """Before it is used nothing may be thrown away; the second of them is read a moment later."""
    held = "seats=4 phase=draw turn=1 hands=3,3,3,3 dealer=0 discards=4S plays=0:3H+4H"
    evening = Evening(game("ditch-rummy"), 4, held)
    evening.felt.put("4S")
    evening.felt.report()
    evening.felt.takes(BOB, "4S")
    evening.felt.comes(BOB, area(BOB))
    evening.felt.put("5S", area(BOB), x=20)
    evening.felt.put("4S", area(BOB), x=0)
    evening.felt.goes(BOB)
    evening.felt.report()
    assert evening.heard(Lifted(BOB, DISCARD, cards("4S")))
    throws_away(BOB, evening, "9H", read_later="8D")
    assert evening.heard(plays(BOB, "4S 5S"), Laid(BOB, DISCARD, (cards("9H 8D"),)))


def test_an_arm_over_the_table_whose_fingers_nobody_saw_ends_nobodys_turn() -> None:
    """Whoever has nothing left can only pass; but who comes next need not have drawn already."""
    evening = Evening(game("ditch-rummy"), 2, "seats=2 phase=play turn=0 hands=2,2 dealer=1")
    evening.felt.lays(ANN, "4S", area(ANN), x=0, still=False)
    evening.felt.lays(ANN, "5S", area(ANN), x=20, still=False)
    evening.felt.reaches_unseen(BOB)
    assert evening.heard() and supposed(evening)[:1] == [plays(ANN, "4S 5S")]


def test_a_discard_laid_by_the_next_ones_hand_after_an_unseen_draw_is_asked_about() -> None:
    """Ann draws, and Bob lays her discard for her; or else he has drawn unseen, and it is his own."""
    evening = hand_of_ditch_rummy()
    evening.felt.draws(ANN, looks=(4, 4))
    evening.felt.lays(BOB, "9H")
    assert evening.heard() and [one.code for one in evening.questions] == ["who"]
    assert [option.params[0] for option in evening.questions[0].options] == [("by", BOB), ("by", ANN)]
    evening.felt.draws(BOB, looks=(4, 4))
    assert evening.heard() and evening.questions[-1].code == "who", "though he has drawn since"
    evening.answer(1)
    assert evening.heard(Drew(ANN, 3), Laid(ANN, DISCARD, (cards("9H"),)))
    evening.felt.rests()
    assert evening.heard() and supposed(evening) == [Drew(BOB, 3)], "nobody was asked how many he drew"
    evening.press(Drew(BOB, 1))
    assert evening.referee.position.hands[1] == 1


def test_a_completing_run_needs_no_press_for_nothing_can_be_added_to_it() -> None:
    evening = hand_of_ditch_rummy()
    evening.felt.draws(ANN)
    evening.felt.lays(ANN, "JC", area(ANN), x=0)
    evening.felt.lays(ANN, "QC", area(ANN), x=22)
    assert evening.heard() and supposed(evening) == [Drew(ANN, 3), plays(ANN, "JC QC")]
    evening.felt.lays(ANN, "KC", area(ANN), x=44)
    assert evening.heard(Drew(ANN, 3), plays(ANN, "JC QC KC")) and evening.referee.position.completer == ANN


def test_an_open_hand_belongs_to_whom_it_lies_before_though_another_sits_nearer() -> None:
    evening = Evening(game("ditch-rummy"), 4, "seats=4 phase=count hands=0,0,1,1 shown=0:-,1:- stock=0")
    evening.felt.lays(CY, "3S", area(CY))
    assert evening.heard(Shown(CY, cards("3S")))
    evening.felt.wait(5000)
    evening.felt.lays(None, "3H", area(DEE), x=-140)
    assert evening.heard(Shown(DEE, cards("3H")))


def test_the_pile_turned_over_is_seen_and_was_not_shuffled() -> None:
    evening = Evening(game("ditch-rummy"), 2, "seats=2 phase=play turn=0 hands=2,1 stock=1")
    evening.felt.lays(ANN, "4C")
    assert evening.heard(Laid(ANN, DISCARD, (cards("4C"),)))
    evening.press(Drew(BOB, 1), Said(ANN, Word.YES), Said(BOB, Word.YES))
    evening.felt.rests()
    assert evening.referee.position.phase == "dig" and not evening.advice
    evening.felt.takes(BOB, "4C")
    assert evening.heard() and not evening.advice
    evening.felt.draws(BOB)
    assert evening.heard(Turned(DISCARD, shuffled=False, by=BOB)) and not evening.advice


def two_laid(*places: tuple[str, float], position: str = "plays=0:3H+4H,0:4D+5D") -> Evening:
    """Ann holds three and lays two cards, so far along her area."""
    evening = Evening(game("ditch-rummy"), 2, f"seats=2 phase=play turn=0 hands=3,3 dealer=1 {position}")
    evening.felt.rests()
    for text, x in places:
        evening.felt.lays(ANN, text, area(ANN), x=x)
    return evening


def test_cards_that_may_lie_together_or_apart_are_read_as_the_rules_have_it() -> None:
    evening = two_laid(("6S", -25), ("3S", 25))
    assert supposed(evening) == [plays(ANN, "6S"), plays(ANN, "3S")] and not evening.questions
    evening = two_laid(("9S", -25), ("9C", 25))
    assert supposed(evening) == [plays(ANN, "9S 9C")] and not evening.questions


def test_where_both_would_count_the_table_says_which_cards_belong_together() -> None:
    evening = two_laid(("5S", -25), ("6S", 25))
    (doubt,) = evening.questions
    assert [(option.code, option.params) for option in doubt.options] == [
        ("together", (("cards", cards("5S 6S")),)),
        ("apart", (("cards", cards("5S")),)),
    ]
    evening.answer(1)
    assert evening.heard(plays(ANN, "5S"), plays(ANN, "6S"))


def test_which_cards_belong_together_is_told_without_what_the_next_hand_drew() -> None:
    """Nobody could say so while the answer told of three cards as well, of which Bob had drawn one."""
    evening = Evening(game("ditch-rummy"), 2, "seats=2 phase=play turn=0 hands=3,0 dealer=1 plays=0:3H+4H,0:4D+5D")
    evening.felt.rests()
    for text, x in (("5S", -25), ("6S", 25)):
        evening.felt.lays(ANN, text, area(ANN), x=x)
    evening.felt.draws(BOB)
    evening.answer(0)
    assert evening.heard(plays(ANN, "5S 6S")) and supposed(evening) == [Said(ANN, Word.DONE), Drew(BOB, 3)]
    evening.press(Drew(BOB, 1))
    assert evening.heard(Said(ANN, Word.DONE)) and not evening.last.refused


def test_a_breach_in_strips_is_one_all_the_same_and_a_gap_parts_two_groups() -> None:
    evening = two_laid(("6S", 0), ("3S", 22))
    assert supposed(evening) == [plays(ANN, "6S 3S")]
    evening = two_laid(("5S", -40), ("6S", 40))
    assert supposed(evening) == [plays(ANN, "5S"), plays(ANN, "6S")] and not evening.questions


def test_two_singles_on_one_pile_are_two_plays() -> None:
    evening = two_laid(("6S", 0), ("3S", 3))
    assert supposed(evening) == [plays(ANN, "6S"), plays(ANN, "3S")]


def test_cards_below_a_pile_met_in_the_middle_of_a_game_come_to_light_one_by_one() -> None:
    evening = Evening(game("ditch-rummy"), 2, "seats=2 phase=play turn=0 hands=3,3 dealer=1 discards=4C,9D,QS")
    for text in ("4C", "9D", "QS"):
        evening.felt.put(text)
    evening.felt.rests()
    evening.felt.find("9D").rest = evening.felt.time + 500
    evening.felt.takes(ANN, "QS")
    assert evening.heard(Lifted(ANN, DISCARD, cards("QS"))) and not evening.questions
    evening.felt.find("4C").rest = evening.felt.time + 500
    evening.felt.takes(ANN, "9D")
    assert evening.heard(Lifted(ANN, DISCARD, cards("9D"))) and not evening.questions
    assert evening.referee.position.owed == cards("9D QS")


def test_a_card_counts_as_taken_although_somebody_is_busy_elsewhere() -> None:
    evening = Evening(game("ditch-rummy"), 2, "seats=2 phase=play turn=0 hands=3,3 dealer=1 discards=4C,9D,QS")
    for text in ("4C", "9D", "QS"):
        evening.felt.put(text, x=len(evening.felt.cards))
    evening.felt.rests()
    evening.felt.comes(BOB, area(BOB))
    evening.felt.takes(ANN, "QS", still=False)
    assert evening.heard(Lifted(ANN, DISCARD, cards("QS")))


def test_whoever_holds_three_and_lets_the_next_one_draw_has_passed() -> None:
    evening = Evening(game("ditch-rummy"), 3, "seats=3 phase=draw turn=0 hands=3,0,0 dealer=2")
    evening.felt.draws(BOB)
    assert evening.heard() and supposed(evening) == [Said(ANN, Word.DONE), Drew(BOB, 3)]
    evening.felt.lays(BOB, "QH")
    assert evening.heard(Said(ANN, Word.DONE), Drew(BOB, 3), Laid(BOB, DISCARD, (cards("QH"),)))


def test_whoever_has_yet_to_draw_is_not_passed_over() -> None:
    evening = Evening(game("ditch-rummy"), 3, "seats=3 phase=draw turn=0 hands=2,0,0 dealer=2")
    evening.felt.draws(BOB)
    assert evening.heard() and evening.reading.draft == ()


def test_a_card_that_fits_nothing_and_is_taken_back_was_laid_and_refused() -> None:
    evening = two_laid(("9S", 0))
    evening.waits()
    assert evening.heard() and not evening.reading.rests, "more cards may be on their way from her hand"
    evening.waits(6000)
    assert evening.heard() and evening.reading.rests
    evening.felt.takes(ANN, "9S")
    evening.felt.lays(ANN, "3S", area(ANN))
    evening.felt.draws(BOB)
    assert evening.heard(plays(ANN, "9S"), plays(ANN, "3S"))
    assert evening.referee.judged[-2].refused


def test_a_card_that_fell_beside_every_place_and_is_taken_up_again_was_never_laid() -> None:
    evening = two_laid(("3S", 0))
    evening.felt.lays(ANN, "9S", area(ANN), y=-208)
    evening.waits()
    assert not evening.questions
    evening.felt.takes(ANN, "9S")
    evening.felt.draws(BOB)
    assert evening.heard(plays(ANN, "3S"))


def test_what_was_laid_before_a_wrong_card_is_told_before_it() -> None:
    evening = two_laid(("3S", -60), ("9S", 60))
    evening.waits(5000)
    evening.felt.takes(ANN, "9S")
    evening.press(Said(ANN, Word.DONE))
    assert evening.heard(plays(ANN, "3S"), plays(ANN, "9S")) and evening.referee.position.turn == BOB


def test_a_card_that_fits_nothing_may_be_the_first_of_a_run_however_long_it_takes() -> None:
    evening = two_laid(("9S", 0))
    evening.waits()
    evening.felt.lays(ANN, "10S", area(ANN), x=22)
    evening.press(Said(ANN, Word.DONE))
    assert evening.heard(plays(ANN, "9S 10S")) and evening.referee.position.turn == BOB


def test_two_cards_taken_back_that_came_to_rest_at_once_do_not_hide_each_other() -> None:
    evening = two_laid(position="plays=0:4S+4C")
    evening.felt.comes(ANN, area(ANN))
    for text, x in (("7D", 0), ("3S", 12)):
        evening.felt.put(text, area(ANN), x=x)
    evening.felt.find("7D").rest = evening.felt.find("3S").rest
    evening.felt.goes(ANN)
    evening.felt.report()
    evening.waits(5000)
    evening.felt.takes(ANN, "7D", "3S")
    evening.felt.lays(ANN, "3S", area(ANN), x=-2)
    evening.felt.lays(ANN, "2C", area(ANN), x=14)
    evening.press(Said(ANN, Word.DONE))
    assert evening.heard(plays(ANN, "7D 3S"), plays(ANN, "3S 2C"))


def test_how_many_were_drawn_may_be_told_when_a_card_of_them_lies_already() -> None:
    evening = Evening(game("ditch-rummy"), 2, "seats=2 phase=draw turn=0 hands=0,3 dealer=1 plays=1:3H+4H,1:4D+5D")
    evening.felt.draws(ANN)
    evening.felt.lays(ANN, "3S", area(ANN))
    evening.press(Drew(ANN, 1))
    assert evening.heard() and supposed(evening) == [plays(ANN, "3S")]
    evening.press(Said(ANN, Word.DONE))
    assert evening.heard(plays(ANN, "3S")) and evening.referee.position.hands == (0, 3)


def test_how_many_were_drawn_may_be_told_when_one_of_them_is_thrown_away_at_once() -> None:
    """One hand draws and throws away in one visit: nobody could say before how many it took."""
    evening = hand_of_ditch_rummy()
    evening.felt.draws_and_lays(ANN, "9S")
    assert evening.heard() and supposed(evening) == [Drew(ANN, 3), Laid(ANN, DISCARD, (cards("9S"),))]
    evening.press(Drew(ANN, 1))
    assert evening.heard(Laid(ANN, DISCARD, (cards("9S"),))) and evening.referee.position.hands == (0, 0)


def test_who_goes_on_closes_a_draw_and_what_was_thrown_away_with_it() -> None:
    evening = hand_of_ditch_rummy()
    evening.felt.draws_and_lays(ANN, "9S")
    evening.felt.draws(BOB)
    assert evening.heard(Drew(ANN, 3), Laid(ANN, DISCARD, (cards("9S"),))) and supposed(evening) == [Drew(BOB, 3)]


def test_what_the_next_one_lays_closes_a_meld_and_stays_open_itself() -> None:
    evening = Evening(game("ditch-rummy"), 2, "seats=2 phase=play turn=0 hands=3,2 dealer=1 plays=1:3H+4H,1:4D+5D")
    evening.felt.lays(ANN, "3S", area(ANN))
    evening.felt.lays(BOB, "3D", area(BOB), x=90)
    assert evening.heard(plays(ANN, "3S"), Said(ANN, Word.DONE)) and evening.referee.position.turn == BOB
    evening.press(Drew(BOB, 0))
    assert evening.heard() and supposed(evening) == [plays(BOB, "3D")]


def test_whoever_says_that_they_are_done_has_laid_their_cards_before_they_said_so() -> None:
    evening = Evening(game("ditch-rummy"), 2, "seats=2 phase=play turn=0 hands=3,1 dealer=1")
    evening.felt.draws(BOB)  # he only touched it: she had not laid yet
    evening.felt.lays(ANN, "QC", area(ANN))
    evening.felt.lays(ANN, "JS", area(ANN), x=20)
    evening.press(Said(ANN, Word.DONE))
    assert evening.heard(plays(ANN, "QC JS")) and evening.referee.position.turn == BOB


def test_a_card_that_goes_back_with_an_arm_seen_as_two_does_not_count() -> None:
    evening = Evening(game("ditch-rummy"), 2, "seats=2 phase=play turn=0 hands=3,1 dealer=1")
    evening.felt.report()
    elbow = evening.felt.comes(ANN, DISCARD)
    evening.felt.shelters = 0
    evening.felt.put("QC")
    elbow.path = [Halt(700, 400, one.came, one.left) for one in elbow.path]
    evening.felt.report(still=False)
    evening.felt.remove("QC")
    evening.felt.goes(ANN)
    fingers = Arm(9, ANN, evening.felt.time, evening.felt.layout.places[area(ANN)].centre)
    fingers.halts(*evening.felt.layout.places[DISCARD].centre, evening.felt.time)
    evening.felt.arms.append(fingers)
    evening.felt.report(still=False)
    assert evening.heard()


def test_a_wrong_card_taken_back_is_told_before_the_right_one_whatever_is_pressed() -> None:
    evening = Evening(game("ditch-rummy"), 2, "seats=2 phase=draw turn=0 hands=0,3 dealer=1 plays=1:3H+4H,1:4D+5D")
    evening.felt.draws(ANN)
    evening.felt.lays(ANN, "3S", area(BOB), x=90)
    evening.waits()
    evening.felt.takes(ANN, "3S")
    evening.felt.lays(ANN, "3S", area(ANN))
    evening.press(Drew(ANN, 3))
    evening.press(Said(ANN, Word.DONE))
    assert evening.heard(Laid(ANN, area(BOB), (cards("3S"),)), plays(ANN, "3S"))


def test_a_wrong_card_taken_back_is_told_however_restless_hands_are_elsewhere() -> None:
    """Bob rests a hand at his edge and fidgets: something changes all the time, but not where the card lies."""
    evening = Evening(game("ditch-rummy"), 2, "seats=2 phase=draw turn=0 hands=0,3 dealer=1 plays=1:3H+4H,1:4D+5D")
    evening.felt.draws(ANN)
    evening.felt.lays(ANN, "3S", area(BOB), x=90)
    resting = Arm(99, BOB, evening.felt.time, (60, 60), left=evening.felt.time, rests=True)
    evening.felt.arms.append(resting)
    for _ in range(9):
        evening.felt.rests(700)
    assert evening.reading.rests, "the screen says what is wrong"
    evening.felt.takes(ANN, "3S")
    evening.felt.lays(ANN, "3S", area(ANN))
    evening.press(Drew(ANN, 3))
    evening.press(Said(ANN, Word.DONE))
    assert evening.heard(Laid(ANN, area(BOB), (cards("3S"),)), plays(ANN, "3S"))


@pytest.mark.parametrize(("home", "named"), [((200.0, 40.0), True), ((0.0, 0.0), False)])
def test_a_wrong_card_is_named_though_the_hand_that_laid_it_rests_far_from_it(
    home: tuple[float, float], named: bool
) -> None:
    """Who keeps a hand on the table holds only what lies under its fingers."""
    evening = Evening(game("ditch-rummy"), 2, "seats=2 phase=draw turn=0 hands=0,3 dealer=1 plays=1:3H+4H,1:4D+5D")
    evening.felt.draws(ANN)
    evening.felt.shelters = 0
    arm = evening.felt.comes(ANN, area(BOB))
    there = evening.felt.put("3S", area(BOB), x=90).pose
    arm.at = (there.x + home[0], there.y + home[1])
    arm.halts(*arm.at, evening.felt.time + 300)
    evening.felt.wait(400)
    arm.left, arm.rests = evening.felt.time, True
    for _ in range(9):
        evening.felt.rests(700)
    assert evening.reading.rests is named


def test_a_wrong_card_taken_back_waits_until_all_that_was_pressed_before_it_is_told() -> None:
    evening = Evening(game("ditch-rummy"), 2, "seats=2 phase=play turn=1 hands=1,3 dealer=1 plays=1:3H+4H")
    evening.felt.draws(ANN)
    evening.felt.lays(ANN, "AD", area(ANN))
    evening.waits(5000)
    evening.felt.takes(ANN, "AD")
    for pressed in (Said(BOB, Word.DONE), Drew(ANN, 2), Said(ANN, Word.DONE)):
        evening.press(pressed)
        evening.waits()
    wrong = next(judged for judged in evening.referee.judged if judged.refused)
    assert wrong.event == plays(ANN, "AD") and [ruling.code for ruling in wrong.rulings] == ["fits_no_meld"]
    assert wrong.number == len(evening.referee.judged) - 1, "between the draw and the end of the turn"


def test_a_wrong_card_taken_back_is_told_after_what_was_laid_before_it() -> None:
    evening = Evening(game("ditch-rummy"), 2, "seats=2 phase=draw turn=0 hands=2,3 dealer=1 plays=1:3H+4H")
    evening.felt.draws(ANN)
    for n, text in enumerate(("4S", "4C")):
        evening.felt.lays(ANN, text, area(ANN), x=22 * n)
    evening.felt.lays(ANN, "5S", area(BOB), x=90)
    evening.waits()
    evening.felt.takes(ANN, "5S")
    evening.felt.lays(ANN, "5S", area(ANN), x=120)
    evening.press(Said(ANN, Word.DONE))
    wrong = Laid(ANN, area(BOB), (cards("5S"),))
    assert evening.heard(Drew(ANN, 1), plays(ANN, "4S 4C"), wrong, plays(ANN, "5S"))


def test_a_discard_that_came_to_light_below_one_just_used_is_taken_up_next() -> None:
    evening = Evening(
        game("ditch-rummy"), 2, "seats=2 phase=play turn=0 hands=3,3 dealer=1 discards=3C,6S plays=1:3H+4H"
    )
    evening.felt.put("3C", x=12)
    evening.felt.put("6S", x=-12)
    evening.felt.lays(ANN, "6C", area(ANN))
    evening.felt.carries(ANN, "6S", area(ANN), x=22)
    assert supposed(evening) == [plays(ANN, "6C 6S")]
    evening.felt.takes(ANN, "3C")
    assert evening.heard(plays(ANN, "6C 6S"), Lifted(ANN, DISCARD, cards("3C")))


def test_a_tossed_card_that_slides_on_after_the_other_was_told_belongs_to_it() -> None:
    evening = Evening(game("ditch-rummy"), 4, "seats=4 phase=play turn=0 hands=3,3,3,3 dealer=3")
    evening.felt.rests()
    evening.felt.lays(ANN, "7H", x=-10)
    evening.felt.rests(1500)
    assert evening.heard(Laid(ANN, DISCARD, (cards("7H"),)))
    evening.felt.put("10H", x=12).rest -= 1200
    evening.felt.report()
    evening.felt.rests()
    (mended,) = evening.log
    assert isinstance(mended, Amended) and mended.event == Laid(ANN, DISCARD, (cards("7H 10H"),))
    assert evening.referee.position.hands[0] == 1 and not evening.questions
    evening.press(Undone())
    assert evening.referee.position.hands[0] == 3
    evening.waits(5000)
    evening.answer(0)
    assert evening.referee.judged[-1].event == Laid(ANN, DISCARD, (cards("7H 10H"),))


def test_a_card_thrown_away_by_an_arm_lost_from_sight_belongs_to_the_one_before() -> None:
    """By itself it would be refused."""
    evening = Evening(game("ditch-rummy"), 4, "seats=4 phase=play turn=0 hands=3,3,3,3 dealer=3")
    evening.felt.rests()
    arm = evening.felt.comes(ANN, DISCARD)
    evening.felt.put("2H", x=-10)
    evening.felt.loses(arm)
    evening.felt.rests(1500)
    assert evening.heard(Laid(ANN, DISCARD, (cards("2H"),)))
    evening.felt.lays(ANN, "9H", x=12)
    evening.felt.rests()
    (mended,) = evening.log
    assert isinstance(mended, Amended) and mended.event == Laid(ANN, DISCARD, (cards("2H 9H"),))
    assert not evening.questions


def test_fingers_faster_than_any_hand_are_two_peoples_seen_as_one_arm() -> None:
    """Bob reaches out before himself, and the eye takes Ann's fingers for his."""
    evening = Evening(game("ditch-rummy"), 3, "seats=3 phase=play turn=0 hands=3,3,3 dealer=2 plays=0:3H+4H,0:4D+5D")
    evening.felt.rests()
    arm = evening.felt.comes(BOB, area(BOB))
    arm.at, arm.visited[area(ANN).key] = evening.felt.layout.places[area(ANN)].centre, 500
    evening.felt.wait(200)
    evening.felt.put("2H", area(ANN))
    arm.path = [*(replace(halt, left=arm.path[-1].came - 66) for halt in arm.path[:-1]), arm.path[-1]]
    evening.felt.goes(BOB)
    evening.felt.report()
    evening.press(Said(ANN, Word.DONE))
    assert evening.heard(plays(ANN, "2H")) and not evening.questions


def test_cards_still_count_when_nobody_drew_as_was_asked() -> None:
    """Nobody saw where Ann's hand went before she threw a card away, and the table says that neither answer is true."""
    evening = Evening(game("ditch-rummy"), 4, "seats=4 phase=play turn=3 hands=2,0,3,3 dealer=2")
    evening.felt.rests()
    evening.felt.lays(DEE, "9S", area(DEE))
    evening.felt.lays(DEE, "9C", area(DEE), x=20)
    evening.felt.reaches_unseen(ANN)
    evening.felt.lays(ANN, "5C")
    assert evening.heard() and evening.questions[-1].code == "who_drew"
    evening.answer(None)
    evening.felt.rests()
    assert not evening.advice
    evening.press(Said(DEE, Word.DONE))
    assert evening.heard(plays(DEE, "9S 9C"), Drew(ANN, 1), Laid(ANN, DISCARD, (cards("5C"),)))


def test_a_card_put_down_out_of_turn_and_taken_up_again_was_not_laid() -> None:
    evening = Evening(game("ditch-rummy"), 3, "seats=3 phase=draw turn=1 hands=3,1,3 dealer=2 plays=1:3H+4H")
    evening.felt.lays(CY, "KS", area(CY))
    evening.waits()
    evening.felt.takes(CY, "KS")
    evening.felt.draws(BOB)
    evening.felt.lays(BOB, "9S")
    assert evening.heard(Drew(BOB, 2), Laid(BOB, DISCARD, (cards("9S"),)))


def test_the_first_card_of_a_meld_at_the_edge_of_its_place_is_no_discard() -> None:
    """Ann draws, and in the same visit lays two cards at the edge of what lies before her."""
    evening = Evening(game("ditch-rummy"), 2, "seats=2 phase=play turn=1 hands=0,3 dealer=1")
    evening.felt.rests()
    evening.felt.lays(BOB, "3S")
    evening.felt.rests()
    assert evening.heard(Laid(BOB, DISCARD, (cards("3S"),)))
    arm = evening.felt.comes(ANN, STOCK, 900)
    evening.felt.reaches_on(arm, area(ANN))
    middle = evening.reader.layout.places[area(ANN)].centre
    evening.felt.put("7S", area(ANN), x=631 - middle[0], y=221 - middle[1])
    evening.felt.goes(ANN)
    evening.felt.rests(1500)
    assert evening.heard()


def test_a_turn_is_not_over_when_somebody_looks_at_a_discard_and_wakes_with_it() -> None:
    """A draft ends when somebody else lays a card, which they have not as long as it is in their hand."""
    evening = Evening(game("ditch-rummy"), 2, "seats=2 phase=play turn=0 hands=3,3 dealer=1 discards=9D,QS")
    evening.felt.put("9D")
    home = evening.felt.put("QS", y=20).pose
    evening.felt.report()
    evening.felt.lays(ANN, "3H", area(ANN))
    evening.felt.rests()
    resting = evening.felt.pulls_out(BOB, "QS", area(BOB))
    evening.felt.shelters = -1000
    evening.felt.rests(2000)
    assert evening.heard()
    awake = evening.felt.comes(BOB, area(BOB), 100)
    resting.rests, awake.number = False, resting.number
    evening.felt.report(still=False)
    assert evening.heard()
    evening.felt.goes(BOB)
    evening.felt.puts_back(resting, "QS", home)
    evening.felt.rests()
    evening.felt.lays(ANN, "5C", area(ANN), x=120)
    assert evening.heard() and supposed(evening) == [plays(ANN, "3H"), plays(ANN, "5C")]


def test_a_press_closes_a_draft_with_the_draw_that_a_half_seen_arm_may_have_made() -> None:
    """Ann held one card by the record and lays two: it was told that there had been more of them, and no draw."""
    position = "seats=2 phase=draw turn=0 hands=1,3 dealer=1 plays=0:3H+4H"
    evening = Evening(game("ditch-rummy"), 2, position)
    evening.felt.reaches_unseen(ANN)
    evening.felt.lays(ANN, "9C", area(ANN), x=-80)
    evening.felt.lays(ANN, "KD", area(ANN), x=80)
    evening.press(Said(ANN, Word.DONE))
    assert evening.heard(Drew(ANN, 2), plays(ANN, "9C"), plays(ANN, "KD")) and not evening.last.refused
