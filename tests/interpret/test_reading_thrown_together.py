"""Cards thrown down together: one lies on the other, was hardly read, or is read only once all was taken back."""

from __future__ import annotations

import pytest

from companion.facts.events import Amended, Laid, Said, Undone, Word, lays
from companion.games import game
from companion.games.boards import area
from companion.interpret.cover import HELD_MS
from companion.interpret.felt import Felt
from companion.interpret.lies import Lies
from companion.interpret.pieces import Pose, marks_at
from companion.interpret.quiet import Quiet
from companion.interpret.taken_back import TAKING_BACK_MS
from companion.table import DISCARD, STOCK
from companion.table.marks import COPIES
from scoring.cards import card, cards
from tests.interpret.evening_talk import Evening, at_turn
from tests.people import ANN, BOB, CY
from vision.sightings import Sight, TableChange, Track


def to_discard() -> Evening:
    """Ann holds three and has nothing to do but to discard."""
    return Evening(game("ditch-rummy"), 3, "seats=3 phase=play turn=0 hands=3,0,0 dealer=2")


def test_a_card_of_which_one_mark_was_read_lies_under_the_next_however_it_is_turned() -> None:
    """By its only mark the seven may have lain in two ways, and in neither halfway between; it was taken for gone."""
    evening = to_discard()
    evening.felt.comes(BOB, area(BOB)).at = (440, 200)  # near a corner of the nine: it may still be stirred
    evening.felt.shelters = 70
    evening.felt.comes(ANN, DISCARD)
    evening.felt.put("7H", x=6, y=6)
    evening.felt.report(still=False)
    evening.felt.wait(200)
    evening.felt.put("9H", x=5, y=9, angle=4)
    evening.felt.goes(ANN)
    evening.felt.report(still=False)
    evening.felt.goes(BOB)
    evening.felt.rests()
    assert evening.heard(lays(ANN, *cards("7H 9H")))


def test_a_card_may_lie_under_one_of_which_a_single_mark_can_be_read() -> None:
    """Nobody knows how that one lies; the discard below it was told to have been taken, and the others were refused."""
    upper, below = Pose(540.0, 286.0, 0.0), Pose(555.0, 287.0, 91.0)
    felt = Felt(lambda pose, face, key: DISCARD)
    copies = {face: next(copy for copy in COPIES if copy.face == card(face)) for face in ("4S", "2S", "6D")}
    poses = {"4S": below, "2S": Pose(545.0, 279.0, 315.0), "6D": Pose(559.0, 287.0, 359.0)}
    for n, (face, pose) in enumerate(poses.items(), 1):
        seen, maybe = face != "4S", (upper, Pose(525.0, 270.0, 270.0)) if face == "2S" else ()
        felt._put(Lies(n, copies[face], card(face), DISCARD, pose, 1000 * n, 4000, 1000 * n, pose, seen, maybe=maybe))
    assert felt.may_lie_hidden(felt.lies[1])


@pytest.mark.parametrize("is_believed", (False, True))
def test_a_card_comes_to_light_only_under_one_that_is_plainly_read(is_believed: bool) -> None:
    """The fingers that laid one queen hid the other; as if that lay on it still it had been there all along, and nobody
    could say any more whose was which."""
    felt = Felt(lambda pose, face, key: DISCARD)
    before, later = (next(copy for copy in COPIES if copy.face == card(face)) for face in ("QH", "QC"))
    first, then = Pose(596.0, 249.0, 0.0), Pose(590.0, 225.0, 90.0)
    tracks = [
        Track(10 * mark, mark, x, y, 0.0, Sight.SEEN, rest, quiet=rest, covered=is_believed and copy is before)
        for copy, pose, rest in ((before, first, 100), (later, then, 950))
        for mark, x, y, _ in marks_at(copy, pose)
    ]
    felt.now, felt.quiet = 1000, Quiet(TableChange(1000, 1, False, tuple(tracks), ()))
    for n, copy, pose, came, seen_at, open_mark in (
        (1, before, first, 50, 900 if is_believed else 1000, (573.0, 212.0)),
        (2, later, then, 950, 1000, (627.0, 200.0)),
    ):
        felt._put(Lies(n, copy, copy.face, DISCARD, pose, came, seen_at, came, pose, open_marks=(open_mark,)))
    felt._put_under_what_lies_on_it()
    assert [one.face for one in felt.at(DISCARD)] == [*cards("QH QC" if is_believed else "QC QH")]


def test_a_card_held_before_is_upon_the_other_though_its_marks_show_it_late() -> None:
    """The jack was read before the seven below it, and the mark that lay upon the seven only when an arm had gone."""
    evening = to_discard()
    evening.felt.comes(BOB, area(BOB)).at = (532, 200)  # over the corner of the jack that comes to lie on the seven
    evening.felt.shelters, evening.settles = 70, False
    evening.felt.comes(ANN, DISCARD)
    jack = evening.felt.put("JC", x=25, y=20)
    evening.felt.report(still=False)
    evening.felt.cards.remove(jack)
    evening.felt.put("7C")
    evening.felt.cards.append(jack)
    evening.felt.shoves(jack, -45, -18.5)
    evening.felt.goes(ANN)
    evening.felt.report(still=False)
    evening.felt.goes(BOB)
    evening.settles = True
    evening.felt.rests()
    assert evening.heard(lays(ANN, *cards("7C JC")))


def test_a_card_remembered_for_a_moment_where_it_was_held_is_upon_the_other() -> None:
    """The hand was gone, and the eye had yet to read the jack anew: as it was remembered, the seven lay upon it."""
    evening = to_discard()
    evening.settles = False
    evening.felt.comes(ANN, DISCARD)
    jack = evening.felt.put("JC", x=25, y=20)
    evening.felt.report(still=False)
    evening.felt.put("7C")
    evening.felt.goes(ANN)
    evening.felt.report()
    evening.felt.wait(200)
    evening.felt.cards.remove(jack)
    evening.felt.cards.append(jack)
    evening.felt.shoves(jack, -45, -18.5)
    evening.felt.report()
    evening.settles = True
    evening.felt.rests()
    assert evening.heard(lays(ANN, *cards("7C JC")))


def test_a_card_is_upon_the_other_though_fingers_lie_beside_it() -> None:
    """The upper one was read first, and never lay quiet: it was told as the lower one, and undone again and again."""
    evening = to_discard()
    evening.settles = False
    evening.felt.comes(CY, area(CY)).at = (565, 280)  # near a corner of the five
    evening.felt.shelters = 45
    evening.felt.comes(ANN, DISCARD)
    five = evening.felt.put("5D")
    evening.felt.report(still=False)
    evening.felt.cards.remove(five)
    evening.felt.put("3H", y=-20)
    evening.felt.cards.append(five)
    evening.felt.goes(ANN)
    evening.felt.report(still=False)
    evening.felt.wait(900)
    evening.felt.report(still=False)
    lying = [lies.face for lies in evening.reader.felt.at(DISCARD)]
    assert lying == [*cards("3H 5D")]


def test_a_card_tossed_upon_another_from_over_the_stock_was_not_drawn_between() -> None:
    """The first lay bare for a moment only: it was taken for one that was laid and taken up again, for a draw."""
    evening = to_discard()
    evening.felt.shelters = 20
    arm = evening.felt.comes(ANN, DISCARD)
    evening.felt.put("7H")
    evening.felt.report(still=False)
    evening.felt.reaches_on(arm, STOCK, ms=100)
    evening.felt.goes(ANN)
    evening.felt.wait(200)
    evening.felt.put("9H", x=2, y=-2)
    evening.felt.rests()
    evening.waits()
    assert evening.heard(lays(ANN, *cards("7H 9H"))) and not evening.questions


def test_what_is_laid_once_more_with_a_card_that_was_taken_back_is_one_act_with_it() -> None:
    """Of two thrown together one was read; the answers offered that one alone, and nobody could say what was so."""
    evening = to_discard()
    evening.felt.comes(ANN, DISCARD)
    seven = evening.felt.put("7H", torn=True)
    nine = evening.felt.put("9H", x=5, y=9)
    evening.felt.goes(ANN)
    evening.felt.rests()
    assert evening.heard(lays(ANN, *cards("9H")))
    evening.press(Undone())
    evening.felt.comes(ANN, DISCARD)
    seven.torn = False
    evening.felt.shoves(seven, -40, -10)
    evening.felt.shoves(nine, -40, 30)
    evening.felt.goes(ANN)
    evening.felt.rests()
    evening.waits()
    assert [doubt.code for doubt in evening.questions] == ["again"]
    evening.answer(0)
    assert evening.heard(lays(ANN, *cards("7H 9H")))


def test_the_second_card_of_an_arm_in_pieces_was_not_laid_before_the_first() -> None:
    """The piece that tossed the second was never at the first one, but the other piece had laid it there."""
    evening = to_discard()
    arm = evening.felt.comes(ANN, DISCARD)
    evening.felt.put("8H", x=-25)
    evening.felt.loses(arm)
    evening.felt.wait(100)
    evening.felt.comes(ANN, STOCK, 100)
    evening.felt.goes(ANN)
    evening.felt.report()
    evening.waits()
    assert evening.heard(lays(ANN, *cards("8H")))
    first = evening.last.number
    evening.felt.put("JH", x=15).rest -= 3000
    evening.felt.report()
    evening.waits()
    assert evening.heard(Amended(first, lays(ANN, *cards("8H JH"))))


def test_a_card_held_and_then_laid_upon_the_other_of_its_meld_hides_it() -> None:
    """It counted as laid where it was held: the four beneath it seemed to be gone, and the three alone was wrong."""
    evening = to_discard()
    evening.felt.comes(ANN, area(ANN))
    evening.felt.shelters = 20
    three = evening.felt.put("3S", area(ANN), x=-30, y=-20)
    evening.felt.report(still=False)
    evening.felt.cards.remove(three)
    evening.felt.put("4S", area(ANN))
    evening.felt.report(still=False)
    evening.felt.cards.append(three)
    evening.felt.shoves(three, 25, 17)
    evening.felt.report(still=False)
    evening.felt.goes(ANN)
    evening.felt.rests(3000)
    evening.press(Said(ANN, Word.DONE))
    (meld,) = evening.log
    assert isinstance(meld, Laid) and {*meld.cards} == {*cards("3S 4S")} and len(meld.groups) == 1


def test_of_two_discards_told_long_apart_the_order_is_known() -> None:
    """In poor light the ten seemed to lie on the nine when both had been taken back: that was asked about first."""
    evening = at_turn("7H")
    evening.felt.lays(ANN, "9H", x=4, y=4)
    evening.felt.rests(HELD_MS)
    evening.felt.lays(BOB, "10H", x=24, y=30)
    evening.heard()
    evening.press(Undone())
    evening.press(Undone())
    *below, nine, ten = evening.felt.cards
    evening.felt.cards[:] = *below, ten, nine
    evening.felt.rests()
    evening.waits(TAKING_BACK_MS)
    evening.waits(TAKING_BACK_MS)
    assert {doubt.cards for doubt in evening.questions} == {cards("9H")}
