"""A sixth game is one module: put on the games' floor it is found, begun, judged and replayed by itself."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from companion import games
from companion.fold import fold_text

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


def test_one_module_is_enough(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copy(Path(__file__).parents[1] / "sixth_game.py", tmp_path / "follow.py")
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    monkeypatch.delitem(sys.modules, "companion.games.follow", raising=False)
    found = games._found()
    monkeypatch.setattr(games, "GAMES", found)
    assert found.keys() - games.GAMES.keys() == set()
    referee = fold_text(TEXT)
    assert referee.game.name == "Follow"
    assert not any(one.refused for one in referee.judged)
    assert [seat.cards for seat in referee.view.seats] == [1, 3]
