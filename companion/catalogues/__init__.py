"""The languages that the companion speaks beside English: a .po file each in this folder, and a rule book."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from companion.language.book import paragraphs_of
from companion.language.catalogue import tongue_from
from companion.language.tongue import ENGLISH, Entries, Tongue

FOLDER = Path(__file__).parent
RULE_BOOK = FOLDER.parents[1] / "seeds"


def languages() -> tuple[str, ...]:
    """Their codes, English first; a file that is added is one of them."""
    return (ENGLISH.code, *sorted(file.stem for file in FOLDER.glob("*.po")))


@cache
def tongue(code: str) -> Tongue:
    """The language with this code; English where there is none."""
    if code not in languages() or code == ENGLISH.code:
        return ENGLISH
    return tongue_from(code, (FOLDER / f"{code}.po").read_text("utf-8"), _paragraphs_in(code))


def after(spoken: Tongue) -> Tongue:
    """The language that comes after this one."""
    codes = languages()
    return tongue(codes[(codes.index(spoken.code) + 1) % len(codes)])


@cache
def rules(code: str = ENGLISH.code) -> Mapping[str, str]:
    """The rule book in a language, by the numbers of its paragraphs; empty where nobody has written it."""
    folder = RULE_BOOK if code == ENGLISH.code else RULE_BOOK / code
    pages = (paragraphs_of(page.read_text("utf-8")) for page in sorted(folder.glob("*.md")))
    return {number: said for page in pages for number, said in page.items()}


def _paragraphs_in(code: str) -> Entries:
    """What a language says for each paragraph of the English book."""
    english = rules()
    return {("", english[number]): said for number, said in rules(code).items() if number in english}
