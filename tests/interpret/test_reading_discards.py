"""What is thrown away together in Ditch Rummy, and what is not: cards of one hand, read at once or late."""

from __future__ import annotations

import pytest

from companion.facts.events import Amended, Drew, Laid, Lifted, Said, Undone, Word, lays
from companion.games import game
from companion.games.boards import area
from companion.table import DISCARD, STOCK, Seat
from scoring.cards import card, cards
from tests.interpret.evening_talk import Evening, plays
from tests.interpret.rummy_talk import hand_of_ditch_rummy
from tests.people import ANN, BOB, CY


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


def test_two_cards_thrown_away_by_one_hand_are_one_discard() -> None:
    evening = hand_of_ditch_rummy()
    evening.felt.draws(ANN)
    evening.felt.comes(ANN, DISCARD)
    evening.felt.put("4H", DISCARD, x=-10)
    evening.felt.put("8D", DISCARD, x=12)
    evening.felt.goes(ANN)
    evening.felt.report()
    assert evening.heard(Drew(ANN, 3), Laid(ANN, DISCARD, (cards("4H 8D"),)))


def test_two_cards_thrown_away_over_the_edge_of_anothers_place_may_be_the_discard() -> None:
    """They lie as well by the neighbour's melds, where they would be wrong: nobody is told off for that."""
    evening = hand_of_ditch_rummy()
    evening.felt.draws(ANN)
    evening.press(Said(ANN, Word.DONE))
    evening.heard()
    evening.felt.draws(BOB)
    evening.felt.comes(BOB, DISCARD)
    evening.felt.put("3C", DISCARD, x=58)
    evening.felt.put("5D", DISCARD, x=38)
    evening.felt.goes(BOB)
    evening.felt.rests()
    evening.waits()
    question = evening.reading.question
    assert evening.heard() and question is not None and question.code == "where"
    assert [dict(option.params)["at"] for option in question.options] == [DISCARD.key, area(ANN).key]
    evening.answer(0)
    assert evening.heard(Drew(BOB, 3), Laid(BOB, DISCARD, (cards("5D 3C"),)))


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


def test_a_card_of_a_second_reach_belongs_to_the_one_that_nobody_could_tell_of() -> None:
    """It was asked who had laid the first one alone, which nobody had; and then nothing counted any more."""
    evening = Evening(game("ditch-rummy"), 2, "seats=2 phase=play turn=1 hands=2,3 dealer=0")
    evening.felt.rests()
    evening.felt.enters_at(0, 260, 0)  # halfway between both
    evening.felt.lays(BOB, "6C")
    evening.felt.lays(BOB, "9H", x=14)
    evening.felt.rests()
    whole = Laid(BOB, DISCARD, (cards("6C 9H"),))
    answers = [[act.event for act in option.acts] for option in evening.questions[-1].options]
    evening.answer(answers.index([whole]))
    assert evening.heard(whole) and evening.referee.position.turn == ANN


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


def lost_from_sight_at_the_discard() -> Evening:
    """Ann has laid the two of hearts, and her arm was not seen to go home."""
    evening = Evening(game("ditch-rummy"), 4, "seats=4 phase=play turn=0 hands=3,3,3,3 dealer=3")
    evening.felt.rests()
    arm = evening.felt.comes(ANN, DISCARD)
    evening.felt.put("2H", x=-10)
    evening.felt.loses(arm)
    evening.felt.rests(1500)
    return evening


def test_a_card_thrown_away_by_an_arm_lost_from_sight_belongs_to_the_one_before() -> None:
    """By itself it would be refused."""
    evening = lost_from_sight_at_the_discard()
    assert evening.heard(Laid(ANN, DISCARD, (cards("2H"),)))
    evening.felt.lays(ANN, "9H", x=12)
    evening.felt.rests()
    (mended,) = evening.log
    assert isinstance(mended, Amended) and mended.event == Laid(ANN, DISCARD, (cards("2H 9H"),))
    assert not evening.questions


def test_a_card_thrown_away_after_another_errand_does_not_belong_to_the_one_before() -> None:
    """The arm was lost from sight at its first card, but has been elsewhere since: nothing was lost between the two."""
    evening = lost_from_sight_at_the_discard()
    evening.felt.comes(ANN, area(ANN), 300)
    evening.felt.goes(ANN)
    evening.felt.rests()
    evening.felt.lays(ANN, "9H", x=12)
    evening.felt.rests()
    assert evening.heard(Laid(ANN, DISCARD, (cards("2H"),)))


def test_what_a_hand_discards_that_had_gone_home_is_not_added_to_the_card_before() -> None:
    """Bob had laid Ann's card for her; his arm was lost from sight only after his own discard."""
    evening = Evening(game("ditch-rummy"), 2, "seats=2 phase=play turn=0 hands=3,0 dealer=1")
    evening.felt.rests()
    evening.felt.lays(BOB, "4C")
    evening.waits()
    evening.answer([option.params[0][1] for option in evening.questions[-1].options].index(ANN))
    evening.felt.rests()
    assert evening.heard(Laid(ANN, DISCARD, (cards("4C"),)))
    evening.felt.draws(BOB)
    arm = evening.felt.comes(BOB, DISCARD)
    evening.felt.put("6S", x=-12)
    evening.felt.put("8S", x=10)
    evening.felt.loses(arm)
    evening.felt.rests()
    assert evening.heard(Drew(BOB, 3), Laid(BOB, DISCARD, (cards("6S 8S"),)))


def test_what_a_hand_discards_that_had_rested_is_not_added_to_the_card_before() -> None:
    """Bob had laid Ann's card for her, and his hand lay before him until he laid his own: it was never lost."""
    evening = Evening(game("ditch-rummy"), 2, "seats=2 phase=play turn=0 hands=3,0 dealer=1")
    evening.felt.rests()
    arm = evening.felt.comes(BOB, DISCARD)
    evening.felt.put("4C", x=-40)
    evening.felt.goes_to_rest(arm)
    arm.went = ()
    evening.felt.rests()
    evening.waits()
    evening.answer([option.params[0][1] for option in evening.questions[-1].options].index(ANN))
    evening.felt.rests()
    assert evening.heard(Laid(ANN, DISCARD, (cards("4C"),)))
    evening.felt.draws(BOB)
    evening.felt.wakes(arm)
    evening.felt.reaches_on(evening.felt.arms[-1], DISCARD)
    evening.felt.put("6S", x=-12)
    evening.felt.goes(BOB)
    evening.felt.rests()
    assert evening.heard(Drew(BOB, 3), Laid(BOB, DISCARD, (cards("6S"),)))


@pytest.mark.parametrize("pulled_out", [False, True])
def test_cards_between_which_a_hand_drew_may_be_two_discards(pulled_out: bool) -> None:
    """Ann's arm lay by the pile when Cy tossed a card there: it could only be one discard with what she threw away.

    Cy may have pulled it out and put it on top meanwhile: it was laid first all the same.
    """
    evening = Evening(game("ditch-rummy"), 3, "seats=3 phase=play turn=2 hands=0,0,3 dealer=1")
    evening.felt.shelters = 20
    arm = evening.felt.comes(ANN, DISCARD)
    three = evening.felt.put("3D", x=-30)
    evening.felt.reaches_on(arm, STOCK)
    evening.felt.report(still=False)
    evening.felt.reaches_on(arm, DISCARD)
    evening.felt.put("9H", x=10)
    evening.felt.put("JD", x=30)
    evening.felt.goes(ANN)
    evening.felt.report()
    evening.waits()
    if pulled_out:
        evening.felt.comes(CY, DISCARD)
        evening.felt.cards.append(evening.felt.cards.pop(evening.felt.cards.index(three)))
        evening.felt.shoves(three, 12, 24)
        evening.felt.goes(CY)
        evening.felt.rests()
    evening.press(Undone())
    evening.waits()
    told = [[act.event for act in option.acts] for option in evening.questions[-1].options]
    assert [lays(CY, card("3D")), Drew(ANN, 3), lays(ANN, *cards("9H JD"))] in told


def test_of_two_cards_pushed_together_later_the_lower_one_was_laid_first() -> None:
    """They lay apart at first, which was told wrong; asked what lies there, the screen offered only the same."""
    evening = hand_of_ditch_rummy()
    evening.felt.draws(ANN)
    evening.felt.comes(ANN, DISCARD)
    jack, eight = evening.felt.put("JC", x=-32), evening.felt.put("8S", x=32)
    evening.felt.goes(ANN)
    evening.felt.report()
    evening.waits()
    evening.press(Undone())
    evening.felt.comes(ANN, DISCARD)
    evening.felt.shoves(jack, 26, 0)
    evening.felt.shoves(eight, -26, 12)
    evening.felt.cards.append(evening.felt.cards.pop(evening.felt.cards.index(jack)))
    evening.felt.goes(ANN)
    evening.felt.report()
    evening.waits()
    assert [act.event for act in evening.questions[-1].options[0].acts] == [lays(ANN, *cards("8S JC"))]
