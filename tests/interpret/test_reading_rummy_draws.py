"""How many cards somebody drew in Ditch Rummy, and when it is plain that they did."""

from __future__ import annotations

import pytest

from companion.facts.events import Drew, Laid, Lifted, Said, Undone, Word, lays
from companion.games import game
from companion.games.boards import area
from companion.table import DISCARD, STOCK, Seat
from scoring.cards import card, cards
from tests.interpret.evening_talk import Evening, plays
from tests.interpret.rummy_talk import hand_of_ditch_rummy, supposed
from tests.people import ANN, BOB, CY, DEE
from vision.sightings import Halt


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


def test_whoever_only_drew_may_not_be_done_yet_though_the_next_one_is_at_the_stock() -> None:
    """Hardly anybody who may draw or not does just that; and the next one may have touched it only."""
    evening = hand_of_ditch_rummy()
    evening.felt.draws(ANN)
    evening.felt.draws(BOB)
    assert evening.heard() and supposed(evening) == [Drew(ANN, 3), Said(ANN, Word.DONE), Drew(BOB, 3)]


def test_how_many_were_drawn_stays_open_while_the_next_hand_may_have_taken_nothing() -> None:
    """It left the stock bare, as who only touched it: she may still say how many she drew."""
    evening = hand_of_ditch_rummy()
    evening.felt.draws(ANN, looks=(4, 4))
    evening.felt.draws(BOB, looks=(3, 0))
    assert evening.heard() and supposed(evening)[:1] == [Drew(ANN, 3)]
    evening.press(Drew(ANN, 1))
    assert evening.heard() and evening.referee.position.hands == (1, 0)


def test_a_draw_that_may_have_emptied_the_stock_does_not_end_what_was_laid_before() -> None:
    """Two cards were left, of which Bob took one; his draw was told as of both, and everybody was asked to dig."""
    evening = Evening(game("ditch-rummy"), 2, "seats=2 phase=play turn=0 hands=3,1 dealer=1 stock=2 discards=9C")
    evening.felt.put("9C")
    evening.felt.rests()
    for n, text in enumerate(("4S", "5S")):
        evening.felt.lays(ANN, text, area(ANN), x=20 * n)
    evening.felt.draws(BOB, looks=(3, 3))
    assert evening.heard(plays(ANN, "4S 5S"), Said(ANN, Word.DONE)) and supposed(evening) == [Drew(BOB, 2)]
    evening.press(Drew(BOB, 1))
    assert evening.heard() and evening.referee.position.hands == (1, 2)


def test_who_stayed_at_the_stock_before_laying_drew_rather_than_who_touched_it() -> None:
    """Bob's discard was read only after Ann had touched the stock: both were said to have passed before it."""
    evening = Evening(game("ditch-rummy"), 2, "seats=2 phase=draw turn=1 hands=0,0 dealer=0")
    evening.settles = False
    evening.felt.draws(BOB)
    evening.felt.draws(ANN, ms=460)
    evening.felt.lays(BOB, "2C")
    evening.felt.draws_and_lays(ANN, "9H 8S", area(ANN), ms=1300)
    evening.felt.rests()
    evening.waits()
    assert evening.heard(Drew(BOB, 3), lays(BOB, card("2C")))
    assert supposed(evening) == [Drew(ANN, 3), plays(ANN, "9H 8S")]


@pytest.mark.parametrize("whose", [ANN, CY])
def test_nobody_is_done_whose_hand_is_just_at_work(whose: Seat) -> None:
    """Bob's hand left the stock with a card, as it seemed; but Ann's was about to meld, or Cy was for her."""
    evening = Evening(game("ditch-rummy"), 3, "seats=3 phase=play turn=0 hands=3,2,2 dealer=2")
    evening.felt.comes(whose, area(ANN), 100)
    evening.felt.draws(BOB, looks=(1, 1))
    assert evening.heard()
    evening.felt.put("4S", area(ANN), x=0)
    evening.felt.put("5S", area(ANN), x=20)
    evening.felt.goes(whose)
    evening.felt.rests()
    laid = [event for event in supposed(evening) if isinstance(event, Laid)]
    assert evening.heard() and [one.cards for one in laid] == [cards("4S 5S")]


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


def test_who_puts_a_discard_back_after_drawing_has_drawn_all_the_same() -> None:
    """Both had been told at once, and the draw was taken back as well, for which no hand would come any more."""
    evening = Evening(game("ditch-rummy"), 2, "seats=2 phase=draw turn=0 hands=1,3 dealer=1 discards=4S plays=1:3H+4H")
    evening.felt.put("4S")
    evening.felt.draws(ANN, looks=(4, 0))
    evening.felt.takes(ANN, "4S")
    evening.felt.lays(ANN, "4S")
    evening.felt.rests()
    evening.waits()
    assert [one.code for one in evening.questions[-1].options] == ["was_put_back", "laid"]
    evening.answer(0)
    assert evening.heard(Drew(ANN, 2), Lifted(ANN, DISCARD, cards("4S")), Undone())
    assert evening.referee.position.hands == (3, 3)


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
    assert [option.params[0] for option in evening.questions[0].options] == [("by", ANN), ("by", BOB)]
    evening.felt.draws(BOB, looks=(4, 4))
    assert evening.heard() and evening.questions[-1].code == "who", "though he has drawn since"
    evening.answer(0)
    assert evening.heard(Drew(ANN, 3), Laid(ANN, DISCARD, (cards("9H"),)))
    evening.felt.rests()
    assert evening.heard() and supposed(evening) == [Drew(BOB, 3)], "nobody was asked how many he drew"
    evening.press(Drew(BOB, 1))
    assert evening.referee.position.hands[1] == 1


def test_a_discard_laid_by_the_next_ones_hand_that_has_not_drawn_is_asked_about() -> None:
    """Hardly anybody throws a card away before they have drawn: Bob may as well have laid it for Ann."""
    evening = Evening(game("ditch-rummy"), 2, "seats=2 phase=play turn=0 hands=3,1 dealer=1")
    evening.felt.rests()
    evening.felt.lays(BOB, "9H")
    assert evening.heard() and [one.code for one in evening.questions] == ["who"]
    evening.answer([option.params[0] for option in evening.questions[0].options].index(("by", ANN)))
    assert evening.heard(Laid(ANN, DISCARD, (cards("9H"),)))


def test_whoever_holds_fewer_cards_than_they_lay_has_drawn_though_nobody_saw_it() -> None:
    """Nobody is asked whether she drew, but how many; and what she threw away at once is one discard."""
    evening = Evening(game("ditch-rummy"), 2, "seats=2 phase=draw turn=0 hands=0,3 dealer=1")
    evening.felt.comes(ANN, DISCARD)
    evening.felt.put("4H", DISCARD, x=-10)
    evening.felt.put("8D", DISCARD, x=12)
    evening.felt.goes(ANN)
    evening.felt.report()
    evening.felt.rests()
    assert evening.heard() and not evening.questions
    assert supposed(evening) == [Drew(ANN, 3), Laid(ANN, DISCARD, (cards("4H 8D"),))]
    evening.press(Drew(ANN, 2))
    assert evening.heard(Laid(ANN, DISCARD, (cards("4H 8D"),))) and evening.referee.position.turn == BOB


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


def test_whoever_says_that_they_are_done_has_laid_their_cards_before_they_said_so() -> None:
    evening = Evening(game("ditch-rummy"), 2, "seats=2 phase=play turn=0 hands=3,1 dealer=1")
    evening.felt.draws(BOB)  # he only touched it: she had not laid yet
    evening.felt.lays(ANN, "QC", area(ANN))
    evening.felt.lays(ANN, "JS", area(ANN), x=20)
    evening.press(Said(ANN, Word.DONE))
    assert evening.heard(plays(ANN, "QC JS")) and evening.referee.position.turn == BOB


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


def test_a_hand_at_the_stock_is_no_piece_of_an_arm_that_lies_still_beside_it() -> None:
    """The eye lost sight of it on its way home, and its owner leaned on the table all the while."""
    evening = Evening(game("ditch-rummy"), 2, "seats=2 phase=draw turn=0 hands=1,3 dealer=1 plays=1:3H+4H")
    leaning = evening.felt.comes(ANN, area(ANN), 100)
    leaning.at, leaning.path = (700, 470), [Halt(700, 470, evening.felt.time, evening.felt.time)]
    evening.felt.loses(evening.felt.comes(ANN, STOCK))
    evening.felt.rests()
    laying = evening.felt.comes(ANN, area(ANN))
    evening.felt.put("2C", area(ANN))
    laying.left = evening.felt.time
    evening.felt.rests()
    evening.felt.rests()
    assert evening.heard() and supposed(evening) == [Drew(ANN, 2), plays(ANN, "2C")]


def test_a_card_thrown_after_the_next_one_was_at_the_stock_is_no_second_turn() -> None:
    """Ann had touched the stock while Bob thought; he threw a card, and both had passed, it was said, and she drawn."""
    evening = Evening(game("ditch-rummy"), 2, "seats=2 phase=play turn=1 hands=0,3 dealer=0")
    evening.felt.draws(ANN)
    evening.felt.lays(BOB, "2C")
    evening.waits()
    told = [[act.event for act in option.acts] for option in evening.questions[-1].options]
    assert evening.heard() and [lays(BOB, card("2C"))] in told


def test_who_draws_with_one_hand_and_melds_with_the_other_first_has_laid_with_both() -> None:
    """The hand that drew had looked like Bob's; what it laid next before Ann was told as his, and refused."""
    evening = Evening(game("ditch-rummy"), 4, "seats=4 phase=draw turn=0 hands=0,0,0,0 dealer=3 discards=7S")
    felt = evening.felt
    felt.put("7S")
    felt.rests()
    felt.enters_at(110, 520, 30)
    drew = felt.comes(ANN, STOCK)
    drew.brings = (4, 4)
    other = felt.comes(ANN, area(ANN))
    for n, text in enumerate(("3H", "2S")):
        felt.put(text, area(ANN), x=22 * n - 60)
    other.left = felt.time
    felt.reaches_on(drew, DISCARD)
    felt.remove("7S")
    felt.reaches_on(drew, area(ANN))
    for n, text in enumerate(("8D", "7S")):
        felt.put(text, area(ANN), x=22 * n + 40)
    felt.goes(ANN)
    felt.rests()
    felt.draws(BOB)
    felt.rests()
    evening.press(Said(ANN, Word.DONE))
    assert evening.heard(Drew(ANN, 3), plays(ANN, "3H 2S"), plays(ANN, "8D 7S")) and evening.questions == []
