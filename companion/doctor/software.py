"""Python, its packages, the settings and the service: all that has to be installed or set."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass

from companion.doctor.case import Case
from companion.doctor.finding import Finding, State, bad, note, ok

OLDEST = (3, 11)


def python(case: Case) -> Iterator[Finding]:
    version = ".".join(map(str, sys.version_info[:3]))
    if sys.version_info < OLDEST:
        yield bad("Python", f"{version} is too old", "install Python 3.11 or newer, then start ./kiosk again")
    else:
        yield ok("Python", version)


@dataclass(frozen=True, slots=True)
class Package:
    """A library, what does not work without it, and how to get it."""

    name: str
    without: str
    remedy: str = "delete the folder .venv and start ./kiosk again"
    needed: State = State.BAD
    only_on_pi: bool = False


PACKAGES = (
    Package("numpy", "nothing can be seen"),
    Package("cv2", "nothing can be seen"),
    Package("pygame", "nothing can be shown"),
    Package("gpiozero", "the buttons stay dead"),
    Package("reportlab", "nothing can be printed", needed=State.NOTE),
    Package("tomlkit", "settings cannot be saved", needed=State.NOTE),
    Package("pyzbar.pyzbar", "badges and sheets are not read", "type  sudo apt install libzbar0", State.NOTE),
    Package("lgpio", "the buttons stay dead", "type  sudo apt install python3-lgpio", only_on_pi=True),
    Package(
        "picamera2",
        "the Pi's own camera is not seen",
        "type  sudo apt install python3-picamera2",
        State.NOTE,
        only_on_pi=True,
    ),
)


def packages(case: Case) -> Iterator[Finding]:
    """Import all packages in another process; those that are well share one line."""
    wanted = [package for package in PACKAGES if case.is_pi or not package.only_on_pi]
    ran = case.probe("packages", *(package.name for package in wanted), seconds=60.0)
    answers = {answer["name"]: answer for answer in map(json.loads, ran.out.splitlines())}
    well = [package for package in wanted if "version" in answers.get(package.name, {})]
    if well:
        yield ok(
            "packages", ", ".join(f"{p.name.partition('.')[0]} {answers[p.name]['version']}".strip() for p in well)
        )
    for package in wanted:
        if package not in well:
            fault = answers.get(package.name, {}).get("fault", "importing it ends Python")
            yield Finding(package.name, package.needed, f"{package.without} ({fault})", package.remedy)


def settings(case: Case) -> Iterator[Finding]:
    if case.settings_wrong:
        yield bad("settings", case.settings_wrong.rstrip("."), "mend that, and ask again")
    else:
        yield ok("settings", case.settings_told)


RESTLESS = 3
"""More restarts than this since the machine was switched on have other causes than an unplugged camera."""


def service(case: Case) -> Iterator[Finding]:
    """Whether the service is installed, starts with the machine, and is watched."""
    told = case.service()
    loaded = told.get("LoadState", "")
    if not loaded:
        yield note("service", "there is no systemd here", "start ./kiosk by hand")
    elif loaded != "loaded":
        yield note("service", "not installed: the companion starts by hand only", "type  sudo systemd/install")
    elif told.get("UnitFileState") != "enabled":
        yield note("service", "does not start with the machine", "type  sudo systemctl enable card-table")
    elif told.get("ActiveState") != "active":
        yield bad("service", f"is {told.get('ActiveState', 'unknown')}", "look into  journalctl -u card-table")
    elif told.get("WatchdogUSec", "0") in ("0", "infinity"):
        yield bad("service", "runs without a watchdog", "type  sudo systemd/install")
    elif (restarts := int(told.get("NRestarts", "0") or 0)) > RESTLESS:
        again = f"runs, but was started again {restarts} times"
        yield note("service", again, "look into  journalctl -u card-table")
    else:
        yield ok("service", f"runs, with a watchdog of {told['WatchdogUSec']}")
