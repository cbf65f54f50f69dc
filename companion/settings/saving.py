"""The settings file changed by a program: only the lines that change, checked before it counts, the old one kept."""

from __future__ import annotations

import os
import re
import tempfile
import tomllib
from collections.abc import Mapping
from pathlib import Path

from companion.errors import CompanionError
from companion.settings.config import BadConfig, read

SettingValue = bool | int | float | str | tuple["SettingValue", ...]
Changes = Mapping[tuple[str, str], SettingValue]
"""(section, key) -> what shall stand there."""

FIRST_LINES = "# Settings of the Card Table Companion. systemd/card-table.toml lists every key with its usual value.\n"
KEPT = ".before"
"""What the old file's name ends with."""


class NotSaved(CompanionError, OSError):
    """The settings could not be written down."""


def saved(file: Path, changes: Changes, base: str | None = None) -> Path | None:
    """Write the changes into the file, whole or not at all; where the old one is kept now, if there was one.

    `base` is the text to begin with where the settings that counted so far lie elsewhere."""
    try:
        old = file.read_text(encoding="utf-8") if file.exists() else None
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
    """The whole new text under the old name, or the old text: also when the plug is pulled in between."""
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


# ---------------------------------------------------------------- the text


def amended(text: str, changes: Changes) -> str:
    """The text with these values; comments and everything else stay as they are."""
    for (section, key), value in changes.items():
        text = _with_value(text, section, key, told(value))
    found = tomllib.loads(text)
    for (section, key), value in changes.items():
        if found.get(section, {}).get(key) != _plain(value):
            raise BadConfig(f"[{section}] {key} cannot be set by a program here; write {key} = {told(value)} by hand.")
    return text


def told(value: SettingValue) -> str:
    """A value as TOML writes it."""
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
        case tuple():
            return f"[{', '.join(map(told, value))}]"
        case _:
            return f"{value:g}" if isinstance(value, float) else str(value)


def _plain(value: SettingValue) -> object:
    return [_plain(one) for one in value] if isinstance(value, tuple) else value


_HEADING = re.compile(r"\s*\[\s*([\w-]+)\s*\]\s*(#.*)?$")


def _with_value(text: str, section: str, key: str, value: str) -> str:
    lines = text.splitlines()
    start = next((n for n, line in enumerate(lines) if (m := _HEADING.match(line)) and m[1] == section), None)
    if start is None:
        return text.rstrip("\n") + f"\n\n[{section}]\n{key} = {value}\n"
    end = next((n for n in range(start + 1, len(lines)) if lines[n].lstrip().startswith("[")), len(lines))
    written = re.compile(rf"""\s*["']?{re.escape(key)}["']?\s*=""")
    at = next((n for n in range(start + 1, end) if written.match(lines[n])), None)
    line = f"{key} = {value}"
    if at is None:
        last = max(n for n in range(start, end) if lines[n].strip())
        lines.insert(last + 1, line)
    else:
        lines[at] = _keeping_remark(line, lines[at])
    return "\n".join(lines) + "\n"


def _keeping_remark(line: str, old: str) -> str:
    """The new line with the remark of the old one, in the same column where it fits."""
    bare = re.sub(r""""(\\.|[^"\\])*"|'[^']*'""", lambda quoted: "x" * len(quoted[0]), old)
    at = bare.find("#")
    return line if at < 0 else f"{line:{max(at, len(line) + 2)}}{old[at:]}"
