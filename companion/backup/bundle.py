"""A backup is a zip: its parts, and a list that says how each must read. One that is damaged is noticed as a whole."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping
from hashlib import sha256

from companion.errors import CompanionError

LIST = "backup.json"
MADE_BY = "card-table-companion"
VERSION = 1
JOURNAL, SETTINGS, LENS, CAMERA = "journal.sqlite", "card-table.toml", "lens.json", "camera"
LARGEST = 1 << 30
"""Bytes of a part: many thousand evenings. A file that claims more is none of ours."""

Parts = Mapping[str, bytes]
"""What is kept, by name."""


class NotRestored(CompanionError, ValueError):
    """This backup cannot be used; nothing has been changed."""


def packed(parts: Parts) -> bytes:
    """All parts as the bytes of one file."""
    sums = {name: sha256(told).hexdigest() for name, told in parts.items()}
    told = {"made by": MADE_BY, "version": VERSION, "parts": sums}
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as bundle:
        bundle.writestr(LIST, json.dumps(told, indent=1))
        for name, part in parts.items():
            bundle.writestr(name, part)
    return out.getvalue()


def unpacked(told: bytes, name: str) -> Parts:
    """The parts of a backup, each as it was packed; NotRestored if that cannot be."""
    try:
        with zipfile.ZipFile(io.BytesIO(told)) as bundle:
            if any(part.file_size > LARGEST for part in bundle.infolist()):
                raise NotRestored(f"{name} is no backup of ours; name a file that ./kiosk backup has written.")
            head = json.loads(bundle.read(LIST))
            if head["made by"] != MADE_BY:
                raise KeyError
            if head["version"] > VERSION:
                raise NotRestored(f"{name} was written by a newer companion; update this one, then restore again.")
            parts = {part: bundle.read(part) for part in head["parts"]}
            wrong = [part for part, sum in head["parts"].items() if sha256(parts[part]).hexdigest() != sum]
    except NotRestored:
        raise
    except zipfile.BadZipFile as why:
        whole = "is damaged" if told[:2] == b"PK" else "is no backup of ours"
        raise NotRestored(f"{name} {whole}; name another file that ./kiosk backup has written.") from why
    except Exception as why:  # a damaged zip raises whatever its bytes lead to
        raise NotRestored(f"{name} is damaged or no backup of ours; name another file.") from why
    if wrong:
        raise NotRestored(f"{name} is damaged ({', '.join(wrong)}); name another backup.")
    return parts
