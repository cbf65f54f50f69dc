"""Every package that can come onto the machine stands in constraints.txt with the version that is tested here."""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from tests.folders import ROOT

BENT = Path(sys.prefix) / "pins.txt"
"""The pins as the launcher used them; apt's picamera2 keeps the numpy that came with it."""
PINNED = re.findall(
    r"^([\w.-]+)==(\S+)$", (BENT if BENT.exists() else ROOT / "constraints.txt").read_text(), re.MULTILINE
)
PINS = {re.sub(r"[-_.]+", "-", name).lower(): version for name, version in PINNED}


def asked_for() -> set[str]:
    """What pyproject.toml asks for on this Python; packages with a condition may be absent."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    wanted = project["dependencies"] + project["optional-dependencies"]["dev"]
    return {plain(one) for one in wanted if ";" not in one or is_installed(plain(one))}


def plain(requirement: str) -> str:
    return re.sub(r"[-_.]+", "-", re.split(r"[^\w.-]", requirement, maxsplit=1)[0]).lower()


def brought_along(name: str) -> Iterator[str]:
    """What a package needs on this machine, extras left out."""
    for requirement in distribution(name).requires or ():
        if "extra ==" not in requirement and is_installed(plain(requirement)):
            yield plain(requirement)


def is_installed(name: str) -> bool:
    try:
        distribution(name)
    except PackageNotFoundError:
        return False
    return True


def everything() -> set[str]:
    found: set[str] = set()
    waiting = asked_for()
    while waiting:
        found |= waiting
        waiting = {need for name in waiting for need in brought_along(name)} - found
    return found


def test_every_package_is_pinned_and_no_pin_is_left_over() -> None:
    here = {name for name in PINS if is_installed(name)}
    assert everything() == here
    assert set(PINS) - here <= {"lgpio"}


def test_the_versions_here_are_the_pinned_ones() -> None:
    assert {name: distribution(name).version for name in everything()}.items() <= PINS.items()
