"""A fresh machine in a folder: the launcher among stand-ins for Python, pip, apt and sudo; nothing is installed."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
from pathlib import Path

Done = subprocess.CompletedProcess[str]
ROOT = Path(__file__).parent.parent.parent

PYTHON = """#!/bin/sh
# Stands in for Python: makes a .venv of itself, installs by noting it, and runs by telling what it was asked to run.
told=$(dirname "$0")/told; [ -d "$(dirname "$0")/../../.venv" ] && told=$(dirname "$0")/../../told
case "$*" in
    *realpath*) [ "$OLD" ] && exit 1; printf '%s\\n' "$0" ;;
    -V) echo "Python ${OLD:-3.11.2}" ;;
    *'import ensurepip'*) [ -z "$NO_VENV" ] ;;
    *'-m venv'*) for last; do :; done; mkdir -p "$last/bin"; cp "$0" "$last/bin/python"; echo venv >>"$told" ;;
    *tomllib*) case "$*" in *tests) echo kiosk-things test-things ;; *) echo kiosk-things ;; esac ;;
    *'-m pip'*)
        echo pip >>"$told"
        [ "$CUT_OFF" ] && kill -9 $PPID
        [ "$PIP_SAYS" ] && echo "$PIP_SAYS" && exit 1
        sleep "${PIP_TAKES:-0}" ;;
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
        for name in ("kiosk", "constraints.txt", "pyproject.toml"):
            shutil.copy(ROOT / name, self.folder)
        for name in ("python3", "python3.11", "python3.12", "python3.13"):
            self._program(name, PYTHON)
        self._program("apt-get", APT)
        self._program("sudo", "#!/bin/sh\nexit 1\n")

    def _program(self, name: str, text: str) -> None:
        file = self.bin / name
        file.write_text(text)
        file.chmod(file.stat().st_mode | stat.S_IXUSR)

    def start(self, *words: str, by: str = "", cwd: str = "/", **world: str) -> Done:
        asked = [by or str(self.folder / "kiosk"), *words]
        return subprocess.run(asked, env=self.environ(**world), cwd=cwd, capture_output=True, text=True)

    def forget_debians_python(self) -> None:
        """As on a machine whose /usr/bin has none."""
        kiosk = self.folder / "kiosk"
        kiosk.write_text(kiosk.read_text().replace("/usr/bin/python3", "/nonexistent/python3"))

    def environ(self, **world: str) -> dict[str, str]:
        return {"PATH": f"{self.bin}:{os.environ['PATH']}", "HOME": "/nonexistent"} | world

    @property
    def installs(self) -> int:
        """How often pip was asked to install."""
        told = [self.folder / "told", self.bin / "told"]
        return sum(file.read_text().splitlines().count("pip") for file in told if file.exists())
