"""Ditch Rummy on the felt: melds, whose they are, and runs that end the hand."""

from __future__ import annotations

from dataclasses import replace

from companion.facts.events import Drew, Laid, Lifted, Said, Shown, Turned, Undone, Word, lays
from companion.games import game
from companion.games.boards import area
from companion.table import DISCARD, STOCK
from scoring.cards import card, cards
from tests.interpret.evening_talk import Evening, plays
from tests.interpret.rummy_talk import hand_of_ditch_rummy, rummy, supposed, two_laid
from tests.people import ANN, BOB, CY, DEE


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


def test_an_open_hand_that_another_may_have_laid_is_theirs_before_whom_it_lies() -> None:
    """Cy rests a hand beside it, sits nearer, and has shown a card: he was asked whether it belongs to his hand."""
    evening = Evening(game("ditch-rummy"), 4, "seats=4 phase=count hands=0,0,1,1 shown=0:-,1:- stock=0")
    evening.felt.lays(CY, "3S", area(CY))
    evening.felt.wait(5000)
    dee = evening.felt.comes(DEE, area(DEE))
    assert dee.seen_as is not None
    dee.seen_as = replace(dee.seen_as, sureness=0.7)
    arm = evening.felt.comes(CY, area(DEE))
    evening.felt.put("3H", area(DEE), x=-140)
    evening.felt.wait(300)
    evening.felt.goes(DEE)
    evening.felt.goes_to_rest(arm)
    evening.felt.rests()
    assert not evening.questions and evening.heard(Shown(CY, cards("3S")), Shown(DEE, cards("3H")))


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


def test_what_the_next_one_lays_closes_a_meld_and_stays_open_itself() -> None:
    evening = Evening(game("ditch-rummy"), 2, "seats=2 phase=play turn=0 hands=3,2 dealer=1 plays=1:3H+4H,1:4D+5D")
    evening.felt.lays(ANN, "3S", area(ANN))
    evening.felt.lays(BOB, "3D", area(BOB), x=90)
    evening.felt.rests(5000)
    assert evening.heard(plays(ANN, "3S"), Said(ANN, Word.DONE)) and evening.referee.position.turn == BOB
    evening.press(Drew(BOB, 0))
    assert evening.heard() and supposed(evening) == [plays(BOB, "3D")]


def test_nobody_is_done_because_the_next_one_drops_a_card_and_takes_it_up_again() -> None:
    """Bob had not drawn, and his card lay there for three seconds: what Ann laid afterwards was called out of turn."""
    evening = Evening(game("ditch-rummy"), 2, "seats=2 phase=play turn=0 hands=3,2 dealer=1 plays=1:3H+4H,1:4D+5D")
    evening.felt.lays(ANN, "3S", area(ANN))
    evening.felt.lays(BOB, "3D", area(BOB), x=90)
    evening.felt.rests(3000)
    evening.felt.takes(BOB, "3D")
    evening.felt.rests(3000)
    assert evening.heard() and supposed(evening) == [plays(ANN, "3S")] and not evening.advice


def test_a_discard_is_right_after_what_lies_there_and_does_not_count_yet() -> None:
    """For three seconds it was held for put down, and Ann for done without it when Bob drew; then it was refused."""
    melds = "plays=0:3H+4H,0:4D+5D,1:7H+8H,1:9D+10D"
    evening = Evening(game("ditch-rummy"), 2, f"seats=2 phase=draw turn=1 hands=0,0 dealer=0 {melds}")
    evening.settles = False
    evening.felt.draws_and_lays(BOB, "JS", area(BOB))
    evening.felt.draws_and_lays(ANN, "QH", area(ANN))
    evening.felt.lays(ANN, "3D")
    assert evening.heard() and supposed(evening)[-1] == lays(ANN, card("3D"))


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


def test_a_pass_that_was_taken_back_is_not_supposed_again_because_of_the_same_card() -> None:
    """It was Ann's card, tossed under Bob's arm; the pass that nobody had said was told again and again."""
    evening = Evening(game("ditch-rummy"), 3, "seats=3 phase=play turn=0 hands=3,0,0 dealer=2")
    evening.felt.draws_and_lays(BOB, "9S")
    evening.waits()
    assert evening.heard(Said(ANN, Word.DONE)) and supposed(evening)[-1] == lays(BOB, card("9S"))
    evening.press(Undone())
    evening.waits()
    assert evening.heard(), "she may still lay it"
    assert [doubt.code for doubt in evening.questions] == ["again"]
    evening.answer(0)
    assert evening.heard(lays(ANN, card("9S")))


def test_a_draft_is_not_closed_by_a_touch_of_somebody_who_is_not_next() -> None:
    """Somebody who looked on reached to the stock while Dee laid her meld: its first card was told as a single."""
    evening = Evening(game("ditch-rummy"), 4, "seats=4 phase=draw turn=0 hands=1,0,0,0 dealer=3")
    evening.felt.draws(ANN)
    evening.felt.lays(ANN, "KH", area(ANN))
    arm = evening.felt.comes(CY, STOCK)
    assert arm.seen_as is not None
    arm.seen_as = replace(arm.seen_as, sureness=0.3)
    evening.felt.goes(CY)
    evening.felt.rests()
    evening.waits()
    assert evening.heard() and supposed(evening) == [Drew(ANN, 2), plays(ANN, "KH")]
    evening.felt.draws(BOB)
    evening.felt.rests()
    evening.waits()
    assert evening.heard(Drew(ANN, 2), plays(ANN, "KH")) and supposed(evening)[0] == Said(ANN, Word.DONE)


def test_a_hand_laid_open_beside_a_completing_run_by_the_same_arm_is_no_part_of_it() -> None:
    """The screen asked for open hands; her last card lay at her melds, and all of it stayed a draft that was wrong."""
    evening = Evening(game("ditch-rummy"), 3, "seats=3 phase=play turn=0 hands=4,0,0 dealer=2")
    arm = evening.felt.comes(ANN, area(ANN))
    for n, text in enumerate(("JC", "QC", "KC", "4S")):
        evening.felt.put(text, area(ANN), x=22 * n if n < 3 else 190)
    evening.felt.reaches_on(arm, area(ANN))
    evening.felt.goes(ANN)
    evening.felt.rests()
    evening.waits()
    assert evening.heard(plays(ANN, "JC QC KC"), Shown(ANN, cards("4S")))


def test_who_took_a_discard_is_told_by_what_is_laid_next_of_two_who_reached_for_it() -> None:
    """Cy only reached across the pile while Ann took the five, and was told to use it or put it back."""
    line = "seats=3 phase=play turn=2 hands=0,3,3 dealer=1 discards=5S"
    evening = Evening(game("ditch-rummy"), 3, line)
    evening.felt.put("5S")
    evening.felt.rests()
    evening.felt.draws(ANN, 3)
    evening.felt.comes(CY, DISCARD)
    evening.felt.comes(ANN, DISCARD, ms=100)
    evening.felt.remove("5S")
    evening.felt.goes(ANN)
    evening.felt.report(still=False)
    evening.felt.comes(ANN, area(ANN))
    evening.felt.goes(CY)
    evening.felt.report(still=False)
    assert not evening.questions
    evening.felt.put("6S", area(ANN))
    evening.felt.put("5S", area(ANN), x=15)
    evening.felt.goes(ANN)
    evening.felt.report()
    evening.waits()
    assert not evening.questions and supposed(evening)[-2:] == [Drew(ANN, 3), plays(ANN, "6S 5S")]


def test_a_meld_begun_beside_discards_that_lie_off_their_place_is_no_discard() -> None:
    """Its first card lay by the pile as well as before Ann; that it was no meld yet by itself told nothing."""
    evening = rummy("phase=play hands=3,0 plays=0:7H+7S", "3C", "5D")
    for text, x in (("3C", 56), ("5D", 36)):
        evening.felt.slides(text, x=x, y=-10)
    evening.felt.rests()
    evening.felt.comes(ANN, DISCARD)
    evening.felt.put("4D", DISCARD, x=89, y=-31)
    evening.felt.goes(ANN)
    evening.felt.rests(2500)
    assert evening.heard()
    evening.felt.comes(ANN, DISCARD)
    for text, x in (("5D", 80), ("3C", 79)):
        evening.felt.slides(text, x=x, y=-21)
        evening.felt.wait(300)
    evening.felt.goes(ANN)
    evening.felt.rests()
    evening.press(Said(ANN, Word.DONE))
    assert evening.heard(plays(ANN, "4D 5D 3C")) and not evening.questions


def test_a_discard_thrown_beside_a_meld_is_one_once_somebody_else_takes_it_up() -> None:
    """It was still asked where it lay; he took it, it was forgotten, and he melded what he was not told to have."""
    evening = rummy("phase=play hands=3,2", "6C")
    evening.felt.comes(ANN, DISCARD)
    evening.felt.put("10D", DISCARD, x=60, y=60)
    evening.felt.goes(ANN)
    evening.felt.report(still=False)
    assert [act.event for act in evening.reading.draft] == [lays(ANN, card("10D"), to=area(ANN))]
    evening.felt.draws(BOB)
    evening.felt.takes(BOB, "10D")
    evening.felt.rests(2000)
    assert evening.heard(lays(ANN, card("10D")), Drew(BOB), Lifted(BOB, DISCARD, cards("10D")))


def test_a_discard_taken_up_by_an_arm_that_may_be_anothers_is_not_forgotten() -> None:
    """Both arms came over the edge between Ann and Bob: it was taken for hers, put down and taken up again."""
    evening = Evening(game("ditch-rummy"), 4, "seats=4 dealer=3 turn=0 phase=play hands=3,2,2,2 discards=6C")
    evening.felt.put("6C")
    evening.felt.rests()
    evening.settles = False
    for seat in (ANN, BOB):
        evening.felt.enters_at(160.0, 520.0, 30.0)
        evening.felt.comes(seat, DISCARD)
        if seat == ANN:
            evening.felt.put("10H")
        else:
            evening.felt.remove("10H")
        evening.felt.report(still=False)
        evening.felt.goes(seat)
        evening.felt.rests(700)
    evening.felt.rests(1500)
    told = (lays(ANN, card("10H")), Lifted(BOB, DISCARD, cards("10H")))
    asked = evening.questions[-1]
    assert asked.code == "who_took"
    evening.answer([tuple(act.event for act in option.acts) for option in asked.options].index(told))
    assert evening.heard(*told)
