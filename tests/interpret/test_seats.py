"""Whose hand it was: clear where arms lie apart, honest where they do not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.interpret.seats import anybody, blend, weighed, whose
from companion.table import Layout, Seat, spots_around
from tests.interpret.arm_talk import Point, hand_from
from vision.sightings import Halt, Reach

MIDDLE = (580.0, 260.0)


def table(seats: int) -> Layout:
    return Layout(960, 520, {}, spots_around(seats))


def reaching(layout: Layout, seat: int, aside: float = 0.0, to: Point = MIDDLE, right: bool = True) -> Reach:
    """A hand from its seat, its owner a little to the side."""
    return hand_from(layout.spots[Seat(seat)], to, aside, right)


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("aside", [-40.0, 0.0, 40.0])
@pytest.mark.parametrize("to", [MIDDLE, (380.0, 260.0)])
@pytest.mark.parametrize("right", [True, False])
def test_an_arm_near_its_own_spot_is_known(seats: int, aside: float, to: Point, right: bool) -> None:
    layout = table(seats)
    for seat in range(seats):
        assert whose(reaching(layout, seat, aside, to, right), layout).seat == Seat(seat)


def test_an_arm_halfway_between_two_seats_is_nobodys_in_particular() -> None:
    layout = table(6)
    left, right = layout.spots[Seat(0)], layout.spots[Seat(5)]
    halfway = ((left.x + right.x) / 2, 520.0)
    guess = whose(Reach(1, *halfway, 0, 0, 500, (), 1.0, halfway, (480.0, 300.0), halfway), layout)
    assert guess.seat is None
    assert {seat for seat, odd in guess.odds if odd > 0.2} == {Seat(0), Seat(5)}


def test_a_forearm_speaks_for_one_of_two_between_whom_a_hand_came_in() -> None:
    """An elbow swings out on the side of its own arm, but the neighbour may have leaned over."""
    layout = table(6)
    drew = Reach(1, 560.9, 12.4, 212, 0, 500, (), 1.0, (477.4, 12.9), (356.5, 312.8), (464.5, 12.8))
    assert whose(drew, layout).best == Seat(2) and whose(drew, layout).seat in (None, Seat(2))


def test_an_arm_cut_in_two_by_the_pictures_border_has_one_owner() -> None:
    """From the end of the table somebody reaches far across: the elbow leaves the picture over the long edge."""
    layout = table(3)
    came = Reach(1, 31, 449, 66, 3200, 3533, (), 1.0, (12.9, 381.7), (617.2, 129.3), None)
    there = Reach(2, 364, 507, 43, 3733, 4600, (), 0.5, None, (743.0, 98.9), None)
    later = replace(there, reach=3, entered=6000, left=7000)
    assert whose(there, layout).best == Seat(0)
    told = weighed((came, there, later), layout)
    assert told[1] == told[2] and told[2].best == Seat(1) and told[3] == whose(later, layout)


def test_fingers_that_reach_the_next_edge_are_not_an_arm_that_comes_over_it() -> None:
    """From the left end somebody lays a card before the one who sits on the near side, who does nothing."""
    layout = table(5)
    arm = Reach(2, 77, 486, 74, 2333, 3800, (), 1.0, (0.0, 269.7), (621.0, 483.5), (0.0, 269.8), arm=2)
    tip = Reach(3, 639, 507, 339, 2800, 3266, (), 1.0, (607.5, 520.0), (606.7, 454.8), (607.8, 520.0), arm=3)
    assert whose(tip, layout).seat == Seat(0)
    told = weighed((arm, tip), layout)
    assert told[arm.reach].seat == Seat(1) and told[tip.reach].seat is None
    afterwards = replace(tip, entered=4200, left=4600)
    assert weighed((arm, afterwards), layout)[tip.reach].seat == Seat(0)


def test_an_arm_that_reaches_right_across_is_no_mere_tip_at_the_far_edge() -> None:
    """Ann laid a card, and went on under the arm of Dee, who sits opposite: half of it was believed to be Dee's."""
    layout = table(5)
    arm = Reach(
        1, 594, 12, 172, 1200, 3100, (), 1.0, (604, 0), (613, 303), (604, 0), arm=1, path=(Halt(656, 196, 1500, 1800),)
    )
    across = Reach(2, 780, 508, 329, 1300, 1900, (), 1.0, (540, 520), (604, 124), (608, 520), arm=2)
    assert weighed((arm, across), layout)[across.reach] == whose(across, layout)


def test_an_arm_from_the_other_side_is_not_the_one_that_was_lost_there() -> None:
    """The one is lost on its way home, and at once the next player's reaches for the same pile."""
    layout = table(2)
    lost = Reach(1, 518, 12, 138, 45504, 46098, (), 0.33, (568.3, 0.0), (568.3, 88.2), None)
    other = Reach(2, 739, 508, 326, 46362, 46824, (), 0.5, None, (546.6, 223.9), (576.9, 520.0))
    assert weighed((lost, other), layout)[2] == whose(other, layout)
    assert whose(other, layout).best == Seat(0)


def test_an_arm_lost_on_its_way_home_does_not_turn_up_at_the_pile_it_came_from() -> None:
    """Bob put a card back, and was lost by his own edge; a moment later Cy's fingers are at the pile."""
    layout = table(5)
    path = (Halt(637, 218, 78078, 78540), Halt(8, 402, 79068, 79068))
    lost = Reach(1, 95.8, 501.1, 69.1, 74448, 79200, (), 1.0, (0.0, 369.6), (644.4, 217.8), None, path=path)
    other = Reach(2, 198.9, 12.5, 121.1, 79332, 79992, (), 0.5, None, (612.2, 271.9), (385.5, 0.0))
    assert weighed((lost, other), layout)[2] == whose(other, layout)
    assert whose(other, layout).best == Seat(2)
    goes_on = weighed((replace(lost, path=path[:1]), other), layout)[2]
    assert goes_on.of(Seat(1)) > 10 * whose(other, layout).of(Seat(1))


def test_a_piece_of_an_arm_that_was_just_lost_makes_it_no_neighbours() -> None:
    """As much of it as was seen looked a little more like Bob's, who leaned in at the end: Ann's card became his."""
    layout = table(3)
    anns = Reach(87, 191, 508, 63, 60390, 61182, (), 1.0, (504.2, 520.0), (625.1, 222.5), None)
    bobs = Reach(88, 12, 113, 154, 61050, None, (), 1.0, (0.0, 235.9), (51.5, 330.2), None)
    piece = Reach(90, 438, 508, 48, 61248, None, (), 0.17, None, (513.7, 461.6), None)
    told = weighed((anns, bobs, piece), layout)
    assert whose(piece, layout).best == Seat(1)
    assert told[anns.reach].best == told[piece.reach].best == Seat(0) and told[bobs.reach].best == Seat(1)


def test_a_piece_whose_fingers_are_where_another_hand_is_all_the_time_is_part_of_it() -> None:
    """An elbow over the next edge makes a second arm out of one, which seems to come from that edge."""
    layout = table(4)
    arm = replace(reaching(layout, 3, to=(400.0, 230.0)), path=(Halt(404, 202, 300, 1200),), left=1400)
    piece = Reach(2, 814.9, 11.8, 215.6, 100, 1200, (), 0.0, arm=2, path=(Halt(395, 246, 310, 1200),))
    apart = replace(piece, path=(Halt(395, 346, 310, 1200),))
    assert weighed((arm, piece), layout)[2].seat == Seat(3)
    assert weighed((arm, apart), layout)[2].seat is None


def test_fingers_under_another_arm_are_no_piece_of_it() -> None:
    layout = table(4)
    arm = replace(reaching(layout, 3, to=(400.0, 230.0)), path=(Halt(404, 202, 300, 1200),), left=1400)
    other = Reach(2, 814.9, 11.8, 215.6, 100, 1200, (), 0.0, arm=2, path=(Halt(395, 246, 310, 1200, under=True),))
    assert weighed((arm, other), layout)[2].seat is None
    assert weighed((arm, replace(other, path=(Halt(395, 246, 310, 1200),))), layout)[2].seat == Seat(3)


def test_an_arm_that_is_there_long_after_another_has_gone_is_no_piece_of_it() -> None:
    """Bob leant in by the corner while Ann went home on her other side: his whole reach was told to be hers."""
    anns = Reach(38, 841, 508, 317, 30162, 32538, (), 0.5, None, (534, 168), (584, 520))
    by_the_corner = Reach(40, 94, 508, 22, 32472, 33198, (), 0.33, (82, 520), (120, 311))
    bobs = Reach(42, 54, 483, 35, 33000, 33858, (), 0.5, None, (71, 178))
    told = weighed((anns, by_the_corner, bobs), table(3))
    assert told[anns.reach].seat == Seat(0) and told[bobs.reach].of(Seat(1)) > 0.2
    gone_with_hers = replace(by_the_corner, left=32604)
    assert weighed((anns, gone_with_hers), table(3))[40].seat == Seat(0)


def test_a_reach_along_the_own_edge_is_not_taken_for_the_one_who_sits_at_its_end() -> None:
    layout = table(6)
    far_corner = (900.0, 400.0)
    assert whose(reaching(layout, 0, to=far_corner), layout).best == Seat(0)
    assert whose(reaching(layout, 5, to=far_corner), layout).best == Seat(5)


def test_fingers_that_fumble_at_the_edge_are_their_owners() -> None:
    layout = table(6)
    for seat, x in ((0, 230.0), (5, 760.0)):
        assert whose(Reach(1, x, 510, 350, 0, 300, (), 1.0, (x, 510.0), (x, 490.0), (x, 510.0)), layout).seat == Seat(
            seat
        )


def test_a_hand_that_was_not_seen_coming_is_known_by_the_way_it_went() -> None:
    layout = table(6)
    for seat in range(6):
        unannounced = replace(reaching(layout, seat), came=None, sureness=0.5)
        assert whose(unannounced, layout).seat == Seat(seat)


def test_an_arm_seen_only_for_a_moment_in_the_middle_is_nobodys_in_particular() -> None:
    layout = table(6)
    whole = reaching(layout, 0)
    assert whose(whole, layout).seat == Seat(0)
    assert whose(replace(whole, came=None, went=None, sureness=0.17), layout).seat is None


def test_a_hand_that_came_and_went_on_nobodys_way_is_nobodys() -> None:
    layout = table(2)
    beside = Reach(1, 10, 60, 90, 0, 500, (), 1.0, (10.0, 60.0), (300.0, 60.0), (10.0, 60.0))
    assert whose(beside, layout).seat is None


def test_arms_as_the_eye_saw_them_on_the_simulated_table_are_known() -> None:
    layout = table(6)
    seen = (
        (0, (436, 508, 352), (371, 509), (377, 229), (334, 509)),
        (5, (745, 508, 319), (690, 509), (433, 252), (650, 508)),
        (1, (300, 509, 81), (14, 406), (865, 434), (14, 381)),
        (4, (661, 12, 265), (949, 176), (22, 74), (947, 113)),
        (2, (549, 12, 102), (552, 12), (867, 82), (491, 6)),
    )
    for seat, arm, came, reached, went in seen:
        assert whose(Reach(1, *arm, 0, 500, (), 0.8, came, reached, went), layout).best == Seat(seat)


def test_a_glimpse_of_a_hand_is_not_believed_beyond_its_own_sureness() -> None:
    layout = table(4)
    glimpse = replace(reaching(layout, 1), sureness=0.0)
    assert whose(glimpse, layout).seat is None
    assert whose(glimpse, layout).best == Seat(1)


def test_an_arm_whose_fingers_were_never_seen_apart_is_rather_theirs_who_sits_there() -> None:
    """Whoever reaches in beside others is hidden by them; but nobody else comes over that edge so."""
    hidden = Reach(58, 401, 16, 166, 32733, 33466, (), 0.0, (407, 0), None, (399, 0))
    assert 0.55 < whose(hidden, table(4)).of(Seat(2)) < 0.9


def test_without_a_hand_everybody_is_as_likely() -> None:
    odds = anybody(table(4)).odds
    assert len(odds) == 4 and all(odd == pytest.approx(0.25) for _, odd in odds)


def test_two_arms_over_one_card_share_it() -> None:
    layout = table(4)
    ann, cy = whose(reaching(layout, 0), layout), whose(reaching(layout, 2), layout)
    mixed = blend({ann: 3.0, cy: 1.0})
    assert mixed.best == Seat(0) and mixed.seat is None
    assert mixed.of(Seat(2)) == pytest.approx(0.25, abs=0.01)
