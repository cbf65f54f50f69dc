"""The rule book as it is written: numbered paragraphs, a line each."""

from __future__ import annotations

import re
from collections.abc import Mapping

_PARAGRAPH = re.compile(r"^([A-Z]+-\d+)  (.+)$", re.MULTILINE)
_SWITCH = re.compile(r"\s*[\[(][a-z]+\.\w+[^\])]*[\])]")
"""The house rule that changes a paragraph, as the book names it for programs."""


def paragraphs_of(page: str) -> Mapping[str, str]:
    """The paragraphs of a page by their numbers, without the names of switches."""
    return {number: _SWITCH.sub("", said) for number, said in _PARAGRAPH.findall(page)}
