"""Changing the settings file by program: comments and order stay as the family wrote them, and the old file is kept."""

from __future__ import annotations

import os
import tempfile
import tomllib
from collections.abc import Mapping, MutableMapping
from pathlib import Path
from typing import Any

import tomlkit
from tomlkit.exceptions import TOMLKitError

from companion.errors import CompanionError
from companion.settings.config import BadConfig, read, text_of

SettingValue = bool | int | float | str | tuple["SettingValue", ...]
Changes = Mapping[tuple[str, str], SettingValue]
"""The new value for each section and key."""

FIRST_LINES = "# Settings of the Card Table Companion. systemd/card-table.toml lists every key with its usual value.\n"
KEPT = ".before"
"""What is added to the name of the old file."""


class NotSaved(CompanionError, OSError):
    """The settings could not be saved."""


def saved(file: Path, changes: Changes, base: str | None = None) -> Path | None:
    """Write all changes into the file or none; returns where the old file is kept, if there was one.

    `base` is the text to begin with, if the settings that counted until now are in another file."""
    try:
        old = text_of(file) if file.exists() else None
        text = amended(base if base is not None else old or FIRST_LINES, changes)
        read(text, str(file))
        file.parent.mkdir(parents=True, exist_ok=True)
        kept = None if old is None else file.with_name(file.name + KEPT)
        if kept is not None and old is not None:
            put_in_place(kept, old.encode())
        put_in_place(file, text.encode())
    except OSError as error:
        raise NotSaved(
            f"{file} cannot be written ({error.strerror or error}); see who owns it, then save again."
        ) from error
    return kept


def put_in_place(file: Path, told: bytes) -> None:
    """Let the file hold this. If the plug is pulled meanwhile, it holds all it held before, or all of this."""
    mode = file.stat().st_mode & 0o777 if file.exists() else 0o644
    owner = (file if file.exists() else file.parent).stat()
    descriptor, new = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")
    try:
        with os.fdopen(descriptor, "wb") as out:
            out.write(told)
            out.flush()
            os.fsync(out.fileno())
        os.chmod(new, mode)
        if os.geteuid() == 0:  # what root puts there for the service stays the service's
            os.chown(new, owner.st_uid, owner.st_gid)
        os.replace(new, file)
    except BaseException:
        Path(new).unlink(missing_ok=True)
        raise
    folder = os.open(file.parent, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(folder)  # otherwise a power cut could still undo the renaming
    finally:
        os.close(folder)


def amended(text: str, changes: Changes) -> str:
    """The text with these values; everything else stays as it was, letter for letter."""
    try:
        wanted, document = tomllib.loads(text), tomlkit.parse(text)
        for (section, key), value in changes.items():
            _set(wanted, section, key, value)
            _set(document, section, key, value)
        new = tomlkit.dumps(document)
        if tomllib.loads(new) == wanted:
            return new
    except (TOMLKitError, ValueError, TypeError, RecursionError):
        pass  # a file that cannot be read, or in which a section is no section
    told = ", ".join(
        f"[{section}] {key} = {tomlkit.item(_plain(value)).as_string()}" for (section, key), value in changes.items()
    )
    raise BadConfig(f"The settings file cannot be changed by a program as it is written; write by hand: {told}.")


def _set(settings: MutableMapping[str, Any], section: str, key: str, value: SettingValue) -> None:
    settings.setdefault(section, {})[key] = _plain(value)


def _plain(value: SettingValue) -> Any:
    return [_plain(one) for one in value] if isinstance(value, tuple) else value
