"""The golden frames: pictures of awkward tables, each with the marks that must be read in it."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from tests.folders import FRAMES
from tests.frames import draw_frames

Line = tuple[int, float, float, float]


def parsed(lines: list[str]) -> list[Line]:
    return [(int(mark), float(x), float(y), float(angle)) for mark, x, y, angle in (line.split() for line in lines)]


def same(a: Line, b: Line) -> bool:
    return a[0] == b[0] and math.dist(a[1:3], b[1:3]) < 1.5 and abs((a[3] - b[3] + 180) % 360 - 180) < 5


@pytest.mark.parametrize("picture", sorted(FRAMES.glob("*.jpg")), ids=lambda path: path.stem)
def test_every_mark_is_read_and_none_is_invented(picture: Path) -> None:
    wanted = parsed(picture.with_suffix(".txt").read_text(encoding="utf-8").splitlines())
    told = parsed(draw_frames.told(picture))
    assert [w for w in wanted if not any(same(w, t) for t in told)] == []
    assert [t for t in told if not any(same(w, t) for w in wanted)] == []
