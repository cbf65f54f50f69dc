"""Cards that are pulled out, looked at, put down or put back: mostly that is no act."""

from __future__ import annotations

import pytest

from companion.facts.events import Drew, Event, Laid, Lifted, Said, Undone, Word, lays
from companion.games.boards import area
from companion.interpret.pieces import Pose
from companion.table import DISCARD, STOCK, Seat
from scoring.cards import card, cards
from tests.interpret.contract_talk import bob_has_drawn, first_discard, perhaps_draws
from tests.interpret.rummy_talk import rummy
from tests.people import ANN, BOB, CY


def test_it_is_asked_whether_whoever_took_the_discard_had_drawn_before() -> None:
    """Both cards are in a hidden hand: nothing that comes later would tell of it."""
    evening = first_discard()
    evening.felt.comes(ANN, area(ANN))
    perhaps_draws(evening)
    evening.felt.goes(ANN)
    evening.felt.takes(BOB, "9C")
    evening.felt.rests()
    evening.waits()
    taken = Lifted(BOB, DISCARD, cards("9C"))
    assert evening.heard() and [one.code for one in evening.questions[-1].options] == ["drew_it", "drew_none"]
    evening.answer(0)
    assert evening.heard(Said(BOB, Word.NO), Said(CY, Word.NO), Drew(BOB), taken) and evening.last.refused
    evening.felt.lays(BOB, "9C")
    evening.felt.lays(BOB, "QS", x=9)
    assert evening.heard(lays(BOB, card("QS"))) and not evening.last.refused


@pytest.mark.parametrize(("answer", "told"), [(0, Undone()), (1, lays(BOB, card("9C")))])
def test_it_is_asked_whether_a_card_taken_up_and_laid_down_again_was_put_back(answer: int, told: Event) -> None:
    """Bob had drawn though nobody saw it, and was told to put the discard back: that was told as his own discard."""
    evening = first_discard()
    evening.felt.takes(BOB, "9C")
    evening.felt.lays(BOB, "9C")
    evening.waits()
    assert evening.heard(Lifted(BOB, DISCARD, cards("9C")))
    assert [one.code for one in evening.questions[-1].options] == ["was_put_back", "laid"]
    evening.answer(answer)
    evening.felt.rests()
    assert evening.heard(told)


def test_a_discard_that_may_not_be_laid_where_it_lies_again_was_put_back() -> None:
    """It was taken for put down for a moment, until the next one took it: all went on as if she had begged."""
    evening = first_discard()
    evening.felt.takes(CY, "9C")
    assert evening.heard(Said(BOB, Word.NO), Lifted(CY, DISCARD, cards("9C")))
    evening.felt.lays(CY, "9C")
    evening.felt.rests()
    assert evening.heard(Undone(), Undone()) and evening.questions == []
    evening.felt.draws(BOB)
    assert evening.heard(Said(BOB, Word.NO), Said(CY, Word.NO), Drew(BOB))


def test_what_is_laid_beside_a_card_that_was_put_back_is_told_after_the_answer() -> None:
    evening = first_discard()
    evening.felt.takes(BOB, "9C")
    evening.felt.lays(BOB, "9C")
    evening.felt.lays(BOB, "QS", x=9)
    evening.waits()
    assert evening.heard(Lifted(BOB, DISCARD, cards("9C")))
    assert [one.code for one in evening.questions[-1].options] == ["was_put_back", "laid"]
    evening.answer(0)
    evening.waits()
    assert "drew_then" in [one.code for one in evening.questions[-1].options]
    evening.answer([one.code for one in evening.questions[-1].options].index("drew_then"))
    assert evening.heard(Undone(), Said(BOB, Word.NO), Said(CY, Word.NO), Drew(BOB), lays(BOB, card("QS")))


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
    evening = bob_has_drawn()
    evening.felt.lays(BOB, "JKR", area(BOB))
    evening.waits(ms)
    evening.felt.takes(BOB, "JKR")
    evening.felt.lays(BOB, "KC")
    assert evening.heard(*told, lays(BOB, card("KC")))


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


def test_nobody_is_done_because_the_next_looks_at_a_discard_near_their_edge() -> None:
    """The hand with the card rests so near the edge that the edge there is where it seems to have gone back."""
    evening = rummy("phase=play hands=5,5 stock=40", "9C", "4D")
    home = evening.felt.find("4D").pose
    arm = evening.felt.pulls_out(BOB, "4D", area(BOB), at_the_edge=True)
    evening.felt.rests(500)
    assert evening.heard() and not evening.questions
    evening.felt.puts_back(arm, "4D", home)
    evening.felt.rests()
    assert evening.heard() and not evening.questions


def test_a_buried_card_shown_beside_its_pile_for_a_moment_lies_there_again() -> None:
    """Forgotten once the pile was pushed together, its twin, laid next, was taken for it, and nobody's turn ended."""
    evening = bob_has_drawn()
    for seat, text in ((BOB, "4D"), (CY, "KS")):
        evening.felt.lays(seat, text)
        evening.felt.draws((seat + 1) % 3)
    evening.felt.wait(1000)
    evening.heard()
    nine = evening.felt.find("9C")
    home = nine.pose
    evening.felt.comes(BOB, DISCARD)
    evening.felt.cards.remove(nine)
    evening.felt.cards.append(nine)
    nine.pose, nine.rest = Pose(home.x + 120, home.y - 90, 20.0), evening.felt.time
    evening.felt.rests(300)
    evening.felt.cards.remove(nine)
    evening.felt.cards.insert(0, nine)
    nine.pose, nine.rest = home, evening.felt.time
    evening.felt.rests(300)
    evening.felt.goes(BOB)
    evening.felt.rests()
    evening.felt.lays(ANN, "9C", pack=1)
    evening.felt.rests()
    assert evening.heard(lays(ANN, card("9C"))) and not evening.questions


def test_of_two_equal_cards_the_upper_one_is_looked_at_put_back_and_taken() -> None:
    """It seemed to be the lower one, which lay bare and was to be taken away: the discard after it was refused."""
    evening = bob_has_drawn()
    evening.felt.lays(BOB, "9C", x=9, pack=1)
    evening.felt.rests()
    evening.heard()
    nine = evening.felt.find("9C")
    home = nine.pose
    evening.felt.shelters = 20
    arm = evening.felt.comes(CY, DISCARD)
    evening.felt.reaches_on(arm, area(CY))
    nine.pose, nine.rest = Pose(*arm.at, 20.0), evening.felt.time
    evening.felt.rests(300)
    evening.felt.reaches_on(arm, DISCARD)
    nine.pose, nine.rest = Pose(home.x + 6, home.y - 8, 5.0), evening.felt.time
    evening.felt.report(still=False)
    evening.felt.goes(CY)
    evening.felt.rests(1400)
    assert [one.copy for one in evening.reader.felt.at(DISCARD) if one.face == card("9C")][1:] == [nine.copy]
    evening.felt.takes(CY, "9C")
    evening.felt.lays(CY, "QS")
    evening.felt.rests()
    assert evening.heard(Lifted(CY, DISCARD, cards("9C")), lays(CY, card("QS"))) and not evening.questions
    assert not evening.last.refused and not evening.reading.advice
