"""Two companions on one machine: the second says who runs already, and ends."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

from companion.cli import main
from companion.running.alone import NAME, NotAlone, alone
from tests.folders import ROOT


def test_the_second_companion_names_the_first_one_and_ends(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first = subprocess.Popen(
        [sys.executable, "-m", "companion", "--headless", "--simulated", "--state", str(tmp_path)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
    )
    try:
        assert first.stdout is not None and first.stdout.readline(), "it plays"
        assert main(["--headless", "--simulated", "--state", str(tmp_path)]) == 2
        told = capsys.readouterr()
        assert f"running already, as process {first.pid}" in told.err and told.out == ""
    finally:
        first.kill()
        first.communicate()
    with alone(tmp_path):
        pass  # nobody has to clear away what a killed one left behind


def test_the_next_evening_begins_where_the_last_one_ended(tmp_path: Path) -> None:
    for _ in range(2):
        with alone(tmp_path), pytest.raises(NotAlone), alone(tmp_path):
            pass


def test_a_claim_writes_nothing_where_a_link_leads(tmp_path: Path) -> None:
    precious = tmp_path / "precious"
    precious.write_text("old games")
    (tmp_path / "state").mkdir()
    (tmp_path / "state" / NAME).symlink_to(precious)
    with pytest.raises(NotAlone, match="is a link: delete it"), alone(tmp_path / "state"):
        pass
    assert precious.read_text() == "old games"


def test_where_nothing_can_be_written_it_runs_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with alone(tmp_path / "file" / "state"):
        began = time.monotonic()
    assert time.monotonic() - began < 1
