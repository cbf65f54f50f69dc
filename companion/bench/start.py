"""What the launcher ./kiosk adds to a start, compared with calling the same Python directly."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from companion.bench import how_many

ROOT = Path(__file__).parent.parent.parent
TIMES = 40
DIRECT = [sys.executable, "-P", "-c", "pass"]


def main(rest: Sequence[str] = ()) -> int:
    """Print the medians of both, which take turns so that a busy machine is busy for both."""
    times = how_many(rest, "start", "times", TIMES)
    launcher, direct = [], []
    for _ in range(times):
        launcher.append(taken([str(ROOT / "kiosk"), "prepare"]))
        direct.append(taken(DIRECT))
    added, bare = median(launcher), median(direct)
    print(f"the launcher adds {added:.1f} ms to the {bare:.1f} ms that Python alone takes to start (median of {times})")
    return 0


def taken(asked: list[str]) -> float:
    """Milliseconds until a command is done."""
    began = time.perf_counter()
    subprocess.run(asked, check=True, stdin=subprocess.DEVNULL)
    return (time.perf_counter() - began) * 1000


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
