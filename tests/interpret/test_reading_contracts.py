"""That Dam Game on the felt: contracts, laid as one act, and single cards before a player."""

from __future__ import annotations

import pytest

from companion.facts.events import Dealt, Laid, Lifted, lays
from companion.games import game
from companion.games.boards import area
from companion.table import Seat
from scoring.cards import card, cards
from tests.interpret.contract_talk import bob_has_drawn, two_discards
from tests.interpret.evening_talk import Evening
from tests.people import ANN, BOB, CY


def test_two_sets_are_one_act_because_a_contract_counts_as_a_whole() -> None:
    evening = bob_has_drawn()
    for n, text in enumerate(("5C", "5D", "5S", "4C", "4D", "4H")):
        evening.felt.lays(BOB, text, area(BOB), x=-22 + 22 * (n % 3), y=-100 + 100 * (n > 2))
    assert evening.heard()
    evening.felt.lays(BOB, "QS")
    assert evening.heard(Laid(BOB, area(BOB), (cards("5C 5D 5S"), cards("4C 4D 4H"))), lays(BOB, card("QS")))


def test_a_card_too_many_beside_a_contract_is_wrong_and_not_the_contract() -> None:
    evening = bob_has_drawn()
    for n, text in enumerate(("5C", "5D", "5S", "4C", "4D", "4H", "9H")):
        evening.felt.lays(BOB, text, area(BOB), x=-22 + 22 * (n % 3), y=-100 + 100 * (n // 3))
    evening.waits(5000)
    refused = [act.event for act in evening.reading.draft][1:]
    assert refused == [Laid(BOB, area(BOB), (cards("9H"),))] and evening.heard()
    evening.felt.takes(BOB, "9H")
    evening.felt.lays(BOB, "QS")
    contract = Laid(BOB, area(BOB), (cards("5C 5D 5S"), cards("4C 4D 4H")))
    assert evening.heard(contract, Laid(BOB, area(BOB), (cards("9H"),)), lays(BOB, card("QS")))


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


@pytest.mark.parametrize("more", [(), ("8C",)])
def test_a_card_that_lies_alone_by_the_pile_and_before_its_player_is_the_discard(more: tuple[str, ...]) -> None:
    """As long as others may follow it may begin a contract; nobody is told that theirs is wrong once they are home."""
    evening = Evening(game("that-dam-game"), 6)
    evening.press(Dealt(Seat(5), evening.referee.position.size))
    evening.felt.draws(ANN)
    evening.heard()
    evening.felt.comes(ANN, area(ANN))
    for n, one in enumerate(("7C", *more)):
        evening.felt.put(one, area(ANN), x=133 - 40 * n, y=-106)
    evening.felt.goes(ANN)
    for _ in range(6):
        evening.felt.rests(500)
    assert not evening.reading.rests and evening.heard(*([] if more else [lays(ANN, card("7C"))]))


def test_a_card_that_falls_before_its_player_tells_nothing_of_the_discard() -> None:
    """Bob's, though it looked like Cy's hand; then a king fell out of Bob's hand, and as if he began his contract with
    it the discard was told as Cy's, and both were refused aloud."""
    evening = bob_has_drawn()
    evening.settles = False
    told = len(evening.log)
    evening.felt.lays(CY, "10H")
    evening.felt.lays(BOB, "KS", area(BOB))
    evening.felt.rests()
    question = evening.reading.question
    assert question is not None and question.code == "who" and question.cards == (card("10H"),)
    assert len(evening.log) == told and not evening.reading.draft
