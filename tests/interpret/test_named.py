"""The record tells whose arms those were: by them it is learnt how each player reaches in, and how their arms look."""

from __future__ import annotations

from dataclasses import replace

from companion.interpret.visits import Visits
from companion.table import Layout, Seat, spots_around
from vision.sightings import Reach

TABLE = Layout(960, 520, {}, spots_around(5))
CY, DEE = Seat(2), Seat(3)
LEFT_HANDED = Reach(1, 397, 12, 153, 0, 500, (), 1.0, (459.0, 0.0), (557.0, 325.0), (461.0, 0.0))
"""Cy reaches in with the left hand, there where Dee's right arm comes in."""


def reach(visits: Visits, number: int, hand: Reach) -> None:
    """A whole visit."""
    visits.take_in([replace(hand, reach=number, arm=number, entered=1000 * number, left=1000 * number + 500)])


def odds_of_cy(visits: Visits, hand: Reach = LEFT_HANDED) -> float:
    """How likely such an arm is taken for Cy's now."""
    reach(visits, 60, hand)
    return visits.all[60].guess.of(CY)


def evening(*named: Seat, hand: Reach = LEFT_HANDED) -> Visits:
    """Such an arm has laid a card several times, and so the record names these, one after another."""
    visits = Visits(TABLE)
    for number, seat in enumerate(named, 1):
        reach(visits, number, hand)
        visits.name([number], seat, entry=number)
    return visits


def test_who_is_left_handed_is_known_by_it_after_a_while() -> None:
    by_its_way = odds_of_cy(evening())
    assert 0.1 < by_its_way < 0.9
    assert by_its_way < odds_of_cy(evening(CY)) < odds_of_cy(evening(*[CY] * 6))
    assert odds_of_cy(evening(*[CY] * 6)) > 0.7


def test_of_what_was_taken_back_nothing_is_learnt() -> None:
    visits = evening(*[CY] * 6)
    for entry in range(1, 7):
        visits.take_back(entry)
    assert odds_of_cy(visits) == odds_of_cy(evening())


def test_who_changes_chairs_reaches_in_anew() -> None:
    visits = evening(*[CY] * 6)
    visits.seat(TABLE)
    assert odds_of_cy(visits) == odds_of_cy(evening())


def test_an_arm_that_the_record_has_named_teaches_how_its_owners_look() -> None:
    dark = replace(LEFT_HANDED, look=((-0.5, -0.4),) * 6)
    bare = odds_of_cy(evening())
    assert odds_of_cy(evening(*[DEE] * 6, hand=dark), dark) < bare < odds_of_cy(evening(*[CY] * 6, hand=dark), dark)
