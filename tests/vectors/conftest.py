"""`pytest tests/vectors --vectors DIR` plays the rule vectors of a folder; without it, the project's own."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.vectors.asking import HERE, Vector, adapter, vectors_in

NOT_PLAYED = pytest.StashKey[Counter[str]]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--vectors", metavar="DIR", help="folder of rule vectors to play instead of the project's own")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "vector" in metafunc.fixturenames:
        found = all_vectors(metafunc.config)
        played = [(game, one) for game, one in found if adapter(game)]
        metafunc.config.stash[NOT_PLAYED] = Counter(game for game, _ in found if not adapter(game))
        metafunc.parametrize(("game", "vector"), played, ids=[one["id"] for _, one in played])


def all_vectors(config: pytest.Config) -> list[tuple[str, Vector]]:
    chosen = config.getoption("--vectors", default=None)
    folders = [Path(chosen)] if chosen else [HERE / "samples", HERE / "more"]
    return [one for folder in folders for one in vectors_in(folder)]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    for game, n in config.stash.get(NOT_PLAYED, Counter[str]()).items():
        terminalreporter.write_line(f"{game}: {n} vectors not played; tests/vectors/adapters/{game}.py is missing")
