"""A journal survives being killed, hundreds of times, between commits and inside them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.folders import ROOT


@pytest.mark.parametrize(("mode", "kills"), [("between", 150), ("born", 150), ("inside", 150)])
def test_everything_acknowledged_is_there_after_every_kill(tmp_path: Path, mode: str, kills: int) -> None:
    asked = [sys.executable, "-m", "tests.journal.killing", str(tmp_path / "state"), mode, str(kills), "11"]
    done = subprocess.run(asked, env=os.environ | {"PYTHONPATH": str(ROOT)}, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.startswith(f"{kills} kills")
    assert int(done.stdout.split()[2]) > kills // 4
