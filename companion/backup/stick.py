"""USB sticks that are plugged in and can be written, and the next free name for a backup on one of them."""

from __future__ import annotations

import os
from itertools import count
from pathlib import Path

MOUNTS = Path("/proc/self/mounts")
WHERE = ("/media/", "/run/media/", "/mnt/")
"""Where desktops, and people, bring sticks into the tree."""
LEAST = 10_000_000
"""Bytes that must be free on a stick."""


def stick(mounts: Path = MOUNTS) -> Path | None:
    """The folder of the first stick on which there is room; None if there is none."""
    try:
        lines = mounts.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return None
    places = (Path(words[1].replace("\\040", " ")) for line in lines if len(words := line.split()) > 1)
    return next((place for place in places if f"{place}".startswith(WHERE) and _has_room(place)), None)


def _has_room(place: Path) -> bool:
    try:
        free = os.statvfs(place)
    except OSError:
        return False
    return os.access(place, os.W_OK | os.X_OK) and free.f_bavail * free.f_frsize > LEAST


def free_name(folder: Path) -> Path:
    """By number, since a machine without a network does not know the date."""
    return next(name for n in count(1) if not (name := folder / f"card-table-{n}.backup").exists())
