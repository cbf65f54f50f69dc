"""The rule book holds: every clause cited stands in `seeds/`, and every paragraph there is proven or excused."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Container, Iterable
from pathlib import Path

import pytest

from tests.folders import ROOT

SEEDS = ROOT / "seeds"
CODE = ("companion", "scoring", "vision", "hardware")
EXCUSED: dict[str, str] = tomllib.loads((ROOT / "tests" / "not_refereed.toml").read_text("utf-8"))

CITATION = re.compile(r"\b((?:MD|ML|DG|DR|TD)Q?-\d+|GN-\d+)\b")
RANGE = re.compile(r"\b((?:MD|ML|DG|DR|TD)Q?|GN)-(\d+)(?: to |\.\.| ?– ?)(?:(?:MD|ML|DG|DR|TD)Q?-|GN-)?(\d+)\b")
PARAGRAPH = re.compile(r"^([A-Z]{2,3}-\d+)  (\S.*)$", re.MULTILINE)


def paragraphs(page: Path) -> list[tuple[str, str]]:
    return PARAGRAPH.findall(page.read_text("utf-8"))


PAGES = sorted(SEEDS.glob("*.md"))
CLAUSES = {"MD": 53, "ML": 46, "DG": 42, "DR": 51, "TD": 62}
"""How many clauses the texts of the five games have: 254 together."""
EVERY = Counter(number for page in PAGES for number, _ in paragraphs(page))


def cited(text: str) -> set[str]:
    """Clauses named one by one, and those between two: `MD-48 to MD-51`."""
    between = (f"{head}-{n}" for head, first, last in RANGE.findall(text) for n in range(int(first), int(last) + 1))
    return {*CITATION.findall(text), *between}


def cited_by_tests() -> set[str]:
    files = [file for kind in ("*.py", "*.json") for file in (ROOT / "tests").rglob(kind) if file != Path(__file__)]
    return {number for file in files for number in cited(file.read_text("utf-8"))}


def unproven(numbers: Iterable[str], proven: Container[str], excused: Container[str]) -> list[str]:
    return [number for number in numbers if number not in proven and number not in excused]


def code_files() -> list[Path]:
    return [file for room in CODE for file in sorted((ROOT / room).rglob("*.py"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_paragraph_is_one_line_with_a_number_of_its_own(page: Path) -> None:
    numbers = [number for number, _ in paragraphs(page)]
    assert numbers
    assert [number for number in numbers if EVERY[number] > 1] == []
    numbered = re.findall(r"^\W*([A-Z]{2,3}-\d+)\b", page.read_text("utf-8"), re.MULTILINE)
    assert numbered == numbers, "a paragraph is `MD-1  Text.`: its number, two spaces, one line"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_numbers_of_a_page_run_without_a_gap(page: Path) -> None:
    for head in {number.rpartition("-")[0] for number, _ in paragraphs(page)}:
        found = sorted(
            int(number.rpartition("-")[2]) for number, _ in paragraphs(page) if number.startswith(f"{head}-")
        )
        assert found == list(range(1, len(found) + 1)), head


def test_every_clause_cited_in_code_stands_in_the_book() -> None:
    unknown = {
        f"{file.relative_to(ROOT)}: {number}"
        for file in code_files()
        for number in cited(file.read_text("utf-8"))
        if number not in EVERY
    }
    assert sorted(unknown) == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_paragraph_is_cited_by_a_test_or_excused(page: Path) -> None:
    assert unproven((number for number, _ in paragraphs(page)), cited_by_tests(), EXCUSED) == []


def test_the_book_has_every_clause_of_the_five_games() -> None:
    found = Counter(number.rpartition("-")[0] for number in EVERY)
    assert {game: found[game] for game in CLAUSES} == CLAUSES


def test_a_paragraph_that_nobody_proves_is_found() -> None:
    """A clause is not proven by citing its neighbour, nor by a range that ends before it."""
    proven = cited("MD-5 and MD-7 to MD-9, DRQ-1")
    assert unproven(["MD-5", "MD-6", "MD-8", "MD-10", "DR-1", "MD-51"], proven, {"MD-10": ""}) == [
        "MD-6",
        "DR-1",
        "MD-51",
    ]


def test_every_excuse_is_about_a_paragraph_and_gives_a_reason() -> None:
    assert [number for number in EXCUSED if number not in EVERY] == []
    assert [number for number, reason in EXCUSED.items() if len(reason.split()) < 4] == []
