"""Marks pieced together into cards: one mark is nearly enough, two are certain, two places are impossible."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.interpret.pieces import Pose, marks_at, piece_together
from companion.table.marks import BACK_MARK, COPIES, Copy
from scoring.cards import BACK, card
from vision.sightings import Sight, Track

SEVEN = next(copy for copy in COPIES if copy.face == card("7C"))
BONE = COPIES[216]


def tracks(copy: Copy, pose: Pose, start: int = 1) -> list[Track]:
    """Every mark of a card that lies so, as the eye reports it."""
    return [
        Track(start + n, mark, x, y, angle, Sight.SEEN, 100 + n)
        for n, (mark, x, y, angle) in enumerate(marks_at(copy, pose))
    ]


poses = st.builds(Pose, st.floats(50, 900), st.floats(50, 450), st.floats(0, 359.9))


@given(poses, st.sampled_from([SEVEN, BONE, COPIES[0], COPIES[215]]))
def test_all_marks_of_a_card_make_one_piece(pose: Pose, copy: Copy) -> None:
    pieced = piece_together(tracks(copy, pose))
    (piece,) = pieced.pieces
    assert piece.copy == copy and piece.seen == (4 if copy.number < 216 else 2)
    assert piece.pose.agrees(pose) and not piece.ambiguous and not pieced.twice


@given(poses, st.integers(0, 3), st.integers(0, 3))
def test_two_marks_settle_centre_and_turn(pose: Pose, one: int, other: int) -> None:
    all_four = tracks(SEVEN, pose)
    (piece,) = piece_together({all_four[one], all_four[other]}).pieces
    assert piece.ambiguous == (one == other)
    assert one == other or piece.pose.agrees(pose)


@given(poses, st.integers(0, 3))
def test_one_mark_puts_the_centre_within_a_finger(pose: Pose, which: int) -> None:
    (piece,) = piece_together([tracks(SEVEN, pose)[which]]).pieces
    assert piece.ambiguous
    assert abs(piece.x - pose.x) < 10 and abs(piece.y - pose.y) < 10


@given(poses, st.integers(0, 3))
def test_one_mark_of_a_card_that_was_there_before_stays_where_it_was(pose: Pose, which: int) -> None:
    (piece,) = piece_together([tracks(SEVEN, pose)[which]], {SEVEN.number: pose}).pieces
    assert not piece.ambiguous and piece.pose.agrees(pose)


def test_an_end_mark_of_a_narrow_card_is_enough() -> None:
    pose = Pose(300, 200, 30)
    (piece,) = piece_together(tracks(BONE, pose)[:1]).pieces
    assert not piece.ambiguous and piece.pose.agrees(pose)


def test_one_printed_card_at_two_places_is_reported_and_the_better_seen_one_counts() -> None:
    here, there = Pose(200, 200, 0), Pose(600, 300, 90)
    pieced = piece_together(tracks(SEVEN, here) + tracks(SEVEN, there, 9)[:2])
    assert pieced.twice == (SEVEN,)
    assert [piece.pose.agrees(here) for piece in pieced.pieces] == [True]


def test_a_card_lies_in_one_place_while_an_arm_hides_that_it_has_gone_from_another() -> None:
    """The advice to take one of them away stood on the screen for half a second, whenever a dog was moved."""
    before = [replace(track, covered=True) for track in tracks(SEVEN, Pose(200, 200, 0))]
    assert not piece_together(before + tracks(SEVEN, Pose(600, 300, 90), 9)).twice


def test_a_slightly_bent_card_is_not_seen_twice() -> None:
    bent = tracks(SEVEN, Pose(200, 200, 0))
    bent[0] = replace(bent[0], angle=bent[0].angle + 25)
    assert not piece_together(bent).twice


def test_a_hidden_mark_says_nothing_about_where_the_card_lies() -> None:
    hidden = [replace(track, sight=Sight.HIDDEN) for track in tracks(SEVEN, Pose(200, 200, 0))]
    assert piece_together(hidden).pieces == ()


def test_a_back_is_a_back_and_a_mark_of_no_card_is_strange() -> None:
    pieced = piece_together([Track(1, BACK_MARK, 10, 10, 0, Sight.SEEN, 0), Track(2, 580, 50, 50, 0, Sight.SEEN, 0)])
    assert [piece.face for piece in pieced.pieces] == [BACK]
    assert pieced.strange == (580,)


def back_marks(pose: Pose) -> list[Track]:
    return [Track(n, mark, x, y, angle, Sight.SEEN, 0) for n, (mark, x, y, angle) in enumerate(marks_at(None, pose))]


def test_the_two_ends_of_a_back_are_one_back_and_the_next_back_is_another() -> None:
    first, second = Pose(300, 200, 2), Pose(327, 201, 179)
    pieces = piece_together(back_marks(first) + back_marks(second)).pieces
    assert [(round(one.x), round(one.y)) for one in pieces] == [(300, 200), (327, 201)]


def test_one_end_of_a_back_is_enough() -> None:
    (piece,) = piece_together(back_marks(Pose(300, 200, 10))[1:]).pieces
    assert (round(piece.x), round(piece.y), round(piece.angle)) == (300, 200, 10)


@pytest.mark.parametrize("copy", [COPIES[0], COPIES[54], COPIES[108]])
def test_copies_from_other_packs_are_cards_of_their_own(copy: Copy) -> None:
    (piece,) = piece_together(tracks(copy, Pose(100, 100, 0))).pieces
    assert piece.copy is not None and piece.copy.pack == copy.pack and str(piece.face) == "2C"
