"""Rows and wide records of which only a few parts change at a time: positions above all.

A named tuple's own `_replace` walks over all its fields, however few of them change. A referee makes one or two
new positions for every event, so this walk would be a good part of what judging costs.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

R = TypeVar("R", bound=tuple[Any, ...])
T = TypeVar("T")


def put(row: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """The row with another value at one seat or space."""
    changed = list(row)
    changed[at] = value
    return tuple(changed)


def record(made: type[R]) -> type[R]:
    """A named tuple whose `_replace` touches only what changes."""
    at = {name: n for n, name in enumerate(made._fields)}  # type: ignore[attr-defined]
    new = tuple.__new__

    def replace(self: R, /, **changes: Any) -> R:
        values = list(self)
        for name, value in changes.items():
            values[at[name]] = value
        return new(made, values)

    made._replace = replace  # type: ignore[attr-defined]
    return made


def quickly(made: type[R]) -> Callable[[tuple[Any, ...]], R]:
    """A maker that takes all fields in their order; without names and defaults it needs half the time."""
    return partial(tuple.__new__, made)
