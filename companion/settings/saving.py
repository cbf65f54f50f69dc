"""The settings file changed by a program: the family's comments and order stay, and so does the old file."""

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
"""(section, key) -> what shall stand there."""

FIRST_LINES = "# Settings of the Card Table Companion. systemd/card-table.toml lists every key with its usual value.\n"
KEPT = ".before"
"""What the old file's name ends with."""


class NotSaved(CompanionError, OSError):
    """The settings could not be written down."""


def saved(file: Path, changes: Changes, base: str | None = None) -> Path | None:
    """Write the changes into the file, all or none; returns where the old one is kept, if there was one.

    `base` is the text to change where the settings that counted until now are in another file."""
    try:
        old = text_of(file) if file.exists() else None
        text = amended(base if base is not None else old or FIRST_LINES, changes)
        read(text, str(file))
        file.parent.mkdir(parents=True, exist_ok=True)
        kept = None if old is None else file.with_name(file.name + KEPT)
        if kept is not None and old is not None:
            _replace(kept, old)
        _replace(file, text)
    except OSError as error:
        raise NotSaved(
            f"{file} cannot be written ({error.strerror or error}); see who owns it, then save again."
        ) from error
    return kept


def _replace(file: Path, text: str) -> None:
    """Afterwards the file holds the whole new text; if the plug is pulled before that, the whole old one."""
    mode = file.stat().st_mode & 0o777 if file.exists() else 0o644
    descriptor, new = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8") as out:
            out.write(text)
            out.flush()
            os.fsync(out.fileno())
        os.chmod(new, mode)
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
    """The text with these values; everything else stays as it was, letter by letter."""
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
