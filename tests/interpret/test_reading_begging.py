"""The deck or the discard: who drew, who begged, and what nobody wanted."""

from __future__ import annotations

from dataclasses import replace

from companion.facts.events import Dealt, Drew, Laid, Lifted, Said, Undone, Word, lays
from companion.games import game
from companion.games.boards import area
from companion.interpret.pieces import marks_at
from companion.table import DISCARD, STOCK, Seat
from scoring.cards import card, cards
from tests.interpret.contract_talk import brings_the_discard_before_himself, first_discard, perhaps_draws, two_discards
from tests.interpret.evening_talk import Evening
from tests.people import ANN, BOB, CY
from vision.sightings import Halt, Sight, TableChange


def test_whoever_draws_from_the_deck_did_not_want_the_discard_and_nobody_begged() -> None:
    evening = first_discard()
    evening.felt.draws(BOB)
    assert evening.heard(Said(BOB, Word.NO), Said(CY, Word.NO), Drew(BOB))


def test_bare_fingers_drew_nothing_where_a_press_after_it_makes_no_sense() -> None:
    evening = first_discard()
    evening.felt.draws(BOB, looks=(4, 0))
    assert [act.event for act in evening.reading.draft] == [Said(BOB, Word.NO), Said(CY, Word.NO), Drew(BOB)]
    evening.press(Said(BOB, Word.YES))  # he takes the discard
    assert evening.heard() and not evening.last.refused


def test_a_beggar_lifts_the_discard_and_takes_a_card_that_is_nobodys_move() -> None:
    evening = first_discard()
    evening.felt.takes(CY, "9C")
    assert evening.heard(Said(BOB, Word.NO), Lifted(CY, DISCARD, cards("9C")))
    evening.felt.draws(CY)
    assert evening.heard() and evening.reading.draft == ()
    evening.felt.draws(BOB)
    assert evening.heard(Drew(BOB))


def test_a_discard_missed_in_clear_view_was_not_taken_by_whoever_comes_later() -> None:
    """Bob has carried it off, and lays another; Cy reached for the pile just then, and a draw of Bob's was told."""
    evening, _ = brings_the_discard_before_himself()
    evening.felt.report(still=False)
    evening.felt.comes(CY, DISCARD)
    evening.felt.goes(BOB)
    evening.felt.wait(500)
    evening.felt.report(still=False)
    assert evening.heard(Lifted(BOB, DISCARD, cards("9C")))


def test_a_beggars_hand_at_the_deck_that_looks_like_anothers_draws_nothing_yet() -> None:
    """It may have been Bob's, who is to draw next: only when one more hand was there it is sure that he has drawn."""
    evening = first_discard()
    evening.felt.takes(CY, "9C")
    assert evening.heard(Said(BOB, Word.NO), Lifted(CY, DISCARD, cards("9C")))
    evening.felt.enters_at(300, 0, 150)  # from the upper edge, where nobody sits, rather like Bob
    evening.felt.draws(CY, looks=(4, 4))
    assert evening.heard() and [act.event for act in evening.reading.draft] == [Drew(BOB)]
    evening.felt.draws(BOB, looks=(4, 4))
    assert evening.heard(Drew(BOB))
    evening.felt.lays(BOB, "4D")
    assert evening.heard(lays(BOB, card("4D"))) and not evening.questions


def test_a_discard_is_taken_though_whoever_laid_it_still_leans_on_the_edge() -> None:
    """That hand had been at the pile, and was believed to be busy there: it was asked whether the card was taken."""
    evening = Evening(game("that-dam-game"), 3)
    evening.press(Dealt(Seat(2), evening.referee.position.size))
    evening.felt.draws(ANN)
    arm = evening.felt.comes(ANN, DISCARD)
    evening.felt.put("9C")
    evening.felt.wait(300)
    arm.at = 480, 480
    for x in (470, 490):
        arm.halts(x, 480, evening.felt.time)
        evening.felt.wait(400)
        evening.felt.report(still=False)
    assert evening.heard(Drew(ANN), lays(ANN, card("9C")))
    evening.felt.takes(BOB, "9C", still=False)
    arm.halts(475, 480, evening.felt.time)
    evening.felt.wait(600)
    evening.felt.report(still=False)
    assert evening.heard(Lifted(BOB, DISCARD, cards("9C"))) and not evening.questions


def test_a_beggars_card_from_the_deck_tells_who_has_begged() -> None:
    """Bob only leaned over the discard when Cy took it up; then Cy was at the deck, and left it with a card."""
    evening = first_discard()
    evening.felt.comes(BOB, DISCARD, 2000)
    beggar = evening.felt.comes(CY, STOCK, 500)
    beggar.looks, beggar.visited = (5, 5), {DISCARD.key: 100, **beggar.visited}
    evening.felt.remove("9C")
    evening.felt.goes(CY)
    evening.felt.goes(BOB)
    evening.felt.report()
    assert evening.heard() and [one.params[0][1] for one in evening.questions[0].options] == [CY, BOB]


def test_a_beggar_whose_sleeve_is_over_the_deck_has_begged_and_nobody_drew() -> None:
    evening = first_discard()
    evening.felt.comes(CY, DISCARD)
    sleeve = evening.felt.comes(CY, STOCK, 150)
    assert sleeve.seen_as is not None
    sleeve.seen_as, sleeve.left = replace(sleeve.seen_as, sureness=0.17), evening.felt.time
    evening.felt.remove("9C")
    evening.felt.goes(CY)
    evening.felt.rests()
    assert evening.heard(Said(BOB, Word.NO), Lifted(CY, DISCARD, cards("9C")))


def test_a_hand_that_was_at_the_deck_before_the_discard_lay_there_has_not_drawn() -> None:
    evening = Evening(game("that-dam-game"), 3)
    evening.press(Dealt(CY, evening.referee.position.size))
    evening.felt.draws(ANN)
    evening.felt.comes(BOB, STOCK, 600)
    evening.felt.lays(ANN, "9C")
    evening.felt.goes(BOB)
    evening.felt.rests()
    assert evening.heard(Drew(ANN), lays(ANN, card("9C")))
    evening.felt.takes(CY, "9C")
    assert evening.heard(Said(BOB, Word.NO), Lifted(CY, DISCARD, cards("9C")))


def test_half_an_arm_lost_over_the_deck_has_not_drawn_while_the_other_half_takes() -> None:
    evening = first_discard()
    sleeve = evening.felt.comes(BOB, STOCK, 66)
    evening.felt.comes(BOB, DISCARD, 300)
    evening.felt.loses(sleeve)
    evening.felt.report(still=False)
    assert evening.heard() and evening.reading.draft == ()
    evening.felt.remove("9C")
    evening.felt.goes(BOB)
    evening.felt.rests()
    assert evening.heard(Lifted(BOB, DISCARD, cards("9C")))


def test_whoever_draws_and_then_takes_the_discard_is_told_so() -> None:
    evening = first_discard()
    evening.felt.draws(BOB)
    assert evening.heard(Said(BOB, Word.NO), Said(CY, Word.NO), Drew(BOB))
    evening.felt.takes(BOB, "9C")
    evening.felt.rests()
    assert evening.heard() and evening.questions[-1].code == "taken"
    evening.answer(0)
    assert evening.heard(Lifted(BOB, DISCARD, cards("9C"))) and evening.last.refused
    evening.felt.lays(BOB, "9C")
    assert evening.heard()


def test_whoever_squared_the_deck_and_takes_the_discard_is_asked_and_not_told_off() -> None:
    """Dee had pushed the pile together, and was told that she had drawn."""
    evening = first_discard()
    perhaps_draws(evening)
    evening.felt.takes(BOB, "9C")
    evening.felt.rests()
    evening.waits()
    assert evening.heard() and evening.questions[-1].code == "who_drew"
    evening.answer([one.code for one in evening.questions[-1].options].index("drew_none"))
    assert evening.heard(Lifted(BOB, DISCARD, cards("9C"))) and not evening.last.refused


def test_bare_fingers_from_the_deck_that_then_take_the_discard_accuse_nobody() -> None:
    evening = first_discard()
    touching = evening.felt.comes(BOB, STOCK, 500)
    touching.looks = (5, 0)
    evening.felt.goes(BOB)
    evening.felt.takes(BOB, "9C")
    evening.felt.rests()
    evening.waits()
    assert evening.heard()
    assert [Lifted(BOB, DISCARD, cards("9C"))] in [
        [act.event for act in option.acts] for option in evening.questions[-1].options
    ]


def test_a_hand_that_rests_on_the_edge_does_not_make_anothers_draw_doubtful() -> None:
    evening = first_discard()
    rests = evening.felt.comes(ANN, area(ANN))
    (x, _), height = evening.felt.layout.spots[ANN][:2], evening.felt.layout.height
    assert rests.seen_as is not None
    rests.seen_as, rests.at = replace(rests.seen_as, reached=(x, height - 9)), (x, height - 9)
    rests.path = [Halt(x, height - 9, rests.entered, rests.entered)]
    perhaps_draws(evening)
    evening.felt.goes(ANN)
    evening.felt.takes(BOB, "9C")
    evening.felt.rests()
    evening.waits()
    drawers = [dict(one.params).get("by") for one in evening.questions[-1].options if one.code == "drew_it"]
    assert evening.heard() and drawers == [BOB]


def test_what_was_laid_after_a_draw_is_a_contract_whatever_was_pressed_before() -> None:
    evening = first_discard()
    arm = evening.felt.comes(BOB, STOCK)
    assert arm.seen_as is not None
    arm.seen_as = replace(arm.seen_as, sureness=0.0)
    evening.felt.goes(BOB)
    evening.felt.report()
    assert evening.heard() and evening.reading.draft, "it may have been somebody else's hand"
    evening.press(Said(BOB, Word.NO), Said(CY, Word.NO))
    evening.felt.comes(BOB, area(BOB))
    for n, text in enumerate(("5C", "5D", "5S", "4C", "4D", "4H")):
        evening.felt.put(text, area(BOB), x=-22 + 22 * (n % 3), y=-100 + 100 * (n > 2))
    evening.felt.goes(BOB)
    evening.felt.report()
    evening.felt.lays(BOB, "QS")
    contract = Laid(BOB, area(BOB), (cards("5C 5D 5S"), cards("4C 4D 4H")))
    assert evening.heard(Drew(BOB), contract, lays(BOB, card("QS")))


def test_a_beggar_who_took_the_decks_card_at_once_draws_again_in_turn() -> None:
    evening = first_discard()
    evening.felt.takes(CY, "9C")
    evening.felt.draws(BOB)
    evening.felt.lays(BOB, "KD")
    evening.heard()
    evening.felt.draws(CY)
    assert evening.heard(Said(CY, Word.NO), Said(ANN, Word.NO), Drew(CY))


def test_a_hand_that_draws_and_discards_without_going_home_between_has_done_both() -> None:
    evening = first_discard()
    evening.felt.draws_and_lays(BOB, "4D")
    assert evening.heard(Said(BOB, Word.NO), Said(CY, Word.NO), Drew(BOB), lays(BOB, card("4D")))
    assert not evening.last.refused


def test_whoever_has_drawn_already_draws_no_second_card_on_the_way_to_the_discards() -> None:
    evening = two_discards()
    evening.felt.draws_and_lays(CY, "QS")
    assert evening.heard(lays(CY, card("QS"))) and not evening.last.refused


def test_whoever_seems_to_lay_without_a_draw_is_asked_about() -> None:
    evening = first_discard()
    evening.felt.draws_and_lays(BOB, "4D", ms=150)
    question = evening.reading.question
    assert evening.heard() and question is not None and question.code == "which"
    evening.answer([option.code for option in question.options].index("drew_then"))
    assert evening.heard(Said(BOB, Word.NO), Said(CY, Word.NO), Drew(BOB), lays(BOB, card("4D")))
    assert not evening.last.refused


def test_a_contract_after_an_unseen_draw_is_asked_about_and_told_by_the_next_card() -> None:
    evening = Evening(game("that-dam-game"), 3)
    evening.press(Dealt(CY, evening.referee.position.size))
    for n, text in enumerate(("5C", "5D", "5S", "4C", "4D", "4H")):
        evening.felt.lays(ANN, text, area(ANN), x=-120 + 22 * n + 100 * (n > 2))
    evening.waits()
    assert evening.heard() and [doubt.code for doubt in evening.questions] == ["who_drew"]
    evening.felt.lays(ANN, "QS")
    contract = Laid(ANN, area(ANN), (cards("5C 5D 5S"), cards("4C 4D 4H")))
    assert evening.heard(Drew(ANN), contract, lays(ANN, card("QS")))


def test_who_lays_may_have_taken_the_discard_before_by_a_hand_nobody_saw() -> None:
    """Only a draw was offered as what had come before, and what was laid was refused."""
    evening = first_discard()
    lay = evening.felt.find("9C").pose
    evening.felt.comes(BOB, DISCARD)
    evening.felt.remove("9C")
    evening.felt.put("4D")
    evening.felt.find("4D").pose = lay
    evening.felt.goes(BOB)
    evening.felt.rests()
    evening.waits()
    question = evening.reading.question
    assert evening.heard() and question is not None
    evening.answer([option.code for option in question.options].index("took_then"))
    assert evening.heard(Lifted(BOB, DISCARD, cards("9C")), lays(BOB, card("4D"))) and not evening.last.refused


def test_once_it_was_taken_back_who_took_the_discard_that_is_asked() -> None:
    """Cy's arm had looked like Bob's: the card was gone, and nobody could say any more who had taken it."""
    evening = first_discard()
    evening.felt.takes(BOB, "9C")
    assert evening.heard(Lifted(BOB, DISCARD, cards("9C")))
    evening.press(Undone())
    evening.waits(5000)
    assert evening.heard() and evening.questions[-1].code == "who_took"
    answers = [[act.event for act in option.acts] for option in evening.questions[-1].options]
    evening.answer(answers.index([Said(BOB, Word.NO), Lifted(CY, DISCARD, cards("9C"))]))
    assert evening.heard(Said(BOB, Word.NO), Lifted(CY, DISCARD, cards("9C")))


def test_no_press_tells_once_more_who_took_it_if_that_was_taken_back() -> None:
    """It was Bob, and however often he said so, Cy had taken it once more."""
    evening = first_discard()
    evening.felt.takes(CY, "9C")
    assert evening.heard(Said(BOB, Word.NO), Lifted(CY, DISCARD, cards("9C")))
    evening.press(Undone())
    evening.press(Undone())
    assert evening.heard()
    evening.press(Said(BOB, Word.YES))
    evening.felt.rests()
    assert not any(isinstance(event, Lifted) and event.by == CY for event in evening.log)


def test_a_discard_that_nobody_took_is_asked_about_until_all_are_denied() -> None:
    evening = first_discard()
    evening.felt.takes(BOB, "9C")
    assert evening.heard(Lifted(BOB, DISCARD, cards("9C")))
    evening.press(Undone())
    asked = 0
    evening.waits(5000)
    while evening.reading.question is not None and asked < 9:
        asked += 1
        evening.answer(None)
        evening.waits(5000)
    assert evening.heard() and 0 < asked < 4


def test_a_discard_put_back_after_its_taking_was_taken_back_may_be_taken_anew() -> None:
    evening = first_discard()
    evening.felt.takes(BOB, "9C")
    assert evening.heard(Lifted(BOB, DISCARD, cards("9C")))
    evening.press(Undone())
    evening.felt.lays(BOB, "9C")
    evening.felt.rests()
    assert evening.heard() and evening.reading.question is None
    evening.felt.takes(CY, "9C")
    assert evening.heard(Said(BOB, Word.NO), Lifted(CY, DISCARD, cards("9C")))


def test_who_takes_the_discard_under_anothers_arm_beside_the_deck_has_not_drawn() -> None:
    """His fingers were seen to end by the deck: that Bob drew was told, and before it three who had not begged."""
    evening = first_discard()
    evening.settles = False
    arm = evening.felt.comes(BOB, STOCK)
    arm.path[-1] = replace(arm.path[-1], x=440.0, y=300.0, under=True, looked=4, held=4)
    evening.felt.goes(BOB)
    evening.felt.remove("9C")
    evening.felt.report(still=False)
    assert evening.heard(Lifted(BOB, DISCARD, cards("9C")))


def test_nobody_has_drawn_while_an_arm_hides_whether_they_took_the_discard() -> None:
    """He took it with one hand while the other laid his card; that he drew was told, and that all five others would not
    have it, a moment before it was missed."""
    evening = first_discard()
    felt, evening.settles = evening.felt, False
    taken, quiet, tell = felt.find("9C"), felt.time, felt.tell
    marks = {mark for mark, *_ in marks_at(taken.copy, taken.pose)}

    def believes(change: TableChange) -> None:
        lies = (replace(t, sight=Sight.SEEN, covered=True, quiet=quiet) for t in change.tracks if t.mark in marks)
        tell(replace(change, tracks=(*(t for t in change.tracks if t.mark not in marks), *lies)))

    felt.comes(BOB, STOCK, 300)
    felt.goes(BOB)
    arm = felt.comes(BOB, DISCARD, 300)
    felt.report(still=False)
    felt.shelters, felt.tell = 20.0, believes
    felt.remove("9C")
    felt.put("4D", x=30, y=30)
    felt.wait(200)
    felt.report(still=False)
    arm.at = arm.at[0] - 120, arm.at[1] - 120
    felt.wait(150)
    felt.report(still=False)
    assert evening.heard()
    felt.tell = tell
    felt.goes(BOB)
    felt.report()
    felt.rests()
    evening.waits()
    assert evening.heard() and [one.code for one in evening.questions[-1].options] == ["drew_none", "drew_it"]
    evening.answer(0)
    assert evening.heard(Lifted(BOB, DISCARD, cards("9C")), lays(BOB, card("4D")))


def test_bare_fingers_at_the_deck_have_not_drawn_while_others_may_still_beg() -> None:
    """Bob touched it: that he had drawn and nobody would have the discard was told, and Cy told off who took it."""
    evening = first_discard()
    evening.felt.comes(BOB, STOCK).looks = (2, 0)
    evening.felt.goes(BOB)
    evening.felt.takes(CY, "9C")
    evening.felt.rests()
    assert evening.heard(Said(BOB, Word.NO), Lifted(CY, DISCARD, cards("9C"))) and not evening.questions


def test_no_draw_is_told_while_the_discard_is_missing_which_a_press_explains() -> None:
    """Nobody saw a hand at it; and "Bob takes it" told the draw that was supposed, after which it could not be."""
    evening = first_discard()
    evening.settles = False
    evening.felt.comes(BOB, STOCK).path[-1:] = [Halt(400.0, 260.0, 0, 10_000, looked=4, held=4)]
    evening.felt.goes(BOB)
    evening.felt.remove("9C")
    evening.felt.report(still=False)
    assert evening.heard() and evening.reading.draft
    evening.press(Lifted(BOB, DISCARD, cards("9C")))
    assert evening.heard() and evening.last.event == Lifted(BOB, DISCARD, cards("9C")) and not evening.last.refused
