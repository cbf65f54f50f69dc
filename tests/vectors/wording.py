"""What the adapters of all games write alike: values as words of a position text, and cards in the order asked for."""

from __future__ import annotations

from collections.abc import Iterable


def joined(values: Iterable[object]) -> str:
    return ",".join(map(str, values))


def chosen(value: object) -> object:
    """A switch, which a set-up may write as a truth value."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else value


def in_order(found: list[str], wanted: list[str]) -> list[str]:
    """The same cards in the wanted order, where order has no meaning."""
    return wanted if sorted(found) == sorted(wanted) else found
