"""Position texts made of words `key=value`, and the small values that stand in them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from companion.errors import BadSetup, BadText
from companion.table import Seat
from scoring.cards import Card, card

Readers = Mapping[str, Callable[[str], Any]]


def read_words(game: str, text: str, readers: Readers) -> dict[str, Any]:
    """The values of a line by their keys; raises BadText with the word that cannot be read."""
    fields: dict[str, Any] = {}
    for word in text.split():
        key, sign, value = word.partition("=")
        if not sign or key not in readers:
            raise BadText(f"A position of {game} has no {key!r}; write words like phase=draw of {', '.join(readers)}.")
        if key in fields:
            raise BadText(f"A position of {game} says {key!r} twice; say it once.")
        fields[key] = _value(game, key, value, readers[key])
    return fields


def _value(game: str, key: str, value: str, reader: Callable[[str], Any]) -> Any:
    try:
        return reader(value)
    except (ValueError, KeyError, BadSetup):
        raise BadText(f"In a position of {game}, {key!r} cannot be {value!r}.") from None


def number(text: str) -> int:
    if not text.isascii() or not text.removeprefix("-").isdigit():
        raise ValueError(text)
    return int(text)


def count(text: str) -> int:
    if text.startswith("-"):
        raise ValueError(text)
    return number(text)


def seat(text: str) -> Seat:
    return Seat(count(text))


def yes(text: str) -> bool:
    if text != "yes":
        raise ValueError(text)
    return True


def listed(values: Iterable[object]) -> str:
    """Values with commas between; a dash for none."""
    return ",".join(str(int(one)) if isinstance(one, int) else str(one) for one in values) or "-"


def several(reader: Callable[[str], Any], separator: str = ",") -> Callable[[str], tuple[Any, ...]]:
    """A reader of such a list."""
    return lambda text: () if text == "-" else tuple(map(reader, text.split(separator)))


counts = several(count)
numbers = several(number)
seats = several(seat)
faces: Callable[[str], tuple[Card, ...]] = several(card)
added: Callable[[str], tuple[Card, ...]] = several(card, "+")


def sum_of(cards: Iterable[Card]) -> str:
    """The cards of one group: `5H+6C+7D`."""
    return "+".join(map(str, cards)) or "-"


def owned(text: str) -> tuple[Seat, tuple[Card, ...]]:
    """A group with its owner: `1:5H+6C+7D`."""
    who, sign, cards = text.partition(":")
    if not sign:
        raise ValueError(text)
    return seat(who), added(cards)


def pair(text: str) -> tuple[str, str]:
    """A house rule and its value: `dr.ace:high`."""
    key, value = text.split(":")
    return key, value
