"""That Dam Game on the felt: to which of several groups a card was added, and a wild card moved within its run."""

from __future__ import annotations

import pytest

from companion.facts.events import Laid, Lifted, Moved, lays
from companion.games import game
from companion.games.boards import area
from companion.table import DISCARD, Place
from scoring.cards import card, cards
from tests.interpret.evening_talk import Evening
from tests.people import ANN, BOB, CY

SET, RUN = "5C 5D 5S", "6H 7H 8H 9H"
STRIP = 18
BETWEEN_BOB_AND_CY = (960, 100, 255)


def both_melded(*groups: tuple[str, int], phase: str = "act", discards: str = "QS,3S") -> Evening:
    """Ann and Bob have melded and it is Bob's turn; Ann's groups each begin so far to the right."""
    melds = ",".join(["0:" + text.replace(" ", "+") for text, _ in groups] + ["1:KD+KS+KC"])
    line = (
        f"seats=3 phase={phase} dealer=2 turn=1 hands=4,5,9 stock=60 discards={discards} discarder=0"
        f" melds={melds} melded=0,1 begged=1,1,0"
    )
    evening = Evening(game("that-dam-game"), 3, line)
    for text, left in groups:
        for n, one in enumerate(text.split()):
            evening.felt.put(one, area(ANN), x=left + STRIP * n)
    for text in discards.split(","):
        evening.felt.put(text)
    for n, text in enumerate(("KD", "KS", "KC")):
        evening.felt.put(text, area(BOB), y=STRIP * n)
    evening.felt.rests()
    assert evening.heard()
    return evening


def added(text: str) -> Laid:
    return Laid(BOB, area(ANN), (cards(text),))


@pytest.mark.parametrize(("at", "added_to"), [(-200, "set"), (80, "run")])
def test_a_card_that_fits_a_set_and_a_run_belongs_to_the_one_at_which_it_lies(at: int, added_to: str) -> None:
    evening = both_melded((SET, -180), (RUN, 100))
    evening.felt.lays(BOB, "5H", area(ANN), x=at)
    assert not evening.questions
    evening.felt.lays(BOB, "QD")
    slot = 0 if added_to == "set" else 1
    assert evening.heard(Laid(BOB, Place("area", ANN, slot), (cards("5H"),)), lays(BOB, card("QD")))
    assert not evening.last.refused and not evening.advice
    sizes = {len(meld.cards) for meld in evening.referee.position.melds if meld.by == ANN}
    assert sizes == ({4} if added_to == "set" else {3, 5})


def test_where_it_lies_between_both_it_is_asked_and_the_answer_counts() -> None:
    evening = both_melded((SET, -100), (RUN, 60))
    evening.felt.lays(BOB, "5H", area(ANN), x=-2)
    assert evening.reading.question is not None and evening.reading.question.code == "added_to"
    assert {dict(option.params)["cards"] for option in evening.reading.question.options} == {cards(SET), cards(RUN)}
    run = next(n for n, one in enumerate(evening.reading.question.options) if dict(one.params)["cards"] == cards(RUN))
    evening.answer(run)
    assert evening.heard(Laid(BOB, Place("area", ANN, 1), (cards("5H"),)))
    evening.felt.rests()
    assert evening.reading.question is None and not evening.advice


def test_a_wild_card_belongs_to_the_run_at_which_it_lies() -> None:
    evening = both_melded(("6C 7C 8C 9C", -200), (RUN, 100))
    evening.felt.lays(BOB, "JKR", area(ANN), x=100 + 4 * STRIP)
    evening.felt.lays(BOB, "QD")
    assert evening.heard(Laid(BOB, Place("area", ANN, 1), (cards("JKR"),)), lays(BOB, card("QD")))


def test_a_draft_stays_open_while_somebody_elses_card_is_asked_about() -> None:
    evening = both_melded((SET, -180), (RUN, 100))
    evening.felt.lays(BOB, "JH", area(ANN), x=100 + 5 * STRIP)
    evening.felt.enters_at(*BETWEEN_BOB_AND_CY)
    evening.felt.lays(CY, "JC")
    assert evening.questions and evening.questions[-1].cards == cards("JC")
    evening.answer(None)
    evening.felt.takes(CY, "JC")
    evening.felt.rests()
    assert not evening.advice
    evening.felt.lays(BOB, "10H", area(ANN), x=100 + 4 * STRIP)
    assert evening.heard(added("10H JH"))


def test_where_only_one_group_takes_it_the_place_of_the_card_says_nothing() -> None:
    evening = both_melded((SET, -180), (RUN, 100))
    evening.felt.lays(BOB, "10H", area(ANN), x=-200)
    evening.felt.lays(BOB, "QD")
    assert evening.heard(Laid(BOB, area(ANN), (cards("10H"),)), lays(BOB, card("QD")))


def test_each_card_that_is_added_is_told_as_soon_as_its_hand_has_left() -> None:
    evening = both_melded((SET, -180), (RUN, 100))
    evening.felt.lays(BOB, "10H", area(ANN), x=100 + 4 * STRIP)
    assert evening.heard(added("10H"))
    evening.felt.lays(BOB, "JH", area(ANN), x=100 + 5 * STRIP)
    assert evening.heard(added("JH"))
    evening.felt.lays(BOB, "QD")
    assert evening.heard(lays(BOB, card("QD")))


def test_a_wild_card_and_one_that_fits_beside_it_are_told_one_by_one() -> None:
    evening = both_melded(("8S 9S 10S JS", -200), ("2D QH KH AH", 100))
    evening.felt.lays(BOB, "2C", area(ANN), x=100 - STRIP)
    assert evening.heard(Laid(BOB, Place("area", ANN, 1), (cards("2C"),)))
    evening.felt.lays(BOB, "9H", area(ANN), x=100 - 2 * STRIP)
    assert evening.heard(added("9H")) and not evening.questions


def test_cards_that_can_only_be_added_together_are_one_act() -> None:
    evening = both_melded((SET, -180), (RUN, 100))
    evening.felt.lays(BOB, "JH", area(ANN), x=100 + 5 * STRIP)
    evening.felt.lays(BOB, "10H", area(ANN), x=100 + 4 * STRIP)
    evening.felt.lays(BOB, "QD")
    assert evening.heard(added("10H JH"), lays(BOB, card("QD")))


def test_a_discard_carried_to_a_run_was_taken_up_whatever_the_hand_lays_beside_it() -> None:
    evening = both_melded((SET, -180), (RUN, 100), phase="choose", discards="QS,10H")
    evening.felt.carries(BOB, "10H", area(ANN), x=100 + 4 * STRIP, still=False)
    evening.felt.lays(BOB, "JH", area(ANN), x=100 + 5 * STRIP)
    assert evening.heard(Lifted(BOB, DISCARD, cards("10H")), added("10H"), added("JH"))
    evening.felt.lays(BOB, "QD")
    assert evening.heard(lays(BOB, card("QD")))


def test_a_discard_that_only_fits_with_a_card_from_the_hand_was_taken_up() -> None:
    evening = both_melded((SET, -180), (RUN, 100), phase="choose", discards="QS,JH")
    evening.felt.carries(BOB, "JH", area(ANN), x=100 + 5 * STRIP)
    assert evening.heard(Lifted(BOB, DISCARD, cards("JH"))) and not evening.advice
    evening.felt.lays(BOB, "10H", area(ANN), x=100 + 4 * STRIP)
    evening.felt.lays(BOB, "QD")
    assert evening.heard(added("10H JH"), lays(BOB, card("QD")))


def test_a_wild_card_carried_to_the_other_end_of_its_run_was_moved() -> None:
    evening = both_melded(("6H 7H 8H JKR", -40))
    evening.felt.comes(BOB, area(ANN))
    evening.felt.slides("JKR", -4 * STRIP, 0)
    evening.felt.goes(BOB)
    evening.felt.report()
    assert evening.heard(Moved(BOB, card("JKR"), area(ANN), area(ANN)))
    assert not evening.last.refused
    (meld,) = (meld for meld in evening.referee.position.melds if meld.by == ANN)
    assert meld.cards == cards("JKR 6H 7H 8H")
    evening.felt.rests()
    assert evening.heard() and not evening.advice and evening.reading.question is None


def test_a_whole_run_that_is_shifted_is_not_rearranged() -> None:
    evening = both_melded(("6H 7H 8H JKR", -40))
    evening.felt.comes(BOB, area(ANN))
    for text in ("6H", "7H", "8H", "JKR"):
        evening.felt.slides(text, -70, 10)
    evening.felt.goes(BOB)
    evening.felt.report()
    evening.felt.rests()
    assert evening.heard() and not evening.questions


def test_a_card_pulled_out_of_the_pile_to_be_looked_at_is_laid_nowhere() -> None:
    """Its owner's arm rests meanwhile, and the card can be read in that hand."""
    evening = both_melded((SET, -180), phase="choose")
    lay = evening.felt.find("3S").pose
    arm = evening.felt.pulls_out(CY, "3S", area(CY))
    assert evening.heard()
    evening.felt.puts_back(arm, "3S", lay)
    evening.felt.rests()
    assert evening.heard() and not evening.reading.question and not evening.advice
