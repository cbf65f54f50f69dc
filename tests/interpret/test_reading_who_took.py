"""That Dam Game on the felt: who took the discard, in plain sight, under an arm, or before anybody could read it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.facts.events import Drew, Lifted, Said, Word, lays
from companion.games.boards import area
from companion.interpret import doubts
from companion.table import DISCARD, STOCK
from scoring.cards import card, cards
from tests.interpret.a_visit import Arm
from tests.interpret.contract_talk import bob_has_drawn, brings_the_discard_before_himself, first_discard, two_discards
from tests.interpret.evening_talk import Evening
from tests.people import ANN, BOB, CY, DEE, EVE

BETWEEN_CY_AND_DEE = (540, 0, 185)


def snatches_from_bob(evening: Evening, *entry: float) -> Arm:
    """Bob draws and throws the seven of clubs away; Cy has it before Bob is gone, by an arm that may enter anywhere."""
    evening.felt.draws(BOB)
    evening.heard()
    evening.felt.shelters, evening.settles = 0.0, False
    evening.felt.comes(BOB, DISCARD)
    evening.felt.put("7C")
    evening.felt.report(still=False)
    evening.felt.shelters = 170.0
    if entry:
        evening.felt.enters_at(*entry)
    arm = evening.felt.comes(CY, DISCARD)
    evening.felt.goes(BOB)
    evening.felt.remove("7C")
    return arm


@pytest.mark.parametrize("bare", [True, False])
def test_the_only_discard_is_taken_by_a_hand_that_came_bare_and_left_with_a_card(bare: bool) -> None:
    """Nothing lies below it that could be read now; a hand that brought a card may have laid it there face down."""
    evening = bob_has_drawn()
    arm = evening.felt.comes(BOB, DISCARD)
    arm.brings, arm.looks = (4, 0 if bare else 4), (2, 2 if bare else 0)
    evening.felt.remove("9C")
    evening.felt.goes(BOB)
    evening.felt.brushes(CY)
    evening.felt.rests(2000)
    evening.felt.rests(500)
    assert evening.heard(*[Lifted(BOB, DISCARD, cards("9C"))] * bare)


def test_a_card_taken_and_thrown_away_again_is_news_although_its_twin_lies_buried() -> None:
    evening = first_discard()
    for seat, text, pack in ((BOB, "4D", 0), (CY, "9C", 1)):
        evening.felt.draws(seat)
        evening.felt.lays(seat, text, pack=pack)
    evening.felt.takes(ANN, "9C")
    evening.heard()
    evening.felt.lays(ANN, "9C", pack=1)
    evening.waits()
    assert [one.code for one in evening.questions[-1].options] == ["was_put_back", "laid"]
    evening.answer(1)
    assert evening.heard(lays(ANN, card("9C")))


def test_what_lies_under_a_leaning_arm_may_have_been_taken_before_it_came() -> None:
    """The eye tells of a mark until it has looked there again."""
    evening = first_discard()
    evening.felt.shelters = 0
    evening.felt.comes(CY, DISCARD, 300)
    evening.felt.report(still=False)
    evening.felt.leans(BOB, DISCARD, 100)
    evening.felt.report(still=False)
    evening.felt.goes(CY)
    for _ in range(3):
        evening.felt.wait(300)
        evening.felt.report(still=False)
    evening.felt.remove("9C")
    evening.felt.goes(BOB)
    evening.felt.rests()
    assert evening.heard(Said(BOB, Word.NO), Lifted(CY, DISCARD, cards("9C")))


def test_a_discard_taken_after_a_card_of_the_deck_is_named_and_asked_back() -> None:
    evening = two_discards()
    evening.felt.takes(CY, "4D")
    evening.waits()
    assert evening.heard(Lifted(CY, DISCARD, cards("4D")))
    assert evening.last.refused
    evening.waits()
    assert evening.heard() and evening.advice == ["missing"] and evening.reading.question is None
    evening.felt.lays(CY, "4D")
    evening.waits()
    assert evening.heard() and not evening.advice, "put back, and nothing else has happened"
    evening.felt.lays(CY, "QS")
    assert evening.heard(lays(CY, card("QS")))


def test_a_discard_asked_back_once_may_be_laid_by_whoever_takes_it_rightly() -> None:
    evening = two_discards()
    evening.felt.takes(CY, "4D")
    evening.waits()
    evening.felt.lays(CY, "4D")
    evening.felt.lays(CY, "QS")
    evening.felt.takes(ANN, "QS")
    evening.felt.lays(ANN, "8H")
    evening.heard()
    evening.felt.draws(BOB)
    evening.felt.lays(BOB, "4D", pack=1)
    assert evening.heard(Said(BOB, Word.NO), Said(CY, Word.NO), Drew(BOB), lays(BOB, card("4D")))


def one_discard_not_to_be_seen() -> Evening:
    """Bob draws from the deck and also reaches for the only discard, which cannot be read any more."""
    evening = bob_has_drawn()
    evening.felt.takes(BOB, "9C")
    evening.waits()
    assert evening.heard() and [doubt.code for doubt in evening.questions] == ["taken"]
    return evening


def test_one_question_tells_that_the_only_discard_was_taken() -> None:
    evening = one_discard_not_to_be_seen()
    evening.answer(0)
    assert evening.heard(Lifted(BOB, DISCARD, cards("9C"))) and evening.last.refused
    evening.waits()
    assert len(evening.questions) == 1 and evening.reading.question is None and evening.advice == ["missing"]


def test_a_discard_is_asked_about_however_restless_hands_are_elsewhere() -> None:
    """Ann fidgets at her edge all the time; where the card lay it is quiet."""
    evening = bob_has_drawn()
    evening.felt.takes(BOB, "9C")
    resting = Arm(99, ANN, evening.felt.time, (60, 60), left=evening.felt.time, rests=True)
    evening.felt.arms.append(resting)
    for _ in range(4):
        evening.felt.rests(700)
    assert evening.heard() and evening.reading.question is not None and evening.reading.question.code == "taken"


def test_a_discard_that_nobody_took_is_asked_about_no_more() -> None:
    evening = one_discard_not_to_be_seen()
    evening.answer(1)
    evening.waits()
    assert evening.heard() and evening.reading.question is None and not evening.advice


def test_a_card_that_cannot_be_read_and_lies_on_the_discard_is_told_next() -> None:
    evening = one_discard_not_to_be_seen()
    evening.answer(2)
    evening.waits()
    assert evening.heard() and evening.reading.question == doubts.unreadable(DISCARD)
    evening.name(card("4D"))
    assert evening.heard(lays(BOB, card("4D"))) and not evening.last.refused


def test_a_card_that_lies_on_the_discard_and_is_not_told_is_asked_about_no_more() -> None:
    evening = one_discard_not_to_be_seen()
    evening.answer(2)
    evening.waits()
    evening.answer(None)
    evening.waits()
    assert evening.heard() and evening.reading.question is None


def test_where_nobody_is_to_lay_a_card_it_is_asked_at_once_whether_it_was_taken() -> None:
    evening = first_discard()
    evening.press(Said(BOB, Word.NO), Said(CY, Word.NO))
    evening.felt.takes(BOB, "9C")
    evening.waits()
    assert evening.reading.question is not None and evening.reading.question.code == "taken"


def test_a_discard_whose_twin_lies_buried_and_unread_is_not_asked_about() -> None:
    evening = first_discard()
    for seat, text, pack in ((BOB, "4D", 0), (CY, "9C", 1)):
        evening.felt.draws(seat)
        evening.felt.lays(seat, text, pack=pack)
    evening.heard()
    evening.felt.comes(ANN, DISCARD)
    evening.felt.goes(ANN)
    evening.felt.rests()
    evening.waits()
    assert evening.heard() and evening.reading.question is None


def test_whoever_seems_to_begin_with_nothing_may_have_taken_the_discard() -> None:
    """Bob took it under Cy's arm, and what he threw away lies where it had lain: nobody saw that it was gone."""
    evening = first_discard()
    evening.felt.leans(CY, DISCARD, 100)
    evening.felt.comes(BOB, DISCARD)
    evening.felt.remove("9C")
    evening.felt.goes(BOB)
    evening.felt.lays(BOB, "4D", still=False)
    evening.felt.goes(CY)
    evening.felt.rests()
    assert evening.heard() and evening.questions[0].code == "which"
    likeliest, *others = evening.questions[0].options
    assert [act.event for act in likeliest.acts] == [Lifted(BOB, DISCARD, cards("9C")), lays(BOB, card("4D"))]
    assert likeliest.code == "took_then" and [option.code for option in others] == ["laid", "drew_then", "laid"]


def test_a_discard_that_is_shown_where_it_will_lie_before_it_is_let_go_was_taken() -> None:
    """Of a card that could be read before somebody for a moment it was forgotten that it came from the discards."""
    evening, _ = brings_the_discard_before_himself()
    evening.felt.put("9C", area(BOB))
    evening.felt.shelters = 0.0
    evening.felt.report(still=False)
    evening.felt.remove("9C")
    evening.felt.goes(BOB)
    evening.felt.wait(500)
    evening.felt.report()
    evening.felt.comes(BOB, area(BOB), 200)
    evening.felt.put("9C", area(BOB))
    evening.felt.goes(BOB)
    evening.felt.rests()
    evening.waits()
    assert evening.heard(Lifted(BOB, DISCARD, cards("9C"))) and not evening.questions


def test_a_discard_that_the_next_player_snatches_was_laid_and_taken() -> None:
    evening = first_discard()
    snatches_from_bob(evening)
    evening.felt.goes(CY)
    evening.settles = True
    evening.felt.report()
    assert evening.heard(lays(BOB, card("7C")), Lifted(CY, DISCARD, cards("7C")))
    assert not evening.last.refused and evening.questions == []


def test_a_discard_that_the_next_player_snatches_and_melds_was_laid_and_taken() -> None:
    evening = first_discard()
    arm = snatches_from_bob(evening)
    evening.felt.reaches_on(arm, area(CY))
    evening.felt.put("7C", area(CY))
    evening.felt.goes(CY)
    evening.felt.rests()
    assert evening.heard(lays(BOB, card("7C")), Lifted(CY, DISCARD, cards("7C")))
    assert not evening.last.refused and evening.questions == []


def test_who_takes_the_discard_and_lays_another_card_in_one_reach_did_not_draw() -> None:
    """What is gone may turn up elsewhere for a moment yet; until then nothing is told that rests on where it is."""
    evening, arm = brings_the_discard_before_himself()
    evening.felt.reaches_on(arm, DISCARD)
    evening.felt.put("QS", DISCARD, x=45)
    evening.felt.goes(BOB)
    evening.felt.report()
    taken, laid = Lifted(BOB, DISCARD, cards("9C")), lays(BOB, card("QS"))
    assert [act.event for act in evening.reading.draft] == [taken, laid] and evening.heard()
    evening.felt.rests()
    assert evening.heard(taken, laid)


def test_who_takes_the_discard_home_and_covers_its_place_in_one_reach() -> None:
    """What lies there now hides that it is gone; but fingers left there with a card, and came again."""
    evening, arm = brings_the_discard_before_himself()
    arm.path[0] = replace(arm.path[0], looked=4, held=4)
    evening.felt.reaches_on(arm, DISCARD)
    evening.felt.put("QS", DISCARD)
    evening.felt.goes(BOB)
    evening.felt.rests()
    evening.waits()
    assert evening.heard(Lifted(BOB, DISCARD, cards("9C")), lays(BOB, card("QS"))) and not evening.questions


def test_a_discard_that_was_missed_is_not_forgotten_under_the_next_one() -> None:
    """Nobody has said yet which of two begged for it, and the game goes on."""
    evening = first_discard(4)
    evening.felt.rests(3000)
    for seat in (CY, DEE):
        evening.felt.comes(seat, DISCARD)
    evening.felt.remove("9C")
    for seat in (CY, DEE):
        evening.felt.goes(seat)
    evening.felt.rests(1000)
    assert evening.heard() and evening.questions[0].code == "who_took"
    evening.felt.draws(BOB)
    evening.felt.lays(BOB, "4D")
    question = evening.reading.question
    assert evening.heard() and question is not None and question.code == "who_took"
    evening.answer([option.params[0] for option in question.options].index(("by", DEE)))
    begged = Said(BOB, Word.NO), Said(CY, Word.NO), Lifted(DEE, DISCARD, cards("9C"))
    assert evening.heard(*begged, Drew(BOB), lays(BOB, card("4D")))


def test_a_buried_discard_that_cannot_be_read_is_not_the_twin_to_be_taken() -> None:
    """It is for the one on top that somebody may beg."""
    evening = first_discard()
    evening.felt.draws(BOB)
    evening.felt.lays(BOB, "QS", x=40)
    evening.felt.find("9C").torn = True
    evening.heard()
    evening.felt.draws(CY)
    evening.felt.lays(CY, "9C", x=30, pack=1)
    evening.waits()
    drew = Said(CY, Word.NO), Said(ANN, Word.NO), Drew(CY)
    assert evening.heard(*drew, lays(CY, card("9C"))) and not evening.questions


def test_a_discard_snatched_by_an_arm_that_may_be_of_two_is_not_forgotten() -> None:
    """It was laid in any case; but who has it now?"""
    evening = first_discard(seats=6)
    snatches_from_bob(evening, *BETWEEN_CY_AND_DEE)
    evening.felt.goes(CY)
    evening.felt.rests()
    evening.waits(1000)
    assert evening.questions and evening.questions[-1].cards == cards("7C")
    evening.answer([option.params[0][1] for option in evening.questions[-1].options].index(CY))
    assert evening.heard(lays(BOB, card("7C")), Lifted(CY, DISCARD, cards("7C")))


def cy_lays_for_bob(evening: Evening) -> None:
    """Bob has drawn, and Cy's hand lays his card; it is not told yet."""
    evening.felt.draws(BOB)
    evening.heard()
    evening.settles = False
    evening.felt.comes(CY, DISCARD)
    evening.felt.put("7C")
    evening.felt.goes(CY)
    evening.felt.report(still=False)


def test_who_laid_a_discard_for_another_may_take_it_when_it_is_their_turn() -> None:
    """Cy laid it for Bob and took it at once: what people take up that they had put down was forgotten, and Bob had
    to throw away another one for ever after."""
    evening = first_discard()
    cy_lays_for_bob(evening)
    evening.felt.takes(CY, "7C")
    evening.settles = True
    evening.waits(1000)
    assert [doubt.code for doubt in evening.questions] == ["which"]
    evening.answer([option.params[0][1] for option in evening.questions[-1].options].index(BOB))
    assert evening.heard(lays(BOB, card("7C")), Lifted(CY, DISCARD, cards("7C")))


def test_who_laid_for_another_is_asked_about_though_anybody_may_have_taken_it() -> None:
    """Whose arm took it was in doubt: it seemed to be Cy's own card and was forgotten."""
    evening = first_discard(seats=6)
    cy_lays_for_bob(evening)
    evening.felt.enters_at(*BETWEEN_CY_AND_DEE)
    evening.felt.takes(CY, "7C")
    evening.settles = True
    evening.waits(1000)
    assert [doubt.code for doubt in evening.questions] == ["which"]
    options = [dict(option.params) for option in evening.questions[-1].options]
    takers = [option.get("whom") for option in options]
    assert {CY, DEE} < {*takers}
    evening.answer(takers.index(CY))
    assert evening.heard(lays(BOB, card("7C")), Lifted(CY, DISCARD, cards("7C")))


def test_who_took_the_discard_that_lies_beside_the_deck_has_not_drawn_besides() -> None:
    """Its end lay at the deck, and what stuck out of Bob's fingers was told as a card that he drew there."""
    evening = first_discard()
    arm = evening.felt.comes(BOB, DISCARD, 200)
    arm.brings = 4, 0
    evening.felt.remove("9C")
    evening.felt.reaches_on(arm, STOCK, 300)
    arm.path[0] = replace(arm.path[0], looked=2, held=2)
    arm.looks = 3, 3
    evening.felt.goes(BOB)
    evening.felt.loses(evening.felt.comes(CY, DISCARD, 600))
    evening.felt.comes(CY, area(CY))
    evening.felt.rests(2500)
    evening.felt.rests(500)
    assert evening.heard(Lifted(BOB, DISCARD, cards("9C"))) and not evening.advice


def test_who_was_at_the_discard_only_under_another_arm_may_not_have_taken_it() -> None:
    """What was there may be the other arm's, of which nobody has seen whose it is: everybody may have begged for it."""
    evening = first_discard(seats=5)
    evening.felt.rests(5000)
    arm = evening.felt.comes(BOB, DISCARD)
    arm.path = [replace(halt, x=halt.x + 30, under=True) for halt in arm.path]
    evening.felt.remove("9C")
    evening.felt.goes(BOB)
    for _ in range(4):
        evening.felt.rests()
    question = evening.reading.question
    assert evening.heard() and question is not None
    assert [dict(option.params)["by"] for option in question.options] == [BOB, CY, DEE, EVE]
