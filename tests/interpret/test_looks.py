"""How arms look tells whose they are, where their ways do not: people keep their clothes on all evening."""

from __future__ import annotations

from dataclasses import replace

from companion.interpret.looks import likeness
from companion.interpret.visits import Visits
from companion.table import Layout, Seat, spots_around
from tests.interpret.arm_talk import hand_from
from vision.sightings import Look, Reach, Tone

TABLE = Layout(960, 520, {}, spots_around(4))
ANN, BOB, CY = Seat(0), Seat(1), Seat(2)
DARK, LIGHT = (-0.5, -0.4), (0.3, 0.45)
BETWEEN_ANN_AND_BOB = Reach(
    50, 150, 515, 38, 60_000, 60_500, (), 1.0, (250.0, 520.0), (240.0, 400.0), (0.0, 440.0), arm=50
)


def looking(tone: Tone, shift: float = 0.0) -> Look:
    """An arm that is alike from its fingers to its elbow, a little darker or lighter than the tone."""
    return ((tone[0] + shift, tone[1] + shift),) * 6


def of(visits: Visits, seat: Seat, number: int, look: Look) -> None:
    """A whole visit of somebody with such an arm."""
    hand = hand_from(TABLE.spots[seat], (480, 260))
    visits.take_in(
        [replace(hand, reach=number, arm=number, entered=1000 * number, left=1000 * number + 500, look=look)]
    )


def an_evening(*, ann: Tone, bob: Tone) -> Visits:
    """Both have reached in six times each."""
    visits = Visits(TABLE)
    for n in range(1, 13, 2):
        of(visits, ANN, n, looking(ann, 0.02 * (n % 3)))
        of(visits, BOB, n + 1, looking(bob, 0.02 * (n % 3)))
    return visits


def odds_of_bob(visits: Visits, look: Look) -> float:
    visits.take_in([replace(BETWEEN_ANN_AND_BOB, look=look)])
    return visits.all[BETWEEN_ANN_AND_BOB.reach].guess.of(BOB)


def test_an_arm_that_may_be_of_two_is_known_by_how_it_looks() -> None:
    apart = an_evening(ann=DARK, bob=LIGHT)
    assert odds_of_bob(apart, looking(LIGHT)) > 0.9
    assert odds_of_bob(an_evening(ann=DARK, bob=LIGHT), looking(DARK)) < 0.2


def test_two_in_the_same_clothes_are_not_told_apart_by_them() -> None:
    by_its_way = odds_of_bob(an_evening(ann=DARK, bob=DARK), ())
    assert 0.1 < by_its_way < 0.9
    assert abs(odds_of_bob(an_evening(ann=DARK, bob=DARK), looking(DARK)) - by_its_way) < 0.1


def test_what_looks_like_nobody_so_far_is_weighed_by_its_way() -> None:
    by_its_way = odds_of_bob(an_evening(ann=DARK, bob=LIGHT), ())
    between: Tone = (-0.1, 0.0)
    assert abs(odds_of_bob(an_evening(ann=DARK, bob=LIGHT), looking(between)) - by_its_way) < 0.3


def test_an_arm_whose_way_is_plain_is_not_taken_for_anothers_because_it_looks_so() -> None:
    visits = an_evening(ann=DARK, bob=LIGHT)
    of(visits, ANN, 50, looking(LIGHT))
    assert visits.all[50].guess.seat == ANN


def test_who_changes_chairs_is_learnt_anew() -> None:
    visits = an_evening(ann=DARK, bob=LIGHT)
    visits.seat(TABLE)
    assert odds_of_bob(visits, looking(LIGHT)) == odds_of_bob(visits, ())


def test_looks_are_compared_where_both_were_seen() -> None:
    dark, light = looking(DARK), looking(LIGHT)
    assert likeness(dark, dark) == 1.0
    assert likeness(dark, light) < 0.1 < likeness(dark, looking(DARK, 0.05))  # type: ignore[operator]
    assert likeness((None, DARK), (DARK, DARK, LIGHT)) == 1.0
    assert likeness((None, DARK), (DARK, None)) is None
    assert likeness((), dark) is None
