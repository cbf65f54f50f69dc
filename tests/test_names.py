"""A test's name is the title of its story: short enough for one line of a report."""

from __future__ import annotations

import re

from tests.folders import ROOT

LONGEST = 79


def test_no_name_of_a_test_is_longer_than_a_line() -> None:
    texts = (file.read_text("utf-8") for file in (ROOT / "tests").rglob("test_*.py"))
    names = [name for text in texts for name in re.findall(r"^def (test_\w+)", text, re.MULTILINE)]
    assert len(names) > 1000 and [name for name in names if len(name) > LONGEST] == []
