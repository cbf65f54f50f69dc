"""The language that the family chose in the menu, kept in a file beside the journal.

Nothing depends on it: without the file the settings say the language.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

NAME = "language.txt"


def kept_language(folder: Path) -> str:
    """Its code; empty where none was chosen."""
    try:
        return (folder / NAME).read_text("utf-8").strip()
    except (OSError, UnicodeError):
        return ""


def keep_language(folder: Path, code: str) -> None:
    """Remember it; a disk that does not take it is no trouble, since it can be chosen again."""
    fresh = folder / f"{NAME}.new"
    with suppress(OSError):
        fresh.write_text(f"{code}\n", "utf-8")
        os.replace(fresh, folder / NAME)
