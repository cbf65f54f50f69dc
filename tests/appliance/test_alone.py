"""Two companions on one machine: the second says who runs already, and ends."""

from __future__ import annotations

import os
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


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may make a root that cannot be written")
def test_it_plays_where_one_folder_alone_can_be_written(tmp_path: Path) -> None:
    """As on a card that is mounted read-only, so that pulling the plug can harm nothing on it."""
    state = tmp_path / "state"
    state.mkdir()
    prepare = f"mount -t tmpfs none {state} && mount -o remount,bind,ro / && ! touch {tmp_path}/other 2>/dev/null"
    words = [sys.executable, "-m", "companion", "--headless", "--simulated", "--state", str(state)]
    inside = ["unshare", "--mount", "sh", "-c", f'{prepare} || exit 99; exec "$@"', "sh", *words]
    home = os.environ | {"HOME": str(tmp_path / "nobody")}
    playing = subprocess.Popen(inside, cwd=ROOT, env=home, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        assert playing.stdout is not None
        told = playing.stdout.readline()
        kept = Path(f"/proc/{playing.pid}/root{state}")
        there = {file.name for file in kept.iterdir()}
    finally:
        playing.kill()
        said = playing.communicate()[1]
    if playing.returncode == 99:
        pytest.skip("no mounts can be made here")
    assert told, said
    assert "simulated.sqlite" in there and "kept in memory" not in said
