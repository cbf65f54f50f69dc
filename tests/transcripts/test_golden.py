"""Every golden transcript says today what it said when it was reviewed."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games import GAMES
from tests.transcripts.golden import every_golden, folded


@pytest.mark.parametrize("golden", every_golden(), ids=lambda golden: f"{golden.parent.name}/{golden.stem}")
def test_the_referee_says_the_same_as_ever(golden: Path) -> None:
    assert golden.parent.name in GAMES
    assert folded(golden) == golden.read_text("utf-8")
