"""Branches of the foreground: a chest and two arms are told apart, thumbs are not, and shadows are left out."""

from __future__ import annotations

import numpy as np

from vision.branches import Branch, Lengths, branches, steps_in
from vision.glance import ALIKE
from vision.pixels import Gray
from vision.shadows import without_shadows

LENGTHS = Lengths(branch=12, known=5, hand=12, fingers=5)


def picture() -> Gray:
    return np.zeros((100, 190), np.uint8)


def found(foreground: Gray) -> list[Branch]:
    """What comes in over the picture's border."""
    border = np.ones_like(foreground)
    border[1:-1, 1:-1] = 0
    return branches(steps_in(foreground, border), LENGTHS, lambda at: False)


def tips(foreground: Gray) -> list[tuple[int, int]]:
    return sorted((round(one.way[0].real), round(one.way[0].imag)) for one in found(foreground))


def test_somebody_who_leans_in_with_both_arms_has_two_hands() -> None:
    leaning = picture()
    leaning[:30, 50:130] = leaning[:80, 55:67] = leaning[:70, 110:122] = 1
    (left, down), (right, less) = tips(leaning)
    assert 55 <= left < 67 and 110 <= right < 122 and down >= 75 and less >= 65


def test_a_thumb_is_no_hand() -> None:
    hand = picture()
    hand[:60, 80:94] = hand[48:54, 94:102] = 1
    assert len(tips(hand)) == 1


def test_a_bent_arm_ends_in_its_fingers_not_in_its_elbow() -> None:
    bent = picture()
    bent[:70, 60:72] = bent[58:70, 60:150] = 1
    (tip,) = tips(bent)
    assert tip[0] > 140
    assert found(bent)[0].way[-1].imag < 4, "and comes in where its upper arm does"


def test_shadows_do_not_make_one_arm_of_two() -> None:
    both = picture()
    both[:70, 60:110] = 1
    beside_table = np.full_like(both, round(0.7 * ALIKE))
    beside_table[:, 60:72] = beside_table[:, 98:110] = 2 * ALIKE - 1
    assert len(tips(without_shadows(both, beside_table, 20))) == 2


def test_a_hand_whose_sleeve_is_like_a_shadow_keeps_its_arm() -> None:
    arm = picture()
    arm[:70, 60:72] = 1
    beside_table = np.full_like(arm, round(0.7 * ALIKE))
    beside_table[50:70, 60:72] = 2 * ALIKE - 1
    assert (without_shadows(arm, beside_table, 20) == arm).all()


def test_the_shadow_of_somebody_out_of_sight_is_nobody() -> None:
    shadow = picture()
    shadow[:20, 40:120] = 1
    assert not without_shadows(shadow, np.full_like(shadow, round(0.7 * ALIKE)), 20).any()
