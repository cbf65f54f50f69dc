"""`docs/house.md` and README name files and functions that are there."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.folders import ROOT

PAGES = ("README.md", "docs/house.md")
FILE = re.compile(r"[\w./]+\.(?:py|toml|md)\b")
STATION = re.compile(r"([\w/]+\.py): (\w+)(?:\.(\w+))?")
"""A file and what is defined there: `running/loop.py: Loop.turn`."""


def text_of(page: str) -> str:
    return (ROOT / page).read_text("utf-8")


def place_of(name: str) -> Path | None:
    """A file of the house; those of `companion/` may be named without it."""
    return next((path for path in (ROOT / name, ROOT / "companion" / name) if path.is_file()), None)


@cache
def defined_in(path: Path) -> frozenset[str]:
    """Classes, functions, methods and values: `Loop`, `scene_of`, `Loop.turn`, `refusal`."""
    return frozenset(_defined(ast.parse(path.read_text("utf-8")).body))


def _defined(body: list[ast.stmt], owner: str = "") -> Iterator[str]:
    for node in body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            yield f"{owner}{node.name}"
        if isinstance(node, ast.Assign):
            names = (name for target in node.targets for name in ast.walk(target) if isinstance(name, ast.Name))
            yield from (f"{owner}{name.id}" for name in names)
        if isinstance(node, ast.ClassDef) and not owner:
            yield from _defined(node.body, f"{node.name}.")


@pytest.mark.parametrize("page", PAGES)
def test_every_file_that_is_named_is_there(page: str) -> None:
    named = {name for name in FILE.findall(text_of(page)) if "NAME" not in name and not name.startswith("/")}
    assert [name for name in sorted(named) if "/" in name and place_of(name) is None] == []


def test_every_station_is_defined_where_the_house_says() -> None:
    stations = STATION.findall(text_of("docs/house.md"))
    assert len(stations) > 40
    for file, name, method in stations:
        path = place_of(file)
        assert path is not None, file
        assert (f"{name}.{method}" if method else name) in defined_in(path), f"{file}: {name}.{method}"
