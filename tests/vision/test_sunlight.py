"""The sun comes out or goes behind a cloud while somebody's arm is over its patch: what lay under that is felt."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.painted import BARE, FELT, SKIN, Arm, Scene, deck
from tests.vision.seen import Watcher
from vision.bare_felt import bare_felt, felt_around
from vision.pixels import PixelBox, pieces, whole
from vision.sleeves import Sleeves

SUN = 20
"""Grey levels that it adds."""
UNEVEN = ((20, 20, 180, 480, FELT + 12), (760, 20, 180, 480, FELT - 12))
"""What other lamps do to the table."""
FADES = 10
"""Frames."""


def sunny(sun: int, *arms: Arm) -> Scene:
    pane = (290, 90, 340, 340, FELT + sun)
    return BARE.having(extra=(*UNEVEN, pane), arms=arms)


def reaching(x: float, y: float) -> Arm:
    return Arm((x, 740), (x, y))


@pytest.mark.parametrize(("before", "after"), ((0, SUN), (SUN, 0)), ids=("comes out", "goes in"))
def test_where_the_sun_changes_under_an_arm_its_fingers_are_found(before: int, after: int) -> None:
    watcher = Watcher(deck(7))
    watcher.show(sunny(before), 20)
    for y in (500, 420, 340, 260, 200):
        watcher.show(sunny(before, reaching(460, y)), 1)
    for n in range(1, FADES + 1):
        watcher.show(sunny(before + (after - before) * n // FADES, reaching(460, 200)), 1)
    for n in range(30):
        watcher.show(sunny(after, reaching(460 + 8 * (n % 2), 340)), 1)
    (arm,) = watcher.eye.arms
    assert abs(complex(*arm.tip) - (464 + 340j)) < 60


def test_the_felt_around_is_told_by_what_is_bare_there() -> None:
    table = np.full((120, 200), 60, np.uint8)
    table[:, 100:] = 90
    hidden = np.zeros(table.shape, np.uint16)
    table[40:70, 140:160], hidden[40:70, 140:160] = 160, 1
    box = PixelBox(140, 40, 160, 70)
    around = felt_around(table, bare_felt(table), hidden, box)
    assert around.look.shape == (30, 20) and np.abs(around.look - 90).max() < 3
    everything = np.ones(table.shape, np.uint16)
    guess = bare_felt(table)
    assert np.array_equal(felt_around(table, guess, everything, whole(table)).look, guess.look)


def test_an_arm_goes_on_whose_sleeve_shows_only_beside_the_table() -> None:
    watcher = Watcher(deck(7))
    watcher.show(BARE)
    for y in (20, 60, 100):
        watcher.show(BARE.having(arms=(Arm((330, -220), (330, y)),)), 1)
    (came,) = watcher.eye.arms
    for y in (130, 160, 190, 220):
        watcher.show(BARE.having(extra=((295, y - 70, 70, 70, SKIN), (300, -19, 60, 12, SKIN))), 1)
        assert [arm.arm for arm in watcher.eye.arms] == [came.arm]
    (arm,) = watcher.eye.arms
    assert abs(complex(*arm.tip) - (330 + 220j)) < 40


@pytest.mark.parametrize(("rows", "goes_on"), ((1, True), (12, False)))
def test_a_hand_goes_on_where_little_of_it_was_a_hole(rows: int, goes_on: bool) -> None:
    """Or else each speck of sleeve that looked like felt for a moment set down the arm of whoever rested there."""
    there = np.zeros((60, 60), np.uint8)
    there[20:40, 20:40] = 255
    labels, found = pieces(there)
    sleeves, rest = Sleeves(there.shape), np.zeros_like(there)
    sleeves.without(labels, found, rest, {1: 0}, (1,))
    holes = np.zeros_like(there)
    holes[20 : 20 + rows, 20:40] = 255
    sleeves.forget(holes)
    assert sleeves.was_in(found[1]) is goes_on
