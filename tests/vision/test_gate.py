"""The gate at the end of a visit: whatever an arm and its shadow did, a table at rest becomes a quiet picture again."""

from __future__ import annotations

import numpy as np

from vision.gate import Gate
from vision.glance import QUIET
from vision.pixels import Gray, PixelBox

ROWS, COLUMNS = 216, 384
ARM = np.s_[120:, 150:180]
SHADED = np.s_[120:140, 150:180]
"""What the arm had covered and what now, the wrist having drawn back, lies only in its shadow."""
WRIST = np.s_[150:, 150:180]


def table(light: int = 100) -> Gray:
    return np.full((ROWS, COLUMNS), light, np.uint8)


def with_part(picture: Gray, part: tuple[int | slice, slice], light: int) -> Gray:
    picture[part] = light
    return picture


def quiet_after(gate: Gate, picture: Gray, frames: int = 20) -> bool:
    return [gate.glance(picture) for _ in range(frames)][-1] is QUIET


def test_the_picture_is_quiet_once_a_soft_shadow_that_was_looked_at_has_gone() -> None:
    gate = Gate()
    assert quiet_after(gate, table(), 200), "so long that it knows how little such a picture flickers"
    for _ in range(3):
        gate.glance(with_part(table(), ARM, 30))
    for _ in range(5):
        gate.glance(with_part(with_part(table(), WRIST, 30), SHADED, 97))
    assert quiet_after(gate, table(102))


def test_an_arm_that_came_and_went_leaves_a_quiet_picture() -> None:
    gate = Gate()
    assert quiet_after(gate, table(), 200)
    for _ in range(10):
        assert gate.glance(with_part(table(), ARM, 30)) is not QUIET
    assert quiet_after(gate, table())


def test_a_card_in_a_patch_of_sun_is_looked_at_though_the_edge_of_the_sun_wanders() -> None:
    gate = Gate()
    assert quiet_after(gate, table(), 200)
    looked_at = list[PixelBox]()
    for step in range(40):
        sunny = with_part(table(), np.s_[40:160, 60 : 200 + 2 * step], 180)
        looked_at += gate.glance(with_part(sunny, np.s_[80:100, 100:115], 250)).examine
    assert any(box.meets(PixelBox(100, 80, 115, 100)) for box in looked_at)


def test_a_speck_as_grainy_as_that_is_no_news_and_a_thing_as_small_as_a_mark_is() -> None:
    gate = Gate()
    assert quiet_after(gate, table(), 200)
    assert gate.glance(with_part(table(), np.s_[50, 60:62], 160)) is QUIET
    assert gate.glance(with_part(table(), np.s_[50:53, 60:63], 160)) is not QUIET


def test_how_grainy_a_camera_is_is_known_in_the_first_seconds() -> None:
    gate, dice = Gate(), np.random.default_rng(1)
    grainy = (np.clip(dice.normal(100, 1.2, (ROWS, COLUMNS)).round(), 0, 255).astype(np.uint8) for _ in range(60))
    glances = [gate.glance(picture) for picture in grainy]
    assert glances[-10:] == 10 * [QUIET] and abs(gate.noise.level - 1.38) < 0.1


def test_where_a_candle_stands_the_shadow_of_a_body_is_not_taken_for_the_table() -> None:
    gate = Gate()
    near = np.clip(1.3 - np.arange(COLUMNS) / 100, 0, 1)
    by_candle = np.tile((90 + 50 * near).astype(np.uint8), (ROWS, 1))
    assert quiet_after(gate, by_candle, 200)
    someone = by_candle.copy()
    someone[80:170, :50] = 0.72 * someone[80:170, :50]
    for step in range(40):
        gate.glance(with_part(someone.copy(), np.s_[100:130, : 150 + step], 30))
    assert not any(blobs.hands for _ in range(20) if (blobs := gate.glance(by_candle).blobs))


def test_paper_that_a_candle_makes_too_white_to_tell_lies_still() -> None:
    gate = Gate()
    printed = np.where(np.indices((60, 60)).sum(axis=0) % 24 < 6, 60, 230).astype(np.uint8)
    known, laid = table(), table()
    for picture, left in ((known, 60), (laid, 60), (laid, 240)):
        picture[80:140, left : left + 60] = printed
    assert quiet_after(gate, known, 200)
    looked_at = list[PixelBox]()
    for flare in (1.0, 1.25, 1.12, 1.2, 0.95, 1.16):
        looked_at += gate.glance(np.clip(flare * laid, 0, 255).astype(np.uint8)).examine
    assert looked_at and all(box.left > 200 for box in looked_at)


def test_the_floor_beside_the_table_is_no_arm_that_lies_along_the_border() -> None:
    gate = Gate()
    beside_it = with_part(table(), np.s_[-6:, :200], 40)
    assert not any(blobs.hands for _ in range(10) if (blobs := gate.glance(beside_it).blobs))


def test_a_tossed_card_taken_for_fingers_is_looked_at_when_it_has_come_to_rest() -> None:
    """As long as it seems a hand nobody need read what lies still in it."""
    gate = Gate()
    assert quiet_after(gate, table(), 200)

    def tossed(top: int) -> Gray:
        card = table()
        for row, round_corner in enumerate((3, 2, 1, *(14 * (0,)), 1, 2, 3)):
            card[top + row, 150 + round_corner : 170 - round_corner] = 250
        card[top + 4 : top + 16 : 2, 154:166] = 20
        return card

    for _ in range(3):
        gate.glance(with_part(tossed(90), np.s_[110:, 150:180], 30))
    for top in (86, 80, 74, 68):
        gate.glance(tossed(top))
    settled = [box for _ in range(20) for box in gate.glance(tossed(64)).examine]
    assert any(box.meets(PixelBox(154, 68, 166, 80)) for box in settled)


def test_a_sleeve_hardly_darker_than_the_felt_is_a_hand_in_a_grainy_picture() -> None:
    """Pixel by pixel it cannot be told from noise, and the hand in mid-table was taken for a thing."""
    dice, gate = np.random.default_rng(5), Gate()

    def grainy(picture: Gray) -> Gray:
        return np.clip(picture + dice.normal(0, 2.2, picture.shape), 0, 255).astype(np.uint8)

    for _ in range(200):
        gate.glance(grainy(table()))
    glances = [gate.glance(grainy(with_part(table(), ARM, 86))) for _ in range(4)]
    assert 14 < gate.noise.change < 20
    blobs = [glance.blobs for glance in glances if glance.blobs is not None]
    assert [len(one.hands) for one in blobs] == [1] * 4
    assert all(np.count_nonzero(one.labels == one.hands[0]) > 2500 for one in blobs)


def leant_over(wide: int) -> Gray:
    """A table of which so many columns are hidden by sleeves with a pattern."""
    sleeves = np.random.default_rng(1).integers(20, 220, (ROWS // 6, COLUMNS // 6), np.uint8)
    picture = table()
    picture[:, :wide] = np.kron(sleeves, np.ones((6, 6), np.uint8))[:, :wide]
    return picture


def test_arms_that_cover_most_of_the_table_by_and_by_are_no_lamp() -> None:
    """Two people lean in, and pause: were that another light, they would be taken for the table, and haunt it."""
    gate = Gate()
    assert quiet_after(gate, table(), 200)
    for wide in (*range(30, 271, 20), *[270] * 20):
        glance = gate.glance(leant_over(wide))
        assert glance.blobs is not None and glance.blobs.hands and not glance.lamp
    assert quiet_after(gate, table())


def test_what_hides_most_of_the_table_at_once_is_another_light() -> None:
    gate = Gate()
    assert quiet_after(gate, table(), 200)
    assert gate.glance(leant_over(270)).lamp and quiet_after(gate, leant_over(270))


def test_a_table_of_which_half_is_in_another_light_is_looked_at() -> None:
    gate = Gate()
    assert quiet_after(gate, table(), 200)
    half = with_part(table(), np.s_[:, : COLUMNS // 2], 30)
    assert gate.glance(half) is not QUIET and quiet_after(gate, half)
