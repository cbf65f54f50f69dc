"""The referee agrees with every rule vector: set up, play, compare."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.vectors.asking import Vector, adapter, agrees, complaints, vectors_in


def test_the_referee_agrees(game: str, vector: Vector) -> None:
    assert complaints(vector, adapter(game)) == [], vector["title"]


def test_vectors_of_a_game_without_an_adapter_fail() -> None:
    with pytest.raises(AssertionError, match="snap needs tests/vectors/adapters"):
        adapter("snap")


def test_a_folder_without_vectors_is_empty(tmp_path: Path) -> None:
    assert list(vectors_in(tmp_path)) == []


TWISTED: list[dict[str, Any]] = [
    {"turn": "Ann"},
    {"refused": [0]},
    {"hand_counts": {"Bob": 9}},
    {"setup_refused": True},
    {"moon": "full"},
]


@pytest.mark.parametrize("twisted", TWISTED)
def test_a_wrong_expectation_is_complained_about(twisted: dict[str, Any]) -> None:
    setup = {"players": ["Ann", "Bob", "Cal"], "dealer": "Ann", "turn": "Bob", "top": "7D"}
    vector = {"setup": setup, "events": [{"do": "play", "by": "Bob", "card": "9D"}], "expect": twisted}
    assert len(complaints(vector, adapter("melee_dig"))) == 1


def test_lists_are_compared_exactly_and_objects_by_their_wanted_keys() -> None:
    assert agrees({"a": [1, 2]}, {"a": [1, 2], "b": 3})
    assert not agrees({"a": [1, 2]}, {"a": [2, 1]})
    assert not agrees({"a": {"b": 1}}, {"a": 1})
