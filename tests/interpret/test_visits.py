"""Where a hand was going, out of all the places its finger-tips were over."""

from __future__ import annotations

import pytest

from companion.interpret.visits import Visits
from companion.table import STOCK, Layout, Place, Rect, Seat, spots_around
from vision.sightings import Reach

TABLE = Layout(960, 520, {STOCK: Rect(320, 195, 120, 130), Place("discard"): Rect(520, 195, 120, 130)}, spots_around(4))


def goal(*visited: tuple[str, int]) -> str:
    visits = Visits(TABLE)
    visits.take_in([Reach(1, 480, 508, 0, 0, 1000, visited, 1.0)])
    return visits.all[1].goal


@pytest.mark.parametrize(
    ("visited", "where"),
    [
        ((("stock", 528),), "stock"),
        ((("stock", 264), ("discard", 528)), "discard"),
        ((("discard", 330), ("stock", 594)), "stock"),
        ((("damage@1", 330), ("stock", 528), ("shared", 66)), "stock"),
        ((("damage@1", 198), ("shared", 66), ("stock", 462)), "stock"),
        ((("area@0", 512), ("stock", 310)), "stock"),
        ((("area@5", 198), ("stock", 321), ("area@0", 198)), "stock"),
        ((("area@2", 264), ("stock", 132), ("area@0", 528)), "area@0"),
        ((("discard", 66),), ""),
        ((), ""),
    ],
)
def test_a_hand_goes_where_it_comes_last_and_does_not_merely_brush(
    visited: tuple[tuple[str, int], ...], where: str
) -> None:
    """As the eye saw them on the simulated table."""
    assert goal(*visited) == where


def test_a_hand_that_was_taken_for_an_act_is_not_taken_for_another() -> None:
    visits = Visits(TABLE)
    from_the_kiosk = Reach(1, 480, 508, 0, 0, 1000, (("stock", 500),), 1.0, (480, 508), (400, 250), (480, 508))
    visits.take_in([from_the_kiosk])
    assert [visit.guess.seat for visit in visits.reached_for(STOCK)] == [Seat(0)]
    visits.spend([1])
    visits.take_in([from_the_kiosk])
    assert visits.reached_for(STOCK) == ()


def test_a_hand_that_is_still_there_has_done_nothing_yet() -> None:
    visits = Visits(TABLE)
    visits.take_in([Reach(1, 480, 508, 0, 0, None, (("stock", 500),), 1.0)])
    assert visits.reached_for(STOCK) == () and len(visits.here()) == 1


def test_a_card_is_laid_by_the_hand_that_was_there_though_its_sleeve_hid_the_reach() -> None:
    """Ann had laid hers before; Bob's sleeve looks like the felt, so only his arm near the edge was seen."""
    visits, discard = Visits(TABLE), Place("discard")
    anns = Reach(1, 480, 520, 0, 0, 900, (("discard", 500),), 1.0, (500, 520), (580, 260), (500, 520))
    bobs = Reach(2, 0, 300, 100, 1400, 2300, (), 1.0, (0, 285), (150, 290), (0, 285))
    visits.take_in([anns])
    visits.spend([1])
    assert visits.who_laid(discard, 2000)[0].seat is None
    visits.take_in([bobs])
    guess, hands = visits.who_laid(discard, 2000)
    assert guess.best == Seat(1) and 2 in hands
