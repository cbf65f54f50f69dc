"""The family's badges, kept in a file beside the journal: which colour and dodge card somebody had last.

Nothing depends on it: without the file everybody has a colour that is free.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from companion.errors import BadText
from companion.transcript.sheets import Badge, sheet

NAME = "badges.txt"


def kept_badges(folder: Path) -> tuple[Badge, ...]:
    """Everybody's badge as it was seen last; a line that cannot be read is none."""
    try:
        lines = (folder / NAME).read_text("utf-8").splitlines()
    except (OSError, UnicodeError):
        return ()
    found: dict[str, Badge] = {}
    for line in lines:
        with suppress(BadText):
            badge = sheet(line)
            if isinstance(badge, Badge):
                found[badge.name] = badge
    return tuple(found.values())


def keep_badges(folder: Path, seen: Iterable[Badge]) -> None:
    """Remember these badges; a disk that does not take them is no trouble, since they can be laid again."""
    known = {badge.name: badge for badge in kept_badges(folder)}
    after = known | {badge.name: badge for badge in seen}
    if after == known:
        return
    fresh = folder / f"{NAME}.new"
    with suppress(OSError):
        fresh.write_text("".join(f"{badge}\n" for badge in after.values()), "utf-8")
        os.replace(fresh, folder / NAME)
