"""What the family chose in the menu for every evening, kept in files beside the journal: its language, its colours.

Nothing depends on it: without a file the settings say what is usual.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

LANGUAGE, COLOURS, MOTION = "language", "colours", "motion"


def kept_choice(folder: Path, what: str) -> str:
    """What was chosen; empty where nothing was."""
    try:
        return (folder / f"{what}.txt").read_text("utf-8").strip()
    except (OSError, UnicodeError):
        return ""


def keep_choice(folder: Path, what: str, chosen: str) -> None:
    """Remember it; a disk that does not take it is no trouble, since it can be chosen again."""
    fresh = folder / f"{what}.txt.new"
    with suppress(OSError):
        fresh.write_text(f"{chosen}\n", "utf-8")
        os.replace(fresh, folder / f"{what}.txt")


def kept_language(folder: Path) -> str:
    """The code of the language that was chosen."""
    return kept_choice(folder, LANGUAGE)


def keep_language(folder: Path, code: str) -> None:
    keep_choice(folder, LANGUAGE, code)
