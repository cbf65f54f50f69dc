"""Rule vectors: a set-up, what happens, and what must be so afterwards; asked of the public referee.

A game joins with one file, `tests/vectors/adapters/<game of the file>.py`. It offers `observe(vector)`: play the
vector, and tell what is seen afterwards under the keys of its `expect`. What it tells comes from what the referee
tells everybody: rulings, view, position text, what is expected and known. Vectors of a game without an adapter fail.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from companion.referee import Judged

HERE = Path(__file__).parent

Vector = Mapping[str, Any]
Observe = Callable[[Vector], Mapping[str, Any]]


def vectors_in(folder: Path) -> Iterator[tuple[str, Vector]]:
    """Every vector of every file in a folder, with the game of its file."""
    for file in sorted(folder.glob("*.json")):
        page = json.loads(file.read_text("utf-8"))
        for vector in page.get("vectors", ()):
            yield page["game"], vector


def adapter(game: str) -> Observe:
    """How vectors of this game are played."""
    assert (HERE / "adapters" / f"{game}.py").exists(), f"{game} needs tests/vectors/adapters/{game}.py"
    observe: Observe = import_module(f"tests.vectors.adapters.{game}").observe
    return observe


def complaints(vector: Vector, observe: Observe) -> list[str]:
    """Everything in which the referee differs from the vector."""
    wanted, found = vector["expect"], observe(vector)
    keys = wanted if "setup_refused" in found or "setup_refused" not in wanted else ("setup_refused",)
    pairs = [(key, wanted[key], found.get(key, "nothing")) for key in keys]
    return [f"{key}: wanted {value}, found {seen}" for key, value, seen in pairs if not agrees(value, seen)]


def agrees(wanted: Any, found: Any) -> bool:
    """Whether they agree: objects key by key, ignoring keys that were not asked for; everything else exactly."""
    if isinstance(wanted, Mapping):
        return isinstance(found, Mapping) and all(agrees(value, found.get(key)) for key, value in wanted.items())
    return bool(wanted == found)


def counts(judged: Judged) -> bool:
    """Whether an act counted as one; where nothing was said, it was only a card on its way."""
    return bool(judged.rulings) and not judged.refused
