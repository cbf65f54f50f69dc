"""What was taken for a part of the table, and was an arm after all, is forgotten once it has gone."""

from __future__ import annotations

import numpy as np

from vision.gate import Gate

ROWS, COLUMNS = 135, 240
BARE = np.full((ROWS, COLUMNS), 70, np.uint8)


def shown(gate: Gate, picture: np.ndarray, frames: int = 6) -> tuple[int, ...]:
    """The hands of the last of so many equal frames."""
    for _ in range(frames):
        glance = gate.glance(picture)
    return glance.blobs.hands if glance.blobs else ()


def with_an_arm_that_came_in_pieces(gate: Gate) -> np.ndarray:
    """A hand in a sleeve like the table: more and more of it is seen, but never much at the border at once."""
    picture = BARE.copy()
    picture[40:132, 100:112] = 150
    shown(gate, picture)
    for column in range(100, 112, 2):
        picture = picture.copy()
        picture[132:, column : column + 2] = 150
        shown(gate, picture)
    return picture


def test_an_arm_that_was_taken_for_the_table_leaves_no_ghost() -> None:
    gate = Gate()
    shown(gate, BARE)
    picture = with_an_arm_that_came_in_pieces(gate)
    assert shown(gate, picture) == ()
    assert shown(gate, BARE) == ()


def test_an_arm_that_comes_where_one_was_taken_for_the_table_is_a_hand() -> None:
    gate = Gate()
    shown(gate, BARE)
    with_an_arm_that_came_in_pieces(gate)
    shown(gate, BARE)
    picture = BARE.copy()
    picture[30:, 98:116] = 150
    assert len(shown(gate, picture)) == 1
