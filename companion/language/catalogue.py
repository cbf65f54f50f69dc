"""A language's catalogue, read from the text of its .po file as translators edit it.

A whole catalogue is read in a few milliseconds, so that no compiled file need be kept beside it; an entry marked
`fuzzy` is one that nobody has looked at yet, and is not used.
"""

from __future__ import annotations

import re
from gettext import c2py
from types import MappingProxyType

from companion.language.tongue import Entries, Tongue

_PLURAL = re.compile(r"plural=([^;\n]+)")
_NAME = re.compile(r"^Language-Team: *(.+)$", re.MULTILINE)


def tongue_from(code: str, text: str, book: Entries = MappingProxyType({})) -> Tongue:
    """The language that a .po file holds, and what it says for each paragraph of the rule book."""
    entries = dict(entries_of(text))
    head = entries.pop(("", ""), "")
    named, plural = _NAME.search(head), _PLURAL.search(head)
    return Tongue(code, named[1] if named else code, {**book, **entries}, c2py(plural[1] if plural else "n != 1"))


def entries_of(text: str) -> Entries:
    """What is said for each context and template; the file's head stands under the empty one."""
    found: dict[tuple[str, str], str] = {}
    for block in text.split("\n\n"):
        entry = {"msgctxt": "", "msgid": "", "msgstr": ""}
        at = ""
        for line in block.split("\n"):
            if line.startswith("#"):
                if line.startswith("#,") and "fuzzy" in line:
                    break
                continue
            word, quote, quoted = line.partition('"')
            at = word.rstrip() or at
            if quote:
                entry[at] += _plain(quoted[:-1])
        if entry["msgstr"]:
            found[entry["msgctxt"], entry["msgid"]] = entry["msgstr"]
    return found


def _plain(quoted: str) -> str:
    if "\\" not in quoted:
        return quoted
    return quoted.replace('\\"', '"').replace("\\n", "\n").replace("\\\\", "\\")
