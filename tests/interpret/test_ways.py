"""How people reach in: whence their fingers come, where their elbows are, and numbers that are fitted to them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.bench.ways import Owned, fitted, surprise
from companion.interpret.seats import whose
from companion.interpret.ways import USUAL, People, fit_of, usual_ways, way_of
from companion.table import Layout, Seat, spots_around
from tests.interpret.arm_talk import Point, hand_from

TABLE = Layout(960, 520, {}, spots_around(5))
GOALS: tuple[Point, ...] = ((480.0, 260.0), (250.0, 300.0), (700.0, 200.0), (600.0, 400.0))


def reaches(beside: float = 0.0, right: bool = True) -> list[Owned]:
    """Everybody reaches twice."""
    spots = TABLE.spots.items()
    return [Owned(TABLE, hand_from(spot, to, beside, right), seat) for seat, spot in spots for to in GOALS[:2]]


@pytest.mark.parametrize("to", GOALS)
def test_a_way_that_was_seen_fits_what_comes_the_same_way(to: Point) -> None:
    """Two hands of somebody who sits far to the side of their spot: the one teaches what the other is like."""
    spot = TABLE.spots[Seat(0)]
    seen, other = hand_from(spot, GOALS[0], 150.0), hand_from(spot, to, 150.0)
    way = way_of(seen, spot)
    assert way is not None
    assert fit_of(other, spot, (way,), 960, 520) > fit_of(other, spot, usual_ways(), 960, 520)


def test_who_reaches_far_in_leans_and_holds_the_elbow_closer() -> None:
    """The same crossings, nearer and farther in, speak for two different people."""
    spots = TABLE.spots
    for seat in (Seat(2), Seat(3)):
        near, far = hand_from(spots[seat], (480.0, 120.0)), hand_from(spots[seat], (480.0, 420.0))
        assert whose(near, TABLE).best == whose(far, TABLE).best == seat


def test_fitted_numbers_are_less_surprised_by_people_of_their_own_kind() -> None:
    wrong = USUAL._replace(elbow_out=600.0, lap_out=300.0)
    owned, others = reaches(30.0), reaches(-30.0)

    def by(people: People, some: list[Owned]) -> float:
        return surprise(some, lambda one: whose(one.hand, one.layout, people))

    better = fitted(owned, wrong, rounds=3)
    assert by(better, owned) < 0.8 * by(wrong, owned)
    assert by(better, others) < by(wrong, others)


def test_a_reach_that_says_nothing_of_what_is_behind_the_edge_teaches_no_way() -> None:
    spot = TABLE.spots[Seat(0)]
    hand = hand_from(spot, GOALS[0])
    assert way_of(replace(hand, reached=None), spot) is None
    assert way_of(replace(hand, reached=(hand.x, hand.y - 20)), spot) is None
