"""A journal survives being killed again and again, between commits and inside them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.folders import ROOT

KILLS = int(os.environ.get("KILLS", "60"))
"""Each way; `KILLS=1000 ./kiosk test tests/journal/test_journal_kill.py` goes further."""


@pytest.mark.parametrize("mode", ("between", "born", "inside"))
def test_everything_acknowledged_is_there_after_every_kill(tmp_path: Path, mode: str) -> None:
    asked = [sys.executable, "-m", "companion.drill.killing", str(tmp_path / "state"), mode, str(KILLS), "11"]
    done = subprocess.run(asked, env=os.environ | {"PYTHONPATH": str(ROOT)}, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.startswith(f"{KILLS} kills")
    assert int(done.stdout.split()[2]) > KILLS // 4
