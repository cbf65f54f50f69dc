"""The languages that the companion speaks beside English: a .po file each, in this folder."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from companion.language.catalogue import tongue_from
from companion.language.tongue import ENGLISH, Tongue

FOLDER = Path(__file__).parent


def languages() -> tuple[str, ...]:
    """Their codes, English first; a file that is added is one of them."""
    return (ENGLISH.code, *sorted(file.stem for file in FOLDER.glob("*.po")))


@cache
def tongue(code: str) -> Tongue:
    """The language with this code; English where there is none."""
    if code not in languages() or code == ENGLISH.code:
        return ENGLISH
    return tongue_from(code, (FOLDER / f"{code}.po").read_text("utf-8"))


def after(spoken: Tongue) -> Tongue:
    """The language that comes after this one."""
    codes = languages()
    return tongue(codes[(codes.index(spoken.code) + 1) % len(codes)])
