"""Ditch Rummy on the felt: melds and singles of which the arm does not tell who laid them."""

from __future__ import annotations

from dataclasses import replace

from companion.facts.events import Drew, Event, Laid, Said, Word
from companion.games import game
from companion.games.boards import area
from companion.interpret.reading import Option
from companion.table import STOCK, Seat
from scoring.cards import cards
from tests.interpret.evening_talk import Evening, plays
from tests.people import ANN, BOB, CY

BETWEEN_BOB_AND_ANN = 160.0, 520.0, 80.0
"""Whoever comes from here to Ann's area is Bob with odds of 85 to 13."""

BETWEEN_ANN_AND_BOB = 150.0, 520.0, 60.0
"""Whoever comes from here to the stock is Ann with odds of 59 to 39."""

RATHER_BOB_THAN_ANN = 80.0, 520.0, 82.0
"""Whoever comes from here to Bob's area is Bob with odds of 89 to 10."""


def pair_of_an_unclear_arm() -> Evening:
    """It is Ann's turn, and somebody lays two nines before her: Bob, by the arm, who has three and need not draw."""
    position = "seats=4 phase=play turn=0 hands=3,3,3,3 dealer=3 plays=0:3H+4H,0:4D+5D"
    evening = Evening(game("ditch-rummy"), 4, position)
    evening.felt.rests()
    lays_two_nines(evening)
    return evening


def lays_two_nines(evening: Evening) -> None:
    for text, x in (("9S", 0), ("9C", 20)):
        evening.felt.enters_at(*BETWEEN_BOB_AND_ANN)
        evening.felt.lays(BOB, text, area(ANN), x=x)


def laid_by(evening: Evening, seat: Seat) -> int:
    """The key of the open question that names this player."""
    assert evening.reading.question is not None and evening.reading.question.code == "who"
    return [dict(option.params)["by"] for option in evening.reading.question.options].index(seat)


def test_a_press_does_not_close_a_meld_of_which_it_is_unclear_who_laid_it() -> None:
    evening = pair_of_an_unclear_arm()
    evening.press(Said(ANN, Word.DONE))
    assert evening.heard() and evening.referee.position.turn == ANN
    evening.felt.rests()
    evening.answer(laid_by(evening, ANN))
    assert evening.heard(plays(ANN, "9S 9C"), Said(ANN, Word.DONE))
    assert evening.referee.position.turn == BOB and len(evening.questions) == 1


def test_what_the_next_one_drew_while_a_press_waited_for_the_answer_is_not_lost() -> None:
    """It was taken as told with the meld and the word: the next one played on with a card too few on record."""
    evening = Evening(game("ditch-rummy"), 3, "seats=3 phase=play turn=1 hands=0,2,1 dealer=2 plays=0:3H+4H")
    evening.felt.rests()
    evening.felt.lays(CY, "5S", area(BOB))
    evening.felt.draws(CY, 2)
    evening.press(Said(BOB, Word.DONE))
    evening.answer(laid_by(evening, BOB))
    assert evening.heard(plays(BOB, "5S"), Said(BOB, Word.DONE))
    evening.felt.lays(CY, "2S", area(CY))
    evening.felt.draws(ANN)
    assert evening.heard(Drew(CY, 2), plays(CY, "2S"))


def test_who_is_done_has_not_drawn_what_the_next_one_drew_with_a_hand_like_theirs() -> None:
    """All hands that looked like hers were taken as told when Ann said that she was done."""
    evening = Evening(game("ditch-rummy"), 4, "seats=4 phase=play turn=0 hands=3,1,3,3 dealer=3 plays=0:3H+4H,0:4D+5D")
    evening.felt.rests()
    evening.felt.enters_at(*BETWEEN_ANN_AND_BOB)
    evening.felt.draws(BOB)
    evening.felt.lays(BOB, "9S", area(BOB))
    evening.press(Said(ANN, Word.DONE))
    assert evening.heard()
    evening.felt.lays(BOB, "9C", area(BOB), y=20)
    evening.felt.draws(CY)
    assert evening.heard(Drew(BOB, 2), plays(BOB, "9S 9C"))


def test_a_wrong_card_taken_back_is_told_before_what_an_answer_tells() -> None:
    position = "seats=4 phase=play turn=0 hands=3,3,3,3 dealer=3 plays=0:3H+4H,0:4D+5D"
    evening = Evening(game("ditch-rummy"), 4, position)
    evening.felt.rests()
    evening.felt.lays(ANN, "JH", area(BOB), x=90)
    evening.waits()
    evening.felt.takes(ANN, "JH")
    lays_two_nines(evening)
    evening.press(Said(ANN, Word.DONE))
    evening.felt.rests()
    evening.answer(laid_by(evening, ANN))
    wrong = Laid(ANN, area(BOB), (cards("JH"),))
    assert evening.heard(wrong, plays(ANN, "9S 9C"), Said(ANN, Word.DONE))


def test_the_next_draw_does_not_close_a_meld_of_which_it_is_unclear_who_laid_it() -> None:
    evening = pair_of_an_unclear_arm()
    evening.felt.draws(BOB)
    assert evening.heard()
    evening.answer(laid_by(evening, ANN))
    assert evening.heard(plays(ANN, "9S 9C")) and not evening.reading.draft


def test_a_meld_that_is_nobodys_when_asked_is_not_told_and_closes_nothing() -> None:
    evening = pair_of_an_unclear_arm()
    evening.press(Said(ANN, Word.DONE))
    evening.answer(None)
    assert evening.heard() and evening.referee.position.turn == ANN


def test_a_meld_that_is_nobodys_by_a_slip_of_the_finger_is_asked_about_once_more() -> None:
    """Somebody has laid these cards: the first "none of these" may have been the wrong button, the second is meant."""
    evening = pair_of_an_unclear_arm()
    evening.felt.draws(BOB)
    evening.answer(None)
    evening.felt.rests()
    assert evening.heard() and evening.reading.question is None, "not at once"
    evening.felt.brushes(CY)
    evening.felt.rests()
    evening.felt.rests()
    evening.answer(laid_by(evening, ANN))
    assert evening.heard(plays(ANN, "9S 9C"))


def test_what_was_denied_is_not_told_because_time_has_gone_by() -> None:
    """Ann laid the eight before Bob, who was asked for his draw: neither was so, and yet Ann was told to be done."""
    evening = Evening(game("ditch-rummy"), 4, "seats=4 phase=draw turn=0 hands=0,1,3,3 dealer=3 plays=0:3H+4H,1:7H+8H")
    evening.felt.rests()
    evening.felt.draws(ANN)
    evening.felt.draws(BOB, looks=(3, 0))
    for text, x in (("QC", 120), ("KC", 140)):
        evening.felt.lays(ANN, text, area(ANN), x=x)
    evening.felt.enters_at(*RATHER_BOB_THAN_ANN)
    evening.felt.lays(BOB, "8C", area(BOB), x=-60)
    while evening.reading.question is None:
        evening.waits(500)
    asked = evening.reading.question
    assert asked.code == "who_drew" and all(Said(ANN, Word.DONE) in told_by(option) for option in asked.options)
    evening.answer(None)
    for _ in range(8):
        evening.waits(1000)
    assert evening.heard() and evening.reading.question.code == "again"
    by_ann: list[Event] = [Drew(ANN, 3), plays(ANN, "QC KC"), Laid(ANN, area(BOB), (cards("8C"),))]
    evening.answer([told_by(option) for option in evening.reading.question.options].index(by_ann))
    assert evening.heard(*by_ann)


def told_by(option: Option) -> list[Event]:
    return [act.event for act in option.acts]


def test_nobody_is_accused_because_an_arm_beside_anothers_card_looked_like_theirs() -> None:
    """Ann lays a single while Bob reaches across her: his turn is next, but people lay before themselves."""
    evening = Evening(game("ditch-rummy"), 3, "seats=3 phase=play turn=0 hands=3,3,3 dealer=2 plays=0:3H+4H,0:4D+5D")
    evening.felt.rests()
    evening.felt.lays(ANN, "9S", area(ANN), x=-140)
    evening.felt.lays(ANN, "9C", area(ANN), x=-120)
    evening.felt.lays(BOB, "2H", area(ANN), x=120)
    evening.felt.draws(BOB)
    assert evening.heard(plays(ANN, "9S 9C"))
    evening.answer(laid_by(evening, ANN))
    assert evening.heard(plays(ANN, "2H")) and not any(judged.refused for judged in evening.referee.judged)


def test_who_said_that_they_drew_has_laid_what_the_hand_that_drew_laid_next() -> None:
    """It looked like Bob's, and might have drawn for him too: "Ann passes" closed nothing, and her meld was Bob's."""
    evening = Evening(game("ditch-rummy"), 2, "seats=2 dealer=1 turn=0 phase=draw hands=0,1 discards=9D plays=0:7H+7S")
    evening.felt.put("9D")
    evening.felt.rests()
    arm = evening.felt.comes(BOB, STOCK, 900)
    assert arm.seen_as is not None
    arm.seen_as = replace(arm.seen_as, sureness=0.0)
    evening.felt.reaches_on(arm, area(ANN))
    for text, x in (("QS", 0), ("KH", 22)):
        evening.felt.put(text, area(ANN), x=x)
        evening.felt.wait(300)
    evening.felt.goes(BOB)
    evening.felt.rests()
    evening.press(Drew(ANN, 3))
    evening.felt.rests()
    evening.press(Said(ANN, Word.DONE))
    assert evening.heard(plays(ANN, "QS KH")) and not evening.questions
