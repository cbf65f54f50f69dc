"""The command line: answers on stdout, one sentence on stderr where something is wrong, and an honest exit code."""

from __future__ import annotations

import argparse
import io
import json
import os
import select
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from companion.cli import COMMANDS, main
from companion.scenes.gallery import gallery
from companion.scenes.gallery_people import TURN
from companion.shots.displays import MEASURED

GAME = """card-table 1
game    melee-dig
seats   Ann Bob Cy
dealer  Cy

  1  Cy deals 5
  2  table turns 7H
  3  Ann lays 7C
"""


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["play", "chess"], "There is no game called chess"),
        (["play", "melee-dig", "--seats", "12"], "two to eight players"),
        (["play", "melee-dig", "--house", "td.contract=7"], "has no house rule td.contract"),
        (["fold", "nowhere.table"], "nowhere.table: No such file"),
        (["referee", "chess"], "chess"),
        (["--state", "nowhere", "history"], "No games are kept in nowhere"),
    ],
)
def test_what_is_wrong_is_one_sentence(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert main(words) == 2
    heard = capsys.readouterr()
    assert said in heard.err
    assert len(heard.err.strip().splitlines()) == 1
    assert heard.out == ""


def test_a_transcript_that_cannot_be_read_names_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "bad.table"
    file.write_text(GAME + "  4  Bob lays 11C\n")
    assert main(["fold", str(file)]) == 2
    assert "Line 9" in capsys.readouterr().err


def test_a_transcript_is_folded_for_people_and_for_programs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "good.table"
    file.write_text(GAME)
    assert main(["fold", str(file)]) == 0
    assert "position" in capsys.readouterr().out
    assert main(["fold", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["game"] == "melee-dig"


def test_a_transcript_comes_by_pipe(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(GAME))
    assert main(["fold", "-"]) == 0
    assert "Ann lays 7C" in capsys.readouterr().out


def test_the_referee_answers_line_by_line(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    lines = ['{"seats": ["Ann", "Bob"]}', "no json", '{"text": "Ann deals 5"}']
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines)))
    assert main(["referee", "melee-dig"]) == 0
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert "error" in answers[1]
    assert answers[2]["number"] == 1


def test_each_line_comes_out_of_a_pipe_as_soon_as_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    ends = os.pipe()
    heard: list[str] = []

    def history(_: argparse.Namespace) -> int:
        print("first game")
        heard.extend("waiting" for _ in select.select([ends[0]], [], [], 0)[0])
        return 0

    monkeypatch.setitem(COMMANDS, "history", COMMANDS["history"]._replace(run=history))
    with os.fdopen(ends[1], "w") as pipe:
        monkeypatch.setattr("sys.stdout", pipe)
        assert main(["history"]) == 0
    os.close(ends[0])
    assert heard == ["waiting"]


def test_a_short_evening_is_summed_up_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "melee-dig", "--seats", "2", "--turns", "3", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    wanted = {"finished", "turns", "placements", "wrong_commits", "misses", "questions", "presses"}
    assert wanted | {"rest_to_screen_ms", "truth", "understood"} <= told.keys()


def test_the_screens_are_saved(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pages = dict(islice(gallery().items(), 3))
    monkeypatch.setattr("companion.shots.saved.gallery", lambda: pages)
    monkeypatch.setattr("companion.shots.saved.DISPLAYS", MEASURED[:1])
    assert main(["shots", str(tmp_path / "new"), "--theme", "felt"]) == 0
    *pictures, contact_sheet = (Path(path) for path in capsys.readouterr().out.split())
    assert [path.stem for path in pictures] == [*pages, "splash"]
    assert all(path.stat().st_size > 1000 for path in pictures)
    shown = contact_sheet.read_text()
    assert all(str(path.relative_to(tmp_path / "new")) in shown for path in pictures)


def test_what_is_wrong_with_a_screen_is_said_and_fails(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.shots.saved.gallery", lambda: {"loud": replace(TURN, ask="word " * 60)})
    assert main(["shots", "--check"]) == 1
    assert "loud on 800x480-7in: cut" in capsys.readouterr().out
