"""The kinds of values that a setting may have, and for each what to write if something else stands there."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.settings.pins import PLUG_IN_BOARDS, pin_number
from companion.transcript.sheets import LONGEST_NAME, is_name
from vision.held import read_held

ReadKind = Callable[[Any], Any]
"""Turns a value from TOML into what it means, or raises BadValue with what to write instead."""


class BadValue(Exception):
    """What should stand there instead."""


def words(value: Any) -> str:
    if not isinstance(value, str) or not value.isprintable():
        raise BadValue("text in quotation marks")
    return value


def yes_no(value: Any) -> bool:
    if not isinstance(value, bool):
        raise BadValue("true or false")
    return value


def number(low: float, high: float) -> ReadKind:
    def reader(value: Any) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
            raise BadValue(f"a number from {low:g} to {high:g}")
        return value

    return reader


def word_of(*words: str) -> ReadKind:
    def reader(value: Any) -> str:
        if value not in words:
            raise BadValue(" or ".join(f'"{word}"' for word in words))
        return str(value)

    return reader


def one_of(*values: int) -> ReadKind:
    def reader(value: Any) -> int:
        if isinstance(value, bool) or value not in values:
            raise BadValue(" or ".join(map(str, values)))
        return int(value)

    return reader


def size(value: Any) -> tuple[int, int]:
    match value:
        case [int(width), int(height)] if 160 <= width <= 8192 and 120 <= height <= 8192:
            return width, height
        case _:
            raise BadValue("width and height in pixels, such as [1920, 1080]")


def folder(value: Any) -> Path | None:
    try:
        path = Path(words(value)).expanduser()
    except RuntimeError:  # somebody's `~` who has no home on this machine
        path = Path()
    if value and not path.is_absolute():
        raise BadValue('a whole path, such as "/var/lib/card-table"')
    return path if value else None


def hours(value: Any) -> tuple[int, int] | None:
    match value:
        case []:
            return None
        case [int(begins), int(ends)] if 0 <= begins < 24 and 0 <= ends < 24 and bool not in map(type, value):
            return begins, ends
        case _:
            raise BadValue("two hours of the day, such as [21, 7], or []")


def held(value: Any) -> str:
    try:
        read_held(words(value))
    except ValueError:
        raise BadValue('such as "exposure=9000,gain=1.5,focus=2.4", or "" to have them found') from None
    return str(value)


def names(value: Any) -> tuple[str, ...]:
    names = [name for name in value if is_name(name)] if isinstance(value, list) else []
    if not 2 <= len(names) <= 8 or len(names) != len(value) or len(set(names)) != len(names):
        raise BadValue(f'two to eight different names of at most {LONGEST_NAME} letters, such as ["Ann", "Bob"]')
    return tuple(names)


def pin(value: Any) -> int:
    number = pin_number(value) if isinstance(value, str | int) and not isinstance(value, bool) else None
    if number is None:
        raise BadValue('a pin such as "GPIO17", "BOARD11" or 17')
    if number in PLUG_IN_BOARDS:
        raise BadValue(f"another pin: GPIO{number} belongs to the Pi's plug-in boards")
    return number


def pin_or_none(value: Any) -> int | None:
    return None if value == "" else pin(value)


def whole(low: int, high: int) -> ReadKind:
    def reader(value: Any) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise BadValue(f"a whole number from {low} to {high}")
        return value

    return reader


ON_OFF = {True: ("yes", "on"), False: ("no", "off")}


def house_value(choices: tuple[str, ...]) -> ReadKind:
    def reader(value: Any) -> str:
        spellings = ON_OFF[value] if isinstance(value, bool) else (str(value),)
        for choice in choices:
            if choice in spellings:
                return choice
        raise BadValue(" or ".join(f'"{choice}"' for choice in choices))

    return reader
