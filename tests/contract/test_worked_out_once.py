"""What a game works out of a position is worked out once, as long as it was asked about this position lately."""

from __future__ import annotations

from itertools import count

from companion.facts.game import REMEMBERED, worked_out_once


class Somewhere:
    """A position of no game in particular."""

    phase = "playing"


def test_the_same_position_is_worked_out_once() -> None:
    times = count(1)
    number = worked_out_once(lambda position: next(times))
    here, there = Somewhere(), Somewhere()
    assert [number(here), number(there), number(here)] == [1, 2, 1]


def test_only_so_many_positions_are_remembered() -> None:
    times = count(1)
    number = worked_out_once(lambda position: next(times))
    first, *others = (Somewhere() for _ in range(REMEMBERED + 1))
    number(first)
    for one in others:
        number(one)
    assert number(others[-1]) == REMEMBERED + 1
    assert number(first) == REMEMBERED + 2, "worked out anew"
