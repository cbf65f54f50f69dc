"""What the doctor examines, and the few ways in which it looks at a machine; a test can replace any of them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from companion.settings.config import Config


@dataclass(frozen=True, slots=True)
class Ran:
    """How a command ended; it has no code if there is no such command, or if it did not end in time."""

    code: int | None = None
    out: str = ""
    err: str = ""

    @property
    def last_words(self) -> str:
        """The last thing it complained about."""
        return next((line.strip() for line in reversed(self.err.splitlines()) if line.strip()), "")


def run(command: Sequence[str], seconds: float = 10.0, told: str = "") -> Ran:
    """Run a command for at most this many seconds; what it said until then is kept."""
    home = str(Path(__file__).parents[2])  # where Python finds the companion, wherever we were started
    places = os.pathsep.join(filter(None, (home, os.environ.get("PYTHONPATH"))))
    surroundings = os.environ | {"PYTHONPATH": places}
    try:
        done = subprocess.run(
            command, input=told, capture_output=True, text=True, errors="replace", timeout=seconds, env=surroundings
        )
    except subprocess.TimeoutExpired as late:
        return Ran(None, _text(late.stdout), _text(late.stderr))
    except OSError:
        return Ran()
    return Ran(done.returncode, done.stdout, done.stderr)


def _text(said: bytes | str | None) -> str:
    return said.decode(errors="replace") if isinstance(said, bytes) else said or ""


def read(file: str) -> str:
    """The text of a file; empty if there is no such file."""
    try:
        return Path(file).read_text(encoding="utf-8", errors="replace").strip("\0\n ")
    except OSError:
        return ""


@dataclass(frozen=True, slots=True)
class World:
    """How the doctor looks at the machine; a test brings ways of its own."""

    run: Callable[..., Ran] = run
    read: Callable[[str], str] = read
    now: Callable[[], float] = time.time
    free: Callable[[Path], int] = lambda folder: shutil.disk_usage(folder).free
    writable: Callable[[Path], bool] = lambda folder: os.access(folder, os.W_OK | os.X_OK)
    cores: Callable[[], int] = lambda: os.cpu_count() or 1


@dataclass(frozen=True, slots=True)
class Case:
    """This machine with these settings."""

    folder: Path
    """Where the games are kept."""
    settings: Config = field(default_factory=Config)
    settings_told: str = ""
    """Which file the settings come from."""
    settings_wrong: str = ""
    """What is wrong with that file, in one sentence."""
    source: str = ""
    """The camera to look through; empty if the table is simulated."""
    world: World = field(default_factory=World)

    @property
    def model(self) -> str:
        """What the board calls itself; empty on an ordinary machine."""
        return self.world.read("/proc/device-tree/model")

    @property
    def is_pi(self) -> bool:
        return self.model.startswith("Raspberry Pi")

    def service(self) -> dict[str, str]:
        """What systemd says about the companion; empty if there is no systemd."""
        asked = "--property=LoadState,UnitFileState,ActiveState,NRestarts,WatchdogUSec"
        ran = self.world.run(["systemctl", "show", "card-table", asked], 5.0)
        pairs = (line.partition("=") for line in ran.out.splitlines()) if ran.code == 0 else ()
        return {key: value for key, _, value in pairs}

    def network_time(self) -> str:
        """`yes` if the network has set the clock."""
        asked = ["timedatectl", "show", "--property=NTPSynchronized", "--value"]
        return self.world.run(asked, 5.0).out.strip()

    @property
    def is_running(self) -> bool:
        """Whether the companion runs at this moment, and so holds camera, pins and screen."""
        return self.service().get("ActiveState") == "active"

    def probe(self, what: str, *words: str, seconds: float = 15.0) -> Ran:
        """Try something that may crash or hang in a process of its own."""
        return self.world.run([sys.executable, "-P", "-m", "companion.doctor.probes", what, *words], seconds)
