"""A fresh machine in a folder: the launcher among stand-ins for Python, pip, apt and sudo; nothing is installed."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
from pathlib import Path

from tests.folders import ROOT

Done = subprocess.CompletedProcess[str]

PYTHON = """#!/bin/sh
# Stands in for Python: makes a .venv of itself, installs by noting it, and runs by marks what it was asked to run.
told=$(dirname "$0")/told; [ -d "$(dirname "$0")/../../../.venvs" ] && told=$(dirname "$0")/../../../told
case "$*" in
    *realpath*) [ "$OLD" ] && exit 1; printf '%s\\n' "$0" ;;
    *'import numpy'*) echo 1.24.2 ;;
    -V) echo "Python ${OLD:-3.11.2}" ;;
    *'import ensurepip'*) [ -z "$NO_VENV" ] ;;
    *'-m venv'*) for last; do :; done; mkdir -p "$last/bin"; cp "$0" "$last/bin/python"; echo "$*" >"$last/made" ;;
    *tomllib*) case "$*" in *tests) echo kiosk-things test-things ;; *) echo kiosk-things ;; esac ;;
    *'-m pip'*)
        echo pip >>"$told"
        [ "$CUT_OFF" ] && kill -9 $PPID
        [ "$PIP_SAYS" ] && echo "$PIP_SAYS" && exit 1
        sleep "${PIP_TAKES:-0}" ;;
    *'import companion.app'*) case "$0" in *"${BROKEN:-none is}"*) echo "ImportError: no such thing"; exit 1 ;; esac ;;
    *) printf 'ran'; printf ' <%s>' "$@"; echo; exit "${ANSWER:-0}" ;;
esac
"""

APT = """#!/bin/sh
echo "apt $*" >>"$(dirname "$0")/told"
[ "$NETWORK" ]
"""


class Fresh:
    """A copy of the launcher in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "card table"
        self.bin = folder / "bin"
        for made in (self.folder, self.bin):
            made.mkdir(parents=True)
        self.apt = folder / "dist-packages"
        self.apt.mkdir()
        for name in ("kiosk", "constraints.txt", "pyproject.toml"):
            shutil.copy(ROOT / name, self.folder)
        self._look_away_from_this_machine()
        for name in ("python3", "python3.11", "python3.12", "python3.13"):
            self._program(name, PYTHON)
        self._program("apt-get", APT)
        self._program("sudo", "#!/bin/sh\nexit 1\n")

    def _look_away_from_this_machine(self) -> None:
        """Where apt's packages and Debian's own Python are found."""
        kiosk = self.folder / "kiosk"
        text = kiosk.read_text().replace("/usr/lib/python3/dist-packages", str(self.apt))
        kiosk.write_text(text.replace("/usr/bin/python3", str(self.bin / "python3")))

    def _program(self, name: str, text: str) -> None:
        file = self.bin / name
        file.write_text(text)
        file.chmod(file.stat().st_mode | stat.S_IXUSR)

    def lose_zbar(self) -> None:
        """Make the machine one without the library that reads badges."""
        kiosk = self.folder / "kiosk"
        kiosk.write_text(kiosk.read_text().replace("libzbar.so.0", "no-such-library.so"))

    def start(self, *words: str, by: str = "", cwd: str = "/", **world: str) -> Done:
        asked = [by or str(self.folder / "kiosk"), *words]
        return subprocess.run(asked, env=self.environ(**world), cwd=cwd, capture_output=True, text=True)

    def environ(self, **world: str) -> dict[str, str]:
        return {"PATH": f"{self.bin}:{os.environ['PATH']}", "HOME": "/nonexistent"} | world

    @property
    def apt_was_asked(self) -> str:
        told = self.bin / "told"
        return told.read_text() if told.exists() else ""

    @property
    def installs(self) -> int:
        """How often pip was asked to install."""
        told = [self.folder / "told", self.bin / "told"]
        return sum(file.read_text().splitlines().count("pip") for file in told if file.exists())

    def pin_of(self, package: str) -> str:
        """The version that pip was told to take."""
        pins = (self.folder / ".venv" / "pins.txt").read_text()
        return next(line for line in pins.splitlines() if line.startswith(f"{package}==")).partition("==")[2]

    def sees_apt(self) -> bool:
        """Whether the .venv was made so that it sees apt's packages."""
        return "--system-site-packages" in (self.folder / ".venv" / "made").read_text()
