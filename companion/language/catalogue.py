"""A language's catalogue, read from the text of its .po file as translators edit it.

A whole catalogue is read in a few milliseconds, so that no compiled file need be kept beside it; an entry marked
`fuzzy` is one that nobody has looked at yet, and is not used.
"""

from __future__ import annotations

import re
from ast import literal_eval
from gettext import c2py

from companion.language.tongue import Entries, Tongue

_LINE = re.compile(r'^(?:(msgctxt|msgid|msgstr)\s+)?"(.*)"$')
_PLURAL = re.compile(r"plural=([^;\n]+)")
_NAME = re.compile(r"^Language-Team: *(.+)$", re.MULTILINE)


def tongue_from(code: str, text: str) -> Tongue:
    """The language that a .po file holds."""
    entries = dict(entries_of(text))
    head = entries.pop(("", ""), "")
    named, plural = _NAME.search(head), _PLURAL.search(head)
    return Tongue(code, named[1] if named else code, entries, c2py(plural[1] if plural else "n != 1"))


def entries_of(text: str) -> Entries:
    """What is said for each context and template; the file's head stands under the empty one."""
    found: dict[tuple[str, str], str] = {}
    for block in re.split(r"\n[ \t]*\n", text):
        entry: dict[str, str] = {}
        at = ""
        for line in block.splitlines():
            if line.startswith("#"):
                if line.startswith("#,") and "fuzzy" in line:
                    break
                continue
            if (match := _LINE.match(line.strip())) is not None:
                at = match[1] or at
                entry[at] = entry.get(at, "") + _plain(match[2])
        if entry.get("msgstr"):
            found[entry.get("msgctxt", ""), entry["msgid"]] = entry["msgstr"]
    return found


def _plain(quoted: str) -> str:
    return str(literal_eval(f'"{quoted}"')) if "\\" in quoted else quoted
