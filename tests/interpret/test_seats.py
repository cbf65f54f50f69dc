"""Whose hand it was: clear where arms lie apart, honest where they do not."""

from __future__ import annotations

import pytest
from felt_talk import crossing

from companion.interpret.seats import anybody, blend, whose
from companion.table import Layout, Seat, spots_around
from vision.sightings import Hand

MIDDLE = (580.0, 260.0)


def table(seats: int) -> Layout:
    return Layout(960, 520, {}, spots_around(seats))


def reaching(layout: Layout, seat: int, aside: float = 0.0, to: tuple[float, float] = MIDDLE, sureness: float = 1.0):
    """An arm from its seat, its owner a little to the side."""
    spot = layout.spots[Seat(seat)]
    sway = (aside, 0.0) if spot.angle in (0.0, 180.0) else (0.0, aside)
    x, y, angle = crossing(spot, to, sway)
    return Hand(1, x, y, angle, 0, 500, (), sureness)


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("aside", [-40.0, 0.0, 40.0])
@pytest.mark.parametrize("to", [MIDDLE, (380.0, 260.0)])
def test_an_arm_near_its_own_spot_is_known(seats, aside, to):
    layout = table(seats)
    for seat in range(seats):
        assert whose(reaching(layout, seat, aside, to), layout).seat == Seat(seat)


def test_an_arm_halfway_between_two_seats_is_nobodys_in_particular():
    layout = table(6)
    left, right = layout.spots[Seat(0)], layout.spots[Seat(5)]
    x = (left.x + right.x) / 2
    guess = whose(Hand(1, x, 520, 0, 0, 500, (), 1.0), layout)
    assert guess.seat is None
    assert {seat for seat, odd in guess.odds if odd > 0.3} == {Seat(0), Seat(5)}


def test_an_arm_that_leans_over_points_back_to_its_shoulder():
    layout = table(6)
    leaning = Hand(1, 460, 520, 30, 0, 500, (), 1.0)
    assert whose(leaning, layout).seat == Seat(0)


def test_arms_as_the_eye_saw_them_on_the_simulated_table_are_known():
    layout = table(5)
    seen = (
        (2, 458, 12, 150),
        (2, 341, 12, 169),
        (3, 515, 12, 204),
        (3, 619, 12, 187),
        (0, 560, 509, 5),
        (0, 397, 508, 345),
    )
    for seat, x, y, angle in seen:
        assert whose(Hand(1, x, y, angle, 0, 500, (), 0.8), layout).seat == Seat(seat)


def test_a_glimpse_of_a_hand_is_not_believed_beyond_its_own_sureness():
    layout = table(4)
    assert whose(reaching(layout, 1, sureness=0.3), layout).seat is None
    assert whose(reaching(layout, 1, sureness=0.3), layout).best == Seat(1)


def test_without_a_hand_everybody_is_as_likely():
    odds = anybody(table(4)).odds
    assert len(odds) == 4 and all(odd == pytest.approx(0.25) for _, odd in odds)


def test_two_arms_over_one_card_share_it():
    layout = table(4)
    ann, cy = whose(reaching(layout, 0), layout), whose(reaching(layout, 2), layout)
    mixed = blend({ann: 3.0, cy: 1.0})
    assert mixed.best == Seat(0) and mixed.seat is None
    assert mixed.of(Seat(2)) == pytest.approx(0.25, abs=0.01)
