"""That Dam Game on the felt: what nobody wanted, what was begged for, and a contract laid as one act."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.facts.events import Dealt, Drew, Laid, Lifted, Said, Undone, Word, lays
from companion.games import game
from companion.games.boards import area
from companion.interpret import doubts
from companion.table import DISCARD, STOCK, Seat
from scoring.cards import card, cards
from tests.interpret.evening_talk import Evening
from tests.interpret.felt_talk import Arm
from tests.people import ANN, BOB, CY, DEE
from vision.sightings import Halt

BETWEEN_CY_AND_DEE = (540, 0, 185)


def first_discard(seats: int = 3) -> Evening:
    """The last player has dealt; Ann has drawn and thrown away the nine of clubs."""
    evening = Evening(game("that-dam-game"), seats)
    evening.press(Dealt(Seat(seats - 1), evening.referee.position.size))
    evening.felt.draws(ANN)
    evening.felt.lays(ANN, "9C")
    assert evening.heard(Drew(ANN), lays(ANN, card("9C")))
    return evening


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
    perhaps_draws(evening)
    evening.felt.takes(BOB, "9C")
    evening.felt.rests()
    assert evening.heard(Said(BOB, Word.NO), Said(CY, Word.NO), Drew(BOB), Lifted(BOB, DISCARD, cards("9C")))
    assert evening.last.refused
    evening.felt.lays(BOB, "9C")
    assert evening.heard()


def test_bare_fingers_from_the_deck_that_then_take_the_discard_accuse_nobody() -> None:
    evening = first_discard()
    touching = evening.felt.comes(BOB, STOCK, 500)
    touching.looks = (5, 0)
    evening.felt.goes(BOB)
    evening.felt.takes(BOB, "9C")
    evening.felt.rests()
    evening.waits()
    assert evening.heard()
    assert [act.event for act in evening.questions[-1].options[0].acts] == [Lifted(BOB, DISCARD, cards("9C"))]


@pytest.mark.parametrize("bare", [True, False])
def test_the_only_discard_is_taken_by_a_hand_that_came_bare_and_left_with_a_card(bare: bool) -> None:
    """Nothing lies below it that could be read now; a hand that brought a card may have laid it there face down."""
    evening = first_discard()
    evening.felt.draws(BOB)
    evening.heard()
    arm = evening.felt.comes(BOB, DISCARD)
    arm.brings, arm.looks = (4, 0 if bare else 4), (2, 2 if bare else 0)
    evening.felt.remove("9C")
    evening.felt.goes(BOB)
    evening.felt.brushes(CY)
    evening.felt.rests(2000)
    evening.felt.rests(500)
    assert evening.heard(*[Lifted(BOB, DISCARD, cards("9C"))] * bare)


def test_who_puts_back_what_they_took_had_drawn_before_though_it_was_in_doubt() -> None:
    evening = first_discard()
    evening.felt.comes(ANN, area(ANN))
    perhaps_draws(evening)
    evening.felt.goes(ANN)
    evening.felt.takes(BOB, "9C")
    evening.felt.rests()
    assert evening.heard(Lifted(BOB, DISCARD, cards("9C"))) and not evening.last.refused
    evening.felt.lays(BOB, "9C")
    taken = Lifted(BOB, DISCARD, cards("9C"))
    assert evening.heard(Undone(), Said(BOB, Word.NO), Said(CY, Word.NO), Drew(BOB), taken) and evening.last.refused
    evening.felt.lays(BOB, "QS", x=9)
    assert evening.heard(lays(BOB, card("QS"))) and not evening.last.refused


def test_who_takes_the_discard_and_was_not_at_the_deck_may_lay_it_down_again() -> None:
    evening = first_discard()
    evening.felt.takes(BOB, "9C")
    evening.felt.lays(BOB, "9C")
    assert evening.heard(Lifted(BOB, DISCARD, cards("9C")), lays(BOB, card("9C")))


def test_a_card_pulled_out_of_the_pile_looked_at_and_put_back_is_no_meld() -> None:
    evening = first_discard()
    evening.felt.draws(BOB)
    evening.felt.lays(BOB, "QS", x=20)
    evening.felt.draws(CY)
    evening.heard()
    evening.felt.carries(CY, "9C", area(CY))
    evening.waits()
    evening.felt.carries(CY, "9C", DISCARD, x=-20)
    evening.felt.lays(CY, "4D", x=9)
    evening.felt.rests()
    assert evening.heard(lays(CY, card("4D")))


def test_a_card_put_down_before_its_player_and_then_discarded_was_no_meld() -> None:
    evening = first_discard()
    evening.felt.draws(BOB)
    evening.felt.lays(BOB, "KC", area(BOB))
    evening.waits()
    evening.felt.carries(BOB, "KC", DISCARD)
    evening.felt.rests()
    assert evening.heard(Said(BOB, Word.NO), Said(CY, Word.NO), Drew(BOB), lays(BOB, card("KC")))


@pytest.mark.parametrize(("ms", "told"), [(3000, ()), (6000, (Laid(BOB, area(BOB), (cards("JKR"),)),))])
def test_a_card_that_fell_before_its_player_was_laid_only_if_the_screen_said_so(ms: int, told: tuple[Laid]) -> None:
    """Whoever takes it up again before anybody was told off has hardly meant it."""
    evening = first_discard()
    evening.felt.draws(BOB)
    evening.heard()
    evening.felt.lays(BOB, "JKR", area(BOB))
    evening.waits(ms)
    evening.felt.takes(BOB, "JKR")
    evening.felt.lays(BOB, "KC")
    assert evening.heard(*told, lays(BOB, card("KC")))


def perhaps_draws(evening: Evening) -> None:
    """Bob is at the deck, and the eye hardly knows whose hand it was."""
    arm = evening.felt.comes(BOB, STOCK)
    assert arm.seen_as is not None
    arm.seen_as = replace(arm.seen_as, sureness=0.3)
    evening.felt.goes(BOB)
    evening.felt.report()
    assert evening.heard() and evening.reading.draft


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
    assert evening.last.refused and evening.last.event == Lifted(BOB, DISCARD, cards("9C"))


def test_what_was_laid_after_a_draw_is_a_contract_whatever_was_pressed_before() -> None:
    evening = first_discard()
    arm = evening.felt.comes(BOB, STOCK)
    assert arm.seen_as is not None
    arm.seen_as = replace(arm.seen_as, sureness=0.3)
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


def test_a_discard_pulled_out_looked_at_and_put_back_was_never_laid() -> None:
    evening = first_discard()
    nine = evening.felt.find("9C")
    home = nine.pose
    arm = evening.felt.comes(CY, DISCARD)
    evening.felt.reaches_on(arm, area(CY))
    evening.felt.shelters = 20
    evening.felt.shoves(nine, arm.at[0] - home.x + 40, arm.at[1] - home.y)
    evening.felt.rests()
    evening.waits(2000)
    evening.felt.reaches_on(arm, DISCARD)
    evening.felt.shoves(nine, home.x - nine.pose.x, home.y - nine.pose.y)
    evening.felt.goes(CY)
    evening.felt.rests(6000)
    evening.felt.draws(BOB)
    assert evening.heard(Said(BOB, Word.NO), Said(CY, Word.NO), Drew(BOB)) and not evening.questions


def test_a_discard_held_before_its_looker_is_not_laid_while_the_arm_is_there() -> None:
    """The arm lay still with the card in it, so that its reach was over and the card was taken to lie there."""
    evening = first_discard()
    home = evening.felt.find("9C").pose
    arm = evening.felt.pulls_out(CY, "9C", area(CY))
    evening.felt.shelters = -1000
    evening.felt.rests(2000)
    assert evening.heard() and not evening.questions
    evening.felt.puts_back(arm, "9C", home)
    evening.felt.rests()
    assert evening.heard() and not evening.questions


@pytest.mark.parametrize("looker", [ANN, CY])
def test_a_discard_looked_at_and_put_back_under_the_pile_was_not_begged_for(looker: Seat) -> None:
    """The hand with it was beyond the table's edge, and came back to the pile: nobody saw what it did there."""
    evening = first_discard()
    evening.felt.draws(BOB)
    evening.felt.lays(BOB, "QS", x=3)
    evening.felt.rests(3000)
    evening.heard()
    arm, queen = evening.felt.comes(looker, DISCARD, 250), evening.felt.find("QS")
    evening.felt.cards.remove(queen)
    evening.felt.reaches_on(arm, area(looker))
    evening.felt.report(still=False)
    evening.felt.reaches_on(arm, DISCARD)
    evening.felt.cards.insert(0, queen)
    evening.felt.goes(looker)
    evening.felt.rests(6000)
    assert evening.heard() and [one.code for one in evening.questions] == ["which"]
    evening.felt.draws(CY)
    evening.felt.lays(CY, "4D", x=-4)
    assert evening.heard(Said(CY, Word.NO), Said(ANN, Word.NO), Drew(CY), lays(CY, card("4D")))


def test_a_discard_looked_at_is_not_taken_while_the_arm_rests_beside_it() -> None:
    """Fingers that rest are believed to hold nothing, and the one whose turn it is may take the discard to meld it."""
    evening = first_discard()
    home = evening.felt.find("9C").pose
    arm = evening.felt.pulls_out(BOB, "9C", area(BOB))
    evening.felt.shelters = -1000
    evening.felt.rests(100)
    evening.waits(1600)
    assert evening.heard() and not evening.questions
    evening.felt.puts_back(arm, "9C", home)
    evening.felt.rests()
    assert evening.heard() and not evening.questions


def test_a_beggar_who_took_the_decks_card_at_once_draws_again_in_turn() -> None:
    evening = first_discard()
    evening.felt.takes(CY, "9C")
    evening.felt.draws(BOB)
    evening.felt.lays(BOB, "KD")
    evening.heard()
    evening.felt.draws(CY)
    assert evening.heard(Said(CY, Word.NO), Said(ANN, Word.NO), Drew(CY))


def test_a_card_held_still_over_a_place_is_not_wrong_because_the_deck_is_touched() -> None:
    evening = first_discard()
    evening.felt.draws(BOB)
    held = evening.felt.comes(BOB, area(BOB))
    evening.felt.put("KS", area(BOB), x=110)
    evening.felt.shelters = 20
    held.left, held.rests = evening.felt.time, True
    evening.felt.report()
    evening.felt.draws(ANN)
    assert evening.heard(Said(BOB, Word.NO), Said(CY, Word.NO), Drew(BOB))
    held.rests = False
    evening.felt.remove("KS")
    evening.felt.lays(BOB, "KS")
    assert evening.heard(lays(BOB, card("KS"))) and not evening.questions


def test_two_sets_are_one_act_because_a_contract_counts_as_a_whole() -> None:
    evening = first_discard()
    evening.felt.draws(BOB)
    evening.heard()
    for n, text in enumerate(("5C", "5D", "5S", "4C", "4D", "4H")):
        evening.felt.lays(BOB, text, area(BOB), x=-22 + 22 * (n % 3), y=-100 + 100 * (n > 2))
    assert evening.heard()
    evening.felt.lays(BOB, "QS")
    assert evening.heard(Laid(BOB, area(BOB), (cards("5C 5D 5S"), cards("4C 4D 4H"))), lays(BOB, card("QS")))


def test_a_card_too_many_beside_a_contract_is_wrong_and_not_the_contract() -> None:
    evening = first_discard()
    evening.felt.draws(BOB)
    evening.heard()
    for n, text in enumerate(("5C", "5D", "5S", "4C", "4D", "4H", "9H")):
        evening.felt.lays(BOB, text, area(BOB), x=-22 + 22 * (n % 3), y=-100 + 100 * (n // 3))
    evening.waits(5000)
    refused = [act.event for act in evening.reading.draft][1:]
    assert refused == [Laid(BOB, area(BOB), (cards("9H"),))] and evening.heard()
    evening.felt.takes(BOB, "9H")
    evening.felt.lays(BOB, "QS")
    contract = Laid(BOB, area(BOB), (cards("5C 5D 5S"), cards("4C 4D 4H")))
    assert evening.heard(contract, Laid(BOB, area(BOB), (cards("9H"),)), lays(BOB, card("QS")))


def test_a_card_taken_and_thrown_away_again_is_news_although_its_twin_lies_buried() -> None:
    evening = first_discard()
    for seat, text, pack in ((BOB, "4D", 0), (CY, "9C", 1)):
        evening.felt.draws(seat)
        evening.felt.lays(seat, text, pack=pack)
    evening.felt.takes(ANN, "9C")
    evening.heard()
    evening.felt.lays(ANN, "9C", pack=1)
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
    assert evening.heard() and evening.questions[-1].code == "who_took"
    evening.answer(0)
    assert evening.heard(Said(BOB, Word.NO), Lifted(CY, DISCARD, cards("9C")))


def two_discards() -> Evening:
    """Ann has thrown away the nine of clubs, and Bob the four of diamonds on top; Cy draws from the deck."""
    evening = first_discard()
    evening.felt.draws(BOB)
    evening.felt.lays(BOB, "4D")
    evening.felt.draws(CY)
    evening.heard()
    return evening


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
    evening = first_discard()
    evening.felt.draws(BOB)
    evening.heard()
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
    evening = first_discard()
    evening.felt.draws(BOB)
    evening.heard()
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


def test_whoever_melds_and_takes_the_discard_too_is_asked_to_put_it_back() -> None:
    evening = two_discards()
    for n, text in enumerate(("5C", "5D", "5S", "8C", "8D", "8H")):
        evening.felt.lays(CY, text, area(CY), y=-22 + 22 * (n % 3), x=-45 + 90 * (n > 2))
    evening.felt.takes(CY, "4D")
    evening.waits()
    told = evening.log
    assert [type(event) for event in told] == [Laid, Lifted]
    assert [one.refused for one in evening.referee.judged[-2:]] == [False, True]
    assert evening.last.rulings[0].code == "drawn_already"


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
    assert evening.heard() and question is not None and question.code == "who_drew"
    evening.answer([option.code for option in question.options].index("drew_it"))
    assert evening.heard(Said(BOB, Word.NO), Said(CY, Word.NO), Drew(BOB), lays(BOB, card("4D")))
    assert not evening.last.refused


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
    evening = first_discard()
    evening.settles = False
    evening.felt.rests(3000)
    arm = evening.felt.comes(BOB, DISCARD)
    evening.felt.remove("9C")
    evening.felt.reaches_on(arm, area(BOB))
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


def test_a_card_pulled_back_beside_the_deck_is_no_draw() -> None:
    evening = first_discard()
    evening.felt.rests(3000)
    arm = evening.felt.comes(BOB, STOCK, 600)
    arm.brings, arm.looks = (4, 4), (3, 3)
    evening.felt.put("QS", DISCARD, x=-60)
    evening.felt.shelters = 0.0
    evening.felt.report(still=False)
    evening.felt.wait(600)
    evening.felt.remove("QS")
    evening.felt.goes(BOB)
    evening.felt.rests()
    evening.waits()
    assert evening.heard() and not evening.questions


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


def test_who_takes_the_discard_and_lays_another_card_in_one_reach_did_not_draw() -> None:
    """What is gone may turn up elsewhere for a moment yet; until then nothing is told that rests on where it is."""
    evening = first_discard()
    evening.settles = False
    evening.felt.rests(3000)
    arm = evening.felt.comes(BOB, DISCARD)
    evening.felt.remove("9C")
    evening.felt.reaches_on(arm, area(BOB))
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
    evening = first_discard()
    evening.settles = False
    evening.felt.rests(3000)
    arm = evening.felt.comes(BOB, DISCARD)
    evening.felt.remove("9C")
    evening.felt.reaches_on(arm, area(BOB))
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
