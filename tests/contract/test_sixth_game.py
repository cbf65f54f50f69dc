"""A sixth game is one module: put on the games' floor it is found, begun, judged and replayed by itself."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from companion import games
from companion.facts.game import Game
from companion.transcript.fold import fold_text
from companion.transcript.json_lines import answer_lines
from tests.folders import ROOT

GAMES_BEFORE = frozenset(games.GAMES)

TEXT = """\
card-table 1
game    follow
seats   Ann Bob
dealer  Bob

  1  Bob deals 3
  2  table turns 7H
  3  Ann lays 9H
  4  Bob draws
  5  Ann lays 10H
  6  Bob lays 2H
"""


@pytest.fixture
def with_a_sixth(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Mapping[str, Game]]:
    """The folder of games with one more module in it."""
    shutil.copy(ROOT / "tests" / "sixth_game.py", tmp_path / "follow.py")
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    found = games._found()
    monkeypatch.setattr(games, "GAMES", found)
    yield found
    sys.modules.pop("companion.games.follow")


def test_one_module_is_enough(with_a_sixth: Mapping[str, Game]) -> None:
    assert with_a_sixth.keys() - GAMES_BEFORE == {"follow"}
    referee = fold_text(TEXT)
    assert referee.game.name == "Follow"
    assert not any(one.refused for one in referee.judged)
    assert [seat.cards for seat in referee.view.seats] == [1, 3]


def test_other_programs_can_play_it(with_a_sixth: Mapping[str, Game]) -> None:
    said = ['{"seats": ["Ann", "Bob"], "dealer": 1}', '{"text": "Bob deals 3"}', '{"text": "table turns 7H"}']
    *_, last = (json.loads(line) for line in answer_lines("follow", said))
    assert [expect["kind"] for expect in last["expects"]] == ["laid", "drew"]
