"""What a backup is made of at this table, and how it comes back: nothing that is there now is lost by it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.backup.bundle import CAMERA, JOURNAL, LENS, SETTINGS, NotRestored, Parts, packed, unpacked
from companion.errors import CompanionError
from companion.journal import Journal
from companion.journal.reading import copied, read_only
from companion.settings.cameras import CAMERA_TAKEN
from companion.settings.config import BadConfig, read, text_of
from companion.settings.saving import KEPT, SettingValue, amended, put_in_place


class NotBackedUp(CompanionError, OSError):
    """No backup could be written."""


@dataclass(frozen=True, slots=True)
class TableKept:
    """Where this table keeps what it would miss."""

    folder: Path
    """Its games."""
    settings: Path | None
    """The file that counts now, if there is one."""
    place: Path
    """Where settings are saved."""


# ------------------------------------------------------------ out


def back_up(kept: TableKept, file: Path) -> Path:
    """Write all into this file, which must be new: an older backup is worth keeping."""
    if file.exists():
        raise NotBackedUp(f"{file} is there already; name a new file.")
    try:
        put_in_place(file, packed(dict(_parts(kept))))
    except OSError as why:
        raise NotBackedUp(
            f"{file} cannot be written ({why.strerror or why}); see whether it has room and may be written."
        ) from why
    return file


def _parts(kept: TableKept) -> Iterator[tuple[str, bytes]]:
    journal, camera = kept.folder / JOURNAL, kept.folder / CAMERA_TAKEN
    if journal.exists():
        yield JOURNAL, copied(journal)
    if camera.exists():
        yield CAMERA, camera.read_bytes()
    if kept.settings is not None:
        text = text_of(kept.settings)
        yield SETTINGS, text.encode()
        lens = read(text, str(kept.settings)).camera.lens
        if lens and Path(lens).is_file():
            yield LENS, Path(lens).read_bytes()


# ------------------------------------------------------------ and back


def restore(kept: TableKept, file: Path) -> list[str]:
    """Put everything of this backup in its place; what was done, a sentence each."""
    try:
        told = file.read_bytes()
    except OSError as why:
        raise NotRestored(f"{file} cannot be read ({why.strerror}); look at the name and try again.") from why
    parts = unpacked(told, str(file))
    settings = _settings(parts, kept, file)  # all is looked at before anything is changed
    _looked_at(parts, file)
    done: list[str] = []
    try:
        kept.folder.mkdir(parents=True, exist_ok=True)
        if JOURNAL in parts:
            done.append(_put_journal(kept.folder / JOURNAL, parts[JOURNAL]))
        if LENS in parts:
            put_in_place(kept.folder / LENS, parts[LENS])
        if CAMERA in parts:
            put_in_place(kept.folder / CAMERA_TAKEN, parts[CAMERA])
        if settings is not None:
            done.append(_put_settings(kept.place, settings))
    except OSError as why:
        told_so_far = " ".join(done) or "Nothing has been changed."
        raise NotRestored(f"{why.filename or kept.folder}: {why.strerror or why}. {told_so_far}") from why
    return done


def _looked_at(parts: Parts, file: Path) -> None:
    """Whether every game in it reads as it was written."""
    if JOURNAL not in parts:
        return
    with TemporaryDirectory(prefix="card-table-") as folder:
        copy = Path(folder) / JOURNAL
        copy.write_bytes(parts[JOURNAL])
        try:
            store = read_only(copy)
            for past in store.history():
                store.entries(past.game)
        except CompanionError as why:
            raise NotRestored(f"The games in {file} cannot be read; nothing has been changed. {why}") from why


def _settings(parts: Parts, kept: TableKept, file: Path) -> str | None:
    """The settings as they hold here: with the folders of this machine."""
    if SETTINGS not in parts:
        return None
    try:
        text = parts[SETTINGS].decode()
        config = read(text, f"{file}, {SETTINGS}")
        changes: dict[tuple[str, str], SettingValue] = {}
        if LENS in parts:
            changes["camera", "lens"] = str(kept.folder / LENS)
        if config.state.folder is not None and config.state.folder != kept.folder:
            changes["state", "folder"] = str(kept.folder)
        return amended(text, changes) if changes else text
    except (BadConfig, UnicodeDecodeError) as why:
        raise NotRestored(f"The settings in {file} cannot be used; nothing has been changed. {why}") from why


def _put_journal(path: Path, told: bytes) -> str:
    """Put these games in place of those that are there, which stay beside them."""
    aside = None
    if path.exists():
        Journal.open(path).journal.close()  # what is still in its log goes into the file; a damaged one is set aside
    if path.exists():
        aside = _beside(path)
        try:
            os.link(path, aside)
        except OSError:  # where two names for one file cannot be had
            shutil.copyfile(path, aside)
    put_in_place(path, told)
    return "The games are there." if aside is None else f"The games are there; those before them are kept as {aside}."


def _put_settings(place: Path, text: str) -> str:
    kept = ""
    place.parent.mkdir(parents=True, exist_ok=True)
    if place.exists():
        put_in_place(place.with_name(place.name + KEPT), place.read_bytes())
        kept = f"; those before them are kept as {place}{KEPT}"
    put_in_place(place, text.encode())
    return f"The settings are in {place}{kept}."


def _beside(path: Path) -> Path:
    """The first free number, for no clock can be trusted."""
    names = (path.with_name(f"{path.name}.before-{number}") for number in count(1))
    return next(name for name in names if not os.path.lexists(name))
