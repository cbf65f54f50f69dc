"""How simulated people lay melds: strips showing within a group, room between groups, as they face their owner."""

from __future__ import annotations

from itertools import combinations
from math import dist

from companion.simulator.melding import MeldArea, added, spots
from companion.table import Rect

NEAR, LEFT = MeldArea(Rect(20, 322, 920, 190), 0.0), MeldArea(Rect(10, 10, 210, 500), 90.0)


def test_a_group_overlaps_and_two_groups_never_touch() -> None:
    jack, queen, seven, eight = spots(NEAR, (), (2, 2))
    assert dist(jack, queen) == dist(seven, eight) == 22.0
    assert min(dist(a, b) for a in (jack, queen) for b in (seven, eight)) > 63


def test_what_lies_already_is_left_alone() -> None:
    taken = spots(NEAR, (), (3, 1, 1))
    later = spots(NEAR, taken, (2,))
    assert all(abs(a[0] - b[0]) > 63 or abs(a[1] - b[1]) > 88 for a in taken for b in later)


def test_two_rows_of_twelve_singles_find_room_on_a_long_side() -> None:
    found = spots(NEAR, (), (1,) * 24)
    assert all(NEAR.rect.holds(x - dx, y - dy) for x, y in found for dx in (-31, 31) for dy in (-43, 43))
    assert all(abs(a[0] - b[0]) >= 63 or abs(a[1] - b[1]) >= 88 for a, b in combinations(found, 2))


def test_at_a_side_of_the_table_a_row_runs_along_the_edge() -> None:
    first, second = spots(LEFT, (), (2,))
    assert abs(first[0] - second[0]) < 1e-9 and round(second[1] - first[1], 6) == 22.0


def test_where_no_room_is_left_cards_come_to_lie_far_from_those_laid_last() -> None:
    full = spots(NEAR, (), (1,) * 24)
    (spot,) = spots(NEAR, full, (1,))
    assert NEAR.rect.holds(*spot) and min(dist(spot, last) for last in full[-9:]) > 200


def test_a_hand_too_long_for_one_row_lies_in_two() -> None:
    small = MeldArea(Rect(215, 8, 190, 190), 180.0)
    found = spots(small, (), (15,))
    assert len({round(y) for _, y in found}) == 2
    assert all(small.rect.holds(x - dx, y - dy) for x, y in found for dx in (-31, 31) for dy in (-43, 43))


def test_a_card_is_added_at_the_end_of_a_group_that_is_free() -> None:
    group = spots(NEAR, (), (3,))
    (right,) = added(NEAR, group, (), 1)
    assert right == (group[-1][0] + 22.0, group[-1][1])
    (left,) = added(NEAR, group, [(group[-1][0] + 70.0, group[-1][1])], 1)
    assert left[0] < group[0][0] or left[1] > group[0][1], "a neighbour lies at the right"


def test_between_neighbours_it_is_put_upon_the_last_one() -> None:
    group = spots(NEAR, (), (3,))
    neighbours = [(group[0][0] - 66.0, group[0][1]), (group[-1][0] + 66.0, group[-1][1])]
    ((x, y),) = added(NEAR, group, neighbours, 1)
    assert x == group[-1][0] and 0 < y - group[-1][1] < 40
    ((_, next_y),) = added(NEAR, [*group, (x - 0.5, y)], neighbours, 1)
    assert next_y - y > 12, "and the next one upon that, where it hides no mark"
