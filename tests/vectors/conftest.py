"""`pytest tests/vectors --vectors DIR` plays the rule vectors of a folder; without it, the project's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.vectors.asking import HERE, Vector, vectors_in


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--vectors", metavar="DIR", help="folder of rule vectors to play instead of the project's own")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "vector" in metafunc.fixturenames:
        found = all_vectors(metafunc.config)
        metafunc.parametrize(("game", "vector"), found, ids=[one["id"] for _, one in found])


def all_vectors(config: pytest.Config) -> list[tuple[str, Vector]]:
    chosen = config.getoption("--vectors", default=None)
    folders = [Path(chosen)] if chosen else [HERE / "samples", HERE / "more"]
    return [one for folder in folders for one in vectors_in(folder)]
