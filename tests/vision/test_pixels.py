"""Boxes of pixels."""

from __future__ import annotations

import numpy as np
import pytest

from vision.pixels import PixelBox


@pytest.mark.parametrize("box", (PixelBox(0, 0, 1920, 1080), PixelBox(7, 11, 2304, 1296), PixelBox(3, 3, 40, 9)))
def test_the_parts_of_a_box_cover_it_once_and_none_is_much_too_large(box: PixelBox) -> None:
    covered = np.zeros((box.bottom, box.right), int)
    for part in box.parts(220_000):
        part.cut(covered)[:] += 1
        assert part.width * part.height <= 1.5 * 220_000
    assert (box.cut(covered) == 1).all() and covered.sum() == box.width * box.height
