"""Rows of happenings told as stories: whatever has happened, there is one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from companion.interpret import explain as explaining
from companion.interpret.happenings import Gone
from companion.interpret.seats import Guess
from companion.interpret.story import Story
from companion.table import DISCARD
from scoring.cards import card
from tests.interpret.evening_talk import at_turn
from tests.people import ANN


def test_what_nothing_explains_is_no_act_and_stops_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere(*what: Any) -> Iterator[Story]:
        return iter(())

    evening = at_turn("7H")
    monkeypatch.setattr(explaining, "_ways", nowhere)
    gone = Gone((99,), card("7H"), DISCARD, 5000, Guess(((ANN, 1.0),)))
    (story,) = explaining.explain(evening.reader.game, evening.referee.position, (gone,))
    assert story.acts == () and story.cost > 0
