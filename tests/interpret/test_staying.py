"""Arms that stay at the table's edge between their reaches: one tells whose the next is."""

from __future__ import annotations

from dataclasses import replace

from companion.interpret.visits import Visits
from companion.table import Layout, Seat, spots_around
from vision.sightings import Reach

TABLE = Layout(960, 520, {}, spots_around(6))
EVE, FINN = Seat(4), Seat(5)
PLAINLY_FINNS = Reach(1, 869, 508, 339, 21_252, 21_318, (), 1.0, (849, 520), (849, 446), (848, 520), arm=13)
FROM_BY_THE_CORNER = Reach(7, 916, 491, 298, 51_546, None, (), 1.0, (960, 429), (494, 273), arm=13)
"""He set out from where his hand lay, and by his way alone this is Eve's: she sits round the corner."""
PLAINLY_EVES = Reach(8, 950, 250, 270, 55_000, 55_500, (), 1.0, (960, 260), (640, 260), (960, 255), arm=13)


def odds_of_finn(*reaches: Reach) -> float:
    """How likely the last of these is his."""
    visits = Visits(TABLE)
    for one in reaches:
        visits.take_in([one])
        visits.take_in([replace(one, left=one.left or one.entered + 1000)])
    return visits.all[reaches[-1].reach].guess.of(FINN)


def test_an_arm_that_has_stayed_at_the_edge_is_whose_it_was() -> None:
    assert odds_of_finn(FROM_BY_THE_CORNER) < 0.5
    assert odds_of_finn(PLAINLY_FINNS, FROM_BY_THE_CORNER) > 0.75
    assert odds_of_finn(replace(PLAINLY_FINNS, arm=12), FROM_BY_THE_CORNER) < 0.5


def test_an_arm_that_plainly_reaches_in_from_another_chair_was_mixed_up() -> None:
    assert odds_of_finn(PLAINLY_FINNS, PLAINLY_EVES) < 0.1


def test_whose_an_arm_was_is_forgotten_when_people_change_places() -> None:
    visits = Visits(TABLE)
    visits.take_in([PLAINLY_FINNS])
    visits.seat(TABLE)
    visits.take_in([FROM_BY_THE_CORNER])
    assert visits.all[FROM_BY_THE_CORNER.reach].guess.of(FINN) < 0.5


def test_what_the_record_says_of_an_arm_goes_on_to_its_next_reach() -> None:
    doubtful = replace(FROM_BY_THE_CORNER, reach=6, entered=40_000, left=41_000)
    visits = Visits(TABLE)
    visits.take_in([doubtful])
    visits.name([6], FINN, entry=1)
    visits.take_in([FROM_BY_THE_CORNER])
    assert visits.all[7].guess.of(FINN) > odds_of_finn(doubtful, FROM_BY_THE_CORNER)
