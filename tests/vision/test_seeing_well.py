"""How well the camera sees: what is measured at the corners, what is advised, and where the corners are."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from tests.vision.painted import BARE, Light, deck, painted
from tests.vision.seen import Watcher
from vision.eye import Eye
from vision.pixels import Gray
from vision.quality import advice
from vision.sightings import Deck, read_change

CORNER_MARK = 14.4
"""Millimetres of black square on the painted table's corners."""


def looked_at(frame: Gray, told: Deck) -> Eye:
    """An eye that has had time to find the table."""
    eye = Eye(told)
    for n in range(50):
        eye.look_at(frame, 66 * n)
    return eye


def test_where_the_corner_marks_are_in_the_picture_survives_the_line_of_json() -> None:
    table = Watcher(deck(7)).show(BARE)
    spots = {spot.mark: (spot.x, spot.y) for spot in table.corner_spots}
    assert set(spots) == {496, 497, 498, 499}
    assert spots[496][0] < 0.1 < 0.9 < spots[497][0] and spots[496][1] < 0.1 < 0.9 < spots[499][1]
    assert read_change(table.to_json()) == table


def test_of_a_table_half_out_of_the_picture_the_corners_that_were_found_are_told() -> None:
    eye = looked_at(painted(BARE.having(shift=(700.0, 0.0))), deck(7))
    table = eye.table(5000)
    assert table is not None and table.trouble == "no_corners"
    assert {spot.mark for spot in table.corner_spots} == {496, 499}


def test_a_quiet_table_is_measured_anew_at_every_heartbeat() -> None:
    eye = looked_at(painted(BARE), deck(7))
    before = eye.table(5000)
    eye.look_at(np.clip(painted(BARE).astype(int) + 1, 0, 255).astype(np.uint8), 5066)
    after = eye.table(6000)
    assert before is not None and after is not None
    assert after.quality["brightness"] > before.quality["brightness"]


def test_in_the_dark_a_light_is_asked_for() -> None:
    table = looked_at(np.full((1080, 1920), 4, np.uint8), deck(7)).table(5000)
    assert table is not None and table.trouble == "too_dark" and advice(table.quality) == ("more_light",)


def test_a_milky_picture_asks_for_a_clean_lens() -> None:
    milky = (painted(BARE) * 0.28 + 150).astype(np.uint8)
    table = looked_at(milky, deck(7)).table(5000)
    assert table is not None and advice(table.quality)[0] == "clean_lens"


def test_a_sheet_of_small_marks_asks_for_a_closer_camera() -> None:
    table = looked_at(painted(BARE), deck(7, mark_mm=7.0)).table(5000)
    assert table is not None and advice(table.quality) == ("camera_closer",)


def test_a_table_measured_wrongly_shows_in_the_size_of_its_corner_marks() -> None:
    right = looked_at(painted(BARE), deck(7)).table(5000)
    wrong = looked_at(painted(BARE), replace(deck(7), table=(1056.0, 520.0))).table(5000)
    assert right is not None and wrong is not None
    assert abs(right.quality["corner_across"] / CORNER_MARK - 1) < 0.04
    assert abs(wrong.quality["corner_across"] / right.quality["corner_across"] - 1.1) < 0.01


def test_a_blurred_picture_asks_for_focus() -> None:
    table = looked_at(painted(BARE.having(light=Light(blur=2.4))), deck(7)).table(5000)
    assert table is not None and "focus_camera" in advice(table.quality)
