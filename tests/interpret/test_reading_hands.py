"""Hands laid open for the count, while the pile is still there."""

from __future__ import annotations

from companion.facts.events import Counted, Shown, lays
from companion.table import DISCARD, Seat
from scoring.cards import card, cards
from tests.interpret.evening_talk import Evening, at_turn
from tests.people import ANN, BOB, CY, DEE


def called_the_count(seats: int = 2) -> Evening:
    """Ann has laid the king of hearts and holds four, all others hold five."""
    evening = at_turn("7H", seats=seats)
    evening.felt.lays(ANN, "KH")
    assert evening.heard(lays(ANN, card("KH"))) and evening.referee.position.phase == "count"
    return evening


def put_before(evening: Evening, seat: Seat, text: str, n: int) -> None:
    """The nth card of a row in front of a seat, at a table of two."""
    evening.felt.put(text, x=-200 + 70 * n, y=190 if seat == ANN else -190)


def open_hand(evening: Evening, seat: Seat, text: str, **report: bool) -> None:
    evening.felt.comes(seat, DISCARD)
    for n, one in enumerate(text.split()):
        put_before(evening, seat, one, n)
    evening.felt.goes(seat)
    evening.felt.report(**report)


def one_card_more() -> Evening:
    """Bob's hand was accepted, and now a sixth card lies beside it."""
    evening = called_the_count()
    open_hand(evening, BOB, "2C 3D 4H 5S 6C")
    evening.heard()
    evening.felt.comes(BOB, DISCARD)
    put_before(evening, BOB, "7D", 6)
    evening.felt.goes(BOB)
    evening.felt.report()
    return evening


def test_a_whole_hand_is_read_and_accepted() -> None:
    evening = called_the_count()
    open_hand(evening, BOB, "2C 3D 4H 5S 6C")
    assert evening.heard(Shown(BOB, cards("2C 3D 4H 5S 6C")))
    open_hand(evening, ANN, "9C 10D JS QC")
    assert evening.heard(Shown(ANN, cards("9C 10D JS QC"))) and evening.referee.position.phase != "count"


def test_a_hand_is_shown_while_it_is_being_laid_open() -> None:
    evening = called_the_count()
    open_hand(evening, BOB, "2C 3D 4H")
    assert evening.heard() and evening.reading.open_hands == {BOB: cards("2C 3D 4H")}
    assert [(one.code, dict(one.params)["n"]) for one in evening.reading.advice] == [("cards_missing", 2)]
    assert [spot.seat for spot in evening.reading.unread] == [BOB]


def test_no_card_is_missed_while_the_hand_is_still_laying_them_down() -> None:
    """The alarm rang over every hand that was laid open: five cards could not be seen, for they were on their way."""
    evening = called_the_count()
    evening.felt.comes(BOB, DISCARD)
    put_before(evening, BOB, "2C", 0)
    evening.felt.report()
    assert evening.reading.open_hands == {BOB: cards("2C")} and evening.advice == []


def test_the_pile_pushed_to_one_side_is_nobodys_hand() -> None:
    evening = called_the_count()
    for text, x in (("7H", -60), ("KH", -130)):
        evening.felt.slides(text, x, 150)
    evening.felt.rests()
    assert evening.reading.open_hands == {} and evening.heard()


def test_one_card_under_another_is_missed_until_it_is_spread() -> None:
    evening = called_the_count()
    evening.felt.comes(ANN, DISCARD)
    for n, text in enumerate(["9C", "10D", "JS"]):
        put_before(evening, ANN, text, n)
    put_before(evening, ANN, "QC", 3)
    put_before(evening, ANN, "QD", 5)
    evening.felt.remove("QD")
    evening.felt.slides("JS", 70, 0)
    evening.felt.goes(ANN)
    evening.felt.report()
    assert evening.heard() and "cards_missing" in evening.advice
    evening.felt.slides("QC", 80, 0)
    evening.felt.rests()
    (shown,) = evening.log
    assert isinstance(shown, Shown) and shown.by == ANN and set(shown.cards) == set(cards("9C 10D JS QC"))


def test_the_table_may_say_that_a_hand_is_complete_as_it_is() -> None:
    evening = called_the_count()
    open_hand(evening, BOB, "2C 3D 4H 5S")
    said = evening.reader.as_read()
    assert said == (Counted(BOB, 4), Shown(BOB, cards("2C 3D 4H 5S")))
    evening.press(*said)
    assert evening.referee.position.shown[BOB] == cards("2C 3D 4H 5S")
    assert evening.heard() and evening.reader.as_read() == ()


def test_one_card_too_many_is_said_and_not_accepted() -> None:
    evening = called_the_count()
    open_hand(evening, ANN, "9C 10D JS QC 2D")
    assert evening.heard() and "cards_too_many" in evening.advice


def test_cards_laid_by_a_neighbours_arm_belong_to_the_neighbour() -> None:
    evening = called_the_count()
    evening.felt.comes(BOB, DISCARD)
    for n, text in enumerate(["2C", "3D", "4H", "5S", "6C"]):
        evening.felt.put(text, x=-200 + 70 * n, y=60)
    evening.felt.goes(BOB)
    evening.felt.report()
    assert evening.heard(Shown(BOB, cards("2C 3D 4H 5S 6C")))


def test_a_card_that_was_overlooked_may_be_added_to_an_accepted_hand() -> None:
    evening = one_card_more()
    assert [doubt.code for doubt in evening.questions] == ["more_cards"]
    evening.answer(0)
    assert evening.heard(Counted(BOB, 6), Shown(BOB, cards("2C 3D 4H 5S 6C 7D")))
    assert evening.reading.question is None


def test_a_card_that_belongs_to_nobodys_hand_is_asked_about_once() -> None:
    evening = one_card_more()
    evening.answer(1)
    evening.felt.rests()
    assert evening.heard() and len(evening.questions) == 1


def test_an_open_hand_before_its_owner_is_theirs_whosever_arm_it_looks_like() -> None:
    """Five of six cards were counted as her neighbour's, who had two more than should be there; nobody's hand was whole
    any more."""
    evening = called_the_count(seats=5)
    evening.felt.enters_at(560.0, 0.0, 180.0)
    evening.felt.comes(CY, DISCARD)
    for n, text in enumerate(["9C", "10D", "JS", "QC"]):
        evening.felt.put(text, x=-330 + 20 * n, y=-160, angle=180)
    evening.felt.goes(CY)
    evening.felt.rests()
    hand = evening.reader.felt.in_order()[-1]
    assert evening.reader.visits.who_laid(hand)[0].best == DEE
    assert {*evening.reading.open_hands} == {CY}
