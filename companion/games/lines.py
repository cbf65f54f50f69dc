"""Position texts made of words `key=value`, and the small values that stand in them.

Anybody may write such a text, or send one from another program, and whatever it says is answered at once, in one
sentence. So everything that is read has bounds here, wide enough for every evening that a family can play.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from companion.errors import BadText, CompanionError
from companion.table import Seat
from scoring.cards import Card, card

T = TypeVar("T")
Readers = Mapping[str, Callable[[str], Any]]

LONGEST_TEXT = 50_000
"""Characters in a position text: the sheet of a thousand rounds."""
MOST_THINGS = 999
"""Cards, rounds, turns lost: nobody ever counts more of anything at a table."""
MOST_POINTS = 999_999_999
"""Points, for which a family may set a price of its own."""


def read_words(game: str, text: str, readers: Readers) -> dict[str, Any]:
    """The values of a line by their keys; raises BadText with the word that cannot be read."""
    if len(text) > LONGEST_TEXT:
        raise BadText(f"A position of {game} has {LONGEST_TEXT} characters at most; this one has {len(text)}.")
    fields: dict[str, Any] = {}
    for word in text.split():
        key, sign, value = word.partition("=")
        if not sign or key not in readers:
            keys = ", ".join(readers)
            raise BadText(f"A position of {game} has no {brief(word)!r}; write words like phase=draw of {keys}.")
        if key in fields:
            raise BadText(f"A position of {game} says {key!r} twice, the second time {brief(word)!r}; say it once.")
        fields[key] = _value(game, key, value, readers[key])
    return fields


def write_words(p: T, written: Mapping[str, Callable[[T], str]], usual: Mapping[str, str]) -> str:
    """The line of a position, without the words that say what is usual; where nothing is named, a dash is usual."""
    words = ((key, said(p)) for key, said in written.items())
    return " ".join(f"{key}={value}" for key, value in words if value != usual.get(key, "-"))


def _value(game: str, key: str, value: str, reader: Callable[[str], T]) -> T:
    try:
        return reader(value)
    except CompanionError as wrong:
        why = str(wrong).rstrip(".")
    except (ValueError, KeyError):
        why = "this cannot be read"
    raise BadText(f"In a position of {game}, {key}={brief(value)}: {why}.")


def brief(text: str) -> str:
    """As much of what somebody wrote as fits into a sentence about it."""
    return text if len(text) <= 60 else f"{text[:57]}..."


# ---------------------------------------------------------------- numbers


def number(text: str) -> int:
    """Points: whole, and below nothing if need be."""
    return _bounded(text, text.removeprefix("-"), MOST_POINTS)


def count(text: str) -> int:
    """How many there are of something."""
    return _bounded(text, text, MOST_THINGS)


def _bounded(text: str, digits: str, most: int) -> int:
    """The number of digits is looked at first: Python refuses to read a number of five thousand digits."""
    if not digits.isascii() or not digits.isdigit():
        raise BadText(f"{brief(text)!r} is not a number")
    if len(digits) > len(str(most)):
        raise BadText(f"{brief(text)!r} is too much; write {most} at most")
    return int(text)


def seat(text: str) -> Seat:
    return Seat(count(text))


# ---------------------------------------------------------------- words


def yes(text: str) -> bool:
    if text != "yes":
        raise BadText(f"{brief(text)!r} means nothing here; write yes, or leave it out")
    return True


def one_of(*words: str) -> Callable[[str], str]:
    """A reader of one of these words."""

    def read(text: str) -> str:
        if text not in words:
            raise BadText(f"there is no {brief(text)!r}; write one of {', '.join(words)}")
        return text

    return read


def or_none(reader: Callable[[str], T]) -> Callable[[str], T | None]:
    """A reader of what need not be there: a dash says that it is not."""
    return lambda text: None if text == "-" else reader(text)


def pair(text: str) -> tuple[str, str]:
    """A house rule and its value: `dr.ace:high`."""
    key, value = text.split(":")
    return key, value


# ---------------------------------------------------------------- lists


def listed(values: Iterable[object]) -> str:
    """Values with commas between; a dash for none."""
    return ",".join(str(int(one)) if isinstance(one, int) else str(one) for one in values) or "-"


def several(reader: Callable[[str], T], separator: str = ",") -> Callable[[str], tuple[T, ...]]:
    """A reader of such a list."""
    return lambda text: () if text == "-" else tuple(map(reader, text.split(separator)))


counts = several(count)
numbers = several(number)
seats = several(seat)

# ---------------------------------------------------------------- cards


def face(text: str) -> Card:
    """One playing card: `10H`."""
    try:
        return card(text)
    except ValueError:
        raise BadText(f"{brief(text)!r} is not a playing card; write a rank and a suit, like 10H or KS") from None


faces = several(face)
added = several(face, "+")


def sum_of(cards: Iterable[Card]) -> str:
    """The cards of one group: `5H+6C+7D`."""
    return "+".join(map(str, cards)) or "-"


def owned(text: str) -> tuple[Seat, tuple[Card, ...]]:
    """A group with its owner: `1:5H+6C+7D`."""
    who, _, cards = text.partition(":")
    return seat(who), added(cards)
