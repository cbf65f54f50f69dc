"""A past game in one file for others to look at: its transcript, and the pictures of what was disputed."""

from __future__ import annotations

import zipfile
from collections.abc import Sequence
from pathlib import Path

from companion.errors import BadSetup
from companion.referee import Referee
from companion.transcript import annotate

PICTURES = "pictures"
"""The folder with what the camera saw of disputed entries, beside the journal and in the bundle."""
TRANSCRIPT = "game.table"


def pack(referee: Referee, pictures: Sequence[Path], file: Path) -> None:
    try:
        with zipfile.ZipFile(file, "x", zipfile.ZIP_DEFLATED) as bundle:
            bundle.writestr(TRANSCRIPT, annotate(referee))
            for picture in pictures:
                bundle.write(picture, f"{PICTURES}/{picture.name}")
    except FileExistsError:
        raise BadSetup(f"{file} is there already; name a new file.") from None


def transcript_in(file: Path) -> str:
    """The text of a transcript, also of one that was packed."""
    if not zipfile.is_zipfile(file):
        return file.read_text(encoding="utf-8")
    try:
        with zipfile.ZipFile(file) as bundle:
            return bundle.read(TRANSCRIPT).decode()
    except Exception as why:  # a damaged zip raises whatever its bytes lead to
        raise BadSetup(f"{file} holds no game; name a file that ./kiosk export --bundle has written.") from why
