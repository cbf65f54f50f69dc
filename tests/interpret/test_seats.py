"""Whose hand it was: clear where arms lie apart, honest where they do not."""

from __future__ import annotations

from dataclasses import replace
from math import atan2, cos, degrees, radians, sin

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
    return Hand(1, x, y, angle, 0, 500, (), sureness, (x, y), to, (x, y))


def with_the_elbow_out(layout: Layout, seat: int, to: tuple[float, float], out: float) -> Hand:
    """Its hand comes straight from its owner, but the forearm crosses the edge so far to the right."""
    hand = reaching(layout, seat, to=to)
    spot = layout.spots[Seat(seat)]
    right = (cos(radians(spot.angle)), sin(radians(spot.angle)))
    x, y = hand.x + out * right[0], hand.y + out * right[1]
    angle = degrees(atan2(to[0] - x, y - to[1])) % 360
    return replace(hand, x=x, y=y, angle=angle)


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
    halfway = ((left.x + right.x) / 2, 520.0)
    guess = whose(Hand(1, *halfway, 0, 0, 500, (), 1.0, halfway, (480.0, 300.0), halfway), layout)
    assert guess.seat is None
    assert {seat for seat, odd in guess.odds if odd > 0.3} == {Seat(0), Seat(5)}


@pytest.mark.parametrize("out", [-180.0, -90.0, 90.0, 180.0])
def test_whose_elbow_is_out_is_known_by_the_way_the_hand_came(out):
    """The right forearm of one points back to the next one's shoulder; the hand came from before its owner."""
    layout = table(6)
    for seat in range(6):
        assert whose(with_the_elbow_out(layout, seat, MIDDLE, out), layout).seat == Seat(seat)


def test_who_reaches_to_the_end_of_the_own_edge_is_not_taken_for_the_one_who_sits_there():
    layout = table(6)
    far_corner = (900.0, 400.0)
    assert whose(reaching(layout, 0, to=far_corner), layout).seat == Seat(0)
    assert whose(reaching(layout, 5, to=far_corner), layout).seat == Seat(5)


def test_fingers_that_fumble_at_the_edge_are_their_owners():
    layout = table(6)
    for seat, x in ((0, 230.0), (5, 760.0)):
        assert whose(Hand(1, x, 510, 350, 0, 300, (), 1.0, (x, 510.0), (x, 490.0), (x, 510.0)), layout).seat == Seat(
            seat
        )


def test_an_arm_of_which_only_the_middle_was_seen_is_nobodys_in_particular():
    layout = table(6)
    whole = reaching(layout, 0)
    assert whose(whole, layout).seat == Seat(0)
    assert whose(replace(whole, came=None, went=None), layout).seat is None


def test_a_hand_that_came_and_went_on_nobodys_way_is_nobodys():
    layout = table(2)
    beside = Hand(1, 10, 60, 90, 0, 500, (), 1.0, (10.0, 60.0), (300.0, 60.0), (10.0, 60.0))
    assert whose(beside, layout).seat is None


def test_arms_as_the_eye_saw_them_on_the_simulated_table_are_known():
    layout = table(6)
    seen = (
        (0, (436, 508, 352), (371, 509), (377, 229), (334, 509)),
        (5, (745, 508, 319), (690, 509), (433, 252), (650, 508)),
        (1, (300, 509, 81), (14, 406), (865, 434), (14, 381)),
        (4, (661, 12, 265), (949, 176), (22, 74), (947, 113)),
        (2, (549, 12, 102), (552, 12), (867, 82), (491, 6)),
    )
    for seat, arm, came, reached, went in seen:
        assert whose(Hand(1, *arm, 0, 500, (), 0.8, came, reached, went), layout).seat == Seat(seat)


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
